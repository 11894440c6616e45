//! The launcher: looks at the tools that disturb nobody, tasks that can be narrowed, practice that is
//! judged, and words of others that stay words.

use anyhow::{Context, Result};
use evaluator::TaskFile;
use face::{Practice, PracticeVerdict};
use gauntlet::offer::Offering;
use gauntlet_tests::{FacePage, lab};
use protocol::{Action, App};
use serde_json::{Value, json};

/// What `gauntlet serve` offers on this machine.
fn offering(tasks: Vec<TaskFile>) -> Offering {
    let mut offering = Offering::new(tasks);
    offering.offer.practice = Practice::Judged;
    offering
}

async fn launcher() -> Result<FacePage> {
    FacePage::serving(offering(lab().tasks())).await
}

/// Notes how many looks are being loaded at once at most, whenever one begins or is there.
const WATCH_LOOKS: &str = "(() => {
    const all = [...document.querySelectorAll('.tool-look')];
    const is_loading = it => it.dataset.shown !== 'true' && it.querySelector('iframe');
    const note = () => window.most = Math.max(window.most ?? 0, all.filter(is_loading).length);
    for (const it of all) new MutationObserver(note).observe(it, {attributes: true, childList: true, subtree: true});
    note();
    return all.length; })()";

/// Brings the look with a number into sight, and says whether it is there.
const SHOW_LOOK: &str = "(() => {
    const it = document.querySelectorAll('.tool-look')[NUMBER];
    it.scrollIntoView({block: 'center'});
    return it.dataset.shown === 'true'; })()";

#[tokio::test]
async fn looks_at_the_tools_appear_one_after_another_and_disturb_nobody() -> Result<()> {
    let page = launcher().await?;
    page.open("#/").await?;
    // Somebody's work, in words that no tool would write.
    let work = "localStorage.setItem('gauntlet/modeller', 'precious'), localStorage.length";
    assert_eq!(page.ask(work).await?, 1);
    page.until_is("document.querySelectorAll('.tool-look').length", 5)
        .await?;
    assert_eq!(page.ask(WATCH_LOOKS).await?, 5);
    for number in 0..5 {
        page.until(&SHOW_LOOK.replace("NUMBER", &number.to_string()))
            .await?;
    }
    assert_eq!(
        page.ask("window.most").await?,
        1,
        "several were loaded at once"
    );
    let frames = "[...document.querySelectorAll('.tool-look iframe')]";
    let guarded = format!(
        "{frames}.every(it => it.closest('[inert][aria-hidden=true]') && it.tabIndex === -1
            && it.getAttribute('sandbox') === 'allow-scripts allow-same-origin')"
    );
    assert_eq!(page.ask(&guarded).await?, true);
    // The tool itself, and not an empty page.
    let drawn = format!("{frames}.every(it => it.contentWindow.gauntlet)");
    assert_eq!(page.ask(&drawn).await?, true);
    let kept = "[localStorage.length, localStorage.getItem('gauntlet/modeller')]";
    assert_eq!(page.ask(kept).await?, json!([1, "precious"]));
    assert_eq!(
        page.ask("document.activeElement === document.body").await?,
        true
    );
    assert_eq!(page.faults().await?, Vec::<String>::new());
    for app in App::ALL {
        let address = format!("{}apps/{}/", page.base(), app.slug());
        let link = format!(
            "[...document.querySelectorAll('a.card')].some(it => it.href === {})",
            json!(address)
        );
        assert_eq!(page.ask(&link).await?, true, "{app}");
    }
    Ok(())
}

#[tokio::test]
async fn looks_at_the_tools_are_no_steps_of_the_history() -> Result<()> {
    let page = launcher().await?;
    page.open("#/tasks").await?;
    page.sees(".task-row").await?;
    let before = page.ask("history.length").await?;
    let before = before.as_u64().context("a number")?;
    page.click("nav a[href='#/']").await?;
    for number in 0..5 {
        page.until(&SHOW_LOOK.replace("NUMBER", &number.to_string()))
            .await?;
    }
    assert_eq!(page.ask("history.length").await?, before + 1);
    page.ask("(history.back(), true)").await?;
    page.until_is("location.hash", "#/tasks").await?;
    page.sees(".task-row").await?;
    assert_eq!(page.faults().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn who_saves_data_gets_no_looks() -> Result<()> {
    let page = launcher().await?;
    page.before_every_page(
        "Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({saveData: true})});",
    )
    .await?;
    page.open("#/").await?;
    page.sees(".counts b").await?;
    page.until_is("document.querySelectorAll('.tool-look').length", 5)
        .await?;
    // The first look would begin when the page is idle; it is idle twice, and none has begun.
    let idle = "(async () => { for (let i = 0; i < 2; i += 1) await new Promise(done => requestIdleCallback(done));
        return document.querySelectorAll('.tool-look iframe').length; })()";
    assert_eq!(page.ask(idle).await?, 0);
    Ok(())
}

