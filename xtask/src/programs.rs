//! The test programs of the project: built in one go, run one after the other, with their times.
//!
//! One call of cargo builds them all, so that a library is compiled once for all of them and not
//! again for every choice of packages. Clippy reads along while they are built: looking at everything
//! once more for itself would take as long as a third of the build.

use std::collections::HashSet;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use cargo_metadata::diagnostic::DiagnosticLevel;
use cargo_metadata::{Artifact, CompilerMessage, Message, Package, TargetKind};
use setup::tools::{WASM_BINDGEN, WASM_TARGET};
use setup::web::programs::Binder;

use crate::compiler;

/// The name of the library that Python loads.
const PYTHON_EXTENSION: &str = "gauntlet_native";
/// How pages are built: what is compiled for them and what lints look at is the same.
pub const PAGES: [&str; 4] = ["--target", WASM_TARGET, "--profile", setup::web::PROFILE];

/// Everything that was built.
pub struct Programs {
    tests: Vec<TestProgram>,
    /// The `gauntlet` command.
    pub gauntlet: PathBuf,
    /// What makes programs for browsers ready, built along with the tests and not once more for itself.
    pub binder: Binder,
    /// What Python loads to play inside its process, built along as well.
    pub python_extension: PathBuf,
    /// What the packages of the workspace are built with.
    clippy_driver: PathBuf,
}

pub struct TestProgram {
    pub package: String,
    /// `lib`, or the name of the program.
    pub target: String,
    folder: PathBuf,
    file: PathBuf,
}

/// Builds the test programs of these packages, and the commands that they try.
pub fn build(root: &Path, packages: &[&Package]) -> Result<Programs> {
    let mut command = linting_cargo(root)?;
    command.args(["test", "--no-run", "--quiet", "--message-format", "json"]);
    for package in packages {
        command.args(["-p", &package.name]);
    }
    let mut process = command
        .stdout(Stdio::piped())
        .spawn()
        .context("could not start cargo")?;
    let output = process.stdout.take().context("cargo has no output")?;
    let (mut tests, mut gauntlet, mut binder) = (Vec::new(), None, None);
    let mut python_extension = None;
    let mut complaints = Complaints::default();
    for message in Message::parse_stream(BufReader::new(output)) {
        let artifact = match message? {
            Message::CompilerArtifact(artifact) => artifact,
            Message::CompilerMessage(said) => {
                complaints.hear(said);
                continue;
            }
            _ => continue,
        };
        let Some(file) = artifact.executable else {
            python_extension = python_extension.or(library_for_python(&artifact));
            continue;
        };
        let owner = packages.iter().find(|it| it.id == artifact.package_id);
        if let (true, Some(package)) = (artifact.profile.test, owner) {
            let folder = package.manifest_path.parent();
            let is_lib = artifact.target.kind.contains(&TargetKind::Lib);
            tests.push(TestProgram {
                package: package.name.to_string(),
                target: if is_lib {
                    "lib".into()
                } else {
                    artifact.target.name
                },
                folder: folder.context("a package without a folder")?.into(),
                file: file.into(),
            });
        } else if artifact.target.is_bin() {
            match artifact.target.name.as_str() {
                "gauntlet" => gauntlet = Some(file.into()),
                name if name == WASM_BINDGEN.program => binder = Some(file.into()),
                _ => {}
            }
        }
    }
    if !process.wait()?.success() {
        bail!("the tests do not build");
    }
    complaints.none()?;
    tests.sort_by(|a, b| (&a.package, &a.target).cmp(&(&b.package, &b.target)));
    let gauntlet = gauntlet.context("the gauntlet command was not built")?;
    let program = binder.context("wasm-bindgen was not built")?;
    let python_extension = python_extension.context("the extension for Python was not built")?;
    Ok(Programs {
        tests,
        gauntlet,
        binder: Binder { program },
        python_extension,
        clippy_driver: clippy_driver(root)?,
    })
}

