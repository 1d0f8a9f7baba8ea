//! Trees in a few words, for `explain --plan`.

use crate::eval::show::squares;
use crate::ir::{
    Arg, Assign, Bool, Call, Cmp, Dash, Designator, Dict, DictOp, Entry, Expr, Find, Flow, Iter,
    IterKind, Legal, Mark, Moved, Num, NumVar, Origin, Placed, Pos, PosVar, Query, RoleBits, See,
    Set, SetVar, Str, Tally, TextVar, Variable,
};
use shakmaty::{Color, Role};

/// How a query's trees are written.
pub(super) struct Outline<'a>(pub &'a Query);

impl Outline<'_> {
    fn variable(&self, variable: Variable) -> String {
        let (kind, slot) = match variable {
            Variable::Set(SetVar(slot)) => (0, slot),
            Variable::Num(NumVar(slot)) => (1, slot),
            Variable::Text(TextVar(slot)) => (2, slot),
            Variable::Pos(PosVar(slot)) => (3, slot),
            Variable::Mark(Mark(slot)) => (4, slot),
        };
        let names: Option<&Vec<String>> = self.0.names.get(kind);
        let name = names.and_then(|names| names.get(slot as usize));
        name.map_or_else(|| "variable".to_owned(), Clone::clone)
    }

    fn tally(&self, node: &Tally) -> String {
        let Some(info) = self.0.tallies.get(node.slot.0 as usize) else {
            return "tally".to_owned();
        };
        let keys: Vec<String> = node.keys.iter().map(|key| self.expr(key)).collect();
        let per_game = if info.per_game { "per game " } else { "" };
        let keys = match keys.as_slice() {
            [key] => key.clone(),
            keys => format!("({})", keys.join(" ")),
        };
        format!("tally {per_game}\"{}\" {keys}", info.name)
    }

    fn table(&self, dict: Dict) -> &str {
        let info = self.0.dictionaries.get(dict.0 as usize);
        info.map_or("dictionary", |info| info.name.as_str())
    }

    /// A condition.
    pub(super) fn bool(&self, node: &Bool) -> String {
        match node {
            Bool::Const(value) => value.to_string(),
            Bool::And(list) => {
                list.iter().map(|part| self.bool(part)).collect::<Vec<_>>().join(" and ")
            }
            Bool::Or(list) => {
                list.iter().map(|part| self.bool(part)).collect::<Vec<_>>().join(" or ")
            }
            Bool::Not(part) => format!("not {}", self.bool(part)),
            Bool::Some(part) => self.set(part),
            Bool::HasNum(part) => self.num(part),
            Bool::HasText(part) => self.text(part),
            Bool::HasPos(part) => self.pos(part),
            Bool::SameSet(true, pair) => format!("{} == {}", self.set(&pair.0), self.set(&pair.1)),
            Bool::SameSet(false, pair) => format!("{} != {}", self.set(&pair.0), self.set(&pair.1)),
            Bool::Subset(pair) => format!("{} in {}", self.set(&pair.0), self.set(&pair.1)),
            Bool::Substring(pair) => format!("{} in {}", self.text(&pair.0), self.text(&pair.1)),
            Bool::NumNe(pair) => format!("{} != {}", self.num(&pair.0), self.num(&pair.1)),
            Bool::TextNe(pair) => format!("{} != {}", self.text(&pair.0), self.text(&pair.1)),
            Bool::Call(node) => self.call(node),
            Bool::If(_) => "if ...".to_owned(),
            Bool::While(..) | Bool::WhileMatch(..) => "while ...".to_owned(),
            Bool::Loop(..) => "loop ...".to_owned(),
            Bool::Assign(node) => self.assign(node),
            Bool::ForAll(node) => format!("[forall] {}", self.iter(node)),
            Bool::ForAny { mark, men, body, .. } => {
                let name = self.variable(Variable::Mark(*mark));
                format!("forany {name} {} {{{}}}", designator(men), self.bool(body))
            }
            Bool::IsBound(true, variable) => format!("isbound {}", self.variable(*variable)),
            Bool::IsBound(false, variable) => format!("isunbound {}", self.variable(*variable)),
            Bool::Unbind(variable) => format!("unbind {}", self.variable(*variable)),
            Bool::Dict(op) => self.dictionary(op),
            Bool::Comment(_) => "comment ...".to_owned(),
            Bool::Message(..) => "message ...".to_owned(),
            Bool::Tally(node) => self.tally(node),
            Bool::Column(..) => "column ...".to_owned(),
            Bool::AnyCopy(copies) => {
                self.many(copies.items.len(), copies.items.first(), |c| self.bool(&c.body))
            }
            Bool::Echo(node) => format!("echo {{{}}}", self.bool(&node.body)),
            Bool::InList(node) => format!("inlist \"{}\"", node.file),
            Bool::Moves(_) => "move ...".to_owned(),
            Bool::Placed(list) => list.iter().map(placed).collect::<Vec<_>>().join(" "),
            Bool::Flow(form) => self.flow(form, Outline::bool),
        }
    }

    pub(super) fn num(&self, node: &Num) -> String {
        match node {
            Num::Const(value) => value.to_string(),
            Num::Var(variable, _) => self.variable(Variable::Num(*variable)),
            Num::Count(part) => format!("#{}", self.set(part)),
            Num::Length(part) => format!("#{}", self.text(part)),
            Num::Entries(dict) => format!("#{}", self.table(*dict)),
            Num::Entry(entry) => self.entry(entry),
            Num::GroupStart(number, _) => format!("\\-{number}"),
            Num::Arith(sign, pair, _) => {
                format!("({} {sign} {})", self.num(&pair.0), self.num(&pair.1))
            }
            Num::Neg(part, _) => format!("-{}", self.num(part)),
            Num::Cmp(cmp, pair) => {
                format!("{} {} {}", self.num(&pair.0), sign(*cmp), self.num(&pair.1))
            }
            Num::FindCount(node, _) => self.find(node),
            Num::CountCopies(copies, _) => {
                self.many(copies.items.len(), copies.items.first(), |c| self.bool(&c.body))
            }
            Num::Copies(copies) => {
                self.many(copies.items.len(), copies.items.first(), |c| self.num(&c.body))
            }
            Num::Run(node) => format!("lasting {{{}}}", self.bool(&node.body)),
            Num::Similar(node) => format!("similarposition \"{}\"", node.file),
            Num::Call(node) => self.call(node),
            Num::Path(_) => "path ...".to_owned(),
            Num::Line(_) => "line ...".to_owned(),
            Num::Echo(node) => format!("echo {{{}}}", self.num(&node.body)),
            Num::CountMoves(node) => format!("countmoves {}", self.dash(node)),
            Num::CountLegal(node) => format!("countmoves {}", self.legal(node)),
            Num::CountMove(_) => "move ... count".to_owned(),
            Num::See(node) => match &**node {
                See::Game(node) => format!("see {}", self.dash(node)),
                See::Possible(node) => format!("see {}", self.legal(node)),
            },
            Num::Flow(form) => self.flow(form, Outline::num),
        }
    }

    pub(super) fn set(&self, node: &Set) -> String {
        match node {
            Set::Const(value) => squares(*value),
            Set::Designator(node) => designator(node),
            Set::Var(variable, _) => self.variable(Variable::Set(*variable)),
            Set::Mark(node) => self.variable(Variable::Mark(node.mark)),
            Set::Union(list) => {
                list.iter().map(|part| self.set(part)).collect::<Vec<_>>().join(" | ")
            }
            Set::Common(list) => {
                list.iter().map(|part| self.set(part)).collect::<Vec<_>>().join(" & ")
            }
            Set::Not(part) => format!("~{}", self.set(part)),
            Set::SameContent(pair) => format!("{} & {}", self.pos(&pair.0), self.pos(&pair.1)),
            Set::Attack(true, pair) => format!("{} -> {}", self.set(&pair.0), self.set(&pair.1)),
            Set::Attack(false, pair) => format!("{} <- {}", self.set(&pair.0), self.set(&pair.1)),
            Set::Entry(entry) => self.entry(entry),
            Set::Chain(lookers, list) => {
                let sign = if *lookers { " -> " } else { " <- " };
                list.iter().map(|part| self.set(part)).collect::<Vec<_>>().join(sign)
            }
            Set::Iter(node) => self.iter(node),
            Set::Call(node) => self.call(node),
            Set::Copies(copies) => {
                self.many(copies.items.len(), copies.items.first(), |c| self.set(&c.body))
            }
            Set::Legal(node) => self.legal(node),
            Set::Moves(..) => "move ...".to_owned(),
            Set::Flow(form) => self.flow(form, Outline::set),
        }
    }

    pub(super) fn text(&self, node: &Str) -> String {
        match node {
            Str::Const(value) => format!("\"{value}\""),
            Str::Var(variable, _) => self.variable(Variable::Text(*variable)),
            Str::Concat(pair, _) => format!("({} + {})", self.text(&pair.0), self.text(&pair.1)),
            Str::Cmp(cmp, pair) => {
                format!("{} {} {}", self.text(&pair.0), sign(*cmp), self.text(&pair.1))
            }
            Str::Dates(node) => {
                format!(
                    "{} {} {}",
                    self.text(&node.sides.0),
                    sign(node.cmp),
                    self.text(&node.sides.1)
                )
            }
            Str::Entry(entry) => self.entry(entry),
            Str::Slice(slice) => format!("{}[...]", self.text(&slice.text)),
            Str::Match(search) => {
                format!("{} ~~ \"{}\"", self.text(&search.text), search.pattern.0.as_str())
            }
            Str::Group(number, _) => format!("\\{number}"),
            Str::Items(_) => "str ...".to_owned(),
            Str::Call(node) => self.call(node),
            Str::Flow(form) => self.flow(form, Outline::text),
        }
    }

    pub(super) fn pos(&self, node: &Pos) -> String {
        match node {
            Pos::Var(variable, _) => self.variable(Variable::Pos(*variable)),
            Pos::Cmp(cmp, pair) => {
                format!("{} {} {}", self.pos(&pair.0), sign(*cmp), self.pos(&pair.1))
            }
            Pos::Entry(entry) => self.entry(entry),
            Pos::Lineage(cmp, pair) => {
                format!("{} [{}] {}", self.pos(&pair.0), sign(*cmp), self.pos(&pair.1))
            }
            Pos::Find(node) => self.find(node),
            Pos::Path(_) => "path ...".to_owned(),
            Pos::Line(_) => "line ...".to_owned(),
            Pos::Call(node) => self.call(node),
            Pos::Flow(form) => self.flow(form, Outline::pos),
        }
    }

    fn flow<T>(&self, node: &Flow<T>, show: fn(&Self, &T) -> String) -> String {
        match node {
            Flow::Seq(list, last) => {
                let parts: Vec<String> =
                    list.iter().map(|part| self.bool(part)).chain([show(self, last)]).collect();
                format!("{{{}}}", parts.join(" "))
            }
            Flow::At(place, body) => format!("{}:{}", self.pos(place), show(self, body)),
            Flow::If(..) => "if ...".to_owned(),
            Flow::Sort(_, body) => format!("sort {}", show(self, body)),
            Flow::Fixed(body) => format!("notransform {}", show(self, body)),
            Flow::Move(moved, node, last) => {
                let word = if *moved == Moved::Last { "currentmove " } else { "" };
                // A move without targets ends in `true`.
                let then = match show(self, last) {
                    last if last == "true" => String::new(),
                    last => format!("({last})"),
                };
                format!("{word}{}{then}", self.dash(node))
            }
        }
    }

    fn dash(&self, node: &Dash) -> String {
        let sign = if node.capture { "[x]" } else { "--" };
        format!("{}{sign}{}", self.side(&node.from), self.side(&node.to))
    }

    fn legal(&self, node: &Legal) -> String {
        let word = if node.pseudo { "pseudolegal" } else { "legal" };
        format!("{word} {}", self.dash(&node.dash))
    }

    fn side(&self, node: &Option<Set>) -> String {
        node.as_ref().map_or_else(String::new, |part| self.set(part))
    }

    fn many<C>(&self, copies: usize, first: Option<&C>, show: impl Fn(&C) -> String) -> String {
        match first {
            Some(first) if copies == 1 => show(first),
            Some(first) => format!("{copies} copies of {{{}}}", show(first)),
            None => "no copies".to_owned(),
        }
    }

    fn find(&self, node: &Find) -> String {
        let back = if node.backward { " <--" } else { "" };
        format!("find{back} {{{}}}", self.bool(&node.body))
    }

    fn iter(&self, node: &Iter) -> String {
        let (word, variable) = match node.kind {
            IterKind::Square(variable) => ("square", Variable::Set(variable)),
            IterKind::Man(mark) => ("piece", Variable::Mark(mark)),
        };
        let (name, over) = (self.variable(variable), self.set(&node.over));
        format!("{word} {name} in {over} {{{}}}", self.bool(&node.body))
    }

    fn dictionary(&self, op: &DictOp) -> String {
        match op {
            DictOp::Has(entry) => self.entry(entry),
            DictOp::Store(entry, ..) => format!("{} = ...", self.entry(entry)),
            DictOp::Remove(entry) => format!("unbind {}", self.entry(entry)),
            DictOp::Clear(dict) => format!("unbind {}", self.table(*dict)),
            DictOp::Keys { body, .. } => format!("each key: {}", self.bool(body)),
        }
    }

    fn entry(&self, entry: &Entry) -> String {
        format!("{}[{}]", self.table(entry.dict), self.expr(&entry.key))
    }

    fn assign(&self, node: &Assign) -> String {
        let name = self.variable(node.variable());
        match node {
            Assign::Set(_, value) => format!("{name} = {}", self.set(value)),
            Assign::SetIfAny(_, value) => format!("{name} =? {}", self.set(value)),
            Assign::Num(_, value) => format!("{name} = {}", self.num(value)),
            Assign::Text(_, value) => format!("{name} = {}", self.text(value)),
            Assign::Part(_, _, value, _) => format!("{name}[...] = {}", self.text(value)),
            Assign::Pos(_, value) => format!("{name} = {}", self.pos(value)),
            Assign::Mark(_, value) => format!("piece {name} = {}", self.set(value)),
        }
    }

    fn call(&self, node: &Call) -> String {
        // Rows of one word that take different things have more in their names.
        let name = node.filter.name;
        let mut out = name.split_once(" of ").map_or(name, |(word, _)| word).to_owned();
        for arg in &node.args {
            let arg = match arg {
                Arg::Expr(tree) => self.expr(tree),
                Arg::Side(side) => side.0.to_string(),
                Arg::Flag(word) => (*word).to_owned(),
                Arg::Range(range) => format!("{} {}", self.num(&range.low), self.num(&range.high)),
                Arg::Literal(value) => format!("\"{value}\""),
                Arg::Move(_) | Arg::Placement(_) => continue,
                Arg::Nags(nags) => {
                    nags.iter().map(|nag| format!("${nag}")).collect::<Vec<_>>().join(" ")
                }
            };
            out.push(' ');
            out.push_str(&arg);
        }
        out
    }

    fn expr(&self, node: &Expr) -> String {
        match node {
            Expr::Bool(tree) => self.bool(tree),
            Expr::Num(tree) => self.num(tree),
            Expr::Set(tree) => self.set(tree),
            Expr::Text(tree) => self.text(tree),
            Expr::Pos(tree) => self.pos(tree),
        }
    }
}

