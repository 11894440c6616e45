//! Pages that have nothing to show yet, nothing at all, or a problem.

use leptos::prelude::*;

/// Something is on its way. Takes the room that the result will roughly need.
#[component]
pub fn Waiting(#[prop(into)] what: String) -> impl IntoView {
    view! {
        <div class="state" role="status">
            <div class="state-bars" aria-hidden="true"><i></i><i></i><i></i></div>
            <p>{what}</p>
        </div>
    }
}

/// There is nothing, and what to do about it.
#[component]
pub fn Empty(#[prop(into)] title: String, children: Children) -> impl IntoView {
    view! {
        <div class="state">
            <h2>{title}</h2>
            {children()}
        </div>
    }
}

/// Something went wrong, in a sentence without capital and full stop as servers write it.
/// With a way out, where there is one.
#[component]
pub fn Trouble(
    #[prop(into)] title: String,
    #[prop(into)] reason: String,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    view! {
        <div class="state state-trouble" role="alert">
            <h2>{title}</h2>
            <p>{sentence(&reason)}</p>
            {children.map(|it| it())}
        </div>
    }
}

/// Reasons are written without a capital and a full stop, to stand inside sentences.
pub fn sentence(reason: &str) -> String {
    let end = match reason.is_empty() || reason.ends_with(['.', '!', '?']) {
        true => "",
        false => ".",
    };
    format!("{}{end}", capitalised(reason))
}

/// With a capital in front.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|it| it.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_becomes_a_sentence() {
        for (reason, said) in [
            ("the server refuses", "The server refuses."),
            ("Wait a minute.", "Wait a minute."),
            ("is it there?", "Is it there?"),
            ("été", "Été."),
            ("ß is a letter", "SS is a letter."),
        ] {
            assert_eq!(sentence(reason), said);
        }
    }

    #[test]
    fn no_reason_is_no_sentence() {
        assert_eq!(sentence(""), "");
        assert_eq!(capitalised(""), "");
    }
}
