//! The filter `column` and position-level output, as the command writes them.

use crate::fixture::here;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Fool's mate with a page on lichess and a variation, and four plies from a position of Black.
const GAMES: &str = "tests/columns/games.pgn";

fn figurine(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_figurine"));
    command.current_dir(here("")).args(["--color", "never"]).args(args);
    command.output().expect("the program starts")
}

/// What a query writes as CSV, with its options.
fn csv(query: &str, options: &[&str]) -> Vec<Vec<String>> {
    let args = [&["run", "-e", query, "-i", GAMES, "--format", "csv"], options].concat();
    let output = figurine(&args);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1)), "{query}: {told}");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(&*output.stdout);
    let records = reader.records().map(|record| record.expect("a record of CSV"));
    records.map(|record| record.iter().map(str::to_owned).collect()).collect()
}

/// The columns of the query: `game:ply`, then its cells, a blank between two.
fn own(query: &str) -> Vec<String> {
    let row = |record: &Vec<String>| {
        let cells = record.iter().skip(14).cloned();
        let mut parts = vec![format!("{}:{}", record[2], record[7])];
        parts.extend(cells.map(|cell| if cell.is_empty() { "-".to_owned() } else { cell }));
        parts.join(" ")
    };
    csv(query, &[]).iter().skip(1).map(row).collect()
}

#[test]
fn csv_as_it_is() {
    let args = ["run", "-e", "mate or ply == 1 column \"men\" #A column \"k\" k", "-i", GAMES];
    let output = figurine(&[&args[..], &["--format", "csv", "--variations"]].concat());
    insta::assert_snapshot!(String::from_utf8_lossy(&output.stdout));
}

#[test]
fn values_are_of_their_type() {
    for (query, wanted) in [
        ("mate column \"n\" #A", ["1:4 16"].as_slice()),
        ("mate column \"s\" k", &["1:4 e8"]),
        ("mate column \"two\" R", &["1:4 a1 h1"]),
        ("mate column \"none\" Q~", &["1:4 -"]),
        ("mate column \"t\" player white", &["1:4 Anna"]),
        ("game 1 ply >= 3 column \"m\" mate", &["1:3 false", "1:4 true"]),
        ("game 1 ply >= 3 column \"late\" ply > 3", &["1:3 false", "1:4 true"]),
        ("game 1 ply >= 3 column \"n\" {ply > 3 ply}", &["1:3 -", "1:4 4"]),
        ("mate column \"p\" parent:ply + 1", &["1:4 4"]),
        ("mate forany $q q column \"at\" $q", &["1:4 h4"]),
    ] {
        let query = query.replace("game 1", "gamenumber == 1");
        assert_eq!(own(&query), wanted, "{query}");
    }
}

#[test]
fn a_cell_belongs_to_a_matching_position() {
    for (query, wanted) in [
        // The last counts, in the order of evaluation.
        ("mate column \"a\" 1 column \"a\" 2", ["1:4 2"].as_slice()),
        // A value that fails changes nothing.
        ("mate column \"a\" 1 column \"a\" {ply == 0 9}", &["1:4 1"]),
        // What fails takes its cells back.
        ("mate ({column \"a\" 1 ply == 0} or true)", &["1:4 -"]),
        ("mate not {column \"a\" 1 ply == 0}", &["1:4 -"]),
        ("mate not not column \"a\" 1", &["1:4 -"]),
        // The value is one full filter, to its end.
        ("mate column \"a\" 1 and ply == 0", &["1:4 false"]),
        // Elsewhere it is seen only where that matches too.
        ("mate find <-- {ply == 2 column \"a\" 1}", &["1:4 -"]),
        ("mate or ply == 2 gamenumber == 1 parent:{parent:column \"a\" ply}", &["1:2 2", "1:4 -"]),
        ("mate column \"a\" find <-- ply == 2:ply", &["1:4 2"]),
        // A better value of a key takes no cells away.
        ("gamenumber == 1 ply >= 3 sort \"n\" {column \"a\" ply 10 - ply}", &["1:3 3", "1:4 4"]),
        // Each copy of a transform that matches writes.
        ("mate flipcolor {K column \"a\" currenttransform}", &["1:4 <flipcolor>"]),
        ("mate flipcolor {qh4 column \"a\" currenttransform}", &["1:4 <>"]),
    ] {
        assert_eq!(own(query), wanted, "{query}");
    }
}

