//! The report in HTML, used in a real browser.

mod browser;

use crate::fixture::{files, here};
use browser::Browser;
use serde_json::json;
use std::path::PathBuf;
use std::process::Command;

/// A folder of its own for a test, gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("figurine-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What `figurine run --quiet` writes to standard output.
fn run<S: AsRef<std::ffi::OsStr>>(args: &[S]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_figurine"));
    let done = command.args(["run", "--quiet"]).args(args).output().unwrap();
    let (out, err) = (done.stdout, String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{err}");
    String::from_utf8(out).unwrap()
}

/// Games with texts that would like to be more than that.
const HOSTILE: &str = r#"[Event "<script>alert(1)</script><!-- <img src=x onerror=alert(2)>"]
[Site "\"quoted\" & 'single' </SCRIPT >"]
[Date "1921.07.03"]
[White "شطرنج (אבג)"]
[Black "🧑‍🚀 Åström \\ back"]
[Result "1-0"]
[ECO "C50"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ng5 (4. O-O Nf6 5. d3 (5. c3 d6) 5... d6) 4... Nh6 5. Qh5 O-O
6. Nxf7 Rxf7 7. Bxf7+ 1-0

1. f3 e5 2. g4 Qh4# 0-1

[White "Dropper"]
[Black "Catcher"]
[Variant "Crazyhouse"]
[Date "2019.01.01"]
[ECO "B01"]

1. e4 d5 2. exd5 Qxd5 3. Nc3 Qxg2 4. Bxg2 P@e4 5. Q@d4 P@d3 *

[White "APlayerWithAVeryLongNameThatHasNoBlankAnywhereWhereALineMightBeBroken"]
[Black "Promoter"]
[Result "1/2-1/2"]
[Date "2018.02.03"]
[SetUp "1"]
[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 40"]

40. a8=Q+ Kd7 41. Qb7+ 1/2-1/2
"#;

/// A report of two queries over the hostile games.
fn hostile(folder: &Folder) -> PathBuf {
    let games = folder.write("games.pgn", HOSTILE);
    let checks = "cql(variations)\n// <b>check</b> & \"more\"\nsort \"men\" #[Aa]\n\
        [QqNnBb] attacks [Kk] check comment (\"power \" power A - power a)\n";
    let checks = folder.write("checks.cql", checks);
    let white = folder.write("<i>.cql", "cql(variations) wtm\n");
    let report = folder.0.join("report.html");
    let (games, out) = (games.to_str().unwrap(), report.to_str().unwrap());
    run(&[checks.to_str().unwrap(), white.to_str().unwrap(), "-i", games, "-o", out]);
    report
}

/// The label of the board of a card, which a busy machine may show a moment later.
fn board(browser: &mut Browser, card: &str) -> String {
    browser.text(&format!(
        "(async () => {{ for (let i = 0; i < 200; i += 1) {{ \
         const board = document.querySelector('{card} .board'); \
         if (board) return board.getAttribute('aria-label'); \
         await new Promise((done) => setTimeout(done, 50)); }} return 'none'; }})()"
    ))
}

const FOCUSED: &str = ".card:focus";

#[test]
fn a_report_is_read_with_keys_and_mouse() {
    let folder = Folder::new("report");
    let Some(mut browser) = Browser::open("keys", (1280, 900)) else { return };
    browser.media("", "light");
    browser.visit(&hostile(&folder));
    browser.shot("light");
    // The sorted query comes behind the other.
    let labels = "report.shown.map((hit) => hit.label + ' ' + hit.g).join()";
    assert_eq!(browser.text(labels), "<i> 1,<i> 2,<i> 3,<i> 4,checks 1,checks 2,checks 4");
    browser.fill("#filter", "query:checks");
    browser.keys(&["j"]);
    assert!(
        board(&mut browser, FOCUSED)
            .starts_with("7. Bxf7+, Black to move, check, match. White: Ke1")
    );
    browser.keys(&["ArrowLeft"]);
    let at = board(&mut browser, FOCUSED);
    assert!(at.starts_with("6… Rxf7, White to move. White: Ke1 Qh5 Ra1 Rh1 Bc1 Bc4"), "{at}");
    assert!(at.ends_with("Black: Kg8 Qd8 Rf7 Ra8 Bc5 Bc8 Nc6 Nh6 e5 a7 b7 c7 d7 g7 h7."), "{at}");
    let said = browser.text("document.getElementById('said').textContent");
    assert_eq!(said, "6… Rxf7, White to move");
    browser.keys(&["Home", "ArrowRight", "ArrowRight", "ArrowRight"]);
    assert!(board(&mut browser, FOCUSED).starts_with("2. Nf3,"));
    browser.keys(&["n"]);
    assert!(board(&mut browser, FOCUSED).starts_with("7. Bxf7+,"));
    // The variation in place of 4. Ng5.
    let move_text = |san: &str| {
        format!(
            "[...document.querySelectorAll('.card:focus .move, .card:focus-within .move')]\
            .find((m) => m.textContent === '{san}').click()"
        )
    };
    browser.eval(&move_text("Ng5"));
    browser.keys(&["v"]);
    assert!(board(&mut browser, ".card").starts_with("4. O-O, Black to move. White: Kg1"));
    browser.keys(&["ArrowRight", "ArrowRight", "v"]);
    assert!(board(&mut browser, ".card").starts_with("5. c3,"));
    flips_and_enlarges(&mut browser);
    copies(&mut browser);
    assert_eq!(browser.problems, Vec::<String>::new());
}

fn flips_and_enlarges(browser: &mut Browser) {
    let corner = "document.querySelector('.card .letters text').getAttribute('y') > 300";
    assert_eq!(browser.eval(corner), json!(true));
    browser.keys(&["f"]);
    assert_eq!(browser.eval(corner), json!(false));
    browser.click(".card button[aria-label='flip the board']");
    assert_eq!(browser.eval(corner), json!(true));
    // The large view goes through the list too, and comes back where it ended.
    browser.keys(&["o", "j", "Home", "End"]);
    browser.shot("large");
    assert!(board(browser, "#large").starts_with("2… Qh4#, White to move, checkmate, match."));
    browser.keys(&["o"]);
    assert!(board(browser, FOCUSED).starts_with("2… Qh4#"));
    browser.keys(&["?"]);
    assert_eq!(browser.eval("document.getElementById('help').open"), json!(true));
    browser.shot("keys");
    browser.keys(&["?", "k"]);
    assert!(board(browser, FOCUSED).starts_with("5. c3,"));
}

fn copies(browser: &mut Browser) {
    let permissions = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
    browser.order("Browser.grantPermissions", permissions);
    browser.keys(&["c"]);
    // Copying takes a moment.
    let read =
        "new Promise((done) => setTimeout(done, 300)).then(() => navigator.clipboard.readText())";
    let fen = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQ1RK1 b kq - 0 5";
    assert_eq!(browser.text(read), fen);
    browser.click(".card button[title='copy the game as PGN']");
    let pgn = browser.text(read).replace('\n', " ");
    let text = "4. Ng5 (4. O-O Nf6 5. d3 (5. c3 d6) 5... d6) 4... Nh6";
    assert!(pgn.contains(text) && pgn.contains("[Black \"🧑‍🚀 Åström \\\\ back\"]"), "{pgn}");
}

#[test]
fn matches_are_filtered_and_sorted() {
    let folder = Folder::new("report-filter");
    let Some(mut browser) = Browser::open("filter", (1280, 900)) else { return };
    browser.visit(&hostile(&folder));
    let shown = "report.shown.map((hit) => hit.q + ':' + hit.g).join(' ')";
    let cards = "[...document.querySelectorAll('.card')].length";
    for (filter, wanted) in [
        ("promoter", "1:4 0:4"),
        ("PLAYER:dropper", "1:3"),
        ("year:2000-", "1:3 1:4 0:4"),
        ("year:1921 query:checks", "0:1"),
        ("<script>alert", "1:1 0:1"),
        ("result:0-1", ""),
        ("result:draw", "1:4 0:4"),
        ("variant:crazy", "1:3"),
        ("שלום", ""),
        ("\"catcher\" eco:b", "1:3"),
    ] {
        browser.fill("#filter", filter);
        assert_eq!(browser.text(shown), wanted, "{filter}");
        let count = wanted.split_whitespace().count();
        assert_eq!(browser.eval(cards), json!(count), "{filter}");
    }
    let nothing = "document.getElementById('nothing').textContent";
    browser.fill("#filter", "nobody");
    assert_eq!(browser.text(nothing), "No match fits these filters.");
    browser.click("#reset");
    assert_eq!(browser.text(shown), "1:1 1:2 1:3 1:4 0:1 0:2 0:4");
    // A chart is clicked on, and worked with keys.
    browser.click(".chart.query .pick:last-child");
    assert_eq!(browser.text(shown), "1:1 1:2 1:3 1:4");
    browser.eval("document.querySelector('.chart.result .pick').focus()");
    browser.keys(&["ArrowDown", "Enter"]);
    assert_eq!(browser.text(shown), "1:4");
    assert_eq!(browser.text("document.activeElement.getAttribute('aria-pressed')"), "true");
    let some = "document.querySelector('.chart.result .pick').getAttribute('aria-label')";
    assert_eq!(browser.text(some), "White won: 1 of 2");
    browser.click("#reset");
    for (order, wanted) in [
        ("order of the input", "0:1 1:1 0:2 1:2 1:3 0:4 1:4"),
        ("date, newest first", "1:3 1:4 0:4 1:1 0:1 1:2 0:2"),
        ("latest match", "0:1 0:2 0:4 1:1 1:2 1:3 1:4"),
        ("checks: men, most first", "0:1 0:2 0:4 1:1 1:2 1:3 1:4"),
    ] {
        let value = format!("String(report.orders.findIndex(([name]) => name === {order:?}))");
        let value = browser.text(&value);
        browser.fill("#sort", &value);
        assert_eq!(browser.text(shown), wanted, "{order}");
    }
    assert_eq!(browser.problems, Vec::<String>::new());
}

/// Parts whose text has too little contrast with what is behind it (WCAG 2, success criterion
/// 1.4.3: 4.5 to 1).
const PALE: &str = "(() => {
  const parse = (color) => { const canvas = document.createElement('canvas').getContext('2d');
    canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = (rgb) => rgb.slice(0, 3).map((v) => v / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (e) => { for (; e; e = e.parentElement) {
    const color = parse(getComputedStyle(e).backgroundColor); if (color[3] === 255) return color; } };
  const found = [];
  for (const e of document.querySelectorAll('body *')) {
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
    if (!own || !e.checkVisibility() || e.closest('.board, script, style, .aside')) continue;
    const style = getComputedStyle(e);
    const ink = light(parse(e.closest('svg') ? style.fill : style.color));
    const back = light(ground(e));
    const contrast = (Math.max(ink, back) + 0.05) / (Math.min(ink, back) + 0.05);
    if (contrast < 4.5) found.push(`${e.tagName}.${e.getAttribute('class')} ${contrast.toFixed(2)}`);
  }
  return [...new Set(found)].join(', ');
})()";

#[test]
fn a_report_is_readable_everywhere() {
    let folder = Folder::new("report-looks");
    let Some(mut browser) = Browser::open("looks", (1280, 900)) else { return };
    let report = hostile(&folder);
    let theme = "document.documentElement.dataset.theme || 'none'";
    let page = "getComputedStyle(document.body).backgroundColor";
    browser.media("", "dark");
    browser.visit(&report);
    assert_eq!(
        (browser.text(theme), browser.text(page)),
        ("none".into(), "rgb(22, 24, 27)".into())
    );
    assert_eq!(browser.text(PALE), "");
    browser.shot("dark");
    browser.click("#theme");
    browser.eval("new Promise((done) => setTimeout(done, 400))");
    assert_eq!(browser.text(page), "rgb(244, 243, 239)");
    assert_eq!(browser.text(PALE), "");
    browser.visit(&report);
    assert_eq!(browser.text(theme), "light", "the choice is kept");
    browser.keys(&["d"]);
    assert_eq!(browser.text(theme), "dark");
    for width in [360, 320, 768, 1024] {
        browser.size((width, 740), width < 700);
        let over = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(browser.eval(over), json!(0), "at {width}");
        browser.eval("document.querySelector('.card').scrollIntoView()");
        browser.shot(&format!("width-{width}"));
    }
    browser.size((360, 740), true);
    browser.eval("document.querySelector('.card').card.go(0)");
    browser.swipe(".card .board", -120.0);
    assert!(board(&mut browser, ".card").starts_with("1. e4,"));
    browser.swipe(".card .board", 120.0);
    assert!(board(&mut browser, ".card").starts_with("start,"));
    browser.click(".card button[title='enlarge']");
    assert_eq!(browser.eval("document.documentElement.scrollWidth"), json!(360));
    browser.shot("phone-large");
    browser.keys(&["o"]);
    browser.size((800, 1100), false);
    browser.media("print", "dark");
    assert_eq!(browser.text(page), "rgb(255, 255, 255)");
    browser.shot("print");
    assert_eq!(browser.problems, Vec::<String>::new());
}

#[test]
fn a_report_tells_what_went_wrong() {
    let folder = Folder::new("report-faults");
    let Some(mut browser) = Browser::open("faults", (1280, 900)) else { return };
    let games = folder.write("games.pgn", "1. e4 e5 2. Qh6 *\n\n1. d4 <b>d5</b> *\n");
    let report = folder.0.join("report.htm");
    let query = "persistent seen += 1 message (\"<i>here</i>\") Pe4";
    let args = ["-e", query, "-i", games.to_str().unwrap(), "-o", report.to_str().unwrap()];
    run(&args);
    browser.visit(&report);
    let lines = |id: &str| {
        format!("[...document.querySelectorAll('#{id} li')].map((e) => e.textContent).join('|')")
    };
    let faults = browser.text(&lines("faults"));
    assert!(faults.contains("game 1, byte 12: `Qh6` is no legal move here"), "{faults}");
    assert!(faults.contains("<b>"), "{faults}");
    let notes = browser.text(&lines("notes"));
    assert!(notes.contains("<i>here</i>|") && notes.ends_with("|seen: 5"), "{notes}");
    let about = browser.text("document.getElementById('summary').textContent");
    assert!(about.starts_with("1 game found in 2 games · 2 positions"), "{about}");
    assert_eq!(browser.problems, Vec::<String>::new());
}

#[test]
fn positions_and_copies_are_those_of_the_games() {
    let folder = Folder::new("report-positions");
    let Some(mut browser) = Browser::open("positions", (800, 600)) else { return };
    let report = folder.0.join("all.html");
    let query = ["-e", "cql(variations) true"];
    let fens = "report.hits.flatMap((hit) => { const nodes = positionsOf(hit); \
        return hit.p.map((id) => fenOf(hit, nodes[id])); }).join('\\n') + '\\n'";
    let pgns = "report.hits.map((hit) => pgnOf(hit, positionsOf(hit))).join('\\n')";
    let folders = ["examples/games", "tests/games"];
    for games in folders.iter().flat_map(|folder| files(folder, "pgn")) {
        let games = games.to_str().unwrap();
        run(&[&query[..], &["-i", games, "-o", report.to_str().unwrap()]].concat());
        let wanted = run(&[&query[..], &["-i", games, "--format", "fen"]].concat());
        browser.visit(&report);
        assert_same(&browser.text(fens), &wanted, games);
        let copy = folder.write("copy.pgn", &browser.text(pgns));
        let copied =
            run(&[&query[..], &["-i", copy.to_str().unwrap(), "--format", "fen"]].concat());
        assert_same(&copied, &wanted, &format!("the copy of {games}"));
    }
    assert!(here("tests/games/variants.pgn").exists());
    assert_eq!(browser.problems, Vec::<String>::new());
}

fn assert_same(got: &str, wanted: &str, what: &str) {
    let differs = got.lines().zip(wanted.lines()).find(|(got, wanted)| got != wanted);
    assert_eq!(differs, None, "{what}");
    assert_eq!(got.lines().count(), wanted.lines().count(), "{what}");
}

/// Games of sixty moves, each with names and a year of its own.
fn many(count: usize) -> String {
    let opening =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O";
    let walk = |n: u32| if n % 2 == 1 { " Kh1 Kh8" } else { " Kg1 Kg8" };
    let moves: String = (9..60).map(walk).collect();
    let game = |n: usize| {
        format!(
            "[Event \"Event {}\"]\n[Date \"{}.01.02\"]\n[White \"White {n}\"]\n\
             [Black \"Black {n}\"]\n[Result \"{}\"]\n[ECO \"{}{:02}\"]\n\n{opening}{moves} *\n\n",
            n % 97,
            1900 + n % 120,
            ["1-0", "0-1", "1/2-1/2"][n % 3],
            ["A", "B", "C", "D", "E"][n % 5],
            n % 100,
        )
    };
    (1..=count).map(game).collect()
}

#[test]
fn ten_thousand_matches_are_usable() {
    let folder = Folder::new("report-many");
    let Some(mut browser) = Browser::open("many", (1280, 900)) else { return };
    let games = folder.write("many.pgn", &many(10_000));
    let report = folder.0.join("many.html");
    run(&["-e", "terminal", "-i", games.to_str().unwrap(), "-o", report.to_str().unwrap()]);
    let size = report.metadata().unwrap().len();
    assert!(size < 14_000_000, "{size} bytes");
    let time = browser.visit(&report);
    println!("10,000 matches: {size} bytes, usable after {time:?}");
    assert!(time.as_secs() < 20, "{time:?}");
    assert_eq!(browser.eval("report.shown.length"), json!(10_000));
    browser.shot("many");
    // The last card is there when it is looked for, and those far away are not.
    browser.eval("report.focus(9999)");
    assert!(board(&mut browser, FOCUSED).starts_with("59… Kh8, White to move, match."));
    browser.keys(&["ArrowLeft"]);
    assert!(board(&mut browser, FOCUSED).starts_with("59. Kh1,"));
    browser.eval("new Promise((done) => setTimeout(done, 500))");
    let cards = browser.eval("document.querySelectorAll('.card').length");
    assert!(cards.as_u64().unwrap() < 200, "{cards}");
    browser.shot("many-end");
    browser.fill("#filter", "black:\"black 77\" year:1970-2010");
    let shown = browser.eval("report.shown.length");
    let wanted = (1..=10_000)
        .filter(|n: &usize| n.to_string().starts_with("77"))
        .filter(|n| (1970..=2010).contains(&(1900 + n % 120)))
        .count();
    assert_eq!(shown, json!(wanted));
    assert_eq!(browser.problems, Vec::<String>::new());
}
