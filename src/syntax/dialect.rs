//! Scripts of CQL 1 to 5: one S-expression `(match ...)`. They are recognised, and what has the
//! same meaning today is shown as it is written now.

use crate::report::{Report, codes};
use crate::text::Span;

/// The report for a script of old; none if it is none.
pub(super) fn report(text: &str) -> Option<Report> {
    let words = words(text);
    let [open, first, ..] = words.as_slice() else { return None };
    if open.text != "(" || first.text != "match" {
        return None;
    }
    let mut script = Script::default();
    script.read(words.get(2..).unwrap_or_default());
    let span = Span::new(open.at as u32, (first.at + first.text.len()) as u32);
    let report = Report::new(
        &codes::E0117,
        span,
        "`(match ...)` is the language of CQL 5 and older, and is not read",
    );
    Some(report.here("here it begins").help(script.help()))
}

/// A word, a string with its quotation marks, or a parenthesis.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    at: usize,
}

/// The words; comments run from `;` to the end of the line.
fn words(text: &str) -> Vec<Word<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let length = match rest.chars().next() {
            Some(';') => rest.find('\n').unwrap_or(rest.len()),
            Some('(' | ')') => {
                found.push(Word { text: rest.get(..1).unwrap_or_default(), at });
                1
            }
            Some('"') => {
                let close = rest.get(1..).and_then(|inner| inner.find('"'));
                let length = close.map_or(rest.len(), |close| close + 2);
                found.push(Word { text: rest.get(..length).unwrap_or_default(), at });
                length
            }
            Some(c) if c.is_whitespace() || c == '\u{feff}' => c.len_utf8(),
            _ => {
                let ends = |c: char| c.is_whitespace() || "()\";".contains(c);
                let length = rest.find(ends).unwrap_or(rest.len());
                found.push(Word { text: rest.get(..length).unwrap_or_default(), at });
                length
            }
        };
        at += length;
    }
    found
}

/// A script as it is written today, as far as that goes.
#[derive(Default)]
struct Script {
    header: Vec<String>,
    filters: Vec<String>,
    positions: Vec<String>,
    /// What was left out.
    left: Vec<String>,
}

/// A list of `(position ...)`.
#[derive(Default)]
struct List {
    transforms: Vec<String>,
    filters: Vec<String>,
}

impl Script {
    /// Reads what stands in `(match ...)`.
    fn read(&mut self, mut words: &[Word<'_>]) {
        while let Some((word, rest)) = words.split_first() {
            words = match word.text {
                ")" => return,
                "(" if rest.first().is_some_and(|w| w.text == "position") => {
                    self.position(rest.get(1..).unwrap_or_default())
                }
                "(" => {
                    // CQL 3 also has `(pgn f.pgn)` for `:pgn f.pgn`.
                    if let Some((name, values)) = rest.split_first() {
                        self.keyword(&format!(":{}", name.text.trim_start_matches(':')), values);
                    }
                    skip(rest)
                }
                keyword => self.keyword(keyword, rest),
            };
        }
    }

    fn leave(&mut self, word: &str) {
        let word = format!("`{word}`");
        if !self.left.contains(&word) {
            self.left.push(word);
        }
    }

    /// A keyword with what follows it; gives back the rest.
    fn keyword<'w, 't>(&mut self, keyword: &str, rest: &'w [Word<'t>]) -> &'w [Word<'t>] {
        let values: Vec<&str> = rest.iter().map(|w| w.text).take_while(|w| is_value(w)).collect();
        let first = values.first().map(|w| w.trim_matches('"'));
        match (keyword, first) {
            (":pgn", Some(file)) => self.header.push(format!("input {file}")),
            (":output", Some(file)) => self.header.push(format!("output {file}")),
            (":result", Some(result)) => {
                let result = if result == "1/2" { "1/2-1/2" } else { result };
                self.header.push(format!("result {result}"));
            }
            (":gamenumber", Some(_)) => {
                self.header.push(format!("gamenumber {}", values.join(" ")));
            }
            (":variations", _) => self.header.push("variations".to_owned()),
            (":year" | ":elo", Some(low)) => {
                let high = values.get(1).copied().unwrap_or(low);
                let name = keyword.trim_start_matches(':');
                self.filters.push(format!("{low} <= {name} <= {high}"));
            }
            (":white" | ":whiteplayer", Some(name)) => {
                self.filters.push(format!("player white \"{name}\""));
            }
            (":black" | ":blackplayer", Some(name)) => {
                self.filters.push(format!("player black \"{name}\""));
            }
            (":player" | ":event" | ":site", Some(text)) => {
                self.filters.push(format!("{} \"{text}\"", keyword.trim_start_matches(':')));
            }
            (word, _) => self.leave(word),
        }
        rest.get(values.len()..).unwrap_or_default()
    }

    /// What stands in `(position ...)`; gives back what follows it.
    fn position<'w, 't>(&mut self, mut words: &'w [Word<'t>]) -> &'w [Word<'t>] {
        let mut list = List::default();
        while let Some((word, rest)) = words.split_first() {
            words = rest;
            let name = word.text.trim_start_matches(':');
            match word.text {
                ")" => break,
                "(" => words = skip(rest),
                ":wtm" | ":btm" | ":check" | ":mate" | ":stalemate" | ":initial" | ":terminal" => {
                    list.filters.push(name.to_owned());
                }
                ":nocheck" => list.filters.push("not check".to_owned()),
                ":flip" | ":flipcolor" | ":fliphorizontal" | ":flipvertical" | ":shift"
                | ":shifthorizontal" | ":shiftvertical" => list.transforms.push(name.to_owned()),
                men if is_designator(men) => list.filters.push(men.to_owned()),
                other => {
                    // What belongs to a keyword that is left out goes with it.
                    self.leave(other);
                    while let Some((next, more)) = words.split_first() {
                        words = match next.text {
                            "(" => skip(more),
                            ")" => break,
                            keyword if keyword.starts_with(':') => break,
                            _ => more,
                        };
                    }
                }
            }
        }
        if !list.filters.is_empty() {
            let body = list.filters.join(" ");
            let transforms = list.transforms.join(" ");
            self.positions.push(match transforms.as_str() {
                "" => body,
                _ => format!("{transforms} {{ {body} }}"),
            });
        }
        words
    }

    /// The help line: the script of today, and what it lacks.
    fn help(&self) -> String {
        let mut parts = Vec::new();
        if !self.header.is_empty() {
            parts.push(format!("cql({})", self.header.join(" ")));
        }
        parts.extend(self.filters.iter().cloned());
        match self.positions.as_slice() {
            [] => {}
            [only] => parts.push(only.clone()),
            // Lists match at any position each.
            many => {
                parts.push("initial".to_owned());
                parts.extend(many.iter().map(|list| format!("find {{ {list} }}")));
            }
        }
        if parts.is_empty() {
            return "write filters one after the other, as in `wtm mate Ra1`".to_owned();
        }
        let script = parts.join(" ");
        match self.left.as_slice() {
            [] => format!("today this is written `{script}`"),
            left => format!("today this begins `{script}`; left out: {}", left.join(", ")),
        }
    }
}

