//! Values of options that have names: they are read by a function, and shells complete them.

use super::notation::{PLAIN, read_language, read_notation};
use crate::docs::explain;
use crate::filters;
use crate::games::Encoding;
use crate::games::notation::{LETTER_SETS, LetterSet, Notation};
use crate::library;
use crate::output::Format;
use crate::report::codes::CODES;
use crate::transform::{self, Kind as Transform};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};
use std::ffi::OsStr;
use std::time::Duration;

/// The transforms as they are written in words; `transform::by_name` knows more spellings.
const TRANSFORMS: [&str; 10] = [
    "flip",
    "flipcolor",
    "flipvertical",
    "fliphorizontal",
    "reversecolor",
    "rotate90",
    "rotate45",
    "shift",
    "shifthorizontal",
    "shiftvertical",
];

/// A reader of a value, with the names that a shell offers. Other spellings may be read too.
#[derive(Clone, Copy)]
pub(super) struct Named<T> {
    read: fn(&str) -> Result<T, String>,
    names: fn() -> Vec<PossibleValue>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, text: &OsStr) -> Result<T, Error> {
        self.read.parse_ref(command, arg, text)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.names)().into_iter()))
    }
}

/// Formats of the output.
pub(super) const FORMAT: Named<Format> = Named {
    read: |text| {
        Format::named(text)
            .ok_or_else(|| format!("write one of {}", Format::ALL.map(|(name, _)| name).join(", ")))
    },
    names: || Format::ALL.iter().map(|(name, _)| PossibleValue::new(*name)).collect(),
};

/// Notations of moves. Those with `long:` and a code are read, not offered.
pub(super) const NOTATION: Named<Notation> = Named {
    read: read_notation,
    names: || {
        let plain = PLAIN.into_iter().map(PossibleValue::new);
        plain.chain(LETTER_SETS.iter().map(language)).collect()
    },
};

/// Languages whose letters games are written in.
pub(super) const LANGUAGE: Named<&'static LetterSet> =
    Named { read: read_language, names: || LETTER_SETS.iter().map(language).collect() };

/// Encodings of games.
pub(super) const ENCODING: Named<Encoding> = Named {
    read: read_encoding,
    names: || ENCODINGS.into_iter().map(PossibleValue::new).collect(),
};

/// The encoding that a name means, or what to write instead.
pub fn read_encoding(name: &str) -> Result<Encoding, String> {
    let unknown = "write one like `windows-1251`, `latin1`, `cp437`, `gbk`, or `utf-16le`";
    Encoding::of_name(name).ok_or_else(|| unknown.to_owned())
}

/// Encodings that are offered.
const ENCODINGS: [&str; 16] = [
    "utf-8",
    "windows-1252",
    "windows-1250",
    "windows-1251",
    "windows-1253",
    "windows-1254",
    "windows-1257",
    "koi8-r",
    "cp437",
    "cp850",
    "cp866",
    "gbk",
    "big5",
    "shift_jis",
    "euc-kr",
    "utf-16le",
];

/// Transforms.
pub(super) const TRANSFORM: Named<Transform> = Named {
    read: |text| {
        transform::by_name(text).ok_or_else(|| format!("write one of {}", TRANSFORMS.join(", ")))
    },
    names: || TRANSFORMS.into_iter().map(PossibleValue::new).collect(),
};

/// What has a page, or with `--plan` a file: every text is read, filters and codes are offered.
pub(super) const PAGE: Named<String> = Named { read: |text| Ok(text.to_owned()), names: pages };

/// A file or a function of the library.
pub(super) const FUNCTION: Named<String> =
    Named { read: |text| Ok(text.to_owned()), names: functions };

fn language(set: &LetterSet) -> PossibleValue {
    PossibleValue::new(set.code).help(set.name)
}

fn functions() -> Vec<PossibleValue> {
    let files = library::files().iter().map(|f| PossibleValue::new(f.name).help(f.summary));
    let functions = library::functions().map(|f| PossibleValue::new(f.name).help(f.summary()));
    files.chain(functions).collect()
}

/// The words among the filters, and the codes. Signs would need quoting in every shell.
fn pages() -> Vec<PossibleValue> {
    let plain = |name: &str| name.chars().all(|c| c.is_ascii_alphanumeric());
    let words = filters::all().map(|row| row.name).filter(|name| plain(name));
    let codes = CODES.iter().map(|code| code.id);
    let mut words: Vec<&str> = words.chain(codes).chain(crate::docs::library::names()).collect();
    words.sort_unstable();
    words.dedup();
    words.retain(|word| explain::page(word).is_some());
    words.into_iter().map(PossibleValue::new).collect()
}

/// Seconds, with a fraction if need be; more than none.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.ok_or_else(|| "write seconds like `10` or `0.5`".to_owned())
}

/// Bytes, with `K`, `M`, `G` or `T` for powers of 1024; at least 1 MiB.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let upper = text.to_ascii_uppercase();
    let digits = upper.trim_end_matches('B').trim_end_matches('I');
    let (digits, shift) = ["K", "M", "G", "T"]
        .iter()
        .zip([10, 20, 30, 40])
        .find_map(|(letter, shift)| Some((digits.strip_suffix(letter)?, shift)))
        .unwrap_or((digits, 0));
    let bytes = digits.trim().parse::<u64>().ok().and_then(|n| n.checked_mul(1 << shift));
    match bytes {
        Some(bytes) if bytes >= 1 << 20 => Ok(bytes),
        Some(_) => Err("at least `1M` is needed".to_owned()),
        None => Err("write a size like `512M` or `8G`".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every name that is offered is read.
    fn sound<T: Clone + Send + Sync + 'static>(values: Named<T>, at_least: usize) {
        let names = (values.names)();
        assert!(names.len() >= at_least, "{}", names.len());
        for name in names {
            assert!((values.read)(name.get_name()).is_ok(), "{}", name.get_name());
        }
    }

    #[test]
    fn what_is_offered_is_read() {
        sound(FORMAT, 7);
        sound(NOTATION, 40);
        sound(LANGUAGE, 40);
        sound(TRANSFORM, 10);
        sound(PAGE, 200);
    }

    #[test]
    fn all_transforms_are_offered() {
        let kinds = TRANSFORMS.map(|name| transform::by_name(name).unwrap());
        for row in filters::all().filter(|row| row.group == crate::ir::Group::Transforms) {
            let known = transform::by_name(row.name);
            assert!(known.is_none_or(|kind| kinds.contains(&kind)), "{}", row.name);
        }
        assert!((TRANSFORM.read)("flop").unwrap_err().starts_with("write one of flip, flipcolor"));
    }
}
