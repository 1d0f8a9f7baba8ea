//! A damaged index, with checksums that fit: opened, checked, and searched.

use super::framed::{Section, change, framed, sections};
use super::runs::{self, GAMES};
use figurine::engine::{Games, Labelled, Options, measure};
use figurine::games::Tags;
use figurine::index::{Index, IndexError, Indexed, Plies, build, update};
use figurine::sema::compile;
use figurine::text::Source;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

/// Queries that use each part of an index.
static QUERIES: LazyLock<Vec<Labelled>> = LazyLock::new(|| {
    let texts = ["mate", "Qh4 | Ra1 player \"a\"", "cql(variations) .x.", "comment(white)", "P=Q"];
    let compiled = |text: &&str| compile(&Source::new("query", *text)).0;
    let queries = texts.iter().filter_map(compiled);
    queries.map(|q| Labelled { label: "query".to_owned(), query: Arc::new(q) }).collect()
});

/// The text of games, and the sections of their index.
type Whole = (Arc<Vec<u8>>, Vec<Section>);

static WHOLE: LazyLock<[Whole; 2]> = LazyLock::new(|| {
    [1, 20].map(|times| {
        let (games, mut bytes) = (GAMES.repeat(times), Vec::new());
        let mut go_on = |_, _| ControlFlow::Continue(());
        build(&games, ("games", 0), &mut bytes, &mut go_on).unwrap();
        (Arc::new(games), sections(&bytes).unwrap())
    })
});

/// An index, if the bytes begin like one. Else the first says which index is changed, and the others
/// how (see [`change`]).
pub fn run(data: &[u8]) {
    let (first, changes) = data.split_first().map_or((0, data), |(first, rest)| (*first, rest));
    let (games, sections) = &WHOLE[usize::from(first % 2)];
    let mut sections = sections.clone();
    change(&mut sections, changes);
    let bytes = if data.starts_with(b"\x89FGX") { data.to_vec() } else { framed(sections) };
    let Ok(index) = Index::open(Arc::new(bytes)) else { return };
    let _ = index.check();
    let indexed = Arc::new(Indexed { index: index.clone(), games: Arc::<Vec<u8>>::clone(games) });
    for block in 0..index.blocks().len().min(3) {
        let _ = all_of(&indexed, block);
    }
    for query in QUERIES.iter() {
        let source = || Games::Index("games".to_owned(), Arc::clone(&indexed));
        runs::found(query, source(), &Options::default());
        measure(&query.query, vec![source()], &Options::default());
    }
    let mut out = Vec::new();
    let _ = update(&index, &**games, ("games", 0), &mut out, &mut |_, _| ControlFlow::Continue(()));
}

/// Everything that can be read of a block.
fn all_of(all: &Indexed, block: usize) -> Result<(), IndexError> {
    let table = all.index.table(block)?;
    let (mut plies, mut found) = (Plies::default(), Tags::default());
    for game in 0..table.games() {
        let (Some(moves), Some(row)) = (table.moves(game), table.row(game)) else { continue };
        let _ = plies.of(&all.index, block, &table, (game, &moves));
        let _ = all.text(&row);
        if let Ok(tags) = all.index.tags(block) {
            tags.fill(game, &mut found);
        }
    }
    Ok(())
}
