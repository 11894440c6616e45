//! Reads files that somebody else may have put there: only what is a file, and only so much of it. A pipe
//! might never end, a device neither, and a link could lead anywhere.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

/// Reads a file that is a file: no link, no pipe. What was looked at is what is read, whoever swaps files
/// meanwhile.
pub fn read(path: &Path, max_bytes: u64) -> io::Result<Vec<u8>> {
    read_all(open(path)?, max_bytes)
}

/// The same for text.
pub fn read_text(path: &Path, max_bytes: u64) -> io::Result<String> {
    text(read(path, max_bytes)?)
}

/// The same for a file that the user names: a link is followed, and has to lead to a file.
pub fn read_linked_text(path: &Path, max_bytes: u64) -> io::Result<String> {
    text(read_all(open_with(path, Links::Followed)?, max_bytes)?)
}

/// Opens a file that is neither a link nor anything else that is no file. Opening waits for nobody.
pub fn open(path: &Path) -> io::Result<File> {
    open_with(path, Links::Refused)
}

/// The same to be written, where there is one, or else makes it. What it holds stays.
pub fn open_or_create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    ordinary(path, options, Links::Refused)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Links {
    Refused,
    Followed,
}

fn open_with(path: &Path, links: Links) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    ordinary(path, options, links)
}

fn ordinary(path: &Path, mut options: OpenOptions, links: Links) -> io::Result<File> {
    wait_for_nobody(&mut options, links);
    let no_file = || io::Error::other("it is not an ordinary file");
    // Where a link cannot be refused on opening, it is looked for before.
    if links == Links::Refused && fs::symlink_metadata(path).is_ok_and(|it| it.is_symlink()) {
        return Err(no_file());
    }
    let file = options.open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(no_file()),
    }
}

#[cfg(unix)]
fn wait_for_nobody(options: &mut OpenOptions, links: Links) {
    use std::os::unix::fs::OpenOptionsExt;

    use rustix::fs::OFlags;
    let flags = match links {
        Links::Refused => OFlags::NOFOLLOW | OFlags::NONBLOCK,
        Links::Followed => OFlags::NONBLOCK,
    };
    options.custom_flags(flags.bits().cast_signed());
}

/// Elsewhere there are no pipes among files.
#[cfg(not(unix))]
fn wait_for_nobody(_: &mut OpenOptions, _: Links) {}

fn read_all(file: File, max_bytes: u64) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len();
    let too_long = |length: u64| {
        io::Error::other(format!(
            "it has {length} bytes; at most {max_bytes} are read"
        ))
    };
    if length > max_bytes {
        return Err(too_long(length));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    // It may grow while it is read.
    file.take(max_bytes.saturating_add(1))
        .read_to_end(&mut bytes)?;
    match bytes.len() as u64 {
        length if length > max_bytes => Err(too_long(length)),
        _ => Ok(bytes),
    }
}

fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not UTF-8 text"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn links_folders_pipes_and_devices_are_no_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = |name: &str| folder.path().join(name);
        fs::write(place("file"), "text").expect("written");
        assert_eq!(read(&place("file"), 4).expect("a file"), b"text");
        assert_eq!(read_text(&place("file"), 4).expect("a file"), "text");
        assert!(read(&place("file"), 3).is_err(), "too long");
        std::os::unix::fs::symlink(place("file"), place("link")).expect("a link");
        let pipe = rustix::fs::mknodat(
            rustix::fs::CWD,
            place("pipe"),
            rustix::fs::FileType::Fifo,
            rustix::fs::Mode::RUSR,
            0,
        );
        pipe.expect("a pipe");
        std::os::unix::fs::symlink(place("pipe"), place("to-a-pipe")).expect("a link");
        for name in ["link", "pipe", "to-a-pipe", ".", "none", "/dev/zero"] {
            assert!(read(&place(name), 100).is_err(), "{name}");
        }
        let linked = read_linked_text(&place("link"), 4);
        assert_eq!(linked.expect("a file behind a link"), "text");
        for name in ["pipe", "to-a-pipe", ".", "none", "/dev/zero"] {
            assert!(read_linked_text(&place(name), 100).is_err(), "{name}");
        }
        for name in ["link", "pipe", "to-a-pipe", "."] {
            assert!(open_or_create(&place(name)).is_err(), "{name}");
        }
        for name in ["file", "new"] {
            open_or_create(&place(name)).expect("a file");
        }
        assert_eq!(fs::read(place("file")).expect("a file"), b"text");
        fs::write(place("file"), [0xff]).expect("written");
        assert!(read_text(&place("file"), 4).is_err(), "no text");
    }
}
