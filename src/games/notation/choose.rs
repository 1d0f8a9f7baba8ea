//! The language that a game is written in, found from the whole of its main line.

use super::explain::{man, names};
use super::read::{Wish, is_torn_mark, read_move};
use super::shape::{Shape, figurine, plain};
use super::{ENGLISH, LETTER_SETS, LetterSet};
use crate::games::{FaultKind, Token, Tokens};
use shakmaty::{Move, Position, Role};
use std::cmp::Reverse;
use std::sync::LazyLock;

/// What is known beforehand of the letters that games are written in.
///
/// Without either, a game is read in English, and only if that cannot be done in another language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reading {
    /// Letters that take the place of English as the usual ones.
    pub prefer: Option<&'static LetterSet>,
    /// The letters of every game, whatever it looks like.
    pub only: Option<&'static LetterSet>,
}

impl Reading {
    /// The letters that are tried first.
    pub fn usual(self) -> &'static LetterSet {
        self.only.or(self.prefer).unwrap_or(&ENGLISH)
    }
}

/// The letters that a game is read with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games) struct Choice {
    pub letters: &'static LetterSet,
    /// Other letters with which the game is another game.
    pub rivals: Option<Rivals>,
}

/// Letters with which a game can be read to its end as well, with other moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games) struct Rivals {
    /// Those that agree on the first move that is read in two ways.
    pub sets: Vec<&'static LetterSet>,
    /// The number of that half-move, from 0.
    pub ply: usize,
    /// Both readings of it, in words.
    pub note: String,
}

/// The words of a main line that are moves or were meant as such, with their places; none for
/// a null move.
#[derive(Clone, Debug)]
pub(in crate::games) struct MainLine<'a> {
    words: Vec<(usize, Option<&'a [u8]>)>,
    /// The letters of men and how often each is written; `=` before those of promotions.
    heads: Vec<(String, u32)>,
}

/// A main line as far as it can be played.
struct Played {
    /// The index of its word, and the move.
    moves: Vec<(usize, Option<Move>)>,
    /// No word was left over.
    whole: bool,
}

