//! The text of tokens in ASCII or Unicode.

use super::Spelling;
use crate::ir::RoleBits;
use crate::syntax::Vocabulary;
use crate::syntax::token::{Raw, RawKind};

/// The men that have a letter and a symbol.
const MEN: [(char, char); 15] = [
    ('K', '♔'),
    ('Q', '♕'),
    ('R', '♖'),
    ('B', '♗'),
    ('N', '♘'),
    ('P', '♙'),
    ('k', '♚'),
    ('q', '♛'),
    ('r', '♜'),
    ('b', '♝'),
    ('n', '♞'),
    ('p', '♟'),
    ('A', '△'),
    ('a', '▲'),
    ('_', '□'),
];

/// Symbols that are written with more than one letter, or another one.
const WIDE: [(char, &str); 6] =
    [('◭', "Aa"), ('◑', "Aa"), ('○', "A"), ('●', "a"), ('▽', "I"), ('▼', "i")];

/// The text of a token in another spelling.
pub(super) fn respelt(
    raw: &Raw,
    source: &str,
    vocabulary: &dyn Vocabulary,
    spelling: Spelling,
) -> String {
    if spelling == Spelling::Keep {
        return source.to_owned();
    }
    match &raw.kind {
        RawKind::Designator(d) | RawKind::NoSquare(d) => {
            let bare = d.masks.iter().all(|m| m.men == RoleBits::ANY);
            if bare { source.to_owned() } else { men(source, spelling) }
        }
        RawKind::Letters(..) => source.to_owned(),
        RawKind::PieceSign => (if spelling == Spelling::Ascii { "[Aa]" } else { "◭" }).to_owned(),
        RawKind::Sign(".") => (if spelling == Spelling::Ascii { "." } else { "▦" }).to_owned(),
        RawKind::Word(_) | RawKind::Sign(_) => word(source, vocabulary, spelling),
        _ => source.to_owned(),
    }
}

fn word(source: &str, vocabulary: &dyn Vocabulary, spelling: Spelling) -> String {
    let Some(rule) = vocabulary.word(source) else { return source.to_owned() };
    match spelling {
        Spelling::Ascii if !source.is_ascii() => rule.name.to_owned(),
        // Another word for the same filter stays: ASCII could not give it back.
        Spelling::Unicode if source == rule.name || !source.is_ascii() => {
            rule.symbol.unwrap_or(source).to_owned()
        }
        _ => source.to_owned(),
    }
}

/// The men of a designator in another spelling; its squares stay.
fn men(source: &str, spelling: Spelling) -> String {
    let end = match source.strip_prefix('[') {
        Some(rest) => rest.find(']').map_or(source.len(), |n| n + 2),
        None => {
            let first = source.chars().next().map_or(0, char::len_utf8);
            let run = source.find(|c: char| c.is_ascii()).unwrap_or(source.len());
            run.max(first)
        }
    };
    let (pieces, squares) = source.split_at_checked(end).unwrap_or((source, ""));
    let inner = pieces.trim_start_matches('[').trim_end_matches(']');
    let changed: Option<String> = inner.chars().map(|c| man(c, spelling)).collect();
    let Some(changed) = changed else { return source.to_owned() };
    let many = changed.chars().filter(|c| *c != '~').count() > 1;
    // `I` and `i` mean minor men inside brackets only.
    let minor = matches!(changed.as_str(), "I" | "i");
    let bracket = pieces.starts_with('[') || (spelling == Spelling::Ascii && (many || minor));
    // `◑~` and the like: the mark stands behind the bracket and holds for the group.
    let whole = match (bracket, inner) {
        (_, "Aa") if spelling == Spelling::Unicode => "◭".to_owned(),
        (true, _) => format!("[{changed}]"),
        (false, _) => changed,
    };
    format!("{whole}{squares}")
}

/// One symbol in another spelling; none if it has no partner.
fn man(c: char, spelling: Spelling) -> Option<String> {
    if c == '~' {
        return Some("~".to_owned());
    }
    match spelling {
        Spelling::Unicode => {
            let found = MEN.iter().find(|(letter, symbol)| *letter == c || *symbol == c);
            found
                .map(|(_, symbol)| symbol.to_string())
                .or_else(|| (!c.is_ascii()).then(|| c.to_string()))
        }
        _ if c.is_ascii() => Some(c.to_string()),
        _ => MEN
            .iter()
            .find(|(_, symbol)| *symbol == c)
            .map(|(letter, _)| letter.to_string())
            .or_else(|| WIDE.iter().find(|w| w.0 == c).map(|w| w.1.to_owned())),
    }
}
