//! The header `cql(...)`.

use super::Checker;
use crate::ir::Header;
use crate::report::{Report, codes, shortened};
use crate::syntax::ast::{HeaderItem, HeaderKind};
use crate::text::Span;

/// The words of the header, for messages.
const WORDS: &str = "input, output, gamenumber, result, matchcount, sort matchcount, matchstring, variations, silent, quiet";

impl Checker<'_> {
    pub(super) fn header(&mut self, items: &[HeaderItem]) -> Header {
        let mut header = Header::default();
        let mut rest = items.iter().peekable();
        while let Some(item) = rest.next() {
            let HeaderKind::Word(word) = &item.kind else {
                self.stray(item);
                continue;
            };
            let mut values = Vec::new();
            let most = match word.as_str() {
                "gamenumber" | "matchcount" => 2,
                "input" | "output" | "result" | "matchstring" => 1,
                "sort" => {
                    let next = rest.next_if(|i| i.kind == HeaderKind::Word("matchcount".into()));
                    if next.is_none() {
                        let report = Report::new(
                            &codes::E0112,
                            item.span,
                            "in the header `sort` is followed by `matchcount`",
                        );
                        self.report(report.help("write `sort matchcount 1 100`, or `sort` as a filter behind the header"));
                        continue;
                    }
                    2
                }
                _ => 0,
            };
            let told = self.reports.len();
            while values.len() < most
                && rest.peek().is_some_and(|i| !matches!(i.kind, HeaderKind::Word(_)))
            {
                values.extend(rest.next());
            }
            self.parameter(&mut header, word, item.span, &values);
            if self.reports.len() > told {
                // What follows up to the next known word belongs to the same slip.
                while rest.next_if(|i| !is_known(&i.kind)).is_some() {}
            }
        }
        header
    }

    fn stray(&mut self, item: &HeaderItem) {
        let report =
            Report::new(&codes::E0112, item.span, "this value belongs to no word of the header");
        self.report(report.help(format!("the words are {WORDS}")));
    }

    fn parameter(&mut self, header: &mut Header, word: &str, span: Span, values: &[&HeaderItem]) {
        match word {
            "variations" => header.variations = true,
            // The first one seen wins.
            "silent" => header.silent |= !header.quiet,
            "quiet" => header.quiet |= !header.silent,
            "input" | "output" => {
                let file = if word == "input" { &mut header.input } else { &mut header.output };
                let again = file.is_some();
                let text = text(values);
                if again {
                    return self.twice(word, span);
                }
                match text {
                    Some(name) => *file = Some(name),
                    None => self.lacks(word, span, "a file name"),
                }
            }
            "matchstring" => match text(values) {
                Some(text) => header.matchstring = Some(text),
                None => self.lacks(word, span, "a text in quotes"),
            },
            "result" => match text(values) {
                Some(r) if ["1-0", "0-1", "1/2-1/2"].contains(&r.as_str()) => {
                    header.results.push(r)
                }
                _ => self.lacks(word, span, "one of `1-0`, `0-1`, `1/2-1/2`"),
            },
            "gamenumber" | "matchcount" | "sort" => self.numbers(header, word, span, values),
            _ => {
                let near = super::suggest::near(&shortened(word), WORDS.split(", "));
                let message = format!("`{}` is no word of the header", shortened(word));
                let report = Report::new(&codes::E0112, span, message);
                let help = match near.as_slice() {
                    [] => format!("the words are {WORDS}; filters stand behind the header"),
                    near => format!("did you mean {}?", near.join(" or ")),
                };
                self.report(report.help(help));
            }
        }
    }

    fn numbers(&mut self, header: &mut Header, word: &str, span: Span, values: &[&HeaderItem]) {
        let numbers: Vec<i64> = values.iter().filter_map(|v| number(v)).collect();
        let range = match numbers.as_slice() {
            [only] => (*only, *only),
            [low, high, ..] => (*low, *high),
            [] => return self.lacks(word, span, "one or two numbers"),
        };
        if range.0 > range.1 {
            let report =
                Report::new(&codes::E0112, span, format!("the range of `{word}` is empty"));
            return self.report(report.help("write the smaller number first"));
        }
        if word == "gamenumber" {
            header.gamenumber = Some(range);
            return;
        }
        if header.matchcount.is_some() {
            let report = Report::new(&codes::E0112, span, "`matchcount` is given twice");
            return self.report(report.help("`sort matchcount` sets the range too"));
        }
        header.matchcount = Some(range);
        header.sort_matchcount = word == "sort";
    }

    fn lacks(&mut self, word: &str, span: Span, what: &str) {
        let report = Report::new(&codes::E0112, span, format!("`{word}` needs {what}"));
        self.report(report.help(format!("write it behind `{word}`")));
    }
}

/// Whether this is a word of the header.
fn is_known(kind: &HeaderKind) -> bool {
    matches!(kind, HeaderKind::Word(w) if WORDS.split(", ").any(|known| known == w || known.starts_with("sort") && w == "sort"))
}

fn text(values: &[&HeaderItem]) -> Option<String> {
    match values.first().map(|v| &v.kind) {
        Some(HeaderKind::Text(text) | HeaderKind::Result(text)) => Some(text.clone()),
        _ => None,
    }
}

fn number(item: &HeaderItem) -> Option<i64> {
    match item.kind {
        HeaderKind::Number(n) => Some(n),
        _ => None,
    }
}
