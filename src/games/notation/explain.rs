//! Why a move cannot be read, in words.

use super::lookalike::lookalike;
use super::read::Wish;
use super::shape::{Shape, castling, figurine, plain};
use super::{LETTER_SETS, LetterSet};
use crate::games::FaultKind;
use shakmaty::san::San;
use shakmaty::{Bitboard, CastlingSide, Color, Move, Position, Rank, Role, Square, attacks};

/// What can be said of a word that [`super::read_move`] refused: the men that could go there, or
/// almost could, and the languages in which its letter means something. `others` says whether
/// more moves of the game are written with the letters that it is read with.
pub(in crate::games) fn explain<P: Position>(
    word: &[u8],
    position: &P,
    letters: &'static LetterSet,
    kind: &FaultKind,
    others: &dyn Fn() -> bool,
) -> Option<String> {
    let text = plain(word);
    match kind {
        FaultKind::AmbiguousMove => Some(choice(&Wish::of(&text, letters)?, position, letters)),
        FaultKind::IllegalMove => match castling(&text) {
            Some(side) => Some(no_castling(side, position)),
            None => illegal(&Wish::of(&text, letters)?, position, letters),
        },
        FaultKind::UnreadableMove => Some(unreadable(&text, position, letters, others)),
        _ => None,
    }
}

/// `white` and `black` as they begin a sentence.
fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// The English word for a man.
pub(super) fn man(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// A move in minimal SAN with the letters of a language.
fn written<P: Position>(played: Move, position: &P, letters: &LetterSet) -> String {
    let san = San::from_move(position, played).to_string();
    let translate = |ch: char| match Role::from_char(ch).filter(|_| ch.is_ascii_uppercase()) {
        Some(role) if !played.is_castle() => letters.letter(role).to_owned(),
        _ => ch.to_string(),
    };
    san.chars().map(translate).collect()
}

/// The moves that an ambiguous word fits.
fn choice<P: Position>(wish: &Wish, position: &P, letters: &LetterSet) -> String {
    let moves = wish.candidates(position);
    let one = |played: &Move| {
        let from = played.from().map_or(String::new(), |from| format!(" on {from}"));
        format!("`{}` for the {}{from}", written(*played, position, letters), man(played.role()))
    };
    format!("write {}", moves.iter().map(one).collect::<Vec<_>>().join(", "))
}

fn no_castling<P: Position>(wing: CastlingSide, position: &P) -> String {
    let turn = position.turn();
    let castles = position.castles();
    if castles.rook(turn, wing).is_none() {
        return format!("{} has no right to castle on this side", side(turn));
    }
    if position.checkers().any() {
        return format!("{} is in check", side(turn));
    }
    let between = castles.path(turn, wing) & position.board().occupied();
    match between.first() {
        Some(square) => format!("{square} is not free"),
        None => "the king would stand on or pass an attacked square".to_owned(),
    }
}

/// What hinders a man from going where it is sent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Hindrance {
    Pinned(String),
    Check(String),
    OwnMan(String),
    Blocked(String),
    Other(String),
}

fn illegal<P: Position>(wish: &Wish, position: &P, letters: &LetterSet) -> Option<String> {
    let (turn, role, to) = (position.turn(), wish.role_on(position), wish.squares.to);
    if wish.squares.drop {
        return Some(format!("{} has no {} to put on {to}", side(turn), man(role)));
    }
    let board = position.board();
    let all = board.by_color(turn) & board.by_role(role);
    // A pawn that is to push stands on the file it goes to.
    let push = (role == Role::Pawn && wish.squares.rank.is_none()).then(|| to.file());
    let file = wish.squares.file.or(push).map_or(Bitboard::FULL, Bitboard::from);
    let rank = wish.squares.rank.map_or(Bitboard::FULL, Bitboard::from);
    let men = all & file & rank;
    if men.is_empty() {
        return Some(nobody(wish, position, all));
    }
    let last = matches!(to.rank(), Rank::First | Rank::Eighth);
    if role == Role::Pawn && last && wish.promotion.is_none() {
        let queen = letters.letter(Role::Queen);
        return Some(format!("say what the pawn becomes, as in `{to}={queen}`"));
    }
    let hindrances = men.into_iter().filter_map(|from| hindrance(from, to, role, position));
    let reason = match hindrances.min() {
        Some(
            Hindrance::Pinned(why)
            | Hindrance::Check(why)
            | Hindrance::OwnMan(why)
            | Hindrance::Blocked(why)
            | Hindrance::Other(why),
        ) => why,
        None if men.count() == 1 && men.contains(to) => {
            format!("the {} stands on {to} already", man(role))
        }
        None => out_of_reach(men & !Bitboard::from_square(to), to, role),
    };
    let legal = position.san_candidates(role, to);
    let legal = legal.iter().filter(|one| {
        let other = one.is_castle() || one.promotion() != wish.promotion;
        !other && one.capture() != Some(Role::King)
    });
    let instead: Vec<String> =
        legal.map(|one| format!("`{}`", written(*one, position, letters))).collect();
    if instead.is_empty() {
        return Some(reason);
    }
    let verb = if instead.len() == 1 { "is" } else { "are" };
    Some(format!("{reason}, {} {verb} legal", instead.join(" and ")))
}

