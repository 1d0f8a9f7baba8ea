//! The language, one fixture an idea: `tests/language/*.cql`.

use crate::fixture::check_folder;

#[test]
fn fixtures() {
    check_folder("tests/language", 50);
}
