//! Transforms: a pattern in all its copies.

use super::row::{BASE, flag, range};
use crate::ir::{Example, Filter, Group, Since, Stage, Want};
use crate::syntax::{ParamRule, Shape};

const COPIES: &[ParamRule] = &[
    flag("count", "The value is how many different copies match; 0 is a value."),
    range("How many different copies must match; that number is the value."),
];

const SHIFTED: &[ParamRule] = &[
    flag("count", "The value is how many different copies match; 0 is a value."),
    flag("sticky", "Squares on the edge stay behind where they are shifted away from it."),
    range("How many different copies must match; that number is the value."),
];

/// What the rows of this file share.
const TRANSFORMS: Filter = Filter {
    group: Group::Transforms,
    shape: Shape::Low,
    params: COPIES,
    args: &[Want::Any],
    stage: Stage::Constant,
    ..BASE
};

/// A lone white queen and a black pawn, with the kings.
const QUEEN: &str = "4k3/2p5/8/8/8/8/8/Q3K3 w - - 0 1";

/// An empty board but for the kings.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// Check at ply 3.
const CHECK: &str = "1. e4 f6 2. Qh5+ g6";

/// Transforms.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "flip",
        numeric: true,
        aliases: &["✵", "flipdihedral", "dihedral"],
        signature: "flip [count | range] filter",
        docs: "The filter in all eight turns and reflections of the board.\n\
            A set gives the union of the copies (`flip a1` is the four corners), a number the \
            largest, anything else matches if a copy does. Copies that are the same count once.\n\
            It takes one full filter, `and` and comparisons included; put several filters in \
            braces: `flip {Ra1 Kb3}`. `flip count Ra1 == 3` compares inside; write `{flip count \
            Ra1} == 3`.\n\
            Squares, directions and `light` are turned; numbers, strings and variables are not.",
        examples: &[Example { query: "flip Ke8", game: KINGS, hits: &[0] }],
        ..TRANSFORMS
    },
    Filter {
        name: "flipvertical",
        numeric: true,
        signature: "flipvertical [count | range] filter",
        docs: "The filter as it stands and reflected from left to right.\n\
            The a-file becomes the h-file: `flipvertical a1` is `[a1,h1]`. The name speaks of \
            the axis. It takes one full filter.",
        examples: &[Example { query: "flipvertical Kd1", game: KINGS, hits: &[0] }],
        ..TRANSFORMS
    },
    Filter {
        name: "fliphorizontal",
        numeric: true,
        signature: "fliphorizontal [count | range] filter",
        docs: "The filter as it stands and reflected from top to bottom.\n\
            The first rank becomes the eighth: `fliphorizontal a1` is `[a1,a8]`. The name speaks \
            of the axis. It takes one full filter.",
        examples: &[Example { query: "fliphorizontal Ke8", game: KINGS, hits: &[0] }],
        ..TRANSFORMS
    },
    Filter {
        name: "flipcolor",
        numeric: true,
        aliases: &["⬓"],
        signature: "flipcolor [count | range] filter",
        docs: "The filter as it stands and with the colours exchanged.\n\
            In the copy White and Black change places, the ranks are reflected, and `wtm`, \
            `result`, `elo white`, `player white` and `up` turn with them; `sidetomove` does \
            not.\n\
            It takes one full filter: put several in braces, `flipcolor {wtm mate}`.",
        examples: &[Example { query: "flipcolor {wtm check}", game: CHECK, hits: &[3] }],
        ..TRANSFORMS
    },
    Filter {
        name: "reversecolor",
        numeric: true,
        params: &[],
        signature: "reversecolor filter",
        docs: "The filter with the colours exchanged, and only so.\n\
            `reversecolor Kg1` is `kg8`. Unlike `flipcolor` the filter as it stands is not \
            tried, so there is no `count` and no range.",
        examples: &[Example { query: "reversecolor ke8", game: KINGS, hits: &[0] }],
        ..TRANSFORMS
    },
    Filter {
        name: "rotate90",
        numeric: true,
        signature: "rotate90 [count | range] filter",
        docs: "The filter in all four quarter turns of the board.\n\
            `rotate90 a1` is the four corners. It takes one full filter; the value is as for \
            `flip`.",
        examples: &[Example { query: "rotate90 Qa8", game: QUEEN, hits: &[0] }],
        ..TRANSFORMS
    },
    Filter {
        name: "rotate45",
        numeric: true,
        signature: "rotate45 [count | range] filter",
        docs: "The filter with its directions turned by all eight multiples of 45 degrees.\n\
            Squares cannot be turned so: a designator that names squares, `light` and `dark` \
            inside it are errors. It is meant for `up`, `diagonal`, `ray` and the like.",
        examples: &[Example { query: "rotate45 {Q & right 4 K}", game: QUEEN, hits: &[0] }],
        ..TRANSFORMS
    },
    Filter {
        name: "shift",
        numeric: true,
        params: SHIFTED,
        signature: "shift [sticky] [count | range] filter",
        docs: "The filter moved over the whole board, by up to seven files and ranks.\n\
            Copies in which a designator has left the board are dropped. `shift {Ka1 kc1}` finds \
            kings two files apart on one rank. A designator over a whole rank or file stays \
            whole.\n\
            Designators without squares do not move: `shift K` is `K`. It takes one full filter.\n\
            With `sticky` a square on the a-file goes to the right and stays too, with all in \
            between, and so at the other edges; nothing is dropped, and what has left the board is \
            the empty set. `shift sticky {Pa4 Nd4}` is then a pawn on the rank of a knight, three \
            files to its left or more.",
        examples: &[
            Example { query: "shift {Kh1 Qd1}", game: QUEEN, hits: &[0] },
            Example { query: "shift sticky {Qa1 Kc1}", game: QUEEN, hits: &[0] },
        ],
        ..TRANSFORMS
    },
    Filter {
        name: "shifthorizontal",
        numeric: true,
        params: SHIFTED,
        signature: "shifthorizontal [sticky] [count | range] filter",
        docs: "The filter moved left and right, by up to seven files.\n\
            Otherwise as `shift`: ranks stay what they are.",
        examples: &[Example { query: "shifthorizontal {Kh1 Qd1}", game: QUEEN, hits: &[0] }],
        ..TRANSFORMS
    },
    Filter {
        name: "shiftvertical",
        numeric: true,
        params: SHIFTED,
        signature: "shiftvertical [sticky] [count | range] filter",
        docs: "The filter moved up and down, by up to seven ranks.\n\
            Otherwise as `shift`: files stay what they are.",
        examples: &[Example { query: "shiftvertical Ke5", game: KINGS, hits: &[0] }],
        ..TRANSFORMS
    },
    Filter {
        name: "notransform",
        numeric: true,
        since: Since::Cql61,
        params: &[],
        signature: "notransform filter",
        docs: "Keeps one filter from being changed by the transforms around it.\n\
            The value passes through. `flip {Ra1 notransform wtm}` and the like: squares and \
            colours inside mean what is written.",
        examples: &[Example { query: "flip notransform Ke1", game: KINGS, hits: &[0] }],
        ..TRANSFORMS
    },
];
