//! `find`, `sort`, transforms, comments, and words with words of their own.

use super::Checker;
use super::check::row;
use super::value::{Checked, condition, ty};
use super::words::made;
use crate::filters::hhdb;
use crate::ir::{
    Arg, Bool, Copies, Expr, Find, Flow, Num, Pos, Range, Set, Similar, SortInfo, SortKey, Str, Ty,
};
use crate::report::{Report, codes};
use crate::syntax::WordRule;
use crate::syntax::ast::{Apply, ParameterKind};
use crate::text::Span;
use crate::transform::{self, Refusal, Turnable};

impl Checker<'_> {
    /// `find F`, `find <-- F`, `find 2 5 F`, `find all F`.
    pub(super) fn find(&mut self, apply: &Apply) -> Checked {
        let filter = row(apply.rule)?;
        let args = self.params(filter, &apply.params)?;
        let has = |word: &'static str| args.contains(&Arg::Flag(word));
        let range = args.iter().find_map(|a| match a {
            Arg::Range(range) => Some(range.clone()),
            _ => None,
        });
        if has("all") && range.is_some() {
            let report =
                Report::new(&codes::E0207, apply.word, "`all` and a range exclude each other");
            self.report(report.help("a range counts too: `find 1 100 F`"));
            return None;
        }
        let body = self.bool(apply.args.first()?)?;
        let find =
            Box::new(Find { backward: has("<--"), quiet: has("quiet"), steady: false, body });
        Some(match (range, has("all")) {
            (None, false) => Expr::Pos(Pos::Find(find)),
            (range, _) => Expr::Num(Num::FindCount(find, range)),
        })
    }

    /// `sort quiet min "doc" F`.
    pub(super) fn sort(&mut self, apply: &Apply) -> Checked {
        let filter = row(apply.rule)?;
        let args = self.params(filter, &apply.params)?;
        let has = |word| args.contains(&Arg::Flag(word));
        let doc = args.iter().find_map(|a| match a {
            Arg::Literal(text) => Some(text.clone()),
            _ => None,
        });
        if !self.sort_order(apply) {
            return None;
        }
        let node = apply.args.first()?;
        let value = self.expr(node)?;
        if matches!(ty(&value), Ty::Bool | Ty::Pos) {
            self.mismatch(node.span, "`sort`", "a number, a string or a set", ty(&value));
            return None;
        }
        let key = SortKey(self.sorts.len() as u32);
        let kind = if ty(&value) == Ty::Text { Ty::Text } else { Ty::Num };
        let (min, quiet) = (has("min"), has("quiet"));
        self.sorts.push(SortInfo { doc, min, quiet, ty: kind });
        Some(match value {
            Expr::Text(text) => Expr::Text(Str::Flow(Box::new(Flow::Sort(key, text)))),
            Expr::Num(num) => Expr::Num(Num::Flow(Box::new(Flow::Sort(key, num)))),
            Expr::Set(set) => {
                let size = Num::Count(Box::new(set));
                Expr::Num(Num::Flow(Box::new(Flow::Sort(key, size))))
            }
            Expr::Bool(_) | Expr::Pos(_) => return None,
        })
    }

    /// `quiet`, then `min` or `max`, then the text: in this order.
    fn sort_order(&mut self, apply: &Apply) -> bool {
        let rank = |kind: &ParameterKind| match kind {
            ParameterKind::Flag("quiet") => 0,
            ParameterKind::Flag(_) => 1,
            _ => 2,
        };
        let ranks: Vec<_> = apply.params.iter().map(|p| (rank(&p.kind), p.span)).collect();
        let Some(wrong) = ranks.windows(2).find(|w| matches!(w, [a, b] if a.0 >= b.0)) else {
            return true;
        };
        let span = wrong.last().map_or(apply.word, |w| w.1);
        let report =
            Report::new(&codes::E0215, span, "the parameters of `sort` stand in another order");
        self.report(report.help("write `sort quiet min \"text\" F`, without what is not needed"));
        false
    }

    /// A transform: its copies are made here, once and for all.
    pub(super) fn transform(&mut self, apply: &Apply, span: Span) -> Checked {
        let filter = row(apply.rule)?;
        let kind = transform::by_name(filter.name)?;
        let args = self.params(filter, &apply.params)?;
        let kind = if args.contains(&Arg::Flag("sticky")) { kind.sticky() } else { kind };
        let range = args.iter().find_map(|a| match a {
            Arg::Range(range) => Some(range.clone()),
            _ => None,
        });
        let count = args.contains(&Arg::Flag("count"));
        let node = apply.args.first()?;
        let value = self.expr(node)?;
        if kind == transform::Kind::ReverseColor {
            return self.reversed(kind, value, span);
        }
        if count || range.is_some() {
            let copies = self.copies(kind, &condition(value), apply.word, span)?;
            let range: Option<Box<Range>> = range;
            return Some(Expr::Num(Num::CountCopies(Box::new(copies), range)));
        }
        Some(match value {
            Expr::Set(set) => {
                Expr::Set(Set::Copies(Box::new(self.copies(kind, &set, apply.word, span)?)))
            }
            Expr::Num(num) => {
                Expr::Num(Num::Copies(Box::new(self.copies(kind, &num, apply.word, span)?)))
            }
            other => {
                let copies = self.copies(kind, &condition(other), apply.word, span)?;
                Expr::Bool(Bool::AnyCopy(Box::new(copies)))
            }
        })
    }

    /// `reversecolor F` is F with colours exchanged: it keeps the type. Of a transform all copies are.
    fn reversed(&mut self, kind: transform::Kind, value: Expr, span: Span) -> Checked {
        Some(match value {
            Expr::Bool(x) => {
                let copies = self.copies(kind, &x, span, span)?;
                Expr::Bool(only(copies).unwrap_or_else(|all| Bool::AnyCopy(Box::new(all))))
            }
            Expr::Num(x) => {
                let copies = self.copies(kind, &x, span, span)?;
                Expr::Num(only(copies).unwrap_or_else(|all| Num::Copies(Box::new(all))))
            }
            Expr::Set(x) => {
                let copies = self.copies(kind, &x, span, span)?;
                Expr::Set(only(copies).unwrap_or_else(|all| Set::Copies(Box::new(all))))
            }
            Expr::Text(x) => Expr::Text(only(self.copies(kind, &x, span, span)?).ok()?),
            Expr::Pos(x) => Expr::Pos(only(self.copies(kind, &x, span, span)?).ok()?),
        })
    }

    fn copies<T: Turnable>(
        &mut self,
        kind: transform::Kind,
        body: &T,
        word: Span,
        span: Span,
    ) -> Option<Copies<T>> {
        let report = match transform::copies(kind, body) {
            Ok(copies) => {
                self.copies.push((word, copies.items.len()));
                return Some(copies);
            }
            Err(Refusal::NamedSquares) => Report::new(
                &codes::E0301,
                word,
                "`rotate45` turns directions, and cannot turn named squares",
            )
            .label(span, "squares are named in here")
            .help("leave the squares out, or use `rotate90`")
            .fix("write `rotate90`", word, "rotate90"),
            Err(Refusal::TooMany) => {
                Report::new(&codes::E0304, word, "this transform makes too many copies")
                    .help("use fewer transforms inside of each other")
            }
        };
        self.report(report);
        None
    }

    /// `comment`, `message`, `str`.
    pub(super) fn writing(&mut self, apply: &Apply, span: Span) -> Checked {
        let filter = row(apply.rule)?;
        let args = self.params(filter, &apply.params)?;
        if apply.args.is_empty() {
            let name = filter.name;
            let report = Report::new(&codes::E0205, span, format!("`{name}` has nothing to write"));
            self.report(
                report.help(format!("put texts or values in the parentheses: `{name}(\"...\")`")),
            );
            return None;
        }
        let items = self.items(&apply.args)?;
        Some(match filter.name {
            "comment" => Expr::Bool(Bool::Comment(items)),
            "message" => {
                let quiet = args.contains(&Arg::Flag("quiet"));
                Expr::Bool(Bool::Message(!quiet, items))
            }
            _ => Expr::Text(Str::Items(items)),
        })
    }

    /// `result 1-0`, `hhdb prize`, `similarposition "f.pgn"`.
    pub(super) fn words(
        &mut self,
        rule: WordRule,
        words: &[(String, Span)],
        span: Span,
    ) -> Checked {
        let filter = row(rule)?;
        let name = filter.name;
        let plain = |w: &str| w.trim_matches('"').to_owned();
        let first = words.first();
        let told = |what: &str, help: &str| {
            let span = first.map_or(span, |w| w.1);
            Report::new(&codes::E0214, span, what.to_owned()).help(help.to_owned())
        };
        match name {
            "result" => {
                let text = first.map(|w| plain(&w.0)).unwrap_or_default();
                if !["1-0", "0-1", "1/2-1/2", "*"].contains(&text.as_str()) {
                    self.report(told(
                        "`result` needs a result",
                        "write one of `1-0`, `0-1`, `1/2-1/2`, `*`",
                    ));
                    return None;
                }
                made(filter, vec![Arg::Literal(text)], span)
            }
            "hhdb" => self.hhdb(filter, words, span),
            _ => {
                let text = words.iter().find(|w| w.0.starts_with('"') && w.0.len() > 2);
                let Some((text, _)) = text else {
                    self.report(told(
                        &format!("`{name}` needs a text in quotes"),
                        "write it right behind the word",
                    ));
                    return None;
                };
                if name == "similarposition" {
                    return Some(self.similar(words, span));
                }
                made(filter, vec![Arg::Literal(plain(text))], span)
            }
        }
    }

    /// `similarposition nosort "f.pgn"`: a number by which the games are sorted.
    fn similar(&mut self, words: &[(String, Span)], span: Span) -> Expr {
        let has = |word: &str| words.iter().any(|w| w.0 == word);
        let file = words.iter().find_map(|w| w.0.strip_prefix('"'));
        let file = file.unwrap_or_default().trim_end_matches('"').to_owned();
        let similar = Similar { file, transform: !has("notransform"), boards: None, span };
        let value = Num::Similar(Box::new(similar));
        if has("nosort") {
            return Expr::Num(value);
        }
        let key = SortKey(self.sorts.len() as u32);
        let doc = Some("similarity".to_owned());
        self.sorts.push(SortInfo { doc, min: false, quiet: false, ty: Ty::Num });
        Expr::Num(Num::Flow(Box::new(Flow::Sort(key, value))))
    }

    /// `hhdb gbr pawns "32"`: the words become flags behind the first, a literal a search.
    fn hhdb(
        &mut self,
        filter: &'static crate::ir::Filter,
        words: &[(String, Span)],
        span: Span,
    ) -> Checked {
        let plain: Vec<&str> = words.iter().map(|w| w.0.trim_matches('"')).collect();
        let (row, used) = match hhdb::row_of(&plain) {
            Some(row) => (row, plain.len()),
            // The last may be the literal of a search.
            None => {
                let last = words.last().filter(|w| w.0.starts_with('"'));
                let used = plain.len().saturating_sub(1);
                match last.and_then(|_| hhdb::row_of(plain.get(..used)?)) {
                    Some(row) if row.ty() == Some(Ty::Text) => (row, used),
                    _ => return self.no_hhdb(filter, words, span),
                }
            }
        };
        let flag = |word: &&str| filter.params.iter().find(|p| p.word == *word);
        let mut args: Vec<Arg> =
            plain.first().map(|w| Arg::Literal((*w).to_owned())).into_iter().collect();
        args.extend(plain.iter().take(used).filter_map(flag).map(|p| Arg::Flag(p.word)));
        let value = made(row, args, span)?;
        Some(match (value, plain.get(used)) {
            (Expr::Text(text), Some(wanted)) => {
                Expr::Bool(Bool::Substring(Box::new((Str::Const((*wanted).to_owned()), text))))
            }
            (Expr::Num(num), _) if plain.contains(&"sort") => {
                let key = SortKey(self.sorts.len() as u32);
                let doc = Some(format!("hhdb {}", plain.join(" ")));
                self.sorts.push(SortInfo { doc, min: true, quiet: false, ty: Ty::Num });
                Expr::Num(Num::Flow(Box::new(Flow::Sort(key, num))))
            }
            (value, _) => value,
        })
    }

    fn no_hhdb(
        &mut self,
        filter: &crate::ir::Filter,
        words: &[(String, Span)],
        span: Span,
    ) -> Checked {
        let known = |w: &str| filter.params.iter().any(|p| p.word == w);
        let wrong = words.iter().find(|w| !known(&w.0));
        let report = match (wrong, words) {
            (Some(wrong), _) => {
                Report::new(&codes::E0215, wrong.1, format!("`{}` is no word of `hhdb`", wrong.0))
                    .help("`explain hhdb` lists them")
            }
            (None, []) => Report::new(&codes::E0108, span, "`hhdb` needs a word behind it")
                .help("write one like `hhdb prize`; `explain hhdb` lists them"),
            (None, _) => {
                Report::new(&codes::E0215, span, "these words of `hhdb` make no sense together")
                    .help("write one award like `prize`, with `special`, `max` or `sort`; or `gbr` and its part")
            }
        };
        self.report(report);
        None
    }
}

/// The one copy, or all if there are several.
fn only<T>(mut copies: Copies<T>) -> Result<T, Copies<T>> {
    match copies.items.pop() {
        Some(copy) if copies.items.is_empty() => Ok(copy.body),
        last => {
            copies.items.extend(last);
            Err(copies)
        }
    }
}
