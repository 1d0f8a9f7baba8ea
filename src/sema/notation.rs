//! `san "Bxf7+"` and `after "1. e4 e5"`: moves in a literal, read once.

use super::Checker;
use super::value::Checked;
use super::words::made;
use crate::filters;
use crate::games::notation::{Asked, ENGLISH, LETTER_SETS, LetterSet, Placement};
use crate::ir::{Arg, Filter};
use crate::report::{Report, codes};
use crate::syntax::ast::{Apply, Parameter, ParameterKind};
use crate::text::Span;
use shakmaty::Role;

impl Checker<'_> {
    /// A filter that reads moves in a literal, with the letters of a language.
    pub(super) fn asked_moves(
        &mut self,
        filter: &'static Filter,
        apply: &Apply,
        span: Span,
    ) -> Checked {
        let mut args = self.params(filter, &apply.params)?;
        let literal = apply.params.iter().find_map(|Parameter { kind, span }| match kind {
            ParameterKind::Text(text) => Some((text.as_str(), *span)),
            _ => None,
        });
        let language = args.iter().find_map(|arg| match arg {
            Arg::Flag(code) => LetterSet::by_code(code),
            _ => None,
        });
        let letters = language.unwrap_or(&ENGLISH);
        match (literal, filter.name) {
            (Some((text, at)), "after") => {
                args.push(Arg::Placement(Box::new(self.placement(text, at, letters)?)));
                made(filter, args, span)
            }
            (None, "after") => {
                let report = Report::new(&codes::E0222, span, "`after` needs moves in quotes");
                self.report(report.help("write them like `after \"1. e4 e5\"`"));
                None
            }
            (Some((text, at)), _) => {
                let Some(asked) = Asked::of(text, letters) else {
                    self.no_move(text, at, letters);
                    return None;
                };
                let judged = asked.nag().is_some();
                let row = if judged { "san of an annotated move" } else { "san of a move" };
                args.push(Arg::Move(Box::new(asked)));
                made(filters::by_name(row)?, args, span)
            }
            (None, _) => made(filter, args, span),
        }
    }

    fn no_move(&mut self, text: &str, at: Span, letters: &'static LetterSet) {
        let report = Report::new(&codes::E0221, at, format!("`{text}` is no move"));
        let other = LETTER_SETS.iter().find(|set| Asked::of(text, set).is_some());
        let report = match other {
            Some(set) if letters.code == ENGLISH.code => {
                let (title, code) = (format!("read it in {}", set.name), set.code);
                report.fix(title, Span::new(at.start, at.start), format!("{code} "))
            }
            _ => report,
        };
        self.report(report.help(match other {
            Some(set) => format!("it is one in {}: write `san {} \"{text}\"`", set.name, set.code),
            None => format!(
                "write one move like `{}f3` or `O-O`; the men are `{}`",
                letters.letter(Role::Knight),
                letters.listed()
            ),
        }));
    }

    fn placement(
        &mut self,
        text: &str,
        at: Span,
        letters: &'static LetterSet,
    ) -> Option<Placement> {
        match Placement::after(text, letters) {
            Ok(placement) => Some(placement),
            Err(astray) => {
                // The text begins behind its quote.
                let place =
                    |byte: usize| at.start.saturating_add(1 + u32::try_from(byte).unwrap_or(0));
                let span = Span::new(place(astray.at.start), place(astray.at.end));
                let span = if astray.at.is_empty() { at } else { span };
                self.report(Report::new(&codes::E0222, span, astray.message).help(astray.help));
                None
            }
        }
    }
}
