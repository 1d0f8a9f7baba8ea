//! Random games and random queries, the same for the same seed.

use super::query::{Bool, Num, Set};
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Color, Move, Position, Role, fen::Fen};

/// A small random number generator (xorshift).
pub struct Random {
    state: u64,
    names: u32,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { state: seed | 1, names: 0 }
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) as usize % n
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// What stands on a square of a random board: mostly nothing, one man in four.
    pub fn man(&mut self) -> char {
        if self.below(4) > 0 {
            '.'
        } else {
            self.pick(&['Q', 'R', 'B', 'N', 'q', 'r', 'b', 'n', 'K', 'k', 'P', 'p'])
        }
    }

    fn name(&mut self) -> u32 {
        self.names += 1;
        self.names
    }
}

/// A position with what the slow evaluator asks of it.
pub struct Place {
    pub chess: Chess,
    pub men: [Option<(Color, Role)>; 64],
    /// Who stands where, by identity.
    pub ids: [Option<usize>; 64],
    /// The move into the position.
    pub played: Option<Move>,
}

pub struct Game {
    pub positions: Vec<Place>,
    pub pgn: String,
}

/// The tags of the usual beginning.
pub const USUAL: &str = "[SetUp \"1\"]\n\
    [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n";

const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1",
    "r3k2r/p2p1p2/8/8/8/8/P2P1P2/R3K2R w KQkq - 0 1",
    "4k3/2q5/8/3n4/4B3/8/5Q2/4K3 b - - 0 1",
    "8/8/3k4/2pp4/3PP3/3K4/8/1R4r1 w - - 0 1",
    "r3k2r/8/8/8/3pP3/8/8/R3K2R b Qkq e3 0 1",
    "8/5p2/4k3/8/3B4/2K5/8/7n w - - 0 1",
    "4k3/4n3/8/6b1/4R3/8/1B2Q3/4K3 w - - 0 1",
];

fn men(chess: &Chess) -> [Option<(Color, Role)>; 64] {
    let mut men = [None; 64];
    for (square, piece) in chess.board().clone() {
        men[usize::from(square)] = Some((piece.color, piece.role));
    }
    men
}

/// Where each man goes with a move.
fn follow(ids: &[Option<usize>; 64], m: &Move) -> [Option<usize>; 64] {
    let mut next = *ids;
    match *m {
        Move::Castle { king, rook } => {
            let short = king < rook;
            let rank = usize::from(king) / 8 * 8;
            let (king_to, rook_to) =
                if short { (rank + 6, rank + 5) } else { (rank + 2, rank + 3) };
            let pair = (next[usize::from(king)].take(), next[usize::from(rook)].take());
            (next[king_to], next[rook_to]) = pair;
        }
        _ => {
            let from = usize::from(m.from().unwrap());
            if let Move::EnPassant { from, to } = *m {
                next[usize::from(from) / 8 * 8 + usize::from(to) % 8] = None;
            }
            next[usize::from(m.to())] = next[from].take();
        }
    }
    next
}

/// A random legal game of up to 30 half-moves.
pub fn game(random: &mut Random) -> Game {
    let start = random.pick(&STARTS);
    let fen: Fen = start.parse().unwrap();
    let mut chess: Chess = fen.into_position(CastlingMode::Standard).unwrap();
    let mut ids = [None; 64];
    let first = men(&chess);
    for (id, square) in (0..64).filter(|s| first[*s].is_some()).enumerate() {
        ids[square] = Some(id);
    }
    let mut positions = vec![Place { chess: chess.clone(), men: first, ids, played: None }];
    let mut text = format!("[Event \"?\"]\n[SetUp \"1\"]\n[FEN \"{start}\"]\n\n");
    for _ in 0..6 + random.below(25) {
        let moves = chess.legal_moves();
        if moves.is_empty() {
            break;
        }
        // Captures and pawn moves make more of a game than kings walking about.
        let lively: Vec<&Move> =
            moves.iter().filter(|m| m.is_capture() || m.role() == Role::Pawn).collect();
        // The move before, taken back: positions come again.
        let back = positions.len().checked_sub(2).and_then(|at| {
            let Some(Move::Normal { from, to, .. }) = positions[at].played else { return None };
            moves.iter().find(|m| m.from() == Some(to) && m.to() == from && !m.is_capture())
        });
        let m = match lively.is_empty() || random.below(3) == 0 {
            true => moves[random.below(moves.len())],
            false => *lively[random.below(lively.len())],
        };
        let m = back.copied().filter(|_| random.below(2) == 0).unwrap_or(m);
        ids = follow(&ids, &m);
        let san = SanPlus::from_move_and_play_unchecked(&mut chess, m);
        text.push_str(&format!("{san} "));
        let men = men(&chess);
        positions.push(Place { chess: chess.clone(), men, ids, played: Some(m) });
    }
    text.push_str("*\n\n");
    Game { positions, pgn: text }
}

