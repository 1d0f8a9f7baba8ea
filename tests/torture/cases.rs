//! The cases, by what is odd in them.

use super::kept::{Count, check};
use super::{others, told};

type Case = (&'static str, &'static [u8]);

const BYTES: &[Case] = &[
    ("a byte order mark", b"\xEF\xBB\xBF[Event \"x\"]\n\n1. e4 *\n"),
    ("byte order marks between games", b"1. e4 *\n\xEF\xBB\xBF[Event \"x\"]\n\n1. d4 *\n"),
    ("UTF-16, little end first", b"\xFF\xFE1\0.\0 \0e\x004\0 \0{\0\xFC\0}\0 \0*\0"),
    ("UTF-16, big end first", b"\xFE\xFF\x001\0.\0 \0e\x004\0 \0{\0\xFC\0}\0 \0*"),
    ("UTF-16 without a mark", b"1\0.\0 \0e\x004\0 \0{\0\xFC\0}\0 \0*\0"),
    ("Windows-1252", b"[White \"M\xFCller\"]\n[Site \"Orl\xE9ans \x80\"]\n\n1. e4 {\x93so\x94} *\n"),
    ("UTF-8 and Windows-1252 in one file", b"[White \"M\xC3\xBCller\"]\n[Black \"M\xFCller\"]\n\n1. e4 *\n"),
    ("Windows-1251", b"[White \"\xCA\xE0\xF0\xEF\xEE\xE2, \xC0\xED\xE0\xF2\xEE\xEB\xE8\xE9\"]\n[Black \"\xC1\xEE\xF2\xE2\xE8\xED\xED\xE8\xEA, \xCC\xE8\xF5\xE0\xE8\xEB\"]\n\n1. e4 *\n"),
    ("code page 437 of DOS", b"[White \"H\x81bner\"]\n[Black \"Szab\xA2, L\xA0szl\xA2\"]\n\n1. e4 {sch\x94n} *\n"),
    ("NUL", b"[Event \"a\0b\"]\n\n1. e4\0 {c\0d} e5 *\n\0\0\0"),
    ("control bytes", b"[Event \"a\x01b\"]\n\n1. e4 \x02e5 {c\x03\x1Bd} 2. Nf3\x7F *\n"),
    ("the end of a DOS file", b"1. e4 *\n\x1A"),
    ("the end of a DOS file in movetext", b"1. e4 e5\n\x1A"),
    ("CR only", b"[Event \"x\"]\r[Site \"y\"]\r\r1. e4 {a\rb} e5 *\r\r[Event \"z\"]\r\r1. d4 *\r"),
    ("mixed line ends", b"[Event \"x\"]\r\n[Site \"y\"]\n\r\n1. e4\re5\n\r *\r\n"),
    ("vertical tabs and form feeds", b"[Event\t\"x\"]\x0B\n\n1.\x0Ce4\te5 *\n"),
    ("blanks without width", b"1. e4 \xE2\x80\x8Be5 2.\xC2\xA0Nf3 *\n"),
    ("nothing", b""),
    ("blank lines", b"\n \r\n\t\n"),
];

