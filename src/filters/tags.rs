//! Tags of the game.

use super::row::{BASE, TEXT, flag};
use crate::eval::arg;
use crate::games::{Date, Game};
use crate::ir::{
    Arg, Body, Context, Example, Filter, Group, Needs, Since, Stage, Text, Turn, Want,
};
use crate::syntax::{ParamRule, Shape};
use shakmaty::Color;

/// What the rows of this file share.
const TAGS: Filter = Filter { group: Group::Tags, stage: Stage::Game, ..BASE };

/// A tag with the implicit search.
const SEARCHED: Filter = Filter { shape: Shape::TagLike, ..TAGS };

const SIDES: &[ParamRule] = &[flag("white", "White's."), flag("black", "Black's.")];

/// Tags.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "player",
        params: SIDES,
        turn: Turn::Sides,
        signature: "player [white | black] [\"text\"]",
        docs: "The names of the players, or of one of them.\n\
            Without a colour both, White's first, with a line break between. Names are read in \
            one manner: one blank follows a comma, and a full stop at the end is left out, so \
            that `Olafsson,F.` is `Olafsson, F`; `tag \"White\"` has them \
            as they are written. Followed by a \
            literal it is a condition: the name contains the text, small and capital letters \
            apart.\n\
            For patterns use `player ~~ \"^Tal\"`. Colour transforms exchange `white` and \
            `black`.",
        examples: &[Example { query: "not player \"Tal\"", game: "1. e4", hits: &[0, 1] }],
        body: Body::Text(player),
        ..SEARCHED
    },
    Filter {
        name: "elo",
        shape: Shape::TagLike,
        params: SIDES,
        turn: Turn::Sides,
        signature: "elo [white | black]",
        docs: "A player's rating, from `WhiteElo` or `BlackElo`.\n\
            Without a colour the larger of the two, or the one that is known. It fails where the \
            rating is missing, so `elo < 2000` does not match unrated players.",
        examples: &[Example { query: "not elo white", game: "1. e4", hits: &[0, 1] }],
        body: Body::Num(elo),
        ..TAGS
    },
    Filter {
        name: "year",
        signature: "year",
        docs: "The year of the game, from the tag `Date`.\n\
            It fails where the year is not known.",
        examples: &[Example { query: "not year", game: "1. e4", hits: &[0, 1] }],
        body: Body::Num(year),
        ..TAGS
    },
    Filter {
        name: "event",
        signature: "event [\"text\"]",
        docs: "The name of the event, from the tag `Event`.\n\
            Followed by a literal it is a condition: the name contains the text, small and \
            capital letters apart. In the list of `comment` or `message` a literal behind it is \
            a text of its own.",
        examples: &[Example { query: "not event \"Linares\"", game: "1. e4", hits: &[0, 1] }],
        body: Body::Text(event),
        ..SEARCHED
    },
    Filter {
        name: "site",
        signature: "site [\"text\"]",
        docs: "The place of the game, from the tag `Site`.\n\
            Followed by a literal it is a condition: the place contains the text. Servers write \
            the address of the game there.",
        examples: &[Example { query: "not site \"Zurich\"", game: "1. e4", hits: &[0, 1] }],
        body: Body::Text(site),
        ..SEARCHED
    },
    Filter {
        name: "date",
        signature: "date [\"text\"]",
        docs: "The date of the game as `yyyy.mm.dd`, from the tag `Date`.\n\
            What is unknown is `?`: `1907.??.??`. A comparison is one of dates, as exact as the \
            text beside it: `date >= \"2010\"`, `date == \"2010.10\"`, `\"1990\" <= date <= \
            \"1999\"`. It holds only if it does whatever the unknown parts are: for \
            `2010.??.??` neither `date < \"2010.05\"` holds nor `date >= \"2010.05\"`, but `date > \
            \"2009.05\"`; without a year none. A text that \
            is no date is compared letter by letter, and so is a date that was put into a \
            variable.\n\
            Followed by a literal it is a condition: the date contains the text. `year`, `month` \
            and `day` are numbers.",
        examples: &[
            Example { query: "\"?\" in date", game: "1. e4", hits: &[0, 1] },
            Example {
                query: "date <= \"1907\"",
                game: "[Date \"1907.??.??\"]\n\n1. e4",
                hits: &[0, 1],
            },
        ],
        body: Body::Text(date),
        ..SEARCHED
    },
    Filter {
        name: "eventdate",
        signature: "eventdate [\"text\"]",
        docs: "The date on which the event began as `yyyy.mm.dd`, from the tag `EventDate`.\n\
            What is unknown is `?`; a missing tag gives `????.??.??`. It is compared like `date`, \
            so that an event without a date is neither before nor after any other. Followed by a \
            literal it is a condition: the date contains the text.",
        examples: &[Example { query: "eventdate == \"????.??.??\"", game: "1. e4", hits: &[0, 1] }],
        body: Body::Text(event_date),
        ..SEARCHED
    },
    Filter {
        name: "eco",
        signature: "eco [\"text\"]",
        docs: "The code of the opening, from the tag `ECO`.\n\
            Followed by a literal it is a condition: `eco \"B9\"` finds the codes that contain \
            it. For a range compare strings: `\"B90\" <= eco <= \"B99\"`.",
        examples: &[Example { query: "not eco \"B9\"", game: "1. e4", hits: &[0, 1] }],
        body: Body::Text(eco),
        ..SEARCHED
    },
    Filter {
        name: "tag",
        // Its literal alone: `tag "X" ~~ "re"` searches the tag's value.
        shape: Shape::Prefix(14),
        args: &[Want::Literal],
        signature: "tag \"Name\"",
        docs: "The value of any tag.\n\
            None is refused: `tag \"WhiteTeam\"`, `tag \"Round\"`. It fails if the game has no such \
            tag; names are written as in the file, with their \
            capitals. A second literal is not searched for: write `tag \"Annotator\" ~~ \
            \"Nunn\"` or `\"Nunn\" in tag \"Annotator\"`.\n\
            A tag that `settag` has just written is not seen.",
        examples: &[Example { query: "not tag \"Annotator\"", game: "1. e4", hits: &[0, 1] }],
        body: Body::Text(tag),
        ..TAGS
    },
    Filter {
        name: "settag",
        shape: Shape::Call,
        args: &[Want::Literal, TEXT],
        stage: Stage::Position,
        signature: "settag (\"Name\" string)",
        docs: "Writes a tag into the output of the game.\n\
            It stays even if the position does not match in the end, and filters do not see it. \
            The tags of players, result and round cannot be set. The last value of a name counts.",
        examples: &[Example { query: "settag(\"Theme\" \"fork\")", game: "1. e4", hits: &[0, 1] }],
        needs: Needs { visible: true, ..Needs::NOTHING },
        body: Body::Bool(set_tag),
        ..TAGS
    },
    Filter {
        name: "result",
        shape: Shape::Form,
        args: &[Want::Literal],
        turn: Turn::Sides,
        signature: "result 1-0, result 0-1, result 1/2-1/2, result *",
        docs: "The game ended with this result, by its tag `Result`.\n\
            `result *` is a game without a result: unfinished, or with a tag that is missing, \
            empty, `?` or `*`. Quotation marks are allowed. Colour transforms exchange `1-0` and `0-1`. In the \
            header the word does the same and saves looking at the moves.",
        examples: &[
            Example { query: "not result 1-0", game: "1. e4", hits: &[0, 1] },
            Example { query: "result *", game: "1. e4", hits: &[0, 1] },
        ],
        body: Body::Bool(result),
        ..TAGS
    },
    Filter {
        name: "originalcomment",
        stage: Stage::Position,
        signature: "originalcomment [\"text\"]",
        docs: "The comment that the source has on the position.\n\
            Followed by a literal it is a condition: the comment contains the text. What the \
            query adds or `removecomment` deletes does not change it. It fails where there is \
            none. Several comments are joined by a blank, and lines too.",
        examples: &[Example {
            query: "not originalcomment \"novelty\"",
            game: "1. e4",
            hits: &[0, 1],
        }],
        needs: COMMENTS,
        body: Body::Text(original_comment),
        ..SEARCHED
    },
    Filter {
        name: "hascomment",
        since: Since::Cql62,
        args: &[TEXT],
        stage: Stage::Position,
        signature: "hascomment \"text\"",
        docs: "The position has a sign in the source, or a comment that contains a text.\n\
            A literal that is one of the signs `!`, `?`, `!!`, `??`, `!?`, `?!`, or a number like \
            `$14` for others, asks for the sign itself; any other text is searched in the \
            comment. Without a literal it is `originalcomment`.",
        examples: &[Example { query: "not hascomment \"!?\"", game: "1. e4", hits: &[0, 1] }],
        needs: COMMENTS,
        body: Body::Bool(has_comment),
        ..SEARCHED
    },
    Filter {
        name: "removecomment",
        stage: Stage::Position,
        signature: "removecomment",
        docs: "Leaves the source's comment on the position out of the output.\n\
            It always matches, and the comment stays away even if the position does not match in \
            the end. `originalcomment` still sees it.",
        examples: &[Example { query: "removecomment", game: "1. e4", hits: &[0, 1] }],
        needs: Needs { visible: true, ..Needs::NOTHING },
        body: Body::Bool(remove_comment),
        ..TAGS
    },
];

