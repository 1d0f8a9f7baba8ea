//! Possible moves, against shakmaty and against rules written out square by square.

use super::legal::{legal, pseudolegal};
use super::sample::game;
use crate::games::{Node, Step, StepKind};
use shakmaty::{Bitboard, Chess, Color, Move, Position, Role, Square};
use std::collections::BTreeSet;

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "4k3/P6P/8/2pP4/8/8/p5pp/R3K2R w KQ c6 0 1",
];

/// Pseudo-random numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % n
    }
}

fn root(fen: &str) -> Node {
    game(&format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n")).nodes[0].clone()
}

/// The node as the replayer makes it of a position.
fn node_of(chess: &Chess) -> Node {
    Node {
        board: chess.board().clone(),
        turn: chess.turn(),
        castling: chess.castles().castling_rights(),
        ep_square: chess.maybe_ep_square(),
        ..root(STARTS[0])
    }
}

/// Positions of games played at random.
fn positions() -> Vec<Node> {
    let (mut dice, mut nodes) = (Dice(7), Vec::new());
    for start in STARTS.iter().cycle().take(36) {
        let mut chess = root(start).chess().unwrap();
        for _ in 0..80 {
            nodes.push(node_of(&chess));
            let moves = chess.legal_moves();
            if moves.is_empty() {
                break;
            }
            chess.play_unchecked(moves[dice.below(moves.len())]);
        }
    }
    nodes
}

type Plain = BTreeSet<(Square, Square, Option<Role>, bool)>;

fn plain<'a>(steps: impl IntoIterator<Item = &'a Step>) -> Plain {
    let castles = |kind| matches!(kind, StepKind::Castle { .. });
    steps.into_iter().map(|s| (s.from, s.to, s.promotion, castles(s.kind))).collect()
}

/// Whether the king that moved is left standing in no check.
fn leaves_king_safe(node: &Node, step: &Step) -> bool {
    let mut board = node.board.clone();
    let mut man = board.remove_piece_at(step.from).unwrap();
    if let Some((square, _)) = step.capture {
        board.discard_piece_at(square);
    }
    man.role = step.promotion.unwrap_or(man.role);
    if let StepKind::Castle { rook_from, rook_to, .. } = step.kind {
        let rook = board.remove_piece_at(rook_from).unwrap();
        board.set_piece_at(rook_to, rook);
    }
    board.set_piece_at(step.to, man);
    let king = board.king_of(node.turn).unwrap();
    board.attacks_to(king, node.turn.other(), board.occupied()).is_empty()
}

#[test]
fn legal_moves_are_the_pseudolegal_ones_that_leave_the_king_safe() {
    let nodes = positions();
    assert!(nodes.len() > 1500);
    let (mut dropped, mut plainly) = (0, 0);
    for node in &nodes {
        let possible = pseudolegal(node, Bitboard::FULL);
        let safe: Vec<Step> =
            possible.iter().filter(|s| leaves_king_safe(node, s)).copied().collect();
        dropped += possible.len() - safe.len();
        for step in &possible {
            let says = node.is_safe(step);
            assert!(says.is_none_or(|says| says == safe.contains(step)), "{}", node.fen(1));
            plainly += usize::from(says.is_some());
        }
        let lawful = legal(node, Bitboard::FULL);
        assert_eq!(plain(&safe), plain(&lawful), "{}", node.fen(1));
        assert_eq!(safe.len(), lawful.len(), "{}", node.fen(1));
        // What is captured, and where, is the same too.
        let whole = |steps: &[Step]| steps.iter().map(|s| format!("{s:?}")).collect();
        let (a, b): (BTreeSet<String>, BTreeSet<String>) = (whole(&safe), whole(&lawful));
        assert_eq!(a, b, "{}", node.fen(1));
    }
    assert!(dropped > 1000 && plainly > 10_000);
}

