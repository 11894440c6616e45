//! Reads a TOML table field by field and remembers where it is, so that every error names its path.
//!
//! Not by derived deserialisation with tracked paths: most faults of a task file are no faults of its
//! types (an output that a node does not have, an object that is in no preset, a column of the wrong
//! length for its inputs), and they are found while the end state is being built, when deserialisation
//! would be over and its paths gone. Here both kinds come with the same path, what was expected, and
//! what stands there.

mod error;

use std::cell::RefCell;
use std::collections::BTreeSet;

use protocol::nearest;
use serde_json::Value;

pub use error::{FieldError, TaskError};

/// One table of a task file. Fields that nobody asked for are reported by [`Fields::finish`].
#[derive(Debug)]
pub struct Fields<'t> {
    path: String,
    table: &'t toml::Table,
    used: RefCell<BTreeSet<String>>,
}

impl<'t> Fields<'t> {
    pub fn new(path: impl Into<String>, table: &'t toml::Table) -> Self {
        Fields {
            path: path.into(),
            table,
            used: RefCell::default(),
        }
    }

    /// The path of a field of this table.
    pub fn at(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_string()
        } else {
            format!("{}.{key}", self.path)
        }
    }

    pub fn path(&self) -> &str {
        &self.path
    }

    pub fn has(&self, key: &str) -> bool {
        self.table.contains_key(key)
    }

    pub fn error(&self, key: &str, expected: impl Into<String>) -> FieldError {
        let found = self.table.get(key).map(describe);
        FieldError::new(
            self.at(key),
            expected,
            found.unwrap_or_else(|| self.nothing(key)),
        )
    }

    /// What stands there in place of a field that is missing: perhaps it is misspelt.
    fn nothing(&self, key: &str) -> String {
        let used = self.used.borrow();
        let unread = self.table.keys().filter(|it| !used.contains(*it));
        match nearest(key, unread.map(String::as_str)).first() {
            Some(near) => format!("nothing, but there is `{near}`"),
            None => "nothing".into(),
        }
    }

    pub fn optional_text(&self, key: &str) -> Result<Option<String>, FieldError> {
        match self.get(key) {
            None => Ok(None),
            Some(toml::Value::String(text)) => Ok(Some(text.clone())),
            Some(_) => Err(self.error(key, "text")),
        }
    }

    pub fn text(&self, key: &str) -> Result<String, FieldError> {
        match self.optional_text(key)? {
            Some(text) if !text.trim().is_empty() => Ok(text),
            _ => Err(self.error(key, "text that is not empty")),
        }
    }

    /// A list of texts; absent means empty.
    pub fn texts(&self, key: &str) -> Result<Vec<String>, FieldError> {
        let Some(value) = self.get(key) else {
            return Ok(Vec::new());
        };
        let list = value
            .as_array()
            .ok_or_else(|| self.error(key, "a list of texts"))?;
        list.iter()
            .enumerate()
            .map(|(index, item)| match item {
                toml::Value::String(text) => Ok(text.clone()),
                other => Err(FieldError::new(
                    format!("{}[{index}]", self.at(key)),
                    "text",
                    describe(other),
                )),
            })
            .collect()
    }

    pub fn optional_number(&self, key: &str) -> Result<Option<f64>, FieldError> {
        let number = match self.get(key) {
            None => return Ok(None),
            Some(toml::Value::Integer(whole)) => *whole as f64,
            Some(toml::Value::Float(number)) => *number,
            Some(_) => return Err(self.error(key, "a number")),
        };
        if number.is_finite() {
            Ok(Some(number))
        } else {
            Err(self.error(key, "a finite number"))
        }
    }

    pub fn number(&self, key: &str) -> Result<f64, FieldError> {
        self.optional_number(key)?
            .ok_or_else(|| self.error(key, "a number"))
    }

    /// A number that is not negative.
    pub fn tolerance(&self, key: &str) -> Result<f64, FieldError> {
        match self.optional_number(key)? {
            Some(number) if number >= 0.0 => Ok(number),
            _ => Err(self.error(key, "a number of at least 0")),
        }
    }

    pub fn optional_whole(&self, key: &str) -> Result<Option<u64>, FieldError> {
        match self.get(key) {
            None => Ok(None),
            Some(toml::Value::Integer(whole)) if *whole >= 0 => Ok(Some(*whole as u64)),
            Some(_) => Err(self.error(key, "a whole number of at least 0")),
        }
    }

    pub fn flag(&self, key: &str) -> Result<Option<bool>, FieldError> {
        match self.get(key) {
            None => Ok(None),
            Some(toml::Value::Boolean(flag)) => Ok(Some(*flag)),
            Some(_) => Err(self.error(key, "true or false")),
        }
    }

    /// One of a few words.
    pub fn choice<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<T, FieldError> {
        let text = self.optional_text(key)?;
        let found = text.and_then(|text| words.iter().find(|(word, _)| *word == text));
        found.map(|(_, value)| *value).ok_or_else(|| {
            let list: Vec<_> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            self.error(key, format!("one of {}", list.join(", ")))
        })
    }

    /// Any value, as JSON.
    pub fn value(&self, key: &str) -> Result<Value, FieldError> {
        self.get(key)
            .map(json)
            .ok_or_else(|| self.error(key, "a value"))
    }

    pub fn values(&self, key: &str) -> Result<Vec<Value>, FieldError> {
        match self.value(key)? {
            Value::Array(list) => Ok(list),
            _ => Err(self.error(key, "a list")),
        }
    }

    /// Exactly three numbers.
    pub fn triple(&self, key: &str) -> Result<Option<[f64; 3]>, FieldError> {
        self.numbers(key, "a list of three numbers")
    }

    /// The least and the greatest number of a range.
    pub fn range(&self, key: &str) -> Result<Option<(f64, f64)>, FieldError> {
        let expected = "a list of two numbers, the smaller one first";
        match self.numbers(key, expected)? {
            Some([low, high]) if low > high => Err(self.error(key, expected)),
            pair => Ok(pair.map(|[low, high]| (low, high))),
        }
    }

    pub fn is_list(&self, key: &str) -> bool {
        self.table.get(key).is_some_and(toml::Value::is_array)
    }

    fn numbers<const COUNT: usize>(
        &self,
        key: &str,
        expected: &str,
    ) -> Result<Option<[f64; COUNT]>, FieldError> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let numbers: Vec<f64> = value
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|item| match item {
                toml::Value::Integer(whole) => Some(*whole as f64),
                toml::Value::Float(number) if number.is_finite() => Some(*number),
                _ => None,
            })
            .collect();
        match (<[f64; COUNT]>::try_from(numbers), value.as_array()) {
            (Ok(numbers), Some(list)) if list.len() == COUNT => Ok(Some(numbers)),
            _ => Err(self.error(key, expected)),
        }
    }

    pub fn table(&self, key: &str) -> Result<Option<Fields<'t>>, FieldError> {
        match self.get(key) {
            None => Ok(None),
            Some(toml::Value::Table(table)) => Ok(Some(Fields::new(self.at(key), table))),
            Some(_) => Err(self.error(key, "a table")),
        }
    }

    /// A list of tables; absent means empty.
    pub fn tables(&self, key: &str) -> Result<Vec<Fields<'t>>, FieldError> {
        let Some(value) = self.get(key) else {
            return Ok(Vec::new());
        };
        let list = value
            .as_array()
            .ok_or_else(|| self.error(key, "a list of tables"))?;
        list.iter()
            .enumerate()
            .map(|(index, item)| {
                let path = format!("{}[{index}]", self.at(key));
                match item {
                    toml::Value::Table(table) => Ok(Fields::new(path, table)),
                    other => Err(FieldError::new(path, "a table", describe(other))),
                }
            })
            .collect()
    }

    /// The keys of this table, all counted as read.
    pub fn keys(&self) -> Vec<String> {
        let keys: Vec<String> = self.table.keys().cloned().collect();
        self.used.borrow_mut().extend(keys.iter().cloned());
        keys
    }

    /// Fails on the first field that nothing has read.
    pub fn finish(&self) -> Result<(), FieldError> {
        let used = self.used.borrow();
        match self.table.keys().find(|key| !used.contains(*key)) {
            None => Ok(()),
            Some(key) => {
                let known: Vec<_> = used.iter().map(|key| format!("`{key}`")).collect();
                Err(FieldError::new(
                    self.at(key),
                    format!("only known fields here ({})", known.join(", ")),
                    "an unknown field",
                ))
            }
        }
    }

    fn get(&self, key: &str) -> Option<&'t toml::Value> {
        self.used.borrow_mut().insert(key.to_string());
        self.table.get(key)
    }
}

/// TOML as JSON; dates become text, numbers that JSON cannot hold become null.
pub fn json(value: &toml::Value) -> Value {
    match value {
        toml::Value::String(text) => Value::String(text.clone()),
        toml::Value::Integer(whole) => Value::from(*whole),
        toml::Value::Float(number) => Value::from(*number),
        toml::Value::Boolean(flag) => Value::Bool(*flag),
        toml::Value::Datetime(date) => Value::String(date.to_string()),
        toml::Value::Array(list) => Value::Array(list.iter().map(json).collect()),
        toml::Value::Table(table) => Value::Object(
            table
                .iter()
                .map(|(key, value)| (key.clone(), json(value)))
                .collect(),
        ),
    }
}

fn describe(value: &toml::Value) -> String {
    match value {
        toml::Value::String(text) => format!("text {text:?}"),
        toml::Value::Integer(whole) => format!("the number {whole}"),
        toml::Value::Float(number) => format!("the number {number}"),
        toml::Value::Boolean(flag) => format!("{flag}"),
        toml::Value::Datetime(date) => format!("the date {date}"),
        toml::Value::Array(list) => format!("a list of {}", list.len()),
        toml::Value::Table(_) => "a table".into(),
    }
}
