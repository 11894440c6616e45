//! What the pointer does on the sheet: select, or add one kind of element.

use std::collections::BTreeMap;

use circuit_designer_model::Value;
use circuit_designer_model::elements::draw_menu::Item;
use circuit_designer_model::elements::{MenuEntry, Part};

/// An *Add ...* item that was chosen.
#[derive(Clone, Copy)]
pub struct AddTool {
    pub part: &'static dyn Part,
    pub entry: &'static MenuEntry,
}

impl AddTool {
    /// Every item of the Draw menu, in no particular order.
    pub fn all() -> impl Iterator<Item = AddTool> {
        circuit_designer_model::elements::ALL
            .iter()
            .flat_map(|part| {
                let entries = part.identity().menu.iter();
                entries.map(|entry| AddTool { part: *part, entry })
            })
    }

    pub fn named(name: &str) -> Option<AddTool> {
        AddTool::all().find(|tool| tool.entry.name == name)
    }

    pub fn with_key(key: char) -> Option<AddTool> {
        AddTool::all().find(|tool| tool.entry.key == Some(key))
    }

    /// What this item sets beyond the part's defaults.
    pub fn presets(&self) -> BTreeMap<String, Value> {
        let parameters = self.part.parameters();
        let known = |key: &str| parameters.iter().find(|it| it.key == key);
        let preset = |(key, number): &(&'static str, f64)| {
            let value = match known(key)?.default_value() {
                Value::Flag(_) => Value::Flag(*number != 0.0),
                _ => Value::Number(*number),
            };
            Some(((*key).to_string(), value))
        };
        self.entry.presets.iter().filter_map(preset).collect()
    }
}

impl From<Item> for AddTool {
    fn from(item: Item) -> Self {
        AddTool {
            part: item.part,
            entry: item.entry,
        }
    }
}

impl PartialEq for AddTool {
    fn eq(&self, other: &Self) -> bool {
        self.entry.name == other.entry.name
    }
}

impl std::fmt::Debug for AddTool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.entry.name)
    }
}

/// What a press on the sheet begins.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mode {
    #[default]
    Select,
    Add(AddTool),
    /// Moves the whole circuit.
    DragAll,
    /// Moves what lies on one row.
    DragRow,
    /// Moves what lies in one column.
    DragColumn,
    DragSelected,
    /// Moves the end of an element, and of all that meet there.
    DragPost,
}

impl Mode {
    /// As the tool bar says it.
    pub fn label(&self) -> &'static str {
        match self {
            Mode::Select => "Select",
            Mode::Add(tool) => tool.entry.name,
            Mode::DragAll => "Drag All",
            Mode::DragRow => "Drag Row",
            Mode::DragColumn => "Drag Column",
            Mode::DragSelected => "Drag Selected",
            Mode::DragPost => "Drag Post",
        }
    }
}
