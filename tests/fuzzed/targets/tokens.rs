//! Queries of random words: what the table holds, designators, signs, brackets. Those that compile
//! are run over a few games in every way.

use super::pieces::{PIECES, SOUND};
use super::{layout, query, runs};
use figurine::filters;
use figurine::syntax::Spelling;
use std::sync::LazyLock;

/// Everything that may come.
static WORDS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let rows = filters::all().flat_map(|row| [row.name].into_iter().chain(row.aliases.to_vec()));
    let mut words: Vec<&str> = Vec::new();
    // Texts that stand in queries stand behind the others, so that new words of the table move them.
    for word in SOUND.iter().chain(PIECES).copied().chain(rows) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
});

const GAPS: [&str; 4] = [" ", "", "\n", "\n\n"];

/// Two bytes a word, little end first: the number of the word, and in the upper two bits the gap
/// behind it.
pub fn run(data: &[u8]) {
    let text = text(data);
    query::survives(&text);
    let fault = layout::fault(&text, Spelling::Keep);
    assert!(fault.is_none(), "{text:?}: {}", fault.unwrap_or_default());
    runs::same(&text, runs::GAMES, false);
}

/// The query that the bytes mean.
pub fn text(data: &[u8]) -> String {
    let mut text = String::new();
    for pair in data.chunks_exact(2).take(200) {
        let number = usize::from(u16::from_le_bytes([pair[0], pair[1]]));
        text.push_str(WORDS[(number & 0x3fff) % WORDS.len()]);
        text.push_str(GAPS[number >> 14]);
    }
    text
}

/// Bytes that mean about this query: words that are not known are left out.
pub fn bytes(query: &str) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = query;
    while let Some(first) = rest.chars().next() {
        let fits = |word: &&str| !word.is_empty() && rest.starts_with(*word);
        let longest = WORDS.iter().filter(|word| fits(word)).max_by_key(|word| word.len());
        let Some(word) = longest else {
            rest = &rest[first.len_utf8()..];
            continue;
        };
        rest = &rest[word.len()..];
        let place = WORDS.iter().position(|other| other == word).unwrap_or_default();
        let gap = GAPS.iter().rposition(|gap| rest.starts_with(gap)).unwrap_or_default();
        out.extend(((place | gap << 14) as u16).to_le_bytes());
        rest = rest.trim_start_matches([' ', '\n']);
    }
    out
}
