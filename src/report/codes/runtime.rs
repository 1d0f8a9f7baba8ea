//! E04xx: faults of games; E05xx: running a query. No text of a query gives these.

use super::unshown;
use crate::report::Code;

/// An illegal move.
pub static E0401: Code = unshown(
    "E0401",
    "illegal move",
    "The rules do not allow this move in this position (FIDE Laws, article 3): the man cannot get \
     there, it is pinned, or the king would be in check. An earlier move may be the wrong one.\n\n\
     The game is searched up to the last move that could be played, and so are its other lines. In \
     PGN output the rest of the line is kept as a comment, `{not read: ...}`. Correct the game, or leave it out with the header's `gamenumber`.",
);

/// An ambiguous move.
pub static E0402: Code = unshown(
    "E0402",
    "ambiguous move",
    "Several men of this kind can make this move, and the text does not say which one (PGN \
     standard, section 8.2.3.4). Guessing would search another game than the one played.\n\n\
     Add the file or rank that the man comes from, as in `Nbd2` or `R1e2`. The line ends here; in \
     PGN output the rest of it is kept as a comment.",
);

/// A move in another notation.
pub static E0403: Code = unshown(
    "E0403",
    "unreadable move",
    "This stands where a move should, and looks like one, but is none in the language of the \
     game. Men are the English letters `K Q R B N` (PGN standard, section 8.2.3.2), figurines, or \
     the letters of another language, and then the whole game is in that language: `Sf3` in a \
     game whose other moves are English is a slip.\n\n\
     A letter may also be one of another script that only looks right. The line ends here; in PGN \
     output the rest of it is kept as a comment.",
);

/// A word in the movetext.
pub static E0404: Code = unshown(
    "E0404",
    "unknown word among the moves",
    "Movetext consists of moves, move numbers, comments in braces, NAGs, variations in parentheses \
     and the result. This is none of them. It is passed over, and the game is read on.\n\n\
     Put remarks in braces.",
);

/// A NAG out of range.
pub static E0405: Code = unshown(
    "E0405",
    "bad NAG",
    "A numeric annotation glyph is `$` with a number from 0 to 255 (PGN standard, section 8.2.4). \
     This one has no number, or a larger one. It is passed over, and the game is read on.",
);

/// A comment without its brace.
pub static E0406: Code = unshown(
    "E0406",
    "comment of a game not closed",
    "A comment in a game starts with `{` and ends with `}` (PGN standard, section 5); they do not \
     nest. Without the closing brace the rest of the game is comment.\n\n\
     Close it. The moves before it are searched.",
);

/// A variation without its parenthesis.
pub static E0407: Code = unshown(
    "E0407",
    "variation not closed",
    "A variation starts with `(` and ends with `)` (PGN standard, section 8.2.5), and this one has \
     no end before the game has. It is read as if it ended there.\n\n\
     Close it where the main line goes on.",
);

/// Variations within variations.
pub static E0408: Code = unshown(
    "E0408",
    "variations too deep",
    "This variation lies within thousands of others. No annotator writes that; a program that \
     forgets to close variations does. It is not read.\n\n\
     Close the variations before it.",
);

/// A parenthesis that ends no variation.
pub static E0409: Code = unshown(
    "E0409",
    "no variation to close",
    "A `)` stands in the movetext and no variation is open. Either one too many was written, or the \
     opening one is missing, and then moves of a variation stand in the main line.\n\n\
     Remove it, or open the variation. The line goes on behind it.",
);

/// Text behind the result.
pub static E0410: Code = unshown(
    "E0410",
    "text after the result",
    "The result ends a game (PGN standard, section 8.2.6), and moves or words behind it belong to \
     nothing. Two games without tags between them look like this, and so does a result within a \
     comment that lacks its braces.\n\n\
     What stands behind the result is not searched; in PGN output it is kept as a comment.",
);

/// A FEN tag that is no position.
pub static E0411: Code = unshown(
    "E0411",
    "unreadable FEN",
    "The `FEN` tag of this game is no position (PGN standard, section 16.1): it has six fields, and \
     the first names eight ranks of eight squares. The moves cannot be played without it.\n\n\
     Correct the tag. A game without a `FEN` tag starts from the initial position.",
);

/// A position that cannot be played.
pub static E0412: Code = unshown(
    "E0412",
    "position that cannot be played",
    "The position in the `FEN` tag can be read, but no game can go on from it: a king is missing, \
     the side that is not to move stands in check, or a pawn stands on the first or last rank.\n\n\
     The position itself is searched, its moves are not.",
);

