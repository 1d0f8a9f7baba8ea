//! Texts of others in a page: escaped for where they stand.

use std::fmt::Write;

/// A text between tags or in an attribute in double quotes.
pub(super) fn text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// JSON in an element `script`. Only strings hold these characters, and a string may write them
/// with a backslash: nothing ends the element, begins a comment, or ends a line of JavaScript.
pub(super) fn script(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// The hash by which a page's security policy names one of its own scripts or styles.
pub(super) fn hash(text: &str) -> String {
    use sha2::Digest;
    format!("sha256-{}", base64(&sha2::Sha256::digest(text.as_bytes())))
}

/// Base64 with padding (RFC 4648, section 4).
fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - chunk.len()));
        for i in 0..4 {
            let six = (bits >> (18 - 6 * i)) & 63;
            let sign = SIGNS.get(six as usize).filter(|_| i <= chunk.len());
            out.push(sign.map_or('=', |sign| char::from(*sign)));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_ends_a_script_or_a_tag() {
        let hostile = "</script><!--\u{2028}&\"'";
        assert_eq!(text(hostile), "&lt;/script&gt;&lt;!--\u{2028}&amp;&quot;&#39;");
        let json = serde_json::to_string(hostile).unwrap();
        let safe = script(&json);
        assert_eq!(safe, r#""\u003c/script\u003e\u003c!--\u2028\u0026\"'""#);
        assert_eq!(serde_json::from_str::<String>(&safe).unwrap(), hostile);
    }

    #[test]
    fn hashes_are_those_of_the_standard() {
        assert_eq!(
            ["", "f", "fo", "foo"].map(|t| base64(t.as_bytes())),
            ["", "Zg==", "Zm8=", "Zm9v"]
        );
        // FIPS 180-2, appendix B.1.
        assert_eq!(hash("abc"), "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
    }
}
