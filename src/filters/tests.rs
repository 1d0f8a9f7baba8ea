//! Tests of the table as a whole.

use super::{Table, all, by_id, by_name, id_of};
use crate::ir::{Body, Turn};
use crate::syntax::{Shape, Vocabulary};
use std::collections::HashSet;

/// The keywords of CQL 6.2.
const KEYWORDS: &str = "abs all ancestor and any anydirection arrow ascii assert atomic attack \
    attacked attackedby attacks between black btm by capture captures castle check child cql \
    cql_abort cql_assertvariations cql_hhdbhascook colortype comment connectedpawns \
    consecutivemoves count countmoves currentmove currentposition curpos currenttransform dark \
    date depth descendant diagonal dictionary dihedral distance doubledpawns down echo eco elo \
    else enpassant enpassantsquare equal event eventdate extension false fen file find firstmatch \
    flip flipcolor flipdihedral fliphorizontal flipvertical focus from function gamenumber \
    hascomment hhdb horizontal idealmate idealstalemate if in indexof initial initialposition \
    input int isbound isolatedpawns isunbound keepallbest lastgamenumber lastposition lca left \
    legal light line local loop lowercase maindiagonal mainline makesquare matchcount matchstring \
    mate max message min modelmate modelstalemate move movenumber nestban northeast northwest \
    nosort not notransform null nullmove o-o o-o-o offdiagonal oldline or originalcomment \
    orthogonal output parent passedpawns path pathcount pathcountunfocused pathdebug \
    pathlastposition pathstart persistent pgn piece pieceid piecepath piecename pin player ply \
    position positionid power previous primary promote pseudolegal puremate purestalemate quiet \
    rank ray readfile removecomment result reversecolor right rotate45 rotate90 secondary settag \
    shift shifthorizontal shiftvertical sidetomove silent similarposition singlecolor site sort \
    sqrt southeast southwest square stalemate str string substring tag terminal then through \
    title to transform true try type typename unbind up uppercase variation variations verbose \
    vertical virtualmainline while white writefile wtm xray year";

/// Its signs.
const SIGNS: &str = "-- \u{2015}\u{2015} [x] × -> → <- ← & ∩ | ∪ [element] ∊ [forall] ∀ ⊢ ◎ ∙ ✵ ⬓ \
    [<] ≺ [<=] ≼ [>] ≻ [>=] ≽ < <= ≤ > >= ≥ == != ≠ + - * / % = =? += -= *= /= %= |= ∪= &= ∩= ~ # \
    : ~~ /// --> <--";

#[test]
fn every_spelling_belongs_to_one_row() {
    let mut seen = HashSet::new();
    for row in all() {
        for spelling in std::iter::once(&row.name).chain(row.aliases) {
            assert!(seen.insert(*spelling), "`{spelling}` stands in two rows");
        }
    }
}

#[test]
fn every_row_is_documented() {
    for row in all() {
        assert!(!row.signature.is_empty(), "`{}` has no signature", row.name);
        let lines = row.docs.lines().count();
        assert!((2..=9).contains(&lines), "`{}` has {lines} lines of documentation", row.name);
        let summary = row.docs.lines().next().unwrap_or_default();
        assert!(summary.ends_with('.'), "`{}`: `{summary}` is no sentence", row.name);
        assert!(row.params.iter().all(|rule| !rule.docs.is_empty()), "`{}`", row.name);
    }
}

#[test]
fn every_row_with_a_body_has_an_example() {
    for row in all() {
        if !matches!(row.body, Body::Form) {
            assert!(!row.examples.is_empty(), "`{}` has no example", row.name);
        }
    }
}

#[test]
fn partners_point_at_each_other() {
    for row in all() {
        let partner = match row.turn {
            Turn::Swap(partner) | Turn::Shade(partner) => partner,
            _ => continue,
        };
        let back = by_name(partner).map(|other| other.turn);
        let points_back = match (row.turn, back) {
            (Turn::Swap(_), Some(Turn::Swap(name))) | (Turn::Shade(_), Some(Turn::Shade(name))) => {
                name == row.name
            }
            _ => false,
        };
        assert!(points_back, "`{}` and `{partner}`", row.name);
    }
}

#[test]
fn every_set_of_directions_has_one_row() {
    let rows: Vec<_> = all().filter(|row| row.shape == Shape::Direction).collect();
    let bits: HashSet<u8> = rows
        .iter()
        .filter_map(|row| match row.turn {
            Turn::Compass(bits) => Some(bits),
            _ => None,
        })
        .collect();
    assert_eq!((rows.len(), bits.len()), (15, 15));
}

#[test]
fn every_word_of_the_base_language_is_there() {
    for word in KEYWORDS.split_whitespace().chain(SIGNS.split_whitespace()) {
        let rule = Table.word(word);
        assert!(rule.is_some_and(|rule| rule.reserved), "`{word}` is missing");
    }
    assert!(Table.word("forany").is_some_and(|rule| !rule.reserved));
    assert!(Table.word("Rook").is_none());
}

#[test]
fn numbers_lead_back_to_their_rows() {
    for row in all() {
        let found = id_of(row).and_then(by_id);
        assert!(found.is_some_and(|found| std::ptr::eq(found, row)), "`{}`", row.name);
    }
}

#[test]
fn minus_subtracts_behind_numbers_only() {
    let numeric = |word| Table.word(word).is_some_and(|rule| rule.numeric);
    for word in ["ply", "path", "#", "max", "countmoves", "flip", "if", "elo", "abs"] {
        assert!(numeric(word), "`{word}`");
    }
    for word in ["check", "wtm", "between", "event", "parent"] {
        assert!(!numeric(word), "`{word}`");
    }
}

#[test]
fn overloaded_words_have_rows_of_other_types() {
    let others = |word| by_name(word).map(|row| super::overloads(row).count());
    for word in ["max", "min", "ascii", "makesquare", "fen"] {
        assert_eq!(others(word), Some(1), "`{word}`");
    }
    assert_eq!(others("position"), Some(0));
}

#[test]
fn examples_are_read_without_complaint() {
    for row in all() {
        for example in row.examples {
            let source = crate::text::Source::new("example", example.query);
            let parsed = crate::syntax::parse(&source, &Table, &crate::syntax::Names::default());
            let said: Vec<_> = parsed.reports.iter().map(|r| r.message.as_str()).collect();
            assert!(said.is_empty(), "`{}`: `{}`: {said:?}", row.name, example.query);
        }
    }
}
