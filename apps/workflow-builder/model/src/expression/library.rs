//! The built-in names and methods of the expression language.
//!
//! Names that stand alone are [`Global`]s; methods belong to a kind of value and live in one file per
//! kind. Adding one is adding a row to a table or an arm to that kind's list.

use super::error::{ExpressionError, Reason};
use super::evaluate::{Evaluated, Evaluator};
use super::value::Value;
use super::{date_methods, globals, list_methods, number_methods, text_methods};

pub(super) type NativeCall = fn(&mut Evaluator<'_, '_>, &[Value]) -> Evaluated;

/// A built-in function, such as `Math.floor`.
#[derive(Debug)]
pub struct Native {
    pub(super) name: &'static str,
    pub(super) call: NativeCall,
}

/// A built-in name, such as `Math` or `Number`: perhaps a function, perhaps with members.
#[derive(Debug)]
pub struct Global {
    pub(super) name: &'static str,
    pub(super) call: Option<NativeCall>,
    pub(super) constants: &'static [(&'static str, f64)],
    pub(super) functions: &'static [Native],
}

impl Global {
    pub(super) fn is_function(&self) -> bool {
        self.call.is_some()
    }

    pub(super) fn member(&self, name: &str) -> Value {
        if let Some(native) = self.functions.iter().find(|native| native.name == name) {
            return Value::Native(find_static(self, native));
        }
        let constant = self
            .constants
            .iter()
            .find(|(constant, _)| *constant == name);
        constant.map_or(Value::Undefined, |(_, number)| Value::Number(*number))
    }
}

/// Functions live in static tables; this hands out the entry itself rather than a copy.
fn find_static(global: &Global, wanted: &Native) -> &'static Native {
    let functions: &'static [Native] = global.functions;
    functions
        .iter()
        .find(|native| native.name == wanted.name)
        .unwrap_or(&functions[0])
}

pub(super) fn global(name: &str) -> Option<Value> {
    globals::ALL
        .iter()
        .find(|global| global.name == name)
        .map(Value::Global)
}

/// What `receiver.name(...)` does for the built-in methods of a kind of value.
pub(super) fn call_method(
    evaluator: &mut Evaluator<'_, '_>,
    receiver: &Value,
    name: &str,
    arguments: &[Value],
) -> Evaluated {
    let result = match receiver {
        Value::Text(text) => text_methods::call(evaluator, text, name, arguments)?,
        Value::List(list) => list_methods::call(evaluator, list, name, arguments)?,
        Value::Number(number) => number_methods::call(evaluator, *number, name, arguments)?,
        Value::Date(ms) => date_methods::call(evaluator, *ms, name)?,
        Value::Bool(flag) if name == "toString" => Some(Value::from(flag.to_string())),
        Value::Object(object) => match name {
            "hasOwnProperty" => {
                let key = arguments.first().cloned().unwrap_or(Value::Undefined);
                let key = text_argument(evaluator, &key)?;
                Some(Value::Bool(object.get(&key).is_some()))
            }
            "toString" => Some(Value::from("[object Object]")),
            _ => None,
        },
        _ => None,
    };
    result.ok_or_else(|| {
        let kind = kind_name(receiver);
        evaluator.fail(Reason::Type(format!(
            "“{name}” is not a function of {kind}"
        )))
    })
}

/// Whether a method of this name exists, for `value.name?.()`.
pub(super) fn has_method(receiver: &Value, name: &str) -> bool {
    match receiver {
        Value::Text(_) => text_methods::METHODS.contains(&name),
        Value::List(_) => list_methods::METHODS.contains(&name),
        Value::Number(_) => number_methods::METHODS.contains(&name),
        Value::Date(_) => date_methods::METHODS.contains(&name),
        Value::Object(_) => ["hasOwnProperty", "toString"].contains(&name),
        _ => false,
    }
}

fn kind_name(value: &Value) -> &'static str {
    match value {
        Value::Undefined => "undefined",
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::Text(_) => "a text",
        Value::List(_) => "a list",
        Value::Object(_) => "an object",
        Value::Date(_) => "a date",
        Value::Function(_) | Value::Native(_) => "a function",
        Value::Global(global) => global.name,
    }
}

/// An argument as text, paid for by its size.
pub(super) fn text_argument(
    evaluator: &mut Evaluator<'_, '_>,
    value: &Value,
) -> Result<std::rc::Rc<str>, ExpressionError> {
    evaluator.charge_value(value)?;
    Ok(super::convert::to_text(value))
}
