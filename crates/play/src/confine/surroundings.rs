//! What lies around an agent: which of it is closed, and what it needs of that all the same.

use std::fs;
use std::path::{Path, PathBuf};

use setup::workspace::find_root;

use super::policy::{Policy, ephemeral_ports};
use super::walk::real;
use crate::workshop;

/// Where everything is that an agent has no business with.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// The folder in which the command was started.
    pub here: PathBuf,
    pub tasks: PathBuf,
    pub run: PathBuf,
    /// Our own program, which has the oracles inside.
    pub program: Option<PathBuf>,
    /// A WebDriver server that somebody else started.
    pub webdriver: Option<String>,
}

/// What the user lets the agent have.
#[derive(Clone, Debug, Default)]
pub struct Grants {
    /// Files and folders that its command line names.
    pub named: Vec<PathBuf>,
    pub read: Vec<PathBuf>,
    pub write: Vec<PathBuf>,
    pub ports: Vec<u16>,
}

/// Folders of ours, by how firmly they are closed.
struct Closed {
    /// Nothing in them is given away but single files that the command line names.
    sealed: Vec<PathBuf>,
    /// Parts of them may be given.
    checkouts: Vec<PathBuf>,
}

impl Surroundings {
    pub fn policy(&self, grants: &Grants) -> anyhow::Result<Policy> {
        let closed = self.closed();
        for path in grants.read.iter().chain(&grants.write) {
            closed.may_be_given(path)?;
        }
        let named = grants.named.iter().flat_map(|path| closed.gift(path));
        // Whoever enforces the policy stands in another folder.
        let read = grants.read.iter().map(|path| real(path));
        let write = grants.write.iter().map(|path| real(path));
        let mut closed_ports = vec![ephemeral_ports()];
        let driver = self.webdriver.as_ref().and_then(|it| it.parse().ok());
        if let Some(port) = driver.and_then(|it: url::Url| it.port_or_known_default()) {
            closed_ports.push(port..=port);
        }
        Ok(Policy {
            readable: named.chain(read).collect(),
            writable: write.collect(),
            closed: [closed.sealed, closed.checkouts].concat(),
            closed_ports,
            open_ports: grants.ports.clone(),
        })
    }

    fn closed(&self) -> Closed {
        let program = self.program.clone().map(|it| real(&it));
        let inside = [Some(&self.here), Some(&self.tasks), program.as_ref()];
        let roots = inside.into_iter().flatten();
        let mut checkouts: Vec<_> = roots
            .filter_map(|path| find_root(&real(path)).ok())
            .collect();
        checkouts.sort();
        checkouts.dedup();
        let mut sealed = vec![real(&self.tasks), real(&self.run), real(&workshop::root())];
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
        sealed.extend(program.as_deref().and_then(build_folder));
        sealed.extend(program);
        sealed.sort();
        sealed.dedup();
        Closed { sealed, checkouts }
    }
}

impl Closed {
    fn contains(&self, path: &Path) -> bool {
        let mut all = self.sealed.iter().chain(&self.checkouts);
        all.any(|it| path.starts_with(it))
    }

    /// Would giving this folder open more than parts of a checkout?
    fn is_too_much(&self, folder: &Path) -> bool {
        self.sealed.iter().any(|it| folder.starts_with(it))
            || self.checkouts.iter().any(|it| it.starts_with(folder))
    }

    /// What has to be opened for a file or folder of the command line: the folder around it, with
    /// whatever it loads from there, or the file alone where that would be too much.
    fn gift(&self, path: &Path) -> Vec<PathBuf> {
        let place = path.parent().map(real).unwrap_or_default();
        let itself = place.join(path.file_name().unwrap_or_default());
        if !self.contains(&itself) {
            return Vec::new();
        }
        if itself.is_dir() {
            let too_much = self.is_too_much(&itself);
            return (!too_much).then_some(itself).into_iter().collect();
        }
        let around = match place.parent() {
            Some(environment) if environment.join("pyvenv.cfg").is_file() => environment.into(),
            _ => place,
        };
        match self.is_too_much(&around) {
            true => vec![itself],
            false => vec![around],
        }
    }

