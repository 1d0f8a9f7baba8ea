//! Variants: games by each set of rules, against shakmaty's own positions.

use crate::fixture::{files, here};
use figurine::games::{
    Fault, FaultKind, Game, NO_MAN, Replayer, Splitter, Step, StepKind, Variant, Want, read_tags,
};
use shakmaty::san::SanPlus;
use shakmaty::variant::VariantPosition;
use shakmaty::{CastlingMode, Color, Move, Position, Role, Square};
use std::collections::BTreeSet;

const ALL: Want = Want { variations: true, comments: true, men: true };

fn replay_all(text: &[u8], want: Want) -> Vec<(Game, Vec<Fault>)> {
    let mut splitter = Splitter::new(text, 0, 1 << 16);
    let (mut games, mut replayer) = (Vec::new(), Replayer::new());
    while let Some(batch) = splitter.next_batch().unwrap() {
        for raw in batch.iter() {
            let game = replayer.replay(&raw, read_tags(&raw), want).clone();
            games.push((game, replayer.faults().to_vec()));
        }
    }
    games
}

fn one(text: &str) -> (Game, Vec<Fault>) {
    let mut games = replay_all(text.as_bytes(), ALL);
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

fn clean(text: &str) -> Game {
    let (game, faults) = one(text);
    assert_eq!(faults, [], "{text}");
    game
}

fn rules_of(variant: Variant) -> shakmaty::variant::Variant {
    use shakmaty::variant::Variant as Kind;
    match variant {
        Variant::Standard | Variant::Chess960 => Kind::Chess,
        Variant::Crazyhouse | Variant::Bughouse => Kind::Crazyhouse,
        Variant::Atomic => Kind::Atomic,
        Variant::Antichess => Kind::Antichess,
        Variant::ThreeCheck => Kind::ThreeCheck,
        Variant::KingOfTheHill => Kind::KingOfTheHill,
        Variant::Horde => Kind::Horde,
        Variant::RacingKings => Kind::RacingKings,
    }
}

fn played(step: &Step) -> Move {
    let (role, from, to) = (step.role, step.from, step.to);
    match step.kind {
        StepKind::Castle { rook_from, .. } => Move::Castle { king: from, rook: rook_from },
        StepKind::EnPassant => Move::EnPassant { from, to },
        StepKind::Drop => Move::Put { role, to },
        _ => {
            let capture = step.capture.map(|(_, role)| role);
            Move::Normal { role, from, capture, to, promotion: step.promotion }
        }
    }
}

fn sorted(position: &impl Position) -> Vec<String> {
    let moves = position.legal_moves();
    let mut all: Vec<String> =
        moves.iter().map(|m| m.to_uci(CastlingMode::Chess960).to_string()).collect();
    all.sort();
    all
}

/// Plays the steps of the main line with shakmaty alone and compares every position.
fn compare(game: &Game, name: &str) {
    let mut position = game.rules(0).unwrap_or_else(|| panic!("{name}: no position"));
    for (id, node) in (0u32..).zip(&game.nodes) {
        if let Some(step) = &node.step {
            position =
                position.clone().play(played(step)).unwrap_or_else(|_| panic!("{name} {id}"));
        }
        let ours = game.rules(id).unwrap_or_else(|| panic!("{name}: no rules at {id}"));
        assert_eq!(ours.board(), position.board(), "{name} {id}");
        assert_eq!(sorted(&ours), sorted(&position), "{name} {id}");
        assert_eq!(ours.pockets(), position.pockets(), "{name} {id}");
        assert_eq!(ours.remaining_checks(), position.remaining_checks(), "{name} {id}");
        assert_eq!(ours.outcome(), position.outcome(), "{name} {id}");
        assert_eq!(game.in_check(id), position.is_check(), "{name} {id}");
        let none = position.legal_moves().is_empty() && !position.is_variant_end();
        assert_eq!(game.without_moves(id), none, "{name} {id}");
        if position.pockets().is_some() {
            assert_eq!(node.promoted, position.promoted(), "{name} {id}");
        }
        men(game, id, name);
    }
}

/// Every man on the board and in hand has an identity of his own.
fn men(game: &Game, id: u32, name: &str) {
    let node = game.node(id).unwrap();
    let mut seen = BTreeSet::new();
    for (square, man) in Square::ALL.into_iter().zip(&game.men[id as usize]) {
        let stands = node.board.occupied().contains(square);
        assert_eq!(*man != NO_MAN, stands, "{name} {id} {square}");
        assert!(!stands || seen.insert(*man), "{name} {id} {square}: twice");
    }
    let Some(held) = game.held.get(id as usize) else { return };
    let hands = &game.extra(id).unwrap().hands;
    for color in Color::ALL {
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let count = held.iter().filter(|held| held.piece == role.of(color)).count();
            assert_eq!(count, usize::from(*hands.get(color).get(role)), "{name} {id} {role:?}");
        }
    }
    assert!(held.iter().all(|held| seen.insert(held.man)), "{name} {id}: twice in hand");
}

