//! Properties of one node: its fields in catalogue order, its raw JSON, deletion.

use super::expression_hint::ExpressionHint;
use super::json_field::JsonField;
use super::list_fields::{EntriesField, RowsField, WordsField};
use super::node_settings::{PinSection, SettingsSection};
use super::simple_fields::{ChoiceField, NumberField, TextField, ToggleField};
use super::switch_fields::CasesField;
use crate::icons::{self, Icon};
use crate::session::Session;
use crate::theme;
use leptos::prelude::*;
use serde_json::Value;
use workflow_builder_model::Command;
use workflow_builder_model::catalogue::{self, Field, FieldKind};

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

#[component]
pub fn NodePanel(session: Session, id: String) -> impl IntoView {
    let type_id = session.peek_graph(|graph| graph.node(&id).map(|node| node.type_id.clone()));
    let node_type = type_id
        .flatten()
        .and_then(|type_id| catalogue::find(&type_id))?;
    let node = StoredValue::new(id);
    let (strong, pale) = theme::category(node_type.category);
    let fields = node_type
        .fields
        .iter()
        .map(|field| {
            field_view(Binding {
                session,
                node,
                field,
            })
        })
        .collect_view();
    let has_no_fields = node_type.fields.is_empty();
    Some(view! {
        <div class="panel-scroll">
            <header class="panel-head">
                <span class="tile is-large" style:color=strong style:background=pale>
                    <Icon path=icons::node_path(node_type.id) size=20/>
                </span>
                <div>
                    <h2>{node_type.title}</h2>
                    <p class="panel-category" style:color=strong>{node_type.category.title()}</p>
                </div>
            </header>
            <p class="panel-description">
                {node_type.description} "." <code>{node_type.id}</code>
            </p>
            <div class="fields">
                {has_no_fields
                    .then(|| view! { <p class="panel-note">"This node has nothing to set."</p> })}
                {fields}
            </div>
            <SettingsSection session node/>
            <PinSection session node/>
            <JsonField session node/>
        </div>
        <footer class="panel-foot">
            <button
                class="button is-danger-soft"
                data-anchor="panel/delete-node"
                on:click=move |_| session.delete_selection()
            >
                <Icon path=icons::TRASH/>
                "Delete node"
            </button>
        </footer>
    })
}

fn field_view(binding: Binding) -> AnyView {
    match &binding.field.kind {
        FieldKind::Text => view! { <TextField binding/> }.into_any(),
        FieldKind::LongText => view! { <TextField binding rows=4/> }.into_any(),
        FieldKind::Expression => view! {
            <div>
                <TextField binding rows=3 is_code=true/>
                <ExpressionHint binding/>
            </div>
        }
        .into_any(),
        FieldKind::Integer { .. } | FieldKind::Number => {
            view! { <NumberField binding/> }.into_any()
        }
        FieldKind::Choice(choices) => view! { <ChoiceField binding choices/> }.into_any(),
        FieldKind::Toggle => view! { <ToggleField binding/> }.into_any(),
        FieldKind::Entries => view! { <EntriesField binding/> }.into_any(),
        FieldKind::Words => view! { <WordsField binding/> }.into_any(),
        FieldKind::Cases => view! { <CasesField binding/> }.into_any(),
        FieldKind::Rows(columns) => view! { <RowsField binding columns/> }.into_any(),
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
