//! A report as one page of HTML that needs nothing else: style, script, data and all.
//!
//! The page is written while the hits come: its head, the hits in pieces, and what the run came to
//! at the end, then the script, which shows it all.

mod data;
mod escape;
mod moves;
mod query;

use super::format::Setup;
use super::place::Boards;
use crate::engine::Hit;
use crate::games::Want;
use crate::output::tally::Chart;
use std::io::{self, Write};

/// The style.
const STYLE: &str = include_str!("page.css");
/// The page; `%name%` stands for what is put in.
const PAGE: &str = include_str!("page.html");
/// The script, in the order in which its parts use each other.
const SCRIPT: [&str; 5] = [
    include_str!("game.js"),
    include_str!("board.js"),
    include_str!("cards.js"),
    include_str!("charts.js"),
    include_str!("page.js"),
];
/// Where the data goes.
const DATA: &str = "%data%";
/// Hits in one element.
const PIECE: usize = 500;

/// What is told of a run beside its hits.
#[derive(Clone, Debug, Default, PartialEq, serde::Serialize)]
pub struct Account {
    /// Games looked at.
    pub games: u64,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// The run was stopped before the end.
    pub interrupted: bool,
    /// Faults of games and of queries, a line each.
    pub faults: Vec<String>,
    /// Everything else that was said.
    pub notes: Vec<String>,
    /// What was counted.
    pub tallies: Vec<Chart>,
}

/// The writer.
pub struct Html {
    setup: Setup,
    boards: Boards,
    account: Option<Account>,
    begun: bool,
    /// Hits in the piece that is being written.
    piece: usize,
}

impl Html {
    /// A writer with these names.
    pub(super) fn new(setup: Setup) -> Html {
        Html { setup, boards: Boards::default(), account: None, begun: false, piece: 0 }
    }

    /// What is told at the end.
    pub(super) fn account(&mut self, account: Account) {
        self.account = Some(account);
    }

    /// Writes one hit.
    pub(super) fn hit(&mut self, out: &mut dyn Write, hit: &Hit) -> io::Result<()> {
        self.begin(out)?;
        let variations = self.setup.with_variations(hit);
        let want = Want { variations, comments: false, men: true };
        let line = data::line(&self.setup, hit, self.boards.replay(hit, want))?;
        let before = if self.piece == 0 { element("hits") + "[" } else { ",".to_owned() };
        write!(out, "{before}\n{line}")?;
        self.piece += 1;
        if self.piece == PIECE { self.end_piece(out) } else { Ok(()) }
    }

    /// Writes the rest of the page.
    pub(super) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        self.end_piece(out)?;
        let account = serde_json::to_string(&self.account).map_err(io::Error::other)?;
        writeln!(out, "{}{}</script>", element("account"), escape::script(&account))?;
        let (_, rest) = PAGE.split_once(DATA).unwrap_or_default();
        out.write_all(fill(rest, &[("script", &script())]).as_bytes())
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) {
            return Ok(());
        }
        let (head, _) = PAGE.split_once(DATA).unwrap_or((PAGE, ""));
        let title = query::title(&self.setup.names);
        let queries = query::shown(&self.setup);
        let parts = [
            ("policy", policy()),
            ("style", plain(STYLE)),
            ("title", escape::text(&title)),
            ("queries", queries),
        ];
        let parts = parts.each_ref().map(|(name, text)| (*name, text.as_str()));
        out.write_all(fill(head, &parts).as_bytes())?;
        let run = query::run(&self.setup)?;
        writeln!(out, "{}{}</script>", element("run"), escape::script(&run))
    }

    fn end_piece(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.piece == 0 {
            return Ok(());
        }
        self.piece = 0;
        out.write_all(b"\n]</script>\n")
    }
}

/// The start of an element with data.
fn element(class: &str) -> String {
    format!("<script type=\"application/json\" class=\"{class}\">")
}

/// The script as a browser reads it, wherever these files were checked out: lines end with a line
/// feed only.
fn script() -> String {
    plain(&SCRIPT.concat())
}

