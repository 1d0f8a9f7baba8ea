//! `use "mates"`, and calls of the library's functions.

use super::Checker;
use super::scope::written;
use super::suggest::near;
use super::value::{self, Checked};
use crate::filters::Table;
use crate::ir::{Bool, Expr};
use crate::library::{self, Function};
use crate::report::{Report, codes};
use crate::syntax::ast::{Apply, Kind, Node, ParameterKind};
use crate::syntax::function_at;
use crate::text::Span;

/// The row of `use`.
const USE: &str = "use";

/// The files of the library that a query uses anywhere at its top.
pub(super) fn uses(body: &[Node]) -> Vec<String> {
    body.iter().filter_map(used).filter_map(|apply| file_of(apply).map(|(file, _)| file)).collect()
}

/// A node that is `use`.
fn used(node: &Node) -> Option<&Apply> {
    match &node.kind {
        Kind::Apply(apply) if apply.rule.name == USE => Some(apply),
        _ => None,
    }
}

/// Whether a node is `use`.
pub(super) fn is_use(node: &Node) -> bool {
    used(node).is_some()
}

/// The text behind `use`, with its place.
fn file_of(apply: &Apply) -> Option<(String, Span)> {
    apply.params.iter().find_map(|param| match &param.kind {
        ParameterKind::Text(text) => Some((text.clone(), param.span)),
        _ => None,
    })
}

/// The files, as they are told.
fn listed() -> String {
    let names: Vec<String> = library::files().iter().map(|f| format!("`{}`", f.name)).collect();
    match names.split_last() {
        Some((last, rest)) => format!("there are {} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

impl Checker<'_> {
    /// `use "mates"`: its functions may be called from here on.
    pub(super) fn use_library(&mut self, apply: &Apply, span: Span) -> Checked {
        let done = Some(Expr::Bool(Bool::Const(true)));
        let Some((name, at)) = file_of(apply) else {
            let report = Report::new(&codes::E0231, span, "`use` needs the name of a library");
            let help = format!("write it in quotes, like `use \"mates\"`; {}", listed());
            self.report(report.help(help));
            self.use_all();
            return None;
        };
        let Some(file) = library::file(&name) else {
            let names = || library::files().iter().map(|f| f.name);
            let found = near(&name.to_lowercase(), names());
            let report = Report::new(&codes::E0231, at, format!("there is no library `{name}`"));
            let words = found.iter().map(|word| word.trim_matches('`'));
            let report = words.fold(report, |report, word| {
                report.fix(format!("write `{word}`"), at, format!("\"{word}\""))
            });
            let help = match (found.as_slice(), library::function(&name)) {
                (_, Some(function)) => {
                    format!("that is a function of `{0}`: write `use \"{0}\"`", function.file)
                }
                ([], None) => listed(),
                (near, None) => format!("did you mean {}? {}", near.join(" or "), listed()),
            };
            self.report(report.help(help));
            self.use_all();
            return None;
        };
        if !self.scope.used.contains(&file.name) {
            self.scope.used.push(file.name);
        }
        if self.depth > 1 || self.scope.depth() > 0 {
            let message = "`use` stands in no brackets";
            let report = Report::new(&codes::E0231, span, message);
            self.report(
                report.help("put it at the top of the query, before what it names is called"),
            );
            return None;
        }
        done
    }

    /// Behind a `use` that was reported nothing is said of the functions.
    fn use_all(&mut self) {
        self.scope.used = library::files().iter().map(|file| file.name).collect();
    }

    /// Reports `use mates`, the name without its quotes, which is then no unknown word; whether it
    /// is that.
    pub(super) fn unquoted(&mut self, node: &Node, next: Option<&Node>) -> bool {
        let bare = used(node).is_some_and(|apply| file_of(apply).is_none());
        let Some(Node { kind: Kind::Name(name), span, .. }) = next.filter(|_| bare) else {
            return false;
        };
        if library::file(name).is_none() {
            return false;
        }
        let report = Report::new(&codes::E0231, *span, "the name of a library stands in quotes");
        let quoted = format!("\"{name}\"");
        let report = report.fix("put it in quotes", *span, quoted);
        self.report(report.help(format!("write `use \"{name}\"`")));
        self.scope.break_name(name);
        self.use_all();
        true
    }

    /// The function of the library that this name calls here.
    pub(super) fn of_library(&self, name: &str) -> Option<&'static Function> {
        let function = library::function(written(name))?;
        let open = self.scope.in_library() || self.scope.used.contains(&function.file);
        open.then_some(function)
    }

    /// Reports a function of the library that stands without its parentheses.
    pub(super) fn uncalled(&mut self, function: &Function, span: Span) {
        let name = function.name;
        let report = Report::new(&codes::E0202, span, format!("`{name}` is a function"));
        let report = report.help(format!("call it: `{}`", function.signature()));
        self.report(match function.parameters.is_empty() {
            true => report.fix("call it", span.after(), "()"),
            false => report,
        });
    }

    /// Reports a function of the library that is not used, or not yet; whether it is one.
    pub(super) fn not_used(&mut self, name: &str, at: Span) -> bool {
        let Some(function) = library::function(name) else { return false };
        let file = function.file;
        let report = match self.uses.iter().any(|used| used == file) {
            true => {
                let message = format!("`{name}` is called before `use \"{file}\"`");
                Report::new(&codes::E0201, at, message)
                    .help(format!("put `use \"{file}\"` before the first call"))
            }
            false => {
                let message = format!("`{name}` is a function of the library `{file}`");
                let start = Span::new(self.first.start, self.first.start);
                let call = function.signature();
                Report::new(&codes::E0201, at, message)
                    .help(format!("write `use \"{file}\"` before, and call it: `{call}`"))
                    .fix(format!("write `use \"{file}\"`"), start, format!("use \"{file}\" "))
            }
        };
        self.report(report);
        true
    }

    /// A function of the library, written out. What is wrong in it is told at its call.
    pub(super) fn call_library(
        &mut self,
        function: &'static Function,
        args: &[Node],
        span: Span,
    ) -> Checked {
        let name = function.name;
        let Some(parsed) = function_at(function.source, &Table, span) else {
            let report = Report::new(&codes::E0201, span, format!("`{name}` cannot be read"));
            self.report(report.help("this is a fault of the library"));
            return None;
        };
        let (head, body) = (&parsed.0, &parsed.1);
        self.fits_parameters(name, &head.params, None, args, span)?;
        // No name of a script has a point.
        let active = format!("{}.{name}", function.file);
        self.expand(name, &active, function.source.len() as u32, span)?;
        let (before, arguments) = self.arguments(&head.params, args);
        let reports = std::mem::take(&mut self.reports);
        let marks = std::mem::take(&mut self.marks);
        let copies = self.copies.len();
        self.scope.enter_library(arguments);
        self.active.push(active);
        let result = self.block(body);
        self.active.pop();
        self.scope.leave();
        self.copies.truncate(copies);
        self.marks = marks;
        let found = std::mem::replace(&mut self.reports, reports);
        if let Some(first) = found.iter().find(|report| report.is_error()) {
            let message = format!("`{name}` cannot be called so: {}", first.message);
            let call = function.signature();
            let help = format!("it is `{call}`; see `figurine library {name}` for what it takes");
            self.report(Report::new(first.code, span, message).help(help));
        }
        Some(value::after(before?, result?))
    }
}
