//! What connects an editor of a field to the node that it belongs to.

use crate::state::Session;
use leptos::prelude::*;
use serde_json::Value;
use workflow_builder_model::Command;
use workflow_builder_model::catalogue::Field;

/// Reads and writes one configuration key of one node.
#[derive(Clone, Copy)]
pub struct Binding {
    pub session: Session,
    pub node: StoredValue<String>,
    pub field: &'static Field,
}

impl Binding {
    /// The present value; follows changes.
    pub fn value(&self) -> Option<Value> {
        let key = self.field.key;
        self.session
            .read_open(|open| {
                let node = open.workflow().graph.node(&self.node.get_value())?;
                node.data.get(key).cloned()
            })
            .flatten()
    }

    pub fn text(&self) -> String {
        match self.value() {
            Some(Value::String(text)) => text,
            Some(other) => other.to_string(),
            None => String::new(),
        }
    }

    pub fn set(&self, value: Option<Value>) -> Result<(), String> {
        self.session
            .try_apply(Command::SetField {
                node: self.node.get_value(),
                key: self.field.key.to_string(),
                value,
            })
            .map(|_| ())
    }

    pub fn anchor(&self) -> String {
        format!("field/{}", self.field.key)
    }

    pub fn is_optional(&self) -> bool {
        self.field.default.is_none()
    }
}

/// A label above an editor, help and complaint below it.
#[component]
pub fn FieldFrame(
    field: &'static Field,
    #[prop(into)] complaint: Signal<Option<String>>,
    children: Children,
) -> impl IntoView {
    view! {
        <div class="field">
            <span class="field-label">
                {field.label}
                {field.default.is_none().then(|| view! { <em>"optional"</em> })}
            </span>
            {children()}
            {move || match complaint.get() {
                Some(text) => view! { <p class="complaint" role="alert">{text}</p> }.into_any(),
                None if !field.help.is_empty() => {
                    view! { <p class="help">{field.help}</p> }.into_any()
                }
                None => ().into_any(),
            }}
        </div>
    }
}
