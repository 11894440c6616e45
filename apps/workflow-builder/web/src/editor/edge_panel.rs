//! The edge menu: what it joins, its label, deletion.

use crate::icons::{self, Icon};
use crate::state::Session;
use leptos::prelude::*;
use workflow_builder_model::Command;

#[derive(Clone, Default, PartialEq)]
struct Facts {
    source: String,
    port: String,
    target: String,
    label: String,
}

#[component]
pub fn EdgePanel(session: Session, id: String) -> impl IntoView {
    let id = StoredValue::new(id);
    let facts = Memo::new(move |_| {
        session
            .read_open(|open| {
                let graph = &open.workflow().graph;
                let edge = graph.edge(&id.get_value())?;
                let title = |node: &str| graph.node(node).map(|n| n.title().to_string());
                let port = graph.node(&edge.source).and_then(|source| {
                    source
                        .outputs()
                        .into_iter()
                        .find(|port| port.handle == edge.source_handle)
                });
                Some(Facts {
                    source: title(&edge.source)?,
                    port: port.map(|port| port.label).unwrap_or_default(),
                    target: title(&edge.target)?,
                    label: edge.label.clone().unwrap_or_default(),
                })
            })
            .flatten()
            .unwrap_or_default()
    });
    let port = move || {
        let port = facts.get().port;
        if port.is_empty() {
            "Output".to_string()
        } else {
            port
        }
    };
    view! {
        <div class="panel-scroll">
            <header class="panel-head">
                <span class="tile is-plain"><Icon path=icons::node_path("noOperation")/></span>
                <div>
                    <h2>"Edge"</h2>
                    <p>"Carries items from one node to the next"</p>
                </div>
            </header>
            <dl class="facts">
                <div><dt>"Source"</dt><dd>{move || facts.get().source}</dd></div>
                <div><dt>"Port"</dt><dd>{port}</dd></div>
                <div><dt>"Target"</dt><dd>{move || facts.get().target}</dd></div>
            </dl>
            <label class="field">
                <span class="field-label">"Label"</span>
                <input
                    class="input"
                    type="text"
                    aria-label="Label"
                    placeholder="Shown on the edge"
                    autocomplete="off"
                    spellcheck="false"
                    data-anchor="field/label"
                    prop:value=move || facts.get().label
                    on:input=move |event| {
                        session
                            .apply(Command::SetEdgeLabel {
                                edge: id.get_value(),
                                label: event_target_value(&event),
                            });
                    }
                />
            </label>
        </div>
        <footer class="panel-foot">
            <button
                class="button is-danger-soft"
                data-anchor="panel/delete-edge"
                on:click=move |_| session.delete_selection()
            >
                <Icon path=icons::TRASH/>
                "Delete edge"
            </button>
        </footer>
    }
}
