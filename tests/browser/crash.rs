//! When an app stops, people learn what to do, the last state stays reachable, and a run tells it from what its
//! agent did.

use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use actions::lowering::Viewport;
use anyhow::{Context, Result, ensure};
use gauntlet::run::{Instances, RunOptions, RunOutcome, run};
use gauntlet::server::Server;
use gauntlet::verify::{Difference, Record, Until, replay};
use gauntlet_tests::{OpenPage, launch};
use play::agents::AgentSpec;
use play::browser::BrowserOptions;
use play::episode::Settings;
use play::interrupt::Interrupt;
use play::place::Place;
use protocol::{EndReason, Sight, StepRecord, Trouble};
use runs::clock::ClockMode;
use runs::folder::{EpisodeFolder, RunFolder};
use serde_json::{Value, json};
use setup::web::programs::{Binder, Host};

/// Builds an example of the SDK as a page.
fn build_example(name: &str, folder: &Path) -> Result<()> {
    let root = setup::workspace::current_root()?;
    let target = setup::tools::WASM_TARGET;
    let built = Command::new("cargo")
        .args(["build", "--quiet", "-p", "app-sdk", "--example", name])
        .args(["--profile", "web", "--target", target])
        .current_dir(&root)
        .status()?;
    ensure!(built.success(), "the example does not build");
    let target_folder = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let program = root
        .join(target_folder)
        .join(target)
        .join(format!("web/examples/{name}.wasm"));
    let binder = Binder::ensure(&root)?;
    std::fs::create_dir_all(folder)?;
    // Named as programs of pages are, with a hash.
    let bound = format!("{name}-{BUILD}");
    binder.bind(&program, Host::Browser, &bound, folder)?;
    let page = format!(
        "<!doctype html><title>{name}</title><link rel=prefetch href='./{bound}_bg.wasm'>
        <body><script type=module>import start from './{bound}.js'; start();</script>"
    );
    std::fs::write(folder.join("index.html"), page)?;
    Ok(())
}

/// The content hash that these programs pretend to have.
const BUILD: &str = "0123456789abcdef";

#[tokio::test]
async fn after_a_crash_the_last_state_is_reachable() -> Result<()> {
    let folder = tempfile::tempdir()?;
    build_example("smallest_app", folder.path())?;
    let page = OpenPage::serving(folder.path()).await?;
    page.open("#key=test-key").await?;
    page.script("document.getElementById('count').click();")
        .await?;
    page.script("document.getElementById('count').click();")
        .await?;
    let before: Value = serde_json::from_str(&page.state().await?)?;
    assert_eq!(
        (&before["state"]["count"], &before["crashed"]),
        (&2.into(), &false.into())
    );
    // The snapshot is taken by a timer that the change has started. Timers of a page end in the order of their
    // times, however late: this one after it.
    page.script("return new Promise(done => setTimeout(done, 500));")
        .await?;
    page.script("document.getElementById('crash').click();")
        .await
        .ok();

    let after: Value = serde_json::from_str(&page.state().await?)?;
    assert_eq!(
        (&after["state"]["count"], &after["crashed"]),
        (&2.into(), &true.into())
    );
    assert!(
        page.refusal("window.gauntlet.settled({key: arguments[0]})")
            .await?
            .contains("crashed")
    );
    let text = page
        .script("return document.querySelector('[role=alertdialog]').innerText;")
        .await?;
    assert!(
        text.to_string().contains("Workflow Builder stopped"),
        "{text}"
    );
    assert!(text.to_string().contains("Download my work"), "{text}");
    Ok(())
}

/// Clicks the buttons of the hostile app at these places, one after another, and is done.
const CLICKER: &str = r#"
import json, sys
places = iter(json.loads(sys.argv[1]))
for line in sys.stdin:
    if json.loads(line)['type'] == 'end':
        continue
    place = next(places, None)
    action = {'type': 'done'}
    if place is not None:
        action = {'type': 'click', 'x': 100, 'y': 40 + 60 * place}
    print(json.dumps({'action': action}), flush=True)
