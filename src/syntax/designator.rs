//! Piece designators: `♖a2`, `[♕♜][d1,h3]`, `Q~`, `R[ac]3`, `$turm[a1]`.
//!
//! Rules of CQL 6.2, and the additions: marks of origin (`~`, `~~`), `◑ ○ ● ▽ ▼`, the letters
//! `M m I i U` in brackets, `?` for every file or rank, sets of files or ranks, hand squares.

use super::token::MarkText;
use crate::ir::{Designator, Mask, Origin, RoleBits};
use shakmaty::{Bitboard, Color, File, Rank, Role, Square};

/// A designator read from the front of a text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    pub(super) designator: Designator,
    /// Bytes read.
    pub(super) len: usize,
    /// The square part is `[]`: it can never match.
    pub(super) nowhere: bool,
}

/// Why something that looks like a designator is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slip {
    /// `h-a1`, `a8-1`.
    Descending,
    /// `[NN]`, `♘♘`.
    Repeated,
    /// `[a1, h1]`.
    Blank,
}

/// A square part: its squares and how many bytes it takes.
struct Squares {
    set: Bitboard,
    /// The hand belongs to it.
    hand: bool,
    len: usize,
    nowhere: bool,
}

/// The men of one symbol, ASCII or figurine. `bracketed` adds the letters `M m I i U`.
pub(super) fn men_of(symbol: char, bracketed: bool) -> Option<RoleBits> {
    let role = |c: char| match c {
        'p' | '♙' | '♟' => Some(Role::Pawn),
        'n' | '♘' | '♞' => Some(Role::Knight),
        'b' | '♗' | '♝' => Some(Role::Bishop),
        'r' | '♖' | '♜' => Some(Role::Rook),
        'q' | '♕' | '♛' => Some(Role::Queen),
        'k' | '♔' | '♚' => Some(Role::King),
        _ => None,
    };
    let pair = |color, a, b| RoleBits::of(color, a).with(RoleBits::of(color, b));
    let any_man = RoleBits::WHITE.with(RoleBits::BLACK);
    Some(match symbol {
        'P' | 'N' | 'B' | 'R' | 'Q' | 'K' => {
            RoleBits::of(Color::White, role(symbol.to_ascii_lowercase())?)
        }
        '♙' | '♘' | '♗' | '♖' | '♕' | '♔' => RoleBits::of(Color::White, role(symbol)?),
        'p' | 'n' | 'b' | 'r' | 'q' | 'k' => RoleBits::of(Color::Black, role(symbol)?),
        '♟' | '♞' | '♝' | '♜' | '♛' | '♚' => RoleBits::of(Color::Black, role(symbol)?),
        'A' | '△' | '○' => RoleBits::WHITE,
        'a' | '▲' | '●' => RoleBits::BLACK,
        '_' | '□' => RoleBits::EMPTY,
        '◭' | '◑' => any_man,
        '▽' => pair(Color::White, Role::Bishop, Role::Knight),
        '▼' => pair(Color::Black, Role::Bishop, Role::Knight),
        'M' if bracketed => pair(Color::White, Role::Queen, Role::Rook),
        'm' if bracketed => pair(Color::Black, Role::Queen, Role::Rook),
        'I' if bracketed => pair(Color::White, Role::Bishop, Role::Knight),
        'i' if bracketed => pair(Color::Black, Role::Bishop, Role::Knight),
        'U' if bracketed => any_man,
        _ => return None,
    })
}

/// Whether a character continues a name.
pub(super) fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

fn file_of(c: char) -> Option<File> {
    ('a'..='h').contains(&c).then(|| File::from_char(c)).flatten()
}

fn rank_of(c: char) -> Option<Rank> {
    ('1'..='8').contains(&c).then(|| Rank::from_char(c)).flatten()
}

/// Reads a set of files or ranks: `a`, `a-d`, `?`, `[ac]`.
fn axis<T: Copy + PartialOrd + Into<Bitboard>>(
    text: &str,
    one: fn(char) -> Option<T>,
    wildcard: bool,
) -> Result<Option<(Bitboard, usize)>, Slip> {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return Ok(None) };
    if first == '?' {
        return Ok(wildcard.then_some((Bitboard::FULL, 1)));
    }
    if first == '[' {
        return bracketed_axis(text, one);
    }
    let Some(low) = one(first) else { return Ok(None) };
    if chars.next() == Some('-')
        && let Some(high) = chars.next().and_then(one)
    {
        if high < low {
            return Err(Slip::Descending);
        }
        return Ok(Some((span_of(low, high, one), 3)));
    }
    Ok(Some((low.into(), 1)))
}

