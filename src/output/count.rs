//! How many games match: a plain number for one query, a line a query for several.

use super::format::Setup;
use crate::engine::Hit;
use std::io::{self, Write};

/// The writer.
pub struct Count {
    setup: Setup,
    /// Games and positions by query.
    counts: Vec<(u64, u64)>,
}

impl Count {
    /// A writer with these names.
    pub(super) fn new(setup: Setup) -> Count {
        let counts = vec![(0, 0); setup.names.queries.len()];
        Count { setup, counts }
    }

    /// Counts one hit.
    pub(super) fn hit(&mut self, hit: &Hit) {
        if let Some((games, positions)) = self.counts.get_mut(hit.query) {
            *games += 1;
            *positions += hit.positions.len() as u64;
        }
    }

    /// Writes the counts: the number of games, or `label<TAB>games<TAB>positions` a query.
    pub(super) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if let [(games, _)] = self.counts.as_slice() {
            return writeln!(out, "{games}");
        }
        for (query, (games, positions)) in self.setup.names.queries.iter().zip(&self.counts) {
            writeln!(out, "{}\t{games}\t{positions}", query.label)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::output::Format;
    use crate::output::jsonl::tests::{hit, plain_query, setup, written};

    #[test]
    fn one_query_gives_a_number_and_several_give_lines() {
        let one = setup(&[plain_query()]);
        assert_eq!(written(Format::Count, one.clone(), &[]), "0\n");
        assert_eq!(written(Format::Count, one, &[hit(), hit()]), "2\n");
        let two = setup(&[plain_query(), plain_query()]);
        assert_eq!(written(Format::Count, two, &[hit(), hit()]), "q1\t2\t4\nq2\t0\t0\n");
    }
}
