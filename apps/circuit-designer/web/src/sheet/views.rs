//! Ways to look at the sheet, for menus and keys.

use egui::{Pos2, Rect, Vec2, vec2};

use super::camera::{SMALLEST_SCALE, SheetCamera};
use super::editing;
use crate::session::Session;

/// Change of scale by one step of *Zoom In*.
const ZOOM_STEP: f32 = 1.25;
/// *Centre Circuit* does not enlarge beyond this.
const LARGEST_FIT: f32 = 1.5;
/// Room for words around the circuit, in drawing units.
const MARGIN: f32 = 48.0;
/// The sheet of a page of 1280 by 720, as long as nothing was drawn yet.
const BEFORE_THE_FIRST_FRAME: Vec2 = vec2(1114.0, 650.0);

fn sheet(session: &Session) -> Rect {
    let rect = session.view.sheet.rect;
    rect.unwrap_or(Rect::from_min_size(Pos2::ZERO, BEFORE_THE_FIRST_FRAME))
}

/// Fits the whole circuit into the sheet.
pub fn centre(session: &mut Session) {
    let rect = sheet(session);
    let scene = editing::scene(session);
    let Some(bounds) = scene.bounds() else {
        session.view.camera = SheetCamera::default();
        return;
    };
    let size = vec2(bounds.width() as f32, bounds.height() as f32) + Vec2::splat(2.0 * MARGIN);
    let scale = (rect.width() / size.x).min(rect.height() / size.y);
    let scale = scale.clamp(SMALLEST_SCALE, LARGEST_FIT);
    let middle = vec2(
        (bounds.left as f32 + bounds.right as f32) / 2.0,
        (bounds.top as f32 + bounds.bottom as f32) / 2.0,
    );
    let offset = rect.size() / 2.0 - middle * scale;
    session.view.camera = SheetCamera {
        scale,
        // Whole pixels keep lines sharp.
        offset: offset.round(),
    };
}

/// Zooms around the middle of the sheet.
pub fn zoom_in(session: &mut Session) {
    zoom(session, ZOOM_STEP);
}

pub fn zoom_out(session: &mut Session) {
    zoom(session, 1.0 / ZOOM_STEP);
}

/// 100 %, around the middle of the sheet.
pub fn zoom_100(session: &mut Session) {
    let scale = session.view.camera.scale;
    zoom(session, 1.0 / scale);
}

fn zoom(session: &mut Session, factor: f32) {
    let rect = sheet(session);
    session.view.camera = session.view.camera.zoomed(rect.min, rect.center(), factor);
}
