//! The files of an installation, and where they go.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use setup::installed::{PAGES, PROGRAM, SHARE, TASKS};
use walkdir::WalkDir;

use super::programs::Delivered;

/// A file, and its place below where everything is installed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    pub place: String,
    pub source: PathBuf,
    pub is_program: bool,
}

impl Part {
    pub fn file(place: impl Into<String>, source: impl Into<PathBuf>) -> Part {
        Part {
            place: place.into(),
            source: source.into(),
            is_program: false,
        }
    }

    fn program(source: &Path) -> Part {
        Part {
            is_program: true,
            ..Part::file(format!("bin/{PROGRAM}"), source)
        }
    }
}

/// Program, pages, tasks and documentation, by their places.
pub fn installation(root: &Path, programs: &Delivered, dist: &Path) -> Result<Vec<Part>> {
    let mut parts = vec![Part::program(&programs.command)];
    parts.extend(below(dist, &format!("{SHARE}/{PAGES}"))?);
    parts.extend(below(&root.join("tasks"), &format!("{SHARE}/{TASKS}"))?);
    let documents = below(&root.join("docs"), &format!("{SHARE}/docs"))?;
    parts.extend(documents.into_iter().filter(is_light));
    for name in ["LICENSE", "NOTICE", "README.md", "ARCHITECTURE.md"] {
        parts.push(Part::file(format!("{SHARE}/{name}"), root.join(name)));
    }
    parts.sort();
    Ok(parts)
}

/// Are they words or lines? Pictures of the documentation are ten times as large as all its words, packed, and pages
/// do without them.
fn is_light(part: &Part) -> bool {
    let extension = part.source.extension().unwrap_or_default();
    ["md", "svg", "json"].iter().any(|it| extension == *it)
}

/// Every file below a folder, put below another. What is there a second time, packed for servers, stays behind:
/// packages are packed themselves.
pub fn below(folder: &Path, place: &str) -> Result<Vec<Part>> {
    let mut parts = Vec::new();
    let entries = WalkDir::new(folder).into_iter();
    let kept = entries.filter_entry(|it| it.file_name() != "__pycache__");
    for entry in kept {
        let entry = entry.with_context(|| format!("{} cannot be listed", folder.display()))?;
        let path = entry.path();
        let is_double =
            path.extension().is_some_and(|it| it == "gz") && path.with_extension("").is_file();
        if entry.file_type().is_file() && !is_double {
            let name = path
                .strip_prefix(folder)?
                .to_string_lossy()
                .replace('\\', "/");
            parts.push(Part::file(format!("{place}/{name}"), path));
        }
    }
    parts.sort();
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_one_program() {
        let root = setup::workspace::current_root().expect("a checkout");
        let pages = tempfile::tempdir().expect("a folder");
        let built = Delivered {
            command: "command".into(),
            python_extension: "extension".into(),
        };
        let parts = installation(&root, &built, pages.path()).expect("listed");
        let programs = parts.iter().filter(|it| it.is_program);
        let places: Vec<_> = programs.map(|it| it.place.as_str()).collect();
        assert_eq!(places, ["bin/gauntlet"]);
    }

    #[test]
    fn documentation_goes_along_without_its_pictures() {
        let is_kept = |name: &str| is_light(&Part::file(name, name));
        assert!(is_kept("docs/protocol.md") && is_kept("docs/pictures/learn.svg"));
        assert!(!is_kept("docs/pictures/face.png"));
    }

    #[test]
    fn what_is_packed_already_and_what_python_left_stay_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join("__pycache__")).expect("made");
        for name in ["a.js", "a.js.gz", "film.gz", "__pycache__/a.pyc"] {
            std::fs::write(folder.path().join(name), name).expect("written");
        }
        let parts = below(folder.path(), "share").expect("listed");
        let places: Vec<_> = parts.iter().map(|it| it.place.as_str()).collect();
        assert_eq!(places, ["share/a.js", "share/film.gz"]);
    }
}
