//! Agents against a page that only counts: budgets, refusals, the conversation with a subprocess.

mod clocks;
mod counter;
mod model_agents;
mod shown;
mod troubles;
mod turns;

use std::time::Duration;

use async_trait::async_trait;
use protocol::{
    Action, App, Budget, Burst, Capability, Dialect, Difficulty, EndReason, Prompt, ResultField,
    Start, TaskBrief, TrialId,
};

use super::*;
use crate::agents::{Agent, AgentSpec};
use counter::{Counter, Flaw, PAGE};
use runs::clock::ClockMode;
use runs::folder::RunFolder;

struct Played {
    stop: Option<Stop>,
    ending: Option<Ending>,
    remarks: Vec<String>,
    steps: Vec<StepRecord>,
    /// Complete once the agent has ended.
    log: String,
    log_file: PathBuf,
    /// Keeps the files.
    _folder: tempfile::TempDir,
}

impl Played {
    fn read_log(&mut self) {
        self.log = std::fs::read_to_string(&self.log_file).unwrap_or_default();
    }
}

struct Setting {
    steps: u32,
    seconds: u32,
    clock: ClockMode,
    patience_ms: u64,
    app: App,
    sight: Sight,
    burst: Option<Burst>,
    flaw: Option<Flaw>,
    result: Vec<ResultField>,
}

impl Default for Setting {
    fn default() -> Self {
        Setting {
            steps: 20,
            seconds: 60,
            clock: ClockMode::Stepped,
            patience_ms: 20_000,
            app: App::WorkflowBuilder,
            sight: Sight::default(),
            burst: None,
            flaw: None,
            result: Vec::new(),
        }
    }
}

/// Lets an agent play one episode against the counter.
async fn play(agent: &str, setting: Setting) -> Played {
    let spec: AgentSpec = agent.parse().expect("an agent");
    let mut agent = spec.create(Duration::from_millis(setting.patience_ms));
    let mut played = episode(agent.as_mut(), &setting).await;
    agent.close().await;
    played.read_log();
    played
}

/// One of several episodes of the same agent.
async fn episode(agent: &mut dyn Agent, setting: &Setting) -> Played {
    let temporary = tempfile::tempdir().expect("a folder");
    let trial = TrialId {
        task: "workflow-builder/000-test".into(),
        repeat: 0,
    };
    let folder = RunFolder::new(temporary.path()).episode(&trial);
    folder.clear().expect("an empty folder");
    let brief = brief(setting);
    let script = Script {
        trial: &trial,
        brief: &brief,
        prompt: "Do it.".into(),
        seed: 7,
        steps: setting.steps,
        clock: setting.clock,
        from_subtask: 0,
        reference: None,
        sight: setting.sight,
        burst: setting.burst,
        goal_image: None,
        viewport: PAGE,
        retried: Vec::new(),
        agent_digest: String::new(),
        usual_sight: Sight::default(),
    };
    let screen = Counter {
        clock_ms: 0,
        flaw: setting.flaw.clone(),
    };
    let interrupt = Interrupt::new();
    let opened = Stage::open(script, Box::new(screen), 0, Some(&folder), &interrupt).await;
    let mut stage = opened.unwrap_or_else(|stop| panic!("{stop}"));
    let stop = agent.play(&mut stage).await.err();
    let ending = stage.ending().cloned();
    Played {
        stop,
        ending,
        remarks: stage.status(None).remarks,
        steps: folder.steps().expect("steps"),
        log: String::new(),
        log_file: folder.agent_log(),
        _folder: temporary,
    }
}

fn brief(setting: &Setting) -> TaskBrief {
    TaskBrief {
        id: format!("{}/000-test", setting.app),
        app: setting.app,
        title: "Test".into(),
        difficulty: Difficulty::Easy,
        capabilities: vec![Capability::GraphicalUnderstanding],
        tags: Vec::new(),
        set: "core".into(),
        original_id: String::new(),
        prompt: Prompt {
            goal: "Do it.".into(),
            steps: Vec::new(),
        },
        result: setting.result.clone(),
        start: Start::default(),
        budget: Budget {
            steps: 100,
            seconds: setting.seconds,
        },
    }
}

/// Says line after line and keeps what it sees.
struct Speaker<'l> {
    lines: &'l [Value],
    /// The opening observation, then one after each line.
    seen: Vec<Observation>,
}

