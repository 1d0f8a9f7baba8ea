//! Games and trees for tests.

use crate::games::{Game, RawGame, Replayer, Want, read_tags};
use crate::ir::{
    Arg, Body, Bool, Call, Context, Designator, Expr, Filter, Find, Group, Item, Mask, Num, NumVar,
    Origin, Output, RoleBits, Set, SetVar, Since, SortInfo, Stage, Str, Ty, Vars,
};
use crate::text::Span;
use shakmaty::{Bitboard, Color, Piece, Square};
use std::rc::Rc;

const BASE: Filter = Filter { since: Since::Figurine, ..Filter::BASE };

/// `ply`.
pub static PLY: Filter = Filter {
    name: "ply",
    group: Group::Numbers,
    body: Body::Num(|cx, _| cx.node().map(|node| i64::from(node.ply))),
    ..BASE
};

/// `wtm`.
pub static WTM: Filter = Filter {
    name: "wtm",
    body: Body::Bool(|cx, _| cx.node().is_some_and(|node| node.turn == Color::White)),
    ..BASE
};

/// A condition on the tags.
pub static WHITE_TAL: Filter = Filter {
    name: "white is Tal",
    stage: Stage::Game,
    body: Body::Bool(|cx, _| cx.game.tags.get("White") == Some("Tal")),
    ..BASE
};

/// `currentposition`.
pub static HERE: Filter =
    Filter { name: "currentposition", body: Body::Pos(|cx, _| Some(cx.at)), ..BASE };

/// `currenttransform`.
pub static TRANSFORM: Filter = Filter {
    name: "currenttransform",
    body: Body::Text(|cx, _| Some(cx.transform.clone())),
    ..BASE
};

/// A game, read with everything that can be read.
pub fn game(pgn: &str) -> Game {
    let raw = RawGame { number: 7, ..RawGame::of(pgn.as_bytes()) };
    let want = Want { variations: true, comments: true, men: true };
    let mut replayer = Replayer::new();
    let game = replayer.replay(&raw, read_tags(&raw), want).clone();
    assert!(replayer.faults().is_empty(), "{:?}", replayer.faults());
    game
}

/// What evaluations in a test share.
pub struct Bench {
    pub game: Game,
    pub vars: Vars,
    pub out: Output,
    pub sorts: Vec<SortInfo>,
}

impl Bench {
    pub fn new(pgn: &str) -> Bench {
        let sort = |min| SortInfo { doc: None, min, quiet: false, ty: Ty::Num };
        Bench {
            game: game(pgn),
            vars: Vars::new([4; 5]),
            out: Output::new(2),
            sorts: vec![sort(false), sort(true)],
        }
    }

    pub fn at(&mut self, id: u32) -> Context<'_> {
        Context {
            game: &self.game,
            at: id,
            last_game: None,
            variations: true,
            files: None,
            place: Span::default(),
            vars: &mut self.vars,
            out: &mut self.out,
            sorts: &self.sorts,
            fault: None,
            transform: Rc::from("<>"),
        }
    }
}

pub fn call(filter: &'static Filter, args: Vec<Arg>) -> Call {
    Call { filter, args, span: Span::default() }
}

pub fn ply() -> Num {
    Num::Call(call(&PLY, Vec::new()))
}

pub fn wtm() -> Bool {
    Bool::Call(call(&WTM, Vec::new()))
}

/// `ply == n`.
pub fn ply_is(n: i64) -> Bool {
    Bool::HasNum(Box::new(Num::Cmp(crate::ir::Cmp::Eq, Box::new((ply(), Num::Const(n))))))
}

pub fn say(text: &str) -> Bool {
    Bool::Comment(vec![Item::Expr(Expr::Text(Str::Const(text.to_owned())))])
}

pub fn say_ply() -> Bool {
    Bool::Comment(vec![Item::Expr(Expr::Num(ply()))])
}

pub fn find(body: Bool) -> Find {
    Find { backward: false, quiet: false, steady: false, body }
}

/// Men by letter (`A`, `a`, `_` too) on squares by name; none means all.
pub fn men(letters: &str, squares: &str) -> Designator {
    let mut bits = RoleBits::default();
    for letter in letters.chars() {
        bits = bits.with(match letter {
            'A' => RoleBits::WHITE,
            'a' => RoleBits::BLACK,
            '_' => RoleBits::EMPTY,
            '.' => RoleBits::ANY,
            _ => Piece::from_char(letter).map(|p| RoleBits::of(p.color, p.role)).unwrap(),
        });
    }
    Designator {
        masks: vec![Mask { men: bits, origin: Origin::Any }],
        squares: board(squares),
        hand: false,
    }
}

pub fn board(squares: &str) -> Bitboard {
    if squares.is_empty() {
        return Bitboard::FULL;
    }
    squares.split_whitespace().map(|s| s.parse::<Square>().unwrap()).collect()
}

pub fn set(letters: &str, squares: &str) -> Set {
    Set::Designator(men(letters, squares))
}

pub fn some(letters: &str, squares: &str) -> Bool {
    Bool::Some(Box::new(set(letters, squares)))
}

pub fn set_var(n: u32) -> Set {
    Set::Var(SetVar(n), Span::new(3, 4))
}

pub fn num_var(n: u32) -> Num {
    Num::Var(NumVar(n), Span::new(5, 6))
}
