//! The command `run`.

use super::args::RunArgs;
use super::asked::{folder, format, header_inputs, output_path, same_file, strays};
use super::console::{Console, Exit};
use super::ending::Ending;
use super::faults::{Faults, closing, kept_lines, stopped_lines};
use super::files::Folder;
use super::input::{self, Opened, reason};
use super::interrupt::cancel_flag;
use super::progress::Progress;
use super::query;
use super::summary::Counts;
use super::tally;
use super::target::Target;
use super::watch::{Changes, Watched, apart};
use crate::engine::{Batch, Games, Hit, Labelled, Options, Summary, scan};
use crate::ir::{Files, Limits, MOST_VALUES};
use crate::output::{Account, Format, Names, Order, Setup, Writer};
use crate::text::Source;
use std::io::{self, ErrorKind, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{SystemTime, UNIX_EPOCH};

/// What is said where hits that are to be sorted have no room.
const OVERFULL: &str = "error[E0504]: hits kept for `sort` have no more room, and the run ends here; \
    take the best with `--limit`, or give more with `--memory`";
/// A report has no more lines than this that a query wrote with `message`.
const MESSAGES: usize = 100;

/// Seconds since 1970 (UTC); none where the clock is before that.
pub fn seconds_now() -> Option<u64> {
    SystemTime::now().duration_since(UNIX_EPOCH).ok().map(|time| time.as_secs())
}

/// Runs queries over games.
pub fn run(args: &RunArgs, console: &Console) -> Exit {
    let plan = match plan(args, console) {
        Ok(plan) => plan,
        Err(exit) => return exit,
    };
    let opened = input::open_in(&plan.inputs, args.encoding);
    opened.failures.iter().for_each(|failure| console.complain(failure));
    opened.notes.iter().filter(|_| !args.quiet).for_each(|note| console.say(note));
    let games = |games: &&Games| matches!(games, Games::Index(..));
    let mut indexed = opened.inputs.iter().filter(games).map(|games| Path::new(games.name()));
    if let Some(path) = &plan.output
        && indexed.any(|games| same_file(games, path))
    {
        let name = path.display();
        console.complain(&format!("`{name}` has the games of an index; write elsewhere"));
        return Exit::Wrong;
    }
    let missing = !opened.failures.is_empty();
    if opened.inputs.is_empty() {
        return Exit::Failed;
    }
    let target = match &plan.output {
        None => Ok(Target::stdout()),
        // What a header names was not there, and is not written over.
        Some(path) if args.output.is_none() => Target::new_file(path),
        Some(path) => Target::file(path),
    };
    let target = match target {
        Ok(target) => target,
        Err(error) => {
            let name = plan.output.as_deref().unwrap_or(Path::new("-")).display();
            console.complain(&format!("cannot write `{name}`: {}", reason(&error)));
            return Exit::Failed;
        }
    };
    let exit = search(args, plan, opened, target, console);
    if missing && matches!(exit, Exit::Fine | Exit::Nothing) { Exit::Failed } else { exit }
}

/// All that is settled before a game is read.
struct Plan {
    queries: Vec<Labelled>,
    sources: Vec<Source>,
    inputs: Vec<PathBuf>,
    output: Option<PathBuf>,
    format: Format,
    options: Options,
    /// Where queries write.
    folder: Arc<Folder>,
    /// Nothing but tallies is asked for.
    only_tallies: bool,
}

fn plan(args: &RunArgs, console: &Console) -> Result<Plan, Exit> {
    let wrong = |message: &str| {
        console.complain(message);
        Exit::Wrong
    };
    let (stray, games) = strays(&args.input);
    let paths: Vec<&PathBuf> = args.queries.iter().chain(stray).collect();
    let mut bodies = args.expr.clone();
    if paths.is_empty() && bodies.is_empty() {
        if args.cql.is_empty() {
            return Err(wrong("no query: name a file, or write one with -e"));
        }
        // Added filters alone are a query, as in CQL.
        bodies.push("true".to_owned());
    }
    let (texts, failures) = query::read(&paths, &bodies);
    failures.iter().for_each(|failure| console.complain(failure));
    let queries = super::compile::compile(&texts, args, console)?;
    if args.best && queries.iter().all(|labelled| labelled.query.sorts.is_empty()) {
        return Err(wrong("`--best` is the best position by `sort`, which no query says"));
    }
    if !failures.is_empty() {
        return Err(Exit::Wrong);
    }
    let inputs = if games.is_empty() {
        header_inputs(&queries).map_err(|m| wrong(&m))?
    } else {
        games.into_iter().cloned().collect()
    };
    let dash = |path: &PathBuf| path.as_os_str() == "-";
    if inputs.iter().any(dash) && paths.iter().any(|p| dash(p)) {
        return Err(wrong("standard input cannot hold both the query and the games"));
    }
    let output = output_path(args, &queries).map_err(|m| wrong(&m))?;
    apart(&inputs, output.as_deref()).map_err(|m| wrong(&m))?;
    let format = format(args, output.as_deref(), console).map_err(|m| wrong(&m))?;
    tally::check(&args.tally, &queries, &inputs, output.as_deref()).map_err(|m| wrong(&m))?;
    let only_tallies = args.format.is_none() && output.is_none() && tally::alone(&queries);
    let varied = |labelled: &Labelled| labelled.query.header.variations;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let folder = folder(&inputs, output.as_deref());
    let options = Options {
        threads: args.threads.map_or(cores, usize::from),
        games: args.games,
        shard: args.shard.unwrap_or_default(),
        variations: args.variations,
        plain: args.no_plan,
        hits: !only_tallies,
        texts: format.shows_games(args.variations || queries.iter().any(varied)) && !only_tallies,
        files: Some(Arc::clone(&folder) as Arc<dyn Files>),
        reading: super::notation::reading(args.from, args.notation),
        notation: args.notation.unwrap_or_default(),
        most_values: MOST_VALUES,
        limits: Limits { time: args.timeout, memory: args.memory.unwrap_or(Limits::MEMORY) },
        cancel: cancel_flag(),
    };
    let sources = texts.into_iter().map(|text| text.source).collect();
    Ok(Plan { queries, sources, inputs, output, format, options, folder, only_tallies })
}

/// The state of a run.
struct Search<'a> {
    names: Names,
    sources: Vec<Source>,
    order: Order,
    format: Format,
    writer: Writer,
    target: Target,
    progress: Progress,
    faults: Faults,
    games: u64,
    matched: (u64, u64),
    counts: Counts,
    /// Of each game the best position is shown.
    best: bool,
    /// The counts are the output, for people.
    counts_out: bool,
    /// What a report tells of the run.
    account: Account,
    quiet: bool,
    /// The bytes that hits kept for their order may have.
    memory: u64,
    /// They had more, which ended the run.
    overfull: bool,
    /// A query counts: all games are looked at, whatever the limit of hits.
    tallying: bool,
    /// Nobody wants hits.
    only_tallies: bool,
    console: &'a Console,
}

