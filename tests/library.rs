//! Every function of the library: games that match, and games that nearly do.
//!
//! `tests/library/FILE.pgn` holds games with these tags, beside those of PGN:
//!
//! ```text
//! [Function "smotheredmate"]   what is called
//! [Expect "match"]             or "miss"
//! [Why "..."]                  what makes it one; of a miss: what is lacking, and little else is
//! [Near "mate"]                for a miss: a query that does match the game (may be left out)
//! [Call "held(4)"]             the call, where there are arguments
//! [Where "12"]                 the position ids that match, as `figurine run` tells them, if it
//!                              matters which (blanks between them)
//! ```
//!
//! A game matches if one of its positions does. Each game is also played with colours exchanged.

mod names;

use crate::fixture::{compile, here, run};
use figurine::library;
use figurine::syntax::Spelling;
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position, Square, uci::UciMove};
use std::collections::HashMap;
use std::time::Instant;

/// A game of the tests.
struct Game {
    file: &'static str,
    tags: HashMap<String, String>,
    moves: String,
}

impl Game {
    fn tag(&self, name: &str) -> &str {
        self.tags.get(name).map_or("", String::as_str)
    }

    fn call(&self) -> String {
        match self.tag("Call") {
            "" => format!("{}()", self.tag("Function")),
            call => call.to_owned(),
        }
    }

    fn matches(&self) -> bool {
        self.tag("Expect") == "match"
    }

    fn named(&self) -> String {
        let (function, expect) = (self.tag("Function"), self.tag("Expect"));
        format!("{}: {function}, {expect}: {}", self.file, self.tag("Why"))
    }

    fn fen(&self) -> Result<Fen, String> {
        match self.tag("FEN") {
            "" => Ok(Fen::from_position(&Chess::default(), EnPassantMode::Legal)),
            fen => fen.parse().map_err(|e| format!("{}: {e}", self.named())),
        }
    }

    /// The moves as UCI.
    fn played(&self) -> Result<Vec<UciMove>, String> {
        let board = self.fen()?.into_position(CastlingMode::Standard);
        let mut board: Chess = board.map_err(|e| format!("{}: {e}", self.named()))?;
        let mut played = Vec::new();
        for word in self.moves.split_whitespace() {
            let word = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            if word.is_empty() || word.starts_with('-') || word.starts_with('/') || word == "*" {
                continue;
            }
            let wrong = |e: &dyn std::fmt::Display| format!("{}: {word}: {e}", self.named());
            let san: SanPlus = word.parse().map_err(|e| wrong(&e))?;
            let made = san.san.to_move(&board).map_err(|e| wrong(&e))?;
            played.push(UciMove::from_move(made, CastlingMode::Standard));
            board.play_unchecked(made);
        }
        Ok(played)
    }

    /// The game as PGN; with colours exchanged if `turned`.
    fn pgn(&self, turned: bool) -> Result<Vec<u8>, String> {
        let (fen, moves) = (self.fen()?, self.played()?);
        let (fen, moves) = match turned {
            false => (fen.to_string(), moves),
            true => (turned_fen(&fen), moves.into_iter().map(turned_move).collect()),
        };
        let moves: Vec<String> = moves.iter().map(UciMove::to_string).collect();
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{} *\n", moves.join(" "));
        Ok(text.into_bytes())
    }

    /// The ids of the positions where a query matches.
    fn hits(&self, query: &str, turned: bool) -> Result<Vec<String>, String> {
        let name = self.named();
        let compiled = compile(&name, query);
        let (labelled, codes) = compiled.map_err(|e| format!("{name}: {query}: {e}"))?;
        if !codes.is_empty() {
            return Err(format!("{name}: {query}: {codes:?}"));
        }
        let outcome = run(&labelled, self.pgn(turned)?);
        if !outcome.faults.is_empty() {
            return Err(format!("{name}: {:?}", outcome.faults));
        }
        let found = outcome.hits.strip_prefix("1:").map(|hits| hits.split(','));
        Ok(found.into_iter().flatten().map(str::to_owned).collect())
    }
}

/// The same with the ranks the other way round.
fn turned_square(square: Square) -> Square {
    square.flip_vertical()
}

fn turned_move(made: UciMove) -> UciMove {
    match made {
        UciMove::Normal { from, to, promotion } => {
            UciMove::Normal { from: turned_square(from), to: turned_square(to), promotion }
        }
        other => other,
    }
}

fn turned_fen(fen: &Fen) -> String {
    let text = fen.to_string();
    let mut fields = text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let swap = |text: &str| -> String {
        let other = |c: char| match c.is_ascii_lowercase() {
            true => c.to_ascii_uppercase(),
            false => c.to_ascii_lowercase(),
        };
        text.chars().map(other).collect()
    };
    fields[0] = swap(&fields[0]).split('/').rev().collect::<Vec<_>>().join("/");
    fields[1] = if fen.as_setup().turn == Color::White { "b" } else { "w" }.to_owned();
    if fields[2] != "-" {
        fields[2] = swap(&fields[2]);
    }
    if let Ok(square) = fields[3].parse::<Square>() {
        fields[3] = turned_square(square).to_string();
    }
    fields.join(" ")
}

