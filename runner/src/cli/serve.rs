//! `gauntlet serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use axum::Router;
use clap::Args;
use face::{People, Practice};

use super::attach::frame_rate;
use super::{dist, runtime, say, tasks_dir};
use crate::harness::{Harness, HarnessOptions};
use crate::interrupt::Interrupt;
use crate::offer::Offering;
use crate::server::Server;
use crate::view::{self, Shelf};

#[derive(Debug, Args)]
pub struct Options {
    /// Address to listen on; others than the default are reachable from outside
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// A further name by which browsers may ask for this server; may be repeated
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Runs to show: a run folder or a folder of them; may be repeated
    #[arg(long, value_name = "DIR")]
    runs: Vec<PathBuf>,
    /// Web build to serve; without it, the checkout's is built when stale
    #[arg(long, value_name = "DIR")]
    dist: Option<PathBuf>,
    /// Task files [default: those of the checkout]
    #[arg(long, value_name = "DIR")]
    tasks_dir: Option<PathBuf>,
    /// Judge what is tried even when others can reach this server; on this machine alone it always does
    #[arg(long)]
    practice: bool,
    #[command(flatten)]
    study: StudyOptions,
}

/// What a study of people wants. Who takes part gets tasks by access code alone, and sees no results.
#[derive(Debug, Args)]
struct StudyOptions {
    /// Let people with an access code play tasks, and keep everything in this folder
    /// [default when given without a value: harness]
    #[arg(
        long,
        value_name = "DIR",
        num_args = 0..=1,
        default_missing_value = "harness",
        conflicts_with_all = ["practice", "runs"]
    )]
    harness: Option<PathBuf>,
    /// Pictures of a person's tool that are kept per second, when something changes
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = frame_rate, requires = "harness")]
    frames_per_second: f64,
}

impl StudyOptions {
    async fn open(&self, dist: &Path, tasks: Option<&PathBuf>) -> anyhow::Result<Option<Harness>> {
        let Some(folder) = &self.harness else {
            return Ok(None);
        };
        let options = HarnessOptions {
            folder: folder.clone(),
            tasks_dir: tasks_dir(tasks)?,
            dist: dist.to_path_buf(),
            frames_per_second: self.frames_per_second,
        };
        Harness::open(options).await.map(Some)
    }
}

pub fn serve(options: &Options) -> anyhow::Result<ExitCode> {
    let dist = dist(options.dist.as_ref(), false)?;
    runtime()?.block_on(async {
        let names = options.host.clone();
        let tasks = options.tasks_dir.as_ref();
        let harness = options.study.open(&dist, tasks).await?;
        let further = harness.as_ref().map_or_else(Router::new, Harness::router);
        let further = further.merge(offering(options)?.router());
        let further = further.merge(runs(options)?);
        let server = Server::start_face(&dist, options.bind, options.port, names, further).await?;
        say(format_args!("{}/ (Ctrl-C ends)", server.origin()))?;
        if let Some(harness) = &harness {
            let (origin, key) = (server.origin(), harness.key());
            say(format_args!("people:   {origin}/#/study"))?;
            say(format_args!("operator: {origin}/#/admin?key={key}"))?;
        }
        let interrupt = Interrupt::on_signal();
        tokio::select! {
            () = server.join() => {}
            () = interrupt.wait() => {}
        }
        Ok(ExitCode::SUCCESS)
    })
}

/// Runs to look at, where any are named.
fn runs(options: &Options) -> anyhow::Result<Router> {
    match options.runs.is_empty() {
        true => Ok(Router::new()),
        false => Ok(view::routes(Shelf::open(options.runs.clone())?)),
    }
}

/// The tasks to try. Outside a checkout the tools are offered alone, and to people who are evaluated as
/// well: they must not know their tasks before.
fn offering(options: &Options) -> anyhow::Result<Offering> {
    let given = options.tasks_dir.as_ref();
    let is_study = options.study.harness.is_some();
    let tasks = match tasks_dir(given) {
        Ok(_) if !is_study => super::tasks::load(given)?,
        _ => Vec::new(),
    };
    let mut offering = Offering::new(tasks);
    if is_study {
        offering.offer.people = People::Codes;
    } else if options.practice || options.bind.is_loopback() {
        offering.offer.practice = Practice::Judged;
    }
    offering.offer.runs = !options.runs.is_empty();
    Ok(offering)
}
