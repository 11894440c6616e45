//! A field of the answer: what kind of value it is and which value is right.

use flight_analyser_model::moment::minute_text;
use serde_json::{Value, json};

use super::figures::{self, Unit};
use crate::fields::{FieldError, Fields};

#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub key: String,
    pub kind: Kind,
}

/// What can be on the screen and is known by a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Flight,
    Airport,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Number {
        value: f64,
        tolerance: f64,
    },
    Quantity {
        value: f64,
        unit: &'static Unit,
    },
    /// Seconds since midnight.
    Time(u32),
    Code(Thing, String),
    Codes(Thing, Vec<String>),
    Country(String),
    Countries(Vec<String>),
    Status(String),
    Text(String),
    /// Every one of these fields.
    Object(Vec<Field>),
    /// Objects in any order.
    Group(Vec<Vec<Field>>),
}

/// How far from the right time a reported one may be.
pub const TIME_TOLERANCE_SECONDS: u32 = 60;

/// Objects of a group; all orders are tried.
const MAX_GROUP: usize = 6;

/// The kinds that a task file can declare, in the order of the guide.
const KINDS: &[&str] = &[
    "number",
    "quantity",
    "time",
    "callsign",
    "callsigns",
    "airport",
    "airports",
    "country",
    "countries",
    "status",
    "text",
    "object",
    "group",
];

/// All fields of a table, each declared as `key = { kind = value }`.
pub fn parse_fields(fields: &Fields) -> Result<Vec<Field>, FieldError> {
    let mut parsed = Vec::new();
    for key in fields.keys() {
        let declared = fields.table(&key)?;
        let declared = declared.ok_or_else(|| fields.error(&key, "a kind and a value"))?;
        let kind = parse_kind(&declared)?;
        declared.finish()?;
        parsed.push(Field { key, kind });
    }
    match parsed.is_empty() {
        true => Err(FieldError::new(fields.path(), "at least one field", "none")),
        false => Ok(parsed),
    }
}

fn parse_kind(fields: &Fields) -> Result<Kind, FieldError> {
    let declared: Vec<_> = KINDS.iter().filter(|kind| fields.has(kind)).collect();
    let [kind] = declared[..] else {
        return Err(FieldError::new(
            fields.path(),
            format!("exactly one of {}", KINDS.join(", ")),
            format!("{} of them", declared.len()),
        ));
    };
    Ok(match *kind {
        "number" => Kind::Number {
            value: fields.number("number")?,
            tolerance: match fields.has("tolerance") {
                true => fields.tolerance("tolerance")?,
                false => 0.0,
            },
        },
        "quantity" => Kind::Quantity {
            value: fields.number("quantity")?,
            unit: figures::unit(&fields.text("unit")?)
                .ok_or_else(|| fields.error("unit", figures::known_units()))?,
        },
        "time" => Kind::Time(
            figures::seconds_of_day(&fields.text("time")?)
                .ok_or_else(|| fields.error("time", "a time of day like `14:05`"))?,
        ),
        "callsign" => Kind::Code(Thing::Flight, fields.text("callsign")?),
        "callsigns" => Kind::Codes(Thing::Flight, list(fields, "callsigns")?),
        "airport" => Kind::Code(Thing::Airport, fields.text("airport")?),
        "airports" => Kind::Codes(Thing::Airport, list(fields, "airports")?),
        "country" => Kind::Country(fields.text("country")?),
        "countries" => Kind::Countries(list(fields, "countries")?),
        "status" => {
            let words = [("Airborne", "Airborne"), ("On Ground", "On Ground")];
            Kind::Status(fields.choice("status", &words)?.to_string())
        }
        "object" => {
            let object = fields.table("object")?;
            Kind::Object(parse_fields(
                &object.ok_or_else(|| fields.error("object", "a table of fields"))?,
            )?)
        }
        "group" => {
            let objects = fields.tables("group")?;
            if !(2..=MAX_GROUP).contains(&objects.len()) {
                return Err(fields.error("group", format!("a list of 2 to {MAX_GROUP} objects")));
            }
            Kind::Group(objects.iter().map(parse_fields).collect::<Result<_, _>>()?)
        }
        _ => Kind::Text(fields.text("text")?),
    })
}

fn list(fields: &Fields, key: &str) -> Result<Vec<String>, FieldError> {
    let texts = fields.texts(key)?;
    match texts.is_empty() || texts.iter().any(|text| text.trim().is_empty()) {
        true => Err(fields.error(key, "a list of texts, at least one")),
        false => Ok(texts),
    }
}

impl Kind {
    /// The right value as the original's answer file would have it.
    pub fn shown(&self) -> Value {
        match self {
            Kind::Number { value, .. } => figures::json_number(*value),
            Kind::Quantity { value, unit } => json!(figures::quantity_text(*value, unit)),
            Kind::Time(seconds) => json!(format!("{} UTC", minute_text(*seconds))),
            Kind::Codes(_, list) | Kind::Countries(list) => json!(list),
            Kind::Code(_, text) | Kind::Country(text) | Kind::Status(text) | Kind::Text(text) => {
                json!(text)
            }
            Kind::Object(fields) => shown_object(fields),
            Kind::Group(objects) => objects.iter().map(|it| shown_object(it)).collect(),
        }
    }
}

pub fn shown_object(fields: &[Field]) -> Value {
    let fields = fields.iter();
    fields
        .map(|field| (field.key.clone(), field.kind.shown()))
        .collect()
}
