//! The edit dialog without its screen: its fields, what was entered, and the commands that follow.
//!
//! Nothing is applied while any entry makes no sense. An entry that was not touched keeps the exact
//! value, however it is rounded on the screen.

mod layout;

use std::collections::BTreeMap;

use crate::changes;
use crate::circuit::{Allowed, CustomModel, Element, ElementId, Parameter, ParameterKind, Value};
use crate::command::Command;
use crate::opening::field_order;
use crate::quantity;
use seeded::Opening;

/// Key of the field for the designator.
pub const NAME: &str = "name";

/// What stands in a field.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "fields are called what they are")]
pub enum Entry {
    /// A line of text, numbers with their units included.
    Text(String),
    /// A check box.
    Flag(bool),
    /// One of several options.
    Choice { chosen: usize, options: Vec<String> },
}

/// One field as the dialog draws it.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The parameter it sets.
    pub key: &'static str,
    /// What stands beside it.
    pub label: &'static str,
    /// What is entered.
    pub entry: Entry,
    /// Why the entry is refused.
    pub error: Option<String>,
    /// An explanation below it.
    pub note: Option<&'static str>,
    parameter: Option<&'static Parameter>,
    /// What stood there when the dialog was opened or applied.
    untouched: Entry,
}

/// The dialog of one element.
#[derive(Clone, Debug)]
pub struct Form {
    element: Element,
    fields: Vec<Field>,
    opening: Opening,
}

impl Form {
    /// None for a kind that the catalogue does not know. `models` are the circuit's own.
    pub fn of(element: &Element, models: &[CustomModel]) -> Option<Form> {
        let part = element.part()?;
        let mut fields = Vec::new();
        if !part.designator().is_empty() {
            fields.push(field(NAME, "Name", Entry::Text(element.name.clone()), None));
        }
        for parameter in layout::parameters(element) {
            let entry = present(element, parameter, models);
            fields.push(Field {
                note: layout::note(parameter.key),
                ..field(parameter.key, parameter.label, entry, Some(parameter))
            });
        }
        Some(Form {
            element: element.clone(),
            fields,
            opening: Opening::default(),
        })
    }

    /// With the shown fields that one types into in the order of a page that opens so. Lists, check
    /// boxes and what is of no use now stay where they are.
    pub fn opened(mut self, opening: Opening) -> Form {
        let shown = self.shown();
        let is_typed = |key: &str| {
            let field = shown.iter().find(|field| field.key == key);
            field.is_some_and(|field| matches!(field.entry, Entry::Text(_)))
        };
        let places = 0..self.fields.len();
        let typed: Vec<usize> = places.filter(|at| is_typed(self.fields[*at].key)).collect();
        let keys: Vec<&str> = typed.iter().map(|at| self.fields[*at].key).collect();
        let order = field_order(opening, &self.element.kind, &keys);
        let usual = self.fields.clone();
        for (place, from) in typed.iter().zip(order) {
            self.fields[*place] = usual[typed[from]].clone();
        }
        self.opening = opening;
        self
    }

    /// Whose form it is.
    pub fn element(&self) -> ElementId {
        self.element.id
    }

