//! Kill -9 at random moments: what was there is there, or what was to be; the next run says what
//! it found, and makes what the killed one would have made.

use super::place::{Place, games};
use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often something is killed, unless `FIGURINE_KILLS` says it.
const KILLS: usize = 15;

/// The games that are enough to hit every stage of a short run.
const BYTES: usize = 400_000;

/// Work that writes files.
struct Work {
    name: &'static str,
    args: Vec<String>,
    input: &'static str,
    /// What is there before it, and what it writes.
    files: Vec<(String, Option<Vec<u8>>)>,
    /// It refuses to write over what is there, so that this is taken away before the next run.
    new: bool,
    /// An index, which is to be sound.
    index: bool,
}

/// What became of the files.
#[derive(Default)]
struct Count {
    kills: usize,
    ended: usize,
    old: usize,
    new: usize,
    parts: usize,
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

impl Work {
    fn new(name: &'static str, args: &[&str], file: &str, old: Option<&[u8]>) -> Work {
        let files = vec![(file.to_owned(), old.map(<[u8]>::to_vec))];
        Work { name, args: words(args), input: "", files, new: false, index: false }
    }

    fn prepare(&self, place: &Place) {
        for (name, old) in &self.files {
            match old {
                Some(bytes) => place.write(name, bytes),
                None => drop(std::fs::remove_file(place.file(name))),
            }
        }
    }

    fn command(&self, place: &Place) -> Command {
        let args: Vec<&str> = self.args.iter().map(String::as_str).collect();
        let mut command = place.command(&args);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped());
        command
    }

    /// Runs to the end: what was said, the files, and the time that it took.
    fn whole(&self, place: &Place) -> (String, BTreeMap<String, Vec<u8>>, Duration) {
        let start = Instant::now();
        let mut child = self.command(place).spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("its input");
        input.write_all(self.input.as_bytes()).expect("it reads");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(0), "{}: {told}", self.name);
        let files = self.files.iter().map(|(name, _)| {
            let bytes = place.read(name).unwrap_or_else(|| panic!("{name} was not written"));
            (name.clone(), timeless(name, bytes))
        });
        (told, files.collect(), start.elapsed())
    }

    /// Kills a run after a while; whether it still ran.
    fn killed(&self, place: &Place, after: Duration) -> bool {
        let mut child = self.command(place).spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("its input");
        let _ = input.write_all(self.input.as_bytes());
        drop(input);
        std::thread::sleep(after);
        child.kill().expect("it can be killed");
        child.wait().expect("it is dead").code().is_none()
    }

    fn once(&self, place: &Place, whole: &BTreeMap<String, Vec<u8>>, after: Duration) -> Count {
        self.prepare(place);
        let mut count = Count { kills: 1, ..Count::default() };
        count.ended += usize::from(!self.killed(place, after));
        for (name, old) in &self.files {
            let now = place.read(name).map(|bytes| timeless(name, bytes));
            if now == old.clone().map(|bytes| timeless(name, bytes)) {
                count.old += 1;
            } else {
                let new = whole.get(name);
                assert!(now.as_ref() == new, "{}: {name} is neither old nor new", self.name);
                count.new += 1;
            }
            if self.new {
                let _ = std::fs::remove_file(place.file(name));
            }
        }
        let left = place.parts();
        count.parts += left.len();
        let (told, again, _) = self.whole(place);
        assert!(again == *whole, "{}: the next run makes something else", self.name);
        for part in &left {
            assert!(told.contains(part.as_str()) && told.contains("was killed"), "{part}: {told}");
        }
        assert_eq!(place.parts(), [""; 0], "{}: {told}", self.name);
        if self.index {
            let file = &self.files.first().expect("an index").0;
            let (code, told) = place.run(&["index", "--check", file]);
            assert_eq!(code, Some(0), "{told}");
        }
        count
    }
}

