//! The example queries of the reference of CQL 6.2, one fixture each: `tests/appendix/*.cql`.

use crate::fixture::check_folder;

#[test]
fn fixtures() {
    check_folder("tests/appendix", 75);
}
