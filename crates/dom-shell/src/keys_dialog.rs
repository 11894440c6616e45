//! The dialog that lists keys and gestures.

use crate::DialogFrame;
use leptos::prelude::*;

/// Each line of the list: keys separated by blanks, and what they do.
#[component]
pub fn KeysDialog(
    list: &'static [(&'static str, &'static str)],
    close: impl Fn() + Copy + 'static,
) -> impl IntoView {
    let rows = list
        .iter()
        .map(|(keys, what)| {
            let keys = keys
                .split(' ')
                .map(|key| view! { <kbd>{key}</kbd> })
                .collect_view();
            view! {
                <div class="shortcut">
                    <dt>{keys}</dt>
                    <dd>{*what}</dd>
                </div>
            }
        })
        .collect_view();
    view! {
        <DialogFrame title="Keyboard and mouse" is_wide=true close>
            <dl class="shortcuts dialog-body">{rows}</dl>
        </DialogFrame>
    }
}
