//! Compressed input and UTF-16, told by their first bytes.

use super::Encoding;
use super::ahead::Ahead;
use super::utf16::{Order, Utf16};
use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use std::io::{self, Cursor, ErrorKind, Read};

/// The largest window that zstd files may ask for, as a power of two; archives made with
/// `--long=31` need it.
const ZSTD_WINDOW: u32 = 31;

/// So many bytes at the beginning of a text tell its encoding.
pub(super) const LOOKED_AT: u64 = 256 * 1024;

/// The bytes behind `reader`, decompressed if they are zstd (any number of frames, skippable
/// ones too), gzip (any number of members) or bzip2 (any number of streams), else as they are.
/// UTF-16 becomes UTF-8, compressed or not, and so does text in another encoding if its first
/// 256 KiB show which ([`Encoding::guess`]).
///
/// # Errors
///
/// Those of reading and decompressing the first bytes. Other damage shows later, when the result is read.
pub fn decompress(reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    open(reader).map(|(text, _)| text)
}

/// The bytes behind `reader`, decompressed, but in whatever encoding they are.
///
/// # Errors
///
/// Those of [`decompress`].
pub fn decompress_as_is(reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    unpacked(reader).map(|(bytes, _)| bytes)
}

/// The same, but what is compressed is decompressed on a thread of its own, a few pieces ahead.
/// The thread ends when the result is dropped, or at the end of the input.
///
/// # Errors
///
/// Those of [`decompress`]; that the system gave no thread.
pub fn decompress_apart(reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let (text, packed) = open(reader)?;
    Ok(if packed { Box::new(Ahead::new(text)?) } else { text })
}

/// The text, and whether the input was compressed.
fn open(reader: impl Read + Send + 'static) -> io::Result<(Box<dyn Read + Send>, bool)> {
    let (bytes, packed) = unpacked(reader)?;
    Ok((utf8(bytes)?, packed))
}

/// The bytes, and whether the input was compressed.
fn unpacked(mut reader: impl Read + Send + 'static) -> io::Result<(Box<dyn Read + Send>, bool)> {
    let head = first_bytes(&mut reader)?;
    let format = head.clone();
    let whole = Cursor::new(head).chain(reader);
    let bytes: Box<dyn Read + Send> = match format.as_slice() {
        [0x28, 0xB5, 0x2F, 0xFD] | [0x50..=0x5F, 0x2A, 0x4D, 0x18] => {
            let mut decoder = zstd::Decoder::new(whole)?;
            decoder.window_log_max(ZSTD_WINDOW)?;
            Box::new(decoder)
        }
        [0x1F, 0x8B, ..] => Box::new(MultiGzDecoder::new(whole)),
        [b'B', b'Z', b'h', b'1'..=b'9'] => Box::new(MultiBzDecoder::new(whole)),
        _ => return Ok((Box::new(whole), false)),
    };
    Ok((bytes, true))
}

/// The text behind `reader`, converted if it is UTF-16 or in an encoding that its beginning shows.
fn utf8(mut reader: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    // What was read before an error is read before it.
    let failed = reader.by_ref().take(LOOKED_AT).read_to_end(&mut head).err();
    let (order, encoding) = (Order::of(&head), Encoding::guess(&head));
    let whole = Cursor::new(head).chain(Failing(failed)).chain(reader);
    Ok(match (order, encoding) {
        (Some(order), _) => Box::new(Utf16::new(whole, order)),
        (None, Some(encoding)) => encoding.read(whole, true),
        (None, None) => Box::new(whole),
    })
}

/// Whether an archive begins so.
pub(super) fn is_packed(head: &[u8]) -> bool {
    matches!(
        head,
        [0x28, 0xB5, 0x2F, 0xFD, ..]
            | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..]
            | [0x1F, 0x8B, ..]
            | [b'B', b'Z', b'h', b'1'..=b'9', ..]
    )
}

/// Fails once, if there is an error, and is at its end.
struct Failing(Option<io::Error>);

impl Read for Failing {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Up to four bytes, however small the pieces in which they come.
fn first_bytes(reader: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut head = Vec::with_capacity(4);
    let mut byte = [0];
    while head.len() < 4 {
        match reader.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => head.extend_from_slice(&byte),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(head)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bzip2::write::BzEncoder;
    use flate2::write::GzEncoder;
    use std::io::Write;

    fn read(bytes: Vec<u8>) -> Vec<u8> {
        let mut out = Vec::new();
        decompress(Cursor::new(bytes)).unwrap().read_to_end(&mut out).unwrap();
        out
    }

    fn gz(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn bz(text: &[u8]) -> Vec<u8> {
        let mut encoder = BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn plain_short_and_empty_inputs_pass() {
        for text in [&b""[..], b"*", b"1. e4", b"BZh is no archive"] {
            assert_eq!(read(text.to_vec()), text);
        }
    }

    #[test]
    fn every_part_of_an_archive_is_read() {
        let zst = |text: &[u8]| zstd::encode_all(text, 1).unwrap();
        assert_eq!(read([zst(b"one "), zst(b"two")].concat()), b"one two");
        assert_eq!(read([gz(b"one "), gz(b"two")].concat()), b"one two");
        assert_eq!(read([bz(b"one "), bz(b"two")].concat()), b"one two");
        let skippable = [0x53, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 9, 9, 9].to_vec();
        let whole = [skippable.clone(), zst(b"one "), skippable, zst(b"two")].concat();
        assert_eq!(read(whole), b"one two");
    }

    #[test]
    fn utf16_becomes_utf8() {
        let text = b"\xFE\xFF\x001\0.\0\xE9";
        assert_eq!(read(text.to_vec()), "\u{FEFF}1.\u{E9}".as_bytes());
        assert_eq!(read(gz(text)), "\u{FEFF}1.\u{E9}".as_bytes());
    }

    #[test]
    fn damaged_archives_are_errors() {
        let mut cut = gz(b"some text that is long enough to be cut");
        cut.truncate(20);
        let mut out = Vec::new();
        let read = decompress(Cursor::new(cut)).and_then(|mut r| r.read_to_end(&mut out));
        assert!(read.is_err());
    }
}
