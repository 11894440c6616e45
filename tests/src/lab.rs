//! The built project: its command, its pages, and runs made with them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use evaluator::TaskFile;
use play::workshop;
use protocol::{TrialId, Verdict};
use runs::folder::{EpisodeFolder, RunFolder};
use runs::library::Knowledge;
use runs::marks::{self, Marks};
use runs::summary::Summary;

/// Everything a test needs, built once.
pub struct Lab {
    pub root: PathBuf,
    pub dist: PathBuf,
    gauntlet: PathBuf,
}

/// The laboratory. Builds the command and what is stale of the pages.
pub fn lab() -> &'static Lab {
    static LAB: OnceLock<Lab> = OnceLock::new();
    LAB.get_or_init(|| {
        let root = setup::workspace::current_root().expect("tests run inside the checkout");
        let dist = setup::ensure_web(&root).expect("the web build works");
        let gauntlet = match std::env::var_os("GAUNTLET_PROGRAM") {
            Some(program) => program.into(),
            None => build_gauntlet(&root),
        };
        Lab {
            gauntlet,
            root,
            dist,
        }
    })
}

/// For a test that is run by itself. `cargo xtask test` has built the command with everything else
/// and says where.
fn build_gauntlet(root: &Path) -> PathBuf {
    let built = Command::new("cargo")
        .args(["build", "--quiet", "-p", "gauntlet"])
        .current_dir(root)
        .status()
        .expect("cargo runs");
    assert!(built.success(), "the runner does not build");
    // Test programs lie in `<profile>/deps`, the command one folder up.
    let here = std::env::current_exe().expect("a test has a program");
    let profile = here.ancestors().nth(2).expect("a test lies in a folder");
    profile.join("gauntlet")
}

impl Lab {
    /// All task files of the checkout.
    pub fn tasks(&self) -> Vec<TaskFile> {
        let (tasks, errors) = evaluator::load_dir(&self.root.join("tasks"));
        assert!(errors.is_empty() && !tasks.is_empty(), "{errors:?}");
        tasks
    }

    /// The `gauntlet` command, ready for arguments.
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.gauntlet);
        command.current_dir(&self.root);
        command.env(marks::VARIABLE, self.marks_folder());
        command
    }

    /// Marks of these tests are none of whoever runs them.
    fn marks_folder(&self) -> PathBuf {
        self.root.join("target/test-marks")
    }

    /// What the command knows about runs.
    pub fn knowledge(&self) -> Knowledge {
        Knowledge {
            marks: Marks::at(self.marks_folder()),
            tasks_dir: Some(self.root.join("tasks")),
        }
    }

    pub fn gauntlet(&self, arguments: &[&str]) -> Output {
        self.command()
            .args(arguments)
            .output()
            .expect("the command starts")
    }

    /// `gauntlet run` into a folder of its own.
    pub fn run(&self, arguments: &[&str]) -> Run {
        Run::empty().played(arguments)
    }
}

/// A short task of every tool.
pub const SAMPLE: [&str; 5] = [
    "circuit-designer/001-not-from-nand",
    "flight-analyser/002-altitude-and-speed",
    "modeller/002-three-units-from-the-sphere",
    "video-editor/001-first-five-seconds",
    "workflow-builder/001-remove-a-node",
];

/// The oracle's run of [`SAMPLE`], played once for all tests that only read it.
pub fn sample_run() -> &'static Run {
    static RUN: OnceLock<Run> = OnceLock::new();
    RUN.get_or_init(|| {
        let mut arguments = vec!["--agent", "oracle", "--jobs", "2"];
        for task in SAMPLE {
            arguments.extend(["--tasks", task]);
        }
        // What lives as long as the program is never dropped. In the workshop every program has a place of its
        // own, and what one has left there is cleared by the next.
        let folder = workshop::folder_for_browser().expect("a folder");
        let run = Run {
            folder: Place::Kept(folder),
        };
        run.played(&arguments)
    })
}

/// A run and its folder.
pub struct Run {
    folder: Place,
}

enum Place {
    /// Gone when the test is over.
    Passing(tempfile::TempDir),
    Kept(workshop::Folder),
}

impl Run {
    /// A folder in which nothing has run yet.
    pub fn empty() -> Run {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Run {
            folder: Place::Passing(folder),
        }
    }

    pub fn path(&self) -> PathBuf {
        match &self.folder {
            Place::Passing(folder) => folder.path().join("run"),
            Place::Kept(folder) => folder.path().join("run"),
        }
    }

    /// The command that starts this run, or resumes it.
    pub fn start(&self, arguments: &[&str]) -> Command {
        let lab = lab();
        let mut command = lab.command();
        command.arg("run").arg("--dist").arg(&lab.dist);
        command.arg("--out").arg(self.path()).args(arguments);
        command
    }

    fn played(self, arguments: &[&str]) -> Run {
        let output = self.start(arguments).output().expect("the command starts");
        assert!(
            output.status.success(),
            "gauntlet run {arguments:?} failed:\n{}{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        self
    }

    pub fn summary(&self) -> Summary {
        let text = std::fs::read_to_string(self.path().join("summary.json"));
        serde_json::from_str(&text.expect("a summary")).expect("a summary of the known form")
    }

    /// `passed/episodes`, as the table shows it.
    pub fn score(&self) -> String {
        let figures = self.summary().figures;
        format!("{}/{}", figures.passed, figures.episodes)
    }

    /// Tasks that did not pass, and why.
    pub fn failures(&self) -> Vec<String> {
        let failed = self.summary().episodes.into_iter().filter(|row| !row.pass);
        failed
            .map(|row| {
                let verdict = self.verdict(&row.trial.task);
                format!("{}: {:?}: {verdict:#?}", row.trial.task, row.end)
            })
            .collect()
    }

    pub fn episode(&self, task: &str) -> EpisodeFolder {
        self.attempt(task, 0)
    }

    /// One of several attempts at the same task, counted from 0.
    pub fn attempt(&self, task: &str, repeat: u32) -> EpisodeFolder {
        let task = task.into();
        RunFolder::new(self.path()).episode(&TrialId { task, repeat })
    }

    pub fn verdict(&self, task: &str) -> Verdict {
        self.episode(task).verdict().expect("a verdict")
    }

    pub fn export(&self, task: &str) -> String {
        self.episode(task).export().expect("an export")
    }
}
