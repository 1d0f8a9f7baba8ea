//! Files that cannot be written: a full disk, a file that may not grow, folders and files that are
//! closed, and names that are something else.

use super::place::{Place, program};
use std::process::Command;

/// A folder with a small disk of its own, if the system lets us have one.
struct Disk<'a> {
    place: &'a Place,
}

impl<'a> Disk<'a> {
    fn new(place: &'a Place, size: &str) -> Option<Disk<'a>> {
        std::fs::create_dir(place.file("disk")).expect("a folder");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={size}"), "tmpfs"]);
        let mounted = mount.arg(place.file("disk")).output().is_ok_and(|out| out.status.success());
        if !mounted {
            eprintln!("no disk can be mounted: this test does nothing");
        }
        mounted.then_some(Disk { place })
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.place.file("disk")).expect("the disk");
        entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Disk<'_> {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.place.file("disk")).status();
    }
}

/// What writes files: the arguments, with `OUT` for the folder, and the file that is meant.
const WRITERS: &[(&str, &str)] = &[
    ("run -e ply>=0 -i g.pgn -o OUT/x.pgn", "OUT/x.pgn"),
    ("run -e ply>=0 -i g.pgn -o OUT/x.csv", "OUT/x.csv"),
    ("run -e ply>=0 -i g.pgn -o OUT/x.jsonl", "OUT/x.jsonl"),
    ("run -e ply>=0 -i g.pgn -o OUT/x.html", "OUT/x.html"),
    ("run -e ply>=0 -i g.pgn -o OUT/x.fen", "OUT/x.fen"),
    ("run -e ply>=0 -i g.pgn -o OUT/x.epd --quiet", "OUT/x.epd"),
    ("notate g.pgn --to de -o OUT/x.pgn", "OUT/x.pgn"),
    ("index g.pgn -o OUT/x.fgx", "OUT/x.fgx"),
];

