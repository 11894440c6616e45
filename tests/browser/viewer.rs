//! The run viewer: a thousand episodes, text that would like to be markup, a dropped folder, the report.

mod comparing;
mod episode;
mod made_run;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use actions::lowering::Viewport;
use anyhow::Result;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use face::{StateChange, StepChanges, Verification};
use gauntlet::offer::Offering;
use gauntlet::server::Server;
use gauntlet_tests::{lab, launch, waiting};
use made_run::{HOSTILE, make_from};
use play::browser::Browser;
use protocol::TrialId;
use runs::folder::RunFolder;
use runs::library::{self, RunLibrary};
use runs::report::{self, Pictures};
use runs::seal::Seal;
use runs::view::Source;
use serde_json::{Value, json};
use walkdir::WalkDir;

/// What scripts here use: waiting for something to be true, and what stands in an element.
const TOOLS: &str = "
    const until = async question => {
        // As long as a driver lets a script take, nearly.
        for (const end = performance.now() + 40000; performance.now() < end;) {
            const answer = question();
            if (answer) return answer;
            await new Promise(done => setTimeout(done, 5));
        }
        throw new Error('never true: ' + question + ' in ' + document.body.innerText);
    };
    const one = selector => document.querySelector(selector);
    const all = selector => [...document.querySelectorAll(selector)];
    const text = selector => one(selector)?.textContent;
    const choose = (label, value) => {
        const field = one(`select[aria-label=\"${label}\"]`);
        field.value = value;
        field.dispatchEvent(new Event('change', {bubbles: true}));
    };
    const press = key => window.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
";

/// A server of runs and a browser that looks at them.
struct ViewerFixture {
    browser: Browser,
    server: Server,
    _folder: tempfile::TempDir,
    run: RunFolder,
}

impl ViewerFixture {
    async fn with(tasks: usize, repeats: u32) -> Result<ViewerFixture> {
        ViewerFixture::of(&[("made", 0)], tasks, repeats).await
    }

    /// Several runs of the same tasks, each with its name and the number of its first episode, which decides what
    /// came of it.
    async fn of(runs: &[(&str, usize)], tasks: usize, repeats: u32) -> Result<ViewerFixture> {
        let folder = tempfile::tempdir()?;
        let mut made = Vec::new();
        for (name, from) in runs {
            let place = folder.path().join("runs").join(name);
            made.push(make_from(&place, tasks, repeats, *from)?);
        }
        let run = made.remove(0);
        let library = RunLibrary::open(vec![folder.path().join("runs")], lab().knowledge())?;
        let ip = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let mut offering = Offering::new(Vec::new());
        offering.offer.runs = true;
        let further = gauntlet::viewer::routes(library).merge(offering.router());
        let server = Server::start_face(&lab().dist, ip, 0, Vec::new(), further).await?;
        Ok(ViewerFixture {
            browser: launch(Viewport::USUAL).await?,
            server,
            _folder: folder,
            run,
        })
    }

    /// Opens an address, and waits until the page has what it shows.
    async fn open(&self, address: &str) -> Result<()> {
        self.browser.goto("about:blank").await?;
        self.browser.goto(address).await?;
        waiting::until(
            &self.browser,
            "document.querySelector('main')?.textContent.trim()
            && !document.querySelector('main .state[role=status]')",
        )
        .await?;
        Ok(())
    }

    /// Opens a page of the server by what stands behind `#`.
    async fn page(&self, hash: &str) -> Result<()> {
        let address = format!("{}/{hash}", self.server.origin());
        self.open(&address).await
    }

    async fn ask(&self, body: &str, arguments: Value) -> Result<Value> {
        let source =
            format!("const given = arguments; return (async () => {{ {TOOLS} {body} }})();");
        Ok(self.browser.script(&source, arguments).await?)
    }

    async fn status(&self, path: &str) -> Result<u16> {
        let address = format!("{}/{path}", self.server.origin());
        Ok(reqwest::get(address).await?.status().as_u16())
    }
}

