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
        let value = stored_text(text, binding.is_optional());
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

/// Reads a number as JavaScript would write it: without a fraction it has no point either.
fn parse_number(text: &str) -> Option<Number> {
    /// Beyond this whole numbers are no longer told apart.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let text = text.trim();
    if let Ok(whole) = text.parse::<i64>() {
        return Some(Number::from(whole));
    }
    let number = text.parse::<f64>().ok()?;
    if number.fract() == 0.0 && number.abs() <= EXACT {
        return Some(Number::from(number as i64));
    }
    Number::from_f64(number)
}

/// An optional key is not stored while its text is empty.
fn stored_text(text: String, is_optional: bool) -> Option<Value> {
    (!(text.is_empty() && is_optional)).then_some(Value::String(text))
}

/// An optional key is not stored while it is off.
fn stored_flag(is_on: bool, is_optional: bool) -> Option<Value> {
    (is_on || !is_optional).then_some(Value::Bool(is_on))
}

/// Keys and texts of a list box. An optional field can be set to nothing.
fn options(choices: &[&str], is_optional: bool) -> Vec<(String, String)> {
    let unset = is_optional.then(|| (String::new(), "Not set".to_string()));
    let choices = choices.iter().map(|it| (it.to_string(), it.to_string()));
    unset.into_iter().chain(choices).collect()
}

#[component]
pub fn ChoiceField(binding: Binding, choices: &'static [&'static str]) -> impl IntoView {
    let complaint = RwSignal::new(None::<String>);
    let options = options(choices, binding.is_optional());
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
        let value = stored_flag(next, binding.is_optional());
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn read(text: &str) -> Option<Value> {
        parse_number(text).map(Value::Number)
    }

    #[test]
    fn numbers_are_read_with_blanks_signs_and_fractions() {
        assert_eq!(read(" 12 "), Some(json!(12)));
        assert_eq!(read("-3"), Some(json!(-3)));
        assert_eq!(read("0.25"), Some(json!(0.25)));
        assert_eq!(read("1.5e2"), Some(json!(150)));
    }

    #[test]
    fn a_whole_number_is_stored_without_a_point_however_it_was_typed() {
        for text in ["5", "5.", "5.0", "+5", "0.5e1"] {
            assert_eq!(
                read(text).map(|it| it.to_string()),
                Some("5".into()),
                "{text}"
            );
        }
        assert_eq!(read("-0.0"), Some(json!(0)));
    }

    #[test]
    fn what_is_no_finite_number_is_refused() {
        for text in ["", "-", "five", "1,5", "0x10", "NaN", "inf", "1e999", "1 2"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_too_large_for_a_whole_one_keep_their_size() {
        assert_eq!(read("1e300"), Some(json!(1e300)));
    }

    #[test]
    fn an_optional_text_is_stored_from_its_first_letter_on() {
        assert_eq!(stored_text(String::new(), true), None);
        assert_eq!(stored_text(String::new(), false), Some(json!("")));
        assert_eq!(stored_text("a".into(), true), Some(json!("a")));
    }

    #[test]
    fn an_optional_switch_is_stored_only_while_it_is_on() {
        assert_eq!(stored_flag(false, true), None);
        assert_eq!(stored_flag(true, true), Some(json!(true)));
        assert_eq!(stored_flag(false, false), Some(json!(false)));
    }

    #[test]
    fn only_an_optional_choice_can_be_set_to_nothing() {
        let keys = |is_optional| -> Vec<String> {
            let options = options(&["asc", "desc"], is_optional);
            options.into_iter().map(|(key, _)| key).collect()
        };
        assert_eq!(keys(false), ["asc", "desc"]);
        assert_eq!(keys(true), ["", "asc", "desc"]);
    }
}
