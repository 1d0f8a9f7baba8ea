//! Strings.

use super::numbers::man;
use super::row::{BASE, NUM, SET, TEXT};
use crate::eval::arg;
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Needs, Since, Stage, Text, Want};
use crate::syntax::{Assoc, Shape};
use shakmaty::Piece;

/// What the rows of this file share.
const STRINGS: Filter = Filter { group: Group::Strings, stage: Stage::Constant, ..BASE };

/// What rows with files need.
const FILES: Needs = Needs { visible: true, faults: true, order: true, ..Needs::NOTHING };

/// Why a file is not there for a query.
const NO_FILES: &str = "queries have no files here";

/// A lone white queen and a black pawn, with the kings.
const QUEEN: &str = "4k3/2p5/8/8/8/8/8/Q3K3 w - - 0 1";

/// An empty board but for the kings.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// Strings.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "str",
        shape: Shape::CallOrPrefix(1),
        args: &[Want::Any],
        variadic: true,
        signature: "str (item ...), str item",
        docs: "All items in one string.\n\
            Numbers are written in digits, sets as `[a1,b2]`, one square as `e4`, a man as \
            `Ke1`, a position as `move 3(wtm)`; conditions as `<true>` or `<false>`, and what \
            fails as `<false>`.\n\
            Items are separated by blanks, not commas. Without parentheses it takes one full \
            filter.",
        examples: &[Example { query: "str (1 \"a\") == \"1a\"", game: KINGS, hits: &[0] }],
        body: Body::Form,
        ..STRINGS
    },
    Filter {
        name: "~~",
        shape: Shape::Infix(12, Assoc::Left),
        args: &[TEXT, TEXT],
        signature: "string ~~ \"pattern\"",
        docs: "The part of a string that fits a regular expression.\n\
            It fails if nothing fits. The pattern is searched anywhere: `^` and `$` tie it to \
            the ends. Afterwards `\\0` is what fitted, `\\1` its first group, `\\-1` at which byte \
            that begins; a search that fails takes them away, and reading them then is an \
            error.\n\
            `while (T ~~ \"pattern\") F` runs F for one match after the other.\n\
            A backslash in a literal is a plain character, so `\"\\d+\"` works as written. The \
            sign binds tightly: `lowercase T ~~ \"x\"` searches before it lowers; write \
            `{lowercase T} ~~ \"x\"`.",
        examples: &[Example {
            query: "\"Ke2 Qd1\" ~~ \"([KQ])[a-h]\" \\1 == \"K\"",
            game: KINGS,
            hits: &[0],
        }],
        body: Body::Form,
        ..STRINGS
    },
    Filter {
        name: "uppercase",
        shape: Shape::Prefix(6),
        args: &[TEXT],
        signature: "uppercase string",
        docs: "The string with the letters a to z as capitals.\n\
            Other letters stay. `~~` and `[i]` bind more tightly and come first: `uppercase \
            T[0]` is `uppercase (T[0])`.",
        examples: &[Example { query: "uppercase \"aBc\" == \"ABC\"", game: QUEEN, hits: &[0] }],
        body: Body::Text(uppercase),
        ..STRINGS
    },
    Filter {
        name: "lowercase",
        shape: Shape::Prefix(6),
        args: &[TEXT],
        signature: "lowercase string",
        docs: "The string with the letters A to Z as small ones.\n\
            Other letters stay. To search without regard to capitals: `{lowercase player} ~~ \
            \"tal\"`; without the braces the pattern is tried first.",
        examples: &[Example { query: "lowercase \"aBc\" == \"abc\"", game: QUEEN, hits: &[0] }],
        body: Body::Text(lowercase),
        ..STRINGS
    },
    Filter {
        name: "int",
        shape: Shape::Prefix(5),
        args: &[TEXT],
        signature: "int string",
        docs: "The number that a string spells in decimal digits.\n\
            It fails if there is anything else in the string but a sign before the digits: `int \
            (T ~~ \"\\d+\")` takes the first number out of a text.",
        examples: &[Example { query: "int \"42\" == 42", game: QUEEN, hits: &[0] }],
        body: Body::Num(int),
        ..STRINGS
    },
    Filter {
        name: "ascii",
        shape: Shape::Prefix(5),
        args: &[TEXT],
        signature: "ascii string, ascii number",
        docs: "The code of a one-character string, or the character with a code.\n\
            `ascii \"A\"` is 65 and `ascii 65` is \"A\". It fails for a string of any other \
            length and for a number that is no code.",
        examples: &[Example { query: "ascii \"A\" == 65", game: QUEEN, hits: &[0] }],
        body: Body::Num(code),
        ..STRINGS
    },
    Filter {
        name: "ascii of a number",
        shape: Shape::Prefix(5),
        args: &[NUM],
        signature: "ascii number",
        docs: "The character with a code, as a string.\n\
            It fails for a number that is no code: 0 to 127.",
        examples: &[Example { query: "ascii 65 == \"A\"", game: QUEEN, hits: &[0] }],
        body: Body::Text(character),
        ..STRINGS
    },
    Filter {
        name: "indexof",
        shape: Shape::Call,
        args: &[TEXT, TEXT],
        signature: "indexof (pattern string)",
        docs: "Where a string first occurs in another, counted from 0.\n\
            It fails if it does not occur. What is looked for comes first and is plain text, no \
            regular expression. Bytes are counted, not letters.",
        examples: &[Example { query: "indexof (\"l\" \"hello\") == 2", game: QUEEN, hits: &[0] }],
        body: Body::Num(index_of),
        ..STRINGS
    },
    Filter {
        name: "typename",
        shape: Shape::Prefix(7),
        args: &[SET],
        stage: Stage::Position,
        signature: "typename set",
        docs: "The letter of the man on the only square of the set, always a capital.\n\
            One of `K Q R B N P`, or `_` for an empty square. It fails unless the set is exactly \
            one square.",
        examples: &[Example { query: "typename c7 == \"P\"", game: QUEEN, hits: &[0] }],
        body: Body::Text(type_name),
        ..STRINGS
    },
    Filter {
        name: "piecename",
        shape: Shape::Prefix(7),
        args: &[SET],
        stage: Stage::Position,
        signature: "piecename set",
        docs: "The letter of the man on the only square of the set, a capital for White.\n\
            One of `K Q R B N P` or `k q r b n p`, or `_` for an empty square. It fails unless \
            the set is exactly one square.",
        examples: &[Example { query: "piecename c7 == \"p\"", game: QUEEN, hits: &[0] }],
        body: Body::Text(piece_name),
        ..STRINGS
    },
    Filter {
        name: "currenttransform",
        since: Since::Cql62,
        alone: Some("write it out, like `comment(currenttransform)`"),
        signature: "currenttransform",
        docs: "The name of the transform copy in which it stands.\n\
            `<>` without a transform and in the copy that changes nothing; otherwise \
            `<reflect_h>`, `<rotate45^2>`, `<left^1 down^1>` and the like. It shows which copy \
            of a pattern matched.",
        examples: &[Example { query: "currenttransform == \"<>\"", game: QUEEN, hits: &[0] }],
        body: Body::Text(current_transform),
        ..STRINGS
    },
    Filter {
        name: "readfile",
        shape: Shape::Prefix(5),
        args: &[TEXT],
        signature: "readfile string",
        docs: "The contents of a file.\n\
            Only files of up to 100 MB whose names end in `.pgn`, `.cql` or `.cqo` are read, and \
            only from the working directory and the directories in it: the name is relative and \
            has no `..`. A file that cannot be read is an error of the game. Games then run one \
            after the other.",
        examples: &[Example {
            query: "if gamenumber == 2 \"Tal\" in readfile \"names.cqo\"",
            game: "1. e4",
            hits: &[0, 1],
        }],
        needs: FILES,
        body: Body::Text(read_file),
        ..STRINGS
    },
    Filter {
        name: "writefile",
        shape: Shape::Call,
        args: &[TEXT, TEXT],
        stage: Stage::Position,
        signature: "writefile (name text)",
        docs: "Appends a text to a file.\n\
            The name ends in `.cqo` or `.cql` and is relative, without `..`; links are not \
            followed. The first use in a run begins the file anew if it is a `.cqo`, which only \
            queries write; a `.cql` that is there already is never touched. It matches if the \
            text was written, and what was written stays even if the position does not match in \
            the end. The file appears, whole, at the end of the run, which reads before what it \
            has written so far. Games then run one after the other.",
        examples: &[Example {
            query: "if gamenumber == 2 writefile(\"found.cqo\" \"x\")",
            game: "1. e4",
            hits: &[0, 1],
        }],
        needs: FILES,
        body: Body::Bool(write_file),
        ..STRINGS
    },
    Filter {
        name: "[i]",
        shape: Shape::Sign,
        args: &[TEXT],
        signature: "string[i], string[i:j], string[i:], string[:j]",
        docs: "A character or part of a string.\n\
            Counted from 0, negative numbers from the end; the end of a range is left out: \
            `\"hello\"[1:3]` is \"el\". A single character outside the string fails, a range is \
            cut.\n\
            A variable's part can be assigned: `s[1:3] = \"XX\"`. Bytes are counted; a letter of \
            several bytes belongs to the first of them and is never cut. Write \
            blanks around a name that reads as a square: `s[ a1 ]`.",
        examples: &[Example { query: "\"hello\"[1:3] == \"el\"", game: KINGS, hits: &[0] }],
        body: Body::Form,
        ..STRINGS
    },
];

