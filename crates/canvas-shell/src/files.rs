//! Files of the user: those that were chosen, and names for those that are handed over.

use std::fmt;

/// A file that was read whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFile<C> {
    pub name: String,
    pub content: C,
}

/// Why a file was not read, in words for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileError(pub String);

impl fmt::Display for FileError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl ReadFile<Vec<u8>> {
    /// As browsers read text: what is no UTF-8 is replaced, a mark of the byte order left out.
    pub fn into_text(self) -> ReadFile<String> {
        let bytes = self.content.strip_prefix(b"\xEF\xBB\xBF");
        let bytes = bytes.unwrap_or(&self.content);
        ReadFile {
            content: String::from_utf8_lossy(bytes).into_owned(),
            name: self.name,
        }
    }
}

/// A title as the name of a file, without what some systems do not allow in one.
pub fn file_name(title: &str, extension: &str) -> String {
    let kept = title.chars().map(|c| {
        let is_kept = c.is_alphanumeric() || " -_()".contains(c);
        if is_kept { c } else { '_' }
    });
    let kept: String = kept.collect();
    format!("{}.{extension}", kept.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_become_names_that_every_system_takes() {
        assert_eq!(file_name("My Scene (Copy)", "json"), "My Scene (Copy).json");
        assert_eq!(file_name(" a/b: c? ", "obj"), "a_b_ c_.obj");
        assert_eq!(file_name("Grün-1", "png"), "Grün-1.png");
    }

    #[test]
    fn text_is_read_as_browsers_read_it() {
        let text = |bytes: &[u8]| {
            let file = ReadFile {
                name: "a.txt".into(),
                content: bytes.to_vec(),
            };
            file.into_text().content
        };
        assert_eq!(text("grün".as_bytes()), "grün");
        assert_eq!(text(b"\xEF\xBB\xBFa"), "a");
        assert_eq!(text(b"a\xFF"), "a\u{FFFD}");
    }
}
