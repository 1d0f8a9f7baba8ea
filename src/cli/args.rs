//! The arguments.

use super::merge::MergeArgs;
use super::tally::{TallyArgs, parse_shard};
use super::values::{
    ENCODING, FORMAT, FUNCTION, LANGUAGE, NOTATION, PAGE, TRANSFORM, parse_seconds, parse_size,
};
use crate::engine::Shard;
use crate::games::Encoding;
use crate::games::notation::{LetterSet, Notation};
use crate::output::Format;
use crate::transform::Kind as Transform;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// Find positions in chess games.
#[derive(Debug, Parser)]
#[command(
    name = "figurine",
    version,
    about,
    after_help = "Without a command the interactive shell starts.\n\
        Exit codes: 0 something matched, 1 nothing matched, 2 the query or the command line is \
        wrong,\n3 something could not be read or written, 124 a query had no more time, \
        130 interrupted."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// When to use colours.
    #[arg(long, global = true, value_enum, default_value_t = ColorChoice::Auto, value_name = "WHEN")]
    pub color: ColorChoice,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run queries over games.
    Run(Box<RunArgs>),
    /// Write games with their moves in another notation.
    Notate(NotateArgs),
    /// Make an index of games, which `run -i` takes in their place.
    Index(IndexArgs),
    /// Put the tallies of several runs together.
    Merge(MergeArgs),
    /// Check queries without running them.
    Check(CheckArgs),
    /// Lay queries out, and spell them in ASCII or with figurines.
    Fmt(FmtArgs),
    /// Explain an error code, a filter, or with `--plan` how a query is worked out.
    Explain(ExplainArgs),
    /// List the functions that come with the program, or show a file or one of them.
    Library(LibraryArgs),
    /// Ask questions one after the other.
    Repl(ReplArgs),
    /// Print the completions of a shell: `figurine completions bash`.
    Completions(CompletionsArgs),
    /// Print a page of the manual, or write them all.
    Man(ManArgs),
    /// Serve an editor on standard input and output (Language Server Protocol).
    Lsp(LspArgs),
}

/// Arguments of `lsp`.
#[derive(Debug, Default, ClapArgs)]
pub struct LspArgs {
    /// Talk on standard input and output, which is the only way; editors like to say so.
    #[arg(long)]
    pub stdio: bool,
}

