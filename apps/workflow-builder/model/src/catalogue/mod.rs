//! The node types a workflow can be built from: a registry of plain descriptions.
//!
//! One file per category. Adding a node type is adding an entry to its category's list; cards, ports,
//! the library panel and the properties editor all follow from the description.

mod ai;
mod apis;
mod data;
mod flow;
mod system;
mod triggers;

use serde_json::{Map, Value};

/// A kind of node.
#[derive(Debug)]
pub struct NodeType {
    /// What is stored in a node's `type`.
    pub id: &'static str,
    pub title: &'static str,
    pub category: Category,
    /// One short line for the card and the library.
    pub description: &'static str,
    /// Further words the library search answers to.
    pub keywords: &'static [&'static str],
    pub inputs: &'static [Port],
    pub outputs: Outputs,
    pub fields: &'static [Field],
}

/// A place on a card where an edge starts or ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Port {
    /// `None` is the unnamed port, stored as `null`.
    pub handle: Option<&'static str>,
    /// What the card prints beside it; empty for the unnamed port.
    pub label: &'static str,
}

#[derive(Debug)]
pub enum Outputs {
    Fixed(&'static [Port]),
    /// One port per entry of `data.cases`, and `default` while `data.default` is true.
    Cases,
    /// One port per entry of `data.categories`, and `other`.
    Categories,
}

/// An output port of one particular node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputPort {
    pub handle: Option<String>,
    pub label: String,
}

/// One entry of a node's configuration.
#[derive(Debug)]
pub struct Field {
    pub key: &'static str,
    pub label: &'static str,
    pub kind: FieldKind,
    /// JSON text of the value in a fresh node. Without one, the key is absent until it is set.
    pub default: Option<&'static str>,
    pub help: &'static str,
}

/// How a field is edited and which values it takes.
#[derive(Debug, PartialEq)]
pub enum FieldKind {
    Text,
    LongText,
    Expression,
    Integer {
        min: i64,
    },
    Number,
    Choice(&'static [&'static str]),
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
    pub key: &'static str,
    pub label: &'static str,
    /// Left blank, an optional column's key is not stored.
    pub optional: bool,
    /// Fixed choices; empty for free text.
    pub choices: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    Triggers,
    Flow,
    Data,
    Apis,
    System,
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

/// Every node type, in the order of the library panel.
pub fn all() -> impl Iterator<Item = &'static NodeType> {
    [
        triggers::TYPES,
        flow::TYPES,
        data::TYPES,
        apis::TYPES,
        system::TYPES,
        ai::TYPES,
    ]
    .into_iter()
    .flatten()
}

pub fn find(id: &str) -> Option<&'static NodeType> {
    all().find(|node_type| node_type.id == id)
}

/// Node types that answer to a search text, best matches first: title before keyword and id
/// before category. An empty text matches all.
pub fn search(text: &str) -> Vec<&'static NodeType> {
    let wanted = text.trim().to_lowercase();
    let mut hits: Vec<_> = all()
        .filter_map(|node_type| node_type.search_rank(&wanted).map(|rank| (rank, node_type)))
        .collect();
    hits.sort_by_key(|(rank, _)| *rank);
    hits.into_iter().map(|(_, node_type)| node_type).collect()
}

impl NodeType {
    /// The configuration of a freshly added node.
    pub fn default_data(&self) -> Map<String, Value> {
        self.fields
            .iter()
            .filter_map(|field| Some((field.key.to_string(), field.default_value()?)))
            .collect()
    }

    /// The output ports of a node of this type with this configuration.
    pub fn outputs(&self, data: &Map<String, Value>) -> Vec<OutputPort> {
        match self.outputs {
            Outputs::Fixed(ports) => ports
                .iter()
                .map(|port| OutputPort {
                    handle: port.handle.map(str::to_string),
                    label: port.label.to_string(),
                })
                .collect(),
            Outputs::Cases => named_ports(crate::switch_cases::handles(data)),
            Outputs::Categories => named_ports(ai::category_handles(data)),
        }
    }

