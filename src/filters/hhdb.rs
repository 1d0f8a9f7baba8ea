//! Queries about the tags of Harold van der Heijden's collection of studies.

use super::row::{BASE, flag};
use super::tags::COMMENTS;
use crate::eval::arg;
use crate::games::NodeId;
use crate::ir::{Arg, Body, Context, Filter, Group, Stage, Text};
use crate::syntax::{ParamRule, Shape};

/// Its words are no words of the language: only this filter looks at them.
const HHDB: &[ParamRule] = &[
    flag("award", "Any award."),
    flag("prize", "A prize, by its number."),
    flag("hm", "An honourable mention, by its number."),
    flag("commendation", "A commendation, by its number."),
    flag("special", "Special awards only."),
    flag("max", "The largest number."),
    flag("sort", "Sort the games by the award."),
    flag("composer", "The composer's name."),
    flag("diagram", "The number of the diagram in its source."),
    flag("egdiagram", "The number in the magazine EG."),
    flag("firstcomment", "The first comment."),
    flag("search", "All texts: tags and first comment."),
    flag("source", "Where it was published."),
    flag("stipulation", "What is asked: `+` to win, `=` to draw."),
    flag("gbr", "The code of the material."),
    flag("material", "Behind `gbr`: the pieces' and pawns' part."),
    flag("pieces", "Behind `gbr`: the pieces' part."),
    flag("pawns", "Behind `gbr`: the pawns' part."),
    flag("kings", "Behind `gbr`: the kings' squares."),
    flag("sound", "Nothing wrong is known."),
    flag("unsound", "Something wrong is known."),
    flag("cooked", "Something wrong but that it cannot be reached."),
    flag("dual", "It has a dual."),
    flag("mainline", "The position is in the main line, or in one marked `<main>`."),
    flag("variation", "The position is in another variation."),
    flag("AN", "Anticipated."),
    flag("CR", "Colours reversed."),
    flag("MC", "Too many composers."),
    flag("PH", "Posthumous."),
    flag("TE", "Theoretical ending."),
    flag("TT", "Theme tourney."),
    flag("TW", "A twin."),
    flag("U1", "A dual at move 1."),
    flag("U2", "A dual after move 1."),
    flag("U3", "White fails."),
    flag("U4", "White wins where a draw is asked."),
    flag("U5", "Not to be reached from the initial position."),
    flag("anticipation", "As `AN`."),
    flag("colors_reversed", "As `CR`."),
    flag("too_many_composers", "As `MC`."),
    flag("posthumous", "As `PH`."),
    flag("theoretical_ending", "As `TE`."),
    flag("theme_tourney", "As `TT`."),
    flag("theme_tournament", "As `TT`."),
    flag("twin", "As `TW`."),
    flag("unreachable", "An unreachable position."),
    flag("dual_at_move_1", "As `U1`."),
    flag("dual_after_move_1", "As `U2`."),
    flag("white_fails", "As `U3`."),
    flag("white_wins_in_draw", "As `U4`."),
    flag("correction", "A correction, `\"(c)\"`."),
    flag("corrected_solution", "A corrected solution, `\"(s)\"`."),
    flag("modification", "A modification, `\"(m)\"`."),
    flag("version", "A version, `\"(v)\"`."),
];

