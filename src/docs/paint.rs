//! The little Markdown of pages and docs, painted for a terminal.

use unicode_width::UnicodeWidthStr;

/// Draws a page: headings and `code` stand out, code blocks are indented, `**` marks go, text is
/// broken to lines of at most `width` columns, not within `code`.
///
/// Without colour the text is plain: no escape sequence is written, backticks stay.
pub fn paint(markdown: &str, color: bool, width: usize) -> String {
    let mut out = String::new();
    let mut code = false;
    for line in markdown.lines() {
        if line.trim_start().starts_with("```") {
            code = !code;
            continue;
        }
        let text = if code {
            format!("    {line}")
        } else if line.starts_with('#') {
            let heading = line.trim_start_matches('#').trim();
            if color { format!("\x1b[1m{heading}\x1b[0m") } else { heading.to_owned() }
        } else {
            let lines: Vec<String> =
                broken(line, width).iter().map(|part| inline(part, color)).collect();
            lines.join("\n")
        };
        out.push_str(text.trim_end());
        out.push('\n');
    }
    out
}

/// A line broken at blanks outside of `code`; items of lists and indented text keep their indent.
fn broken(line: &str, width: usize) -> Vec<String> {
    let text = line.trim_start();
    let blanks = line.len() - text.len();
    let indent = " ".repeat(blanks + if text.starts_with("- ") { 2 } else { 0 });
    let mut lines: Vec<String> = Vec::new();
    let mut current = " ".repeat(blanks);
    let mut empty = true;
    for word in words(text) {
        if !empty && current.width() + 1 + word.width() > width {
            lines.push(std::mem::replace(&mut current, indent.clone()));
            empty = true;
        }
        if !empty {
            current.push(' ');
        }
        current.push_str(word);
        empty = false;
    }
    lines.push(current);
    lines
}

/// Words at blanks outside of backticks. Runs of blanks, which align lists, stay in a word.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut start, mut code, mut last) = (0, false, None);
    for (i, c) in text.char_indices() {
        code ^= c == '`';
        let next_is_blank = text.get(i + 1..).is_some_and(|rest| rest.starts_with(' '));
        if c == ' ' && !code && last != Some(' ') && !next_is_blank {
            words.extend(text.get(start..i));
            start = i + 1;
        }
        last = Some(c);
    }
    words.extend(text.get(start..));
    words
}

fn inline(line: &str, color: bool) -> String {
    let mut out = String::new();
    for (i, part) in line.split('`').enumerate() {
        match (i % 2 == 1, color) {
            (true, true) => out.push_str(&format!("\x1b[36m{part}\x1b[0m")),
            (true, false) => out.push_str(&format!("`{part}`")),
            (false, _) => out.push_str(&part.replace("**", "")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# check\n\nThe **side** to move is in `check`.\n\n```cql\nK `x`\n```\n";

    #[test]
    fn plain_and_coloured() {
        let plain = "check\n\nThe side to move is in `check`.\n\n    K `x`\n";
        assert_eq!(paint(PAGE, false, 80), plain);
        let coloured = "\x1b[1mcheck\x1b[0m\n\nThe side to move is in \x1b[36mcheck\x1b[0m.\n";
        assert!(paint(PAGE, true, 80).starts_with(coloured));
    }

    #[test]
    fn lines_break_outside_of_code() {
        let text = "- `a b c`: one two three\n  x  y    z\n";
        let got = paint(text, false, 14);
        assert_eq!(got, "- `a b c`: one\n  two three\n  x  y    z\n");
        assert!(paint("one `two three` four", true, 12).contains("\x1b[36mtwo three\x1b[0m\n"));
    }
}
