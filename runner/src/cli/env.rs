//! `gauntlet env`.

use std::net::IpAddr;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use protocol::{ENVIRONMENT_SCHEMA, Reward};
use serde::Serialize;
use tokio::io::{AsyncReadExt, BufReader};

use super::options::{ClientStage, Entry, HostNames, Listening, TokenChoice, named};
use super::output::{say, warn};
use super::runtime;
use crate::env::conversation::Conversation;
use crate::env::http::{EnvServer, Gate};
use crate::env::{EnvOptions, Environments, lines, openapi};
use crate::server::hosts::Hosts;
use play::interrupt::Interrupt;
use play::place::StageChoice;
use play::secret::Secret;

#[derive(Debug, Args)]
#[command(
    mut_arg("bind", |it| it.help(
        "Address to listen on; others than loopback are reachable from outside and want a token"
    ))
)]
pub struct Options {
    #[command(flatten)]
    listening: Listening,
    #[command(flatten)]
    names: HostNames,
    /// Environments that may be open at once; each has a browser
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=256))]
    limit: u16,
    /// Seconds without a request after which an environment is closed
    #[arg(long, value_name = "SECONDS", default_value_t = 900, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    idle: u64,
    /// Seconds after which an environment is closed, whatever it does [default: never]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    lease: Option<u64>,
    /// Browsers that are kept running for environments to come
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=256))]
    warm: u16,
    /// Seconds that episodes may go on after a request to terminate (SIGTERM); none is begun meanwhile
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    drain: u64,
    #[command(flatten)]
    token: TokenChoice,
    /// Be one environment on standard input and output, instead of listening
    #[arg(long, conflicts_with_all = ["port", "bind", "host", "token_env", "limit", "lease", "warm", "drain", "parent"])]
    stdio: bool,
    /// What clients may be rewarded with, and are unless they ask for less: the verdict (pass), the score at the end
    /// (score), or what each step changed of it (delta). Whoever is evaluated gets the verdict alone
    #[arg(long, value_name = "KIND", default_value = "pass", value_parser = named::<Reward>)]
    reward: Reward,
    /// End when standard input is closed, as it is when the program that started this one ends
    #[arg(long)]
    parent: bool,
    /// Print the description of the HTTP interface and end
    #[arg(long)]
    openapi: bool,
    #[command(flatten)]
    stage: ClientStage,
}

impl Options {
    /// Where pages are to be shown.
    pub fn shown_on(&self) -> StageChoice {
        self.stage.shown_on()
    }
}

/// The first line of output, for programs that start us.
#[derive(Debug, Serialize)]
struct Greeting<'a> {
    schema: &'a str,
    url: Option<String>,
    /// Told where it was made up; otherwise whoever started us knows it.
    token: Option<&'a str>,
    run: String,
}

pub fn env(options: Options) -> anyhow::Result<ExitCode> {
    if options.openapi {
        say(openapi::text().trim_end())?;
        return Ok(ExitCode::SUCCESS);
    }
    let door = Door::new(&options)?;
    let end = End {
        drain: Duration::from_secs(options.drain),
        with_input: options.parent,
    };
    let environments = EnvOptions {
        families: options.stage.offered_families()?,
        limit: match options.stdio {
            true => 1,
            false => options.limit.into(),
        },
        idle: Duration::from_secs(options.idle),
        lease: options.lease.map(Duration::from_secs),
        warm: options.warm.into(),
        player: player(options.stdio, options.reward),
        reward: options.reward,
        run: options.stage.run("env")?,
    };
    let runtime = runtime()?;
    let result = runtime.block_on(async {
        let environments = Environments::new(environments).await?;
        let served = match options.stdio {
            true => over_streams(&environments, &Interrupt::on_signal()).await,
            false => listen(&environments, door, end).await,
        };
        finish(&environments).await?;
        served
    });
    // Standard input may still be waited for, which nobody else can end.
    runtime.shutdown_background();
    result.map(|()| ExitCode::SUCCESS)
}

