//! The site: plain files below any path, with everything to do and nothing given away.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use aho_corasick::AhoCorasick;
use anyhow::{Context, Result};
use face::{OFFER_FILE, Offer};
use gauntlet_tests::{FacePage, PlainServer, Run, lab};
use protocol::App;
use serde_json::Value;
use walkdir::WalkDir;

use crate::launcher::{WORKFLOW, solve_the_first_workflow};

const BELOW: &str = "/some/where/gauntlet/";
const SAMPLE: [&str; 2] = [
    "modeller/x06-delete-behind",
    "workflow-builder/x04-sort-by-city",
];

/// A site that a plain server serves below a path.
pub struct Site {
    folder: tempfile::TempDir,
    server: PlainServer,
    _run: Run,
}

impl Site {
    pub fn make() -> Result<Site> {
        let mut arguments = vec!["--agent", "oracle", "--set", "extra"];
        for task in SAMPLE {
            arguments.extend(["--tasks", task]);
        }
        let run = lab().run(&arguments);
        let folder = tempfile::tempdir()?;
        let out = folder.path().join(BELOW.trim_matches('/'));
        let mut command = lab().command();
        command.arg("site").arg(&out).arg("--dist").arg(&lab().dist);
        let output = command.arg("--run").arg(run.path()).output()?;
        let shown = String::from_utf8_lossy(&output.stderr);
        anyhow::ensure!(output.status.success(), "{shown}");
        let server = PlainServer::start(folder.path())?;
        Ok(Site {
            folder,
            server,
            _run: run,
        })
    }

    fn root(&self) -> PathBuf {
        self.folder.path().join(BELOW.trim_matches('/'))
    }

    pub async fn page(&self) -> Result<FacePage> {
        FacePage::at(&format!("{}{BELOW}", self.server.origin())).await
    }

    fn offer(&self) -> Result<Offer> {
        let text = std::fs::read_to_string(self.root().join(OFFER_FILE))?;
        Ok(serde_json::from_str(&text)?)
    }

    /// Nothing was asked for that is not there or lies elsewhere.
    fn is_complete(&self) -> Result<()> {
        let requests = self.server.requests()?;
        anyhow::ensure!(!requests.is_empty(), "no requests");
        for (path, status) in requests {
            anyhow::ensure!(status < 400, "{path}: {status}");
            anyhow::ensure!(path.starts_with(BELOW), "{path} is elsewhere");
        }
        Ok(())
    }
}

async fn is_sound(page: &FacePage, name: &str) -> Result<()> {
    assert_eq!(page.faults().await?, Vec::<String>::new(), "{name}");
    for address in page.loaded().await? {
        let is_inside = ["data:", "blob:", page.base()]
            .iter()
            .any(|it| address.starts_with(it));
        assert!(is_inside, "{name} loads {address}");
    }
    Ok(())
}

#[tokio::test]
async fn every_page_of_a_site_works_below_a_path_of_a_plain_server() -> Result<()> {
    let site = Site::make()?;
    let page = site.page().await?;
    page.open("").await?;
    page.until("document.querySelectorAll('.tool-look[data-shown=true]').length >= 3")
        .await?;
    let links = page
        .ask("[...document.querySelectorAll('a.card')].map(it => it.href)")
        .await?;
    for app in App::ALL {
        let address = format!("{}apps/{}/", page.base(), app.slug());
        let all = links.as_array().context("links")?;
        assert!(all.iter().any(|it| *it == *address), "{app}: {links}");
    }
    is_sound(&page, "launcher").await?;
    for (address, there) in [
        ("#/tasks", ".task-row"),
        ("#/runs", ".runs-table tbody tr"),
        ("#/run/run", ".run"),
        (
            "#/run/run?episode=modeller/x06-delete-behind/0",
            ".player img",
        ),
        ("#/leaderboard", ".board"),
        ("#/study", ".study-page"),
    ] {
        page.open(address).await?;
        page.sees(there).await?;
        is_sound(&page, address).await?;
    }
    for document in site.offer()?.documents {
        page.open(&document.address).await?;
        let title = page
            .text("document.querySelector('main h1').textContent")
            .await?;
        assert!(!title.is_empty(), "{document:?}");
        let pictures = "[...document.images].every(it => it.complete && it.naturalWidth > 0)";
        page.until(pictures).await?;
        page.until_is("document.scripts.length", 0).await?;
        is_sound(&page, &document.address).await?;
    }
    site.is_complete()
}

