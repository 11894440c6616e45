//! What lies around an agent: what of it the agent may reach, and what is closed all the same.

use std::path::{Path, PathBuf};

use setup::installed::Installation;

use super::belongings::Belongings;
use super::closed::Closed;
use super::policy::{Policy, Ports};
use super::walk::real;
use super::{neighbours, system};
use crate::workshop;

/// What an agent may connect to unless somebody says otherwise: a model behind an API, and long answers
/// about names. Nothing of ours listens on either.
pub const USUAL_PORTS: [u16; 2] = [53, 443];

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

/// What the agent is for, and what its user lets it have.
#[derive(Clone, Debug, Default)]
pub struct Grants {
    /// Files and folders that its command line names.
    pub named: Vec<PathBuf>,
    /// Whose tools it uses.
    pub home: Option<PathBuf>,
    /// Where it looks for programs.
    pub path: Vec<PathBuf>,
    pub read: Vec<PathBuf>,
    pub write: Vec<PathBuf>,
    /// In place of the usual ones.
    pub ports: Vec<u16>,
}

impl Surroundings {
    pub fn policy(&self, grants: &Grants) -> anyhow::Result<Policy> {
        let closed = self.closed(grants);
        for path in grants.read.iter().chain(&grants.write) {
            closed.may_be_given(path)?;
        }
        let belongings = Belongings::of(grants.home.as_deref());
        let mut readable = belongings.tools();
        for path in &grants.named {
            readable.extend(gifts(path, &closed, &belongings));
        }
        let folders = grants.path.iter().map(|it| real(it));
        let folders = folders.filter(|it| !closed.contains(it));
        readable.extend(folders.filter_map(|it| belongings.with_libraries(&it)));
        // Whoever enforces the policy stands in another folder.
        readable.extend(grants.read.iter().map(|path| real(path)));
        readable.sort();
        readable.dedup();
        let writable: Vec<_> = grants.write.iter().map(|path| real(path)).collect();
        let given = [&readable[..], &writable[..]].concat();
        let neighbours = self.neighbours(&given);
        Ok(Policy {
            readable,
            writable,
            closed: [closed.sealed, closed.checkouts, neighbours].concat(),
            ports: Ports::Named(self.ports(&grants.ports)),
        })
    }

    /// The ports of the driver that somebody else started are usual for nobody.
    fn ports(&self, named: &[u16]) -> Vec<u16> {
        if !named.is_empty() {
            return named.to_vec();
        }
        let driver = self.webdriver.as_ref().and_then(|it| it.parse().ok());
        let driver = driver.and_then(|it: url::Url| it.port_or_known_default());
        let usual = USUAL_PORTS.into_iter();
        usual.filter(|port| Some(*port) != driver).collect()
    }

    fn closed(&self, grants: &Grants) -> Closed {
        let program = self.program.clone().map(|it| real(&it));
        let mut sealed = vec![real(&self.tasks), real(&self.run), real(&workshop::root())];
        sealed.extend(program.as_deref().and_then(build_folder));
        sealed.extend(program.clone());
        let installed = program.as_deref().and_then(Installation::around);
        sealed.extend(installed.iter().flat_map(Installation::secrets));
        // An agent in another copy of this project, or in a run, comes without the rest of it.
        let named = grants.named.iter().map(|it| real(it));
        sealed.extend(named.filter_map(|it| neighbours::run_around(&it)));
        let mut places = vec![self.here.as_path(), self.tasks.as_path()];
        places.extend(program.as_deref());
        let further = [&grants.named, &grants.read, &grants.write];
        places.extend(further.into_iter().flatten().map(PathBuf::as_path));
        Closed::around(&places, sealed)
    }

    /// Runs and tasks in what is open, and the folder in which the run lies beside others, unless that
    /// folder is given itself.
    fn neighbours(&self, given: &[PathBuf]) -> Vec<PathBuf> {
        let system = system::readable();
        let folders = given
            .iter()
            .chain(&system)
            .filter(|it| !is_of_the_system(it));
        let mut found: Vec<_> = folders.flat_map(|it| neighbours::inside(it)).collect();
        let beside = real(&self.run).parent().map(Path::to_path_buf);
        let is_given = |it: &PathBuf| given.contains(it) || system.contains(it);
        found.extend(beside.filter(|it| !is_given(it)));
        found.sort();
        found.dedup();
        found
    }
}

/// Installed by the system, which installs neither runs nor checkouts. Whatever people put in `/opt` is
/// looked at.
fn is_of_the_system(folder: &Path) -> bool {
    folder != Path::new("/opt") && system::readable().iter().any(|it| it == folder)
}

