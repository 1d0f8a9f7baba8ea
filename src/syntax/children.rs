//! The nodes below a node.

use super::ast::{Constituent, ConstituentKind, Kind, Node, Parameter, ParameterKind};

impl Node {
    /// Calls `each` with every node right below this one, in the order of the text.
    pub fn each_child<'a>(&'a self, each: &mut dyn FnMut(&'a Node)) {
        match &self.kind {
            Kind::Apply(apply) => {
                parameters(&apply.params, each);
                apply.args.iter().for_each(each);
            }
            Kind::Block(nodes) | Kind::Call(_, nodes) | Kind::Note(_, nodes) => {
                nodes.iter().for_each(each);
            }
            Kind::Paren(node) | Kind::PieceAssign(_, node) => each(node),
            Kind::Assign(parts) => [&parts.0, &parts.3].into_iter().for_each(each),
            Kind::Index(parts) => {
                let bounds = parts.1.iter().chain(parts.2.iter().flatten());
                std::iter::once(&parts.0).chain(bounds).for_each(each);
            }
            Kind::Dash(dash) => {
                let sides = dash.left.iter().chain(&dash.right).chain(&dash.promotion);
                sides.chain(dash.targets.iter().flatten()).for_each(each);
            }
            Kind::If(parts) => [&parts.0, &parts.1].into_iter().chain(&parts.2).for_each(each),
            Kind::While(parts) => [&parts.0, &parts.1].into_iter().for_each(each),
            Kind::Loop(parts) => [&parts.1, &parts.2].into_iter().for_each(each),
            Kind::ForAny(parts) => [&parts.1, &parts.2].into_iter().for_each(each),
            Kind::Echo(parts) => each(&parts.1),
            Kind::Function(function) => function.1.iter().for_each(each),
            Kind::Path(parts) => {
                parameters(&parts.1, each);
                constituents(&parts.2, each);
            }
            Kind::Line(line) => {
                parameters(&line.params, each);
                constituents(&line.items, each);
            }
            Kind::Error
            | Kind::Designator(_)
            | Kind::Mark(_)
            | Kind::Number(_)
            | Kind::Text(_)
            | Kind::Group(_)
            | Kind::GroupStart(_)
            | Kind::Name(_)
            | Kind::Declared(_)
            | Kind::Dictionary(_)
            | Kind::IsBound(..)
            | Kind::Unbind(_)
            | Kind::Words(..) => {}
        }
    }
}

fn parameters<'a>(params: &'a [Parameter], each: &mut dyn FnMut(&'a Node)) {
    for param in params {
        match &param.kind {
            ParameterKind::Operand(_, node) => each(node),
            ParameterKind::List(_, nodes) => nodes.iter().for_each(&mut *each),
            ParameterKind::Flag(_)
            | ParameterKind::Bound(_)
            | ParameterKind::Text(_)
            | ParameterKind::Written(_) => {}
        }
    }
}

fn constituents<'a>(items: &'a [Constituent], each: &mut dyn FnMut(&'a Node)) {
    for item in items {
        match &item.kind {
            ConstituentKind::Filter(node) => each(node),
            ConstituentKind::Chain(items, _) => constituents(items, each),
        }
    }
}
