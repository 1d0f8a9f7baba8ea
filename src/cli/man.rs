//! Pages of the manual: what the arguments say, and what stands around them.

use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

/// Items of a section: what stands in bold, and what is said of it.
type Items = &'static [(&'static str, &'static str)];

const EXAMPLES: Items = &[
    (
        "figurine run -e 'mate N attacks k' -i games.pgn",
        "Games that end with mate by a knight, as a table on a terminal.",
    ),
    (
        "figurine run greek-gift.cql -i games.pgn.zst -o found.pgn",
        "The query of a file over compressed games; the matches stand in the games as comments.",
    ),
    (
        "figurine index games.pgn && figurine run greek-gift.cql -i games.fgx",
        "An index, for games that are asked often.",
    ),
    ("figurine repl games.pgn", "One question after the other on games that are read once."),
    ("figurine explain passedpawns", "What a filter means, with examples."),
];

const STATUS: Items = &[
    ("0", "Something matched; with the other commands, there was nothing to complain about."),
    ("1", "Nothing matched; with figurine fmt --check or --diff, something would change."),
    ("2", "The query or the command line is wrong."),
    (
        "3",
        "Something could not be read or written, a query failed while it ran, or a game was faulty \
        under --strict.",
    ),
    ("124", "A query had no more time (--timeout); what it found by then is written."),
    ("130", "Interrupted; what was found by then is written."),
];

const ENVIRONMENT: Items = &[
    ("NO_COLOR", "If it is set and not empty, nothing is coloured unless --color=always is given."),
    ("TERM", "On a terminal called dumb nothing is coloured either."),
    ("COLUMNS", "The width of tables and reports, instead of that of the terminal."),
    (
        "XDG_DATA_HOME",
        "Where the folder with the history of the shell is; ~/.local/share if unset.",
    ),
];

const FILES: Items = &[
    (
        "*.pgn, *.pgn.zst, *.pgn.gz, *.pgn.bz2",
        "Games, in UTF-8, UTF-16, Windows-1252, or the encoding that --encoding names.",
    ),
    ("*.cql", "Queries."),
    ("*.fgx", "Indexes of games, made by figurine index."),
    ("$XDG_DATA_HOME/figurine/history", "What was typed in the shell."),
];

/// The page of the program.
pub(super) fn page(command: &Command) -> String {
    let man = man(command).title("FIGURINE");
    let mut page = head(&man);
    // Writing to a vector cannot fail, here and below.
    let _ = man.render_subcommands_section(&mut page);
    let mut rest = Roff::default();
    rest.control("SH", ["LANGUAGE"]);
    rest.text([roman(
        "A query is a list of filters which one position has to meet: men with squares (Ra1, [Qq]d4, \
        also with figurines), words (check, mate, passedpawns), moves (N--[d5,e6]), joined by and, or, \
        not, numbers and comparisons. figurine explain lists all of them, figurine explain WORD \
        tells what one means. Scripts of CQL 6.2 run unchanged.",
    )]);
    section(&mut rest, "EXAMPLES", EXAMPLES);
    section(&mut rest, "EXIT STATUS", STATUS);
    section(&mut rest, "ENVIRONMENT", ENVIRONMENT);
    section(&mut rest, "FILES", FILES);
    rest.control("SH", ["NOTES"]);
    rest.text([roman(
        "Standard output carries data only; reports and progress go to standard error. The long \
        options of CQL with one hyphen, like -input and -matchstring, are understood by figurine run.",
    )]);
    let names = names(command).map(|name| format!("figurine-{name}"));
    see(&mut rest, names);
    finished(page, &rest)
}

/// The page of a command.
pub(super) fn part(command: &Command) -> String {
    let name = format!("figurine-{}", command.get_name());
    // The synopsis is written with a blank, the name of the page with a hyphen.
    let renamed = command.clone().display_name(&name);
    let man = man(&renamed).title(name.to_uppercase());
    let page = head(&man);
    let mut rest = Roff::default();
    section(&mut rest, "EXIT STATUS", STATUS);
    see(&mut rest, ["figurine".to_owned()].into_iter());
    finished(page, &rest)
}

/// The commands that have a page.
pub(super) fn names(command: &Command) -> impl Iterator<Item = &str> {
    command.get_subcommands().filter(|part| !part.is_hide_set()).map(Command::get_name)
}

fn man(command: &Command) -> Man {
    let version = concat!("Figurine ", env!("CARGO_PKG_VERSION"));
    Man::new(command.clone()).section("1").source(version).manual("Figurine")
}

/// Everything up to the options.
fn head(man: &Man) -> Vec<u8> {
    let mut page = Vec::new();
    let _ = man.render_title(&mut page);
    let _ = man.render_name_section(&mut page);
    let _ = man.render_synopsis_section(&mut page);
    let _ = man.render_description_section(&mut page);
    let _ = man.render_options_section(&mut page);
    page
}

fn finished(mut page: Vec<u8>, rest: &Roff) -> String {
    let _ = rest.to_writer(&mut page);
    String::from_utf8_lossy(&page).into_owned()
}

fn section(page: &mut Roff, title: &str, items: Items) {
    page.control("SH", [title]);
    for (term, text) in items {
        page.control("TP", []);
        page.text([bold(*term)]);
        page.text([roman(*text)]);
    }
}

fn see(page: &mut Roff, names: impl Iterator<Item = String>) {
    page.control("SH", ["SEE ALSO"]);
    let pages = names.flat_map(|name| [roman(", "), bold(name), roman("(1)")]);
    page.text(pages.skip(1).collect::<Vec<_>>());
}