/// Numbers that look like chance and are the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

/// A game of chance by the rules of a variant, as PGN, and how many moves it has.
fn random_game(variant: Variant, dice: &mut Dice) -> (String, usize) {
    let mut position = VariantPosition::new(rules_of(variant));
    let mut text = format!("[Variant \"{}\"]\n\n", variant.name());
    let mut count = 0;
    while count < 120 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let chosen = moves[dice.roll(moves.len())];
        let san = SanPlus::from_move(position.clone(), chosen);
        text.push_str(&format!("{san} "));
        position = position.play(chosen).unwrap();
        count += 1;
    }
    (text + "*\n", count)
}

#[test]
fn games_of_chance_in_every_variant() {
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    for variant in Variant::ALL.into_iter().filter(|v| *v != Variant::Bughouse) {
        for _ in 0..12 {
            let (text, count) = random_game(variant, &mut dice);
            let game = clean(&text);
            assert_eq!(game.variant, variant);
            assert_eq!(game.nodes.len(), count + 1, "{text}");
            compare(&game, &text);
        }
    }
}

#[test]
fn games_of_the_corpora() {
    let folder = "../shared/corpora/variants";
    if !here(folder).exists() {
        return;
    }
    for path in files(folder, "pgn") {
        let text = std::fs::read(&path).unwrap();
        for (game, faults) in replay_all(&text, ALL) {
            let name = format!("{} game {}", path.display(), game.number);
            let note = |f: &Fault| matches!(f.kind, FaultKind::UnnamedVariant(_));
            assert!(faults.iter().all(note), "{name}: {faults:?}");
            compare(&game, &name);
        }
    }
}

#[test]
fn drops_without_a_tag_make_it_crazyhouse() {
    let moves = "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 P@e4 5. @d4 *";
    let (game, faults) = one(moves);
    assert_eq!((game.variant, game.nodes.len()), (Variant::Crazyhouse, 10));
    let [fault] = faults.as_slice() else { panic!("{faults:?}") };
    assert_eq!(fault.kind, FaultKind::UnnamedVariant(Variant::Crazyhouse));
    assert_eq!((fault.token.as_str(), fault.line, fault.column), ("P@e4", 1, 42));
    assert!(fault.to_string().contains("crazyhouse"), "{fault}");
    // A tag that says otherwise is believed.
    let (game, faults) = one(&format!("[Variant \"Standard\"]\n\n{moves}"));
    assert_eq!((game.variant, game.nodes.len()), (Variant::Standard, 9 - 1));
    assert_eq!(faults[0].kind.code().id, "E0401", "{faults:?}");
    // An unknown one is reported, and the rules may still be seen.
    let (game, faults) = one(&format!("[Variant \"Drop it\"]\n\n{moves}"));
    assert_eq!((game.variant, game.nodes.len()), (Variant::Crazyhouse, 10));
    assert_eq!(faults[0].kind, FaultKind::UnknownVariant);
    assert_eq!((faults[0].token.as_str(), faults[0].line, faults[0].column), ("Drop it", 1, 1));
    assert_eq!(faults.len(), 2);
    // What is no drop that could be played stays a fault.
    let (game, faults) = one("1. e4 Q@e5 2. Nf3 *");
    assert_eq!((game.variant, game.nodes.len()), (Variant::Crazyhouse, 2));
    assert_eq!(faults[1].kind, FaultKind::IllegalMove);
}

