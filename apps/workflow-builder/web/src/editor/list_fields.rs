//! Editors for values with several parts: names with values, words, rows of columns.

use super::binding::{Binding, FieldFrame};
use super::draft::Draft;
use super::row_list::{RemoveRow, RowList, RowPlace, RowText};
use dom_shell::ListBox;
use leptos::prelude::*;
use serde_json::{Map, Value};
use workflow_builder_model::catalogue::Column;

/// A name and a value; what is not text is shown as JSON and stays what it is unless edited.
#[derive(Clone)]
struct Pair {
    name: String,
    text: String,
    original: Option<Value>,
}

/// Text as it is; anything else as JSON.
fn shown_text(value: &Value) -> String {
    value.as_str().map_or(value.to_string(), str::to_string)
}

fn pairs_of(value: Option<&Value>) -> Vec<Pair> {
    let object = value.and_then(Value::as_object);
    object
        .into_iter()
        .flatten()
        .map(|(name, value)| Pair {
            name: name.clone(),
            text: shown_text(value),
            original: Some(value.clone()),
        })
        .collect()
}

/// The pairs that have a name, as an object; a complaint when two of them share one.
fn object_of(rows: &[Pair]) -> Result<Map<String, Value>, String> {
    let mut object = Map::new();
    for row in rows.iter().filter(|row| !row.name.is_empty()) {
        let value = row.original.clone();
        let value = value.unwrap_or_else(|| Value::String(row.text.clone()));
        if object.insert(row.name.clone(), value).is_some() {
            return Err(format!(
                "“{}” is there twice. The last valid fields were kept; choose another name.",
                row.name
            ));
        }
    }
    Ok(object)
}

#[component]
pub fn EntriesField(binding: Binding) -> impl IntoView {
    let draft = Draft::new(move || binding.value(), pairs_of);
    let commit = move || {
        let object = match object_of(&draft.rows.get_untracked()) {
            Ok(object) => object,
            Err(complaint) => {
                draft.complaint.set(Some(complaint));
                return;
            }
        };
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
    let draft = Draft::new(move || binding.value(), |value| vec![words_text(value)]);
    let commit = move |text: String| {
        let value = Some(words_of(&text));
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

fn words_text(value: Option<&Value>) -> String {
    let words = value.and_then(Value::as_array).into_iter().flatten();
    let words: Vec<&str> = words.filter_map(Value::as_str).collect();
    words.join(", ")
}

fn words_of(text: &str) -> Value {
    text.split(',')
        .map(str::trim)
        .filter(|word| !word.is_empty())
        .map(Value::from)
        .collect()
}

fn objects_of(value: Option<&Value>) -> Vec<Map<String, Value>> {
    let rows = value.and_then(Value::as_array);
    rows.into_iter()
        .flatten()
        .filter_map(|row| row.as_object().cloned())
        .collect()
}

/// A row that was just added: the first choice or nothing in every column that cannot be left out.
fn fresh_row(columns: &[Column]) -> Map<String, Value> {
    let required = columns.iter().filter(|column| !column.optional);
    required
        .map(|column| {
            let first = column.choices.first().copied().unwrap_or_default();
            (column.key.to_string(), Value::from(first))
        })
        .collect()
}

/// Left blank, an optional column's key is not stored.
fn set_cell(row: &mut Map<String, Value>, column: &Column, text: String) {
    if text.is_empty() && column.optional {
        row.shift_remove(column.key);
    } else {
        row.insert(column.key.to_string(), Value::String(text));
    }
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
        draft.edit(index, |row| set_cell(row, column, text));
        commit();
    };
    let fresh = move || fresh_row(columns);
    let row = move |place: RowPlace, object: Map<String, Value>| {
        let cells = columns
            .iter()
            .map(|column| {
                let text = object.get(column.key).map_or(String::new(), shown_text);
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use workflow_builder_model::catalogue::{self, FieldKind};

    fn pair(name: &str, text: &str) -> Pair {
        Pair {
            name: name.into(),
            text: text.into(),
            original: None,
        }
    }

    #[test]
    fn names_with_values_come_back_as_they_were_stored() {
        let stored = json!({"status": "ready", "count": 3, "tags": ["a"], "none": null});
        let pairs = pairs_of(Some(&stored));
        let shown: Vec<&str> = pairs.iter().map(|pair| pair.text.as_str()).collect();
        assert_eq!(shown, ["ready", "3", "[\"a\"]", "null"]);
        assert_eq!(object_of(&pairs).map(Value::Object), Ok(stored));
        assert!(pairs_of(None).is_empty());
    }

    #[test]
    fn a_pair_without_a_name_waits_and_is_not_stored() {
        let object = object_of(&[pair("", "x"), pair("a", "1"), pair("", "")]);
        assert_eq!(object.map(Value::Object), Ok(json!({"a": "1"})));
    }

    #[test]
    fn a_name_that_is_there_twice_is_complained_about() {
        let complaint = object_of(&[pair("a", "1"), pair("b", "2"), pair("a", "3")]);
        assert!(
            complaint
                .expect_err("twice")
                .starts_with("“a” is there twice")
        );
    }

    #[test]
    fn words_are_separated_by_commas_whatever_the_blanks() {
        assert_eq!(
            words_of(" pii,nsfw ,, two words ,"),
            json!(["pii", "nsfw", "two words"])
        );
        assert_eq!(words_of(" , "), json!([]));
        let text = words_text(Some(&json!(["pii", "two words", 7])));
        assert_eq!(text, "pii, two words");
        assert_eq!(words_text(None), "");
    }

    fn columns(type_id: &str, key: &str) -> &'static [Column] {
        let field = catalogue::find(type_id).and_then(|t| t.field(key));
        match field.map(|field| &field.kind) {
            Some(FieldKind::Rows(columns)) => columns,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_fresh_row_has_first_choices_and_leaves_optional_columns_out() {
        let reducers = fresh_row(columns("aggregate", "reducers"));
        assert_eq!(Value::Object(reducers), json!({"op": "count", "as": ""}));
        let form = fresh_row(columns("formTrigger", "fields"));
        let expected = json!({"name": "", "type": "text", "required": "yes"});
        assert_eq!(Value::Object(form), expected);
    }

    #[test]
    fn clearing_a_cell_removes_an_optional_key_and_empties_another() {
        let [op, field, store_as] = columns("aggregate", "reducers") else {
            panic!("other columns than expected");
        };
        let mut row = fresh_row(columns("aggregate", "reducers"));
        set_cell(&mut row, field, "amount".into());
        set_cell(&mut row, op, "sum".into());
        assert_eq!(row.get("field"), Some(&json!("amount")));
        set_cell(&mut row, field, String::new());
        set_cell(&mut row, store_as, String::new());
        assert_eq!(Value::Object(row), json!({"op": "sum", "as": ""}));
    }

    #[test]
    fn rows_that_are_no_objects_are_not_shown() {
        let rows = objects_of(Some(&json!([{"a": 1}, "text", null, {}])));
        assert_eq!(rows.len(), 2);
    }
}
