//! The fields of an answer, one for each key that the task asks for.

use std::collections::BTreeMap;

use leptos::prelude::*;
use protocol::{ResultField, ResultKind};
use serde_json::{Map, Value};

use super::answer_value::{answer_of, is_word_of_done};

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

    /// Fills in what was written before.
    pub fn fill(self, texts: &BTreeMap<String, String>) {
        self.0.with_value(|fields| {
            for (field, text) in fields {
                if let Some(written) = texts.get(&field.key) {
                    text.set(written.clone());
                }
            }
        });
    }

    /// What is written, by the keys of the fields. Follows what is typed.
    pub fn texts(self) -> BTreeMap<String, String> {
        self.0.with_value(|fields| {
            let text = |(field, text): &Field| (field.key.clone(), text.get());
            fields.iter().map(text).collect()
        })
    }

    /// Keys of fields that nothing is written into; none where nothing is asked but that the work is done. Follows what is
    /// typed.
    pub fn left_empty(self) -> Vec<String> {
        if self.is_word_of_done() {
            return Vec::new();
        }
        let texts = self.texts().into_iter();
        let is_empty = |(key, text): (String, String)| text.trim().is_empty().then_some(key);
        texts.filter_map(is_empty).collect()
    }

    /// Is the only question whether the work is done?
    pub fn is_word_of_done(self) -> bool {
        self.0.with_value(|fields| {
            let fields: Vec<&ResultField> = fields.iter().map(|(field, _)| field).collect();
            is_word_of_done(&fields)
        })
    }

    /// The fields for people, one below the other with what each means. Where nothing is asked but that
    /// the work is done, there is nothing to fill in.
    pub fn form(self) -> impl IntoView {
        if self.is_word_of_done() {
            return ().into_any();
        }
        self.0
            .with_value(|fields| fields.iter().map(tall_field).collect_view())
            .into_any()
    }

    /// The fields, to be put into the page.
    pub fn inputs(self) -> impl IntoView {
        self.0
            .with_value(|fields| fields.iter().map(field_view).collect_view())
    }

    /// Is anything written into any of them, or nothing asked but that the work is done? Follows what is typed.
    pub fn is_begun(self) -> bool {
        self.is_word_of_done()
            || self.0.with_value(|fields| {
                let mut texts = fields.iter().map(|(_, text)| text);
                texts.any(|text| text.with(|it| !it.trim().is_empty()))
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

/// What stands in an empty field.
fn hint(field: &ResultField) -> &'static str {
    match field.kind {
        ResultKind::Text if field.key == "answer" => "done",
        ResultKind::Text => "text",
        ResultKind::Number => "number",
        ResultKind::List => "one, two, three",
    }
}

fn tall_field((field, text): &Field) -> impl IntoView + use<> {
    let text = *text;
    let id = format!("answer-{}", field.key);
    let about = format!("{id}-about");
    view! {
        <div class="answer-field">
            <label for=id.clone()>{field.key.clone()}</label>
            <input
                id=id
                name=field.key.clone()
                placeholder=hint(field)
                autocomplete="off"
                spellcheck="false"
                aria-describedby=about.clone()
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            />
            <p id=about>{field.description.clone()}</p>
        </div>
    }
}

fn field_view((field, text): &Field) -> impl IntoView + use<> {
    let text = *text;
    view! {
        <label class="field" title=field.description.clone()>
            <span>{field.key.clone()}</span>
            <input
                name=field.key.clone()
                placeholder=hint(field)
                autocomplete="off"
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            />
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn answer(keys: &[&str]) -> Answer {
        let field = |key: &&str| ResultField {
            key: (*key).into(),
            kind: ResultKind::Text,
            description: String::new(),
        };
        Answer::new(&keys.iter().map(field).collect::<Vec<_>>())
    }

    fn texts(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        let pairs = pairs.iter();
        pairs
            .map(|(key, text)| (key.to_string(), text.to_string()))
            .collect()
    }

    #[test]
    fn what_was_written_before_is_there_again_and_unknown_keys_are_not() {
        let owner = Owner::new();
        owner.set();
        let answer = answer(&["time", "place"]);
        answer.fill(&texts(&[("time", "14:05"), ("colour", "red")]));
        assert_eq!(answer.texts(), texts(&[("place", ""), ("time", "14:05")]));
        assert_eq!(answer.left_empty(), ["place"]);
        assert_eq!(answer.value().get("time"), Some(&json!("14:05")));
    }

    #[test]
    fn an_answer_is_begun_by_a_letter_and_not_by_a_space() {
        let owner = Owner::new();
        owner.set();
        let open = answer(&["time", "place"]);
        assert!(!open.is_begun());
        open.fill(&texts(&[("place", "  ")]));
        assert!(!open.is_begun());
        open.fill(&texts(&[("place", "x")]));
        assert!(open.is_begun());
        for keys in [&[][..], &["answer"]] {
            assert!(answer(keys).is_begun(), "nothing is asked: {keys:?}");
            assert!(
                answer(keys).left_empty().is_empty(),
                "nothing is left: {keys:?}"
            );
        }
    }
}
