//! `gauntlet mcp`.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use protocol::{Dialect, ResetRequest, Reward};
use rmcp::ServiceExt;
use serde_json::json;

use crate::mcp::{Computer, Door, HttpServer, McpOptions, Places, Sessions};
use gauntlet::cli::env::finish;
use gauntlet::cli::options::{ClientStage, Entry, HostNames, Listening, TokenChoice};
use gauntlet::cli::output::{say, warn};
use gauntlet::cli::runtime;
use gauntlet::env::{EnvOptions, Environments};
use gauntlet::server::hosts::Hosts;
use play::interrupt::Interrupt;
use play::secret::Secret;

#[derive(Debug, Args)]
#[command(
    mut_arg("bind", |it| it.requires("http").help(
        "Address to listen on; others than loopback are reachable from outside and want a token"
    )),
    mut_arg("port", |it| it.requires("http")),
    mut_arg("host", |it| it.requires("http")),
    mut_arg("token_env", |it| it.requires("http"))
)]
pub struct Options {
    /// The task to play, or an instance of a family such as modeller/crates@5#3; without it, the host chooses with
    /// the tools `tasks` and `start`
    #[arg(long, value_name = "ID")]
    task: Option<String>,
    /// Say at the end of a task whether it passed
    #[arg(long)]
    reveal: bool,
    /// Listen for hosts over HTTP, instead of being one host's on standard input and output
    #[arg(long)]
    http: bool,
    #[command(flatten)]
    listening: Listening,
    #[command(flatten)]
    names: HostNames,
    #[command(flatten)]
    token: TokenChoice,
    /// Let everybody in who reaches the address, without a token: for networks that are nobody else's
    #[arg(long, requires = "http", conflicts_with = "token_env")]
    open: bool,
    /// How many play the task given by --task, each once; without it, how many play at once
    #[arg(long, value_name = "N", default_value_t = 1, requires = "http", value_parser = clap::value_parser!(u16).range(1..=256))]
    sessions: u16,
    /// Seconds without a call after which an episode is ended
    #[arg(long, value_name = "SECONDS", default_value_t = 900, requires = "http", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    idle: u64,
    /// Seconds that episodes may go on after a request to terminate (SIGTERM); none is begun meanwhile
    #[arg(long, value_name = "SECONDS", default_value_t = 30, requires = "http", value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    drain: u64,
    #[command(flatten)]
    stage: ClientStage,
}

/// A host ends us when it needs us no more.
const NEVER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// How hosts come to us.
enum Way {
    Streams,
    Http {
        door: Door,
        /// The token's word, when it was made up here.
        told: Option<Secret>,
        drain: Duration,
    },
}

impl Way {
    fn of(options: &Options) -> anyhow::Result<Way> {
        if !options.http {
            return Ok(Way::Streams);
        }
        let bind = options.listening.bind;
        let entry = match options.open {
            true => Entry::default(),
            false => options.token.entry(bind)?,
        };
        Ok(Way::Http {
            door: Door {
                bind,
                port: options.listening.port,
                hosts: Hosts::new(bind, options.names.host.clone()),
                token: entry.token,
            },
            told: entry.told,
            drain: Duration::from_secs(options.drain),
        })
    }
}

pub fn mcp(options: Options) -> anyhow::Result<ExitCode> {
    let sight = options.stage.sight();
    anyhow::ensure!(
        sight.dialect == Dialect::Gauntlet,
        "--dialect is for agents that make calls in text; tools have names and arguments of their own"
    );
    let way = Way::of(&options)?;
    let sessions = usize::from(options.sessions);
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
        player: match way {
            Way::Streams => "mcp".into(),
            Way::Http { .. } => "mcp: HTTP".into(),
        },
        limit: sessions,
        idle: match way {
            Way::Streams => NEVER,
            Way::Http { .. } => Duration::from_secs(options.idle),
        },
        lease: None,
        warm: 0,
        // Hosts show their model what they hear of us.
        reward: Reward::Pass,
    };
    let runtime = runtime()?;
    let result = runtime.block_on(async {
        let environments = Environments::new(environments).await?;
        let served = serve(&environments, way, mcp, sessions).await;
        finish(&environments).await?;
        served
    });
    // Standard input may still be waited for, which nobody else can end.
    runtime.shutdown_background();
    result.map(|()| ExitCode::SUCCESS)
}

async fn serve(
    environments: &Environments,
    way: Way,
    options: McpOptions,
    sessions: usize,
) -> anyhow::Result<()> {
    if let Some(request) = &options.task {
        let playable = environments.check(request);
        playable.map_err(|refused| anyhow::anyhow!(refused.message))?;
    }
    match way {
        Way::Streams => converse(environments, options, &Interrupt::on_signal()).await,
        Way::Http { door, told, drain } => {
            let sessions = Sessions::new(environments.clone(), options, sessions);
            listen(environments, sessions, door, told.as_ref(), drain).await
        }
    }
}

/// Serves the host until it closes our input.
async fn converse(
    environments: &Environments,
    options: McpOptions,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    warn(format_args!(
        "a server of the Model Context Protocol on standard input and output; records go to {}",
        environments.health().run
    ));
    let places = Arc::new(Places::new(1));
    let computer = Computer::new(environments.clone(), options, places);
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

/// Serves all hosts that come, until we are asked to end.
async fn listen(
    environments: &Environments,
    sessions: Sessions,
    door: Door,
    told: Option<&Secret>,
    drain: Duration,
) -> anyhow::Result<()> {
    let (interrupt, termination) = Interrupt::and_termination();
    let server = HttpServer::start(environments, sessions, door).await?;
    let run = environments.health().run;
    // The first line of output, for programs that start us.
    let greeting = json!({
        "url": server.url(), "token": told.map(Secret::as_str), "run": run,
    });
    say(greeting.to_string())?;
    warn(format_args!(
        "a server of the Model Context Protocol at {} (Ctrl-C ends); records go to {run}",
        server.url()
    ));
    let drained = async {
        termination.wait().await;
        warn(format_args!("draining: no further episode is begun"));
        environments.drain(drain).await;
    };
    tokio::select! {
        () = interrupt.wait() => {}
        () = drained => {}
    }
    Ok(())
}
