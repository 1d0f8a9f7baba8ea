//! Files that are not in UTF-8: which encoding they are in, and their text as UTF-8.

use super::input::{LOOKED_AT, is_packed};
use super::utf16::{Order, Utf16};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use std::borrow::Cow;
use std::io::{self, ErrorKind, Read};

/// How much is converted at once.
const PIECE: usize = 64 * 1024;

/// The upper halves of the code pages of DOS in Western countries.
const CP437: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ\
    áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}";
const CP850: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ\
    áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐\
    └┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀\
    ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}";

/// The encoding of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// One of the Encoding Standard (WHATWG).
    Standard(&'static encoding_rs::Encoding),
    /// A code page of DOS: its name and the upper half of its characters.
    Dos(&'static str, &'static str),
}

impl Encoding {
    /// By its name or label: `windows-1251`, `latin1`, `koi8-r`, `gbk`, `utf-16le`, `cp437`.
    pub fn of_name(name: &str) -> Option<Encoding> {
        let lower = name.trim().to_ascii_lowercase();
        let number = lower.trim_start_matches(|c: char| !c.is_ascii_digit());
        match (number, lower.as_str()) {
            (_, "437" | "cp437" | "ibm437" | "dos") => Some(Encoding::Dos("cp437", CP437)),
            (_, "850" | "cp850" | "ibm850") => Some(Encoding::Dos("cp850", CP850)),
            ("866", _) => Some(Encoding::Standard(encoding_rs::IBM866)),
            ("936", _) => Some(Encoding::Standard(encoding_rs::GBK)),
            (number, label) => {
                let maker = label.strip_suffix(number).unwrap_or_default();
                let windows = number.starts_with("125") && matches!(maker, "" | "cp" | "win");
                let label = if windows { format!("windows-{number}") } else { label.to_owned() };
                let found = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes());
                found.map(Encoding::Standard)
            }
        }
    }

    /// Its usual name.
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Standard(encoding) => encoding.name(),
            Encoding::Dos(name, _) => name,
        }
    }

    /// The encoding that the first bytes of a text show, where each line may also be in UTF-8. None
    /// for text in UTF-8 or Windows-1252, which is read as it is.
    ///
    /// Only lines that are not valid UTF-8 count. The code pages of DOS show by letters between
    /// letters that Windows-1252 has no letters for.
    pub fn guess(head: &[u8]) -> Option<Encoding> {
        let cut = std::str::from_utf8(head).err()?;
        cut.error_len()?;
        let lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
        let mut foreign: Vec<&[u8]> =
            lines.filter(|line| std::str::from_utf8(line).is_err()).collect();
        if foreign.len() > 1 && !head.ends_with(b"\n") {
            // It may be cut inside a character.
            foreign.pop();
        }
        if is_dos(&foreign) {
            return Some(Encoding::Dos("cp437", CP437));
        }
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        for line in &foreign {
            detector.feed(line, false);
            detector.feed(b"\n", false);
        }
        detector.feed(b"", true);
        let guess = detector.guess(None, Utf8Detection::Deny);
        // Text that has only what both have needs no other name.
        let same = |line: &&[u8]| {
            guess.decode_without_bom_handling(line).0
                == encoding_rs::WINDOWS_1252.decode_without_bom_handling(line).0
        };
        let plain = guess == encoding_rs::UTF_8 || foreign.iter().all(same);
        (!plain).then_some(Encoding::Standard(guess))
    }

    /// The encoding that the beginning of a text shows, as [`Encoding::guess`] does.
    ///
    /// # Errors
    ///
    /// Those of reading.
    pub fn of_text(text: &mut impl Read) -> io::Result<Option<Encoding>> {
        let mut head = Vec::new();
        text.by_ref().take(LOOKED_AT).read_to_end(&mut head)?;
        let packed = is_packed(&head) || Order::of(&head).is_some();
        Ok(Encoding::guess(&head).filter(|_| !packed))
    }

    /// What `reader` gives in this encoding, as UTF-8; `mixed` if lines may be in UTF-8 already.
    pub fn read(self, reader: impl Read + Send + 'static, mixed: bool) -> Box<dyn Read + Send> {
        match self {
            Encoding::Standard(one) if one == encoding_rs::UTF_16LE => {
                Box::new(Utf16::new(reader, Order::Little))
            }
            Encoding::Standard(one) if one == encoding_rs::UTF_16BE => {
                Box::new(Utf16::new(reader, Order::Big))
            }
            Encoding::Standard(one) if one == encoding_rs::UTF_8 => Box::new(reader),
            encoding => Box::new(Recoded::new(reader, encoding, mixed)),
        }
    }

    fn decode(self, line: &[u8]) -> Cow<'_, str> {
        match self {
            Encoding::Standard(encoding) => encoding.decode_without_bom_handling(line).0,
            Encoding::Dos(_, upper) => {
                let upper: Vec<char> = upper.chars().collect();
                let char_of = |byte: &u8| match byte.checked_sub(0x80) {
                    Some(high) => upper.get(usize::from(high)).copied().unwrap_or(' '),
                    None => char::from(*byte),
                };
                Cow::Owned(line.iter().map(char_of).collect())
            }
        }
    }
}

