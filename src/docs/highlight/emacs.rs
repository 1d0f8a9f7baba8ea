//! The words of the language for Emacs.

use super::pattern::{self, Flavour};
use super::{Kind, NOTE, Table};
use std::fmt::Write;

/// The file. The major mode beside it says what is done with it.
pub(super) fn words(table: &Table) -> String {
    let mut out = format!(
        ";;; chess-cql-words.el --- Words of chess CQL  -*- lexical-binding: t; -*-\n\n\
        ;;; Commentary:\n\n;; {NOTE}\n\n;;; Code:\n"
    );
    for (kind, words) in table.names() {
        let (name, what) = named(kind);
        let _ = write!(out, "\n(defconst chess-cql-{name}\n  '(");
        for (i, line) in words.chunks(6).enumerate() {
            let quoted: Vec<String> = line.iter().map(|word| format!("\"{word}\"")).collect();
            let _ = write!(out, "{}{}", if i > 0 { "\n    " } else { "" }, quoted.join(" "));
        }
        let _ = writeln!(out, ")\n  \"{what}.\")");
    }
    let symbols: Vec<&str> = table.symbols.iter().copied().collect();
    let patterns = [
        ("designator", pattern::designator(), "Designators, without what must not follow"),
        ("mark", pattern::mark(), "Marks"),
        ("number", pattern::number(), "Numbers, results, repetitions, groups"),
        ("castling", pattern::castling(), "Castling"),
        ("symbol", pattern::signs(&symbols), "Signs that stand for a word"),
        ("sign", pattern::signs(&table.signs), "Operators"),
    ];
    for (name, pattern, what) in patterns {
        let text = pattern.spelt(Flavour::Emacs).replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "\n(defconst chess-cql-{name}-regexp\n  \"{text}\"\n  \"{what}.\")");
    }
    out.push_str("\n(provide 'chess-cql-words)\n;;; chess-cql-words.el ends here\n");
    out
}

fn named(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Control => ("controls", "Searches, loops, and what binds names"),
        Kind::Filter => ("filters", "Filters"),
        Kind::Literal => ("literals", "Values"),
        Kind::Logical => ("operators", "Operators that are words"),
        Kind::Parameter => ("parameters", "Words that belong to another one"),
        Kind::Transform => ("transforms", "Transforms"),
    }
}