/// No man of this kind stands where the word says.
fn nobody<P: Position>(wish: &Wish, position: &P, all: Bitboard) -> String {
    let (turn, role, to) = (position.turn(), wish.role_on(position), wish.squares.to);
    let squares = &wish.squares;
    let place = match (squares.file, squares.rank) {
        (Some(file), Some(rank)) => format!(" on {}", Square::from_coords(file, rank)),
        (Some(file), None) => format!(" on the {}-file", file.char()),
        (None, Some(rank)) => format!(" on rank {}", rank.char()),
        (None, None) if role == Role::Pawn => format!(" on the {}-file", to.file().char()),
        (None, None) => String::new(),
    };
    // Squares alone name no man.
    let name = if squares.head.is_empty() && squares.origin().is_some() {
        return format!("{} has no man{place}", side(turn));
    } else {
        man(role)
    };
    let there = match all.count() {
        0 => return format!("{} has no {name}", side(turn)),
        1 => format!("only one on {}", places(all)),
        _ => format!("only those on {}", places(all)),
    };
    format!("{} has no {name}{place}, {there}", side(turn))
}

fn out_of_reach(men: Bitboard, to: Square, role: Role) -> String {
    match men.count() {
        1 => format!("the {} on {} does not reach {to}", man(role), places(men)),
        _ => format!("the {}s on {} do not reach {to}", man(role), places(men)),
    }
}

/// `c3`, `c3 and g1`, `a1, c3 and g1`; of many men the first ones.
fn places(squares: Bitboard) -> String {
    let names: Vec<String> = squares.into_iter().map(|square| square.to_string()).collect();
    list(&names)
}

fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Why a man that moves like this cannot go there; none if it is nowhere near.
fn hindrance<P: Position>(from: Square, to: Square, role: Role, position: &P) -> Option<Hindrance> {
    let (board, turn) = (position.board(), position.turn());
    let name = man(role);
    let empty = match role {
        Role::Pawn => pawn_targets(from, turn, position),
        role => attacks::attacks(from, shakmaty::Piece { color: turn, role }, Bitboard::EMPTY),
    };
    if !empty.contains(to) {
        let takes = role == Role::Pawn && attacks::pawn_attacks(turn, from).contains(to);
        let passed = position.maybe_ep_square() == Some(to);
        let why = || match passed {
            true => "taking en passant would leave the king attacked".to_owned(),
            false => format!("nothing stands on {to} to be taken"),
        };
        return takes.then(|| Hindrance::Other(why()));
    }
    if let Some(own) = board.piece_at(to).filter(|piece| piece.color == turn) {
        let why = format!("{}'s own {} stands on {to}", side(turn), man(own.role));
        return Some(Hindrance::OwnMan(why));
    }
    let mut between = attacks::between(from, to) & board.occupied();
    if role == Role::Pawn && from.file() == to.file() {
        between |= Bitboard::from_square(to) & board.occupied();
    }
    if let Some(man_between) = between.first() {
        let what = board.role_at(man_between).map_or("man", man);
        let why = format!("the {what} on {man_between} is in the way of the {name} on {from}");
        return Some(Hindrance::Blocked(why));
    }
    // Of the rules of chess there is none left.
    let rules = || match board.role_at(to) {
        Some(Role::King) => Hindrance::Other("a king is never taken".to_owned()),
        _ => Hindrance::Other("the rules of the game do not allow it".to_owned()),
    };
    Some(danger(from, to, role, position).unwrap_or_else(rules))
}

