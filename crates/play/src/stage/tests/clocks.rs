//! Clocks that go on while an agent thinks. What an answer takes is given here and never measured.

use super::*;

/// Says lines, each after it has thought for so many milliseconds.
struct Thinker<'l> {
    lines: &'l [(u64, Value)],
    seen: Vec<Observation>,
}

#[async_trait]
impl Agent for Thinker<'_> {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        self.seen.push(stage.observation().clone());
        for (ms, line) in self.lines {
            stage.take_for_each_answer(Duration::from_millis(*ms));
            let heard = stage.hear(&line.to_string()).await;
            self.seen.push(stage.observation().clone());
            heard?;
        }
        Ok(())
    }
}

fn by(clock: &str) -> Setting {
    Setting {
        clock: clock.parse().unwrap_or_else(|error| panic!("{error}")),
        ..Setting::default()
    }
}

async fn think(lines: &[(u64, Value)], setting: &Setting) -> (Played, Vec<Observation>) {
    let seen = Vec::new();
    let mut thinker = Thinker { lines, seen };
    let played = episode(&mut thinker, setting).await;
    (played, thinker.seen)
}

fn click() -> Value {
    json!({"action": {"type": "click", "x": 10, "y": 10}})
}

fn done() -> Value {
    json!({"action": {"type": "done"}})
}

/// What each step took on the page's clock, and what that showed then.
fn thoughts(played: &Played) -> Vec<(u64, u64)> {
    let steps = played.steps.iter();
    steps.map(|it| (it.thought_ms, it.clock_ms)).collect()
}

#[tokio::test]
async fn a_live_clock_goes_on_by_the_agents_time_and_then_by_the_step() {
    let lines = [(1_230, click()), (0, click()), (610, done())];
    let (played, seen) = think(&lines, &by("live:2")).await;
    let expected = [(0, 0), (2_450, 2_700), (0, 2_950), (1_200, 4_150)];
    assert_eq!(thoughts(&played), expected);
    let told: Vec<_> = seen.iter().map(|it| (it.elapsed_ms, it.clock_ms)).collect();
    let expected = [
        (None, 0),
        (Some(2_700), 2_700),
        (Some(250), 2_950),
        (Some(1_200), 4_150),
    ];
    assert_eq!(told, expected);
    let times: Vec<_> = played.steps.iter().map(|it| it.timing.agent_ms).collect();
    assert_eq!(times, [0.0, 1_230.0, 0.0, 610.0]);
    // The last picture is of before the answer.
    assert_eq!(played.steps[3].frame, None);
}

#[tokio::test]
async fn a_turn_of_several_actions_is_thought_about_once() {
    let action = json!({"type": "click", "x": 10, "y": 10});
    let turn = json!({"actions": [action, action, action]});
    let (played, seen) = think(&[(900, turn.clone())], &by("live:1")).await;
    let expected = [(0, 0), (900, 1_150), (0, 1_400), (0, 1_650)];
    assert_eq!(thoughts(&played), expected);
    assert_eq!(seen[1].elapsed_ms, Some(1_650), "since it saw something");
    let (played, _) = think(&[(900, turn)], &by("tokens:100+0")).await;
    let expected = [(0, 0), (100, 350), (100, 700), (100, 1_050)];
    assert_eq!(thoughts(&played), expected);
}

#[tokio::test]
async fn what_is_no_action_takes_its_time_and_the_page_is_shown_anew() {
    for line in [json!("no action"), json!({"call": "fly()"})] {
        let (played, seen) = think(&[(5_000, line.clone()), (0, line)], &by("live:1")).await;
        assert_eq!(thoughts(&played), [(0, 0), (5_000, 5_000), (0, 5_000)]);
        let [first, slow, quick] = played.steps.as_slice() else {
            panic!("{} steps", played.steps.len());
        };
        assert!(slow.raw.is_some() && slow.frame.is_some() && slow.frame != first.frame);
        assert_eq!(quick.frame, None, "nothing has changed since");
        assert_ne!(seen[0].screenshot, seen[1].screenshot);
        assert_eq!(seen[1].screenshot, seen[2].screenshot);
        assert_eq!(seen[1].error_kind, Some(Refusal::Format));
        assert_eq!(
            (seen[1].elapsed_ms, seen[2].elapsed_ms),
            (Some(5_000), Some(0))
        );
    }
}

