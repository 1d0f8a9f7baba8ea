//! Queries about the tags of Harold van der Heijden's collection of studies.

use super::row::{BASE, flag, range};
use crate::ir::{Filter, Group, Stage};
use crate::syntax::{ParamRule, Shape};

/// Its words are no words of the language: only this filter looks at them.
const HHDB: &[ParamRule] = &[
    range("Which numbers of an award count."),
    flag("award", "Any award."),
    flag("prize", "A prize, by its number."),
    flag("hm", "An honourable mention, by its number."),
    flag("commendation", "A commendation, by its number."),
    flag("special", "Special awards only."),
    flag("max", "The largest number."),
    flag("sort", "Sort the games by the award."),
    flag("composer", "The composer's name."),
    flag("diagram", "The diagram's reference."),
    flag("egdiagram", "The number in the magazine EG."),
    flag("firstcomment", "The first comment."),
    flag("search", "The text in the tags that is searched."),
    flag("source", "Where it was published."),
    flag("stipulation", "What is asked: win or draw."),
    flag("gbr", "The code of the material."),
    flag("material", "Behind `gbr`: the pieces' and pawns' part."),
    flag("pieces", "Behind `gbr`: the pieces' part."),
    flag("pawns", "Behind `gbr`: the pawns' part."),
    flag("kings", "Behind `gbr`: the kings' squares."),
    flag("sound", "Nothing wrong is known."),
    flag("unsound", "Something wrong is known."),
    flag("cooked", "It has a cook."),
    flag("dual", "It has a dual."),
    flag("mainline", "The fault is in the main line."),
    flag("variation", "The fault is in a variation."),
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

/// The filter.
pub(super) static ROWS: &[Filter] = &[Filter {
    name: "hhdb",
    group: Group::Tags,
    shape: Shape::Form,
    params: HHDB,
    stage: Stage::Game,
    signature: "hhdb word ... [range], hhdb \"mark\"",
    docs: "What the collection of studies by Harold van der Heijden says of a study.\n\
        Award words (`prize`, `hm`, `commendation`, `award`) give the number of the award and \
        fail without one; `composer`, `source`, `gbr` and the like give strings, which a literal \
        behind them searches; `sound`, `cooked` and the codes (`U1`, `AN`, `\"(c)\"`) are \
        conditions.\n\
        `hhdb prize 1` does not ask for first prizes: write `(hhdb prize) == 1`.",
    ..BASE
}];