#[async_trait]
impl Agent for Speaker<'_> {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        self.seen.push(stage.observation().clone());
        for line in self.lines {
            let heard = stage.hear(&line.to_string()).await;
            self.seen.push(stage.observation().clone());
            heard?;
        }
        Ok(())
    }
}

/// What comes of saying these lines, and what is seen meanwhile.
async fn speak(lines: &[Value], setting: &Setting) -> (Played, Vec<Observation>) {
    let seen = Vec::new();
    let mut speaker = Speaker { lines, seen };
    let played = episode(&mut speaker, setting).await;
    (played, speaker.seen)
}

fn reason(played: &Played) -> EndReason {
    played.ending.as_ref().expect("an ending").reason
}

#[tokio::test]
async fn doing_nothing_is_one_step_that_answers_done() {
    let played = play("noop", Setting::default()).await;
    assert_eq!(reason(&played), EndReason::Answered);
    assert_eq!(
        played.ending.unwrap().answer,
        Some(json!({"answer": "done"}))
    );
    assert_eq!(played.steps.len(), 2);
    assert!(played.steps[0].frame.is_some() && played.steps[0].action.is_none());
    assert_eq!(played.steps[1].action, Some(Action::Done));
}

#[tokio::test]
async fn random_play_stops_at_the_step_budget() {
    let setting = Setting {
        steps: 5,
        ..Setting::default()
    };
    let played = play("random", setting).await;
    assert_eq!(reason(&played), EndReason::StepBudget);
    assert_eq!(played.steps.last().unwrap().step, 5);
}

#[tokio::test]
async fn a_lost_browser_is_not_the_agents_fault() {
    let setting = Setting {
        flaw: Some(Flaw::InAction(600, BrowserError::lost("gone"))),
        ..Setting::default()
    };
    let played = play("random", setting).await;
    assert!(matches!(played.stop, Some(Stop::Infrastructure(_))));
    assert_eq!(played.ending, None);
}

#[tokio::test]
async fn an_oracle_without_a_solution_says_so() {
    let played = play("oracle", Setting::default()).await;
    assert!(matches!(played.stop, Some(Stop::Agent(text)) if text.contains("no oracle")));
}

/// A conversation in Python, run as the agent.
async fn python(body: &str, setting: Setting) -> Played {
    let (_keep, agent) = script(body);
    play(&agent, setting).await
}

/// The same agent in several episodes.
async fn python_episodes(body: &str, count: usize) -> Vec<Played> {
    let (_keep, agent) = script(body);
    let spec: AgentSpec = agent.parse().expect("an agent");
    let setting = Setting::default();
    let mut agent = spec.create(Duration::from_millis(setting.patience_ms));
    let mut played = Vec::new();
    for _ in 0..count {
        played.push(episode(agent.as_mut(), &setting).await);
    }
    agent.close().await;
    played.iter_mut().for_each(Played::read_log);
    played
}

/// A file that holds the conversation, and the agent that it makes.
fn script(body: &str) -> (tempfile::TempDir, String) {
    let temporary = tempfile::tempdir().expect("a folder");
    let file = temporary.path().join("agent.py");
    let prelude = "import json, os, sys\nhear = lambda: json.loads(sys.stdin.readline())\n\
                   say = lambda **action: print(json.dumps({'action': action}), flush=True)\n";
    std::fs::write(&file, format!("{prelude}{body}")).expect("a file");
    let agent = format!("stdio:python3 {}", file.display());
    (temporary, agent)
}

#[tokio::test]
async fn a_subprocess_sees_acts_and_answers() {
    let body = "
first = hear()
assert first['type'] == 'reset' and first['prompt'] == 'Do it.' and first['seed'] == 7
assert first['observation']['screenshot'] and first['observation']['steps_left'] == 20
assert 'checks' not in json.dumps(first)
print('thinking', file=sys.stderr, flush=True)
say(type='click', x=10, y=20)
second = hear()
assert second['type'] == 'observation' and second['observation']['step'] == 1
print(json.dumps({'action': {'type': 'answer', 'fields': {'count': 3}}, 'note': 'easy', 'usage': {'tokens': 5}}), flush=True)
end = hear()
assert end == {'type': 'end', 'reason': 'answered', 'steps': 2}, end
";
    let played = python(body, Setting::default()).await;
    assert_eq!(reason(&played), EndReason::Answered, "{}", played.log);
    assert_eq!(
        played.ending.as_ref().unwrap().answer,
        Some(json!({"count": 3}))
    );
    let last = played.steps.last().unwrap();
    assert_eq!(last.note.as_deref(), Some("easy"));
    assert_eq!(last.usage, Some(json!({"tokens": 5})));
    assert_eq!(played.log, "thinking\n");
}

