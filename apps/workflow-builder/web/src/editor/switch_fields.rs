//! The cases of a Switch: label and condition per row, add, remove, move up.

use super::draft::Draft;
use super::list_fields::{AddRow, RemoveRow};
use super::node_panel::{Binding, FieldFrame};
use crate::icons::{self, Icon};
use crate::page;
use leptos::prelude::*;
use serde_json::Value;
use workflow_builder_model::{CaseRow, Command};

fn rows_of(value: Option<&Value>) -> Vec<CaseRow> {
    let text = |case: &Value, key: &str| case.get(key).and_then(Value::as_str).map(str::to_string);
    let cases = value.and_then(Value::as_array);
    cases
        .into_iter()
        .flatten()
        .enumerate()
        .map(|(index, case)| CaseRow {
            from: Some(index),
            label: text(case, "label").unwrap_or_default(),
            expr: text(case, "expr"),
        })
        .collect()
}

#[component]
pub fn CasesField(binding: Binding) -> impl IntoView {
    let draft = Draft::new(move || binding.value(), rows_of);
    let commit = move || {
        // A new row counts from its first letter on; until then it waits on the screen.
        let is_waiting = |row: &CaseRow| row.from.is_none() && row.label.is_empty();
        let rows: Vec<CaseRow> = draft
            .rows
            .get_untracked()
            .into_iter()
            .filter(|row| !is_waiting(row))
            .collect();
        let outcome = binding.session.try_apply(Command::SetCases {
            node: binding.node.get_value(),
            rows,
        });
        if outcome.is_ok() {
            draft.stored_as(untrack(|| binding.value()));
            draft.rows.update_untracked(|rows| {
                let stored = rows.iter_mut().filter(|row| !is_waiting(row));
                for (index, row) in stored.enumerate() {
                    row.from = Some(index);
                }
            });
        }
        draft.complaint.set(outcome.err());
    };
    let append = move || {
        draft.rows.update(|rows| {
            rows.push(CaseRow {
                from: None,
                label: String::new(),
                expr: None,
            });
        });
    };
    let add = move |_| {
        append();
        let row = draft.rows.with_untracked(Vec::len);
        // The row is on the page once this frame is through.
        request_animation_frame(move || {
            if let Some(label) = page::by_anchor(&format!("field/cases/{row}/label")) {
                page::focus(&label);
            }
        });
    };
    let remove = move |index: usize| {
        draft.rows.update(|rows| {
            rows.remove(index);
        });
        commit();
    };
    let move_up = move |index: usize| {
        draft.rows.update(|rows| rows.swap(index - 1, index));
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
                    <div class="row-card">
                        <div class="row-cells is-stacked">
                            <input
                                class="input"
                                type="text"
                                placeholder="label"
                                aria-label=format!("Case {number} label")
                                autocomplete="off"
                                spellcheck="false"
                                data-anchor=format!("field/cases/{number}/label")
                                prop:value=row.label
                                on:input=move |event| {
                                    draft.edit(index, |row| row.label = event_target_value(&event));
                                    commit();
                                }
                            />
                            <input
                                class="input code"
                                type="text"
                                placeholder="condition (may stay empty)"
                                aria-label=format!("Case {number} condition")
                                autocomplete="off"
                                spellcheck="false"
                                data-anchor=format!("field/cases/{number}/expr")
                                prop:value=row.expr.unwrap_or_default()
                                on:input=move |event| {
                                    draft
                                        .edit(
                                            index,
                                            |row| row.expr = Some(event_target_value(&event)),
                                        );
                                    commit();
                                }
                            />
                        </div>
                        <div class="row-tools">
                            <RemoveRow what="case" number on_remove=move || remove(index)/>
                            <button
                                type="button"
                                class="icon-button"
                                title="Move up"
                                aria-label=format!("Move case {number} up")
                                disabled=index == 0
                                on:click=move |_| move_up(index)
                            >
                                <Icon path=icons::UP size=14/>
                            </button>
                        </div>
                    </div>
                }
            })
            .collect_view()
    };
    view! {
        <FieldFrame field=binding.field complaint=draft.complaint>
            <div class="rows" data-anchor=binding.anchor()>
                {rows}
                <AddRow label="Add case" key="cases" on_add=add/>
            </div>
        </FieldFrame>
    }
}
