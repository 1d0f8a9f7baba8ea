//! Whatever stands in a query: no panic, and every place lies within the text.

use crate::fuzzed::targets::layout::fault;
use crate::fuzzed::targets::pieces::{PIECES, SOUND};
use crate::fuzzed::targets::query::survives;
use figurine::syntax::Spelling;
use proptest::prelude::*;

const GAPS: &[&str] = &["", " ", "\n", "\n\n", "\t"];

fn soup() -> impl Strategy<Value = String> {
    let piece = (prop::sample::select(PIECES), prop::sample::select(GAPS));
    prop::collection::vec(piece, 0..40)
        .prop_map(|parts| parts.into_iter().flat_map(|(piece, gap)| [piece, gap]).collect())
}

fn sound() -> impl Strategy<Value = String> {
    let gap = prop::sample::select(&["", " ", " ", " ", "\n", "\n\n"][..]);
    let piece = (prop::sample::select(SOUND), gap);
    prop::collection::vec(piece, 0..8)
        .prop_map(|parts| parts.into_iter().flat_map(|(piece, gap)| [piece, gap]).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..Default::default() })]

    #[test]
    fn tokens(text in soup()) {
        survives(&text);
    }

    #[test]
    fn layouts(text in sound()) {
        for spelling in [Spelling::Keep, Spelling::Ascii, Spelling::Unicode] {
            let fault = fault(&text, spelling);
            prop_assert!(fault.is_none(), "{text:?}: {}", fault.unwrap_or_default());
        }
    }

    #[test]
    fn characters(text in "[ -~♔-♟―×→∊\n\"\\\\]{0,60}") {
        survives(&text);
    }

    #[test]
    fn anything(text in any::<String>()) {
        survives(&text);
    }
}
