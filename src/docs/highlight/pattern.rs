//! Patterns of tokens, written once and spelt as the regular expressions of each editor.

/// Symbols of men, and of empty squares, in ASCII.
const MEN: &str = "PNBRQKpnbrqkAa_";

/// The same as figurines and signs.
const FIGURINES: &str = "♙♘♗♖♕♔♟♞♝♜♛♚△○▲●□◭◑▽▼";

/// What continues a name.
const WORD: &str = "A-Za-z0-9_$";

/// A pattern.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    /// A text.
    Is(String),
    /// One of some characters, with ranges like `a-h`.
    In(String),
    /// One after the other.
    Row(Vec<Pattern>),
    /// The first that fits.
    First(Vec<Pattern>),
    /// None or one.
    Maybe(Box<Pattern>),
    /// Any number.
    Many(Box<Pattern>),
    /// One or more.
    Some(Box<Pattern>),
    /// Whole or not at all: what fitted first is not tried in another way.
    Whole(Box<Pattern>),
    /// It follows, or it must not.
    Next(bool, Box<Pattern>),
}

use Pattern::{First, In, Is, Many, Maybe, Next, Row, Some, Whole};

/// How a regular expression is spelt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flavour {
    /// Oniguruma, for TextMate grammars.
    Oniguruma,
    /// Vim behind `\v`.
    Vim,
    /// Emacs, which cannot look ahead: what must follow is left out.
    Emacs,
}

impl Pattern {
    /// The regular expression.
    pub(super) fn spelt(&self, flavour: Flavour) -> String {
        let inner = |pattern: &Pattern| pattern.spelt(flavour);
        let group = |text: String| match flavour {
            Flavour::Oniguruma => format!("(?:{text})"),
            Flavour::Vim => format!("%({text})"),
            Flavour::Emacs => format!("\\(?:{text}\\)"),
        };
        let times = |pattern: &Pattern, sign: char| match pattern {
            In(_) => format!("{}{sign}", inner(pattern)),
            Is(text) if text.chars().count() == 1 => format!("{}{sign}", inner(pattern)),
            _ => format!("{}{sign}", group(inner(pattern))),
        };
        match self {
            Is(text) => text.chars().map(|c| literal(c, flavour)).collect(),
            In(characters) => class(characters, flavour),
            Row(parts) => {
                let one = |part: &Pattern| match part {
                    First(_) => group(inner(part)),
                    _ => inner(part),
                };
                parts.iter().map(one).collect()
            }
            First(parts) => {
                let bar = if flavour == Flavour::Emacs { "\\|" } else { "|" };
                parts.iter().map(inner).collect::<Vec<_>>().join(bar)
            }
            Maybe(part) => times(part, '?'),
            Many(part) => times(part, '*'),
            Some(part) => times(part, '+'),
            Whole(part) => match flavour {
                Flavour::Oniguruma => format!("(?>{})", inner(part)),
                Flavour::Vim => format!("%({})@>", inner(part)),
                Flavour::Emacs => group(inner(part)),
            },
            Next(is, part) => match flavour {
                Flavour::Oniguruma => format!("(?{}{})", if *is { '=' } else { '!' }, inner(part)),
                Flavour::Vim => format!("%({})@{}", inner(part), if *is { '=' } else { '!' }),
                Flavour::Emacs => String::new(),
            },
        }
    }
}

/// A character as itself.
fn literal(c: char, flavour: Flavour) -> String {
    let special = match flavour {
        Flavour::Oniguruma => ".*+?()[]{}|^$\\",
        Flavour::Vim => ".*+?()[]{}|^$\\~=&@%<>",
        Flavour::Emacs => ".*+?[]^$\\",
    };
    if special.contains(c) { format!("\\{c}") } else { c.to_string() }
}

/// A class of characters. Emacs has no escapes in it: a bracket that closes stands first.
fn class(characters: &str, flavour: Flavour) -> String {
    if flavour == Flavour::Emacs {
        let (close, rest): (String, String) = characters.chars().partition(|c| *c == ']');
        return format!("[{close}{rest}]");
    }
    let escaped = |c: char| match c {
        '[' | ']' | '\\' => format!("\\{c}"),
        _ => c.to_string(),
    };
    format!("[{}]", characters.chars().map(escaped).collect::<String>())
}

fn is(text: &str) -> Pattern {
    Is(text.to_owned())
}

fn of(characters: &str) -> Pattern {
    In(characters.to_owned())
}

fn maybe(pattern: Pattern) -> Pattern {
    Maybe(Box::new(pattern))
}

fn whole(pattern: Pattern) -> Pattern {
    Whole(Box::new(pattern))
}

fn next(pattern: Pattern) -> Pattern {
    Next(true, Box::new(pattern))
}

fn not_next(pattern: Pattern) -> Pattern {
    Next(false, Box::new(pattern))
}