/// Arguments of `run`.
#[derive(Debug, Default, ClapArgs)]
pub struct RunArgs {
    /// Files with queries; `-` is standard input.
    #[arg(value_name = "QUERY")]
    pub queries: Vec<PathBuf>,
    /// Files with games, or indexes of them; `-` is standard input.
    #[arg(short, long, value_name = "GAMES", num_args = 1..)]
    pub input: Vec<PathBuf>,
    /// A query on the command line.
    #[arg(short, long, value_name = "BODY", allow_hyphen_values = true)]
    pub expr: Vec<String>,
    /// Filters put before those of each query.
    #[arg(long, value_name = "FILTERS", allow_hyphen_values = true)]
    pub cql: Vec<String>,
    /// Where the games go.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// pgn, jsonl, csv, fen, epd, count, table, or html; otherwise by the ending of the output file,
    /// a table on a terminal, PGN in a pipe.
    #[arg(long, value_parser = FORMAT, hide_possible_values = true)]
    pub format: Option<Format>,
    /// How moves are written: san, long, uci, figurine, with the letters of a language (its code,
    /// like de), or long:CODE.
    #[arg(long, value_name = "NOTATION", value_parser = NOTATION,
        hide_possible_values = true)]
    pub notation: Option<Notation>,
    /// The language whose letters the games are written in, by its code; found out if absent.
    #[arg(long, value_name = "CODE", value_parser = LANGUAGE, hide_possible_values = true)]
    pub from: Option<&'static LetterSet>,
    /// The encoding of the games, like windows-1251, latin1, cp437, gbk or utf-16le; found out if
    /// absent.
    #[arg(long, value_name = "NAME", value_parser = ENCODING)]
    pub encoding: Option<Encoding>,
    /// At most so many games from each query.
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// Of each game only the position that gave the best value of `sort`.
    #[arg(long)]
    pub best: bool,
    /// Leave out the first matching games of each query.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub skip: usize,
    /// Only games M to N of each file.
    #[arg(long, value_name = "M-N", value_parser = parse_games)]
    pub games: Option<(u32, u32)>,
    /// Of these games of each file every N-th, beginning with the I-th: a part of a run, whose
    /// tallies can be put together with those of the other parts.
    #[arg(long, value_name = "I/N", value_parser = parse_shard)]
    pub shard: Option<Shard>,
    /// How tallies are told.
    #[command(flatten)]
    pub tally: TallyArgs,
    /// A game matches if M to N of its positions do.
    #[arg(long, value_name = "M-N", value_parser = parse_count)]
    pub matchcount: Option<(i64, i64)>,
    /// Threads that search; as many as there are processors if absent.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Stop a query after so many seconds; what it found by then is written (exit code 124).
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub timeout: Option<Duration>,
    /// What queries may keep in memory, and as much again for `sort`: 512M, 8G; 2G if absent.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
    /// Search variations too.
    #[arg(long)]
    pub variations: bool,
    /// Search the main line only, whatever the query says.
    #[arg(long, conflicts_with = "variations")]
    pub mainline: bool,
    /// Put the whole query into a transform like `flipcolor`; the first is the outermost.
    #[arg(long, value_name = "NAME", value_parser = TRANSFORM, hide_possible_values = true)]
    pub transform: Vec<Transform>,
    /// The comment at matching positions in PGN instead of `CQL`.
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub matchstring: Option<String>,
    /// Add no comment to the games in PGN.
    #[arg(long)]
    pub silent: bool,
    /// In PGN, add only the query's own comments and sort values.
    #[arg(long)]
    pub quiet_comments: bool,
    /// In PGN, leave out the comment `Game number N`.
    #[arg(long)]
    pub no_game_number: bool,
    /// Keep comments although the filter around them fails.
    #[arg(long)]
    pub always_comment: bool,
    /// Filters `settag` change nothing.
    #[arg(long)]
    pub no_settag: bool,
    /// Filters `removecomment` change nothing.
    #[arg(long)]
    pub no_removecomment: bool,
    /// Games with faults make the command fail (exit code 3).
    #[arg(long)]
    pub strict: bool,
    /// Say nothing about faulty games, and no closing line.
    #[arg(short, long)]
    pub quiet: bool,
    /// Test every condition as it is written, at every position: slow, to compare with.
    #[arg(long, hide = true)]
    pub no_plan: bool,
    /// Show no progress.
    #[arg(long)]
    pub no_progress: bool,
}

/// Arguments of `notate`.
#[derive(Debug, ClapArgs)]
pub struct NotateArgs {
    /// Files with games; `-` is standard input.
    #[arg(value_name = "GAMES", required = true)]
    pub games: Vec<PathBuf>,
    /// How moves are written: san, long, uci, figurine, with the letters of a language (its code,
    /// like de), or long:CODE.
    #[arg(long, value_name = "NOTATION", value_parser = NOTATION,
        hide_possible_values = true)]
    pub to: Notation,
    /// The language whose letters the games are written in, by its code; found out if absent.
    #[arg(long, value_name = "CODE", value_parser = LANGUAGE, hide_possible_values = true)]
    pub from: Option<&'static LetterSet>,
    /// The encoding of the games, like windows-1251, latin1, cp437, gbk or utf-16le; found out if
    /// absent.
    #[arg(long, value_name = "NAME", value_parser = ENCODING)]
    pub encoding: Option<Encoding>,
    /// Where the games go.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Games with faults make the command fail (exit code 3).
    #[arg(long)]
    pub strict: bool,
    /// Say nothing about faulty games, and no closing line.
    #[arg(short, long)]
    pub quiet: bool,
}

/// Arguments of `index`.
#[derive(Debug, Default, ClapArgs)]
pub struct IndexArgs {
    /// Files with games, each of which gets an index; with `--check` or `--update` also indexes.
    #[arg(value_name = "GAMES", required = true)]
    pub games: Vec<PathBuf>,
    /// The index; if absent it is beside the games, with the ending `.fgx`.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Add games that were appended to the file; the others are taken from the index.
    #[arg(long)]
    pub update: bool,
    /// Read everything in indexes and compare it with their checksums and their games.
    #[arg(long, conflicts_with = "update")]
    pub check: bool,
    /// Say nothing at the end.
    #[arg(short, long)]
    pub quiet: bool,
    /// Show no progress.
    #[arg(long)]
    pub no_progress: bool,
}

/// How `check` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// For people, on standard error.
    #[default]
    Text,
    /// One JSON object a line, on standard output.
    Json,
    /// Annotations of GitHub Actions, on standard output.
    Github,
}

