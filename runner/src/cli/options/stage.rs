//! Which tasks, on which pages, seen how, recorded where: the options of everybody who plays on pages that the
//! runner drives, and the run that they become.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use families::{FAMILIES, id_of};
use protocol::Sight;

use super::family::FamilyChoice;
use super::page::{ClockOptions, PageOptions};
use super::sight::SightOptions;
use super::tasks::{TaskChoice, TaskFiles, all_unless_named};
use super::venue::{Display, Staging, Venue};
use crate::run::{Instances, RunOptions, default_folder};
use play::agents::AgentSpec;
use play::browser::BrowserOptions;
use play::episode::Settings;
use play::place::StageChoice;
use runs::clock::ClockMode;
use runs::record::now_ms;

#[derive(Debug, Args)]
pub struct StageOptions {
    #[command(flatten)]
    choice: TaskChoice,
    #[command(flatten)]
    pub families: FamilyChoice,
    #[command(flatten)]
    page: PageOptions,
    #[command(flatten)]
    clock: ClockOptions,
    #[command(flatten)]
    sight: SightOptions,
    #[command(flatten)]
    pub place: RunPlace,
    #[command(flatten)]
    pub files: TaskFiles,
    #[command(flatten)]
    pub venue: Venue,
    #[command(flatten)]
    staging: Staging,
    #[command(flatten)]
    display: Display,
}

/// Where a run is recorded.
#[derive(Debug, Args)]
pub struct RunPlace {
    /// Run folder, which must not hold a run [default: runs/<time>-<who plays>]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

impl RunPlace {
    pub fn folder(&self, who: &str) -> PathBuf {
        let usual = || default_folder(who, now_ms());
        self.out.clone().unwrap_or_else(usual)
    }
}

impl StageOptions {
    /// Where pages are to be shown.
    pub fn shown_on(&self) -> StageChoice {
        self.staging.stage
    }

    /// How whoever plays is shown the page.
    pub fn sight(&self) -> Sight {
        self.sight.sight()
    }

    /// Are tasks named?
    pub fn names_tasks(&self) -> bool {
        !self.choice.tasks.is_empty()
    }

    /// Is a clock named that is not the usual one?
    pub fn names_clock(&self) -> bool {
        self.clock.clock != ClockMode::Stepped
    }

    /// The same by another clock.
    pub fn by_clock(self, clock: ClockMode) -> StageOptions {
        let clock = ClockOptions {
            clock,
            ..self.clock
        };
        StageOptions { clock, ..self }
    }

    /// The run of this agent in this folder: every task once, one after another, with all the time that the agent
    /// takes.
    pub fn run(self, agent: AgentSpec, sight: Sight, out: PathBuf) -> anyhow::Result<RunOptions> {
        let (clock, headed) = (self.clock.clock, self.display.headed);
        let stage = self.staging.stage;
        if let Some(refusal) = agent.refusal(clock) {
            anyhow::bail!(refusal);
        }
        anyhow::ensure!(
            !headed || stage == StageChoice::Browser,
            "--headed shows the browser: leave it out, or leave out --stage"
        );
        Ok(RunOptions {
            agent,
            tasks_dir: self.files.folder()?,
            globs: self.choice.tasks,
            set: self.choice.set,
            instances: Instances {
                ids: Vec::new(),
                salt: self.families.salt()?,
            },
            from_subtask: None,
            repeats: 1,
            shard: None,
            jobs: 1,
            retries: self.venue.retries,
            settings: Settings {
                seed: self.page.seed,
                agent_seed: None,
                clock,
                step_ms: self.clock.step_ms,
                sight,
                burst: self.sight.burst,
                steps: self.page.steps,
                patience: Duration::MAX,
            },
            dist: self.venue.dist_for(stage)?,
            stage,
            browser: BrowserOptions {
                headed,
                // Somebody watches, or the page moves by itself.
                display_rate: headed || clock.is_real(),
                ..self.venue.browser(self.page.window.0)
            },
            bind: self.venue.bind,
            out,
        })
    }
}

/// The same for those who come as clients: every task is open to them unless some are named.
#[derive(Debug, Args)]
#[command(
    mut_arg("tasks", all_unless_named),
    mut_arg("family", |it| it.help("Families whose instances may be played, beside the tasks; may be repeated [default: all]")),
    mut_arg("set", |it| it.default_value("all")),
    // Their server has an address of its own.
    mut_arg("bind_pages", |it| it.long("bind-pages"))
)]
pub struct ClientStage {
    #[command(flatten)]
    stage: StageOptions,
}

impl ClientStage {
    /// Where pages are to be shown unless a client asks for something else.
    pub fn shown_on(&self) -> StageChoice {
        self.stage.shown_on()
    }

    /// How clients are shown the page.
    pub fn sight(&self) -> Sight {
        self.stage.sight()
    }

    /// The families whose instances they may ask for: those that are named, or all.
    pub fn offered_families(&self) -> anyhow::Result<Vec<String>> {
        let choice = &self.stage.families;
        if choice.family.is_empty() {
            return Ok(FAMILIES.iter().map(|it| id_of(*it)).collect());
        }
        Ok(choice.families()?.into_iter().map(id_of).collect())
    }

    /// The run that their episodes form, whoever comes by this way in.
    pub fn run(self, way_in: &str) -> anyhow::Result<RunOptions> {
        let mut stage = self.stage;
        if stage.choice.tasks.is_empty() {
            stage.choice.tasks.push("*".into());
        }
        // Several may be started within a second.
        let name = format!("{way_in}-{}", std::process::id());
        let (sight, out) = (stage.sight(), stage.place.folder(&name));
        // Nobody whom we would start.
        stage.run(AgentSpec::Noop, sight, out)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Clients {
        #[command(flatten)]
        stage: ClientStage,
    }

    #[derive(Parser)]
    struct Ours {
        #[command(flatten)]
        stage: StageOptions,
    }

    #[test]
    fn clients_may_play_every_task_and_the_name_of_the_pages_address_is_their_own() {
        let line = ["env", "--bind-pages", "127.0.0.2"];
        let clients = Clients::try_parse_from(line).map(|it| it.stage.stage);
        let clients = clients.map_err(|it| it.to_string()).unwrap();
        let ours = Ours::try_parse_from(["run", "--bind", "127.0.0.2"]).map(|it| it.stage);
        let ours = ours.map_err(|it| it.to_string()).unwrap();
        assert_eq!(clients.venue.bind, ours.venue.bind);
        assert_eq!([&*clients.choice.set, &*ours.choice.set], ["all", "core"]);
        assert!(Clients::try_parse_from(["env", "--bind", "127.0.0.2"]).is_err());
    }
}
