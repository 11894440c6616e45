//! What a page keeps to itself, and what is never served.

use aho_corasick::AhoCorasick;
use anyhow::{Context, Result};
use gauntlet_tests::{OpenPage, facts, lab};
use play::page::{Boot, Page};
use play::screen::Screen;
use protocol::{Action, App};
use runs::clock::ClockMode;
use serde_json::{Value, json};
use walkdir::WalkDir;

/// Everything that a page can be asked.
const METHODS: [&str; 9] = [
    "claim",
    "exportState",
    "exportText",
    "importState",
    "losses",
    "anchors",
    "advance",
    "settled",
    "ready",
];

#[tokio::test]
async fn a_page_with_a_key_answers_only_to_that_key() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL {
        page.open_driven(app).await?;
        for method in METHODS {
            for argument in ["", "{}", "{key: 'guess'}", "{key: ['test-key']}", "null"] {
                let refusal = page
                    .refusal(&format!("window.gauntlet.{method}({argument})"))
                    .await?;
                assert!(
                    refusal.contains("key"),
                    "{app} {method}({argument}): {refusal}"
                );
            }
        }
        let address = page.script("return location.href;").await?;
        assert!(!address.to_string().contains("key"), "{address}");
        let replaced = page
            .script("try { window.gauntlet = {}; } catch (e) {} try { window.gauntlet.anchors = 1; } catch (e) {}
                     return typeof window.gauntlet.anchors;")
            .await?;
        assert_eq!(replaced, "function");
        let stored = page.script("return localStorage.length;").await?;
        assert_eq!(stored, 0, "{app} stored something");
    }
    Ok(())
}

