//! Tests of the whole way from bytes to games and back.

use super::notation::Notation;
use super::*;
use shakmaty::{Bitboard, Color, Role, Square};
use std::io::{self, Read};

const ALL: Want = Want { variations: true, comments: true, men: true };

fn split(text: &[u8]) -> Batch {
    let mut whole = Batch::default();
    let mut splitter = Splitter::new(text, 0, usize::MAX);
    while let Some(batch) = splitter.next_batch().unwrap() {
        assert!(whole.games.is_empty(), "one batch holds all");
        whole = batch;
    }
    whole
}

fn texts(text: &[u8]) -> Vec<String> {
    split(text).iter().map(|raw| String::from_utf8_lossy(raw.text).trim().to_owned()).collect()
}

fn replay_with(text: &str, want: Want) -> (Game, Vec<Fault>) {
    let batch = split(text.as_bytes());
    assert_eq!(batch.games.len(), 1, "{text}");
    let raw = batch.raw(0).unwrap();
    let mut replayer = Replayer::new();
    replayer.replay(&raw, read_tags(&raw), want);
    (replayer.game().clone(), replayer.faults().to_vec())
}

fn replay(text: &str) -> (Game, Vec<Fault>) {
    replay_with(text, ALL)
}

fn clean(text: &str) -> Game {
    let (game, faults) = replay(text);
    assert_eq!(faults, [], "{text}");
    game
}

/// The moves by position id, each with its parent's.
fn moves(game: &Game) -> Vec<(u32, String)> {
    let played = |(id, node): (u32, &Node)| Some((node.parent?, Notation::San.of(game, id)?));
    (0..).zip(&game.nodes).filter_map(played).collect()
}

fn sans(text: &str) -> String {
    let (game, _) = replay(text);
    moves(&game).into_iter().map(|(_, san)| san).collect::<Vec<_>>().join(" ")
}

fn comments(game: &Game, id: NodeId) -> &[String] {
    let range = game.node(id).unwrap().comments.clone();
    &game.comments[range.start as usize..range.end as usize]
}

fn nags(game: &Game, id: NodeId) -> &[u8] {
    let range = game.node(id).unwrap().nags.clone();
    &game.nags[range.start as usize..range.end as usize]
}

fn man(game: &Game, id: usize, square: Square) -> u8 {
    game.men[id][square.to_usize()]
}

const EXAMPLE: &str = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *";

#[test]
fn ids_are_depth_first_and_latest_branching_point_first() {
    let game = clean(EXAMPLE);
    let expected =
        [(0, "e4"), (1, "e5"), (2, "Nf3"), (1, "c5"), (4, "Nf3"), (5, "d6"), (4, "c3"), (7, "d5")];
    let expected: Vec<_> = expected.iter().map(|(id, san)| (*id, (*san).to_owned())).collect();
    assert_eq!(moves(&game), expected);
    assert_eq!(game.children(1).collect::<Vec<_>>(), [2, 4]);
    assert_eq!(game.children(4).collect::<Vec<_>>(), [5, 7]);
    let depths: Vec<_> = game.nodes.iter().map(|node| node.depth).collect();
    assert_eq!(depths, [0, 0, 0, 0, 1, 1, 1, 2, 2]);
    let plies: Vec<_> = game.nodes.iter().map(|node| node.ply).collect();
    assert_eq!(plies, [0, 1, 2, 3, 2, 3, 4, 3, 4]);
}

#[test]
fn unwanted_variations_do_not_exist() {
    let text = "1. e4 (1. d4 {a ) in a comment} d5 ; and ) here\n(1... Nf6)) e5 *";
    let (game, faults) = replay_with(text, Want::default());
    assert_eq!(faults, []);
    assert_eq!(moves(&game), [(0, "e4".to_owned()), (1, "e5".to_owned())]);
    assert!(game.comments.is_empty() && game.men.is_empty());
}

#[test]
fn alternatives_keep_the_order_of_the_file() {
    let game = clean("1. e4 (1. d4 (1. c4) 1... d5) (1. b3) 1... e5 *");
    let first: Vec<_> = game.children(0).collect();
    let found: Vec<_> = moves(&game).into_iter().filter(|(parent, _)| *parent == 0).collect();
    let found: Vec<_> = found.iter().map(|(_, san)| san.as_str()).collect();
    assert_eq!(found, ["e4", "d4", "c4", "b3"]);
    assert_eq!(first, [1, 3, 5, 6]);
    // A variation before the first move does not become the main line.
    assert_eq!(sans("(1. d4) 1. e4 e5 *"), "e4 e5 d4");
}

