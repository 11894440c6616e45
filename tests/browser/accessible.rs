//! Every page of the web face for everybody, and the tools that are made of page elements: what axe finds, and what a
//! keyboard reaches, in both themes.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Context, Result};
use face::Practice;
use gauntlet::offer::Offering;
use gauntlet_tests::{FacePage, lab, waiting};
use protocol::Action;
use serde_json::{Value, json};

use crate::site::Site;

/// A page, and what is on it once it is there.
struct PageToCheck<'a> {
    address: &'a str,
    there: &'a str,
}

const fn page_to_check<'a>(address: &'a str, there: &'a str) -> PageToCheck<'a> {
    PageToCheck { address, there }
}

/// Pages of a runner that is for people.
const SERVED: &[PageToCheck] = &[
    page_to_check("#/", ".counts b"),
    page_to_check("#/tasks", ".task-row"),
    page_to_check("#/tasks?words=nothing-like-this", ".state h2"),
    page_to_check("#/tasks?app=modeller&difficulty=easy", ".task-row"),
    page_to_check(
        "#/try/workflow-builder/001-remove-a-node",
        ".practice-finish",
    ),
    page_to_check("#/try/no/such-task", ".state h2"),
    page_to_check("#/tour/workflow-builder", ".tour-controls"),
    page_to_check("#/tour/no-such-tool", ".state h2"),
    page_to_check("#/nowhere", ".state h2"),
];

/// Pages of a site.
const WRITTEN: &[PageToCheck] = &[
    page_to_check("#/", ".counts b"),
    page_to_check("#/runs", ".runs-table"),
    page_to_check("#/run/run", ".run"),
    page_to_check("#/run/run?episode=modeller/x06-delete-behind/0", ".player"),
    page_to_check("#/leaderboard", ".board"),
    page_to_check("#/study", ".study-page"),
    page_to_check("docs/index.html", "main h1"),
    page_to_check("docs/protocol.html", "main table"),
    page_to_check("docs/task-authors.html", "main pre"),
    page_to_check("docs/modeller.html", "main img"),
];

/// The program of axe-core, fetched once.
fn axe() -> &'static str {
    static AXE: OnceLock<String> = OnceLock::new();
    AXE.get_or_init(|| {
        let folder: PathBuf = lab().root.join("target/accessible");
        let file = folder.join("node_modules/axe-core/axe.min.js");
        if !file.is_file() {
            std::fs::create_dir_all(&folder).expect("a folder for tools");
            let mut npm = Command::new("npm");
            npm.args([
                "install",
                "--no-save",
                "--no-audit",
                "--no-fund",
                "axe-core@4",
            ]);
            let status = npm.current_dir(&folder).status().expect("npm starts");
            assert!(status.success(), "axe-core could not be installed");
        }
        std::fs::read_to_string(file).expect("axe-core")
    })
}

/// What is seriously wrong with the page that is open.
async fn findings(page: &FacePage) -> Result<Vec<String>> {
    // Begun and not waited for: a large page takes longer than a driver lets a script take on a busy machine.
    let script = format!(
        "{}; window.found = null; (async () => {{
            // Colours are looked at when nothing fades any more.
            await Promise.all(document.getAnimations().filter(it => it.effect.getTiming().iterations !== Infinity)
                .map(it => it.finished.catch(() => 0)));
            // What somebody says who sees a name has to be part of what a control is called.
            const rules = {{'label-content-name-mismatch': {{enabled: true}}}};
            const found = await axe.run(document, {{iframes: false, resultTypes: ['violations'], rules}});
            return found.violations.filter(it => ['serious', 'critical'].includes(it.impact))
                .map(it => `${{it.id}}: ${{it.nodes.slice(0, 5).map(node => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? '')).join(' | ')}}`);
        }})().then(found => window.found = found, error => window.found = `axe failed: ${{error}}`);",
        axe()
    );
    page.browser().script(&script, json!([])).await?;
    let found = waiting::until(page.browser(), "window.found").await?;
    serde_json::from_value(found.clone()).with_context(|| found.to_string())
}

