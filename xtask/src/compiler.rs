//! What cargo calls in the compiler's place for packages of the workspace while tests are built: clippy, which
//! compiles as well.
//!
//! A package that is optimised has optimised tests, which take four times as long to compile. Where they run for a
//! moment either way, they are compiled without. A profile cannot say that: to cargo, a library and its tests are one
//! package.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result};

/// Names the program that cargo calls in the compiler's place for packages of the workspace.
const WRAPPER: &str = "RUSTC_WORKSPACE_WRAPPER";
/// Names the program that we call in turn.
const DRIVER: &str = "GAUNTLET_CLIPPY_DRIVER";
/// How cargo tells a compiler whose crate it compiles.
const PACKAGE: &str = "CARGO_PKG_NAME";

/// Tests of optimised packages that are compiled without: package and crate.
const QUICK: [(&str, &str); 14] = [
    ("canvas-shell", "canvas_shell"),
    ("circuit-designer-model", "circuit_designer_model"),
    ("circuit-designer-model", "model"),
    ("circuit-designer-web", "circuit_designer_web"),
    ("circuit-designer-web", "view"),
    ("cpu-painter", "cpu_painter"),
    ("flight-analyser-model", "model"),
    ("modeller-web", "modeller_web"),
    ("solid-painter", "solid_painter"),
    ("vello_cpu", "vello_cpu"),
    ("video-editor-model", "video_editor_model"),
    ("video-editor-model", "model"),
    ("workflow-builder-model", "workflow_builder_model"),
    ("workflow-builder-model", "model"),
];

/// Has cargo call us for what it compiles, and us this driver.
pub fn stand_in<'c>(command: &'c mut Command, driver: &Path) -> Result<&'c mut Command> {
    let us = env::current_exe().context("this program has no place")?;
    Ok(command.env(WRAPPER, us).env(DRIVER, driver))
}

/// Compiles, if it was cargo who called: it names the compiler first.
pub fn called_by_cargo() -> Option<Result<ExitCode>> {
    let driver = env::var_os(DRIVER)?;
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let compiler = Path::new(arguments.first()?);
    (compiler.file_stem() == Some(OsStr::new("rustc"))).then(|| compile(&driver, arguments))
}

fn compile(driver: &OsStr, mut arguments: Vec<OsString>) -> Result<ExitCode> {
    let package = env::var(PACKAGE).unwrap_or_default();
    if is_quick_test(&package, &arguments) {
        let optimised = arguments
            .iter_mut()
            .filter(|it| it.as_encoded_bytes().starts_with(b"opt-level="));
        optimised.for_each(|it| *it = "opt-level=0".into());
    }
    let status = Command::new(driver).args(arguments).status();
    let code = status.context("could not start clippy")?.code();
    // Who was ended by a signal has no code.
    let code = code.and_then(|it| u8::try_from(it).ok()).unwrap_or(1);
    Ok(ExitCode::from(code))
}

fn is_quick_test(package: &str, arguments: &[OsString]) -> bool {
    let mut pairs = arguments.iter().zip(arguments.iter().skip(1));
    let name = pairs.find_map(|(key, value)| (key == "--crate-name").then_some(value));
    let is_test = arguments.iter().any(|it| it == "--test");
    let mut quick = QUICK.iter();
    is_test && quick.any(|(of, it)| *of == package && name.is_some_and(|name| name == it))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tests_that_are_listed_are_compiled_without_optimisation() {
        let says = |package: &str, words: &str| {
            let arguments: Vec<OsString> = words.split(' ').map(OsString::from).collect();
            is_quick_test(package, &arguments)
        };
        let lib = "rustc --crate-name cpu_painter lib.rs -C opt-level=2";
        assert!(!says("cpu-painter", lib));
        assert!(says("cpu-painter", &format!("{lib} --test")));
        assert!(!says("pictures", &format!("{lib} --test")));
        let model = "rustc --crate-name model model.rs --test -C opt-level=2";
        assert!(says("video-editor-model", model));
        assert!(!says("modeller-model", model));
    }

    #[test]
    fn packages_of_quick_tests_are_in_the_workspace_and_optimised() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let settings = std::fs::read_to_string(root.join("Cargo.toml")).expect("the workspace");
        let settings: toml::Table = settings.parse().expect("TOML");
        let packages = settings["profile"]["dev"]["package"].as_table();
        let packages = packages.expect("packages with settings of their own");
        for (package, _) in QUICK {
            let level = packages.get(package).and_then(|it| it.get("opt-level"));
            assert_eq!(
                level.and_then(toml::Value::as_integer),
                Some(2),
                "{package}"
            );
        }
    }
}
