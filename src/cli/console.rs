//! What is known of the terminal, and the exit codes.

use super::args::ColorChoice;
use crate::report::Style;
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Something matched, or there is nothing to say.
    Fine,
    /// Nothing matched.
    Nothing,
    /// The query or the command line is wrong.
    Wrong,
    /// Something could not be read or written, was faulty under `--strict`, or a query failed.
    Failed,
    /// A query had no more time.
    Late,
    /// Ctrl-C.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Fine => 0,
            Exit::Nothing => 1,
            Exit::Wrong => 2,
            Exit::Failed => 3,
            Exit::Late => 124,
            Exit::Interrupted => 130,
        })
    }
}

/// The terminal, if there is one.
#[derive(Clone, Copy, Debug)]
pub struct Console {
    /// Standard output is a terminal.
    pub out_terminal: bool,
    /// Standard error is a terminal.
    pub err_terminal: bool,
    /// Colours on standard output.
    pub out_color: bool,
    /// Colours on standard error.
    pub err_color: bool,
    /// Columns.
    pub width: usize,
    /// The terminal cannot move its cursor.
    pub dumb: bool,
    /// No signs beyond ASCII: the locale says that the terminal cannot show them.
    pub ascii: bool,
}

impl Console {
    /// No terminal: 80 columns, without colours.
    pub const PIPE: Console = Console {
        out_terminal: false,
        err_terminal: false,
        out_color: false,
        err_color: false,
        width: 80,
        dumb: false,
        ascii: false,
    };

    /// Looks at the streams and at `NO_COLOR`, `TERM`, `COLUMNS`.
    pub fn new(choice: ColorChoice) -> Console {
        let out_terminal = std::io::stdout().is_terminal();
        let err_terminal = std::io::stderr().is_terminal();
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
        let term = std::env::var("TERM").unwrap_or_default();
        let dumb = ["dumb", "cons25", "emacs"].contains(&term.as_str());
        let color = |terminal: bool| match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => terminal && !no_color && !dumb,
        };
        Console {
            out_terminal,
            err_terminal,
            out_color: color(out_terminal),
            err_color: color(err_terminal),
            width: width(),
            dumb,
            ascii: ascii(|name| std::env::var(name).ok()),
        }
    }

    /// The same, with the size that the terminal has now.
    pub fn measured(&self) -> Console {
        Console { width: width(), ..*self }
    }

    /// Lines of the terminal; none where there is none.
    pub fn rows(&self) -> Option<usize> {
        let lines = std::env::var("LINES").ok().and_then(|v| v.parse().ok());
        let lines = lines.or_else(|| terminal_size::terminal_size().map(|(_, h)| usize::from(h.0)));
        lines.filter(|lines| self.out_terminal && *lines > 0)
    }

    /// How reports are drawn on standard error.
    pub fn style(&self) -> Style {
        Style { color: self.err_color, unicode: !self.ascii, width: self.width.clamp(40, 120) }
    }

    /// Writes to standard output.
    ///
    /// # Errors
    ///
    /// How to end: well if nobody reads any more; otherwise the failure was told.
    pub fn print(&self, text: &[u8]) -> Result<(), Exit> {
        let mut out = std::io::stdout().lock();
        out.write_all(text).and_then(|()| out.flush()).map_err(|error| self.unprinted(&error))
    }

    /// How to end when standard output cannot be written; the failure is told.
    pub fn unprinted(&self, error: &std::io::Error) -> Exit {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            return Exit::Fine;
        }
        self.complain(&format!("cannot write standard output: {}", super::reason(error)));
        Exit::Failed
    }

    /// A line on standard error, after the program's name.
    pub fn complain(&self, message: &str) {
        self.say(&format!("figurine: {message}"));
    }

    /// A line on standard error. There is nobody to tell if that fails.
    pub fn say(&self, line: &str) {
        let _ = writeln!(std::io::stderr(), "{line}");
    }
}

/// The terminal's width; `COLUMNS` wins, 80 where neither is known.
fn width() -> usize {
    let columns = std::env::var("COLUMNS").ok().and_then(|v| v.parse().ok());
    columns
        .or_else(|| terminal_size::terminal_size().map(|(w, _)| usize::from(w.0)))
        .filter(|w| *w >= 20)
        .unwrap_or(80)
}

/// Whether the locale is one without Unicode: `LC_ALL`, `LC_CTYPE` and `LANG` are asked in this
/// order (POSIX, 8.2), and where none is set nothing is known.
fn ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let locale = names.into_iter().find_map(|name| variable(name).filter(|v| !v.is_empty()));
    locale.is_some_and(|locale| {
        let locale = locale.to_ascii_lowercase();
        !locale.contains("utf-8") && !locale.contains("utf8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_tells_whether_unicode_can_be_shown() {
        let ascii = |set: &[(&str, &str)]| {
            ascii(|name| set.iter().find(|s| s.0 == name).map(|s| s.1.to_owned()))
        };
        assert!(!ascii(&[]) && !ascii(&[("LANG", "")]));
        assert!(ascii(&[("LANG", "C")]) && ascii(&[("LANG", "de_DE.ISO-8859-1")]));
        assert!(!ascii(&[("LANG", "C"), ("LC_CTYPE", "C.UTF-8")]));
        assert!(ascii(&[("LANG", "de_DE.UTF-8"), ("LC_ALL", "POSIX")]));
        assert!(!ascii(&[("LC_ALL", "en_US.utf8")]));
    }
}
