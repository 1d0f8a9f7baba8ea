//! Words that are spelt almost like an unknown one.

use super::Checker;
use crate::filters;
use crate::games::notation::LETTER_SETS;
use crate::library::{self, Function};
use crate::report::{codes, room};

impl Checker<'_> {
    /// Up to three known words near `word`, in backticks.
    pub(super) fn suggest(&self, word: &str) -> Vec<String> {
        // No word is that long, a thousandth suggestion helps nobody, and two letters are near
        // to too much.
        if word.len() > 40 || word.len() < 3 || !room(&self.reports, &codes::E0201) {
            return Vec::new();
        }
        // A mark is near to marks only.
        let mark = word.starts_with('$');
        let words =
            filters::all().flat_map(|f| std::iter::once(f.name).chain(f.aliases.iter().copied()));
        let names = self.scope.list().map(|(name, _)| name);
        let used = |function: &&Function| self.scope.used.contains(&function.file);
        let names = names.chain(library::functions().filter(used).map(|f| f.name));
        let all = words.filter(|w| !w.contains(' ')).chain(names);
        near(word, all.filter(|name| name.starts_with('$') == mark))
    }
}

/// Up to three of `words` within a third of the length of `word`, nearest first and none twice as
/// far as that, in backticks.
pub fn near<'a>(word: &str, words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let limit = (word.chars().count() / 3).max(1);
    let mut found: Vec<(usize, &str)> = words
        .filter(|w| w.chars().count() > 1 && w.chars().any(|c| c.is_ascii_alphabetic()))
        .map(|w| (distance(word, w), w))
        .filter(|(d, _)| *d <= limit)
        .collect();
    found.sort();
    found.dedup();
    let nearest = found.first().map_or(0, |(d, _)| *d);
    found.retain(|(d, _)| *d <= nearest || *d < 2 * nearest);
    found.into_iter().take(3).map(|(_, w)| format!("`{w}`")).collect()
}

/// A word that is almost something else.
pub(super) struct Almost {
    pub(super) message: String,
    pub(super) help: String,
    /// What can be put in its place.
    pub(super) mended: Vec<String>,
}

impl Almost {
    fn new(message: String, help: String, mended: &[String]) -> Almost {
        Almost { message, help, mended: mended.to_vec() }
    }
}

/// What is wrong with a word that is almost a designator or a move, and what to write.
pub(super) fn almost_a_designator(word: &str) -> Option<Almost> {
    let man = |c: char| "KQRBNPAkqrbnpa".contains(c);
    let file = |c: char| ('a'..='h').contains(&c);
    let rank = |c: char| ('1'..='8').contains(&c);
    let chars: Vec<char> = word.chars().take(6).collect();
    Some(match chars.as_slice() {
        [m, f] if man(*m) && file(*f) => Almost::new(
            format!("`{word}` has a file and no rank"),
            format!("write `{word}1-8` for the whole file, or `{word}4` for one square"),
            &[format!("{word}1-8")],
        ),
        [m, r] if man(*m) && rank(*r) => Almost::new(
            format!("`{word}` has a rank and no file"),
            format!("write `{m}a-h{r}` for the whole rank, or `{m}e{r}` for one square"),
            &[format!("{m}a-h{r}")],
        ),
        [m, f, r] if m.is_ascii_alphabetic() && !man(*m) && file(*f) && rank(*r) => Almost::new(
            format!("`{word}` names no man: `{m}` is none"),
            "men are `KQRBNP` for white, `kqrbnp` for black, `A` and `a` for any".to_owned(),
            &[],
        ),
        [m, f, r] if man(*m) && f.is_ascii_lowercase() && r.is_ascii_digit() => Almost::new(
            format!("`{word}` names no square of the board"),
            "files go from `a` to `h`, ranks from `1` to `8`".to_owned(),
            &[],
        ),
        [m, 'x', f, r] if man(*m) && file(*f) && rank(*r) => Almost::new(
            format!("`{word}` is a move, and no filter"),
            format!("write `{m}[x]{f}{r}`"),
            &[format!("{m}[x]{f}{r}")],
        ),
        ['w' | 'b', m] if "KQRBNP".contains(*m) => Almost::new(
            format!("`{word}` is no man of this language"),
            format!("write `{m}` for a white one, `{}` for a black one", m.to_ascii_lowercase()),
            &[match word.starts_with('w') {
                true => m.to_string(),
                false => m.to_ascii_lowercase().to_string(),
            }],
        ),
        ['M' | 'm' | 'I' | 'i' | 'U'] => Almost::new(
            format!("`{word}` stands for men inside brackets only"),
            format!("write `[{word}]`"),
            &[format!("[{word}]")],
        ),
        _ if is_material(word) => Almost::new(
            format!("`{word}` is material, and stands in quotes"),
            format!("write `material \"{word}\"`"),
            &[format!("\"{word}\""), format!("material \"{word}\"")],
        ),
        _ => return None,
    })
}

