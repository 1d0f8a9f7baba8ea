//! Lines: how far in they stand, and where those that are too long are broken.

use super::gaps;
use super::pieces::{Piece, PieceKind};
use crate::syntax::token::Gap;
use unicode_width::UnicodeWidthStr;

/// The columns of a line, as far as it can be broken.
pub(super) const WIDTH: usize = 100;

/// The blanks of a level.
const INDENT: usize = 4;

/// The text of the pieces, in lines of this width where they can be broken.
pub(super) fn text(pieces: &[Piece], width: usize) -> String {
    let mut pieces = pieces.to_vec();
    gaps::settle(&mut pieces);
    // Each round breaks every line that is too long once.
    let mut lines = lines(&pieces);
    for _ in 0..pieces.len() {
        let places: Vec<usize> =
            lines.iter().flat_map(|line| breaks(&pieces, line, width)).collect();
        if places.is_empty() {
            break;
        }
        for at in places {
            if let Some(piece) = pieces.get_mut(at) {
                piece.gap = Gap::Line;
            }
        }
        gaps::expand(&mut pieces);
        lines = self::lines(&pieces);
    }
    let mut out = String::new();
    for line in &lines {
        let first = pieces.get(line.start);
        if !out.is_empty() && first.is_some_and(|p| p.gap == Gap::Empty) {
            out.push('\n');
        }
        out.push_str(&" ".repeat(line.indent));
        for (n, piece) in line.pieces(&pieces).iter().enumerate() {
            if n > 0 && piece.gap != Gap::Glued {
                out.push(' ');
            }
            out.push_str(&piece.text);
        }
        out.push('\n');
    }
    out
}

/// Pieces from one to before another, on one line.
struct Line {
    start: usize,
    end: usize,
    indent: usize,
}

impl Line {
    fn pieces<'p>(&self, pieces: &'p [Piece]) -> &'p [Piece] {
        pieces.get(self.start..self.end).unwrap_or_default()
    }
}

/// A bracket, or a form without one, that is open.
struct Frame {
    bracket: Option<char>,
    /// Where the line stands that it was opened on.
    indent: usize,
}

/// Finds the lines and how far in they stand.
fn lines(pieces: &[Piece]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut frames: Vec<Frame> = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        if at == 0 || piece.gap >= Gap::Line {
            let last = at.checked_sub(1).and_then(|before| Some((pieces.get(before)?, before)));
            let after = last.filter(|(p, before)| {
                matches!(p.kind, PieceKind::Close(_))
                    && lines.last().is_some_and(|line| line.start == *before)
            });
            let after = after.and(lines.last()).map(|line| line.indent);
            if let Some(line) = lines.last_mut() {
                line.end = at;
            }
            let indent = indent(pieces, at, &frames, after);
            lines.push(Line { start: at, end: pieces.len(), indent });
        }
        let indent = lines.last().map_or(0, |line| line.indent);
        match piece.kind {
            PieceKind::Open(sign) => frames.push(Frame { bracket: Some(sign), indent }),
            PieceKind::Close(_) => {
                while frames.pop().is_some_and(|frame| frame.bracket.is_none()) {}
            }
            _ => {}
        }
        if piece.opens {
            frames.push(Frame { bracket: None, indent });
        }
        for _ in 0..piece.closes {
            frames.pop_if(|frame| frame.bracket.is_none());
        }
    }
    lines
}

/// How far in the line stands that begins with this piece; `after` is where the line before stands
/// if it is a closing bracket and nothing else.
fn indent(pieces: &[Piece], at: usize, frames: &[Frame], after: Option<usize>) -> usize {
    let inside = frames.last().map_or(0, |frame| frame.indent + INDENT);
    let rest = pieces.get(at..).unwrap_or_default();
    let comment = rest.first().is_some_and(Piece::is_comment);
    match rest.iter().find(|p| !p.is_comment()) {
        None => inside,
        Some(piece) => match piece.kind {
            PieceKind::Close(_) if comment => inside,
            PieceKind::Close(_) => {
                frames.iter().rfind(|f| f.bracket.is_some()).map_or(0, |frame| frame.indent)
            }
            _ if piece.item || at == 0 => inside,
            _ if frames.last().is_some_and(|frame| frame.bracket == Some('(')) => inside,
            _ => after.unwrap_or(inside + INDENT),
        },
    }
}

