//! One entry of a node's configuration: how it is edited, which values it takes, how it starts.

use serde_json::Value;

/// One entry of a node's configuration.
#[derive(Debug)]
pub struct Field {
    /// The key in a node's `data`.
    pub key: &'static str,
    /// What the properties panel calls it.
    pub label: &'static str,
    /// How it is edited and which values it takes.
    pub kind: FieldKind,
    /// The value in a fresh node. Without one, the key is absent until it is set.
    pub default: Option<Initial>,
    /// A line below the field; empty when the label says enough.
    pub help: &'static str,
}

/// A value that a fresh node starts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initial {
    /// A JSON string.
    Text(&'static str),
    /// A JSON number without fraction.
    Whole(i64),
    /// A JSON boolean.
    Flag(bool),
    /// The JSON text of a list or an object.
    Json(&'static str),
}

/// How a field is edited and which values it takes.
#[derive(Debug, PartialEq)]
pub enum FieldKind {
    /// One line of text.
    Text,
    /// Text of several lines.
    LongText,
    /// The text of an expression, previewed while it is typed.
    Expression,
    /// A number without fraction; 3.0 counts as one.
    Integer {
        /// The smallest number that is taken.
        min: i64,
    },
    /// Any number.
    Number,
    /// One of these texts.
    Choice(&'static [&'static str]),
    /// On or off.
    Toggle,
    /// An object of names and text values.
    Entries,
    /// A list of words, in order.
    Words,
    /// The cases of a Switch.
    Cases,
    /// A list of objects with these columns.
    Rows(&'static [Column]),
}

/// A column of [`FieldKind::Rows`].
#[derive(Debug, PartialEq)]
pub struct Column {
    /// The key in each row's object.
    pub key: &'static str,
    /// The heading above the column.
    pub label: &'static str,
    /// Left blank, an optional column's key is not stored.
    pub optional: bool,
    /// Fixed choices; empty for free text.
    pub choices: &'static [&'static str],
}

impl Field {
    /// What stands here in a fresh node; `None` for a key that is absent at first.
    pub fn default_value(&self) -> Option<Value> {
        match self.default? {
            Initial::Text(text) => Some(Value::from(text)),
            Initial::Whole(number) => Some(Value::from(number)),
            Initial::Flag(on) => Some(Value::from(on)),
            Initial::Json(json) => serde_json::from_str(json).ok(),
        }
    }
}

impl FieldKind {
    /// Why a value may not stand in a field of this kind, in words for the user.
    pub fn objection(&self, value: &Value) -> Option<String> {
        let fits = match self {
            FieldKind::Text | FieldKind::LongText | FieldKind::Expression => value.is_string(),
            FieldKind::Integer { min } => {
                value.as_i64().is_some_and(|number| number >= *min)
                    || value
                        .as_f64()
                        .is_some_and(|number| number.fract() == 0.0 && number >= *min as f64)
            }
            FieldKind::Number => value.is_number(),
            FieldKind::Choice(choices) => {
                value.as_str().is_some_and(|text| choices.contains(&text))
            }
            FieldKind::Toggle => value.is_boolean(),
            FieldKind::Entries => value.is_object(),
            FieldKind::Words => value
                .as_array()
                .is_some_and(|words| words.iter().all(Value::is_string)),
            FieldKind::Cases | FieldKind::Rows(_) => value
                .as_array()
                .is_some_and(|rows| rows.iter().all(Value::is_object)),
        };
        (!fits).then(|| format!("needs {}", self.wants()))
    }

    fn wants(&self) -> String {
        match self {
            FieldKind::Text | FieldKind::LongText | FieldKind::Expression => "text".into(),
            FieldKind::Integer { min } => format!("a whole number of at least {min}"),
            FieldKind::Number => "a number".into(),
            FieldKind::Choice(choices) => format!("one of {}", choices.join(", ")),
            FieldKind::Toggle => "on or off".into(),
            FieldKind::Entries => "names with values".into(),
            FieldKind::Words => "a list of words".into(),
            FieldKind::Cases | FieldKind::Rows(_) => "a list of rows".into(),
        }
    }
}

// The words that the tables are written in.

const fn field(key: &'static str, label: &'static str, kind: FieldKind, default: Initial) -> Field {
    Field {
        key,
        label,
        kind,
        default: Some(default),
        help: "",
    }
}

/// Starts empty.
pub(super) const fn text(key: &'static str, label: &'static str) -> Field {
    field(key, label, FieldKind::Text, Initial::Text(""))
}

/// Starts empty.
pub(super) const fn long_text(key: &'static str, label: &'static str) -> Field {
    field(key, label, FieldKind::LongText, Initial::Text(""))
}

/// Starts empty.
pub(super) const fn expression(key: &'static str, label: &'static str) -> Field {
    field(key, label, FieldKind::Expression, Initial::Text(""))
}

/// A number without fraction, of at least zero unless [`Field::at_least`] says otherwise.
pub(super) const fn whole(key: &'static str, label: &'static str, default: i64) -> Field {
    let kind = FieldKind::Integer { min: 0 };
    field(key, label, kind, Initial::Whole(default))
}

pub(super) const fn number(key: &'static str, label: &'static str, default: i64) -> Field {
    field(key, label, FieldKind::Number, Initial::Whole(default))
}

/// Starts with the first choice.
pub(super) const fn choice(
    key: &'static str,
    label: &'static str,
    choices: &'static [&'static str],
) -> Field {
    let first = Initial::Text(choices[0]);
    field(key, label, FieldKind::Choice(choices), first)
}

pub(super) const fn toggle(key: &'static str, label: &'static str, on: bool) -> Field {
    field(key, label, FieldKind::Toggle, Initial::Flag(on))
}

/// Starts without entries.
pub(super) const fn entries(key: &'static str, label: &'static str) -> Field {
    field(key, label, FieldKind::Entries, Initial::Json("{}"))
}

/// Starts without words.
pub(super) const fn words(key: &'static str, label: &'static str) -> Field {
    field(key, label, FieldKind::Words, Initial::Json("[]"))
}

/// Starts without cases.
pub(super) const fn cases(key: &'static str, label: &'static str) -> Field {
    field(key, label, FieldKind::Cases, Initial::Json("[]"))
}

/// Starts without rows.
pub(super) const fn rows(
    key: &'static str,
    label: &'static str,
    columns: &'static [Column],
) -> Field {
    field(key, label, FieldKind::Rows(columns), Initial::Json("[]"))
}

impl Field {
    pub(super) const fn initially(mut self, text: &'static str) -> Field {
        self.default = Some(Initial::Text(text));
        self
    }

    pub(super) const fn initially_json(mut self, json: &'static str) -> Field {
        self.default = Some(Initial::Json(json));
        self
    }

    /// The key is absent from fresh nodes.
    pub(super) const fn unset(mut self) -> Field {
        self.default = None;
        self
    }

    /// The smallest number that a field of whole numbers takes.
    pub(super) const fn at_least(mut self, min: i64) -> Field {
        self.kind = FieldKind::Integer { min };
        self
    }

    pub(super) const fn help(mut self, help: &'static str) -> Field {
        self.help = help;
        self
    }
}

/// A column of free text.
pub(super) const fn column(key: &'static str, label: &'static str) -> Column {
    choice_column(key, label, &[])
}

/// A column with fixed choices.
pub(super) const fn choice_column(
    key: &'static str,
    label: &'static str,
    choices: &'static [&'static str],
) -> Column {
    Column {
        key,
        label,
        optional: false,
        choices,
    }
}

impl Column {
    pub(super) const fn optional(mut self) -> Column {
        self.optional = true;
        self
    }
}
