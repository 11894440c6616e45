//! Names for what is on the screen, collected while it is drawn.
//!
//! Oracles and tests click on anchors. An anchor exists exactly as long as its widget is drawn and
//! not scrolled out of view.

use egui::{Context, Id, Rect, Ui};
use protocol::Anchor;

/// The anchors of the pass that is being drawn.
#[derive(Clone, Default)]
struct Collected(Vec<Anchor>);

fn storage() -> Id {
    Id::unique("canvas-shell anchors")
}

/// Names a rectangle of the current pass. What is scrolled out of `ui` is left out, what is partly
/// visible keeps its visible part.
pub fn mark(ui: &Ui, id: impl Into<String>, rect: Rect) {
    let visible = rect.intersect(ui.clip_rect());
    if visible.width() >= 2.0 && visible.height() >= 2.0 {
        mark_always(ui.ctx(), id, visible);
    }
}

/// Names a rectangle without looking at what clips it.
pub fn mark_always(ctx: &Context, id: impl Into<String>, rect: Rect) {
    let anchor = Anchor {
        id: id.into(),
        rect: protocol::Rect::new(
            f64::from(rect.min.x),
            f64::from(rect.min.y),
            f64::from(rect.width()),
            f64::from(rect.height()),
        ),
    };
    ctx.data_mut(|data| {
        data.get_temp_mut_or_default::<Collected>(storage())
            .0
            .push(anchor);
    });
}

/// Starts a pass with no anchors. The page does this; tests that run an app without one do, too.
pub fn clear(ctx: &Context) {
    ctx.data_mut(|data| data.remove::<Collected>(storage()));
}

/// The anchors of the pass so far.
pub fn collected(ctx: &Context) -> Vec<Anchor> {
    ctx.data_mut(|data| data.get_temp::<Collected>(storage()))
        .unwrap_or_default()
        .0
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Pos2, Vec2};

    fn in_a_ui(mut draw: impl FnMut(&mut Ui)) -> Vec<Anchor> {
        let ctx = Context::default();
        let mut output = ctx.run_ui(Default::default(), |ui| {
            clear(ui.ctx());
            draw(ui);
        });
        // There is no painter to hand the font texture to.
        output.textures_delta.clear();
        collected(&ctx)
    }

    #[test]
    fn what_is_scrolled_out_of_view_has_no_anchor() {
        let anchors = in_a_ui(|ui| {
            ui.set_clip_rect(Rect::from_min_size(Pos2::ZERO, Vec2::splat(100.0)));
            let at = |y| Rect::from_min_size(Pos2::new(10.0, y), Vec2::splat(20.0));
            mark(ui, "seen", at(10.0));
            mark(ui, "half", at(90.0));
            mark(ui, "gone", at(150.0));
        });
        let ids: Vec<_> = anchors.iter().map(|anchor| anchor.id.as_str()).collect();
        assert_eq!(ids, ["seen", "half"]);
        assert_eq!(anchors[1].rect.height, 10.0);
    }

    #[test]
    fn a_new_pass_starts_empty() {
        let ctx = Context::default();
        mark_always(
            &ctx,
            "old",
            Rect::from_min_size(Pos2::ZERO, Vec2::splat(5.0)),
        );
        clear(&ctx);
        assert!(collected(&ctx).is_empty());
    }
}
