//! The library: named functions written in the language, shipped in the binary, for
//! `use "mates"`, `use "endings"`, `use "motifs"`, `use "pawns"`, `use "themes"`.
//!
//! # What holds for every function
//!
//! *Either side.* A function holds whichever side does what it names. It is written for White as
//! the side that acts, within `flipcolor { ... }`, or by the side to move where that tells enough.
//!
//! *Where it matches.* A function about a move matches in the position after that move, as `check`
//! and `mate` do: the side that acts has just moved. So `btm` before a call asks for White's,
//! `wtm` for Black's. A function about a sequence matches after its first move, the one that it is
//! named for. A function about what stands on the board (an ending, a pawn structure) matches
//! wherever that stands, whoever is to move; its doc says how to ask for one colour.
//!
//! *Value.* A condition; where men or pawns can be named that do or are it, the set of their
//! squares, so that `fork() & N` or `isolatedqueenpawn() & P` picks them. Its doc says so.
//!
//! *Parameters.* None where none is needed. A number of plies or the like is a parameter, and the
//! doc says its unit. How long something lasts is asked outside: `lasting {rookending()} >= 4`.
//!
//! *Names.* Lower case, one word, none of the filter table's, no two of all files the same. What a
//! function binds within is its own: it clashes with nothing of a script and is gone behind the
//! call. Dictionaries and `persistent` have no place in it. Where a filter writes comments by
//! itself (`path`, `echo`, `find`), it is `quiet`.
//!
//! # The files
//!
//! A file begins with a comment: one line on what is in it, an empty comment line, more. Then
//! functions, each directly behind its doc, which are lines of `//`: the first is the summary, a
//! sentence of one line; the rest says exactly what is meant, what the value is where it is no
//! condition, and ends with a line `// Source: ...` that names where the definition is from.
//! A function begins with `function name(` in the first column and ends with `}` there. It may
//! call functions of all library files, its own among them.
//!
//! ```text
//! // A knight gives mate to a king whose own men take every flight.
//! // All squares next to the king hold men of his side.
//! // Source: lichess puzzle themes, "smothered mate".
//! function smotheredmate() {
//!   mate
//!   ...
//! }
//! ```
//!
//! Each function has games in `tests/library/FILE.pgn` that match and ones that nearly do.
