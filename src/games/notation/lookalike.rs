//! Letters of other scripts that look like Latin ones.

/// A letter that looks like another, with the names that tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lookalike {
    /// The letter that stands there.
    pub letter: char,
    /// Its script.
    pub script: &'static str,
    /// What it looks like, a Latin letter.
    pub latin: char,
}

const CYRILLIC: &[(char, char)] = &[
    ('А', 'A'),
    ('В', 'B'),
    ('Е', 'E'),
    ('К', 'K'),
    ('М', 'M'),
    ('Н', 'H'),
    ('О', 'O'),
    ('Р', 'P'),
    ('С', 'C'),
    ('Т', 'T'),
    ('а', 'a'),
    ('с', 'c'),
    ('е', 'e'),
];

const GREEK: &[(char, char)] = &[
    ('Α', 'A'),
    ('Β', 'B'),
    ('Ε', 'E'),
    ('Η', 'H'),
    ('Ι', 'I'),
    ('Κ', 'K'),
    ('Μ', 'M'),
    ('Ν', 'N'),
    ('Ο', 'O'),
    ('Ρ', 'P'),
    ('Τ', 'T'),
    ('Ζ', 'Z'),
];

/// The first letter of a text that is not Latin and looks Latin.
pub(super) fn lookalike(text: &str) -> Option<Lookalike> {
    text.chars().find_map(|letter| {
        let scripts = [("Cyrillic", CYRILLIC), ("Greek", GREEK)];
        scripts.into_iter().find_map(|(script, pairs)| {
            let (_, latin) = pairs.iter().find(|(one, _)| *one == letter)?;
            Some(Lookalike { letter, script, latin: *latin })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_other_scripts_are_told() {
        assert_eq!(lookalike("Cf3 e4 Nbd2"), None);
        let found = lookalike("Сf3").map(|found| (found.script, found.latin));
        assert_eq!(found, Some(("Cyrillic", 'C')));
        assert_eq!(lookalike("Ρe2").map(|found| found.script), Some("Greek"));
        for (other, latin) in CYRILLIC.iter().chain(GREEK) {
            assert!(!other.is_ascii() && latin.is_ascii(), "{other}");
        }
    }
}
