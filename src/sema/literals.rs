//! Literals that are checked before the run: names of tags and files, boards, material, endings.

use super::Checker;
use super::suggest::near;
use super::value::Checked;
use super::words::made;
use crate::eval::history::ENDINGS;
use crate::games::Variant;
use crate::ir::{Arg, Bool, Expr, Filter, InList, Str};
use crate::report::{Report, codes, shortened};
use crate::syntax::ast::{Kind, Node};
use crate::text::Span;

/// The letters of men, the strongest first.
const MEN: &str = "KQRBNP";

impl Checker<'_> {
    /// Literals that are checked now: tag names, file names, boards.
    pub(super) fn literals(&mut self, filter: &Filter, exprs: &[Expr], nodes: &[Node]) -> bool {
        let first = exprs.first().zip(nodes.first());
        let Some((Expr::Text(Str::Const(text)), node)) = first else { return true };
        let report = match filter.name {
            "settag" if reserved_tag(text) => Report::new(
                &codes::E0214,
                node.span,
                format!("the tag `{text}` cannot be set"),
            )
            .help(
                "choose another name; the seven-tag roster, `FEN` and `SetUp` belong to the game",
            ),
            "settag" if self.strict && !text.bytes().all(tag_byte) || text.is_empty() => {
                Report::new(&codes::E0214, node.span, format!("`{text}` is no name of a tag"))
                    .help("names of tags are made of letters, digits and `_`")
            }
            "writefile" if self.strict && !text.ends_with(".cqo") && !text.ends_with(".cql") => {
                Report::new(&codes::E0214, node.span, format!("`{text}` cannot be written"))
                    .help("the name of a written file ends in `.cqo` or `.cql`")
            }
            _ => return true,
        };
        self.report(report);
        false
    }

    /// `fen "..."`: a board of eight ranks, with the letters that CQL allows.
    fn board(&mut self, filter: &'static Filter, text: &str, span: Span) -> Checked {
        let board = text.split_whitespace().next().unwrap_or("");
        let ranks: Vec<&str> = board.split('/').collect();
        if let Some(wrong) = board.chars().find(|c| !"RNBQKPArnbqkpa_.12345678/".contains(*c)) {
            let report = Report::new(
                &codes::E0214,
                span,
                format!("`{wrong}` stands for nothing in a board"),
            );
            self.report(report.help(match wrong {
                '~' => "write the promoted man beside it: `fen \"...\" Q~a8`",
                '[' | ']' => "write what is in the hands beside it: `fen \"...\" #N[+] == 1`",
                _ => {
                    "men are `KQRBNP` and `kqrbnp`; `A a _ .` stand for white, black, empty, \
                    anything"
                }
            }));
            return None;
        }
        let width = |rank: &str| rank.chars().map(|c| c.to_digit(10).unwrap_or(1)).sum::<u32>();
        let too_many = self.strict && ranks.len() > 8;
        if ranks.len() < 8 || too_many || ranks.iter().any(|r| width(r) != 8) {
            let report =
                Report::new(&codes::E0214, span, "a board has eight ranks of eight squares");
            self.report(report.help("write it like the first field of a FEN"));
            return None;
        }
        let good = self.later_fields(text, span);
        let fields: Vec<&str> = text.split_whitespace().take(1 + good).collect();
        made(filter, vec![Arg::Literal(fields.join(" "))], span)
    }

    /// How many of the fields of a FEN behind the board are good. CQL 6.2 compares the board
    /// whatever follows, and so a field that is wrong is no error.
    fn later_fields(&mut self, text: &str, span: Span) -> usize {
        for (place, field) in text.split_whitespace().enumerate().skip(1) {
            let (good, what, help) = match place {
                1 => (matches!(field, "w" | "b"), "side to move", "the second field is `w` or `b`"),
                2 => (
                    rights(field),
                    "set of castling rights",
                    "the third field is `-`, or letters of `KQkq`",
                ),
                3 => (
                    field == "-" || passed(field),
                    "en passant square",
                    "the fourth field is `-`, or a square of the third or sixth rank",
                ),
                4 => (count(field), "half-move clock", "the fifth field is a number"),
                5 => (count(field), "move number", "the sixth field is a number"),
                _ => (false, "field", "a FEN has six fields"),
            };
            if !good {
                let message = format!("`{field}` is no {what} of a FEN, and is not compared");
                self.report(Report::new(&codes::W1015, span, message).help(help));
                return place - 1;
            }
        }
        text.split_whitespace().count().saturating_sub(1)
    }

    /// `fen "..."`, `material "..."`, `ending "..."`: the row for the word with a literal.
    pub(super) fn of_literal(
        &mut self,
        filter: &'static Filter,
        text: String,
        span: Span,
    ) -> Checked {
        match filter.name {
            "material of both sides" => self.material(filter, &text, span),
            "variant of a name" => self.variant(filter, text, span),
            "ending of a kind" => self.ending(filter, text, span),
            _ => self.board(filter, &text, span),
        }
    }

    /// `variant "..."`: a name that the tag may have.
    fn variant(&mut self, filter: &'static Filter, text: String, span: Span) -> Checked {
        if !text.trim().is_empty() && Variant::of_tag(&text).is_some() {
            return made(filter, vec![Arg::Literal(text)], span);
        }
        let shown = shortened(&text);
        let report = Report::new(&codes::E0214, span, format!("`{shown}` is no variant"));
        let near = near(&text.to_lowercase(), Variant::names());
        let help = match near.as_slice() {
            [] => "write one of `standard`, `chess960`, `crazyhouse`, `bughouse`, `atomic`, \
                `antichess`, `three-check`, `king of the hill`, `horde`, `racing kings`"
                .to_owned(),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        self.report(report.help(help));
        None
    }

    /// `material "KPRvRK"`: the men in the order of the string of the same name.
    fn material(&mut self, filter: &'static Filter, text: &str, span: Span) -> Checked {
        let told = |message: String, help: &str| {
            Report::new(&codes::E0214, span, message).help(help.to_owned())
        };
        let sides: Vec<&str> = text.split('v').map(str::trim).collect();
        let [white, black] = sides.as_slice() else {
            let message = format!("`{text}` does not name the men of two sides");
            self.report(told(message, "write White's men, a `v`, Black's men: `KRPvKR`"));
            return None;
        };
        if let Some(wrong) = white.chars().chain(black.chars()).find(|c| !MEN.contains(*c)) {
            let help = "write the letters `KQRBNP` for both sides: `KRPvKR`";
            self.report(told(format!("`{wrong}` is no man"), help));
            return None;
        }
        let sorted = |side: &str| {
            MEN.chars().flat_map(|man| side.chars().filter(move |c| *c == man)).collect::<String>()
        };
        let text = format!("{}v{}", sorted(white), sorted(black));
        made(filter, vec![Arg::Literal(text)], span)
    }

    /// `inlist "file.epd"`: the caller of the run reads the file.
    pub(super) fn in_list(&mut self, file: &Node, span: Span) -> Checked {
        let Kind::Text(name) = &file.kind else {
            if !matches!(file.kind, Kind::Error) {
                let message = "`inlist` needs the name of a file in quotes";
                let report = Report::new(&codes::E0203, file.span, message);
                self.report(report.help("write it like `inlist \"openings.epd\"`"));
            }
            return None;
        };
        let node = InList { file: name.clone(), list: None, span };
        Some(Expr::Bool(Bool::InList(Box::new(node))))
    }

    /// `ending "checkmate"`.
    fn ending(&mut self, filter: &'static Filter, text: String, span: Span) -> Checked {
        if !ENDINGS.contains(&text.as_str()) {
            let report =
                Report::new(&codes::E0214, span, format!("`{text}` is no way for a game to end"));
            self.report(report.help(format!("write one of `{}`", ENDINGS.join("`, `"))));
            return None;
        }
        made(filter, vec![Arg::Literal(text)], span)
    }
}

/// Whether a field holds castling rights: `-`, `KQkq`, or letters of files (X-FEN).
fn rights(field: &str) -> bool {
    let letter = |c: char| "KQkq".contains(c) || ('a'..='h').contains(&c.to_ascii_lowercase());
    field == "-" || field.chars().all(letter)
}

/// Whether a field is a square that a pawn's double step passes over.
fn passed(field: &str) -> bool {
    let mut chars = field.chars();
    let (file, rank, end) = (chars.next(), chars.next(), chars.next());
    file.is_some_and(|c| ('a'..='h').contains(&c))
        && matches!(rank, Some('3' | '6'))
        && end.is_none()
}

/// Whether a field is a number that a game may reach.
fn count(field: &str) -> bool {
    field.bytes().all(|b| b.is_ascii_digit()) && field.parse::<u32>().is_ok()
}

/// A byte that the name of a tag may hold (PGN standard, section 8.1).
fn tag_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn reserved_tag(name: &str) -> bool {
    ["Event", "Site", "Date", "Round", "White", "Black", "Result", "FEN", "SetUp"].contains(&name)
}
