//! `gauntlet replay`.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::replay::{Outcome, Played, ReplayOptions, Replayed, play_again};
use gauntlet::cli::options::{Display, EpisodeChoice, Jobs, Staging, TaskFiles, Venue};
use gauntlet::cli::output::{Output, say};
use gauntlet::cli::{UNPLAYED, runtime};
use gauntlet::verify::Difference;
use play::interrupt::Interrupt;
use runs::terminal::hanging;

#[derive(Debug, Args)]
pub struct Options {
    /// Run folder, or what `gauntlet export --to jsonl` or `gauntlet demos` wrote
    run: PathBuf,
    #[command(flatten)]
    choice: EpisodeChoice,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    venue: Venue,
    #[command(flatten)]
    staging: Staging,
    #[command(flatten)]
    display: Display,
    #[command(flatten)]
    files: TaskFiles,
    #[command(flatten)]
    output: Output,
}

pub fn replay(options: Options) -> anyhow::Result<ExitCode> {
    let replay_options = ReplayOptions {
        tasks_dir: options.files.true_folder(),
        dist: options.venue.dist_for(options.staging.stage)?,
        stage: options.staging.stage,
        source: options.run,
        globs: options.choice.tasks,
        headed: options.display.headed,
        jobs: options.jobs.count(),
        retries: options.venue.retries,
        webdriver: options.venue.webdriver,
        bind: options.venue.bind,
    };
    let replayed = runtime()?.block_on(async {
        let interrupt = Interrupt::on_signal();
        play_again(&replay_options, &interrupt).await
    })?;
    options.output.tell(&replayed, print)?;
    Ok(exit_code(&replayed))
}

fn exit_code(replayed: &Replayed) -> ExitCode {
    let mut results = replayed.episodes.iter().map(|it| &it.result);
    if results
        .clone()
        .any(|it| matches!(it, Outcome::Unplayed { .. }))
    {
        return ExitCode::from(UNPLAYED);
    }
    match results.all(|it| matches!(it, Outcome::Equal { .. })) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

fn print(replayed: &Replayed) -> anyhow::Result<()> {
    let mut equal = 0;
    for played in &replayed.episodes {
        equal += usize::from(matches!(played.result, Outcome::Equal { .. }));
        for line in lines(played) {
            say(line)?;
        }
    }
    let all = replayed.episodes.len();
    say(format_args!("{equal} of {all} episodes came out the same"))
}

/// What is said about an episode: a line, and one for every difference.
fn lines(played: &Played) -> Vec<String> {
    let name = format!(
        "{} #{}",
        hanging(&played.trial.task),
        played.trial.repeat + 1
    );
    match &played.result {
        Outcome::Equal { steps } => vec![format!("equal          {name}: {steps} steps")],
        Outcome::NotPlayable { reason } => vec![format!("not playable   {name}: {reason}")],
        Outcome::Unplayed { reason } => vec![format!("not played     {name}: {reason}")],
        Outcome::Different { step, differences } => {
            let place = match step {
                Some(step) => format!("at step {step}"),
                None => "at the end".into(),
            };
            let mut lines = vec![format!("different      {name}: {place}")];
            lines.extend(differences.iter().map(difference));
            lines
        }
    }
}

fn difference(it: &Difference) -> String {
    let place = match it.step {
        Some(step) => format!("step {step}"),
        None => "end".into(),
    };
    format!(
        "               {place}: the {} was {}, now {}",
        it.what, it.recorded, it.played
    )
}

#[cfg(test)]
mod tests {
    use protocol::TrialId;
    use serde_json::json;

    use super::*;

    fn played(result: Outcome) -> Played {
        Played {
            trial: TrialId {
                task: "modeller/001-x".into(),
                repeat: 0,
            },
            episode: None,
            result,
        }
    }

    #[test]
    fn every_difference_has_a_line() {
        let at = |step, what| Difference {
            step,
            what,
            recorded: json!("a"),
            played: json!("b"),
        };
        let lines = lines(&played(Outcome::Different {
            step: Some(3),
            differences: vec![at(Some(3), "picture"), at(None, "export")],
        }));
        assert_eq!(lines.len(), 3);
        assert!(
            lines[0].ends_with("modeller/001-x #1: at step 3"),
            "{lines:?}"
        );
        assert!(lines[2].contains("end: the export was \"a\", now \"b\""));
    }

    #[test]
    fn only_what_is_equal_throughout_is_a_success() {
        let code = |results: Vec<Outcome>| {
            let episodes = results.into_iter().map(played).collect();
            let browser = String::new();
            format!("{:?}", exit_code(&Replayed { browser, episodes }))
        };
        let equal = || Outcome::Equal { steps: 1 };
        let refused = || Outcome::NotPlayable {
            reason: String::new(),
        };
        let broken = || Outcome::Unplayed {
            reason: String::new(),
        };
        let success = format!("{:?}", ExitCode::SUCCESS);
        assert_eq!(code(vec![equal(), equal()]), success);
        assert_eq!(
            code(vec![equal(), refused()]),
            format!("{:?}", ExitCode::FAILURE)
        );
        assert_eq!(
            code(vec![refused(), broken()]),
            format!("{:?}", ExitCode::from(UNPLAYED))
        );
    }
}
