//! The catalogue of errors and warnings, by stage. Each has a page with a query that is wrong and
//! one that is right.

mod names;
mod runtime;
mod text;
mod transforms;
mod warnings;

use super::{Code, Severity};

pub use names::*;
pub use runtime::*;
pub use text::*;
pub use transforms::*;
pub use warnings::*;

/// All of them, by id.
pub static CODES: &[&Code] = &[
    &E0101, &E0102, &E0103, &E0104, &E0105, &E0106, &E0107, &E0108, &E0109, &E0110, &E0111, &E0112,
    &E0113, &E0114, &E0115, &E0116, &E0117, &E0201, &E0202, &E0203, &E0204, &E0205, &E0206, &E0207,
    &E0208, &E0209, &E0210, &E0211, &E0212, &E0213, &E0214, &E0215, &E0216, &E0217, &E0221, &E0222,
    &E0231, &E0301, &E0302, &E0303, &E0304, &E0401, &E0402, &E0403, &E0404, &E0405, &E0406, &E0407,
    &E0408, &E0409, &E0410, &E0411, &E0412, &E0413, &E0421, &E0422, &E0502, &E0503, &E0504, &E0505,
    &E0506, &W1001, &W1002, &W1003, &W1004, &W1005, &W1006, &W1007, &W1008, &W1011, &W1015, &W1021,
    &W1022,
];

/// A code that stops the run.
const fn error(
    id: &'static str,
    title: &'static str,
    explain: &'static str,
    wrong: &'static str,
    right: &'static str,
) -> Code {
    Code { id, title, severity: Severity::Error, explain, wrong, right }
}

/// A code that lets the query run.
const fn warning(
    id: &'static str,
    title: &'static str,
    explain: &'static str,
    wrong: &'static str,
    right: &'static str,
) -> Code {
    Code { id, title, severity: Severity::Warning, explain, wrong, right }
}

/// A code without an example, since no text of a query alone gives it.
const fn unshown(id: &'static str, title: &'static str, explain: &'static str) -> Code {
    error(id, title, explain, "", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_unique_and_written() {
        assert!(CODES.windows(2).all(|w| w[0].id < w[1].id));
        for code in CODES {
            let first = if code.severity == Severity::Error { 'E' } else { 'W' };
            assert!(code.id.starts_with(first) && code.id.len() == 5, "{}", code.id);
            assert!(!code.title.is_empty() && code.title.len() < 45, "{}", code.id);
            assert!(!code.title.ends_with('.'), "{}", code.id);
            assert!(code.explain.len() > 100, "{} has no page", code.id);
            assert_eq!(code.wrong.is_empty(), code.right.is_empty(), "{}", code.id);
        }
    }
}