/// The library that Python loads, if that is what was built here.
pub fn library_for_python(built: &Artifact) -> Option<PathBuf> {
    let is_it = built.target.is_cdylib() && built.target.name == PYTHON_EXTENSION;
    let ending = std::env::consts::DLL_EXTENSION;
    let mut files = built.filenames.iter();
    let library = files.find(|it| is_it && it.extension() == Some(ending))?;
    Some(library.into())
}

/// The opinion of compiler and clippy of what is built for browsers. Of what is built already, with clippy reading
/// along, cargo says again what was said then: a moment.
pub fn lint_built_pages(root: &Path, packages: &[String]) -> Result<()> {
    let mut command = linting_cargo(root)?;
    command
        .args(["build", "--quiet", "--message-format", "json"])
        .args(PAGES);
    for package in packages {
        command.args(["-p", package]);
    }
    let output = command.stderr(Stdio::inherit()).output()?;
    let mut complaints = Complaints::default();
    for message in Message::parse_stream(output.stdout.as_slice()) {
        if let Message::CompilerMessage(said) = message? {
            complaints.hear(said);
        }
    }
    if !output.status.success() {
        bail!("the pages do not build");
    }
    complaints.none()
}

/// What compiler and clippy find, shown as it comes.
#[derive(Default)]
struct Complaints(HashSet<String>);

impl Complaints {
    /// A library is looked at twice, with its tests and without; what is found is shown once.
    fn hear(&mut self, said: CompilerMessage) {
        if let Some(text) = complaint(said).filter(|text| !self.0.contains(text)) {
            eprint!("{text}");
            self.0.insert(text);
        }
    }

    fn none(&self) -> Result<()> {
        match self.0.len() {
            0 => Ok(()),
            found => bail!("compiler and clippy find {found} faults"),
        }
    }
}

/// A warning or an error, as people read it. How many warnings there were is said in a message of its own, which
/// is none of them.
fn complaint(said: CompilerMessage) -> Option<String> {
    let message = said.message;
    let is_fault = match message.level {
        DiagnosticLevel::Warning => {
            !(message.spans.is_empty() && message.message.ends_with(" emitted"))
        }
        level => matches!(level, DiagnosticLevel::Error | DiagnosticLevel::Ice),
    };
    message.rendered.filter(|_| is_fault)
}

/// What proptest draws its cases from.
const RANDOM_CASES: &str = "PROPTEST_RNG_SEED";

/// The same cases in every run, unless the caller asks for others.
fn random_cases() -> OsString {
    std::env::var_os(RANDOM_CASES).unwrap_or_else(|| "26".into())
}

impl Programs {
    /// The test programs of a package.
    pub fn of<'p>(&'p self, package: &'p str) -> impl Iterator<Item = &'p TestProgram> {
        self.tests.iter().filter(move |it| it.package == package)
    }

    pub fn all(&self) -> impl Iterator<Item = &TestProgram> {
        self.tests.iter()
    }

    /// The folder that another of our commands builds and names in its last line, with what is there already. Clippy
    /// reads along.
    pub fn built_by(&self, command: &str) -> Result<PathBuf> {
        let mut process = Command::new(std::env::current_exe()?);
        let output = compiler::stand_in(&mut process, &self.clippy_driver)?
            .arg(command)
            .env(WASM_BINDGEN.variable(), &self.binder.program)
            .stderr(Stdio::inherit())
            .output()
            .with_context(|| format!("could not start `xtask {command}`"))?;
        if !output.status.success() {
            bail!("`cargo xtask {command}` failed");
        }
        let said = String::from_utf8(output.stdout)?;
        let folder = said.lines().last();
        Ok(folder.context("no folder was named")?.into())
    }

