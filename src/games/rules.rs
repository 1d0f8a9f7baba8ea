//! Positions under the rules of their game.

use super::escape::has_easy_move;
use super::position::{pass, playable};
use super::{Game, Node, NodeId};
use shakmaty::fen::Fen;
use shakmaty::variant::{Variant as Kind, VariantPosition};
use shakmaty::{
    Bitboard, ByColor, ByRole, CastlingMode, Chess, Color, EnPassantMode, Move, Position,
    PositionError, PositionErrorKinds, RemainingChecks, Role, Setup, attacks,
};
use std::num::NonZeroU32;

/// What only variants have beside a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    /// How many men of each type a side has in hand (Crazyhouse, Bughouse), all that it got
    /// before the next move of this board was made.
    pub hands: ByColor<ByRole<u8>>,
    /// Checks by which a side still has to win (Three-check), from 3 to 0.
    pub checks: Option<ByColor<RemainingChecks>>,
}

impl Extra {
    pub(super) fn of(position: &impl Position) -> Extra {
        Extra {
            hands: position.pockets().copied().unwrap_or_default(),
            checks: position.remaining_checks().copied(),
        }
    }
}

/// Positions that a game can be replayed on.
pub(super) trait Playable: Position + Clone {
    /// Whether the game keeps an [`Extra`] for every position, and men may vanish or change sides.
    const VARIANT: bool;

    /// Lets the side to move pass; false if the rules give no position then, as with hands where
    /// that side is in check.
    fn pass(&mut self) -> bool;

    /// Puts these men into the hands, where the variant has hands.
    fn set_hands(&mut self, hands: ByColor<ByRole<u8>>);
}

impl Playable for Chess {
    const VARIANT: bool = false;

    fn pass(&mut self) -> bool {
        pass(self);
        true
    }

    fn set_hands(&mut self, _: ByColor<ByRole<u8>>) {}
}

impl Playable for VariantPosition {
    const VARIANT: bool = true;

    fn pass(&mut self) -> bool {
        if matches!(self, VariantPosition::Crazyhouse(_)) {
            // What stands for passing elsewhere would make a man a promoted one.
            let setup = self.to_setup(EnPassantMode::Always);
            let halfmoves = setup.halfmoves.saturating_add(1);
            let setup = Setup { ep_square: None, halfmoves, ..setup }.into_swapped_turn();
            let Some(passed) = set_up(self.variant(), setup) else { return false };
            *self = passed;
            return true;
        }
        let own = self.us();
        let Some(man) = (own & self.board().kings()).first().or_else(|| own.first()) else {
            return false;
        };
        let Some(promotion) = self.board().role_at(man) else { return false };
        self.play_unchecked(Move::Normal {
            role: Role::Knight,
            from: man,
            capture: None,
            to: man,
            promotion: Some(promotion),
        });
        true
    }

    fn set_hands(&mut self, hands: ByColor<ByRole<u8>>) {
        let setup = self.to_setup(EnPassantMode::Always);
        let setup = Setup { pockets: Some(hands), ..setup };
        if let Some(changed) = set_up(self.variant(), setup) {
            *self = changed;
        }
    }
}

/// A position to play from under these rules, or why there is none.
pub(super) fn playable_by(
    kind: Kind,
    setup: Setup,
    mode: CastlingMode,
) -> Result<VariantPosition, PositionErrorKinds> {
    if kind == Kind::Chess {
        return playable(setup, mode).map(VariantPosition::Chess);
    }
    let position = VariantPosition::from_setup(kind, setup.clone(), mode);
    let passed = PositionErrorKinds::OPPOSITE_CHECK;
    if position.as_ref().is_err_and(|error| error.kinds().contains(passed)) {
        return after_pass(kind, setup, mode);
    }
    forgive(position)
}

/// A position that a null move in check leads to; the rules of hands have none.
fn after_pass(
    kind: Kind,
    setup: Setup,
    mode: CastlingMode,
) -> Result<VariantPosition, PositionErrorKinds> {
    if kind == Kind::Crazyhouse {
        return Err(PositionErrorKinds::OPPOSITE_CHECK);
    }
    let swapped = Setup { halfmoves: setup.halfmoves.saturating_sub(1), ..setup };
    let swapped = swapped.into_swapped_turn();
    let mut position = forgive(VariantPosition::from_setup(kind, swapped, mode))?;
    if position.pass() { Ok(position) } else { Err(PositionErrorKinds::OPPOSITE_CHECK) }
}

fn forgive(
    position: Result<VariantPosition, PositionError<VariantPosition>>,
) -> Result<VariantPosition, PositionErrorKinds> {
    position
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .map_err(|error| error.kinds())
}

fn set_up(kind: Kind, setup: Setup) -> Option<VariantPosition> {
    playable_by(kind, setup, CastlingMode::Chess960).ok()
}