async fn check_pages(page: &FacePage, pages: &[PageToCheck<'_>]) -> Result<()> {
    let mut all = Vec::new();
    for scheme in ["light", "dark"] {
        page.colours(scheme).await?;
        for page_to_check in pages {
            page.open(page_to_check.address).await?;
            page.sees(page_to_check.there).await?;
            for finding in findings(page).await? {
                all.push(format!("{} ({scheme}): {finding}", page_to_check.address));
            }
        }
        // In other colours everybody comes for the first time, too.
        page.ask("(localStorage.clear(), sessionStorage.clear(), true)")
            .await?;
    }
    assert!(all.is_empty(), "{all:#?}");
    Ok(())
}

async fn served() -> Result<FacePage> {
    let mut offering = Offering::new(lab().tasks());
    offering.offer.practice = Practice::Judged;
    FacePage::serving(offering).await
}

#[tokio::test]
async fn axe_finds_nothing_serious_on_pages_that_are_served() -> Result<()> {
    check_pages(&served().await?, SERVED).await
}

#[tokio::test]
async fn axe_finds_nothing_serious_on_pages_of_a_site() -> Result<()> {
    let site = Site::make()?;
    let page = site.page().await?;
    check_pages(&page, WRITTEN).await
}

/// `gauntlet serve` for a study, gone when dropped.
struct Study {
    process: Child,
    base: String,
    /// Where its operator looks, below the base.
    admin: String,
    folder: tempfile::TempDir,
}

impl Study {
    fn start() -> Result<Study> {
        let folder = tempfile::tempdir()?;
        let mut command = lab().command();
        command.args(["serve", "--port", "0", "--dist"]);
        command.arg(&lab().dist).arg("--harness").arg(folder.path());
        let mut process = command.stdout(Stdio::piped()).spawn()?;
        let output = process.stdout.take().context("standard output")?;
        let mut lines = BufReader::new(output).lines();
        let mut address = || -> Result<String> {
            let line = lines.next().context("a line")??;
            let word = line.split(' ').find(|it| it.starts_with("http://"));
            Ok(word.context("an address")?.to_string())
        };
        let (base, _people, admin) = (address()?, address()?, address()?);
        let admin = admin.strip_prefix(&base).context("an address below")?;
        Ok(Study {
            process,
            admin: admin.to_string(),
            base,
            folder,
        })
    }

    /// An access code for two tasks.
    fn code(&self) -> Result<String> {
        let mut command = lab().command();
        command.args(["harness", "codes", "--json", "--app", "workflow-builder"]);
        command.args(["--tasks", "workflow-builder/001"]);
        command.args(["--tasks", "workflow-builder/002", "--study"]);
        let output = command.arg(self.folder.path()).output()?;
        let shown: Value = serde_json::from_slice(&output.stdout)?;
        let code = shown[0]["code"].as_str();
        Ok(code.context("a code")?.to_string())
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn axe_finds_nothing_serious_on_pages_of_a_study() -> Result<()> {
    let study = Study::start()?;
    let page = FacePage::at(&study.base).await?;
    let pages = [
        page_to_check("#/study", "[data-page=code]"),
        page_to_check("#/admin", "[data-page=admin-key]"),
        page_to_check(&study.admin, "[data-page=admin]"),
    ];
    check_pages(&page, &pages).await
}

/// What a person does next, and the page that comes of it.
const SESSION: [(&str, &str); 12] = [
    ("", "[data-page=consent]"),
    (
        "[data-control=agree]",
        "[data-page=briefing] .tour-controls",
    ),
    (
        "[data-control=start]",
        "[data-page=workspace][data-state=playing]",
    ),
    (
        "[data-control=recall-instructions]",
        "[data-control=close-recall]",
    ),
    (
        "[data-control=close-recall]",
        "[data-state=playing]:not(:has([data-control=close-recall]))",
    ),
    ("[data-control=report]", "[data-control=confirm-report]"),
    ("[data-control=go-on]", "[data-control=finish]"),
    ("[data-control=finish]", "[data-control=confirm-finish]"),
    ("[data-control=confirm-finish]", "[data-page=between]"),
    (
        "[data-control=start]",
        "[data-task='2'][data-state=playing] [data-control=finish]:enabled",
    ),
    ("[data-control=finish]", "[data-control=confirm-finish]"),
    ("[data-control=confirm-finish]", "[data-page=done]"),
];

#[tokio::test]
async fn axe_finds_nothing_serious_in_a_session() -> Result<()> {
    let study = Study::start()?;
    let mut all = Vec::new();
    for scheme in ["light", "dark"] {
        let code = study.code()?;
        let page = FacePage::at(&study.base).await?;
        page.colours(scheme).await?;
        page.open("#/study").await?;
        page.click("#access-code").await?;
        page.act(Action::text(format!("{code}\n"))).await?;
        for (control, there) in SESSION {
            if !control.is_empty() {
                page.click(control).await?;
            }
            page.sees(there).await?;
            for finding in findings(&page).await? {
                all.push(format!("{there} ({scheme}): {finding}"));
            }
        }
        // What its operator sees of it.
        page.open(&study.admin).await?;
        page.click(".admin-toggle").await?;
        page.sees(".admin-results").await?;
        for finding in findings(&page).await? {
            all.push(format!("operator ({scheme}): {finding}"));
        }
    }
    assert!(all.is_empty(), "{all:#?}");
    Ok(())
}

#[tokio::test]
async fn axe_finds_nothing_serious_on_what_becomes_of_a_try_or_a_demo() -> Result<()> {
    let page = served().await?;
    let pages = [
        (
            "#/try/workflow-builder/001-remove-a-node",
            ".practice-finish .primary",
            "document.querySelector('.verdict')",
        ),
        (
            "#/tour/workflow-builder",
            ".tour-play",
            "document.querySelector('.tour-place').textContent.startsWith('1 / ')",
        ),
    ];
    let mut all = Vec::new();
    for scheme in ["light", "dark"] {
        page.colours(scheme).await?;
        for (address, control, there) in pages {
            page.open(address).await?;
            page.until("!document.querySelector('.practice-cover')")
                .await?;
            page.click(control).await?;
            page.until(there).await?;
            for finding in findings(&page).await? {
                all.push(format!("{address} ({scheme}): {finding}"));
            }
        }
        page.ask("(localStorage.clear(), sessionStorage.clear(), true)")
            .await?;
    }
    assert!(all.is_empty(), "{all:#?}");
    Ok(())
}

/// What is done in a tool, and what is there then. A tool has one look, whatever the system wants.
const IN_TOOLS: [(&str, &[(&str, &str)]); 2] = [
    (
        "apps/workflow-builder/",
        &[
            ("", ".hub h1"),
            (
                "[data-anchor='hub/template/API Data Pipeline']",
                ".panel-note, .panel",
            ),
            ("[data-anchor='library/webhookTrigger']", ".panel .field"),
        ],
    ),
    (
        "apps/video-editor/",
        &[
            ("", ".header h1"),
            ("[data-anchor='header/samples']", "[role=menu]"),
        ],
    ),
];

#[tokio::test]
async fn axe_finds_nothing_serious_in_tools_made_of_page_elements() -> Result<()> {
    let page = served().await?;
    let mut all = Vec::new();
    for (address, steps) in IN_TOOLS {
        page.open(address).await?;
        for (control, there) in steps {
            if !control.is_empty() {
                page.click(control).await?;
            }
            page.sees(there).await?;
            for finding in findings(&page).await? {
                all.push(format!("{address} after {control}: {finding}"));
            }
        }
    }
    assert!(all.is_empty(), "{all:#?}");
    Ok(())
}

#[tokio::test]
async fn axe_would_find_something_serious() -> Result<()> {
    let page = served().await?;
    page.open("#/tasks").await?;
    page.sees(".task-row").await?;
    page.ask("document.body.append(Object.assign(document.createElement('img'), {src: 'data:,'}))")
        .await
        .ok();
    let found = findings(&page).await?;
    assert!(
        found.iter().any(|it| it.starts_with("image-alt")),
        "{found:?}"
    );
    Ok(())
}

/// What can be used: everything that a pointer could use and that is on the page.
const CONTROLS: &str = "[...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter(it => !it.disabled && !it.closest('[inert]') && it.checkVisibility())";

/// Notes that the element with the focus was reached. When it is a control, says whether one can see where it is.
const FOCUSED: &str = "(() => {
    const it = document.activeElement;
    (window.reached ??= new Set()).add(it);
    const style = getComputedStyle(it);
    const is_visible = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
    return [CONTROLS.includes(it), is_visible, it.outerHTML.slice(0, 120)]; })()";

#[tokio::test]
async fn a_keyboard_reaches_every_control_and_shows_where_it_is() -> Result<()> {
    let page = served().await?;
    for (address, there) in [
        ("#/", ".counts b"),
        ("#/tasks?app=modeller&difficulty=easy", ".task-row"),
    ] {
        page.open(address).await?;
        page.sees(there).await?;
        let number = page.ask(&format!("{CONTROLS}.length")).await?;
        let number = number.as_u64().context("a number")? as usize;
        assert!(number > 10, "{address}: {number}");
        // Some more than there are: groups of commands can be scrolled and so take the focus too.
        for _ in 0..number + 10 {
            page.act(Action::keys(&["Tab"])).await?;
            let focused = page.ask(&FOCUSED.replace("CONTROLS", CONTROLS)).await?;
            let is_seen = focused[0] == false || focused[1] == true;
            assert!(is_seen, "{address}: no focus to be seen: {}", focused[2]);
        }
        let missed = format!(
            "{CONTROLS}.filter(it => !window.reached.has(it)).map(it => it.outerHTML.slice(0, 120))"
        );
        assert_eq!(page.ask(&missed).await?, json!([]), "{address}");
    }
    Ok(())
}

#[tokio::test]
async fn the_first_key_leads_past_the_bar() -> Result<()> {
    let page = served().await?;
    page.open("#/tasks").await?;
    page.act(Action::keys(&["Tab"])).await?;
    let shown = "document.activeElement.matches('.skip') && document.activeElement.getBoundingClientRect().top >= 0";
    page.until(shown).await?;
    page.act(Action::keys(&["Enter"])).await?;
    page.until_is("document.activeElement.id", "content")
        .await?;
    assert_eq!(page.text("location.hash").await?, "#/tasks");
    Ok(())
}
