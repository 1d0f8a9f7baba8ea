//! A whole file against pieces of it put together.

use super::{ALL, Asked, run, text};
use figurine::engine::{Hit, Options, Plan};

/// What a hit says.
fn said(hit: Hit) -> String {
    format!("{hit:?}")
}

#[test]
fn pieces_make_the_whole() {
    let mut ordered = 0;
    for asked in ALL.iter() {
        let Asked { name, query, games, alone, .. } = asked;
        // What outlives a game is another thing in each piece.
        if Plan::new(&query.query, false).order {
            ordered += 1;
            continue;
        }
        let mut whole = Vec::new();
        let all = run(query, vec![text(games)], &asked.options(), &mut |hit| whole.push(said(hit)));
        let (mut parts, mut messages, mut counted) = (Vec::new(), Vec::new(), 0);
        for range in [(1, 2), (3, 3), (4, 19), (20, u32::MAX)] {
            let options = Options { games: Some(range), ..asked.options() };
            let part = run(query, vec![text(games)], &options, &mut |hit| parts.push(said(hit)));
            messages.extend(part.said);
            counted += part.counts[0];
        }
        assert!(whole == parts, "{name} finds something else in pieces");
        assert!(all.said == messages, "{name} says something else in pieces");
        assert_eq!((counted, all.hits), (alone.counts[0], alone.hits), "{name}");
    }
    assert!(ordered * 10 < ALL.len(), "{ordered} queries are not tried");
}
