//! What the client is capable of, and what its user has set.

use super::text::Encoding as Columns;
use crate::games::Encoding;
use gen_lsp_types::PositionEncodingKind;
use serde_json::Value;
use std::path::PathBuf;

/// What the client said when it started. What it did not say, or said in another form, is not there.
#[derive(Clone, Debug, Default)]
pub(super) struct Client {
    pub(super) encoding: Columns,
    /// Edits may name the version they are for.
    pub(super) versioned_edits: bool,
    /// Completions may have places for the cursor.
    pub(super) snippets: bool,
    /// It can be asked for its settings.
    pub(super) configuration: bool,
    /// It asks for lenses again when it is told to.
    pub(super) lens_refresh: bool,
    /// The folder that is open.
    pub(super) root: Option<PathBuf>,
    pub(super) settings: Settings,
}

/// What the user has set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Settings {
    /// Files with games, in which matches are counted.
    pub(super) games: Vec<PathBuf>,
    /// Their encoding; found out if none.
    pub(super) encoding: Option<Encoding>,
}

impl Client {
    /// From the parameters of `initialize`.
    pub(super) fn new(params: &Value) -> Client {
        let flag = |path: &str| params.pointer(path).and_then(Value::as_bool).unwrap_or(false);
        let offered = params.pointer("/capabilities/general/positionEncodings");
        let offered: Vec<PositionEncodingKind> =
            offered.and_then(|v| serde_json::from_value(v.clone()).ok()).unwrap_or_default();
        let folder = params.pointer("/workspaceFolders/0/uri").or_else(|| params.get("rootUri"));
        let root = folder.and_then(Value::as_str).and_then(path_of);
        let options = params.get("initializationOptions").unwrap_or(&Value::Null);
        Client {
            encoding: Columns::chosen(&offered),
            versioned_edits: flag("/capabilities/workspace/workspaceEdit/documentChanges"),
            snippets: flag("/capabilities/textDocument/completion/completionItem/snippetSupport"),
            lens_refresh: flag("/capabilities/workspace/codeLens/refreshSupport"),
            configuration: flag("/capabilities/workspace/configuration"),
            settings: Settings::new(options, root.as_deref()).unwrap_or_default(),
            root,
        }
    }
}

impl Settings {
    /// From `{ "games": [...], "encoding": "..." }`, also below `figurine`; none if it holds no such
    /// setting. Relative paths are below `root`.
    pub(super) fn new(value: &Value, root: Option<&std::path::Path>) -> Option<Settings> {
        let setting = |name: &str| value.pointer(&format!("/figurine/{name}")).or(value.get(name));
        let (games, encoding) = (setting("games"), setting("encoding"));
        games.or(encoding)?;
        let encoding = encoding.and_then(Value::as_str).and_then(Encoding::of_name);
        let paths: Vec<&str> = match games {
            Some(Value::String(path)) => vec![path],
            Some(Value::Array(paths)) => paths.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let whole = |path: &str| root.map_or_else(|| PathBuf::from(path), |root| root.join(path));
        // Standard input belongs to the client.
        let named = paths.into_iter().filter(|path| !["", "-"].contains(path));
        let games = named.map(whole).collect();
        Some(Settings { games, encoding })
    }
}

/// The path of a `file:` URI.
pub(super) fn path_of(uri: &str) -> Option<PathBuf> {
    let path = uri.strip_prefix("file://")?;
    let path = path.strip_prefix("localhost").unwrap_or(path);
    let (mut bytes, mut rest) = (Vec::with_capacity(path.len()), path.as_bytes());
    while let [first, tail @ ..] = rest {
        let code = tail.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = code.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match (first, byte) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = tail.get(2..).unwrap_or_default();
            }
            _ => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // `file:///c:/games` names no root before its drive.
    let drive = path.strip_prefix('/').filter(|p| p.as_bytes().get(1) == Some(&b':'));
    Some(PathBuf::from(drive.unwrap_or(&path)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn games_in_every_form() {
        let root = PathBuf::from("/work");
        let games = |value: Value| Settings::new(&value, Some(&root)).map(|s| s.games);
        let one = Some(vec![PathBuf::from("/work/a.pgn")]);
        assert_eq!(games(json!({ "games": "a.pgn" })), one);
        assert_eq!(games(json!({ "figurine": { "games": ["a.pgn", 3] } })), one);
        assert_eq!(games(json!({ "games": ["/b.pgn"] })), Some(vec![PathBuf::from("/b.pgn")]));
        assert_eq!(games(json!({ "games": "" })), Some(vec![]));
        assert_eq!(games(json!({})), None);
        assert_eq!(games(json!(null)), None);
    }

    #[test]
    fn the_encoding_of_games() {
        let encoding = |value: Value| Settings::new(&value, None).map(|s| s.encoding);
        let one = Encoding::of_name("windows-1251");
        assert_eq!(encoding(json!({ "encoding": "cp1251" })), Some(one));
        let both = json!({ "figurine": { "games": "a.pgn", "encoding": "windows-1251" } });
        assert_eq!(encoding(both), Some(one));
        assert_eq!(encoding(json!({ "games": "a.pgn", "encoding": "morse" })), Some(None));
    }

    #[test]
    fn paths_of_uris() {
        let path = |uri| path_of(uri).map(|p| p.display().to_string());
        assert_eq!(path("file:///a%20b/%E2%99%94.cql").as_deref(), Some("/a b/♔.cql"));
        assert_eq!(path("file:///c:/x").as_deref(), Some("c:/x"));
        assert_eq!(path("file:///100%").as_deref(), Some("/100%"));
        assert_eq!(path("untitled:Untitled-1"), None);
    }
}