/// What rows about comments need.
pub(super) const COMMENTS: Needs = Needs { comments: true, ..Needs::NOTHING };

/// The value of a tag.
fn value(cx: &Context<'_>, name: &str) -> Option<Text> {
    cx.game.tags.get(name).map(Text::from)
}

/// A name with one blank behind its comma, and without a full stop at its end.
fn player_name(written: &str) -> Text {
    let name = written.trim();
    let name = name.strip_suffix('.').unwrap_or(name);
    match name.split_once(',') {
        Some((family, given)) => {
            Text::from(format!("{}, {}", family.trim_end(), given.trim_start()))
        }
        None => Text::from(name),
    }
}

fn player(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    let name = |side| cx.game.tags.get(side).map(player_name);
    let (white, black) = (name("White"), name("Black"));
    match arg::side(args) {
        Some(Color::White) => white,
        Some(Color::Black) => black,
        None if white.is_none() && black.is_none() => None,
        None => {
            let (white, black) = (white.unwrap_or_default(), black.unwrap_or_default());
            Some(Text::from(format!("{white}\n{black}")))
        }
    }
}

/// A rating as it is written in a tag.
pub fn rating(written: &str) -> Option<i64> {
    written.trim().parse().ok()
}

fn elo(cx: &mut Context<'_>, args: &[Arg]) -> Option<i64> {
    let rating = |name| rating(cx.game.tags.get(name)?);
    match arg::side(args) {
        Some(Color::White) => rating("WhiteElo"),
        Some(Color::Black) => rating("BlackElo"),
        None => rating("WhiteElo").max(rating("BlackElo")),
    }
}