#[tokio::test]
async fn refused_actions_and_bad_lines_are_answered_with_an_error_and_cost_a_step() {
    let body = "
hear()
say(type='click', x=5000, y=20)
assert 'outside the page' in hear()['observation']['error']
print('not json', flush=True)
answer = hear()['observation']
assert 'no action' in answer['error'] and answer['step'] == 2 and answer['screenshot']
say(type='done')
";
    let played = python(body, Setting::default()).await;
    assert_eq!(reason(&played), EndReason::Answered, "{}", played.log);
    assert_eq!(played.steps.len(), 4);
    assert_eq!(played.steps[2].raw.as_deref(), Some("not json"));
}

#[tokio::test]
async fn five_bad_lines_in_a_row_end_the_episode() {
    let body = "
hear()
for line in range(9):
    print('{}', flush=True)
    hear()
";
    let played = python(body, Setting::default()).await;
    assert!(matches!(played.stop, Some(Stop::Agent(text)) if text.contains("5 lines")));
    assert_eq!(played.steps.len(), 6);
}

#[tokio::test]
async fn calls_of_a_dialect_are_steps_and_those_that_cannot_be_done_do_not_end_the_episode() {
    let body = "
hear()
def call(text):
    print(json.dumps({'call': text}), flush=True)
    return hear()
for attempt in range(6):
    observation = call('mouse_click(5000, 20)')['observation']
    assert observation['error_kind'] == 'action', observation
observation = call('mouse_click(5)')['observation']
assert observation['error_kind'] == 'format' and '`y`' in observation['error']
observation = call('mouse_move(5, 6)\\nscroll(0, 10)')['observation']
assert observation['step'] == 9 and observation['pointer'] == [5, 6] and 'error' not in observation
call(\"send_msg_to_user('7')\")
";
    let setting = Setting {
        sight: Sight {
            dialect: Dialect::Browsergym,
            ..Sight::default()
        },
        ..Setting::default()
    };
    let played = python(body, setting).await;
    assert_eq!(reason(&played), EndReason::Answered, "{}", played.log);
    let answer = played.ending.and_then(|it| it.answer);
    assert_eq!(answer, Some(json!({"answer": "7"})));
    assert_eq!(
        played.steps[1].raw.as_deref(),
        Some("mouse_click(5000, 20)")
    );
    let said = json!("mouse_move(5, 6)\nscroll(0, 10)");
    assert_eq!(played.steps[8].call, Some(said));
    assert_eq!(played.steps[9].call, None);
    let wheel = Action::Scroll {
        x: 5.0,
        y: 6.0,
        dx: 0.0,
        dy: 10.0,
        modifiers: Vec::new(),
    };
    assert_eq!(played.steps[9].action, Some(wheel));
}

#[tokio::test]
async fn an_agent_that_dies_is_told_from_one_that_is_silent() {
    let played = python("hear()\nsys.exit(3)", Setting::default()).await;
    assert!(matches!(played.stop, Some(Stop::Agent(text)) if text.contains("3")));
    let setting = Setting {
        patience_ms: 200,
        ..Setting::default()
    };
    let played = python("hear()\nimport time; time.sleep(60)", setting).await;
    assert!(matches!(played.stop, Some(Stop::Agent(text)) if text.contains("silent")));
}

#[tokio::test]
async fn the_time_budget_ends_an_agent_that_thinks_too_long() {
    let setting = Setting {
        seconds: 1,
        ..Setting::default()
    };
    let played = python("hear()\nimport time; time.sleep(60)", setting).await;
    assert_eq!(reason(&played), EndReason::TimeBudget);
}

#[tokio::test]
async fn lines_beyond_the_turn_do_not_steer_the_next_episode() {
    let body = "
while True:
    message = hear()
    if message['type'] == 'reset':
        print(os.getpid(), file=sys.stderr, flush=True)
        action = json.dumps({'action': {'type': 'fail', 'reason': 'from before'}})
        print(json.dumps({'action': {'type': 'done'}}) + '\\n' + action, flush=True)
";
    let played = python_episodes(body, 3).await;
    for episode in &played {
        assert_eq!(reason(episode), EndReason::Answered, "{}", episode.log);
        assert_eq!(episode.remarks.len(), 1, "{:?}", episode.remarks);
        assert!(episode.remarks[0].contains("nobody asked for"));
    }
    assert_ne!(played[0].log, played[1].log, "the same process played on");
}

#[tokio::test]
async fn an_agent_that_keeps_to_its_turn_plays_on() {
    let body = "
print('started', file=sys.stderr, flush=True)
for line in sys.stdin:
    if json.loads(line)['type'] == 'reset':
        say(type='done')
";
    let played = python_episodes(body, 2).await;
    for episode in &played {
        assert_eq!(reason(episode), EndReason::Answered);
        assert_eq!(episode.remarks, Vec::<String>::new());
    }
    assert_eq!(played[0].log, "started\n");
    assert_eq!(played[1].log, "", "a new process was started");
}

#[tokio::test]
async fn an_agent_that_plays_one_episode_is_started_for_each() {
    let played = python_episodes("hear()\nsay(type='done')\nhear()", 2).await;
    for episode in &played {
        assert_eq!(reason(episode), EndReason::Answered);
        assert_eq!(episode.remarks, Vec::<String>::new());
    }
}

#[tokio::test]
async fn a_subprocess_starts_in_an_empty_folder_with_a_small_environment() {
    let body = "
hear()
print(json.dumps([os.getcwd(), os.listdir('.'), dict(os.environ)]), file=sys.stderr, flush=True)
open('scratch', 'w').write('mine')
say(type='done')
";
    let played = python(body, Setting::default()).await;
    let (folder, files, environment): (PathBuf, Vec<String>, Value) =
        serde_json::from_str(&played.log).expect("what it saw");
    assert_eq!(files, Vec::<String>::new());
    assert!(!folder.exists(), "its folder outlived it");
    assert_eq!(environment["TMPDIR"], json!(folder));
    assert_eq!(
        environment["GAUNTLET_HERE"],
        json!(std::env::current_dir().unwrap())
    );
    let names = environment.as_object().expect("variables").keys();
    let of_cargo: Vec<_> = names.filter(|name| name.starts_with("CARGO")).collect();
    assert_eq!(of_cargo, Vec::<&String>::new());
}

#[tokio::test]
async fn a_misspelled_field_beside_the_action_is_refused_by_name() {
    let body = "
hear()
print(json.dumps({'action': {'type': 'done'}, 'thought': 'hm'}), flush=True)
assert '`thought`' in hear()['observation']['error']
say(type='done')
";
    let played = python(body, Setting::default()).await;
    assert_eq!(reason(&played), EndReason::Answered, "{}", played.log);
    assert_eq!(played.steps.len(), 3);
}

#[tokio::test]
async fn a_program_that_does_not_exist_is_the_agents_fault() {
    for agent in [
        "stdio:exec /no/such/program",
        "stdio:/no/such/program --token hunter2",
    ] {
        let played = play(agent, Setting::default()).await;
        let told = match played.stop {
            Some(Stop::Agent(text)) => text,
            other => panic!("{other:?}"),
        };
        assert!(!told.contains("hunter2"), "{told}");
    }
}

#[tokio::test]
async fn trees_are_shown_only_for_apps_that_have_one() {
    let body = "
first = hear()['observation']
print(sorted(first), file=sys.stderr, flush=True)
say(type='done')
hear()
";
    for (app, observe, tree, pixels) in [
        (App::WorkflowBuilder, Observe::Tree, true, false),
        (App::WorkflowBuilder, Observe::Both, true, true),
        (App::Modeller, Observe::Both, false, true),
        (App::Modeller, Observe::Tree, false, true),
    ] {
        let setting = Setting {
            app,
            sight: Sight {
                observe,
                ..Sight::default()
            },
            ..Setting::default()
        };
        let played = python(body, setting).await;
        assert_eq!(
            played.log.contains("'tree'"),
            tree,
            "{app} {observe:?}: {}",
            played.log
        );
        assert_eq!(
            played.log.contains("'screenshot'"),
            pixels,
            "{app} {observe:?}"
        );
    }
}