#[tokio::test]
async fn tasks_are_narrowed_by_every_choice_and_the_address_says_so() -> Result<()> {
    let page = launcher().await?;
    let tasks = lab().tasks();
    let count = "document.querySelector('.task-count').textContent";
    let rows = "document.querySelectorAll('.task-row').length";
    page.open("#/tasks").await?;
    page.until_is(rows, tasks.len()).await?;
    for (index, value, parameter) in [
        (0, "modeller", "app=modeller"),
        (1, "easy", "difficulty=easy"),
        (2, "spatial_reasoning", "capability=spatial_reasoning"),
        (3, "extra", "set=extra"),
    ] {
        let choose = format!(
            "(() => {{ const it = document.querySelectorAll('.choices select')[{index}];
             it.value = '{value}'; it.dispatchEvent(new Event('change', {{bubbles: true}})); return it.value; }})()"
        );
        assert_eq!(page.ask(&choose).await?, value);
        page.until(&format!("location.hash.includes('{parameter}')"))
            .await?;
    }
    let query = page.text("location.hash.split('?')[1]").await?;
    let filter = face::TaskFilter::parse(&query);
    let fitting = tasks.iter().filter(|it| filter.admits(&it.brief)).count();
    assert!(fitting > 0 && fitting < tasks.len());
    page.until_is(rows, fitting).await?;
    page.until_is(count, format!("{fitting} of {} tasks", tasks.len()))
        .await?;

    let words = "no such words";
    page.click(".choice-words input").await?;
    page.act(Action::text(words)).await?;
    page.until_is(rows, 0).await?;
    let told = "document.querySelector('.state h2').textContent";
    page.until_is(told, "No task fits").await?;
    // The last letter too is in the address before that is opened again.
    let noted = "new URLSearchParams(location.hash.split('?')[1]).get('words')";
    page.until_is(noted, words).await?;
    // A reload shows the same again.
    let before = page.text("location.hash").await?;
    page.open(&before).await?;
    page.until_is(told, "No task fits").await?;
    page.until_is("document.querySelector('.choice-words input').value", words)
        .await?;
    page.click(".choices button").await?;
    page.until_is(rows, tasks.len()).await?;
    page.until_is("location.hash", "#/tasks").await?;
    page.click(".task-row summary").await?;
    page.sees(".task-row .brief-text p").await?;
    assert_eq!(page.faults().await?, Vec::<String>::new());
    Ok(())
}

const HOSTILE: &str = "</script><img src=x onerror=\"top.hacked=1\"><b>x</b>";

#[tokio::test]
async fn words_of_a_task_are_shown_as_words() -> Result<()> {
    let mut tasks = lab().tasks();
    tasks.truncate(1);
    let brief = &mut tasks[0].brief;
    brief.title = HOSTILE.into();
    brief.prompt.goal = HOSTILE.into();
    brief.prompt.steps = vec![HOSTILE.into()];
    brief.set = HOSTILE.into();
    brief.tags = vec![HOSTILE.into()];
    for field in &mut brief.result {
        field.key = HOSTILE.into();
        field.description = HOSTILE.into();
    }
    let id = brief.id.clone();
    let page = FacePage::serving(offering(tasks)).await?;
    page.open("#/tasks").await?;
    page.click(".task-row summary").await?;
    page.sees(".task-row .brief-text p").await?;
    harmless(&page).await?;
    page.open(&format!("#/try/{id}")).await?;
    page.sees(".practice-side .brief-text").await?;
    harmless(&page).await?;
    let hash = format!("#/try/{}", HOSTILE.replace('<', "%3C").replace('>', "%3E"));
    page.open(&hash).await?;
    page.sees(".state h2").await?;
    harmless(&page).await
}

async fn harmless(page: &FacePage) -> Result<()> {
    let shown = format!(
        "document.querySelector('main').textContent.includes({})",
        json!(HOSTILE)
    );
    page.until(&shown).await?;
    assert_eq!(page.ask("window.hacked ?? null").await?, Value::Null);
    assert_eq!(
        page.ask("document.querySelectorAll('main img, main script').length")
            .await?,
        0
    );
    Ok(())
}

