//! The cases of a Switch: label and condition per row, add, remove, move up.

use super::binding::Binding;
use super::draft::Draft;
use super::row_list::{RemoveRow, RowList, RowPlace, RowText};
use crate::icons::{self, Icon};
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

/// A new row counts from its first letter on; until then it waits on the screen.
fn is_waiting(row: &CaseRow) -> bool {
    row.from.is_none() && row.label.is_empty()
}

/// Notes for every row which case of the node it is now, so that edges follow the next edit too.
fn number_stored(rows: &mut [CaseRow]) {
    let stored = rows.iter_mut().filter(|row| !is_waiting(row));
    for (index, row) in stored.enumerate() {
        row.from = Some(index);
    }
}

#[component]
pub fn CasesField(binding: Binding) -> impl IntoView {
    let draft = Draft::new(move || binding.value(), rows_of);
    let commit = move || {
        let mut rows = draft.rows.get_untracked();
        rows.retain(|row| !is_waiting(row));
        let outcome = binding.session.try_apply(Command::SetCases {
            node: binding.node.get_value(),
            rows,
        });
        if outcome.is_ok() {
            draft.stored_as(untrack(|| binding.value()));
            draft.rows.update_untracked(|rows| number_stored(rows));
        }
        draft.complaint.set(outcome.err());
    };
    let fresh = || CaseRow {
        from: None,
        label: String::new(),
        expr: None,
    };
    let move_up = move |index: usize| {
        draft.rows.update(|rows| rows.swap(index - 1, index));
        commit();
    };
    let row = move |place: RowPlace, case: CaseRow| {
        let RowPlace { index, number, .. } = place;
        let set_label = move |text: String| {
            draft.edit(index, |row| row.label = text);
            commit();
        };
        let set_condition = move |text: String| {
            draft.edit(index, |row| row.expr = Some(text));
            commit();
        };
        view! {
            <div class="row-card">
                <div class="row-cells is-stacked">
                    <RowText
                        label=format!("Case {number} label")
                        anchor=format!("field/cases/{number}/label")
                        text=case.label
                        placeholder="label"
                        on_set=set_label
                    />
                    <RowText
                        label=format!("Case {number} condition")
                        anchor=format!("field/cases/{number}/expr")
                        text=case.expr.unwrap_or_default()
                        placeholder="condition (may stay empty)"
                        is_code=true
                        on_set=set_condition
                    />
                </div>
                <div class="row-tools">
                    <RemoveRow what="case" place/>
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
        .into_any()
    };
    view! { <RowList binding draft add_label="Add case" focus="label" fresh commit row/> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn row(from: Option<usize>, label: &str) -> CaseRow {
        CaseRow {
            from,
            label: label.into(),
            expr: None,
        }
    }

    #[test]
    fn cases_are_shown_in_their_order_even_without_label_or_condition() {
        let rows = rows_of(Some(&json!([{"label": "a", "expr": "item.a"}, {}])));
        let expected = CaseRow {
            expr: Some("item.a".into()),
            ..row(Some(0), "a")
        };
        assert_eq!(rows, [expected, row(Some(1), "")]);
        assert!(rows_of(Some(&json!("no list"))).is_empty());
    }

    #[test]
    fn a_new_case_waits_for_its_first_letter_and_an_old_one_does_not() {
        assert!(is_waiting(&row(None, "")));
        assert!(!is_waiting(&row(None, "a")));
        assert!(!is_waiting(&row(Some(0), "")));
    }

    #[test]
    fn after_storing_rows_count_from_the_top_and_waiting_ones_do_not_count() {
        let mut rows = [
            row(Some(1), "b"),
            row(None, ""),
            row(Some(0), "a"),
            row(None, "c"),
        ];
        number_stored(&mut rows);
        assert_eq!(rows.map(|row| row.from), [Some(0), None, Some(1), Some(2)]);
    }
}