    /// `Edit Resistor`.
    pub fn title(&self) -> String {
        let title = self.element.part().map_or("", |it| it.identity().title);
        let words = title.split(' ').map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(|letter| letter.to_uppercase());
            first.into_iter().flatten().chain(letters).collect()
        });
        let words: Vec<String> = words.collect();
        format!("Edit {}", words.join(" "))
    }

    /// The fields that are of use with what is entered now.
    pub fn shown(&self) -> Vec<Field> {
        let draft = self.draft();
        let by_times = self.chosen("specify_as") == Some(1);
        let is_shown = |field: &&Field| layout::is_shown(&draft, field.key, by_times);
        let shown = self.fields.iter().filter(is_shown).cloned();
        shown
            .map(|field| match field.parameter {
                Some(parameter) => Field {
                    label: layout::label(&draft, parameter),
                    ..field
                },
                None => field,
            })
            .collect()
    }

    /// Changes what stands in a field; its error is gone until the next check.
    pub fn enter(&mut self, key: &str, entry: Entry) {
        if key == "specify_as" {
            self.carry_times_over(&entry);
        }
        if let Some(field) = self.field_mut(key) {
            field.entry = entry;
            field.error = None;
        }
    }

    /// The field that has the focus when the dialog opens. What a part is told apart by comes first
    /// for inputs, outputs and text, the value for all others; where fields have another order than
    /// the usual one, what stands first.
    pub fn first_field(&self) -> Option<&'static str> {
        let shown = self.shown();
        let is_typed = |field: &&Field| matches!(field.entry, Entry::Text(_));
        if !self.opening.is_usual() {
            let first = shown.iter().find(is_typed);
            return first.or(shown.first()).map(|field| field.key);
        }
        let named = matches!(self.element.kind.as_str(), "logic-input" | "logic-output");
        let skipped = usize::from(!named && shown.first().is_some_and(|it| it.key == NAME));
        let value = shown.get(skipped);
        value
            .filter(is_typed)
            .or(shown.first())
            .map(|field| field.key)
    }

    /// The first field with an error, of those that are shown.
    pub fn first_error(&self) -> Option<&'static str> {
        let shown = self.shown();
        let mut wrong = shown.iter().filter(|field| field.error.is_some());
        wrong.next().map(|field| field.key)
    }

    /// What is to be done, in one undo step; empty when nothing was changed. With an error in any
    /// field there is none, and the fields say why.
    pub fn commands(&mut self, gesture: &str) -> Option<Vec<Command>> {
        let shown: Vec<&'static str> = self.shown().iter().map(|field| field.key).collect();
        let mut parameters = BTreeMap::new();
        let mut name = None;
        for field in &mut self.fields {
            field.error = None;
            if !shown.contains(&field.key) || field.entry == field.untouched {
                continue;
            }
            match (field.parameter, read(&self.element, field)) {
                (_, Err(text)) => field.error = Some(text),
                (Some(_), Ok(value)) => {
                    parameters.insert(field.key.to_string(), value);
                }
                (None, Ok(Value::Text(text))) => name = Some(text),
                (None, Ok(_)) => {}
            }
        }
        self.turn_times_into_frequency(&mut parameters);
        if self.first_error().is_some() {
            return None;
        }
        let element = self.element.id;
        let gesture = Some(gesture.to_string());
        let mut commands = Vec::new();
        if !parameters.is_empty() {
            commands.push(Command::Edit {
                element,
                parameters,
                gesture: gesture.clone(),
            });
        }
        if let Some(name) = name {
            commands.push(Command::Rename {
                element,
                name,
                gesture,
            });
        }
        Some(commands)
    }

    fn entry(&self, key: &str) -> Option<&Entry> {
        let mut fields = self.fields.iter();
        fields.find(|field| field.key == key).map(|it| &it.entry)
    }

    fn chosen(&self, key: &str) -> Option<usize> {
        match self.entry(key) {
            Some(Entry::Choice { chosen, .. }) => Some(*chosen),
            _ => None,
        }
    }

    /// The element with all entries that make sense.
    fn draft(&self) -> Element {
        let mut draft = self.element.clone();
        for field in &self.fields {
            if let (Some(parameter), Ok(value)) = (field.parameter, read(&self.element, field)) {
                draft.parameters.insert(parameter.key.to_string(), value);
            }
        }
        draft
    }

    /// The other way of entering times starts from the same wave.
    fn carry_times_over(&mut self, entry: &Entry) {
        if matches!(entry, Entry::Choice { chosen: 1, .. }) {
            let draft = self.draft();
            let period = 1.0 / draft.number("frequency");
            let high = period * draft.number("duty") / 100.0;
            for (key, time) in [("high_time", high), ("low_time", period - high)] {
                let text = Entry::Text(shortened(time));
                if let Some(field) = self.field_mut(key) {
                    // Looking at the times of a wave does not change it.
                    field.untouched = text.clone();
                    field.entry = text;
                }
            }
        } else if let (true, Some((high, low))) = (self.times_were_changed(), self.times()) {
            let period = high + low;
            for (key, value) in [("frequency", 1.0 / period), ("duty", 100.0 * high / period)] {
                if let Some(field) = self.field_mut(key) {
                    field.entry = Entry::Text(shortened(value));
                }
            }
        }
    }

    fn times_were_changed(&self) -> bool {
        let mut fields = self.fields.iter();
        fields.any(|it| matches!(it.key, "high_time" | "low_time") && it.entry != it.untouched)
    }

    fn field_mut(&mut self, key: &str) -> Option<&mut Field> {
        self.fields.iter_mut().find(|field| field.key == key)
    }

    fn times(&self) -> Option<(f64, f64)> {
        let time = |key: &str| match self.entry(key) {
            Some(Entry::Text(text)) => quantity::parse(text).ok(),
            _ => None,
        };
        Some((time("high_time")?, time("low_time")?))
    }

    /// Times are not kept in the document: they become a frequency and a duty cycle.
    fn turn_times_into_frequency(&self, parameters: &mut BTreeMap<String, Value>) {
        let given = parameters.remove("high_time").is_some();
        let given = parameters.remove("low_time").is_some() || given;
        parameters.remove("specify_as");
        if let (true, Some((high, low))) = (given, self.times()) {
            let period = high + low;
            parameters.insert("frequency".into(), Value::Number(1.0 / period));
            parameters.insert("duty".into(), Value::Number(100.0 * high / period));
        }
    }
}

