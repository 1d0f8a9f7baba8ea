//! The text of a query: compiled, laid out, coloured. Every place of a report lies in the text.

use super::layout;
use figurine::filters::Table;
use figurine::sema::compile;
use figurine::syntax::{Spelling, classify};
use figurine::text::Source;

/// Any bytes; what is no UTF-8 is replaced.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    survives(&text);
    let mut end = 0;
    for (span, _) in classify(&text, &Table) {
        let range = span.range();
        assert!(end <= range.start && text.get(range.clone()).is_some(), "a token at {range:?}");
        end = range.end;
    }
    for spelling in [Spelling::Keep, Spelling::Ascii, Spelling::Unicode] {
        let fault = layout::fault(&text, spelling);
        assert!(fault.is_none(), "{text:?}: {}", fault.unwrap_or_default());
    }
}

/// Compiles, and looks at every place of every report.
pub fn survives(text: &str) {
    let source = Source::new("soup", text);
    let (query, reports) = compile(&source);
    // A byte-order mark is no part of the text.
    let text = source.text();
    assert_eq!(query.is_some(), !reports.iter().any(|r| r.is_error()), "{text:?}");
    for report in &reports {
        let labels = report.labels.iter().map(|label| label.span);
        for span in std::iter::once(report.primary.span).chain(labels) {
            let (start, end) = (span.start as usize, span.end as usize);
            let good = start <= end && text.is_char_boundary(start) && text.is_char_boundary(end);
            assert!(good && end <= text.len(), "{start}..{end} of {text:?}: {}", report.message);
        }
    }
}