/// Before which pieces a line that is too long is broken.
fn breaks(pieces: &[Piece], line: &Line, width: usize) -> Vec<usize> {
    let own = line.pieces(pieces);
    let ends: Vec<usize> = columns(own, line.indent);
    // A comment at the end of a line may run over the edge.
    let code = own.iter().rposition(|p| !p.is_comment()).unwrap_or(0);
    if ends.get(code).is_none_or(|end| *end <= width) {
        return Vec::new();
    }
    let depths = depths(own);
    let deepest = depths.iter().copied().max().unwrap_or(0);
    let free = |n: &usize| *n > 0 && own.get(*n).is_some_and(|p| !p.tied);
    let at_depth = |depth: usize, wanted: &dyn Fn(&Piece) -> bool| -> Vec<usize> {
        let here = |n: &usize| depths.get(*n) == Some(&depth) && own.get(*n).is_some_and(wanted);
        (0..own.len()).filter(free).filter(here).collect()
    };
    let item = |p: &Piece| p.item;
    let joint = |p: &Piece| ["and", "or", "then", "else"].contains(&p.text.as_str());
    let brace = |n: usize| own.get(n - 1).is_some_and(|p| p.kind == PieceKind::Open('{'));
    let block = |n: &usize| brace(*n) && !own.get(*n).is_some_and(|p| p.is_close());
    let mut places = filled(&at_depth(0, &item), &ends, line.indent, width);
    if places.is_empty() {
        places = filled(&at_depth(0, &joint), &ends, line.indent + INDENT, width);
    }
    if places.is_empty() {
        places.extend((1..own.len()).filter(free).find(block));
    }
    for depth in 1..=deepest {
        if places.is_empty() {
            places = filled(&at_depth(depth, &item), &ends, line.indent + INDENT, width);
        }
        if places.is_empty() {
            places = filled(&at_depth(depth, &joint), &ends, line.indent + INDENT, width);
        }
    }
    places.into_iter().map(|n| line.start + n).collect()
}

/// Of places where a line may be broken, those where it must be.
fn filled(places: &[usize], ends: &[usize], indent: usize, width: usize) -> Vec<usize> {
    let (mut found, mut shift) = (Vec::new(), 0usize);
    let end = |n: usize| ends.get(n).copied().unwrap_or(0);
    for (n, place) in places.iter().enumerate() {
        let next = places.get(n + 1).copied().unwrap_or(ends.len());
        let (start, stop) = (end(place.saturating_sub(1)), end(next.saturating_sub(1)));
        if stop.saturating_sub(shift) > width {
            found.push(*place);
            shift = (start + 1).saturating_sub(indent);
        }
    }
    found
}

/// The column where each piece of a line ends.
fn columns(pieces: &[Piece], indent: usize) -> Vec<usize> {
    let mut column = indent;
    let ends = pieces.iter().enumerate().map(|(n, piece)| {
        column += usize::from(n > 0 && piece.gap != Gap::Glued);
        // A comment may have lines of its own.
        column = match piece.text.rsplit_once('\n') {
            Some((_, last)) => last.width(),
            None => column + piece.text.width(),
        };
        column
    });
    ends.collect()
}

/// How many brackets that open on the line each piece stands in.
fn depths(pieces: &[Piece]) -> Vec<usize> {
    let mut depth = 0usize;
    let each = pieces.iter().map(|piece| match piece.kind {
        PieceKind::Open(_) => {
            depth += 1;
            depth - 1
        }
        PieceKind::Close(_) => {
            depth = depth.saturating_sub(1);
            depth
        }
        _ => depth,
    });
    each.collect()
}
