//! A report as text with the source drawn (miette), and as JSON.

use super::{Report, Severity};
use crate::text::{Source, Span};
use miette::{
    Diagnostic, GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode,
};
use std::fmt;

/// How a report is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Colours and underlines.
    pub color: bool,
    /// Box-drawing characters; otherwise ASCII.
    pub unicode: bool,
    /// Width of the page in columns.
    pub width: usize,
}

impl Default for Style {
    fn default() -> Style {
        Style { color: false, unicode: true, width: 80 }
    }
}

/// A report joined with its source, as miette wants it.
#[derive(Debug)]
struct Drawn {
    report: Report,
    source: NamedSource<String>,
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.report.message)
    }
}

impl std::error::Error for Drawn {}

impl Diagnostic for Drawn {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.report.code.id))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.report.code.severity {
            Severity::Error => miette::Severity::Error,
            Severity::Warning => miette::Severity::Warning,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.report.help.as_ref().map(|h| Box::new(h) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let text = |t: &str| (!t.is_empty()).then(|| t.to_owned());
        let primary = &self.report.primary;
        // Among other places the main one needs a word of its own to be told apart.
        let lonely = self.report.labels.iter().all(|label| label.text.is_empty());
        let words = text(&primary.text).or_else(|| (!lonely).then(|| "here".to_owned()));
        let first = LabeledSpan::new_primary_with_span(words, primary.span.range());
        let rest = self.report.labels.iter();
        let rest = rest.map(move |l| LabeledSpan::new_with_span(text(&l.text), l.span.range()));
        Some(Box::new(std::iter::once(first).chain(rest)))
    }
}

/// The longest line that is drawn whole, in bytes.
const LONGEST_LINE: usize = 2000;

/// Bytes shown on either side of the place in a line that is too long.
const AROUND: usize = 40;

/// For a place in a very long line: the report with only the place's surroundings.
fn long_line(report: &Report, source: &Source) -> Option<Drawn> {
    let text = source.text();
    if text.split('\n').all(|line| line.len() <= LONGEST_LINE) {
        return None;
    }
    let span = report.primary.span;
    let border = |mut at: usize, step: isize| {
        while at < text.len() && !text.is_char_boundary(at) {
            at = at.saturating_add_signed(step);
        }
        at.min(text.len())
    };
    let start = border((span.start as usize).saturating_sub(AROUND), -1);
    let end = border((span.start as usize).saturating_add(2 * AROUND), 1);
    let part = text.get(start..end).unwrap_or("").replace('\n', " ");
    let moved = |at: u32| (at as usize).clamp(start, end).saturating_sub(start) as u32;
    let mut short = report.clone();
    short.primary.span = Span::new(moved(span.start), moved(span.end));
    short.labels.retain(|l| l.span.start as usize >= start && l.span.end as usize <= end);
    for label in &mut short.labels {
        label.span = Span::new(moved(label.span.start), moved(label.span.end));
    }
    let place = source.place(span.start);
    let name = format!("{}, in line {} from column", source.name(), place.line);
    let name = format!("{name} {}", source.place(start as u32).column);
    Some(Drawn { report: short, source: NamedSource::new(name, part) })
}

/// Draws one report for a terminal or a log.
pub fn render(report: &Report, source: &Source, style: Style) -> String {
    let theme = match (style.color, style.unicode) {
        (true, true) => GraphicalTheme::unicode(),
        (false, true) => GraphicalTheme::unicode_nocolor(),
        (true, false) => GraphicalTheme::ascii(),
        (false, false) => GraphicalTheme::none(),
    };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(style.width);
    let drawn = long_line(report, source).unwrap_or_else(|| Drawn {
        report: report.clone(),
        source: NamedSource::new(source.name(), source.text().to_owned()),
    });
    let mut out = String::new();
    match handler.with_links(false).render_report(&mut out, &drawn) {
        Ok(()) => out,
        // Only a failing writer gets here, and a `String` does not fail.
        Err(_) => format!("{}: {}\n", report.code.id, report.message),
    }
}

/// A report as one JSON object: code, severity, message, help, places, changes that mend it.
pub fn json(report: &Report, source: &Source) -> serde_json::Value {
    let place = |span: crate::text::Span, text: &str| {
        let (start, end) = (source.place(span.start), source.place(span.end));
        serde_json::json!({
            "start": { "byte": span.start, "line": start.line, "column": start.column },
            "end": { "byte": span.end, "line": end.line, "column": end.column },
            "text": text,
        })
    };
    serde_json::json!({
        "file": source.name(),
        "code": report.code.id,
        "severity": match report.code.severity { Severity::Error => "error", Severity::Warning => "warning" },
        "message": report.message,
        "help": report.help,
        "primary": place(report.primary.span, &report.primary.text),
        "labels": report.labels.iter().map(|l| place(l.span, &l.text)).collect::<Vec<_>>(),
        "fixes": report.fixes.iter().map(|fix| serde_json::json!({
            "title": fix.title,
            "edits": fix.edits.iter().map(|e| place(e.span, &e.text)).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    })
}
