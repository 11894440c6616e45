//! Folders of ours that are kept from an agent, and what of them it may be given all the same.

use std::fs;
use std::path::{Path, PathBuf};

use setup::workspace::find_root;

use super::walk::real;

/// By how firmly they are closed.
#[derive(Clone, Debug, Default)]
pub struct Closed {
    /// Nothing in them is given away but single files that the command line names.
    pub sealed: Vec<PathBuf>,
    /// Parts of them may be given.
    pub checkouts: Vec<PathBuf>,
}

impl Closed {
    /// The checkouts around these places with all their relatives, and these folders besides.
    pub fn around(places: &[&Path], mut sealed: Vec<PathBuf>) -> Closed {
        let roots = places.iter().filter_map(|it| find_root(&real(it)).ok());
        let mut checkouts: Vec<_> = roots.collect();
        checkouts.sort();
        checkouts.dedup();
        for root in checkouts.clone() {
            let (repository, others) = relatives(&root);
            sealed.extend(repository);
            checkouts.extend(others);
        }
        checkouts.sort();
        checkouts.dedup();
        for root in &checkouts {
            sealed.extend([root.join("tasks"), root.join("oracles"), root.join("runs")]);
        }
        sealed.sort();
        sealed.dedup();
        Closed { sealed, checkouts }
    }

    pub fn contains(&self, path: &Path) -> bool {
        let mut all = self.sealed.iter().chain(&self.checkouts);
        all.any(|it| path.starts_with(it))
    }

    /// Would giving this folder open more than parts of a checkout?
    fn is_too_much(&self, folder: &Path) -> bool {
        self.sealed.iter().any(|it| folder.starts_with(it))
            || self.checkouts.iter().any(|it| it.starts_with(folder))
    }

    /// What is opened for a file or folder in here that the command line names: the folder around it,
    /// with whatever it loads from there, or the file alone where that would be too much.
    pub fn part(&self, path: &Path, around: PathBuf) -> Option<PathBuf> {
        if path.is_dir() {
            return (!self.is_too_much(path)).then(|| path.to_path_buf());
        }
        Some(match self.is_too_much(&around) {
            true => path.to_path_buf(),
            false => around,
        })
    }

    pub fn may_be_given(&self, path: &Path) -> anyhow::Result<()> {
        let path = real(path);
        anyhow::ensure!(
            !self.is_too_much(&path) || !self.contains(&path),
            "{} holds what the sandbox keeps from the agent: name what it needs inside, \
             or use --sandbox off",
            path.display()
        );
        Ok(())
    }
}

/// A repository outside the checkout, with the same tasks in its history, and further checkouts of it.
fn relatives(root: &Path) -> (Option<PathBuf>, Vec<PathBuf>) {
    let git = root.join(".git");
    let link = fs::read_to_string(&git).unwrap_or_default();
    let repository = match link.trim().strip_prefix("gitdir:") {
        Some(own) => common_folder(&root.join(own.trim())),
        None => git,
    };
    let listed = fs::read_dir(repository.join("worktrees"));
    let mut others: Vec<_> = listed
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| fs::read_to_string(entry.path().join("gitdir")).ok())
        .filter_map(|text| Some(real(Path::new(text.trim()).parent()?)))
        .collect();
    others.extend(repository.parent().map(real));
    others.retain(|other| other != root && find_root(other).is_ok_and(|it| it == *other));
    let is_outside = !repository.starts_with(root);
    (is_outside.then(|| real(&repository)), others)
}

/// The repository of a checkout that is not its first.
fn common_folder(own: &Path) -> PathBuf {
    match fs::read_to_string(own.join("commondir")) {
        Ok(text) => real(&own.join(text.trim())),
        Err(_) => real(own),
    }
}