pub(super) const fn sign(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Lt => "<",
        Cmp::Le => "<=",
        Cmp::Gt => ">",
        Cmp::Ge => ">=",
        Cmp::Eq => "==",
        Cmp::Ne => "!=",
    }
}

fn placed(node: &Placed) -> String {
    let men = designator(&node.designator);
    match node.sign() {
        (false, _) => format!("not {men}"),
        (true, Some((cmp, number))) => format!("{men}{}{number}", sign(cmp)),
        (true, None) => men,
    }
}

/// A designator as it would be written, but for groups of squares.
fn designator(node: &Designator) -> String {
    let mut letters = String::new();
    for mask in &node.masks {
        if mask.men == RoleBits::ANY {
            continue;
        }
        letters.push_str(&men(mask.men));
        letters.push_str(match mask.origin {
            Origin::Any => "",
            Origin::Promoted => "~",
            Origin::Original => "~~",
        });
    }
    if letters.chars().count() > 1 {
        letters = format!("[{letters}]");
    }
    let hand = match node.squares {
        _ if !node.hand => "",
        shakmaty::Bitboard::FULL => "[*]",
        _ => "[+]",
    };
    let squares = if node.names_squares() { squares(node.squares) } else { String::new() };
    let squares = format!("{hand}{squares}");
    match (letters.is_empty(), squares.is_empty()) {
        (true, true) => ".".to_owned(),
        _ => format!("{letters}{squares}"),
    }
}

pub(super) fn men(bits: RoleBits) -> String {
    let mut out = String::new();
    for (all, color, letter) in
        [(RoleBits::WHITE, Color::White, 'A'), (RoleBits::BLACK, Color::Black, 'a')]
    {
        if bits.contains(all) {
            out.push(letter);
            continue;
        }
        for role in Role::ALL {
            if bits.contains(RoleBits::of(color, role)) {
                out.push(role.of(color).char());
            }
        }
    }
    if bits.contains(RoleBits::EMPTY) {
        out.push('_');
    }
    out
}
