//! Below an expression: whether it is one, what it gives for the first item, which fields there are.

use super::binding::Binding;
use leptos::prelude::*;
use serde_json::Value;
use workflow_builder_model::{known_fields, preview, syntax_fault};

#[derive(Clone, Debug, PartialEq)]
enum Hint {
    Nothing,
    Fault(String),
    Gives(String),
}

/// Without items only the form of an expression can be judged.
fn judged(text: &str, takes_assignment: bool, items: &[Value]) -> Hint {
    let text = text.strip_prefix('=').unwrap_or(text);
    if text.trim().is_empty() {
        return Hint::Nothing;
    }
    if items.is_empty() {
        return syntax_fault(text, takes_assignment).map_or(Hint::Nothing, Hint::Fault);
    }
    let items: Vec<&Value> = items.iter().collect();
    match preview(text, takes_assignment, &items) {
        Ok(result) => Hint::Gives(result),
        Err(fault) => Hint::Fault(fault),
    }
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
    let hint = Memo::new(move |_| {
        let text = binding.text();
        input.with(|items| judged(&text, takes_assignment, items))
    });
    let fields = move || {
        input.with(|items| {
            let items: Vec<&Value> = items.iter().take(1).collect();
            known_fields(&items)
        })
    };
    view! {
        {move || match hint.get() {
            Hint::Nothing => ().into_any(),
            Hint::Fault(text) => {
                view! { <p class="expression-check is-fault" role="status">{text}</p> }.into_any()
            }
            Hint::Gives(text) => {
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn an_empty_expression_is_not_judged() {
        for text in ["", "  ", "=", "= "] {
            assert_eq!(judged(text, false, &[json!({"a": 1})]), Hint::Nothing);
        }
    }

    #[test]
    fn before_a_run_only_faults_of_form_are_shown() {
        assert_eq!(judged("item.a + 1", false, &[]), Hint::Nothing);
        assert!(matches!(judged("item.a +", false, &[]), Hint::Fault(_)));
    }

    #[test]
    fn after_a_run_the_first_item_shows_what_comes_out() {
        let items = [json!({"a": 2}), json!({"a": 5})];
        assert_eq!(
            judged("=item.a * 10", false, &items),
            Hint::Gives("20".into())
        );
        let fault = judged("item.b.c", false, &items);
        assert!(matches!(fault, Hint::Fault(_)), "{fault:?}");
    }

    #[test]
    fn only_a_map_may_assign() {
        assert_eq!(judged("total = item.a", true, &[]), Hint::Nothing);
        assert!(matches!(
            judged("total = item.a", false, &[]),
            Hint::Fault(_)
        ));
    }
}
