//! Frames: one for each open bracket, and one for each form that ends without a bracket.

use super::Layout;
use crate::syntax::WordRule;
use crate::syntax::token::Tok;
use crate::text::Span;

/// What is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Base,
    Paren,
    Brace,
    Index,
    /// `(` glued to a dash filter.
    Target,
    /// The parentheses of a word or function.
    Call,
    /// `(` directly in a path, or in a line: a chain.
    PathParen,
    LineParen,
    /// Without a bracket: ended by a blank line, a closer, the end.
    Path,
    /// Ended by the next filter, a closer, the end.
    Line,
    /// `///`: ended by the end of the line.
    Note,
    /// `xor {F} {G}`: ended by what is no brace.
    Braces,
    /// `xor F G`: ended by the end of the line, a closer, the end.
    Row,
}

impl Kind {
    /// Frames that have no bracket of their own.
    pub(super) fn is_virtual(self) -> bool {
        matches!(self, Kind::Path | Kind::Line | Kind::Note | Kind::Braces | Kind::Row)
    }
}

/// The dash filter that is being read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct DashState {
    pub(super) open: bool,
    /// No operand on the right.
    pub(super) bare: bool,
    pub(super) promoted: bool,
    pub(super) targeted: bool,
}

/// The state inside one bracket or form.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    pub(super) open: Span,
    /// An operand is complete: an infix operator may follow.
    pub(super) have: bool,
    /// Something in the current filter may be a number.
    pub(super) numeric: bool,
    /// How many operands of two-part forms are still to come in a `line` or parameter.
    pub(super) pending: u32,
    /// A dash filter stood in this path.
    pub(super) moved: bool,
    /// `move` or `pin`, as long as its parameters may follow.
    pub(super) tail: Option<WordRule>,
    /// `legal` or `pseudolegal` was among them.
    pub(super) tail_legal: bool,
    pub(super) dash: DashState,
    /// The word whose parameters may follow.
    pub(super) mode: Option<WordRule>,
    /// A parameter's operand is being read; more parameters may follow it.
    pub(super) resume: Option<WordRule>,
    /// Bounds of a range read so far.
    pub(super) bounds: u8,
    /// The text of `sort` was among them.
    pub(super) titled: bool,
    /// `count` was among the parameters.
    pub(super) counted: bool,
    /// Items of `comment`, `message`, `str`: a literal after a tag word is an item of its own.
    pub(super) items: bool,
}

impl Frame {
    pub(super) fn new(kind: Kind, open: Span) -> Frame {
        Frame {
            kind,
            open,
            have: false,
            numeric: false,
            pending: 0,
            moved: false,
            tail: None,
            tail_legal: false,
            dash: DashState::default(),
            mode: None,
            resume: None,
            bounds: 0,
            counted: false,
            titled: false,
            items: false,
        }
    }
}

impl Layout<'_> {
    pub(super) fn push(&mut self, kind: Kind, open: Span) {
        let frame = Frame { items: kind == Kind::Note, ..Frame::new(kind, open) };
        self.outer.push(std::mem::replace(&mut self.frame, frame));
    }

    /// Goes back to the frame around this one; the base frame stays.
    pub(super) fn pop(&mut self) {
        if let Some(outer) = self.outer.pop() {
            self.frame = outer;
        }
    }

    /// Ends the innermost form that has no bracket.
    pub(super) fn pop_virtual(&mut self) {
        let end = self.out.tokens.last().map_or(0, |t| t.2);
        let tok = match self.frame.kind {
            Kind::Path => Tok::PathEnd,
            Kind::Line => Tok::LineEnd,
            Kind::Note => Tok::NoteEnd,
            Kind::Braces | Kind::Row => Tok::ParenClose,
            _ => return,
        };
        self.emit(tok, Span::new(end, end));
        self.pop();
        let frame = &mut self.frame;
        frame.have = true;
        frame.numeric = true;
    }

    /// A filter starts while another is complete: the other ends here.
    pub(super) fn boundary(&mut self) {
        let frame = &mut self.frame;
        frame.numeric = false;
        frame.tail = None;
        frame.tail_legal = false;
        // An `if` that is a parameter's operand has more parts to come.
        let waits = frame.resume.is_some() && frame.pending > 0;
        frame.resume = frame.resume.filter(|_| waits);
        frame.dash = DashState::default();
        if frame.kind != Kind::Line {
            frame.pending -= u32::from(waits);
            return;
        }
        if frame.pending > 0 {
            frame.pending -= 1;
            return;
        }
        self.pop_virtual();
        self.boundary();
    }

    /// Emits an operand.
    pub(super) fn operand(&mut self, tok: Tok, span: Span) {
        if self.frame.have {
            self.boundary();
        }
        self.emit(tok, span);
        self.frame.have = true;
    }

    /// Emits something that takes the operand behind it.
    pub(super) fn prefix(&mut self, tok: Tok, span: Span) {
        if self.frame.have {
            self.boundary();
        }
        self.emit(tok, span);
        self.frame.have = false;
    }

    /// Emits something that stands between two operands.
    pub(super) fn infix(&mut self, tok: Tok, span: Span) {
        self.emit(tok, span);
        let frame = &mut self.frame;
        frame.have = false;
        frame.tail = None;
        frame.mode = None;
    }
}
