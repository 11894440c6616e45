//! Runs and tasks that lie in what an agent is given: of other runs, of other copies of this project.

use std::collections::{BTreeSet, VecDeque};
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use protocol::App;

/// Looked at are folders so far below what is given, and so many names in all: enough for a project
/// or a folder of downloads, and done within a fraction of a second.
const DEPTH: usize = 4;
const NAMES: usize = 20_000;
/// Libraries, in folders of thousands.
const PASSED_OVER: &[&str] = &["node_modules", "site-packages", ".git", "__pycache__"];

/// Every run has the file, and one of the folders as soon as it holds anything.
const OF_A_RUN: &str = "run.json";
const IN_A_RUN: [&str; 2] = ["episodes", "tasks"];
/// A checkout has both, as `setup::workspace` knows it.
const OF_A_CHECKOUT: [&str; 2] = ["Trunk.toml", "harness-web"];

/// Folders strictly inside this one that hold a run, a checkout or tasks. A folder with several runs in it
/// stands for all of them, and for those to come.
pub fn inside(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut left = NAMES;
    let mut waiting = VecDeque::from([(folder.to_path_buf(), 0)]);
    while let Some((place, depth)) = waiting.pop_front() {
        let Some(names) = listed(&place, &mut left) else {
            break;
        };
        if depth > 0 && names.holds_answers() {
            found.push(place);
        } else if depth < DEPTH {
            let folders = names.folders.iter().map(|name| place.join(name));
            waiting.extend(folders.map(|it| (it, depth + 1)));
        }
    }
    gathered(folder, found)
}

/// Is this the folder of a run, or does it lie in one?
pub fn run_around(path: &Path) -> Option<PathBuf> {
    let is_run = |it: &&Path| {
        it.join(OF_A_RUN).is_file() && IN_A_RUN.iter().any(|name| it.join(name).is_dir())
    };
    path.ancestors().find(is_run).map(Path::to_path_buf)
}

#[derive(Default)]
struct Names {
    files: BTreeSet<OsString>,
    folders: BTreeSet<OsString>,
}

impl Names {
    fn holds_answers(&self) -> bool {
        let has_file = |name: &str| self.files.contains(OsStr::new(name));
        let has_folder = |name: &str| self.folders.contains(OsStr::new(name));
        let is_run = has_file(OF_A_RUN) && IN_A_RUN.into_iter().any(has_folder);
        let [page, face] = OF_A_CHECKOUT;
        let is_checkout = has_file(page) && has_folder(face);
        is_run || is_checkout || App::ALL.into_iter().all(|app| has_folder(app.slug()))
    }
}

/// Nothing when as much was looked at as may be.
fn listed(folder: &Path, left: &mut usize) -> Option<Names> {
    let mut names = Names::default();
    // A folder that cannot be listed by us is of no use to the agent, which is the same user.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        *left = left.checked_sub(1)?;
        // What a link leads to is open, or not, in its own place.
        match entry.file_type() {
            Ok(kind) if kind.is_file() => drop(names.files.insert(entry.file_name())),
            Ok(kind) if kind.is_dir() => drop(names.folders.insert(entry.file_name())),
            _ => {}
        }
    }
    for name in PASSED_OVER {
        names.folders.remove(OsStr::new(name));
    }
    Some(names)
}

/// Where several lie side by side, what they lie in.
fn gathered(folder: &Path, found: Vec<PathBuf>) -> Vec<PathBuf> {
    let beside = |path: &Path| {
        let same = found.iter().filter(|it| it.parent() == path.parent());
        same.count() > 1
    };
    let together = |path: &PathBuf| match path.parent() {
        Some(parent) if parent != folder && beside(path) => parent.to_path_buf(),
        _ => path.clone(),
    };
    let mut gathered: Vec<_> = found.iter().map(together).collect();
    gathered.sort();
    gathered.dedup();
    gathered
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(files: &[&str]) -> (tempfile::TempDir, PathBuf) {
        let keep = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(keep.path()).expect("a path");
        for file in files {
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, "x").expect("written");
        }
        (keep, root)
    }

    fn found(files: &[&str]) -> Vec<String> {
        let (_keep, root) = tree(files);
        let name = |path: PathBuf| {
            let name = path.strip_prefix(&root).expect("inside");
            name.display().to_string()
        };
        inside(&root).into_iter().map(name).collect()
    }

    #[test]
    fn runs_checkouts_and_tasks_are_found_and_nothing_else() {
        let tasks = App::ALL.map(|app| format!("data/copied/{app}/001.toml"));
        let mut files = vec![
            "agent.py",
            "lib/module.py",
            "old/run.json",
            "old/episodes/x/verdict.json",
            "vendor/gauntlet/Trunk.toml",
            "vendor/gauntlet/harness-web/x",
            "vendor/other/Trunk.toml",
            "config/run.json",
            "node_modules/thing/run.json",
            "node_modules/thing/tasks/x",
        ];
        files.extend(tasks.iter().map(String::as_str));
        assert_eq!(found(&files), ["data/copied", "old", "vendor/gauntlet"]);
    }

    #[test]
    fn several_runs_close_the_folder_around_them() {
        let side_by_side = [
            "results/a/run.json",
            "results/a/tasks/x",
            "results/b/run.json",
            "results/b/tasks/x",
            "results/notes",
        ];
        assert_eq!(found(&side_by_side), ["results"]);
        // The folder that is given stays open: its agent lies there.
        let here = [
            "a/run.json",
            "a/tasks/x",
            "b/run.json",
            "b/tasks/x",
            "agent.py",
        ];
        assert_eq!(found(&here), ["a", "b"]);
    }

    #[test]
    fn what_is_given_itself_is_no_neighbour() {
        assert_eq!(found(&["run.json", "episodes/x"]), Vec::<String>::new());
        let (_keep, root) = tree(&["one/run.json", "one/tasks/x", "one/deep/agent.py"]);
        assert_eq!(
            run_around(&root.join("one/deep/agent.py")),
            Some(root.join("one"))
        );
        assert_eq!(run_around(&root), None);
    }
}