/// Who plays, as readers of the run see it. What was learnt from more than verdicts is said.
fn player(is_stdio: bool, reward: Reward) -> String {
    let way = match is_stdio {
        true => "env: standard streams",
        false => "env: HTTP",
    };
    match reward {
        Reward::Pass => way.into(),
        Reward::Score => format!("{way}, rewarded by score"),
        Reward::Delta => format!("{way}, rewarded by differences of score"),
    }
}

/// Where clients come in over HTTP, and what they show.
struct Door {
    bind: IpAddr,
    port: u16,
    hosts: Vec<String>,
    entry: Entry,
}

impl Door {
    fn new(options: &Options) -> anyhow::Result<Door> {
        let bind = options.listening.bind;
        Ok(Door {
            bind,
            port: options.listening.port,
            hosts: options.names.host.clone(),
            entry: options.token.entry(bind)?,
        })
    }
}

/// What ends a server, beside Ctrl-C.
struct End {
    /// How long episodes may go on after a request to terminate.
    drain: Duration,
    with_input: bool,
}

async fn listen(environments: &Environments, door: Door, end: End) -> anyhow::Result<()> {
    let (interrupt, termination) = Interrupt::and_termination();
    let gate = Gate {
        hosts: Hosts::new(door.bind, door.hosts),
        token: door.entry.token,
    };
    let server = EnvServer::start(environments.clone(), (door.bind, door.port), gate).await?;
    let health = environments.health();
    greet(&Greeting {
        schema: ENVIRONMENT_SCHEMA,
        url: Some(server.origin()),
        token: door.entry.told.as_ref().map(Secret::as_str),
        run: health.run,
    })?;
    warn(format_args!(
        "{} tasks, up to {} environments at {} (Ctrl-C ends)",
        environments.tasks().len(),
        health.limit,
        server.origin()
    ));
    let drained = async {
        termination.wait().await;
        warn(format_args!("draining: no further episode is begun"));
        environments.drain(end.drain).await;
    };
    tokio::select! {
        () = interrupt.wait() => {}
        () = drained => {}
        () = input_closed(), if end.with_input => {}
    }
    Ok(())
}

async fn over_streams(environments: &Environments, interrupt: &Interrupt) -> anyhow::Result<()> {
    greet(&Greeting {
        schema: ENVIRONMENT_SCHEMA,
        url: None,
        token: None,
        run: environments.health().run,
    })?;
    let mut conversation = Conversation::new(environments.clone());
    let input = BufReader::new(tokio::io::stdin());
    let conversed = tokio::select! {
        conversed = lines::converse(&mut conversation, input, tokio::io::stdout()) => conversed,
        () = interrupt.wait() => return Ok(()),
    };
    conversation.end().await;
    conversed.context("the conversation over standard streams broke")
}

fn greet(greeting: &Greeting<'_>) -> anyhow::Result<()> {
    say(serde_json::to_string(greeting)?)
}

/// Returns when standard input ends. What it says until then is for nobody.
async fn input_closed() {
    let mut input = tokio::io::stdin();
    let mut buffer = [0; 1024];
    while let Ok(1..) = input.read(&mut buffer).await {}
}

/// Ends all environments and says what was played.
pub async fn finish(environments: &Environments) -> anyhow::Result<()> {
    if let Some(summary) = environments.shut_down().await? {
        let passed = summary.episodes.iter().filter(|row| row.pass).count();
        warn(format_args!(
            "episodes: {}, passed: {passed}, unfinished: {}, recorded in {}",
            summary.episodes.len(),
            summary.unfinished.len(),
            environments.health().run
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn options(words: &[&str]) -> Options {
        let line = ["env"].iter().chain(words);
        Line::try_parse_from(line)
            .map_err(|it| it.to_string())
            .unwrap()
            .options
    }

    #[test]
    fn standard_streams_have_no_door() {
        assert!(Line::try_parse_from(["env", "--stdio", "--port", "80"]).is_err());
        assert!(options(&["--stdio", "--observe", "both"]).stdio);
    }
}