/// Whether the text is in a code page of DOS: more letters of these between letters than letters of
/// Windows-1252. Two letters of ASCII stand on one side, as they do not in Japanese.
fn is_dos(lines: &[&[u8]]) -> bool {
    let (mut dos, mut windows) = (0, 0);
    let letter = |byte: u8| byte.is_ascii_alphabetic();
    for line in lines {
        let padded = [&[0, 0][..], line, &[0, 0]].concat();
        for window in padded.windows(5) {
            let &[before, left, byte, right, behind] = window else { continue };
            let inside = letter(left) && letter(right) && (letter(before) || letter(behind));
            match byte {
                // Where Windows-1252 has quotes, other signs, or nothing; not its wide blank.
                0x81..=0x84
                | 0x86..=0x89
                | 0x8B
                | 0x8D
                | 0x8F
                | 0x90
                | 0x94
                | 0x95
                | 0x98
                | 0x99
                | 0xA1..=0xA5
                    if inside =>
                {
                    dos += 1;
                }
                0xE1 => {}
                0xC0..=0xFF => windows += 1,
                _ => {}
            }
        }
    }
    dos > windows
}

/// Reads UTF-8 from text in another encoding, line by line.
struct Recoded<R> {
    inner: R,
    encoding: Encoding,
    /// Lines that are valid UTF-8 stay as they are.
    mixed: bool,
    /// A line whose end was not seen yet.
    pending: Vec<u8>,
    /// Converted text that was not asked for yet, from `at`.
    text: Vec<u8>,
    at: usize,
    ended: bool,
}

impl<R: Read> Recoded<R> {
    fn new(inner: R, encoding: Encoding, mixed: bool) -> Recoded<R> {
        let (pending, text) = (Vec::new(), Vec::new());
        Recoded { inner, encoding, mixed, pending, text, at: 0, ended: false }
    }

    /// Converts the whole lines of the next piece.
    fn fill(&mut self) -> io::Result<()> {
        let from = self.pending.len();
        self.pending.resize(from + PIECE, 0);
        let count = loop {
            match self.inner.read(self.pending.get_mut(from..).unwrap_or_default()) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        self.pending.truncate(from + *count.as_ref().unwrap_or(&0));
        self.ended = count? == 0;
        let fresh = self.pending.get(from..).unwrap_or_default();
        let last = fresh.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        let whole = match last {
            _ if self.ended => self.pending.len(),
            Some(last) => from + last + 1,
            None => return Ok(()),
        };
        (self.at, self.text) = (0, Vec::with_capacity(whole + whole / 2));
        let lines = self.pending.get(..whole).unwrap_or_default();
        for line in lines.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
            let keep = line.is_ascii() || (self.mixed && std::str::from_utf8(line).is_ok());
            match keep {
                true => self.text.extend_from_slice(line),
                false => self.text.extend_from_slice(self.encoding.decode(line).as_bytes()),
            }
        }
        self.pending.drain(..whole);
        Ok(())
    }
}

