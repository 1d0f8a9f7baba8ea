//! The shell driven by lines.

use super::*;
use crate::output::board::Look;
use std::path::PathBuf;

const GAMES: &str = r#"[Event "Casual"]
[White "Fool"]
[Black "Wise"]
[Result "0-1"]
[Date "1900.01.02"]

1. f3 e5 2. g4 Qh4# 0-1

[Event "Short"]
[White "A"]
[Black "B"]
[Result "*"]

1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *
"#;

/// A shell with two games open, in a directory of its own.
struct Shell {
    repl: Repl,
    directory: PathBuf,
}

impl Shell {
    fn new(name: &str) -> Shell {
        let directory =
            std::env::temp_dir().join(format!("figurine-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&directory).unwrap();
        std::fs::write(directory.join("g.pgn"), GAMES).unwrap();
        let console = Console::PIPE;
        let mut repl = Repl::new(&console);
        repl.look = Look { ascii: true, ..Look::default() };
        let mut shell = Shell { repl, directory };
        let open = format!(":open \"{}\"", shell.file("g.pgn"));
        assert_eq!(shell.repl.input(&open), Reply::default());
        shell.repl.input(":timer off");
        shell
    }

    fn file(&self, name: &str) -> String {
        self.directory.join(name).display().to_string()
    }

    /// The answer to a line that must go well, without the directory's name.
    fn says(&mut self, line: &str) -> String {
        let reply = self.repl.input(line);
        assert!(!reply.wrong, "{line}: {}", reply.err);
        reply.out.replace(&format!("{}/", self.directory.display()), "")
    }

    fn complains(&mut self, line: &str) -> String {
        let reply = self.repl.input(line);
        assert!(reply.wrong, "{line}: {}", reply.out);
        reply.err
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.directory).unwrap();
    }
}

#[test]
fn a_query_lists_its_matches_and_shows_them() {
    let mut shell = Shell::new("show");
    insta::assert_snapshot!(shell.says("check"), @r"
      #   Game  White         Black         Result  Date  Where
      1      1  Fool          Wise          0-1     1900  2...Qh4#
      2      2  A             B             *       ????  3.Qxf7+
    2 of 2 games matched (2 positions)
    ");
    insta::assert_snapshot!(shell.says(":show 1"), @r"
    1: Fool - Wise, 0-1, Casual, 1900.01.02 (g.pgn, game 1)

      8  r  n  b <:> k  b  n  r
      7  p  p  p  p  :  p  p  p
      6  .  :  .  :  .  :  .  :
      5  :  .  :  .  p  .  :  .
      4  .  :  .  :  .  :  P <q>
      3  :  .  :  .  :  P  :  .
      2  P  P  P  P  P  :  .  P
      1  R  N  B  Q  K  B  N  R   white to move
         a  b  c  d  e  f  g  h

    1.f3 e5 2.g4 <Qh4#>
    ");
    assert!(shell.says(":next").contains("A - B"));
    assert_eq!(shell.says(":next"), "no match behind this one\n");
    assert!(shell.says(":prev").contains("Fool - Wise"));
    assert_eq!(shell.says(":moves 1"), "1.f3 e5 2.g4 Qh4#* 0-1\n");
    assert!(shell.complains(":show 3").contains("from 1 to 2"));
    assert!(shell.says(":board").ends_with(" w KQkq - 1 3\n"));
}

#[test]
fn a_query_waits_for_its_brackets() {
    let mut shell = Shell::new("open");
    assert_eq!(shell.repl.input("{ check").then, Then::More);
    assert_eq!(shell.repl.input("").then, Then::More);
    assert!(shell.says("}").contains("2 of 2 games matched (2 positions)"));
    assert_eq!(shell.repl.input("{").then, Then::More);
    shell.repl.drop_pending();
    assert!(shell.says("mate").contains("1 of 2 games matched"));
}

#[test]
fn wrong_queries_are_told_and_forgotten() {
    let mut shell = Shell::new("wrong");
    assert!(shell.complains("mat").contains("mat"));
    assert!(shell.complains(":run").contains("no query"));
    assert!(shell.says("mate").contains("1 of 2 games"));
}

#[test]
fn a_library_stays_in_use() {
    let mut shell = Shell::new("library");
    assert!(shell.complains("foolsmate()").contains("write `use \"mates\"` before"));
    assert_eq!(shell.says("use \"mates\""), "");
    assert!(shell.says("foolsmate()").contains("1 of 2 games matched"));
    assert_eq!(shell.says(":vars"), "use \"mates\"\n");
    assert!(shell.repl.names().iter().any(|(name, _)| name == "foolsmate()"));
    let query = shell.file("q.cql");
    shell.says(&format!(":save {query}"));
    assert_eq!(std::fs::read_to_string(&query).unwrap(), "use \"mates\"\nfoolsmate()\n");
    assert!(shell.says(":help foolsmate").starts_with("foolsmate\n"));
    assert!(shell.says(":help mates").contains("smotheredmate()"));
    shell.says(":reset");
    assert!(shell.complains("foolsmate()").contains("use \"mates\""));
}

#[test]
fn matches_are_exported_and_queries_saved() {
    let mut shell = Shell::new("export");
    shell.says("check");
    let file = shell.file("out.fen");
    assert_eq!(shell.says(&format!(":export {file}")), "2 games written to `out.fen`\n");
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 2);
    let games = shell.file("g.pgn");
    assert!(shell.complains(&format!(":export {games}")).contains("is open"));
    assert!(shell.complains(":export x.y nonsense").contains("jsonl"));
    let query = shell.file("q.cql");
    shell.says(&format!(":save {query}"));
    assert!(std::fs::read_to_string(&query).unwrap().contains("check"));
    assert!(shell.complains(&format!(":save {query}")).contains("exists"));
    assert!(shell.says(&format!(":query {query}")).contains("2 of 2 games"));
}

#[test]
fn settings_and_help() {
    let mut shell = Shell::new("settings");
    assert!(shell.says(":games").starts_with("g.pgn  "));
    shell.says(":limit 1");
    assert!(!shell.says("check").contains("A  "));
    shell.says(":format count");
    assert_eq!(shell.says("check").lines().next(), Some("1"));
    assert!(shell.says(":help").contains(":open FILE..."));
    assert!(shell.says(":help open").contains("open games"));
    assert!(shell.says(":explain check").starts_with("check\n"));
    assert!(shell.complains(":explain chekc").contains("`check`"));
    assert!(shell.complains(":e").contains("`:export` or `:encoding` or `:explain`"));
    assert!(shell.complains(":nonsense").contains(":help"));
    assert!(shell.says(":hist").contains("   5  check"));
    assert_eq!(shell.repl.input(":q").then, Then::Quit);
    assert_eq!(shell.repl.input(":quit").then, Then::Quit);
}

#[test]
fn names_stay_and_types_are_told() {
    let mut shell = Shell::new("names");
    assert_eq!(shell.says(":vars"), "no variables or functions\n");
    assert_eq!(shell.repl.input("function queens() { [Qq] }"), Reply::default());
    assert!(shell.says("#queens() < 2").contains("1 of 2 games matched"));
    assert!(shell.says(":vars").contains("queens  function"));
    let types = [("ply", "number"), ("K", "set"), ("mate", "condition"), ("event", "string")];
    for (text, name) in types {
        assert_eq!(shell.says(&format!(":type {text}")), format!("{name}\n"), "{text}");
    }
    assert_eq!(
        shell.says(":type Q~a1 | ~q"),
        "set\n  `Q~a1`: a white queen from a promotion, on a1\n  \
            `~`: complement: all squares that are not in what follows\n  `q`: a black queen\n"
    );
    assert!(shell.complains(":type K +").contains("K +"));
    shell.says(":reset");
    assert_eq!(shell.says(":vars"), "no variables or functions\n");
}

#[test]
fn an_empty_line_ends_the_wait_for_an_operand() {
    let mut shell = Shell::new("operand");
    assert_eq!(shell.repl.input("mate or").then, Then::More);
    assert!(shell.says("check").contains("2 of 2 games matched"));
    assert_eq!(shell.repl.input("mate or").then, Then::More);
    let reply = shell.repl.input("");
    assert!(reply.wrong && reply.then == Then::Next, "{reply:?}");
}

#[test]
fn values_stay() {
    let mut shell = Shell::new("values");
    for line in ["x = 1", "y = x", "x = 30", "x += #K", "z = [Qq]", "z &= d1"] {
        assert_eq!(shell.repl.input(line), Reply::default(), "{line}");
    }
    assert!(shell.says("initial x == 31").contains("2 of 2 games matched"));
    assert!(shell.says("initial y == 1 z == Q").contains("2 of 2 games matched"));
    assert!(shell.says("y = 2 initial x == 32").contains("0 of 2 games matched"));
    assert!(shell.says("initial y == 2").contains("2 of 2 games matched"));
    for line in ["local dictionary Seen", "Seen[\"kings\"] = x + #k"] {
        assert_eq!(shell.repl.input(line), Reply::default(), "{line}");
    }
    assert!(shell.says("initial Seen[\"kings\"] == 32").contains("2 of 2 games matched"));
    let counted = shell.repl.input("persistent positions += 1");
    assert!(counted.err.contains("positions: 12"), "{counted:?}");
    shell.says(":reset");
    assert!(shell.complains("x == 31").contains("`x` is not known here"));
}

#[test]
fn what_is_unbound_has_no_value_any_more() {
    let mut shell = Shell::new("unbound");
    for line in ["x = 1", "y = x + 1", "unbind x"] {
        assert_eq!(shell.repl.input(line), Reply::default(), "{line}");
    }
    assert!(shell.complains("initial x == 1").contains("`x` is not known here"));
    assert!(shell.says("initial y == 2").contains("2 of 2 games matched"));
    assert_eq!(shell.says(":vars"), "y  number\n");
    // The name is free for another value, and a variable that gets one at once stays.
    assert_eq!(shell.repl.input("x = K"), Reply::default());
    assert!(shell.says("initial x == Ke1").contains("2 of 2 games matched"));
    assert_eq!(shell.repl.input("unbind y y = 5"), Reply::default());
    assert!(shell.says("initial y == 5").contains("2 of 2 games matched"));
    for line in ["local dictionary D", "D[\"a\"] = 1", "unbind D[\"a\"]", "D[\"b\"] = 2"] {
        assert_eq!(shell.repl.input(line), Reply::default(), "{line}");
    }
    assert!(shell.says("initial #D == 1").contains("2 of 2 games matched"));
    assert_eq!(shell.repl.input("unbind D"), Reply::default());
    assert!(shell.says("initial #D == 0").contains("2 of 2 games matched"));
}

#[test]
fn pages_then_boards() {
    let mut shell = Shell::new("pages");
    assert!(shell.complains(":next").contains("no query was asked"));
    shell.says(":limit 1");
    assert!(shell.says("check").contains("1 to 1 of 2; `:next` shows more"));
    let second = shell.says(":next");
    assert!(second.contains("  2      2  A") && second.ends_with("2 to 2 of 2\n"), "{second}");
    assert!(shell.says(":next").contains("this is the last page"));
    assert!(shell.says(":prev").contains("  1      1  Fool"));
    assert_eq!(shell.says(":prev"), "this is the first page\n");
    assert!(shell.says(":list 2").contains("2 to 2 of 2"));
    assert!(shell.complains(":list 3").contains("from 1 to 2"));
    assert!(shell.says(":show 2").contains("A - B"));
    assert!(shell.says(":prev").contains("Fool - Wise"));
    assert_eq!(shell.says(":prev"), "no match before this one\n");
    assert_eq!(shell.says(":limit"), "matches on a page: 1\n");
    assert!(shell.complains(":limit 0").contains("`:limit 20`"));
}

#[test]
fn squares_that_matched_are_marked() {
    let mut shell = Shell::new("marked");
    shell.says("Qf7 K");
    let board = shell.says(":show 1");
    assert!(board.contains("[Q]") && board.contains("[K]"), "{board}");
}

#[test]
fn a_file_that_disappears_takes_nothing_with_it() {
    let mut shell = Shell::new("gone");
    shell.says("mate");
    let games = shell.file("g.pgn");
    std::fs::rename(&games, shell.file("h.pgn")).unwrap();
    assert!(shell.complains("check").contains("cannot open"));
    assert!(shell.says(":games").contains("No such file"));
    // The matches that were found are there, with their games.
    assert!(shell.says(":show 1").contains("Fool - Wise"));
    std::fs::rename(shell.file("h.pgn"), &games).unwrap();
    assert!(shell.says(":run").contains("2 of 2 games"));
    assert!(shell.complains(":open -").contains("standard input"));
    assert!(shell.complains(":format html").contains(":export"));
}

#[test]
fn boards_of_fens() {
    let mut shell = Shell::new("board");
    let board = shell.says(":board 8/8/4k3/8/8/4K3/4P3/8 b - - 0 1");
    insta::assert_snapshot!(board, @r"
    8  .  :  .  :  .  :  .  :   black to move
    7  :  .  :  .  :  .  :  .
    6  .  :  .  :  k  :  .  :
    5  :  .  :  .  :  .  :  .
    4  .  :  .  :  .  :  .  :
    3  :  .  :  .  K  .  :  .
    2  .  :  .  :  P  :  .  :
    1  :  .  :  .  :  .  :  .
       a  b  c  d  e  f  g  h
    ");
    assert!(shell.complains(":board nonsense").contains("is no FEN"));
    assert!(shell.complains(":board").contains(":show"));
}

#[test]
fn commands_are_in_the_help_once() {
    let mut names: Vec<_> = COMMANDS.iter().map(|c| c.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), COMMANDS.len());
    assert!(COMMANDS.iter().all(|c| c.name.starts_with(':') && !c.docs.is_empty()));
}

#[test]
fn moves_are_written_as_asked() {
    let mut shell = Shell::new("notation");
    assert!(shell.says("mate").ends_with("2...Qh4#\n1 of 2 games matched (1 position)\n"));
    assert_eq!(shell.says(":notation long:fi"), "");
    assert!(shell.says(":run").contains("2...Dd8-h4#\n"));
    assert!(shell.says(":show 1").contains("1.f2-f3 e7-e5 2.g2-g4 <Dd8-h4#>"));
    assert_eq!(shell.says(":moves 1"), "1.f2-f3 e7-e5 2.g2-g4 Dd8-h4#* 0-1\n");
    shell.says(&format!(":export \"{}\"", shell.file("o.pgn")));
    let text = std::fs::read_to_string(shell.file("o.pgn")).unwrap();
    assert!(text.contains("2. g2-g4 Dd8-h4# {CQL} 0-1"), "{text}");
    let list = shell.says(":notation");
    assert!(
        list.contains("uci       as engines write: g1f3\n") && list.contains("fi        Finnish")
    );
    let wrong = shell.repl.input(":notation finnish").err;
    assert!(
        wrong.starts_with("there is no notation `finnish`: did you mean `fi`? write"),
        "{wrong}"
    );
}

#[test]
fn a_plan_is_told_for_the_last_query_or_another() {
    let mut shell = Shell::new("plan");
    let reply = shell.repl.input(":plan");
    assert!(reply.wrong && reply.err.contains("write `:plan QUERY`"), "{}", reply.err);
    shell.says("mate");
    let text = shell.says(":plan");
    for part in ["tested in this order", "each position", "mate", "games read", "time on one"] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let text = shell.says(":plan player \"Nobody\" Qa1");
    assert!(text.contains("refused by their tags") && text.contains("Qa1"), "{text}");
    let reply = shell.repl.input(":plan nonsense");
    assert!(reply.wrong && reply.err.contains("nonsense"), "{}", reply.err);
    // The last query is still the one that was asked, and no name was made.
    shell.says(":plan x = 1 x > 2");
    assert!(shell.says(":plan").contains("mate"));
    assert_eq!(shell.says(":vars"), "no variables or functions\n");
    assert!(shell.says(":help :plan").contains("worked out"));
}

#[test]
fn what_a_query_counts_is_shown_and_its_matches_are_kept() {
    let mut shell = Shell::new("tallies");
    assert!(shell.complains(":tallies").contains("ask a query with a `tally`"));
    let text = shell.says("tally \"men\" (K  sidetomove)");
    assert!(text.starts_with("men: 12 counted, 2 values, 2 games searched\n"), "{text}");
    assert!(text.ends_with("2 of 2 games matched (12 positions)\n"), "{text}");
    assert!(!text.contains("Where"), "{text}");
    assert!(shell.says(":tallies 1").contains("others (1)"));
    assert!(shell.says(":tallies all key").lines().nth(2).unwrap().contains(" -1 "));
    assert!(shell.complains(":tallies most").contains("`most` says nothing"));
    assert!(shell.says(":next").contains("Where"));
    assert!(shell.says("mate").contains("Where"));
    assert!(shell.complains(":tallies").contains("nothing was counted"));
}
