//! The syntax file of Vim and Neovim.

use super::pattern::{self, Flavour, Pattern};
use super::{NOTE, Table};
use std::fmt::Write;

/// The file. Of two matches at one place Vim takes the one that is defined last, and keywords
/// before both.
pub(super) fn syntax(table: &Table) -> String {
    let mut out = format!(
        "\" Chess CQL: {NOTE}\n\nif exists('b:current_syntax')\n  finish\nendif\n\n\
        syntax case match\nsyntax iskeyword @,48-57,_,$\n\n"
    );
    let mut rule = |group: &str, expression: &str| {
        let _ = writeln!(out, "syntax match chessCql{group} '\\v{expression}'");
    };
    rule("Bracket", "[(){}\\[\\]]");
    rule("Sign", &spelt(&pattern::signs(&table.signs)));
    rule("Name", &spelt(&pattern::name()));
    let symbols: Vec<&str> = table.symbols.iter().copied().collect();
    rule("Parameter", &spelt(&pattern::signs(&symbols)));
    rule("Filter", &spelt(&pattern::castling()));
    rule("Mark", &spelt(&pattern::mark()));
    rule("Designator", &spelt(&pattern::piece_sign()));
    rule("Designator", &spelt(&pattern::designator()));
    rule("Number", &spelt(&pattern::number()));
    rule("File", "%(<%(input|output)\\s+)@<=[^ \\t()<>\"]+");
    rule("String", &spelt(&pattern::escape()));
    rule("String", "\"[^\"]*\"");
    rule("Comment", "%(;|//%(/)@!|/{4,}).*$");
    out.push_str("syntax region chessCqlComment start='/\\*' end='\\*/'\n\n");
    for (kind, words) in table.names() {
        for line in words.chunks(8) {
            let _ = writeln!(out, "syntax keyword chessCql{kind:?} {}", line.join(" "));
        }
    }
    out.push('\n');
    for (group, link) in LINKS {
        let _ = writeln!(out, "highlight default link chessCql{group} {link}");
    }
    out.push_str("\nlet b:current_syntax = 'chess-cql'\n");
    out
}

/// The colours, by Vim's names.
const LINKS: [(&str, &str); 15] = [
    ("Bracket", "Delimiter"),
    ("Comment", "Comment"),
    ("Control", "Statement"),
    ("Designator", "Type"),
    ("File", "String"),
    ("Filter", "Function"),
    ("Literal", "Boolean"),
    ("Logical", "Operator"),
    ("Mark", "Special"),
    ("Name", "Identifier"),
    ("Number", "Number"),
    ("Parameter", "Keyword"),
    ("Sign", "Operator"),
    ("String", "String"),
    ("Transform", "PreProc"),
];

fn spelt(pattern: &Pattern) -> String {
    pattern.spelt(Flavour::Vim)
}
