//! The fields of an answer, one for each key that the task asks for.

use leptos::prelude::*;
use protocol::{ResultField, ResultKind};
use serde_json::{Map, Value, json};

/// A field of the answer and what was written into it.
type Field = (ResultField, RwSignal<String>);

/// What a person or an agent writes into the page as its answer.
#[derive(Clone, Copy)]
pub struct Answer(StoredValue<Vec<Field>>);

impl Answer {
    pub fn new(fields: &[ResultField]) -> Answer {
        let field = |field: &ResultField| (field.clone(), RwSignal::new(String::new()));
        Answer(StoredValue::new(fields.iter().map(field).collect()))
    }

    /// The fields, to be put into the page.
    pub fn inputs(self) -> impl IntoView {
        self.0
            .with_value(|fields| fields.iter().map(field_view).collect_view())
    }

    /// Is anything written into any of them? Follows what is typed.
    pub fn is_begun(self) -> bool {
        self.0.with_value(|fields| {
            let texts: Vec<String> = fields.iter().map(|(_, text)| text.get()).collect();
            texts.iter().any(|text| !text.trim().is_empty())
        })
    }

    /// The answer as the task wants it. What was left empty is left out, except that a task without any
    /// question is answered with "done".
    pub fn value(self) -> Map<String, Value> {
        let texts = self.0.with_value(|fields| {
            let text = |(field, text): &Field| (field.clone(), text.get_untracked());
            fields.iter().map(text).collect::<Vec<_>>()
        });
        answer_of(&texts)
    }
}

fn field_view((field, text): &Field) -> impl IntoView + use<> {
    let text = *text;
    let hint = match field.kind {
        ResultKind::Text if field.key == "answer" => "done",
        ResultKind::Text => "text",
        ResultKind::Number => "number",
        ResultKind::List => "one, two, three",
    };
    view! {
        <label class="field" title=field.description.clone()>
            <span>{field.key.clone()}</span>
            <input
                name=field.key.clone()
                placeholder=hint
                autocomplete="off"
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            />
        </label>
    }
}

fn answer_of(fields: &[(ResultField, String)]) -> Map<String, Value> {
    let mut answer = Map::new();
    for (field, text) in fields {
        let text = text.trim();
        let is_only = fields.len() == 1 && field.key == "answer";
        if !text.is_empty() {
            answer.insert(field.key.clone(), value_of(field.kind, text));
        } else if is_only {
            answer.insert(field.key.clone(), json!("done"));
        }
    }
    if fields.is_empty() {
        answer.insert("answer".into(), json!("done"));
    }
    answer
}

fn value_of(kind: ResultKind, text: &str) -> Value {
    match kind {
        ResultKind::Text => json!(text),
        // What is no number is handed over as it is, and judged so.
        ResultKind::Number => match serde_json::from_str::<Value>(text) {
            Ok(number @ Value::Number(_)) => number,
            _ => json!(text),
        },
        ResultKind::List => match serde_json::from_str::<Value>(text) {
            Ok(list @ Value::Array(_)) => list,
            _ => json!(text.split(',').map(str::trim).collect::<Vec<_>>()),
        },
    }
}