    fn may_be_given(&self, path: &Path) -> anyhow::Result<()> {
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

/// The folder of a build that holds this program, and with it everything it was made of.
fn build_folder(program: &Path) -> Option<PathBuf> {
    let mut folders = program.ancestors().skip(1);
    let build = folders.find(|it| it.join("CACHEDIR.TAG").is_file());
    build.map(Path::to_path_buf)
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

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A checkout with agents in several places.
    struct Place {
        root: PathBuf,
        _keep: tempfile::TempDir,
    }

    fn place() -> Place {
        let keep = tempfile::tempdir().expect("a folder");
        let root = fs::canonicalize(keep.path()).expect("a path").join("work");
        let place = Place { root, _keep: keep };
        for file in [
            "Trunk.toml",
            "harness-web/x",
            "tasks/modeller/001.toml",
            "agent.py",
            "examples/one/agent.py",
            ".venv/pyvenv.cfg",
            ".venv/bin/python",
            "target/CACHEDIR.TAG",
            "target/debug/gauntlet",
            "target/debug/robot",
            "runs/1/run.json",
        ] {
            place.write(file);
        }
        place
    }

    impl Place {
        fn write(&self, file: &str) {
            let path = self.root.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, "x").expect("written");
        }

        fn around(&self) -> Surroundings {
            Surroundings {
                here: self.root.clone(),
                tasks: self.root.join("tasks"),
                run: self.root.join("runs/1"),
                program: Some(self.root.join("target/debug/gauntlet")),
                webdriver: None,
            }
        }

        fn readable(&self, named: &str) -> Vec<PathBuf> {
            let grants = Grants {
                named: vec![self.root.join(named)],
                ..Grants::default()
            };
            self.around().policy(&grants).expect("a policy").readable
        }

        fn is_closed(&self, path: &str) -> bool {
            let policy = self.around().policy(&Grants::default()).expect("a policy");
            let path = self.root.join(path);
            policy.closed.iter().any(|it| path.starts_with(it))
        }
    }

    #[test]
    fn checkout_tasks_run_and_program_are_closed() {
        let place = place();
        for path in ["tasks/modeller/001.toml", "runs/1/run.json", "README.md"] {
            assert!(place.is_closed(path), "{path}");
        }
        let policy = place.around().policy(&Grants::default()).expect("a policy");
        let beside = place.root.with_file_name("elsewhere");
        assert!(!policy.closed.iter().any(|it| beside.starts_with(it)));
    }

    #[test]
    fn a_run_and_tasks_outside_the_checkout_are_closed_too() {
        let place = place();
        let mut around = place.around();
        around.run = place.root.join("../out/new");
        around.tasks = place.root.join("../other/tasks");
        let policy = around.policy(&Grants::default()).expect("a policy");
        let parent = place.root.parent().expect("a parent");
        for path in ["out/new", "other/tasks"] {
            assert!(policy.closed.contains(&parent.join(path)), "{path}");
        }
    }

    #[test]
    fn a_script_in_the_checkout_comes_with_its_folder() {
        let place = place();
        let given = place.readable("examples/one/agent.py");
        assert_eq!(given, [place.root.join("examples/one")]);
        let given = place.readable(".venv/bin/python");
        assert_eq!(given, [place.root.join(".venv")]);
    }

    #[test]
    fn a_script_beside_tasks_or_oracles_comes_alone() {
        let place = place();
        for file in ["agent.py", "tasks/modeller/001.toml", "target/debug/robot"] {
            assert_eq!(place.readable(file), [place.root.join(file)], "{file}");
        }
        // A folder that would open everything is not given at all.
        for folder in ["", "tasks", "target/debug"] {
            assert_eq!(place.readable(folder), Vec::<PathBuf>::new(), "{folder}");
        }
        assert_eq!(
            place.readable("../elsewhere/agent.py"),
            Vec::<PathBuf>::new()
        );
    }

    #[test]
    fn what_must_stay_closed_cannot_be_given() {
        let place = place();
        let around = place.around();
        for (path, is_fine) in [
            ("examples", true),
            ("../elsewhere", true),
            ("..", true),
            ("", false),
            ("tasks", false),
            ("tasks/modeller", false),
            ("runs/1", false),
        ] {
            let grants = Grants {
                write: vec![place.root.join(path)],
                ..Grants::default()
            };
            assert_eq!(around.policy(&grants).is_ok(), is_fine, "{path}");
        }
    }

    #[test]
    fn what_is_given_is_named_in_full() {
        let grants = Grants {
            read: vec!["Cargo.toml".into()],
            write: vec!["src".into()],
            ..Grants::default()
        };
        let policy = place().around().policy(&grants).expect("a policy");
        for path in policy.readable.iter().chain(&policy.writable) {
            assert!(path.is_absolute(), "{}", path.display());
        }
    }

    #[test]
    fn further_checkouts_of_the_same_repository_are_closed() {
        let place = place();
        let parent = place.root.parent().expect("a parent");
        let git = parent.join("first/.git");
        for (file, text) in [
            ("first/Trunk.toml", ""),
            ("first/harness-web/x", ""),
            ("first/.git/worktrees/second/commondir", "../..\n"),
        ] {
            let path = parent.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        }
        let link = format!("gitdir: {}\n", git.join("worktrees/second").display());
        fs::write(place.root.join(".git"), link).expect("written");
        let policy = place.around().policy(&Grants::default()).expect("a policy");
        assert!(policy.closed.contains(&parent.join("first")));
        assert!(policy.closed.contains(&git));
    }

    #[test]
    fn the_ports_of_server_and_driver_are_closed() {
        let place = place();
        let mut around = place.around();
        around.webdriver = Some("http://localhost:9515".into());
        let grants = Grants {
            ports: vec![40_000],
            ..Grants::default()
        };
        let open = around.policy(&grants).expect("a policy").open_ports();
        assert!(!open.contains(&9_515) && open.contains(&443) && open.contains(&40_000));
        let closed = ephemeral_ports();
        assert!(!open.contains(closed.start()) && !open.contains(closed.end()));
    }
}
