//! What a plan does, in words that the author of a query understands.

use super::Plan;
use super::blame::{parts, quoted};
use super::lasting::Memory;
use super::outline::Outline;
use super::sieve::Sieve;
use super::survey::Survey;
use crate::ir::{Bool, Stage};

/// What is asked at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Once, before any game.
    Constant,
    /// Of the number of a game.
    Number,
    /// Of the tags of a game.
    Tags,
    /// Of the moves of a game, before its positions are made.
    Moves,
    /// Of one position after the other.
    Position,
    /// Of the positions around it, up to the whole line.
    Line,
}

impl Kind {
    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Constant => "constant",
            Kind::Number => "number",
            Kind::Tags => "tags",
            Kind::Moves => "moves",
            Kind::Position => "position",
            Kind::Line => "line",
        }
    }
}

/// Conditions that are tested together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What they ask of.
    pub kind: Kind,
    /// The conditions as they would be written, in the order in which they are tested.
    pub conditions: Vec<String>,
}

/// Something with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What.
    pub what: String,
    /// Why.
    pub why: String,
}

/// A plan in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// What is tested, in this order; a game that one step refuses never gets to the next.
    pub steps: Vec<Step>,
    /// The moves alone answer the query: no positions are made of games that are as most are.
    pub answers: bool,
    /// What is read of a game, and what asks for it.
    pub reads: Vec<Reason>,
    /// The conditions that cannot be tested earlier, and why.
    pub late: Vec<Reason>,
    /// Why games are looked at in their order, on one thread.
    pub order: Option<String>,
    /// Why a source is held in memory until its games are counted.
    pub counts: Option<String>,
}

impl Plan {
    /// The plan in words.
    pub fn explain(&self) -> Explained {
        let mut explained = Explained {
            steps: self.steps(),
            answers: self.sieve.as_ref().is_some_and(Sieve::answers),
            reads: self.reads(),
            late: self.late(),
            order: None,
            counts: None,
        };
        let body = || self.query.body.iter();
        if self.counts {
            let parts = parts(&self.query, body(), |survey| survey.last_game);
            explained.counts = Some(format!("{} asks how many games there are", either(&parts)));
        }
        if self.order {
            let parts = parts(&self.query, body(), |survey| survey.order);
            let kept = "a persistent variable or a dictionary keeps its value from game to game";
            let keeps = !Memory::new(&self.query).is_empty();
            explained.order = Some(match keeps || parts.is_empty() {
                true => kept.to_owned(),
                false => format!("{} depends on what was done in earlier games", either(&parts)),
            });
        }
        explained
    }

    /// The conditions on the game, as they are written; each of [`Plan::game`].
    pub(super) fn game_words(&self) -> Vec<String> {
        self.game.iter().map(|part| Outline(&self.query).bool(part)).collect()
    }

    /// The conditions on positions, as they are written; each of [`Plan::rest`].
    pub(super) fn rest_words(&self) -> Vec<String> {
        self.rest.iter().map(|part| Outline(&self.query).bool(part)).collect()
    }

    fn steps(&self) -> Vec<Step> {
        let header = &self.query.header;
        let mut steps: Vec<Step> = Vec::new();
        let mut add = |kind: Kind, condition: String| match steps.last_mut() {
            Some(step) if step.kind == kind => step.conditions.push(condition),
            _ => steps.push(Step { kind, conditions: vec![condition] }),
        };
        if let Some((low, high)) = header.gamenumber {
            add(Kind::Number, format!("gamenumber {low} {high}"));
        }
        header.results.iter().for_each(|result| add(Kind::Tags, format!("result {result}")));
        for (part, words) in self.game.iter().zip(self.game_words()) {
            let constant = Survey::of(part).stage == Stage::Constant;
            add(if constant { Kind::Constant } else { Kind::Tags }, words);
        }
        for words in self.sieve.iter().flat_map(Sieve::words) {
            add(Kind::Moves, words);
        }
        for (part, words) in self.rest.iter().zip(self.rest_words()) {
            let line = Survey::of(part).stage == Stage::Line;
            add(if line { Kind::Line } else { Kind::Position }, words);
        }
        steps
    }

    fn reads(&self) -> Vec<Reason> {
        let body = || self.query.body.iter();
        let mut reads = Vec::new();
        let mut add = |what: &str, why: String| reads.push(Reason { what: what.to_owned(), why });
        if self.want.variations {
            let header = self.query.header.variations;
            let why = if header { "the header says `variations`" } else { "asked for by the run" };
            add("variations", why.to_owned());
        }
        if self.want.comments {
            let parts = parts(&self.query, body(), |survey| survey.comments);
            add("comments and NAGs", format!("{} asks for them", either(&parts)));
        }
        if self.want.men {
            let parts = parts(&self.query, body(), |survey| survey.men);
            add("identities of the men", format!("{} follows men", either(&parts)));
        }
        reads
    }

