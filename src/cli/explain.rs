//! The command `explain`.

use super::args::ExplainArgs;
use super::console::{Console, Exit};
use crate::docs::{explain as pages, paint};
use std::io::Write;

/// Prints the page of a code or filter, the list of all, or the plan of a query.
pub fn explain(args: &ExplainArgs, console: &Console) -> Exit {
    if args.plan {
        return super::plan::plan(args, console);
    }
    let page = match &args.word {
        None => Ok(pages::index()),
        Some(word) => pages::page(word).ok_or_else(|| pages::unknown(word)),
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