#[test]
fn positions_show_their_variant() {
    let tag = |fen: &str| format!("[FEN \"{fen}\"]\n\n*\n");
    for fen in ["4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "4k3/8/8/8/8/8/8/4K3/Qn w - - 0 1"] {
        let (game, faults) = one(&tag(fen));
        assert_eq!(game.variant, Variant::Crazyhouse);
        assert_eq!(faults[0].kind, FaultKind::UnnamedVariant(Variant::Crazyhouse));
        let hands = game.extra(0).unwrap().hands;
        assert_eq!((hands.white.queen, hands.black.knight), (1, 1));
        assert_eq!(game.fen(0, 1).unwrap(), "4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1");
        men(&game, 0, fen);
    }
    for fen in ["4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0"] {
        let (game, _) = one(&tag(fen));
        assert_eq!(game.variant, Variant::ThreeCheck);
        assert_eq!(game.checks_given(0, Color::White), 1);
        assert_eq!(game.checks_given(0, Color::Black), 0);
        assert_eq!(game.fen(0, 1).unwrap(), "4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1");
    }
    // Marks of promoted men and letters of castling.
    let fen = "4k3/8/8/8/8/8/8/1R2K1RQ~[] w GB - 0 1";
    let game = clean(&format!("[Variant \"zh\"]\n{}", tag(fen)));
    assert_eq!(game.fen(0, 1).unwrap(), "4k3/8/8/8/8/8/8/1R2K1RQ~[] w KQ - 0 1");
    for fen in ["rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1", "rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1"] {
        let text = format!("[Variant \"Chess 960\"]\n[FEN \"{fen}\"]\n\n1. O-O O-O-O *");
        let game = clean(&text);
        assert_eq!(game.nodes.len(), 3);
        compare(&game, fen);
    }
}

#[test]
fn men_keep_their_identity_in_hand() {
    let game = clean(
        "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 P@e4 5. Q@d4 P@d3 *",
    );
    let at = |id: usize, square: Square| game.men[id][square.to_usize()];
    // The pawn from e4 was taken first, that of g2 after it; the queen was Black's.
    let (e2, g2, queen) = (at(0, Square::E2), at(0, Square::G2), at(0, Square::D8));
    assert_eq!(at(8, Square::E4), e2);
    assert_eq!(at(9, Square::D4), queen);
    assert_eq!(at(10, Square::D3), g2);
    let held: Vec<u8> =
        game.held[7].iter().filter(|h| h.piece.color.is_black()).map(|h| h.man).collect();
    assert_eq!(held, [e2, g2]);
}

#[test]
fn promoted_men_go_to_the_hand_as_pawns() {
    let fen = "3qk3/4P3/8/8/8/8/8/4K3[] w - - 0 1";
    let text =
        format!("[Variant \"zh\"]\n[FEN \"{fen}\"]\n\n1. exd8=Q+ Kxd8 2. Q@a8+ Kd7 3. Qa7+ Ke8 *");
    let game = clean(&text);
    let pawn = game.men[0][Square::E7.to_usize()];
    assert_eq!(game.held[2][1].piece, Role::Pawn.of(Color::Black));
    assert_eq!(game.held[2][1].man, pawn);
    assert!(!game.node(3).unwrap().promoted.any());
}

