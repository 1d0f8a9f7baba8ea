//! Trees in a few words, for `explain --plan`.

use crate::eval::show::squares;
use crate::ir::{
    Arg, Bool, Call, Cmp, Dash, Designator, DictOp, Expr, Find, Flow, Iter, Legal, Moved, Num,
    Origin, Pos, RoleBits, Set, Str,
};
use shakmaty::{Color, Role};

/// A condition.
pub fn bool(node: &Bool) -> String {
    match node {
        Bool::Const(value) => value.to_string(),
        Bool::And(list) => list.iter().map(bool).collect::<Vec<_>>().join(" and "),
        Bool::Or(list) => list.iter().map(bool).collect::<Vec<_>>().join(" or "),
        Bool::Not(part) => format!("not {}", bool(part)),
        Bool::Some(part) => set(part),
        Bool::HasNum(part) => num(part),
        Bool::HasText(part) => text(part),
        Bool::HasPos(part) => pos(part),
        Bool::SameSet(true, pair) => format!("{} == {}", set(&pair.0), set(&pair.1)),
        Bool::SameSet(false, pair) => format!("{} != {}", set(&pair.0), set(&pair.1)),
        Bool::Subset(pair) => format!("{} in {}", set(&pair.0), set(&pair.1)),
        Bool::Substring(pair) => format!("{} in {}", text(&pair.0), text(&pair.1)),
        Bool::NumNe(pair) => format!("{} != {}", num(&pair.0), num(&pair.1)),
        Bool::TextNe(pair) => format!("{} != {}", text(&pair.0), text(&pair.1)),
        Bool::Call(node) => call(node),
        Bool::If(_) => "if ...".to_owned(),
        Bool::While(..) | Bool::WhileMatch(..) => "while ...".to_owned(),
        Bool::Loop(..) => "loop ...".to_owned(),
        Bool::Assign(_) => "assignment".to_owned(),
        Bool::ForAll(node) => format!("for all of {}: {}", set(&node.over), bool(&node.body)),
        Bool::ForAny { men, body, .. } => format!("forany {}: {}", designator(men), bool(body)),
        Bool::IsBound(true, _) => "isbound ...".to_owned(),
        Bool::IsBound(false, _) => "isunbound ...".to_owned(),
        Bool::Unbind(_) => "unbind ...".to_owned(),
        Bool::Dict(op) => dictionary(op),
        Bool::Comment(_) => "comment ...".to_owned(),
        Bool::Message(..) => "message ...".to_owned(),
        Bool::AnyCopy(copies) => many(copies.items.len(), copies.items.first(), |c| bool(&c.body)),
        Bool::Echo(node) => format!("echo {{{}}}", bool(&node.body)),
        Bool::Moves(_) => "move ...".to_owned(),
        Bool::Flow(form) => flow(form, bool),
    }
}

fn num(node: &Num) -> String {
    match node {
        Num::Const(value) => value.to_string(),
        Num::Var(..) => "variable".to_owned(),
        Num::Count(part) => format!("#{}", set(part)),
        Num::Length(part) => format!("#{}", text(part)),
        Num::Entries(_) => "#dictionary".to_owned(),
        Num::Entry(entry) => at_key(&entry.key),
        Num::GroupStart(number, _) => format!("\\-{number}"),
        Num::Arith(sign, pair, _) => format!("({} {sign} {})", num(&pair.0), num(&pair.1)),
        Num::Neg(part, _) => format!("-{}", num(part)),
        Num::Cmp(cmp, pair) => format!("{} {} {}", num(&pair.0), sign(*cmp), num(&pair.1)),
        Num::FindCount(node, _) => find(node),
        Num::CountCopies(copies, _) => {
            many(copies.items.len(), copies.items.first(), |c| bool(&c.body))
        }
        Num::Copies(copies) => many(copies.items.len(), copies.items.first(), |c| num(&c.body)),
        Num::Similar(node) => format!("similarposition \"{}\"", node.file),
        Num::Call(node) => call(node),
        Num::Path(_) => "path ...".to_owned(),
        Num::Line(_) => "line ...".to_owned(),
        Num::Echo(node) => format!("echo {{{}}}", num(&node.body)),
        Num::CountMoves(node) => format!("countmoves {}", dash(node)),
        Num::CountLegal(node) => format!("countmoves {}", legal(node)),
        Num::CountMove(_) => "move ... count".to_owned(),
        Num::Flow(form) => flow(form, num),
    }
}

fn set(node: &Set) -> String {
    match node {
        Set::Const(value) => squares(*value),
        Set::Designator(node) => designator(node),
        Set::Var(..) => "variable".to_owned(),
        Set::Mark(_) => "marked man".to_owned(),
        Set::Union(list) => list.iter().map(set).collect::<Vec<_>>().join(" | "),
        Set::Common(list) => list.iter().map(set).collect::<Vec<_>>().join(" & "),
        Set::Not(part) => format!("~{}", set(part)),
        Set::SameContent(pair) => format!("{} & {}", pos(&pair.0), pos(&pair.1)),
        Set::Attack(true, pair) => format!("{} -> {}", set(&pair.0), set(&pair.1)),
        Set::Attack(false, pair) => format!("{} <- {}", set(&pair.0), set(&pair.1)),
        Set::Entry(entry) => at_key(&entry.key),
        Set::Chain(lookers, list) => {
            let sign = if *lookers { " -> " } else { " <- " };
            list.iter().map(set).collect::<Vec<_>>().join(sign)
        }
        Set::Iter(node) => iter(node),
        Set::Call(node) => call(node),
        Set::Copies(copies) => many(copies.items.len(), copies.items.first(), |c| set(&c.body)),
        Set::Legal(node) => legal(node),
        Set::Moves(..) => "move ...".to_owned(),
        Set::Flow(form) => flow(form, set),
    }
}

