//! Fixtures: a text with files, places in them, and requests; the answers are snapshots.
//!
//! A fixture begins with words on what it shows. Then come parts headed by lines with `###`:
//!
//! - `### client JSON`: parameters of `initialize`;
//! - `### file NAME [LANGUAGE]`: a document, in which `«1»` is a place;
//! - `### settings JSON`: what the user sets; `ROOT` is the folder of the project;
//! - `### change NAME 1-2`: what is put between two places;
//! - `### diagnostics NAME`, `### symbols NAME`, ...: requests about a document;
//! - `### hover 1`, `### rename 1 NAME`, `### actions 1-2`, ...: requests about places.

use super::client::Client;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fmt::Write;

/// A client with the places of a fixture.
struct Session {
    client: Client,
    /// The document and byte of each place.
    places: HashMap<String, (String, usize)>,
}

fn uri(name: &str) -> String {
    format!("file:///work/{name}")
}

#[test]
fn the_answers() {
    insta::glob!("*.txt", |path| {
        let text = std::fs::read_to_string(path).unwrap();
        insta::assert_snapshot!(answers(&text));
    });
}

/// The text of a fixture with the answers to its requests.
fn answers(text: &str) -> String {
    let root = env!("CARGO_MANIFEST_DIR");
    let mut parts = text.split("\n### ");
    let mut out = format!("{}\n", parts.next().unwrap().trim());
    let parts: Vec<(&str, &str)> =
        parts.map(|part| part.split_once('\n').unwrap_or((part, ""))).collect();
    let client = parts.iter().find_map(|(head, _)| head.strip_prefix("client "));
    let params = client.map_or(json!({ "capabilities": {} }), |c| read(&c.replace("ROOT", root)));
    let mut session = Session { client: Client::new(&params), places: HashMap::new() };
    for (head, body) in parts {
        let _ = write!(out, "\n### {head}\n");
        let words: Vec<&str> = head.split(' ').collect();
        match words[0] {
            "client" => {}
            "settings" => {
                let settings = read(&words[1..].join(" ").replace("ROOT", root));
                let params = json!({ "settings": settings });
                session.client.notify("workspace/didChangeConfiguration", params);
            }
            "file" => {
                out.push_str(body);
                out.push('\n');
                session.open(words[1], words.get(2).unwrap_or(&"chess-cql"), body);
            }
            "change" => {
                let (uri, from) = session.places[words[2].split('-').next().unwrap()].clone();
                let to = session.places[words[2].split('-').next_back().unwrap()].1;
                session.client.change(&uri, from..to, body.trim_end_matches('\n'));
                let _ = writeln!(out, "{}", session.client.documents[&uri].0);
            }
            "raw" => {
                let params = read(&words[2..].join(" "));
                let answer = session.client.request(words[1], params);
                let _ = writeln!(out, "{}", answer.map_or_else(|e| e, |v| format!("{v:#}")));
            }
            _ => {
                let answer = session.ask(&words);
                let _ = writeln!(out, "{}", answer.unwrap_or_else(|error| error).trim_end());
            }
        }
    }
    session.client.end();
    out.replace(root, "ROOT")
}

