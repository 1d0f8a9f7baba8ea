//! What an evaluation may see and leave behind.

use crate::games::{Game, Node, NodeId};
use crate::text::Span;
use shakmaty::Bitboard;
use std::rc::Rc;

/// The string value of the language: cheap to copy.
pub type Text = Rc<str>;

/// The name of the transform copy in force, as `currenttransform` prints it.
pub type TransformName = Rc<str>;

/// The variables of one game, by type.
#[derive(Clone, Debug, Default)]
pub struct Vars {
    /// Sets.
    pub sets: Vec<Option<Bitboard>>,
    /// Numbers.
    pub nums: Vec<Option<i64>>,
    /// Strings.
    pub texts: Vec<Option<Text>>,
    /// Positions.
    pub positions: Vec<Option<NodeId>>,
    /// Men, by identity.
    pub men: Vec<Option<u8>>,
}

/// A fault while a query ran over a game: the game is left out, the run goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What happened, lower case.
    pub message: String,
    /// Where in the query.
    pub span: Span,
    /// At which position.
    pub position: NodeId,
}

/// What a query wrote while it looked at one game.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// `comment` and `///` texts with their position; a filter that fails takes back its own.
    pub comments: Vec<(NodeId, String)>,
    /// Automatic texts (`Found`, ...), taken back likewise.
    pub notes: Vec<(NodeId, String)>,
    /// The best value so far of each sort key, with the comments made by that evaluation.
    pub keys: Vec<Option<KeyValue>>,
    /// `message` lines; never taken back.
    pub messages: Vec<String>,
}

/// The value of a sort key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeyValue {
    /// A number.
    Num(i64),
    /// A string.
    Text(String),
}

/// The state of an evaluation.
pub struct Context<'a> {
    /// The game.
    pub game: &'a Game,
    /// The position being looked at (CQL: `currentposition`).
    pub at: NodeId,
    /// How many games the source holds, where that is known (CQL: `lastgamenumber`).
    pub last_game: Option<u32>,
    /// Variables.
    pub vars: &'a mut Vars,
    /// What was written.
    pub out: &'a mut Output,
    /// The sort keys of the query.
    pub sorts: &'a [super::SortInfo],
    /// The first fault; once set, everything fails and the game is left out.
    pub fault: Option<Fault>,
    /// The transform copy in force.
    pub transform: TransformName,
}

impl<'a> Context<'a> {
    /// The position being looked at.
    ///
    /// `at` always names a position of the game, so this is the root only if the game is empty,
    /// which the reader never gives.
    pub fn node(&self) -> Option<&'a Node> {
        self.game.node(self.at)
    }

    /// Records a fault; only the first counts.
    pub fn fail(&mut self, span: Span, message: impl Into<String>) {
        if self.fault.is_none() {
            self.fault = Some(Fault { message: message.into(), span, position: self.at });
        }
    }
}