#[tokio::test]
async fn a_page_without_a_key_belongs_to_a_person_and_keeps_their_work() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL {
        let address = format!("apps/{}/", app.slug());
        page.open(&address).await?;
        let fresh = page.document().await?;
        page.follow(facts(app).way_in).await?;
        page.follow(facts(app).work).await?;
        let saved = page.document().await?;
        assert_ne!(saved, fresh, "{app}: nothing was done");
        page.open(&address).await?;
        let restored = page.document().await?;
        for part in facts(app).kept {
            assert!(!saved[part].is_null(), "{app} has no {part}");
            assert_eq!(restored[part], saved[part], "{app}: {part}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn script_made_input_is_counted_as_such() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL {
        page.open_driven(app).await?;
        page.script(
            "document.body.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));",
        )
        .await?;
        let state: serde_json::Value = serde_json::from_str(&page.state().await?)?;
        assert_eq!(state["input"]["untrusted"], 1, "{app}");
    }
    Ok(())
}

/// What a script finds in the browser's own record of how the page was opened.
const KEY_OF_THE_TIMELINE: &str = "
const {name} = performance.getEntriesByType('navigation')[0];
return new URLSearchParams(new URL(name).hash.slice(1)).get('key');";

#[tokio::test]
async fn after_a_claim_the_key_of_the_address_opens_nothing() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL {
        page.open_driven(app).await?;
        let found = page.script(KEY_OF_THE_TIMELINE).await?;
        let opened = format!("window.gauntlet.exportState({{key: {found}}})");
        assert_eq!(page.refusal(&opened).await?, "no refusal", "{app}");
        let claim = |key: &Value, secret: &str| {
            format!("window.gauntlet.claim({{key: {key}, secret: '{secret}'}})")
        };
        assert_eq!(
            page.refusal(&claim(&found, "unwritten")).await?,
            "no refusal",
            "{app}"
        );
        assert_key_is_worthless(&page, &found, app).await?;
        for key in [&found, &json!("unwritten")] {
            let refusal = page.refusal(&claim(key, "stolen")).await?;
            assert!(refusal.contains("key"), "{app}: {refusal}");
        }
        for (method, more) in [("exportState", ""), ("advance", ", ms: 1"), ("settled", "")] {
            let call = format!("window.gauntlet.{method}({{key: 'unwritten'{more}}})");
            assert_eq!(page.refusal(&call).await?, "no refusal", "{app} {method}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_page_that_a_runner_opened_is_claimed() -> Result<()> {
    let page = OpenPage::blank().await?;
    let origin = page.origin();
    for app in App::ALL {
        let mut driven = driven(&page, &origin, app).await?;
        let found = page.script(KEY_OF_THE_TIMELINE).await?;
        assert_eq!(found.as_str().map(str::len), Some(32), "{app}: {found}");
        assert_key_is_worthless(&page, &found, app).await?;
        assert!(driven.export().await?.contains(app.slug()));
    }
    Ok(())
}

async fn assert_key_is_worthless(page: &OpenPage, key: &Value, app: App) -> Result<()> {
    for method in METHODS {
        let call = format!("window.gauntlet.{method}({{key: {key}, secret: 'x', ms: 1}})");
        let refusal = page.refusal(&call).await?;
        assert!(refusal.contains("key"), "{app} {method}: {refusal}");
    }
    Ok(())
}

/// An app as an episode has it.
async fn driven<'p>(page: &'p OpenPage, origin: &str, app: App) -> Result<Page<'p>> {
    let boot = Boot {
        origin,
        app,
        seed: 7,
        clock: ClockMode::Stepped,
        start: None,
        step_ms: 250,
    };
    let (driven, _) = Page::open(page.browser(), &boot).await?;
    Ok(driven)
}

#[tokio::test]
async fn the_only_global_of_a_page_is_its_interface() -> Result<()> {
    const NAMES: &str = "return Object.getOwnPropertyNames(window);";
    let page = OpenPage::blank().await?;
    // A place of the same server where no program runs.
    let nowhere = format!("{}/nowhere", page.origin());
    page.browser().goto(&nowhere).await?;
    // The driver leaves names of its own behind when it runs a script that takes time.
    page.script("return Promise.resolve([]);").await?;
    let bare = page.script(NAMES).await?;
    let bare = bare.as_array().context("names")?;
    assert!(bare.len() > 500, "{bare:?}");
    for app in App::ALL {
        page.open_driven(app).await?;
        let names = page.script(NAMES).await?;
        let names = names.as_array().context("names")?;
        let own: Vec<_> = names.iter().filter(|it| !bare.contains(it)).collect();
        assert_eq!(own, [&json!("gauntlet")], "{app}");
    }
    page.browser().goto(&page.origin()).await?;
    page.until("document.querySelector('a.card')").await?;
    let names = page.script(NAMES).await?;
    let names = names.as_array().context("names")?;
    // The frames of a page are there by their numbers: here the looks at the tools.
    let is_frame = |it: &Value| it.as_str().is_some_and(|it| it.parse::<u32>().is_ok());
    let own = names
        .iter()
        .filter(|it| !bare.contains(it) && !is_frame(it));
    assert_eq!(
        own.collect::<Vec<_>>(),
        Vec::<&Value>::new(),
        "the launcher"
    );
    Ok(())
}

/// Names and attributes that once excused a click.
const DOWNLOAD_CLICKS: &str = "
const link = document.createElement('a');
link.download = 'a.txt';
link.href = 'data:,';
document.body.append(link);
link.click();
const own = document.querySelector('button') ?? document.querySelector('canvas');
own.setAttribute('download', '');
own.click();
";

#[tokio::test]
async fn a_scripted_click_is_counted_whatever_it_pretends_to_download() -> Result<()> {
    let page = OpenPage::blank().await?;
    for app in App::ALL {
        page.open_driven(app).await?;
        page.script(DOWNLOAD_CLICKS).await?;
        let envelope: Value = serde_json::from_str(&page.state().await?)?;
        assert_eq!(envelope["input"]["untrusted"], 2, "{app}");
    }
    Ok(())
}

#[tokio::test]
async fn a_download_of_the_page_itself_is_no_input() -> Result<()> {
    let page = OpenPage::blank().await?;
    page.open_inside(App::Modeller).await?;
    page.script(
        "const make = URL.createObjectURL;
         URL.createObjectURL = blob => { window.handed_over = true; return make.call(URL, blob); };",
    )
    .await?;
    page.act(Action::keys(&["ctrl", "e"])).await?;
    page.until("window.handed_over").await?;
    let envelope: Value = serde_json::from_str(&page.state().await?)?;
    assert_eq!(envelope["input"]["untrusted"], 0);
    Ok(())
}

/// Replaces all that an answer of the page could pass through, and says what could be replaced.
const REPLACE_EVERYTHING: &str = r#"
const targets = {
  window: [window, ["JSON", "Reflect", "Object", "Array", "Promise", "Error", "TextDecoder", "TextEncoder",
    "Uint8Array", "DataView", "WebAssembly", "queueMicrotask", "setTimeout", "requestAnimationFrame", "gauntlet"]],
  gauntlet: [window.gauntlet, Object.getOwnPropertyNames(window.gauntlet)],
  JSON: [JSON, ["stringify", "parse"]],
  Reflect: [Reflect, ["get", "set", "apply"]],
  Object: [Object, ["freeze", "defineProperty", "is"]],
  "Object.prototype": [Object.prototype, ["toJSON", "then", "key", "get"]],
  Promise: [Promise, ["resolve", Symbol.species]],
  "Promise.prototype": [Promise.prototype, ["then", "constructor"]],
  "Function.prototype": [Function.prototype, ["call", "apply", "bind"]],
  "Array.prototype": [Array.prototype, ["push", "toString", "join", Symbol.iterator]],
  "array iterators": [Object.getPrototypeOf([].values()), ["next"]],
  "typed arrays": [Object.getPrototypeOf(Uint8Array.prototype), ["subarray", "set", "length", "buffer"]],
  "String.prototype": [String.prototype, ["charCodeAt", "toString"]],
  "TextDecoder.prototype": [TextDecoder.prototype, ["decode"]],
  "TextEncoder.prototype": [TextEncoder.prototype, ["encode", "encodeInto"]],
  memories: [WebAssembly.Memory.prototype, ["buffer"]],
  tables: [WebAssembly.Table.prototype, ["get", "set"]],
  "Performance.prototype": [Performance.prototype, ["now"]],
  "EventTarget.prototype": [EventTarget.prototype, ["addEventListener"]],
  "Event.prototype": [Event.prototype, ["type", "target"]],
  "MouseEvent.prototype": [MouseEvent.prototype, ["clientX", "clientY"]],
};
const lie = function () { return '{"forged":true}'; };
const define = Object.defineProperty, describe = Object.getOwnPropertyDescriptor;
const replaced = [];
for (const [where, [object, names]] of Object.entries(targets)) {
  for (const name of names) {
    try { object[name] = lie; } catch (refused) {}
    try { define(object, name, {value: lie, writable: true, configurable: true}); } catch (refused) {}
    try { define(object, name, {get: lie, configurable: true}); } catch (refused) {}
    const found = describe(object, name);
    if (found && (found.value === lie || found.get === lie)) replaced.push(`${where} ${String(name)}`);
  }
}
return replaced;
"#;

#[tokio::test]
async fn an_export_passes_through_nothing_that_a_script_can_replace() -> Result<()> {
    let page = OpenPage::blank().await?;
    let origin = page.origin();
    for app in App::ALL {
        let mut untouched = driven(&page, &origin, app).await?;
        untouched.act(&Action::click(640.0, 360.0)).await?;
        let honest = untouched.export().await?;

        let mut attacked = driven(&page, &origin, app).await?;
        let replaced = page.script(REPLACE_EVERYTHING).await?;
        assert_eq!(replaced, json!([]), "{app}");
        attacked.act(&Action::click(640.0, 360.0)).await?;
        let export = attacked.export().await?;
        assert!(
            export == honest,
            "{app}: another export after the attack:\n{export}\n{honest}"
        );
        assert!(export.contains(&format!("\"app\":\"{app}\"")), "{export}");
    }
    Ok(())
}

#[tokio::test]
async fn no_ground_truth_is_served() -> Result<()> {
    let tasks = lab().tasks();
    let mut told: Vec<String> = evaluator::comparator_names().map(String::from).collect();
    for task in &tasks {
        told.push(task.brief.id.clone());
        told.push(task.brief.prompt.goal.clone());
        told.push(task.digest.clone());
    }
    let texts = AhoCorasick::new(&told)?;
    for entry in WalkDir::new(&lab().dist) {
        let entry = entry?;
        if entry.file_type().is_file() {
            let content = std::fs::read(entry.path())?;
            let found = texts
                .find(&content)
                .map(|it| &told[it.pattern().as_usize()]);
            assert_eq!(found, None, "is told by {}", entry.path().display());
        }
    }
    let page = OpenPage::blank().await?;
    let client = reqwest::Client::new();
    let mut paths = vec!["Cargo.toml".to_string(), ".git/config".to_string()];
    for app in App::ALL {
        let of_app = |task: &&evaluator::TaskFile| task.brief.app == app;
        let id = &tasks
            .iter()
            .find(of_app)
            .expect("a task of every app")
            .brief
            .id;
        let (folder, name) = id.split_once('/').expect("a folder and a name");
        assert!(
            lab().root.join(format!("tasks/{id}.toml")).is_file(),
            "{id}"
        );
        paths.extend([
            format!("tasks/{id}.toml"),
            format!("../tasks/{id}.toml"),
            format!("..%2ftasks%2f{folder}%2f{name}.toml"),
            format!("apps/..%2f..%2ftasks/{id}.toml"),
        ]);
    }
    for path in paths {
        let answer = client
            .get(format!("{}/{path}", page.origin()))
            .send()
            .await?;
        assert!(
            answer.status().is_client_error(),
            "{path}: {}",
            answer.status()
        );
    }
    Ok(())
}