"#;

/// The buttons of the hostile app.
const COUNT: u32 = 0;
const STOP_AT_ONCE: u32 = 1;
const STOP_WHEN_ASKED: u32 = 2;
const STOP_WITH_THE_CLOCK: u32 = 3;
const STOP_IN_A_FRAME: u32 = 4;
const STOP_IN_THE_EXPORT: u32 = 5;
const NEVER_REST: u32 = 6;
const TRAP_WHEN_ASKED: u32 = 7;
const TRAP_IN_A_FRAME: u32 = 8;

/// A web build whose Workflow Builder is the hostile app, and runs on it.
struct HostileBuild {
    folder: tempfile::TempDir,
}

impl HostileBuild {
    fn make() -> Result<HostileBuild> {
        let folder = tempfile::tempdir()?;
        build_example(
            "hostile_app",
            &folder.path().join("dist/apps/workflow-builder"),
        )?;
        std::fs::write(folder.path().join("agent.py"), CLICKER)?;
        Ok(HostileBuild { folder })
    }

    fn dist(&self) -> PathBuf {
        self.folder.path().join("dist")
    }

    fn run_folder(&self, name: &str) -> RunFolder {
        RunFolder::new(self.folder.path().join(name))
    }

    /// An agent clicks these buttons.
    async fn played(&self, name: &str, buttons: &[u32]) -> Result<(RunOutcome, EpisodeFolder)> {
        let agent: AgentSpec = "stdio".parse().map_err(anyhow::Error::msg)?;
        let script = self.folder.path().join("agent.py").display().to_string();
        let words = ["python3".to_string(), script, json!(buttons).to_string()];
        let options = RunOptions {
            agent: agent.with_arguments(&words)?,
            tasks_dir: setup::workspace::current_root()?.join("tasks"),
            globs: vec!["workflow-builder/001".into()],
            set: "core".into(),
            instances: Instances::default(),
            from_subtask: None,
            repeats: 1,
            shard: None,
            jobs: 1,
            retries: 1,
            settings: Settings {
                seed: 0,
                agent_seed: None,
                clock: ClockMode::Stepped,
                step_ms: 250,
                sight: Sight::default(),
                burst: None,
                steps: None,
                patience: Duration::from_secs(120),
            },
            browser: BrowserOptions::unseen(Viewport::USUAL),
            stage: Default::default(),
            bind: Ipv4Addr::LOCALHOST.into(),
            dist: self.dist(),
            out: self.run_folder(name).root().to_path_buf(),
        };
        let outcome = run(&options, Interrupt::new()).await?;
        let row = outcome.summary.episodes.first().context("an episode")?;
        let episode = self.run_folder(name).episode(&row.trial);
        let findings = runs::audit::audit(&self.run_folder(name), None).findings;
        ensure!(findings.is_empty(), "{name}: {findings:#?}");
        Ok((outcome, episode))
    }

    /// What comes out differently when the episode of a run is played again.
    async fn again(&self, name: &str, episode: &EpisodeFolder) -> Result<Vec<Difference>> {
        let run = self.run_folder(name);
        let manifest = run.manifest()?;
        let tasks = runs::score::tasks_of(&run, &manifest)?;
        let record = Record::read(episode, &tasks[0], &manifest).context("a record")?;
        let browser = launch(Viewport::USUAL).await?;
        let server = Server::start_for_runs(&self.dist(), Ipv4Addr::LOCALHOST.into()).await?;
        let place = Place::Browser {
            browser: &browser,
            origin: server.origin(),
            start_states: server.start_states(),
        };
        Ok(replay(&record, &place, Until::TheEnd).await?)
    }
}

