//! The shell without windows that Chromium is built as besides. It starts in a fifth of the processor's time and shows
//! the same pixels.

use std::path::{Path, PathBuf};

use anyhow::Context;

/// Parts of the names that the shell goes by: as Debian packages it, and as its makers offer it.
const NAMES: [&str; 2] = ["headless-shell", "headless_shell"];

/// The shell hints letters fully unless told; the browser does so slightly.
pub const FLAG: &str = "--font-render-hinting=slight";

/// Is this program the shell?
pub fn is_shell(chrome: &Path) -> bool {
    let name = chrome.file_name().unwrap_or_default().to_string_lossy();
    NAMES.iter().any(|it| name.contains(it))
}

/// A program in `folder`, by a name of the shell, that starts it with a page. The driver waits for the one that a browser opens by
/// itself; the shell opens those that are named, and the driver cannot be told to name any.
pub fn starter(shell: &Path, folder: &Path) -> anyhow::Result<PathBuf> {
    let shell = shell.to_str().context("the browser's path is no text")?;
    let quoted = shlex::try_quote(shell).context("the browser's path")?;
    let script = format!("#!/bin/sh\nexec {quoted} \"$@\" about:blank\n");
    let path = folder.join(NAMES[0]);
    std::fs::write(&path, script)?;
    make_runnable(&path)?;
    Ok(path)
}

#[cfg(unix)]
fn make_runnable(path: &Path) -> std::io::Result<()> {
    use std::fs::{Permissions, set_permissions};
    use std::os::unix::fs::PermissionsExt;
    set_permissions(path, Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn make_runnable(_: &Path) -> std::io::Result<()> {
    Err(std::io::Error::other(
        "the shell of Chromium is started on Linux and macOS alone; set CHROME to the browser",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shell_is_known_by_its_name() {
        for shell in ["/usr/bin/chromium-headless-shell", "headless_shell"] {
            assert!(is_shell(Path::new(shell)), "{shell}");
        }
        for other in ["/usr/bin/chromium", "/opt/headless-shell/chrome"] {
            assert!(!is_shell(Path::new(other)), "{other}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn the_starter_hands_on_what_it_is_given_and_names_a_page() {
        let folder = tempfile::tempdir().expect("a folder");
        let shell = folder.path().join("a 'headless-shell'");
        std::fs::write(&shell, "#!/bin/sh\nprintf '%s|' \"$@\"\n").expect("written");
        make_runnable(&shell).expect("a program");
        let starter = starter(&shell, folder.path()).expect("a starter");
        assert!(is_shell(&starter));
        let output = std::process::Command::new(starter)
            .args(["--one=a b", "--two"])
            .output();
        let said = output.expect("it starts").stdout;
        assert_eq!(
            String::from_utf8_lossy(&said),
            "--one=a b|--two|about:blank|"
        );
    }
}
