//! The whole configuration as JSON text, for what no other editor offers.

use crate::icons::{self, Icon};
use crate::state::Session;
use leptos::prelude::*;
use serde_json::{Map, Value};
use workflow_builder_model::Command;

#[component]
pub fn JsonField(session: Session, node: StoredValue<String>) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let data = move || {
        session
            .read_open(|open| {
                let node = open.workflow().graph.node(&node.get_value())?;
                Some(node.data.clone())
            })
            .flatten()
            .unwrap_or_default()
    };
    let text = RwSignal::new(untrack(|| pretty(&data())));
    let stored = StoredValue::new(untrack(data));
    let complaint = RwSignal::new(None::<String>);
    // The text follows the node when that changes by other means; one's own text is left alone.
    Effect::new(move |_| {
        let data = data();
        if stored.with_value(|stored| *stored != data) {
            text.set(pretty(&data));
            complaint.set(None);
            stored.set_value(data);
        }
    });
    let commit = move |typed: String| {
        text.set(typed.clone());
        let outcome = parse(&typed).and_then(|data| {
            stored.set_value(data.clone());
            session
                .try_apply(Command::SetData {
                    node: node.get_value(),
                    data,
                })
                .map(|_| ())
        });
        complaint.set(outcome.err());
    };
    view! {
        <section class="json">
            <button
                type="button"
                class="json-toggle"
                aria-expanded=move || is_open.get().to_string()
                data-anchor="panel/json-toggle"
                on:click=move |_| is_open.update(|open| *open = !*open)
            >
                <span class="chevron" class:is-closed=move || !is_open.get()>
                    <Icon path=icons::CHEVRON size=14/>
                </span>
                "Advanced JSON"
            </button>
            {move || {
                is_open
                    .get()
                    .then(|| {
                        view! {
                            <textarea
                                class="input code"
                                class:is-invalid=move || complaint.with(Option::is_some)
                                rows="9"
                                spellcheck="false"
                                aria-label="Advanced JSON"
                                data-anchor="panel/json"
                                prop:value=move || text.get()
                                on:input=move |event| commit(event_target_value(&event))
                            ></textarea>
                            {move || {
                                complaint
                                    .get()
                                    .map(|text| view! { <p class="complaint" role="alert">{text}</p> })
                            }}
                        }
                    })
            }}
        </section>
    }
}

fn pretty(data: &Map<String, Value>) -> String {
    serde_json::to_string_pretty(data).unwrap_or_default()
}

fn parse(text: &str) -> Result<Map<String, Value>, String> {
    serde_json::from_str(text).map_err(|error| {
        format!(
            "Line {}, column {}: not a JSON object yet. The node keeps its last valid configuration.",
            error.line(),
            error.column()
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_configuration_is_written_and_read_again_with_its_keys_in_order() {
        let Value::Object(data) = json!({"z": 1, "a": [true, null], "m": {"x": ""}}) else {
            unreachable!("an object");
        };
        assert_eq!(parse(&pretty(&data)), Ok(data));
    }

    #[test]
    fn a_fault_names_its_place_and_says_what_was_kept() {
        let complaint = parse("{\n  \"a\": }").expect_err("not JSON");
        assert!(complaint.starts_with("Line 2, column 8:"), "{complaint}");
        assert!(complaint.contains("keeps its last valid configuration"));
        assert!(parse("[1]").is_err(), "a list is no configuration");
    }
}