#[test]
fn comments_and_nags_find_their_positions() {
    let text = "{root} 1. e4! {a} (1. d4 $14 {b}) {c} 1... e5?! ({start} 1... c5) 2. Nf3 $0 *";
    let game = clean(text);
    assert_eq!(comments(&game, 0), ["root"]);
    assert_eq!(comments(&game, 1), ["a", "c"]);
    // What stands before a variation is about its first move.
    let opening = game.node(4).unwrap().openings.clone();
    assert_eq!((opening, game.openings.as_slice()), (0..1, &["start".to_owned()][..]));
    let mut out = String::new();
    write_game(&mut out, &game, Notation::San, &|_| None);
    assert!(out.contains("({start} 1... c5)"), "{out}");
    assert_eq!(comments(&game, 5), ["b"]);
    assert_eq!(
        (nags(&game, 1), nags(&game, 2), nags(&game, 3), nags(&game, 5)),
        (&[1][..], &[6][..], &[][..], &[14][..])
    );
    let game = clean("1. e4 {two\n  lines } ; rest (of line\n1... e5 *");
    assert_eq!(comments(&game, 1), ["two\n  lines ", " rest (of line"]);
}

#[test]
fn men_keep_their_identity() {
    let game = clean("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O d5 5. exd5 *");
    assert_eq!((man(&game, 7, Square::G1), man(&game, 7, Square::F1)), (4, 7));
    assert_eq!((man(&game, 7, Square::E1), man(&game, 7, Square::H1)), (NO_MAN, NO_MAN));
    assert_eq!((man(&game, 9, Square::D5), man(&game, 9, Square::E4)), (12, NO_MAN));
    assert!(!game.men[9].contains(&19), "the d-pawn is gone");
    let text = "[FEN \"3n3k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. exd8=N *";
    let game = clean(text);
    assert_eq!(man(&game, 1, Square::D8), 1);
    assert_eq!(game.nodes[1].promoted, Bitboard::from_square(Square::D8));
    let step = game.nodes[1].step.unwrap();
    assert_eq!((step.role, step.promotion), (Role::Pawn, Some(Role::Knight)));
    assert_eq!(step.capture, Some((Square::D8, Role::Knight)));
}

#[test]
fn en_passant_takes_the_pawn_beside() {
    let game = clean("1. e4 d6 2. e5 f5 3. exf6 e.p. *");
    assert_eq!(game.nodes[1].ep_square, Some(Square::E3), "after every double step");
    assert_eq!(game.nodes[2].ep_square, None);
    let step = game.nodes[5].step.unwrap();
    assert_eq!(step.kind, StepKind::EnPassant);
    assert_eq!(step.capture, Some((Square::F5, Role::Pawn)));
    assert_eq!(man(&game, 5, Square::F5), NO_MAN);
    assert_eq!(man(&game, 5, Square::F6), 12);
}

#[test]
fn castling_keeps_squares_of_rooks() {
    let text =
        "[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n9. g3 Bc7 *";
    let game = clean(text);
    let rooks =
        Bitboard::from_square(Square::F1).with(Square::H1).with(Square::F8).with(Square::H8);
    assert_eq!(game.nodes[0].castling, rooks);
    let game = clean("1. e4 e5 2. Ke2 *");
    assert_eq!(game.nodes[3].castling, Bitboard::from_square(Square::A8).with(Square::H8));
}

#[test]
fn null_moves_stand_anywhere() {
    let game = clean("1. e4 f5 2. Qh5+ -- 3. Z0 g6 4. <> *");
    assert_eq!(game.nodes.len(), 8);
    assert_eq!(game.nodes[4].step.unwrap().kind, StepKind::Null);
    assert_eq!(game.nodes[4].turn, Color::White);
    assert!(game.nodes[4].chess().is_some(), "also with the other king in check");
    assert_eq!((game.nodes[4].ep_square, game.nodes[4].halfmoves), (None, 2));
    let (_, faults) = replay("1. e4 f5 2. Qh5+ -- 3. Qxe8 *");
    assert_eq!(faults[0].kind, FaultKind::IllegalMove, "kings are never taken");
}

