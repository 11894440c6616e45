//! `gauntlet ladder`.

use std::ops::Range;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use families::{Level, Split};

use super::options::{Jobs, PlayerOptions, SplitName, StageOptions};
use super::output::Output;
use super::run::tell;
use super::runtime;
use crate::run::{Instances, LadderOptions, Over, RunOptions};
use play::interrupt::Interrupt;
use play::place::StageChoice;
use runs::speeds::{Speeds, USUAL_SPEEDS};

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
    /// What becomes harder: levels, or at one level the speed of a world that does not wait
    #[arg(long, value_enum, default_value_t)]
    over: OverWhat,
    /// The level that is played over speed
    #[arg(long, value_parser = level)]
    level: Option<Level>,
    /// Over speed: the F of each live clock, seconds of the page for each second of the agent's [default: 0.02,0.05,0.1,0.2,0.5,1,2]
    #[arg(long, value_name = "F,F...")]
    speeds: Option<Speeds>,
    /// Episodes of each family [default: 12]; over speed, of each family at each speed [default: 3]; a folder with fewer goes on up to here
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    episodes: Option<u64>,
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum OverWhat {
    #[default]
    Levels,
    Speed,
}

fn level(text: &str) -> Result<Level, String> {
    let level = text.parse::<u32>().ok();
    let level =
        level.ok_or_else(|| format!("expected a level, a whole number from 1, not {text:?}"))?;
    Level::new(level).map_err(|it| it.to_string())
}

impl Options {
    fn over(&self) -> anyhow::Result<Over> {
        if self.over == OverWhat::Levels {
            anyhow::ensure!(
                self.level.is_none() && self.speeds.is_none(),
                "--level and --speeds are for ladders over speed: give --over speed, or leave them out"
            );
            return Ok(Over::Levels);
        }
        anyhow::ensure!(
            !self.stage.names_clock(),
            "a ladder over speed gives every episode a clock of its own: leave --clock out, and give --speeds for other \
             speeds than {USUAL_SPEEDS}"
        );
        let level = self.level.ok_or_else(|| {
            anyhow::anyhow!(
                "a ladder over speed is played at one level: give --level, for example --level 3"
            )
        })?;
        let usual = || USUAL_SPEEDS.parse().map_err(anyhow::Error::msg);
        let speeds = self.speeds.clone().map_or_else(usual, Ok)?;
        Ok(Over::Speed { level, speeds })
    }

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
    anyhow::ensure!(
        !options.stage.names_tasks(),
        "a ladder plays generated tasks: give --family, and not --tasks"
    );
    let over = options.over()?;
    let episodes = options.episodes.unwrap_or(over.usual_episodes());
    let families = options.stage.families.families()?;
    let seeds = seeds(&options, episodes * over.rungs() as u64)?;
    let stage = match &over {
        Over::Levels => options.stage,
        Over::Speed { speeds, .. } => options.stage.by_clock(speeds.clock(0)),
    };
    let run = options.player.run(stage, &options.jobs)?;
    let run = RunOptions {
        instances: Instances {
            ids: LadderOptions::beginnings(&families, over.first_level()?, seeds.start),
            ..run.instances
        },
        ..run
    };
    let ladder = LadderOptions {
        run,
        families,
        over,
        episodes: episodes as usize,
        seeds,
    };
    Ok((ladder, options.output))
}

/// Those of the split from which each episode of a family has one.
fn seeds(options: &Options, episodes: u64) -> anyhow::Result<Range<u64>> {
    let split = Split::from(options.split);
    let seeds = split.seeds(options.skip_seeds, u64::MAX);
    anyhow::ensure!(
        seeds.end - seeds.start >= episodes,
        "the split {} has too few seeds for {episodes} episodes after {} that are skipped",
        split.name(),
        options.skip_seeds
    );
    Ok(seeds)
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
        assert_eq!((options.episodes, options.skip_seeds), (None, 0));
        let over = options.over().expect("levels");
        assert_eq!((&over, over.usual_episodes()), (&Over::Levels, 12));
        for words in [
            ["--episodes", "0"],
            ["--episodes", "10001"],
            ["--split", "all"],
        ] {
            let line = ["--family", "x"].iter().chain(&words).copied();
            assert!(read(&line.collect::<Vec<_>>()).is_err(), "{words:?}");
        }
    }

    fn refusal(words: &[&str]) -> String {
        match read(&[&["--family", "*"], words].concat()) {
            Err(told) => told,
            Ok(options) => match options.over() {
                Err(told) => told.to_string(),
                Ok(_) => panic!("{words:?} are accepted"),
            },
        }
    }

    #[test]
    fn a_ladder_over_speed_has_one_level_and_several_speeds() {
        let words = ["--family", "*", "--over", "speed", "--level", "3"];
        let over = read(&words).and_then(|it| it.over().map_err(|it| it.to_string()));
        let over = over.expect("over speed");
        assert_eq!((over.rungs(), over.usual_episodes()), (7, 3));
        let words = [&words[..], &["--speeds", "1,0.1"]].concat();
        let over = read(&words).and_then(|it| it.over().map_err(|it| it.to_string()));
        let Ok(Over::Speed { level, speeds }) = over else {
            panic!("{over:?}")
        };
        assert_eq!((level.get(), speeds.to_string().as_str()), (3, "0.1,1"));
    }

    #[test]
    fn what_does_not_go_together_over_speed_is_refused_with_what_to_give() {
        let speed = ["--over", "speed"];
        for (words, told) in [
            (&speed[..], "give --level"),
            (&["--level", "3"], "give --over speed"),
            (&["--speeds", "0.1,1"], "give --over speed"),
            (
                &["--over", "speed", "--level", "3", "--clock", "live:1"],
                "leave --clock out",
            ),
            (&["--over", "speed", "--level", "0"], "level"),
            (
                &["--over", "speed", "--level", "three"],
                "a whole number from 1",
            ),
            (
                &["--over", "speed", "--level", "3", "--speeds", "1"],
                "two speeds or more",
            ),
            (
                &["--over", "speed", "--level", "3", "--speeds", "0,1"],
                "stands still",
            ),
        ] {
            let refusal = refusal(words);
            assert!(refusal.contains(told), "{words:?}: {refusal}");
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
