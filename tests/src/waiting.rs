//! Waiting for states: what is waited for comes, or the test fails and says what was there instead. However long
//! it takes, nothing is said about it: how fast something is depends on what else the machine does.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use play::browser::Browser;
use protocol::Point;
use serde_json::{Value, json};

/// Until what is waited for has to be there, on a machine with several programs for every core. It only ends
/// what would hang for ever.
pub const PATIENCE: Duration = Duration::from_secs(180);

/// Between two looks.
const PAUSE: Duration = Duration::from_millis(20);

/// As much of a page's text as is worth reading in a message.
const SHOWN_CHARACTERS: usize = 2_000;

/// What browsers say of a question whose page was left for another meanwhile.
const LEFT: [&str; 3] = ["unloaded", "navigat", "xecution context"];

/// Where the middle of an element is, once it can be clicked and stands still.
const MIDDLE: &str = "(async () => {
    const it = document.querySelector(SELECTOR);
    if (!it || it.disabled) return null;
    it.scrollIntoView({block: 'center'});
    const place = () => { const {x, y, width, height} = it.getBoundingClientRect(); return [x, y, width, height]; };
    const before = place();
    for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
    const [x, y, width, height] = place();
    const is_still = String(before) === String([x, y, width, height]) && width * height > 0;
    return is_still && it.isConnected ? [Math.round(x + width / 2), Math.round(y + height / 2)] : null; })()";

/// One look at a page.
enum Look {
    /// An element is simply true: it may be gone before anything could be done with it.
    Seen(Value),
    /// What the question is about is not there, in the browser's words.
    Missing(String),
}

/// Looks at something outside any page until it is there. The look says what it saw instead.
///
/// # Panics
/// When it does not come.
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Result<T, String>) -> T {
    let begun = Instant::now();
    loop {
        match look() {
            Ok(found) => return found,
            Err(seen) => assert!(begun.elapsed() < PATIENCE, "no {what}, but {seen}"),
        }
        std::thread::sleep(PAUSE);
    }
}

/// What an expression of a page is. One about an element that is not there yet is asked again until it is.
pub async fn ask(browser: &Browser, expression: &str) -> Result<Value> {
    until_fits(browser, expression, |_| true).await
}

/// Waits until an expression of a page is true, and returns what it is.
pub async fn until(browser: &Browser, condition: &str) -> Result<Value> {
    until_fits(browser, condition, is_truthy).await
}

/// Waits until an expression of a page has this value.
pub async fn until_is(browser: &Browser, expression: &str, value: &Value) -> Result<()> {
    let found = until_fits(browser, expression, |seen| seen == value).await;
    match found {
        Ok(_) => Ok(()),
        Err(error) => Err(error.context(format!("it should become {value}"))),
    }
}

/// The middle of the first element that fits, in whole pixels, once it is there and can be clicked.
pub async fn middle_of(browser: &Browser, selector: &str) -> Result<Point> {
    let middle = MIDDLE.replace("SELECTOR", &json!(selector).to_string());
    Ok(serde_json::from_value(until(browser, &middle).await?)?)
}

/// Asks for the value of an expression until it fits. A page that is left meanwhile is no answer: the next one is
/// asked again.
pub async fn until_fits(
    browser: &Browser,
    expression: &str,
    fits: impl Fn(&Value) -> bool,
) -> Result<Value> {
    let begun = Instant::now();
    loop {
        let seen = match look(browser, expression).await? {
            Look::Seen(value) if fits(&value) => return Ok(value),
            Look::Seen(value) => value.to_string(),
            Look::Missing(reason) => reason,
        };
        if begun.elapsed() > PATIENCE {
            let shown = shown(browser).await;
            bail!("waited in vain for {expression}\nlast seen: {seen}\nthe page shows: {shown}");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn look(browser: &Browser, expression: &str) -> Result<Look> {
    let source = format!(
        "return (async () => {{ try {{
            const seen = await ({expression});
            return {{seen: seen instanceof Node ? true : seen ?? null}};
        }} catch (error) {{
            const is_missing = error instanceof TypeError && /null|undefined/.test(error.message);
            if (!is_missing) throw error;
            return {{missing: error.message}}; }} }})();"
    );
    match browser.script(&source, json!([])).await {
        Ok(mut answer) => Ok(match answer["missing"].as_str() {
            Some(reason) => Look::Missing(reason.to_string()),
            None => Look::Seen(answer["seen"].take()),
        }),
        Err(error) => {
            let text = error.to_string();
            match LEFT.iter().any(|words| text.contains(words)) {
                true => Ok(Look::Missing(text)),
                false => Err(error.into()),
            }
        }
    }
}

/// As in JavaScript, where empty lists and objects are something.
fn is_truthy(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(is_true) => *is_true,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(_) | Value::Object(_) => true,
    }
}

/// What a person would read, for messages.
async fn shown(browser: &Browser) -> String {
    let source = "return document.body?.innerText ?? '';";
    match browser.script(source, json!([])).await {
        Ok(text) => {
            let text = text.as_str().unwrap_or_default();
            text.chars().take(SHOWN_CHARACTERS).collect()
        }
        Err(error) => error.to_string(),
    }
}