#[test]
fn odd_setups_are_replayed() {
    for (fen, play) in [
        ("4k3/8/8/8/8/8/8/4K2R w KQkq e6", "O-O"),
        ("4k3/8/8/8/8/8/8/4K2R", "O-O"),
        ("4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1", "Qa4+"),
        ("4k3/QQQ5/QQQ5/8/8/8/PPPPPPPP/4K3 w - - 0 1", "e4"),
    ] {
        let (game, faults) = replay(&format!("[FEN \"{fen}\"]\n\n1. {play} *"));
        let bad = fen == "4k3/8/8/8/8/8/8/4K2R";
        assert_eq!(
            (game.nodes.len(), faults.len()),
            (2 - usize::from(bad), usize::from(bad)),
            "{fen}"
        );
    }
    let game = clean("[FEN \"4k3/8/8/8/8/8/8/R~3K3 b - - 0 1\"]\n1... Kd7 2. Ra2 *");
    assert_eq!(game.nodes[0].promoted, Bitboard::from_square(Square::A1));
    assert_eq!(game.nodes[2].promoted, Bitboard::from_square(Square::A2));
}

#[test]
fn hopeless_setups_keep_their_board() {
    let (game, faults) = replay("[FEN \"8/8/8/8/8/8/8/4K3 b - - 0 1\"]\n\n1... Ke2 2. x *");
    assert_eq!((game.nodes.len(), game.nodes[0].turn), (1, Color::Black));
    assert_eq!(game.nodes[0].board.occupied(), Bitboard::from_square(Square::E1));
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].kind, FaultKind::UnplayablePosition("missing king".to_owned()));
    let (game, faults) = replay("[FEN \"no board\"]\n\n1. e4 *");
    assert!(matches!(faults[..], [Fault { kind: FaultKind::BadFen(_), .. }]));
    assert!(game.nodes[0].board.is_empty() && game.nodes.len() == 1);
    assert_eq!(clean("[FEN \"\"]\n\n1. e4 *").nodes.len(), 2);
}

#[test]
fn faults_know_their_place_and_end_only_their_line() {
    let text = "[White \"Ü\"]\n\n1. e4 {ü} e5 (1... Ke7 2. Nf3\n\n(2. d4) 2... d6) 2. Nf3 Sc6 3. Bb5 Zz9 *";
    let (game, faults) = replay(text);
    assert_eq!(moves(&game).len(), 3);
    let [first, second] = &faults[..] else { panic!("{faults:?}") };
    assert_eq!((first.line, first.column, first.offset), (3, 20, 34));
    assert_eq!((first.kind.clone(), first.token.as_str()), (FaultKind::IllegalMove, "Ke7"));
    assert_eq!((second.line, second.column), (5, 25));
    assert_eq!(&text[second.offset as usize..][..3], "Sc6");
    assert_eq!(second.kind, FaultKind::UnreadableMove);
    assert_eq!(second.after.as_deref(), Some("2.Nf3"));
}

#[test]
fn every_kind_of_fault() {
    let kinds = |text: &str| -> Vec<FaultKind> {
        let (_, faults) = replay(text);
        faults.into_iter().map(|fault| fault.kind).collect()
    };
    use FaultKind::*;
    assert_eq!(kinds("1. e4 d5 2. Nc3 d4 3. Nf3 c5 4. Ne4 *"), [IllegalMove]);
    assert_eq!(kinds("1. d4 d5 2. Nf3 e6 3. Nd2 *"), [AmbiguousMove]);
    assert_eq!(kinds("1. d4 d5 2. Nf3 e6 3. Nbd2 e9 *"), [UnreadableMove]);
    assert_eq!(kinds("1. e4 novelty e5 $999 *"), [UnknownToken, BadNag]);
    assert_eq!(kinds("1. e4 {never closed"), [UnclosedComment]);
    assert_eq!(kinds("1. e4 (1. d4 (1. c4) d5"), [UnclosedVariation]);
    assert_eq!(kinds("1. e4 ) e5 *"), [UnmatchedClose]);
    assert_eq!(kinds("1. e4 (1. d4 * d5) 1... e5 1-0 `"), [TextAfterResult, TextAfterResult]);
}

#[test]
fn brackets_without_end_are_bounded() {
    let text = format!("1. e4 {} 1... e5 *", "(1. d4 ".repeat(20_000));
    let (game, faults) = replay(&text);
    let kinds: Vec<_> = faults.iter().map(|fault| fault.kind.clone()).collect();
    assert_eq!(kinds, [FaultKind::TooDeep, FaultKind::UnclosedVariation]);
    assert_eq!((game.nodes.len(), faults[1].column), (10_002, 7));
    assert_eq!(moves(&game)[0], (0, "e4".to_owned()));
}

