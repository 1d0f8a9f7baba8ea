//! The letters of the men in the languages of the world.

use shakmaty::Role;

/// What the men are called in a language, from pawn to king: the first spelling of a man is
/// written, all are read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterSet {
    /// ISO 639-1 code, with `-latin` for a second script.
    pub code: &'static str,
    /// The language's name in English.
    pub name: &'static str,
    /// Pawn, knight, bishop, rook, queen, king.
    pub letters: [&'static [&'static str]; 6],
}

impl Default for &'static LetterSet {
    fn default() -> &'static LetterSet {
        &ENGLISH
    }
}

impl LetterSet {
    /// The set of a language by its code, in any letter case.
    pub fn by_code(code: &str) -> Option<&'static LetterSet> {
        LETTER_SETS.iter().find(|set| set.code.eq_ignore_ascii_case(code))
    }

    /// The sets of languages in which games are printed; in the others hardly any is, and a game
    /// that could be in one of them is in no doubt.
    pub(super) fn common() -> &'static [LetterSet] {
        let end = LETTER_SETS.iter().position(|set| set.code == "eu");
        LETTER_SETS.get(..end.unwrap_or(LETTER_SETS.len())).unwrap_or_default()
    }

    /// Whether these are the letters of the PGN standard (section 8.2.3.2).
    pub fn is_english(&self) -> bool {
        std::ptr::eq(self, &ENGLISH) || self.code == ENGLISH.code
    }

    /// The man that is spelt like this, in this letter case.
    pub fn role(&self, spelling: &str) -> Option<Role> {
        let spelt = self.spelt().find(|(_, spellings)| spellings.contains(&spelling));
        spelt.map(|(role, _)| role)
    }

    /// The man that a pawn becomes, in any letter case; never a pawn.
    pub fn promotion(&self, spelling: &str) -> Option<Role> {
        let pieces = self.spelt().filter(|(role, _)| *role != Role::Pawn);
        let exact = self.role(spelling).filter(|role| *role != Role::Pawn);
        let upper = spelling.to_uppercase();
        let same = |one: &&'static str| one.to_uppercase() == upper;
        let folded = || pieces.into_iter().find(|(_, list)| list.iter().any(same));
        exact.or_else(|| folded().map(|(role, _)| role))
    }

    /// How a man is written.
    pub fn letter(&self, role: Role) -> &'static str {
        let spelt = self.spelt().find(|(one, _)| *one == role);
        spelt.and_then(|(_, spellings)| spellings.first().copied()).unwrap_or_default()
    }

    /// The pieces as they are written, from king to knight: `K Q R B N`.
    pub fn listed(&self) -> String {
        let letters: Vec<&str> = Role::ALL.iter().rev().map(|role| self.letter(*role)).collect();
        letters.get(..5).unwrap_or_default().join(" ")
    }

    /// Every spelling of the men that are no pawns.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (Role, &'static str)> + use<> {
        let pieces = self.spelt().filter(|(role, _)| *role != Role::Pawn);
        pieces.flat_map(|(role, list)| list.iter().map(move |one| (role, *one)))
    }

    /// Every man with its spellings, pawn first.
    fn spelt(&self) -> impl Iterator<Item = (Role, Letters)> + use<> {
        Role::ALL.into_iter().zip(self.letters)
    }
}

type Letters = &'static [&'static str];

/// A set in the order in which books list it: king, queen, rook, bishop, knight, pawn.
const fn set(code: &'static str, name: &'static str, men: [Letters; 6]) -> LetterSet {
    let [king, queen, rook, bishop, knight, pawn] = men;
    LetterSet { code, name, letters: [pawn, knight, bishop, rook, queen, king] }
}

const EN: LetterSet = set("en", "English", [&["K"], &["Q"], &["R"], &["B"], &["N"], &["P"]]);

/// The letters of the PGN standard (section 8.2.3.2).
pub static ENGLISH: LetterSet = EN;