/// Arguments of `check`.
#[derive(Debug, Default, ClapArgs)]
pub struct CheckArgs {
    /// Files with queries; `-` is standard input.
    #[arg(value_name = "QUERY", required_unless_present = "expr")]
    pub queries: Vec<PathBuf>,
    /// A query on the command line.
    #[arg(short, long, value_name = "BODY", allow_hyphen_values = true)]
    pub expr: Vec<String>,
    /// How to print.
    #[arg(long, value_enum, default_value_t = CheckFormat::Text)]
    pub format: CheckFormat,
}

/// Arguments of `fmt`.
#[derive(Debug, Default, ClapArgs)]
pub struct FmtArgs {
    /// Files with queries, which are written anew; `-` is standard input, written to standard
    /// output.
    #[arg(value_name = "QUERY", required = true)]
    pub queries: Vec<PathBuf>,
    /// Change nothing: list the files that would change, and fail (exit code 1) if there are any.
    #[arg(long)]
    pub check: bool,
    /// Change nothing: show what would change, and fail (exit code 1) if anything would.
    #[arg(long)]
    pub diff: bool,
    /// Spell everything in ASCII: `K`, `&`, `path`.
    #[arg(long, conflicts_with = "unicode")]
    pub ascii: bool,
    /// Spell men as figurines and operators as signs.
    #[arg(long)]
    pub unicode: bool,
    /// Say nothing at the end.
    #[arg(short, long)]
    pub quiet: bool,
}

/// Arguments of `library`.
#[derive(Debug, Default, ClapArgs)]
pub struct LibraryArgs {
    /// A file, like `mates`, or a function, like `smotheredmate`; all are listed if absent.
    #[arg(value_name = "FILE|FUNCTION", value_parser = FUNCTION, hide_possible_values = true)]
    pub name: Option<String>,
}

/// Arguments of `explain`.
#[derive(Debug, Default, ClapArgs)]
pub struct ExplainArgs {
    /// A code like `E0203`, or a filter; everything is listed if absent. With `--plan`, a file with
    /// a query; `-` is standard input.
    #[arg(value_name = "CODE|FILTER|QUERY", allow_hyphen_values = true, value_parser = PAGE,
        hide_possible_values = true)]
    pub word: Option<String>,
    /// More files with queries, with `--plan`.
    #[arg(value_name = "QUERY", requires = "plan")]
    pub more: Vec<String>,
    /// Tell how a query is worked out: what is tested when, and why.
    #[arg(long)]
    pub plan: bool,
    /// With `--plan`: run the query over these files and tell what each step refused, and where
    /// the time went.
    #[arg(short, long, value_name = "GAMES", num_args = 1.., requires = "plan")]
    pub input: Vec<PathBuf>,
    /// With `--plan`: a query on the command line.
    #[arg(short, long, value_name = "BODY", allow_hyphen_values = true, requires = "plan")]
    pub expr: Vec<String>,
    /// With `--plan`: search variations too.
    #[arg(long, requires = "plan")]
    pub variations: bool,
    /// With `--plan`: only games M to N of each file.
    #[arg(long, value_name = "M-N", value_parser = parse_games, requires = "plan")]
    pub games: Option<(u32, u32)>,
    /// With `--plan`: the encoding of the games; found out if absent.
    #[arg(long, value_name = "NAME", value_parser = ENCODING, requires = "plan")]
    pub encoding: Option<Encoding>,
    /// With `--plan`: how to print.
    #[arg(long, value_enum, default_value_t = PlanFormat::Text, requires = "plan")]
    pub format: PlanFormat,
}

/// How `explain --plan` prints.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum PlanFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a query and line.
    Json,
}

/// Arguments of `repl`.
#[derive(Debug, Default, ClapArgs)]
pub struct ReplArgs {
    /// Files with games to open.
    #[arg(value_name = "GAMES")]
    pub games: Vec<PathBuf>,
    /// Letters instead of figurines, and no other signs beyond ASCII; so too where the locale has
    /// no Unicode.
    #[arg(long)]
    pub ascii: bool,
    /// How moves are written: san, long, uci, figurine, with the letters of a language (its code,
    /// like de), or long:CODE.
    #[arg(long, value_name = "NOTATION", value_parser = NOTATION,
        hide_possible_values = true)]
    pub notation: Option<Notation>,
    /// The language whose letters the games are written in, by its code; found out if absent.
    #[arg(long, value_name = "CODE", value_parser = LANGUAGE, hide_possible_values = true)]
    pub from: Option<&'static LetterSet>,
    /// The encoding of the games, like windows-1251, latin1, cp437, gbk or utf-16le; found out if
    /// absent.
    #[arg(long, value_name = "NAME", value_parser = ENCODING)]
    pub encoding: Option<Encoding>,
    /// What a search may keep in memory, and as much again for `sort`: 512M, 8G; 2G if absent.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
}