impl Search<'_> {
    fn batch(&mut self, batch: Batch) -> io::Result<ControlFlow<()>> {
        let mut lines = batch.messages.clone();
        let faults = self.faults.lines(&batch, &self.names, &self.sources);
        self.account.faults.extend(faults.iter().cloned());
        let room = MESSAGES.saturating_sub(self.account.notes.len());
        self.account.notes.extend(batch.messages.iter().take(room).cloned());
        lines.extend(faults.into_iter().filter(|l| !self.quiet || l.starts_with("error")));
        if !lines.is_empty() {
            self.progress.suspend(|| lines.iter().for_each(|line| self.console.say(line)));
        }
        self.games += batch.games;
        self.progress.advance(batch.games, batch.hits.len() as u64);
        let mut now = Vec::new();
        for mut hit in batch.hits {
            self.matched.0 += 1;
            self.matched.1 += hit.positions.len() as u64;
            self.counts.push(hit.query, hit.positions.len());
            let best = hit.best_at.filter(|_| self.best);
            hit.positions = best.map_or(hit.positions, |best| vec![best]);
            now.extend(self.order.push(hit));
        }
        if !now.is_empty() {
            let mut written = Ok(());
            // Both may be the same terminal.
            self.progress.suspend(|| written = write(&mut self.writer, &mut self.target, &now));
            written?;
        }
        if self.order.weight() > self.memory {
            self.overfull = true;
            return Ok(ControlFlow::Break(()));
        }
        let full = self.order.is_full() && !self.tallying;
        Ok(if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    }

    /// What is known at the end, and the variables that were kept.
    fn close_account(&mut self, interrupted: bool, more: &Changes, kept: &[String]) {
        self.account.games = self.games;
        self.account.seconds = self.progress.elapsed().as_secs_f64();
        self.account.interrupted = interrupted;
        self.account.faults.extend(self.faults.more().into_iter().chain(more.errors.clone()));
        self.account.notes.extend(more.notes.clone());
        self.account.notes.extend(self.faults.languages().into_iter().chain(kept.to_vec()));
    }

    /// Writes what was kept and closes the output.
    fn finish(self) -> io::Result<()> {
        let Search { order, mut writer, mut target, account, .. } = self;
        if self.counts_out {
            for line in self.counts.lines(self.games) {
                writeln!(target, "{line}")?;
            }
            return target.commit();
        }
        writer.account(account);
        for hit in order.finish() {
            writer.hit(&mut target, &hit)?;
        }
        writer.finish(&mut target)?;
        target.commit()
    }
}

