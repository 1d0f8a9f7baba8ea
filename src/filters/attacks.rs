//! Attacks, pins and rays.

use super::row::{BASE, SET, flag, operand};
use crate::eval::{self, ray};
use crate::ir::{Arg, Body, Context, Example, Expr, Filter, Group, Since, Stage, Turn};
use crate::syntax::{Assoc, ParamRule, Shape};
use shakmaty::Bitboard;

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

/// A pawn on f7 pinned by a queen from ply 5 on.
const PINNED: &str = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7";

/// A rook looks through a knight at the king.
const SKEWERED: &str = "7K/8/8/8/8/8/8/R2n3k w - - 0 1";

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
        examples: &[
            Example { query: "Q -> k", game: CHECK, hits: &[3] },
            Example { query: "Q -> p -> k == h5", game: PINNED, hits: &[3, 4] },
            Example { query: "flip {R -> n -> k}", game: SKEWERED, hits: &[0] },
        ],
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
        examples: &[
            Example { query: "pin through p == f7", game: PINNED, hits: &[3, 4] },
            Example { query: "{pin from R through n} == a1", game: SKEWERED, hits: &[0] },
            Example { query: "flipcolor {pin from r to K through N}", game: SKEWERED, hits: &[0] },
        ],
        body: Body::Set(pin),
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
        examples: &[
            Example {
                query: "ray horizontal (k b) == f8",
                game: PINNED,
                hits: &[0, 1, 2, 3, 4, 5],
            },
            Example { query: "rotate90 ray up (R n)", game: SKEWERED, hits: &[0] },
        ],
        body: Body::Set(rays),
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
        examples: &[Example { query: "xray (Q p k)", game: PINNED, hits: &[3, 4] }],
        body: Body::Set(xrays),
        ..ATTACKS
    },
    Filter {
        name: "hanging",
        since: Since::Figurine,
        args: &[],
        stage: Stage::Position,
        signature: "hanging",
        docs: "Men that the other side attacks and their own side does not defend.\n\
            Men of both colours: `hanging & A` are White's. Attacks are geometric, as those of \
            `->`: pins and checks do not matter. Kings are never among them.\n\
            A man that is defended can be lost too: `see legal --` says what a capture wins.",
        examples: &[Example { query: "hanging == e5", game: "1. e4 e5 2. Nf3", hits: &[3] }],
        body: Body::Set(hanging),
        ..ATTACKS
    },
];

fn hanging(cx: &mut Context<'_>, _: &[Arg]) -> Option<Bitboard> {
    let board = &cx.node()?.board;
    let reached = |by, square| board.attacks_to(square, by, board.occupied()).any();
    let men = (board.occupied() & !board.kings()).into_iter().filter(|square| {
        let color = board.color_at(*square);
        color.is_some_and(|own| reached(!own, *square) && !reached(own, *square))
    });
    Some(men.collect())
}

/// The sets in the parentheses.
fn members(cx: &mut Context<'_>, args: &[Arg]) -> Option<Vec<Bitboard>> {
    let trees = args.iter().filter_map(|arg| match arg {
        Arg::Expr(Expr::Set(tree)) => Some(tree),
        _ => None,
    });
    trees.map(|tree| eval::set(cx, tree)).collect()
}

/// The directions that were named, as bits; all if none was.
fn directions(args: &[Arg]) -> u8 {
    let named = args.iter().filter_map(|arg| match arg {
        Arg::Flag(word) => super::by_name(word),
        _ => None,
    });
    let bits = named.fold(0, |bits, row| match row.turn {
        Turn::Compass(more) => bits | more,
        _ => bits,
    });
    if bits == 0 { ray::EVERYWHERE } else { bits }
}

fn rays(cx: &mut Context<'_>, args: &[Arg]) -> Option<Bitboard> {
    let members = members(cx, args)?;
    Some(ray::ray(&cx.node()?.board, directions(args), &members))
}

fn xrays(cx: &mut Context<'_>, args: &[Arg]) -> Option<Bitboard> {
    let members = members(cx, args)?;
    Some(ray::xray(&cx.node()?.board, &members))
}

/// Arguments are the parameter words with a set behind each.
fn pin(cx: &mut Context<'_>, args: &[Arg]) -> Option<Bitboard> {
    let mut through = Bitboard::FULL;
    let mut from = Bitboard::FULL;
    let mut to = cx.node()?.board.kings();
    let mut first = None;
    for pair in args.chunks_exact(2) {
        let [Arg::Flag(word), Arg::Expr(Expr::Set(tree))] = pair else { return None };
        let set = eval::set(cx, tree)?;
        first = first.or(Some(*word));
        match *word {
            "through" => through = set,
            "from" => from = set,
            _ => to = set,
        }
    }
    let pins = ray::pins(&cx.node()?.board, through, from, to);
    Some(match first {
        Some("from") => pins.from,
        Some("to") => pins.to,
        _ => pins.through,
    })
}