/// A game in two languages.
pub static E0413: Code = unshown(
    "E0413",
    "game that reads in two languages",
    "The letters of the men do not tell which language this game is written in, and in another \
     one it is another game: `Rf3` moves a rook in English and a knight in Finnish, and here both \
     can go there. The whole main line was tried; both languages read it to its end.\n\n\
     The game is read in the usual language, which is English unless another was asked for, and is \
     searched like that. This is a note, and the game is not counted as faulty. Say which language \
     the file is in with `--from`, or write more of the game.",
);

/// A variant tag that names nothing known.
pub static E0421: Code = unshown(
    "E0421",
    "unknown variant",
    "The tag `Variant` names rules that are not known here. The game is read by the rules of chess, \
     and moves that they do not allow are reported.\n\n\
     Known are standard chess, Chess960, Crazyhouse, Bughouse, Atomic, Antichess (Giveaway, \
     Suicide), Three-check, King of the Hill, Horde and Racing Kings.",
);

/// A game of a variant without a tag that says so.
pub static E0422: Code = unshown(
    "E0422",
    "variant without a tag",
    "No tag says that this game is one of a variant, but its text shows it: a man is dropped from \
     the hand (`N@f3`), or the FEN has men in hand or counts checks. The game is read by those \
     rules, and nothing of it is left out. This is a note, and the game is not counted as faulty.\n\n\
     Add the tag `Variant`.",
);

/// A fault while a query ran.
pub static E0502: Code = unshown(
    "E0502",
    "fault during a run",
    "While the query looked at this position something went wrong that its text does not show: a \
     number became too large for 64 bits, a variable had no value yet, or an `assert` did not hold.\n\n\
     The game is left out of the results of this query, the others are searched, and the run \
     ends with an exit status that says so. The place in the query and the position are given. \
     A division by zero is no fault: it has no value, and fails as a condition.",
);

/// A query that was stopped.
pub static E0503: Code = unshown(
    "E0503",
    "query stopped by its time limit",
    "The query was not done within the time that `--timeout` gives it (in the shell `:timeout`). \
     What it found by then is written; the game that it was looking at is left out, and so are all \
     games behind it. Other queries of the run go on. The exit status is 124.\n\n\
     Give more time, or let the query do less: put what is tested quickly and fails often first, \
     name what `find` and `echo` look for, bound `{*}` of a `path` as in `{1,4}`. \
     `figurine explain --plan QUERY -i GAMES` shows where the time goes.",
);

/// Too much is kept.
pub static E0504: Code = unshown(
    "E0504",
    "too much kept in memory",
    "What queries keep while they run has a bound, 2 GiB if `--memory` says nothing else: strings, \
     dictionaries, persistent variables, comments and messages, and what is remembered of a game. \
     The game at which it was met is left out, the others are searched.\n\n\
     Keep less: use a `local dictionary` where a game needs its own, `unbind` entries that nobody \
     asks for any more, store numbers in place of strings, or give more with `--memory 8G`. Hits \
     of `sort` are kept too, as much again; with `--limit` only the best are.",
);

/// A limit of the language.
pub static E0505: Code = unshown(
    "E0505",
    "limit met during a run",
    "In one game a query may go a million rounds of `while` and `loop`, take 5,000,000 steps in \
     `path` and `line`, try 20,000,000 moves that were not played, and write 64 MiB of comments and \
     messages. A string has 16 MiB at most, a dictionary 10,000,000 entries. Queries that do \
     their work stay far below; one that meets a limit hardly ends at all.\n\n\
     The game is left out of the results of this query, the others are searched. Make sure that a \
     loop changes what its condition asks; give `path` bounds like `{1,4}` in place of `{*}`; write \
     each comment once.",
);

/// A tally with too many values.
pub static E0506: Code = unshown(
    "E0506",
    "too many different values in a tally",
    "A tally holds 10,000,000 different values, and no more than `--memory` has room for. This \
     query met more, and ends here: what it counted is not shown, since half a count looks like a \
     whole one. Hits up to there are written; other queries of the run go on. The exit status says \
     that something failed.\n\n\
     Count by fewer things at a time: by the year in place of the date, by steps of numbers like \
     `elo white / 100 * 100`, by `type X` in place of `X`. Or put conditions before the tally.",
);