/// All files or ranks between two.
fn span_of<T: PartialOrd + Copy + Into<Bitboard>>(
    low: T,
    high: T,
    one: fn(char) -> Option<T>,
) -> Bitboard {
    "abcdefgh12345678"
        .chars()
        .filter_map(one)
        .filter(|x| *x >= low && *x <= high)
        .fold(Bitboard::EMPTY, |set, x| set | x.into())
}

/// `[ac]`, `[27]`, `[4-8]`.
fn bracketed_axis<T: Copy + PartialOrd + Into<Bitboard>>(
    text: &str,
    one: fn(char) -> Option<T>,
) -> Result<Option<(Bitboard, usize)>, Slip> {
    let (mut set, mut at) = (Bitboard::EMPTY, 1);
    while let Some((part, len)) = text.get(at..).map_or(Ok(None), |t| plain_axis(t, one))? {
        set |= part;
        at += len;
    }
    let closed = text.get(at..).is_some_and(|t| t.starts_with(']'));
    Ok((closed && at > 1).then_some((set, at + 1)))
}

fn plain_axis<T: Copy + PartialOrd + Into<Bitboard>>(
    text: &str,
    one: fn(char) -> Option<T>,
) -> Result<Option<(Bitboard, usize)>, Slip> {
    if text.starts_with(['[', '?']) { Ok(None) } else { axis(text, one, false) }
}

/// `a1`, `a-d2-3`, `?2`, `a?`, `[ac]3`.
fn rectangle(text: &str, wildcard: bool) -> Result<Option<(Bitboard, usize)>, Slip> {
    let Some((files, at)) = axis(text, file_of, wildcard)? else { return Ok(None) };
    let Some(rest) = text.get(at..) else { return Ok(None) };
    // `a?` in a path or line is a repetition; only a designator that started with `?` or a
    // bracket, or a call that allows it, takes the question mark.
    let Some((ranks, len)) = axis(rest, rank_of, wildcard)? else { return Ok(None) };
    Ok(Some((files & ranks, at + len)))
}

/// The square part at the front of `text`, if there is one.
fn squares(text: &str, wildcard: bool) -> Result<Option<Squares>, Slip> {
    if let Some((set, len)) = rectangle(text, wildcard)? {
        return Ok(Some(Squares { set, hand: false, len, nowhere: false }));
    }
    if !text.starts_with('[') {
        return Ok(None);
    }
    let (mut set, mut hand, mut at) = (Bitboard::EMPTY, false, 1);
    loop {
        let Some(rest) = text.get(at..) else { return Ok(None) };
        let first = rest.chars().next();
        hand |= matches!(first, Some('+' | '*'));
        let (part, len) = match first {
            // Hands exist in Crazyhouse and Bughouse only: no square of the board.
            Some('+') => (Bitboard::EMPTY, 1),
            Some('*') => (Bitboard::FULL, 1),
            _ => match rectangle(rest, true)? {
                Some(found) => found,
                None => return Ok(None),
            },
        };
        set |= part;
        at += len;
        match text.as_bytes().get(at) {
            Some(b',') if text.as_bytes().get(at + 1) == Some(&b' ') => return Err(Slip::Blank),
            Some(b',') => at += 1,
            Some(b']') => return Ok(Some(Squares { set, hand, len: at + 1, nowhere: false })),
            _ => return Ok(None),
        }
    }
}

/// The mark of origin at the front of `text`, and its length. What is glued behind decides:
/// before another operand a `~` is CQL's complement.
fn origin(text: &str, bracketed: bool) -> (Origin, usize) {
    let (mark, len) = match text {
        t if t.starts_with("~~") => (Origin::Original, 2),
        t if t.starts_with('~') => (Origin::Promoted, 1),
        _ => return (Origin::Any, 0),
    };
    if bracketed {
        return (mark, len);
    }
    let rest = text.get(len..).unwrap_or("");
    let square_part = matches!(squares(rest, true), Ok(Some(s)) if ends(rest, s.len));
    let operand = rest.chars().next().is_some_and(|c| {
        is_word(c) || "[({\"~.#\\".contains(c) || men_of(c, false).is_some() || c == '▦'
    });
    let signs = ["[x]", "[<", "[>", "[e", "×"];
    if square_part || !operand || signs.iter().any(|s| rest.starts_with(s)) {
        (mark, len)
    } else {
        (Origin::Any, 0)
    }
}

