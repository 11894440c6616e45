//! Questions that this page cannot answer itself, put to the runner of its episode.

use app_sdk::Sdk;
use serde_json::Value;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// Nobody is there who could answer: no runner, or none that knows this page's task.
    Nobody,
    /// The runner says why not, in words for the user.
    Refused(String),
}

/// Asks the runner.
pub async fn ask(sdk: &Sdk, question: &Value) -> Result<Value, Unanswered> {
    let answer = sdk.ask(question).await.ok_or(Unanswered::Nobody)?;
    match answer.get("refused").and_then(Value::as_str) {
        Some(reason) => Err(Unanswered::Refused(reason.to_string())),
        None => Ok(answer),
    }
}
