//! What is asked of documents, and the answers.

use super::server::Server;
use super::{actions, completion, lens, names, places};
use lsp_server::ErrorCode;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Why a request has no result.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

impl Failure {
    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> Failure {
        Failure { code, message: message.into() }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        Failure::new(ErrorCode::InternalError, error.to_string())
    }
}

/// The result of a request to a running server.
pub(super) fn answer(server: &Server, method: &str, params: Value) -> Result<Value, Failure> {
    match method {
        "textDocument/codeAction" => of(server, params, actions::actions),
        "textDocument/completion" => of(server, params, completion::completion),
        "completionItem/resolve" => of(server, params, completion::resolve),
        "textDocument/signatureHelp" => of(server, params, completion::signature_help),
        "textDocument/hover" => of(server, params, places::hover),
        "textDocument/definition" => of(server, params, names::definition),
        "textDocument/references" => of(server, params, names::references),
        "textDocument/documentHighlight" => of(server, params, names::highlights),
        "textDocument/prepareRename" => of(server, params, names::prepare_rename),
        "textDocument/rename" => of(server, params, names::rename),
        "textDocument/documentSymbol" => of(server, params, names::symbols),
        "textDocument/foldingRange" => of(server, params, places::folding),
        "textDocument/selectionRange" => of(server, params, places::selections),
        "textDocument/inlayHint" => of(server, params, places::hints),
        "textDocument/semanticTokens/full" => of(server, params, places::semantic_tokens),
        "textDocument/formatting" => of(server, params, places::formatting),
        "textDocument/codeLens" => of(server, params, lens::lenses),
        "workspace/executeCommand" => of(server, params, actions::execute),
        _ => {
            let message = format!("`{method}` is not known here");
            Err(Failure::new(ErrorCode::MethodNotFound, message))
        }
    }
}

/// Reads the parameters, asks, writes the result.
fn of<P: DeserializeOwned, R: Serialize>(
    server: &Server,
    params: Value,
    ask: fn(&Server, P) -> Result<R, Failure>,
) -> Result<Value, Failure> {
    let params = serde_json::from_value(params).map_err(|error| {
        Failure::new(ErrorCode::InvalidParams, format!("these parameters cannot be read: {error}"))
    })?;
    Ok(serde_json::to_value(ask(server, params)?)?)
}
