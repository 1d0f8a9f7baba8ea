//! The server for editors (Language Server Protocol) on standard input and output.
//!
//! Only here are there types of the protocol; what they are filled with comes from
//! [`analysis`](crate::analysis). One thread answers, in the order of the messages; a document is
//! read anew after a change, since that takes less time than a key stroke.

mod actions;
mod completion;
mod convert;
mod document;
mod handlers;
mod lens;
mod names;
mod places;
mod server;
mod settings;
mod text;
mod wire;

pub use server::serve;
pub use wire::read as read_messages;

use crate::cli::{Console, Exit};
use lsp_server::{Connection, Message, Notification};
use serde_json::Value;
use std::io;

/// Deeply nested queries are read on a stack of this size.
const STACK: usize = 64 << 20;

/// The message behind which none is written.
const LAST: &str = "exit";

/// Serves the client on standard input and output until it says `exit` or is gone.
pub fn start(console: &Console) -> Exit {
    let (server, client) = Connection::memory();
    let Connection { sender, receiver } = client;
    std::thread::spawn(move || {
        let push = |message: Message| sender.send(message).is_ok();
        let refuse = |answer: &_| {
            let _ = wire::write(&mut io::stdout().lock(), answer);
        };
        // The server ends when `sender` does.
        let _ = wire::read(&mut io::stdin().lock(), push, refuse);
    });
    let last = server.sender.clone();
    let is_last = |m: &Message| matches!(m, Message::Notification(n) if n.method == LAST);
    let writer = std::thread::spawn(move || {
        for message in receiver.into_iter().take_while(|message| !is_last(message)) {
            let written = serde_json::to_value(&message).map_err(io::Error::from);
            let written = written.and_then(|mut value| {
                if let Some(object) = value.as_object_mut() {
                    object.insert("jsonrpc".to_owned(), "2.0".into());
                }
                wire::write(&mut io::stdout().lock(), &value)
            });
            if written.is_err() {
                break;
            }
        }
    });
    let spawned = std::thread::Builder::new().stack_size(STACK).spawn(move || serve(server));
    match spawned {
        Ok(serving) => {
            let orderly = matches!(serving.join(), Ok(true));
            // A count that still goes on could send answers, which nobody wants any more.
            let note = Notification { method: LAST.to_owned(), params: Value::Null };
            let _ = last.send(note.into());
            let _ = writer.join();
            if orderly { Exit::Fine } else { Exit::Nothing }
        }
        Err(error) => {
            console.complain(&format!("cannot start: {}", crate::cli::reason(&error)));
            Exit::Failed
        }
    }
}