#[tokio::test]
async fn in_whatever_way_an_app_stops_its_last_action_is_recorded_and_stops_it_again() -> Result<()>
{
    let build = HostileBuild::make()?;
    for (name, button) in [
        ("at-once", STOP_AT_ONCE),
        ("when-asked", STOP_WHEN_ASKED),
        ("with-the-clock", STOP_WITH_THE_CLOCK),
        ("in-a-frame", STOP_IN_A_FRAME),
        ("trapped-when-asked", TRAP_WHEN_ASKED),
        ("trapped-in-a-frame", TRAP_IN_A_FRAME),
    ] {
        let (outcome, episode) = build.played(name, &[COUNT, COUNT, button]).await?;
        let row = &outcome.summary.episodes[0];
        // The app's fault: not the agent's, and nothing that another attempt would mend.
        assert_eq!((row.end, row.steps), (EndReason::AppCrash, 3), "{name}");
        assert_eq!(row.retried, [], "{name}");
        let steps = episode.steps()?;
        let last = steps.last().context("a step")?;
        assert!(last.action.is_some(), "{name}");
        assert_eq!(last.trouble, Some(Trouble::Crashed), "{name}");
        // What was counted before is there, however soon the crash came after it.
        let export: Value = serde_json::from_str(&episode.export().context("an export")?)?;
        assert_eq!(
            (&export["crashed"], &export["state"]["count"]),
            (&json!(true), &json!(2))
        );
        assert_eq!(build.again(name, &episode).await?, [], "{name}");
    }
    Ok(())
}

#[tokio::test]
async fn a_crash_that_was_made_up_or_left_out_shows_when_it_is_played_again() -> Result<()> {
    let build = HostileBuild::make()?;
    let (_, episode) = build.played("stopped", &[COUNT, STOP_AT_ONCE]).await?;
    let edit = |change: fn(&mut Vec<StepRecord>)| -> Result<()> {
        let mut steps = episode.steps()?;
        change(&mut steps);
        let mut log = episode.start_steps()?;
        steps.iter().try_for_each(|step| log.append(step))
    };
    // Another button: the app goes on.
    edit(|steps| steps[2].action = steps[1].action.clone())?;
    let found = build.again("stopped", &episode).await?;
    assert_eq!((found[0].step, found[0].what), (Some(2), "crash"));
    assert_eq!(
        (&found[0].recorded, &found[0].played),
        (&json!(true), &json!(false))
    );
    edit(|steps| {
        steps.truncate(2);
        steps[1].action = Some(protocol::Action::click(100.0, 100.0));
    })?;
    let found = build.again("stopped", &episode).await?;
    assert_eq!((found[0].step, found[0].what), (Some(1), "crash"));
    assert_eq!(
        (&found[0].recorded, &found[0].played),
        (&json!(false), &json!(true))
    );
    Ok(())
}

#[tokio::test]
async fn an_app_that_stops_when_its_state_is_asked_for_leaves_its_last_one() -> Result<()> {
    let build = HostileBuild::make()?;
    let name = "in-the-export";
    let (outcome, episode) = build.played(name, &[COUNT, STOP_IN_THE_EXPORT]).await?;
    let row = &outcome.summary.episodes[0];
    assert_eq!((row.end, row.pass), (EndReason::Answered, false));
    assert_eq!(row.retried, []);
    let verdict = episode.verdict().context("a verdict")?;
    let gate = verdict
        .gates
        .iter()
        .find(|it| it.name == "page did not crash");
    assert!(gate.is_some_and(|it| !it.pass), "{verdict:#?}");
    assert_eq!(build.again(name, &episode).await?, []);
    Ok(())
}

#[tokio::test]
async fn an_app_that_never_rests_is_recorded_as_such_and_plays_on() -> Result<()> {
    let build = HostileBuild::make()?;
    let (outcome, episode) = build.played("restless", &[COUNT, NEVER_REST]).await?;
    assert_eq!(outcome.summary.episodes[0].end, EndReason::Answered);
    let troubles: Vec<_> = episode.steps()?.iter().map(|it| it.trouble).collect();
    assert_eq!(troubles, [None, None, Some(Trouble::Unsettled), None]);
    let remarks = episode.status().context("a status")?.remarks;
    assert!(
        remarks.iter().any(|it| it.contains("still busy")),
        "{remarks:?}"
    );
    assert_eq!(build.again("restless", &episode).await?, []);
    Ok(())
}