fn year(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    Date::of_tag(cx.game.tags.get("Date")?).year().map(i64::from)
}

fn event(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    value(cx, "Event")
}

fn site(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    value(cx, "Site")
}

fn eco(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    value(cx, "ECO")
}

fn date(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    Some(full_date(cx.game.tags.get("Date").unwrap_or_default()))
}

fn event_date(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    Some(full_date(cx.game.tags.get("EventDate").unwrap_or_default()))
}

/// A date as `yyyy.mm.dd` with question marks for what is missing.
fn full_date(written: &str) -> Text {
    Text::from(Date::of_tag(written).to_string())
}

fn tag(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    match arg::literal(args) {
        Some(name) => value(cx, name),
        None => arg::text(cx, args, 0).and_then(|name| value(cx, &name)),
    }
}

fn result(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    arg::literal(args).is_some_and(|wanted| is_result(wanted, cx.game.tags.get("Result")))
}

/// Whether the value of the tag `Result` is the wanted one; `*` stands for no result.
pub fn is_result(wanted: &str, result: Option<&str>) -> bool {
    match wanted {
        "*" => matches!(result.unwrap_or_default().trim(), "" | "*" | "?" | "-"),
        _ => result == Some(wanted),
    }
}

fn set_tag(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let name = match args.first() {
        Some(Arg::Literal(name)) => name.clone(),
        _ => return false,
    };
    let Some(value) = arg::text(cx, args, 1) else { return false };
    // A tag stands on one line (PGN standard, section 7).
    let value = value.replace(char::is_control, " ");
    cx.out.tags.push((name, value));
    true
}

/// The comments that the source has on the position looked at.
fn comments<'a>(cx: &Context<'a>) -> &'a [String] {
    let game: &'a Game = cx.game;
    let range = cx.node().map_or(0..0, |node| node.comments.clone());
    game.comments.get(range.start as usize..range.end as usize).unwrap_or_default()
}

fn original_comment(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    let comments = comments(cx);
    (!comments.is_empty()).then(|| Text::from(comments.join(" ").replace(['\r', '\n'], " ").trim()))
}

fn has_comment(cx: &mut Context<'_>, args: &[Arg]) -> bool {
    let Some(wanted) = arg::literal(args) else { return false };
    let nags = cx.node().map_or(0..0, |node| node.nags.clone());
    let nags = cx.game.nags.get(nags.start as usize..nags.end as usize).unwrap_or_default();
    nags.iter().any(|nag| sign(*nag) == wanted)
        || !is_sign(wanted) && original_comment(cx, &[]).is_some_and(|text| text.contains(wanted))
}

/// Whether a text is a sign or a number behind `$`, as [`sign`] writes them.
fn is_sign(text: &str) -> bool {
    match text.strip_prefix('$') {
        Some(number) => number.parse::<u8>().is_ok(),
        None => ["!", "?", "!!", "??", "!?", "?!"].contains(&text),
    }
}

/// A numeric annotation glyph as people write it (PGN standard, section 10).
fn sign(nag: u8) -> String {
    let sign = match nag {
        1 => "!",
        2 => "?",
        3 => "!!",
        4 => "??",
        5 => "!?",
        6 => "?!",
        other => return format!("${other}"),
    };
    sign.to_owned()
}

fn remove_comment(cx: &mut Context<'_>, _: &[Arg]) -> bool {
    cx.out.removed.push(cx.at);
    true
}
