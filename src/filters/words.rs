//! Words that only other filters and the header understand, and words without a meaning.

use super::row::BASE;
use crate::ir::{Filter, Group, Since, Stage};
use crate::syntax::Shape;

/// What the rows of this file share.
const WORDS: Filter =
    Filter { group: Group::Words, shape: Shape::ParameterOnly, stage: Stage::Constant, ..BASE };

/// A word that is kept free.
const RESERVED: Filter = Filter { shape: Shape::Reserved, ..WORDS };

/// Words.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "all",
        signature: "find all filter, square all name in set filter, echo (s t) in all filter",
        docs: "Every position, square or man, as the filter before it says.\n\
            A parameter of `find`, `square`, `piece` and `echo`; it has no meaning alone.",
        ..WORDS
    },
    Filter {
        name: "attacked",
        since: Since::Deprecated,
        signature: "set attacked by set",
        docs: "The first half of `attacked by`, the old spelling of `attackedby`.\n\
            It is only understood with `by` behind it.",
        ..WORDS
    },
    Filter {
        name: "by",
        since: Since::Deprecated,
        signature: "set attacked by set",
        docs: "The second half of `attacked by`, the old spelling of `attackedby`.\n\
            It is only understood behind `attacked`.",
        ..WORDS
    },
    Filter {
        name: "capture",
        aliases: &["captures"],
        signature: "move capture set, path focus capture set",
        docs: "Where a man is captured.\n\
            A parameter of `move`; behind `focus` in `path` it takes in captures of the men in \
            focus. As a move filter of its own write `[x]`.",
        ..WORDS
    },
    Filter {
        name: "count",
        signature: "flip count filter, move ... legal count",
        docs: "The value is how many copies or moves there are.\n\
            A parameter of transforms and of `move`; squares are counted with `#`.",
        ..WORDS
    },
    Filter {
        name: "else",
        signature: "if filter then filter else filter",
        docs: "What holds when the condition of `if` fails.\n\
            It belongs to the nearest `if` before it.",
        ..WORDS
    },
    Filter {
        name: "then",
        signature: "if filter then filter",
        docs: "Between the condition and the first branch of `if`.\n\
            It may always be left out, and makes clear where the condition ends.",
        ..WORDS
    },
    Filter {
        name: "firstmatch",
        signature: "path firstmatch ...",
        docs: "Takes the first match instead of the longest.\n\
            A parameter of `path` and `line`.",
        ..WORDS
    },
    Filter {
        name: "focus",
        aliases: &["◎"],
        since: Since::Cql62,
        signature: "path focus [capture] set ...",
        docs: "Follows only moves of the men that stand on a set at the start.\n\
            A parameter of `path`. The operand takes in a dash that touches it: write `focus P \
            --`.",
        ..WORDS
    },
    Filter {
        name: "keepallbest",
        since: Since::Cql62,
        signature: "path keepallbest ...",
        docs: "Keeps the comments of all matches that are equally good.\n\
            A parameter of `path`; otherwise only the first of the best is commented.",
        ..WORDS
    },
    Filter {
        name: "lastposition",
        signature: "path lastposition ...",
        docs: "Makes the end of the match the value, a position instead of a number.\n\
            A parameter of `path` and `line`.",
        ..WORDS
    },
    Filter {
        name: "nestban",
        signature: "path nestban ...",
        docs: "Refuses starts inside an earlier match.\n\
            A parameter of `path` and `line`: a long match is then reported once.",
        ..WORDS
    },
    Filter {
        name: "nosort",
        since: Since::Cql62,
        signature: "similarposition nosort \"file.pgn\"",
        docs: "Does not sort the games by likeness.\n\
            A parameter of `similarposition`.",
        ..WORDS
    },
    Filter {
        name: "null",
        signature: "move null",
        docs: "A null move.\n\
            A parameter of `move`; the filter for the last move is `nullmove`.",
        ..WORDS
    },
    Filter {
        name: "piecepath",
        since: Since::Cql62,
        signature: "path focus set piecepath ...",
        docs: "Comments on the squares that the men in focus visit.\n\
            A parameter of `path`, which needs `focus`.",
        ..WORDS
    },
    Filter {
        name: "promote",
        signature: "move promote piece",
        docs: "What a pawn becomes.\n\
            A parameter of `move`: a piece letter or a string. A move filter says it with `=`: \
            `P--=Q`.",
        ..WORDS
    },
    Filter {
        name: "quiet",
        signature: "find quiet filter, cql (quiet)",
        docs: "Without automatic comments.\n\
            A parameter of `find`, `line`, `path`, `echo`, `sort`, `consecutivemoves`, \
            `message`, `persistent` and the header.",
        ..WORDS
    },
    Filter {
        name: "sticky",
        since: Since::Figurine,
        signature: "shift sticky filter",
        docs: "Squares on the edge of the board stay behind where they are shifted away from it.\n\
            A parameter of `shift`, `shifthorizontal` and `shiftvertical`. CQL has it not.",
        ..WORDS
    },
    Filter {
        name: "silent",
        signature: "cql (silent)",
        docs: "Without any comments.\n\
            A parameter of the header. `quiet` keeps those that the query asks for.",
        ..WORDS
    },
    Filter {
        name: "singlecolor",
        signature: "path singlecolor ...",
        docs: "Only moves or positions of the side to move at the start.\n\
            A parameter of `path` and `line`.",
        ..WORDS
    },
    Filter {
        name: "through",
        signature: "pin through set",
        docs: "The pinned man.\n\
            A parameter of `pin`.",
        ..WORDS
    },
    Filter {
        name: "title",
        since: Since::Cql62,
        signature: "path title \"text\" ...",
        docs: "Put before the comments.\n\
            A parameter of `path`.",
        ..WORDS
    },
    Filter {
        name: "verbose",
        since: Since::Cql62,
        signature: "path verbose ...",
        docs: "Comments on each position of the match.\n\
            A parameter of `path`.",
        ..WORDS
    },
    Filter {
        name: "input",
        signature: "cql (input file.pgn)",
        docs: "The file whose games are read.\n\
            A parameter of the header; the command line goes before it. The name may stand \
            without quotation marks.",
        ..WORDS
    },
    Filter {
        name: "output",
        signature: "cql (output file.pgn)",
        docs: "The file to which matching games are written.\n\
            A parameter of the header; the command line goes before it.",
        ..WORDS
    },
    Filter {
        name: "matchcount",
        signature: "cql (matchcount 2 10)",
        docs: "How many positions of a game must match.\n\
            A parameter of the header: one number is exact, two are a range; without it one is \
            enough. With `sort` before it the games are sorted by that number.",
        ..WORDS
    },
    Filter {
        name: "matchstring",
        signature: "cql (matchstring \"text\")",
        docs: "The comment on matching positions.\n\
            A parameter of the header; `CQL` if left out, none if empty.",
        ..WORDS
    },
    Filter {
        name: "variations",
        signature: "cql (variations)",
        docs: "Variations are searched too.\n\
            A parameter of the header. Without it only the main line exists for every filter.",
        ..WORDS
    },
    Filter {
        name: "cql_hhdbhascook",
        since: Since::Cql62,
        signature: "hhdb cooked",
        docs: "Reserved by CQL 6.2 for its own use.\n\
            Studies with a cook are found with `hhdb cooked`.",
        ..RESERVED
    },
    Filter {
        name: "any",
        signature: "any",
        docs: "Reserved by CQL 6.2 without a meaning.\n\
            Any man is the designator `[Aa]`, any square `.`.",
        ..RESERVED
    },
    Filter {
        name: "arrow",
        signature: "arrow",
        docs: "Reserved by CQL 6.2 without a meaning.\n\
            Arrows are written `->` and `<-`.",
        ..RESERVED
    },
    Filter {
        name: "oldline",
        signature: "oldline",
        docs: "Reserved by CQL 6.2 without a meaning.\n\
            Sequences of positions are found with `line`, of moves with `path`.",
        ..RESERVED
    },
    Filter {
        name: "pgn",
        signature: "pgn",
        docs: "Reserved by CQL 6.2 without a meaning.\n\
            The file to read is named with `input`.",
        ..RESERVED
    },
    Filter {
        name: "substring",
        signature: "substring",
        docs: "Reserved by CQL 6.2 without a meaning.\n\
            Whether a string contains another is asked with `in`.",
        ..RESERVED
    },
    Filter {
        name: "transform",
        signature: "transform",
        docs: "Reserved by CQL 6.2 without a meaning.\n\
            The transforms have names of their own: `flip`, `flipcolor`, `shift` and others.",
        ..RESERVED
    },
];
