//! `gauntlet mcp`.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use protocol::{Dialect, ResetRequest, Reward};
use rmcp::ServiceExt;

use crate::mcp::{Computer, McpOptions};
use gauntlet::cli::env::finish;
use gauntlet::cli::options::ClientStage;
use gauntlet::cli::output::warn;
use gauntlet::cli::runtime;
use gauntlet::env::{EnvOptions, Environments};
use play::interrupt::Interrupt;

#[derive(Debug, Args)]
pub struct Options {
    /// The task to play, or an instance of a family such as modeller/crates@5#3; without it, the host chooses with
    /// the tools `tasks` and `start`
    #[arg(long, value_name = "ID")]
    task: Option<String>,
    /// Say at the end of a task whether it passed
    #[arg(long)]
    reveal: bool,
    #[command(flatten)]
    stage: ClientStage,
}

/// A host ends us when it needs us no more.
const NEVER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

pub fn mcp(options: Options) -> anyhow::Result<ExitCode> {
    let sight = options.stage.sight();
    anyhow::ensure!(
        sight.dialect == Dialect::Gauntlet,
        "--dialect is for agents that make calls in text; tools have names and arguments of their own"
    );
    let mcp = McpOptions {
        task: options.task.map(|task| ResetRequest {
            task,
            ..ResetRequest::default()
        }),
        reveal: options.reveal,
        sight,
    };
    let environments = EnvOptions {
        families: options.stage.offered_families()?,
        run: options.stage.run("mcp")?,
        player: "mcp".into(),
        limit: 1,
        idle: NEVER,
        lease: None,
        warm: 0,
        // Hosts show their model what they hear of us.
        reward: Reward::Pass,
    };
    let runtime = runtime()?;
    let result = runtime.block_on(async {
        let interrupt = Interrupt::on_signal();
        let environments = Environments::new(environments).await?;
        let served = converse(&environments, mcp, &interrupt).await;
        finish(&environments).await?;
        served
    });
    // Standard input may still be waited for, which nobody else can end.
    runtime.shutdown_background();
    result.map(|()| ExitCode::SUCCESS)
}

/// Serves the host until it closes our input.
async fn converse(
    environments: &Environments,
    options: McpOptions,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    if let Some(request) = &options.task {
        let playable = environments.check(request);
        playable.map_err(|refused| anyhow::anyhow!(refused.message))?;
    }
    warn(format_args!(
        "a server of the Model Context Protocol on standard input and output; records go to {}",
        environments.health().run
    ));
    let computer = Computer::new(environments.clone(), options);
    let conversation = async {
        let running = computer.serve(rmcp::transport::stdio()).await;
        let running = running.context("the host did not begin the conversation")?;
        running.waiting().await.context("the conversation broke")?;
        anyhow::Ok(())
    };
    tokio::select! {
        ended = conversation => ended,
        () = interrupt.wait() => Ok(()),
    }
}