fn read(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

impl Session {
    fn open(&mut self, name: &str, language: &str, body: &str) {
        let uri = uri(name);
        let mut text = String::new();
        let mut rest = body.trim_end_matches('\n');
        while let Some((before, tail)) = rest.split_once('«') {
            text.push_str(before);
            let (mark, tail) = tail.split_once('»').unwrap();
            self.places.insert(mark.to_owned(), (uri.clone(), text.len()));
            rest = tail;
        }
        text.push_str(rest);
        self.client.open(&uri, language, &text);
    }

    /// Asks, and gives the answer as people read it.
    fn ask(&mut self, words: &[&str]) -> Result<String, String> {
        let (first, second) = words[1].split_once('-').unwrap_or((words[1], words[1]));
        let (uri, at) = match self.places.get(first) {
            Some((uri, at)) => (uri.clone(), *at),
            None => (uri(words[1]), 0),
        };
        let end = self.places.get(second).map_or(at, |place| place.1);
        if words[0] == "diagnostics" {
            let all = self.client.diagnostics(&uri);
            return Ok(self.list(&uri, &all, |s, d| s.diagnostic(&uri, d)));
        }
        let document = json!({ "uri": uri });
        let place = self.client.position(&uri, at);
        let range = json!({ "start": place, "end": self.client.position(&uri, end) });
        let mut params = json!({ "textDocument": document, "position": place });
        let method = match words[0] {
            "hover" => "hover",
            "completion" => "completion",
            "signature" => "signatureHelp",
            "definition" => "definition",
            "references" => {
                params["context"] = json!({ "includeDeclaration": true });
                "references"
            }
            "highlights" => "documentHighlight",
            "prepare" => "prepareRename",
            "rename" => {
                params["newName"] = words[2].into();
                "rename"
            }
            "actions" => {
                let only = words.get(2).map(|kind| json!([kind]));
                params = json!({
                    "textDocument": document, "range": range,
                    "context": { "diagnostics": [], "only": only },
                });
                "codeAction"
            }
            "selection" => {
                params["positions"] = json!([place]);
                "selectionRange"
            }
            "hints" => {
                let end = self.client.documents[&uri].0.len();
                params["range"] = json!({ "start": place, "end": self.client.position(&uri, end) });
                "inlayHint"
            }
            "symbols" => "documentSymbol",
            "folding" => "foldingRange",
            "tokens" => "semanticTokens/full",
            "lens" => "codeLens",
            "format" => {
                params["options"] = json!({ "tabSize": 2, "insertSpaces": true });
                "formatting"
            }
            other => panic!("`{other}` is no request of fixtures"),
        };
        let mut answer = self.client.request(&format!("textDocument/{method}"), params)?;
        if method == "codeLens" {
            for lens in answer.as_array_mut().unwrap() {
                *lens = self.client.request("codeLens/resolve", lens.clone())?;
            }
        }
        Ok(self.shown(&uri, method, &answer))
    }

    fn shown(&self, uri: &str, method: &str, answer: &Value) -> String {
        if answer.is_null() {
            return "nothing".to_owned();
        }
        match method {
            "hover" => {
                let text = answer["contents"]["value"].as_str().unwrap();
                format!("{}\n{text}", self.range(uri, &answer["range"]))
            }
            "completion" => self.completion(uri, &answer["items"]),
            "signatureHelp" => signature(answer),
            "definition" => self.range(uri, &answer["range"]),
            "references" => self.list(uri, answer, |s, l| s.range(uri, &l["range"])),
            "documentHighlight" => self
                .list(uri, answer, |s, h| format!("{} {}", s.range(uri, &h["range"]), h["kind"])),
            "prepareRename" => {
                format!("{} {}", self.range(uri, &answer["range"]), answer["placeholder"])
            }
            "rename" => self.edited(uri, answer),
            "codeAction" => self.list(uri, answer, |s, action| {
                let star = if action["isPreferred"] == true { "*" } else { "" };
                let (title, kind) = (text(&action["title"]), text(&action["kind"]));
                format!("{kind}{star}: {title}\n{}", indented(&s.edited(uri, &action["edit"])))
            }),
            "documentSymbol" => self.outline(uri, answer),
            "foldingRange" => self.list(uri, answer, |_, f| {
                format!("{}-{} {}", f["startLine"], f["endLine"], text(&f["kind"]))
            }),
            "semanticTokens/full" => self.tokens(uri, &answer["data"]),
            "codeLens" => self.list(uri, answer, |s, lens| {
                format!("{} {}", s.range(uri, &lens["range"]), text(&lens["command"]["title"]))
            }),
            "formatting" => self.changed(uri, answer),
            "selectionRange" => {
                let mut out = String::new();
                let mut range = &answer[0];
                while !range.is_null() {
                    let _ = writeln!(out, "{}", self.range(uri, &range["range"]));
                    range = &range["parent"];
                }
                out
            }
            "inlayHint" => self.list(uri, answer, |s, hint| {
                let at = s.client.byte(uri, &hint["position"]);
                let before = &s.client.documents[uri].0[..at];
                let line = before.rsplit('\n').next().unwrap_or("");
                format!("{line}⟨{}⟩", text(&hint["label"]))
            }),
            _ => format!("{answer:#}"),
        }
    }

    fn list(&self, _: &str, all: &Value, each: impl Fn(&Session, &Value) -> String) -> String {
        let all = all.as_array().unwrap();
        let shown: Vec<String> = all.iter().map(|value| each(self, value)).collect();
        if shown.is_empty() { "none".to_owned() } else { shown.join("\n") }
    }

    /// A range with its text.
    fn range(&self, uri: &str, range: &Value) -> String {
        let place = |p: &Value| format!("{}:{}", p["line"], p["character"]);
        let text = &self.client.documents[uri].0[self.client.bytes(uri, range)];
        format!("{}-{} `{}`", place(&range["start"]), place(&range["end"]), text.escape_debug())
    }

    fn diagnostic(&self, uri: &str, d: &Value) -> String {
        let sort = ["", "error", "warning", "information", "hint"];
        let sort = sort[d["severity"].as_u64().unwrap() as usize];
        let message = text(&d["message"]).replace('\n', "\n  ");
        let mut out =
            format!("{} {sort} {}: {message}", self.range(uri, &d["range"]), text(&d["code"]));
        for related in d["relatedInformation"].as_array().into_iter().flatten() {
            let at = self.range(uri, &related["location"]["range"]);
            let _ = write!(out, "\n  at {at}: {}", text(&related["message"]));
        }
        out
    }

    fn completion(&self, uri: &str, items: &Value) -> String {
        const MOST: usize = 8;
        let items = items.as_array().unwrap();
        let shown = items.iter().take(MOST).map(|item| {
            let edit = &item["textEdit"];
            let put = text(&edit["newText"]).escape_debug().to_string();
            let at = self.range(uri, &edit["range"]);
            let docs = match &item["documentation"]["value"] {
                Value::String(docs) => docs.lines().find(|l| l.ends_with('.')).unwrap_or(""),
                _ => "",
            };
            let (label, detail) = (text(&item["label"]), text(&item["detail"]));
            format!("{label} | {detail} | {at} -> `{put}` | {docs}")
        });
        let mut lines: Vec<String> = shown.collect();
        if items.len() > MOST {
            lines.push(format!("... and {} more", items.len() - MOST));
        }
        if lines.is_empty() { "none".to_owned() } else { lines.join("\n") }
    }

    /// The document after the changes of a workspace edit.
    fn edited(&self, uri: &str, edit: &Value) -> String {
        let edits = match edit.get("changes") {
            Some(changes) => changes.get(uri).cloned().unwrap_or(json!([])),
            None => {
                let change = &edit["documentChanges"][0];
                assert_eq!(change["textDocument"]["version"], self.client.documents[uri].1);
                change["edits"].clone()
            }
        };
        self.changed(uri, &edits)
    }

    fn changed(&self, uri: &str, edits: &Value) -> String {
        let mut text = self.client.documents[uri].0.clone();
        let mut edits: Vec<_> = edits.as_array().unwrap().iter().collect();
        edits.sort_by_key(|edit| self.client.bytes(uri, &edit["range"]).start);
        for edit in edits.into_iter().rev() {
            let new = edit["newText"].as_str().unwrap();
            text.replace_range(self.client.bytes(uri, &edit["range"]), new);
        }
        text
    }

    fn outline(&self, uri: &str, symbols: &Value) -> String {
        self.list(uri, symbols, |s, symbol| {
            let (name, detail) = (text(&symbol["name"]), text(&symbol["detail"]));
            let at = s.range(uri, &symbol["range"]);
            let children = match &symbol["children"] {
                Value::Null => String::new(),
                children => format!("\n{}", indented(&s.outline(uri, children))),
            };
            format!("{name} ({detail}) {at}{children}")
        })
    }

    fn tokens(&self, uri: &str, data: &Value) -> String {
        let legend = &self.client.greeting["capabilities"]["semanticTokensProvider"]["legend"];
        let data: Vec<u64> = data.as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
        let (mut line, mut column) = (0, 0);
        let mut out = String::new();
        for token in data.chunks(5) {
            column = if token[0] == 0 { column + token[1] } else { token[1] };
            line += token[0];
            let place = |character: u64| json!({ "line": line, "character": character });
            let range = json!({ "start": place(column), "end": place(column + token[2]) });
            let bound = if token[4] == 1 { " (bound)" } else { "" };
            let class = text(&legend["tokenTypes"][token[3] as usize]);
            let _ = writeln!(out, "{} {class}{bound}", self.range(uri, &range));
        }
        out
    }
}

fn signature(answer: &Value) -> String {
    let signature = &answer["signatures"][0];
    let label = text(&signature["label"]);
    let active = answer["activeParameter"].as_u64().map(|active| {
        let span = &signature["parameters"][active as usize]["label"];
        let units: Vec<u16> = label.encode_utf16().collect();
        let (from, to) = (span[0].as_u64().unwrap(), span[1].as_u64().unwrap());
        String::from_utf16(&units[from as usize..to as usize]).unwrap()
    });
    format!(
        "{label}, at {}\n{}",
        active.as_deref().unwrap_or("none"),
        text(&signature["documentation"]["value"])
    )
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or("")
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("    {line}")).collect::<Vec<_>>().join("\n")
}
