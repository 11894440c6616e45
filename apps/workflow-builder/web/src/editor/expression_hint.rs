//! Below an expression: whether it is one, what it gives for the first item, which fields there are.

use super::binding::Binding;
use leptos::prelude::*;
use serde_json::Value;
use workflow_builder_model::{known_fields, preview, syntax_fault};

#[derive(Clone, PartialEq)]
enum Verdict {
    Nothing,
    Fault(String),
    Gives(String),
}

#[component]
pub fn ExpressionHint(binding: Binding) -> impl IntoView {
    let session = binding.session;
    // Only a Map takes the form `name = expression`.
    let takes_assignment = session
        .peek_graph(|graph| {
            graph
                .node(&binding.node.get_value())
                .is_some_and(|node| node.type_id == "map")
        })
        .unwrap_or(false);
    // A database's condition looks at rows that are not there yet, not at what comes in.
    let sees_input = binding.field.key != "where";
    let input = move || -> Vec<Value> {
        session.run_version.track();
        if !sees_input {
            return Vec::new();
        }
        let Some(detail) = session.run_detail() else {
            return Vec::new();
        };
        let node = detail.record.node(&binding.node.get_value());
        node.map(|node| node.input().into_iter().cloned().collect())
            .unwrap_or_default()
    };
    let input = Memo::new(move |_| input());
    let verdict = Memo::new(move |_| {
        let text = binding.text();
        let text = text.strip_prefix('=').unwrap_or(&text);
        if text.trim().is_empty() {
            return Verdict::Nothing;
        }
        input.with(|items| {
            if items.is_empty() {
                return syntax_fault(text, takes_assignment)
                    .map_or(Verdict::Nothing, Verdict::Fault);
            }
            let items: Vec<&Value> = items.iter().collect();
            match preview(text, takes_assignment, &items) {
                Ok(result) => Verdict::Gives(result),
                Err(fault) => Verdict::Fault(fault),
            }
        })
    });
    let fields = move || {
        input.with(|items| {
            let items: Vec<&Value> = items.iter().take(1).collect();
            known_fields(&items)
        })
    };
    view! {
        {move || match verdict.get() {
            Verdict::Nothing => ().into_any(),
            Verdict::Fault(text) => {
                view! { <p class="expression-check is-fault" role="status">{text}</p> }.into_any()
            }
            Verdict::Gives(text) => {
                view! {
                    <p class="expression-check">
                        "First item gives "
                        <code class="expression-result" data-anchor="field/preview">{text}</code>
                    </p>
                }
                    .into_any()
            }
        }}
        {move || {
            let fields = fields();
            (!fields.is_empty())
                .then(|| {
                    let names = fields
                        .into_iter()
                        .map(|name| view! { <code>{format!("item.{name}")}</code> })
                        .collect_view();
                    view! { <div class="known-fields" aria-label="Known fields">{names}</div> }
                })
        }}
    }
}
