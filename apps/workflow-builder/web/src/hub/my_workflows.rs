//! The user's own workflows: search, open, rename, duplicate, delete.

use super::thumbnail::Thumbnail;
use crate::icons::{self, Icon};
use crate::state::{Dialog, Session};
use crate::wording::size_of;
use dom_shell::ListBox;
use leptos::prelude::*;
use std::cmp::Reverse;
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

/// The entries that have this text in their name, in this order. They come in as they were made; of
/// equal ones the newest is first.
fn listed(mut entries: Vec<Entry>, order: &str, query: &str) -> Vec<Entry> {
    let wanted = query.trim().to_lowercase();
    entries.retain(|entry| entry.name.to_lowercase().contains(&wanted));
    entries.reverse();
    match order {
        NAME => entries.sort_by_key(|entry| entry.name.to_lowercase()),
        SIZE => entries.sort_by_key(|entry| Reverse(entry.graph.nodes.len())),
        _ => entries.sort_by_key(|entry| Reverse(entry.updated_at)),
    }
    entries
}

#[component]
pub fn MyWorkflows(session: Session) -> impl IntoView {
    let query = RwSignal::new(String::new());
    let order = RwSignal::new(LAST_EDITED.to_string());
    let entries = move || {
        let entries =
            session.read(|workspace| workspace.workflows().iter().map(Entry::of).collect());
        listed(entries, &order.get(), &query.get())
    };
    let is_empty = move || session.read(|workspace| workspace.workflows().is_empty());
    let cards = move || {
        let found: Vec<_> = entries()
            .into_iter()
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
    let facts = size_of(&graph);
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

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::templates;

    /// Made in this order: name, number of nodes, time of the last edit.
    fn names(order: &str, query: &str) -> Vec<String> {
        let made = [
            ("Zoo", 1, 30),
            ("apple", 3, 10),
            ("Mail", 2, 30),
            ("Apply", 3, 20),
        ];
        let entries = made.map(|(name, nodes, updated_at)| Entry {
            id: name.to_string(),
            name: name.to_string(),
            graph: Graph {
                nodes: templates()[0].graph.nodes[..nodes].to_vec(),
                edges: Vec::new(),
            },
            updated_at,
        });
        let listed = listed(entries.to_vec(), order, query);
        listed.into_iter().map(|entry| entry.name).collect()
    }

    #[test]
    fn last_edited_come_first_and_of_equal_ones_the_newest() {
        assert_eq!(names(LAST_EDITED, ""), ["Mail", "Zoo", "Apply", "apple"]);
    }

    #[test]
    fn names_are_sorted_whatever_their_case() {
        assert_eq!(names(NAME, ""), ["apple", "Apply", "Mail", "Zoo"]);
    }

    #[test]
    fn the_largest_come_first_and_of_equal_ones_the_newest() {
        assert_eq!(names(SIZE, ""), ["Apply", "apple", "Mail", "Zoo"]);
    }

    #[test]
    fn a_search_finds_any_part_of_a_name_in_any_case() {
        assert_eq!(names(NAME, " APPL "), ["apple", "Apply"]);
        assert_eq!(names(NAME, "oo"), ["Zoo"]);
        assert!(names(NAME, "none").is_empty());
    }

    #[test]
    fn every_order_that_is_offered_is_one_of_its_own() {
        let orders: std::collections::HashSet<Vec<String>> =
            ORDERS.iter().map(|(key, _)| names(key, "")).collect();
        assert_eq!(orders.len(), ORDERS.len());
    }
}
