//! Editors for single values: text, number, choice, toggle. Every keystroke is committed.

use super::binding::{Binding, FieldFrame};
use dom_shell::ListBox;
use leptos::prelude::*;
use serde_json::{Number, Value};
use workflow_builder_model::catalogue::FieldKind;

#[component]
pub fn TextField(
    binding: Binding,
    #[prop(default = 1)] rows: u32,
    #[prop(optional)] is_code: bool,
) -> impl IntoView {
    let complaint = RwSignal::new(None::<String>);
    let commit = move |text: String| {
        let value = (!(text.is_empty() && binding.is_optional())).then_some(Value::String(text));
        complaint.set(binding.set(value).err());
    };
    let label = binding.field.label;
    let anchor = binding.anchor();
    let editor = if rows > 1 {
        view! {
            <textarea
                class="input"
                class:code=is_code
                rows=rows
                aria-label=label
                autocomplete="off"
                spellcheck="false"
                data-anchor=anchor
                prop:value=move || binding.text()
                on:input=move |event| commit(event_target_value(&event))
            ></textarea>
        }
        .into_any()
    } else {
        view! {
            <input
                class="input"
                class:code=is_code
                type="text"
                aria-label=label
                autocomplete="off"
                spellcheck="false"
                data-anchor=anchor
                prop:value=move || binding.text()
                on:input=move |event| commit(event_target_value(&event))
            />
        }
        .into_any()
    };
    view! { <FieldFrame field=binding.field complaint>{editor}</FieldFrame> }
}

/// A number. What cannot be read as one stays on the screen with a complaint, while the node keeps
/// its last valid value.
#[component]
pub fn NumberField(binding: Binding) -> impl IntoView {
    // The raw text while the field is being edited; `1.` must not turn into `1` under the cursor.
    let draft = RwSignal::new(None::<String>);
    let complaint = RwSignal::new(None::<String>);
    let commit = move |text: String| {
        draft.set(Some(text.clone()));
        let outcome = if text.trim().is_empty() && binding.is_optional() {
            binding.set(None)
        } else {
            match parse_number(&text) {
                Some(number) => binding.set(Some(Value::Number(number))),
                None => Err(format!(
                    "{} needs a number. The last valid value was kept.",
                    binding.field.label
                )),
            }
        };
        complaint.set(outcome.err());
    };
    let leave = move |_| {
        if complaint.with_untracked(Option::is_none) {
            draft.set(None);
        }
    };
    let keys = match binding.field.kind {
        FieldKind::Integer { .. } => "numeric",
        _ => "decimal",
    };
    view! {
        <FieldFrame field=binding.field complaint>
            <input
                class="input"
                class:is-invalid=move || complaint.with(Option::is_some)
                type="text"
                inputmode=keys
                aria-label=binding.field.label
                autocomplete="off"
                data-anchor=binding.anchor()
                prop:value=move || draft.get().unwrap_or_else(|| binding.text())
                on:input=move |event| commit(event_target_value(&event))
                on:blur=leave
            />
        </FieldFrame>
    }
}

fn parse_number(text: &str) -> Option<Number> {
    let text = text.trim();
    if let Ok(whole) = text.parse::<i64>() {
        return Some(Number::from(whole));
    }
    let number = text
        .parse::<f64>()
        .ok()
        .filter(|number| number.is_finite())?;
    Number::from_f64(number)
}

#[component]
pub fn ChoiceField(binding: Binding, choices: &'static [&'static str]) -> impl IntoView {
    let complaint = RwSignal::new(None::<String>);
    let mut options: Vec<(String, String)> = choices
        .iter()
        .map(|choice| (choice.to_string(), choice.to_string()))
        .collect();
    if binding.is_optional() {
        options.insert(0, (String::new(), "Not set".to_string()));
    }
    let choose = move |choice: String| {
        let value = (!choice.is_empty()).then_some(Value::String(choice));
        complaint.set(binding.set(value).err());
    };
    view! {
        <FieldFrame field=binding.field complaint>
            <ListBox
                label=binding.field.label.to_string()
                anchor=binding.anchor()
                options
                value=Signal::derive(move || binding.text())
                on_choose=choose
            />
        </FieldFrame>
    }
}

#[component]
pub fn ToggleField(binding: Binding) -> impl IntoView {
    let complaint = RwSignal::new(None::<String>);
    let is_on = move || binding.value() == Some(Value::Bool(true));
    let toggle = move |_| {
        let next = !is_on();
        let value = (next || !binding.is_optional()).then_some(Value::Bool(next));
        complaint.set(binding.set(value).err());
    };
    view! {
        <FieldFrame field=binding.field complaint>
            <button
                type="button"
                class="switch"
                role="switch"
                aria-label=binding.field.label
                aria-checked=move || is_on().to_string()
                data-anchor=binding.anchor()
                on:click=toggle
            >
                <span class="switch-track"><span class="switch-knob"></span></span>
                <span>{move || if is_on() { "On" } else { "Off" }}</span>
            </button>
        </FieldFrame>
    }
}
