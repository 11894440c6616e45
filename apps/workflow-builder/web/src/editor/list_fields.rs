//! Editors for values with several parts: names with values, words, rows of columns.

use super::binding::{Binding, FieldFrame};
use super::draft::Draft;
use super::row_list::{RemoveRow, RowList, RowPlace, RowText};
use dom_shell::ListBox;
use leptos::prelude::*;
use serde_json::{Map, Value};
use std::collections::HashSet;
use workflow_builder_model::catalogue::Column;

/// A name and a value; what is not text is shown as JSON and stays what it is unless edited.
#[derive(Clone)]
struct Pair {
    name: String,
    text: String,
    original: Option<Value>,
}

fn pairs_of(value: Option<&Value>) -> Vec<Pair> {
    let object = value.and_then(Value::as_object);
    object
        .into_iter()
        .flatten()
        .map(|(name, value)| Pair {
            name: name.clone(),
            text: value.as_str().map_or(value.to_string(), str::to_string),
            original: Some(value.clone()),
        })
        .collect()
}

#[component]
pub fn EntriesField(binding: Binding) -> impl IntoView {
    let draft = Draft::new(move || binding.value(), pairs_of);
    let commit = move || {
        let rows = draft.rows.get_untracked();
        let mut names = HashSet::new();
        let named = || rows.iter().filter(|row| !row.name.is_empty());
        if let Some(twice) = named().find(|row| !names.insert(row.name.as_str())) {
            draft.complaint.set(Some(format!(
                "“{}” is there twice. The last valid fields were kept; choose another name.",
                twice.name
            )));
            return;
        }
        let object: Map<String, Value> = named()
            .map(|row| {
                let value = row
                    .original
                    .clone()
                    .unwrap_or(Value::String(row.text.clone()));
                (row.name.clone(), value)
            })
            .collect();
        let value = Some(Value::Object(object));
        draft.stored_as(value.clone());
        draft.complaint.set(binding.set(value).err());
    };
    let fresh = || Pair {
        name: String::new(),
        text: String::new(),
        original: None,
    };
    let row = move |place: RowPlace, pair: Pair| {
        let RowPlace { index, number, .. } = place;
        let part = move |part: &str| {
            let label = format!("{} {part} {number}", binding.field.label);
            let anchor = format!("field/{}/{number}/{part}", binding.field.key);
            (label, anchor)
        };
        let ((name_label, name_anchor), (value_label, value_anchor)) =
            (part("name"), part("value"));
        let set_name = move |text: String| {
            draft.edit(index, |row| row.name = text);
            commit();
        };
        let set_value = move |text: String| {
            draft.edit(index, |row| {
                row.text = text;
                row.original = None;
            });
            commit();
        };
        view! {
            <div class="row">
                <RowText
                    label=name_label
                    anchor=name_anchor
                    text=pair.name
                    placeholder="name"
                    on_set=set_name
                />
                <RowText
                    label=value_label
                    anchor=value_anchor
                    text=pair.text
                    placeholder="value"
                    is_code=true
                    on_set=set_value
                />
                <RemoveRow what=binding.field.label place/>
            </div>
        }
        .into_any()
    };
    view! { <RowList binding draft add_label="Add field" focus="name" fresh commit row/> }
}

/// A list of words in one line, separated by commas.
#[component]
pub fn WordsField(binding: Binding) -> impl IntoView {
    let draft = Draft::new(
        move || binding.value(),
        |value| {
            let words = value.and_then(Value::as_array);
            let words: Vec<&str> = words
                .into_iter()
                .flatten()
                .filter_map(Value::as_str)
                .collect();
            vec![words.join(", ")]
        },
    );
    let commit = move |text: String| {
        let words = text
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
            .map(|word| Value::String(word.to_string()))
            .collect();
        let value = Some(Value::Array(words));
        draft.edit(0, |row| *row = text);
        draft.stored_as(value.clone());
        draft.complaint.set(binding.set(value).err());
    };
    view! {
        <FieldFrame field=binding.field complaint=draft.complaint>
            <input
                class="input"
                type="text"
                aria-label=binding.field.label
                autocomplete="off"
                spellcheck="false"
                data-anchor=binding.anchor()
                prop:value=move || draft.rows.get().first().cloned().unwrap_or_default()
                on:input=move |event| commit(event_target_value(&event))
            />
        </FieldFrame>
    }
}

fn objects_of(value: Option<&Value>) -> Vec<Map<String, Value>> {
    let rows = value.and_then(Value::as_array);
    rows.into_iter()
        .flatten()
        .filter_map(|row| row.as_object().cloned())
        .collect()
}

/// A list of objects with fixed columns, one card per row.
#[component]
pub fn RowsField(binding: Binding, columns: &'static [Column]) -> impl IntoView {
    let draft = Draft::new(move || binding.value(), objects_of);
    let commit = move || {
        let rows = draft.rows.get_untracked();
        let value = Some(Value::Array(rows.into_iter().map(Value::Object).collect()));
        draft.stored_as(value.clone());
        draft.complaint.set(binding.set(value).err());
    };
    let set = move |index: usize, column: &'static Column, text: String| {
        draft.edit(index, |row| {
            if text.is_empty() && column.optional {
                row.shift_remove(column.key);
            } else {
                row.insert(column.key.to_string(), Value::String(text));
            }
        });
        commit();
    };
    let fresh = move || {
        columns
            .iter()
            .filter(|column| !column.optional)
            .map(|column| {
                let first = column.choices.first().copied().unwrap_or_default();
                (column.key.to_string(), Value::String(first.to_string()))
            })
            .collect::<Map<String, Value>>()
    };
    let row = move |place: RowPlace, object: Map<String, Value>| {
        let cells = columns
            .iter()
            .map(|column| {
                let text = object.get(column.key).map_or(String::new(), |v| {
                    v.as_str().map_or(v.to_string(), str::to_string)
                });
                cell(binding, column, place.number, text, move |text| {
                    set(place.index, column, text)
                })
            })
            .collect_view();
        view! {
            <div class="row-card">
                <div class="row-cells">{cells}</div>
                <RemoveRow what=binding.field.label place/>
            </div>
        }
        .into_any()
    };
    view! { <RowList binding draft add_label="Add row" fresh commit row/> }
}

fn cell(
    binding: Binding,
    column: &'static Column,
    number: usize,
    text: String,
    on_set: impl Fn(String) + Copy + Send + Sync + 'static,
) -> AnyView {
    let label = format!("{} {number}", column.label);
    let anchor = format!("field/{}/{number}/{}", binding.field.key, column.key);
    if column.choices.is_empty() {
        return view! {
            <label class="cell">
                <span>{column.label}</span>
                <RowText label anchor text on_set/>
            </label>
        }
        .into_any();
    }
    let shown = RwSignal::new(text);
    let options = column
        .choices
        .iter()
        .map(|choice| (choice.to_string(), choice.to_string()))
        .collect();
    view! {
        <div class="cell">
            <span>{column.label}</span>
            <ListBox
                label
                anchor
                options
                value=Signal::derive(move || shown.get())
                on_choose=move |choice: String| {
                    shown.set(choice.clone());
                    on_set(choice);
                }
            />
        </div>
    }
    .into_any()
}
