//! Grammars of editors colour a text as the lexer reads it.

use super::Place;
use crate::fixture::{files, here};
use crate::tools;
use figurine::filters;
use figurine::syntax::{TokenClass, classify};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Whether a stretch of text has one of these classes, by line and column in UTF-16 units.
type Classes = BTreeMap<(usize, usize), TokenClass>;

/// Queries of every kind: examples, tests, and the examples of the filter table in one file.
fn texts(place: &Place) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for from in ["examples/queries", "tests/language", "tests/themes", "tests/editors"] {
        paths.extend(files(from, "cql"));
    }
    let table = place.file("table.cql");
    let queries = filters::all().flat_map(|row| row.examples).map(|e| e.query);
    fs::write(&table, queries.collect::<Vec<_>>().join("\n\n")).unwrap();
    paths.push(table);
    paths
}

/// What the lexer says.
fn wanted(text: &str) -> Classes {
    let mut classes = BTreeMap::new();
    for (span, class) in classify(text, &filters::Table) {
        let before = &text[..span.start as usize];
        let mut line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let mut column = before[start..].encode_utf16().count();
        for c in text[span.range()].chars() {
            if c == '\n' {
                (line, column) = (line + 1, 0);
                continue;
            }
            classes.insert((line, column), class);
            column += c.len_utf16();
        }
    }
    classes
}

/// The differences, as text around each.
fn differences(text: &str, wanted: &Classes, got: &Classes) -> Vec<String> {
    let mut found = Vec::new();
    let blank = |line: usize, column: usize| {
        let line = text.lines().nth(line).unwrap_or("");
        let unit = line.encode_utf16().nth(column);
        unit.is_none_or(|unit| unit <= 32)
    };
    for at in wanted.keys().chain(got.keys().filter(|at| !wanted.contains_key(at))) {
        let (want, got) = (wanted.get(at), got.get(at));
        if want == got || want == Some(&TokenClass::Bad) || blank(at.0, at.1) {
            continue;
        }
        let line = text.lines().nth(at.0).unwrap_or("");
        found.push(format!("{}:{}: {want:?}, not {got:?}: {line}", at.0 + 1, at.1 + 1));
    }
    found
}

fn check(path: &std::path::Path, text: &str, got: &Classes) -> usize {
    let wanted = wanted(text);
    let wrong = differences(text, &wanted, got);
    assert!(wrong.is_empty(), "{}: {}", path.display(), wrong.join("\n"));
    wanted.len()
}

/// The class of a scope of the TextMate grammar.
fn of_scope(scope: &str) -> TokenClass {
    let classes = [
        ("comment.", TokenClass::Comment),
        ("string.", TokenClass::Text),
        ("constant.character", TokenClass::Text),
        ("constant.numeric", TokenClass::Number),
        ("entity.name.type.designator", TokenClass::Designator),
        ("entity.name.function", TokenClass::Name),
        ("variable.parameter.mark", TokenClass::Mark),
        ("variable.other", TokenClass::Name),
        ("keyword.operator.sign", TokenClass::Operator),
        ("punctuation.bracket", TokenClass::Bracket),
        ("keyword.", TokenClass::Word),
        ("support.function", TokenClass::Word),
        ("storage.modifier", TokenClass::Word),
        ("constant.language", TokenClass::Word),
        ("invalid.", TokenClass::Bad),
    ];
    classes.into_iter().find(|(prefix, _)| scope.starts_with(prefix)).unwrap().1
}

#[test]
fn textmate() {
    let Some(node) = tools::find("node") else { return };
    if !tools::has("editors/vscode/node_modules") {
        return;
    }
    let place = Place::new("textmate");
    let paths = texts(&place);
    let script = here("editors/vscode/test/tokens.mjs");
    let ran = Command::new(node).arg(script).args(&paths).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let said = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(said.lines().count(), paths.len());
    let mut tokens = 0;
    for (path, line) in paths.iter().zip(said.lines()) {
        let text = fs::read_to_string(path).unwrap();
        let (wanted, mut got) = (wanted(&text), Classes::new());
        let found: Vec<(usize, usize, usize, String)> = serde_json::from_str(line).unwrap();
        for (line, from, to, scope) in found {
            // The name of a function is one, even if it is a word elsewhere.
            let named = wanted.get(&(line, from)) == Some(&TokenClass::Word);
            if scope.starts_with("entity.name.function") && named {
                got.extend((from..to).map(|column| ((line, column), TokenClass::Word)));
                continue;
            }
            got.extend((from..to).map(|column| ((line, column), of_scope(&scope))));
        }
        tokens += check(path, &text, &got);
    }
    assert!(tokens > 5000, "{tokens}");
}

/// The class of a group of the syntax file of Vim.
fn of_group(group: &str) -> Option<TokenClass> {
    Some(match group.strip_prefix("chessCql")? {
        "Comment" => TokenClass::Comment,
        "String" | "File" => TokenClass::Text,
        "Number" => TokenClass::Number,
        "Designator" => TokenClass::Designator,
        "Mark" => TokenClass::Mark,
        "Name" => TokenClass::Name,
        "Sign" => TokenClass::Operator,
        "Bracket" => TokenClass::Bracket,
        _ => TokenClass::Word,
    })
}