const TAGS: &[Case] = &[
    ("several on a line", b"[Event \"x\"][Site \"y\"] [Round \"1\"] 1. e4 *\n"),
    (
        "quotes and backslashes",
        b"[Event \"The \\\"X\\\" \\\\\"]\n[Site \"a \"b\" c\"]\n[Round \"C:\\\"]\n\n*\n",
    ),
    ("brackets, parentheses and braces", b"[Opening \"A (B) [C] {D}\"]\n\n1. e4 *\n"),
    ("a quote that is missing", b"[Event \"x]\n[Site \"y\n[Round 3]\n\n1. e4 *\n"),
    ("no value", b"[Event]\n[Site \"\"]\n\n1. e4 *\n"),
    ("the same twice", b"[Event \"x\"]\n[Event \"y\"]\n\n1. e4 *\n"),
    (
        "names in other letters",
        b"[white elo \"2000\"]\n[Wei\xC3\x9F \"A\"]\n[A-B \"c\"]\n\n1. e4 *\n",
    ),
    ("none", b"1. e4 e5 *\n"),
    ("none, two games", b"1. e4 1-0\n\n1. d4 0-1\n"),
    ("only tags", b"[Event \"x\"]\n\n[Event \"y\"]\n"),
    (
        "remarks before and between",
        b"; exported\n[Event \"x\"]\n; by hand\n[Site \"y\"]\n\n1. e4 *\n",
    ),
    ("escape lines", b"% escape\n[Event \"x\"]\n% [Site \"no\"]\n\n1. e4\n%e5 {\ne5 *\n"),
    ("a result of no kind", b"[Result \"garbage\"]\n\n1. e4 *\n"),
    ("a result that the moves contradict", b"[Result \"0-1\"]\n\n1. e4 1/2-1/2\n"),
    ("a result that only the moves have", b"[Result \"*\"]\n\n1. e4 1-0\n"),
    (
        "Black moves first",
        b"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 5 40\"]\n\n40... Kd7 41. Kd2 *\n",
    ),
    (
        "Black moves first, counted from 0",
        b"[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 0\"]\n\n1... Kd7 {a} *\n",
    ),
    ("no kings", b"[FEN \"8/8/8/8/8/8/PP6/8 w - - 0 1\"]\n\n1. a4 {good} *\n"),
    ("a FEN that is none", b"[FEN \"bad fen\"]\n\n{before} 1. e4 {good} e5 (1... c5) 1-0\n"),
    ("an empty FEN", b"[FEN \"\"]\n\n1. e4 *\n"),
    ("an unknown variant", b"[Variant \"normal\"]\n\n1. e4 *\n"),
    ("drops without a variant", b"1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@e4 *\n"),
];

const COMMENTS: &[Case] = &[
    ("before the first move", b"{ a } 1. e4 ({ b } 1. d4 { c }) 1... e5 *\n"),
    ("a variation of the first move, before it", b"{ a } ( 1. d4 ) 1. e4 *\n"),
    ("two in a row, before the result", b"1. e4 {a} {b} e5 {c} {d} 1-0\n"),
    ("after the result", b"1. e4 1-0 {a}\n\n1. d4 *\n"),
    ("a semicolon in braces, braces behind a semicolon", b"1. e4 {a; b} e5 ; c {d} e\n2. Nf3 *\n"),
    ("a parenthesis in braces", b"1. e4 { a ( b } e5 (1... c5 {c ) d}) *\n"),
    ("nested braces", b"1. e4 {a {b} c} e5 *\n"),
    ("a blank line inside", b"1. e4 { a\n\n b } e5 *\n"),
    ("a tag inside, in the middle of a line", b"1. e4 { a [Event \"b\"] c } e5 *\n"),
    ("unclosed, to the end", b"1. e4 { a\n"),
    ("unclosed, up to the next game", b"1. e4 { a\n\n[Event \"2\"]\n\n1. d4 *\n"),
    ("unclosed in a variation", b"1. e4 (1. d4 { a\n\n[Event \"2\"]\n\n1. d4 *\n"),
    ("a closing brace too many", b"1. e4 a } e5 *\n"),
    ("commands", b"1. e4 {[%clk\n0:02:56] [%eval 0,1] [%c_effect e4;x]} e5 *\n"),
    ("empty ones", b"1. e4 {} { } e5 {\t\n} *\n"),
    ("a variation with nothing else", b"1. e4 ({ a } { b }) e5 () *\n"),
    ("before a variation's illegal move", b"1. e4 ({ a } 1. Qh5 { b } e5) e5 *\n"),
    ("an escape sign inside", b"1. e4 {a\n%b} e5 *\n"),
    ("signs of games", b"1. e4 {1-0 * [%csl Ga1] \"x\" \\} e5 *\n"),
];