/// What is opened for a file or folder that the command line names.
fn gifts(path: &Path, closed: &Closed, belongings: &Belongings) -> Vec<PathBuf> {
    let place = path.parent().map(real).unwrap_or_default();
    let itself = place.join(path.file_name().unwrap_or_default());
    let mut given = Vec::new();
    if closed.contains(&itself) {
        let around = environment(&place).unwrap_or(place);
        given.extend(closed.part(&itself, around));
    } else if itself.is_dir() {
        given.extend((!belongings.is_wide(&itself)).then(|| itself.clone()));
    } else {
        let around = environment(&place).or_else(|| belongings.project(&place));
        given.push(around.unwrap_or_else(|| itself.clone()));
    }
    // A program may be a link to where it is installed.
    let meant = real(&itself);
    if meant.is_file() && meant != itself && !closed.contains(&meant) {
        let folder = meant.parent().and_then(|it| belongings.with_libraries(it));
        given.push(folder.unwrap_or(meant));
    }
    given
}

/// The environment of Python whose programs lie in this folder.
fn environment(programs: &Path) -> Option<PathBuf> {
    let around = programs.parent()?;
    let is_one = around.join("pyvenv.cfg").is_file();
    is_one.then(|| around.to_path_buf())
}

/// The folder of a build that holds this program, and with it everything it was made of.
fn build_folder(program: &Path) -> Option<PathBuf> {
    let mut folders = program.ancestors().skip(1);
    let build = folders.find(|it| it.join("CACHEDIR.TAG").is_file());
    build.map(Path::to_path_buf)
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

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
    fn only_the_usual_ports_are_open_or_those_that_are_named() {
        let place = place();
        let mut around = place.around();
        let ports = |around: &Surroundings, named: &[u16]| {
            let grants = Grants {
                ports: named.to_vec(),
                ..Grants::default()
            };
            around.policy(&grants).expect("a policy").ports
        };
        assert_eq!(ports(&around, &[]), Ports::Named(vec![53, 443]));
        assert_eq!(ports(&around, &[11_434]), Ports::Named(vec![11_434]));
        around.webdriver = Some("https://drivers.example/wd".into());
        assert_eq!(ports(&around, &[]), Ports::Named(vec![53]));
    }

    #[test]
    fn an_agent_outside_comes_with_its_project_and_without_the_runs_in_it() {
        let place = place();
        for file in [
            "../robot/package.json",
            "../robot/src/agent.js",
            "../robot/results/1/run.json",
            "../robot/results/1/episodes/x",
            "../robot/results/2/run.json",
            "../robot/results/2/episodes/x",
        ] {
            place.write(file);
        }
        let parent = place.root.parent().expect("a parent");
        let robot = parent.join("robot");
        let given = place.readable("../robot/src/agent.js");
        assert_eq!(given, std::slice::from_ref(&robot));
        let grants = Grants {
            named: vec![robot.join("src/agent.js")],
            ..Grants::default()
        };
        let mut around = place.around();
        around.run = robot.join("new/run");
        let policy = around.policy(&grants).expect("a policy");
        assert!(policy.closed.contains(&robot.join("results")));
        assert!(
            policy.closed.contains(&robot.join("new")),
            "the run's neighbours"
        );
        let open = policy.read_rules();
        assert!(open.contains(&robot.join("src")) && open.contains(&robot.join("package.json")));
        assert!(!open.contains(&robot) && !open.contains(&robot.join("results")));
    }

    #[test]
    fn an_agent_in_another_copy_of_the_project_comes_without_its_tasks() {
        let place = place();
        for file in [
            "../copy/Trunk.toml",
            "../copy/harness-web/x",
            "../copy/.git/HEAD",
            "../copy/tasks/modeller/001.toml",
            "../copy/examples/one/agent.py",
        ] {
            place.write(file);
        }
        let copy = place.root.parent().expect("a parent").join("copy");
        assert_eq!(
            place.readable("../copy/examples/one/agent.py"),
            [copy.join("examples/one")]
        );
        let grants = Grants {
            read: vec![copy],
            ..Grants::default()
        };
        assert!(place.around().policy(&grants).is_err());
    }

    #[test]
    fn programs_are_open_with_what_they_load() {
        let place = place();
        for file in ["../me/.nvm/v20/bin/node", "../me/.cache/x", "../me/notes/x"] {
            place.write(file);
        }
        let home = place.root.parent().expect("a parent").join("me");
        let grants = Grants {
            home: Some(home.clone()),
            path: vec![
                home.join(".nvm/v20/bin"),
                home.clone(),
                place.root.join("target/debug"),
            ],
            ..Grants::default()
        };
        let policy = place.around().policy(&grants).expect("a policy");
        let at_home: Vec<_> = policy
            .readable
            .iter()
            .filter(|it| it.starts_with(&home))
            .collect();
        assert_eq!(
            at_home,
            [
                &home.join(".cache"),
                &home.join(".nvm"),
                &home.join(".nvm/v20")
            ]
        );
        assert!(!policy.readable.iter().any(|it| it.starts_with(&place.root)));
    }
}
