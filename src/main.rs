//! The command `figurine`.

fn main() -> std::process::ExitCode {
    figurine::cli::main(figurine::repl::start)
}
