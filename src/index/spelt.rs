//! Games that are unusual only in how they are written: a comment before the first move, an old
//! way of castling, so few moves that another language might be meant.

use crate::games::notation::ENGLISH;
use crate::games::quick::{Extras, Ply, PlyKind, Stored};
use crate::games::{Node, RawGame, Replayer, StepKind, Tags, Want};
use shakmaty::{Outcome, Role};

/// The moves of such a game.
pub(super) struct Spelt {
    /// Two bytes each.
    pub plies: Vec<u8>,
    /// What else there may be.
    pub extras: Extras,
    /// The termination marker.
    pub termination: Option<Outcome>,
}

impl Spelt {
    pub fn stored(&self) -> Stored<'_> {
        Stored { plies: &self.plies, extras: self.extras, termination: self.termination }
    }
}

/// The moves of a game whose text gives the same as its moves alone, without a fault.
pub(super) fn spelt(raw: &RawGame<'_>, tags: &Tags, replayer: &mut Replayer) -> Option<Spelt> {
    if raw.board.is_some() {
        return None;
    }
    let want = Want { men: true, ..Want::default() };
    let game = replayer.replay(raw, tags.clone(), want);
    if !(*game.letters == ENGLISH && game.variant.is_chess()) {
        return None;
    }
    let game = game.clone();
    let steps = game.nodes.windows(2).map(|pair| match pair {
        [_, node] => ply(node),
        _ => None,
    });
    let plies: Vec<Ply> = steps.collect::<Option<_>>()?;
    // What else there is, only the text tells.
    let extras = Extras { comments: true, variations: true };
    let plies = plies.iter().flat_map(|ply| ply.0.to_le_bytes()).collect();
    let spelt = Spelt { plies, extras, termination: game.termination };
    if !replayer.faults().is_empty() {
        return None;
    }
    replayer.load(raw, tags, spelt.stored())?;
    let same = *replayer.replay(raw, tags.clone(), want) == game;
    (same && replayer.faults().is_empty()).then_some(spelt)
}

/// The move into a position.
fn ply(node: &Node) -> Option<Ply> {
    let step = node.step?;
    let to = match step.kind {
        StepKind::Castle { rook_from, .. } => rook_from,
        _ => step.to,
    };
    let kind = match (step.kind, step.promotion) {
        (StepKind::Null, _) => return Some(Ply::NULL),
        (StepKind::Drop, _) => return None,
        (StepKind::Castle { .. }, _) => PlyKind::Castle,
        (StepKind::EnPassant, _) => PlyKind::EnPassant,
        (StepKind::Normal, Some(role)) => PlyKind::Promotion(role),
        (StepKind::Normal, None) => {
            let double = u32::from(step.from).abs_diff(u32::from(to)) == 16;
            if step.role == Role::Pawn && double { PlyKind::Double } else { PlyKind::Plain }
        }
    };
    Some(Ply::new(step.from, to, kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Splitter, read_tags};

    #[test]
    fn only_the_spelling_may_be_unusual() {
        for (moves, wanted) in [
            ("1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5 4. 0-0 Ng8-f6 *", Some(8)),
            ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Qh5 *", None),
            ("1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. O-O Sf6 *", None),
        ] {
            let text = format!("[Event \"?\"]\n\n{moves}\n\n");
            let mut splitter = Splitter::new(std::io::Cursor::new(text), 0, 1 << 16);
            let batch = splitter.next_batch().unwrap().unwrap();
            let raw = batch.iter().next().unwrap();
            let mut replayer = Replayer::new();
            assert!(replayer.skim(&raw, &mut |_| {}).is_none(), "{moves}");
            let found = spelt(&raw, &read_tags(&raw), &mut replayer);
            assert_eq!(found.map(|spelt| spelt.plies.len() / 2), wanted, "{moves}");
        }
    }
}
