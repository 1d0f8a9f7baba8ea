//! The command `library`.

use super::args::LibraryArgs;
use super::console::{Console, Exit};
use crate::docs::{library as pages, paint};
use std::io::Write;

/// Prints the list of the library's functions, those of a file, or one with its source.
pub fn library(args: &LibraryArgs, console: &Console) -> Exit {
    let page = match &args.name {
        None => Ok(pages::index()),
        Some(name) => pages::page(name).ok_or_else(|| pages::unknown(name)),
    };
    match page {
        Ok(page) => {
            // A reader that has seen enough is no error.
            let _ = std::io::stdout()
                .write_all(paint(&page, console.out_color, console.width).as_bytes());
            Exit::Fine
        }
        Err(message) => {
            console.complain(&message);
            Exit::Wrong
        }
    }
}
