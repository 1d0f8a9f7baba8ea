//! Targets behind `legal`, against playing the moves.

use super::engine;
use super::generate::{Game, Random, game};
use shakmaty::{Chess, Position, Role};

fn games(seed: u64, count: usize) -> (Vec<Game>, String) {
    let mut random = Random::new(seed);
    let games: Vec<_> = (0..count).map(|_| game(&mut random)).collect();
    let pgn = games.iter().map(|game| game.pgn.as_str()).collect();
    (games, pgn)
}

/// Whether a query finds the positions that a test accepts, and some.
fn same(query: &str, games: &[Game], pgn: &str, test: impl Fn(&Game, usize) -> bool) {
    let found = engine(query, pgn, games.len());
    let mut some = 0;
    for (game, found) in games.iter().zip(&found) {
        let expected: Vec<u32> =
            (0..game.positions.len()).filter(|at| test(game, *at)).map(|at| at as u32).collect();
        assert_eq!(*found, expected, "{query}\n{}", game.pgn);
        some += found.len();
    }
    assert!(some > 0, "`{query}` finds nothing");
}

fn after(chess: &Chess) -> Vec<Chess> {
    let play = |m| {
        let mut next = chess.clone();
        next.play_unchecked(m);
        next
    };
    chess.legal_moves().into_iter().map(play).collect()
}

#[test]
fn filters_see_the_position_after_the_move() {
    let (games, pgn) = games(9, 300);
    let here = |game: &Game, at: usize| game.positions[at].chess.clone();
    same("legal --(check)", &games, &pgn, |g, at| after(&here(g, at)).iter().any(|c| c.is_check()));
    same("not legal --(not check)", &games, &pgn, |g, at| {
        after(&here(g, at)).iter().all(|c| c.is_check())
    });
    same("countmoves legal K--(legal [x]) == 2", &games, &pgn, |g, at| {
        let chess = here(g, at);
        let moves = chess.legal_moves().into_iter();
        let kings = moves.filter(|m| m.role() == Role::King && chess.turn().is_white());
        let fits = kings.filter(|m| {
            let mut next = chess.clone();
            next.play_unchecked(*m);
            next.legal_moves().iter().any(|m| m.is_capture())
        });
        fits.count() == 2
    });
    same("legal --=Q(check)", &games, &pgn, |g, at| {
        let chess = here(g, at);
        chess.legal_moves().into_iter().any(|m| {
            let mut next = chess.clone();
            next.play_unchecked(m);
            m.promotion() == Some(Role::Queen) && next.is_check()
        })
    });
    same("legal [x][Rr]", &games, &pgn, |g, at| {
        here(g, at).legal_moves().iter().any(|m| m.capture() == Some(Role::Rook))
    });
}

#[test]
fn moves_nest() {
    let (games, pgn) = games(6, 12);
    same("legal --(legal -- not legal --(check))", &games, &pgn, |g, at| {
        after(&g.positions[at].chess)
            .iter()
            .any(|c| !c.legal_moves().is_empty() && after(c).iter().all(|c| !c.is_check()))
    });
    same("legal --(legal --(mate))", &games, &pgn, |g, at| {
        after(&g.positions[at].chess).iter().any(|c| after(c).iter().any(|c| c.is_checkmate()))
    });
}

#[test]
fn the_position_is_part_of_the_game() {
    let (games, pgn) = games(7, 20);
    let always = |game: &Game, at: usize| !game.positions[at].chess.legal_moves().is_empty();
    for query in [
        "x=currentposition legal --(parent:{x==currentposition})",
        "x=ply legal --(ply==x+1)",
        "legal --({find <-- initial} and {find all true} == 1)",
        "legal --(not child and not --)",
        "legal --(move previous from A) or legal --(move previous from a)",
        "legal --(x=to y=from piece m in x parent:(m in y and m))",
        "x=currentposition legal -- {legal --(legal --(parent:parent:{x==currentposition})) \
            or not legal --(legal --)}",
        // From elsewhere it is not there.
        "total=initialposition:{find all true} \
            legal --(initialposition:{find all true} == total)",
        "x=positionid legal --(positionid > x)",
    ] {
        same(query, &games, &pgn, always);
    }
}

#[test]
fn nothing_stays_behind() {
    let (games, pgn) = games(8, 10);
    let found = engine("legal --(x=currentposition true) isbound x", &pgn, games.len());
    assert!(found.iter().all(Vec::is_empty), "{found:?}");
    let found = engine("-- legal --(x=currentposition x:true) isunbound x", &pgn, games.len());
    assert!(found.iter().any(|hits| !hits.is_empty()));
}

#[test]
fn comments_on_what_was_not_played_are_dropped() {
    let (mut query, _) =
        crate::fixture::compile("comment", "legal --(comment(\"no\") check) or true").unwrap();
    for always in [false, true] {
        std::sync::Arc::make_mut(&mut query.query).header.always_comment = always;
        let outcome = crate::fixture::run(&query, b"1. e4 e5 *\n".to_vec());
        assert_eq!((outcome.hits.as_str(), outcome.writes.len()), ("1:0,1,2", 0));
        assert!(!outcome.pgn.contains("no"), "{}", outcome.pgn);
    }
}
