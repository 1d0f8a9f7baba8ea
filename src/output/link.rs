//! Where a position can be looked at: games of lichess.

use super::place::start_number;
use crate::games::{Game, NodeId, Tags};

/// The page of the game, if the tag `Site` names one on lichess: `https://lichess.org/abcdefgh`.
/// The colour from whose side it is seen, and the player's part of the id, are left out.
pub(super) fn game_link(tags: &Tags) -> Option<String> {
    let site = tags.get("Site")?.trim();
    let rest = site.strip_prefix("https://").or_else(|| site.strip_prefix("http://"))?;
    let path = rest.strip_prefix("www.").unwrap_or(rest).strip_prefix("lichess.org/")?;
    let path = path.split(['#', '?']).next().unwrap_or_default();
    let (id, side) = path.split_once('/').unwrap_or((path, ""));
    // The ids of games have 8 letters, with the player's part 12.
    let good = matches!(id.len(), 8 | 12) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let id = id.get(..8).filter(|_| good && matches!(side, "" | "white" | "black"))?;
    // Words that begin other pages and have 8 or 12 letters too.
    let page = matches!(id, "training" | "analysis" | "practice" | "features");
    (!page).then(|| format!("https://lichess.org/{id}"))
}

/// The plies that were played before the game, by its tag `FEN`: links count on from there.
pub(super) fn plies_before(tags: &Tags) -> u32 {
    let black = tags.get("FEN").and_then(|fen| fen.split_whitespace().nth(1)) == Some("b");
    (start_number(tags) - 1).saturating_mul(2).saturating_add(u32::from(black))
}

/// The ply of the main line at which a position is played, or its variation begins.
pub(super) fn main_ply(game: &Game, id: NodeId) -> u32 {
    let mut node = game.node(id);
    while let Some(inner) = node.filter(|node| node.depth > 0) {
        node = inner.parent.and_then(|parent| game.node(parent));
    }
    node.map_or(0, |node| node.ply)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(site: &str) -> Option<String> {
        game_link(&[("Site", site)].into_iter().collect())
    }

    #[test]
    fn games_have_a_page() {
        let page = Some("https://lichess.org/abCD1234".to_owned());
        for site in [
            "https://lichess.org/abCD1234",
            "http://lichess.org/abCD1234/black",
            "https://lichess.org/abCD1234wxyz",
            "https://lichess.org/abCD1234#17",
        ] {
            assert_eq!(link(site), page, "{site}");
        }
        for site in [
            "?",
            "Paris",
            "https://lichess.org/",
            "https://lichess.org/study/abCD1234",
            "https://lichess.org/study/abCD1234/efGH5678",
            "https://lichess.org/training",
            "https://lichess.org/abCD123ü",
            "https://example.org/abCD1234",
            "https://lichess.org/abCD1234/studies",
        ] {
            assert_eq!(link(site), None, "{site}");
        }
    }

    #[test]
    fn plies_go_on_from_the_fen() {
        let plies = |fen: &str| plies_before(&[("FEN", fen)].into_iter().collect());
        assert_eq!(plies_before(&Tags::default()), 0);
        assert_eq!(plies("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), 0);
        assert_eq!(plies("4k3/8/8/8/8/8/8/4K3 b - - 0 31"), 61);
    }
}
