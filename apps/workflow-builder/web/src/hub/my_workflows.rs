//! The user's own workflows: search, open, rename, duplicate, delete.

use super::thumbnail::Thumbnail;
use crate::icons::{self, Icon};
use crate::state::{Dialog, Session};
use dom_shell::ListBox;
use leptos::prelude::*;
use workflow_builder_model::{Command, Graph, StoredWorkflow};

const LAST_EDITED: &str = "edited";
const NAME: &str = "name";
const SIZE: &str = "size";
const ORDERS: [(&str, &str); 3] = [
    (LAST_EDITED, "Last edited"),
    (NAME, "Name"),
    (SIZE, "Most nodes"),
];

/// What a card shows.
#[derive(Clone, PartialEq)]
struct Entry {
    id: String,
    name: String,
    graph: Graph,
    updated_at: u64,
}

impl Entry {
    fn of(stored: &StoredWorkflow) -> Self {
        Entry {
            id: stored.id().to_string(),
            name: stored.workflow().name.clone(),
            graph: stored.workflow().graph.clone(),
            updated_at: stored.updated_at(),
        }
    }
}

#[component]
pub fn MyWorkflows(session: Session) -> impl IntoView {
    let query = RwSignal::new(String::new());
    let order = RwSignal::new(LAST_EDITED.to_string());
    let entries = move || {
        let mut entries: Vec<Entry> =
            session.read(|workspace| workspace.workflows().iter().map(Entry::of).collect());
        // Last edited first; of equal ones the newest, which is the later in the list.
        entries.reverse();
        match order.get().as_str() {
            NAME => entries.sort_by_key(|entry| entry.name.to_lowercase()),
            SIZE => entries.sort_by_key(|entry| std::cmp::Reverse(entry.graph.nodes.len())),
            _ => entries.sort_by_key(|entry| std::cmp::Reverse(entry.updated_at)),
        }
        entries
    };
    let is_empty = move || session.read(|workspace| workspace.workflows().is_empty());
    let cards = move || {
        let wanted = query.get().trim().to_lowercase();
        let found: Vec<_> = entries()
            .into_iter()
            .filter(|entry| entry.name.to_lowercase().contains(&wanted))
            .map(|entry| view! { <WorkflowCard session entry/> })
            .collect();
        if found.is_empty() {
            view! { <p class="hub-empty">"No workflow has this in its name."</p> }.into_any()
        } else {
            view! { <div class="cards">{found}</div> }.into_any()
        }
    };
    move || {
        (!is_empty()).then(|| {
            view! {
                <section aria-labelledby="mine-title">
                    <div class="hub-section-row">
                        <h2 id="mine-title" class="hub-section">"My workflows"</h2>
                        <div class="hub-order">
                            <ListBox
                                label="Sort by".to_string()
                                anchor="hub/sort".to_string()
                                options=ORDERS
                                    .iter()
                                    .map(|(key, text)| (key.to_string(), text.to_string()))
                                    .collect()
                                value=order
                                on_choose=move |key| order.set(key)
                            />
                        </div>
                        <label class="search hub-search">
                            <Icon path=icons::SEARCH/>
                            <input
                                type="search"
                                placeholder="Search workflows..."
                                aria-label="Search workflows"
                                data-anchor="hub/search"
                                prop:value=move || query.get()
                                on:input=move |event| query.set(event_target_value(&event))
                            />
                        </label>
                    </div>
                    {cards}
                </section>
            }
        })
    }
}

#[component]
fn WorkflowCard(session: Session, entry: Entry) -> impl IntoView {
    let Entry {
        id, name, graph, ..
    } = entry;
    let facts = format!("{} nodes · {} edges", graph.nodes.len(), graph.edges.len());
    let id = StoredValue::new(id);
    let open = move |_| {
        session.apply(Command::OpenWorkflow {
            workflow: id.get_value(),
        });
    };
    let duplicate = move |_| {
        session.apply(Command::DuplicateWorkflow {
            workflow: id.get_value(),
        });
    };
    let ask = move |dialog: fn(String) -> Dialog| session.dialog.set(Some(dialog(id.get_value())));
    view! {
        <div class="card-frame">
            <button
                class="card"
                aria-label=name.clone()
                data-anchor=format!("hub/workflow/{name}")
                on:click=open
            >
                <Thumbnail graph/>
                <span class="card-title">{name.clone()}</span>
                <span class="card-facts">{facts}</span>
            </button>
            <div class="card-tools">
                <button
                    class="icon-button"
                    title="Rename"
                    aria-label=format!("Rename {name}")
                    data-anchor=format!("hub/rename/{name}")
                    on:click=move |_| ask(|workflow| Dialog::Rename { workflow })
                >
                    <Icon path=icons::PENCIL/>
                </button>
                <button
                    class="icon-button"
                    title="Duplicate"
                    aria-label=format!("Duplicate {name}")
                    data-anchor=format!("hub/duplicate/{name}")
                    on:click=duplicate
                >
                    <Icon path=icons::COPY/>
                </button>
                <button
                    class="icon-button"
                    title="Delete"
                    aria-label=format!("Delete {name}")
                    data-anchor=format!("hub/delete/{name}")
                    on:click=move |_| ask(|workflow| Dialog::ConfirmDelete { workflow })
                >
                    <Icon path=icons::TRASH/>
                </button>
            </div>
        </div>
    }
}