    /// Runs a program and passes on what it prints, with the time that every test took when they
    /// run one by one. Tests may be told which browser to start.
    pub fn run(&self, test: &TestProgram, arguments: &[&str], chrome: Option<&Path>) -> Result<()> {
        let started = Instant::now();
        let mut process = Command::new(&test.file);
        if let Some(chrome) = chrome {
            process.env(setup::browser::CHROME, chrome);
        }
        // A test that builds something finds the pages' libraries.
        let mut process = compiler::stand_in(&mut process, &self.clippy_driver)?
            .args(arguments)
            .current_dir(&test.folder)
            .env("CARGO_MANIFEST_DIR", &test.folder)
            .env("GAUNTLET_PROGRAM", &self.gauntlet)
            .env(WASM_BINDGEN.variable(), &self.binder.program)
            .env(RANDOM_CASES, random_cases())
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("could not start {}", test.file.display()))?;
        let output = process.stdout.take().context("a test without output")?;
        let mut last = Instant::now();
        for line in BufReader::new(output).lines() {
            let line = line?;
            let is_result = arguments.contains(&"--test-threads=1") && is_test_result(&line);
            if is_result {
                println!("{line} ({})", seconds(last.elapsed()));
                last = Instant::now();
            } else if !line.is_empty() {
                println!("{line}");
            }
            std::io::stdout().flush()?;
        }
        let success = process.wait()?.success();
        eprintln!(
            "   {} {}: {}",
            test.package,
            test.target,
            seconds(started.elapsed())
        );
        if !success {
            bail!("tests of {} ({}) failed", test.package, test.target);
        }
        Ok(())
    }
}

/// `test some::name ... ok`; a line that says how many there were is none.
fn is_test_result(line: &str) -> bool {
    line.strip_prefix("test ").is_some_and(|rest| {
        let outcome = rest.rsplit(" ... ").next().unwrap_or_default();
        outcome != rest && ["ok", "FAILED"].contains(&outcome)
    })
}

pub fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

/// The cargo that runs us, in the workspace.
pub fn cargo(root: &Path) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.current_dir(root);
    command
}

/// The same with clippy in the compiler's place for the packages of the workspace. What it builds is kept apart
/// from what the compiler builds.
fn linting_cargo(root: &Path) -> Result<Command> {
    let mut command = cargo(root);
    compiler::stand_in(&mut command, &clippy_driver(root)?)?;
    // Where nothing is built a second time, nothing is written down for that; and nobody looks at it with a debugger.
    if std::env::var_os("CI").is_some() {
        command.env("CARGO_INCREMENTAL", "0");
        command.env("CARGO_PROFILE_DEV_DEBUG", "0");
    }
    Ok(command)
}

fn clippy_driver(root: &Path) -> Result<PathBuf> {
    let sysroot = Command::new("rustc")
        .args(["--print", "sysroot"])
        .current_dir(root)
        .output()
        .context("could not start rustc")?;
    let sysroot = String::from_utf8(sysroot.stdout)?;
    let name = format!("clippy-driver{}", std::env::consts::EXE_SUFFIX);
    let driver = Path::new(sysroot.trim()).join("bin").join(name);
    if !driver.is_file() {
        bail!("clippy is missing; `rustup component add clippy` brings it");
    }
    Ok(driver)
}

/// Runs the examples in the documentation of a package, with the libraries that the tests were built with.
pub fn run_examples_in_docs(root: &Path, package: &str) -> Result<()> {
    let mut command = linting_cargo(root)?;
    command.args(["test", "--quiet", "--doc", "-p", package]);
    if !command.status()?.success() {
        bail!("examples in the documentation of {package} failed");
    }
    Ok(())
}

/// Runs cargo in the workspace; the user sees what it prints.
pub fn run_cargo(root: &Path, arguments: &[&str]) -> Result<()> {
    let status = cargo(root)
        .args(arguments)
        .status()
        .context("could not start cargo")?;
    if !status.success() {
        bail!("`cargo {}` failed", arguments.join(" "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_tests_are_told_from_other_lines() {
        assert!(is_test_result("test rest::a_page_at_rest ... ok"));
        assert!(is_test_result("test rest::a_page_at_rest ... FAILED"));
        assert!(!is_test_result("test result: ok. 3 passed; 0 failed"));
        assert!(!is_test_result(
            "test rest::later ... ignored, needs a browser"
        ));
        assert!(!is_test_result("running 3 tests"));
    }
}
