//! Zooming and centring, for menus and keys.

use egui::{Pos2, Rect, Vec2, vec2};

use crate::state::camera::{SMALLEST_SCALE, SheetCamera};
use crate::state::editor::Editor;

/// Change of scale by one step of *Zoom In*.
const ZOOM_STEP: f32 = 1.25;
/// *Centre Circuit* does not enlarge beyond this.
const LARGEST_FIT: f32 = 1.5;
/// Room for words around the circuit, in drawing units.
const MARGIN: f32 = 48.0;
/// The sheet of a page of 1280 by 720, as long as nothing was drawn yet.
const SIZE_BEFORE_FIRST_FRAME: Vec2 = vec2(1114.0, 650.0);

fn sheet(editor: &Editor) -> Rect {
    let rect = editor.view.sheet.rect;
    rect.unwrap_or(Rect::from_min_size(Pos2::ZERO, SIZE_BEFORE_FIRST_FRAME))
}

/// Fits the whole circuit into the sheet.
pub fn centre(editor: &mut Editor) {
    let rect = sheet(editor);
    let geometry = editor.geometry();
    let Some(bounds) = geometry.bounds() else {
        editor.view.camera = SheetCamera::default();
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
    editor.view.camera = SheetCamera {
        scale,
        // Whole pixels keep lines sharp.
        offset: offset.round(),
    };
}

/// Zooms around the middle of the sheet.
pub fn zoom_in(editor: &mut Editor) {
    zoom(editor, ZOOM_STEP);
}

pub fn zoom_out(editor: &mut Editor) {
    zoom(editor, 1.0 / ZOOM_STEP);
}

/// 100 %, around the middle of the sheet.
pub fn zoom_100(editor: &mut Editor) {
    let scale = editor.view.camera.scale;
    zoom(editor, 1.0 / scale);
}

fn zoom(editor: &mut Editor, factor: f32) {
    let rect = sheet(editor);
    editor.view.camera = editor.view.camera.zoomed(rect.min, rect.center(), factor);
}

/// Centres a circuit that was opened, once the scopes that came with it have taken their room. To be
/// called when the sheet has its place in a frame. Returns whether the view was changed.
pub fn centre_if_due(editor: &mut Editor) -> bool {
    let is_due = std::mem::take(&mut editor.view.is_to_be_centred);
    if is_due {
        centre(editor);
    }
    is_due
}