/// Arguments of `completions`.
#[derive(Debug, ClapArgs)]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum)]
    pub shell: clap_complete::Shell,
}

/// Arguments of `man`.
#[derive(Debug, Default, ClapArgs)]
pub struct ManArgs {
    /// A command, like `run`; the page of `figurine` itself if absent.
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
    /// Write all pages into this folder.
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    pub dir: Option<PathBuf>,
}

/// `M-N`, `M-`, `-N`, or `M`.
fn parse_games(text: &str) -> Result<(u32, u32), String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    let number = |part: &str, open: u32| {
        if part.is_empty() { Some(open) } else { part.trim().parse::<u32>().ok() }
    };
    match (number(low, 1), number(high, u32::MAX)) {
        (Some(low), Some(high)) if 1 <= low && low <= high => Ok((low, high)),
        (Some(_), Some(_)) => Err("games count from 1, the smaller number first".to_owned()),
        _ => Err("write two numbers like `1-100`".to_owned()),
    }
}

/// `M-N`, or `M` for exactly so many.
fn parse_count(text: &str) -> Result<(i64, i64), String> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    match (low.parse::<u32>(), high.parse::<u32>()) {
        (Ok(low), Ok(high)) if low <= high => Ok((low.into(), high.into())),
        _ => Err("write one or two numbers like `2-5`, the smaller first".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn run(words: &str) -> RunArgs {
        let args = Args::try_parse_from(words.split(' ')).unwrap();
        match args.command {
            Some(Command::Run(run)) => *run,
            other => unreachable!("{other:?}"),
        }
    }

    #[test]
    fn the_definition_is_sound() {
        Args::command().debug_assert();
    }

    #[test]
    fn run_takes_several_inputs_and_bodies() {
        let args = run("figurine run a.cql b.cql -i x.pgn y.pgn -e --x -e mate --format fen");
        assert_eq!(args.queries.len(), 2);
        assert_eq!(args.input, [PathBuf::from("x.pgn"), PathBuf::from("y.pgn")]);
        assert_eq!(args.expr, ["--x", "mate"]);
        assert_eq!(args.format, Some(Format::Fen));
    }

    #[test]
    fn no_command_is_the_shell() {
        assert!(Args::try_parse_from(["figurine"]).unwrap().command.is_none());
    }

    #[test]
    fn explain_takes_a_sign_or_with_a_plan_queries() {
        let explain = |words: &str| -> Result<ExplainArgs, String> {
            let args = Args::try_parse_from(words.split(' ')).map_err(|e| e.to_string())?;
            match args.command {
                Some(Command::Explain(explain)) => Ok(explain),
                other => unreachable!("{other:?}"),
            }
        };
        assert_eq!(explain("figurine explain -->").unwrap().word.as_deref(), Some("-->"));
        let args = explain("figurine explain --plan a.cql b.cql -i x.pgn y.pgn").unwrap();
        assert_eq!((args.word.as_deref(), args.more.len()), (Some("a.cql"), 1));
        assert_eq!((args.plan, args.input.len()), (true, 2));
        let args = explain("figurine explain a.cql --plan -i x.pgn").unwrap();
        assert_eq!((args.plan, args.input.len()), (true, 1));
        assert_eq!(explain("figurine explain --plan -e --x").unwrap().expr, ["--x"]);
        for wrong in ["mate check", "-e mate", "mate -i x.pgn"] {
            assert!(explain(&format!("figurine explain {wrong}")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn game_ranges() {
        assert_eq!(parse_games("3-7"), Ok((3, 7)));
        assert_eq!(parse_games("3-"), Ok((3, u32::MAX)));
        assert_eq!(parse_games("-7"), Ok((1, 7)));
        assert_eq!(parse_games("5"), Ok((5, 5)));
        for bad in ["0-3", "7-3", "a-b", "1-2-3"] {
            assert!(parse_games(bad).is_err(), "{bad}");
        }
        assert_eq!(parse_count("0-4"), Ok((0, 4)));
        assert_eq!(parse_count("2"), Ok((2, 2)));
        assert!(parse_count("4-2").is_err() && parse_count("-2").is_err());
        assert!(Args::try_parse_from(["figurine", "run", "--threads", "0"]).is_err());
    }
}
