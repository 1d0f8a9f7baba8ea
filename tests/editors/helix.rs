//! The settings for Helix.

use crate::fixture::here;

#[test]
fn the_settings_are_what_helix_reads() {
    let text = std::fs::read_to_string(here("editors/helix/languages.toml")).unwrap();
    let settings: toml::Table = text.parse().unwrap();
    let server = &settings["language-server"]["figurine"];
    assert_eq!(server["command"].as_str(), Some("figurine"));
    assert_eq!(server["args"].as_array().unwrap()[0].as_str(), Some("lsp"));
    let [language] = settings["language"].as_array().unwrap().as_slice() else {
        panic!("one language");
    };
    assert_eq!(language["language-id"].as_str(), Some("chess-cql"));
    assert_eq!(language["language-servers"][0].as_str(), Some("figurine"));
    assert_eq!(language["file-types"][1]["glob"].as_str(), Some("*.chess.cql"));
    assert_eq!(language["indent"]["unit"].as_str().map(str::len), Some(4));
}
