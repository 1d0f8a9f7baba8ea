//! Pawn structure.

use super::row::BASE;
use crate::ir::{Body, Example, Filter, Group, Ty};

/// What the rows of this file share.
const PAWNS: Filter = Filter { group: Group::Squares, body: Body::Later(Ty::Set), ..BASE };

/// White pawns a2, a4, e5; black pawns b7, g7, h7.
const PAWN_ENDING: &str = "4k3/1p4pp/8/4P3/P7/8/P7/4K3 w - - 0 1";

/// Sets of pawns.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "passedpawns",
        signature: "passedpawns",
        docs: "Pawns with no enemy pawn before them on their own and the two neighbouring files.\n\
            Pawns of both colours: `passedpawns & A` are White's. An own pawn ahead does not \
            matter.\n\
            Colour transforms do not change it, and need not.",
        examples: &[Example { query: "passedpawns == [e5,g7,h7]", game: PAWN_ENDING, hits: &[0] }],
        ..PAWNS
    },
    Filter {
        name: "doubledpawns",
        signature: "doubledpawns",
        docs: "Pawns that share their file with another pawn of their colour.\n\
            Pawns of both colours: `doubledpawns & a` are Black's. All pawns of such a file \
            belong to it, not only those in front.",
        examples: &[Example { query: "doubledpawns == [a2,a4]", game: PAWN_ENDING, hits: &[0] }],
        ..PAWNS
    },
    Filter {
        name: "isolatedpawns",
        signature: "isolatedpawns",
        docs: "Pawns with no pawn of their colour on a neighbouring file.\n\
            Pawns of both colours. Doubled pawns can be isolated too, since only the other files \
            count.",
        examples: &[Example {
            query: "isolatedpawns == [a2,a4,e5,b7]",
            game: PAWN_ENDING,
            hits: &[0],
        }],
        ..PAWNS
    },
    Filter {
        name: "connectedpawns",
        signature: "connectedpawns",
        docs: "Pawns with a pawn of their colour on a neighbouring file.\n\
            The rank does not matter: they need not protect each other, and all pawns of the \
            initial position are connected. It is the complement of `isolatedpawns` among the \
            pawns.",
        examples: &[Example { query: "connectedpawns == [g7,h7]", game: PAWN_ENDING, hits: &[0] }],
        ..PAWNS
    },
];