fn field(
    key: &'static str,
    label: &'static str,
    entry: Entry,
    parameter: Option<&'static Parameter>,
) -> Field {
    Field {
        key,
        label,
        untouched: entry.clone(),
        entry,
        error: None,
        note: None,
        parameter,
    }
}

fn present(element: &Element, parameter: &Parameter, models: &[CustomModel]) -> Entry {
    let value = element
        .value(parameter.key)
        .unwrap_or_else(|| parameter.default_value());
    match (parameter.kind, value) {
        (ParameterKind::Choice { options }, Value::Number(number)) => Entry::Choice {
            chosen: number.max(0.0) as usize,
            options: options.iter().map(ToString::to_string).collect(),
        },
        (_, Value::Flag(flag)) => Entry::Flag(flag),
        (_, Value::Number(number)) => Entry::Text(number_text(parameter, number)),
        (_, Value::Text(text)) => {
            chosen_text(layout::choices(element, parameter.key, models), text)
        }
    }
}

/// A text that is one of a list is chosen from it; a name from elsewhere joins the list.
fn chosen_text(mut options: Vec<String>, text: String) -> Entry {
    if options.is_empty() {
        return Entry::Text(text);
    }
    let chosen = options.iter().position(|option| *option == text);
    let chosen = chosen.unwrap_or_else(|| {
        options.push(text);
        options.len() - 1
    });
    Entry::Choice { chosen, options }
}

fn number_text(parameter: &Parameter, number: f64) -> String {
    let is_plain = matches!(parameter.allowed, Allowed::Whole(..))
        || matches!(parameter.unit, "%" | "°" | "degrees");
    if is_plain {
        quantity::plain(number, 6)
    } else {
        shortened(number)
    }
}

/// `4.7k`, as one would type it.
fn shortened(number: f64) -> String {
    const SMALLEST_WITH_PREFIX: f64 = 1e-12;
    if number != 0.0 && number.abs() < SMALLEST_WITH_PREFIX {
        format!("{number:e}")
    } else {
        quantity::format_with(number, "", 6).replace(' ', "")
    }
}

fn read(element: &Element, field: &Field) -> Result<Value, String> {
    let Some(parameter) = field.parameter else {
        return match &field.entry {
            Entry::Text(name) => {
                let name = name.trim().to_string();
                changes::check_name(&name).map_err(|refusal| refusal.to_string())?;
                Ok(Value::Text(name))
            }
            _ => Err("A name is text.".into()),
        };
    };
    let value = match (&field.entry, parameter.kind) {
        (entry, _) if *entry == field.untouched => element
            .value(parameter.key)
            .unwrap_or_else(|| parameter.default_value()),
        (Entry::Flag(flag), _) => Value::Flag(*flag),
        (Entry::Choice { chosen, .. }, ParameterKind::Choice { .. }) => {
            Value::Number(*chosen as f64)
        }
        (Entry::Choice { chosen, options }, _) => {
            Value::Text(options.get(*chosen).cloned().unwrap_or_default())
        }
        (Entry::Text(text), ParameterKind::Text { .. }) => Value::Text(text.clone()),
        (Entry::Text(text), _) if layout::accepts_rms(element, parameter.key) => {
            Value::Number(quantity::parse_source(text).map_err(|error| error.to_string())?)
        }
        (Entry::Text(text), _) => {
            Value::Number(quantity::parse(text).map_err(|error| error.to_string())?)
        }
    };
    parameter.check(&value).map_err(|error| error.to_string())?;
    Ok(value)
}
