//! Names: where they are bound and used, other names for them, the outline.

use super::convert::workspace_edit;
use super::handlers::Failure;
use super::server::Server;
use crate::analysis::{self, Symbol, SymbolKind};
use crate::report::Edit;
use crate::text::Span;
use gen_lsp_types::{
    DefinitionParams, DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams,
    DocumentSymbol, DocumentSymbolParams, Location, PrepareRenameParams, PrepareRenamePlaceholder,
    ReferenceParams, RenameParams, TextDocumentPositionParams, WorkspaceEdit,
};
use lsp_server::ErrorCode;

/// Where the name at a place is bound first.
pub(super) fn definition(
    server: &Server,
    params: DefinitionParams,
) -> Result<Option<Location>, Failure> {
    let (document, at) = server.place(&params.text_document_position_params)?;
    let found = document.script().symbols().at(at);
    Ok(found.map(|(symbol, _)| Location {
        uri: document.uri.clone(),
        range: document.text.range(symbol.definition),
    }))
}

/// Where the name at a place is used, and bound if that is asked too.
pub(super) fn references(
    server: &Server,
    params: ReferenceParams,
) -> Result<Option<Vec<Location>>, Failure> {
    let (document, at) = server.place(&params.text_document_position_params)?;
    let all = params.context.include_declaration;
    let found = document.script().symbols().at(at);
    Ok(found.map(|(symbol, _)| {
        let places = symbol.places.iter().filter(|(span, _)| all || *span != symbol.definition);
        let location =
            |span: Span| Location { uri: document.uri.clone(), range: document.text.range(span) };
        places.map(|(span, _)| location(*span)).collect()
    }))
}

/// The same name elsewhere.
pub(super) fn highlights(
    server: &Server,
    params: DocumentHighlightParams,
) -> Result<Option<Vec<DocumentHighlight>>, Failure> {
    let (document, at) = server.place(&params.text_document_position_params)?;
    let found = document.script().symbols().at(at);
    Ok(found.map(|(symbol, _)| {
        let highlight = |(span, bound): &(Span, bool)| DocumentHighlight {
            range: document.text.range(*span),
            kind: Some(match bound {
                true => DocumentHighlightKind::Write,
                false => DocumentHighlightKind::Read,
            }),
        };
        symbol.places.iter().map(highlight).collect()
    }))
}

/// The name at a place, if it can be changed.
pub(super) fn prepare_rename(
    server: &Server,
    params: PrepareRenameParams,
) -> Result<Option<PrepareRenamePlaceholder>, Failure> {
    let (document, at) = server.place(&params.text_document_position_params)?;
    let found = document.script().symbols().at(at);
    Ok(found.map(|(symbol, span)| PrepareRenamePlaceholder {
        range: document.text.range(span),
        placeholder: symbol.name.clone(),
    }))
}

/// The changes that give the name at a place another one.
pub(super) fn rename(server: &Server, params: RenameParams) -> Result<WorkspaceEdit, Failure> {
    let (document, at) = server.place(&params.text_document_position_params)?;
    let new = params.new_name.trim();
    let places = analysis::rename(document.script(), at, new)
        .map_err(|message| Failure::new(ErrorCode::RequestFailed, message))?;
    let edit = |span| Edit { span, text: new.to_owned() };
    let edits: Vec<Edit> = places.into_iter().map(edit).collect();
    Ok(workspace_edit(document, &edits, server.client.versioned_edits))
}

/// The outline: functions with what they bind, variables, dictionaries, marks.
pub(super) fn symbols(
    server: &Server,
    params: DocumentSymbolParams,
) -> Result<Vec<DocumentSymbol>, Failure> {
    let document = server.document(&params.text_document.uri)?;
    let all = &document.script().symbols().all;
    let made = |symbol: &Symbol| {
        let kind = match symbol.kind {
            SymbolKind::Function => gen_lsp_types::SymbolKind::Function,
            SymbolKind::Dictionary => gen_lsp_types::SymbolKind::Object,
            SymbolKind::Mark => gen_lsp_types::SymbolKind::Key,
            SymbolKind::Variable | SymbolKind::Parameter => gen_lsp_types::SymbolKind::Variable,
        };
        let whole = document.text.range(symbol.whole.to(symbol.definition));
        let name = document.text.range(symbol.definition);
        let detail = Some(analysis::described(symbol));
        DocumentSymbol::new(symbol.name.clone(), detail, kind, None, None, whole, name, None)
    };
    let within = |outer: &Symbol, inner: &Symbol| {
        outer.kind == SymbolKind::Function
            && inner.definition != outer.definition
            && outer.whole.start <= inner.definition.start
            && inner.definition.end <= outer.whole.end
    };
    let mut outline: Vec<(&Symbol, DocumentSymbol)> = Vec::new();
    for symbol in all {
        // Functions hold no functions, so that the last one is the only one it can be in.
        match outline.iter_mut().rev().find(|(outer, _)| within(outer, symbol)) {
            Some((_, parent)) => parent.children.get_or_insert_default().push(made(symbol)),
            None => outline.push((symbol, made(symbol))),
        }
    }
    Ok(outline.into_iter().map(|(_, symbol)| symbol).collect())
}

impl Server {
    /// A document and the byte of a place in it.
    pub(super) fn place(
        &self,
        params: &TextDocumentPositionParams,
    ) -> Result<(&super::document::Document, u32), Failure> {
        let document = self.document(&params.text_document.uri)?;
        Ok((document, document.text.at(params.position)))
    }
}
