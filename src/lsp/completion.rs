//! Completion, and help on what a call takes.

use super::document::Document;
use super::handlers::Failure;
use super::server::Server;
use super::settings::path_of;
use crate::analysis::{self, Offer, OfferKind, Offers};
use crate::docs::explain;
use crate::text::Span;
use gen_lsp_types::{
    ActiveParameter, CompletionItem, CompletionItemKind, CompletionItemTag, CompletionList,
    CompletionParams, Documentation, InsertTextFormat, MarkupContent, MarkupKind,
    ParameterInformation, ParameterInformationLabel, SignatureHelp, SignatureHelpParams,
    SignatureInformation, TextEdit,
};
use serde_json::{Value, json};
use std::path::Path;

/// With more items than this their docs come when they are asked for.
const FEW: usize = 30;

/// No more files than this are offered.
const MOST_FILES: usize = 200;

/// What can stand at a place.
pub(super) fn completion(
    server: &Server,
    params: CompletionParams,
) -> Result<CompletionList, Failure> {
    let (document, at) = server.place(&params.text_document_position_params)?;
    let items = match analysis::offers(document.script(), at) {
        Offers::Words(span, offers) => {
            let few = offers.len() <= FEW;
            offers.iter().map(|offer| item(server, document, span, offer, few)).collect()
        }
        Offers::Files(span) => files(server, document, span),
    };
    Ok(CompletionList { items, ..CompletionList::default() })
}

fn item(
    server: &Server,
    document: &Document,
    span: Span,
    offer: &Offer,
    docs: bool,
) -> CompletionItem {
    let (kind, order) = match offer.kind {
        OfferKind::Parameter => (CompletionItemKind::Property, 0),
        OfferKind::Variable => (CompletionItemKind::Variable, 1),
        OfferKind::Function => (CompletionItemKind::Function, 1),
        OfferKind::Mark => (CompletionItemKind::Reference, 1),
        OfferKind::Text => (CompletionItemKind::Value, 1),
        OfferKind::Filter => (CompletionItemKind::Keyword, 2),
        OfferKind::Word => (CompletionItemKind::Operator, 3),
    };
    let snippet = server.client.snippets && offer.snippet != offer.label;
    let new_text = if snippet { &offer.snippet } else { &offer.label };
    let edit = TextEdit { range: document.text.range(span), new_text: new_text.clone() };
    let has_page = matches!(offer.kind, OfferKind::Filter | OfferKind::Word);
    CompletionItem {
        label: offer.label.clone(),
        kind: Some(kind),
        tags: offer.deprecated.then(|| vec![CompletionItemTag::Deprecated]),
        detail: Some(offer.detail.clone()).filter(|detail| !detail.is_empty()),
        documentation: (has_page && docs).then(|| page(&offer.label)).flatten(),
        sort_text: Some(format!("{order}{}", offer.label)),
        insert_text_format: snippet.then_some(InsertTextFormat::Snippet),
        text_edit: Some(edit.into()),
        data: (has_page && !docs).then(|| json!({ "page": offer.label })),
        ..CompletionItem::default()
    }
}

fn page(word: &str) -> Option<Documentation> {
    explain::page(word).map(|value| MarkupContent { kind: MarkupKind::Markdown, value }.into())
}

/// The docs of an item.
pub(super) fn resolve(_: &Server, mut item: CompletionItem) -> Result<CompletionItem, Failure> {
    let word = item.data.as_ref().and_then(|data| data.get("page")).and_then(Value::as_str);
    if let Some(word) = word {
        item.documentation = page(word);
    }
    Ok(item)
}

/// Files with games beside the document, and folders.
fn files(server: &Server, document: &Document, span: Span) -> Vec<CompletionItem> {
    let typed = document.script().source.slice(span);
    let (folder, prefix) = typed.rsplit_once('/').map_or(("", typed), |(f, p)| (f, p));
    let own = path_of(&document.uri.0).and_then(|path| path.parent().map(Path::to_owned));
    let Some(base) = own.or_else(|| server.client.root.clone()) else { return Vec::new() };
    let Ok(entries) = base.join(folder).read_dir() else { return Vec::new() };
    let mut found: Vec<(String, bool)> = entries
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let is_folder = entry.file_type().ok()?.is_dir();
            Some((entry.file_name().into_string().ok()?, is_folder))
        })
        .filter(|(name, is_folder)| {
            name.starts_with(prefix)
                && !name.starts_with('.')
                && (*is_folder || [".pgn", ".cql", ".cqo"].iter().any(|end| name.ends_with(end)))
        })
        .collect();
    found.sort();
    found.truncate(MOST_FILES);
    let start = span.end - prefix.len() as u32;
    let range = document.text.range(Span::new(start, span.end));
    let item = |(name, is_folder): (String, bool)| {
        let kind = if is_folder { CompletionItemKind::Folder } else { CompletionItemKind::File };
        let new_text = if is_folder { format!("{name}/") } else { name.clone() };
        CompletionItem {
            label: name,
            kind: Some(kind),
            text_edit: Some(TextEdit { range, new_text }.into()),
            ..CompletionItem::default()
        }
    };
    found.into_iter().map(item).collect()
}

/// What the call around a place takes.
pub(super) fn signature_help(
    server: &Server,
    params: SignatureHelpParams,
) -> Result<Option<SignatureHelp>, Failure> {
    let (document, at) = server.place(&params.text_document_position_params)?;
    let Some(found) = analysis::signature(document.script(), at) else { return Ok(None) };
    let units = |end: u32| {
        let before = found.label.get(..end as usize).unwrap_or("");
        before.encode_utf16().count() as u32
    };
    let parameters = found.arguments.iter().map(|span| ParameterInformation {
        label: ParameterInformationLabel::Tuple((units(span.start), units(span.end))),
        documentation: None,
    });
    let active = found.active.map(|active| ActiveParameter::Int(active as u32));
    let signature = SignatureInformation {
        documentation: (!found.docs.is_empty()).then(|| {
            MarkupContent { kind: MarkupKind::Markdown, value: found.docs.clone() }.into()
        }),
        parameters: Some(parameters.collect()),
        active_parameter: active,
        label: found.label.clone(),
    };
    Ok(Some(SignatureHelp {
        signatures: vec![signature],
        active_signature: Some(0),
        active_parameter: active,
    }))
}
