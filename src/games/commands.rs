//! Commands in comments, `[%name value]` (PGN supplement of ChessBase, ICC and others; Lichess and
//! chess.com write `clk`, `emt` and `eval`).

/// The commands of a comment with their values, in order.
///
/// A bracket that is not closed ends with the next command or with the comment.
#[derive(Clone, Debug)]
pub struct Commands<'a> {
    rest: &'a str,
}

impl<'a> Commands<'a> {
    /// Of this comment.
    pub fn new(comment: &'a str) -> Commands<'a> {
        Commands { rest: comment }
    }
}

impl<'a> Iterator for Commands<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<(&'a str, &'a str)> {
        let (_, text) = self.rest.split_once("[%")?;
        let end = text.find(']').unwrap_or(text.len());
        let end = text.find("[%").map_or(end, |next| end.min(next));
        let (command, rest) = text.split_at_checked(end)?;
        self.rest = rest;
        let command = command.trim();
        let split = command.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let (name, value) = command.split_at_checked(split.unwrap_or(command.len()))?;
        Some((name, value.trim()))
    }
}

/// A time in milliseconds: `1:02:03`, `0:59.6`, `35`. Hours, minutes and seconds are parted by
/// colons, and what is left out stands at the front; the seconds may have a fraction, of which
/// three digits count.
pub fn time(value: &str) -> Option<u64> {
    let (whole, fraction) = value.split_once(['.', ',']).unwrap_or((value, ""));
    let mut seconds: u64 = 0;
    for (i, part) in whole.split(':').enumerate() {
        if i > 2 {
            return None;
        }
        seconds = seconds.checked_mul(60)?.checked_add(digits(part)?)?;
    }
    seconds.checked_mul(1000)?.checked_add(fraction_of(fraction, 3)?)
}

/// An evaluation, from White's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Hundredths of a pawn.
    Centipawns(i64),
    /// Moves to mate; negative if Black mates.
    Mate(i64),
}

/// The value of `[%eval]`: `0.25` in pawns, `#-3` for a mate, each with the depth behind a comma
/// or without. A whole number with a depth behind it counts centipawns (`25,18`), without one
/// pawns.
pub fn evaluation(value: &str) -> Option<Evaluation> {
    let (score, depth) = match value.split_once([',', '/', ' ']) {
        Some((score, depth)) => (score, Some(depth)),
        None => (value, None),
    };
    let (negative, score) = sign(score);
    let signed = |n: u64| i64::try_from(n).ok().map(|n| if negative { -n } else { n });
    if let Some(moves) = score.strip_prefix('#') {
        let (minus, moves) = sign(moves);
        let moves = signed(digits(moves)?)?;
        return Some(Evaluation::Mate(if minus { -moves } else { moves }));
    }
    let Some((pawns, fraction)) = score.split_once('.') else {
        let unit = if depth.is_some() { 1 } else { 100 };
        return signed(digits(score)?.checked_mul(unit)?).map(Evaluation::Centipawns);
    };
    let pawns = if pawns.is_empty() { 0 } else { digits(pawns)? };
    let value = pawns.checked_mul(100)?.checked_add(fraction_of(fraction, 2)?)?;
    signed(value).map(Evaluation::Centipawns)
}

/// Whether a minus stands in front, and what stands behind the sign.
fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix(['-', '\u{2212}']) {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

fn digits(text: &str) -> Option<u64> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| text.parse().ok())?
}

/// The first `places` digits behind a point, as a number; the others are left out.
fn fraction_of(text: &str, places: usize) -> Option<u64> {
    if !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let padded = text.bytes().chain(std::iter::repeat(b'0')).take(places);
    Some(padded.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all(comment: &str) -> Vec<(&str, &str)> {
        Commands::new(comment).collect()
    }

    #[test]
    fn commands_are_found_among_words() {
        assert_eq!(
            all("a [%eval 0.25,18] b[%clk\n0:05:00 ]c [ %no ] [%csl Ga1,Rb2]"),
            [("eval", "0.25,18"), ("clk", "0:05:00"), ("csl", "Ga1,Rb2")]
        );
        assert_eq!(all("[% clk 0:01][%emt]"), [("clk", "0:01"), ("emt", "")]);
    }

    #[test]
    fn damaged_commands_end_where_the_next_begins() {
        assert_eq!(all("[%clk 0:01 [%eval 1"), [("clk", "0:01"), ("eval", "1")]);
        assert_eq!(all("[%"), [("", "")]);
        assert_eq!(all("[clk 0:01] % ]"), []);
        assert_eq!(all("[%é 1]"), [("", "é 1")]);
    }

    #[test]
    fn times() {
        for (text, milliseconds) in [
            ("1:02:03", 3_723_000),
            ("5:03", 303_000),
            ("0:05", 5_000),
            ("0:00:59.6", 59_600),
            ("0:00:00.0", 0),
            ("00:02:50", 170_000),
            ("7", 7_000),
            ("0:00:01,25", 1_250),
            ("0:00:01.98765", 1_987),
        ] {
            assert_eq!(time(text), Some(milliseconds), "{text}");
        }
        for text in ["", ":", "-0:00:05", "1:2:3:4", "0:0x:00", "1:02:", "99999999999999999999"] {
            assert_eq!(time(text), None, "{text}");
        }
    }

    #[test]
    fn evaluations() {
        use Evaluation::{Centipawns, Mate};
        for (text, value) in [
            ("0.25", Centipawns(25)),
            ("-0.25", Centipawns(-25)),
            ("16.9", Centipawns(1690)),
            ("0.0", Centipawns(0)),
            ("0.25,18", Centipawns(25)),
            ("+1.257/20", Centipawns(125)),
            (".5", Centipawns(50)),
            ("-77,23", Centipawns(-77)),
            ("3", Centipawns(300)),
            ("#3", Mate(3)),
            ("#-3", Mate(-3)),
            ("-#3,14", Mate(-3)),
            ("+#12", Mate(12)),
            ("\u{2212}1.5", Centipawns(-150)),
        ] {
            assert_eq!(evaluation(text), Some(value), "{text}");
        }
        for text in ["", "#", "-", "a", "1.x", "--1", "1e5", "99999999999999999999"] {
            assert_eq!(evaluation(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_comment_is_read(comment in "(\\[%|clk|eval|emt|[0-9]|[:.,#\\]\\[ é\n-]){0,24}") {
            for (_, value) in Commands::new(&comment) {
                prop_assert!(comment.contains(value));
                let _ = (time(value), evaluation(value));
            }
        }

        #[test]
        fn clocks_as_servers_write_them(h in 0u64..30, m in 0u64..60, s in 0u64..60) {
            let comment = format!("{{ [%eval 0.1] [%clk {h}:{m:02}:{s:02}] }}");
            let found = Commands::new(&comment).find(|c| c.0 == "clk").and_then(|c| time(c.1));
            prop_assert_eq!(found, Some(((h * 60 + m) * 60 + s) * 1000));
        }
    }
}
