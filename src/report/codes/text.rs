//! E01xx: the text of a query: characters, brackets, where what may stand.

use super::{error, unshown};
use crate::report::Code;

/// A character or escape that is not part of the language.
pub static E0101: Code = error(
    "E0101",
    "unknown character",
    "This character, or this `\\` with what follows it, means nothing in a query. It often comes \
     from another language (`!` for `not`), or from a word processor that turned plain quotes and \
     hyphens into typographic ones.\n\n\
     Outside of strings and comments a query is written in ASCII, in the piece letters \
     `♔♕♖♗♘♙♚♛♜♝♞♟`, and in the signs that stand for ASCII words, like `→` for `->`. \
     `\\n`, `\\t` and `\\1` stand outside of the quotes, as strings of their own.",
    "!check",
    "not check",
);

/// A string without its closing quote.
pub static E0102: Code = error(
    "E0102",
    "string not closed",
    "A string starts and ends with `\"` on one line, and nothing inside is an escape. Without the \
     closing quote the rest of the line would be part of the text, and so that is where reading \
     goes on: on the next line.\n\n\
     A quote or a line break within a text is written as a piece of its own, outside of the \
     quotes, and joined with `+`: `\"one\" + \\n + \"two\"`.",
    "player \"Tal",
    "player \"Tal\"",
);

/// A block comment without its end.
pub static E0103: Code = error(
    "E0103",
    "comment not closed",
    "A comment that starts with `/*` goes on to the next `*/`, over as many lines as it likes. \
     Without an end it takes the rest of the query.\n\n\
     Such comments do not nest: the first `*/` ends them. Comments of one line start with `//` \
     and need no end; three slashes, `///`, write a comment into the game.",
    "mate /* in the corner",
    "mate /* in the corner */",
);

/// An open bracket without its closing one.
pub static E0104: Code = error(
    "E0104",
    "bracket not closed",
    "This bracket was opened and nothing closes it. The report stands where it was opened, since \
     the end of the query says little; the slip itself is somewhere between the two.\n\n\
     `( )` hold one filter or the arguments of a word, `{ }` any number of filters, `[ ]` an index. \
     Write the closing bracket behind the last filter that belongs in it.",
    "(check or stalemate",
    "(check or stalemate)",
);

/// A closing bracket without an open one.
pub static E0105: Code = error(
    "E0105",
    "bracket closes nothing",
    "A bracket is closed here, and none is open. Either one too many was written, or the \
     opening one is missing.\n\n\
     The header closes with the first `)` behind `cql(`: a second one is too many.",
    "check or stalemate)",
    "(check or stalemate)",
);

/// Brackets of two kinds.
pub static E0106: Code = error(
    "E0106",
    "brackets do not match",
    "What was opened with one kind of bracket is closed with another. The query is read on as if \
     the right one stood there.\n\n\
     Parentheses hold exactly one filter, braces hold several; an index stands in square brackets.",
    "{check mate)",
    "{check mate}",
);

/// Something stands where nothing of its kind may.
pub static E0107: Code = error(
    "E0107",
    "out of place",
    "This word or sign exists, but cannot stand here: an operator without a left side, a second \
     filter within parentheses, a comma between items, an `else` without its `if`.\n\n\
     Filters of a query simply follow each other, separated by blanks; all of them must hold. \
     Parentheses hold exactly one filter: where several belong together, put braces around them.",
    "(check btm)",
    "{check btm}",
);

/// A part of a form was left out.
pub static E0108: Code = error(
    "E0108",
    "something is missing",
    "A word or sign needs something behind it that is not there: an operator its right side, \
     `if` its condition and its filter, `path` its moves, brackets their contents.\n\n\
     The report names what is missing. Since line ends mean nothing to most filters, it is \
     enough to write the missing part behind the word, on the same line or the next.",
    "check and",
    "check and btm",
);

/// A query without filters.
pub static E0109: Code = error(
    "E0109",
    "no filter",
    "A query says what a position must be like, and so it needs at least one filter. A header \
     `cql(...)` only says which games are read and what is written.\n\n\
     To find every position there is, write a filter that always holds, like `true`.",
    "cql(input games.pgn)",
    "cql(input games.pgn) mate",
);

