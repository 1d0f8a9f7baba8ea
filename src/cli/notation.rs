//! Names of notations and languages, as the command line and the shell take them.

use crate::games::Replayer;
use crate::games::notation::{LETTER_SETS, LetterSet, Notation, Reading};
use crate::sema;

/// The notations that are no language.
pub(super) const PLAIN: [&str; 4] = ["san", "long", "uci", "figurine"];

/// The notation of this name, or what to write instead.
pub fn read_notation(name: &str) -> Result<Notation, String> {
    Notation::by_name(name).ok_or_else(|| {
        let (prefix, code) = match name.split_once(':') {
            Some((prefix, code)) if prefix.eq_ignore_ascii_case("long") => ("long:", code),
            _ => ("", name),
        };
        let plain = PLAIN.into_iter().filter(|_| prefix.is_empty());
        let near = nearest(code, plain).map(|name| format!("did you mean `{prefix}{name}`? "));
        format!(
            "{}write one of {}, {}, or `long:` and a code",
            near.unwrap_or_default(),
            PLAIN.join(", "),
            codes()
        )
    })
}

/// The language of this code, or what to write instead.
pub fn read_language(code: &str) -> Result<&'static LetterSet, String> {
    LetterSet::by_code(code).ok_or_else(|| {
        let near = nearest(code, std::iter::empty()).map(|n| format!("did you mean `{n}`? "));
        format!("{}write one of {}", near.unwrap_or_default(), codes())
    })
}

/// How games are read: in the letters of `from`, or in those that are found out. Where a game
/// could be read in several, those of `to` come first.
pub fn reading(from: Option<&'static LetterSet>, to: Option<Notation>) -> Reading {
    let prefer = match to {
        Some(Notation::Letters(set) | Notation::LongLetters(set)) => Some(set),
        _ => None,
    };
    Reading { only: from, prefer }
}

/// A reader of games in the letters of `from`, or in those that it finds out; where a game could
/// be read in several, those of `to` come first.
pub fn replayer(from: Option<&'static LetterSet>, to: Option<Notation>) -> Replayer {
    let mut replayer = Replayer::new();
    replayer.set_reading(reading(from, to));
    replayer
}

/// All of them, for people: a line each.
pub fn notations() -> String {
    let mut list = "san       standard algebraic, with English letters\n\
        long      with the square of origin: Ng1-f3\n\
        uci       as engines write: g1f3\n\
        figurine  with figurines instead of letters\n\
        long:de   with the square of origin and the letters of a language\n\n"
        .to_owned();
    for set in LETTER_SETS {
        list.push_str(&format!("{:<10}{}\n", set.code, set.name));
    }
    list
}

fn codes() -> String {
    LETTER_SETS.iter().map(|set| set.code).collect::<Vec<_>>().join(", ")
}

/// What was probably meant: a name spelt almost so, or the language of that name.
fn nearest(word: &str, plain: impl Iterator<Item = &'static str>) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    let named = LETTER_SETS.iter().find(|set| set.name.to_ascii_lowercase().starts_with(&lower));
    if let Some(set) = named.filter(|_| lower.len() > 1) {
        return Some(set.code.to_owned());
    }
    let found = sema::near(&lower, plain);
    found.first().map(|name| name.trim_matches('`').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_and_others_explained() {
        assert_eq!(read_notation("UCI"), Ok(Notation::Uci));
        assert!(
            matches!(read_notation("long:fi"), Ok(Notation::LongLetters(set)) if set.code == "fi")
        );
        let said = |name: &str| read_notation(name).unwrap_err();
        assert!(said("sann").starts_with("did you mean `san`? write one of san, long, uci,"));
        assert!(said("finnish").starts_with("did you mean `fi`? "));
        assert!(said("long:ger").starts_with("did you mean `long:de`? "));
        assert!(said("").starts_with("write one of san, long, uci, figurine, en, de, es,"));
        assert!(read_language("swedish").unwrap_err().starts_with("did you mean `sv`? write one"));
        assert!(read_language("xx").unwrap_err().starts_with("write one of en, de,"));
    }

    #[test]
    fn every_notation_that_is_listed_exists() {
        for name in PLAIN.into_iter().chain(LETTER_SETS.iter().map(|set| set.code)) {
            assert!(Notation::by_name(name).is_some(), "{name}");
            assert!(notations().lines().any(|line| line.starts_with(name)), "{name}");
        }
    }
}
