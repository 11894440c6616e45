//! The command as others call it.

use std::path::Path;
use std::process::{Command, Output};

fn wasm_bindgen(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wasm-bindgen"));
    command.args(arguments).output().expect("it starts")
}

#[test]
fn it_answers_with_the_version_that_callers_look_for() {
    let said = String::from_utf8(wasm_bindgen(&["--version"]).stdout).expect("a text");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(said.trim(), format!("wasm-bindgen {version}"));
}

#[test]
fn what_is_no_program_is_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no-program");
    std::fs::create_dir_all(&folder).expect("a folder");
    let input = folder.join("page.wasm");
    std::fs::write(&input, "no program").expect("a file");
    let [folder, input] = [&folder, &input].map(|it| it.to_str().expect("a plain path"));
    let bound = wasm_bindgen(&["--target", "web", "--out-dir", folder, input]);
    assert!(!bound.status.success() && !bound.stderr.is_empty());
}
