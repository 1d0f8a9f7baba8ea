//! Designators, literals and brackets: signs that the grammar spells out itself.

use super::row::{BASE, bounds, flag, text};
use crate::ir::{Example, Filter, Group, Since, Stage};
use crate::syntax::Shape;

/// What the rows of this file share.
const SIGNS: Filter = Filter { group: Group::Squares, shape: Shape::Sign, ..BASE };

/// A lone white queen and a black pawn, with the kings.
const QUEEN: &str = "4k3/2p5/8/8/8/8/8/Q3K3 w - - 0 1";

/// An empty board but for the kings.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// Three plies.
const GAME: &str = "1. e4 e5 2. Nf3";

/// Signs.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "piece designator",
        signature: "K, [QRb], Ra1, Pa-d4, [Rr][a1,h8], e4, a-h2",
        docs: "The squares that hold one of these men.\n\
            Capital letters are White's, small ones Black's; `♔` and the other figures work too. \
            Squares may follow: one, a range `a-d4`, a list `[a1,h8]`. Squares alone are those \
            squares, whatever stands there, so as a condition `e4` always matches.\n\
            No blank stands inside. Designators can be no names of variables: not `a`, `b`, `n`, \
            `e4`.\n\
            As a condition it matches if there is such a man; compared with a number it is \
            counted.",
        examples: &[Example { query: "Qa1", game: QUEEN, hits: &[0] }],
        ..SIGNS
    },
    Filter {
        name: ".",
        stage: Stage::Constant,
        signature: ".",
        docs: "All 64 squares; also written ▦.\n\
            `x∊. F` tries a filter on each of them. It cannot be glued to a piece: `R.` is two \
            filters.",
        examples: &[Example { query: "#. == 64", game: KINGS, hits: &[0] }],
        ..SIGNS
    },
    Filter {
        name: "_",
        signature: "_",
        docs: "The empty squares; also written □.\n\
            It is a designator and takes squares: `_a-h3` are the empty squares of the third \
            rank, and `[_A]` squares that are empty or hold a white man.",
        examples: &[Example { query: "#_ == 62", game: KINGS, hits: &[0] }],
        ..SIGNS
    },
    Filter {
        name: "[Aa]",
        signature: "[Aa], [Aa]name",
        docs: "The squares with a man of either colour; also written ◭.\n\
            Glued to a name it declares a piece variable: `◭x = S`, `◭x∊S F`. White's men alone \
            are `A` or △, Black's `a` or ▲.",
        examples: &[Example { query: "#[Aa] == 2", game: KINGS, hits: &[0] }],
        ..SIGNS
    },
    Filter {
        name: "[]",
        stage: Stage::Constant,
        signature: "[]",
        docs: "The empty set.\n\
            `x = []` starts a variable that collects squares with `x |= S`. As a condition it \
            fails.",
        examples: &[Example { query: "[] == q", game: KINGS, hits: &[0] }],
        ..SIGNS
    },
    Filter {
        name: "$mark",
        since: Since::Figurine,
        group: Group::Binding,
        signature: "$name, $name[a1,h1], $name~, $name~~",
        docs: "The square of the man that carries this mark, if it is one of the squares named.\n\
            `forany` and piece variables bind marks. The man keeps its mark through promotion \
            and castling; once captured it stands nowhere and the set is empty. `$name~` is that \
            square once he has promoted, `$name~~` as long as he has not; squares may follow: \
            `$name~[a1]`.\n\
            In a transform the squares turn and the man does not: `flip $name[a1]` is he in one \
            of the corners.",
        examples: &[Example {
            query: "initial forany $man [Nn] find $man[f3]",
            game: GAME,
            hits: &[0],
        }],
        ..SIGNS
    },
    Filter {
        name: "{}",
        group: Group::Logic,
        stage: Stage::Constant,
        signature: "{ filter ... }",
        docs: "Several filters as one; the value is the last one's.\n\
            They are tried in order until one fails, and then all fails and comments made inside \
            are taken back. Braces are needed wherever one filter is expected: behind \
            transforms, `find`, `if`, `P:`.\n\
            They cannot be empty, and `{3}` is a repetition: write `{ 3 }` or `(3)` for the \
            number.",
        examples: &[Example { query: "{wtm Q}", game: QUEEN, hits: &[0] }],
        ..SIGNS
    },
    Filter {
        name: "()",
        group: Group::Logic,
        stage: Stage::Constant,
        signature: "( filter )",
        docs: "One filter, for the order of operators.\n\
            Exactly one; several go in braces. Directly behind a move filter, parentheses hold \
            what is tested after the move.",
        examples: &[Example { query: "(1 + 2) * 2 == 6", game: KINGS, hits: &[0] }],
        ..SIGNS
    },
    Filter {
        name: "number",
        numeric: true,
        group: Group::Numbers,
        stage: Stage::Constant,
        signature: "0, 42, -3",
        docs: "A whole number.\n\
            It has 64 bits. A bare number as a condition is an error, for it would always match.",
        examples: &[Example { query: "#A == 1", game: KINGS, hits: &[0] }],
        ..SIGNS
    },
    Filter {
        name: "string literal",
        group: Group::Strings,
        stage: Stage::Constant,
        signature: "\"text\"",
        docs: "A string, on one line.\n\
            There are no escapes inside: `\"\\n\"` is a backslash and an n. Line breaks, tabs \
            and quotation marks are the tokens `\\n`, `\\t`, `\\r`, `\\\"` and `\\\\` outside, \
            joined with `+` or listed in `comment` and `str`.",
        examples: &[Example { query: "\"a\" + \"b\" == \"ab\"", game: KINGS, hits: &[0] }],
        ..SIGNS
    },
    Filter {
        name: "\\0",
        group: Group::Strings,
        signature: "\\0 ... \\99, \\-0 ... \\-99",
        docs: "What the last regular expression found, and where.\n\
            `\\0` is all that `~~` matched, `\\1` its first group; `\\-1` is the place where \
            that group begins, a number counted from 0. A failed match clears them, and reading \
            a group that took no part is an error.",
        ..SIGNS
    },
    Filter {
        name: "cql",
        group: Group::Words,
        shape: Shape::Form,
        stage: Stage::Constant,
        params: &[
            text("input", "The PGN file to read, quoted or bare."),
            text("output", "The PGN file to write."),
            bounds("gamenumber", "Only games with these numbers; one number is exact."),
            text("result", "Only games with this result."),
            bounds("matchcount", "How many positions must match; at least one if left out."),
            bounds("sort matchcount", "The same, and sorts by that number."),
            text(
                "matchstring",
                "The comment on matching positions, `CQL` if left out; \"\" for none.",
            ),
            flag("variations", "Variations are searched too."),
            flag("silent", "No comments at all."),
            flag("quiet", "Only the comments that the query asks for."),
        ],
        signature: "cql (parameter ...) filter ...",
        docs: "The header of a query.\n\
            Parameters in parentheses come in any order; the filters follow. What the command \
            line says goes before it. Without `variations` only main lines exist, for every \
            filter.",
        ..SIGNS
    },
];