    pub fn field(&self, key: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.key == key)
    }

    pub fn is_trigger(&self) -> bool {
        self.category == Category::Triggers
    }

    fn search_rank(&self, wanted: &str) -> Option<u8> {
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

impl Field {
    pub fn default_value(&self) -> Option<Value> {
        self.default
            .and_then(|text| serde_json::from_str(text).ok())
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

fn named_ports(handles: Vec<String>) -> Vec<OutputPort> {
    handles
        .into_iter()
        .map(|handle| OutputPort {
            label: handle.clone(),
            handle: Some(handle),
        })
        .collect()
}

// Building blocks of the category files.

const UNNAMED: Port = Port {
    handle: None,
    label: "",
};
const NO_INPUT: &[Port] = &[];
const ONE_INPUT: &[Port] = &[UNNAMED];
const ONE_OUTPUT: Outputs = Outputs::Fixed(&[UNNAMED]);
const TRIGGER_OUTPUT: Outputs = Outputs::Fixed(&[Port {
    handle: Some("trigger"),
    label: "trigger",
}]);

/// A port whose label is its handle.
const fn port(handle: &'static str) -> Port {
    Port {
        handle: Some(handle),
        label: handle,
    }
}

/// A text field that is empty in a fresh node.
const fn text(key: &'static str, label: &'static str) -> Field {
    field(key, label, FieldKind::Text, r#""""#)
}

/// A free-text column of [`FieldKind::Rows`].
const fn column(key: &'static str, label: &'static str) -> Column {
    Column {
        key,
        label,
        optional: false,
        choices: &[],
    }
}

/// A column with fixed choices.
const fn choice_column(
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
    const fn optional(mut self) -> Column {
        self.optional = true;
        self
    }
}

const fn field(
    key: &'static str,
    label: &'static str,
    kind: FieldKind,
    default: &'static str,
) -> Field {
    Field {
        key,
        label,
        kind,
        default: Some(default),
        help: "",
    }
}

const fn optional(key: &'static str, label: &'static str, kind: FieldKind) -> Field {
    Field {
        key,
        label,
        kind,
        default: None,
        help: "",
    }
}

impl Field {
    const fn help(mut self, help: &'static str) -> Field {
        self.help = help;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::collections::HashSet;

    fn fresh(id: &str) -> Value {
        Value::Object(find(id).expect(id).default_data())
    }

    #[test]
    fn type_ids_are_unique_and_the_core_is_complete() {
        let ids: Vec<_> = all().map(|node_type| node_type.id).collect();
        assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
        assert_eq!(ids.len(), 73);
    }

    #[test]
    fn every_default_is_valid_json_that_its_own_field_accepts() {
        for node_type in all() {
            for field in node_type.fields.iter().filter(|f| f.default.is_some()) {
                let value = field.default_value().unwrap_or_else(|| {
                    panic!("{}.{} has unreadable default", node_type.id, field.key)
                });
                assert_eq!(
                    field.kind.objection(&value),
                    None,
                    "{}.{}",
                    node_type.id,
                    field.key
                );
            }
        }
    }

    /// Values that tasks rely on being left untouched.
    #[test]
    fn fresh_nodes_carry_the_agreed_defaults() {
        let expected = [
            ("manualTrigger", json!({})),
            ("chatTrigger", json!({"provider": "slack", "channelId": ""})),
            ("if", json!({"expression": "true", "notes": ""})),
            ("switch", json!({"cases": [], "default": true})),
            ("merge", json!({})),
            ("wait", json!({"durationSeconds": 5, "reason": ""})),
            ("map", json!({"expression": "item"})),
            ("limit", json!({"n": 10})),
            ("editFields", json!({"fields": {"status": "ready"}})),
            (
                "dataTable",
                json!({"tableName": "records", "operation": "get", "keyField": "id"}),
            ),
            (
                "httpRequest",
                json!({"method": "GET", "url": "", "headers": {}, "body": ""}),
            ),
            ("databaseConnector", json!({"table": "", "where": ""})),
            (
                "sendEmail",
                json!({"transport": "smtp", "from": "", "to": "", "subject": "", "body": ""}),
            ),
            (
                "respondToWebhook",
                json!({"statusCode": 200, "body": "", "headers": {}}),
            ),
            ("noOperation", json!({})),
            (
                "crypto",
                json!({"operation": "hash", "algorithm": "sha256", "field": "body"}),
            ),
            (
                "guardrails",
                json!({"checks": ["pii", "nsfw"], "action": "block"}),
            ),
        ];
        for (id, data) in expected {
            assert_eq!(fresh(id).to_string(), data.to_string(), "{id}");
        }
    }

    #[test]
    fn search_finds_by_title_id_keyword_and_category() {
        let first = |text| search(text).first().map(|t| t.title);
        assert_eq!(first("manual"), Some("Manual Trigger"));
        assert_eq!(first("HTTP"), Some("HTTP Request"));
        assert_eq!(first("noop"), Some("No Operation"));
        assert_eq!(first("set"), Some("Edit Fields (Set)"));
        let tables: Vec<_> = search("table").iter().map(|t| t.id).collect();
        assert!(tables.contains(&"dataTable") && tables.contains(&"tablePreview"));
        assert_eq!(search("nothing like this").len(), 0);
        assert_eq!(search("  ").len(), all().count());
    }

    #[test]
    fn a_switch_has_a_port_per_case_and_the_default() {
        let data = json!({"cases": [{"label": "a"}, {"label": "b", "expr": "1"}], "default": true});
        let handles: Vec<_> = find("switch")
            .expect("switch")
            .outputs(data.as_object().expect("object"))
            .into_iter()
            .filter_map(|port| port.handle)
            .collect();
        assert_eq!(handles, ["a", "b", "default"]);
    }
}
