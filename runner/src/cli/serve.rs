//! `gauntlet serve`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{dist, runtime};
use crate::interrupt::Interrupt;
use crate::server::Server;

#[derive(Debug, Args)]
pub struct Options {
    /// Address to listen on; others than the default are reachable from outside
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    bind: IpAddr,
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Web build to serve; without it, the checkout's is built when stale
    #[arg(long, value_name = "DIR")]
    dist: Option<PathBuf>,
}

pub fn serve(options: &Options) -> anyhow::Result<ExitCode> {
    let dist = dist(options.dist.as_ref(), false)?;
    runtime()?.block_on(async {
        let server = Server::start(&dist, options.bind, options.port).await?;
        println!("{}/ (Ctrl-C ends)", server.origin());
        let interrupt = Interrupt::on_signal();
        tokio::select! {
            () = server.join() => {}
            () = interrupt.wait() => {}
        }
        Ok(ExitCode::SUCCESS)
    })
}
