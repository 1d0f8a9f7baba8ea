//! What a query writes: comments, messages, sort keys.

use super::row::{BASE, flag, text};
use crate::ir::{Body, Example, Filter, Group, Since, Want};
use crate::syntax::{ParamRule, Shape};

/// What the rows of this file share.
const OUTPUT: Filter = Filter { group: Group::Output, ..BASE };

const SORT: &[ParamRule] = &[
    flag("quiet", "Not written into the game's first comment."),
    flag("min", "The smallest value is the game's; smaller ones come first."),
    flag("max", "The largest value is the game's; larger ones come first. The default."),
    text("", "Names the key in the game's first comment."),
];

const COLUMN: &[ParamRule] = &[text("", "Names the column.")];

const SIMILAR: &[ParamRule] = &[
    flag("nosort", "Do not sort the games by likeness."),
    flag("notransform", "Compare as the positions stand."),
];

/// Three plies.
const GAME: &str = "1. e4 e5 2. Nf3";

/// Fool's mate.
const FOOL: &str = "1. f3 e5 2. g4 Qh4#";

/// Output.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "comment",
        shape: Shape::CallOrPrefix(1),
        args: &[Want::Any],
        variadic: true,
        signature: "comment (item ...), comment item",
        docs: "Adds a comment to the current position.\n\
            It always matches. If a filter around it fails, the comment is taken back; under \
            `not` it never stays, and the same text is written once.\n\
            Items are separated by blanks, not commas, and written as `str` writes them. A \
            literal behind `event` or `player` is an item here.",
        examples: &[Example { query: "mate comment (\"over\")", game: FOOL, hits: &[4] }],
        ..OUTPUT
    },
    Filter {
        name: "///",
        since: Since::Cql62,
        shape: Shape::Form,
        args: &[Want::Any],
        variadic: true,
        signature: "/// item ...",
        docs: "Adds a comment to the current position; the items end with the line.\n\
            Otherwise as `comment`. Exactly three signs: two, or four and more, begin a comment \
            of the query itself. At least one item is needed.",
        examples: &[Example { query: "mate /// \"over\"", game: FOOL, hits: &[4] }],
        ..OUTPUT
    },
    Filter {
        name: "message",
        shape: Shape::CallOrPrefix(1),
        params: &[flag("quiet", "Without the game and move before the text.")],
        args: &[Want::Any],
        variadic: true,
        signature: "message [quiet] (item ...), message item",
        docs: "Prints a line with game, move and text.\n\
            It always matches and is never taken back, whatever becomes of the position. Put it \
            last to print only what matched so far.\n\
            Items are separated by blanks, not commas, and written as `str` writes them.",
        examples: &[Example { query: "mate message (\"over\")", game: FOOL, hits: &[4] }],
        ..OUTPUT
    },
    Filter {
        name: "column",
        since: Since::Figurine,
        shape: Shape::Low,
        params: COLUMN,
        args: &[Want::Any],
        signature: "column \"name\" value",
        docs: "Adds a column to the positions that are written as CSV, JSONL or Parquet.\n\
            It always matches. The value is all that follows up to the next filter, as behind \
            `sort`. A number stays a number; a string is a text, and a set is the text \
            of its squares: `e4 e5`. A condition is `true` or `false`, a comparison too: `column \
            \"late\" ply >= 80`. Where the value fails, the cell is empty.\n\
            A cell belongs to the current position, and is shown if that position matches: what \
            `find` or `P:` writes elsewhere is seen only where the whole query matches there too. \
            If a filter around it fails it is taken back, as with `comment`. Of several writes at \
            one position the last counts; inside of a transform each copy that matches writes.\n\
            One name has one type in all queries of a run. The names of the columns that are \
            always there are taken: `source query game white black result date ply movenumber san \
            uci fen turn link`.",
        examples: &[Example { query: "mate column \"king\" K", game: FOOL, hits: &[4] }],
        ..OUTPUT
    },
    Filter {
        name: "sort",
        numeric: true,
        shape: Shape::Low,
        params: SORT,
        args: &[Want::Any],
        signature: "sort [quiet] [min | max] [\"text\"] filter",
        docs: "Sorts the games by a number, string or size of a set.\n\
            The value passes through, so it can be compared: `sort \"n\" P >= 3`. A game's key \
            is its best value over all positions where it was evaluated, also those that fail \
            later: put conditions before it. Several keys sort in the order of the text, ties by \
            game number.\n\
            Of comments made inside, those of the best value stay. In the header `sort \
            matchcount` sorts by the number of matches.",
        examples: &[Example { query: "sort \"ply\" ply >= 3", game: GAME, hits: &[3] }],
        ..OUTPUT
    },
    Filter {
        name: "similarposition",
        numeric: true,
        since: Since::Cql62,
        shape: Shape::Form,
        params: SIMILAR,
        args: &[Want::Literal],
        signature: "similarposition [nosort] [notransform] \"file.pgn\"",
        docs: "How much the position is like the initial ones of the games in a file, in per cent.\n\
            Of the squares that hold a man in either position, those that hold the same man in \
            both; the most similar of the file's positions counts. Unless `notransform` is given \
            they are turned and mirrored in all ways, with the colours as they are and \
            exchanged.\n\
            It matches everywhere: compare it, as in `similarposition \"f.pgn\" >= 80`. The games \
            are sorted by it unless `nosort` is given.",
        body: Body::Form,
        ..OUTPUT
    },
];