/// What to write for a word of chess players that the language has not.
pub(super) fn in_other_words(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_lowercase().as_str() {
        "king" | "kings" => "a king is written `K`, a black one `k`",
        "queen" | "queens" => "a queen is written `Q`, a black one `q`",
        "rook" | "rooks" => "a rook is written `R`, a black one `r`",
        "bishop" | "bishops" => "a bishop is written `B`, a black one `b`",
        "knight" | "knights" => "a knight is written `N`, a black one `n`",
        "pawn" | "pawns" => "a pawn is written `P`, a black one `p`",
        "pieces" | "men" => "any white man is written `A`, any black one `a`",
        "at" | "on" => "write the man and his square without a blank: `Qe4`",
        "checkmate" | "mated" => "write `mate`",
        "o" | "castling" | "castles" | "castled" => {
            "castling is written with small letters, as a move: `--(o-o)`, `--(o-o-o)`, `--(castle)`"
        }
        "promotion" | "promotes" | "underpromotion" => {
            "a promotion is written `--=.`, one to a knight `--=N`"
        }
        "takes" | "captures" | "taken" => "a capture is written `N[x]r`",
        "moves" | "goes" => "a move is written `N--e4`",
        "draw" | "drawn" => "write `result \"1/2-1/2\"`",
        "win" | "wins" | "won" => "write `result \"1-0\"`, or `result \"0-1\"`",
        "rating" => "write `elo`, as in `elo white > 2500`",
        "turn" | "tomove" => "write `wtm` or `btm`",
        "fork" | "forks" => "write `piece x in N {x attacks k x attacks q}`",
        "protects" | "protected" | "defends" | "defended" => {
            "write `attacks` between two sets of one colour: `R attacks N`"
        }
        "pinned" | "pins" => "write `pin`, as in `pin & n`",
        "isolated" => "write `isolatedpawns & P`",
        "doubled" => "write `doubledpawns & P`",
        "passed" | "passer" => "write `passedpawns & P`",
        "threefold" => "write `repetition >= 3`",
        _ => return None,
    })
}

/// Whether a word is the material of both sides like `KRPvKR`.
fn is_material(word: &str) -> bool {
    let side = |text: &str| text.contains('K') && text.chars().all(|c| "KQRBNP".contains(c));
    word.split_once('v').is_some_and(|(white, black)| side(white) && side(black))
}

/// What to write for a code like `ru-latin`, of which `word` is a part: in a query it is read as a
/// difference of two names.
pub(super) fn long_codes(word: &str) -> Option<String> {
    let sets = LETTER_SETS.iter().map(|set| set.code);
    let codes: Vec<String> = sets
        .filter(|code| {
            code.split_once('-').is_some_and(|(tongue, end)| tongue == word || end == word)
        })
        .map(|code| format!("`{code}`"))
        .collect();
    let help = "here a language has two letters, like `ru`; the command line knows ";
    (!codes.is_empty()).then(|| format!("{help}{} too", codes.join(" and ")))
}

/// Edits between two words: insertions, deletions, changes and exchanges of neighbours.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let at = |r: usize, c: usize| {
                rows.get(r).and_then(|row| row.get(c)).copied().unwrap_or(usize::MAX / 2)
            };
            let mut best = (at(i, j) + usize::from(x != y))
                .min(at(i, j + 1) + 1)
                .min(row.last().copied().unwrap_or(0) + 1);
            let swapped = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
            if swapped {
                best = best.min(at(i - 1, j - 1) + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows.last().and_then(|r| r.last()).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_first() {
        let words = ["stalemate", "mate", "attackedby", "attacks"];
        assert_eq!(near("atacks", words.into_iter()), ["`attacks`"]);
        assert_eq!(near("stalmate", words.into_iter()), ["`stalemate`"]);
        assert_eq!(distance("ab", "ba"), 1);
    }

    #[test]
    fn slips_in_designators() {
        let message = |word| almost_a_designator(word).map(|m| m.message).unwrap_or_default();
        assert_eq!(message("Ke9"), "`Ke9` names no square of the board");
        assert_eq!(message("Zd4"), "`Zd4` names no man: `Z` is none");
        assert_eq!(message("Kd"), "`Kd` has a file and no rank");
        assert_eq!(message("Qxf7"), "`Qxf7` is a move, and no filter");
        assert_eq!(message("king"), "");
    }
}
