//! `gauntlet serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;

use axum::Router;
use clap::Args;
use face::Practice;

use super::{dist, runtime, say, tasks_dir};
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
    /// Task files whose prompts are offered to be tried [default: those of the checkout]
    #[arg(long, value_name = "DIR")]
    tasks_dir: Option<PathBuf>,
    /// Judge what is tried even when others can reach this server; on this machine alone it always does
    #[arg(long)]
    practice: bool,
}

pub fn serve(options: &Options) -> anyhow::Result<ExitCode> {
    let dist = dist(options.dist.as_ref(), false)?;
    runtime()?.block_on(async {
        let names = options.host.clone();
        let further = offering(options)?.router().merge(runs(options)?);
        let server = Server::start_face(&dist, options.bind, options.port, names, further).await?;
        say(format_args!("{}/ (Ctrl-C ends)", server.origin()))?;
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

/// The tasks to try. Outside a checkout the tools are offered alone.
fn offering(options: &Options) -> anyhow::Result<Offering> {
    let given = options.tasks_dir.as_ref();
    let tasks = match tasks_dir(given) {
        Ok(_) => super::tasks::load(given)?,
        Err(_) => Vec::new(),
    };
    let mut offering = Offering::new(tasks);
    if options.practice || options.bind.is_loopback() {
        offering.offer.practice = Practice::Judged;
    }
    offering.offer.runs = !options.runs.is_empty();
    Ok(offering)
}
