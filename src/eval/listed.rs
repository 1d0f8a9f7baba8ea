//! Lists of positions: reading them, and looking a position up.

use super::history::legal_ep;
use crate::ir::{Context, InList, Listed, PositionList};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, FromSetup, Position, PositionError};

/// A line of a list that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// Its number in the file, from 1.
    pub line: usize,
    /// What is wrong, lower case.
    pub message: String,
}

/// Reads a list of FENs or EPDs, one a line.
///
/// # Errors
///
/// The lines that cannot be read.
pub fn read(text: &str) -> Result<PositionList, Vec<BadLine>> {
    let (mut list, mut bad) = (PositionList::default(), Vec::new());
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match entry(text) {
            Ok((board, listed)) => {
                let same_board = list.0.entry(board).or_default();
                if !same_board.contains(&listed) {
                    same_board.push(listed);
                }
            }
            Err(message) => bad.push(BadLine { line, message }),
        }
    }
    if bad.is_empty() { Ok(list) } else { Err(bad) }
}

/// The board and what else a line says: up to four fields count.
fn entry(line: &str) -> Result<(shakmaty::Board, Listed), String> {
    let line = line.trim_end_matches(';');
    let fields: Vec<&str> = line.split_ascii_whitespace().take(4).collect();
    let text = fields.join(" ");
    let setup = Fen::from_ascii(text.as_bytes())
        .map_err(|error| format!("`{text}` is no FEN: {error}"))?
        .into_setup();
    let position = Chess::from_setup(setup.clone(), CastlingMode::Chess960)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok();
    let castling = match &position {
        Some(position) => position.castles().castling_rights(),
        None => setup.castling_rights,
    };
    let ep = position.and_then(|position| position.legal_ep_square());
    let given = fields.len();
    let listed = Listed {
        turn: (given > 1).then_some(setup.turn),
        castling: (given > 2).then_some(castling),
        ep: (given > 3).then_some(ep),
    };
    Ok((setup.board, listed))
}

/// Whether the position is in the list.
pub fn eval(cx: &mut Context<'_>, node: &InList) -> bool {
    let Some(list) = &node.list else {
        cx.fail(node.span, format!("`{}` was not read", node.file));
        return false;
    };
    let Some(here) = cx.node() else { return false };
    let Some(listed) = list.0.get(&here.board) else { return false };
    listed.iter().any(|line| {
        line.turn.is_none_or(|turn| turn == here.turn)
            && line.castling.is_none_or(|rights| rights == here.castling)
            && line.ep.is_none_or(|ep| ep == legal_ep(cx.game, cx.at))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{Bitboard, Board, Color};

    #[test]
    fn lines_say_as_much_as_they_have_fields_for() {
        let text = "\u{feff}# openings\n\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\n\
            rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"start\";\r\n";
        let list = read(text).unwrap();
        let [bare, whole] = list.0.get(&Board::new()).unwrap().as_slice() else { panic!() };
        assert_eq!(*bare, Listed { turn: None, castling: None, ep: None });
        let castling = Some(Bitboard::CORNERS);
        assert_eq!(*whole, Listed { turn: Some(Color::White), castling, ep: Some(None) });
    }

    #[test]
    fn a_square_where_no_pawn_can_capture_is_none() {
        let phantom = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        let real = "rnbqkbnr/pppp1ppp/8/8/3pP3/8/PPP2PPP/RNBQKBNR b KQkq e3 0 1";
        for (fen, ep) in [(phantom, None), (real, Some(shakmaty::Square::E3))] {
            assert_eq!(entry(fen).unwrap().1.ep, Some(ep), "{fen}");
        }
    }

    #[test]
    fn damaged_lines_are_told_with_their_numbers() {
        let bad = read("8/8/8/8/8/8/8/8\n8/8/8\n\n8/8/8/8/8/8/8/8 x\n").unwrap_err();
        let lines: Vec<usize> = bad.iter().map(|b| b.line).collect();
        assert_eq!(lines, [2, 4]);
        assert!(bad.iter().all(|b| b.message.contains("is no FEN")), "{bad:?}");
    }
}
