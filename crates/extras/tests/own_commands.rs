//! What `gauntlet` itself does, this program does too: it plays without a browser, and its agents are confined.

use std::process::Command;

fn said(words: &[&str]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_gauntlet-extras"));
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
    // Its own have precedence: those of people are more than pages.
    let help = said(&["serve", "--help"]);
    assert!(help.contains("--harness"), "{help}");
}
