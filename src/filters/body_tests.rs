//! Tests of bodies, called with arguments as the checker gives them.

use super::by_name;
use crate::games::{NodeId, Replayer, Splitter, Want, read_tags};
use crate::ir::{
    Arg, Body, Context, Designator, Expr, Mask, Num, Origin, Output, Pos, Range, RoleBits, Set,
    Side, Str, Vars,
};
use shakmaty::{Bitboard, Color, Role, Square};

const STUDY: &str = "[White \"Tal\"]\n[Black \"Botvinnik\"]\n[WhiteElo \"2600\"]\n[Date \"1960\"]\n\
    [EventDate \"1960.3.??\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6 1-0\n";

/// What a row says at every position: conditions as `yes` and `no`, failure as `-`.
fn say(pgn: &str, name: &str, args: &[Arg]) -> String {
    let row = by_name(name).expect(name);
    let mut splitter = Splitter::new(pgn.as_bytes(), 0, 1 << 16);
    let batch = splitter.next_batch().expect("reads").expect("a game");
    let raw = batch.raw(0).expect("a game");
    let mut replayer = Replayer::new();
    let want = Want { variations: true, comments: true, men: true };
    let game = replayer.replay(&raw, read_tags(&raw), want);
    let (mut vars, mut out) = (Vars::default(), Output::default());
    let mut said = Vec::new();
    for at in 0..game.nodes.len() as NodeId {
        let mut cx = Context {
            game,
            at,
            last_game: Some(7),
            variations: true,
            files: None,
            place: crate::text::Span::default(),
            vars: &mut vars,
            out: &mut out,
            sorts: &[],
            fault: None,
            transform: "<>".into(),
        };
        let value = match row.body {
            Body::Bool(body) => Some(if body(&mut cx, args) { "yes" } else { "no" }.to_owned()),
            Body::Num(body) => body(&mut cx, args).map(|number| number.to_string()),
            Body::Set(body) => body(&mut cx, args).map(crate::eval::show::squares),
            Body::Text(body) => body(&mut cx, args).map(|text| text.to_string()),
            Body::Pos(body) => body(&mut cx, args).map(|id| id.to_string()),
            Body::Form => panic!("`{name}` has no body"),
        };
        said.push(value.unwrap_or_else(|| "-".to_owned()));
    }
    said.join(" ")
}

