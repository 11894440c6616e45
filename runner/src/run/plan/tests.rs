//! Plans: what a run consists of, what is resumed and what is refused.

use std::fs;
use std::time::Duration;

use families::{FAMILIES, Id, Level, generate, id_of};
use protocol::{EndReason, Sight};

use super::*;
use crate::run::Instances;
use actions::lowering::Viewport;
use play::agents::AgentSpec;
use play::browser::BrowserOptions;
use play::episode::Settings;
use runs::clock::ClockMode;
use runs::sample::{TASK, TestRun, repository_tasks};

/// Options for the task of [`TestRun`], with a web build that only looks like one.
fn options(run: &TestRun) -> RunOptions {
    let dist = run.folder.root().join("dist");
    let page = dist.join("apps/modeller/index.html");
    write_atomically(&page, b"<!doctype html>").expect("a page");
    RunOptions {
        agent: AgentSpec::Noop,
        tasks_dir: repository_tasks(),
        globs: vec![TASK.into()],
        set: "core".into(),
        instances: Instances::default(),
        from_subtask: None,
        repeats: 3,
        shard: None,
        jobs: 1,
        retries: 0,
        settings: Settings {
            seed: 0,
            agent_seed: None,
            clock: ClockMode::Stepped,
            step_ms: 250,
            sight: Sight::default(),
            burst: None,
            steps: None,
            patience: Duration::from_secs(1),
        },
        browser: BrowserOptions::unseen(Viewport::USUAL),
        stage: Default::default(),
        bind: std::net::Ipv4Addr::LOCALHOST.into(),
        dist,
        out: run.folder.root().join("out"),
    }
}

#[test]
fn a_run_that_was_cut_off_repeats_only_what_was_not_finished() {
    let run = TestRun::new(3);
    let options = options(&run);
    let mut plan = Plan::make(&options).expect("a plan");
    assert_eq!(plan.pending().len(), 3);
    plan.commit("chrome").expect("committed");
    // One finished, one cut off in the middle, one never begun.
    let finished = run.finish(1, EndReason::Answered, None);
    let cut_off = run.finish(2, EndReason::Answered, None);
    let mut status = cut_off.status().expect("a status");
    status.finished = false;
    cut_off.write_status(&status).expect("written");
    for folder in [&finished, &cut_off] {
        let inside = folder
            .root()
            .strip_prefix(run.folder.root())
            .expect("inside");
        let target = options.out.join(inside);
        fs::create_dir_all(target.parent().expect("a parent")).expect("made");
        fs::rename(folder.root(), target).expect("moved");
    }
    let again = Plan::make(&options).expect("the same run");
    let repeats: Vec<_> = again.pending().iter().map(|trial| trial.repeat).collect();
    assert_eq!(repeats, [0, 2]);
    assert_eq!(again.finished(), 1);
    assert_eq!(again.manifest.browser, "chrome");
}

#[test]
fn a_run_says_whose_browser_played_it_and_what_its_pages_held() {
    for (browser, origin) in [
        ("chrome", RunOrigin::Driven),
        (AGENTS_OWN, RunOrigin::Attached),
    ] {
        let run = TestRun::new(1);
        let options = options(&run);
        let program = options.dist.join("apps/modeller/modeller-web-12ab_bg.wasm");
        write_atomically(&program, b"honest").expect("a program");
        let mut plan = Plan::make(&options).expect("a plan");
        plan.commit(browser).expect("committed");
        let manifest = plan.folder.manifest().expect("a manifest");
        assert_eq!(manifest.origin, Some(origin));
        assert_eq!(manifest.builds["modeller"], "12ab");
        assert_eq!(manifest.page_digests["modeller"].len(), 64);
        // Under the same name lies another program now.
        write_atomically(&program, b"hostile").expect("a program");
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(refusal.contains("the content of the page"), "{refusal}");
    }
}

#[test]
fn the_parts_of_a_run_are_its_episodes_each_once() {
    let run = TestRun::new(1);
    let mut options = options(&run);
    let whole = Plan::make(&options).expect("a plan").trials;
    let mut parts = Vec::new();
    for part in 1..=2 {
        options.shard = Some([part, 2]);
        parts.extend(Plan::make(&options).expect("a plan").trials);
    }
    parts.sort();
    assert_eq!(parts, whole);
    options.shard = Some([4, 4]);
    let refusal = Plan::make(&options).err().expect("refused").to_string();
    assert!(refusal.contains("the run has 3 episodes"), "{refusal}");
}

#[test]
fn another_part_does_not_resume_a_part() {
    let run = TestRun::new(1);
    let mut options = options(&run);
    options.shard = Some([1, 2]);
    let mut plan = Plan::make(&options).expect("a plan");
    plan.commit("chrome").expect("committed");
    assert_eq!(Plan::make(&options).expect("the same").pending().len(), 2);
    for (shard, words) in [
        (Some([2, 2]), "--shard was 1/2, now 2/2"),
        (None, "--shard was 1/2, now the whole run"),
    ] {
        options.shard = shard;
        let refusal = Plan::make(&options).err().expect("refused").to_string();
        assert!(refusal.contains(words), "{refusal}");
    }
}

