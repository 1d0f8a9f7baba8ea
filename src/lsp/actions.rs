//! Quick fixes, and other changes of the text at the cursor.

use super::convert::{diagnostic, workspace_edit};
use super::document::Document;
use super::handlers::Failure;
use super::server::Server;
use crate::report::Edit;
use crate::text::Span;
use gen_lsp_types::{CodeAction, CodeActionKind, CodeActionParams};

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
                edit: Some(edit(document, &fix.edits, versioned)),
                ..CodeAction::default()
            });
        }
    }
    actions
}

fn edit(document: &Document, edits: &[Edit], versioned: bool) -> gen_lsp_types::WorkspaceEdit {
    workspace_edit(document, edits, versioned)
}
