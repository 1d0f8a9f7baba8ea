//! The commands `completions` and `man`: files that packages install.

use super::args::{Args, CompletionsArgs, ManArgs};
use super::console::{Console, Exit};
use super::man;
use super::target::Target;
use clap::{Command, CommandFactory};
use std::io::Write;
use std::path::Path;

/// Prints the completions of a shell.
pub fn completions(args: &CompletionsArgs, console: &Console) -> Exit {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "figurine", &mut text);
    print(&text, console)
}

/// Prints a page of the manual, or writes them all into a folder.
pub fn manual(args: &ManArgs, console: &Console) -> Exit {
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    if let Some(folder) = &args.dir {
        return match write(&command, folder) {
            Ok(()) => Exit::Fine,
            Err(message) => {
                console.complain(&message);
                Exit::Failed
            }
        };
    }
    let page = match &args.command {
        None => man::page(&command),
        Some(name) => match command.find_subcommand(name) {
            Some(found) => man::part(found),
            None => {
                let names = man::names(&command).collect::<Vec<_>>().join(", ");
                console.complain(&format!("there is no command `{name}`; write one of {names}"));
                return Exit::Wrong;
            }
        },
    };
    print(page.as_bytes(), console)
}

/// Writes `figurine.1` and a page for each command.
fn write(command: &Command, folder: &Path) -> Result<(), String> {
    let failed = |path: &Path, error: std::io::Error| {
        format!("cannot write `{}`: {}", path.display(), super::reason(&error))
    };
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut pages = vec![("figurine.1".to_owned(), man::page(command))];
    for part in man::names(command).filter_map(|name| command.find_subcommand(name)) {
        pages.push((format!("figurine-{}.1", part.get_name()), man::part(part)));
    }
    for (name, text) in pages {
        let path = folder.join(name);
        let mut target = Target::file(&path).map_err(|error| failed(&path, error))?;
        let written = target.write_all(text.as_bytes()).and_then(|()| target.commit());
        written.map_err(|error| failed(&path, error))?;
    }
    Ok(())
}

fn print(text: &[u8], console: &Console) -> Exit {
    console.print(text).err().unwrap_or(Exit::Fine)
}
