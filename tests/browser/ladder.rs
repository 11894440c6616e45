//! Ladders: harder after a pass, easier after a fail; going on where they ended, and played again to the byte.

use std::fs;
use std::process::Output;

use gauntlet_tests::{Run, lab};
use protocol::{InstanceId, TrialId};
use runs::folder::RunFolder;

use crate::native::WHERE_FASTEST;
use crate::verify::{told, verify};

/// Its lowest levels are short.
const FAMILY: &str = "circuit-designer/gates";

fn climb(run: &Run, agent: &str, more: &[&str]) -> Output {
    let lab = lab();
    let mut command = lab.command();
    command.arg("ladder").arg("--dist").arg(&lab.dist);
    command.arg("--out").arg(run.path());
    command.args(["--family", FAMILY, "--agent", agent]);
    command.args(WHERE_FASTEST);
    command.args(more).output().expect("the command starts")
}

fn climbed(run: &Run, agent: &str, more: &[&str]) {
    let output = climb(run, agent, more);
    assert!(output.status.success(), "{}", told(&output));
}

/// In the order in which they were begun.
fn episodes(run: &Run) -> Vec<TrialId> {
    let manifest = RunFolder::new(run.path()).manifest().expect("a manifest");
    manifest.episodes.expect("listed episodes")
}

/// Level and seed of every episode.
fn levels(run: &Run) -> Vec<(u32, u64)> {
    let all = episodes(run);
    let parsed = all.iter().filter_map(|it| InstanceId::parse(&it.task));
    parsed.map(|it| (it.level, it.seed)).collect()
}

/// One ladder for three questions, because it takes long.
#[test]
fn the_oracle_climbs_without_an_end_goes_on_and_verifies_to_the_byte() {
    let run = Run::empty();
    climbed(&run, "oracle", &["--episodes", "2"]);
    assert_eq!(run.failures(), Vec::<String>::new());
    assert_eq!(levels(&run), [(3, 0), (5, 1)]);
    let first = run.episode(&episodes(&run)[0].task);
    let before = fs::read(first.steps_file()).expect("a record");
    climbed(&run, "oracle", &["--episodes", "3"]);
    assert_eq!(levels(&run), [(3, 0), (5, 1), (7, 2)]);
    let after = fs::read(first.steps_file()).expect("a record");
    assert!(before == after, "what was played is not played again");
    let ladders = run.summary().ladders.expect("a ladder");
    assert_eq!(ladders.families.len(), 1);
    assert_eq!(ladders.composite.words(), "at least 7");
    let path = run.path();
    let shown = path.to_str().expect("a plain path");
    let again = lab().gauntlet(&["score", "--check", shown]);
    assert!(again.status.success(), "{}", told(&again));
    let verified = verify(&path, &[]);
    assert!(verified.status.success(), "{}", told(&verified));
}

#[test]
fn chance_goes_down_to_the_first_level_and_stays_there() {
    let run = Run::empty();
    climbed(&run, "random", &["--episodes", "4", "--steps", "10"]);
    assert_eq!(levels(&run), [(3, 0), (2, 1), (1, 2), (1, 3)]);
    let ladders = run.summary().ladders.expect("a ladder");
    assert_eq!(ladders.composite.words(), "below 1");
}

#[test]
fn a_ladder_that_was_cut_off_goes_on_where_it_was() {
    let whole = Run::empty();
    let options = ["--episodes", "3", "--steps", "5"];
    climbed(&whole, "noop", &options);
    let cut = Run::empty();
    climbed(&cut, "noop", &["--episodes", "2", "--steps", "5"]);
    // Cut off in its last episode, before there was a seal.
    let last = episodes(&cut).pop().expect("an episode");
    let folder = cut.episode(&last.task);
    let mut status = folder.status().expect("a status");
    status.finished = false;
    folder.write_status(&status).expect("written");
    fs::remove_file(RunFolder::new(cut.path()).seal()).expect("removed");
    climbed(&cut, "noop", &options);
    assert_eq!(episodes(&cut), episodes(&whole));
    let (one, other) = (cut.summary(), whole.summary());
    assert_eq!(one.ladders, other.ladders);
    assert_eq!((one.unfinished.len(), one.episodes.len()), (0, 3));
}

#[test]
fn two_ladders_with_other_seeds_are_merged() {
    let (one, other, both) = (Run::empty(), Run::empty(), Run::empty());
    let options = ["--episodes", "2", "--steps", "5"];
    climbed(&one, "noop", &options);
    climbed(
        &other,
        "noop",
        &[&options[..], &["--skip-seeds", "2"]].concat(),
    );
    let paths = [&both, &one, &other].map(Run::path);
    let [out, first, second] = paths
        .each_ref()
        .map(|it| it.to_str().expect("a plain path"));
    let output = lab().gauntlet(&["merge", out, first, second]);
    assert!(output.status.success(), "{}", told(&output));
    let ladders = both.summary().ladders.expect("a ladder");
    assert_eq!(ladders.families[0].climb.episodes(), 4);
}

#[test]
fn another_ladder_is_not_gone_on_with() {
    let run = Run::empty();
    let options = ["--episodes", "1", "--steps", "5"];
    climbed(&run, "noop", &options);
    for (more, words) in [
        (&["--skip-seeds", "9"][..], "holds another ladder"),
        (&["--split", "held-out"][..], "holds another ladder"),
        (&["--seed", "4"][..], "--seed was 0, now 4"),
    ] {
        let output = climb(&run, "noop", &[&options[..], more].concat());
        assert!(!output.status.success());
        assert!(told(&output).contains(words), "{}", told(&output));
    }
}