/// A report tells when it was made and how long that took.
fn timeless(name: &str, bytes: Vec<u8>) -> Vec<u8> {
    if !name.ends_with(".html") {
        return bytes;
    }
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let changes = |line: &&str| !line.contains(r#" class="run">"#) && !line.contains("\"seconds\"");
    text.lines().filter(changes).map(|line| format!("{line}\n")).collect::<String>().into_bytes()
}

/// All kinds of work, in a place with games.
fn works(place: &Place, text: &[u8]) -> Vec<Work> {
    let old = b"[Event \"Old\"]\n\n1. e4 *\n".as_slice();
    let run = |name, file: &str| {
        let args = ["run", "-e", "check", "-i", "g.pgn", "-o", file];
        Work::new(name, &args, file, Some(old))
    };
    let mut works = vec![
        Work { index: true, ..Work::new("index", &["index", "g.pgn"], "g.fgx", None) },
        run("run -o x.pgn", "x.pgn"),
        run("run -o x.csv", "x.csv"),
        run("run -o x.jsonl", "x.jsonl"),
        run("run -o x.html", "x.html"),
        Work::new(
            "notate -o",
            &["notate", "g.pgn", "--to", "de", "-o", "n.pgn"],
            "n.pgn",
            Some(old),
        ),
    ];
    // An index of the first half of the games, which is there in the end as well.
    let half = text.len() / 2;
    place.write("g.pgn", text.get(..half).expect("a half"));
    assert_eq!(place.run(&["index", "g.pgn", "-o", "h.fgx"]).0, Some(0));
    let half = place.read("h.fgx").expect("an index");
    place.write("g.pgn", text);
    let update = Work::new("index --update", &["index", "--update", "h.fgx"], "h.fgx", Some(&half));
    works.push(Work { index: true, ..update });
    let again = ["index", "g.pgn", "-o", "h.fgx"];
    works.push(Work { index: true, ..Work::new("index again", &again, "h.fgx", Some(&half)) });
    let body = "check writefile(\"w.cqo\" \"here is a check\\n\")";
    let write = ["run", "-e", body, "-i", "g.pgn", "--format", "count"];
    works.push(Work::new("writefile", &write, "w.cqo", Some(b"earlier")));
    works.push(shell());
    works.push(layout());
    works
}

fn shell() -> Work {
    let files = ["e.pgn", "e.cql"].map(|name| (name.to_owned(), None));
    Work {
        name: "shell, `:export` and `:save`",
        args: words(&["repl", "g.pgn"]),
        input: "check\n:export e.pgn\n:save e.cql\n",
        files: files.to_vec(),
        new: true,
        index: false,
    }
}

fn layout() -> Work {
    let text = b"cql()\nflipcolor {btm mate   N->k}\n".to_vec();
    let names: Vec<String> = (0..20).map(|n| format!("q{n}.cql")).collect();
    let mut args = words(&["fmt"]);
    args.extend(names.iter().cloned());
    let files = names.into_iter().map(|name| (name, Some(text.clone()))).collect();
    Work { name: "fmt, 20 files", args, input: "", files, new: false, index: false }
}

/// The games: real ones where there are many kills and they are at hand.
fn text(kills: usize) -> Vec<u8> {
    let corpus = super::super::fixture::here("../shared/corpora/ordinary-20mb.pgn.zst");
    let real = std::fs::File::open(corpus).ok().filter(|_| kills >= 100);
    match real.map(zstd::decode_all) {
        Some(text) => text.expect("an archive"),
        None => games(BYTES),
    }
}

#[test]
fn a_run_that_is_killed_loses_nothing() {
    let kills = std::env::var("FIGURINE_KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    let place = Place::new("kills");
    let text = text(kills);
    place.write("g.pgn", &text);
    let works = works(&place, &text);
    println!("| what | kills | ended before | file as before | file complete | parts left |");
    println!("|---|---|---|---|---|---|");
    let mut sum = Count::default();
    for (place_in_row, work) in works.iter().enumerate() {
        work.prepare(&place);
        let (_, whole, time) = work.whole(&place);
        let share = kills / works.len() + usize::from(place_in_row < kills % works.len());
        let mut all = Count::default();
        for _ in 0..share {
            let random = RandomState::new().build_hasher().finish() as f64 / u64::MAX as f64;
            let count = work.once(&place, &whole, time.mul_f64(random));
            all.kills += count.kills;
            all.ended += count.ended;
            all.old += count.old;
            all.new += count.new;
            all.parts += count.parts;
        }
        let Count { kills, ended, old, new, parts } = all;
        println!("| {} | {kills} | {ended} | {old} | {new} | {parts} |", work.name);
        sum.kills += kills;
        sum.parts += parts;
        sum.old += old;
        sum.new += new;
        sum.ended += ended;
    }
    let Count { kills: done, ended, old, new, parts } = sum;
    println!("| all | {done} | {ended} | {old} | {new} | {parts} |");
    assert_eq!(done, kills);
}