#[test]
fn another_run_or_a_changed_task_is_not_resumed() {
    let run = TestRun::new(1);
    let mut options = options(&run);
    Plan::make(&options)
        .expect("a plan")
        .commit("chrome")
        .expect("committed");
    options.settings.seed = 5;
    let refusal = Plan::make(&options).err().expect("refused").to_string();
    assert!(refusal.contains("--seed was 0, now 5"), "{refusal}");
    options.settings.seed = 0;
    let copy = options.out.join("tasks").join(format!("{TASK}.toml"));
    let text = fs::read_to_string(&copy).expect("the copy");
    fs::write(&copy, text.replace("easy", "hard")).expect("changed");
    let refusal = Plan::make(&options).err().expect("refused").to_string();
    assert!(refusal.contains("has changed since"), "{refusal}");
}

#[test]
fn folders_of_others_are_left_alone() {
    let run = TestRun::new(1);
    let mut options = options(&run);
    options.out = options.dist.clone();
    let refusal = Plan::make(&options).err().expect("refused").to_string();
    assert!(refusal.contains("not a run folder"), "{refusal}");
}

#[test]
fn a_web_build_without_the_app_is_refused_before_anything_starts() {
    let run = TestRun::new(1);
    let mut options = options(&run);
    options.globs = vec!["workflow-builder".into()];
    let refusal = Plan::make(&options).err().expect("refused").to_string();
    assert!(
        refusal.contains("apps/workflow-builder/index.html"),
        "{refusal}"
    );
}

#[test]
fn a_route_that_no_task_has_is_refused() {
    let run = TestRun::new(1);
    let mut options = options(&run);
    options.agent = AgentSpec::Oracle(1);
    Plan::make(&options).expect("every task has one");
    options.agent = AgentSpec::Oracle(9);
    let refusal = Plan::make(&options).err().expect("refused").to_string();
    assert!(refusal.contains("route 9"), "{refusal}");
}

#[test]
fn a_run_from_a_checkpoint_has_its_file_and_is_another_run_than_from_the_beginning() {
    let run = TestRun::new(1);
    let mut options = options(&run);
    options.from_subtask = Some(1);
    let mut plan = Plan::make(&options).expect("a plan");
    assert_eq!(plan.manifest.from_subtask, Some(1));
    assert!(plan.tasks[0].start_state.is_some());
    let goal = &plan.tasks[0].brief.prompt.goal;
    assert!(
        goal.ends_with("already done: the cube is doubled."),
        "{goal}"
    );
    plan.commit("chrome").expect("committed");
    let file = evaluator::checkpoint_file(TASK, 1);
    assert!(options.out.join("tasks").join(&file).is_file());
    let name = file.display().to_string();
    assert!(plan.manifest.task_digests.contains_key(&name), "{name}");
    let again = score::tasks_of(&plan.folder, &plan.manifest).expect("its own copies");
    assert_eq!(again[0].start_state, plan.tasks[0].start_state);
    assert_eq!(again[0].brief, plan.tasks[0].brief);
    Plan::make(&options).expect("the same run");
    options.from_subtask = None;
    let refusal = Plan::make(&options).err().expect("refused").to_string();
    assert!(
        refusal.contains("--from-subtask was 1, now not given"),
        "{refusal}"
    );
}

#[test]
fn a_checkpoint_that_a_task_or_a_route_does_not_have_is_refused() {
    let run = TestRun::new(1);
    let mut options = options(&run);
    options.from_subtask = Some(2);
    let refusal = Plan::make(&options).err().expect("refused").to_string();
    assert!(
        refusal.contains("no checkpoint after 2 subtasks"),
        "{refusal}"
    );
    options.from_subtask = Some(1);
    options.agent = AgentSpec::Oracle(1);
    Plan::make(&options).expect("legs");
    options.agent = AgentSpec::Oracle(2);
    let refusal = Plan::make(&options).err().expect("refused").to_string();
    assert!(
        refusal.contains("does not come by the checkpoint after 1 subtask"),
        "{refusal}"
    );
    options.agent = AgentSpec::Noop;
    options.settings.seed = 4;
    let refusal = Plan::make(&options).err().expect("refused").to_string();
    assert!(refusal.contains("own seeds"), "{refusal}");
}

/// What a family could have generated.
fn generated(seed: u64) -> Generated {
    let level = families::Level::FIRST;
    let id = families::Id::new("modeller/made-up", level, seed);
    let text = evaluator::template(protocol::App::Modeller, &id.to_string());
    let start = format!("[start]\nstate = {:?}", id.start_file());
    Generated {
        text: text.replace("[start]", &start) + "\n[reference]\nanswer = 42\n",
        start: Some((id.start_file(), serde_json::json!({"scenes": []}))),
        best: None,
        id,
    }
}

