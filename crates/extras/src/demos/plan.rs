//! Which runs a set of demonstrations consists of.

use std::time::Duration;

use evaluator::TaskFile;
use protocol::Sight;
use serde::{Deserialize, Serialize};

use super::{DemosOptions, Play};
use gauntlet::run::{Instances, RunOptions};
use play::agents::AgentSpec;
use play::episode::Settings;
use runs::clock::ClockMode;
use runs::selection::select;

/// Which routes of a task are demonstrated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum Routes {
    All,
    First,
}

/// The runs: one for every route and seed, with the tasks that have such a route.
pub fn plays(options: &DemosOptions) -> anyhow::Result<Vec<Play>> {
    let request = &options.request;
    let (tasks, faults) = evaluator::load_dir(&options.tasks_dir);
    if let Some(fault) = faults.first() {
        anyhow::bail!("{fault}\n`gauntlet tasks lint` shows every fault");
    }
    let everything = vec!["*".to_string()];
    let globs = match request.tasks.is_empty() {
        true => &everything,
        false => &request.tasks,
    };
    let chosen = select(&tasks, &request.set, globs)?;
    let most = match request.routes {
        Routes::First => 1,
        Routes::All => chosen.iter().map(|task| routes(task)).max().unwrap_or(0),
    };
    let mut plays = Vec::new();
    for route in 1..=most {
        let with_route = chosen.iter().filter(|task| routes(task) >= route);
        let ids: Vec<String> = with_route.map(|task| task.brief.id.clone()).collect();
        for &seed in &request.seeds {
            plays.push(play(options, route, seed, ids.clone()));
        }
    }
    anyhow::ensure!(!plays.is_empty(), "none of these tasks has an oracle");
    Ok(plays)
}

/// Families have one way each.
fn routes(task: &TaskFile) -> u32 {
    if task.reference.is_some() {
        return 1;
    }
    let of_task = oracles::routes().filter(|route| route.task == task.brief.id);
    u32::try_from(of_task.count()).unwrap_or(u32::MAX)
}

fn play(options: &DemosOptions, route: u32, seed: u64, tasks: Vec<String>) -> Play {
    let permille = options.request.noise_permille;
    let agent = match permille {
        0 => AgentSpec::Oracle(route),
        permille => AgentSpec::Wanderer(route, permille),
    };
    let run = RunOptions {
        agent,
        tasks_dir: options.tasks_dir.clone(),
        globs: tasks,
        set: "all".into(),
        instances: Instances::default(),
        repeats: 1,
        shard: None,
        from_subtask: None,
        jobs: options.jobs,
        retries: options.retries,
        settings: Settings {
            seed,
            agent_seed: None,
            clock: ClockMode::Stepped,
            step_ms: 250,
            sight: Sight::default(),
            burst: None,
            steps: None,
            patience: Duration::from_secs(300),
        },
        browser: options.browser.clone(),
        stage: options.stage,
        bind: options.bind,
        dist: options.dist.clone(),
        out: options
            .out
            .join("runs")
            .join(format!("route-{route}-seed-{seed}")),
    };
    Play {
        run,
        route,
        seed,
        attempt: 1,
    }
}

/// The name of a task's route, counted from 1.
pub fn route_name(task: &str, route: u32) -> Option<&'static str> {
    let mut of_task = oracles::routes().filter(|it| it.task == task);
    let found = of_task.nth(route.checked_sub(1)? as usize)?;
    Some(found.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_go_by_their_names() {
        let with_two = oracles::routes()
            .map(|it| it.task)
            .find(|task| route_name(task, 2).is_some())
            .expect("a task with two routes");
        assert_ne!(route_name(with_two, 1), route_name(with_two, 2));
        assert_eq!(route_name(with_two, 0), None);
        assert_eq!(route_name(with_two, 99), None);
    }
}