impl Game {
    /// What only variants have at a position; nothing in chess.
    pub fn extra(&self, id: NodeId) -> Option<&Extra> {
        self.extras.get(id as usize)
    }

    /// The position with the rules of the game; none if moves make no sense in it.
    pub fn rules(&self, id: NodeId) -> Option<VariantPosition> {
        let node = self.node(id)?;
        if self.variant.is_chess() {
            return node.chess().map(VariantPosition::Chess);
        }
        set_up(self.variant.rules(), self.setup(node, id, NonZeroU32::MIN))
    }

    /// The position in Forsyth-Edwards notation. In variants promoted men are marked and the men
    /// in hand and the checks that remain are added, as X-FEN does; else see [`Node::fen`].
    pub fn fen(&self, id: NodeId, fullmove: u32) -> Option<String> {
        let node = self.node(id)?;
        if self.variant.is_chess() {
            return Some(node.fen(fullmove));
        }
        let number = NonZeroU32::new(fullmove).unwrap_or(NonZeroU32::MIN);
        let setup = self.setup(node, id, number);
        Some(Fen::try_from_setup(setup).unwrap_or_else(|lossy| lossy.ignore()).to_string())
    }

    /// The same of a position of the game that is at hand.
    pub fn fen_of(&self, node: &Node, fullmove: u32) -> String {
        let place = || self.nodes.iter().position(|other| std::ptr::eq(other, node));
        let id = if self.variant.is_chess() { None } else { place() };
        let id = id.and_then(|id| NodeId::try_from(id).ok());
        id.and_then(|id| self.fen(id, fullmove)).unwrap_or_else(|| node.fen(fullmove))
    }

    fn setup(&self, node: &Node, id: NodeId, fullmoves: NonZeroU32) -> Setup {
        let extra = self.extra(id);
        let hands = self.variant.has_hands();
        Setup {
            pockets: extra.map(|extra| extra.hands).filter(|_| hands),
            promoted: if hands { node.promoted } else { Bitboard::EMPTY },
            remaining_checks: extra.and_then(|extra| extra.checks),
            ..node.setup(fullmoves)
        }
    }

    /// Whether the side to move is in check. Nobody is in Antichess, and in Atomic kings that
    /// touch cannot give each other's sides check.
    pub fn in_check(&self, id: NodeId) -> bool {
        self.node(id).is_some_and(|node| self.node_in_check(node))
    }

    fn node_in_check(&self, node: &Node) -> bool {
        let board = &node.board;
        let Some(king) = board.king_of(node.turn) else { return false };
        match self.variant.rules() {
            Kind::Antichess => return false,
            Kind::Atomic => {
                let enemy = board.king_of(node.turn.other());
                if enemy.is_none_or(|enemy| attacks::king_attacks(king).contains(enemy)) {
                    return false;
                }
            }
            _ => {}
        }
        board.attacks_to(king, !node.turn, board.occupied()).any()
    }

    /// Whether the side to move has no legal move on the board; false where moves make no sense.
    ///
    /// A game that the rules end otherwise, as by a king on the hill, counts as one with moves. In
    /// Bughouse a man that may yet come into the hand counts as there.
    pub fn without_moves(&self, id: NodeId) -> bool {
        let Some(node) = self.node(id) else { return false };
        if self.variant.is_chess() {
            let blocked = |position: Chess| position.legal_moves().is_empty();
            return !has_easy_move(&node.board, node.turn) && node.chess().is_some_and(blocked);
        }
        let Some(mut position) = self.rules(id) else { return false };
        if position.is_variant_end() {
            return false;
        }
        if self.variant == super::Variant::Bughouse {
            let one = ByRole { pawn: 1, knight: 1, bishop: 1, rook: 1, queen: 1, king: 0 };
            position.set_hands(ByColor { white: one, black: one });
        }
        position.legal_moves().is_empty()
    }

    /// How many checks a side has given on the way to a position, those before a game of
    /// Three-check that begins with a FEN included.
    pub fn checks_given(&self, id: NodeId, side: Color) -> u32 {
        let before = self.extras.first().and_then(|extra| extra.checks);
        let left = before.map(|checks| *checks.get(side));
        let parent = |id: NodeId| self.node(id).and_then(|node| node.parent);
        let way = std::iter::successors(Some(id), |id| parent(*id));
        let given = way.filter(|id| {
            let node = self.node(*id);
            node.is_some_and(|n| n.step.is_some() && n.turn != side && self.node_in_check(n))
        });
        given_before(left) + given.count() as u32
    }
}

/// Checks given before the game, by those that remain of three.
fn given_before(left: Option<RemainingChecks>) -> u32 {
    let three = RemainingChecks::default();
    left.map_or(0, |left| (0..=3).find(|n| three.saturating_sub(*n) == left).unwrap_or(0))
}
