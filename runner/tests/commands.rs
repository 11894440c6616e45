//! The program as people start it: exit codes, and streams that somebody closes.

use std::path::Path;
use std::process::{Command, Output, Stdio};

fn gauntlet(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gauntlet"));
    command
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."));
    command
}

fn ended(arguments: &[&str]) -> Output {
    gauntlet(arguments).output().expect("ended")
}

#[test]
fn a_command_line_that_is_not_understood_is_told_from_trouble() {
    for arguments in [
        &["run", "--nonsense"][..],
        &["run", "--jobs", "0"],
        &["walk"],
        &[],
    ] {
        let ended = ended(arguments);
        assert_eq!(ended.status.code(), Some(64), "{arguments:?}");
        assert!(!ended.stderr.is_empty(), "{arguments:?}");
    }
    assert_eq!(ended(&["score", "/no/such/run"]).status.code(), Some(1));
    for arguments in [&["--help"][..], &["--version"], &["run", "--help"]] {
        assert_eq!(ended(arguments).status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_ends_nothing_loudly() {
    for arguments in [
        &["tasks", "list"][..],
        &["tasks", "list", "--json"],
        &["tasks", "lint"],
    ] {
        let mut process = gauntlet(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("started");
        drop(process.stdout.take());
        let ended = process.wait_with_output().expect("ended");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}: {said}");
        assert_eq!(said, "", "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full");
    let process = gauntlet(&["tasks", "list"])
        .stdout(full.expect("a full device"))
        .stderr(Stdio::piped())
        .spawn();
    let ended = process.expect("started").wait_with_output().expect("ended");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{said}");
    assert!(said.contains("standard output"), "{said}");
}
