//! What a tree needs and does: how early it can be tested, what it costs, whether its place
//! among other conditions matters.

use crate::ir::visit::walk;
use crate::ir::{
    Bool, Call, Dash, Designator, DictOp, Echo, Entry, Expr, Find, Flow, Focus, Group, InList,
    Item, Iter, IterKind, Legal, Line, MarkRef, Match, MoveFilter, MoveSource, Num, Path, Pos, Set,
    Similar, Stage, Str, Tree, Variable, Visit,
};

/// The cost of what must keep its place among searches that leave notes.
pub const SEARCH: u32 = u32::MAX;

/// What is known of a tree.
#[derive(Clone, Debug)]
pub struct Survey {
    /// How much must be known before it can be evaluated.
    pub stage: Stage,
    /// It reads or writes variables, or writes comments, notes apart, or sort keys.
    pub effects: bool,
    /// It does what is seen even if the position does not match: messages, files.
    pub visible: bool,
    /// It may end in a fault.
    pub faults: bool,
    /// It asks for identities of men.
    pub men: bool,
    /// It asks for the comments or NAGs of the game.
    pub comments: bool,
    /// A rough price, for sorting only.
    pub cost: u32,
    /// It asks how many games the source holds.
    pub last_game: bool,
    /// Games must be looked at in their order.
    pub order: bool,
    /// It asks for what paths have found, or for the path that is being searched.
    pub paths: bool,
}

impl Default for Survey {
    /// Of nothing.
    fn default() -> Survey {
        Survey {
            stage: Stage::Constant,
            effects: false,
            visible: false,
            faults: false,
            men: false,
            comments: false,
            cost: 0,
            last_game: false,
            order: false,
            paths: false,
        }
    }
}

impl Survey {
    /// Of a condition.
    pub fn of(node: &Bool) -> Survey {
        Survey::of_tree(node)
    }

    /// Of a tree of any type.
    pub fn of_tree<T: Tree>(node: &T) -> Survey {
        let mut survey = Survey::default();
        node.accept(&mut survey);
        survey
    }

    /// Of a key of a tally.
    pub fn of_key(key: &Expr) -> Survey {
        let mut survey = Survey::default();
        survey.expr(key);
        survey
    }

    /// Of a move of the game.
    pub fn of_dash(node: &Dash) -> Survey {
        let mut survey = Survey::default();
        survey.dash(node);
        survey
    }

    /// Whether it matches or fails and nothing else.
    pub fn pure(&self) -> bool {
        !(self.effects || self.visible || self.faults)
    }

    /// Whether it says the same of a position whenever it is asked, and leaves nothing behind,
    /// notes neither.
    pub fn steady(&self) -> bool {
        self.pure() && self.cost < SEARCH && !self.paths
    }

    /// Whether it says the same of all positions of a game.
    pub fn game_level(&self) -> bool {
        self.stage <= Stage::Game && !self.effects && !self.visible
    }

    fn needs(&mut self, stage: Stage, cost: u32) {
        self.stage = self.stage.max(stage);
        self.cost = self.cost.saturating_add(cost);
    }

    fn variable(&mut self, written: bool) {
        self.effects = true;
        self.faults |= !written;
        self.needs(Stage::Position, 1);
    }

    fn handle(&mut self, variable: Variable) {
        self.men |= matches!(variable, Variable::Mark(_));
        self.variable(true);
    }
}

/// A rough price of a row, its arguments apart.
fn price(call: &Call) -> u32 {
    let filter = call.filter;
    match filter.stage {
        Stage::Constant | Stage::Game => 1,
        Stage::Position => match (filter.name, filter.group) {
            ("wtm" | "btm" | "sidetomove", _) => 1,
            ("mate" | "stalemate", _) | (_, Group::Moves) => 60,
            (_, Group::Attacks) => 20,
            (_, Group::Numbers | Group::Positions) => 3,
            _ => 8,
        },
        Stage::Line => 200,
    }
}

impl Visit for Survey {
    fn bool(&mut self, node: &Bool) {
        match node {
            Bool::IsBound(_, variable) | Bool::Unbind(variable) => self.handle(*variable),
            Bool::Comment(_) | Bool::Column(..) => self.effects = true,
            Bool::Message(..) | Bool::Tally(_) => self.visible = true,
            Bool::While(..) | Bool::WhileMatch(..) | Bool::Loop(..) => {
                self.faults = true;
                self.needs(Stage::Position, 1000);
            }
            Bool::Dict(op) => {
                // A table may be full, a loop variable in use.
                let loops = matches!(**op, DictOp::Store(..) | DictOp::Keys { .. });
                self.variable(!loops);
            }
            Bool::ForAny { .. } => {
                self.men = true;
                self.effects = true;
                self.needs(Stage::Line, 1000);
            }
            _ => {}
        }
        walk::bool(self, node);
    }