/// What stands behind the parenthesis that was opened.
fn skip<'w, 't>(words: &'w [Word<'t>]) -> &'w [Word<'t>] {
    let mut open = 1;
    let end = words.iter().position(|word| {
        open += match word.text {
            "(" => 1,
            ")" => -1,
            _ => 0,
        };
        open == 0
    });
    end.and_then(|end| words.get(end + 1..)).unwrap_or_default()
}

fn is_value(word: &str) -> bool {
    !word.starts_with(':') && !matches!(word, "(" | ")")
}

/// Whether a word is a designator that means today what it meant: men with or without squares.
fn is_designator(word: &str) -> bool {
    let named = word.starts_with(|c: char| "KQRBNPAkqrbnpa[".contains(c));
    named && word.chars().all(|c| "KQRBNPAkqrbnpacdefgh12345678[]-,".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn help(text: &str) -> String {
        report(text).and_then(|report| report.help).unwrap_or_default()
    }

    #[test]
    fn scripts_of_old_are_recognised() {
        for text in ["(match (position Ra1))", " ; old\n(\nmatch :pgn x.pgn)", "\u{feff}(match)"] {
            assert!(report(text).is_some(), "{text}");
        }
        for text in ["", "(mate)", "(matchcount)", "match", "cql(input x.pgn) (R)"] {
            assert!(report(text).is_none(), "{text}");
        }
    }

    #[test]
    fn what_means_the_same_is_translated() {
        let old = "(match :pgn \"a.pgn\" :output b.pgn :result 1-0 :year 1950 1960\n\
            (position :flipcolor Ra1 [Qq]d-e4 :mate))";
        let new = "today this is written `cql(input a.pgn output b.pgn result 1-0) \
            1950 <= year <= 1960 flipcolor { Ra1 [Qq]d-e4 mate }`";
        assert_eq!(help(old), new);
        let old = "(match (pgn games.pgn) (position Rh1 kh8))";
        assert_eq!(help(old), "today this is written `cql(input games.pgn) Rh1 kh8`");
        let old = "(match :white \"Tal\" (position Ra1) (position :wtm kb8))";
        let new =
            "today this is written `player white \"Tal\" initial find { Ra1 } find { wtm kb8 }`";
        assert_eq!(help(old), new);
    }

    #[test]
    fn the_rest_is_named() {
        let old = "(match :forany x R (position Ra1 :relation (:missing 1) :attackcount Q k 1 2))";
        assert_eq!(
            help(old),
            "today this begins `Ra1`; left out: `:forany`, `:relation`, `:attackcount`"
        );
        assert_eq!(help("(match"), "write filters one after the other, as in `wtm mate Ra1`");
        assert!(help("(match (position :nothing (((").starts_with("write filters"));
    }
}