#[test]
fn glued_and_torn_tokens() {
    assert_eq!(
        sans("1.e4!?e5{c}2.Nf3(2.f4)2...Nc6 3.Bb5 a6??4.O-O *"),
        "e4 e5 Nf3 Nc6 Bb5 a6 O-O f4"
    );
    assert_eq!(sans("1. ... *\n"), "");
    assert_eq!(sans("1.e4\u{A0}e5 2.\u{200B}Nf3 2…Nc6 *"), "e4 e5 Nf3 Nc6");
    assert_eq!(sans("1. f3 e5 2. g4 Qh4#0-1"), "f3 e5 g4 Qh4#");
    assert_eq!(sans("1. e4 d5 2. e*d5 Qd50-1"), "e4 d5 exd5 Qxd5");
    assert_eq!(sans("1. e4 e5\n% an escape ( line\n2. Nf3 *"), "e4 e5 Nf3");
}

#[test]
fn borders_of_games() {
    let two = ["[Event \"a\"]\n\n1. e4 1-0", "[Event \"b\"]\n\n1. d4 *"];
    assert_eq!(texts(format!("{}\n\n{}\n", two[0], two[1]).as_bytes()), two);
    assert_eq!(texts(format!("\u{FEFF}{}\n\u{FEFF}{}", two[0], two[1]).as_bytes()).len(), 2);
    assert_eq!(texts(b"[Event \"a\"]\r\r1. e4\r[Event \"b\"]\r\r1. d4").len(), 2);
    assert_eq!(
        texts(b"[Event \"a\"]\n\n1. e4\n\ne5 {x\n\n[y]} *\n"),
        ["[Event \"a\"]\n\n1. e4\n\ne5 {x\n\n[y]} *"]
    );
    assert_eq!(texts(b"[Event \"a\"]\n1. e4 {open\n\n[Event \"b\"]\n1. d4 *").len(), 2);
    assert_eq!(texts(b"[Event \"a\"]\n1. e4 {open\n[Event \"b\"]\n1. d4} *").len(), 1);
    assert_eq!(
        texts(b"1. e4 1-0 1. d4 (1. c4 *) 0-1 {x} Nf3 1/2-1/2 *"),
        ["1. e4 1-0", "1. d4 (1. c4 *) 0-1 {x}", "Nf3 1/2-1/2 *"]
    );
    assert_eq!(texts(b"[Event \"a\"]\n\n[Site \"x\"]\n\n[Event \"b\"]\n").len(), 2);
    assert_eq!(texts(b"[Event \"a\n\"]\n[Site \"b\"]\n\n1. e4 *\n").len(), 1);
    assert_eq!(texts(b"[Event \"a\"]\n1. e4 ; x\n% [Event \"no\"]\n*").len(), 1);
    for nothing in [&b""[..], b" \r\n\t\n", b"\xEF\xBB\xBF\n", b"; remark\n% escape\n"] {
        assert_eq!(texts(nothing).len(), 0);
    }
}

#[test]
fn games_know_where_they_stand() {
    let text = b"% x\r\n\r\n1. e4 *\r1. d4 \xC3\xBC * 1. c4 *\n";
    let places: Vec<_> =
        split(text).iter().map(|g| (g.number, g.line, g.column, g.offset)).collect();
    assert_eq!(places, [(1, 3, 1, 7), (2, 4, 1, 15), (3, 4, 11, 26)]);
}

/// Gives its bytes a few at a time, then fails.
struct Drip<'a>(&'a [u8], usize);

impl Read for Drip<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.1.min(out.len()).min(self.0.len());
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let (now, later) = self.0.split_at(count);
        out[..count].copy_from_slice(now);
        self.0 = later;
        Ok(count)
    }
}

#[test]
fn pieces_make_no_difference() {
    let game = "[Event \"x\"]\r\n\r\n1. e4 {c} 1... e5\r\n2. Nf3 1-0\r\n\r\n";
    let text = game.repeat(20);
    let whole = split(text.as_bytes());
    for piece in [1, 2, 3, 7, 50] {
        let mut splitter = Splitter::new(Drip(text.as_bytes(), piece), 3, 100);
        let mut found = Vec::new();
        let failure = loop {
            match splitter.next_batch() {
                Ok(Some(batch)) => {
                    assert_eq!(batch.source, 3);
                    assert!(batch.text.len() < 300);
                    found.extend(
                        batch.iter().map(|g| (g.number, g.line, g.offset, g.text.to_vec())),
                    );
                }
                Ok(None) => panic!("the reader fails in the end"),
                Err(error) => break error,
            }
        };
        assert_eq!(failure.kind(), io::ErrorKind::UnexpectedEof);
        let expected: Vec<_> =
            whole.iter().map(|g| (g.number, g.line, g.offset, g.text.to_vec())).collect();
        assert_eq!(found, expected, "{piece}");
        assert!(matches!(splitter.next_batch(), Ok(None)));
    }
}

