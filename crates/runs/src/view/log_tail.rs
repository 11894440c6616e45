//! The end of an agent's log, which may be of any length and hold anything.

use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use face::LogTail;

/// How much is shown.
const SHOWN_BYTES: u64 = 4 * 1024;

/// The last lines of a log. Nothing where there is no log, or nothing in it.
pub fn read(path: &Path) -> Option<LogTail> {
    // What is no plain file is no log of ours, and may never end.
    let mut file = plain_files::open(path).ok()?;
    let length = file.metadata().ok()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(SHOWN_BYTES)))
        .ok()?;
    let mut bytes = Vec::new();
    file.take(SHOWN_BYTES).read_to_end(&mut bytes).ok()?;
    let mut shown = bytes.as_slice();
    if length > SHOWN_BYTES {
        // The first line is probably half of one.
        let first = shown.iter().position(|&byte| byte == b'\n');
        shown = first.map_or(shown, |end| &shown[end + 1..]);
    }
    let text = String::from_utf8_lossy(shown).trim_end().to_string();
    (!text.is_empty()).then_some(LogTail {
        text,
        length,
        is_cut: length > SHOWN_BYTES,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn tail(content: &[u8]) -> Option<LogTail> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("agent.log");
        fs::write(&path, content).expect("written");
        read(&path)
    }

    #[test]
    fn a_short_log_is_whole_and_a_long_one_ends_the_same() {
        let short = tail(b"one\ntwo\n").expect("a tail");
        assert_eq!((short.text.as_str(), short.is_cut), ("one\ntwo", false));
        let long = tail(&b"some line\n".repeat(1000)).expect("a tail");
        assert!(long.is_cut && long.text.starts_with("some line\n"));
        assert!(long.text.len() as u64 <= SHOWN_BYTES);
        let one_line = tail(&b"x".repeat(9000)).expect("a tail");
        assert_eq!(one_line.text.len() as u64, SHOWN_BYTES);
    }

    #[test]
    fn what_is_no_log_is_not_shown() {
        assert_eq!(tail(b""), None);
        assert_eq!(tail(b"\n\n"), None);
        assert_eq!(read(Path::new("/no/such/log")), None);
        assert_eq!(read(Path::new("/dev/zero")), None);
        assert!(tail(b"\xff\xfe").is_some());
    }

    #[test]
    #[cfg(unix)]
    fn a_link_is_not_followed() {
        let folder = tempfile::tempdir().expect("a folder");
        let secret = folder.path().join("secret");
        fs::write(&secret, "secret").expect("written");
        let link = folder.path().join("agent.log");
        std::os::unix::fs::symlink(&secret, &link).expect("a link");
        assert_eq!(read(&link), None);
    }
}