/// The filter. Its type depends on its words: the checker makes a call of one of the rows below.
pub(super) static ROWS: &[Filter] = &[Filter {
    name: "hhdb",
    numeric: true,
    group: Group::Tags,
    shape: Shape::Form,
    params: HHDB,
    stage: Stage::Game,
    signature: "hhdb word ..., hhdb \"mark\"",
    docs: "What the collection of studies by Harold van der Heijden says of a study.\n\
        Award words (`prize`, `hm`, `commendation`, `award` for any) give the number of the \
        award and fail without one. Of tied awards it is the first, with `max` the last; an \
        award without a number counts as 1, with `max` as 99. A special award counts as 0; with \
        `special` there are only these, by their own numbers. `sort` sorts the games by it.\n\
        `composer`, `source`, `diagram`, `gbr` with its parts, `stipulation` (`+` or `=`), \
        `firstcomment`, `egdiagram` and `search` are strings, which a literal behind them \
        searches.\n\
        The codes (`U1`, `AN`, `\"(c)\"`), `cooked` (`U1` to `U4`), `dual` (`U1`, `U2`), \
        `unsound` (`U1` to `U5`) and `sound` are conditions on the study; `\"<cook>\"` and the \
        other marks, `mainline` and `variation` are conditions on the position.\n\
        `hhdb prize 1` does not ask for first prizes: write `(hhdb prize) == 1`.",
    ..BASE
}];

/// What the rows that are called share.
const CALLED: Filter = Filter { name: "hhdb", group: Group::Tags, stage: Stage::Game, ..BASE };

/// The number of an award.
static AWARD: Filter = Filter { body: Body::Num(award), ..CALLED };
/// A string from the tags.
static TEXT: Filter = Filter { body: Body::Text(text), ..CALLED };
/// A string for which the first comment is needed.
static REMARK: Filter = Filter { stage: Stage::Line, needs: COMMENTS, ..TEXT };
/// A condition on the study.
static CODE: Filter = Filter { body: Body::Bool(code), ..CALLED };
/// A condition on the position, by its comments.
static MARK: Filter =
    Filter { stage: Stage::Line, needs: COMMENTS, body: Body::Bool(mark), ..CALLED };

/// Words of awards, among which `max` and `sort` may stand.
const AWARDS: [&str; 7] = ["award", "prize", "hm", "commendation", "special", "max", "sort"];
/// Marks in comments, and the words that depend on them.
const MARKS: [&str; 7] =
    ["<cook>", "<eg>", "<main>", "<minor_dual>", "<or>", "mainline", "variation"];
/// What the codes are called at length, and words for several.
const CODES: [(&str, &[&str]); 36] = [
    ("AN", &["AN"]),
    ("CR", &["CR"]),
    ("MC", &["MC"]),
    ("PH", &["PH"]),
    ("TE", &["TE"]),
    ("TT", &["TT"]),
    ("TW", &["TW"]),
    ("U1", &["U1"]),
    ("U2", &["U2"]),
    ("U3", &["U3"]),
    ("U4", &["U4"]),
    ("U5", &["U5"]),
    ("(c)", &["(c)"]),
    ("(m)", &["(m)"]),
    ("(s)", &["(s)"]),
    ("(v)", &["(v)"]),
    ("anticipation", &["AN"]),
    ("colors_reversed", &["CR"]),
    ("too_many_composers", &["MC"]),
    ("posthumous", &["PH"]),
    ("theoretical_ending", &["TE"]),
    ("theme_tourney", &["TT"]),
    ("theme_tournament", &["TT"]),
    ("twin", &["TW"]),
    ("dual_at_move_1", &["U1"]),
    ("dual_after_move_1", &["U2"]),
    ("white_fails", &["U3"]),
    ("white_wins_in_draw", &["U4"]),
    ("unreachable", &["U5"]),
    ("correction", &["(c)"]),
    ("modification", &["(m)"]),
    ("corrected_solution", &["(s)"]),
    ("version", &["(v)"]),
    ("dual", &["U1", "U2"]),
    ("cooked", &["U1", "U2", "U3", "U4"]),
    ("unsound", &["U1", "U2", "U3", "U4", "U5"]),
];
/// The number of an award that has none, as far as it may go.
const UNNUMBERED: i64 = 99;

