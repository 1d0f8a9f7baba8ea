//! E02xx: names, types, arguments, parameters.

use super::error;
use crate::report::Code;

/// A word that is neither a filter nor bound.
pub static E0201: Code = error(
    "E0201",
    "unknown name",
    "This word is no filter, and nothing in the query binds it before this place. A variable \
     exists from its first assignment on, a function from its definition; what comes before does \
     not know them.\n\n\
     A slip of spelling is the usual cause, and the report names words that are near. Case \
     matters: `K` is the white king, `k` the black one. `explain` lists all filters.",
    "stalmate",
    "stalemate",
);

/// Something else was taken for a variable.
pub static E0202: Code = error(
    "E0202",
    "not a variable",
    "A variable is needed here that has a value already, and this is something else: a function, a \
     name without any value, or a filter that was to be assigned.\n\n\
     `x += 1` changes a value, and so `x = 0` must come first. A function is called with \
     parentheses: `f(K)`. To compare two values write `==`; a single `=` assigns.",
    "x += 1",
    "x = 0\nx += 1",
);

/// A value of the wrong type.
pub static E0203: Code = error(
    "E0203",
    "type mismatch",
    "A filter is a set of squares, a number, a string, a position, or a condition without a value, \
     and words and operators want certain ones. Nothing is converted silently, with one \
     exception: a set compared with a number stands for the number of its squares.\n\n\
     To make a number of a set write `#` before it; to make a string of anything write \
     `str(...)`. A condition, like `check`, cannot be compared or added: join it with `and`, \
     `or`, `not`, or choose by it with `if`.",
    "A < a",
    "#A < #a",
);

/// A name that means something else already.
pub static E0204: Code = error(
    "E0204",
    "name taken",
    "This cannot be the name of a variable, function or parameter, because it means something \
     already: a filter or keyword, a designator like `a1`, `Q` or `Ra8`, or a function or \
     dictionary of this query.\n\n\
     Names are letters, digits, `_` and `$`, and do not start with a digit. Short names collide \
     with designators: `k`, `b2` and `Nd4` are men and squares, `king` and `n1` are free.",
    "check = 3",
    "checks = 3",
);

/// Too many or too few arguments.
pub static E0205: Code = error(
    "E0205",
    "wrong number of arguments",
    "This word, or this function of the query, takes another number of arguments. They are \
     separated by blanks; one that consists of several filters stands in braces.\n\n\
     Mind what a blank does: `f(K Q)` are two arguments, `f(K | Q)` and `f([KQ])` are one.",
    "between(K)",
    "between(K k)",
);

/// A variable that would change its type.
pub static E0206: Code = error(
    "E0206",
    "variable has another type",
    "A variable keeps the type of its first value: number, string, set or position. A piece \
     variable, bound by `piece x = ...` or `[Aa]x`, follows one man through the game, and \
     cannot become an ordinary set, nor the other way round.\n\n\
     The rule holds in the whole query, functions and loops included. Take another name \
     for the other value.",
    "x = 3\nx = K",
    "x = 3\nking = K",
);

/// Parameters that exclude each other.
pub static E0207: Code = error(
    "E0207",
    "parameters clash",
    "A parameter is given twice, or together with one that excludes it: `find all` with a range, \
     `primary` with `secondary`, `nestban` in a line that runs backwards.\n\n\
     Each parameter stands once. Where two values are meant, join them: `pin through [NB]`.",
    "pin through N through B",
    "pin through [NB]",
);

/// Something else was used as a dictionary.
pub static E0208: Code = error(
    "E0208",
    "not a dictionary",
    "Brackets behind a name read or store an entry of a dictionary, or a part of a string \
     variable; this name is neither. Or a dictionary stands where a value is needed: \
     it has entries, but no value itself.\n\n\
     A dictionary is declared before it is used, so that its life is clear: `dictionary D` keeps \
     its entries from game to game, `local dictionary D` forgets them with each game.",
    "seen[\"Tal\"] = 1",
    "dictionary seen\nseen[\"Tal\"] = 1",
);

/// A condition was used for its value.
pub static E0209: Code = error(
    "E0209",
    "a condition has no value",
    "`check`, `mate`, comparisons of strings, `and`, `not` and the like either hold or do not; \
     there is nothing that a variable, a dictionary or a parameter could keep.\n\n\
     Keep a number instead: `if check x = 1 else x = 0`, or `x = if check 1 else 0`. An `if` has a \
     value only with both branches, and if they are of one type.",
    "x = check",
    "x = if check 1 else 0",
);

/// A condition that cannot fail.
pub static E0210: Code = error(
    "E0210",
    "useless condition",
    "A number or string that stands alone as a filter holds whenever it exists. A literal \
     always exists, and so do values like `sidetomove`: as conditions they say nothing. \
     Zero is not false, and an empty string is not either.\n\n\
     Compare the value, or remove it. Often it is the remainder of a slip nearby: an operator left \
     out, or a third number behind a range.",
    "20",
    "ply > 20",
);

