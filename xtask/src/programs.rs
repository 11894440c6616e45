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
use cargo_metadata::{CompilerMessage, Message, Package, TargetKind};
use setup::tools::WASM_BINDGEN;
use setup::web::programs::Binder;

/// Everything that was built.
pub struct Programs {
    tests: Vec<TestProgram>,
    /// The `gauntlet` command.
    pub gauntlet: PathBuf,
    /// What makes programs for browsers ready, built along with the tests and not once more for itself.
    pub binder: Binder,
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
    let mut complaints = HashSet::new();
    for message in Message::parse_stream(BufReader::new(output)) {
        let artifact = match message? {
            Message::CompilerArtifact(artifact) => artifact,
            Message::CompilerMessage(said) => {
                // A library is looked at twice, with its tests and without.
                if let Some(text) = complaint(said).filter(|text| !complaints.contains(text)) {
                    eprint!("{text}");
                    complaints.insert(text);
                }
                continue;
            }
            _ => continue,
        };
        let Some(file) = artifact.executable else {
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
    if !complaints.is_empty() {
        bail!("compiler and clippy find {} faults", complaints.len());
    }
    tests.sort_by(|a, b| (&a.package, &a.target).cmp(&(&b.package, &b.target)));
    let gauntlet = gauntlet.context("the gauntlet command was not built")?;
    let program = binder.context("wasm-bindgen was not built")?;
    Ok(Programs {
        tests,
        gauntlet,
        binder: Binder { program },
    })
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

    /// The folder that another of our commands builds and names in its last line, with what is there already.
    pub fn built_by(&self, command: &str) -> Result<PathBuf> {
        let output = Command::new(std::env::current_exe()?)
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
    /// run one by one.
    pub fn run(&self, test: &TestProgram, arguments: &[&str]) -> Result<()> {
        let started = Instant::now();
        let mut process = Command::new(&test.file)
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
    let mut command = cargo(root);
    command.env("RUSTC_WORKSPACE_WRAPPER", driver);
    // Where nothing is built a second time, nothing is written down for that.
    if std::env::var_os("CI").is_some() {
        command.env("CARGO_INCREMENTAL", "0");
    }
    Ok(command)
}

/// Builds a library that other languages load, and tells where it is.
pub fn build_library(root: &Path, package: &str) -> Result<PathBuf> {
    let mut command = linting_cargo(root)?;
    let format = "json-render-diagnostics";
    command.args([
        "build",
        "--quiet",
        "--message-format",
        format,
        "-p",
        package,
    ]);
    let output = command.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        bail!("{package} does not build");
    }
    let messages = Message::parse_stream(output.stdout.as_slice()).map_while(Result::ok);
    let libraries = messages.filter_map(|message| match message {
        Message::CompilerArtifact(it) if it.target.is_cdylib() => it.filenames.into_iter().next(),
        _ => None,
    });
    let library = libraries.last();
    Ok(library
        .context("cargo does not say where it put the library")?
        .into())
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

/// Cargo that gives way to everything else where the system knows how.
pub fn patient_cargo(root: &Path) -> Command {
    let plain = cargo(root);
    if !cfg!(unix) {
        return plain;
    }
    let mut command = Command::new("nice");
    command.args(["-n", "15"]).arg(plain.get_program());
    command.current_dir(root);
    command
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