/// The row for these words, without quotation marks; none if they mean nothing together.
pub fn row_of(words: &[&str]) -> Option<&'static Filter> {
    let [first, rest @ ..] = words else { return None };
    if AWARDS.contains(first) {
        let kinds =
            words.iter().filter(|w| matches!(**w, "award" | "prize" | "hm" | "commendation"));
        let named = kinds.count() == 1 || words.contains(&"special");
        let once = words.iter().enumerate().all(|(i, w)| !words.iter().skip(i + 1).any(|v| v == w));
        return (named && once && words.iter().all(|w| AWARDS.contains(w))).then_some(&AWARD);
    }
    match *first {
        "gbr" => match rest {
            [] | ["material" | "pieces" | "pawns" | "kings"] => Some(&TEXT),
            _ => None,
        },
        _ if !rest.is_empty() => None,
        "composer" | "diagram" | "source" | "stipulation" => Some(&TEXT),
        "egdiagram" | "firstcomment" | "search" => Some(&REMARK),
        "sound" => Some(&CODE),
        word if MARKS.contains(&word) => Some(&MARK),
        word => CODES.iter().any(|(name, _)| *name == word).then_some(&CODE),
    }
}

/// The first word.
fn word(args: &[Arg]) -> &str {
    arg::literal(args).unwrap_or_default()
}

/// An award as it stands before the source: `1.p`, `2/3.hm`, `.c`, `sp.p`, `1.sp.p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Award<'a> {
    /// `p`, `hm`, or `c`.
    kind: &'a str,
    special: bool,
    /// The first and the last number of what was tied.
    numbers: Option<(i64, i64)>,
}

/// The award, and what stands behind it; an event without an award is only the source.
fn split(event: &str) -> (Option<Award<'_>>, &str) {
    let (head, rest) = event.split_once(' ').unwrap_or((event, ""));
    match read_award(head) {
        Some(award) => (Some(award), rest),
        None => (None, event),
    }
}

fn read_award(head: &str) -> Option<Award<'_>> {
    let (before, kind) = head.rsplit_once('.')?;
    if !matches!(kind, "p" | "hm" | "c") {
        return None;
    }
    let special = before.strip_suffix("sp");
    let number = special.unwrap_or(before);
    let number =
        if special.is_some() { number.strip_suffix('.').unwrap_or(number) } else { number };
    if number.is_empty() {
        return Some(Award { kind, special: special.is_some(), numbers: None });
    }
    let (low, high) = number.split_once('/').unwrap_or((number, number));
    let numbers = Some((low.parse().ok()?, high.parse().ok()?));
    Some(Award { kind, special: special.is_some(), numbers })
}

fn award(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let (found, _) = split(cx.game.tags.get("Event")?);
    let found = found?;
    let has = |word| arg::has_flag(args, word);
    let kinds = [("prize", "p"), ("hm", "hm"), ("commendation", "c")];
    if kinds.iter().any(|(word, kind)| has(word) && found.kind != *kind) {
        return None;
    }
    match (has("special"), found.special) {
        (true, false) => return None,
        (false, true) => return Some(0),
        _ => {}
    }
    let (low, high) = found.numbers.unwrap_or((1, UNNUMBERED));
    Some(if has("max") { high } else { low })
}

/// What the tag of Black holds: `(+0010.12e2g1) (c) U2`, the code in parentheses and the rest.
fn signature<'a>(cx: &Context<'a>) -> Option<(&'a str, &'a str)> {
    cx.game.tags.get("Black")?.strip_prefix('(')?.split_once(')')
}

fn text(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    let tag = |name| cx.game.tags.get(name);
    let found = match word(args) {
        "composer" => tag("White")?,
        "source" => split(tag("Event")?).1.split('#').next()?,
        "diagram" => tag("Event")?.split_once('#')?.1,
        "stipulation" => signature(cx)?.0.get(..1)?,
        "gbr" => {
            let all = signature(cx)?.0.get(1..)?;
            let kings = all.len().checked_sub(4)?;
            let part = |word| arg::has_flag(args, word);
            if part("kings") {
                all.get(kings..)?
            } else if part("material") {
                all.get(..kings)?
            } else if part("pawns") {
                all.get(..kings)?.split_once('.')?.1
            } else if part("pieces") {
                all.split_once('.')?.0
            } else {
                all
            }
        }
        "egdiagram" => {
            let number = first_comment(cx)?.split_once("EG#")?.1;
            number.split(|c: char| !c.is_ascii_digit()).next().filter(|n| !n.is_empty())?
        }
        "firstcomment" => first_comment(cx)?,
        _ => {
            let tags = ["Event", "White", "Black"].into_iter().filter_map(tag);
            let all: Vec<&str> = tags.chain(first_comment(cx)).collect();
            return Some(Text::from(all.join("\n")));
        }
    };
    Some(Text::from(found))
}

