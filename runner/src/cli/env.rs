//! `gauntlet env`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use protocol::ENVIRONMENT_SCHEMA;
use serde::Serialize;
use tokio::io::{AsyncReadExt, BufReader};

use super::run::Window;
use super::sight::SightOptions;
use super::{dist, runtime, say, tasks_dir, warn};
use crate::agents::AgentSpec;
use crate::browser::BrowserOptions;
use crate::env::conversation::Conversation;
use crate::env::http::{EnvServer, Gate};
use crate::env::token::Token;
use crate::env::{EnvOptions, Environments, lines, openapi};
use crate::episode::Settings;
use crate::interrupt::Interrupt;
use crate::page::ClockMode;
use crate::run::{RunOptions, default_folder};
use crate::secret::Secret;
use crate::server::hosts::Hosts;
use crate::stage::now_ms;

#[derive(Debug, Args)]
pub struct Options {
    /// Port to listen on; 0 takes any free one
    #[arg(long, default_value_t = 0)]
    port: u16,
    /// Address to listen on; others than loopback are reachable from outside and want a token
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    /// A further name by which clients may ask for this server; may be repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Environments that may be open at once; each has a browser
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=256))]
    limit: u16,
    /// Seconds without a request after which an environment is closed
    #[arg(long, value_name = "SECONDS", default_value_t = 900, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    idle: u64,
    /// Variable that holds the token which clients have to show
    /// [default: none on loopback, elsewhere one is made up]
    #[arg(long, value_name = "NAME")]
    token_env: Option<String>,
    /// Be one environment on standard input and output, instead of listening
    #[arg(long, conflicts_with_all = ["port", "bind", "host", "token_env", "limit", "parent"])]
    stdio: bool,
    /// End when standard input is closed, as it is when the program that started this one ends
    #[arg(long)]
    parent: bool,
    /// Print the description of the HTTP interface and end
    #[arg(long)]
    openapi: bool,
    #[command(flatten)]
    stage: StageOptions,
}

/// Which tasks, on which pages, seen how: for everybody who plays through environments.
#[derive(Debug, Args)]
pub struct StageOptions {
    /// Tasks that may be played, for example 'modeller/*'; may be repeated [default: all of the set]
    #[arg(long, value_name = "GLOB")]
    tasks: Vec<String>,
    /// Which list of tasks: core, extra or all
    #[arg(long, default_value = "all")]
    set: String,
    /// Added to the seed of every task
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..(1 << 53)))]
    seed: u64,
    /// Size of the page in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    window: Window,
    /// How the page's time passes
    #[arg(long, value_enum, default_value = "stepped")]
    clock: ClockMode,
    /// How far a step moves the stepped clock
    #[arg(long, value_name = "MS", default_value_t = 250)]
    step_ms: u64,
    /// Step budget, instead of the tasks' own
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    steps: Option<u32>,
    #[command(flatten)]
    pub sight: SightOptions,
    /// Run folder, which must not exist [default: runs/<time>-<way in>-<process>]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Task files [default: those of the checkout]
    #[arg(long, value_name = "DIR")]
    tasks_dir: Option<PathBuf>,
    /// Web build to play on; without it, the checkout's is built when stale
    #[arg(long, value_name = "DIR")]
    dist: Option<PathBuf>,
    /// A WebDriver server that is already running
    #[arg(long, value_name = "URL")]
    webdriver: Option<String>,
    /// Address on which the pages are served to the browser
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind_pages: IpAddr,
    /// Further attempts at launching a browser
    #[arg(long, default_value_t = 2)]
    retries: u32,
    /// Show the browser
    #[arg(long)]
    headed: bool,
}

