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
//! [Mirror "no"]                it is about one wing, and not played in the mirror
//! ```
//!
//! `Result` counts, and where the moves have variations these are searched. A game matches if one of
//! its positions does. Each game is also played with colours exchanged, and, where nobody may
//! castle, with the wings exchanged.

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

    /// The moves as UCI, with the parentheses of variations between them.
    fn played(&self, turn: Turn) -> Result<String, String> {
        let board = self.fen()?.into_position(CastlingMode::Standard);
        let mut board: Chess = board.map_err(|e| format!("{}: {e}", self.named()))?;
        let mut before = board.clone();
        // The boards after and before the move that a variation stands behind.
        let mut open = Vec::new();
        let mut written = Vec::new();
        for word in self.moves.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
            let wrong = |e: &dyn std::fmt::Display| format!("{}: {word}: {e}", self.named());
            let bare = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            match bare {
                "(" => {
                    open.push((board, before.clone()));
                    board = before.clone();
                }
                ")" => (board, before) = open.pop().ok_or_else(|| wrong(&"none is open"))?,
                "" | "*" => continue,
                result if result.starts_with(['-', '/']) => continue,
                san => {
                    let san: SanPlus = san.parse().map_err(|e| wrong(&e))?;
                    let made = san.san.to_move(&board).map_err(|e| wrong(&e))?;
                    before = board.clone();
                    board.play_unchecked(made);
                    let made = UciMove::from_move(made, CastlingMode::Standard);
                    written.push(turn.made(made).to_string());
                    continue;
                }
            }
            written.push(bare.to_owned());
        }
        Ok(written.join(" "))
    }

    /// The game as PGN, with colours or wings exchanged.
    fn pgn(&self, turn: Turn) -> Result<Vec<u8>, String> {
        let fen = self.fen()?;
        let fen = match turn {
            Turn::Not => fen.to_string(),
            Turn::Colours => turned_fen(&fen),
            Turn::Wings => mirrored_fen(&fen),
        };
        let result = match (self.tag("Result"), turn) {
            ("1-0", Turn::Colours) => "0-1",
            ("0-1", Turn::Colours) => "1-0",
            ("", _) => "*",
            (result, _) => result,
        };
        let moves = self.played(turn)?;
        let tags = format!("[Result \"{result}\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n");
        Ok(format!("{tags}\n{moves} {result}\n").into_bytes())
    }

    /// The ids of the positions where a query matches.
    fn hits(&self, query: &str, turn: Turn) -> Result<Vec<String>, String> {
        let name = self.named();
        let header = if self.moves.contains('(') { "cql(variations)\n" } else { "" };
        let compiled = compile(&name, &format!("{header}{query}"));
        let (labelled, codes) = compiled.map_err(|e| format!("{name}: {query}: {e}"))?;
        if !codes.is_empty() {
            return Err(format!("{name}: {query}: {codes:?}"));
        }
        let outcome = run(&labelled, self.pgn(turn)?);
        if !outcome.faults.is_empty() {
            return Err(format!("{name}: {:?}", outcome.faults));
        }
        let found = outcome.hits.strip_prefix("1:").map(|hits| hits.split(','));
        Ok(found.into_iter().flatten().map(str::to_owned).collect())
    }
}

/// What is exchanged.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Turn {
    Not,
    Colours,
    Wings,
}

impl Turn {
    fn square(self, square: Square) -> Square {
        match self {
            Turn::Not => square,
            Turn::Colours => square.flip_vertical(),
            Turn::Wings => square.flip_horizontal(),
        }
    }

    fn made(self, made: UciMove) -> UciMove {
        match made {
            UciMove::Normal { from, to, promotion } => {
                UciMove::Normal { from: self.square(from), to: self.square(to), promotion }
            }
            other => other,
        }
    }
}

fn mirrored_fen(fen: &Fen) -> String {
    let text = fen.to_string();
    let mut fields = text.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let ranks = fields[0].split('/').map(|rank| rank.chars().rev().collect::<String>());
    fields[0] = ranks.collect::<Vec<_>>().join("/");
    if let Ok(square) = fields[3].parse::<Square>() {
        fields[3] = Turn::Wings.square(square).to_string();
    }
    fields.join(" ")
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
        fields[3] = Turn::Colours.square(square).to_string();
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
    for turn in [Turn::Not, Turn::Colours, Turn::Wings] {
        let castles = game.fen()?.as_setup().castling_rights.any();
        if turn == Turn::Wings && (castles || game.tag("Mirror") == "no") {
            continue;
        }
        let hits = game.hits(&query, turn)?;
        let as_wanted = game.tag("Where").is_empty() || game.tag("Where") == hits.join(" ");
        if hits.is_empty() == game.matches() || !as_wanted {
            return Err(format!("{} (exchanged: {turn:?}): matches at {hits:?}", game.named()));
        }
    }
    let near = game.tag("Near");
    if !near.is_empty() && (game.matches() || game.hits(&used(near), Turn::Not)?.is_empty()) {
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
