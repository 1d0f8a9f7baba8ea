//! What stands between two pieces: nothing, a blank, or the author's line break.

use super::pieces::{Piece, PieceKind};
use crate::syntax::designator::{is_word, men_of};
use crate::syntax::token::Gap;

/// Makes the gaps uniform.
pub(super) fn settle(pieces: &mut [Piece]) {
    balance(pieces);
    // What is joined depends on which blocks are broken.
    for _ in 0..2 {
        for at in 0..pieces.len() {
            let broken = closes_a_broken_block(pieces, at);
            let before = at.checked_sub(1).and_then(|at| pieces.get(at)).cloned();
            if let Some(piece) = pieces.get_mut(at) {
                piece.gap = settled(before.as_ref(), piece, broken);
            }
        }
        expand(pieces);
    }
}

fn settled(before: Option<&Piece>, piece: &Piece, broken: bool) -> Gap {
    match before {
        None => Gap::Glued,
        Some(before) if piece.gap >= Gap::Line => broken_before(before, piece, broken),
        Some(before) => match between(before, piece) {
            Gap::Glued if clash(before, piece) => Gap::Blank,
            gap => gap,
        },
    }
}

/// An operator that touches one operand only touches none; nor does one that would make a result
/// with its operands where a blank follows, as in `1-0Ra1`.
fn balance(pieces: &mut [Piece]) {
    for at in 0..pieces.len() {
        let gap = |at: usize| pieces.get(at).map_or(Gap::Line, |p| p.gap);
        let text = |at: usize| pieces.get(at).map_or("", |piece| piece.text.as_str());
        let sides = (text(at.wrapping_sub(1)), text(at), text(at + 1));
        let result = matches!(sides, ("1", "-", "0") | ("0", "-", "1") | ("2", "-", "1"));
        let loose = result || gap(at) != Gap::Glued || gap(at + 1) != Gap::Glued;
        if let Some(piece) = pieces.get_mut(at).filter(|p| p.kind == PieceKind::Tight)
            && loose
        {
            piece.kind = PieceKind::Infix;
        }
    }
}

/// A line break stays, but braces and `else` go on with the line, and blank lines that only a
/// bracket is beside are dropped.
fn broken_before(before: &Piece, piece: &Piece, broken: bool) -> Gap {
    let goes_on = match piece.kind {
        PieceKind::Open('{') => !piece.item && !before.is_comment(),
        PieceKind::Word | PieceKind::Plain => piece.text == "else" && broken,
        _ => false,
    };
    match (before.kind, piece.kind) {
        _ if before.kind == PieceKind::LineComment => piece.gap,
        _ if goes_on && piece.gap == Gap::Line && !piece.tied => Gap::Blank,
        (PieceKind::Open(_), _) | (_, PieceKind::Close(_)) => Gap::Line,
        _ => piece.gap,
    }
}

/// Whether the piece before closes a block of several lines.
fn closes_a_broken_block(pieces: &[Piece], at: usize) -> bool {
    let Some(close) = at.checked_sub(1) else { return false };
    let closes = pieces.get(close).is_some_and(|p| p.kind == PieceKind::Close('}'));
    closes && pieces.get(close).is_some_and(|p| p.gap >= Gap::Line)
}

/// Between two pieces on one line.
fn between(before: &Piece, piece: &Piece) -> Gap {
    use PieceKind::{
        Call, Close, Colon, Dash, Form, Header, Infix, Open, Plain, Sign, Tight, Word,
    };
    if before.is_comment() || piece.is_comment() {
        return Gap::Blank;
    }
    match (before.kind, piece.kind) {
        (Open('{'), Close('}')) => Gap::Glued,
        (Close('}'), Close('}')) if before.gap >= Gap::Line => Gap::Glued,
        (Open('{'), _) | (_, Close('}')) => Gap::Blank,
        (Open('['), _) | (_, Close(']') | Open('[')) => piece.gap,
        (Open(_), _) | (_, Close(_)) => Gap::Glued,
        (Header | Call, Open('(')) => Gap::Glued,
        (Form, Open('(')) => Gap::Blank,
        (Colon | Tight, _) | (_, Colon | Tight) => Gap::Glued,
        (Infix, _) | (_, Infix) => Gap::Blank,
        (Sign, Plain | Word | Open('(' | '{')) => Gap::Glued,
        (Dash | Sign, _) => piece.gap,
        (_, _) if piece.item && !before.opens => Gap::Blank,
        (Word | Close(_) | Plain, Open('{')) => Gap::Blank,
        _ => piece.gap,
    }
}

/// Whether two texts would become one token if they touched.
fn clash(before: &Piece, piece: &Piece) -> bool {
    let man = |c: char| !c.is_ascii() && men_of(c, false).is_some();
    before.text.ends_with(is_word) && piece.text.starts_with(is_word)
        || before.text.ends_with(man) && piece.text.starts_with(man)
        // Behind a letter `[Aa]` would be its squares.
        || before.text.ends_with(is_word) && ["[Aa]", "◭"].contains(&piece.text.as_str())
}

/// A block in braces that is broken anywhere between its own pieces has its braces on lines of
/// their own.
pub(super) fn expand(pieces: &mut [Piece]) {
    // Where each open bracket stands, and whether a line breaks between its pieces.
    let mut open: Vec<(usize, bool)> = Vec::new();
    let mut lines: Vec<usize> = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let breaks = piece.gap >= Gap::Line;
        if let Some(inner) = open.last_mut() {
            inner.1 |= breaks;
        }
        match piece.kind {
            PieceKind::Open(_) => open.push((at, false)),
            PieceKind::Close(sign) => {
                let Some((opener, broken)) = open.pop() else { continue };
                if sign == '}' && broken {
                    lines.extend([first_inside(pieces, opener), at]);
                }
            }
            _ => {}
        }
    }
    for at in lines {
        if let Some(piece) = pieces.get_mut(at) {
            piece.gap = piece.gap.max(Gap::Line);
        }
    }
}

/// The first piece behind an opening bracket, but for comments on its line.
fn first_inside(pieces: &[Piece], opener: usize) -> usize {
    let mut at = opener + 1;
    while pieces.get(at).is_some_and(|p| p.is_comment() && p.gap < Gap::Line) {
        at += 1;
    }
    at
}