#[test]
fn a_generated_task_is_taken_in_with_its_files() {
    let run = TestRun::new(1);
    let options = options(&run);
    let player = Player {
        name: "client".into(),
        digest: "digest".into(),
        sandbox: String::new(),
    };
    let mut plan = Plan::open_ended(&options, player).expect("a plan");
    // Before the run begins, and while it goes on.
    plan.admit(&generated(0)).expect("taken in");
    plan.commit("chrome").expect("committed");
    for seed in [1, 1] {
        plan.admit(&generated(seed)).expect("taken in");
    }
    let id = "modeller/made-up@1#1";
    let trial = plan.add(id).expect("an episode");
    assert_eq!(plan.add(id).expect("another").repeat, 1);
    let manifest = plan.folder.manifest().expect("a manifest");
    assert_eq!(manifest.tasks, [TASK, "modeller/made-up@1#0", id]);
    assert_eq!(trials(&manifest).expect("trials")[0], trial);
    let tasks = score::tasks_of(&plan.folder, &manifest).expect("its own copies");
    let task = tasks.iter().find(|it| it.brief.id == id).expect("a copy");
    assert!(task.start_state.is_some() && task.reference.is_some());
    let digests = runs::task_copies::task_digests(&plan.folder.tasks(), &tasks, None);
    assert_eq!(digests.expect("digests"), manifest.task_digests);
    assert_eq!(manifest.task_digests.len(), 1 + 2 * 2);
}

#[test]
fn what_cannot_be_had_with_families_is_refused() {
    let run = TestRun::new(1);
    let options = options(&run);
    let instances = Instances {
        ids: vec![generated(0).id],
        ..Instances::default()
    };
    let refusal = |change: fn(&mut RunOptions)| {
        let mut options = RunOptions {
            instances: instances.clone(),
            ..options.clone()
        };
        change(&mut options);
        Plan::make(&options).err().expect("refused").to_string()
    };
    for (told, words) in [
        (refusal(|_| {}), "there is no family \"modeller/made-up\""),
        (
            refusal(|it| it.from_subtask = Some(1)),
            "have no checkpoints",
        ),
        (
            refusal(|it| it.settings.sight.goal_image = true),
            "give the answer",
        ),
        (
            refusal(|it| it.agent = AgentSpec::Oracle(1)),
            "modeller/made-up has no oracle",
        ),
    ] {
        assert!(told.contains(words), "{told}");
    }
}

fn stepwise(options: &RunOptions) -> anyhow::Result<Plan> {
    Plan::stepwise(options, options.settings.clock.to_string())
}

#[test]
fn episodes_that_are_decided_on_one_by_one_go_on_in_their_own_folder_alone() {
    let Some(family) = FAMILIES.first() else {
        return;
    };
    let run = TestRun::new(1);
    let mut options = options(&run);
    let page = format!("apps/{}/index.html", family.app());
    write_atomically(&options.dist.join(page), b"<!doctype html>").expect("a page");
    let first = Id::new(id_of(*family), Level::FIRST, 0);
    options.instances.ids = vec![first.clone()];
    let mut plan = stepwise(&options).expect("a plan");
    assert!(plan.trials.is_empty() && plan.manifest.tasks.is_empty());
    plan.commit("chrome").expect("committed");
    let generated = generate(&first, &options.instances.salt).expect("a task");
    plan.admit(&generated).expect("admitted");
    let trial = plan.add(&first.to_string()).expect("an episode");
    let again = stepwise(&options).expect("the same run");
    assert_eq!((again.trials, again.tasks.len()), (vec![trial], 1));
    plan.expect_unchanged(&generated).expect("the same files");
    options.settings.seed = 5;
    let refusal = stepwise(&options).err().expect("refused").to_string();
    assert!(refusal.contains("--seed was 0, now 5"), "{refusal}");
    options.settings.seed = 0;
    let (name, _) = generated.files().remove(0);
    fs::write(plan.folder.tasks().join(name), "another").expect("written");
    let refusal = plan.expect_unchanged(&generated).expect_err("refused");
    assert!(refusal.to_string().contains("has changed since"));
    options.out = run.folder.root().join("other");
    let mut planned = Plan::make(&options).expect("a plan");
    planned.commit("chrome").expect("committed");
    let refusal = stepwise(&options).err().expect("refused").to_string();
    assert!(refusal.contains("decided on beforehand"), "{refusal}");
}

#[test]
fn folders_are_named_by_date_and_agent() {
    let name = |ms| default_folder("noop", ms).display().to_string();
    assert_eq!(name(0), "runs/19700101-000000-noop");
    assert_eq!(name(951_827_696_000), "runs/20000229-123456-noop");
    assert_eq!(name(1_798_761_599_999), "runs/20261231-235959-noop");
}
