//! What a query wrote, position by position.

use crate::engine::Hit;
use crate::games::NodeId;
use crate::ir::{KeyValue, Query};

/// The text of a key.
pub(super) fn key_text(value: &KeyValue) -> String {
    match value {
        KeyValue::Num(n) => n.to_string(),
        KeyValue::Text(text) => text.clone(),
    }
}

/// The header texts in CQL's manner: `doc: value` for every sort key that has a value and is not
/// quiet, then `matchcount: n`. A key without a text of its own is called `sort`.
pub fn header_texts(query: &Query, hit: &Hit) -> Vec<String> {
    let keys = query.sorts.iter().zip(&hit.keys).filter(|(info, _)| !info.quiet);
    let mut texts: Vec<String> = keys
        .filter_map(|(info, key)| {
            let doc = info.doc.as_deref().unwrap_or("sort");
            key.as_ref().map(|value| format!("{doc}: {}", key_text(value)))
        })
        .collect();
    if query.header.sort_matchcount {
        texts.push(format!("matchcount: {}", hit.positions.len()));
    }
    texts
}

/// What the query wrote, one entry a position, ascending: its texts joined by one blank in order of
/// creation, runs of white space as one blank, the same text only once. Header texts end the entry
/// of position 0.
pub fn values(query: Option<&Query>, hit: &Hit) -> Vec<(NodeId, String)> {
    let header = query.map_or_else(Vec::new, |q| header_texts(q, hit));
    let mut entries: Vec<(NodeId, Vec<String>)> = Vec::new();
    let texts = hit.comments.iter().cloned().chain(header.into_iter().map(|text| (0, text)));
    for (at, text) in texts {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            continue;
        }
        match entries.iter_mut().find(|(id, _)| *id == at) {
            Some((_, old)) if old.contains(&text) => {}
            Some((_, old)) => old.push(text),
            None => entries.push((at, vec![text])),
        }
    }
    entries.sort_by_key(|(id, _)| *id);
    entries.into_iter().map(|(id, texts)| (id, texts.join(" "))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::jsonl::tests::{hit, sorted_query};

    #[test]
    fn one_entry_a_position_with_the_header_behind_position_zero() {
        let mut hit = hit();
        hit.comments = vec![
            (7, "b  two\n lines".into()),
            (0, "start".into()),
            (7, "again".into()),
            (7, "again".into()),
        ];
        hit.keys = vec![Some(KeyValue::Num(20)), Some(KeyValue::Num(1)), None];
        let got = values(Some(&sorted_query()), &hit);
        let want = [(0, "start men: 20 matchcount: 2"), (7, "b two lines again")];
        assert_eq!(got, want.map(|(id, t)| (id, t.to_owned())));
    }
}
