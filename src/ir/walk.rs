//! Going on into the parts of a tree: what the hooks of [`super::visit`] do by default.

use super::visit::{Tree, Visit, VisitMut};
use super::{
    Arg, Assign, Bool, Call, Copies, Dash, DictOp, Echo, Entry, Expr, Flow, Focus, Item, Legal,
    Line, MoveFilter, Num, Part, Path, Pos, Promotion, Range, See, Sequence, Set, Str, Test,
};

macro_rules! walks {
    ($(#[$doc:meta])* $module:ident, $visit:ident, $accept:ident, [$($m:tt)?]) => {
        $(#[$doc])*
        pub mod $module {
            use super::*;

            /// Visits the parts of a condition.
            pub fn bool<V: $visit>(v: &mut V, node: &$($m)? Bool) {
                match node {
                    Bool::Const(_) | Bool::IsBound(..) | Bool::Unbind(_) => {}
                    Bool::And(list) | Bool::Or(list) => {
                        for part in list {
                            v.bool(part);
                        }
                    }
                    Bool::Not(part) | Bool::Loop(part, _) => v.bool(part),
                    Bool::Some(part) => v.set(part),
                    Bool::HasNum(part) => v.num(part),
                    Bool::HasText(part) => v.text(part),
                    Bool::HasPos(part) => v.pos(part),
                    Bool::SameSet(_, pair) | Bool::Subset(pair) => sets(v, pair),
                    Bool::Substring(pair) | Bool::TextNe(pair) => texts(v, pair),
                    Bool::NumNe(pair) => nums(v, pair),
                    Bool::Call(call) => v.call(call),
                    Bool::If(parts) => {
                        let (test, then, other) = & $($m)? **parts;
                        v.bool(test);
                        v.bool(then);
                        if let Some(other) = other {
                            v.bool(other);
                        }
                    }
                    Bool::While(pair, _) => {
                        let (test, body) = & $($m)? **pair;
                        v.bool(test);
                        v.bool(body);
                    }
                    Bool::WhileMatch(pair, _) => {
                        let (test, body) = & $($m)? **pair;
                        v.matching(test);
                        v.bool(body);
                    }
                    Bool::Dict(op) => dict(v, & $($m)? **op),
                    Bool::Assign(assign) => v.assign(assign),
                    Bool::ForAll(iter) => v.iter(iter),
                    Bool::ForAny { body, .. } => v.bool(body),
                    Bool::Comment(items) | Bool::Message(_, items) => all(v, items),
                    Bool::Tally(tally) => {
                        for key in & $($m)? tally.keys {
                            v.expr(key);
                        }
                    }
                    Bool::Column(_, value) => expr(v, value),
                    Bool::AnyCopy(copies) => v.copies(& $($m)? **copies),
                    Bool::Echo(echo) => v.echo(& $($m)? **echo),
                    Bool::InList(list) => v.in_list(list),
                    Bool::Moves(filter) => v.moves(filter),
                    Bool::Placed(list) => {
                        for part in list {
                            v.designator(& $($m)? part.designator);
                        }
                    }
                    Bool::Flow(flow) => v.flow(& $($m)? **flow),
                }
            }

            /// Visits the parts of a number.
            pub fn num<V: $visit>(v: &mut V, node: &$($m)? Num) {
                match node {
                    Num::Const(_) | Num::Var(..) | Num::Entries(_) | Num::GroupStart(..) => {}
                    Num::Entry(entry) => v.entry(entry),
                    Num::Count(part) => v.set(part),
                    Num::Length(part) => v.text(part),
                    Num::Arith(_, pair, _) | Num::Cmp(_, pair) => nums(v, pair),
                    Num::Neg(part, _) => v.num(part),
                    Num::FindCount(find, range) => {
                        bounds(v, range);
                        v.find(find);
                    }
                    Num::CountCopies(copies, range) => {
                        bounds(v, range);
                        v.copies(& $($m)? **copies);
                    }
                    Num::Copies(copies) => v.copies(& $($m)? **copies),
                    Num::Run(run) => v.bool(& $($m)? run.body),
                    Num::Similar(node) => v.similar(node),
                    Num::Call(call) => v.call(call),
                    Num::Path(path) => v.path(path),
                    Num::Line(line) => v.line(line),
                    Num::Echo(echo) => v.echo(& $($m)? **echo),
                    Num::CountMoves(dash) => v.dash(dash),
                    Num::CountLegal(legal) => v.legal(legal),
                    Num::CountMove(filter) => v.moves(filter),
                    Num::See(see) => match & $($m)? **see {
                        See::Game(dash) => v.dash(dash),
                        See::Possible(legal) => v.legal(legal),
                    },
                    Num::Flow(flow) => v.flow(& $($m)? **flow),
                }
            }

            /// Visits the parts of a set.
            pub fn set<V: $visit>(v: &mut V, node: &$($m)? Set) {
                match node {
                    Set::Const(_) | Set::Var(..) => {}
                    Set::Designator(part) => v.designator(part),
                    Set::Mark(part) => v.mark(part),
                    Set::Union(list) | Set::Common(list) | Set::Chain(_, list) => {
                        for part in list {
                            v.set(part);
                        }
                    }
                    Set::Not(part) => v.set(part),
                    Set::SameContent(pair) => positions(v, pair),
                    Set::Attack(_, pair) => sets(v, pair),
                    Set::Entry(entry) => v.entry(entry),
                    Set::Iter(iter) => v.iter(iter),
                    Set::Call(call) => v.call(call),
                    Set::Copies(copies) => v.copies(& $($m)? **copies),
                    Set::Legal(legal) => v.legal(legal),
                    Set::Moves(_, filter) => v.moves(filter),
                    Set::Flow(flow) => v.flow(& $($m)? **flow),
                }
            }

            /// Visits the parts of a string.
            pub fn text<V: $visit>(v: &mut V, node: &$($m)? Str) {
                match node {
                    Str::Const(_) | Str::Var(..) | Str::Group(..) => {}
                    Str::Entry(entry) => v.entry(entry),
                    Str::Slice(slice) => {
                        v.text(& $($m)? slice.text);
                        v.part(& $($m)? slice.part);
                    }
                    Str::Match(part) => v.matching(part),
                    Str::Concat(pair, _) | Str::Cmp(_, pair) => texts(v, pair),
                    Str::Dates(node) => texts(v, & $($m)? node.sides),
                    Str::Items(items) => all(v, items),
                    Str::Call(call) => v.call(call),
                    Str::Flow(flow) => v.flow(& $($m)? **flow),
                }
            }

            /// Visits the parts of a position.
            pub fn pos<V: $visit>(v: &mut V, node: &$($m)? Pos) {
                match node {
                    Pos::Var(..) => {}
                    Pos::Cmp(_, pair) | Pos::Lineage(_, pair) => positions(v, pair),
                    Pos::Entry(entry) => v.entry(entry),
                    Pos::Find(find) => v.find(find),
                    Pos::Path(path) => v.path(path),
                    Pos::Line(line) => v.line(line),
                    Pos::Call(call) => v.call(call),
                    Pos::Flow(flow) => v.flow(& $($m)? **flow),
                }
            }

            /// Visits the range, the focus, the pattern and what is largest.
            pub fn path<V: $visit>(v: &mut V, node: &$($m)? Path) {
                if let Some(range) = & $($m)? node.range {
                    v.range(range);
                }
                match & $($m)? node.focus {
                    Some(Focus::Men(men) | Focus::MenOrCaptors(men)) => v.set(men),
                    Some(Focus::Side) | None => {}
                }
                pattern(v, & $($m)? node.pattern);
                if let Some(max) = & $($m)? node.max {
                    v.num(max);
                }
            }

            /// Visits the range and the pattern.
            pub fn line<V: $visit>(v: &mut V, node: &$($m)? Line) {
                if let Some(range) = & $($m)? node.range {
                    v.range(range);
                }
                pattern(v, & $($m)? node.pattern);
            }

            fn pattern<V: $visit>(v: &mut V, node: &$($m)? Sequence) {
                for test in & $($m)? node.tests {
                    match test {
                        Test::Hold(body) | Test::Position(body) | Test::Linear(body) => {
                            v.bool(body)
                        },
                        Test::Move(step) => {
                            let (dash, targets) = & $($m)? **step;
                            v.dash(dash);
                            for target in targets {
                                v.bool(target);
                            }
                        }
                    }
                }
            }

            /// Visits the body.
            pub fn echo<V: $visit, T: Tree>(v: &mut V, node: &$($m)? Echo<T>) {
                node.body.$accept(v);
            }

            /// Visits the tree inside.
            pub fn expr<V: $visit>(v: &mut V, node: &$($m)? Expr) {
                match node {
                    Expr::Bool(tree) => v.bool(tree),
                    Expr::Num(tree) => v.num(tree),
                    Expr::Set(tree) => v.set(tree),
                    Expr::Text(tree) => v.text(tree),
                    Expr::Pos(tree) => v.pos(tree),
                }
            }

            /// Visits the arguments.
            pub fn call<V: $visit>(v: &mut V, node: &$($m)? Call) {
                for arg in & $($m)? node.args {
                    match arg {
                        Arg::Expr(expr) => v.expr(expr),
                        Arg::Range(range) => v.range(range),
                        Arg::Side(_)
                        | Arg::Flag(_)
                        | Arg::Literal(_)
                        | Arg::Nags(_)
                        | Arg::Move(_)
                        | Arg::Placement(_) => {}
                    }
                }
            }

            /// Visits the bounds.
            pub fn range<V: $visit>(v: &mut V, node: &$($m)? Range) {
                v.num(& $($m)? node.low);
                v.num(& $($m)? node.high);
            }

            /// Visits the value.
            pub fn assign<V: $visit>(v: &mut V, node: &$($m)? Assign) {
                match node {
                    Assign::Set(_, value)
                    | Assign::SetIfAny(_, value)
                    | Assign::Mark(_, value) => v.set(value),
                    Assign::Num(_, value) => v.num(value),
                    Assign::Text(_, value) => v.text(value),
                    Assign::Part(_, part, value, _) => {
                        v.part(part);
                        v.text(value);
                    }
                    Assign::Pos(_, value) => v.pos(value),
                }
            }

            /// Visits the tree inside.
            pub fn item<V: $visit>(v: &mut V, node: &$($m)? Item) {
                match node {
                    Item::Expr(expr) | Item::Variable(expr, _) => v.expr(expr),
                    Item::Mark(..) | Item::Dict(_) => {}
                }
            }

            /// Visits the key.
            pub fn entry<V: $visit>(v: &mut V, node: &$($m)? Entry) {
                v.expr(& $($m)? node.key);
            }

            /// Visits the bounds.
            pub fn part<V: $visit>(v: &mut V, node: &$($m)? Part) {
                match node {
                    Part::At(at) => v.num(at),
                    Part::Range(low, high) => {
                        if let Some(low) = low {
                            v.num(low);
                        }
                        if let Some(high) = high {
                            v.num(high);
                        }
                    }
                }
            }

            fn dict<V: $visit>(v: &mut V, node: &$($m)? DictOp) {
                match node {
                    DictOp::Has(entry) | DictOp::Remove(entry) => v.entry(entry),
                    DictOp::Store(entry, value, _) => {
                        v.entry(entry);
                        v.expr(value);
                    }
                    DictOp::Clear(_) => {}
                    DictOp::Keys { body, .. } => v.bool(body),
                }
            }

            /// Visits the parts of a control form.
            pub fn flow<V: $visit, T: Tree>(v: &mut V, node: &$($m)? Flow<T>) {
                match node {
                    Flow::Seq(list, last) => {
                        for part in list {
                            v.bool(part);
                        }
                        last.$accept(v);
                    }
                    Flow::At(place, body) => {
                        v.pos(place);
                        body.$accept(v);
                    }
                    Flow::If(test, then, other) => {
                        v.bool(test);
                        then.$accept(v);
                        other.$accept(v);
                    }
                    Flow::Sort(_, body) | Flow::Fixed(body) => body.$accept(v),
                    Flow::Move(_, dash, body) => {
                        v.dash(dash);
                        body.$accept(v);
                    }
                }
            }

            /// Visits the sides, the promotion and the targets.
            pub fn dash<V: $visit>(v: &mut V, node: &$($m)? Dash) {
                given(v, & $($m)? node.from);
                given(v, & $($m)? node.to);
                promotion(v, & $($m)? node.promotion);
                for target in & $($m)? node.targets {
                    v.bool(target);
                }
            }

            /// Visits the dash filter inside.
            pub fn legal<V: $visit>(v: &mut V, node: &$($m)? Legal) {
                dash(v, & $($m)? node.dash);
            }

            /// Visits the parameters.
            pub fn moves<V: $visit>(v: &mut V, node: &$($m)? MoveFilter) {
                given(v, & $($m)? node.from);
                given(v, & $($m)? node.to);
                given(v, & $($m)? node.capture);
                given(v, & $($m)? node.passed);
                promotion(v, & $($m)? node.promotion);
                all(v, & $($m)? node.comment);
            }

            /// Visits the copies.
            pub fn copies<V: $visit, T: Tree>(v: &mut V, node: &$($m)? Copies<T>) {
                for copy in & $($m)? node.items {
                    copy.body.$accept(v);
                }
            }

            fn given<V: $visit>(v: &mut V, set: &$($m)? Option<Set>) {
                if let Some(set) = set {
                    v.set(set);
                }
            }

            fn promotion<V: $visit>(v: &mut V, node: &$($m)? Option<Promotion>) {
                if let Some(Promotion::Text(text)) = node {
                    v.text(text);
                }
            }

            fn bounds<V: $visit>(v: &mut V, range: &$($m)? Option<Box<Range>>) {
                if let Some(range) = range {
                    v.range(range);
                }
            }

            fn all<V: $visit>(v: &mut V, items: & $($m)? Vec<Item>) {
                for item in items {
                    v.item(item);
                }
            }

            fn sets<V: $visit>(v: &mut V, pair: &$($m)? (Set, Set)) {
                v.set(& $($m)? pair.0);
                v.set(& $($m)? pair.1);
            }

            fn nums<V: $visit>(v: &mut V, pair: &$($m)? (Num, Num)) {
                v.num(& $($m)? pair.0);
                v.num(& $($m)? pair.1);
            }

            fn texts<V: $visit>(v: &mut V, pair: &$($m)? (Str, Str)) {
                v.text(& $($m)? pair.0);
                v.text(& $($m)? pair.1);
            }

            fn positions<V: $visit>(v: &mut V, pair: &$($m)? (Pos, Pos)) {
                v.pos(& $($m)? pair.0);
                v.pos(& $($m)? pair.1);
            }
        }
    };
}
walks!(
    /// Goes on into the parts of a tree.
    walk,
    Visit,
    accept,
    []
);
walks!(
    /// Goes on into the parts of a tree that is changed.
    walk_mut,
    VisitMut,
    accept_mut,
    [mut]
);