/// Whether the man on `from` reaches `to`, by the rule of its type (FIDE Laws, 3.2 to 3.8).
fn reaches(node: &Node, from: Square, to: Square) -> bool {
    let board = &node.board;
    let Some(man) = board.piece_at(from).filter(|man| man.color == node.turn) else { return false };
    let there = board.piece_at(to);
    if from == to || there.is_some_and(|other| other.color == node.turn) {
        return false;
    }
    let x = i32::from(to.file()) - i32::from(from.file());
    let y = i32::from(to.rank()) - i32::from(from.rank());
    let (dx, dy) = (x.signum(), y.signum());
    let free_way = || {
        let mut at = (i32::from(from.file()) + dx, i32::from(from.rank()) + dy);
        while at != (i32::from(to.file()), i32::from(to.rank())) {
            if board.piece_at(Square::new((at.1 * 8 + at.0) as u32)).is_some() {
                return false;
            }
            at = (at.0 + dx, at.1 + dy);
        }
        true
    };
    match man.role {
        Role::Knight => x.abs() * y.abs() == 2,
        Role::King => x.abs() <= 1 && y.abs() <= 1,
        Role::Rook => (x == 0 || y == 0) && free_way(),
        Role::Bishop => x.abs() == y.abs() && free_way(),
        Role::Queen => (x == 0 || y == 0 || x.abs() == y.abs()) && free_way(),
        Role::Pawn => {
            let (ahead, home) = if node.turn == Color::White { (1, 1) } else { (-1, 6) };
            let double = || y == 2 * ahead && u32::from(from.rank()) == home && free_way();
            match x.abs() {
                0 => there.is_none() && (y == ahead || double()),
                1 => y == ahead && (there.is_some() || node.ep_square == Some(to)),
                _ => false,
            }
        }
    }
}

#[test]
fn pseudolegal_moves_follow_the_rules_of_the_men() {
    for node in positions().iter().step_by(7) {
        let mut slow = BTreeSet::new();
        for from in Square::ALL {
            slow.extend(
                Square::ALL.into_iter().filter(|to| reaches(node, from, *to)).map(|to| (from, to)),
            );
        }
        let possible = pseudolegal(node, Bitboard::FULL);
        let fast = possible.iter().filter(|s| !matches!(s.kind, StepKind::Castle { .. }));
        let fast: BTreeSet<_> = fast.map(|s| (s.from, s.to)).collect();
        assert_eq!(fast, slow, "{}", node.fen(1));
    }
}

#[test]
fn promotions_are_four_moves() {
    let node = root("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let pawn = Bitboard::from_square(Square::A7);
    let steps = pseudolegal(&node, pawn);
    assert_eq!(steps.len(), 8);
    assert_eq!(steps.iter().filter(|s| s.capture.is_some()).count(), 4);
    assert_eq!(plain(&steps), plain(&legal(&node, pawn)));
}

#[test]
fn castling_needs_the_right_and_the_way() {
    let castlings = |fen: &str| {
        let steps = pseudolegal(&root(fen), Bitboard::FULL);
        let castles = |s: &Step| matches!(s.kind, StepKind::Castle { .. });
        let squares: Bitboard = steps.iter().filter(|s| castles(s)).map(|s| s.to).collect();
        crate::eval::show::squares(squares)
    };
    assert_eq!(castlings("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "[c1,g1]");
    assert_eq!(castlings("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1"), "c1");
    assert_eq!(castlings("4k3/8/8/8/8/8/8/R3K2R w - - 0 1"), "[]");
    // A man on b1 is in the way of the rook.
    assert_eq!(castlings("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1"), "g1");
    // The king is in check, or would pass or end in one; the rook may be attacked.
    assert_eq!(castlings("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "[]");
    assert_eq!(castlings("3r2k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "g1");
    assert_eq!(castlings("1rr3k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "g1");
    assert_eq!(castlings("1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "[c1,g1]");
    assert_eq!(castlings("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1"), "[c8,g8]");
}

#[test]
fn boards_without_kings_have_pseudolegal_moves_only() {
    let chess = root("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
    let mut node = chess;
    node.board.discard_piece_at(Square::E8);
    assert!(legal(&node, Bitboard::FULL).is_empty());
    assert_eq!(pseudolegal(&node, Bitboard::from_square(Square::H1)).len(), 9);
}

#[test]
fn shakmaty_plays_what_is_legal() {
    let node = root(STARTS[5]);
    let chess = node.chess().unwrap();
    let passing = legal(&node, Bitboard::FULL).into_iter().find(|s| s.kind == StepKind::EnPassant);
    let step = passing.unwrap();
    assert_eq!(step.capture, Some((Square::C5, Role::Pawn)));
    assert!(chess.is_legal(Move::EnPassant { from: step.from, to: step.to }));
}
