//! Moves written: SAN, long algebraic, UCI, figurines, the letters of a language.

use super::{ENGLISH, Notation};
use crate::games::{Game, NodeId, StepKind, Variant};
use shakmaty::variant::VariantPosition;
use shakmaty::{CastlingSide, File, KnownOutcome, Move, Outcome, Position, Role, Square};

impl Notation {
    /// The move that led to a position, with its sign of check or mate; `--` (UCI: `0000`) for a
    /// null move. None for the initial position.
    pub fn of(self, game: &Game, id: NodeId) -> Option<String> {
        let node = game.node(id)?;
        let (step, parent) = (node.step?, node.parent?);
        let Some(played) = step.played() else {
            return Some(if self == Notation::Uci { "0000" } else { "--" }.to_owned());
        };
        if self == Notation::Uci {
            return Some(uci(played, king_takes_rook(game, played)));
        }
        match self.plainly(game, id, played) {
            Some(text) => Some(text),
            None => Some(self.write(game.rules(parent)?, played)),
        }
    }

    /// The move of chess that led to a position, from the boards before and after it; none if
    /// another man of its kind may go there too, which asks for the rules.
    fn plainly(self, game: &Game, id: NodeId, played: Move) -> Option<String> {
        let node = game.node(id)?;
        let before = game.node(node.parent?)?;
        if !game.variant.is_chess() {
            return None;
        }
        let mut text = String::with_capacity(8);
        if let Some(wing) = played.castling_side() {
            text.push_str(if wing.is_king_side() { "O-O" } else { "O-O-O" });
        } else {
            let (role, from, to) = (played.role(), played.from()?, played.to());
            let board = &before.board;
            let reach = board.attacks_to(to, before.turn, board.occupied()) & board.by_role(role);
            if role != Role::Pawn && reach.without(from).any() {
                return None;
            }
            self.man(&mut text, played, (role == Role::Pawn && played.is_capture(), false));
        }
        if game.in_check(id) {
            text.push(if game.without_moves(id) { '#' } else { '+' });
        }
        Some(text)
    }

    /// A legal move of a position, likewise.
    pub fn of_move(self, position: VariantPosition, played: Move) -> String {
        if self == Notation::Uci {
            return uci(played, has_unusual_squares(played));
        }
        self.write(position, played)
    }

    fn write(self, mut position: VariantPosition, played: Move) -> String {
        let mut text = String::new();
        match played {
            Move::Castle { .. } => {
                let short = played.castling_side().is_some_and(CastlingSide::is_king_side);
                text.push_str(if short { "O-O" } else { "O-O-O" });
            }
            Move::Put { role, to } => {
                text.push_str(self.letter(role));
                text.push_str(&format!("@{to}"));
            }
            Move::Normal { .. } | Move::EnPassant { .. } => {
                let from = played.from();
                let origin = from.map(|from| origin(&position, played, from));
                self.man(&mut text, played, origin.unwrap_or_default());
            }
        }
        position.play_unchecked(played);
        text.extend(sign(&position));
        text
    }

    /// A move from square to square; whether file and rank of its origin stand in short notations.
    fn man(self, text: &mut String, played: Move, (file, rank): (bool, bool)) {
        let (role, to) = (played.role(), played.to());
        if role != Role::Pawn {
            text.push_str(self.letter(role));
        }
        if let Some(from) = played.from() {
            let long = matches!(self, Notation::Long | Notation::LongLetters(_));
            text.extend((file || long).then(|| from.file().char()));
            text.extend((rank || long).then(|| from.rank().char()));
            text.push_str(match (played.is_capture(), long) {
                (true, _) => "x",
                (false, true) => "-",
                (false, false) => "",
            });
        }
        text.push(to.file().char());
        text.push(to.rank().char());
        if let Some(role) = played.promotion() {
            text.push('=');
            text.push_str(self.letter(role));
        }
    }

    /// What stands for a man.
    fn letter(self, role: Role) -> &'static str {
        match self {
            Notation::Figurine => figurine(role),
            Notation::Letters(set) | Notation::LongLetters(set) => set.letter(role),
            Notation::San | Notation::Long | Notation::Uci => ENGLISH.letter(role),
        }
    }
}

/// Books print these, the outlined ones, for both sides.
fn figurine(role: Role) -> &'static str {
    match role {
        Role::Pawn => "♙",
        Role::Knight => "♘",
        Role::Bishop => "♗",
        Role::Rook => "♖",
        Role::Queen => "♕",
        Role::King => "♔",
    }
}

/// Whether file and rank of the origin are written in SAN: as few of them as tell the move from
/// the other legal ones (PGN standard, section 8.2.3.4); the file of a capturing pawn always.
fn origin(position: &VariantPosition, played: Move, from: Square) -> (bool, bool) {
    if played.role() == Role::Pawn {
        return (played.is_capture(), false);
    }
    let rivals = position.san_candidates(played.role(), played.to());
    let rivals = || rivals.iter().filter_map(|rival| rival.from()).filter(|square| *square != from);
    if rivals().next().is_none() {
        (false, false)
    } else if rivals().all(|square| square.file() != from.file()) {
        (true, false)
    } else if rivals().all(|square| square.rank() != from.rank()) {
        (false, true)
    } else {
        (true, true)
    }
}

/// `#` if the move has won the game on the board, which in chess is mate; `+` for a check.
fn sign(position: &VariantPosition) -> Option<char> {
    match position.outcome() {
        Outcome::Known(KnownOutcome::Decisive { .. }) => Some('#'),
        _ => position.is_check().then_some('+'),
    }
}

/// As the Universal Chess Interface writes moves.
fn uci(played: Move, king_takes_rook: bool) -> String {
    match played {
        Move::Put { role, to } => format!("{}@{to}", role.upper_char()),
        Move::Castle { king, rook } if king_takes_rook => format!("{king}{rook}"),
        Move::Castle { king, rook } => {
            let file = if king < rook { File::G } else { File::C };
            format!("{king}{}", Square::from_coords(file, king.rank()))
        }
        Move::Normal { from, to, promotion: Some(role), .. } => {
            format!("{from}{to}{}", role.char())
        }
        Move::Normal { from, to, .. } | Move::EnPassant { from, to } => format!("{from}{to}"),
    }
}

/// In Chess960 castling is written as the king taking his rook, since the king's squares may
/// be those of another move.
fn king_takes_rook(game: &Game, played: Move) -> bool {
    game.variant == Variant::Chess960 || has_unusual_squares(played)
}

fn has_unusual_squares(played: Move) -> bool {
    match played {
        Move::Castle { king, rook } => {
            king.file() != File::E || !matches!(rook.file(), File::A | File::H)
        }
        _ => false,
    }
}

impl crate::games::Step {
    /// The move as shakmaty has it; none for a null move.
    pub fn played(&self) -> Option<Move> {
        let (role, from, to) = (self.role, self.from, self.to);
        Some(match self.kind {
            StepKind::Null => return None,
            StepKind::Castle { rook_from, .. } => Move::Castle { king: from, rook: rook_from },
            StepKind::EnPassant => Move::EnPassant { from, to },
            StepKind::Drop => Move::Put { role, to },
            StepKind::Normal => {
                let capture = self.capture.map(|(_, role)| role);
                Move::Normal { role, from, capture, to, promotion: self.promotion }
            }
        })
    }
}

#[cfg(test)]
mod tests;