#[test]
fn columns_of_all_queries_stand_in_the_header() {
    let header = |options: &[&str]| csv("ply == 999 column \"a\" 1", options)[0][14..].to_vec();
    assert_eq!(header(&[]), ["a"]);
    let more = ["-e", "column \"b\" 2 column \"a\" 3", "--cql", "column \"z\" check"];
    assert_eq!(header(&more), ["z", "a", "b"]);
}

#[test]
fn added_filters_write_columns_too() {
    let options = ["--cql", "mate column \"z\" check column \"a\" ply"];
    let records = csv("column \"a\" 1 column \"b\" 2 sort \"x\" ply", &options);
    assert_eq!(records[0][14..], ["z", "a", "b"]);
    assert_eq!(records[1][14..], ["true", "1", "2"]);
}

#[test]
fn one_name_has_one_type_in_a_run() {
    let mut args = vec!["run", "-i", GAMES, "-e", "mate", "-e", "column \"a\" 1"];
    args.extend(["-e", "check\ncolumn \"a\" check"]);
    let output = figurine(&args);
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{told}");
    insta::assert_snapshot!(told);
}

#[test]
fn links_count_from_the_position_of_the_tag() {
    let links = |options: &[&str]| {
        let records = csv("ply == 2", options);
        records.iter().skip(1).map(|record| record[13].clone()).collect::<Vec<_>>()
    };
    let main = ["https://lichess.org/abcd1234#2", "https://lichess.org/efgh5678#63"];
    assert_eq!(links(&[]), main);
    let all = [main[0], "https://lichess.org/abcd1234#1", main[1]];
    assert_eq!(links(&["--variations"]), all);
}

/// A file that goes away with this.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("figurine-columns-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for scratch files");
        Scratch(folder.join(name))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in Unicode")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Queries whose columns are of every type.
const TYPED: [&str; 4] = [
    "-e",
    "ply % 3 == 1 column \"men\" #A column \"odd\" {ply % 2 == 1 player white} column \"check\" check",
    "-e",
    "check column \"check\" mate column \"rooks\" R",
];

#[test]
fn parquet_says_what_csv_says() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    let games = ["-i", "examples/games/classics.pgn", GAMES];
    let file = Scratch::new("rows.parquet");
    let run = |output: &str, options: &[&str]| {
        let args = [&["run"], &TYPED[..], &games, &["-o", output], options].concat();
        let output = figurine(&args);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{told}");
    };
    run(file.path(), &[]);
    let text = Scratch::new("rows.csv");
    run(text.path(), &[]);
    let mut records = csv::Reader::from_path(text.path()).expect("a file of CSV");
    let header = records.headers().expect("a header").clone();
    let opened = std::fs::File::open(file.path()).expect("a file of Parquet");
    let reader = SerializedFileReader::new(opened).expect("Parquet");
    let meta = reader.metadata().file_metadata();
    assert!(meta.created_by().is_some_and(|by| by.starts_with("figurine version ")));
    let notes = meta.key_value_metadata().expect("notes");
    let queries: Vec<_> = notes.iter().filter_map(|note| note.value.as_deref()).collect();
    assert_eq!(queries, [TYPED[1], TYPED[3]]);
    let mut rows = 0;
    for (row, record) in reader.get_row_iter(None).expect("rows").zip(records.records()) {
        let (row, record) = (row.expect("a row"), record.expect("a record"));
        let cells = row.get_column_iter().map(|(name, field)| {
            let text = match field {
                Field::Null => String::new(),
                Field::Bool(value) => value.to_string(),
                Field::Int(value) => value.to_string(),
                Field::Long(value) => value.to_string(),
                Field::Str(value) => value.clone(),
                other => panic!("{name}: {other:?}"),
            };
            (name.clone(), text)
        });
        let cells: Vec<_> = cells.collect();
        let wanted: Vec<_> =
            header.iter().zip(&record).map(|(n, v)| (n.to_owned(), v.to_owned())).collect();
        assert_eq!(cells, wanted);
        rows += 1;
    }
    assert!(rows > 200, "{rows}");
    assert_eq!(meta.num_rows(), rows);
    assert!(records.records().next().is_none(), "CSV has more rows");
}

#[test]
fn parquet_has_the_same_bytes_however_it_is_made() {
    let games = ["-i", "examples/games/classics.pgn", GAMES, "--format", "parquet"];
    let run = |options: &[&str]| figurine(&[&["run"], &TYPED[..], &games, options].concat()).stdout;
    let one = run(&["--threads", "1"]);
    assert!(one.starts_with(b"PAR1") && one.ends_with(b"PAR1"));
    assert!(one == run(&["--threads", "4"]) && one == run(&["--no-plan"]));
}
