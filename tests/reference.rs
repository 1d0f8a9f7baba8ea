//! `docs/reference` says what the filter table says. `UPDATE=1` writes it anew.

use crate::fixture::{files, here};
use figurine::docs::reference::pages;

#[test]
fn up_to_date() {
    let folder = here("docs/reference");
    let pages = pages();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        for (name, text) in &pages {
            std::fs::write(folder.join(name), text).unwrap();
        }
    }
    for (name, text) in &pages {
        let written = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(written == *text, "docs/reference/{name} is out of date: run with UPDATE=1");
    }
    for path in files("docs/reference", "md") {
        let name = path.file_name().unwrap().to_string_lossy();
        assert!(pages.contains_key(&*name), "docs/reference/{name} belongs to no group");
    }
}

#[test]
fn the_page_of_the_library_is_up_to_date() {
    let (path, page) = (here("docs/library.md"), figurine::docs::library::book_page());
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/library.md is out of date: run with UPDATE=1");
}
