//! What can be said about any node: errors, disabling, a remark, pinned data.

use crate::icons::{self, Icon};
use crate::state::Session;
use dom_shell::ListBox;
use leptos::prelude::*;
use serde_json::{Map, Value};
use workflow_builder_model::engine::NodeRecord;
use workflow_builder_model::{Command, NodeSettings, OnError};

type Items = Vec<Map<String, Value>>;

const POLICIES: [(OnError, &str, &str); 3] = [
    (OnError::Stop, "stop", "Stop the run"),
    (OnError::Continue, "continue", "Drop the item and go on"),
    (OnError::Route, "route", "Send the item to an error port"),
];

/// A part of the panel that is folded until it is wanted.
#[component]
fn Fold(
    title: &'static str,
    anchor: &'static str,
    /// Open from the start, because there is something inside.
    is_used: bool,
    children: ChildrenFn,
) -> impl IntoView {
    let is_open = RwSignal::new(is_used);
    view! {
        <section class="json">
            <button
                type="button"
                class="json-toggle"
                aria-expanded=move || is_open.get().to_string()
                data-anchor=anchor
                on:click=move |_| is_open.update(|open| *open = !*open)
            >
                <span class="chevron" class:is-closed=move || !is_open.get()>
                    <Icon path=icons::CHEVRON size=14/>
                </span>
                {title}
            </button>
            {move || is_open.get().then(|| children())}
        </section>
    }
}

#[component]
pub fn SettingsSection(session: Session, node: StoredValue<String>) -> impl IntoView {
    let settings = Memo::new(move |_| {
        session
            .read_open(|open| {
                let node = open.workflow().graph.node(&node.get_value())?;
                Some(node.settings.clone())
            })
            .flatten()
            .unwrap_or_default()
    });
    let change = move |edit: &dyn Fn(&mut NodeSettings)| {
        let mut next = settings.get_untracked();
        edit(&mut next);
        session.apply(Command::SetSettings {
            node: node.get_value(),
            settings: next,
        });
    };
    let options = || {
        POLICIES
            .iter()
            .map(|(_, key, text)| (key.to_string(), text.to_string()))
            .collect::<Vec<_>>()
    };
    let policy = Signal::derive(move || {
        let present = settings.get().on_error;
        POLICIES
            .iter()
            .find(|(policy, _, _)| *policy == present)
            .map_or(String::new(), |(_, key, _)| key.to_string())
    });
    let choose = move |key: String| {
        if let Some((policy, _, _)) = POLICIES.iter().find(|(_, known, _)| *known == key) {
            change(&|settings| settings.on_error = *policy);
        }
    };
    let is_used = settings.get_untracked() != NodeSettings::default();
    view! {
        <Fold title="Settings" anchor="panel/settings" is_used>
            <div class="fields">
                <div class="field">
                    <span class="field-label">"On error"</span>
                    <ListBox
                        label="On error".to_string()
                        anchor="setting/on-error".to_string()
                        options=options()
                        value=policy
                        on_choose=choose
                    />
                </div>
                <div class="field">
                    <span class="field-label">"Disabled"</span>
                    <button
                        type="button"
                        class="switch"
                        role="switch"
                        aria-label="Disabled"
                        aria-checked=move || settings.get().disabled.to_string()
                        data-anchor="setting/disabled"
                        on:click=move |_| change(&|settings| settings.disabled = !settings.disabled)
                    >
                        <span class="switch-track"><span class="switch-knob"></span></span>
                        <span>{move || if settings.get().disabled { "Hands items on" } else { "Off" }}</span>
                    </button>
                </div>
                <label class="field">
                    <span class="field-label">"Remark"</span>
                    <textarea
                        class="input"
                        rows="2"
                        aria-label="Remark"
                        data-anchor="setting/note"
                        prop:value=move || settings.get().note
                        on:input=move |event| {
                            let text = event_target_value(&event);
                            change(&|settings| settings.note = text.clone());
                        }
                    ></textarea>
                </label>
            </div>
        </Fold>
    }
}

