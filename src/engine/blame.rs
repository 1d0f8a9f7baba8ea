//! Which part of a condition it is that writes, may fail, or asks for more than the moves.

use super::outline::Outline;
use super::survey::Survey;
use crate::ir::visit::walk;
use crate::ir::{Bool, Call, Num, Pos, Query, Set, Str, Tree, Visit};

/// The longest text of a part, in characters.
const LONGEST: usize = 40;

/// The smallest parts of conditions for which `asked` says yes, each once, as they are written.
pub fn parts<'a>(
    query: &Query,
    conditions: impl IntoIterator<Item = &'a Bool>,
    asked: fn(&Survey) -> bool,
) -> Vec<String> {
    let mut blame = Blame { outline: Outline(query), asked, found: Vec::new() };
    conditions.into_iter().for_each(|condition| blame.bool(condition));
    blame.found
}

/// A text in backticks, cut to a bearable length.
pub fn quoted(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return format!("`{text}`");
    }
    let cut: String = text.chars().take(LONGEST - 3).collect();
    format!("`{}...`", cut.trim_end())
}

struct Blame<'q> {
    outline: Outline<'q>,
    asked: fn(&Survey) -> bool,
    found: Vec<String>,
}

impl Blame<'_> {
    /// Looks into a tree if it is to blame, and blames the tree itself if no part of it is.
    fn look<T: Tree>(
        &mut self,
        node: &T,
        into: fn(&mut Self, &T),
        name: fn(&Outline<'_>, &T) -> String,
    ) {
        if !(self.asked)(&Survey::of_tree(node)) {
            return;
        }
        let (asked, outline) = (self.asked, Outline(self.outline.0));
        let mut inside = Blame { outline, asked, found: Vec::new() };
        into(&mut inside, node);
        if inside.found.is_empty() {
            inside.found.push(quoted(&name(&self.outline, node)));
        }
        for part in inside.found {
            if !self.found.contains(&part) {
                self.found.push(part);
            }
        }
    }
}

/// The name of a row stands for the call.
fn row(call: &Call) -> String {
    call.filter.name.split(" of ").next().unwrap_or_default().to_owned()
}

impl Visit for Blame<'_> {
    fn bool(&mut self, node: &Bool) {
        self.look(node, walk::bool, |outline, node| match node {
            Bool::Call(call) => row(call),
            Bool::Message(..) => "message".to_owned(),
            Bool::Comment(_) => "comment".to_owned(),
            Bool::Tally(_) => "tally".to_owned(),
            Bool::Column(..) => "column".to_owned(),
            _ => outline.bool(node),
        });
    }

    fn num(&mut self, node: &Num) {
        self.look(node, walk::num, |outline, node| match node {
            Num::Call(call) => row(call),
            _ => outline.num(node),
        });
    }

    fn set(&mut self, node: &Set) {
        self.look(node, walk::set, |outline, node| match node {
            Set::Call(call) => row(call),
            _ => outline.set(node),
        });
    }

    fn text(&mut self, node: &Str) {
        self.look(node, walk::text, |outline, node| match node {
            Str::Call(call) => row(call),
            _ => outline.text(node),
        });
    }

    fn pos(&mut self, node: &Pos) {
        self.look(node, walk::pos, |outline, node| match node {
            Pos::Call(call) => row(call),
            _ => outline.pos(node),
        });
    }
}
