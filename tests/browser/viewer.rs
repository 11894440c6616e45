//! The run viewer: a thousand episodes, text that would like to be markup, a dropped folder, the report.

mod made_run;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

use anyhow::Result;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use face::{StateChange, StepChanges, Verification};
use gauntlet::browser::{Browser, BrowserOptions};
use gauntlet::folder::RunFolder;
use gauntlet::lowering::Viewport;
use gauntlet::report::{self, Pictures};
use gauntlet::server::Server;
use gauntlet::verify;
use gauntlet::view::{self, Shelf, Source};
use gauntlet_tests::lab;
use made_run::{HOSTILE, make};
use protocol::TrialId;
use serde_json::{Value, json};
use walkdir::WalkDir;

/// What scripts here use: waiting for something to be true, and what stands in an element.
const TOOLS: &str = "
    const until = async question => {
        for (const end = performance.now() + 25000; performance.now() < end;) {
            const answer = question();
            if (answer) return answer;
            await new Promise(done => setTimeout(done, 5));
        }
        throw new Error('never true: ' + question);
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
struct Stand {
    browser: Browser,
    server: Server,
    _folder: tempfile::TempDir,
    run: RunFolder,
}

impl Stand {
    async fn with(tasks: usize, repeats: u32) -> Result<Stand> {
        let folder = tempfile::tempdir()?;
        let run = make(&folder.path().join("runs/made"), tasks, repeats)?;
        let shelf = Shelf::open(vec![folder.path().join("runs")])?;
        let ip = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let further = view::routes(shelf);
        let server = Server::start_face(&lab().dist, ip, 0, Vec::new(), further).await?;
        Ok(Stand {
            browser: Browser::launch(&BrowserOptions::unseen(Viewport::USUAL)).await?,
            server,
            _folder: folder,
            run,
        })
    }

    async fn open(&self, address: &str) -> Result<()> {
        self.browser.goto("about:blank").await?;
        Ok(self.browser.goto(address).await?)
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

/// A machine that is busy with something else for a moment is no fault of the page: the best of so many.
const ROUNDS: usize = 3;

#[tokio::test]
async fn a_thousand_episodes_are_usable_at_once_and_scroll_smoothly() -> Result<()> {
    let stand = Stand::with(20, 50).await?;
    let (mut opened_ms, mut longest_ms) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        stand.page("#/run/made").await?;
        let first = stand.ask(FIRST_ROWS, json!([])).await?;
        assert_eq!(first["counted"], "1000 episodes");
        assert_eq!(first["clickable"], true, "{first}");
        assert!(first["rows"].as_u64() < Some(200), "{first}");
        opened_ms.extend(first["ms"].as_f64());
        let scrolled = stand.ask(SCROLL, json!([])).await?;
        assert!(scrolled["most"].as_u64() < Some(200), "{scrolled}");
        longest_ms.extend(scrolled["longest"].as_f64());
    }
    let best = |all: &[f64]| all.iter().copied().fold(f64::INFINITY, f64::min);
    assert!(best(&opened_ms) < 2_000.0, "usable after {opened_ms:?} ms");
    assert!(best(&longest_ms) <= 200.0, "busy for {longest_ms:?} ms");
    Ok(())
}

/// When the first rows can be clicked, counted from the beginning of the navigation.
const FIRST_ROWS: &str = "const row = await until(() => one('a.row'));
    const ms = performance.now();
    row.scrollIntoView({block: 'center'});
    const box = row.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return {ms, clickable: row.contains(there), rows: all('a.row').length, counted: text('.counted')};";

/// Scrolls to the end, and says how many rows there were at most and how long the page was ever busy.
const SCROLL: &str = "const list = one('.list'), tasks = [];
    const note = seen => tasks.push(...seen.getEntries().map(it => it.duration));
    const observer = new PerformanceObserver(note);
    observer.observe({type: 'longtask'});
    let most = 0;
    while (list.scrollTop + list.clientHeight < list.scrollHeight - 1) {
        list.scrollTop += 700;
        await new Promise(requestAnimationFrame);
        most = Math.max(most, all('a.row').length);
    }
    await until(() => one('[aria-posinset=\"1000\"]'));
    await new Promise(done => setTimeout(done));
    observer.disconnect();
    return {most, longest: Math.max(0, ...tasks)};";

#[tokio::test]
async fn episodes_are_filtered_opened_and_stepped_through_and_back_leads_back() -> Result<()> {
    let stand = Stand::with(4, 60).await?;
    stand.page("#/run/made").await?;
    let found = stand
        .ask(
            "await until(() => one('a.row'));
             choose('Outcome', 'failed');
             await until(() => !text('.counted').startsWith('240'));
             const failed = text('.counted');
             choose('Failure', 'gave-up');
             await until(() => text('.counted') !== failed);
             const kinds = new Set(all('a.row .outcome').map(it => it.textContent));
             const filtered = location.hash;
             one('a.row').click();
             await until(() => one('.film'));
             const opened = location.hash;
             press('ArrowRight'); press('ArrowRight');
             await until(() => text('.moment h2') === 'Step 2');
             const stepped = location.hash, where = text('.where');
             press('End');
             await until(() => text('.where') === '12 / 12');
             press('ArrowLeft');
             await until(() => text('.where') === '11 / 12');
             const slider = one('.track input');
             slider.value = 3; slider.dispatchEvent(new Event('input', {bubbles: true}));
             const error = await until(() => text('.step-error'));
             history.back();
             await until(() => one('a.row'));
             return {failed, kinds: [...kinds], filtered, opened, stepped, where, error, back: location.hash};",
            json!([]),
        )
        .await?;
    assert_eq!(found["kinds"], json!(["called it infeasible"]), "{found}");
    assert_eq!(found["filtered"], found["back"], "{found}");
    assert_eq!(found["where"], "2 / 12", "{found}");
    let stepped = found["stepped"].as_str().unwrap_or_default().to_string();
    assert!(
        stepped.contains("&step=2") && stepped.contains("failure=gave-up"),
        "{stepped}"
    );
    // The address alone leads there.
    stand.page(&stepped).await?;
    let shared = "return await until(() => text('.moment h2'));";
    assert_eq!(stand.ask(shared, json!([])).await?, "Step 2");
    Ok(())
}

#[tokio::test]
async fn what_would_like_to_be_markup_is_shown_as_text() -> Result<()> {
    let stand = Stand::with(1, 3).await?;
    stand.page("#/run/made").await?;
    let shown = stand
        .ask(
            "await until(() => one('a.row'));
             const agent = text('.run-title h1');
             one('a.row').click();
             await until(() => one('.film'));
             press('ArrowRight'); press('ArrowRight'); press('ArrowRight');
             await until(() => one('.step-error'));
             all('details').forEach(it => it.open = true);
             await new Promise(done => setTimeout(done, 50));
             const body = document.body.textContent;
             return {agent, times: body.split(given[0]).length - 1, images: all('img[src=x]').length,
                     hacked: window.hacked ?? null};",
            json!([HOSTILE]),
        )
        .await?;
    assert!(
        shown["agent"]
            .as_str()
            .is_some_and(|it| it.contains("<script>")),
        "{shown}"
    );
    // Error, note, answer, log and a value of a check.
    assert!(shown["times"].as_u64() >= Some(5), "{shown}");
    assert_eq!(
        (&shown["images"], &shown["hacked"]),
        (&json!(0), &json!(null))
    );
    Ok(())
}

#[tokio::test]
async fn nothing_but_views_and_frames_is_served() -> Result<()> {
    let stand = Stand::with(1, 2).await?;
    let task = stand.run.manifest()?.tasks.remove(0);
    let episode = format!("runs/made/episodes/{task}/0");
    for path in [
        "runs/index.json",
        "runs/made/view.json",
        &format!("{episode}/view.json"),
    ] {
        assert_eq!(stand.status(path).await?, 200, "{path}");
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
        assert_eq!(stand.status(&path).await?, 404, "{path}");
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
    assert_eq!(verify::verification(&folder), None);
    let path = run.path().display().to_string();
    let dist = lab().dist.display().to_string();
    let verified = lab().gauntlet(&["verify", &path, "--dist", &dist]);
    assert!(verified.status.success(), "{verified:?}");
    let index = view::list(&run.path())?;
    let mark = index.runs[0].verification.as_ref();
    assert!(mark.is_some_and(Verification::is_whole), "{index:?}");
    let checked = lab().gauntlet(&["score", "--check", &path]);
    assert!(checked.status.success(), "{checked:?}");
    std::fs::write(folder.episode(&trial).agent_log(), "more")?;
    assert_eq!(view::list(&run.path())?.runs[0].verification, None);
    Ok(())
}

/// The figures on top of a run, and how many rows there are.
const FIGURES: &str = "await until(() => one('a.row'));
    return {figures: text('.big-figures'), counted: text('.counted'), tables: all('.tables table').map(it => it.textContent)};";

#[tokio::test]
async fn a_dropped_folder_and_the_report_show_the_same_figures() -> Result<()> {
    let stand = Stand::with(3, 2).await?;
    stand.page("#/run/made").await?;
    let served = stand.ask(FIGURES, json!([])).await?;
    assert_eq!(served["counted"], "6 episodes");
    for without in ["", "view.json"] {
        stand.page("#/runs").await?;
        stand
            .ask(DROP, json!([files(stand.run.root(), without)?]))
            .await?;
        assert_eq!(
            stand.ask(FIGURES, json!([])).await?,
            served,
            "without {without:?}"
        );
        let picture = "one('a.row').click(); const image = await until(() => all('.screen img').find(it => it.naturalWidth));
                       return [image.naturalWidth, text('.moment h2')];";
        assert_eq!(
            stand.ask(picture, json!([])).await?,
            json!([1280, "Step 0"])
        );
    }
    stand.page("#/runs").await?;
    let broken = json!([[["made/run.json", STANDARD.encode("{")]]]);
    stand.ask(DROP, broken).await?;
    let told = "return await until(() => text('.state-trouble'));";
    let told = stand.ask(told, json!([])).await?;
    let told = told.to_string().to_lowercase();
    assert!(told.contains("run.json is not understood"), "{told}");
    for pictures in [Pictures::Linked, Pictures::Embedded] {
        report::write(&stand.run, &lab().dist, pictures)?;
        let report = stand.run.report().canonicalize()?;
        stand.open(&format!("file://{}", report.display())).await?;
        assert_eq!(stand.ask(FIGURES, json!([])).await?, served, "{pictures:?}");
        let opened = "one('a.row').click();
             const image = await until(() => all('.screen img').find(it => it.naturalWidth));
             press('ArrowRight');
             await until(() => text('.moment h2') === 'Step 1');
             return [image.naturalWidth > 0, window.hacked ?? null];";
        assert_eq!(stand.ask(opened, json!([])).await?, json!([true, null]));
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
