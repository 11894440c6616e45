//! The documentation beside the face: every served page leads to it, it is whole, and sessions of people do without it.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use anyhow::{Context, Result};
use face::{OFFER_FILE, Offer};
use gauntlet_tests::{FacePage, lab};

/// `gauntlet serve` at work, gone when dropped.
struct Host {
    process: Child,
    /// What it printed, one address a line.
    addresses: Vec<String>,
}

impl Host {
    /// With these options, which make it print so many addresses.
    fn start(options: &[&str], addresses: usize) -> Result<Host> {
        let mut command = lab().command();
        command.args(["serve", "--port", "0", "--dist"]);
        command.arg(&lab().dist).args(options);
        let mut process = command.stdout(Stdio::piped()).spawn()?;
        let output = process.stdout.take().context("standard output")?;
        let mut host = Host {
            process,
            addresses: Vec::new(),
        };
        for line in BufReader::new(output).lines().take(addresses) {
            let line = line?;
            let address = line.split(' ').find(|it| it.starts_with("http://"));
            host.addresses.push(address.context("an address")?.into());
        }
        Ok(host)
    }

    /// Where everything begins, with a slash at the end.
    fn base(&self) -> Result<String> {
        let first = self.addresses.first().context("an address")?;
        let (base, _) = first.rsplit_once('/').context("a path")?;
        Ok(format!("{base}/"))
    }

    async fn offer(&self) -> Result<Offer> {
        let answer = reqwest::get(format!("{}{OFFER_FILE}", self.base()?)).await?;
        Ok(serde_json::from_str(&answer.text().await?)?)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The link in the bar. A bar that offers less has been told what its host offers when it has another link of the host.
const LINK: &str = ".top nav a[href='docs/index.html']";

/// From each of these pages the bar leads to the first page of the documentation.
async fn lead_to_it(page: &FacePage, addresses: &[&str]) -> Result<()> {
    for address in addresses {
        page.open(address).await?;
        page.sees(LINK).await?;
    }
    page.click(LINK).await?;
    page.until_is("location.pathname", "/docs/index.html")
        .await?;
    page.sees("main h1").await?;
    assert_eq!(page.faults().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn every_served_page_leads_to_the_documentation() -> Result<()> {
    let runs = tempfile::tempdir()?;
    let runs = runs.path().to_string_lossy().into_owned();
    let host = Host::start(&["--runs", &runs], 1)?;
    let page = FacePage::at(&host.base()?).await?;
    page.open(host.addresses[0].trim_start_matches(page.base()))
        .await?;
    let pages = [
        "#/",
        "#/tasks",
        "#/try/workflow-builder/001-remove-a-node",
        "#/tour/workflow-builder",
        "#/runs",
        "#/run/none",
        "#/leaderboard",
        "#/nowhere",
    ];
    lead_to_it(&page, &pages).await?;
    // And back again, by the same names.
    for hash in ["#/", "#/tasks", "#/runs", "#/leaderboard"] {
        page.sees(&format!("header a[href='../index.html{hash}']"))
            .await?;
    }
    page.click("header a[href='../index.html#/tasks']").await?;
    page.sees(".task-row").await
}

#[tokio::test]
async fn operators_of_a_study_find_it_and_people_are_not_led_away() -> Result<()> {
    let study = tempfile::tempdir()?;
    let study = study.path().to_string_lossy().into_owned();
    let host = Host::start(&["--harness", &study], 3)?;
    let page = FacePage::at(&host.base()?).await?;
    page.open("#/study").await?;
    page.sees(".top nav a[href='#/study']").await?;
    let links =
        "[...document.querySelectorAll('.top nav a')].map(it => it.getAttribute('href')).join(' ')";
    assert_eq!(page.text(links).await?, "#/ #/study");
    page.open("#/").await?;
    page.sees(".ways a[href='#/study']").await?;
    page.until("!document.querySelector('.ways .command')")
        .await?;
    let operator = host.addresses[2].trim_start_matches(page.base());
    lead_to_it(&page, &[operator]).await?;
    page.until("!document.querySelector(\"header a[href$='#/runs']\")")
        .await
}

/// Everything that stands between `start` and the next quote.
fn quoted<'p>(page: &'p str, start: &str) -> Vec<&'p str> {
    let after = page.split(start).skip(1);
    after.filter_map(|it| it.split('"').next()).collect()
}

#[tokio::test]
async fn every_document_is_served_with_all_that_it_leads_to() -> Result<()> {
    let host = Host::start(&[], 1)?;
    let documents = host.offer().await?.documents;
    assert!(documents.len() > 40, "{}", documents.len());
    let base = host.base()?;
    let mut wanted = BTreeSet::new();
    for document in &documents {
        let answer = reqwest::get(format!("{base}{}", document.address)).await?;
        assert!(answer.status().is_success(), "{document:?}");
        let text = answer.text().await?;
        for link in [quoted(&text, " href=\""), quoted(&text, " src=\"")].concat() {
            let file = link.split('#').next().unwrap_or_default();
            if !file.is_empty() && !file.contains(':') {
                wanted.insert(format!("docs/{file}"));
            }
        }
    }
    assert!(wanted.len() > documents.len(), "{wanted:?}");
    for address in wanted {
        let status = reqwest::get(format!("{base}{address}")).await?.status();
        assert!(status.is_success(), "{address}: {status}");
    }
    // What tasks expect, and what else lies there, is none of it.
    for address in ["docs/flight-answers.html", "docs/flight-answers.md"] {
        let status = reqwest::get(format!("{base}{address}")).await?.status();
        assert_eq!(status, 404, "{address}");
    }
    let page = FacePage::at(&base).await?;
    for name in ["index", "modeller", "learn"] {
        page.open(&format!("docs/{name}.html")).await?;
        page.until("document.images.length > 0").await?;
        page.until("[...document.images].every(it => it.complete && it.naturalWidth > 0)")
            .await?;
        assert_eq!(page.faults().await?, Vec::<String>::new(), "{name}");
    }
    Ok(())
}