/// Two things of one name.
pub static E0211: Code = error(
    "E0211",
    "defined twice",
    "A function or dictionary of this name exists already. Unlike a variable, which takes a \
     new value with each assignment, they are defined once and for the whole query, so that a \
     call means the same thing everywhere. In the same way a mark belongs to one `forany`: another \
     one inside of it needs another name.\n\n\
     Give one of them another name, or remove it.",
    "function size(s) {#s}\nfunction size(t) {#t}\nsize(Q) == 2",
    "function size(s) {#s}\nsize(Q) == 2",
);

/// A function that calls itself.
pub static E0212: Code = error(
    "E0212",
    "recursion",
    "A call is replaced by the function's body when the query is read. A function that calls \
     itself, directly or through others, would have no end, and functions that call others many \
     times over become too large.\n\n\
     To repeat something use `while` or `loop`, or walk over squares and positions with \
     `square x in ...` and `find`.",
    "function near(s) {near(s)}\nnear(K)",
    "function near(s) {s & k}\nnear(A)",
);

/// A range that is empty or goes too far.
pub static E0213: Code = error(
    "E0213",
    "impossible range",
    "A range is one or two numbers, the smaller one first, and both bounds belong to it. With the \
     greater one first it would be empty. Directions like `up` reach up to seven steps, \
     since the board has eight ranks, and negative steps go the other way.\n\n\
     One number alone is both bounds, except behind a direction, where it is the farthest step.",
    "up 3 1 K",
    "up 1 3 K",
);

/// A text that must have a certain form.
pub static E0214: Code = error(
    "E0214",
    "text of the wrong form",
    "The text in quotes has to follow rules that this one breaks: a regular expression must be \
     complete, a board has eight ranks of eight squares as in a FEN, a result is `1-0`, `0-1` or \
     `1/2-1/2`, some tags cannot be set, and written files end in `.cqo` or `.cql`.\n\n\
     In a regular expression, signs like `(`, `[`, `*`, `+` and `.` have a meaning; \
     write a backslash before one that is meant literally.",
    "player ~~ \"(Tal\"",
    "player ~~ \"(Tal)\"",
);

/// A parameter that a word does not take.
pub static E0215: Code = error(
    "E0215",
    "unknown parameter",
    "This word does not take this parameter, or not in this place. Parameters stand right behind \
     the word that they belong to, before its arguments, and each word has its own: they are \
     listed on its page, as in `explain ray`.\n\n\
     A parameter by itself is no filter. `secondary` and `primary` are both: behind `path` they \
     would be read as parameters, so test them after the move.",
    "ray sideways (Q k)",
    "ray horizontal (Q k)",
);

/// Two tallies of one name that differ.
pub static E0216: Code = error(
    "E0216",
    "one name for different tallies",
    "Tallies of one name are one: all of them count into the same list. So they must count by the \
     same kinds of keys, a number, a string or a set each, in the same order, and all `per game` \
     or none.\n\n\
     Give one of them another name.",
    "tally \"mated\" k tally \"mated\" ply",
    "tally \"mated on\" k tally \"mated at\" ply",
);

/// A text that is no move.
pub static E0221: Code = error(
    "E0221",
    "not a move",
    "Behind `san` stands a move as people write it: `Nf3`, `exd5`, `Bc4xf7+`, `O-O`, `d8=Q#`, \
     `g1f3`, `--`. It is one move without its number, and needs a square to go to, on the board. \
     Letters are the English ones, unless the code of a language stands before the text: \
     `san fi \"Rf3\"`.",
    "san \"Nf9\"",
    "san \"Nf3\"",
);

/// Moves that lead nowhere.
pub static E0222: Code = error(
    "E0222",
    "moves that cannot be played",
    "Behind `after` stand moves that are played from the usual initial position, as a game would \
     have them: `after \"1. e4 e5 2. Nf3\"`. The report points to the first of them that the rules \
     do not allow, that fits several men, or that is no move. Letters are the English ones, unless \
     the code of a language stands before the text: `after de \"1. e4 e5 2. Sf3\"`.",
    "after \"1. e4 e5 2. Nf6\"",
    "after \"1. e4 e5 2. Nf3\"",
);

/// A column that cannot be written under its name.
pub static E0217: Code = error(
    "E0217",
    "impossible column",
    "A column of CSV, JSONL and Parquet has one name and values of one kind: numbers, texts (sets \
     of squares are written as text), or true and false. The same name may be written at several \
     places, and by several queries of one run, if the kind is the same.\n\n\
     The names of the columns that every position has, like `white`, `ply` or `fen`, are taken; \
     capitals make no difference there.",
    "column \"where\" k column \"where\" ply",
    "column \"where\" k column \"when\" ply",
);

/// A library that cannot be used so.
pub static E0231: Code = error(
    "E0231",
    "no such library",
    "`use` names a library of functions that come with the program: `mates`, `endings`, `motifs`, \
     `pawns` or `themes`, in quotes. It stands among the first filters of a query, outside of all \
     brackets and functions, and before the first call of what it names.\n\n\
     `figurine library` lists the functions of each, `figurine library mates` shows one of them.",
    "use \"mate\" smotheredmate()",
    "use \"mates\" smotheredmate()",
);
