//! The order of hits: as they come, or by the sort keys of their query at the end.

use super::Format;
use crate::engine::{Hit, Labelled};
use crate::ir::{KeyValue, Query};
use std::cmp::Ordering;
use std::sync::Arc;

/// Hands hits on in the order of the output and holds the limit of each query.
///
/// Hits of a query without sort keys go through at once. The others are kept and come at the end,
/// query by query; with a limit only the best are kept.
pub struct Order {
    queries: Vec<Lane>,
    skip: usize,
    limit: Option<usize>,
    /// The format shows the games: their texts are kept too.
    texts: bool,
    /// The format shows hits one after the other.
    sorted: bool,
    /// About how many bytes the hits take that are kept.
    weight: u64,
}

/// One query's part.
struct Lane {
    query: Arc<Query>,
    kept: Vec<Hit>,
    seen: usize,
}

impl Lane {
    fn sorts(&self) -> bool {
        self.query.is_sorted()
    }

    fn sort(&mut self) {
        let query = Arc::clone(&self.query);
        self.kept.sort_by(|a, b| compare(&query, a, b));
    }
}

impl Order {
    /// The order of these queries: the first `skip` hits of each are dropped, `limit` come out.
    pub fn new(queries: &[Labelled], skip: usize, limit: Option<usize>) -> Order {
        let lane = |q: &Labelled| Lane { query: Arc::clone(&q.query), kept: Vec::new(), seen: 0 };
        Order {
            queries: queries.iter().map(lane).collect(),
            skip,
            limit,
            texts: true,
            sorted: true,
            weight: 0,
        }
    }

    /// The same for an output in this format: a count has no order, and where texts are not shown
    /// the hits that are kept lose that of their game, which is most of them.
    pub fn for_format(self, format: Format, texts: bool) -> Order {
        Order { texts, sorted: format != Format::Count, ..self }
    }

    /// Takes a hit; gives it back if it is to be written now.
    pub fn push(&mut self, mut hit: Hit) -> Option<Hit> {
        let (skip, limit) = (self.skip, self.limit);
        let lane = self.queries.get_mut(hit.query)?;
        lane.seen += 1;
        if !self.sorted || !lane.sorts() {
            let wanted = lane.seen > skip && limit.is_none_or(|n| lane.seen - skip <= n);
            return wanted.then_some(hit);
        }
        if !self.texts {
            hit.text = Box::default();
        }
        self.weight += hit.weight() as u64;
        lane.kept.push(hit);
        // Twice the number wanted, so that sorting costs little for each hit.
        if let Some(room) = limit.map(|n| n.saturating_add(skip))
            && lane.kept.len() >= room.saturating_mul(2).max(64)
        {
            lane.sort();
            let gone = lane.kept.drain(room.min(lane.kept.len())..);
            self.weight -= gone.map(|hit| hit.weight() as u64).sum::<u64>().min(self.weight);
        }
        None
    }

    /// About how many bytes the hits take that are kept.
    pub fn weight(&self) -> u64 {
        self.weight
    }

    /// Whether no further hit can change the output.
    pub fn is_full(&self) -> bool {
        let Some(limit) = self.limit else { return false };
        let room = self.skip.saturating_add(limit);
        let through = |lane: &Lane| !self.sorted || !lane.sorts();
        self.queries.iter().all(|lane| limit == 0 || (through(lane) && lane.seen >= room))
    }

    /// The hits that were kept, best first.
    pub fn finish(self) -> impl Iterator<Item = Hit> {
        let (skip, limit) = (self.skip, self.limit.unwrap_or(usize::MAX));
        self.queries.into_iter().flat_map(move |mut lane| {
            lane.sort();
            lane.kept.into_iter().skip(skip).take(limit)
        })
    }
}

/// The order of two hits of one query: by keys in textual order, largest first (smallest for
/// `min`), a missing key last; then by matchcount; then by source and game.
pub fn compare(query: &Query, a: &Hit, b: &Hit) -> Ordering {
    let place = |hit: &Hit| (hit.source, hit.game, hit.offset);
    let keys = query.sorts.iter().zip(a.keys.iter().zip(&b.keys));
    keys.map(|(info, (x, y))| compare_keys(info.min, x.as_ref(), y.as_ref()))
        .find(|order| order.is_ne())
        .or_else(|| {
            let count = query.header.sort_matchcount;
            count.then(|| b.positions.len().cmp(&a.positions.len())).filter(|o| o.is_ne())
        })
        .unwrap_or_else(|| place(a).cmp(&place(b)))
}

fn compare_keys(min: bool, a: Option<&KeyValue>, b: Option<&KeyValue>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) if min => a.cmp(b),
        (Some(a), Some(b)) => b.cmp(a),
        (a, b) => b.is_some().cmp(&a.is_some()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::jsonl::tests::{hit, plain_query, setup, sorted_query};

    fn numbered(game: u32, keys: [Option<i64>; 3]) -> Hit {
        Hit { game, keys: keys.map(|k| k.map(KeyValue::Num)).to_vec(), ..hit() }
    }

    fn order(query: Query, skip: usize, limit: Option<usize>, hits: Vec<Hit>) -> Vec<u32> {
        let mut order = Order::new(&setup(&[query]).names.queries, skip, limit);
        let mut games = Vec::new();
        for hit in hits {
            games.extend(order.push(hit).map(|h| h.game));
        }
        games.extend(order.finish().map(|h| h.game));
        games
    }

    #[test]
    fn keys_descend_min_ascends_missing_is_last() {
        let hits = || {
            vec![
                numbered(1, [Some(5), Some(0), Some(9)]),
                numbered(2, [None, Some(0), Some(1)]),
                numbered(3, [Some(5), Some(0), Some(2)]),
                numbered(4, [Some(7), Some(0), None]),
                numbered(5, [Some(5), Some(0), Some(9)]),
            ]
        };
        assert_eq!(order(sorted_query(), 0, None, hits()), [4, 3, 1, 5, 2]);
        assert_eq!(order(sorted_query(), 1, Some(2), hits()), [3, 1]);
        assert_eq!(order(plain_query(), 1, Some(2), hits()), [2, 3]);
    }

    #[test]
    fn only_formats_that_show_games_keep_their_texts() {
        for (_, format) in Format::ALL {
            let names = setup(&[sorted_query()]).names;
            let mut order =
                Order::new(&names.queries, 0, None).for_format(format, format.shows_games(false));
            let now = order.push(numbered(1, [Some(1), None, None]));
            assert_eq!(now.is_some(), format == Format::Count);
            let kept = order.finish().any(|hit| !hit.text.is_empty());
            assert_eq!(kept, !matches!(format, Format::Jsonl | Format::Count), "{format:?}");
        }
    }

    #[test]
    fn matchcount_orders_after_the_keys() {
        let mut many = numbered(2, [Some(1), None, None]);
        many.positions = vec![1, 2, 3];
        let hits = vec![numbered(1, [Some(1), None, None]), many];
        assert_eq!(order(sorted_query(), 0, None, hits), [2, 1]);
    }

    #[test]
    fn a_limit_keeps_only_the_best_in_memory() {
        let mut order = Order::new(&setup(&[sorted_query()]).names.queries, 0, Some(3));
        for game in 0..1000 {
            assert!(
                order.push(numbered(game, [Some(i64::from(game % 100)), None, None])).is_none()
            );
            assert!(order.queries[0].kept.len() < 64);
        }
        assert!(!order.is_full());
        assert_eq!(order.finish().map(|h| h.game).collect::<Vec<_>>(), [99, 199, 299]);
    }
}