/// A designator, range or number that cannot be read.
pub static E0110: Code = error(
    "E0110",
    "unreadable squares or number",
    "This looks like a piece designator or a number, but it cannot be one: a range that runs \
     backwards, a square that is not on the board, a man named twice, a blank within brackets, \
     or a number beyond 64 bits.\n\n\
     A designator is a man or several in brackets, then squares: `Ra1`, `[QR]a-h1`, \
     `k[a8,h8]`. Files go from a to h, ranks from 1 to 8, the smaller one first, and no \
     blank stands inside.",
    "Rh-a1",
    "Ra-h1",
);

/// Too deep.
pub static E0111: Code = unshown(
    "E0111",
    "nested too deeply",
    "Brackets are read to a depth of 200, and filters within filters to a depth of 400, words \
     like `not` and `find` and calls of functions included. Deeper queries are refused, since \
     they could exhaust memory; people do not write them, but programs may.\n\n\
     Long rows are no matter: `or` with a thousand operands is one filter, no deeper than its \
     deepest operand. Name parts of the query with variables or functions to make it flatter.",
);

/// A mistake in the header.
pub static E0112: Code = error(
    "E0112",
    "mistake in the header",
    "The header `cql(...)` takes only its own words: `input`, `output` and a file name, \
     `gamenumber` and `matchcount` with one or two numbers, `sort matchcount`, `result`, \
     `matchstring` and a text, `variations`, `silent`, `quiet`.\n\n\
     One number is both bounds: `matchcount 2` wants exactly two matching positions. Filters \
     stand behind the closing parenthesis.",
    "cql(matchcount) check",
    "cql(matchcount 2 100) check",
);

/// Blanks around a dash decide what belongs to it.
pub static E0113: Code = error(
    "E0113",
    "blanks around a dash",
    "Blanks are part of the meaning of `--` and `[x]`. What touches the dash on the left is what \
     moves, what touches it on the right is where it goes, and a parenthesis that touches it \
     holds what must be true after the move. With a blank between, it is another filter, tested \
     in this position.\n\n\
     So write `Q--h7(check)` without blanks, and `not --` with one, since `not` is no man that \
     moves.",
    "Q--h7 (check)",
    "Q--h7(check)",
);

/// A repetition where nothing can be repeated.
pub static E0114: Code = error(
    "E0114",
    "repetition out of place",
    "`{2,5}`, `{3}`, `*`, `+` and `?` repeat the step before them in a `path` or `line`. Outside of \
     those they mean nothing, two of them cannot stand in a row, the smaller bound comes first, \
     and in a `path` there must be a move to repeat.\n\n\
     Braces around filters are told from a repetition by their contents: `{ 3 }` with blanks is a \
     filter. Older versions of CQL wrote `?` for any square; that is `.` now.",
    "path --{4,2}",
    "path --{2,4}",
);

/// A word whose arguments stand in parentheses.
pub static E0115: Code = error(
    "E0115",
    "parentheses needed",
    "The arguments of this word stand in parentheses, since it takes several of them: without \
     the parentheses one could not see where they end. The same holds for the test of `while`.\n\n\
     Arguments are separated by blanks, not by commas.",
    "between K k",
    "between(K k)",
);

/// A word that is reserved.
pub static E0116: Code = error(
    "E0116",
    "reserved word",
    "CQL keeps this word for itself although it gives it no meaning, and so it can neither be \
     used as a filter nor as the name of a variable.\n\n\
     Choose another name, or the filter that was meant: transforms, for one, have names of \
     their own, like `flip`, `rotate90` and `shift`.",
    "transform Ra1",
    "rotate90 Ra1",
);

/// Queries for an older CQL.
pub static E0117: Code = error(
    "E0117",
    "another dialect",
    "This is a query for CQL 3 or 4, which put everything in parentheses: `(match ... (position \
     ...))`, with words that start with a colon. That language is not read here.\n\n\
     The same thing is written shorter now: a header, then filters side by side. Designators are \
     the same, `:sort` is `sort`, `:or` is `or`, `:result` stands in the header, `(position A)` is \
     just the filters of A.",
    "(match (pgn games.pgn) (position Rh1 kh8))",
    "cql(input games.pgn) Rh1 kh8",
);
