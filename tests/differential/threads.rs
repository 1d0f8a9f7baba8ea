//! One thread against several.

use super::{ALL, Asked, outcome};
use figurine::engine::Options;

#[test]
fn threads_change_nothing() {
    let mut some = 0;
    for asked in ALL.iter() {
        let Asked { name, query, games, .. } = asked;
        // Several sources, so that there is more than one batch.
        let sources = [games, games];
        let alone = outcome(query, &sources, &asked.options());
        let together = outcome(query, &sources, &Options { threads: 2, ..asked.options() });
        some += usize::from(alone.hits > 0);
        assert!(alone == together, "{name} finds something else with two threads");
    }
    assert!(some > 20, "only {some} queries find something");
}
