//! Options about where episodes are played: pages, server and browsers.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use actions::lowering::Viewport;
use clap::Args;
use setup::installed::Installation;

use super::sight::named;
use play::browser::BrowserOptions;
use play::place::StageChoice;

#[derive(Debug, Args)]
pub struct WebBuild {
    /// Web build; without it, the one that was installed with this program, or the checkout's, built when stale
    #[arg(long, value_name = "DIR")]
    dist: Option<PathBuf>,
}

impl WebBuild {
    /// As given, as installed with this program, or the checkout's, built where it is stale. Tools that are missing
    /// are installed first.
    pub fn ready(&self) -> anyhow::Result<PathBuf> {
        self.ready_with(Browser::NotNeeded)
    }

    /// The same as it is, if there is one. Nothing is built for it.
    pub fn existing(&self) -> Option<PathBuf> {
        let of_checkout = || Some(setup::workspace::current_root().ok()?.join("dist"));
        let dist = self.given().or_else(of_checkout)?;
        dist.join("index.html").is_file().then_some(dist)
    }

    /// What nobody has to build.
    fn given(&self) -> Option<PathBuf> {
        let installed = || Some(Installation::current()?.pages());
        self.dist.clone().or_else(installed)
    }

    fn ready_with(&self, browser: Browser) -> anyhow::Result<PathBuf> {
        if let Some(dist) = self.given() {
            return Ok(dist);
        }
        let root = setup::workspace::current_root()?;
        setup::prepare(&root, browser == Browser::OurOwn)
    }
}

/// Is a browser among the tools?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Browser {
    OurOwn,
    NotNeeded,
}

/// Pages, and browsers that play on them.
#[derive(Debug, Args)]
pub struct Venue {
    #[command(flatten)]
    web_build: WebBuild,
    /// A WebDriver server that is already running
    #[arg(long, value_name = "URL")]
    pub webdriver: Option<String>,
    /// Address on which the pages are served to the browser
    // Its id leaves the usual one to commands that listen themselves.
    #[arg(id = "bind_pages", long = "bind", value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub bind: IpAddr,
    /// Further attempts with a new browser when infrastructure fails
    #[arg(long, default_value_t = 2)]
    pub retries: u32,
}

impl Venue {
    /// The pages, built where they are stale. A WebDriver server that is given makes a browser of our own
    /// unnecessary.
    pub fn dist(&self) -> anyhow::Result<PathBuf> {
        self.dist_for(StageChoice::Browser)
    }

    /// The same where not every page is shown in a browser.
    pub fn dist_for(&self, stage: StageChoice) -> anyhow::Result<PathBuf> {
        self.web_build.ready_with(match (&self.webdriver, stage) {
            (Some(_), _) | (_, StageChoice::Native) => Browser::NotNeeded,
            _ => Browser::OurOwn,
        })
    }

    /// A browser that nobody watches.
    pub fn browser(&self, viewport: Viewport) -> BrowserOptions {
        BrowserOptions {
            webdriver: self.webdriver.clone(),
            ..BrowserOptions::unseen(viewport)
        }
    }
}

/// Which pages are shown in those browsers.
#[derive(Debug, Args)]
pub struct Staging {
    /// Where pages are shown: browser, native (none of them in a browser), or auto (native where the tool can do
    /// without one)
    #[arg(long, value_name = "STAGE", default_value = "browser", value_parser = named::<StageChoice>)]
    pub stage: StageChoice,
}

#[derive(Debug, Args)]
pub struct Jobs {
    /// Browsers side by side
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
}

impl Jobs {
    pub fn count(&self) -> usize {
        self.jobs.into()
    }
}

#[derive(Debug, Args)]
pub struct Display {
    /// Show the browser
    #[arg(long)]
    pub headed: bool,
}
