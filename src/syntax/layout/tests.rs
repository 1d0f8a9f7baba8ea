//! Token lists in context for the cases that are easy to get wrong.

use super::lay_out;
use crate::filters::Table;
use crate::syntax::lexer::lex;
use crate::syntax::names::Names;

/// The tokens of a text: what each is, and its text where it has one.
fn tokens(text: &str) -> String {
    let lexed = lex(text, &Table);
    let mut names = Names::default();
    names.collect(&lexed.tokens, &Table);
    let laid = lay_out(&lexed.tokens, &Table, &names);
    assert!(lexed.reports.is_empty() && laid.reports.is_empty(), "{text}: {:?}", laid.reports);
    let shown = laid.tokens.iter().map(|(start, tok, end)| {
        let debug = format!("{tok:?}");
        let kind = debug.split(['(', ' ']).next().unwrap_or_default();
        match &text[*start as usize..*end as usize] {
            "" => kind.to_owned(),
            text => format!("{kind}:{text}"),
        }
    });
    shown.collect::<Vec<_>>().join(" ")
}

#[test]
fn blanks_decide_what_is_tied_to_a_dash() {
    assert_eq!(tokens("Q--e4"), "Designator:Q DashBoth:-- Designator:e4");
    assert_eq!(tokens("Q-- e4"), "Designator:Q DashLeft:-- Designator:e4");
    assert_eq!(tokens("Q --e4"), "Designator:Q DashRight:-- Designator:e4");
    assert_eq!(tokens("Q -- e4"), "Designator:Q DashNone:-- Designator:e4");
    assert_eq!(tokens("Q[x]q"), "Designator:Q DashBoth:[x] Designator:q");
    assert_eq!(tokens("not --"), "Prefix:not DashNone:--");
    let braces = "BraceOpen:{ Designator:Q BraceClose:} DashBoth:-- BraceOpen:{ Designator:e4";
    assert_eq!(tokens("{Q}--{e4}"), format!("{braces} BraceClose:}}"));
}

#[test]
fn glued_parentheses_and_equals_signs_belong_to_the_dash() {
    let target = "DashNone:-- Target:( Plain:check ParenClose:)";
    assert_eq!(tokens("--(check)"), target);
    let promoted = "Designator:P DashLeft:-- Promote:= Designator:Q Target:( Plain:mate";
    assert_eq!(tokens("P--=Q(mate)"), format!("{promoted} ParenClose:)"));
    let path = "Path:path DashNone:-- PathOpen:( DashNone:-- ParenClose:) PathEnd";
    assert_eq!(tokens("path -- (--)"), path);
}

#[test]
fn a_path_ends_with_a_blank_line_a_bracket_or_the_text() {
    let step = "Path:path DashNone:-- Plain:check";
    assert_eq!(tokens("path -- check\n\nbtm"), format!("{step} PathEnd Plain:btm"));
    assert_eq!(tokens("path -- check\n \t\nbtm"), format!("{step} PathEnd Plain:btm"));
    assert_eq!(tokens("path -- check\nbtm"), format!("{step} Plain:btm PathEnd"));
    assert_eq!(tokens("path -- check\n// note\nbtm"), format!("{step} Plain:btm PathEnd"));
    let braces = format!("BraceOpen:{{ {step} PathEnd BraceClose:}} Plain:btm");
    assert_eq!(tokens("{path -- check} btm"), braces);
}

#[test]
fn filters_that_fall_into_a_path_are_noted() {
    let swallowed = |text: &str| {
        let lexed = lex(text, &Table);
        let laid = lay_out(&lexed.tokens, &Table, &Names::default());
        laid.swallowed.iter().map(|s| text[s.1.range()].to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(swallowed("path -- check\nbtm"), ["btm"]);
    assert_eq!(swallowed("path\n check\n --\n --"), Vec::<String>::new());
    assert_eq!(swallowed("path -- check\n\nbtm"), Vec::<String>::new());
    assert_eq!(swallowed("path --\nand btm"), Vec::<String>::new());
}

#[test]
fn a_note_ends_with_its_line() {
    let note = "Plain:check Note:/// Text:\"a\" Plain:ply NoteEnd Plain:btm";
    assert_eq!(tokens("check /// \"a\" ply\nbtm"), note);
    assert_eq!(tokens("///\"a\""), "Note:/// Text:\"a\" NoteEnd");
}

#[test]
fn minus_subtracts_from_numbers_and_negates_elsewhere() {
    assert_eq!(tokens("ply - 3"), "Plain:ply Infix:- Number:3");
    assert_eq!(tokens("ply\n-3"), "Plain:ply Infix:- Number:3");
    assert_eq!(tokens("check -3"), "Plain:check Prefix:- Number:3");
    assert_eq!(tokens("#A -1"), "Prefix:# Designator:A Infix:- Number:1");
    assert_eq!(tokens("x = -3"), "Name:x Assign:= Prefix:- Number:3");
    assert_eq!(tokens("3 - -2"), "Number:3 Infix:- Prefix:- Number:2");
}

#[test]
fn plus_repeats_in_a_path_and_at_the_end_of_a_constituent() {
    assert_eq!(tokens("path --+"), "Path:path DashNone:-- Repeat:+ PathEnd");
    let sum = "Path:path DashNone:-- BraceOpen:{ Plain:ply Infix:+ Number:1 Infix:> Number:9";
    assert_eq!(tokens("path -- {ply + 1 > 9}"), format!("{sum} BraceClose:}} PathEnd"));
    let line = "Line:line Arrow:--> Plain:check Repeat:+ Arrow:--> Plain:mate LineEnd";
    assert_eq!(tokens("line --> check + --> mate"), line);
    let added = "Line:line Arrow:--> Plain:ply Infix:+ Number:1 Infix:> Number:9 LineEnd";
    assert_eq!(tokens("line --> ply + 1 > 9"), added);
    assert_eq!(tokens("ply + 1"), "Plain:ply Infix:+ Number:1");
}

#[test]
fn else_belongs_to_the_nearest_if_of_its_bracket() {
    let inner = "If:if Plain:check IfElse:if Plain:mate Plain:btm Else:else Plain:wtm";
    assert_eq!(tokens("if check if mate btm else wtm"), inner);
    let outer = "IfElse:if Plain:check BraceOpen:{ If:if Plain:mate Plain:btm BraceClose:} \
                 Else:else Plain:wtm";
    assert_eq!(tokens("if check {if mate btm} else wtm"), outer);
}

#[test]
fn a_range_ends_where_an_expression_starts() {
    assert_eq!(tokens("find 1 3 check"), "Low:find Param:1 Param:3 Plain:check");
    assert_eq!(tokens("up 1 2 K"), "Direction:up Param:1 Param:2 Designator:K");
}
