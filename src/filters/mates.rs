//! Mates and stalemates with an economy of their own.

use super::row::BASE;
use crate::ir::{Body, Filter, Group, Since, Ty};

/// What the rows of this file share.
const MATES: Filter =
    Filter { since: Since::Cql62, group: Group::State, body: Body::Later(Ty::Set), ..BASE };

/// Mates.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "puremate",
        signature: "puremate",
        docs: "The men that take part in a pure mate, or none.\n\
            Pure: every square next to the mated king is taken from it for one reason only, by \
            one attack or by one man on it. Either side may be mated.\n\
            In any other position the value is the empty set, so `#puremate` is 0 there. \
            Transforms do not change it.",
        ..MATES
    },
    Filter {
        name: "modelmate",
        signature: "modelmate",
        docs: "The men that take part in a model mate, or none.\n\
            A pure mate in which every man of the mating side takes part, king and pawns \
            excepted.\n\
            In any other position the value is the empty set. Transforms do not change it.",
        ..MATES
    },
    Filter {
        name: "idealmate",
        signature: "idealmate",
        docs: "The men that take part in an ideal mate, or none.\n\
            A pure mate in which every man on the board takes part.\n\
            In any other position the value is the empty set. Transforms do not change it.",
        ..MATES
    },
    Filter {
        name: "purestalemate",
        signature: "purestalemate",
        docs: "The men that take part in a pure stalemate, or none.\n\
            As `puremate`, for a stalemate: no square around the king is taken from it twice.\n\
            In any other position the value is the empty set. Transforms do not change it.",
        ..MATES
    },
    Filter {
        name: "modelstalemate",
        signature: "modelstalemate",
        docs: "The men that take part in a model stalemate, or none.\n\
            As `modelmate`, for a stalemate.\n\
            In any other position the value is the empty set. Transforms do not change it.",
        ..MATES
    },
    Filter {
        name: "idealstalemate",
        signature: "idealstalemate",
        docs: "The men that take part in an ideal stalemate, or none.\n\
            As `idealmate`, for a stalemate.\n\
            In any other position the value is the empty set. Transforms do not change it.",
        ..MATES
    },
];