/// Whether a designator may end here: not before a word character or a bracket.
fn ends(text: &str, len: usize) -> bool {
    let Some(rest) = text.get(len..) else { return true };
    match rest.chars().next() {
        Some('[') => rest.starts_with("[x]"),
        Some(c) => !is_word(c) && c != ']',
        None => true,
    }
}

/// The pieces at the front of `text`: masks and bytes.
fn pieces(text: &str) -> Result<Option<(Vec<Mask>, usize)>, Slip> {
    let Some(first) = text.chars().next() else { return Ok(None) };
    if first == '[' {
        return bracketed_pieces(text);
    }
    let Some(men) = men_of(first, false) else { return Ok(None) };
    if first.is_ascii() {
        let (from, len) = origin(text.get(1..).unwrap_or(""), false);
        return Ok(Some((vec![Mask { men, origin: from }], 1 + len)));
    }
    let (mut masks, mut at) = (Vec::new(), 0);
    while let Some(c) = text.get(at..).and_then(|t| t.chars().next()).filter(|c| !c.is_ascii()) {
        let Some(men) = men_of(c, false) else { break };
        at += c.len_utf8();
        let rest = text.get(at..).unwrap_or("");
        let next = rest.trim_start_matches('~').chars().next();
        let more = next.is_some_and(|c| !c.is_ascii() && men_of(c, false).is_some());
        let (from, len) =
            if more && rest.starts_with('~') { (Origin::Any, 0) } else { origin(rest, false) };
        at += len;
        push(&mut masks, Mask { men, origin: from })?;
        if len > 0 {
            break;
        }
    }
    Ok(Some((masks, at)))
}

/// `[QRb]`, `[Q~q~]`, `[Qq]~`.
fn bracketed_pieces(text: &str) -> Result<Option<(Vec<Mask>, usize)>, Slip> {
    let (mut masks, mut at, mut slip) = (Vec::new(), 1, Ok(()));
    loop {
        let Some(c) = text.get(at..).and_then(|t| t.chars().next()) else { return Ok(None) };
        if c == ']' && at > 1 {
            at += 1;
            break;
        }
        let Some(men) = men_of(c, true) else { return Ok(None) };
        at += c.len_utf8();
        let (from, len) = origin(text.get(at..).unwrap_or(""), true);
        at += len;
        slip = slip.and(push(&mut masks, Mask { men, origin: from }));
    }
    slip?;
    let (group, len) = origin(text.get(at..).unwrap_or(""), false);
    if len > 0 {
        masks.iter_mut().for_each(|m| m.origin = group);
    }
    Ok(Some((masks, at + len)))
}

fn push(masks: &mut Vec<Mask>, mask: Mask) -> Result<(), Slip> {
    let clash = |m: &Mask| m.men == mask.men && m.origin == mask.origin;
    if masks.iter().any(clash) {
        return Err(Slip::Repeated);
    }
    match masks.iter_mut().find(|m| m.origin == mask.origin) {
        Some(same) if same.men.0 & mask.men.0 == 0 => same.men = same.men.with(mask.men),
        Some(same) if mask.men.0.count_ones() == 1 && same.men.contains(mask.men) => {
            // `[Aa]` overlaps with nothing, `[QQ]` does: a single man named twice is a slip
            // only where no group symbol covers it.
            if same.men.0.count_ones() < 6 {
                return Err(Slip::Repeated);
            }
        }
        _ => masks.push(mask),
    }
    Ok(())
}

/// Reads a designator from the front of `text`. `wildcard` allows a glued `?` as a rank.
///
/// # Errors
/// A slip in something that is surely meant as a designator.
pub(super) fn read(text: &str, wildcard: bool) -> Result<Option<Found>, Slip> {
    let any = || vec![Mask { men: RoleBits::ANY, origin: Origin::Any }];
    if !text.starts_with('?')
        && let Some(s) = squares(text, wildcard && text.starts_with('['))?
        && ends(text, s.len)
    {
        let designator = Designator { masks: any(), squares: s.set, hand: s.hand };
        return Ok(Some(Found { designator, len: s.len, nowhere: false }));
    }
    let Some((masks, at)) = pieces(text)? else { return Ok(None) };
    let rest = text.get(at..).unwrap_or("");
    let part = match rest.strip_prefix("[]") {
        Some(_) => Some(Squares { set: Bitboard::EMPTY, hand: false, len: 2, nowhere: true }),
        None => squares(rest, wildcard || rest.starts_with(['?', '[']))?,
    };
    if let Some(s) = part.filter(|s| ends(rest, s.len)) {
        let designator = Designator { masks, squares: s.set, hand: s.hand };
        return Ok(Some(Found { designator, len: at + s.len, nowhere: s.nowhere }));
    }
    if !ends(text, at) {
        return Ok(None);
    }
    let designator = Designator { masks, squares: Bitboard::FULL, hand: false };
    Ok(Some(Found { designator, len: at, nowhere: false }))
}

