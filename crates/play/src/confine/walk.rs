//! Landlock only allows. To close a folder, everything beside the way that leads to it is opened.

use std::fs;
use std::path::{Path, PathBuf};

/// Everything inside a folder but what is closed. A folder on the way to something closed cannot be
/// listed, and what is made in it later stays closed too.
pub fn open_below(folder: &Path, closed: &[PathBuf]) -> Vec<PathBuf> {
    let mut open = Vec::new();
    // A folder that cannot be listed by us is of no use to the agent, which is the same user.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        // What a link leads to is opened, or not, in its own place.
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if !is_link {
            open.extend(open_at(&entry.path(), closed));
        }
    }
    open.sort();
    open
}

/// A path itself, or what is open inside it.
pub fn open_at(path: &Path, closed: &[PathBuf]) -> Vec<PathBuf> {
    if closed.iter().any(|it| it == path) {
        Vec::new()
    } else if closed.iter().any(|it| it.starts_with(path)) {
        open_below(path, closed)
    } else {
        vec![path.to_path_buf()]
    }
}

/// The path without links, also of something that does not exist yet.
pub fn real(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    for ancestor in absolute.ancestors() {
        if let Ok(found) = fs::canonicalize(ancestor) {
            return match absolute.strip_prefix(ancestor) {
                Ok(rest) if !rest.as_os_str().is_empty() => found.join(rest),
                _ => found,
            };
        }
    }
    absolute
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// `home/{checkout/{tasks/t.toml,agent/a.py},notes,link -> checkout}`, `etc`.
    fn tree() -> (tempfile::TempDir, PathBuf) {
        let temporary = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(temporary.path()).expect("a path");
        for file in [
            "home/checkout/tasks/t.toml",
            "home/checkout/agent/a.py",
            "home/notes",
            "etc/hosts",
        ] {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, "x").expect("written");
        }
        std::os::unix::fs::symlink(root.join("home/checkout"), root.join("home/link"))
            .expect("a link");
        (temporary, root)
    }

    fn names(root: &Path, paths: Vec<PathBuf>) -> Vec<String> {
        let name = |path: PathBuf| {
            let inside = path.strip_prefix(root).expect("inside");
            inside.display().to_string()
        };
        paths.into_iter().map(name).collect()
    }

    #[test]
    fn siblings_on_the_way_are_opened_and_links_are_not() {
        let (_keep, root) = tree();
        let closed = [root.join("home/checkout")];
        assert_eq!(
            names(&root, open_below(&root, &closed)),
            ["etc", "home/notes"]
        );
    }

    #[test]
    fn two_closed_folders_one_inside_the_other_are_both_closed() {
        let (_keep, root) = tree();
        let closed = [root.join("home/checkout/tasks"), root.join("home/checkout")];
        assert_eq!(
            names(&root, open_below(&root, &closed)),
            ["etc", "home/notes"]
        );
    }

    #[test]
    fn what_does_not_exist_yet_is_closed_too() {
        let (_keep, root) = tree();
        let closed = [root.join("home/checkout"), root.join("etc/later/run")];
        assert_eq!(
            names(&root, open_below(&root, &closed)),
            ["etc/hosts", "home/notes"]
        );
    }

    #[test]
    fn a_grant_leaves_closed_what_lies_inside() {
        let (_keep, root) = tree();
        let closed = [root.join("home/checkout/tasks"), root.join("elsewhere")];
        let granted = open_at(&root.join("home/checkout"), &closed);
        assert_eq!(names(&root, granted), ["home/checkout/agent"]);
        assert!(open_at(&root.join("home/checkout/tasks"), &closed).is_empty());
    }

    #[test]
    fn real_paths_have_no_links_even_where_nothing_is_yet() {
        let (_keep, root) = tree();
        assert_eq!(
            real(&root.join("home/link/runs/new")),
            root.join("home/checkout/runs/new")
        );
    }
}
