//! Tallies as they are told.

use super::*;
use crate::ir::{KeyInfo, Sighting, Ty};

fn counted(per_game: bool, types: &[Ty], rows: &[(&[TallyCell], u64, u64)]) -> Counted {
    let key = |ty: &Ty| KeyInfo { text: ty.name().to_owned(), ty: *ty };
    let keys = types.iter().map(key).collect();
    let info = TallyInfo { name: "a \"tally\"".to_owned(), per_game, keys };
    let rows = rows.iter().enumerate().map(|(place, (cells, times, games))| {
        let texts = "Anna, A.\nBo\n12...Nf6".into();
        let first = Sighting { source: 0, game: place as u32 + 1, position: 24, texts };
        Row { cells: cells.to_vec(), count: Count { times: *times, games: *games, first } }
    });
    let mut rows: Vec<Row> = rows.collect();
    rows.sort_by(|a, b| a.cells.cmp(&b.cells));
    Counted { query: 0, info, rows }
}

fn word(text: &str) -> TallyCell {
    TallyCell::Text(text.to_owned())
}

fn tallies(tallies: Vec<Counted>) -> Tallies {
    Tallies {
        tallies,
        queries: vec!["q".to_owned()],
        sources: vec!["games.pgn".to_owned()],
        games: 2000,
        ..Tallies::default()
    }
}

/// Squares and openings, and a number.
fn some() -> Tallies {
    let squares: &[(&[TallyCell], u64, u64)] = &[
        (&[word("e8")], 3, 2),
        (&[word("g8")], 1200, 900),
        (&[TallyCell::Nothing], 40, 40),
        (&[word("")], 1, 1),
        (&[word("王皓, \"x\"")], 77, 7),
    ];
    let pairs: &[(&[TallyCell], u64, u64)] = &[
        (&[TallyCell::Num(10), word("a")], 5, 5),
        (&[TallyCell::Num(9), word("b")], 6, 6),
        (&[TallyCell::Num(-3), TallyCell::Nothing], 1, 1),
        (&[TallyCell::Nothing, TallyCell::Nothing], 2, 2),
    ];
    let pairs = counted(true, &[Ty::Num, Ty::Text], pairs);
    tallies(vec![counted(false, &[Ty::Set], squares), pairs])
}

