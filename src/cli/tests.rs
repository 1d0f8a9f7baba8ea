//! Commands run as a whole, with output into files.

use super::args::{CheckArgs, ExplainArgs, FmtArgs, IndexArgs, RunArgs};
use super::*;
use crate::output::Format;
use std::path::PathBuf;

const GAMES: &str = "[White \"A\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
    [White \"B\"]\n[Result \"*\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *\n";

const FAULTY: &str = "[White \"C\"]\n\n1. e4 e5 2. Sf3 Nc6 *\n";

const CONSOLE: Console = Console::PIPE;

/// A directory with games, a query, and a place for output.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let path = std::env::temp_dir().join(format!("figurine-cli-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        let place = Place(path);
        std::fs::write(place.file("g.pgn"), GAMES).unwrap();
        std::fs::write(place.file("bad.pgn"), FAULTY).unwrap();
        std::fs::write(place.file("mated.cql"), "cql()\nmate\n").unwrap();
        place
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// Runs a query over `g.pgn` into `out`.
    fn run(&self, body: &str, out: &str, change: impl Fn(&mut RunArgs)) -> (Exit, String) {
        let mut args = RunArgs {
            expr: vec![body.to_owned()],
            input: vec![self.file("g.pgn")],
            output: Some(self.file(out)),
            threads: Some(1),
            quiet: true,
            ..RunArgs::default()
        };
        change(&mut args);
        let _ = std::fs::remove_file(self.file(out));
        let exit = run::run(&args, &CONSOLE);
        (exit, std::fs::read_to_string(self.file(out)).unwrap_or_default())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

#[test]
fn the_ending_of_the_file_gives_the_format() {
    let place = Place::new("format");
    let (exit, text) = place.run("mate", "o.fen", |_| {});
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3\n";
    assert_eq!((exit, text.as_str()), (Exit::Fine, mate));
    let (_, text) = place.run("mate", "o.pgn", |args| args.matchstring = Some("here".into()));
    assert!(text.contains("2. g4 Qh4# {here} 0-1"), "{text}");
    let (_, text) = place.run("mate", "o.pgn", |args| args.silent = true);
    assert!(text.contains("\n1. f3 e5 2. g4 Qh4# 0-1"), "{text}");
    let (_, text) = place.run("check", "o.pgn", |args| {
        args.format = Format::named("count");
        args.expr.push("mate".into());
    });
    assert_eq!(text, "query\t2\t2\nquery-2\t1\t1\n");
    assert_eq!(place.run("mate", "o.xlsx", |_| {}), (Exit::Wrong, String::new()));
    let pgn = |args: &mut RunArgs| args.format = Format::named("pgn");
    assert!(place.run("mate", "o.xlsx", pgn).1.contains("2. g4 Qh4#"));
}

#[test]
fn limits_and_ranges() {
    let place = Place::new("limit");
    let games = |change: &dyn Fn(&mut RunArgs)| {
        let (_, text) = place.run("check", "o.jsonl", change);
        text.lines().map(|l| if l.contains("\"A\"") { 'A' } else { 'B' }).collect::<String>()
    };
    assert_eq!(games(&|_| {}), "AB");
    assert_eq!(games(&|args| args.limit = Some(1)), "A");
    assert_eq!(games(&|args| args.skip = 1), "B");
    assert_eq!(games(&|args| args.games = Some((2, 9))), "B");
    assert_eq!(games(&|args| args.limit = Some(0)), "");
}

#[test]
fn exit_codes_of_run() {
    let place = Place::new("exit");
    let exit = |body: &str, change: &dyn Fn(&mut RunArgs)| place.run(body, "o.fen", change).0;
    assert_eq!(exit("mate", &|_| {}), Exit::Fine);
    assert_eq!(exit("stalemate", &|_| {}), Exit::Nothing);
    assert_eq!(exit("no_such_word_here {", &|_| {}), Exit::Wrong);
    assert_eq!(exit("mate", &|args| args.input.clear()), Exit::Wrong);
    assert_eq!(exit("mate", &|args| args.expr.clear()), Exit::Wrong);
    assert_eq!(exit("mate", &|args| args.queries = vec![place.file("none.cql")]), Exit::Wrong);
    let bad = |args: &mut RunArgs| args.input.push(place.file("bad.pgn"));
    assert_eq!(exit("mate", &bad), Exit::Fine);
    let strict = |args: &mut RunArgs| {
        bad(args);
        args.strict = true;
    };
    assert_eq!(exit("mate", &strict), Exit::Failed);
    assert_eq!(exit("mate", &|args| args.output = Some(place.file("no/o.fen"))), Exit::Failed);
}

#[test]
fn added_filters_share_the_variables_of_the_query() {
    let place = Place::new("added");
    let text = |cql: &str, body: &str| {
        place.run(body, "o.csv", |args| {
            args.cql = vec![cql.to_owned()];
            args.format = Format::named("count");
        })
    };
    assert_eq!(text("mate", "check"), (Exit::Fine, "1\n".to_owned()));
    assert_eq!(text("x = 4", "ply == x"), (Exit::Fine, "2\n".to_owned()));
    assert_eq!(text("mate", "mate or x = 3"), (Exit::Fine, "1\n".to_owned()));
    assert_eq!(text("{", "check").0, Exit::Wrong);
    let (_, twice) = place.run("check", "o.fen", |args| args.matchcount = Some((2, 9)));
    assert_eq!(twice, "");
}

#[test]
fn a_missing_input_does_not_stop_the_others() {
    let place = Place::new("missing");
    let missing = |args: &mut RunArgs| args.input.insert(0, place.file("none.pgn"));
    let (exit, text) = place.run("mate", "o.fen", missing);
    assert_eq!((exit, text.lines().count()), (Exit::Failed, 1));
}

#[test]
fn no_input_is_overwritten() {
    let place = Place::new("same");
    let same = |args: &mut RunArgs| args.output = Some(place.file("g.pgn"));
    assert_eq!(place.run("mate", "o.fen", same).0, Exit::Wrong);
    assert_eq!(std::fs::read_to_string(place.file("g.pgn")).unwrap(), GAMES);
}

#[test]
fn a_query_behind_the_inputs_is_still_a_query() {
    let place = Place::new("stray");
    let (exit, text) = place.run("", "o.jsonl", |args| {
        args.expr.clear();
        args.input.push(place.file("mated.cql"));
    });
    assert_eq!(exit, Exit::Fine);
    assert!(text.starts_with("{\"query\":\"mated\","), "{text}");
}

#[test]
fn exit_codes_of_check_and_explain() {
    let place = Place::new("check");
    let check = |paths: Vec<PathBuf>, expr: &[&str]| {
        let expr = expr.iter().map(|e| (*e).to_owned()).collect();
        check::check(&CheckArgs { queries: paths, expr, ..CheckArgs::default() }, &CONSOLE)
    };
    assert_eq!(check(vec![place.file("mated.cql")], &["mate"]), Exit::Fine);
    assert_eq!(check(vec![], &["mate", "no_such_word_here {"]), Exit::Wrong);
    assert_eq!(check(vec![place.file("none.cql")], &[]), Exit::Wrong);
    let explain = |word: &str| {
        let args = ExplainArgs { word: Some(word.to_owned()), ..ExplainArgs::default() };
        explain::explain(&args, &CONSOLE)
    };
    assert_eq!(explain("no_such_word_here"), Exit::Wrong);
}

#[test]
fn a_query_is_put_into_transforms() {
    let place = Place::new("transform");
    let run = |body: &str, kinds: &[&str]| {
        let kinds: Vec<_> = kinds.iter().filter_map(|k| crate::transform::by_name(k)).collect();
        place.run(body, "out.pgn", |args| args.transform.clone_from(&kinds)).0
    };
    assert_eq!(run("btm mate", &[]), Exit::Nothing);
    assert_eq!(run("btm mate", &["flipcolor"]), Exit::Fine);
    assert_eq!(run("btm mate", &["reversecolor"]), Exit::Fine);
    assert_eq!(run("wtm mate", &["reversecolor"]), Exit::Nothing);
    assert_eq!(run("wtm mate Na4 Nb4", &["flipcolor", "shift"]), Exit::Nothing);
    assert_eq!(run("wtm mate na5 nf5", &["flipcolor", "shift"]), Exit::Fine);
    assert_eq!(run("mate Qa4", &["rotate45"]), Exit::Wrong);
}

#[test]
fn comments_and_numbers_as_the_command_line_says() {
    let place = Place::new("comments");
    let body = "{comment(\"kept\") false} or mate";
    let (_, plain) = place.run(body, "out.pgn", |_| ());
    assert!(plain.contains("Game number 1") && !plain.contains("kept"), "{plain}");
    let (_, told) = place.run(body, "out.pgn", |args| {
        args.always_comment = true;
        args.no_game_number = true;
    });
    assert!(!told.contains("Game number") && told.contains("kept"), "{told}");
}

#[test]
fn added_filters_alone_are_a_query() {
    let place = Place::new("alone");
    let (exit, out) = place.run("", "out.fen", |args| {
        args.expr.clear();
        args.cql = vec!["kf7".to_owned()];
    });
    assert_eq!(exit, Exit::Fine);
    assert!(out.contains("r1bq1bnr/pppp1kpp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR w"), "{out}");
    let (exit, _) = place.run("", "out.fen", |args| args.expr.clear());
    assert_eq!(exit, Exit::Wrong);
}

#[test]
fn added_filters_may_sort() {
    let place = Place::new("sorts");
    let (exit, out) = place.run("mate sort \"b\" ply", "out.pgn", |args| {
        args.cql = vec!["sort \"a\" A".to_owned()];
    });
    assert_eq!(exit, Exit::Fine);
    assert!(out.contains("a: 16") && out.contains("b: 4"), "{out}");
}

#[test]
fn a_list_of_positions_is_read_before_the_run() {
    // Lists stand below the working folder, and so below the project.
    let folder = format!("target/lists-{}", std::process::id());
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = format!("{folder}/{name}");
        std::fs::write(&path, text).unwrap();
        format!("inlist \"{path}\"")
    };
    let place = Place::new("lists");
    let good =
        file("good.epd", "# a list\n\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n");
    let bad = file("bad.fen", "8/8/8/8/8/8/8/8\n8/8\n");
    let game = file("games.pgn", "*");
    let (exit, out) = place.run(&good, "out.pgn", |_| ());
    let refused = [&bad, &game].map(|query| place.run(query, "out.pgn", |_| ()).0);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(exit, Exit::Fine, "{out}");
    assert_eq!(refused, [Exit::Wrong, Exit::Wrong]);
}

#[test]
fn compared_files_must_be_there() {
    let place = Place::new("compared");
    for file in ["none.pgn", "../g.pgn", "/etc/hosts", "g.txt"] {
        let body = format!("similarposition \"{file}\"");
        assert_eq!(place.run(&body, "out.pgn", |_| ()).0, Exit::Wrong, "{file}");
    }
}

/// Makes indexes, or whatever `change` makes of that.
fn index(games: &[PathBuf], change: impl Fn(&mut IndexArgs)) -> Exit {
    let mut args = IndexArgs { games: games.to_vec(), quiet: true, ..IndexArgs::default() };
    change(&mut args);
    index::index(&args, &CONSOLE)
}

#[test]
fn an_index_takes_the_place_of_its_games() {
    let place = Place::new("index");
    let both = [place.file("g.pgn"), place.file("bad.pgn")];
    assert_eq!(index(&both, |_| {}), Exit::Fine);
    assert!(place.file("bad.fgx").exists());
    for out in ["out.pgn", "out.jsonl", "out.csv", "out.fen"] {
        for body in ["mate", "Qf7", "player \"B\"", "Kh8"] {
            let text = place.run(body, out, |_| {});
            let indexed = place.run(body, out, |args| args.input = vec![place.file("g.fgx")]);
            assert_eq!(text, indexed, "{body} {out}");
        }
    }
    // The first bytes say that it is an index, whatever its name.
    std::fs::rename(place.file("g.fgx"), place.file("odd.name")).unwrap();
    let odd = |args: &mut RunArgs| args.input = vec![place.file("odd.name")];
    assert_eq!(place.run("mate", "out.pgn", odd).0, Exit::Fine);
    let over = RunArgs {
        expr: vec!["mate".to_owned()],
        input: vec![place.file("odd.name")],
        output: Some(place.file("g.pgn")),
        ..RunArgs::default()
    };
    assert_eq!(run::run(&over, &CONSOLE), Exit::Wrong);
    assert_eq!(std::fs::read_to_string(place.file("g.pgn")).unwrap(), GAMES);
    assert_eq!(index(&[place.file("odd.name")], |args| args.check = true), Exit::Fine);
}

#[test]
fn games_that_changed_need_a_new_index() {
    let place = Place::new("stale");
    let games = [place.file("g.pgn")];
    assert_eq!(index(&games, |_| {}), Exit::Fine);
    let fresh = || place.run("mate", "out.pgn", |args| args.input = vec![place.file("g.fgx")]).0;
    assert_eq!(fresh(), Exit::Fine);
    // The same bytes, written later.
    std::fs::write(&games[0], GAMES).unwrap();
    assert_eq!(fresh(), Exit::Fine);
    std::fs::write(&games[0], format!("{GAMES}\n{GAMES}")).unwrap();
    assert_eq!(fresh(), Exit::Failed);
    assert_eq!(index(&[place.file("g.fgx")], |args| args.check = true), Exit::Failed);
    assert_eq!(index(&[place.file("g.fgx")], |args| args.update = true), Exit::Fine);
    assert_eq!(fresh(), Exit::Fine);
    assert_eq!(index(&[place.file("g.fgx")], |args| args.check = true), Exit::Fine);
    std::fs::write(&games[0], FAULTY).unwrap();
    assert_eq!(index(&games, |args| args.update = true), Exit::Failed);
    std::fs::remove_file(&games[0]).unwrap();
    assert_eq!(fresh(), Exit::Failed);
}

#[test]
fn what_cannot_be_indexed_is_said() {
    let place = Place::new("no-index");
    let games = place.file("g.pgn");
    let output = |name: &'static str| move |args: &mut IndexArgs| args.output = Some(name.into());
    let both = [games.clone(), place.file("bad.pgn")];
    assert_eq!(index(&both, output("x.fgx")), Exit::Wrong);
    assert_eq!(index(&[place.file("none.pgn")], |_| {}), Exit::Failed);
    assert_eq!(index(&["-".into()], |_| {}), Exit::Failed);
    // Other files are not written over.
    let query = place.file("mated.cql");
    let over = |args: &mut IndexArgs| args.output = Some(query.clone());
    assert_eq!(index(std::slice::from_ref(&games), over), Exit::Failed);
    assert_eq!(std::fs::read_to_string(&query).unwrap(), "cql()\nmate\n");
    assert_eq!(index(std::slice::from_ref(&games), |_| {}), Exit::Fine);
    assert_eq!(index(&[place.file("g.fgx")], |_| {}), Exit::Failed);
    assert_eq!(index(std::slice::from_ref(&games), |args| args.check = true), Exit::Failed);
    std::fs::write(place.file("g.zst"), zstd::encode_all(GAMES.as_bytes(), 1).unwrap()).unwrap();
    assert_eq!(index(&[place.file("g.zst")], output("/nowhere/x.fgx")), Exit::Failed);
    assert_eq!(index(&[place.file("g.zst")], |_| {}), Exit::Failed);
    // Damage is an error, never an answer.
    let mut bytes = std::fs::read(place.file("g.fgx")).unwrap();
    let last = bytes.len() - 9;
    bytes[last] ^= 1;
    std::fs::write(place.file("g.fgx"), bytes).unwrap();
    let (exit, out) = place.run("mate", "o.pgn", |args| args.input = vec![place.file("g.fgx")]);
    assert_eq!((exit, out.as_str()), (Exit::Failed, ""));
}

#[test]
fn plans_of_bad_queries_and_missing_games_fail() {
    let place = Place::new("plan");
    let plan = |change: &dyn Fn(&mut ExplainArgs)| {
        let mut args = ExplainArgs { plan: true, ..ExplainArgs::default() };
        change(&mut args);
        explain::explain(&args, &CONSOLE)
    };
    let mated = place.file("mated.cql").display().to_string();
    assert_eq!(plan(&|args| args.word = Some(mated.clone())), Exit::Fine);
    assert_eq!(plan(&|args| args.expr = vec!["mate check".into()]), Exit::Fine);
    let over = |games: &str| {
        plan(&|args| {
            args.word = Some(mated.clone());
            args.input = vec![place.file(games)];
        })
    };
    assert_eq!((over("g.pgn"), over("none.pgn")), (Exit::Fine, Exit::Failed));
    assert_eq!(plan(&|_| ()), Exit::Wrong);
    assert_eq!(plan(&|args| args.word = Some("none.cql".into())), Exit::Wrong);
    assert_eq!(plan(&|args| args.expr = vec!["Q +".into()]), Exit::Wrong);
    // Standard input is no source for two.
    let twice = plan(&|args| {
        args.expr = vec!["mate".into(), "check".into()];
        args.input = vec!["-".into()];
    });
    assert_eq!(twice, Exit::Wrong);
}

#[test]
fn fmt_writes_files_that_change_and_leaves_the_others() {
    let place = Place::new("fmt");
    let file = |name: &str, text: &str| {
        std::fs::write(place.file(name), text).unwrap();
        place.file(name)
    };
    let (loose, neat) = (file("loose.cql", "cql()\nK==Ka1\n"), file("neat.cql", "mate\n"));
    let (wrong, latin) = (file("wrong.cql", "mate and\n"), place.file("latin.cql"));
    std::fs::write(&latin, b"mate // caf\xe9\n").unwrap();
    let fmt = |paths: &[&PathBuf], change: &dyn Fn(&mut FmtArgs)| {
        let queries = paths.iter().map(|p| (*p).clone()).collect();
        let mut args = FmtArgs { queries, quiet: true, ..FmtArgs::default() };
        change(&mut args);
        fmt::fmt(&args, &CONSOLE)
    };
    let text = |path: &PathBuf| String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
    assert_eq!(fmt(&[&loose, &neat], &|args| args.check = true), Exit::Nothing);
    assert_eq!(fmt(&[&neat], &|args| args.check = true), Exit::Fine);
    assert_eq!(text(&loose), "cql()\nK==Ka1\n");
    let before = neat.metadata().unwrap().modified().unwrap();
    assert_eq!(fmt(&[&wrong, &loose, &neat], &|_| {}), Exit::Wrong);
    assert_eq!((text(&loose), text(&wrong)), ("cql()\nK == Ka1\n".into(), "mate and\n".into()));
    assert_eq!(neat.metadata().unwrap().modified().unwrap(), before);
    assert_eq!(fmt(&[&loose], &|args| args.unicode = true), Exit::Fine);
    assert_eq!(text(&loose), "cql()\n♔ == ♔a1\n");
    assert_eq!(fmt(&[&latin, &place.file("none.cql")], &|_| {}), Exit::Failed);
    assert_eq!(std::fs::read(&latin).unwrap(), b"mate // caf\xe9\n");
}

#[test]
fn games_are_read_in_the_encoding_that_is_given() {
    let place = Place::new("encoding");
    let games = b"[White \"\x8F\xE0\xA8\xA2\xA5\xE2\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    std::fs::write(place.file("866.pgn"), games).unwrap();
    let white = |encoding: Option<&str>| {
        let (exit, text) = place.run("mate", "out.jsonl", |args| {
            args.input = vec![place.file("866.pgn")];
            args.encoding = encoding.and_then(crate::games::Encoding::of_name);
        });
        assert_eq!(exit, Exit::Fine);
        text
    };
    assert!(white(Some("cp866")).contains("Привет"));
    assert!(white(Some("cp437")).contains("Åα¿óÑΓ"));
    let archive = zstd::encode_all(&games[..], 1).unwrap();
    std::fs::write(place.file("866.pgn"), archive).unwrap();
    assert!(white(Some("cp866")).contains("Привет"), "compressed");
}
