//! The TextMate grammar, for Visual Studio Code and others.

use super::pattern::{self, Flavour, Pattern};
use super::{Kind, NOTE, Table};
use serde_json::{Value, json};

/// The grammar as JSON.
pub(super) fn grammar(table: &Table) -> String {
    let mut patterns = comments();
    patterns.extend(texts());
    let end = "(?![A-Za-z0-9_$])";
    patterns.push(rule("constant.numeric", &spelt(&pattern::number())));
    patterns.push(rule("entity.name.type.designator", &spelt(&pattern::designator())));
    patterns.push(rule("entity.name.type.designator", &spelt(&pattern::piece_sign())));
    patterns.push(rule("variable.parameter.mark", &spelt(&pattern::mark())));
    patterns.push(rule("support.function.filter", &spelt(&pattern::castling())));
    patterns.push(json!({
        "match": "(function)(\\s+)([A-Za-z_][A-Za-z0-9_$]*)",
        "captures": {
            "1": { "name": named("keyword.control") },
            "3": { "name": named("entity.name.function") },
        },
    }));
    for (kind, words) in table.names() {
        patterns.push(rule(scope(kind), &format!("(?:{}){end}", words.join("|"))));
    }
    let symbols: Vec<&str> = table.symbols.iter().copied().collect();
    patterns.push(rule("keyword.other.symbol", &spelt(&pattern::signs(&symbols))));
    patterns.push(rule("variable.other", &spelt(&pattern::name())));
    patterns.push(rule("keyword.operator.sign", &spelt(&pattern::signs(&table.signs))));
    patterns.push(rule("punctuation.bracket", "[(){}\\[\\]]"));
    let grammar = json!({
        "comment": NOTE,
        "name": "Chess CQL",
        "scopeName": "source.chess-cql",
        "fileTypes": ["cql", "chess.cql"],
        "patterns": patterns,
    });
    let text = serde_json::to_string_pretty(&grammar).unwrap_or_default();
    format!("{text}\n")
}

fn comments() -> Vec<Value> {
    vec![
        json!({
            "name": named("comment.block"),
            "begin": "/\\*",
            "end": "\\*/",
        }),
        // `///` is a filter; two slashes or more than three begin a comment.
        rule("comment.line", "(?:;|//(?!/)|/{4,}).*$"),
    ]
}

fn texts() -> Vec<Value> {
    vec![
        rule("string.quoted.double", "\"[^\"]*\""),
        rule("invalid.illegal.string", "\"[^\"]*$"),
        rule("constant.character.escape", &spelt(&pattern::escape())),
        json!({
            "match": "(input|output)(\\s+)([^\\s()<>\"]+)",
            "captures": {
                "1": { "name": named("keyword.other.parameter") },
                "3": { "name": named("string.unquoted.file") },
            },
        }),
    ]
}

fn scope(kind: Kind) -> &'static str {
    match kind {
        Kind::Control => "keyword.control",
        Kind::Filter => "support.function.filter",
        Kind::Literal => "constant.language",
        Kind::Logical => "keyword.operator.logical",
        Kind::Parameter => "keyword.other.parameter",
        Kind::Transform => "storage.modifier.transform",
    }
}

fn spelt(pattern: &Pattern) -> String {
    pattern.spelt(Flavour::Oniguruma)
}

fn named(scope: &str) -> String {
    format!("{scope}.chess-cql")
}

fn rule(scope: &str, expression: &str) -> Value {
    json!({ "name": named(scope), "match": expression })
}
