//! Environments in one process as trainers have them: pictures in memory, a thread for each core. Every crowd is
//! measured in a process of its own, because memory that another one left behind would be taken for nothing.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use actions::lowering::Viewport;
use anyhow::{Context, Result, anyhow, ensure};
use evaluator::TaskFile;
use play::in_process::{InProcess, InProcessOptions};
use protocol::{Action, ResetRequest, Sight};
use serde::{Deserialize, Serialize};
use serde_json::json;
use tokio::process::Command;

use super::cases::CASES;
use crate::apps::POINTS;
use crate::children;
use crate::samples::millis;

/// How long a crowd is stepped.
const TIME: Duration = Duration::from_secs(4);
/// Steps of every environment until what it keeps is there.
const WARM_UP: usize = 8;

/// What a crowd costs.
#[derive(Serialize, Deserialize)]
pub struct Figures {
    pub step_ms: Vec<f64>,
    /// Of one environment, with all others there.
    pub reset_ms: Vec<f64>,
    /// The first reset of the process.
    pub first_reset_ms: f64,
    pub seconds: f64,
    /// Of all threads, in the same time.
    pub processor_seconds: f64,
    /// With one environment, and with all.
    pub memory_mb: [f64; 2],
}

impl Figures {
    pub fn steps_a_second(&self) -> f64 {
        self.step_ms.len() as f64 / self.seconds
    }

    pub fn steps_a_core_second(&self) -> f64 {
        self.step_ms.len() as f64 / self.processor_seconds
    }
}

/// What the child process is told: a case, how many environments, how many resets.
pub fn argument(case: usize, count: usize, resets: u32) -> String {
    format!("{case}:{count}:{resets}")
}

/// Measures a crowd in a process of its own.
pub async fn measure(dist: &Path, case: usize, count: usize, resets: u32) -> Result<Figures> {
    let output = Command::new(std::env::current_exe()?)
        .args(["--crowd", &argument(case, count, resets), "--dist"])
        .arg(dist)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .output()
        .await?;
    ensure!(output.status.success(), "a crowd ended: {}", output.status);
    serde_json::from_slice(&output.stdout).context("a crowd said nothing")
}

/// The child process.
pub async fn be(root: &Path, dist: &Path, argument: &str) -> Result<()> {
    let numbers: Vec<usize> = argument.split(':').flat_map(str::parse).collect();
    let [case, count, resets] = numbers[..] else {
        return Err(anyhow!("{argument:?} is no crowd"));
    };
    let case = CASES.get(case).context("no such case")?;
    let task = case.task(root)?;
    let way_in = case.way_in(dist, &task).await?;
    let dist = dist.to_path_buf();
    let crowd = move || {
        let mut crowd = Crowd {
            dist: &dist,
            task: Arc::new(task),
            way_in,
            environments: Vec::new(),
        };
        crowd.figures(count, resets)
    };
    // Environments wait for their pages, which nobody may do who carries on others.
    let figures = tokio::task::spawn_blocking(crowd).await??;
    println!("{}", serde_json::to_string(&figures)?);
    Ok(())
}

struct Crowd<'d> {
    dist: &'d Path,
    task: Arc<TaskFile>,
    way_in: Vec<Action>,
    environments: Vec<InProcess>,
}

impl Crowd<'_> {
    fn figures(&mut self, count: usize, resets: usize) -> Result<Figures> {
        let first_reset_ms = self.join()?;
        self.warm_up()?;
        let one_mb = memory_mb()?;
        while self.environments.len() < count {
            self.join()?;
        }
        self.warm_up()?;
        let all_mb = memory_mb()?;
        let busy_before = children::own_processor_ms().context("no processor time")?;
        let started = Instant::now();
        let step_ms = self.step_all()?;
        let seconds = started.elapsed().as_secs_f64();
        let busy = children::own_processor_ms().context("no processor time")? - busy_before;
        let mut reset_ms = Vec::new();
        for _ in 0..resets {
            let started = Instant::now();
            reset(&mut self.environments[0], &self.task)?;
            reset_ms.push(millis(started));
        }
        Ok(Figures {
            step_ms,
            reset_ms,
            first_reset_ms,
            seconds,
            processor_seconds: busy / 1000.0,
            memory_mb: [one_mb, all_mb],
        })
    }

    /// Tells how long its first reset took.
    fn join(&mut self) -> Result<f64> {
        let options = InProcessOptions {
            dist: self.dist.to_path_buf(),
            viewport: Viewport::USUAL,
            sight: Sight::default(),
        };
        let mut environment = InProcess::new(options).map_err(|it| anyhow!(it.message))?;
        let started = Instant::now();
        reset(&mut environment, &self.task)?;
        let reset_ms = millis(started);
        for action in &self.way_in {
            step(&mut environment, action)?;
        }
        self.environments.push(environment);
        Ok(reset_ms)
    }

    fn warm_up(&mut self) -> Result<()> {
        for environment in &mut self.environments {
            for number in 0..WARM_UP {
                step(environment, &click(number))?;
            }
        }
        Ok(())
    }

    /// By as many threads as there are cores, each with environments of its own, until the time is up.
    fn step_all(&mut self) -> Result<Vec<f64>> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let share = self.environments.len().div_ceil(cores);
        let until = Instant::now() + TIME;
        thread::scope(|scope| {
            let shares = self.environments.chunks_mut(share);
            let threads: Vec<_> = shares
                .map(|share| scope.spawn(move || step_share(share, until)))
                .collect();
            let mut times = Vec::new();
            for thread in threads {
                let done = thread.join().map_err(|_| anyhow!("a thread panicked"))?;
                times.extend(done?);
            }
            Ok(times)
        })
    }
}

fn step_share(environments: &mut [InProcess], until: Instant) -> Result<Vec<f64>> {
    let mut times = Vec::new();
    for number in 0.. {
        for environment in &mut *environments {
            let started = Instant::now();
            step(environment, &click(number))?;
            times.push(millis(started));
        }
        if Instant::now() >= until {
            break;
        }
    }
    Ok(times)
}

fn click(number: usize) -> Action {
    let [x, y] = POINTS[number % POINTS.len()];
    Action::click(x, y)
}

fn reset(environment: &mut InProcess, task: &Arc<TaskFile>) -> Result<()> {
    let request = ResetRequest {
        task: task.brief.id.clone(),
        ..ResetRequest::default()
    };
    let begun = environment.reset(task.clone(), &request);
    begun.map_err(|it| anyhow!(it.message))?;
    Ok(())
}

fn step(environment: &mut InProcess, action: &Action) -> Result<()> {
    let line = json!({ "action": action }).to_string();
    let answer = environment.step(&line).map_err(|it| anyhow!(it.message))?;
    let error = &answer.observation.error;
    ensure!(error.is_none(), "a step was refused: {error:?}");
    ensure!(
        answer.outcome.is_none(),
        "the episode ended: {:?}",
        answer.outcome
    );
    Ok(())
}

fn memory_mb() -> Result<f64> {
    children::this_memory_mb().context("this system does not tell the memory of processes")
}
