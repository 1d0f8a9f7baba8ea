//! Positions as shakmaty knows them.

use super::Node;
use shakmaty::fen::Fen;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, FromSetup, Move, Position, PositionError,
    PositionErrorKinds, Rank, Role, Setup,
};
use std::num::NonZeroU32;

/// More moves than this do not fit into shakmaty's list; positions with unheard-of material
/// that come near it are refused.
const MOST_MOVES: usize = 240;

impl Node {
    /// The position with its legal moves; none if moves make no sense in it, as without a king.
    ///
    /// Positions that no game can lead to, with the king of the side that just moved in check
    /// or more men than there are, are accepted; rights that do not fit are dropped.
    pub fn chess(&self) -> Option<Chess> {
        playable(self.setup(NonZeroU32::MIN), CastlingMode::Chess960).ok()
    }

    /// The position in Forsyth-Edwards notation with all six fields (PGN standard, 16.1); the
    /// en passant square stands after every double step.
    pub fn fen(&self, fullmove: u32) -> String {
        let setup = self.setup(NonZeroU32::new(fullmove).unwrap_or(NonZeroU32::MIN));
        let setup = Setup { promoted: Bitboard::EMPTY, ..setup };
        Fen::try_from_setup(setup).unwrap_or_else(|lossy| lossy.ignore()).to_string()
    }

    pub(super) fn setup(&self, fullmoves: NonZeroU32) -> Setup {
        Setup {
            board: self.board.clone(),
            promoted: self.promoted,
            turn: self.turn,
            castling_rights: self.castling,
            ep_square: self.ep_square,
            halfmoves: self.halfmoves,
            fullmoves,
            ..Setup::empty()
        }
    }
}

/// A position to play from, or why there is none.
pub(super) fn playable(setup: Setup, mode: CastlingMode) -> Result<Chess, PositionErrorKinds> {
    match Chess::from_setup(setup.clone(), mode) {
        Ok(position) => Ok(position),
        Err(error) if error.kinds().contains(PositionErrorKinds::OPPOSITE_CHECK) => {
            // Passing over such a check is what a null move in check does.
            let swapped = Setup { halfmoves: setup.halfmoves.saturating_sub(1), ..setup };
            let error = match Chess::from_setup(swapped.into_swapped_turn(), mode) {
                Ok(position) => return pass_to(position),
                Err(error) => error,
            };
            pass_to(forgive(error)?)
        }
        Err(error) => forgive(error),
    }
}

fn pass_to(mut position: Chess) -> Result<Chess, PositionErrorKinds> {
    pass(&mut position);
    Ok(position)
}

fn forgive(error: PositionError<Chess>) -> Result<Chess, PositionErrorKinds> {
    let crowded = error.kinds().contains(PositionErrorKinds::TOO_MUCH_MATERIAL);
    let position = Err(error)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .map_err(|error| error.kinds())?;
    if crowded && Color::ALL.into_iter().any(|color| reach(&position, color) > MOST_MOVES) {
        return Err(PositionErrorKinds::TOO_MUCH_MATERIAL);
    }
    Ok(position)
}

/// At least as many as the moves of one side.
fn reach(position: &Chess, color: Color) -> usize {
    let board = position.board();
    let attacks =
        board.by_color(color).into_iter().map(|square| board.attacks_from(square).count());
    let pawns = board.by_color(color) & board.pawns();
    let promoting = pawns & color.fold_wb(Rank::Seventh, Rank::Second);
    attacks.sum::<usize>() + 2 * pawns.count() + 8 * promoting.count() + 2
}

/// Lets the side to move pass, in check too: rights and men stay, the en passant square goes.
pub(super) fn pass(position: &mut Chess) {
    let Some(king) = position.board().king_of(position.turn()) else { return };
    // A king that is set down where it stands; as a knight's promotion this costs no rights.
    position.play_unchecked(Move::Normal {
        role: Role::Knight,
        from: king,
        capture: None,
        to: king,
        promotion: Some(Role::King),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::setup::read_fen;

    fn chess(fen: &str) -> Result<Chess, PositionErrorKinds> {
        playable(read_fen(fen).unwrap(), CastlingMode::Chess960)
    }

    #[test]
    fn passing_keeps_everything_but_the_turn() {
        let fen = "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 3 3";
        let mut position = chess(fen).unwrap();
        let board = position.board().clone();
        pass(&mut position);
        assert_eq!(position.board(), &board);
        assert_eq!(position.turn(), Color::Black);
        assert_eq!(position.castles().castling_rights(), Bitboard::CORNERS);
        assert_eq!(position.maybe_ep_square(), None);
        assert_eq!(position.halfmoves(), 4);
    }

    #[test]
    fn odd_positions_play_and_hopeless_ones_do_not() {
        for fen in [
            "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "4k3/8/3N1N2/8/4Q3/8/8/4K3 b - - 0 1",
            "4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1",
            "4k3/QQQQ4/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
        ] {
            let position = chess(fen);
            assert!(position.is_ok(), "{fen}: {position:?}");
        }
        for fen in [
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
            "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
            "k7/8/QQQQQQQQ/8/QQQQQQQQ/8/QQQQQQQQ/7K b - - 0 1",
        ] {
            assert!(chess(fen).is_err(), "{fen}");
        }
    }
}
