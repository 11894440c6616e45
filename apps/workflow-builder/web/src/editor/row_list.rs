//! The frame that all editors of lists share: rows, a button that adds one, buttons that remove one.

use super::binding::{Binding, FieldFrame};
use super::draft::Draft;
use crate::icons::{self, Icon};
use dom_shell::{anchors, page};
use leptos::prelude::*;

/// One row on the screen.
#[derive(Clone, Copy)]
pub struct RowPlace {
    pub index: usize,
    /// Counted from one, as names and anchors do.
    pub number: usize,
    /// Takes the row out of the list.
    pub remove: Callback<()>,
}

/// Rows of a draft, each drawn by `row`. A new row comes from `fresh`; with `focus`, the part of it
/// that gets the cursor, it waits on the screen until something is typed, else it is stored at once.
#[component]
pub fn RowList<T: Clone + Send + Sync + 'static>(
    binding: Binding,
    draft: Draft<T>,
    add_label: &'static str,
    #[prop(optional)] focus: Option<&'static str>,
    fresh: impl Fn() -> T + Send + Sync + 'static,
    commit: impl Fn() + Copy + Send + Sync + 'static,
    row: impl Fn(RowPlace, T) -> AnyView + Send + Sync + 'static,
) -> impl IntoView {
    let key = binding.field.key;
    let add = move |_| {
        draft.rows.update(|rows| rows.push(fresh()));
        let Some(part) = focus else {
            commit();
            return;
        };
        let number = draft.rows.with_untracked(Vec::len);
        // The row is on the page once this frame is through.
        request_animation_frame(move || {
            if let Some(input) = anchors::element(&format!("field/{key}/{number}/{part}")) {
                page::focus(&input);
            }
        });
    };
    let rows = move || {
        let rows = draft.rows.get().into_iter().enumerate();
        rows.map(|(index, value)| {
            let remove = Callback::new(move |()| {
                draft.rows.update(|rows| {
                    rows.remove(index);
                });
                commit();
            });
            let place = RowPlace {
                index,
                number: index + 1,
                remove,
            };
            row(place, value)
        })
        .collect_view()
    };
    view! {
        <FieldFrame field=binding.field complaint=draft.complaint>
            <div class="rows" data-anchor=binding.anchor()>
                {rows}
                <button
                    type="button"
                    class="add-row"
                    data-anchor=format!("field/{key}/add")
                    on:click=add
                >
                    <Icon path=icons::PLUS size=14/>
                    {add_label}
                </button>
            </div>
        </FieldFrame>
    }
}

#[component]
pub fn RemoveRow(what: &'static str, place: RowPlace) -> impl IntoView {
    view! {
        <button
            type="button"
            class="icon-button"
            title="Remove"
            aria-label=format!("Remove {what} {}", place.number)
            on:click=move |_| place.remove.run(())
        >
            <Icon path=icons::CLOSE size=14/>
        </button>
    }
}

/// A text in a row.
#[component]
pub fn RowText(
    label: String,
    anchor: String,
    text: String,
    #[prop(optional)] placeholder: Option<&'static str>,
    #[prop(optional)] is_code: bool,
    on_set: impl Fn(String) + 'static,
) -> impl IntoView {
    view! {
        <input
            class="input"
            class:code=is_code
            type="text"
            placeholder=placeholder
            aria-label=label
            autocomplete="off"
            spellcheck="false"
            data-anchor=anchor
            prop:value=text
            on:input=move |event| on_set(event_target_value(&event))
        />
    }
}