#[test]
fn what_is_written_reads_back() {
    let text = "[Black \"B \\\"x\\\\\"]\n[FEN \"4k3/8/8/8/8/8/4P3/R3K3 b Q - 3 12\"]\n[ECO \"A00\"]\n\n\
        {start} 12... Kd7 $1 {one} {two  words} (12... Ke7 13. -- (13. e4) 13... Kf6) 13. O-O-O+ \
        (13. Rd1+) 13... Ke6 14. e4 {a {brace in here, and text enough to need a second line} 0-1";
    let game = clean(text);
    let mut out = String::new();
    let mark = |id| if id == 1 || id == 3 { Some(format!("mark {id}")) } else { None };
    write_game(&mut out, &game, Notation::San, &mark);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[5], "[Black \"B \\\"x\\\\\"]");
    assert_eq!(lines[6], "[Result \"0-1\"]");
    assert_eq!(lines[7], "[ECO \"A00\"]");
    assert_eq!(lines[9], "");
    assert!(
        lines[10].starts_with("{start} 12... Kd7 $1 {one} {two words mark 1} (12... Ke7 13. --")
    );
    assert!(lines[10..].iter().all(|line| line.chars().count() < 80));
    assert!(
        out.contains("13... Ke6 {mark 3} 14. e4 {a (brace in") && out.ends_with("line} 0-1\n\n")
    );
    let again = clean(&out);
    assert_eq!(moves(&again), moves(&game));
    assert_eq!(comments(&again, 1), ["one", "two words mark 1"]);
    let mut twice = String::new();
    write_game(&mut twice, &again, Notation::San, &|_| None);
    assert_eq!(twice, out);
}

#[test]
fn a_replayer_forgets_the_game_before() {
    let batch = split(b"1. e4 {x} (1. d4 Qq9) Zz9 *\n\n1. c4 *\n");
    let mut replayer = Replayer::new();
    for raw in batch.iter() {
        replayer.replay(&raw, read_tags(&raw), ALL);
    }
    assert_eq!(replayer.faults(), []);
    let fresh = clean("1. c4 *");
    assert_eq!(moves(replayer.game()), moves(&fresh));
    assert_eq!((replayer.game().comments.len(), replayer.game().men.len()), (0, 2));
}

#[test]
fn fen_of_a_position() {
    let game = clean("1. e4 *");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    assert_eq!(game.nodes[1].fen(1), fen);
}

#[test]
fn agrees_with_pgn_reader() {
    use pgn_reader::{Reader, SanPlus, Visitor};
    use std::ops::ControlFlow;
    struct Moves;
    impl Visitor for Moves {
        type Tags = ();
        type Movetext = Vec<String>;
        type Output = Vec<String>;
        fn begin_tags(&mut self) -> ControlFlow<Vec<String>, ()> {
            ControlFlow::Continue(())
        }
        fn begin_movetext(&mut self, (): ()) -> ControlFlow<Vec<String>, Vec<String>> {
            ControlFlow::Continue(Vec::new())
        }
        fn san(&mut self, list: &mut Vec<String>, san: SanPlus) -> ControlFlow<Vec<String>> {
            list.push(san.to_string());
            ControlFlow::Continue(())
        }
        fn end_game(&mut self, list: Vec<String>) -> Vec<String> {
            list
        }
    }
    let text = "[Event \"a\"]\n\n1. e4 e5 (1... c5) 2. Nf3 {x} Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O 1-0\n\n\
        [Event \"b\"]\n\n1. d4! d5 $2 2. c4 ; gambit\ndxc4 3. Qa4+ b5 *\n";
    let theirs: Vec<_> =
        Reader::new(text.as_bytes()).read_games(&mut Moves).map(Result::unwrap).collect();
    let batch = split(text.as_bytes());
    let mut replayer = Replayer::new();
    let ours = batch.iter().map(|raw| {
        let game = replayer.replay(&raw, read_tags(&raw), Want::default());
        moves(game).into_iter().map(|(_, san)| san).collect::<Vec<_>>()
    });
    assert_eq!(ours.collect::<Vec<_>>(), theirs);
}