/// What a row says of one position.
fn say_at(fen: &str, name: &str, args: &[Arg]) -> String {
    say(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n*\n"), name, args)
}

fn num(value: i64) -> Arg {
    Arg::Expr(Expr::Num(Num::Const(value)))
}

fn text(value: &str) -> Arg {
    Arg::Expr(Expr::Text(Str::Const(value.to_owned())))
}

fn squares(squares: &[Square]) -> Arg {
    Arg::Expr(Expr::Set(Set::Const(squares.iter().copied().collect())))
}

fn men(color: Color, role: Role) -> Arg {
    let mask = Mask { men: RoleBits::of(color, role), origin: Origin::Any };
    let designator = Designator { masks: vec![mask], squares: Bitboard::FULL, hand: false };
    Arg::Expr(Expr::Set(Set::Designator(designator)))
}

fn range(low: i64, high: i64) -> Arg {
    Arg::Range(Box::new(Range { low: Num::Const(low), high: Num::Const(high) }))
}

fn row(name: &str, args: Vec<Arg>) -> crate::ir::Call {
    let filter = by_name(name).expect(name);
    crate::ir::Call { filter, args, span: crate::text::Span::default() }
}

fn here() -> Arg {
    Arg::Expr(Expr::Pos(Pos::Call(row("currentposition", Vec::new()))))
}

fn at(id: i64) -> Arg {
    Arg::Expr(Expr::Pos(Pos::Call(row("position", vec![num(id)]))))
}

const EMPTY: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

#[test]
fn directions_walk_over_the_board() {
    let walk = |name, low, high, from| say_at(EMPTY, name, &[range(low, high), squares(&[from])]);
    assert_eq!(walk("up", 1, 7, Square::E6), "[e7,e8]");
    assert_eq!(walk("up", 0, 1, Square::E6), "[e6,e7]");
    assert_eq!(walk("up", -2, -1, Square::E6), "[e4,e5]");
    assert_eq!(walk("up", 2, 2, Square::E7), "[]");
    assert_eq!(walk("up", -7, 7, Square::A1), "[a1,a2,a3,a4,a5,a6,a7,a8]");
    assert_eq!(walk("left", 1, 2, Square::A3), "[]");
    assert_eq!(walk("right", 1, 1, Square::H3), "[]");
    assert_eq!(walk("right", 6, 7, Square::A3), "[g3,h3]");
    assert_eq!(walk("northeast", 1, 7, Square::F5), "[g6,h7]");
    assert_eq!(walk("northwest", 1, 7, Square::C6), "[b7,a8]");
    assert_eq!(walk("southeast", 1, 7, Square::G2), "h1");
    assert_eq!(walk("southwest", 1, 7, Square::A2), "[]");
    assert_eq!(walk("diagonal", 1, 1, Square::A1), "b2");
    assert_eq!(walk("orthogonal", 1, 1, Square::H8), "[h7,g8]");
    assert_eq!(walk("maindiagonal", 1, 1, Square::D4), "[c3,e5]");
    assert_eq!(walk("offdiagonal", 1, 1, Square::D4), "[e3,c5]");
    assert_eq!(walk("anydirection", 1, 1, Square::H1), "[g1,g2,h2]");
    assert_eq!(walk("vertical", 7, 7, Square::H1), "h8");
    assert_eq!(walk("horizontal", 3, 1, Square::D4), "[]");
}

#[test]
fn numbers_ask_for_one_square() {
    let fen = "4k3/2p5/8/8/8/8/8/Q3K3 w - - 0 1";
    assert_eq!(say_at(fen, "rank", &[men(Color::Black, Role::Pawn)]), "7");
    assert_eq!(say_at(fen, "file", &[men(Color::Black, Role::Pawn)]), "3");
    assert_eq!(say_at(fen, "file", &[squares(&[Square::A1, Square::B1])]), "-");
    assert_eq!(say_at(fen, "type", &[squares(&[Square::B1])]), "0");
    assert_eq!(say_at(fen, "colortype", &[squares(&[Square::E8])]), "-6");
    assert_eq!(say_at(fen, "typename", &[squares(&[Square::C7])]), "P");
    assert_eq!(say_at(fen, "piecename", &[squares(&[Square::C7])]), "p");
    assert_eq!(say_at(fen, "piecename", &[squares(&[Square::C6])]), "_");
    assert_eq!(say_at(fen, "power", &[squares(&[Square::A1, Square::C7, Square::E1])]), "10");
    assert_eq!(say_at(fen, "pieceid", &[squares(&[Square::C7])]), "2");
    assert_eq!(say_at(fen, "pieceid", &[squares(&[Square::C6])]), "-");
    assert_eq!(say_at(fen, "sqrt", &[num(24)]), "4");
    assert_eq!(say_at(fen, "sqrt", &[num(-1)]), "-");
    assert_eq!(say_at(fen, "abs", &[num(-5)]), "5");
    assert_eq!(say_at(fen, "max", &[num(2), at(9), num(3)]), "3");
    assert_eq!(say_at(fen, "min", &[at(9), at(9)]), "-");
    assert_eq!(say_at(fen, "max of strings", &[text("a"), text("B")]), "a");
}

#[test]
fn squares_by_name_and_by_line() {
    assert_eq!(say_at(EMPTY, "makesquare", &[text("e4")]), "e4");
    assert_eq!(say_at(EMPTY, "makesquare", &[text("e9")]), "[]");
    assert_eq!(say_at(EMPTY, "makesquare of numbers", &[num(8), num(1)]), "h1");
    assert_eq!(say_at(EMPTY, "makesquare of numbers", &[num(0), num(1)]), "[]");
    assert_eq!(say_at(EMPTY, "makesquare of numbers", &[num(i64::MIN), num(1)]), "[]");
    let ends = [squares(&[Square::A1]), squares(&[Square::D4, Square::B3, Square::A2])];
    assert_eq!(say_at(EMPTY, "between", &ends), "[b2,c3]");
    assert_eq!(say_at(EMPTY, "light", &[squares(&[Square::H1, Square::A1])]), "h1");
    assert_eq!(say_at(EMPTY, "dark", &[squares(&[Square::H1, Square::A1])]), "a1");
}

#[test]
fn pawns_by_structure() {
    let fen = "4k3/1p4pp/8/4P3/P7/8/P7/4K3 w - - 0 1";
    assert_eq!(say_at(fen, "passedpawns", &[]), "[e5,g7,h7]");
    assert_eq!(say_at(fen, "doubledpawns", &[]), "[a2,a4]");
    assert_eq!(say_at(fen, "isolatedpawns", &[]), "[a2,a4,e5,b7]");
    assert_eq!(say_at(fen, "connectedpawns", &[]), "[g7,h7]");
    let blocked = "4k3/8/8/3p4/2PP4/8/8/4K3 w - - 0 1";
    assert_eq!(say_at(blocked, "passedpawns", &[]), "[]");
    let past = "4k3/8/8/2P5/3p4/8/8/4K3 w - - 0 1";
    assert_eq!(say_at(past, "passedpawns", &[]), "[d4,c5]");
}

#[test]
fn check_mate_and_stalemate() {
    let fool = "1. f3 e5 2. g4 Qh4# 0-1\n";
    assert_eq!(say(fool, "check", &[]), "no no no no yes");
    assert_eq!(say(fool, "mate", &[]), "no no no no yes");
    assert_eq!(say(fool, "stalemate", &[]), "no no no no no");
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    assert_eq!(say_at(stalemate, "stalemate", &[]), "yes");
    assert_eq!(say_at(stalemate, "mate", &[]), "no");
    let played_on = format!("[FEN \"{stalemate}\"]\n[SetUp \"1\"]\n\n1... -- 2. Qg7# *\n");
    assert_eq!(say(&played_on, "stalemate", &[]), "no no no");
    assert_eq!(say(&played_on, "nullmove", &[]), "no yes no");
    assert_eq!(say(&played_on, "from", &[]), "[] [] f7");
    assert_eq!(say(&played_on, "movenumber", &[]), "1 2 2");
    assert_eq!(say(&played_on, "virtualmainline", &[]), "yes no no");
}

#[test]
fn the_tree_in_order_of_ids() {
    // Main line 0 to 4; 1... c5 5, 2. Nf3 6, 2... d6 7, 2. c3 8, 2... d5 9.
    assert_eq!(say(STUDY, "ply", &[]), "0 1 2 3 4 2 3 4 3 4");
    assert_eq!(say(STUDY, "depth", &[]), "0 0 0 0 0 1 1 1 2 2");
    assert_eq!(say(STUDY, "movenumber", &[]), "1 1 2 2 3 2 2 3 2 3");
    assert_eq!(say(STUDY, "positionid", &[]), "0 1 2 3 4 5 6 7 8 9");
    assert_eq!(say(STUDY, "sidetomove", &[]), "1 -1 1 -1 1 1 -1 1 -1 1");
    assert_eq!(say(STUDY, "primary", &[]), "no yes yes yes yes no yes yes no yes");
    assert_eq!(say(STUDY, "secondary", &[]), "no no no no no yes no no yes no");
    assert_eq!(say(STUDY, "terminal", &[]), "no no no no yes no no yes no yes");
    assert_eq!(say(STUDY, "virtualmainline", &[]), "yes yes yes yes yes yes yes yes no no");
    assert_eq!(say(STUDY, "try", &[]), "- - - - - - - - 1 1");
    assert_eq!(say(STUDY, "parent", &[]), "- 0 1 2 3 1 5 6 5 8");
    assert_eq!(say(STUDY, "child", &[]), "1 2 3 4 - 6 7 - 9 -");
    assert_eq!(say(STUDY, "child", &[num(1)]), "- 5 - - - 8 - - - -");
    assert_eq!(say(STUDY, "lca", &[here(), at(7)]), "0 1 1 1 1 5 6 7 5 5");
    assert_eq!(say(STUDY, "distance", &[here(), at(7)]), "4 3 4 5 6 2 1 0 3 4");
    assert_eq!(say(STUDY, "ancestor", &[here(), at(7)]), "yes yes no no no yes yes no no no");
    assert_eq!(say(STUDY, "descendant", &[here(), at(5)]), "no no no no no no yes yes yes yes");
    assert_eq!(say(STUDY, "position", &[num(10)]), "- - - - - - - - - -");
    assert_eq!(say(STUDY, "equal", &[here(), at(3)]), "no no no yes no no no no no no");
}

#[test]
fn the_move_just_made() {
    let castling = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *\n";
    assert_eq!(say(castling, "o-o", &[]), "no no no no no no no yes");
    assert_eq!(say(castling, "o-o-o", &[]), "no no no no no no no no");
    assert!(say(castling, "from", &[]).starts_with("[] e2 e7 g1 b8"));
    assert!(say(castling, "from", &[]).ends_with(" [e1,h1]"));
    assert!(say(castling, "to", &[]).ends_with(" [f1,g1]"));
    let passing = "1. e4 a6 2. e5 d5 3. exd6 *\n";
    assert_eq!(say(passing, "enpassant", &[]), "no no no no no yes");
    assert_eq!(say(passing, "enpassantsquare", &[]), "[] [] [] [] [] d5");
}

#[test]
fn tags_and_their_gaps() {
    let root = |name, args: &[Arg]| {
        say(STUDY, name, args).split(' ').next().unwrap_or_default().to_owned()
    };
    assert_eq!(root("elo", &[Arg::Side(Side(Color::White))]), "2600");
    assert_eq!(root("elo", &[Arg::Side(Side(Color::Black))]), "-");
    assert_eq!(root("elo", &[]), "2600");
    assert_eq!(root("player", &[]), "Tal\nBotvinnik");
    assert_eq!(root("player", &[Arg::Side(Side(Color::Black))]), "Botvinnik");
    assert_eq!(root("year", &[]), "1960");
    assert_eq!(root("date", &[]), "1960.??.??");
    assert_eq!(root("eventdate", &[]), "1960.03.??");
    assert_eq!(root("eco", &[]), "-");
    assert_eq!(root("tag", &[Arg::Literal("Black".to_owned())]), "Botvinnik");
    assert_eq!(root("tag", &[Arg::Literal("Annotator".to_owned())]), "-");
    assert_eq!(root("result", &[Arg::Literal("1-0".to_owned())]), "yes");
    assert_eq!(root("result", &[Arg::Literal("0-1".to_owned())]), "no");
    assert_eq!(root("lastgamenumber", &[]), "7");
    assert_eq!(say("1. e4 *\n", "date", &[]), "????.??.?? ????.??.??");
    assert_eq!(say("1. e4 *\n", "year", &[]), "- -");
}

#[test]
fn strings_by_bytes() {
    assert_eq!(say_at(EMPTY, "int", &[text("-7")]), "-7");
    assert_eq!(say_at(EMPTY, "int", &[text("4x")]), "-");
    assert_eq!(say_at(EMPTY, "ascii", &[text("A")]), "65");
    assert_eq!(say_at(EMPTY, "ascii", &[text("AB")]), "-");
    assert_eq!(say_at(EMPTY, "ascii of a number", &[num(65)]), "A");
    assert_eq!(say_at(EMPTY, "ascii of a number", &[num(300)]), "-");
    assert_eq!(say_at(EMPTY, "indexof", &[text("l"), text("hello")]), "2");
    assert_eq!(say_at(EMPTY, "indexof", &[text("x"), text("hello")]), "-");
    assert_eq!(say_at(EMPTY, "uppercase", &[text("aBé")]), "ABé");
    assert_eq!(say_at(EMPTY, "currenttransform", &[]), "<>");
}