impl<R: Read> Read for Recoded<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.at >= self.text.len() && !self.ended {
            self.fill()?;
        }
        let mut left = self.text.get(self.at..).unwrap_or_default();
        let count = left.read(out)?;
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(encoding: &'static encoding_rs::Encoding, text: &str) -> Vec<u8> {
        let (bytes, _, missing) = encoding.encode(text);
        assert!(!missing, "{text}");
        bytes.into_owned()
    }

    #[test]
    fn western_text_stays_as_it_is() {
        for text in [
            "[White \"Müller\"]",
            "[White \"Ståhlberg, Gideon\"]\n[Black \"Szabó, László\"]",
            "{Žižek – d’Orléans «très bien» … 5 €}",
            "{„schön“ sagte er – naïve façade}",
            "[Site \"A Coruña\"]",
            "{ein Zug…weiter, 1·2 § 3 ° ½, Grand\u{A0}Prix}",
        ] {
            assert_eq!(Encoding::guess(&bytes(encoding_rs::WINDOWS_1252, text)), None, "{text}");
            assert_eq!(Encoding::guess(text.as_bytes()), None, "{text}");
        }
        assert_eq!(Encoding::guess(b"1. e4 {\xE2\x80"), None, "cut inside a character");
    }

    #[test]
    fn other_letters_are_found_out() {
        let russian = "[White \"Ботвинник, Михаил\"]\n[Black \"Смыслов, Василий\"]\n{лучше}";
        let czech = "[White \"Šimáček, Pavel\"]\n[Black \"Přibyl, Josef\"]\n{lepší je střelec}";
        let greek = "[White \"Κοτρωνιάς, Βασίλειος\"]\n{καλύτερο ήταν}";
        let chinese = "[White \"侯逸凡\"]\n[Black \"居文君\"]\n{白方优势，这是好棋}";
        let japanese = "[White \"羽生善治\"]\n{これはいい手です、アイウエオカキク}";
        for (encoding, text) in [
            (encoding_rs::WINDOWS_1251, russian),
            (encoding_rs::KOI8_R, russian),
            (encoding_rs::IBM866, russian),
            (encoding_rs::WINDOWS_1250, czech),
            (encoding_rs::WINDOWS_1253, greek),
            (encoding_rs::GBK, chinese),
            (encoding_rs::SHIFT_JIS, japanese),
        ] {
            let bytes = bytes(encoding, text);
            let guess = Encoding::guess(&bytes).map(|guess| guess.decode(&bytes).into_owned());
            assert_eq!(guess.as_deref(), Some(text), "{}", encoding.name());
        }
    }

    #[test]
    fn lines_of_utf8_stay_among_others() {
        let mut mixed = bytes(encoding_rs::WINDOWS_1251, "[White \"Ботвинник\"]\n").repeat(3);
        mixed.extend("[Black \"Смыслов é\"]\r1. e4 *".as_bytes());
        let encoding = Encoding::guess(&mixed).unwrap();
        let mut text = String::new();
        encoding.read(io::Cursor::new(mixed), true).read_to_string(&mut text).unwrap();
        assert!(text.starts_with("[White \"Ботвинник\"]\n") && text.contains("\"Смыслов é\"]\r"));
    }

    #[test]
    fn long_lines_are_whole() {
        let line = "ш".repeat(PIECE) + "\n" + &"я".repeat(3 * PIECE);
        let bytes = bytes(encoding_rs::WINDOWS_1251, &line);
        let mut text = String::new();
        let encoding = Encoding::Standard(encoding_rs::WINDOWS_1251);
        encoding.read(io::Cursor::new(bytes), false).read_to_string(&mut text).unwrap();
        assert!(text == line);
    }
}
