//! Colours of a line that is being typed.

use crate::filters;
use crate::syntax::{TokenClass, classify};

/// A query with a colour for each class of token; the bracket at the cursor and its partner stand
/// out, and so does one that closes nothing.
pub(super) fn query(text: &str, cursor: usize) -> String {
    let tokens: Vec<Token> = classify(text, &filters::Table)
        .into_iter()
        .map(|(span, class)| Token { start: span.range().start, end: span.range().end, class })
        .collect();
    let brackets = brackets(text, &tokens);
    let here = |at: usize| cursor == at || cursor == at + 1;
    let pair = brackets.iter().find(|b| b.open.is_some_and(here) || b.close.is_some_and(here));
    let mut out = String::with_capacity(text.len() * 2);
    let mut end = 0;
    for token in &tokens {
        let (Some(gap), Some(word)) =
            (text.get(end..token.start), text.get(token.start..token.end))
        else {
            continue;
        };
        out.push_str(gap);
        let bracket = brackets.iter().find(|b| {
            token.class == TokenClass::Bracket
                && (b.open == Some(token.start) || b.close == Some(token.start))
        });
        let code = match bracket {
            Some(Brackets { open: None, .. }) => Some("1;31"),
            Some(found) if pair == Some(found) && found.close.is_some() => Some("1;7"),
            _ => color(token.class),
        };
        painted(&mut out, code, word);
        end = token.end;
    }
    out.push_str(text.get(end..).unwrap_or(""));
    out
}

/// A command: its word, and the query that some take.
pub(super) fn command(line: &str, cursor: usize, takes_query: bool) -> String {
    let start = line.len() - line.trim_start().len();
    let word = line.get(start..).unwrap_or("");
    let end = start + word.find(char::is_whitespace).unwrap_or(word.len());
    let mut out = line.get(..start).unwrap_or("").to_owned();
    painted(&mut out, Some("1"), line.get(start..end).unwrap_or(""));
    let rest = line.get(end..).unwrap_or("");
    match takes_query {
        // The cursor may stand before the query: then it is at no bracket of it.
        true => out.push_str(&query(rest, cursor.checked_sub(end).unwrap_or(usize::MAX - 1))),
        false => out.push_str(rest),
    }
    out
}

fn painted(out: &mut String, code: Option<&str>, text: &str) {
    match code {
        Some(code) => out.push_str(&format!("\x1b[{code}m{text}\x1b[0m")),
        None => out.push_str(text),
    }
}

struct Token {
    start: usize,
    end: usize,
    class: TokenClass,
}

/// Brackets that belong together; one without a partner stands alone.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Brackets {
    open: Option<usize>,
    close: Option<usize>,
}

fn brackets(text: &str, tokens: &[Token]) -> Vec<Brackets> {
    let (mut open, mut found) = (Vec::new(), Vec::new());
    for token in tokens.iter().filter(|token| token.class == TokenClass::Bracket) {
        let sign = text.get(token.start..token.end).unwrap_or("");
        let partner = match sign {
            ")" => "(",
            "}" => "{",
            "]" => "[",
            _ => {
                open.push((token.start, sign));
                continue;
            }
        };
        let opened = open.pop_if(|(_, sign)| *sign == partner).map(|(at, _)| at);
        found.push(Brackets { open: opened, close: Some(token.start) });
    }
    found.extend(open.into_iter().map(|(at, _)| Brackets { open: Some(at), close: None }));
    found
}

fn color(class: TokenClass) -> Option<&'static str> {
    Some(match class {
        TokenClass::Designator => "36",
        TokenClass::Word => "1;34",
        TokenClass::Name => return None,
        TokenClass::Number => "35",
        TokenClass::Text => "32",
        TokenClass::Operator => "33",
        TokenClass::Bracket => return None,
        TokenClass::Comment => "2",
        TokenClass::Mark => "1;36",
        TokenClass::Bad => "31",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(painted: &str) -> String {
        let parts = painted.split("\x1b[").enumerate();
        parts.map(|(i, p)| if i == 0 { p } else { p.split_once('m').map_or("", |x| x.1) }).collect()
    }

    #[test]
    fn painting_changes_no_character() {
        for line in ["K & ♔ \"x", "", "cql() { check // é\n mate", "}) {", "{check}"] {
            for cursor in 0..line.len() + 2 {
                assert_eq!(plain(&query(line, cursor)), line);
                assert_eq!(plain(&command(line, cursor, true)), line);
            }
        }
    }

    #[test]
    fn brackets_that_belong_together_stand_out_at_the_cursor() {
        assert_eq!(query("{(1)}", 5), "\x1b[1;7m{\x1b[0m(\x1b[35m1\x1b[0m)\x1b[1;7m}\x1b[0m");
        assert_eq!(query("(1)", 9), "(\x1b[35m1\x1b[0m)");
        assert!(query("1)", 0).contains("\x1b[1;31m)"));
        assert_eq!(query("(1", 1), "(\x1b[35m1\x1b[0m");
    }

    #[test]
    fn the_query_of_a_command_is_painted() {
        let line = ":type mate";
        assert_eq!(command(line, 3, true), "\x1b[1m:type\x1b[0m \x1b[1;34mmate\x1b[0m");
        assert_eq!(command(":open mate", 3, false), "\x1b[1m:open\x1b[0m mate");
    }
}
