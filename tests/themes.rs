//! Themes, one fixture each: `tests/themes/*.cql`.

use crate::fixture::check_folder;

#[test]
fn fixtures() {
    check_folder("tests/themes", 30);
}
