//! From the signature of a filter to a text with places for the cursor.

use crate::filters;
use crate::ir::Filter;
use crate::syntax::Shape;
use crate::transform;

/// A text to put in for a filter, in the syntax of snippets: `${1:set}` is the first place.
/// Optional parts of the signature are left out, and so is what stands before the word.
pub fn snippet(filter: &Filter) -> String {
    if transform::by_name(filter.name).is_some() {
        return format!("{} {{${{1:filter}}}}", filter.name);
    }
    match filter.name {
        "function" => {
            return "function ${1:name}(${2:parameters}) {\n    ${3:filter}\n}".to_owned();
        }
        "if" => return "if ${1:filter} then ${2:filter}".to_owned(),
        name if filter.shape == Shape::ParameterOnly => return escaped(name),
        _ => {}
    }
    let form = filter.signature.split(", ").next().unwrap_or("");
    let mut out = String::new();
    let (mut number, mut optional, mut begun) = (0, 0, false);
    for piece in pieces(form) {
        match piece {
            "[" => optional += 1,
            "]" => optional -= 1,
            _ if optional > 0 => {}
            "..." => {
                out.truncate(out.trim_end().len());
            }
            word if word == filter.name => {
                begun = true;
                out.push_str(word);
            }
            _ if !begun => {}
            word if is_place(filter, word) => {
                number += 1;
                out.push_str(&format!("${{{number}:{word}}}"));
            }
            sign => out.push_str(&escaped(sign)),
        }
    }
    let words: Vec<&str> = out.split(' ').filter(|word| !word.is_empty()).collect();
    let text = words.join(" ").replace("( ", "(").replace(" )", ")");
    if begun { text.trim_end().to_owned() } else { escaped(filter.name) }
}

/// Words, blanks and signs of a signature, one after the other.
fn pieces(form: &str) -> impl Iterator<Item = &str> {
    let mut rest = form;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let end = match first {
            c if is_word(c) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            '.' => rest.find(|c| c != '.').unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (piece, tail) = rest.split_at_checked(end)?;
        rest = tail;
        Some(piece)
    })
}

/// Whether a word of a signature stands for something else: `set`, `filter`.
fn is_place(filter: &Filter, word: &str) -> bool {
    let joins = ["in", "then", "else", "by"].contains(&word);
    let word_of_the_language = joins
        || filters::by_name(word).is_some_and(|row| {
            row.shape == Shape::ParameterOnly || filter.params.iter().any(|p| p.word == word)
        });
    word.starts_with(char::is_alphabetic) && !word_of_the_language
}

/// A text in which nothing is a place.
pub fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}

/// A snippet as plain text: the places hold their words.
#[cfg(test)]
fn plain(snippet: &str) -> String {
    let mut out = String::new();
    for (i, part) in snippet.split("${").enumerate() {
        match part.split_once(':').filter(|_| i > 0) {
            Some((_, rest)) => out.push_str(&rest.replacen('}', "", 1)),
            None => out.push_str(part),
        }
    }
    out.replace("\\}", "}").replace("\\$", "$")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str) -> String {
        snippet(filters::by_name(name).unwrap())
    }

    #[test]
    fn signatures_become_snippets() {
        let names = [
            "flip",
            "between",
            "if",
            "while",
            "find",
            "player",
            "elo",
            "check",
            "attacks",
            "rank",
            "square",
            "max",
            "comment",
            "tag",
            "forany",
            "path",
            "function",
            "str",
            "up",
            "child",
            "echo",
            "dictionary",
            "move",
            "persistent",
        ];
        let shown: Vec<String> = names.map(|name| format!("{name}: {}", of(name))).into();
        insta::assert_snapshot!(shown.join("\n"));
    }

    #[test]
    fn every_snippet_begins_with_its_word_and_is_closed() {
        for filter in filters::all().filter(|f| f.name.starts_with(char::is_alphabetic)) {
            let text = snippet(filter);
            let plain = plain(&text);
            assert!(plain.starts_with(filter.name), "{}: {text}", filter.name);
            for (open, close) in ["()", "{}", "[]"].map(|s| (&s[..1], &s[1..])) {
                let counts = (plain.matches(open).count(), plain.matches(close).count());
                assert_eq!(counts.0, counts.1, "{}: {text}", filter.name);
            }
        }
    }
}