/// As many rows as a tall window shows, and some more above and below it.
const FEW_ROWS: u64 = 200;

/// What would make a long list slow is not there: rows that nobody sees. How many milliseconds that takes is a
/// matter of the machine.
#[tokio::test]
async fn of_a_thousand_episodes_only_those_are_there_that_can_be_seen() -> Result<()> {
    let fixture = ViewerFixture::with(20, 50).await?;
    fixture.page("#/run/made").await?;
    let first = fixture.ask(FIRST_ROWS, json!([])).await?;
    assert_eq!(first["counted"], "1000 episodes");
    assert_eq!(first["clickable"], true, "{first}");
    assert!(first["rows"].as_u64() < Some(FEW_ROWS), "{first}");
    let scrolled = fixture.ask(SCROLL, json!([])).await?;
    assert!(scrolled["most"].as_u64() < Some(FEW_ROWS), "{scrolled}");
    let made = scrolled["made"].as_u64();
    assert!(made > Some(0) && made < Some(FEW_ROWS), "{scrolled}");
    Ok(())
}

/// How many rows there are, and whether the first can be clicked.
const FIRST_ROWS: &str = "const row = await until(() => one('a.row'));
    row.scrollIntoView({block: 'center'});
    const box = row.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {clickable: row.contains(there), rows: all('a.row').length, counted: text('.counted')};";

/// Scrolls to the end, and says how many rows there were at most, and how many were made at most for one turn of
/// the wheel.
const SCROLL: &str = "const list = one('.list');
    const rows = record => [...record.addedNodes].flatMap(it => it.querySelectorAll
        ? [...(it.matches('a.row') ? [it] : []), ...it.querySelectorAll('a.row')] : []);
    let most = 0, made = 0, made_now = 0;
    const observer = new MutationObserver(records => made_now += records.flatMap(rows).length);
    observer.observe(list, {childList: true, subtree: true});
    while (list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
        made_now = 0;
        list.scrollTop += 700;
        for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
        most = Math.max(most, all('a.row').length);
        made = Math.max(made, made_now);
    }
    await until(() => one('[aria-posinset=\"1000\"]'));
    observer.disconnect();
    return {most, made};";

#[tokio::test]
async fn episodes_are_filtered_opened_and_stepped_through_and_back_leads_back() -> Result<()> {
    let fixture = ViewerFixture::with(4, 60).await?;
    fixture.page("#/run/made").await?;
    let found = fixture
        .ask(
            "await until(() => one('a.row'));
             choose('Outcome', 'failed');
             await until(() => !text('.counted').startsWith('240'));
             const failed = text('.counted');
             choose('Failure', 'gave-up');
             await until(() => text('.counted') !== failed);
             const kinds = () => [...new Set(all('a.row .outcome').map(it => it.textContent))];
             await until(() => kinds().length === 1);
             const kind = kinds();
             await until(() => location.hash.includes('failure=gave-up'));
             const filtered = location.hash;
             one('a.row').click();
             await until(() => one('.film'));
             const opened = location.hash;
             press('ArrowRight'); press('ArrowRight');
             await until(() => text('.moment h2') === 'Step 2' && text('.where') === '2 / 12');
             await until(() => location.hash.includes('&step=2'));
             const stepped = location.hash;
             press('End');
             await until(() => text('.where') === '12 / 12');
             press('ArrowLeft');
             await until(() => text('.where') === '11 / 12');
             const slider = one('.track input');
             slider.value = 3; slider.dispatchEvent(new Event('input', {bubbles: true}));
             const error = await until(() => text('.step-error'));
             history.back();
             await until(() => one('a.row'));
             return {failed, kind, filtered, opened, stepped, error, back: location.hash};",
            json!([]),
        )
        .await?;
    assert_eq!(found["kind"], json!(["called it infeasible"]), "{found}");
    assert_eq!(found["filtered"], found["back"], "{found}");
    let stepped = found["stepped"].as_str().unwrap_or_default().to_string();
    assert!(stepped.contains("failure=gave-up"), "{stepped}");
    // The address alone leads there.
    fixture.page(&stepped).await?;
    let shared = "await until(() => text('.moment h2') === 'Step 2');";
    fixture.ask(shared, json!([])).await?;
    Ok(())
}