const MOVES: &[Case] = &[
    ("null moves", b"1. e4 -- 2. d4 Z0 (2... <> 3. c4) 3. c4 0000 *\n"),
    ("a null move in check", b"1. e4 e5 2. Qh5 Nc6 3. Qxf7+ -- 4. d4 *\n"),
    ("castling with zeros", b"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 *\n"),
    (
        "castling with other dashes",
        "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O\u{2013}O 0\u{2212}0 *\n".as_bytes(),
    ),
    ("castling with signs", b"1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0-0-0+ o-o-o! *\n"),
    (
        "promotion without its sign",
        b"[FEN \"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. b8q (1. b8(N)) (1. b8=B) (1. b8) *\n",
    ),
    ("numbers of all kinds", b"0. e4 1.... e5 2 Nf3 2. .. Nc6 3.Bb5 a6 27. Ba4 *\n"),
    ("everything glued", b"1.e4!?e5{c}2.Nf3(2.f4)2...Nc6$1 3.Bb5 a6??4.O-O*\n"),
    ("a move of no board", b"1. e9 {a} e5 *\n"),
    ("an illegal move", b"1. e4 e5 2. Ke3 {a} (2. Ke2 {b}) Ke7 ; c\n3. d4 $1 1-0\n"),
    ("an illegal move in a variation", b"1. e4 (1. d4 d5 2. Ke3 {a} (2. c4) Kd7) e5 2. Nf3 *\n"),
    ("a move that fits two men", b"1. d4 d5 2. Nf3 e6 3. Nd2 Nf6 *\n"),
    ("kings in the centre as a result", b"1. e4 e5 2. Ke4 Kd5 1/2-1/2\n"),
    ("closing brackets too many", b"1. e4 ) ) e5 (1... c5)) 2. Nf3 *\n"),
    ("an opening bracket too many", b"1. e4 e5 (1... c5 (1... e6 2. d4) 2. Nf3 *\n"),
    ("words", b"1. e4 good e5 $1000 $x +- mate \\ ` *\n"),
    ("signs of evaluation", b"1. e4 += e5 \xC2\xB1 2. Nf3 /\\Ne2 *\n"),
    ("en passant", b"1. e4 a6 2. e5 d5 3. exd6 e.p. *\n"),
    ("board marks without a board", b"1A. e4 1B. d4 *\n"),
];

const GAMES: &[Case] = &[
    ("no blank line between them", b"[Event \"x\"]\n1. e4 *\n[Event \"y\"]\n1. d4 *\n"),
    ("no result between them", b"[Event \"x\"]\n\n1. e4\n\n[Event \"y\"]\n\n1. d4\n"),
    ("all in a line", b"[Event \"x\"] 1. e4 * [Event \"y\"] 1. d4 *"),
    (
        "dashes in results",
        "1. e4 1\u{2013}0\n\n1. e4 0\u{2014}1\n\n1. e4 1/2\u{2212}1/2\n\n1. e4 1\u{2010}0\n"
            .as_bytes(),
    ),
    ("dashes of Windows-1252", b"1. e4 1\x960\n\n1. e4 0\x961\n"),
    ("halves of Windows-1252", b"1. e4 \xBD-\xBD\n\n1. d4 \xBD\x96\xBD\n\n1. c4 1/2\x961/2\n"),
    ("results in comments", b"1. e4 e5 {1-0} (1... c5 {0-1}) *\n"),
    (
        "halves",
        "1. e4 1/2\n\n1. e4 \u{BD}-\u{BD}\n\n1. e4 1/2:1/2\n\n1. e4 1:0\n\n1. d4 *\n".as_bytes(),
    ),
    ("results in variations", b"1. e4 e5 (1... c5 1-0) (1... e6 *) 2. Nf3 0-1\n"),
    ("text after the result", b"1. e4 1-0 `\n\n1. d4 * resigned here\n"),
    ("moves after the result", b"1. e4 1-0 2. Nf3\n"),
    ("two results", b"1. e4 1-0 1-0\n\n1. d4 1-0 0-1\n"),
    ("both lost", b"[Result \"0-0\"]\n\n1. e4 e5 0-0\n"),
    ("cut in a tag", b"[Event \"x\"]\n[Sit"),
    ("cut in a move", b"[Event \"x\"]\n\n1. e4 e5 2. N"),
    ("cut in a comment", b"[Event \"x\"]\n\n1. e4 {good"),
    ("cut in a variation", b"[Event \"x\"]\n\n1. e4 (1. d4 {a} d"),
    ("cut in a result", b"[Event \"x\"]\n\n1. e4 1-"),
    ("text that is no game", b"Dear reader,\nthese are my games.\n\n[Event \"x\"]\n\n1. e4 *\n"),
];

fn group(name: &str, cases: &[Case]) {
    let mut text = String::new();
    for (case, input) in cases {
        check(case, input, &mut Count::default());
        others::check(case, input);
        text.push_str(&told(case, input));
        text.push('\n');
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn odd_bytes() {
    group("bytes", BYTES);
}

#[test]
fn odd_tags() {
    group("tags", TAGS);
}

#[test]
fn odd_comments() {
    group("comments", COMMENTS);
}

#[test]
fn odd_moves() {
    group("moves", MOVES);
}

#[test]
fn odd_borders() {
    group("games", GAMES);
}
