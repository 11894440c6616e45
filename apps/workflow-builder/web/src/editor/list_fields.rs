//! Editors for values with several parts: names with values, words, rows of columns.

use super::draft::Draft;
use super::node_panel::{Binding, FieldFrame};
use crate::icons::{self, Icon};
use crate::page;
use crate::widgets::list_box::ListBox;
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
    let add = move |_| {
        draft.rows.update(|rows| {
            rows.push(Pair {
                name: String::new(),
                text: String::new(),
                original: None,
            });
        });
        let row = draft.rows.with_untracked(Vec::len);
        // The row is on the page once this frame is through.
        request_animation_frame(move || {
            let name = format!("field/{}/{row}/name", binding.field.key);
            if let Some(name) = page::by_anchor(&name) {
                page::focus(&name);
            }
        });
    };
    let remove = move |index: usize| {
        draft.rows.update(|rows| {
            rows.remove(index);
        });
        commit();
    };
    let rows = move || {
        draft
            .rows
            .get()
            .into_iter()
            .enumerate()
            .map(|(index, row)| {
                let number = index + 1;
                view! {
                    <div class="row">
                        <input
                            class="input"
                            type="text"
                            placeholder="name"
                            aria-label=format!("{} name {number}", binding.field.label)
                            autocomplete="off"
                            spellcheck="false"
                            data-anchor=format!("field/{}/{number}/name", binding.field.key)
                            prop:value=row.name
                            on:input=move |event| {
                                draft.edit(index, |row| row.name = event_target_value(&event));
                                commit();
                            }
                        />
                        <input
                            class="input code"
                            type="text"
                            placeholder="value"
                            aria-label=format!("{} value {number}", binding.field.label)
                            autocomplete="off"
                            spellcheck="false"
                            data-anchor=format!("field/{}/{number}/value", binding.field.key)
                            prop:value=row.text
                            on:input=move |event| {
                                draft
                                    .edit(
                                        index,
                                        |row| {
                                            row.text = event_target_value(&event);
                                            row.original = None;
                                        },
                                    );
                                commit();
                            }
                        />
                        <RemoveRow what=binding.field.label number on_remove=move || remove(index)/>
                    </div>
                }
            })
            .collect_view()
    };
    view! {
        <FieldFrame field=binding.field complaint=draft.complaint>
            <div class="rows" data-anchor=binding.anchor()>
                {rows}
                <AddRow label="Add field" key=binding.field.key on_add=add/>
            </div>
        </FieldFrame>
    }
}

#[component]
pub fn RemoveRow(
    what: &'static str,
    number: usize,
    on_remove: impl Fn() + Copy + 'static,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="icon-button"
            title="Remove"
            aria-label=format!("Remove {what} {number}")
            on:click=move |_| on_remove()
        >
            <Icon path=icons::CLOSE size=14/>
        </button>
    }
}

#[component]
pub fn AddRow(
    label: &'static str,
    key: &'static str,
    on_add: impl Fn(leptos::ev::MouseEvent) + 'static,
) -> impl IntoView {
    view! {
        <button type="button" class="add-row" data-anchor=format!("field/{key}/add") on:click=on_add>
            <Icon path=icons::PLUS size=14/>
            {label}
        </button>
    }
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
    let add = move |_| {
        let row = columns
            .iter()
            .filter(|column| !column.optional)
            .map(|column| {
                let first = column.choices.first().copied().unwrap_or_default();
                (column.key.to_string(), Value::String(first.to_string()))
            })
            .collect();
        draft.rows.update(|rows| rows.push(row));
        commit();
    };
    let remove = move |index: usize| {
        draft.rows.update(|rows| {
            rows.remove(index);
        });
        commit();
    };
    let rows = move || {
        draft
            .rows
            .get()
            .into_iter()
            .enumerate()
            .map(|(index, row)| {
                let cells = columns
                    .iter()
                    .map(|column| {
                        let text = row.get(column.key).map_or(String::new(), |v| {
                            v.as_str().map_or(v.to_string(), str::to_string)
                        });
                        cell(binding, column, index, text, move |text| {
                            set(index, column, text)
                        })
                    })
                    .collect_view();
                view! {
                    <div class="row-card">
                        <div class="row-cells">{cells}</div>
                        <RemoveRow
                            what=binding.field.label
                            number=index + 1
                            on_remove=move || remove(index)
                        />
                    </div>
                }
            })
            .collect_view()
    };
    view! {
        <FieldFrame field=binding.field complaint=draft.complaint>
            <div class="rows" data-anchor=binding.anchor()>
                {rows}
                <AddRow label="Add row" key=binding.field.key on_add=add/>
            </div>
        </FieldFrame>
    }
}

fn cell(
    binding: Binding,
    column: &'static Column,
    index: usize,
    text: String,
    on_set: impl Fn(String) + Copy + Send + Sync + 'static,
) -> AnyView {
    let number = index + 1;
    let label = format!("{} {number}", column.label);
    let anchor = format!("field/{}/{number}/{}", binding.field.key, column.key);
    if column.choices.is_empty() {
        return view! {
            <label class="cell">
                <span>{column.label}</span>
                <input
                    class="input"
                    type="text"
                    aria-label=label
                    autocomplete="off"
                    spellcheck="false"
                    data-anchor=anchor
                    prop:value=text
                    on:input=move |event| on_set(event_target_value(&event))
                />
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
