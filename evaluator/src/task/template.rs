//! A task file to start from, for `gauntlet tasks new`.

use protocol::App;

use crate::contract::Template;
use crate::{apps, operators};

/// TOML text that reads and lints without a fault; its author replaces the example by the task.
pub fn template(app: App, id: &str) -> String {
    let Template {
        capability,
        example,
    } = apps::rules(app).template;
    with_example(app, id, capability, example)
}

pub(super) fn with_example(app: App, id: &str, capability: &str, example: &str) -> String {
    let operators: String = operators::REGISTRY
        .iter()
        .map(|entry| format!("#   {:<14} {}\n", entry.name, entry.summary))
        .collect();
    format!(
        r#"# Guide: docs/task-authors.md. Check with `gauntlet tasks lint`.
id = "{id}"
app = "{app}"
title = "A few words for tables"
difficulty = "easy"
capabilities = ["{capability}"]
tags = []
set = "own"

[start]
seed = 0

[budget]
steps = 100
seconds = 2400

{example}
# Operators for checks of single values (`path` and `operator`):
{operators}"#
    )
}
