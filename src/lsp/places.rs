//! Hover, folding, colours, layout.

use super::document::Document;
use super::handlers::Failure;
use super::server::Server;
use crate::analysis::{self, Class};
use crate::filters::Table;
use crate::syntax::{Spelling, format};
use crate::text::Span;
use gen_lsp_types::{
    DocumentFormattingParams, FoldingRange, FoldingRangeKind, FoldingRangeParams, Hover,
    HoverParams, InlayHint, InlayHintKind, InlayHintParams, MarkupContent, MarkupKind, Position,
    SelectionRange, SelectionRangeParams, SemanticToken, SemanticTokens, SemanticTokensLegend,
    SemanticTokensParams, TextEdit,
};

/// What is said of a place.
pub(super) fn hover(server: &Server, params: HoverParams) -> Result<Option<Hover>, Failure> {
    let (document, at) = server.place(&params.text_document_position_params)?;
    let found = analysis::hover(document.script(), at);
    Ok(found.map(|hover| Hover {
        contents: MarkupContent { kind: MarkupKind::Markdown, value: hover.text }.into(),
        range: Some(document.text.range(hover.span)),
    }))
}

/// What can be folded, whole lines.
pub(super) fn folding(
    server: &Server,
    params: FoldingRangeParams,
) -> Result<Vec<FoldingRange>, Failure> {
    let document = server.document(&params.text_document.uri)?;
    let ranges = analysis::folds(document.script()).into_iter().map(|fold| {
        let range = document.text.range(fold.span);
        // The line of a closing bracket stays to be seen.
        let last = if fold.comment { range.end.line } else { range.end.line.saturating_sub(1) };
        FoldingRange {
            start_line: range.start.line,
            end_line: last.max(range.start.line),
            kind: fold.comment.then_some(FoldingRangeKind::Comment),
            ..FoldingRange::default()
        }
    });
    Ok(ranges.filter(|range| range.start_line < range.end_line).collect())
}

/// The parts of the text around each of some places, from the inside out.
pub(super) fn selections(
    server: &Server,
    params: SelectionRangeParams,
) -> Result<Vec<SelectionRange>, Failure> {
    let document = server.document(&params.text_document.uri)?;
    let of = |place: &Position| {
        let spans = analysis::around(document.script(), document.text.at(*place));
        let outer = spans.into_iter().rev().fold(None, |parent, span| {
            let range = document.text.range(span);
            Some(Box::new(SelectionRange { range, parent }))
        });
        outer.map_or_else(SelectionRange::default, |found| *found)
    };
    Ok(params.positions.iter().map(of).collect())
}

/// Types of variables and numbers of copies, shown in the text.
pub(super) fn hints(server: &Server, params: InlayHintParams) -> Result<Vec<InlayHint>, Failure> {
    let document = server.document(&params.text_document.uri)?;
    let shown = document.text.span(params.range);
    let hints = analysis::hints(document.script()).into_iter();
    let hint = |hint: analysis::Hint| {
        let (place, kind) =
            (document.text.place(hint.at), hint.is_type.then_some(InlayHintKind::Type));
        InlayHint::new(place, hint.text.into(), kind, None, None, None, None, None)
    };
    Ok(hints.filter(|h| shown.start <= h.at && h.at <= shown.end).map(hint).collect())
}

/// The names of the classes of tokens, in the order of their numbers.
pub(super) fn legend() -> SemanticTokensLegend {
    let names = [
        "enumMember",
        "keyword",
        "macro",
        "function",
        "parameter",
        "variable",
        "property",
        "number",
        "string",
        "operator",
        "comment",
    ];
    SemanticTokensLegend {
        token_types: names.map(str::to_owned).to_vec(),
        token_modifiers: vec!["declaration".to_owned()],
    }
}

const fn number(class: Class) -> u32 {
    match class {
        Class::Designator => 0,
        Class::Word => 1,
        Class::Transform => 2,
        Class::Function => 3,
        Class::Parameter => 4,
        Class::Variable => 5,
        Class::Mark => 6,
        Class::Number => 7,
        Class::Text => 8,
        Class::Operator => 9,
        Class::Comment => 10,
    }
}

/// The tokens of a document; those over several lines in parts, which every client can show.
pub(super) fn semantic_tokens(
    server: &Server,
    params: SemanticTokensParams,
) -> Result<SemanticTokens, Failure> {
    let document = server.document(&params.text_document.uri)?;
    let mut data = Vec::new();
    let mut last = Position { line: 0, character: 0 };
    for (span, class, bound) in analysis::classes(document.script()) {
        for part in lines(document, span) {
            let range = document.text.range(part);
            let delta_line = range.start.line - last.line;
            let from = if delta_line == 0 { last.character } else { 0 };
            data.push(SemanticToken {
                delta_line,
                delta_start: range.start.character.saturating_sub(from),
                length: range.end.character.saturating_sub(range.start.character),
                token_type: number(class),
                token_modifiers_bitset: u32::from(bound),
            });
            last = range.start;
        }
    }
    Ok(SemanticTokens { result_id: None, data })
}

/// The parts of a span in each line, without line ends.
fn lines(document: &Document, span: Span) -> Vec<Span> {
    let text = document.script().source.slice(span);
    let mut start = span.start;
    let mut parts = Vec::new();
    for line in text.split_inclusive(['\n', '\r']) {
        let bare = line.trim_end_matches(['\n', '\r']).len() as u32;
        if bare > 0 {
            parts.push(Span::new(start, start + bare));
        }
        start += line.len() as u32;
    }
    parts
}

/// The canonical layout, as the least change that leads there.
pub(super) fn formatting(
    server: &Server,
    params: DocumentFormattingParams,
) -> Result<Vec<TextEdit>, Failure> {
    let document = server.document(&params.text_document.uri)?;
    if document.unread().is_some() {
        return Ok(Vec::new());
    }
    let old = document.script().source.text();
    let new = format(old, &Table, Spelling::Keep);
    Ok(change(old, &new)
        .map(|(span, text)| TextEdit { range: document.text.range(span), new_text: text })
        .into_iter()
        .collect())
}

/// What differs between two texts, in whole lines; none if nothing does.
pub(super) fn change(old: &str, new: &str) -> Option<(Span, String)> {
    if old == new {
        return None;
    }
    let same = |a: &mut dyn Iterator<Item = (&str, &str)>| -> usize {
        a.take_while(|(a, b)| a == b).map(|(a, _)| a.len()).sum()
    };
    let split = |text| str::split_inclusive(text, '\n');
    let head = same(&mut split(old).zip(split(new)));
    let (old_rest, new_rest) = (old.get(head..)?, new.get(head..)?);
    let tail = same(&mut split(old_rest).rev().zip(split(new_rest).rev()));
    let span = Span::new(head as u32, (old.len() - tail) as u32);
    Some((span, new.get(head..new.len() - tail)?.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_change() {
        let of = |old, new| change(old, new).map(|(span, text)| (span.range(), text));
        assert_eq!(of("a\nb\nc\n", "a\nb\nc\n"), None);
        assert_eq!(of("a\nb\nc\n", "a\nx\nc\n"), Some((2..4, "x\n".to_owned())));
        assert_eq!(of("a\na\n", "a\n"), Some((2..4, String::new())));
        assert_eq!(of("a", "a\n"), Some((0..1, "a\n".to_owned())));
    }
}
