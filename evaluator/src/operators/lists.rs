//! Values and lists of values: equality, one of, set equality, containment, absence, count.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{MISSING, Operator};
use crate::equality::{same, shown};
use crate::fields::{FieldError, Fields};

#[derive(Debug)]
struct Equals(Value);

pub fn equals(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    Ok(Arc::new(Equals(fields.value("expected")?)))
}

impl Operator for Equals {
    fn expected(&self) -> Value {
        self.0.clone()
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        if same(found, &self.0) {
            Ok(())
        } else {
            Err(format!("{} is not {}", shown(found), shown(&self.0)))
        }
    }
}

#[derive(Debug)]
struct OneOf(Vec<Value>);

pub fn one_of(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    let list = fields.values("expected")?;
    if list.is_empty() {
        return Err(fields.error("expected", "a list that is not empty"));
    }
    Ok(Arc::new(OneOf(list)))
}

impl Operator for OneOf {
    fn expected(&self) -> Value {
        json!({"one_of": self.0})
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        if self.0.iter().any(|value| same(found, value)) {
            Ok(())
        } else {
            Err(format!("{} is none of the accepted values", shown(found)))
        }
    }
}

#[derive(Debug)]
struct SetEquals(Vec<Value>);

pub fn set_equals(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    Ok(Arc::new(SetEquals(fields.values("expected")?)))
}

impl Operator for SetEquals {
    fn expected(&self) -> Value {
        json!({"set": self.0})
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        let list = found
            .as_array()
            .ok_or_else(|| format!("{} is not a list", shown(found)))?;
        let mut left: Vec<&Value> = list.iter().collect();
        for wanted in &self.0 {
            let place = left
                .iter()
                .position(|value| same(value, wanted))
                .ok_or_else(|| format!("{} is missing", shown(wanted)))?;
            left.swap_remove(place);
        }
        match left.first() {
            None => Ok(()),
            Some(extra) => Err(format!("{} is too much", shown(extra))),
        }
    }
}

#[derive(Debug)]
struct Contains(Value);

pub fn contains(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    Ok(Arc::new(Contains(fields.value("expected")?)))
}

impl Operator for Contains {
    fn expected(&self) -> Value {
        json!({"contains": self.0})
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        let holds = match (found, &self.0) {
            (Value::String(text), Value::String(part)) => text.contains(part.as_str()),
            (Value::Array(list), wanted) => list.iter().any(|value| same(value, wanted)),
            _ => false,
        };
        if holds {
            Ok(())
        } else {
            Err(format!(
                "{} does not contain {}",
                shown(found),
                shown(&self.0)
            ))
        }
    }
}

#[derive(Debug)]
struct Absent;

pub fn absent(_: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    Ok(Arc::new(Absent))
}

impl Operator for Absent {
    fn expected(&self) -> Value {
        Value::Null
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        match found {
            None | Some(Value::Null) => Ok(()),
            Some(value) => Err(format!("{} is there", shown(value))),
        }
    }
}

#[derive(Debug)]
struct Count(u64);

pub fn count(fields: &Fields) -> Result<Arc<dyn Operator>, FieldError> {
    fields
        .optional_whole("expected")?
        .map(|count| Arc::new(Count(count)) as Arc<dyn Operator>)
        .ok_or_else(|| fields.error("expected", "a whole number of at least 0"))
}

impl Operator for Count {
    fn expected(&self) -> Value {
        json!({"count": self.0})
    }

    fn judge(&self, found: Option<&Value>) -> Result<(), String> {
        let found = found.ok_or(MISSING)?;
        let count = match found {
            Value::Array(list) => list.len(),
            Value::Object(map) => map.len(),
            Value::String(text) => text.chars().count(),
            other => return Err(format!("{} cannot be counted", shown(other))),
        };
        if count as u64 == self.0 {
            Ok(())
        } else {
            Err(format!("{count} instead of {}", self.0))
        }
    }
}