/// All letter sets, the usual one first, then by the number of games that are written in them.
///
/// Several languages share a set; they all stand here, as people ask for them by name.
pub static LETTER_SETS: &[LetterSet] = &[
    EN,
    set("de", "German", [&["K"], &["D"], &["T"], &["L"], &["S"], &["B"]]),
    set("es", "Spanish", [&["R"], &["D"], &["T"], &["A"], &["C"], &["P"]]),
    set("fr", "French", [&["R"], &["D"], &["T"], &["F"], &["C"], &["P"]]),
    set("ru", "Russian", [&["Кр", "Р"], &["Ф"], &["Л"], &["С"], &["К"], &["П", "п"]]),
    set("it", "Italian", [&["R"], &["D"], &["T"], &["A"], &["C"], &["P"]]),
    set("nl", "Dutch", [&["K"], &["D"], &["T"], &["L"], &["P"], &["O"]]),
    set("pl", "Polish", [&["K"], &["H"], &["W"], &["G"], &["S"], &["P"]]),
    set("hu", "Hungarian", [&["K"], &["V"], &["B"], &["F"], &["H"], &["G"]]),
    set("pt", "Portuguese", [&["R"], &["D"], &["T"], &["B"], &["C"], &["P"]]),
    set("fi", "Finnish", [&["K"], &["D"], &["T"], &["L"], &["R"], &["S"]]),
    set("sv", "Swedish", [&["K"], &["D"], &["T"], &["L"], &["S"], &["B"]]),
    set("da", "Danish", [&["K"], &["D"], &["T"], &["L"], &["S"], &["B"]]),
    set("no", "Norwegian", [&["K"], &["D"], &["T"], &["L"], &["S"], &["B"]]),
    set("cs", "Czech", [&["K"], &["D"], &["V"], &["S"], &["J"], &["P"]]),
    set("sk", "Slovak", [&["K"], &["D"], &["V"], &["S"], &["J"], &["P"]]),
    set("hr", "Croatian", [&["K"], &["D"], &["T"], &["L"], &["S"], &["P"]]),
    set("sl", "Slovenian", [&["K"], &["D"], &["T"], &["L"], &["S"], &["P"]]),
    set("sr", "Serbian", [&["К"], &["Д"], &["Т"], &["Л"], &["С"], &["П"]]),
    set("uk", "Ukrainian", [&["Кр", "Р"], &["Ф"], &["Т", "T"], &["С"], &["К"], &["П", "п"]]),
    set("bg", "Bulgarian", [&["Ц"], &["Д"], &["Т"], &["О"], &["К"], &["П"]]),
    set("ro", "Romanian", [&["R"], &["D"], &["T"], &["N"], &["C"], &["P"]]),
    set("tr", "Turkish", [&["Ş"], &["V"], &["K"], &["F"], &["A"], &["P"]]),
    set("el", "Greek", [&["Ρ"], &["Β"], &["Π"], &["Α"], &["Ι"], &["Σ"]]),
    set("et", "Estonian", [&["K"], &["L"], &["V"], &["O"], &["R"], &["E"]]),
    set("lv", "Latvian", [&["K"], &["D"], &["T"], &["L"], &["Z"], &["B"]]),
    set("lt", "Lithuanian", [&["K"], &["V"], &["B"], &["R"], &["Ž"], &["P"]]),
    set("is", "Icelandic", [&["K"], &["D"], &["H"], &["B"], &["R"], &["P"]]),
    set("ca", "Catalan", [&["R"], &["D"], &["T"], &["A"], &["C"], &["P"]]),
    set("gl", "Galician", [&["R"], &["D"], &["T"], &["B"], &["C"], &["P"]]),
    set("eu", "Basque", [&["E"], &["D"], &["G"], &["Z"], &["S"], &["P"]]),
    set("cy", "Welsh", [&["T"], &["B"], &["C"], &["E"], &["M"], &["G"]]),
    set("ga", "Irish", [&["R"], &["B"], &["C"], &["E"], &["D"], &["F"]]),
    set("lb", "Luxembourgish", [&["K"], &["D"], &["T"], &["L"], &["P"], &["B"]]),
    set("az", "Azerbaijani", [&["S"], &["V"], &["T"], &["F"], &["A"], &["P"]]),
    set("hi", "Hindi", [&["R"], &["V"], &["H"], &["O"], &["G"], &["P"]]),
    set("ru-latin", "Russian in Latin letters", [&["K"], &["F"], &["L"], &["S"], &["N"], &["P"]]),
    set("sr-latin", "Serbian in Latin letters", [&["K"], &["D"], &["T"], &["L"], &["S"], &["P"]]),
    set("af", "Afrikaans", [&["K"], &["D"], &["T"], &["L"], &["R"], &["P"]]),
    set("fy", "Frisian", [&["K"], &["D"], &["S"], &["F"], &["H"], &["B"]]),
    set("id", "Indonesian", [&["R"], &["M"], &["B"], &["G"], &["K"], &["P"]]),
    set("eo", "Esperanto", [&["R"], &["D"], &["T"], &["K"], &["C"], &["Ĉ"]]),
    set("ms", "Malay", [&["R"], &["M"], &["T"], &["K"], &["G"], &["A"]]),
];
