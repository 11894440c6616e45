//! `gauntlet ladder`.

use std::process::ExitCode;

use clap::Args;
use families::Split;

use super::options::{Jobs, PlayerOptions, SplitName, StageOptions};
use super::output::Output;
use super::run::tell;
use super::runtime;
use crate::run::{Instances, LadderOptions, RunOptions};
use play::interrupt::Interrupt;
use play::place::StageChoice;

#[derive(Debug, Args)]
#[command(
    mut_arg("family", |it| it.required(true).help("Families to climb, for example 'modeller/*' or video-editor/thicket; may be repeated")),
    mut_arg("tasks", |it| it.hide(true)),
    mut_arg("set", |it| it.hide(true)),
    mut_arg("seed", |it| it.help("Added to the seed of every page; also given to the agent")),
    mut_arg("jobs", |it| it.help("Families side by side, each in a browser of its own")),
    mut_arg("out", |it| it.help("Run folder; an existing ladder goes on [default: runs/<time>-<agent>]"))
)]
pub struct Options {
    /// Episodes of each family; a folder with fewer goes on up to here
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    episodes: u64,
    /// Whether instances are for training or held out; no instance is both
    #[arg(long, value_enum, default_value_t)]
    split: SplitName,
    /// Seeds of the split that are left to others: each episode has the next seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip_seeds: u64,
    #[command(flatten)]
    stage: StageOptions,
    #[command(flatten)]
    jobs: Jobs,
    #[command(flatten)]
    output: Output,
    // Last, because what follows a group with a heading is listed below it.
    #[command(flatten)]
    player: PlayerOptions,
}

impl Options {
    /// Where pages are to be shown.
    pub fn shown_on(&self) -> StageChoice {
        self.stage.shown_on()
    }
}

pub fn ladder(options: Options) -> anyhow::Result<ExitCode> {
    let (ladder, output) = prepare(options)?;
    let played = runtime()?.block_on(async {
        let interrupt = Interrupt::on_signal();
        crate::run::climb(&ladder, interrupt).await
    });
    tell(played, &ladder.run.out, &output)
}

fn prepare(options: Options) -> anyhow::Result<(LadderOptions, Output)> {
    let stage = options.stage;
    anyhow::ensure!(
        !stage.names_tasks(),
        "a ladder plays generated tasks: give --family, and not --tasks"
    );
    let families = stage.families.families()?;
    let seeds = Split::from(options.split).seeds(options.skip_seeds, u64::MAX);
    anyhow::ensure!(
        seeds.end - seeds.start >= options.episodes,
        "the split {} has too few seeds for {} episodes after {} that are skipped",
        Split::from(options.split).name(),
        options.episodes,
        options.skip_seeds
    );
    let run = options.player.run(stage, &options.jobs)?;
    let run = RunOptions {
        instances: Instances {
            ids: LadderOptions::beginnings(&families, seeds.start)?,
            ..run.instances
        },
        ..run
    };
    let ladder = LadderOptions {
        run,
        families,
        episodes: options.episodes as usize,
        seeds,
    };
    Ok((ladder, options.output))
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory, Parser};

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn read(words: &[&str]) -> Result<Options, String> {
        let line = ["ladder"].iter().chain(words);
        let read = Line::try_parse_from(line).map_err(|it| it.to_string());
        read.map(|it| it.options)
    }

    #[test]
    fn a_ladder_climbs_named_families_and_twelve_episodes_unless_told() {
        Line::command().debug_assert();
        let told = read(&[]).expect_err("no family");
        assert!(told.contains("--family"), "{told}");
        let options = read(&["--family", "modeller/*", "--agent", "noop"]).expect("options");
        assert_eq!((options.episodes, options.skip_seeds), (12, 0));
        for words in [
            ["--episodes", "0"],
            ["--episodes", "10001"],
            ["--split", "all"],
        ] {
            let line = ["--family", "x"].iter().chain(&words).copied();
            assert!(read(&line.collect::<Vec<_>>()).is_err(), "{words:?}");
        }
    }

    #[test]
    fn tasks_of_files_are_no_ladder() {
        let options = read(&["--family", "*", "--tasks", "modeller/001"]).expect("options");
        let refusal = prepare(options).err().expect("refused").to_string();
        assert!(refusal.contains("not --tasks"), "{refusal}");
    }

    #[test]
    fn a_family_that_does_not_exist_and_seeds_that_do_not_suffice_are_refused() {
        let options = read(&["--family", "modeller/nothing"]).expect("options");
        let refusal = prepare(options).err().expect("refused").to_string();
        assert!(refusal.contains("no family fits"), "{refusal}");
        let Some(family) = families::FAMILIES.first() else {
            return;
        };
        let family = families::id_of(*family);
        let options = read(&["--family", &family, "--skip-seeds", "999995"]).expect("options");
        let refusal = prepare(options).err().expect("refused").to_string();
        assert!(refusal.contains("too few seeds"), "{refusal}");
    }
}
