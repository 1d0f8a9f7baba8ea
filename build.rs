//! Builds the parser from `grammar/query.lalrpop`; a conflict in the grammar fails the build.

fn main() {
    lalrpop::Configuration::new()
        .set_in_dir("grammar")
        .emit_rerun_directives(true)
        .process()
        .unwrap_or_else(|error| panic!("grammar/query.lalrpop: {error}"));
}
