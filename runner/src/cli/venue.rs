//! Options about where episodes are played: pages, server and browsers.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::Args;

use super::dist;

#[derive(Debug, Args)]
pub struct VenueOptions {
    /// Browsers side by side
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    pub jobs: u16,
    /// Web build to play on; without it, the checkout's is built when stale
    #[arg(long, value_name = "DIR")]
    dist: Option<PathBuf>,
    /// A WebDriver server that is already running
    #[arg(long, value_name = "URL")]
    pub webdriver: Option<String>,
    /// Address on which the pages are served to the browser
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub bind: IpAddr,
    /// Further attempts with a new browser when infrastructure fails
    #[arg(long, default_value_t = 2)]
    pub retries: u32,
}

impl VenueOptions {
    /// The pages, built where they are stale.
    pub fn dist(&self) -> anyhow::Result<PathBuf> {
        dist(self.dist.as_ref(), self.webdriver.is_none())
    }
}