    fn num(&mut self, node: &Num) {
        match node {
            Num::Var(..) | Num::GroupStart(..) => self.variable(false),
            Num::Entries(_) => self.variable(true),
            // Sums may overflow.
            Num::Arith(..) | Num::Neg(..) => self.faults = true,
            Num::Run(_) => self.needs(Stage::Line, 1000),
            _ => {}
        }
        walk::num(self, node);
    }

    fn set(&mut self, node: &Set) {
        match node {
            Set::Var(..) => self.variable(false),
            Set::Attack(..) => self.needs(Stage::Position, 12),
            Set::Chain(..) => self.needs(Stage::Position, 20),
            Set::SameContent(_) => self.needs(Stage::Line, 8),
            _ => {}
        }
        walk::set(self, node);
    }

    fn text(&mut self, node: &Str) {
        match node {
            Str::Var(..) | Str::Group(..) => self.variable(false),
            // It may grow too long.
            Str::Concat(..) => self.faults = true,
            _ => {}
        }
        walk::text(self, node);
    }

    fn pos(&mut self, node: &Pos) {
        if let Pos::Var(..) = node {
            self.variable(false);
        }
        self.needs(Stage::Position, 2);
        walk::pos(self, node);
    }

    fn call(&mut self, node: &Call) {
        let needs = &node.filter.needs;
        self.visible |= needs.visible;
        self.faults |= needs.faults;
        self.men |= needs.men;
        self.comments |= needs.comments;
        self.last_game |= needs.last_game;
        self.order |= needs.order;
        self.paths |= node.filter.group == Group::Lines || node.filter.name.starts_with("path");
        self.needs(node.filter.stage, price(node));
        walk::call(self, node);
    }

    fn similar(&mut self, _node: &Similar) {
        self.faults = true;
        self.needs(Stage::Position, 500);
    }

    fn in_list(&mut self, _node: &InList) {
        self.faults = true;
        self.needs(Stage::Position, 8);
    }

    fn find(&mut self, node: &Find) {
        self.needs(Stage::Line, 1000);
        self.bool(&node.body);
        if !node.quiet {
            self.cost = SEARCH;
        }
    }

    fn path(&mut self, node: &Path) {
        // Others read where the last path ended, and `nestban` where it began.
        self.effects = true;
        self.faults = true;
        self.men |= matches!(node.focus, Some(Focus::Men(_) | Focus::MenOrCaptors(_)));
        self.needs(Stage::Line, 1000);
        walk::path(self, node);
        if node.notes.is_some() {
            self.cost = SEARCH;
        }
    }

    fn line(&mut self, node: &Line) {
        self.effects |= node.nest_ban;
        self.faults = true;
        self.needs(Stage::Line, 1000);
        walk::line(self, node);
        if !node.quiet {
            self.cost = SEARCH;
        }
    }

    fn echo<T: Tree>(&mut self, node: &Echo<T>) {
        self.needs(Stage::Line, 5000);
        walk::echo(self, node);
        if !node.quiet {
            self.cost = SEARCH;
        }
    }

    fn iter(&mut self, node: &Iter) {
        self.men |= matches!(node.kind, IterKind::Man(_));
        self.variable(false);
        self.cost = self.cost.saturating_add(100);
        self.set(&node.over);
        self.bool(&node.body);
    }

    fn assign(&mut self, node: &crate::ir::Assign) {
        self.men |= matches!(node, crate::ir::Assign::Mark(..));
        self.variable(true);
        walk::assign(self, node);
    }

    fn entry(&mut self, node: &Entry) {
        self.variable(true);
        walk::entry(self, node);
    }

    fn matching(&mut self, node: &Match) {
        self.effects |= node.kept;
        self.needs(Stage::Constant, 10);
        self.text(&node.text);
    }

    fn item(&mut self, node: &Item) {
        if let Item::Mark(..) = node {
            self.men = true;
            self.variable(false);
        }
        if let Item::Dict(_) = node {
            self.variable(true);
        }
        walk::item(self, node);
    }

    fn designator(&mut self, node: &Designator) {
        self.needs(Stage::Position, node.masks.len() as u32);
    }

    fn mark(&mut self, _node: &MarkRef) {
        self.men = true;
        self.variable(false);
    }

    fn dash(&mut self, node: &Dash) {
        self.needs(Stage::Line, 10);
        walk::dash(self, node);
    }

    fn legal(&mut self, node: &Legal) {
        if node.dash.targets.is_empty() {
            self.needs(Stage::Position, 100);
        } else {
            // Too many moves may be tried.
            self.faults = true;
            self.needs(Stage::Line, 2000);
        }
        walk::legal(self, node);
    }

    fn moves(&mut self, node: &MoveFilter) {
        match node.source {
            MoveSource::Game(_) => self.needs(Stage::Line, 10),
            MoveSource::Possible(_) => self.needs(Stage::Position, 100),
        }
        self.effects |= !node.comment.is_empty();
        walk::moves(self, node);
    }

    fn flow<T: Tree>(&mut self, node: &Flow<T>) {
        match node {
            Flow::At(..) => self.needs(Stage::Line, 4),
            Flow::Sort(..) => self.effects = true,
            _ => {}
        }
        walk::flow(self, node);
    }
}
