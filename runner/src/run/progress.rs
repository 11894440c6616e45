//! What the user sees while a run goes on: a bar on a terminal, lines elsewhere. On standard error,
//! so that `--json` output stays clean.

use std::io::IsTerminal;
use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use protocol::{EpisodeSummary, TrialId};

use super::plan::Plan;
use runs::terminal::warn;

pub struct Progress {
    /// Hidden when standard error is no terminal.
    bar: ProgressBar,
    repeats: u32,
    tally: Mutex<Tally>,
}

#[derive(Default)]
struct Tally {
    passed: usize,
    judged: usize,
}

impl Progress {
    pub fn new(plan: &Plan, pending: usize) -> Progress {
        let target = match std::io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(Some(pending as u64), target);
        let style = ProgressStyle::with_template(
            "{spinner} {bar:30.cyan/blue} {pos}/{len} episodes  {msg}  {elapsed_precise} eta {eta}",
        );
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(std::time::Duration::from_millis(200));
        let progress = Progress {
            bar,
            repeats: plan.manifest.repeats,
            tally: Mutex::default(),
        };
        let kept = match plan.finished() {
            0 => String::new(),
            done => format!(", {done} finished before"),
        };
        progress.say(&format!(
            "{} with {}: {pending} episodes to play{kept}, in {}",
            plan.manifest.agent,
            plan.manifest.browser,
            plan.folder.root().display()
        ));
        progress
    }

    pub fn finished(&self, row: &EpisodeSummary) {
        let (passed, judged) = {
            let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
            tally.judged += 1;
            tally.passed += usize::from(row.pass);
            (tally.passed, tally.judged)
        };
        let mark = if row.pass { "pass" } else { "fail" };
        self.say(&format!(
            "{mark}  {:<48} score {:.2}  {:>3} steps  [{passed}/{judged}]",
            self.name(&row.trial),
            row.score,
            row.steps
        ));
        self.bar.set_message(format!("passed {passed}/{judged}"));
        self.bar.inc(1);
    }

    pub fn retrying(&self, trial: &TrialId, message: &str) {
        self.say(&format!("again {}: {message}", self.name(trial)));
    }

    pub fn broken(&self, trial: &TrialId, message: &str) {
        self.say(&format!("broke {}: {message}", self.name(trial)));
        self.bar.inc(1);
    }

    pub fn close(&self) {
        self.bar.finish_and_clear();
    }

    fn name(&self, trial: &TrialId) -> String {
        match self.repeats {
            1 => trial.task.clone(),
            _ => format!("{} #{}", trial.task, trial.repeat + 1),
        }
    }

    fn say(&self, line: &str) {
        self.bar.suspend(|| warn(line));
    }
}
