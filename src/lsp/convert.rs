//! From values of `analysis` and `report` to those of the protocol.

use super::document::{Document, Unread};
use super::text::Encoding;
use crate::docs::explain;
use crate::report::{Edit, Report, Severity};
use gen_lsp_types::{
    Code, CodeActionKind, CodeActionOptions, CodeActionProvider, CodeLensOptions,
    CompletionOptions, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity,
    DocumentChange, ExecuteCommandOptions, Location, OptionalVersionedTextDocumentIdentifier,
    RenameOptions, SemanticTokensOptions, ServerCapabilities, SignatureHelpOptions,
    TextDocumentEdit, TextDocumentIdentifier, TextDocumentSync, TextDocumentSyncKind,
    TextDocumentSyncOptions, TextEdit, WorkspaceEdit,
};
use serde_json::json;
use std::collections::HashMap;

/// The source of diagnostics.
const NAME: &str = "figurine";

/// What the server can do.
pub(super) fn capabilities(encoding: Encoding) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::Incremental),
        ..TextDocumentSyncOptions::default()
    };
    let kinds = vec![
        CodeActionKind::QuickFix,
        CodeActionKind::RefactorRewrite,
        CodeActionKind::SourceFixAll,
    ];
    let actions =
        CodeActionOptions { code_action_kinds: Some(kinds), ..CodeActionOptions::default() };
    ServerCapabilities {
        position_encoding: Some(encoding.kind()),
        text_document_sync: Some(TextDocumentSync::Options(sync)),
        code_action_provider: Some(CodeActionProvider::CodeActionOptions(actions)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(characters(&["$", "\""])),
            resolve_provider: Some(true),
            ..CompletionOptions::default()
        }),
        signature_help_provider: Some(SignatureHelpOptions {
            trigger_characters: Some(characters(&["(", " "])),
            ..SignatureHelpOptions::default()
        }),
        code_lens_provider: Some(CodeLensOptions {
            resolve_provider: Some(true),
            ..CodeLensOptions::default()
        }),
        hover_provider: Some(true.into()),
        selection_range_provider: Some(true.into()),
        inlay_hint_provider: Some(true.into()),
        definition_provider: Some(true.into()),
        references_provider: Some(true.into()),
        document_highlight_provider: Some(true.into()),
        document_symbol_provider: Some(true.into()),
        folding_range_provider: Some(true.into()),
        document_formatting_provider: Some(true.into()),
        rename_provider: Some(
            RenameOptions { prepare_provider: Some(true), ..RenameOptions::default() }.into(),
        ),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: super::places::legend(),
                full: Some(true.into()),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        execute_command_provider: Some(ExecuteCommandOptions {
            commands: vec![super::actions::EXPLAIN.to_owned()],
            ..ExecuteCommandOptions::default()
        }),
        ..ServerCapabilities::default()
    }
}

fn characters(all: &[&str]) -> Vec<String> {
    all.iter().map(|c| (*c).to_owned()).collect()
}

/// What is wrong with a document.
pub(super) fn diagnostics(document: &Document) -> Vec<Diagnostic> {
    match document.unread() {
        None => document.script().reports().iter().map(|r| diagnostic(document, r)).collect(),
        Some(Unread::Long) => vec![Diagnostic {
            severity: Some(DiagnosticSeverity::Information),
            source: Some(NAME.to_owned()),
            message: "this text is too long to be checked while it is typed; `figurine check` \
                reads it"
                .to_owned()
                .into(),
            ..Diagnostic::default()
        }],
        Some(Unread::Foreign | Unread::Blank) => Vec::new(),
    }
}

/// A report as a diagnostic.
pub(super) fn diagnostic(document: &Document, report: &Report) -> Diagnostic {
    let mut message = report.message.clone();
    let here = Some(&report.primary.text).filter(|text| !text.is_empty());
    let help = report.help.as_ref().map(|help| format!("help: {help}"));
    for more in here.cloned().into_iter().chain(help) {
        message.push('\n');
        message.push_str(&more);
    }
    let related = |label: &crate::report::Label| DiagnosticRelatedInformation {
        location: Location { uri: document.uri.clone(), range: document.text.range(label.span) },
        message: if label.text.is_empty() { "this too".to_owned() } else { label.text.clone() },
    };
    let related: Vec<_> = report.labels.iter().map(related).collect();
    let page = explain::page(report.code.id);
    Diagnostic {
        range: document.text.range(report.primary.span),
        severity: Some(match report.code.severity {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
        }),
        code: Some(Code::String(report.code.id.to_owned())),
        source: Some(NAME.to_owned()),
        message: message.into(),
        related_information: (!related.is_empty()).then_some(related),
        data: page.map(|page| json!({ "page": page })),
        ..Diagnostic::default()
    }
}

/// Changes of a document; with its version if the client can tell by it that they come too late.
pub(super) fn workspace_edit(
    document: &Document,
    edits: &[Edit],
    versioned: bool,
) -> WorkspaceEdit {
    let edits = edits.iter().map(|edit| TextEdit {
        range: document.text.range(edit.span),
        new_text: edit.text.clone(),
    });
    let uri = document.uri.clone();
    if !versioned {
        let changes = HashMap::from([(uri, edits.collect())]);
        return WorkspaceEdit { changes: Some(changes), ..WorkspaceEdit::default() };
    }
    let change = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            version: Some(document.version),
            text_document_identifier: TextDocumentIdentifier { uri },
        },
        edits: edits.map(gen_lsp_types::Edit::TextEdit).collect(),
    };
    let changes = vec![DocumentChange::TextDocumentEdit(change)];
    WorkspaceEdit { document_changes: Some(changes), ..WorkspaceEdit::default() }
}
