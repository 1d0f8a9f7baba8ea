//! A small part of the language as plain data, and its spelling.

use std::fmt;

/// A set of squares.
#[derive(Clone, Debug)]
pub enum Set {
    /// Men (letters of CQL), squares (a1 is 0).
    Men(Vec<char>, Vec<usize>),
    Union(Box<Set>, Box<Set>),
    Common(Box<Set>, Box<Set>),
    Not(Box<Set>),
    /// Direction as (files, ranks) steps with its word, range, set.
    Step(&'static str, i32, i32, Box<Set>),
    Attackers(Box<Set>, Box<Set>),
    Attacked(Box<Set>, Box<Set>),
    Between(Box<Set>, Box<Set>),
    Light(Box<Set>),
    Pawns(&'static str),
    /// `castlingrights`, perhaps of White (true) or Black.
    Rights(Option<bool>),
    Checkers,
    /// `x [element] S {x attacks T}`, with a number for the variable's name.
    Each(u32, Box<Set>, Box<Set>),
    Flip(&'static str, Box<Set>),
    If(Box<Bool>, Box<Set>, Box<Set>),
    /// `P : S` with P a neighbour.
    Near(&'static str, Box<Set>),
    /// `pin` with its parameters, the first of which says what the value is.
    Pin(Vec<(&'static str, Set)>),
}

/// A number.
#[derive(Clone, Debug)]
pub enum Num {
    Const(i64),
    Count(Box<Set>),
    Power(Box<Set>),
    Rank(Box<Set>),
    Type(Box<Set>),
    Ply,
    MoveNumber,
    HalfMoves,
    Repetition,
    PlysLeft,
    Lasting(Box<Bool>),
    Arith(char, Box<Num>, Box<Num>),
    FindAll(Box<Bool>),
    /// `countmoves legal F--G`.
    Legal(Box<Set>, Box<Set>),
    Flip(&'static str, Box<Num>),
}

/// A condition.
#[derive(Clone, Debug)]
pub enum Bool {
    Word(&'static str),
    Some(Box<Set>),
    And(Box<Bool>, Box<Bool>),
    Or(Box<Bool>, Box<Bool>),
    Not(Box<Bool>),
    Compare(&'static str, Box<Num>, Box<Num>),
    Same(Box<Set>, Box<Set>),
    In(Box<Set>, Box<Set>),
    Find(Box<Bool>),
    FindBack(Box<Bool>),
    FindRange(i64, i64, Box<Bool>),
    /// `insufficientmaterial`, perhaps of White (true) or Black.
    Insufficient(Option<bool>),
    Material(&'static str),
    Xor(Vec<Bool>, bool),
    Near(&'static str, Box<Bool>),
    ForAll(u32, Box<Set>, Box<Set>),
    Flip(&'static str, Box<Bool>),
    /// A man of the first set stands somewhere later in the second.
    Man(u32, Box<Set>, Box<Set>),
    /// `F--G`.
    Move(Option<Box<Set>>, Option<Box<Set>>, bool),
}

pub fn square(index: usize) -> String {
    let file = (b'a' + (index % 8) as u8) as char;
    format!("{file}{}", index / 8 + 1)
}

fn side_word(side: Option<bool>) -> &'static str {
    match side {
        None => "",
        Some(true) => " white",
        Some(false) => " black",
    }
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Set::Men(men, squares) => {
                let men: String = men.iter().collect();
                write!(f, "[{men}]")?;
                if squares.len() == 64 {
                    return Ok(());
                }
                let names: Vec<String> = squares.iter().map(|s| square(*s)).collect();
                write!(f, "[{}]", names.join(","))
            }
            Set::Union(a, b) => write!(f, "({a} | {b})"),
            Set::Common(a, b) => write!(f, "({a} & {b})"),
            Set::Not(a) => write!(f, "(~ {a})"),
            Set::Step(word, low, high, a) => write!(f, "({word} {low} {high} {a})"),
            Set::Attackers(a, b) => write!(f, "({a} -> {b})"),
            Set::Attacked(a, b) => write!(f, "({a} <- {b})"),
            Set::Between(a, b) => write!(f, "between({a} {b})"),
            Set::Light(a) => write!(f, "(light {a})"),
            Set::Pawns(word) => write!(f, "{word}"),
            Set::Rights(side) => write!(f, "(castlingrights{})", side_word(*side)),
            Set::Checkers => write!(f, "checkers"),
            Set::Each(n, a, b) => write!(f, "(v{n} [element] {a} {{v{n} attacks {b}}})"),
            Set::Flip(word, a) => write!(f, "({word} {a})"),
            Set::If(c, a, b) => write!(f, "(if {c} {a} else {b})"),
            Set::Near(word, a) => write!(f, "({word} : {{{a}}})"),
            Set::Pin(params) => {
                let params = params.iter().map(|(word, a)| format!(" {word} {{{a}}}"));
                write!(f, "(pin{})", params.collect::<String>())
            }
        }
    }
}

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Num::Const(n) => write!(f, "{n}"),
            Num::Count(a) => write!(f, "(# {a})"),
            Num::Power(a) => write!(f, "(power {a})"),
            Num::Rank(a) => write!(f, "(rank {a})"),
            Num::Type(a) => write!(f, "(type {a})"),
            Num::Ply => write!(f, "ply"),
            Num::MoveNumber => write!(f, "movenumber"),
            Num::HalfMoves => write!(f, "halfmoveclock"),
            Num::Repetition => write!(f, "repetition"),
            Num::PlysLeft => write!(f, "plysleft"),
            Num::Lasting(a) => write!(f, "(lasting {{{a}}})"),
            Num::Arith(op, a, b) => write!(f, "({a} {op} {b})"),
            Num::FindAll(a) => write!(f, "(find all {{{a}}})"),
            Num::Legal(a, b) => write!(f, "(countmoves legal {{{a}}}--{{{b}}})"),
            Num::Flip(word, a) => write!(f, "({word} {{ {a} }})"),
        }
    }
}

impl fmt::Display for Bool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bool::Word(word) => write!(f, "{word}"),
            Bool::Some(a) => write!(f, "{{{a}}}"),
            Bool::And(a, b) => write!(f, "({a} and {b})"),
            Bool::Or(a, b) => write!(f, "({a} or {b})"),
            Bool::Not(a) => write!(f, "(not {a})"),
            Bool::Compare(op, a, b) => write!(f, "({a} {op} {b})"),
            Bool::Same(a, b) => write!(f, "({a} == {b})"),
            Bool::In(a, b) => write!(f, "({a} in {b})"),
            Bool::Find(a) => write!(f, "(find {a})"),
            Bool::FindBack(a) => write!(f, "(find <-- {a})"),
            Bool::FindRange(low, high, a) => write!(f, "(find {low} {high} {{{a}}})"),
            Bool::Insufficient(side) => write!(f, "(insufficientmaterial{})", side_word(*side)),
            Bool::Material(text) => write!(f, "(material \"{text}\")"),
            Bool::Xor(list, braces) => {
                let parts: Vec<String> = list.iter().map(|part| format!("{{{part}}}")).collect();
                let parts = parts.join(" ");
                if *braces { write!(f, "(xor {parts})") } else { write!(f, "xor({parts})") }
            }
            Bool::Near(word, a) => write!(f, "({word} : {{{a}}})"),
            Bool::ForAll(n, a, b) => {
                write!(f, "([forall] w{n} [element] {a} {{w{n} attackedby {b}}})")
            }
            Bool::Flip(word, a) => write!(f, "({word} {a})"),
            Bool::Man(n, a, b) => write!(f, "{{piece man{n} in {a} {{find man{n} & {b}}}}}"),
            Bool::Move(a, b, capture) => {
                let sign = if *capture { "[x]" } else { "--" };
                let side =
                    |s: &Option<Box<Set>>| s.as_ref().map_or(String::new(), |s| format!("{{{s}}}"));
                write!(f, "({}{sign}{})", side(a), side(b))
            }
        }
    }
}
