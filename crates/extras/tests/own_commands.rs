//! What `gauntlet` itself does, this program does too: it plays without a browser, and its agents are confined. So it is
//! the only one that packages carry.

use std::path::Path;
use std::process::Command;

use gauntlet::cli::EXTRA_COMMANDS;

const PROGRAM: &str = env!("CARGO_BIN_EXE_gauntlet-extras");

fn said(words: &[&str]) -> String {
    said_by(Path::new(PROGRAM), words)
}

fn said_by(program: &Path, words: &[&str]) -> String {
    let mut program = Command::new(program);
    let output = program.args(words).output().expect("it starts");
    let [out, err] = [&output.stdout, &output.stderr].map(|it| String::from_utf8_lossy(it));
    assert!(output.status.success(), "{words:?}: {out}{err}");
    out.into_owned()
}

#[test]
fn commands_of_gauntlet_are_carried_out_here_as_well() {
    let help = said(&["run", "--help"]);
    assert!(help.contains("--stage <STAGE>"), "{help}");
    let probe = said(&["confine", "--probe"]);
    assert!(probe.contains('{'), "{probe}");
}

#[test]
fn alone_and_under_another_name_it_has_every_command() {
    let folder = tempfile::tempdir().expect("a folder");
    let alone = folder.path().join("gauntlet");
    std::fs::copy(PROGRAM, &alone).expect("copied");
    let all = said_by(&alone, &["--help"]);
    for (name, about) in EXTRA_COMMANDS {
        assert!(all.contains(about), "{name}: {all}");
        let help = said_by(&alone, &[name, "--help"]);
        assert!(help.starts_with(about), "{help}");
        assert!(help.contains(&format!("Usage: gauntlet {name}")), "{help}");
    }
    let tasks = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tasks");
    let [study, tasks] = [folder.path().join("study"), tasks].map(|it| it.display().to_string());
    let codes = ["harness", "codes", "--app", "modeller", "--study", &study];
    let made = said_by(&alone, &[&codes[..], &["--tasks-dir", &tasks]].concat());
    assert!(made.contains("20 tasks"), "{made}");
}
