//! Messages on standard input and output.
//!
//! What is no message gets an answer that says so, and the next one is read: an editor's slip must
//! not end the server.

use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};
use std::io::{self, BufRead, Read, Write};

/// No message is longer, in bytes.
const LONGEST: u64 = 256 << 20;

/// Reads messages until the input ends or `push` wants no more. `refuse` gets the answers to what is
/// no message.
///
/// # Errors
///
/// Those of the input.
pub fn read(
    input: &mut dyn BufRead,
    push: impl Fn(Message) -> bool,
    refuse: impl Fn(&Value),
) -> io::Result<()> {
    while let Some(body) = body(input)? {
        match message(&body) {
            Ok(message) => {
                let exit = matches!(&message, Message::Notification(n) if n.method == "exit");
                if !push(message) || exit {
                    break;
                }
            }
            Err(answer) => refuse(&answer),
        }
    }
    Ok(())
}

/// Writes a value as a message.
pub(super) fn write(output: &mut dyn Write, message: &Value) -> io::Result<()> {
    let text = message.to_string();
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    output.flush()
}

/// The bytes of the next message; none at the end. Headers without a length are passed over.
fn body(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut size: Option<u64> = None;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let header = String::from_utf8_lossy(&line);
        match (header.trim(), size) {
            ("", Some(size)) => {
                let mut body = Vec::new();
                input.take(size).read_to_end(&mut body)?;
                return Ok((body.len() as u64 == size).then_some(body));
            }
            ("", None) => {}
            (header, _) => {
                let (name, value) = header.split_once(':').unwrap_or((header, ""));
                if name.eq_ignore_ascii_case("content-length") {
                    size = value.trim().parse().ok().filter(|size| *size <= LONGEST);
                }
            }
        }
    }
}

/// A message, or the answer to what is none.
fn message(body: &[u8]) -> Result<Message, Value> {
    let refused = |id: Value, code: ErrorCode, text: String| json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code as i32, "message": text } });
    let text = String::from_utf8_lossy(body);
    let value: Value = serde_json::from_str(&text)
        .or_else(|error| serde_json::from_str(&without_halves(&text)).map_err(|_| error))
        .map_err(|e| {
            refused(Value::Null, ErrorCode::ParseError, format!("this is no JSON: {e}"))
        })?;
    let id = value.get("id").cloned();
    let is_request = id.is_some() && value.get("method").is_some();
    match serde_json::from_value::<Message>(value) {
        Ok(message) if matches!(message, Message::Request(_)) || !is_request => Ok(message),
        _ => {
            let told = "a message is an object with `method`, and `id` where an answer is wanted";
            let id = id.filter(|id| id.is_number() || id.is_string()).unwrap_or_default();
            Err(refused(id, ErrorCode::InvalidRequest, told.to_owned()))
        }
    }
}

/// JSON in which halves of characters (`\ud83d` alone), which no text can hold, are replaced.
fn without_halves(json: &str) -> String {
    let unit = |at: &str| {
        let digits = at.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let (mut out, mut rest) = (String::with_capacity(json.len()), json);
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        out.push_str(before);
        let next = |n: usize| escape.get(n..).unwrap_or("");
        let length = match unit(escape) {
            Some(0xD800..=0xDBFF) if matches!(unit(next(6)), Some(0xDC00..=0xDFFF)) => 12,
            Some(0xD800..=0xDFFF) => {
                out.push('\u{fffd}');
                rest = next(6);
                continue;
            }
            _ => 1 + next(1).chars().next().map_or(0, char::len_utf8),
        };
        out.push_str(escape.get(..length).unwrap_or(escape));
        rest = next(length);
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    fn read_all(text: &str) -> (Vec<String>, Vec<String>) {
        let (got, refused) = (RefCell::<Vec<String>>::default(), RefCell::default());
        let push = |message: Message| {
            let shown = serde_json::to_string(&message).unwrap();
            RefCell::borrow_mut(&got).push(shown);
            true
        };
        let refuse = |answer: &Value| {
            let refused: &RefCell<Vec<String>> = &refused;
            refused.borrow_mut().push(answer["error"]["code"].to_string());
        };
        read(&mut text.as_bytes(), push, refuse).unwrap();
        (got.into_inner(), refused.into_inner())
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    #[test]
    fn what_is_no_message_is_answered_and_the_next_is_read() {
        let bad = ["{", "[]", "3", r#"{"id":1.5,"method":"a"}"#, r#"{"id":{},"method":"a"}"#, "{}"];
        let text: String = bad.iter().map(|body| framed(body)).collect();
        let good = r#"{"id":1,"method":"a"}"#;
        let (got, refused) = read_all(&format!("{text}nonsense\r\n\r\n{}", framed(good)));
        assert_eq!(got, [good]);
        assert_eq!(refused, ["-32700", "-32600", "-32600", "-32600", "-32600", "-32600"]);
    }

    #[test]
    fn halves_of_characters_are_replaced() {
        let body = r#"{"method":"a","params":["\ud83d","\ud83d\ude00","\\ud83d\n","é\udc00x"]}"#;
        let (got, refused) = read_all(&framed(body));
        assert_eq!(refused.len(), 0);
        assert_eq!(
            got,
            ["{\"method\":\"a\",\"params\":[\"\u{fffd}\",\"😀\",\"\\\\ud83d\\n\",\"é\u{fffd}x\"]}"]
        );
    }

    #[test]
    fn written_messages_are_read_again() {
        let mut out = Vec::new();
        write(&mut out, &json!({ "method": "♔" })).unwrap();
        let (got, _) = read_all(&String::from_utf8(out).unwrap());
        assert_eq!(got, [r#"{"method":"♔"}"#]);
    }
}
