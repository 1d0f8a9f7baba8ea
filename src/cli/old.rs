//! The long options of CQL 6.2 with one hyphen, translated to those of `run`.

use std::ffi::OsString;

/// Old names without the hyphen, in lower case, with the option and how many values follow.
const OLD: [(&str, &str, usize); 9] = [
    ("input", "--input", 1),
    ("output", "--output", 1),
    ("matchstring", "--matchstring", 1),
    ("threads", "--threads", 1),
    ("singlethreaded", "--threads=1", 0),
    ("variations", "--variations", 0),
    ("silent", "--silent", 0),
    ("quiet", "--quiet-comments", 0),
    ("gamenumber", "--games", 1),
];

/// Arguments as `run` understands them; those of other commands stay as they are.
///
/// Without this, `-input x.pgn` would be read as `-i nput`.
pub fn modern(args: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut new: Vec<OsString> = Vec::new();
    let mut args = args.peekable();
    let mut run = false;
    while let Some(arg) = args.next() {
        run |= new.len() == 1 && arg == "run";
        let old = arg.to_str().filter(|_| run).and_then(known);
        let Some((name, values)) = old else {
            new.push(arg);
            continue;
        };
        new.push(name.into());
        if values == 0 {
            continue;
        }
        // `--input=x` and not `--input x`, which would take the words behind it too.
        let value = args.next();
        let (Some(option), Some(mut value)) = (new.pop(), value) else {
            new.push(name.into());
            break;
        };
        if name == "--games"
            && let Some(second) = args.next_if(is_number)
        {
            value.push("-");
            value.push(second);
        }
        let mut joined = option;
        joined.push("=");
        joined.push(value);
        new.push(joined);
    }
    new
}

fn known(arg: &str) -> Option<(&'static str, usize)> {
    let name = arg.strip_prefix('-').filter(|rest| !rest.starts_with('-'))?.to_ascii_lowercase();
    OLD.iter().find(|(old, _, _)| *old == name).map(|(_, new, values)| (*new, *values))
}

fn is_number(arg: &OsString) -> bool {
    arg.to_str().is_some_and(|s| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(line: &str) -> String {
        let args = modern(line.split(' ').map(OsString::from));
        args.iter().map(|a| a.to_string_lossy()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn old_names_become_new_ones() {
        let old = "figurine run -input x.pgn -GameNumber 3 9 -quiet q.cql -i y.pgn";
        let new = "figurine run --input=x.pgn --games=3-9 --quiet-comments q.cql -i y.pgn";
        assert_eq!(translated(old), new);
        assert_eq!(translated("figurine run -gamenumber 3 q.cql"), "figurine run --games=3 q.cql");
        assert_eq!(translated("figurine run -input"), "figurine run --input");
    }

    #[test]
    fn other_commands_are_left_alone() {
        assert_eq!(translated("figurine explain -input"), "figurine explain -input");
    }
}
