//! Every query of `examples/queries` finds what its header says.

use crate::fixture::{check_folder, files, here};

#[test]
fn queries() {
    check_folder("examples/queries", 15);
}

#[test]
fn counts() {
    check_folder("examples/queries/counts", 8);
}

#[test]
fn games_have_no_faults() {
    let (all, _) = crate::fixture::compile("all", "initial").unwrap();
    let folders =
        ["examples/games", "examples/games/tasks", "examples/games/counts", "tests/games"];
    for path in folders.into_iter().flat_map(|folder| files(folder, "pgn")) {
        let outcome = crate::fixture::run(&all, std::fs::read(&path).unwrap());
        let name = path.strip_prefix(here("")).unwrap().display();
        assert!(outcome.faults.is_empty(), "{name}: {:?}", outcome.faults);
        assert_ne!(outcome.hits, "none", "{name} holds no game");
    }
}