const NEAR: [&str; 4] = ["parent", "child", "initialposition", "currentposition"];
const TURNS: [&str; 5] = ["flip", "flipcolor", "flipvertical", "fliphorizontal", "rotate90"];
const STEPS: [&str; 15] = [
    "up",
    "down",
    "left",
    "right",
    "northeast",
    "northwest",
    "southeast",
    "southwest",
    "diagonal",
    "orthogonal",
    "vertical",
    "horizontal",
    "maindiagonal",
    "offdiagonal",
    "anydirection",
];

const SIDES: [Option<bool>; 3] = [None, Some(true), Some(false)];
const MATERIAL: [&str; 8] =
    ["KvK", "KvKN", "KBvKN", "NKvK", "KRPPvKPPR", "KQvKQ", "KBvKNP", "KRRvKRRPP"];

fn men_letters(random: &mut Random) -> Vec<char> {
    let all = ['K', 'Q', 'R', 'B', 'N', 'P', 'k', 'q', 'r', 'b', 'n', 'p', 'A', 'a', '_'];
    let mut men = vec![random.pick(&all)];
    if random.below(3) == 0 {
        let more = random.pick(&all);
        if more != men[0] {
            men.push(more);
        }
    }
    men
}

fn squares(random: &mut Random) -> Vec<usize> {
    match random.below(4) {
        0 | 1 => (0..64).collect(),
        2 => {
            let corner = (random.below(8), random.below(8));
            (0..64).filter(|s| s % 8 >= corner.0 && s / 8 >= corner.1).collect()
        }
        _ => {
            let mut some: Vec<usize> = (0..1 + random.below(6)).map(|_| random.below(64)).collect();
            some.sort_unstable();
            some.dedup();
            some
        }
    }
}

pub fn set(random: &mut Random, depth: usize) -> Set {
    if depth == 0 || random.below(4) == 0 {
        return match random.below(10) {
            8 => Set::Rights(random.pick(&SIDES)),
            9 => Set::Checkers,
            0 => Set::Pawns(random.pick(&super::pawns::WORDS)),
            _ => Set::Men(men_letters(random), squares(random)),
        };
    }
    let next = depth - 1;
    let part = |random: &mut Random| Box::new(set(random, next));
    match random.below(13) {
        0 => Set::Union(part(random), part(random)),
        1 | 2 => Set::Common(part(random), part(random)),
        3 => Set::Not(part(random)),
        4 | 5 => {
            let low = random.below(5) as i32 - 2;
            let high = (low + random.below(4) as i32).min(7);
            Set::Step(random.pick(&STEPS), low, high, part(random))
        }
        6 => Set::Attackers(part(random), part(random)),
        7 => Set::Attacked(part(random), part(random)),
        8 => Set::Between(part(random), part(random)),
        9 => Set::Light(part(random)),
        10 => Set::Each(random.name(), part(random), part(random)),
        11 => Set::Flip(random.pick(&TURNS), part(random)),
        _ => match random.below(2) {
            0 => Set::Near(random.pick(&NEAR), part(random)),
            _ => {
                let test = Box::new(condition(random, next));
                Set::If(test, part(random), part(random))
            }
        },
    }
}

/// `pin` with some of its parameters.
fn pin(random: &mut Random, depth: usize) -> Set {
    let mut words = vec!["through", "from", "to"];
    let count = random.below(4);
    let params = (0..count).map(|_| {
        let word = words.remove(random.below(words.len()));
        (word, set(random, depth))
    });
    Set::Pin(params.collect())
}

