//! What the monitors show: each feed is drawn once a picture, and copied to wherever it is seen.

use super::monitors::{PREVIEW, PROGRAMME, canvas_id};
use crate::engine::HiddenCanvas;
use crate::state::Session;
use dom_shell::page;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use std::cell::RefCell;
use video_editor_model::FRAME_MS;
use video_editor_model::footage::{HEIGHT, Picture, WIDTH, draw_feed};
use video_editor_model::gallery::{FEEDS, Feed, Show, Tape};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// What is on the monitors: nothing is drawn while nothing of it changes.
#[derive(Clone, PartialEq, Eq)]
struct Shown {
    digest: String,
    picture: u64,
    programme: Feed,
    preview: Feed,
}

#[derive(Default)]
struct Monitors {
    feeds: Vec<HiddenCanvas>,
    shown: Option<Shown>,
}

thread_local! {
    /// A page has one gallery.
    static MONITORS: RefCell<Monitors> = RefCell::default();
}

/// The monitors are new and empty.
pub fn forget() {
    MONITORS.with_borrow_mut(|monitors| monitors.shown = None);
}

/// Brings the monitors to the show's clock.
pub fn draw(session: Session) {
    if !session.is_in_gallery.get_untracked() {
        return;
    }
    let show = session.peek(|workspace| workspace.gallery().cloned());
    let Some(show) = show else { return };
    let now = Shown {
        digest: show.tape().digest().to_string(),
        picture: picture_of(&show, session.show_ms.get_untracked()),
        programme: show.on_programme(),
        preview: session.preview.get_untracked(),
    };
    MONITORS.with_borrow_mut(|monitors| {
        let before = monitors.shown.take();
        if before.as_ref() != Some(&now) {
            let is_new = before
                .is_none_or(|it| (it.digest, it.picture) != (now.digest.clone(), now.picture));
            // A frame that the browser refused is tried again with the next change.
            if monitors.paint(&now, show.tape(), is_new).is_none() {
                return;
            }
        }
        monitors.shown = Some(now);
    });
}

/// After the last picture it stays.
fn picture_of(show: &Show, at_ms: u64) -> u64 {
    at_ms.min(show.length_ms().saturating_sub(1)) / FRAME_MS
}

impl Monitors {
    fn paint(&mut self, now: &Shown, tape: &Tape, is_new: bool) -> Option<()> {
        while self.feeds.len() < FEEDS.len() {
            self.feeds.push(HiddenCanvas::new([WIDTH, HEIGHT]).ok()?);
        }
        if is_new {
            let mut picture = Picture::black();
            for (feed, hidden) in FEEDS.into_iter().zip(&self.feeds) {
                if draw_feed(tape, feed, now.picture * FRAME_MS, &mut picture) {
                    hidden.put(&picture).ok()?;
                }
                copy(hidden, &canvas_id(feed))?;
            }
        }
        for (feed, id) in [(now.programme, PROGRAMME), (now.preview, PREVIEW)] {
            copy(self.feeds.get(usize::from(feed).checked_sub(1)?)?, id)?;
        }
        Some(())
    }
}

fn copy(from: &HiddenCanvas, id: &str) -> Option<()> {
    let canvas = page::document().get_element_by_id(id)?;
    let canvas: HtmlCanvasElement = canvas.dyn_into().ok()?;
    let context = canvas.get_context("2d").ok()??;
    let context: CanvasRenderingContext2d = context.dyn_into().ok()?;
    let drawn = context.draw_image_with_html_canvas_element(&from.canvas, 0.0, 0.0);
    drawn.ok()
}
