//! The canvas of the stage and what is drawn on it.

use super::playback;
use crate::engine::Compositor;
use crate::state::Session;
use dom_shell::{Surface, fonts, on_resize};
use leptos::html;
use leptos::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;
use video_editor_model::Project;
use video_editor_model::programme::layers_at;

const ANCHOR: &str = "stage";
/// While playing, pictures of the next moments are got ready.
const AHEAD_MS: u64 = 1500;

/// What the canvas shows: nothing is drawn while nothing of it changes.
struct Drawn {
    project: Rc<Project>,
    at_ms: u64,
    size: [u32; 2],
    revision: u64,
    are_fonts_loading: bool,
}

thread_local! {
    /// A page has one stage.
    static DRAWN: RefCell<Option<Drawn>> = const { RefCell::new(None) };
    static COMPOSITOR: Compositor = Compositor::default();
}

/// The black 16:9 picture. Fills its parent as far as its shape allows.
#[component]
pub fn Stage(session: Session) -> impl IntoView {
    let node = NodeRef::<html::Canvas>::new();
    let engine = session.engine();
    engine.complain_with(move |text| session.notice.set(Some(text)));
    if !session.sdk().is_keyed() {
        engine.keep_files();
    }
    engine.follow(&session.shown());
    DRAWN.with_borrow_mut(|drawn| *drawn = None);
    Effect::new(move |_| {
        session.playhead_ms.track();
        session.is_playing.track();
        session.redraw();
    });
    playback::pause_when_edited(session);
    on_resize(node, move || session.redraw());
    view! {
        <div class="stage">
            <canvas node_ref=node class="stage-canvas" data-anchor=ANCHOR role="img" aria-label="Preview"></canvas>
        </div>
    }
}

/// Draws the picture of what is shown at the playhead.
pub fn draw(session: Session) {
    let Some(surface) = Surface::of(ANCHOR) else {
        return;
    };
    let engine = session.engine();
    let project = session.shown();
    let now = Drawn {
        at_ms: visible_moment(session.playhead_ms.get_untracked(), project.end_ms()),
        size: [surface.canvas.width(), surface.canvas.height()],
        revision: engine.revision(),
        are_fonts_loading: fonts::are_loading(),
        project,
    };
    let is_running = session.is_playing.get_untracked() && !session.sdk().has_stepped_clock();
    let is_same = DRAWN.with_borrow(|drawn| drawn.as_ref().is_some_and(|old| now.equals(old)));
    if is_same && !(is_running && engine.is_running()) {
        return;
    }
    let layers: Vec<_> = layers_at(&now.project, now.at_ms)
        .into_iter()
        .map(|layer| {
            let image = engine.layer_image(&now.project, &layer, is_running);
            (layer, image)
        })
        .collect();
    if is_running {
        engine.prepare(&now.project, now.at_ms, now.at_ms + AHEAD_MS);
    }
    // A frame that the browser refused is tried again with the next change.
    let is_drawn = COMPOSITOR
        .with(|compositor| compositor.draw(&surface.context, now.size, &layers))
        .is_ok();
    drop(layers);
    DRAWN.with_borrow_mut(|drawn| *drawn = is_drawn.then_some(now));
}

impl Drawn {
    fn equals(&self, other: &Drawn) -> bool {
        Rc::ptr_eq(&self.project, &other.project)
            && (self.at_ms, self.size, self.revision, self.are_fonts_loading)
                == (
                    other.at_ms,
                    other.size,
                    other.revision,
                    other.are_fonts_loading,
                )
    }
}

/// At the very end there is nothing to see any more; the last picture stays.
fn visible_moment(playhead_ms: u64, end_ms: u64) -> u64 {
    playhead_ms.min(end_ms.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_picture_stays_at_the_end() {
        assert_eq!(visible_moment(5059, 5059), 5058);
        assert_eq!(visible_moment(5000, 5059), 5000);
        assert_eq!(visible_moment(0, 0), 0);
    }
}
