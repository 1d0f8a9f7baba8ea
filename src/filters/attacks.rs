//! Attacks, pins and rays.

use super::row::{BASE, SET, flag, operand};
use crate::ir::{Body, Example, Filter, Group, Since, Stage, Ty};
use crate::syntax::{Assoc, ParamRule, Shape};

/// What the rows of this file share.
const ATTACKS: Filter = Filter { group: Group::Attacks, args: &[SET, SET], ..BASE };

const RAY: &[ParamRule] = &[
    flag("up", "Walk towards the eighth rank."),
    flag("down", "Walk towards the first rank."),
    flag("left", "Walk towards the a-file."),
    flag("right", "Walk towards the h-file."),
    flag("northeast", "Walk up and to the right."),
    flag("northwest", "Walk up and to the left."),
    flag("southeast", "Walk down and to the right."),
    flag("southwest", "Walk down and to the left."),
    flag("diagonal", "Walk along diagonals."),
    flag("orthogonal", "Walk along ranks and files."),
    flag("vertical", "Walk along files."),
    flag("horizontal", "Walk along ranks."),
    flag("maindiagonal", "Walk along diagonals like a1-h8."),
    flag("offdiagonal", "Walk along diagonals like h1-a8."),
    flag("anydirection", "Walk in all eight directions, as without a word."),
];

const PIN: &[ParamRule] = &[
    operand("through", 13, "The pinned man; any man if left out."),
    operand("from", 13, "The line piece that pins; any if left out."),
    operand("to", 13, "What stands behind the pinned man; the kings if left out."),
];

/// Check at ply 3.
const CHECK: &str = "1. e4 f6 2. Qh5+ g6";

/// Attacks.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "->",
        aliases: &["→"],
        since: Since::Cql62,
        shape: Shape::Infix(8, Assoc::Chain),
        variadic: true,
        stage: Stage::Position,
        signature: "set -> set [-> set ...]",
        docs: "Those squares of the left set whose man attacks a square of the right set.\n\
            Attacks are geometric: sliders reach up to and including the first man of either \
            colour, pawns attack diagonally forward even empty squares; pins do not matter.\n\
            A longer chain is an x-ray along one line: `R -> n -> r` is a rook that looks \
            through a knight at a rook; its value is the leftmost set's squares. A member may be \
            an empty square.\n\
            All arrows of a chain point the same way, and chains need line pieces.",
        examples: &[Example { query: "Q -> k", game: CHECK, hits: &[3] }],
        ..ATTACKS
    },
    Filter {
        name: "<-",
        aliases: &["←"],
        since: Since::Cql62,
        shape: Shape::Infix(8, Assoc::Chain),
        variadic: true,
        stage: Stage::Position,
        signature: "set <- set [<- set ...]",
        docs: "Those squares of the left set that a man of the right set attacks.\n\
            The value is what is attacked; `->` gives the attackers. `_ <- k` are the empty \
            squares next to the black king.\n\
            In a longer chain the rightmost man looks through the middle members along one line. \
            `x<-3` is this sign and not a comparison with a negative number: write `x < -3`.",
        examples: &[Example { query: "k <- Q", game: CHECK, hits: &[3] }],
        ..ATTACKS
    },
    Filter {
        name: "attacks",
        aliases: &["attack"],
        shape: Shape::Infix(11, Assoc::Left),
        signature: "set attacks set",
        docs: "Those squares of the left set whose man attacks a square of the right set.\n\
            The same as `->` with two members, but it binds more tightly, even than `&`. \
            `attack` is the old spelling.\n\
            The value is the attackers; the attacked squares are given by `attackedby`.",
        examples: &[Example { query: "Q attacks k", game: CHECK, hits: &[3] }],
        ..ATTACKS
    },
    Filter {
        name: "attackedby",
        shape: Shape::Infix(11, Assoc::Left),
        signature: "set attackedby set",
        docs: "Those squares of the left set that a man of the right set attacks.\n\
            The same as `<-` with two members, but it binds more tightly, even than `&`. \
            `attacked by` is the old spelling.\n\
            Men that defend their own side's men attack them too.",
        examples: &[Example { query: "k attackedby Q", game: CHECK, hits: &[3] }],
        ..ATTACKS
    },
    Filter {
        name: "pin",
        shape: Shape::Tail,
        params: PIN,
        args: &[],
        signature: "pin [through set] [from set] [to set]",
        docs: "Men that are pinned by a line piece of the other side.\n\
            Exactly one man stands between the pinning piece and the target; the target has the \
            colour of the pinned man or is an empty square, and is a king if `to` is left out.\n\
            The value is the pinned men, or, when the first parameter is `from` or `to`, those \
            squares.\n\
            Each parameter takes one tight operand: write braces around `A & ~K`.",
        body: Body::Later(Ty::Set),
        ..ATTACKS
    },
    Filter {
        name: "ray",
        shape: Shape::Call,
        params: RAY,
        variadic: true,
        signature: "ray [direction ...] (set set ...)",
        docs: "Squares of the last set that are reached from the first along one straight line.\n\
            The squares between two successive members must be empty; the members themselves may \
            be men or empty squares. Without a direction all eight are walked.\n\
            It does not ask how the first man moves: `ray (N k)` finds a knight on an open line \
            with the king. For real attackers use `->` or `xray`.",
        body: Body::Later(Ty::Set),
        ..ATTACKS
    },
    Filter {
        name: "xray",
        shape: Shape::Call,
        variadic: true,
        signature: "xray (set set ...)",
        docs: "Squares of the last set that a line piece of the first looks at through the \
            others.\n\
            Only directions in which the first piece moves are walked; nothing but the members \
            stands on the line.\n\
            The value is the last set's squares, whereas the chain `A -> B -> C` gives the \
            first's.",
        body: Body::Later(Ty::Set),
        ..ATTACKS
    },
];
