//! The command `explain`.

use super::args::ExplainArgs;
use super::console::{Console, Exit};
use crate::docs::{explain as pages, paint};

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
            let page = paint(&page, console.out_color, console.width);
            console.print(page.as_bytes()).err().unwrap_or(Exit::Fine)
        }
        Err(message) => {
            console.complain(&message);
            Exit::Wrong
        }
    }
}