#[tokio::test]
async fn work_that_is_downloaded_from_a_site_is_judged_by_the_command() -> Result<()> {
    let site = Site::make()?;
    let page = site.page().await?;
    page.open(&format!("#/try/{WORKFLOW}")).await?;
    page.until(
        "document.querySelector('.practice-stage') && !document.querySelector('.practice-cover')",
    )
    .await?;
    // What the browser is handed to save.
    let watch = "(() => { const make = URL.createObjectURL;
        URL.createObjectURL = blob => { blob.text().then(text => window.saved = text); return make.call(URL, blob); };
        return true; })()";
    page.ask(watch).await?;
    solve_the_first_workflow(&page).await?;
    page.click(".practice-finish .primary").await?;
    page.until("window.saved && document.querySelector('.verdict')")
        .await?;
    let command = page
        .text("document.querySelector('.verdict code').textContent")
        .await?;
    assert!(command.starts_with("cargo gauntlet score "), "{command}");
    let bundle = page.text("window.saved").await?;
    is_sound(&page, "practice").await?;
    site.is_complete()?;

    let file = site.folder.path().join("work.json");
    std::fs::write(&file, &bundle)?;
    let judged = score(&file)?;
    let verdict = &judged["episodes"][0]["verdict"];
    assert_eq!(
        (&verdict["pass"], &verdict["origin"]),
        (&true.into(), &"unvouched".into()),
        "{verdict:#}"
    );
    // The same work does not pass for another task.
    std::fs::write(
        &file,
        bundle.replace(WORKFLOW, "workflow-builder/x04-sort-by-city"),
    )?;
    assert_eq!(score(&file)?["episodes"][0]["verdict"]["pass"], false);
    Ok(())
}

fn score(file: &Path) -> Result<Value> {
    let output = lab().gauntlet(&["score", "--json", &file.display().to_string()]);
    let shown = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "{shown}");
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Texts that a task expects and its prompt does not say.
fn expected_texts(task: &evaluator::TaskFile) -> Result<Vec<String>> {
    fn collect(value: &Value, texts: &mut Vec<String>) {
        match value {
            Value::String(text) => texts.push(text.clone()),
            Value::Array(all) => all.iter().for_each(|it| collect(it, texts)),
            Value::Object(fields) => fields.values().for_each(|it| collect(it, texts)),
            _ => {}
        }
    }
    let verdict = evaluator::evaluate(task, None, None);
    let mut texts = Vec::new();
    for check in verdict.subtasks.iter().flat_map(|it| &it.checks) {
        collect(&check.expected, &mut texts);
    }
    let prompt = serde_json::to_string(&task.brief)?;
    // Of comparisons with an end state there is nothing to say without an export.
    texts.retain(|it| it.len() >= 5 && it != "an export" && !prompt.contains(it.as_str()));
    Ok(texts)
}

/// The first of the texts that is there.
fn found_in<'c>(content: &'c [u8], texts: &AhoCorasick) -> Option<Cow<'c, str>> {
    let found = texts.find(content)?;
    Some(String::from_utf8_lossy(&content[found.range()]))
}

#[test]
fn a_site_gives_no_answer_away() -> Result<()> {
    let site = Site::make()?;
    // The offer holds exactly what its type can hold, and the type of a brief holds no checks.
    let text = std::fs::read_to_string(site.root().join(OFFER_FILE))?;
    let offer: Offer = serde_json::from_str(&text)?;
    assert_eq!(serde_json::to_string(&offer)?, text);
    let tasks = lab().tasks();
    assert_eq!(offer.tasks.len(), tasks.len());
    let others = tasks
        .iter()
        .filter(|task| !SAMPLE.contains(&task.brief.id.as_str()));
    let digests = AhoCorasick::new(others.clone().map(|task| &task.digest))?;
    let ids = AhoCorasick::new(others.map(|task| &task.brief.id))?;
    let mut checked = 0;
    for entry in WalkDir::new(site.root()) {
        let entry = entry?;
        if !entry.file_type().is_file() {
            continue;
        }
        let name = entry
            .path()
            .strip_prefix(site.root())?
            .to_string_lossy()
            .into_owned();
        assert!(
            !name.ends_with(".toml") && !name.contains("tasks/"),
            "{name}"
        );
        let content = std::fs::read(entry.path())?;
        // The list of a run's tasks names their digests.
        let digest = found_in(&content, &digests);
        assert_eq!(digest, None, "{name} holds the digest of another task");
        if name.starts_with("runs/") {
            let id = found_in(&content, &ids);
            assert_eq!(id, None, "{name} is about another task");
        }
        if !name.starts_with("docs/") {
            continue;
        }
        // Where a page speaks of a task, it does not say what the task expects.
        let content = String::from_utf8_lossy(&content);
        for task in &tasks {
            let id = &task.brief.id;
            for line in content.lines().filter(|line| line.contains(id)) {
                for text in expected_texts(task)? {
                    checked += 1;
                    assert!(!line.contains(&text), "{name} gives {text:?} of {id} away");
                }
            }
        }
    }
    assert!(checked > 0, "no page is about any task");
    // The same question finds the answers where they are.
    let answers = std::fs::read_to_string(lab().root.join("docs/flight-answers.md"))?;
    let is_told = |task: &evaluator::TaskFile| {
        let texts = expected_texts(task).unwrap_or_default();
        let mut about = answers.lines().filter(|it| it.contains(&task.brief.id));
        about.any(|line| texts.iter().any(|it| line.contains(it.as_str())))
    };
    assert!(tasks.iter().any(is_told));
    Ok(())
}
