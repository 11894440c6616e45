//! What the record of an episode says about its export: the evaluator holds the two against each
//! other.

use evaluator::{Claim, ClockSeen, InputSent, TaskFile, Witness};
use protocol::{Action, Burst, RunManifest, StepRecord};
use serde_json::Value;

use crate::clock::ClockMode;
use crate::record::pauses;
use actions::lowering::{Lowered, Viewport, lower};

/// How long after its last step an episode on a real clock may be exported.
const REAL_CLOCK_SLACK_MS: u64 = 60_000;

/// The witness of an episode that was recorded like this.
pub fn witness(manifest: &RunManifest, task: &TaskFile, steps: &[StepRecord]) -> Witness {
    let clocks = clocks_seen(steps, manifest.burst.as_ref());
    let clock = ClockMode::of(manifest, &task.brief.id);
    Witness {
        build: manifest.builds.get(task.brief.app.slug()).cloned(),
        clock: match clocks.last() {
            Some(&last) if clock == Some(ClockMode::Real) => ClockSeen::Real {
                last,
                slack: REAL_CLOCK_SLACK_MS,
            },
            _ => ClockSeen::Stepped(clocks),
        },
        input: input_sent(steps, viewport(manifest)),
    }
}

/// Everything that the clock showed, in order: an action that was thought about for long finds the page later than
/// its agent saw it.
fn clocks_seen(steps: &[StepRecord], burst: Option<&Burst>) -> Vec<u64> {
    let mut seen: Vec<u64> = Vec::new();
    for step in steps {
        let before = seen.last().copied().unwrap_or_default();
        let acted_on = before.saturating_add(step.thought_ms);
        // A page that did not survive the wait never showed it.
        if step.thought_ms > 0 && acted_on <= step.clock_ms {
            seen.push(acted_on);
        }
        seen.extend(clocks_shown(step, burst));
    }
    seen
}

/// What the clock showed in a step, the last time last: more than one time where a burst let it pass.
fn clocks_shown(step: &StepRecord, burst: Option<&Burst>) -> Vec<u64> {
    let mut clock_ms = step.clock_ms;
    let mut shown = vec![clock_ms];
    if !step.frames.is_empty() {
        let pauses: Vec<u64> = burst.into_iter().flat_map(pauses).collect();
        for pause in pauses.into_iter().rev() {
            clock_ms = clock_ms.saturating_sub(pause);
            shown.push(clock_ms);
        }
    }
    shown.reverse();
    shown
}

/// What the agent said at the end: its answer, or, by its last step, that the task cannot be done.
pub fn claim<'a>(steps: &'a [StepRecord], answer: Option<&'a Value>) -> Claim<'a> {
    match steps.last().and_then(|step| step.action.as_ref()) {
        Some(Action::Fail { reason }) => Claim::Infeasible(reason),
        _ => answer.into(),
    }
}

pub fn viewport(manifest: &RunManifest) -> Viewport {
    Viewport {
        width: manifest.width,
        height: manifest.height,
    }
}

/// Bounds of what the page's counter may say. A press is a `pointerdown`; a release is a `pointerup`
/// and may be a click, another one on what a label stands for, and a change of its value; a key may
/// click, paste and change a value; a slider changes with every move. A control that shows a list of
/// the browser's own keeps what happens in it to itself, which is why half of it may be missing.
fn input_sent(steps: &[StepRecord], viewport: Viewport) -> InputSent {
    let mut sent = Sent::default();
    for step in steps {
        let lowered = step.action.as_ref().map(|action| lower(action, viewport));
        if let Some(Ok(Lowered::Input(input))) = lowered {
            input.into_calls().iter().for_each(|call| sent.count(call));
        }
    }
    InputSent {
        least: (sent.presses + sent.keys) / 2,
        most: 2 * sent.presses + 4 * sent.releases + 4 * sent.keys + 2 * sent.wheels + sent.moves,
    }
}