/// A condition of those that are told from the moves alone.
pub fn glance(random: &mut Random) -> Bool {
    let men = |random: &mut Random| Set::Men(men_letters(random), squares(random));
    let part = |random: &mut Random| match random.below(8) {
        0 => Bool::Word(random.pick(&["check", "wtm", "btm", "mate", "terminal"])),
        1 | 2 => Bool::Some(Box::new(pin(random, 0))),
        3 => {
            let pair = (Box::new(men(random)), Box::new(men(random)));
            let attack = random.below(2) == 0;
            let set =
                if attack { Set::Attackers(pair.0, pair.1) } else { Set::Attacked(pair.0, pair.1) };
            Bool::Some(Box::new(set))
        }
        4 => {
            let op = random.pick(&["<", "<=", ">", ">=", "=="]);
            let count = Num::Count(Box::new(men(random)));
            Bool::Compare(op, Box::new(count), Box::new(Num::Const(random.below(5) as i64)))
        }
        5 => Bool::Not(Box::new(Bool::Some(Box::new(men(random))))),
        _ => Bool::Some(Box::new(men(random))),
    };
    let mut all = part(random);
    for _ in 0..random.below(3) {
        let next = Box::new(part(random));
        all = match random.below(6) {
            0 => Bool::Or(Box::new(all), next),
            1 => Bool::And(Box::new(Bool::Find(next)), Box::new(all)),
            _ => Bool::And(Box::new(all), next),
        };
    }
    match random.below(4) {
        0 => Bool::Flip(random.pick(&TURNS), Box::new(all)),
        _ => all,
    }
}

pub fn number(random: &mut Random, depth: usize) -> Num {
    if depth == 0 {
        return match random.below(6) {
            0 => Num::Ply,
            1 => Num::MoveNumber,
            2 => Num::HalfMoves,
            3 => Num::Repetition,
            4 => Num::PlysLeft,
            _ => Num::Const(random.below(12) as i64),
        };
    }
    let next = depth - 1;
    match random.below(14) {
        11 => Num::Lasting(Box::new(condition(random, next.min(1)))),
        12 => Num::Repetition,
        9 | 10 => Num::Legal(Box::new(set(random, next)), Box::new(set(random, next))),
        0 | 1 => Num::Count(Box::new(set(random, next))),
        2 => Num::Power(Box::new(set(random, next))),
        3 => Num::Rank(Box::new(set(random, next))),
        4 => Num::Type(Box::new(set(random, next))),
        5 => {
            let op = random.pick(&['+', '-', '*', '/', '%']);
            Num::Arith(op, Box::new(number(random, next)), Box::new(number(random, next)))
        }
        6 => Num::FindAll(Box::new(condition(random, next.min(1)))),
        7 => Num::Flip(random.pick(&TURNS), Box::new(number(random, next))),
        _ => Num::Const(random.below(20) as i64),
    }
}

pub fn condition(random: &mut Random, depth: usize) -> Bool {
    if depth == 0 {
        return match random.below(3) {
            0 => Bool::Word(random.pick(&[
                "check",
                "wtm",
                "btm",
                "mate",
                "stalemate",
                "initial",
                "terminal",
                "doublecheck",
                "contactcheck",
                "discoveredcheck",
            ])),
            1 if random.below(4) == 0 => Bool::Insufficient(random.pick(&SIDES)),
            1 if random.below(4) == 0 => Bool::Material(random.pick(&MATERIAL)),
            _ => Bool::Some(Box::new(set(random, 0))),
        };
    }
    let next = depth - 1;
    let sub = |random: &mut Random| Box::new(condition(random, next));
    let of = |random: &mut Random| Box::new(set(random, next));
    match random.below(21) {
        20 => {
            let count = 2 + random.below(2);
            let list = (0..count).map(|_| condition(random, next)).collect();
            Bool::Xor(list, random.below(2) == 0)
        }
        0 | 1 => Bool::And(sub(random), sub(random)),
        2 => Bool::Or(sub(random), sub(random)),
        3 => Bool::Not(sub(random)),
        4..=6 => {
            let op = random.pick(&["<", "<=", ">", ">=", "==", "!="]);
            Bool::Compare(op, Box::new(number(random, next)), Box::new(number(random, next)))
        }
        7 => Bool::Same(of(random), of(random)),
        8 => Bool::In(of(random), of(random)),
        9 => Bool::Find(Box::new(condition(random, next.min(2)))),
        10 => Bool::FindBack(Box::new(condition(random, next.min(2)))),
        11 => {
            let low = random.below(4) as i64;
            Bool::FindRange(
                low,
                low + random.below(6) as i64,
                Box::new(condition(random, next.min(1))),
            )
        }
        12 => Bool::Near(random.pick(&NEAR), sub(random)),
        13 => Bool::ForAll(random.name(), of(random), of(random)),
        14 => Bool::Flip(random.pick(&TURNS), sub(random)),
        15 => Bool::Man(random.name(), of(random), Box::new(set(random, next.min(1)))),
        16 | 17 => {
            let side = |random: &mut Random| match random.below(3) {
                0 => None,
                _ => Some(Box::new(set(random, next))),
            };
            Bool::Move(side(random), side(random), random.below(2) == 0)
        }
        _ => Bool::Some(of(random)),
    }
}
