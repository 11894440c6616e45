//! What an installation brings along: `bin/` with the program, and beside it `share/gauntlet/` with all that it reads.

use std::path::{Path, PathBuf};

/// Below the folder that holds `bin/`.
pub const SHARE: &str = "share/gauntlet";
/// What lies in there.
pub const PAGES: &str = "dist";
pub const TASKS: &str = "tasks";
pub const RECORDS: &str = "records";
/// The one program, which has all commands, without what a system appends to names of programs.
pub const PROGRAM: &str = "gauntlet";

/// An installation of the project, which needs neither checkout nor compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installation {
    prefix: PathBuf,
}

impl Installation {
    /// The one that the running program belongs to.
    pub fn current() -> Option<Installation> {
        Installation::around(&std::env::current_exe().ok()?)
    }

    /// The one that this program belongs to. Links to the program lead to it.
    pub fn around(program: &Path) -> Option<Installation> {
        let program = std::fs::canonicalize(program).ok()?;
        let prefix = program.parent()?.parent()?.to_path_buf();
        let found = Installation { prefix };
        let is_whole = found.pages().join("index.html").is_file() && found.tasks().is_dir();
        is_whole.then_some(found)
    }

    pub fn pages(&self) -> PathBuf {
        self.share().join(PAGES)
    }

    pub fn tasks(&self) -> PathBuf {
        self.share().join(TASKS)
    }

    pub fn records(&self) -> PathBuf {
        self.share().join(RECORDS)
    }

    /// What holds the documentation, laid out as in a checkout.
    pub fn documentation(&self) -> PathBuf {
        self.share()
    }

    pub fn program(&self) -> PathBuf {
        let name = format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX);
        self.prefix.join("bin").join(name)
    }

    /// Everything that holds answers: an agent is given none of it.
    pub fn secrets(&self) -> Vec<PathBuf> {
        vec![self.share(), self.program()]
    }

    fn share(&self) -> PathBuf {
        self.prefix.join(SHARE)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn write(file: &Path) {
        fs::create_dir_all(file.parent().expect("a folder")).expect("made");
        fs::write(file, "").expect("written");
    }

    #[test]
    fn a_program_knows_what_was_installed_with_it() {
        let place = tempfile::tempdir().expect("a folder");
        let prefix = fs::canonicalize(place.path()).expect("a path");
        let program = prefix.join("bin/gauntlet");
        write(&program);
        write(&prefix.join("share/gauntlet/dist/index.html"));
        assert_eq!(Installation::around(&program), None, "without tasks");
        write(&prefix.join("share/gauntlet/tasks/modeller/001.toml"));
        let found = Installation::around(&program).expect("whole");
        assert_eq!(found.tasks(), prefix.join("share/gauntlet/tasks"));
        assert_eq!(found.documentation(), prefix.join("share/gauntlet"));
        assert!(found.secrets().contains(&program));
        assert!(
            found
                .secrets()
                .iter()
                .any(|it| found.records().starts_with(it))
        );
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_the_program_leads_to_the_installation() {
        let place = tempfile::tempdir().expect("a folder");
        for name in ["a/bin/gauntlet", "a/share/gauntlet/dist/index.html"] {
            write(&place.path().join(name));
        }
        fs::create_dir(place.path().join("a/share/gauntlet/tasks")).expect("made");
        let link = place.path().join("gauntlet");
        std::os::unix::fs::symlink(place.path().join("a/bin/gauntlet"), &link).expect("linked");
        assert!(Installation::around(&link).is_some());
    }
}