/// Items that a run uses instead of what the node would give.
#[component]
pub fn PinSection(session: Session, node: StoredValue<String>) -> impl IntoView {
    let pinned = Memo::new(move |_| {
        session
            .read_open(|open| open.workflow().pins.get(&node.get_value()).cloned())
            .flatten()
    });
    let text = RwSignal::new(untrack(|| pinned.get().as_ref().map(pretty)).unwrap_or_default());
    let stored = StoredValue::new(pinned.get_untracked());
    let complaint = RwSignal::new(None::<String>);
    // The text follows the node when that changes by other means; one's own text is left alone.
    Effect::new(move |_| {
        let now = pinned.get();
        if stored.with_value(|stored| *stored != now) {
            text.set(now.as_ref().map(pretty).unwrap_or_default());
            complaint.set(None);
            stored.set_value(now);
        }
    });
    let store = move |items: Option<Items>| {
        stored.set_value(items.clone());
        let outcome = session.try_apply(Command::SetPin {
            node: node.get_value(),
            items,
        });
        complaint.set(outcome.err());
    };
    let commit = move |typed: String| {
        text.set(typed.clone());
        match parse(&typed) {
            Ok(items) => store(items),
            Err(text) => complaint.set(Some(text)),
        }
    };
    let last_output = move || -> Option<Items> {
        session.run_version.track();
        let detail = session.run_detail()?;
        let record = detail.record.node(&node.get_value())?;
        let items = outputs(record);
        (!items.is_empty()).then_some(items)
    };
    let pin_last = move |_| {
        if let Some(items) = untrack(last_output) {
            text.set(pretty(&items));
            store(Some(items));
        }
    };
    let unpin = move |_| {
        text.set(String::new());
        store(None);
    };
    view! {
        <Fold title="Pinned data" anchor="panel/pin" is_used=pinned.get_untracked().is_some()>
            <textarea
                class="input code"
                class:is-invalid=move || complaint.with(Option::is_some)
                rows="6"
                spellcheck="false"
                placeholder=r#"[{ "id": 1 }]"#
                aria-label="Pinned items"
                data-anchor="pin/json"
                prop:value=move || text.get()
                on:input=move |event| commit(event_target_value(&event))
            ></textarea>
            {move || match complaint.get() {
                Some(text) => view! { <p class="complaint" role="alert">{text}</p> }.into_any(),
                None => {
                    view! { <p class="help">"Runs use these items instead of what the node would give."</p> }
                        .into_any()
                }
            }}
            <div class="pin-tools">
                <button
                    type="button"
                    class="add-row"
                    disabled=move || last_output().is_none()
                    data-anchor="pin/last"
                    on:click=pin_last
                >
                    <Icon path=icons::PIN size=14/>
                    "Pin last output"
                </button>
                <button
                    type="button"
                    class="add-row"
                    disabled=move || pinned.with(Option::is_none)
                    data-anchor="pin/clear"
                    on:click=unpin
                >
                    <Icon path=icons::CLOSE size=14/>
                    "Unpin"
                </button>
            </div>
        </Fold>
    }
}

/// What a node gave in a run, through all its ports.
fn outputs(record: &NodeRecord) -> Items {
    let ports = record.runs.iter().flat_map(|run| &run.outputs);
    ports
        .flat_map(|port| &port.items)
        .filter_map(|item| item.as_object().cloned())
        .collect()
}

/// Nothing typed is nothing pinned.
fn parse(text: &str) -> Result<Option<Items>, String> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    serde_json::from_str(text).map(Some).map_err(|error| {
        format!(
            "Line {}, column {}: not a list of objects yet. The last valid items stay pinned.",
            error.line(),
            error.column()
        )
    })
}

fn pretty(items: &Items) -> String {
    serde_json::to_string_pretty(items).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::HashSet;

    #[test]
    fn an_empty_text_unpins_and_an_empty_list_pins_nothing_to_be_handed_on() {
        assert_eq!(parse("  \n"), Ok(None));
        assert_eq!(parse("[]"), Ok(Some(Vec::new())));
    }

    #[test]
    fn pinned_items_are_written_and_read_again() {
        let items: Items = serde_json::from_value(json!([{"id": 1}, {"b": null}])).expect("items");
        assert_eq!(parse(&pretty(&items)), Ok(Some(items)));
    }

    #[test]
    fn what_is_no_list_of_objects_is_refused_with_its_place() {
        for text in ["{}", "[1]", "[{]"] {
            let complaint = parse(text).expect_err(text);
            assert!(complaint.starts_with("Line 1, column "), "{complaint}");
        }
    }

    #[test]
    fn every_policy_for_errors_can_be_chosen_by_a_key_of_its_own() {
        let keys: HashSet<&str> = POLICIES.iter().map(|(_, key, _)| *key).collect();
        assert_eq!(keys.len(), POLICIES.len());
        for policy in [OnError::Stop, OnError::Continue, OnError::Route] {
            assert!(
                POLICIES.iter().any(|(known, _, _)| *known == policy),
                "{policy:?}"
            );
        }
    }
}