fn text(node: &Str) -> String {
    match node {
        Str::Const(value) => format!("\"{value}\""),
        Str::Var(..) => "variable".to_owned(),
        Str::Concat(pair, _) => format!("({} + {})", text(&pair.0), text(&pair.1)),
        Str::Cmp(cmp, pair) => format!("{} {} {}", text(&pair.0), sign(*cmp), text(&pair.1)),
        Str::Dates(node) => {
            format!("{} {} {}", text(&node.sides.0), sign(node.cmp), text(&node.sides.1))
        }
        Str::Entry(entry) => at_key(&entry.key),
        Str::Slice(slice) => format!("{}[...]", text(&slice.text)),
        Str::Match(search) => {
            format!("{} ~~ \"{}\"", text(&search.text), search.pattern.0.as_str())
        }
        Str::Group(number, _) => format!("\\{number}"),
        Str::Items(_) => "str ...".to_owned(),
        Str::Call(node) => call(node),
        Str::Flow(form) => flow(form, text),
    }
}

fn pos(node: &Pos) -> String {
    match node {
        Pos::Var(..) => "variable".to_owned(),
        Pos::Cmp(cmp, pair) => format!("{} {} {}", pos(&pair.0), sign(*cmp), pos(&pair.1)),
        Pos::Entry(entry) => at_key(&entry.key),
        Pos::Lineage(cmp, pair) => {
            format!("{} [{}] {}", pos(&pair.0), sign(*cmp), pos(&pair.1))
        }
        Pos::Find(node) => find(node),
        Pos::Path(_) => "path ...".to_owned(),
        Pos::Line(_) => "line ...".to_owned(),
        Pos::Call(node) => call(node),
        Pos::Flow(form) => flow(form, pos),
    }
}

fn flow<T>(node: &Flow<T>, show: fn(&T) -> String) -> String {
    match node {
        Flow::Seq(list, last) => {
            let parts: Vec<String> = list.iter().map(bool).chain([show(last)]).collect();
            format!("{{{}}}", parts.join(" "))
        }
        Flow::At(place, body) => format!("{}:{}", pos(place), show(body)),
        Flow::If(..) => "if ...".to_owned(),
        Flow::Sort(_, body) => format!("sort {}", show(body)),
        Flow::Fixed(body) => format!("notransform {}", show(body)),
        Flow::Move(Moved::Next, node, last) => format!("{} then {}", dash(node), show(last)),
        Flow::Move(Moved::Last, node, last) => {
            format!("currentmove {} then {}", dash(node), show(last))
        }
    }
}

fn dash(node: &Dash) -> String {
    let sign = if node.capture { "[x]" } else { "--" };
    format!("{}{sign}{}", side(&node.from), side(&node.to))
}

fn legal(node: &Legal) -> String {
    let word = if node.pseudo { "pseudolegal" } else { "legal" };
    format!("{word} {}--{}", side(&node.from), side(&node.to))
}

fn side(node: &Option<Set>) -> String {
    node.as_ref().map_or_else(String::new, set)
}

fn many<C>(copies: usize, first: Option<&C>, show: impl Fn(&C) -> String) -> String {
    match first {
        Some(first) if copies == 1 => show(first),
        Some(first) => format!("{copies} copies of {{{}}}", show(first)),
        None => "no copies".to_owned(),
    }
}

fn find(node: &Find) -> String {
    let back = if node.backward { " <--" } else { "" };
    format!("find{back} {{{}}}", bool(&node.body))
}

fn iter(node: &Iter) -> String {
    format!("each of {}: {}", set(&node.over), bool(&node.body))
}

fn dictionary(op: &DictOp) -> String {
    match op {
        DictOp::Has(entry) => at_key(&entry.key),
        DictOp::Store(entry, ..) => format!("{} = ...", at_key(&entry.key)),
        DictOp::Remove(entry) => format!("unbind {}", at_key(&entry.key)),
        DictOp::Clear(_) => "unbind dictionary".to_owned(),
        DictOp::Keys { body, .. } => format!("each key: {}", bool(body)),
    }
}

fn at_key(key: &Expr) -> String {
    format!("dictionary[{}]", expr(key))
}

fn call(node: &Call) -> String {
    let mut out = node.filter.name.to_owned();
    for arg in &node.args {
        let arg = match arg {
            Arg::Expr(tree) => expr(tree),
            Arg::Side(side) => side.0.to_string(),
            Arg::Flag(word) => (*word).to_owned(),
            Arg::Range(range) => format!("{} {}", num(&range.low), num(&range.high)),
            Arg::Literal(value) => format!("\"{value}\""),
            Arg::Nags(nags) => {
                nags.iter().map(|nag| format!("${nag}")).collect::<Vec<_>>().join(" ")
            }
        };
        out.push(' ');
        out.push_str(&arg);
    }
    out
}

fn expr(node: &Expr) -> String {
    match node {
        Expr::Bool(tree) => bool(tree),
        Expr::Num(tree) => num(tree),
        Expr::Set(tree) => set(tree),
        Expr::Text(tree) => text(tree),
        Expr::Pos(tree) => pos(tree),
    }
}

const fn sign(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::Lt => "<",
        Cmp::Le => "<=",
        Cmp::Gt => ">",
        Cmp::Ge => ">=",
        Cmp::Eq => "==",
        Cmp::Ne => "!=",
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
    let squares = if node.names_squares() { squares(node.squares) } else { String::new() };
    match (letters.is_empty(), squares.is_empty()) {
        (true, true) => ".".to_owned(),
        _ => format!("{letters}{squares}"),
    }
}

fn men(bits: RoleBits) -> String {
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
