//! The command `explain --plan`.

use super::args::{ExplainArgs, PlanFormat, RunArgs};
use super::asked::{folder, strays};
use super::console::{Console, Exit};
use super::interrupt::cancel_flag;
use super::watch::Changes;
use super::{compile, input, query};
use crate::engine::{Labelled, Measured, Options, Plan, measure};
use crate::games::Encoding;
use crate::ir::Files;
use crate::output::{plan_json, plan_text};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Tells what the plans of queries do and, with games, what they did.
pub fn plan(args: &ExplainArgs, console: &Console) -> Exit {
    let (stray, games) = strays(&args.input);
    let words = args.word.iter().chain(&args.more).map(PathBuf::from);
    let named: Vec<PathBuf> = words.chain(stray.into_iter().cloned()).collect();
    let games: Vec<PathBuf> = games.into_iter().cloned().collect();
    if let Some(message) = refusal(&named, &games, args) {
        console.complain(message);
        return Exit::Wrong;
    }
    let (texts, failures) = query::read(&named, &args.expr);
    failures.iter().for_each(|failure| console.complain(failure));
    let run = RunArgs { variations: args.variations, ..RunArgs::default() };
    let queries = match compile::compile(&texts, &run, console) {
        Ok(queries) if failures.is_empty() => queries,
        _ => return Exit::Wrong,
    };
    let folder = folder(&games, None);
    let options = Options {
        games: args.games,
        variations: args.variations,
        files: Some(Arc::clone(&folder) as Arc<dyn Files>),
        cancel: cancel_flag(),
        ..Options::default()
    };
    let mut exit = Exit::Fine;
    for (n, labelled) in queries.iter().enumerate() {
        let mut measured = None;
        if !games.is_empty() {
            let (found, ended) = run_over(labelled, (&games, args.encoding), &options, console);
            measured = found;
            exit = if ended == Exit::Fine { exit } else { ended };
        }
        let mut text = told(labelled, args, measured.as_ref());
        if queries.len() > 1 && args.format == PlanFormat::Text {
            let between = if n > 0 { "\n" } else { "" };
            text = format!("{between}{}:\n{text}", labelled.label);
        }
        let failures = folder.finish();
        failures.iter().for_each(|failure| console.say(failure));
        exit = if failures.is_empty() { exit } else { Exit::Failed };
        match console.print(text.as_bytes()) {
            Ok(()) => {}
            Err(Exit::Fine) => return exit,
            Err(failed) => return failed,
        }
        if options.cancel.load(Ordering::SeqCst) {
            return Exit::Interrupted;
        }
    }
    exit
}

/// The plan of a query in the format that is asked for.
fn told(labelled: &Labelled, args: &ExplainArgs, measured: Option<&Measured>) -> String {
    let explained = Plan::new(&labelled.query, args.variations).explain();
    match args.format {
        PlanFormat::Json => format!("{}\n", plan_json(&labelled.label, &explained, measured)),
        PlanFormat::Text => plan_text(&explained, measured),
    }
}

/// Why the arguments make no sense together.
fn refusal(named: &[PathBuf], games: &[PathBuf], args: &ExplainArgs) -> Option<&'static str> {
    let dash = |path: &PathBuf| path.as_os_str() == "-";
    if named.is_empty() && args.expr.is_empty() {
        return Some("no query: name a file, or write one with -e");
    }
    if games.iter().any(dash) {
        if named.iter().any(dash) {
            return Some("standard input cannot hold both the query and the games");
        }
        if named.len() + args.expr.len() > 1 {
            return Some("standard input is read once: explain one query, or name a file of games");
        }
    }
    None
}

fn run_over(
    labelled: &Labelled,
    (games, encoding): (&[PathBuf], Option<Encoding>),
    options: &Options,
    console: &Console,
) -> (Option<Measured>, Exit) {
    let opened = input::open_in(games, encoding);
    let watched = opened.watched;
    let mut exit = if opened.failures.is_empty() { Exit::Fine } else { Exit::Failed };
    opened.failures.iter().for_each(|failure| console.complain(failure));
    opened.notes.iter().for_each(|note| console.say(note));
    if opened.inputs.is_empty() {
        return (None, Exit::Failed);
    }
    let measured = measure(&labelled.query, opened.inputs, options);
    for error in &measured.errors {
        console.complain(&format!("cannot read the games to their end: {error}"));
        exit = Exit::Failed;
    }
    let Changes { errors, notes } = Changes::of(&watched, true);
    errors.iter().chain(&notes).for_each(|line| console.say(line));
    if !errors.is_empty() {
        exit = Exit::Failed;
    }
    (Some(measured), exit)
}