/// Writes hits and flushes, so that a reader sees them at once.
fn write(writer: &mut Writer, target: &mut Target, hits: &[Hit]) -> io::Result<()> {
    hits.iter().try_for_each(|hit| writer.hit(target, hit))?;
    target.flush()
}

/// The state in which a run begins.
fn begin<'c>(
    args: &RunArgs,
    plan: &Plan,
    opened: &Opened,
    target: Target,
    console: &'c Console,
) -> Search<'c> {
    let sources = opened.inputs.iter().map(|games| games.name().to_owned()).collect();
    let names = Names { queries: plan.queries.clone(), sources };
    let setup = Setup {
        names: names.clone(),
        variations: args.variations,
        notation: args.notation.unwrap_or_default(),
        listed: 0,
        ascii: console.ascii && plan.output.is_none(),
        color: console.out_color && plan.output.is_none(),
        width: if console.out_terminal { console.width } else { 80 },
        texts: plan.sources.clone(),
        began: seconds_now(),
    };
    let wanted = console.err_terminal && !args.no_progress && !args.quiet;
    let counts = Counts::new(&names.queries, args.limit.map(|n| n.saturating_add(args.skip)));
    let on_terminal = console.out_terminal && plan.output.is_none();
    Search {
        counts_out: counts.several() && on_terminal && plan.format == Format::Count,
        counts,
        best: args.best,
        order: Order::new(&names.queries, args.skip, args.limit)
            .for_format(plan.format, plan.options.texts),
        names,
        sources: plan.sources.clone(),
        format: plan.format,
        writer: Writer::new(plan.format, setup),
        target,
        progress: Progress::new(wanted, Arc::clone(&opened.read), opened.total, console.ascii),
        faults: Faults::default(),
        games: 0,
        matched: (0, 0),
        account: Account::default(),
        quiet: args.quiet,
        memory: plan.options.limits.memory,
        overfull: false,
        tallying: plan.queries.iter().any(|query| !query.query.tallies.is_empty()),
        only_tallies: plan.only_tallies,
        console,
    }
}

