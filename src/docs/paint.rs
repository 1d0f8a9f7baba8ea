//! The little Markdown of pages and docs, painted for a terminal.

/// Draws a page: headings and `code` stand out, code blocks are indented, `**` marks go.
///
/// Without colour the text is plain: no escape sequence is written, backticks stay.
pub fn paint(markdown: &str, color: bool) -> String {
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
            inline(line, color)
        };
        out.push_str(text.trim_end());
        out.push('\n');
    }
    out
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
        assert_eq!(paint(PAGE, false), plain);
        let coloured = "\x1b[1mcheck\x1b[0m\n\nThe side to move is in \x1b[36mcheck\x1b[0m.\n";
        assert!(paint(PAGE, true).starts_with(coloured));
    }
}
