//! The dialog of the export: how far it is, and what came of it.

use super::status::{self, Status};
use super::{FILE_NAME, download, leave};
use crate::state::Session;
use dom_shell::DialogFrame;
use leptos::prelude::*;

/// What kind of thing the dialog shows; it is built anew when that changes.
#[derive(Clone, Copy, PartialEq)]
enum Phase {
    Running,
    Complete,
    Failed,
}

#[component]
pub fn ExportDialog(session: Session) -> impl IntoView {
    let status = status::signal();
    let phase = Memo::new(move |_| match status.get() {
        Status::Idle | Status::Running { .. } => Phase::Running,
        Status::Complete { .. } => Phase::Complete,
        Status::Failed(_) => Phase::Failed,
    });
    move || match phase.get() {
        Phase::Running => view! { <Running session/> }.into_any(),
        Phase::Complete => view! { <Complete session/> }.into_any(),
        Phase::Failed => view! { <Failed session/> }.into_any(),
    }
}

#[component]
fn Running(session: Session) -> impl IntoView {
    let status = status::signal();
    let state = Memo::new(move |_| match status.get() {
        Status::Running {
            percent,
            elapsed_ms,
        } => (percent, elapsed_ms),
        _ => (0, 0),
    });
    let percent = move || state.get().0;
    view! {
        <DialogFrame title="Exporting..." close=move || leave(session)>
            <div class="dialog-body export-body">
                <div
                    class="export-bar"
                    role="progressbar"
                    aria-label="Progress"
                    aria-valuemin="0"
                    aria-valuemax="100"
                    aria-valuenow=percent
                    data-anchor="export/progress"
                >
                    <div class="export-bar-done" style:width=move || format!("{}%", percent())></div>
                </div>
                <p class="export-figures">
                    <strong>{move || format!("{} %", percent())}</strong>
                    <span>{move || elapsed(state.get().1)}</span>
                </p>
            </div>
            <footer class="dialog-footer">
                <button type="button" class="button" data-anchor="export/cancel" on:click=move |_| leave(session)>
                    "Cancel"
                </button>
            </footer>
        </DialogFrame>
    }
}

#[component]
fn Complete(session: Session) -> impl IntoView {
    let Status::Complete {
        bytes,
        elapsed_ms,
        is_silenced,
    } = status::get()
    else {
        return ().into_any();
    };
    view! {
        <DialogFrame title="Exporting complete" close=move || leave(session)>
            <div class="dialog-body export-body" data-anchor="export/complete">
                <dl class="export-facts">
                    <dt>"File"</dt>
                    <dd>{FILE_NAME}</dd>
                    <dt>"Size"</dt>
                    <dd>{size(bytes)}</dd>
                    <dt>"Time"</dt>
                    <dd>{elapsed(elapsed_ms)}</dd>
                </dl>
                {is_silenced
                    .then(|| view! { <p class="complaint">"This browser cannot encode sound; the film is silent."</p> })}
            </div>
            <footer class="dialog-footer">
                <button
                    type="button"
                    class="button is-primary"
                    data-anchor="export/download"
                    on:click=move |_| download(session)
                >
                    "Download"
                </button>
            </footer>
        </DialogFrame>
    }
    .into_any()
}

#[component]
fn Failed(session: Session) -> impl IntoView {
    let text = match status::get() {
        Status::Failed(text) => text,
        _ => String::new(),
    };
    view! {
        <DialogFrame title="Export failed" close=move || leave(session)>
            <div class="dialog-body export-body">
                <p class="complaint" role="alert">{text}</p>
                <p>"The project is as it was."</p>
            </div>
            <footer class="dialog-footer">
                <button type="button" class="button" data-anchor="export/cancel" on:click=move |_| leave(session)>
                    "Close"
                </button>
            </footer>
        </DialogFrame>
    }
}

fn elapsed(ms: u64) -> String {
    format!("{}.{} s", ms / 1000, ms % 1000 / 100)
}

fn size(bytes: u64) -> String {
    let kilobytes = bytes as f64 / 1000.0;
    if kilobytes < 1000.0 {
        format!("{kilobytes:.0} kB")
    } else {
        format!("{:.1} MB", kilobytes / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_short() {
        assert_eq!([0, 1849, 61_000].map(elapsed), ["0.0 s", "1.8 s", "61.0 s"]);
        assert_eq!(
            [1, 48_600, 3_270_000].map(size),
            ["0 kB", "49 kB", "3.3 MB"]
        );
    }
}