fn read_file(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    let place = cx.place;
    let name = arg::text(cx, args, 0)?;
    let read = match cx.files {
        Some(files) => files.read(&name),
        None => Err(NO_FILES.to_owned()),
    };
    read.map_err(|why| cx.fail(place, format!("cannot read `{name}`: {why}"))).ok()
}

fn write_file(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let place = cx.place;
    let (name, text) = (arg::text(cx, args, 0), arg::text(cx, args, 1));
    let (Some(name), Some(text)) = (name, text) else { return false };
    let written = match cx.files {
        Some(files) => files.append(&name, &text),
        None => Err(NO_FILES.to_owned()),
    };
    written.map_err(|why| cx.fail(place, format!("cannot write `{name}`: {why}"))).is_ok()
}

fn uppercase(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    Some(Text::from(arg::text(cx, args, 0)?.to_ascii_uppercase()))
}

fn lowercase(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    Some(Text::from(arg::text(cx, args, 0)?.to_ascii_lowercase()))
}

fn int(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    arg::text(cx, args, 0)?.parse().ok()
}

fn code(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    match arg::text(cx, args, 0)?.as_bytes() {
        [code] => Some(i64::from(*code)),
        _ => None,
    }
}

fn character(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    let code = u8::try_from(arg::num(cx, args, 0)?).ok().filter(u8::is_ascii)?;
    Some(Text::from(char::from(code).to_string()))
}

fn index_of(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let (pattern, text) = (arg::text(cx, args, 0)?, arg::text(cx, args, 1)?);
    text.find(&*pattern).and_then(|place| i64::try_from(place).ok())
}

/// The letter of what stands on the only square, or the sign of an empty one.
fn letter(man: Option<Piece>, write: impl Fn(Piece) -> char) -> Text {
    Text::from(man.map_or('_', write).to_string())
}

fn type_name(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    Some(letter(man(cx, args)?, |man| man.role.upper_char()))
}

fn piece_name(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    Some(letter(man(cx, args)?, Piece::char))
}

fn current_transform(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    Some(cx.transform.clone())
}
