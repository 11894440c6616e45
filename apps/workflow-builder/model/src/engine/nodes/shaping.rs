//! Nodes that make new items of old ones.

use super::super::call::{Call, MAIN, value_of};
use super::super::failure::Failure;
use super::joining::over;
use super::{Executor, Outcome, executor};
use crate::expression::{List, Object, Program, Value};
use std::rc::Rc;

pub(super) const EXECUTORS: &[Executor] = &[
    executor("map", map),
    executor("editFields", edit_fields),
    executor("formula", formula),
    executor("code", code),
    executor("textTemplate", text_template),
    executor("splitOut", split_out),
    executor("renameKeys", rename_keys),
    executor("selectFields", select_fields),
];

fn map(call: &mut Call<'_>) -> Outcome {
    let program = call.parsed(call.text("expression"), true)?;
    let keeps_input = call.flag("keepInput");
    call.each(|call, item, index, array| {
        let value = call.evaluate(&program, item, index, array)?;
        if let Some(field) = &program.target {
            let next = with_field(call, item, field, value)?;
            call.emit(MAIN, next);
            return Ok(());
        }
        let next = call.stored(value)?;
        call.emit(MAIN, if keeps_input { over(item, &next) } else { next });
        Ok(())
    })
}

/// The item with one field set; a result that is nothing takes the field away.
fn with_field(
    call: &mut Call<'_>,
    item: &Value,
    field: &Rc<str>,
    result: Value,
) -> Result<Value, Failure> {
    let mut next = item
        .as_object()
        .map_or_else(Object::default, |object| Object::clone(object));
    match call.stored_field(result) {
        Some(value) => next.set(field.clone(), value),
        None => {
            next.remove(field);
        }
    }
    call.stored(Value::Object(Rc::new(next)))
}

enum Setting {
    Fixed(Value),
    Computed(Rc<Program>),
}

fn edit_fields(call: &mut Call<'_>) -> Outcome {
    let mut settings: Vec<(Rc<str>, Setting)> = Vec::new();
    let fields = call.setting("fields").and_then(|fields| fields.as_object());
    for (name, value) in fields.into_iter().flatten() {
        let setting = match value.as_str().and_then(|text| text.strip_prefix('=')) {
            Some(source) => Setting::Computed(call.parsed(source, false)?),
            None => Setting::Fixed(value_of(value)),
        };
        settings.push((Rc::from(name.as_str()), setting));
    }
    let keeps_only_set = call.flag("keepOnlySet");
    call.each(|call, item, index, array| {
        let mut next = match item.as_object() {
            Some(object) if !keeps_only_set => Object::clone(object),
            _ => Object::default(),
        };
        for (name, setting) in &settings {
            let value = match setting {
                Setting::Fixed(value) => Some(value.clone()),
                Setting::Computed(program) => {
                    let value = call.evaluate(program, item, index, array)?;
                    call.stored_field(value)
                }
            };
            match value {
                Some(value) => next.set(name.clone(), value),
                None => {
                    next.remove(name);
                }
            }
        }
        call.emit_result(MAIN, Value::Object(Rc::new(next)))
    })
}

fn formula(call: &mut Call<'_>) -> Outcome {
    let program = call.program("expression")?;
    let field: Rc<str> = Rc::from(call.text("field"));
    if field.is_empty() {
        return Err(Failure::new("the name of the field to compute is empty"));
    }
    call.each(|call, item, index, array| {
        let value = call.evaluate(&program, item, index, array)?;
        let next = with_field(call, item, &field, value)?;
        call.emit(MAIN, next);
        Ok(())
    })
}

/// The whole batch in, a list out; a result that is no list is one item.
fn code(call: &mut Call<'_>) -> Outcome {
    let program = call.program("expression")?;
    let batch = call.batch();
    let first = batch.items().first().cloned().unwrap_or(Value::Undefined);
    let result = match &*program.source {
        // The default hands everything on, however much it is.
        "array" => Value::List(batch.clone()),
        _ => call.evaluate(&program, &first, 0, &batch)?,
    };
    match result {
        Value::List(list) if Rc::ptr_eq(&list, &batch) => call.pass(MAIN, batch),
        Value::List(list) => {
            for item in list.items() {
                call.emit_result(MAIN, item.clone())?;
            }
        }
        Value::Undefined => {}
        other => call.emit_result(MAIN, other)?,
    }
    Ok(())
}

fn text_template(call: &mut Call<'_>) -> Outcome {
    let template = call.text("template");
    let field = call.text("as");
    call.each(|call, item, index, array| {
        let text = call.fill(template, item, index, array)?;
        call.emit_result(MAIN, item.with(field, Value::from(text)))
    })
}

/// One item per element of a list; an element that is an object spreads into the item.
fn split_out(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    let rename = Some(call.text("as")).filter(|name| !name.is_empty());
    let keeps = call.text("include");
    let selected = call.words("fields");
    let last = field.rsplit('.').next().unwrap_or(field);
    call.each(|call, item, _, _| {
        let elements = match item.at_path(field) {
            Value::List(list) => list,
            Value::Undefined | Value::Null => {
                call.warn(format!("an item has no list in “{field}”"));
                call.drop_item();
                return Ok(());
            }
            other => Rc::new(List::new(vec![other])),
        };
        let rest = match (keeps, item.as_object()) {
            ("all", Some(object)) => {
                let mut rest = Object::clone(object);
                rest.remove(field);
                Value::Object(Rc::new(rest))
            }
            ("selected", Some(_)) => picked(item, &selected),
            _ => Value::record([]),
        };
        for element in elements.items() {
            let next = match (rename, element) {
                (None, Value::Object(_)) => over(&rest, element),
                (name, other) => rest.with(name.unwrap_or(last), other.clone()),
            };
            call.emit_result(MAIN, next)?;
            if call.is_over_limit() {
                break;
            }
        }
        Ok(())
    })
}

fn rename_keys(call: &mut Call<'_>) -> Outcome {
    let names: Vec<(&str, &str)> = call
        .rows("keys")
        .iter()
        .filter_map(|row| Some((row.get("from")?.as_str()?, row.get("to")?.as_str()?)))
        .filter(|(from, to)| !from.is_empty() && !to.is_empty())
        .collect();
    call.each(|call, item, _, _| {
        let Some(object) = item.as_object() else {
            return Ok(());
        };
        let renamed = object.entries().iter().map(|(key, value)| {
            let new = names.iter().find(|(from, _)| *from == &**key);
            let key = new.map_or_else(|| key.clone(), |(_, to)| Rc::from(*to));
            (key, value.clone())
        });
        call.emit(MAIN, Value::object(renamed.collect()));
        Ok(())
    })
}

fn select_fields(call: &mut Call<'_>) -> Outcome {
    let keep = call.words("keep");
    call.each(|call, item, _, _| {
        call.emit(MAIN, picked(item, &keep));
        Ok(())
    })
}

/// Only the named fields, in the order of the names.
fn picked(item: &Value, names: &[&str]) -> Value {
    let fields = names.iter().filter_map(|name| match item.at_path(name) {
        Value::Undefined => None,
        value => Some((Rc::from(*name), value)),
    });
    Value::object(fields.collect())
}