const BUGHOUSE: &str = "[Event \"x\"]\n[WhiteA \"a\"][WhiteAElo \"2100\"]\n[BlackA \"b\"]\n[WhiteB \"c\"]\n\
    [BlackB \"d\"]\n[Result \"1-0\"]\n\n{C:start}\n\
    1A. e4{299.0} 1B. d4{295.0} 1a. d5{298} 1b. e5{290} 2A. exd5{290} 2B. dxe5{280} 2a. Qxd5{280}\n\
    2b. P@d3{270} 3A. P@e6{200} 3B. exd6{1} {b resigns} 1-0\n\n\
    [Event \"y\"]\n\n1. e4 *\n";

#[test]
fn two_boards_are_two_games() {
    let games = replay_all(BUGHOUSE.as_bytes(), ALL);
    assert_eq!(games.iter().map(|(g, _)| g.number).collect::<Vec<_>>(), [1, 2, 3]);
    let (a, faults) = &games[0];
    // White of A gets what his partner, Black of B, takes: nothing yet.
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!((faults[0].token.as_str(), faults[0].line, faults[0].column), ("P@e6", 10, 19));
    let tag = |game: &Game, name: &str| game.tags.get(name).unwrap_or("").to_owned();
    assert_eq!(
        (tag(a, "White"), tag(a, "Black"), tag(a, "Board")),
        ("a".into(), "b".into(), "A".into())
    );
    assert_eq!((tag(a, "WhiteElo"), tag(a, "Result")), ("2100".into(), "1-0".into()));
    assert_eq!((a.variant, a.nodes.len()), (Variant::Bughouse, 5));
    let (b, faults) = &games[1];
    assert_eq!(
        (tag(b, "White"), tag(b, "Board"), tag(b, "Result")),
        ("c".into(), "B".into(), "0-1".into())
    );
    // Black of B has the pawn that White of A took, until he drops it.
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(faults[0].token, "exd6");
    assert_eq!(b.nodes.len(), 5);
    assert_eq!(b.extra(3).unwrap().hands.black.pawn, 1);
    assert_eq!(b.extra(4).unwrap().hands.black.pawn, 0);
    assert_eq!(b.men[4][Square::D3.to_usize()], 32);
    assert_eq!(b.comments, ["295.0", "290", "280", "270"]);
    assert_eq!(a.comments[0], "C:start");
    assert_eq!(games[2].0.variant, Variant::Standard);
}

#[test]
fn explosions_take_identities_away() {
    let game = clean("[Variant \"Atomic\"]\n\n1. Nf3 d5 2. Ne5 d4 3. Nxf7 *");
    let last = game.nodes.len() as u32 - 1;
    let node = game.node(last).unwrap();
    assert!(node.board.king_of(Color::Black).is_none());
    compare(&game, "atomic");
    assert!(!game.in_check(last) && !game.without_moves(last));
}

#[test]
fn null_moves_in_variants() {
    for variant in Variant::ALL {
        let name = variant.name();
        if matches!(variant, Variant::Horde | Variant::RacingKings) {
            continue;
        }
        let game = clean(&format!("[Variant \"{name}\"]\n\n1. e4 -- 2. d4 -- 3. Nf3 e5 *"));
        assert_eq!(game.nodes.len(), 7, "{name}");
        let node = game.node(2).unwrap();
        assert_eq!((node.board.clone(), node.promoted), {
            let before = game.node(1).unwrap();
            (before.board.clone(), before.promoted)
        });
        assert_eq!(node.castling, game.node(0).unwrap().castling, "{name}");
    }
    // Over a check too, but where men come from hands.
    let check = "1. e4 f6 2. Qh5+ -- 3. d3";
    let game = clean(&format!("[Variant \"koth\"]\n\n{check} *"));
    assert_eq!(game.nodes.len(), 6);
    assert!(game.rules(4).is_some());
    let (game, faults) = one(&format!("[Variant \"zh\"]\n\n{check} *"));
    assert_eq!((game.nodes.len(), faults[0].token.as_str()), (4, "--"));
    let game = clean("[Variant \"Horde\"]\n\n1. -- e5 2. -- -- 3. b6 *");
    assert_eq!(game.nodes.len(), 6);
}
