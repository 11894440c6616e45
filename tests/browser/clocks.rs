//! Clocks that go on while an agent thinks: what was measured once is played again as it was written.

use gauntlet_tests::{Run, lab};
use protocol::StepRecord;
use runs::folder::RunFolder;

use crate::verify::{told, verify};

const THINKER: &str = "stdio:python3 tests/browser/clocks/thinker.py";
const NODE: &str = "workflow-builder/001-remove-a-node";
/// What the agent sleeps before it says anything, in milliseconds. Nobody can have measured less.
const SLEEP_MS: u64 = 300;

fn play(clock: &str) -> (Run, Vec<StepRecord>) {
    let run = lab().run(&["--agent", THINKER, "--tasks", NODE, "--clock", clock]);
    assert_eq!(run.failures(), Vec::<String>::new());
    let manifest = RunFolder::new(run.path()).manifest().expect("a manifest");
    assert_eq!(manifest.clock, clock);
    let steps = run.episode(NODE).steps().expect("steps");
    (run, steps)
}

fn assert_repeats_twice(run: &Run) {
    for _ in 0..2 {
        let again = verify(&run.path(), &["--retries", "0"]);
        assert!(again.status.success(), "{}", told(&again));
    }
}

#[test]
fn what_an_agent_did_on_a_live_clock_comes_out_the_same_twice() {
    let (run, steps) = play("live:2");
    let thoughts: Vec<u64> = steps.iter().map(|step| step.thought_ms).collect();
    // The opening look and the second action of a turn cost nothing.
    let [0, first, in_vain, several, 0, drag, answer] = thoughts[..] else {
        panic!("{thoughts:?}");
    };
    for thought_ms in [first, in_vain, several, drag, answer] {
        assert!(thought_ms >= 2 * SLEEP_MS, "{thoughts:?}");
    }
    assert!(steps[2].raw.is_some() && steps[2].frame.is_some());
    assert_repeats_twice(&run);
}

#[test]
fn what_an_agent_did_on_a_clock_of_tokens_depends_on_no_time() {
    let (run, steps) = play("tokens:1000+10");
    let thoughts: Vec<u64> = steps.iter().map(|step| step.thought_ms).collect();
    let expected = steps.iter().map(|step| match step.step {
        0 => 0,
        _ => 1_000 + 10 * step.tokens,
    });
    assert_eq!(thoughts, expected.collect::<Vec<_>>());
    assert_repeats_twice(&run);
    let (_, again) = play("tokens:1000+10");
    let clocks =
        |steps: &[StepRecord]| -> Vec<u64> { steps.iter().map(|it| it.clock_ms).collect() };
    assert_eq!(clocks(&steps), clocks(&again));
}

#[test]
fn a_clock_that_there_is_not_is_refused_in_words() {
    for (clock, words) in [
        ("live:-1", "a number from 0 to 1000"),
        ("live:inf", "a number from 0 to 1000"),
        ("tokens:5", "expected tokens:A+B"),
        ("lively", "expected stepped, real, live:F"),
    ] {
        let output = lab().gauntlet(&["run", "--tasks", NODE, "--clock", clock]);
        assert!(!output.status.success());
        assert!(told(&output).contains(words), "{}", told(&output));
    }
}