fn words(words: &[&str]) -> Pattern {
    First(words.iter().map(|word| is(word)).collect())
}

/// Files or ranks in brackets: `[ac]`, `[2-4]`.
fn bracketed(one: &str) -> Pattern {
    let span = Row(vec![of(one), maybe(Row(vec![is("-"), of(one)]))]);
    Row(vec![is("["), Some(Box::new(span)), is("]")])
}

/// Files or ranks: `a`, `a-d`, `[ac]`, and `?` where wildcards are allowed.
fn axis(one: &str, wildcard: bool) -> Pattern {
    let mut forms = vec![Row(vec![of(one), maybe(Row(vec![is("-"), of(one)]))]), bracketed(one)];
    if wildcard {
        forms.push(is("?"));
    }
    First(forms)
}

fn rectangle(wildcard: bool) -> Pattern {
    Row(vec![axis("a-h", wildcard), axis("1-8", wildcard)])
}

/// `[a1,h8]`, with the hand.
fn list() -> Pattern {
    let item = || First(vec![rectangle(true), of("+*")]);
    let more = Row(vec![is(","), item()]);
    Row(vec![is("["), item(), Many(Box::new(more)), is("]")])
}

fn squares() -> Pattern {
    whole(First(vec![rectangle(true), list()]))
}

/// A designator ends neither before a name nor before a bracket.
fn end() -> Pattern {
    let dash = Row(vec![is("["), not_next(is("x]"))]);
    Row(vec![not_next(of(&format!("{WORD}]"))), not_next(dash)])
}

/// `~` and `~~`, where they are no complement: that takes what is glued behind it.
fn origin() -> Pattern {
    let operand = of(&format!("{WORD}[({{\"~.#\\{FIGURINES}▦"));
    let ends = || {
        First(vec![
            next(Row(vec![squares(), end()])),
            not_next(operand.clone()),
            next(words(&["[x]", "[<", "[>", "[e"])),
        ])
    };
    let promoted = Row(vec![is("~"), not_next(is("~")), ends()]);
    maybe(First(vec![Row(vec![is("~~"), ends()]), promoted]))
}

fn men() -> Pattern {
    let marked = Row(vec![of(&format!("{MEN}MmIiU{FIGURINES}")), maybe(words(&["~~", "~"]))]);
    let bracket = Row(vec![is("["), Some(Box::new(marked)), is("]"), origin()]);
    let figurines = Row(vec![Some(Box::new(of(FIGURINES))), origin()]);
    whole(First(vec![bracket, Row(vec![of(MEN), origin()]), figurines]))
}

/// A designator of squares or men.
pub(super) fn designator() -> Pattern {
    let bare = whole(First(vec![
        Row(vec![bracketed("a-h"), axis("1-8", true)]),
        rectangle(false),
        list(),
    ]));
    let nowhere = Row(vec![men(), is("[]"), end()]);
    First(vec![Row(vec![bare, end()]), nowhere, Row(vec![men(), maybe(squares()), end()])])
}

/// `[Aa]` or `◭` before the name of a piece variable.
pub(super) fn piece_sign() -> Pattern {
    Row(vec![words(&["[Aa]", "◭"]), next(of("A-Za-z_$"))])
}

/// `$name`, with squares and marks of origin.
pub(super) fn mark() -> Pattern {
    let part = Row(vec![next(is("[")), squares()]);
    Row(vec![is("$"), Many(Box::new(of(WORD))), origin(), maybe(part)])
}

/// Any name.
pub(super) fn name() -> Pattern {
    Row(vec![of("A-Za-z_"), Many(Box::new(of(WORD)))])
}

/// Castling, which is a word with hyphens.
pub(super) fn castling() -> Pattern {
    Row(vec![words(&["o-o-o", "o-o"]), not_next(of(WORD))])
}

/// Numbers, results, repetitions, groups of a match.
pub(super) fn number() -> Pattern {
    let digits = || Some(Box::new(of("0-9")));
    let result = Row(vec![words(&["1-0", "0-1", "1/2-1/2"]), not_next(of(&format!("{WORD}/-")))]);
    let bounds = First(vec![
        Row(vec![digits(), maybe(is(",")), Many(Box::new(of("0-9")))]),
        Row(vec![is(","), digits()]),
        of("*+"),
    ]);
    let repeat = Row(vec![is("{"), bounds, is("}")]);
    let group = Row(vec![is("\\"), maybe(is("-")), of("0-9"), maybe(of("0-9"))]);
    First(vec![result, digits(), repeat, group])
}

/// Characters that strings cannot hold.
pub(super) fn escape() -> Pattern {
    Row(vec![is("\\"), of("ntr\"\\")])
}

/// One of these signs, the longest first.
pub(super) fn signs(list: &[&str]) -> Pattern {
    let mut list = list.to_vec();
    list.sort_by_key(|sign| (std::cmp::Reverse(sign.chars().count()), *sign));
    words(&list)
}
