//! Reading the fields of a call: each by name and type, and nothing may be left over.

use protocol::{Button, Point};
use serde_json::{Map, Value};

use super::Misfit;

/// The fields of one call. `null` counts as absent.
pub struct Fields {
    call: String,
    left: Map<String, Value>,
}

impl Fields {
    pub fn new(call: impl Into<String>, fields: Map<String, Value>) -> Fields {
        Fields {
            call: call.into(),
            left: fields,
        }
    }

    /// The value as an object, called so in messages.
    pub fn of(call: &str, value: &Value) -> Result<Fields, Misfit> {
        match value {
            Value::Object(fields) => Ok(Fields::new(call, fields.clone())),
            other => Err(Misfit::format(format!(
                "{call} must be an object, not {}",
                kind(other)
            ))),
        }
    }

    pub fn call(&self) -> &str {
        &self.call
    }

    /// Names the fields after the call that they turned out to be.
    pub fn rename(&mut self, call: &str) {
        self.call = call.into();
    }

    /// Is the field there, and not null?
    pub fn has(&self, field: &str) -> bool {
        self.left.get(field).is_some_and(|value| !value.is_null())
    }

    /// Fields that say nothing about what is to be done.
    pub fn ignore(&mut self, fields: &[&str]) {
        self.left
            .retain(|field, _| !fields.contains(&field.as_str()));
    }

    pub fn take(&mut self, field: &str) -> Option<Value> {
        self.left
            .shift_remove(field)
            .filter(|value| !value.is_null())
    }

    /// A field that has to be there, whatever it is.
    pub fn value(&mut self, field: &str) -> Result<Value, Misfit> {
        self.take(field)
            .ok_or_else(|| Misfit::format(format!("{} needs the field `{field}`", self.call)))
    }

    pub fn optional_number(&mut self, field: &str) -> Result<Option<f64>, Misfit> {
        self.optional(field, "a number", |value| value.as_f64())
    }

    pub fn number(&mut self, field: &str) -> Result<f64, Misfit> {
        let found = self.optional_number(field)?;
        self.required(field, found)
    }

    /// A whole number that is not negative.
    pub fn optional_count(&mut self, field: &str) -> Result<Option<u64>, Misfit> {
        self.optional(field, "a whole number, 0 or more", |value| {
            let float = value.as_f64()?;
            (float >= 0.0 && float.fract() == 0.0).then_some(float as u64)
        })
    }

    pub fn optional_text(&mut self, field: &str) -> Result<Option<String>, Misfit> {
        self.optional(field, "a text", |value| value.as_str().map(String::from))
    }

    pub fn text(&mut self, field: &str) -> Result<String, Misfit> {
        let found = self.optional_text(field)?;
        self.required(field, found)
    }

    pub fn flag(&mut self, field: &str, usual: bool) -> Result<bool, Misfit> {
        let found = self.optional(field, "true or false", Value::as_bool)?;
        Ok(found.unwrap_or(usual))
    }

    /// A list of texts; one text is a list of one.
    pub fn optional_texts(&mut self, field: &str) -> Result<Option<Vec<String>>, Misfit> {
        self.optional(field, "a list of texts", |value| match value {
            Value::String(text) => Some(vec![text.clone()]),
            other => other
                .as_array()?
                .iter()
                .map(|it| it.as_str().map(String::from))
                .collect(),
        })
    }

    pub fn texts(&mut self, field: &str) -> Result<Vec<String>, Misfit> {
        let found = self.optional_texts(field)?;
        self.required(field, found)
    }

    /// A point as a list of two numbers.
    pub fn optional_pair(&mut self, field: &str) -> Result<Option<Point>, Misfit> {
        self.optional(field, "two numbers [x, y]", pair)
    }

    pub fn pair(&mut self, field: &str) -> Result<Point, Misfit> {
        let found = self.optional_pair(field)?;
        self.required(field, found)
    }

    /// A point in two fields of their own.
    pub fn point(&mut self, x: &str, y: &str) -> Result<Point, Misfit> {
        Ok([self.number(x)?, self.number(y)?])
    }

    /// Both or none of two fields.
    pub fn optional_point(&mut self, x: &str, y: &str) -> Result<Option<Point>, Misfit> {
        match self.has(x) || self.has(y) {
            true => self.point(x, y).map(Some),
            false => Ok(None),
        }
    }

    /// `left`, which is usual, `middle` or `right`.
    pub fn button(&mut self) -> Result<Button, Misfit> {
        let found = self.one_of(
            "button",
            &[
                ("left", Button::Left),
                ("middle", Button::Middle),
                ("right", Button::Right),
            ],
        )?;
        Ok(found.unwrap_or_default())
    }

    /// The meaning of one of a few words.
    pub fn one_of<T: Copy>(
        &mut self,
        field: &str,
        words: &[(&str, T)],
    ) -> Result<Option<T>, Misfit> {
        let Some(word) = self.optional_text(field)? else {
            return Ok(None);
        };
        match words.iter().find(|(name, _)| *name == word) {
            Some((_, meaning)) => Ok(Some(*meaning)),
            None => {
                let names: Vec<_> = words.iter().map(|(name, _)| *name).collect();
                Err(Misfit::format(format!(
                    "`{field}` of {} must be one of {}, not {word:?}",
                    self.call,
                    names.join(", ")
                )))
            }
        }
    }

    /// Which way, as steps to the right and down.
    pub fn direction(&mut self, field: &str) -> Result<Option<Point>, Misfit> {
        self.one_of(
            field,
            &[
                ("up", [0.0, -1.0]),
                ("down", [0.0, 1.0]),
                ("left", [-1.0, 0.0]),
                ("right", [1.0, 0.0]),
            ],
        )
    }

    pub fn required<T>(&self, field: &str, found: Option<T>) -> Result<T, Misfit> {
        found.ok_or_else(|| Misfit::format(format!("{} needs the field `{field}`", self.call)))
    }

    /// Everything was read. Whoever misspells a field is told so.
    pub fn done(self) -> Result<(), Misfit> {
        match self.left.iter().find(|(_, value)| !value.is_null()) {
            None => Ok(()),
            Some((field, _)) => Err(Misfit::format(format!(
                "{} has no field `{field}`",
                self.call
            ))),
        }
    }

    fn optional<T>(
        &mut self,
        field: &str,
        expected: &str,
        read: impl FnOnce(&Value) -> Option<T>,
    ) -> Result<Option<T>, Misfit> {
        let Some(value) = self.take(field) else {
            return Ok(None);
        };
        match read(&value) {
            Some(found) => Ok(Some(found)),
            None => Err(Misfit::format(format!(
                "`{field}` of {} must be {expected}, not {}",
                self.call,
                kind(&value)
            ))),
        }
    }
}

/// `[x, y]`.
pub fn pair(value: &Value) -> Option<Point> {
    match value.as_array()?.as_slice() {
        [x, y] => Some([x.as_f64()?, y.as_f64()?]),
        _ => None,
    }
}

/// What kind of value it is, for messages.
pub fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "such a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// Whole numbers go out as such.
pub fn number(value: f64) -> Value {
    match value.fract() == 0.0 && value.abs() < 1e15 {
        true => Value::from(value as i64),
        false => Value::from(value),
    }
}
