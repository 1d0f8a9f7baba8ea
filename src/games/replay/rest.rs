//! Comments, and what cannot be read of a game, kept as text.

use super::line::{Line, Replay};
use crate::games::decode::decode;
use crate::games::rules::Playable;
use crate::games::tags::{movetext_start, remarks};
use crate::games::tokens::outcome;
use crate::games::{FaultKind, NodeId, Token, Tokens, Unread};
use shakmaty::Outcome;
use std::ops::Range;

impl<P: Playable> Replay<'_, '_, P> {
    /// Line comments between the tags, which belong to the initial position.
    pub fn keep_remarks(&mut self, root: NodeId) {
        // Regular games have none.
        if self.context.want.comments && self.context.raw.head.is_none() {
            for text in remarks(self.context.raw.text) {
                self.growth.add_comment(self.game, root, &decode(text));
            }
        }
    }

    /// Keeps a comment: of the position reached, or of the first move of a variation.
    pub fn comment(&mut self, line: &mut Line<P>, text: &[u8]) {
        let starts = line.last.is_none() && !self.waiting.is_empty();
        if self.context.want.comments && starts {
            line.openings.push(decode(text).into_owned());
        } else if self.context.want.comments {
            self.growth.add_comment(self.game, line.id, &decode(text));
        }
    }

    /// Goes on with the line that a variation left. Comments of a variation without moves stay,
    /// behind the move that it would have replaced.
    pub fn close(&mut self, line: &mut Line<P>, outer: Line<P>) {
        let left = std::mem::replace(line, outer);
        if line.last.is_none() && !self.waiting.is_empty() {
            line.openings.extend(left.openings);
            return;
        }
        for text in &left.openings {
            self.growth.add_comment(self.game, line.id, text);
        }
    }

    /// Keeps the movetext of a game that has no position to play from: its comments, its result,
    /// and the rest as it stands.
    pub fn keep_movetext(&mut self, root: NodeId) {
        let text = self.context.raw.text;
        let (mut from, mut rest) = (movetext_start(text), String::new());
        let mut tokens = Tokens::new(text, from);
        while let Some((at, token)) = tokens.next() {
            let result = matches!(token, Token::Result(_));
            match token {
                Token::Comment { text, .. } if self.context.want.comments => {
                    self.growth.add_comment(self.game, root, &decode(text));
                }
                Token::Result(result) => self.game.termination = Some(outcome(result)),
                _ => {}
            }
            if result || matches!(token, Token::Comment { .. }) {
                rest.push_str(&decode(text.get(from..at).unwrap_or_default()));
                rest.push(' ');
                from = tokens.place();
            }
        }
        rest.push_str(&decode(text.get(from..).unwrap_or_default()));
        let text = rest.trim();
        if self.context.want.comments && !text.is_empty() {
            self.game.unread.push(Unread { id: root, rest: true, text: text.to_owned() });
        }
    }

    /// Keeps a word, with those that stand beside it.
    pub fn keep_word(&mut self, id: NodeId, word: &[u8]) {
        if !self.context.want.comments {
            return;
        }
        let word = decode(word);
        match self.game.unread.last_mut() {
            Some(last) if last.id == id && !last.rest => {
                last.text.push(' ');
                last.text.push_str(&word);
            }
            _ => self.game.unread.push(Unread { id, rest: false, text: word.into_owned() }),
        }
    }

    /// Keeps the rest of a line that was cut short by a fault; of a variation without moves all.
    pub fn keep_rest_of(&mut self, line: &mut Line<P>, place: Range<usize>) {
        let told = self.faults.last().is_some_and(|last| last.kind == FaultKind::UnclosedComment);
        match self.waiting.last().filter(|_| line.last.is_none()) {
            Some(outer) => {
                let id = outer.id;
                line.openings.clear();
                self.keep_rest(id, line.opened..place.end + 1);
            }
            // The rest is a comment already.
            None if told => {}
            None if self.waiting.is_empty() && !line.over => {
                let (result, end) = last_result(self.context.raw.text, &place);
                self.game.termination = result;
                self.keep_rest(line.id, place.start..end);
            }
            None => self.keep_rest(line.id, place),
        }
    }

    /// Keeps a stretch of the text.
    pub fn keep_rest(&mut self, id: NodeId, place: Range<usize>) {
        let text = self.context.raw.text;
        let rest = text.get(place.start..place.end.min(text.len())).unwrap_or_default();
        let text = decode(rest.trim_ascii());
        if self.context.want.comments && !text.is_empty() {
            self.game.unread.push(Unread { id, rest: true, text: text.into_owned() });
        }
    }
}

/// The result that ends a part of a text, where only comments come behind it, and the end of the
/// part without it, where nothing does.
fn last_result(text: &[u8], part: &Range<usize>) -> (Option<Outcome>, usize) {
    let (mut depth, mut result, mut end) = (0_u32, None, part.end);
    for (at, token) in Tokens::new(text, part.start) {
        match token {
            Token::Result(marker) if depth == 0 => {
                (result, end) = (Some(outcome(marker)), at);
                continue;
            }
            Token::Comment { .. } => {
                end = part.end;
                continue;
            }
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        (result, end) = (None, part.end);
    }
    (result, end)
}
