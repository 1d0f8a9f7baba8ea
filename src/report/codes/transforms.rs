//! E03xx: transforms.

use super::error;
use crate::report::Code;

/// `rotate45` over named squares.
pub static E0301: Code = error(
    "E0301",
    "rotate45 with squares",
    "`rotate45` turns directions by an eighth: what is `up` becomes `northeast`. A square has no \
     place after such a turn, since the board would stand on its corner, and so the filter must \
     not name squares.\n\n\
     Write it without squares, or turn by a quarter with `rotate90`, which moves squares as well.",
    "rotate45 Ra1",
    "rotate90 Ra1",
);

/// Counting and a range.
pub static E0302: Code = error(
    "E0302",
    "count with a range",
    "`count` and a range do the same thing in two ways. A transform with `count` is the number of \
     copies that match; a transform with a range matches if that number lies within it, and is \
     then that number.\n\n\
     Leave one of them out.",
    "flip count 2 3 Ra1",
    "flip 2 3 Ra1",
);

/// A parameter that the transform does not take.
pub static E0303: Code = error(
    "E0303",
    "transform without parameters",
    "`reversecolor` makes one copy, the position with colours exchanged, and matches if it does. \
     There is nothing to count, and so it takes neither `count` nor a range.\n\n\
     `flipcolor` looks at both colours, and can count.",
    "reversecolor count Ra1",
    "reversecolor Ra1",
);

/// Transforms of transforms of transforms.
pub static E0304: Code = error(
    "E0304",
    "too many copies",
    "A transform is replaced by its copies when the query is read: eight of `flip`, up to 225 \
     of `shift`. Within each other they multiply, and with a large filter inside that would be \
     more than 200,000 parts, each tested at every position. A query that large would never \
     end.\n\n\
     Equal copies are made only once, so that `flip flip F` costs no more than `flip F`. \
     Transform only the part that needs it, or use the transform of fewer copies: \
     `shiftvertical` for `shift`, `fliphorizontal` for `flip`.",
    "function ten() {Kd4 Kd4 Kd4 Kd4 Kd4 Kd4 Kd4 Kd4 Kd4 Kd4}\n\
     function hundred() {ten() ten() ten() ten() ten() ten() ten() ten() ten() ten()}\n\
     shift {hundred() hundred() hundred() hundred() hundred() hundred() hundred() hundred()\n\
     \u{20} hundred() hundred() hundred() hundred() hundred() hundred() hundred() hundred()}",
    "function ten() {Kd4 Kd4 Kd4 Kd4 Kd4 Kd4 Kd4 Kd4 Kd4 Kd4}\n\
     function hundred() {ten() ten() ten() ten() ten() ten() ten() ten() ten() ten()}\n\
     shiftvertical {hundred() hundred() hundred() hundred() hundred() hundred() hundred()}",
);
