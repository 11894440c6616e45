//! An export that a runner vouches for has to agree with what the runner saw.

use evaluator::{ClockSeen, InputSent, Witness, evaluate_witnessed};
use protocol::{DRIVEN_EPOCH_MS, Origin, StateEnvelope, Verdict};

use crate::judging::*;
use crate::modeller;

/// An export as a driven page makes it, with the record of the runner that drove it.
fn driven() -> (StateEnvelope, Witness) {
    let mut end = modeller::T001.solution();
    end.build = "b1".into();
    end.clock_ms = 250 * end.operations.len() as u64;
    for (operation, step) in end.operations.iter_mut().zip(0..) {
        operation.at_ms = DRIVEN_EPOCH_MS + 250 * step;
    }
    // Times are part of a scene, so it is played again at these.
    let replayed = modeller_model::Workspace::replay(0, &end.operations);
    end.state = replayed.expect("the same work at other times").export();
    end.input.trusted = 12;
    let steps = 0..=end.operations.len() as u64;
    let witness = Witness {
        build: Some("b1".into()),
        clock: ClockSeen::Stepped(steps.map(|step| 250 * step).collect()),
        input: InputSent { least: 4, most: 40 },
    };
    (end, witness)
}

fn judged(end: &StateEnvelope, witness: &Witness) -> Verdict {
    let text = serde_json::to_string(end).unwrap();
    evaluate_witnessed(task(modeller::T001.task), Some(&text), None, witness)
}

#[test]
fn an_export_that_agrees_passes_and_says_who_vouches() {
    let (end, witness) = driven();
    let verdict = judged(&end, &witness);
    assert!(verdict.pass, "{verdict:#?}");
    assert_eq!(verdict.origin, Origin::Witnessed);
    assert_eq!(
        judge(task(modeller::T001.task), &end).origin,
        Origin::Unvouched
    );
}

#[track_caller]
fn contradicted(gate: &str, lie: impl FnOnce(&mut StateEnvelope, &mut Witness)) {
    let (mut end, mut witness) = driven();
    lie(&mut end, &mut witness);
    let verdict = judged(&end, &witness);
    assert!(!verdict.pass && verdict.score == 0.0);
    let failed: Vec<_> = verdict.gates.iter().filter(|gate| !gate.pass).collect();
    assert!(failed.iter().any(|it| it.name == gate), "{failed:#?}");
}

#[test]
fn what_the_runner_did_not_see_is_refused() {
    let program = "page is the program that was served";
    let clock = "clock is the one that the runner kept";
    let operations = "operations happened during steps";
    let input = "counted input is the input that was sent";
    contradicted(program, |end, _| end.build = "b2".into());
    contradicted(clock, |end, _| end.clock_ms += 250);
    contradicted(clock, |_, witness| {
        witness.clock = ClockSeen::Stepped(Vec::new());
    });
    contradicted(operations, |end, _| end.operations[2].at_ms += 1);
    contradicted(operations, |end, _| end.operations[0].at_ms = 7);
    contradicted(input, |end, _| end.input.trusted = 3);
    contradicted(input, |end, _| end.input.trusted = 41);
}

#[test]
fn a_real_clock_is_bounded_by_what_was_last_seen() {
    let (end, mut witness) = driven();
    let last = end.clock_ms - 100;
    witness.clock = ClockSeen::Real { last, slack: 500 };
    assert!(judged(&end, &witness).pass);
    contradicted("clock is the one that the runner kept", |end, witness| {
        let last = end.clock_ms + 1;
        witness.clock = ClockSeen::Real { last, slack: 500 };
    });
    contradicted("operations happened during steps", |end, witness| {
        witness.clock = ClockSeen::Real {
            last: end.clock_ms,
            slack: 500,
        };
        end.operations.last_mut().unwrap().at_ms += 1_000_000;
    });
}
