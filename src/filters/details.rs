//! Tags beyond the roster, and the parts of dates.

use super::row::{BASE, flag};
use crate::eval::arg;
use crate::games::{Date, TimeControl};
use crate::ir::{Arg, Body, Context, Example, Filter, Group, Since, Stage, Text, Turn};
use crate::syntax::{ParamRule, Shape};
use shakmaty::Color;

/// What the rows of this file share.
const DETAILS: Filter = Filter {
    since: Since::Figurine,
    group: Group::Tags,
    shape: Shape::TagLike,
    stage: Stage::Game,
    ..BASE
};

const SIDES: &[ParamRule] = &[flag("white", "White's."), flag("black", "Black's.")];

/// A game of a server.
const SERVER: &str = "[Date \"2021.07.30\"]\n[Round \"3.1\"]\n[WhiteTitle \"WGM\"]\n\
    [BlackTitle \"-\"]\n[TimeControl \"180+2\"]\n[Termination \"Time forfeit\"]\n\
    [Opening \"Sicilian Defense: Najdorf\"]\n\n1. e4 c5";

/// Tags.
pub(super) static ROWS: &[Filter] = &[
    Filter {
        name: "month",
        shape: Shape::Plain,
        signature: "month",
        docs: "The month of the game, from 1 to 12, from the tag `Date`.\n\
            It fails where the month is not known.",
        examples: &[Example { query: "month == 7", game: SERVER, hits: &[0, 1, 2] }],
        body: Body::Num(month),
        ..DETAILS
    },
    Filter {
        name: "day",
        shape: Shape::Plain,
        signature: "day",
        docs: "The day of the month on which the game was played, from 1 to 31, from the tag \
            `Date`.\n\
            It fails where the day is not known.",
        examples: &[Example { query: "day >= 30", game: SERVER, hits: &[0, 1, 2] }],
        body: Body::Num(day),
        ..DETAILS
    },
    Filter {
        name: "round",
        signature: "round [\"text\"]",
        docs: "The round, from the tag `Round`, as a string.\n\
            Often more than a number: `3.1` is the first board of the third round. `int (round \
            ~~ \"^\\d+\")` is the number. Followed by a literal it is a condition: the round \
            contains the text, so that `round \"1\"` finds 10 and 11 too; `round == \"1\"` is exact.",
        examples: &[Example { query: "round == \"3.1\"", game: SERVER, hits: &[0, 1, 2] }],
        body: Body::Text(round),
        ..DETAILS
    },
    Filter {
        name: "playertitle",
        params: SIDES,
        turn: Turn::Sides,
        signature: "playertitle [white | black] [\"title\"]",
        docs: "A player's title, from `WhiteTitle` or `BlackTitle`: `GM`, `WIM`, `BOT` and so on.\n\
            Without a colour both, White's first, with a line break between. It fails where there \
            is none; `-` and `?` are none. Followed by a literal it is a condition: the title, or \
            that of either player, is exactly this one, so that `playertitle \"GM\"` does not find \
            `WGM`. Colour transforms exchange `white` and `black`.",
        examples: &[
            Example { query: "playertitle white \"WGM\"", game: SERVER, hits: &[0, 1, 2] },
            Example { query: "playertitle \"GM\"", game: SERVER, hits: &[] },
        ],
        body: Body::Text(title),
        ..DETAILS
    },
    Filter {
        name: "timecontrol",
        signature: "timecontrol [\"text\"]",
        docs: "The time control, from the tag `TimeControl`, as it is written: `300+5`.\n\
            Followed by a literal it is a condition: it contains the text. `timeclass` tells how \
            fast that is.",
        examples: &[Example { query: "timecontrol \"+2\"", game: SERVER, hits: &[0, 1, 2] }],
        body: Body::Text(time_control),
        ..DETAILS
    },
    Filter {
        name: "timeclass",
        signature: "timeclass [\"class\"]",
        docs: "How fast the game is, by the tag `TimeControl`.\n\
            By the time that one player has for 40 moves with all increments, as Lichess counts: \
            `ultrabullet` below 30 seconds, `bullet` below 3 minutes, `blitz` below 8, `rapid` \
            below 25, else `classical`; `correspondence` for days and `-`. `40/7200:3600` and \
            `15 min. + 10 s. per move` are read too; plain numbers are seconds. It fails where \
            the tag is missing or says something else.\n\
            Followed by a literal it is a condition: it is exactly this class.",
        examples: &[Example { query: "timeclass \"blitz\"", game: SERVER, hits: &[0, 1, 2] }],
        body: Body::Text(time_class),
        ..DETAILS
    },
    Filter {
        name: "termination",
        signature: "termination [\"text\"]",
        docs: "How the game ended, from the tag `Termination`.\n\
            Followed by a literal it is a condition: it contains the text. Sources differ: \
            `Time forfeit`, `time forfeit`, `X won on time`; `{lowercase termination} ~~ \"time\"` \
            finds all of them.",
        examples: &[Example { query: "termination \"forfeit\"", game: SERVER, hits: &[0, 1, 2] }],
        body: Body::Text(termination),
        ..DETAILS
    },
    Filter {
        name: "opening",
        signature: "opening [\"text\"]",
        docs: "The name of the opening, from the tag `Opening`.\n\
            Followed by a literal it is a condition: the name contains the text. `eco` has the \
            code.",
        examples: &[Example { query: "opening \"Najdorf\"", game: SERVER, hits: &[0, 1, 2] }],
        body: Body::Text(opening),
        ..DETAILS
    },
];

fn date(cx: &Context<'_>) -> Date {
    Date::of_tag(cx.game.tags.get("Date").unwrap_or_default())
}

fn month(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    date(cx).month().map(i64::from)
}

fn day(cx: &mut Context<'_>, _: &[Arg]) -> Option<i64> {
    date(cx).day().map(i64::from)
}

fn round(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    cx.game.tags.get("Round").map(Text::from)
}

fn title(cx: &mut Context<'_>, args: &[Arg]) -> Option<Text> {
    let title = |name| {
        let title = cx.game.tags.get(name)?.trim();
        (!matches!(title, "" | "-" | "?")).then_some(title)
    };
    let (white, black) = (title("WhiteTitle"), title("BlackTitle"));
    match (arg::side(args), white, black) {
        (Some(Color::White), title, _) | (Some(Color::Black), _, title) => title.map(Text::from),
        (None, Some(white), Some(black)) => Some(Text::from(format!("{white}\n{black}"))),
        (None, white, black) => white.or(black).map(Text::from),
    }
}

fn time_control(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    cx.game.tags.get("TimeControl").map(Text::from)
}

fn time_class(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    let control = TimeControl::read(cx.game.tags.get("TimeControl")?)?;
    Some(Text::from(control.class()))
}

fn termination(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    cx.game.tags.get("Termination").map(Text::from)
}

fn opening(cx: &mut Context<'_>, _: &[Arg]) -> Option<Text> {
    cx.game.tags.get("Opening").map(Text::from)
}
