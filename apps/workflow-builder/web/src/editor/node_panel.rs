//! Properties of one node: its fields in catalogue order, its raw JSON, deletion.

use super::binding::Binding;
use super::expression_hint::ExpressionHint;
use super::json_field::JsonField;
use super::list_fields::{EntriesField, RowsField, WordsField};
use super::node_settings::{PinSection, SettingsSection};
use super::sealed_panel::SealedSection;
use super::simple_fields::{ChoiceField, NumberField, TextField, ToggleField};
use super::switch_fields::CasesField;
use crate::icons::{self, Icon};
use crate::state::Session;
use crate::theme;
use leptos::prelude::*;
use workflow_builder_model::catalogue::{self, FieldKind};

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
    // What a sealed node does cannot be set.
    let inside = match node_type.id == catalogue::SEALED {
        true => view! { <SealedSection session node/> }.into_any(),
        false => view! {
            <div class="fields">
                {has_no_fields
                    .then(|| view! { <p class="panel-note">"This node has nothing to set."</p> })}
                {fields}
            </div>
            <SettingsSection session node/>
            <PinSection session node/>
            <JsonField session node/>
        }
        .into_any(),
    };
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
            {inside}
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