#[test]
fn a_full_disk_is_told_and_the_file_is_as_before() {
    let place = Place::with_games("full", 400_000);
    let Some(disk) = Disk::new(&place, "64k") else { return };
    let (code, _) = place.run(&["index", "g.pgn", "-o", "small.fgx"]);
    assert_eq!(code, Some(0));
    for (words, file) in WRITERS {
        let (words, file) = (words.replace("OUT", "disk"), file.replace("OUT", "disk"));
        // An index stands only in the place of an index; a part of one is enough.
        let mut before = place.read("small.fgx").expect("an index");
        before.truncate(20_000);
        place.write(&file, &before);
        let (code, told) = place.run(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(code, Some(3), "{words}: {told}");
        let line = format!("cannot write `{file}`: No space left on device");
        assert!(told.contains(&line), "{words}: {told}");
        assert_eq!(place.read(&file), Some(before), "{words}");
        assert_eq!(disk.names().len(), 1, "{words}: {:?}", disk.names());
        std::fs::remove_file(place.file(&file)).expect("it can be removed");
        // Nothing is left of a file that was not there either.
        assert_eq!(place.run(&words.split(' ').collect::<Vec<_>>()).0, Some(3), "{words}");
        assert_eq!(disk.names(), [""; 0], "{words}");
    }
    place.write("many.cql", "// a line of a query\n".repeat(4000).as_bytes());
    let unlaid = "mate   or  check // a line of a query\n".repeat(900);
    std::fs::write(place.file("disk/q.cql"), unlaid.trim_end()).expect("room");
    let (code, told) = place.run(&["fmt", "disk/q.cql"]);
    assert_eq!(code, Some(3), "{told}");
    assert!(told.contains("cannot write `disk/q.cql`: No space left on device"), "{told}");
    assert_eq!(place.read("disk/q.cql"), Some(unlaid.trim_end().as_bytes().to_vec()));
    assert_eq!(disk.names(), ["q.cql"]);
}

/// Runs words of a shell under a limit of the size of files, in kilobytes; with the signal ignored
/// a write fails as on a full disk.
fn limited(place: &Place, words: &str, kilobytes: usize) -> (Option<i32>, String) {
    place.shell(&format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$F\" --color never {words}"))
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_grow_is_told_and_is_as_before() {
    let place = Place::with_games("limit", 400_000);
    assert_eq!(place.run(&["index", "g.pgn", "-o", "old"]).0, Some(0));
    let before = place.read("old").expect("an index");
    for (words, file) in WRITERS {
        let (words, file) = (words.replace("OUT", "."), file.replace("OUT", "."));
        let words = words.replace("ply>=0", "'ply>=0'");
        place.write(&file, &before);
        let (code, told) = limited(&place, &words, 40);
        assert_eq!(code, Some(3), "{words}: {told}");
        assert!(told.contains(&format!("cannot write `{file}`: File too large")), "{told}");
        assert_eq!(place.read(&file).as_ref(), Some(&before), "{words}");
        assert_eq!(place.parts(), [""; 0], "{words}");
    }
}

#[cfg(unix)]
#[test]
fn what_queries_and_the_shell_write_is_whole_or_as_before() {
    let place = Place::with_games("queries", 400_000);
    let body = "'writefile(\"w.cqo\" \"many letters for a file that may not grow\\n\")'";
    let write = format!("run -e {body} -i g.pgn --format count");
    place.write("w.cqo", b"earlier");
    let (code, told) = limited(&place, &write, 40);
    assert_eq!(code, Some(3), "{told}");
    assert!(told.contains("E0502") && told.contains("File too large"), "{told}");
    assert!(told.contains("`w.cqo` was not written"), "{told}");
    assert_eq!(place.read("w.cqo").as_deref(), Some(b"earlier".as_slice()));
    let shell = format!("repl g.pgn <<< $'ply >= 0\\n:export x.csv\\n:save {}/q.cql'", "none");
    let (code, told) = limited(&place, &shell, 40);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("cannot write `x.csv`: File too large"), "{told}");
    assert!(told.contains("cannot write `none/q.cql`: No such file or directory"), "{told}");
    assert_eq!(place.names(), ["g.pgn", "w.cqo"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_that_is_full_is_told_by_every_command() {
    let place = Place::with_games("device", 60_000);
    assert_eq!(place.run(&["index", "g.pgn"]).0, Some(0));
    place.write("q.cql", b"mate   or  check\n");
    let mut commands: Vec<String> = Vec::new();
    for format in ["pgn", "jsonl", "csv", "fen", "epd", "count", "table", "html"] {
        commands.push(format!("run -e check -i g.pgn --format {format}"));
        let (code, told) = place.run(&[
            "run",
            "-e",
            "check",
            "-i",
            "g.fgx",
            "--format",
            format,
            "-o",
            "/dev/full",
        ]);
        assert_eq!(code, Some(3), "{format}: {told}");
        let line = "cannot write `/dev/full`: No space left on device";
        assert!(told.contains(line), "{format}: {told}");
    }
    let others = [
        "notate g.pgn --to de",
        "explain",
        "explain mate",
        "explain --plan -e mate -i g.pgn",
        "check -e nonsense --format json",
        "check -e nonsense --format github",
        "fmt --check q.cql",
        "fmt --diff q.cql",
        "fmt - < q.cql",
        "completions bash",
        "man",
        "man run",
        "repl g.pgn <<< mate",
        "--help",
        "run --help",
        "--version",
    ];
    commands.extend(others.map(str::to_owned));
    for words in commands {
        let (code, told) = place.shell(&format!("exec \"$F\" --color never {words} >/dev/full"));
        assert_eq!(code, Some(3), "{words}: {told}");
        let line = "cannot write standard output: No space left on device";
        assert!(told.contains(line), "{words}: {told}");
    }
}

/// Runs words of a shell as somebody who may not do everything, if the tests may.
#[cfg(unix)]
fn humble(place: &Place, words: &str) -> Option<(Option<i32>, String)> {
    use std::os::unix::process::CommandExt;
    let root = Command::new("id").arg("-u").output().is_ok_and(|out| out.stdout == b"0\n");
    let mut command = Command::new("bash");
    command.args(["-c", words]).env("F", program()).current_dir(place.path());
    if root {
        command.uid(65534).gid(65534);
    }
    match command.output() {
        Ok(output) if output.status.code() != Some(126) && output.status.code() != Some(127) => {
            Some(super::place::told(&output))
        }
        _ => {
            eprintln!("nobody may run the program here: this test does nothing");
            None
        }
    }
}

#[cfg(unix)]
#[test]
fn closed_folders_and_files_are_told_before_any_work() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::with_games("closed", 60_000);
    let set = |name: &str, mode: u32| {
        let permissions = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(place.file(name), permissions).expect(name);
    };
    std::fs::create_dir(place.file("closed")).expect("a folder");
    place.write("closed/x.pgn", b"old");
    place.write("closed/q.cql", b"mate   or  check\n");
    place.write("secret.pgn", b"*\n");
    set("closed/x.pgn", 0o666);
    set("closed/q.cql", 0o666);
    set("closed", 0o555);
    set("secret.pgn", 0o000);
    let cases = [
        ("run -e mate -i g.pgn -o closed/x.pgn", "cannot write `closed/x.pgn`"),
        ("run -e mate -i g.pgn -o closed/new.pgn", "cannot write `closed/new.pgn`"),
        ("notate g.pgn --to de -o closed/x.pgn", "cannot write `closed/x.pgn`"),
        ("index g.pgn -o closed/x.fgx", "cannot write `closed/x.fgx`"),
        ("fmt closed/q.cql", "cannot write `closed/q.cql`"),
        ("run -e mate -i secret.pgn", "cannot open `secret.pgn`"),
        ("index secret.pgn", "cannot open `secret.pgn`"),
        ("notate secret.pgn --to de", "cannot open `secret.pgn`"),
        ("fmt secret.pgn", "cannot open `secret.pgn`"),
    ];
    for (words, line) in cases {
        let words = format!("exec \"$F\" --color never {words}");
        let Some((code, told)) = humble(&place, &words) else { return };
        assert_eq!(code, Some(3), "{words}: {told}");
        assert!(told.contains(&format!("{line}: Permission denied")), "{words}: {told}");
    }
    set("closed", 0o755);
    assert_eq!(place.read("closed/x.pgn").as_deref(), Some(b"old".as_slice()));
    // A file that may not be written is not replaced either, though its folder is open.
    std::fs::create_dir(place.file("open")).expect("a folder");
    place.write("open/x.pgn", b"old");
    set("open/x.pgn", 0o444);
    set("open", 0o777);
    let words = "exec \"$F\" --color never run -e mate -i g.pgn -o open/x.pgn";
    let Some((code, told)) = humble(&place, words) else { return };
    assert_eq!(code, Some(3), "{told}");
    assert!(told.contains("cannot write `open/x.pgn`: Permission denied"), "{told}");
    assert_eq!(place.read("open/x.pgn").as_deref(), Some(b"old".as_slice()));
}

#[cfg(unix)]
#[test]
fn names_of_folders_and_links_are_told_or_followed() {
    use std::os::unix::fs::symlink;
    let place = Place::with_games("names", 60_000);
    std::fs::create_dir(place.file("folder")).expect("a folder");
    symlink("two", place.file("one")).expect("a link");
    symlink("one", place.file("two")).expect("a link");
    symlink("none/x.pgn", place.file("lost")).expect("a link");
    let cases = [
        ("folder", "Is a directory"),
        ("folder/", "Is a directory"),
        ("new/", "it names a folder"),
        ("none/x.pgn", "No such file or directory"),
        ("g.pgn/x.pgn", "Not a directory"),
        ("one", "Too many levels of symbolic links"),
        ("lost", "No such file or directory"),
    ];
    for (name, why) in cases {
        let run = ["run", "-e", "mate", "-i", "g.pgn", "--format", "pgn", "-o", name];
        for args in [&run[..], &["notate", "g.pgn", "--to", "de", "-o", name]] {
            let (code, told) = place.run(args);
            assert_eq!(code, Some(3), "{name}: {told}");
            assert_eq!(told, format!("figurine: cannot write `{name}`: {why}\n"), "{name}");
        }
    }
    // A folder behind `-i` is one of queries.
    let (code, told) = place.run(&["run", "-e", "mate", "-i", "folder"]);
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("no query in the folder `folder`"), "{told}");
    for words in ["index folder", "notate folder --to de", "fmt folder"] {
        let (code, told) = place.run(&words.split(' ').collect::<Vec<_>>());
        assert_eq!(code, Some(3), "{words}: {told}");
        assert!(told.to_lowercase().contains("`folder`: is a directory"), "{words}: {told}");
    }
    // A link that leads nowhere yet stays a link.
    symlink("behind.pgn", place.file("link.pgn")).expect("a link");
    for _ in 0..2 {
        let (code, told) = place.run(&["run", "-e", "mate", "-i", "g.pgn", "-o", "link.pgn"]);
        assert_eq!(code, Some(0), "{told}");
        assert!(place.file("link.pgn").symlink_metadata().expect("it").is_symlink());
        assert!(place.read("behind.pgn").is_some_and(|text| !text.is_empty()));
    }
    assert_eq!(place.parts(), [""; 0]);
}

#[test]
fn what_an_earlier_run_left_is_told_and_removed() {
    let place = Place::with_games("left", 60_000);
    for name in [".x.pgn.1.part", ".x.pgn.4194304-2.part", ".y.pgn.1.part", ".x.pgn.one.part"] {
        place.write(name, b"half");
    }
    let (code, told) = place.run(&["run", "-e", "mate", "-i", "g.pgn", "-o", "x.pgn"]);
    assert_eq!(code, Some(0), "{told}");
    for part in [".x.pgn.1.part", ".x.pgn.4194304-2.part"] {
        let line = format!(
            "note: a run that wrote `x.pgn` was killed; what it left, `{part}`, is removed\n"
        );
        assert!(told.contains(&line), "{told}");
    }
    assert_eq!(place.parts(), [".x.pgn.one.part", ".y.pgn.1.part"], "those of others stay");
}
