fn main() {
    for f in figurine::filters::all() {
        println!(
            "{}|{:?}|{:?}|{:?}|{:?}|var={}|ty={:?}|form={}|later={}|{:?}|params={}",
            f.name,
            f.aliases,
            f.since,
            f.shape,
            f.args,
            f.variadic,
            f.ty(),
            matches!(f.body, figurine::ir::Body::Form),
            matches!(f.body, figurine::ir::Body::Later(_)),
            f.turn,
            f.params
                .iter()
                .map(|p| format!("{}:{:?}", p.word, p.kind))
                .collect::<Vec<_>>()
                .join(",")
        );
    }
}
