//! Quick fixes, and other changes of the text at the cursor.

use super::convert::{diagnostic, workspace_edit};
use super::document::Document;
use super::handlers::Failure;
use super::places::change;
use super::server::Server;
use crate::docs::explain;
use crate::filters::Table;
use crate::report::Edit;
use crate::syntax::{Spelling, format};
use crate::text::Span;
use gen_lsp_types::{CodeAction, CodeActionKind, CodeActionParams, ExecuteCommandParams};
use lsp_server::ErrorCode;
use serde_json::Value;

/// The command that gives the page of a word or code, as Markdown.
pub(super) const EXPLAIN: &str = "figurine.explain";

/// Runs a command.
pub(super) fn execute(_: &Server, params: ExecuteCommandParams) -> Result<Value, Failure> {
    let failure = |message: String| Failure::new(ErrorCode::InvalidParams, message);
    if params.command != EXPLAIN {
        return Err(failure(format!("`{}` is no command of this server", params.command)));
    }
    let arguments = params.arguments.unwrap_or_default();
    let Some(word) = arguments.first().and_then(Value::as_str) else {
        return Err(failure(format!("`{EXPLAIN}` takes a word or the code of an error")));
    };
    explain::page(word).map(Value::from).ok_or_else(|| failure(explain::unknown(word)))
}

/// What can be done in a range.
pub(super) fn actions(
    server: &Server,
    params: CodeActionParams,
) -> Result<Vec<CodeAction>, Failure> {
    let document = server.document(&params.text_document.uri)?;
    let span = document.text.span(params.range);
    let wanted = |kind: &CodeActionKind| match &params.context.only {
        None => true,
        Some(only) => only.iter().any(|only| includes(only, kind)),
    };
    let versioned = server.client.versioned_edits;
    let mut actions = Vec::new();
    if wanted(&CodeActionKind::QuickFix) {
        actions.extend(fixes(document, span, versioned));
    }
    // Those on the whole source are only for those who ask for them.
    if params.context.only.is_some() && wanted(&CodeActionKind::SourceFixAll) {
        actions.extend(fix_all(document, versioned));
    }
    if wanted(&CodeActionKind::RefactorRewrite) {
        actions.extend(spellings(document, span, versioned));
    }
    Ok(actions)
}

/// Whether a kind is another one or below it: `refactor` includes `refactor.rewrite`.
fn includes(only: &CodeActionKind, kind: &CodeActionKind) -> bool {
    let (only, kind) = (String::from(only.clone()), String::from(kind.clone()));
    only.is_empty() || kind.strip_prefix(&only).is_some_and(|r| r.is_empty() || r.starts_with('.'))
}

/// The changes that the reports in a span carry.
fn fixes(document: &Document, span: Span, versioned: bool) -> Vec<CodeAction> {
    let touches = |at: Span| at.start <= span.end && span.start <= at.end;
    let mut actions = Vec::new();
    for report in document.script().reports() {
        if !touches(report.primary.span) && !report.labels.iter().any(|l| touches(l.span)) {
            continue;
        }
        for (i, fix) in report.fixes.iter().enumerate() {
            actions.push(CodeAction {
                title: fix.title.clone(),
                kind: Some(CodeActionKind::QuickFix),
                diagnostics: Some(vec![diagnostic(document, report)]),
                is_preferred: (i == 0).then_some(true),
                edit: Some(workspace_edit(document, &fix.edits, versioned)),
                ..CodeAction::default()
            });
        }
    }
    actions
}

/// All errors that can be mended in one way only. What is only warned of may be meant.
fn fix_all(document: &Document, versioned: bool) -> Option<CodeAction> {
    let plain = document.script().reports().iter().filter(|r| r.is_error() && r.fixes.len() == 1);
    let mut edits: Vec<Edit> = Vec::new();
    for fix in plain.flat_map(|report| &report.fixes) {
        let apart = |a: &Edit| {
            fix.edits.iter().all(|b| a.span.end < b.span.start || b.span.end < a.span.start)
        };
        if edits.iter().all(apart) {
            edits.extend(fix.edits.iter().cloned());
        }
    }
    edits.sort_by_key(|edit| edit.span);
    (!edits.is_empty()).then(|| CodeAction {
        title: "mend all that can be mended in one way".to_owned(),
        kind: Some(CodeActionKind::SourceFixAll),
        edit: Some(workspace_edit(document, &edits, versioned)),
        ..CodeAction::default()
    })
}

/// The other spelling of the token in a span, and of everything.
fn spellings(document: &Document, span: Span, versioned: bool) -> Vec<CodeAction> {
    if document.unread().is_some() {
        return Vec::new();
    }
    let script = document.script();
    let text = script.source.text();
    let mut actions = Vec::new();
    let mut offer = |title: String, old: Span, new: &str| {
        if let Some((change, text)) = change(script.source.slice(old), new) {
            let span = Span::new(old.start + change.start, old.start + change.end);
            let edits = [Edit { span, text }];
            actions.push(CodeAction {
                title,
                kind: Some(CodeActionKind::RefactorRewrite),
                edit: Some(workspace_edit(document, &edits, versioned)),
                ..CodeAction::default()
            });
        }
    };
    let named = |at: Span| script.symbols().at(at.start).is_some_and(|(_, place)| place == at);
    if let Some((at, _)) = script.token(span.start).filter(|(at, _)| !named(*at)) {
        for spelling in [Spelling::Unicode, Spelling::Ascii] {
            let new = format(script.source.slice(at), &Table, spelling);
            let new = new.trim_end();
            offer(format!("write `{new}`"), at, new);
        }
    }
    let whole = Span::new(0, text.len() as u32);
    let spelt = document.spelt();
    for (new, words) in [
        (&spelt.unicode, "write the whole query with figurines and signs"),
        (&spelt.ascii, "write the whole query in letters"),
    ] {
        if let Some(new) = new {
            offer(words.to_owned(), whole, new);
        }
    }
    actions
}
