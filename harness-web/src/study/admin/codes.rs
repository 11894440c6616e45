//! Access codes that were given out. The codes themselves are known to nobody any more.

use face::study::{CodeRow, Overview};
use leptos::prelude::*;

use super::words::ago;
use crate::frame::Empty;

#[component]
pub fn Codes(overview: RwSignal<Option<Overview>>) -> impl IntoView {
    let rows = Memo::new(move |_| overview.with(|it| it.as_ref().map(|it| it.codes.clone())));
    let now_ms = move || overview.with(|it| it.as_ref().map_or(0, |it| it.now_ms));
    let is_empty = move || rows.with(|it| it.as_ref().is_none_or(Vec::is_empty));
    let row = move |row: CodeRow| {
        let CodeRow {
            label,
            app,
            tasks,
            created_ms,
            used_ms,
        } = row;
        let used = move || match used_ms {
            Some(then) => ago(now_ms(), then),
            None => "not used".into(),
        };
        view! {
            <tr>
                <th scope="row">{label}</th>
                <td>{app.title()}</td>
                <td class="is-number">{tasks}</td>
                <td>{move || ago(now_ms(), created_ms)}</td>
                <td class:is-soft=used_ms.is_some()>{used}</td>
            </tr>
        }
    };
    view! {
        <h2>"Access codes"</h2>
        <Show
            when=move || !is_empty()
            fallback=|| {
                view! {
                    <Empty title="No codes yet">
                        <p>
                            "Make some with "
                            <code>"gauntlet harness codes --app modeller --count 5"</code> "."
                        </p>
                    </Empty>
                }
            }
        >
            <div class="admin-scroll" tabindex="0" role="region" aria-label="Access codes">
                <table class="admin-table" data-table="codes">
                    <thead>
                        <tr>
                            <th scope="col">"Label"</th>
                            <th scope="col">"Tool"</th>
                            <th scope="col" class="is-number">"Tasks"</th>
                            <th scope="col">"Made"</th>
                            <th scope="col">"Used"</th>
                        </tr>
                    </thead>
                    <tbody>{move || rows.get().unwrap_or_default().into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </Show>
    }
}
