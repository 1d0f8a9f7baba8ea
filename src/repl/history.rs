//! Where the history is kept.

use std::ffi::OsString;
use std::path::PathBuf;

/// `figurine/history` in the user's data directory (XDG Base Directory Specification); none where
/// no home is known.
pub fn path() -> Option<PathBuf> {
    place(std::env::var_os("XDG_DATA_HOME"), std::env::home_dir())
}

/// A relative or empty `XDG_DATA_HOME` is ignored, as the specification says.
fn place(data: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let data = data.map(PathBuf::from).filter(|path| path.is_absolute());
    let data = data.or_else(|| home.map(|home| home.join(".local/share")))?;
    Some(data.join("figurine").join("history"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_directory_is_honoured() {
        let home = Some(PathBuf::from("/home/a"));
        let default = Some(PathBuf::from("/home/a/.local/share/figurine/history"));
        assert_eq!(place(None, home.clone()), default);
        assert_eq!(place(Some("".into()), home.clone()), default);
        assert_eq!(place(Some("/d".into()), home), Some(PathBuf::from("/d/figurine/history")));
        assert_eq!(place(None, None), None);
    }
}
