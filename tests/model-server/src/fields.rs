//! Reading JSON that has to be of a known form: nothing missing, nothing unknown.

use serde_json::{Map, Value};

/// An object of a request with the place where it stands, such as `messages[2]`.
pub struct Fields<'a> {
    pub place: String,
    object: &'a Map<String, Value>,
}

/// What is wrong, and where.
#[derive(Debug)]
pub enum Wrong {
    NoObject {
        place: String,
    },
    Unknown {
        place: String,
        name: String,
    },
    Missing {
        place: String,
        name: &'static str,
    },
    Kind {
        place: String,
        name: &'static str,
        wanted: &'static str,
    },
}

impl<'a> Fields<'a> {
    /// An object that has no other fields than these. A field that is null counts as absent.
    pub fn of(place: impl Into<String>, value: &'a Value, known: &[&str]) -> Result<Self, Wrong> {
        let place = place.into();
        let Value::Object(object) = value else {
            return Err(Wrong::NoObject { place });
        };
        if let Some(name) = object.keys().find(|name| !known.contains(&name.as_str())) {
            let name = name.clone();
            return Err(Wrong::Unknown { place, name });
        }
        Ok(Fields { place, object })
    }

    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.object.get(name).filter(|value| !value.is_null())
    }

    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub fn required(&self, name: &'static str) -> Result<&'a Value, Wrong> {
        self.get(name).ok_or_else(|| Wrong::Missing {
            place: self.place.clone(),
            name,
        })
    }

    pub fn text(&self, name: &'static str) -> Result<&'a str, Wrong> {
        let value = self.required(name)?;
        value.as_str().ok_or_else(|| self.kind(name, "a string"))
    }

    pub fn list(&self, name: &'static str) -> Result<&'a Vec<Value>, Wrong> {
        let value = self.required(name)?;
        value.as_array().ok_or_else(|| self.kind(name, "an array"))
    }

    /// The list, or nothing when it is absent.
    pub fn optional_list(&self, name: &'static str) -> Result<&'a [Value], Wrong> {
        match self.has(name) {
            true => self.list(name).map(Vec::as_slice),
            false => Ok(&[]),
        }
    }

    pub fn object(&self, name: &'static str) -> Result<&'a Map<String, Value>, Wrong> {
        let value = self.required(name)?;
        value
            .as_object()
            .ok_or_else(|| self.kind(name, "an object"))
    }

    pub fn number(&self, name: &'static str) -> Result<Option<f64>, Wrong> {
        match self.get(name) {
            None => Ok(None),
            Some(value) => match value.as_f64() {
                Some(number) => Ok(Some(number)),
                None => Err(self.kind(name, "a number")),
            },
        }
    }

    pub fn flag(&self, name: &'static str) -> Result<bool, Wrong> {
        match self.get(name) {
            None => Ok(false),
            Some(value) => value.as_bool().ok_or_else(|| self.kind(name, "a boolean")),
        }
    }

    pub fn kind(&self, name: &'static str, wanted: &'static str) -> Wrong {
        Wrong::Kind {
            place: self.place.clone(),
            name,
            wanted,
        }
    }
}

/// `place.name`, or the name alone at the top.
pub fn path(place: &str, name: &str) -> String {
    match place {
        "" => name.to_string(),
        place => format!("{place}.{name}"),
    }
}