/// Writes the group of every character of every file: a line a character, a file after the other.
const GROUPS: &str = "
let g:said = []
for path in split($TEXTS, ':')
  execute 'edit ' . fnameescape(path)
  setlocal filetype=chess-cql
  for line in range(1, line('$'))
    for column in range(1, col([line, '$']) - 1)
      call add(g:said, synIDattr(synID(line, column, 0), 'name'))
    endfor
  endfor
  call add(g:said, '=')
endfor
call writefile(g:said, $SAID)
";

#[test]
fn vim() {
    let Some(nvim) = tools::find("nvim") else { return };
    let place = Place::new("vim");
    let paths = texts(&place);
    let (script, said) = (place.file("groups.vim"), place.file("said"));
    fs::write(&script, GROUPS).unwrap();
    let mut editor = Command::new(nvim);
    editor
        .args([
            "--clean",
            "--headless",
            "-n",
            "-i",
            "NONE",
            "--cmd",
            "let g:figurine_lsp = 0",
            "-c",
        ])
        .arg(format!("set runtimepath^={}", here("editors/neovim").display()))
        .args(["-c", "syntax on", "-c"])
        .arg(format!("source {}", script.display()))
        .args(["-c", "qall!"]);
    let said = answers(&mut editor, &paths, &said);
    let mut groups = said.lines();
    for path in &paths {
        let text = fs::read_to_string(path).unwrap();
        let mut got = Classes::new();
        for (number, line) in text.lines().enumerate() {
            let mut column = 0;
            for c in line.chars() {
                // Vim counts bytes.
                let bytes: Vec<&str> = groups.by_ref().take(c.len_utf8()).collect();
                if let Some(class) = of_group(bytes[0]) {
                    got.insert((number, column), class);
                }
                column += c.len_utf16();
            }
        }
        assert_eq!(groups.next(), Some("="), "{}", path.display());
        check(path, &text, &got);
    }
}

/// The class of a face of Emacs. Names, operators and brackets have none.
fn of_face(face: &str) -> Option<TokenClass> {
    Some(match face {
        "font-lock-comment-face" | "font-lock-comment-delimiter-face" => TokenClass::Comment,
        "font-lock-string-face" => TokenClass::Text,
        "font-lock-constant-face" => TokenClass::Number,
        "font-lock-type-face" => TokenClass::Designator,
        "font-lock-variable-name-face" => TokenClass::Mark,
        "nil" => return None,
        _ => TokenClass::Word,
    })
}

/// Writes the face of every character of every file: a line a character.
const FACES: &str = r#"
(with-temp-file (getenv "SAID")
  (let ((out (current-buffer)))
    (dolist (path (split-string (getenv "TEXTS") ":"))
      (with-temp-buffer
        (insert-file-contents path)
        (chess-cql-mode)
        (font-lock-ensure)
        (goto-char (point-min))
        (while (not (eobp))
          (let ((face (get-text-property (point) 'face)))
            (with-current-buffer out (insert (format "%s\n" face))))
          (forward-char 1))))))
"#;

/// Runs an editor that looks at the texts; what it wrote of them.
fn answers(editor: &mut Command, paths: &[PathBuf], said: &Path) -> String {
    let paths: Vec<&str> = paths.iter().map(|path| path.to_str().unwrap()).collect();
    let editor = editor.env("TEXTS", paths.join(":")).env("SAID", said);
    let ran = editor.stdin(Stdio::null()).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    fs::read_to_string(said).unwrap()
}

#[test]
fn emacs() {
    let Some(emacs) = tools::find("emacs") else { return };
    let place = Place::new("emacs-colours");
    let paths = texts(&place);
    let (script, said) = (place.file("faces.el"), place.file("said"));
    fs::write(&script, FACES).unwrap();
    let mut editor = Command::new(emacs);
    editor
        .args(["-Q", "--batch", "-L"])
        .arg(here("editors/emacs"))
        .args(["-l", "chess-cql-mode", "-l"])
        .arg(&script);
    let said = answers(&mut editor, &paths, &said);
    let mut faces = said.lines();
    for path in &paths {
        let text = fs::read_to_string(path).unwrap();
        let (mut got, mut wanted) = (Classes::new(), wanted(&text));
        let plain = [TokenClass::Name, TokenClass::Operator, TokenClass::Bracket];
        wanted.retain(|_, class| !plain.contains(class));
        let (mut line, mut column) = (0, 0);
        for c in text.chars() {
            let class = of_face(faces.next().unwrap());
            got.extend(class.map(|class| ((line, column), class)));
            (line, column) = if c == '\n' { (line + 1, 0) } else { (line, column + c.len_utf16()) };
        }
        let wrong = differences(&text, &wanted, &got);
        assert!(wrong.is_empty(), "{}: {}", path.display(), wrong.join("\n"));
    }
}
