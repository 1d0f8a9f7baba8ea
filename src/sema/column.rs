//! `column "name" VALUE`.

use super::Checker;
use super::value::{Checked, condition, ty};
use crate::ir::{Bool, CellKind, ColumnInfo, ColumnKey, Expr, Num, Pos, Str, Ty};
use crate::report::{Report, codes, shortened};
use crate::syntax::ast::{Apply, ParameterKind};
use crate::text::Span;

impl Checker<'_> {
    /// The name, then a value.
    pub(super) fn column(&mut self, apply: &Apply) -> Checked {
        let name = apply.params.iter().find_map(|param| match &param.kind {
            ParameterKind::Text(text) => Some((text.as_str(), param.span)),
            _ => None,
        });
        let Some((name, at)) = name else {
            let report = Report::new(&codes::E0108, apply.word, "this `column` has no name");
            self.report(report.help("write it in quotes before the value: `column \"men\" #A`"));
            return None;
        };
        let node = apply.args.first()?;
        let value = self.expr(node)?;
        let (kind, value) = match value {
            value if compares(&value) => (CellKind::Truth, Expr::Bool(condition(value))),
            Expr::Bool(_) => (CellKind::Truth, value),
            Expr::Num(_) => (CellKind::Number, value),
            Expr::Set(_) | Expr::Text(_) => (CellKind::Text, value),
            Expr::Pos(_) => {
                self.no_cell(node.span, ty(&value));
                return None;
            }
        };
        let key = self.column_key(name, kind, at)?;
        Some(Expr::Bool(Bool::Column(key, Box::new(value))))
    }

    fn no_cell(&mut self, span: Span, got: Ty) {
        let message = format!(
            "a column holds a number, a text, a set or a condition, and this is {}",
            got.a()
        );
        let report = Report::new(&codes::E0203, span, message);
        self.report(report.help("say what of the position: `column \"at\" P:ply`"));
    }

    /// The column of this name, which may be new.
    fn column_key(&mut self, name: &str, kind: CellKind, span: Span) -> Option<ColumnKey> {
        let known = self.columns.iter().position(|column| column.name == name);
        let Some(at) = known else {
            if let Some(report) = bad_name(name, span) {
                self.report(report);
                return None;
            }
            let key = ColumnKey(self.columns.len() as u32);
            self.columns.push(ColumnInfo { name: name.to_owned(), kind, span });
            return Some(key);
        };
        let first = self.columns.get(at)?;
        if first.kind != kind {
            let (old, place) = (first.kind.a(), first.span);
            let message =
                format!("the column `{}` is {} here, and {old} before", shortened(name), kind.a());
            let report = Report::new(&codes::E0217, span, message);
            self.report(
                report
                    .label(place, format!("{old} here"))
                    .help("give one of them another name, or make a text of both with `str(...)`"),
            );
            return None;
        }
        Some(ColumnKey(at as u32))
    }
}

/// Whether a value is a comparison: that holds or not, whatever number it passes on.
fn compares(value: &Expr) -> bool {
    matches!(
        value,
        Expr::Num(Num::Cmp(..))
            | Expr::Text(Str::Cmp(..) | Str::Dates(_))
            | Expr::Pos(Pos::Cmp(..) | Pos::Lineage(..))
    )
}

/// What is wrong with a name.
fn bad_name(name: &str, span: Span) -> Option<Report> {
    let fixed = ColumnInfo::FIXED.iter().find(|fixed| fixed.eq_ignore_ascii_case(name));
    if let Some(fixed) = fixed {
        let message = format!("the column `{fixed}` is there already: every position has it");
        return Some(Report::new(&codes::E0217, span, message).help("choose another name"));
    }
    if name.trim().is_empty() || name.chars().any(char::is_control) {
        let message = "a column needs a name that can be read";
        let help = "write letters between the quotes, on one line: `column \"men\" #A`";
        return Some(Report::new(&codes::E0217, span, message).help(help));
    }
    None
}