/// The squares to which a pawn may go in some position with these men to take.
fn pawn_targets<P: Position>(from: Square, turn: Color, position: &P) -> Bitboard {
    let enemies = position.board().by_color(!turn);
    let step = turn.fold_wb(8, -8);
    let mut targets = attacks::pawn_attacks(turn, from) & enemies;
    let single = from.offset(step);
    targets |= single.map_or(Bitboard::EMPTY, Bitboard::from_square);
    if from.rank() == turn.fold_wb(Rank::Second, Rank::Seventh) {
        let double = from.offset(2 * step);
        targets |= double.map_or(Bitboard::EMPTY, Bitboard::from_square);
    }
    targets
}

/// The king would be attacked.
fn danger<P: Position>(from: Square, to: Square, role: Role, position: &P) -> Option<Hindrance> {
    let (board, turn) = (position.board(), position.turn());
    let name = man(role);
    let occupied = board.occupied().without(from).with(to);
    let attackers =
        |king: Square| position.king_attackers(king, !turn, occupied) & !Bitboard::from_square(to);
    let named = |square: Square| {
        let what = board.role_at(square).map_or("man", man);
        format!("the {what} on {square}")
    };
    if role == Role::King {
        let attacker = attackers(to).first()?;
        return Some(Hindrance::Check(format!("{} attacks {to}", named(attacker))));
    }
    let king = board.king_of(turn)?;
    let attacker = attackers(king).first()?;
    if position.checkers().contains(attacker) {
        let why = format!("{} is in check from {}", side(turn), named(attacker));
        return Some(Hindrance::Check(why));
    }
    let why = format!("the {name} on {from} is pinned by {}", named(attacker));
    Some(Hindrance::Pinned(why))
}

/// A word that is a move in no way that the letters of the game allow.
fn unreadable<P: Position>(
    text: &str,
    position: &P,
    letters: &'static LetterSet,
    others: &dyn Fn() -> bool,
) -> String {
    let alike = lookalike(text).filter(|_| letters.letter(Role::King).is_ascii());
    let looks = alike.map(|found| {
        let code = u32::from(found.letter);
        let (letter, script, latin) = (found.letter, found.script, found.latin);
        format!("`{letter}` is a {script} letter (U+{code:04X}), not the Latin `{latin}`")
    });
    if let Some(meanings) = meanings(text, position, letters) {
        let rest = if others() {
            format!("but the other moves are {}", letters.name)
        } else {
            format!("but the game is read in {}", letters.name)
        };
        let looks = looks.map_or(String::new(), |looks| format!("{looks}; "));
        return format!("{looks}{meanings}, {rest}");
    }
    looks.unwrap_or_else(|| {
        format!(
            "write moves like `{}f3`, men as one of `{}`",
            letters.letter(Role::Knight),
            letters.listed()
        )
    })
}

/// The languages in which the letter of the word is a man that can go there: ``S` is a knight in
/// German, Swedish, Danish and 5 more languages`.
fn meanings<P: Position>(text: &str, position: &P, letters: &LetterSet) -> Option<String> {
    let Some(Shape::Squares(squares)) = Shape::of(text) else { return None };
    let head = squares.head.as_str();
    if head.is_empty() || figurine(head).or_else(|| letters.role(head)).is_some() {
        return None;
    }
    let fits = |set: &&'static LetterSet| {
        Wish::of(text, set).is_some_and(|wish| !wish.candidates(position).is_empty())
    };
    let knows = |set: &&'static LetterSet| set.role(head).is_some_and(|role| role != Role::Pawn);
    let first = LETTER_SETS.iter().filter(knows).find(fits);
    let first = first.or_else(|| LETTER_SETS.iter().find(knows))?;
    let role = first.role(head)?;
    let same: Vec<&LetterSet> =
        LETTER_SETS.iter().filter(|set| set.role(head) == Some(role)).collect();
    Some(format!("`{head}` is a {} in {}", man(role), names(&same)))
}

/// `Finnish`, `Finnish and Estonian`, `German, Swedish, Danish and 5 more languages`.
pub(super) fn names(sets: &[&LetterSet]) -> String {
    const MOST: usize = 4;
    let mut names: Vec<String> = sets.iter().map(|set| set.name.to_owned()).collect();
    let more = names.len().saturating_sub(MOST - 1);
    if names.len() > MOST {
        names.truncate(MOST - 1);
        names.push(format!("{more} more languages"));
    }
    list(&names)
}