impl StageOptions {
    /// The run that the episodes form, whoever comes by this way in.
    pub fn run(self, way_in: &str) -> anyhow::Result<RunOptions> {
        let globs = match self.tasks.is_empty() {
            true => vec!["*".to_string()],
            false => self.tasks,
        };
        // Several may be started within a second.
        let name = format!("{way_in}-{}", std::process::id());
        Ok(RunOptions {
            // Nobody whom we would start.
            agent: AgentSpec::Noop,
            tasks_dir: tasks_dir(self.tasks_dir.as_ref())?,
            globs,
            set: self.set,
            from_subtask: None,
            repeats: 1,
            shard: None,
            jobs: 1,
            retries: self.retries,
            settings: Settings {
                seed: self.seed,
                agent_seed: None,
                clock: self.clock,
                step_ms: self.step_ms,
                sight: self.sight.sight(),
                burst: self.sight.burst,
                steps: self.steps,
                // Clients think for as long as they like.
                patience: Duration::MAX,
            },
            dist: dist(self.dist.as_ref(), self.webdriver.is_none())?,
            browser: BrowserOptions {
                webdriver: self.webdriver,
                headed: self.headed,
                viewport: self.window.0,
                // Somebody watches, or the page moves by itself.
                display_rate: self.headed || self.clock == ClockMode::Real,
            },
            bind: self.bind_pages,
            out: self.out.unwrap_or_else(|| default_folder(&name, now_ms())),
        })
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
    let environments = EnvOptions {
        limit: match options.stdio {
            true => 1,
            false => options.limit.into(),
        },
        idle: Duration::from_secs(options.idle),
        player: match options.stdio {
            true => "env: standard streams".into(),
            false => "env: HTTP".into(),
        },
        run: options.stage.run("env")?,
    };
    let runtime = runtime()?;
    let result = runtime.block_on(async {
        let interrupt = Interrupt::on_signal();
        let environments = Environments::new(environments).await?;
        let served = match options.stdio {
            true => over_streams(&environments, &interrupt).await,
            false => listen(&environments, &interrupt, door, options.parent).await,
        };
        finish(&environments).await?;
        served
    });
    // Standard input may still be waited for, which nobody else can end.
    runtime.shutdown_background();
    result.map(|()| ExitCode::SUCCESS)
}

/// Where clients come in over HTTP, and what they show.
struct Door {
    bind: IpAddr,
    port: u16,
    hosts: Vec<String>,
    token: Option<Token>,
    /// The token's word, when it was made up here.
    told: Option<Secret>,
}

impl Door {
    fn new(options: &Options) -> anyhow::Result<Door> {
        let (token, told) = match &options.token_env {
            Some(name) => (Some(token_of(name, std::env::var(name).ok())?), None),
            None if options.bind.is_loopback() => (None, None),
            None => {
                let word = Secret::random();
                (Some(Token::new(word.as_str())), Some(word))
            }
        };
        Ok(Door {
            bind: options.bind,
            port: options.port,
            hosts: options.host.clone(),
            token,
            told,
        })
    }
}

/// The token in a variable, whose value may be missing or no text.
fn token_of(variable: &str, value: Option<String>) -> anyhow::Result<Token> {
    let word =
        value.with_context(|| format!("--token-env: the variable {variable} cannot be read"))?;
    anyhow::ensure!(
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_graphic()),
        "--token-env: the variable {variable} is empty or has characters that no header can hold"
    );
    Ok(Token::new(&word))
}

async fn listen(
    environments: &Environments,
    interrupt: &Interrupt,
    door: Door,
    parent: bool,
) -> anyhow::Result<()> {
    let gate = Gate {
        hosts: Hosts::new(door.bind, door.hosts),
        token: door.token,
    };
    let server = EnvServer::start(environments.clone(), (door.bind, door.port), gate).await?;
    let health = environments.health();
    greet(&Greeting {
        schema: ENVIRONMENT_SCHEMA,
        url: Some(server.origin()),
        token: door.told.as_ref().map(Secret::as_str),
        run: health.run,
    })?;
    warn(format_args!(
        "{} tasks, up to {} environments at {} (Ctrl-C ends)",
        environments.tasks().len(),
        health.limit,
        server.origin()
    ));
    tokio::select! {
        () = interrupt.wait() => {}
        () = input_closed(), if parent => {}
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
    fn a_door_to_the_outside_always_wants_a_token() {
        let inside = Door::new(&options(&[])).expect("a door");
        assert!(inside.token.is_none() && inside.told.is_none());
        let outside = Door::new(&options(&["--bind", "0.0.0.0"])).expect("a door");
        assert!(outside.token.is_some() && outside.told.is_some());
    }

    #[test]
    fn a_token_that_is_asked_for_and_cannot_be_had_is_an_error() {
        let had = |value: Option<&str>| token_of("WORD", value.map(String::from));
        assert!(had(Some("open-sesame")).is_ok());
        for value in [None, Some(""), Some("open sesame"), Some("sésame")] {
            let error = had(value).expect_err("an error");
            assert!(error.to_string().contains("WORD"), "{value:?}: {error}");
        }
    }

    #[test]
    fn standard_streams_have_no_door() {
        assert!(Line::try_parse_from(["env", "--stdio", "--port", "80"]).is_err());
        assert!(options(&["--stdio", "--observe", "both"]).stdio);
    }
}