/// Solves the first task of the Workflow Builder by hand.
pub async fn solve_the_first_workflow(page: &FacePage) -> Result<()> {
    let at = |x: f64, y: f64| [x, y + FacePage::BAR];
    let click = |x: f64, y: f64| Action::click(x, y + FacePage::BAR);
    let tool = "document.querySelector('.practice-tool').contentDocument";
    let frames = "document.querySelector('.practice-tool').contentWindow.requestAnimationFrame";
    // What is clicked by its place has to be in its place: laid out and drawn.
    let drawn = format!("new Promise(done => {frames}(() => {frames}(() => done(true))))");
    page.until(&drawn).await?;
    // The template API Data Pipeline.
    page.act(click(142.0, 300.0)).await?;
    page.until(&format!(
        "{tool}.body.textContent.includes('Nothing selected')"
    ))
    .await?;
    page.until(&drawn).await?;
    // The Sort node.
    page.act(click(782.0, 388.0)).await?;
    page.until(&format!(
        "!{tool}.body.textContent.includes('Nothing selected')"
    ))
    .await?;
    page.act(Action::keys(&["Delete"])).await?;
    page.until(&format!(
        "{tool}.body.textContent.includes('Nothing selected')"
    ))
    .await?;
    page.until(&drawn).await?;
    // From Map to Limit.
    let path = vec![at(680.0, 406.0), at(780.0, 406.0), at(877.0, 406.0)];
    page.act(Action::drag(path)).await
}

pub const WORKFLOW: &str = "workflow-builder/001-remove-a-node";

#[tokio::test]
async fn practice_is_judged_by_what_is_there_and_not_by_what_is_expected() -> Result<()> {
    let page = launcher().await?;
    // What the server says, as it says it.
    page.before_every_page(
        "const ask = window.fetch;
         window.fetch = async (...question) => {
            const answer = await ask(...question);
            if (String(question[0]).includes('practice/score')) (window.judgements ??= []).push(await answer.clone().text());
            return answer; };",
    )
    .await?;
    page.open(&format!("#/try/{WORKFLOW}")).await?;
    page.until(
        "document.querySelector('.practice-stage') && !document.querySelector('.practice-cover')",
    )
    .await?;
    let sandbox = page
        .text("document.querySelector('.practice-tool').getAttribute('sandbox')")
        .await?;
    assert!(
        sandbox.contains("allow-scripts") && !sandbox.contains("top-navigation"),
        "{sandbox}"
    );
    let check = ".practice-finish .primary";
    page.click(check).await?;
    page.sees(".verdict[data-pass=false]").await?;
    solve_the_first_workflow(&page).await?;
    page.click(check).await?;
    page.sees(".verdict[data-pass=true]").await?;
    page.until_is("window.judgements.length", 2).await?;
    let said: Vec<String> = serde_json::from_value(page.ask("window.judgements").await?)?;
    for (text, pass) in said.iter().zip([false, true]) {
        let judgement: PracticeVerdict = serde_json::from_str(text)?;
        assert_eq!(judgement.pass, pass);
        assert!(judgement.objections.is_empty(), "{text}");
        // Names of nodes that the task file expects, and the prompt does not name.
        for hidden in ["limit-1", "expected", "found", "reason"] {
            assert!(!text.contains(hidden), "{text}");
        }
    }
    page.click(".practice-head button").await?;
    page.until("!document.querySelector('.verdict')").await?;
    page.until("!document.querySelector('.practice-cover')")
        .await?;
    assert_eq!(page.faults().await?, Vec::<String>::new());
    Ok(())
}

#[tokio::test]
async fn the_page_and_its_offer_go_out_with_strict_headers() -> Result<()> {
    let page = launcher().await?;
    let client = reqwest::Client::new();
    let get = |address: &str| client.get(format!("{}{address}", page.base())).send();
    let root = get("").await?;
    let policy = root
        .headers()
        .get("content-security-policy")
        .context("a policy")?;
    let policy = policy.to_str()?;
    for part in [
        "default-src 'self'",
        "frame-ancestors 'self'",
        "object-src 'none'",
        "base-uri 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    let (scripts, _) = policy.split_once("style-src").context("styles")?;
    assert!(
        !scripts.contains("unsafe-inline") && !scripts.contains("'unsafe-eval'"),
        "{policy}"
    );
    for address in ["", "face.json"] {
        let answer = get(address).await?;
        assert_eq!(
            answer.headers()["x-content-type-options"],
            "nosniff",
            "{address}"
        );
    }
    Ok(())
}
