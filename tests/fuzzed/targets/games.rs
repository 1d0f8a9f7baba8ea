//! Games: the quick reader and the thorough one, and what is written of them read again.

use figurine::games::notation::Notation;
use figurine::games::{
    Game, Node, RawGame, Replayer, Splitter, Want, decompress, read_tags, write_game,
};
use std::io::Cursor;

/// Everything that a game has.
const ALL: Want = Want { variations: true, comments: true, men: true };

/// Any bytes, compressed ones too.
pub fn run(data: &[u8]) {
    let (mut quick, mut thorough) = (Replayer::new(), Replayer::thorough());
    each(data, &mut |raw| {
        let tags = read_tags(raw);
        for want in [Want::default(), Want { men: true, ..Want::default() }, ALL] {
            let one = quick.replay(raw, tags.clone(), want);
            let other = thorough.replay(raw, tags.clone(), want);
            assert!(one == other, "{:?}: {one:#?} {other:#?}", text_of(raw));
            assert_eq!(quick.faults(), thorough.faults(), "{:?}", text_of(raw));
        }
        // One text has both boards of Bughouse, and each is written as a game of its own.
        if raw.board.is_none() {
            read_back(quick.game());
        }
    });
}

fn text_of(raw: &RawGame<'_>) -> String {
    String::from_utf8_lossy(raw.text).into_owned()
}

/// Looks at each game of a text up to the first that cannot be read.
fn each(data: &[u8], look: &mut dyn FnMut(&RawGame<'_>)) {
    let Ok(reader) = decompress(Cursor::new(data.to_vec())) else { return };
    let mut splitter = Splitter::new(reader, 0, 1 << 20);
    while let Ok(Some(batch)) = splitter.next_batch() {
        batch.iter().for_each(|raw| look(&raw));
    }
}

fn written(game: &Game) -> String {
    let mut out = String::new();
    write_game(&mut out, game, Notation::San, &|_| None);
    out
}

/// What is written is read as the same game, with all its comments, and written alike again.
fn read_back(game: &Game) {
    let text = written(game);
    let (mut replayer, mut count) = (Replayer::thorough(), 0);
    each(text.as_bytes(), &mut |raw| {
        count += 1;
        let again = replayer.replay(raw, read_tags(raw), ALL).clone();
        let faults = replayer.faults();
        assert_eq!(positions(game), positions(&again), "{text}\n{faults:?}");
        for (node, other) in game.nodes.iter().zip(&again.nodes) {
            // What was not read of the game is a comment now, so that there may be more of these.
            let mut found = comments(&again, other).into_iter();
            let kept =
                comments(game, node).into_iter().all(|text| found.any(|other| other == text));
            assert!(kept, "a comment is lost: {:?} {text}", comments(game, node));
        }
        tags_kept(game, &again, &text);
        assert_eq!(text, written(&again));
    });
    assert_eq!(count, 1, "{text}");
}

/// The writer changes names that no reader takes, and control characters; an empty FEN is none.
fn tags_kept(game: &Game, again: &Game, text: &str) {
    let left_out = |name: &str| ["Result", "FEN", "SetUp"].contains(&name);
    let sound = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for (name, value) in game.tags.iter() {
        if name.chars().all(sound) && !left_out(name) {
            let value = value.replace(char::is_control, " ");
            assert_eq!(again.tags.get(name), Some(value.as_str()), "{text}");
        }
    }
}

/// What is to stay of each position.
fn positions(game: &Game) -> Vec<String> {
    let one = |node: &Node| {
        let nags = &game.nags[range(&node.nags)];
        let Node { board, turn, parent, step, .. } = node;
        format!("{board:?} {turn} {parent:?} {step:?} {nags:?}")
    };
    game.nodes.iter().map(one).collect()
}

/// The comments of a position, all but their blanks and braces.
fn comments(game: &Game, node: &Node) -> Vec<String> {
    let (comments, openings) = (range(&node.comments), range(&node.openings));
    let all = game.openings[openings].iter().chain(&game.comments[comments]);
    let words = |text: &String| {
        let parts = text.split(|c: char| c.is_whitespace() || c.is_control());
        parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    };
    let texts = all.map(words).filter(|text| !text.is_empty());
    texts.map(|text| text.replace('{', "(").replace('}', ")")).collect()
}

fn range(range: &std::ops::Range<u32>) -> std::ops::Range<usize> {
    range.start as usize..range.end as usize
}