/// The games of a file.
fn games(file: &'static str) -> Vec<Game> {
    let text = std::fs::read_to_string(here(&format!("tests/library/{file}.pgn")));
    let mut games: Vec<Game> = Vec::new();
    let mut in_moves = true;
    for line in text.unwrap_or_default().lines() {
        let line = line.trim();
        if let Some(tag) = line.strip_prefix('[') {
            if in_moves {
                games.push(Game { file, tags: HashMap::new(), moves: String::new() });
                in_moves = false;
            }
            let (name, value) = tag.split_once(" \"").unwrap();
            let value = value.strip_suffix("\"]").unwrap().replace("\\\"", "\"");
            games.last_mut().unwrap().tags.insert(name.to_owned(), value);
        } else if !line.is_empty() {
            in_moves = true;
            let game = games.last_mut().unwrap();
            game.moves.push_str(line);
            game.moves.push(' ');
        }
    }
    games
}

fn all_games() -> Vec<Game> {
    library::files().iter().flat_map(|file| games(file.name)).collect()
}

fn used(call: &str) -> String {
    let uses: Vec<String> =
        library::files().iter().map(|file| format!("use \"{}\"", file.name)).collect();
    format!("{}\n{call}", uses.join(" "))
}

#[test]
fn every_function_has_a_match_and_a_near_miss() {
    let games = all_games();
    let mut lacking = Vec::new();
    for function in library::functions() {
        for expect in ["match", "miss"] {
            let has = games.iter().any(|game| {
                let named = game.file == function.file && game.tag("Function") == function.name;
                named && game.tag("Expect") == expect
            });
            if !has {
                lacking.push(format!("{}: {} has no {expect}", function.file, function.name));
            }
        }
    }
    assert!(lacking.is_empty(), "{}", lacking.join("\n"));
}

#[test]
fn games_say_what_they_show() {
    let mut told = HashMap::new();
    for game in all_games() {
        let name = game.named();
        let function = library::function(game.tag("Function"));
        assert!(function.is_some_and(|f| f.file == game.file), "{name}: no function of this file");
        assert!(["match", "miss"].contains(&game.tag("Expect")), "{name}");
        let why = game.tag("Why").to_owned();
        assert!(why.split(' ').count() >= 3, "{name}: says too little");
        let key = (game.tag("Function").to_owned(), why);
        assert!(told.insert(key, ()).is_none(), "{name}: is said of two games");
        assert!(game.call().starts_with(&format!("{}(", game.tag("Function"))), "{name}");
    }
}

/// What is wrong with the matches of a game.
fn game_wrong(game: &Game) -> Result<(), String> {
    let query = used(&game.call());
    for turned in [false, true] {
        let hits = game.hits(&query, turned)?;
        let as_wanted = game.tag("Where").is_empty() || game.tag("Where") == hits.join(" ");
        if hits.is_empty() == game.matches() || !as_wanted {
            let colours = if turned { " (colours exchanged)" } else { "" };
            return Err(format!("{}{colours}: matches at {hits:?}", game.named()));
        }
    }
    let near = game.tag("Near");
    if !near.is_empty() && (game.matches() || game.hits(&used(near), false)?.is_empty()) {
        return Err(format!("{}: `{near}` is not near", game.named()));
    }
    Ok(())
}

#[test]
fn functions_match_what_they_should_and_nothing_near() {
    let mut wrong = Vec::new();
    for game in all_games() {
        wrong.extend(game_wrong(&game).err());
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// As functions of a script, so that what is reported of them is told where it stands.
#[test]
fn functions_are_written_without_a_complaint() {
    let mut wrong = Vec::new();
    for game in all_games().iter().filter(|game| game.matches()) {
        let Some(function) = library::function(game.tag("Function")) else { continue };
        let query = used(&format!("{}\n{}", function.source, game.call()));
        let source = figurine::text::Source::new(function.name, query.as_str());
        for report in figurine::sema::compile(&source).1 {
            wrong.push(format!("{}: {} {}", function.name, report.code.id, report.message));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn using_all_of_it_costs_little() {
    let query = used("mate");
    compile("warm", &query).unwrap();
    let start = Instant::now();
    for _ in 0..20 {
        compile("all", &query).unwrap();
    }
    let each = start.elapsed() / 20;
    assert!(each.as_millis() < 20, "{each:?}");
}

#[test]
fn files_are_laid_out_as_the_formatter_does_it() {
    for file in library::files() {
        let laid = figurine::syntax::format(file.text, &figurine::filters::Table, Spelling::Ascii);
        assert!(laid == file.text, "format src/library/{}.cql", file.name);
    }
}
