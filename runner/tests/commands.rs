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

#[test]
fn families_that_do_not_exist_and_salts_that_are_none_are_told_in_words() {
    let nowhere = ["--family", "*", "--salt-file", "/nowhere/salt"];
    for (arguments, words) in [
        (&["--family", "modeller/nothing"][..], "no family fits"),
        (&["--levels", "1"], "--family"),
        (&["--family", "*", "--levels", "0"], "no level 0"),
        (&["--family", "*", "--levels", "10000"], "no level 10000"),
        (&["--family", "*", "--tasks", "*"], "give one of them"),
        (&nowhere[2..], "goes with --family"),
        (&nowhere, "cannot read the salt /nowhere/salt"),
    ] {
        let arguments = [&["run", "--out", "/nowhere/run"], arguments].concat();
        let ended = ended(&arguments);
        let said = String::from_utf8_lossy(&ended.stderr);
        assert!(said.contains(words), "{arguments:?}: {said}");
        assert!(matches!(ended.status.code(), Some(1 | 64)), "{arguments:?}");
    }
    let ended = ended(&["tasks", "families"]);
    assert_eq!(ended.status.code(), Some(0));
    let said = String::from_utf8_lossy(&ended.stdout);
    let count = format!("{} families", families::FAMILIES.len());
    assert!(said.trim_end().ends_with(&count), "{said}");
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

#[cfg(unix)]
fn pipe(path: &Path) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("made");
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo").success());
}

/// What it said, once it has ended by itself.
#[cfg(unix)]
fn said_without_waiting(arguments: &[&str]) -> (Option<i32>, String) {
    let mut process = gauntlet(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    let started = std::time::Instant::now();
    while process.try_wait().expect("waited").is_none() {
        if started.elapsed() > 2 * crate::pretended::SOON {
            process.kill().expect("killed");
            panic!("{arguments:?} waits for somebody");
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let ended = process.wait_with_output().expect("ended");
    let said = String::from_utf8_lossy(&ended.stdout) + String::from_utf8_lossy(&ended.stderr);
    (ended.status.code(), said.into_owned())
}

#[cfg(unix)]
#[test]
fn a_pipe_among_task_files_is_a_fault_and_nothing_waits_for_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    pipe(&place("modeller/901-a-pipe.toml"));
    std::fs::create_dir(place("modeller/902-a-folder.toml")).expect("made");
    std::os::unix::fs::symlink("/dev/zero", place("modeller/903-a-device.toml")).expect("linked");
    let tasks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tasks");
    std::fs::create_dir_all(place("modeller/checkpoints/001-double-the-cube")).expect("made");
    let task = tasks.join("modeller/001-double-the-cube.toml");
    std::fs::copy(task, place("modeller/001-double-the-cube.toml")).expect("copied");
    pipe(&place("modeller/checkpoints/001-double-the-cube/1.json"));
    let dir = folder.path().to_str().expect("a path");
    let (code, said) = said_without_waiting(&["tasks", "lint", "--tasks-dir", dir]);
    assert_eq!(code, Some(1), "{said}");
    assert_eq!(said.matches("not an ordinary file").count(), 4, "{said}");
    assert!(said.contains("0 tasks, 4 faults"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_pipe_that_is_handed_over_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let given = folder.path().join("export.json");
    pipe(&given);
    let given = given.to_str().expect("a path");
    for arguments in [
        &["score", given][..],
        &["score", "--check", given],
        &["score", "--task", "modeller/001", given],
        &["report", given],
        &["seal", given],
        &["merge", "/no/such/folder/run", given, given],
    ] {
        let (code, said) = said_without_waiting(arguments);
        assert_eq!(code, Some(1), "{arguments:?}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn names_of_others_do_not_command_the_terminal() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = folder.path().join("modeller");
    std::fs::create_dir(&app).expect("made");
    let name = "\u{1b}[2J\u{9b}31m\u{202e}\n0 tasks, 0 faults.toml";
    std::fs::write(app.join(name), "id = \"\\u001B[1;1H\"").expect("written");
    let dir = folder.path().to_str().expect("a path");
    for arguments in [
        &["tasks", "lint", "--tasks-dir", dir][..],
        &["tasks", "lint", "--json", "--tasks-dir", dir],
        &["tasks", "list", "--tasks-dir", dir],
        &["score", "--check", dir],
    ] {
        let (_, said) = said_without_waiting(arguments);
        let commands = ['\u{1b}', '\u{9b}', '\u{202e}'];
        assert!(!said.contains(commands), "{arguments:?}: {said:?}");
        assert!(
            !said.contains("\n0 tasks, 0 faults.toml"),
            "{arguments:?}: {said:?}"
        );
    }
}
