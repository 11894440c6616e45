//! The form of a text block. The stage follows what is typed; one button keeps it.

use crate::state::Session;
use leptos::ev::KeyboardEvent;
use leptos::prelude::*;
use video_editor_model::{Command, MAX_FONT_SIZE, MIN_FONT_SIZE, TextStyle, colour};

#[derive(Clone, Copy)]
struct Draft {
    text: RwSignal<String>,
    size: RwSignal<String>,
    color: RwSignal<String>,
    background: RwSignal<String>,
}

impl Draft {
    fn of(style: TextStyle) -> Self {
        Draft {
            text: RwSignal::new(style.text),
            size: RwSignal::new(style.font_size.to_string()),
            color: RwSignal::new(style.font_color),
            background: RwSignal::new(style.background_color),
        }
    }

    fn reset(self, style: TextStyle) {
        self.text.set(style.text);
        self.size.set(style.font_size.to_string());
        self.color.set(style.font_color);
        self.background.set(style.background_color);
    }

    /// The style, unless something in it cannot be read.
    fn style(self) -> Option<TextStyle> {
        let size = read_size(&self.size.get())?;
        colour::normalised(&self.color.get())?;
        colour::normalised(&self.background.get())?;
        Some(TextStyle {
            text: self.text.get(),
            font_size: size,
            font_color: self.color.get(),
            background_color: self.background.get(),
        })
    }
}

fn read_size(text: &str) -> Option<u32> {
    let size: u32 = text.trim().parse().ok()?;
    (MIN_FONT_SIZE..=MAX_FONT_SIZE)
        .contains(&size)
        .then_some(size)
}

fn stored(session: Session, block: &str) -> Option<TextStyle> {
    session.peek(|workspace| {
        let (_, block) = workspace.project().block(block)?;
        block.text().cloned()
    })
}

#[component]
pub fn TextForm(session: Session, block: String) -> impl IntoView {
    let draft = Draft::of(stored(session, &block).unwrap_or_default());
    let block = StoredValue::new(block);
    let propose = move || {
        let style = untrack(|| draft.style());
        let is_new = style != stored(session, &block.get_value());
        session.propose(style.filter(|_| is_new).map(|style| Command::SetText {
            block: block.get_value(),
            style,
        }));
    };
    let save = move || {
        if let Some(style) = untrack(|| draft.style()) {
            session.propose(None);
            let block = block.get_value();
            session.apply(Command::SetText { block, style });
        }
    };
    let cancel = move || {
        session.propose(None);
        draft.reset(stored(session, &block.get_value()).unwrap_or_default());
    };
    // Undo and redo show what they bring back.
    Effect::new(move |_| {
        let present = session.read(|workspace| {
            let id = block.get_value();
            let (_, block) = workspace.project().block(&id)?;
            block.text().cloned()
        });
        if let Some(style) = present {
            draft.reset(style);
        }
    });
    // Selecting something else keeps what was typed.
    on_cleanup(move || session.settle());
    let on_key = move |event: KeyboardEvent| match event.key().as_str() {
        "Escape" => {
            event.stop_propagation();
            cancel();
        }
        "Enter" if event.ctrl_key() || event.meta_key() => save(),
        _ => {}
    };
    let is_valid = move || draft.style().is_some();
    view! {
        <form class="text-form" aria-label="Text block" on:keydown=on_key on:submit=move |event| {
            event.prevent_default();
            save();
        }>
            <div class="panel-head">
                <h2>"Text block"</h2>
            </div>
            <div class="panel-body">
                <label class="field">
                    <span class="field-label">"Text"</span>
                    <textarea
                        class="input"
                        rows="3"
                        data-anchor="text/content"
                        prop:value=move || draft.text.get()
                        on:input=move |event| {
                            draft.text.set(event_target_value(&event));
                            propose();
                        }
                    ></textarea>
                </label>
                <Field label="Font size" anchor="text/size" value=draft.size changed=propose
                    complaint=Signal::derive(move || read_size(&draft.size.get()).is_none().then(|| format!("A number from {MIN_FONT_SIZE} to {MAX_FONT_SIZE}")))/>
                <ColourField label="Font color" anchor="text/color" value=draft.color changed=propose/>
                <ColourField label="Background color" anchor="text/background" value=draft.background changed=propose/>
            </div>
            <div class="panel-foot">
                <button type="button" class="button" data-anchor="text/cancel" on:click=move |_| cancel()>
                    "Cancel"
                </button>
                <button type="submit" class="button is-primary" data-anchor="text/save" disabled=move || !is_valid()>
                    "Save"
                </button>
            </div>
        </form>
    }
}

#[component]
fn Field(
    label: &'static str,
    anchor: &'static str,
    value: RwSignal<String>,
    changed: impl Fn() + Copy + 'static,
    complaint: Signal<Option<String>>,
    #[prop(optional)] swatch: Option<Signal<String>>,
) -> impl IntoView {
    view! {
        <label class="field is-row">
            <span class="field-label">{label}</span>
            <span class="field-input">
                {swatch.map(|colour| view! { <span class="swatch" style:background-color=move || colour.get()></span> })}
                <input
                    class="input"
                    class:is-invalid=move || complaint.get().is_some()
                    type="text"
                    spellcheck="false"
                    data-anchor=anchor
                    prop:value=move || value.get()
                    on:input=move |event| {
                        value.set(event_target_value(&event));
                        changed();
                    }
                />
            </span>
            {move || complaint.get().map(|text| view! { <span class="complaint">{text}</span> })}
        </label>
    }
}

#[component]
fn ColourField(
    label: &'static str,
    anchor: &'static str,
    value: RwSignal<String>,
    changed: impl Fn() + Copy + 'static,
) -> impl IntoView {
    let complaint = move || {
        let is_wrong = colour::normalised(&value.get()).is_none();
        is_wrong.then(|| "Write a colour like #ff8800".to_string())
    };
    let swatch = Signal::derive(move || colour::normalised(&value.get()).unwrap_or_default());
    view! { <Field label anchor value changed complaint=Signal::derive(complaint) swatch/> }
}