/// Events of a "perform actions" call, by kind.
#[derive(Debug, Default)]
struct Sent {
    presses: u64,
    releases: u64,
    moves: u64,
    keys: u64,
    wheels: u64,
}

impl Sent {
    fn count(&mut self, value: &Value) {
        match value {
            Value::Array(all) => all.iter().for_each(|it| self.count(it)),
            Value::Object(fields) => {
                let kind = fields.get("type").and_then(Value::as_str);
                match kind {
                    Some("pointerDown") => self.presses += 1,
                    Some("pointerUp") => self.releases += 1,
                    Some("pointerMove") => self.moves += 1,
                    Some("keyDown") => self.keys += 1,
                    Some("scroll") => self.wheels += 1,
                    _ => fields.values().for_each(|it| self.count(it)),
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::blank_record;
    use serde_json::json;

    const PAGE: Viewport = Viewport::USUAL;

    fn step(action: Option<Action>) -> StepRecord {
        StepRecord {
            action,
            ..blank_record(0)
        }
    }

    #[test]
    fn an_agent_that_gives_up_in_its_last_step_claims_no_answer() {
        let fail = || {
            step(Some(Action::Fail {
                reason: "no such part".into(),
            }))
        };
        let answer = json!({"answer": "done"});
        let given_up = [step(None), fail()];
        assert_eq!(claim(&given_up, None), Claim::Infeasible("no such part"));
        assert_eq!(claim(&given_up, Some(&answer)), claim(&given_up, None));
        let done = [fail(), step(Some(Action::Done))];
        assert_eq!(claim(&done, Some(&answer)), Claim::Answered(&answer));
        assert_eq!(claim(&[], None), Claim::Silent);
    }

    #[test]
    fn nothing_sent_allows_nothing_counted() {
        let waited = [step(None), step(Some(Action::Wait { ms: 5 }))];
        assert_eq!(input_sent(&waited, PAGE), InputSent { least: 0, most: 0 });
        // Outside the page: refused, so nothing was sent.
        let outside = [step(Some(Action::click(5000.0, 1.0)))];
        assert_eq!(input_sent(&outside, PAGE), InputSent { least: 0, most: 0 });
    }

    #[test]
    fn a_burst_lets_the_clock_show_more_than_one_time_in_a_step() {
        let burst = Burst {
            frames: 4,
            ms: 1_000,
        };
        let mut shown = blank_record(1);
        shown.clock_ms = 2_250;
        assert_eq!(clocks_shown(&shown, Some(&burst)), [2_250]);
        shown.frames = vec!["a".into(), "b".into(), "c".into()];
        let times = [1_250, 1_583, 1_916, 2_250];
        assert_eq!(clocks_shown(&shown, Some(&burst)), times);
        assert_eq!(clocks_shown(&shown, None), [2_250]);
    }

    #[test]
    fn a_clock_that_goes_on_while_an_agent_thinks_shows_when_it_acted() {
        let at = |thought_ms: u64, clock_ms: u64| StepRecord {
            thought_ms,
            clock_ms,
            ..blank_record(0)
        };
        let steps = [at(0, 0), at(1_500, 1_750), at(0, 2_000), at(50, 2_050)];
        let seen = clocks_seen(&steps, None);
        assert_eq!(seen, [0, 1_500, 1_750, 2_000, 2_050, 2_050]);
        assert!(seen.is_sorted());
        let lost = [at(0, 0), at(900, 0)];
        assert_eq!(clocks_seen(&lost, None), [0, 0]);
    }

    #[test]
    fn every_kind_of_event_adds_to_what_may_be_counted() {
        let click = [step(Some(Action::click(5.0, 5.0)))];
        assert_eq!(input_sent(&click, PAGE), InputSent { least: 0, most: 7 });
        let text = [step(Some(Action::text("abcd")))];
        assert_eq!(input_sent(&text, PAGE), InputSent { least: 2, most: 16 });
    }
}