    fn late(&self) -> Vec<Reason> {
        let none = self.accepts(0);
        // What comes behind a condition that must run is not tried on the moves.
        let mut cut = false;
        let mut late = Vec::new();
        for (part, words) in self.rest.iter().zip(self.rest_words()) {
            let survey = Survey::of(part);
            let must = survey.visible || survey.faults;
            let why = self.why(part, &survey).or_else(|| {
                let seen = !cut && !must && Sieve::new(std::iter::once(part)).is_some();
                if self.sieve.is_some() && seen {
                    return None;
                }
                Some(match (none, cut) {
                    _ if self.order => "games are looked at one after the other".to_owned(),
                    (true, _) => "a game without a match counts too".to_owned(),
                    (_, true) => "it stands behind a condition that keeps its place".to_owned(),
                    _ => "the moves alone do not tell".to_owned(),
                })
            });
            cut |= must;
            late.extend(why.map(|why| Reason { what: quoted(&words), why }));
        }
        late
    }

    /// Why a condition keeps its place among the others, if it does.
    fn why(&self, part: &Bool, survey: &Survey) -> Option<String> {
        let blamed = |asked| either(&parts(&self.query, [part], asked));
        Some(if survey.visible {
            let what = blamed(|survey| survey.visible);
            format!("{what} is seen whatever comes of the position, so it keeps its place")
        } else if survey.effects {
            let what = blamed(|survey| survey.effects);
            format!("{what} leaves or uses what others leave, so it keeps its place")
        } else if survey.faults {
            let what = blamed(|survey| survey.faults);
            format!("{what} may end in a fault, so it keeps its place")
        } else {
            return None;
        })
    }
}

/// A few parts: `a`, `b` and 3 more.
fn either(parts: &[String]) -> String {
    match parts {
        [] => "the query".to_owned(),
        [one] => one.clone(),
        [one, two] => format!("{one} or {two}"),
        [one, two, rest @ ..] => format!("{one}, {two} or one of {} more", rest.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sema;
    use crate::text::Source;
    use std::sync::Arc;

    fn explain(text: &str) -> Explained {
        let (query, reports) = sema::compile(&Source::new("q", text));
        let query = query.unwrap_or_else(|| panic!("{text}: {reports:?}"));
        Plan::new(&Arc::new(query), false).explain()
    }

    fn reasons(list: &[Reason]) -> Vec<String> {
        list.iter().map(|reason| format!("{}: {}", reason.what, reason.why)).collect()
    }

    #[test]
    fn the_moves_alone_answer_simple_questions() {
        let explained = explain("cql(gamenumber 2 9 result 1-0) Bb3 player \"Tal\" Nf3");
        let kinds: Vec<Kind> = explained.steps.iter().map(|step| step.kind).collect();
        assert_eq!(kinds, [Kind::Number, Kind::Tags, Kind::Moves, Kind::Position]);
        assert_eq!(explained.steps[1].conditions.len(), 2);
        assert_eq!(explained.steps[2].conditions, ["Bb3 Nf3"]);
        assert!(explained.answers && explained.late.is_empty() && explained.reads.is_empty());
        assert_eq!((explained.order, explained.counts), (None, None));
    }

    #[test]
    fn what_is_read_has_its_reason() {
        let explained = explain("cql(variations) piece $p in [QR] {find {$p attacks k}}");
        let reads = reasons(&explained.reads);
        assert_eq!(reads[0], "variations: the header says `variations`");
        assert!(reads[1].starts_with("identities of the men: `"), "{reads:?}");
        let reads = reasons(&explain("hascomment \"novelty\"").reads);
        assert_eq!(reads, ["comments and NAGs: `hascomment` asks for them"]);
    }

    #[test]
    fn what_keeps_its_place_has_its_reason() {
        let late = reasons(&explain("x = #A x+1>3 message(x) Qa1").late);
        assert_eq!(late.len(), 4, "{late:?}");
        assert!(late[0].contains("`x = #A` leaves or uses what others leave"), "{late:?}");
        assert!(late[1].contains("`x` leaves or uses"), "{late:?}");
        assert!(late[2].contains("`message` is seen whatever comes of the position"), "{late:?}");
        assert_eq!(late[3], "`Qa1`: it stands behind a condition that keeps its place");
        let late = reasons(&explain("--").late);
        assert_eq!(late, ["`--`: the moves alone do not tell"]);
        let late = reasons(&explain("cql(matchcount 0 3) Qa1").late);
        assert_eq!(late, ["`Qa1`: a game without a match counts too"]);
    }

    #[test]
    fn one_thread_and_counted_games_have_their_reasons() {
        let order = explain("persistent total += 1").order;
        assert!(order.is_some_and(|why| why.contains("from game to game")));
        let counts = explain("gamenumber == lastgamenumber").counts;
        assert!(counts.is_some_and(|why| why.starts_with("`lastgamenumber`")));
    }
}