#[tokio::test]
async fn what_would_like_to_be_markup_is_shown_as_text() -> Result<()> {
    let fixture = ViewerFixture::with(1, 3).await?;
    fixture.page("#/run/made").await?;
    let shown = fixture
        .ask(
            "await until(() => one('a.row'));
             const agent = text('.run-title h1');
             one('a.row').click();
             await until(() => one('.film'));
             press('ArrowRight'); press('ArrowRight'); press('ArrowRight');
             await until(() => one('.step-error'));
             all('details').forEach(it => it.open = true);
             // Error, note, answer, log and a value of a check.
             await until(() => document.body.textContent.split(given[0]).length > 5);
             return {agent, images: all('img[src=x]').length, hacked: window.hacked ?? null};",
            json!([HOSTILE]),
        )
        .await?;
    assert!(
        shown["agent"]
            .as_str()
            .is_some_and(|it| it.contains("<script>")),
        "{shown}"
    );
    assert_eq!(
        (&shown["images"], &shown["hacked"]),
        (&json!(0), &json!(null))
    );
    Ok(())
}

#[tokio::test]
async fn nothing_but_views_and_frames_is_served() -> Result<()> {
    let fixture = ViewerFixture::with(1, 2).await?;
    let task = fixture.run.manifest()?.tasks.remove(0);
    let episode = format!("runs/made/episodes/{task}/0");
    for path in [
        "runs/index.json",
        "runs/made/view.json",
        &format!("{episode}/view.json"),
    ] {
        assert_eq!(fixture.status(path).await?, 200, "{path}");
    }
    for path in [
        "runs/made/run.json".to_string(),
        format!("runs/made/tasks/{task}.toml"),
        format!("{episode}/verdict.json"),
        format!("{episode}/frames/..%2Fverdict.json"),
        format!("{episode}/frames/0000.png"),
        format!("runs/made/episodes/{task}/99/view.json"),
        "runs/..%2Fruns%2Fmade/view.json".to_string(),
        "runs/other/view.json".to_string(),
    ] {
        assert_eq!(fixture.status(&path).await?, 404, "{path}");
    }
    Ok(())
}

#[tokio::test]
async fn a_real_run_tells_what_each_step_changed_and_bears_a_mark_once_it_was_played_again()
-> Result<()> {
    let task = "workflow-builder/001-remove-a-node";
    let run = lab().run(&["--agent", "oracle", "--tasks", task]);
    let folder = RunFolder::new(run.path());
    let trial = TrialId {
        task: task.into(),
        repeat: 0,
    };
    let episode = Source::open(&folder)?.episode(&trial);
    assert_eq!(episode.unexplained, None);
    let is_removal = |step: &StepChanges| {
        let mut operations = step.operations.iter();
        let has_command = operations.any(|it| it.command["op"] == "delete");
        let gone = |it: &StateChange| it.before.is_some() && it.after.is_none();
        has_command && step.changes.iter().any(gone)
    };
    assert!(
        episode.changes.iter().any(is_removal),
        "{:#?}",
        episode.changes
    );
    let list = || library::list(&run.path(), lab().knowledge());
    assert_eq!(list()?.runs[0].verification, None);
    let sealed = Seal::take(&folder)?;
    let path = run.path().display().to_string();
    let dist = lab().dist.display().to_string();
    let verified = lab().gauntlet(&["verify", &path, "--dist", &dist]);
    assert!(verified.status.success(), "{verified:?}");
    assert_eq!(
        Seal::take(&folder)?,
        sealed,
        "nothing is written into the folder"
    );
    assert!(!folder.verified().exists());
    let index = list()?;
    assert_eq!(index.runs[0].fault, None);
    let mark = index.runs[0].verification.as_ref();
    assert!(mark.is_some_and(Verification::is_whole), "{index:?}");
    let checked = lab().gauntlet(&["score", "--check", &path]);
    assert!(checked.status.success(), "{checked:?}");
    std::fs::write(folder.episode(&trial).agent_log(), "more")?;
    let changed = list()?.runs.remove(0);
    assert_eq!(changed.verification, None);
    assert!(changed.fault.is_some(), "{changed:?}");
    Ok(())
}