fn plain(text: &str) -> String {
    text.replace('\r', "")
}

/// The page may run its own script, use its own style, and reach nothing.
fn policy() -> String {
    let (style, script) = (escape::hash(&plain(STYLE)), escape::hash(&script()));
    format!(
        "default-src 'none'; style-src '{style}'; script-src '{script}'; base-uri 'none'; \
         form-action 'none'"
    )
}

/// A template with its parts, which are not looked into again.
fn fill(template: &str, parts: &[(&str, &str)]) -> String {
    let mut out = String::new();
    for (i, piece) in template.split('%').enumerate() {
        let part = parts.iter().find(|(name, _)| i % 2 == 1 && *name == piece);
        out.push_str(part.map_or(piece, |(_, text)| text));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::Format;
    use crate::output::jsonl::tests::{hit, plain_query, setup, sorted_query, written};
    use crate::text::Source;

    /// A page without its style and script.
    fn page(setup: Setup, hits: &[Hit]) -> String {
        let page = written(Format::Html, setup, hits);
        page.replace(STYLE, "").replace(&SCRIPT.concat(), "").replace(&policy(), "")
    }

    /// What stands behind the drawings.
    fn data(page: &str) -> String {
        let lines = page.lines().skip_while(|line| !line.starts_with("<script type"));
        let lines = lines.take_while(|line| !line.starts_with("<script></script>"));
        lines.collect::<Vec<_>>().join("\n").trim_end().to_owned()
    }

    #[test]
    fn a_small_report() {
        let mut setup = setup(&[plain_query(), sorted_query()]);
        setup.texts =
            vec![Source::new("q1", "R attacks k"), Source::new("a<b>.cql", "// <i>\nmate")];
        setup.began = Some(1_700_000_000);
        let sorted = Hit {
            query: 1,
            comments: vec![(4, "</script>".into())],
            keys: vec![Some(crate::ir::KeyValue::Num(20)), None, None],
            ..hit()
        };
        let page = page(setup, &[hit(), sorted]);
        let data = data(&page).replace(env!("CARGO_PKG_VERSION"), "VERSION");
        insta::assert_snapshot!("data", data);
        let queries = page.lines().skip_while(|l| !l.starts_with("<figure")).take(3);
        insta::assert_snapshot!("queries", queries.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn an_empty_report_is_whole() {
        let page = page(setup(&[plain_query()]), &[]);
        assert!(page.ends_with("</html>\n"), "{page}");
        assert!(
            data(&page)
                .ends_with("<script type=\"application/json\" class=\"account\">null</script>")
        );
        let markers = ["%policy%", "%style%", "%title%", "%queries%", "%data%", "%script%"];
        assert!(markers.iter().all(|marker| PAGE.contains(marker) && !page.contains(marker)));
    }

    #[test]
    fn hits_come_in_pieces() {
        let hits = vec![hit(); PIECE + 1];
        let page = page(setup(&[plain_query()]), &hits);
        let pieces: Vec<&str> = page.split("class=\"hits\">").skip(1).collect();
        let counts: Vec<usize> = pieces
            .iter()
            .map(|piece| piece.split_once("</script>").unwrap().0)
            .map(|json| serde_json::from_str::<Vec<serde_json::Value>>(json).unwrap().len())
            .collect();
        assert_eq!(counts, [PIECE, 1]);
    }

    #[test]
    fn a_page_reaches_nothing() {
        let page = written(Format::Html, setup(&[plain_query()]), &[hit()]);
        for word in ["http:", "https:", "//cdn", "@import", "url(", "<link", "src="] {
            let found = page.replace("http://www.w3.org/2000/svg", "").contains(word);
            assert!(!found, "{word}");
        }
        assert!(policy().starts_with("default-src 'none';"));
        let ends = |word: &str| script().contains(word) || STYLE.contains(word);
        assert!(!["</script", "</style", "<!--"].into_iter().any(ends));
    }
}
