//! Variables, loops, dictionaries and functions.

use super::row::{BASE, flag};
use crate::ir::{Example, Filter, Group, Since, Stage};
use crate::syntax::Shape;

/// What the rows of this file share.
const BINDING: Filter =
    Filter { group: Group::Binding, shape: Shape::Form, stage: Stage::Constant, ..BASE };

/// An assignment.
const ASSIGNMENT: Filter = Filter { shape: Shape::Sign, ..BINDING };

/// A lone white queen and a black pawn, with the kings.
const QUEEN: &str = "4k3/2p5/8/8/8/8/8/Q3K3 w - - 0 1";

/// An empty board but for the kings.
const KINGS: &str = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

/// A king mated among his own men.
const SMOTHERED: &str = "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1";

/// Binding.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "[element]",
        aliases: &["∊"],
        since: Since::Cql62,
        signature: "name [element] set filter, name [element] dictionary filter",
        docs: "Tries a filter for every square, man or key; the value is the squares for which \
            it matches.\n\
            `x∊S F` binds x to one square after the other, from a1 and b1 to h8; `◭x∊S F` to the \
            man on it. Over a dictionary it runs through the keys and is a condition that always \
            matches.\n\
            Exactly one filter follows, so loops nest: `x∊A y∊a F`. The name must have no value \
            before and has none afterwards. As a condition it matches if one square does.",
        examples: &[Example { query: "x∊A x == Q", game: QUEEN, hits: &[0] }],
        ..BINDING
    },
    Filter {
        name: "[forall]",
        aliases: &["∀"],
        since: Since::Cql62,
        signature: "[forall] name [element] set filter",
        docs: "A filter matches for every square or man of a set.\n\
            It is a condition, and true for the empty set. `∀x∊S F` runs over squares, `∀◭x∊S F` \
            over men.",
        examples: &[Example { query: "∀x∊A x in a-h1", game: QUEEN, hits: &[0] }],
        ..BINDING
    },
    Filter {
        name: "square",
        params: &[flag("all", "The filter must match for every square; a condition.")],
        signature: "square [all] name in set filter",
        docs: "The squares of a set for which a filter matches.\n\
            The older form of `name∊set`; with `all` it is a condition like `∀`. One filter \
            follows.",
        examples: &[Example { query: "square x in A x == Q", game: QUEEN, hits: &[0] }],
        ..BINDING
    },
    Filter {
        name: "piece",
        params: &[flag("all", "The filter must match for every man; a condition.")],
        signature: "piece [all] name in set filter, piece name = set",
        docs: "Binds a name to a man, which it follows through the game.\n\
            `piece x in S F` tries a filter for every man on the set and gives the squares of \
            those that fit. `piece x = S` matches if the set is exactly one occupied square.\n\
            The name is a set: the square where the man stands now, or nothing once it is \
            captured. Promotion does not end it.",
        examples: &[Example { query: "piece x in A x == Q", game: QUEEN, hits: &[0] }],
        ..BINDING
    },
    Filter {
        name: "string",
        since: Since::Deprecated,
        signature: "string name in dictionary filter",
        docs: "Tries a filter for every key of a dictionary.\n\
            The old form of `name∊dictionary`. It always matches.",
        examples: &[Example {
            query: "local dictionary D D[\"a\"] = 1 s = \"\" string key1 in D s = key1 s == \"a\"",
            game: KINGS,
            hits: &[0],
        }],
        ..BINDING
    },
    Filter {
        name: "forany",
        since: Since::Figurine,
        stage: Stage::Line,
        signature: "forany $name designator filter",
        docs: "Tries a filter for every man that is of one of these types at some time in the \
            game.\n\
            It matches if one man fits, and the first that does ends the trying: what is to happen \
            for every man, like `tally` or `sort`, wants `piece x in S`. A pawn that will become a rook counts among `[Rr]`; \
            squares in the designator are ignored. Inside, `$name` is a designator and may carry \
            squares: `$rook[a1,h1]`.\n\
            Two around each other never bind the same man. A captured man stands nowhere.\n\
            Exactly one filter follows, in which the name is known and behind which it is not: put \
            several in braces. Start with `initial` to try each game once.",
        examples: &[Example {
            query: "initial forany $rook [Rr] $rook[a1]",
            game: "1. e4",
            hits: &[0],
        }],
        ..BINDING
    },
    Filter {
        name: "function",
        signature: "function name (parameter ...) { filter ... }",
        docs: "Gives a name to a group of filters, with parameters.\n\
            The definition itself always matches; the call `name (argument ...)` has the value \
            of the last filter. An argument that is only a variable is passed by name, so the \
            function may assign it; `((x))` passes its value.\n\
            A function cannot call itself. Names inside are those of the whole query.",
        examples: &[Example {
            query: "function lone(S) { #S == 1 } lone(Q)",
            game: QUEEN,
            hits: &[0],
        }],
        ..BINDING
    },
    Filter {
        name: "dictionary",
        signature: "dictionary name, local dictionary name",
        docs: "Declares a table from keys to values.\n\
            `D[ k ] = v` stores, `D[ k ]` reads and fails without an entry, `unbind D[ k ]` \
            takes away, `#D` counts, `key∊D F` runs over the keys in order. Types are fixed by \
            first use.\n\
            `D[ k ] += v` changes an entry that is there. It lives through all games, which then \
            run one after the other; `local dictionary` is emptied at each game. In `message` it \
            is written with all its entries. It holds ten million entries at most. Write blanks \
            inside the brackets: `D[e4]` is a designator.",
        examples: &[Example {
            query: "dictionary D D[\"a\"] = 1 D[\"a\"] == 1",
            game: KINGS,
            hits: &[0],
        }],
        ..BINDING
    },
    Filter {
        name: "local",
        signature: "local dictionary name",
        docs: "Before `dictionary`: it is emptied at the start of each game.\n\
            Such a dictionary may hold positions and does not keep games from running in \
            parallel.",
        examples: &[Example {
            query: "local dictionary D D[ ply ] = 1 #D == 2",
            game: "1. e4",
            hits: &[1],
        }],
        ..BINDING
    },
    Filter {
        name: "persistent",
        params: &[flag("quiet", "Not printed at the end.")],
        signature: "persistent [quiet] name += value",
        docs: "Before an assignment: the variable keeps its value from game to game.\n\
            It starts as 0, \"\" or the empty set and is printed at the end of the run, as `name: \
            value` where `message` prints. Games then run one after the other. The word is needed \
            at the first assignment only. A game on which the query fails has changed it too. \
            Positions cannot be kept.",
        examples: &[Example { query: "persistent seen += 1 seen == 2", game: "1. e4", hits: &[1] }],
        ..BINDING
    },
    Filter {
        name: "atomic",
        since: Since::Cql62,
        signature: "atomic name = value",
        docs: "Before an assignment in a `path`: the variable goes back with the search.\n\
            When a branch fails its assignments are undone, and after a match the variable has \
            the value of the best path. Other variables keep what was written last. Not for men \
            or `persistent`.",
        examples: &[Example { query: "atomic x = ply x == 1", game: "1. e4", hits: &[1] }],
        ..BINDING
    },
    Filter {
        name: "isbound",
        signature: "isbound name",
        docs: "The variable has a value.\n\
            A declared dictionary counts as bound; an entry `D[k]` cannot be asked for.",
        examples: &[Example { query: "x = 1 isbound x", game: KINGS, hits: &[0] }],
        ..BINDING
    },
    Filter {
        name: "isunbound",
        signature: "isunbound name",
        docs: "The variable has no value.\n\
            Variables have none at the start of each game, unless they are `persistent`.",
        examples: &[Example { query: "x = 1 unbind x isunbound x", game: KINGS, hits: &[0] }],
        ..BINDING
    },
    Filter {
        name: "unbind",
        signature: "unbind name, unbind dictionary[key]",
        docs: "Takes the value of a variable away, or an entry out of a dictionary.\n\
            It always matches. A whole dictionary is emptied by its name.",
        examples: &[Example { query: "x = 1 unbind x isunbound x", game: KINGS, hits: &[0] }],
        ..BINDING
    },
    Filter {
        name: "=",
        signature: "name = value, dictionary[key] = value",
        docs: "Gives a variable a value.\n\
            It matches unless the value fails; the empty set is a value. The first assignment in \
            the text fixes the type. The right side ends before comparisons and `and`: `x = a == \
            b` is an error.\n\
            Variables are global, keep their value from position to position and are cleared at \
            each game. A comparison has two signs.",
        examples: &[Example { query: "x = Q x == a1", game: QUEEN, hits: &[0] }],
        ..ASSIGNMENT
    },
    Filter {
        name: "=?",
        signature: "name =? set",
        docs: "Gives a variable a set, if it is not empty.\n\
            It fails, and leaves the variable alone, if the set is empty.",
        examples: &[Example { query: "x =? Q x == a1", game: QUEEN, hits: &[0] }],
        ..ASSIGNMENT
    },
    Filter {
        name: "+=",
        signature: "name += value",
        docs: "Adds to a number, or appends to a string.\n\
            It matches unless the value fails. The variable must have a value already, except \
            with `persistent`.",
        examples: &[Example { query: "x = 1 x += 2 x == 3", game: KINGS, hits: &[0] }],
        ..ASSIGNMENT
    },
    Filter {
        name: "-=",
        signature: "name -= number",
        docs: "Subtracts from a number.\n\
            It matches unless the value fails. The variable must have a value already.",
        examples: &[Example { query: "x = 3 x -= 2 x == 1", game: KINGS, hits: &[0] }],
        ..ASSIGNMENT
    },
    Filter {
        name: "*=",
        signature: "name *= number",
        docs: "Multiplies a number.\n\
            It matches unless the value fails. The variable must have a value already.",
        examples: &[Example { query: "x = 3 x *= 2 x == 6", game: KINGS, hits: &[0] }],
        ..ASSIGNMENT
    },
    Filter {
        name: "/=",
        signature: "name /= number",
        docs: "Divides a number, rounding towards zero.\n\
            It fails for 0 and then leaves the variable alone.",
        examples: &[Example { query: "x = 7 x /= 2 x == 3", game: KINGS, hits: &[0] }],
        ..ASSIGNMENT
    },
    Filter {
        name: "%=",
        signature: "name %= number",
        docs: "Leaves the remainder of a division in a number.\n\
            It fails for 0 and then leaves the variable alone.",
        examples: &[Example { query: "x = 7 x %= 4 x == 3", game: KINGS, hits: &[0] }],
        ..ASSIGNMENT
    },
    Filter {
        name: "|=",
        aliases: &["∪="],
        since: Since::Cql62,
        signature: "name |= set",
        docs: "Adds squares to a set.\n\
            The variable must have a value already, except with `persistent`.",
        examples: &[Example { query: "x = K x |= Q x == A", game: QUEEN, hits: &[0] }],
        ..ASSIGNMENT
    },
    Filter {
        name: "&=",
        aliases: &["∩="],
        since: Since::Cql62,
        signature: "name &= set",
        docs: "Keeps only the squares of a set that also belong to another.\n\
            It matches even if nothing is left. The variable must have a value already.",
        examples: &[Example { query: "x = A x &= Q x == Q", game: QUEEN, hits: &[0] }],
        ..ASSIGNMENT
    },
    Filter {
        name: "use",
        since: Since::Figurine,
        shape: Shape::TagLike,
        signature: "use \"library\"",
        docs: "Makes the functions of a library callable from here on.\n\
            The libraries are `mates`, `endings`, `motifs`, `pawns` and `themes`; \
            `figurine library` lists their functions, and `figurine library mates` shows those of \
            one. It stands among the first filters of a query, in no brackets, and before what it \
            names is called; several libraries are named one by one.\n\
            Its functions are called like those of a script: `smotheredmate()`. What a script \
            binds itself goes before them, and no name within them meets one of the script. In \
            the shell `use` holds for the session.",
        examples: &[Example {
            query: "use \"mates\" smotheredmate()",
            game: SMOTHERED,
            hits: &[0],
        }],
        ..BINDING
    },
];
