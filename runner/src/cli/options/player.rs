//! Who plays, when it is somebody whom the runner starts.

use std::time::Duration;

use clap::Args;

use super::agent::{AgentOptions, surroundings};
use super::model::ModelOptions;
use super::stage::StageOptions;
use super::venue::Jobs;
use crate::run::RunOptions;
use play::agents::AgentSpec;

#[derive(Debug, Args)]
pub struct PlayerOptions {
    /// Who plays: oracle, oracle:2 (second route), noop, random, one of these with seconds for each answer on a live clock (oracle+5s),
    /// person (by plain rules and with a person's delays, where a family has them), stdio:CMD, stdio with the command after --,
    /// or a model: openai:MODEL, anthropic:MODEL, gemini:MODEL, chat:MODEL@URL
    #[arg(long, default_value = "oracle", display_order = 0)]
    agent: AgentSpec,
    /// Seconds that an agent may stay silent
    #[arg(long, value_name = "SECONDS", default_value_t = 300.0)]
    agent_timeout: f64,
    /// Command line of a stdio agent
    #[arg(last = true, value_name = "CMD")]
    pub command: Vec<String>,
    // Last, because what follows a group with a heading is listed below it.
    #[command(flatten)]
    agent_options: AgentOptions,
    #[command(flatten)]
    model_options: ModelOptions,
}

impl PlayerOptions {
    /// The run of this agent on that stage.
    pub fn run(self, stage: StageOptions, jobs: &Jobs) -> anyhow::Result<RunOptions> {
        let seconds = self.agent_timeout;
        anyhow::ensure!(
            seconds.is_finite() && seconds > 0.0 && seconds < 1e9,
            "--agent-timeout must be a positive number of seconds"
        );
        let agent = self.agent.with_arguments(&self.command)?;
        let out = stage.place.folder(agent.short_name());
        let webdriver = stage.venue.webdriver.as_deref();
        let around = surroundings(&stage.files.folder()?, &out, webdriver)?;
        let agent = self.agent_options.prepare(agent, &around)?;
        let (agent, sight) = self.model_options.prepare(agent, stage.sight())?;
        let mut run_options = RunOptions {
            jobs: jobs.count(),
            ..stage.run(agent, sight, out)?
        };
        run_options.settings.patience = Duration::from_secs_f64(seconds);
        Ok(run_options)
    }
}
