//! Editors: what is made from the filter table is current, and does what the lexer does.

mod colours;

use crate::fixture::here;
use figurine::docs::highlight;

#[test]
fn generated_files_are_up_to_date() {
    for (name, text) in highlight::files() {
        let path = here(name);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(written == text, "{name} is out of date: run with UPDATE=1");
    }
}