/// The comments of a position.
fn comments<'a>(cx: &Context<'a>, id: NodeId) -> impl Iterator<Item = &'a str> {
    let range = cx.game.node(id).map_or(0..0, |node| node.comments.clone());
    let list = cx.game.comments.get(range.start as usize..range.end as usize);
    list.unwrap_or_default().iter().map(String::as_str)
}

fn first_comment<'a>(cx: &Context<'a>) -> Option<&'a str> {
    comments(cx, 0).next()
}

fn code(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let Some((_, codes)) = signature(cx) else { return false };
    let has = |wanted: &[&str]| codes.split_whitespace().any(|code| wanted.contains(&code));
    let named = |word| CODES.iter().find(|(name, _)| *name == word).map(|(_, codes)| *codes);
    match word(args) {
        "sound" => !named("unsound").is_some_and(has),
        word => named(word).is_some_and(has),
    }
}

fn mark(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    match word(args) {
        "mainline" => in_main_line(cx),
        "variation" => !in_main_line(cx),
        word => marked(cx, cx.at, word),
    }
}

/// Whether a comment has the mark, which may name somebody: `<cook HH>`.
fn marked(cx: &Context<'_>, id: NodeId, mark: &str) -> bool {
    let name = mark.trim_end_matches('>');
    comments(cx, id).any(|text| {
        text.match_indices(name).any(|(at, _)| {
            text.get(at + name.len()..).is_some_and(|rest| rest.starts_with(['>', ' ', '\n']))
        })
    })
}

/// Whether all variations on the way to the position are marked as main lines.
fn in_main_line(cx: &Context<'_>) -> bool {
    let parent = |id: NodeId| cx.game.node(id).and_then(|node| node.parent);
    std::iter::successors(Some(cx.at), |id| parent(*id)).all(|id| {
        let first = |up| cx.game.node(up).is_some_and(|up| up.first_child == Some(id));
        parent(id).is_none_or(first) || marked(cx, id, "<main>")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn awards_before_sources() {
        let award = |kind, special, numbers| Some(Award { kind, special, numbers });
        for (event, expected) in [
            ("1.p EG#12", award("p", false, Some((1, 1)))),
            ("11/14.p WCCT9 ty", award("p", false, Some((11, 14)))),
            (".hm Shakhmaty", award("hm", false, None)),
            ("sp.c Problemist", award("c", true, None)),
            ("2.sp.p Spartak", award("p", true, Some((2, 2)))),
            ("St.Petersburg", None),
            ("64#067", None),
            ("Tijdschrift v.d. KNSB#406", None),
        ] {
            assert_eq!(split(event).0, expected, "{event}");
        }
        assert_eq!(split("1.p EG#12").1, "EG#12");
        assert_eq!(split("Die Schwalbe").1, "Die Schwalbe");
    }

    #[test]
    fn words_that_go_together() {
        for words in [
            &["prize"][..],
            &["max", "special"],
            &["award", "special", "max"],
            &["gbr", "kings"],
            &["composer"],
            &["U1"],
            &["(c)"],
            &["<or>"],
            &["theme_tournament"],
        ] {
            assert!(row_of(words).is_some(), "{words:?}");
        }
        for words in [
            &["sort"][..],
            &["max"],
            &["prize", "hm"],
            &["prize", "prize"],
            &["kings"],
            &["(x)"],
            &[],
        ] {
            assert!(row_of(words).is_none(), "{words:?}");
        }
    }
}
