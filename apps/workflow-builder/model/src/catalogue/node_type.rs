//! A kind of node as the catalogue describes it.

use super::field::Field;
use super::ports::{ONE_INPUT, ONE_OUTPUT, OutputPort, Outputs, Port};
use serde_json::{Map, Value};

/// A kind of node.
#[derive(Debug)]
pub struct NodeType {
    /// What is stored in a node's `type`.
    pub id: &'static str,
    /// What cards, the library and messages call it.
    pub title: &'static str,
    /// The group of the library that lists it; gives its card the colour.
    pub category: Category,
    /// One short line for the card and the library.
    pub description: &'static str,
    /// Further words the library search answers to.
    pub keywords: &'static [&'static str],
    /// Where edges may end, from top to bottom of the card; none on a node that starts a run.
    pub inputs: &'static [Port],
    /// Where edges may start.
    pub outputs: Outputs,
    /// What can be configured, in the order of the properties panel.
    pub fields: &'static [Field],
}

/// A group of node types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    /// Nodes that start a run and have no input.
    Triggers,
    /// Nodes that branch, join, repeat or delay.
    Flow,
    /// Nodes that change, order or store items.
    Data,
    /// Nodes that ask or tell a (simulated) service.
    Apis,
    /// Nodes for secrets, files and commands.
    System,
    /// Nodes that stand for a language model's work.
    Ai,
}

impl Category {
    /// In the order of the library panel.
    pub const ALL: [Category; 6] = [
        Category::Triggers,
        Category::Flow,
        Category::Data,
        Category::Apis,
        Category::System,
        Category::Ai,
    ];

    /// The heading of the group in the library.
    pub fn title(self) -> &'static str {
        match self {
            Category::Triggers => "Triggers",
            Category::Flow => "Flow control & branching",
            Category::Data => "Data shaping",
            Category::Apis => "APIs & connectivity",
            Category::System => "Security & system",
            Category::Ai => "AI",
        }
    }

    /// One line below the heading.
    pub fn explanation(self) -> &'static str {
        match self {
            Category::Triggers => "What starts a run",
            Category::Flow => "Choose, join and pace the paths",
            Category::Data => "Reshape, order and keep records",
            Category::Apis => "Talk to services and databases",
            Category::System => "Hashing, files and plumbing",
            Category::Ai => "Language models and their limits",
        }
    }
}

impl NodeType {
    /// One way in, one way out and nothing to configure: what rows of the tables differ from.
    pub(super) const EMPTY: NodeType = NodeType {
        id: "",
        title: "",
        category: Category::System,
        description: "",
        keywords: &[],
        inputs: ONE_INPUT,
        outputs: ONE_OUTPUT,
        fields: &[],
    };

    /// The configuration of a freshly added node.
    pub fn default_data(&self) -> Map<String, Value> {
        self.fields
            .iter()
            .filter_map(|field| Some((field.key.to_string(), field.default_value()?)))
            .collect()
    }

    /// The output ports of a node of this type with this configuration.
    pub fn outputs(&self, data: &Map<String, Value>) -> Vec<OutputPort> {
        self.outputs.of(data)
    }

    /// The description of a configuration key; `None` for a key that only hand-written JSON has.
    pub fn field(&self, key: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// Whether nodes of this type start a run.
    pub fn is_trigger(&self) -> bool {
        self.category == Category::Triggers
    }

    /// How well a lower-case search text fits, best is 0; `None` when it does not.
    pub(super) fn search_rank(&self, wanted: &str) -> Option<u8> {
        let title = self.title.to_lowercase();
        if title.starts_with(wanted) {
            Some(0)
        } else if title.contains(wanted) {
            Some(1)
        } else if self.id.to_lowercase().contains(wanted)
            || self.keywords.iter().any(|word| word.starts_with(wanted))
        {
            Some(2)
        } else if self.category.title().to_lowercase().contains(wanted) {
            Some(3)
        } else {
            None
        }
    }
}