impl<'a> MainLine<'a> {
    /// The main line of a game whose movetext begins at the byte `from`.
    pub fn of(text: &'a [u8], from: usize) -> MainLine<'a> {
        let mut words = Vec::new();
        let mut tokens = Tokens::new(text, from);
        while let Some((at, token)) = tokens.next() {
            match token {
                Token::Word(word) if !is_torn_mark(word) => words.push((at, Some(word))),
                Token::Null(_) => words.push((at, None)),
                Token::Open if !tokens.skip_variation() => break,
                Token::Close | Token::Result(_) => break,
                _ => {}
            }
        }
        let mut heads: Vec<(String, u32)> = Vec::new();
        let mut count = |head: String| match heads.iter_mut().find(|(one, _)| *one == head) {
            Some((_, times)) => *times += 1,
            None => heads.push((head, 1)),
        };
        for (_, word) in &words {
            let shape = word.and_then(|word| Shape::of(&plain(word)));
            let Some(Shape::Squares(squares)) = shape else { continue };
            if !squares.head.is_empty() && figurine(&squares.head).is_none() {
                count(squares.head);
            }
            if let Some(letter) = squares.promotion.filter(|one| figurine(one).is_none()) {
                count(format!("={letter}"));
            }
        }
        MainLine { words, heads }
    }

    /// Where the move with this number, from 0, stands, and its text.
    pub fn word(&self, index: usize) -> Option<(usize, &'a [u8])> {
        let (at, word) = self.words.get(index)?;
        Some((*at, (*word)?))
    }

    /// How many letters of men and promotions are those of a language. Pawns do not count: hardly
    /// anybody writes a letter for them, and it is that of a piece elsewhere.
    pub fn spelt(&self, letters: &LetterSet) -> u32 {
        let piece = |head: &str| match head.strip_prefix('=') {
            Some(letter) => letters.promotion(letter),
            None => letters.role(head).filter(|role| *role != Role::Pawn),
        };
        self.heads.iter().filter(|(head, _)| piece(head).is_some()).map(|(_, times)| times).sum()
    }

    /// Whether words other than this one have letters of a language.
    pub fn others(&self, word: &[u8], letters: &LetterSet) -> bool {
        let own = match Shape::of(&plain(word)) {
            Some(Shape::Squares(squares)) => letters.role(&squares.head).is_some(),
            _ => false,
        };
        self.spelt(letters) > u32::from(own)
    }

    /// Whether a language has all letters of the game, and for one of them another man.
    fn may_rival(&self, letters: &LetterSet, other: &LetterSet) -> bool {
        let mut differs = false;
        let all = self.heads.iter().all(|(head, _)| match head.strip_prefix('=') {
            Some(letter) => {
                differs |= letters.promotion(letter) != other.promotion(letter);
                other.promotion(letter).is_some()
            }
            None => {
                differs |= letters.role(head) != other.role(head);
                other.role(head).is_some_and(|role| role != Role::Pawn)
            }
        });
        all && differs
    }

    fn play<P: Position + Clone>(
        &self,
        start: &P,
        letters: &LetterSet,
        pass: fn(&mut P),
    ) -> Played {
        let mut position = start.clone();
        let mut moves = Vec::new();
        for (index, (_, word)) in self.words.iter().enumerate() {
            match word.map(|word| read_move(word, &position, letters)) {
                None => {
                    pass(&mut position);
                    moves.push((index, None));
                }
                Some(Ok(played)) => {
                    position.play_unchecked(played);
                    moves.push((index, Some(played)));
                }
                Some(Err(FaultKind::UnknownToken)) => {}
                Some(Err(_)) => return Played { moves, whole: false },
            }
        }
        Played { moves, whole: true }
    }
}

/// The letters for a game that cannot be read in the usual ones: those in which most of its men
/// are written, then those with which more of it can be played, then the more usual ones. The
/// usual letters stay unless others read on where they stop, or fit clearly better.
pub(in crate::games) fn choose<P: Position + Clone>(
    line: &MainLine<'_>,
    start: &P,
    usual: &'static LetterSet,
    pass: fn(&mut P),
) -> Choice {
    let mut ranked = vec![(usual, line.spelt(usual))];
    for set in LETTER_SETS {
        if !ranked.iter().any(|(one, _)| one.letters == set.letters) {
            ranked.push((set, line.spelt(set)));
        }
    }
    ranked.sort_by_key(|(_, spelt)| Reverse(*spelt));
    let (usual_spelt, usual_plies) = (line.spelt(usual), line.play(start, usual, pass).moves.len());
    for group in ranked.chunk_by(|(_, a), (_, b)| a == b) {
        let spelt = group.first().map_or(0, |(_, spelt)| *spelt);
        let mut best: Option<(&'static LetterSet, usize)> = None;
        for (set, _) in group {
            let played = line.play(start, set, pass);
            let plies = played.moves.len();
            if best.is_none_or(|(_, most)| plies > most) {
                best = Some((set, plies));
            }
            // No other reads more than all.
            if played.whole {
                break;
            }
        }
        let fits = |plies| plies > usual_plies || spelt >= usual_spelt + 2;
        match best {
            Some((set, _)) if set == usual => break,
            Some((set, plies)) if fits(plies) => {
                return Choice { letters: set, rivals: rivals(line, start, set, pass) };
            }
            _ => {}
        }
    }
    Choice { letters: usual, rivals: None }
}

/// Other letters with which a game, read to its end, has other moves.
pub(in crate::games) fn rivals<P: Position + Clone>(
    line: &MainLine<'_>,
    start: &P,
    letters: &'static LetterSet,
    pass: fn(&mut P),
) -> Option<Rivals> {
    let mut rest = LetterSet::common().iter().filter(|one| line.may_rival(letters, one));
    let first = rest.next()?;
    let read = line.play(start, letters, pass);
    if !read.whole {
        return None;
    }
    let mut found: Option<(usize, Option<Move>, Vec<&'static LetterSet>)> = None;
    for set in std::iter::once(first).chain(rest) {
        let other = line.play(start, set, pass);
        if !other.whole {
            continue;
        }
        let pairs = read.moves.iter().zip(&other.moves).enumerate();
        let differ = pairs.into_iter().find(|(_, (one, two))| one != two);
        let Some((ply, (_, (_, played)))) = differ else { continue };
        match &mut found {
            None => found = Some((ply, *played, vec![set])),
            Some((at, same, sets)) if (*at, *same) == (ply, *played) => sets.push(set),
            Some(_) => {}
        }
    }
    let (ply, _, sets) = found?;
    let (index, _) = *read.moves.get(ply)?;
    let (_, word) = line.word(index)?;
    let note = both(&plain(word), letters, &sets)?;
    Some(Rivals { sets, ply: index, note })
}

/// `a rook in English, a knight in Finnish and Estonian`.
fn both(text: &str, letters: &LetterSet, others: &[&'static LetterSet]) -> Option<String> {
    let other = others.first()?;
    let (one, two) = (Wish::of(text, letters)?, Wish::of(text, other)?);
    let (one, two) = if one.role == two.role && one.promotion != two.promotion {
        (one.promotion?, two.promotion?)
    } else {
        (one.role, two.role)
    };
    let (one, two) = (man(one), man(two));
    Some(format!("a {one} in {}, a {two} in {}", letters.name, names(others)))
}

/// The bit of the letter that a word begins with; none for squares, castling and figurines.
#[inline]
pub(in crate::games) fn head_bit(word: &[u8]) -> u32 {
    match word {
        [b'O', b'-', ..] => 0,
        [letter @ b'A'..=b'Z', ..] => 1 << (letter - b'A'),
        [0xE2, ..] => 0,
        [0x80..=0xFF, ..] => 1 << 31,
        _ => 0,
    }
}

/// The letters of the pieces, as bits, of every language in which games are printed.
static MASKS: LazyLock<Vec<(u32, &'static LetterSet)>> = LazyLock::new(|| {
    let mask = |set: &LetterSet| set.pieces().fold(0, |m, (_, one)| m | head_bit(one.as_bytes()));
    LetterSet::common().iter().map(|set| (mask(set), set)).collect()
});

/// Whether a game in which these letters are written may be another game in another language:
/// one look at bits, since hardly any game is. Of English letters, `Q` rules out all others, and
/// so does `N` together with `B`, `K` or `R` nearly always.
pub(in crate::games) fn doubtful(bits: u32, letters: &LetterSet) -> bool {
    let another = |(role, one): (Role, &'static str)| {
        bits & head_bit(one.as_bytes()) != 0 && letters.role(one).is_some_and(|man| man != role)
    };
    let mut sets = MASKS.iter().filter(|(mask, _)| bits & !mask == 0);
    bits != 0 && sets.any(|(_, set)| set.pieces().any(another))
}
