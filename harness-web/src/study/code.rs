//! The access code: how it is read, and the page that asks for it.

use leptos::ev::SubmitEvent;
use leptos::html::Input;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::heading::Heading;
use super::session_client::SessionClient;
use crate::frame::sentence;
use crate::request::Failure;

/// No code is longer, whatever is pasted.
const MAX_CHARACTERS: usize = 64;

/// What of a text is the code: letters and digits, in capitals. Dashes, spaces and the like are for the
/// eye.
pub fn plain_code(text: &str) -> String {
    text.chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|it| it.to_ascii_uppercase())
        .take(MAX_CHARACTERS)
        .collect()
}

/// Why a code does not open a session, for who typed it.
pub fn refusal(failure: &Failure) -> String {
    match failure.status {
        _ if failure.is_server_away() => {
            "The server does not answer. Your code was not used; try again in a moment.".into()
        }
        400 | 401 | 403 | 404 => {
            "This code is not known. Compare it with the one you were given, letter by letter."
                .into()
        }
        409 | 410 => {
            "This code was used before. A code opens one session, in the browser in which it \
                      was entered; ask whoever gave it to you for another."
                .into()
        }
        429 => "Too many codes were tried. Wait a minute, then try again.".into(),
        _ => sentence(&failure.message),
    }
}

#[component]
pub fn CodePage(client: SessionClient, #[prop(into)] notice: Option<String>) -> impl IntoView {
    let text = RwSignal::new(String::new());
    let problem = RwSignal::new(notice);
    let is_busy = RwSignal::new(false);
    let field = NodeRef::<Input>::new();
    let enter = move |event: SubmitEvent| {
        event.prevent_default();
        let code = plain_code(&text.get_untracked());
        if code.is_empty() || is_busy.get_untracked() {
            if code.is_empty() {
                problem.set(Some("Type the code that you were given.".into()));
            }
            return;
        }
        is_busy.set(true);
        spawn_local(async move {
            let entered = client.enter(code).await;
            let _ = is_busy.try_set(false);
            if let Err(failure) = entered {
                let _ = problem.try_set(Some(refusal(&failure)));
                if let Some(field) = field.try_get_untracked().flatten() {
                    dom_shell::page::focus(&field);
                }
            }
        });
    };
    view! {
        <section class="study-page study-narrow" data-page="code" aria-labelledby="study-title">
            <p class="study-eyebrow">"Human baseline"</p>
            <Heading text="Take part in the evaluation" />
            <p class="study-lead">
                "You will work on tasks in one of the tools, at your own pace, with a time limit for each. \
                 The same tasks are given to agents, and judged in the same way."
            </p>
            <form class="code-form" novalidate on:submit=enter>
                <label for="access-code">"Access code"</label>
                <div class="code-row">
                    <input
                        id="access-code"
                        name="code"
                        node_ref=field
                        autocomplete="off"
                        autocapitalize="characters"
                        spellcheck="false"
                        placeholder="XXXX-XXXX-XXXX-XXXX"
                        aria-describedby="code-help code-problem"
                        aria-invalid=move || problem.with(Option::is_some).to_string()
                        prop:value=move || text.get()
                        on:input=move |event| {
                            text.set(event_target_value(&event));
                            problem.set(None);
                        }
                    />
                    <button type="submit" class="button is-main" data-control="enter" aria-disabled=move || is_busy.get().to_string()>
                        {move || if is_busy.get() { "Checking…" } else { "Continue" }}
                    </button>
                </div>
                <p id="code-problem" class="study-problem" role="alert">{move || problem.get()}</p>
                <p id="code-help" class="study-hint">
                    "Capitals, spaces and dashes do not matter. A code opens one session, in this browser; \
                     after a reload or a restart you go on where you were."
                </p>
            </form>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_dashes_and_spaces_of_a_code_do_not_matter() {
        for text in ["abcd-EFGH-2345", " abcdefgh2345\n", "ABCD EFGH\u{2013}2345"] {
            assert_eq!(plain_code(text), "ABCDEFGH2345", "{text:?}");
        }
        assert_eq!(plain_code(" - "), "");
        assert_eq!(plain_code(&"x".repeat(500)).len(), MAX_CHARACTERS);
    }

    #[test]
    fn every_refusal_says_something_of_its_own() {
        let said = [0, 403, 410, 429, 500].map(|status| {
            refusal(&Failure {
                status,
                message: "the store is full".into(),
            })
        });
        for (index, one) in said.iter().enumerate() {
            assert!(one.ends_with('.') && !said[..index].contains(one), "{one}");
        }
        assert_eq!(said[4], "The store is full.");
    }
}