/// The figures on top of a run, and how many rows there are.
const FIGURES: &str = "await until(() => one('a.row'));
    return {figures: text('.big-figures'), counted: text('.counted'), tables: all('.tables table').map(it => it.textContent)};";

#[tokio::test]
async fn a_dropped_folder_and_the_report_show_the_same_figures() -> Result<()> {
    let fixture = ViewerFixture::with(3, 2).await?;
    fixture.page("#/run/made").await?;
    let served = fixture.ask(FIGURES, json!([])).await?;
    assert_eq!(served["counted"], "6 episodes");
    for without in ["", "view.json"] {
        fixture.page("#/runs").await?;
        fixture
            .ask(DROP, json!([files(fixture.run.root(), without)?]))
            .await?;
        assert_eq!(
            fixture.ask(FIGURES, json!([])).await?,
            served,
            "without {without:?}"
        );
        let picture = "one('a.row').click(); const image = await until(() => all('.screen img').find(it => it.naturalWidth));
                       return [image.naturalWidth, text('.moment h2')];";
        assert_eq!(
            fixture.ask(picture, json!([])).await?,
            json!([1280, "Step 0"])
        );
    }
    fixture.page("#/runs").await?;
    let broken = json!([[["made/run.json", STANDARD.encode("{")]]]);
    fixture.ask(DROP, broken).await?;
    let told = "return await until(() => text('.state-trouble'));";
    let told = fixture.ask(told, json!([])).await?;
    let told = told.to_string().to_lowercase();
    assert!(told.contains("run.json is not understood"), "{told}");
    for pictures in [Pictures::Linked, Pictures::Embedded] {
        report::write(&fixture.run, &lab().dist, pictures)?;
        let report = fixture.run.report().canonicalize()?;
        fixture
            .open(&format!("file://{}", report.display()))
            .await?;
        assert_eq!(
            fixture.ask(FIGURES, json!([])).await?,
            served,
            "{pictures:?}"
        );
        let opened = "one('a.row').click();
             const image = await until(() => all('.screen img').find(it => it.naturalWidth));
             press('ArrowRight');
             await until(() => text('.moment h2') === 'Step 1');
             return [image.naturalWidth > 0, window.hacked ?? null];";
        assert_eq!(fixture.ask(opened, json!([])).await?, json!([true, null]));
    }
    Ok(())
}

/// Hands files to the field that chooses folders, as a browser does.
const DROP: &str = "const field = await until(() => one('input[name=folder]'));
    const files = given[0].map(([path, content]) => {
        const bytes = Uint8Array.from(atob(content), it => it.charCodeAt(0));
        const file = new File([bytes], path.split('/').pop());
        Object.defineProperty(file, 'webkitRelativePath', {value: path});
        return file;
    });
    files.item = index => files[index];
    Object.defineProperty(field, 'files', {value: files});
    field.dispatchEvent(new Event('change', {bubbles: true}));";

/// Every file below a folder but one, with its path as a browser gives it and its content in base64.
fn files(folder: &Path, without: &str) -> Result<Value> {
    let mut found = Vec::new();
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        let below = entry.path().strip_prefix(folder)?.display().to_string();
        if entry.file_type().is_file() && below != without {
            let content = STANDARD.encode(std::fs::read(entry.path())?);
            found.push(json!([format!("made/{below}"), content]));
        }
    }
    Ok(json!(found))
}
