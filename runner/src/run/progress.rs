//! What the user sees while a run goes on: a bar on a terminal, lines elsewhere. On standard error,
//! so that `--json` output stays clean.

use std::io::IsTerminal;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use protocol::{AGENTS_OWN, TrialId};

use super::plan::Plan;
use play::episode::{AgentFailure, Played};
use runs::folder::EpisodeFolder;
use runs::terminal::{hanging, warn};
use runs::view::log_tail;

/// How much of an agent's log is shown when it fails: as much as says why a program ended.
const LOG_LINES: usize = 12;

pub struct Progress {
    /// Hidden when standard error is no terminal.
    bar: ProgressBar,
    /// That are to be played.
    episodes: usize,
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
            episodes: pending,
            repeats: plan.manifest.repeats,
            tally: Mutex::default(),
        };
        let kept = match plan.finished() {
            0 => String::new(),
            done => format!(", {done} finished before"),
        };
        let browser = match &*plan.manifest.browser {
            AGENTS_OWN => "a browser of its own",
            browser => browser,
        };
        progress.say(&format!(
            "{} with {browser}: {pending} episodes to play{kept}, in {}",
            plan.manifest.agent,
            plan.folder.root().display()
        ));
        progress
    }

    /// The episode's line and, where the agent failed, why, with what it said last.
    pub fn finished(&self, played: &Played, folder: &EpisodeFolder) {
        let row = &played.row;
        let (passed, judged) = {
            let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
            tally.judged += 1;
            tally.passed += usize::from(row.pass);
            (tally.passed, tally.judged)
        };
        let mark = if row.pass { "pass" } else { "fail" };
        let mut lines = format!(
            "{mark}  {:<48} score {:.2}  {:>3} steps  [{judged} of {}, {passed} passed]",
            self.name(&row.trial),
            row.score,
            row.steps,
            self.episodes
        );
        if let Some(failure) = &played.failure {
            lines.push_str(&told(failure, &folder.agent_log()));
        }
        self.say(&lines);
        self.bar.set_message(format!("{passed} passed"));
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

/// Why the agent failed, and the end of its log.
fn told(failure: &AgentFailure, log: &Path) -> String {
    let reason = failure.reason.trim_end_matches("; see agent.log");
    let Some(tail) = log_tail::read(log) else {
        let what = match log.exists() {
            true => format!("; {} is empty", log.display()),
            // It never got as far as saying something.
            false => String::new(),
        };
        return format!("\n  {}{what}", hanging(reason));
    };
    let all: Vec<_> = tail.text.lines().collect();
    let last = &all[all.len().saturating_sub(LOG_LINES)..];
    format!(
        "\n  {}; {} ends with:\n    {}",
        hanging(reason),
        log.display(),
        last.join("\n    ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_told_with_the_end_of_the_log() {
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("agent.log");
        let failure = AgentFailure {
            reason: "the agent ended (exit status: 1); see agent.log".into(),
            has_acted: false,
        };
        let reason = "\n  the agent ended (exit status: 1)";
        assert_eq!(told(&failure, &log), reason);
        std::fs::write(&log, "").expect("written");
        let empty = told(&failure, &log);
        assert_eq!(empty, format!("{reason}; {} is empty", log.display()));
        let lines: Vec<_> = (1..=40).map(|it| format!("line {it}")).collect();
        std::fs::write(&log, lines.join("\n")).expect("written");
        let whole = told(&failure, &log);
        assert!(whole.ends_with("\n    line 39\n    line 40"), "{whole}");
        assert!(whole.contains("    line 29\n") && !whole.contains("line 28"));
    }
}
