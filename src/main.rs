//! The command `figurine`.

use figurine::cli::Frontends;

fn main() -> std::process::ExitCode {
    figurine::cli::main(Frontends { shell: figurine::repl::start, server: figurine::lsp::start })
}