/// Reads what follows a mark's name: squares, origin.
pub(super) fn read_mark(name: &str, rest: &str) -> Option<(MarkText, usize)> {
    let (from, len) = origin(rest, false);
    let after = rest.get(len..).unwrap_or("");
    let part = if after.starts_with('[') { squares(after, true).ok().flatten() } else { None };
    let (squares, hand, more) = part.map_or((Bitboard::FULL, false, 0), |s| (s.set, s.hand, s.len));
    (len + more > 0)
        .then(|| (MarkText { name: name.to_owned(), squares, hand, origin: from }, len + more))
}

/// The square that a name looks like but is not: `e9`, `i3`.
pub(super) fn near_square(word: &str) -> bool {
    let mut chars = word.chars();
    let (Some(a), Some(b), None) = (chars.next(), chars.next(), chars.next()) else { return false };
    a.is_ascii_lowercase() && b.is_ascii_digit() && Square::from_ascii(word.as_bytes()).is_err()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(text: &str) -> Option<(usize, usize, u16)> {
        let found = read(text, true).ok().flatten()?;
        let men = found.designator.masks.iter().fold(0, |a, m| a | m.men.0);
        Some((found.len, found.designator.squares.count(), men))
    }

    #[test]
    fn plain_forms() {
        assert_eq!(shape("Ra1-8 x"), Some((5, 8, 8)));
        assert_eq!(shape("[Qb][a1,c-d2-3]"), Some((15, 5, (1 << 4) | (1 << 8))));
        assert_eq!(shape("♕♜"), Some((6, 64, (1 << 4) | (1 << 9))));
        assert_eq!(shape("e4"), Some((2, 1, RoleBits::ANY.0)));
        assert_eq!(shape("Rook"), None);
        assert_eq!(shape("e4x"), None);
        assert_eq!(shape("[Aa]"), Some((4, 64, 0xfff)));
        assert_eq!(read("h-a1", true), Err(Slip::Descending));
        assert_eq!(read("[NN]", true), Err(Slip::Repeated));
    }

    #[test]
    fn additions() {
        assert_eq!(shape("R[ac]3"), Some((6, 2, 8)));
        assert_eq!(shape("P?[27]"), Some((6, 16, 1)));
        assert_eq!(shape("R?2"), Some((3, 8, 8)));
        assert_eq!(shape("Ra?"), Some((3, 8, 8)));
        assert_eq!(shape("[MI]"), Some((4, 64, 0b11110)));
        assert_eq!(shape("B[]"), Some((3, 0, 4)));
        assert_eq!(shape("N[+,a1]"), Some((7, 1, 2)));
        assert_eq!(shape("[?1,?8]").map(|s| s.1), Some(16));
    }

    #[test]
    fn origin_or_complement() {
        let origin =
            |t| read(t, true).ok().flatten().map(|f| (f.len, f.designator.masks[0].origin));
        assert_eq!(origin("Q~"), Some((2, Origin::Promoted)));
        assert_eq!(origin("Q~~ and"), Some((3, Origin::Original)));
        assert_eq!(origin("Q~a1"), Some((4, Origin::Promoted)));
        assert_eq!(origin("K~q"), Some((1, Origin::Any)));
        assert_eq!(origin("♕~k"), Some((3, Origin::Any)));
        assert_eq!(origin("[RN]~k"), Some((4, Origin::Any)));
        assert_eq!(origin("♕~[a1,h8]"), Some((11, Origin::Promoted)));
        assert_eq!(origin("[♕~♛~][a1,h1]").map(|x| x.1), Some(Origin::Promoted));
        assert_eq!(origin("[Qq]~").map(|x| x.1), Some(Origin::Promoted));
        assert_eq!(origin("◑~~").map(|x| x.1), Some(Origin::Original));
    }
}