#[tokio::test]
async fn the_time_of_a_task_is_the_pages_and_an_answer_that_comes_later_is_none() {
    let setting = Setting {
        seconds: 3,
        ..by("live:1")
    };
    let late = [(2_000, click()), (750, done())];
    let (played, _) = think(&late, &setting).await;
    assert_eq!(reason(&played), EndReason::TimeBudget);
    assert_eq!(thoughts(&played), [(0, 0), (2_000, 2_250)]);
    let in_time = [(2_000, click()), (700, done())];
    let (played, _) = think(&in_time, &setting).await;
    assert_eq!(reason(&played), EndReason::Answered);
    // An action may end later than it began.
    let (played, _) = think(&[(2_950, click()), (0, done())], &setting).await;
    assert_eq!(reason(&played), EndReason::TimeBudget);
    assert_eq!(thoughts(&played), [(0, 0), (2_950, 3_200)]);
}

#[tokio::test]
async fn a_factor_of_nothing_adds_nothing() {
    let lines = [(900, click()), (900, json!("no action")), (900, done())];
    let (live, _) = think(&lines, &by("live:0")).await;
    let (stepped, seen) = think(&lines, &by("stepped")).await;
    let told = |played: &Played| -> Vec<String> {
        let untimed = |step: &StepRecord| StepRecord {
            timing: Default::default(),
            ..step.clone()
        };
        let steps = played.steps.iter().map(untimed);
        steps
            .map(|it| serde_json::to_string(&it).expect("JSON"))
            .collect()
    };
    assert_eq!(told(&live), told(&stepped));
    assert!(seen.iter().all(|it| it.elapsed_ms.is_none()));
}

#[tokio::test]
async fn tokens_are_those_that_were_seen_or_more_if_more_are_claimed() {
    let claimed =
        |tokens: u64| json!({"action": {"type": "done"}, "usage": {"output_tokens": tokens}});
    let seen = |line: &Value| line.to_string().len().div_ceil(4) as u64;
    for (line, tokens) in [
        (done(), seen(&done())),
        (claimed(1), seen(&claimed(1))),
        (claimed(400), 400),
    ] {
        let (played, _) = think(&[(9_000, line)], &by("tokens:2000+25")).await;
        let last = played.steps.last().expect("a step");
        assert_eq!(last.tokens, tokens);
        assert_eq!(last.thought_ms, 2_000 + 25 * tokens);
    }
}

#[tokio::test]
async fn agents_of_ours_take_the_time_that_they_are_given() {
    for (agent, each_ms) in [("random", 0), ("random+1.25s", 1_250)] {
        let played = play(agent, by("live:1")).await;
        let steps = played.steps.iter().skip(1);
        let thoughts: Vec<_> = steps.map(|it| it.thought_ms).collect();
        assert!(thoughts.iter().all(|ms| *ms == each_ms), "{thoughts:?}");
    }
}

#[tokio::test]
async fn a_page_that_is_busy_while_an_agent_thinks_is_told_of() {
    let setting = Setting {
        flaw: Some(Flaw::Restless(400)),
        ..by("live:1")
    };
    let (played, _) = think(&[(500, done())], &setting).await;
    let last = played.steps.last().expect("a step");
    assert_eq!(last.trouble, Some(Trouble::Unsettled));
}

#[tokio::test]
async fn a_subprocess_is_measured_from_outside() {
    let body = "
import time
hear()
time.sleep(0.4)
say(type='click', x=10, y=20)
assert hear()['observation']['elapsed_ms'] >= 650
say(type='done')
";
    let played = python(body, by("live:1")).await;
    assert_eq!(reason(&played), EndReason::Answered, "{}", played.log);
    // It was slow, however fast this machine is.
    assert!(played.steps[1].thought_ms >= 400, "{:?}", played.steps[1]);
    for step in &played.steps {
        assert_eq!(step.thought_ms % 50, 0, "{step:?}");
    }
}