fn drawn(tallies: &Tallies, choice: Choice, page: Page) -> String {
    let mut out = Vec::new();
    text(&mut out, tallies, choice, page).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn tables_are_aligned_and_numbers_come_by_value() {
    insta::assert_snapshot!(drawn(&some(), Choice::default(), Page::default()));
}

#[test]
fn a_terminal_has_bars_and_no_line_is_longer() {
    for width in [40, 60, 80, 200] {
        for ascii in [false, true] {
            let page = Page { width, ascii, bars: true, color: false };
            let got = drawn(&some(), Choice::default(), page);
            let table = got.lines().filter(|line| !line.starts_with("a \"tally\""));
            let widths = table.map(unicode_width::UnicodeWidthStr::width);
            assert!(widths.max() <= Some(width), "{width}\n{got}");
            assert_eq!(got.contains('█'), !ascii && width > 40, "{got}");
        }
    }
    let page = Page { width: 80, ascii: false, bars: true, color: false };
    insta::assert_snapshot!(drawn(&some(), Choice { by: None, top: Some(2) }, page));
}

#[test]
fn the_top_are_the_most_frequent_but_where_the_rarest_come_first() {
    let tallies = some();
    let told = |choice| {
        let arranged = tallies.tallies[1].arranged(choice);
        let keys = arranged.rows.iter().map(|row| row.cells[0].clone()).collect::<Vec<_>>();
        (keys, arranged.others, arranged.nothing.is_some(), arranged.total)
    };
    let num = TallyCell::Num;
    let by = |by, top| Choice { by: Some(by), top };
    assert_eq!(told(by(By::Count, None)), (vec![num(9), num(10), num(-3)], None, true, 14));
    assert_eq!(told(by(By::Key, None)), (vec![num(-3), num(9), num(10)], None, true, 14));
    assert_eq!(told(by(By::Key, Some(2))), (vec![num(9), num(10)], Some((1, 1)), true, 14));
    assert_eq!(told(by(By::Key, Some(3))).1, None);
    assert_eq!(told(by(By::Count, Some(0))), (vec![], Some((3, 12)), true, 14));
    assert_eq!(told(by(By::Rare, None)), (vec![num(-3), num(10), num(9)], None, true, 14));
    assert_eq!(told(by(By::Rare, Some(1))).0, [num(-3)]);
}

#[test]
fn csv_tells_no_value_from_an_empty_one() {
    let mut out = Vec::new();
    csv(&mut out, &some(), Choice::default()).unwrap();
    insta::assert_snapshot!(String::from_utf8(out).unwrap());
}

#[test]
fn json_has_an_object_a_value() {
    let mut out = Vec::new();
    jsonl(&mut out, &some(), Choice { by: None, top: Some(1) }).unwrap();
    insta::assert_snapshot!(String::from_utf8(out).unwrap());
}

#[test]
fn a_tally_of_nothing_is_told() {
    let tallies = tallies(vec![counted(false, &[Ty::Num], &[])]);
    let got = drawn(&tallies, Choice::default(), Page::default());
    assert_eq!(got, "a \"tally\": 0 counted, 0 values, 2,000 games searched\n");
}

#[test]
fn a_report_has_a_chart_of_each() {
    let charts = charts(&some());
    let told: Vec<_> = charts
        .iter()
        .map(|chart| (chart.bars.len(), chart.values, chart.counted, chart.others, chart.nothing))
        .collect();
    assert_eq!(told, [(4, 4, 1321, None, 40), (3, 3, 14, None, 2)]);
    assert_eq!(charts[1].bars[0].name, "-3, no value");
    assert_eq!(charts[0].bars[0].first, "2: 12...Nf6 (Anna, A. – Bo)");
    let many: Vec<Vec<TallyCell>> = (0..100).map(|n| vec![TallyCell::Num(n)]).collect();
    let rows: Vec<(&[TallyCell], u64, u64)> =
        many.iter().enumerate().map(|(n, cells)| (cells.as_slice(), n as u64 + 1, 1)).collect();
    let chart = super::charts(&tallies(vec![counted(false, &[Ty::Num], &rows)])).remove(0);
    assert_eq!((chart.bars.len(), chart.others), (40, Some((60, 60 * 61 / 2))));
    assert_eq!((chart.bars[0].name.as_str(), chart.bars[39].name.as_str()), ("60", "99"));
}

#[test]
fn parquet_has_a_row_a_value() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    let path = std::env::temp_dir().join(format!("figurine-tally-{}.parquet", std::process::id()));
    let mut rows = Vec::new();
    for tallies in [some(), tallies(vec![some().tallies.remove(1)])] {
        table(&mut std::fs::File::create(&path).unwrap(), &tallies, Choice::default()).unwrap();
        let file = SerializedFileReader::new(std::fs::File::open(&path).unwrap()).unwrap();
        rows.push(file.get_row_iter(None).unwrap().map(|row| row.unwrap().to_string()).collect());
    }
    std::fs::remove_file(&path).unwrap();
    let rows: Vec<Vec<String>> = rows;
    assert_eq!(rows.iter().map(Vec::len).collect::<Vec<_>>(), [9, 4]);
    // A column of squares and of numbers is text; one of numbers alone has numbers.
    assert!(rows[0][0].starts_with("{query: \"q\", tally: \"a \"tally\"\", value1: \"g8\""));
    assert!(rows[0][6].contains("value1: \"9\", value2: \"b\", count: 6, share: 0.42857"));
    assert!(rows[1][1].contains("value1: 9, value2: \"b\", count: 6"), "{}", rows[1][1]);
    assert!(rows[1][3].contains("value1: null, value2: null, count: 2"), "{}", rows[1][3]);
}