fn search(args: &RunArgs, plan: Plan, opened: Opened, target: Target, console: &Console) -> Exit {
    let mut search = begin(args, &plan, &opened, target, console);
    let watched = opened.watched;
    let mut failure = None;
    let mut sink = |batch: Batch| {
        search.batch(batch).unwrap_or_else(|error| {
            failure = Some(error);
            ControlFlow::Break(())
        })
    };
    let mut ended = scan(&plan.queries, opened.inputs, &plan.options, &mut sink);
    search.progress.clear();
    let more = afterwards(&search, &plan, &watched);
    let report = Ending {
        interrupted: plan.options.cancel.load(Ordering::SeqCst),
        late: ended.as_ref().is_ok_and(|summary| !summary.stopped.is_empty()),
        matched: search.matched.0 > 0,
        faulty: args.strict && search.faults.games > 0,
        failed: search.faults.runs + search.faults.reads > 0
            || search.overfull
            || ended.as_ref().is_ok_and(|summary| !summary.overflows.is_empty())
            || !more.errors.is_empty(),
    };
    let mut closing_lines = closing_lines(&search, report.interrupted, args.quiet);
    if let Some(path) = plan.output.as_ref().filter(|_| report.interrupted && !args.quiet) {
        closing_lines.push(format!("`{}` has what was found by then", path.display()));
    }
    let unread = search.faults.reads > 0 || !more.errors.is_empty();
    let tallied = ended.as_mut().ok().map(|summary| {
        let origin = tally::origin(args, &search.sources);
        tally::Tallied::of_run(summary, &search.names, origin).with(plan.only_tallies, unread)
    });
    let told = ended.as_ref().map(|summary| told_lines(args, &plan, &search, summary));
    search.close_account(report.interrupted, &more, told.as_deref().unwrap_or_default());
    search.account.tallies = tallied.as_ref().map(tally::Tallied::charts).unwrap_or_default();
    let written = failure.map_or(Ok(()), Err).and_then(|()| search.finish());
    if let Some(exit) = write_failure(&written, plan.output.as_deref(), console) {
        return exit;
    }
    let notes = more.notes.iter().filter(|_| !args.quiet);
    more.errors.iter().chain(notes).for_each(|line| console.say(line));
    let counted = told.map_err(|error| error.to_string()).and_then(|lines| {
        lines.iter().chain(&closing_lines).for_each(|line| console.say(line));
        tallied.map_or(Ok(false), |tallied| tallied.tell(&args.tally, console))
    });
    match counted {
        Ok(counted) => Ending { matched: report.matched || counted, ..report }.exit(),
        Err(message) => {
            console.complain(&message);
            Exit::Failed
        }
    }
}

/// What is said of queries that did not end, and of what they kept.
fn told_lines(args: &RunArgs, plan: &Plan, search: &Search<'_>, summary: &Summary) -> Vec<String> {
    stopped_lines(summary, &search.names, &search.sources, args.timeout)
        .into_iter()
        .chain(search.overfull.then(|| OVERFULL.to_owned()))
        .chain(kept_lines(&summary.kept, &plan.queries))
        .chain(tally::overflow_lines(summary, &plan.queries))
        .collect()
}

/// What became of the files that were read, and of those that queries wrote.
fn afterwards(search: &Search<'_>, plan: &Plan, watched: &[Watched]) -> Changes {
    let mut changes = Changes::of(watched, !search.order.is_full());
    changes.errors.extend(plan.folder.finish());
    changes
}

/// What is said at the end: how many warnings were left out, the languages of the games, what each
/// of several queries found, and the count on a terminal, after faults, or when the run was
/// interrupted.
fn closing_lines(search: &Search<'_>, interrupted: bool, quiet: bool) -> Vec<String> {
    if quiet {
        return Vec::new();
    }
    let mut lines: Vec<String> =
        search.faults.more().into_iter().chain(search.faults.languages()).collect();
    let several = search.counts.several();
    if several && search.format != Format::Count && !search.only_tallies {
        lines.extend(search.counts.lines(search.games));
    }
    if search.console.err_terminal || search.faults.any() || interrupted {
        let found = (!several && !search.only_tallies).then_some(search.matched);
        let time = Some(search.progress.elapsed());
        let line = closing(search.games, found, time, &search.faults);
        lines.push(if interrupted { format!("interrupted: {line}") } else { line });
    }
    lines
}

/// A reader that went away ends the run quietly; any other failure is told.
fn write_failure(
    written: &io::Result<()>,
    output: Option<&Path>,
    console: &Console,
) -> Option<Exit> {
    let error = written.as_ref().err()?;
    if error.kind() == ErrorKind::BrokenPipe {
        return Some(Exit::Fine);
    }
    let name = output.map_or("standard output".to_owned(), |path| format!("`{}`", path.display()));
    console.complain(&format!("cannot write {name}: {}", reason(error)));
    Some(Exit::Failed)
}
