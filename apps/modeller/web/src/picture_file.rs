//! A picture of the viewport as a PNG file.

use egui::{ColorImage, Context, Rect};
use wasm_bindgen::prelude::*;
use wasm_bindgen::{Clamped, JsCast};
use web_sys::{Blob, CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

use crate::files;
use crate::session::Session;

/// The screen is read one frame after it was asked for; so long nothing but the scene is drawn.
const FRAMES: u8 = 2;

/// A picture that is being taken.
#[derive(Default)]
pub struct PictureRequest {
    wanted: bool,
    frames_left: u8,
}

impl PictureRequest {
    pub fn ask(&mut self) {
        self.wanted = true;
    }

    /// Are outlines, handles and labels to be left out of this frame?
    pub fn is_taking(&self) -> bool {
        self.frames_left > 0
    }
}

/// To be called before each frame.
pub fn begin_frame(ctx: &Context, session: &mut Session) {
    let request = &mut session.view.picture;
    // A frame may have several passes.
    if ctx.current_pass_index() == 0 {
        request.frames_left = request.frames_left.saturating_sub(1);
    }
    if !std::mem::take(&mut request.wanted) {
        return;
    }
    let (Some(area), Some(scene)) = (session.view.viewport, session.scene()) else {
        return;
    };
    let name = files::name_for(&scene.name, "png");
    session.view.picture.frames_left = FRAMES;
    let area = Rect::from_min_max(
        area.min * ctx.pixels_per_point(),
        area.max * ctx.pixels_per_point(),
    );
    let again = ctx.clone();
    ctx.request_screenshot(move |image| {
        // A browser that cannot encode it has nothing to hand over; the scene is untouched.
        let _ = save(&image, area, name);
        // What was left out comes back.
        again.request_repaint();
    });
}

fn save(image: &ColorImage, area: Rect, name: String) -> Result<(), JsValue> {
    let [width, height] = image.size;
    let (left, top) = (area.left() as usize, area.top() as usize);
    let right = (area.right() as usize).min(width);
    let bottom = (area.bottom() as usize).min(height);
    if left >= right || top >= bottom {
        return Ok(());
    }
    let mut bytes = Vec::with_capacity((right - left) * (bottom - top) * 4);
    for row in top..bottom {
        for pixel in &image.pixels[row * width + left..row * width + right] {
            bytes.extend([pixel.r(), pixel.g(), pixel.b(), 255]);
        }
    }
    let (width, height) = ((right - left) as u32, (bottom - top) as u32);
    let data = ImageData::new_with_u8_clamped_array_and_sh(Clamped(&bytes), width, height)?;
    let canvas: HtmlCanvasElement = files::document()?
        .create_element("canvas")?
        .unchecked_into();
    canvas.set_width(width);
    canvas.set_height(height);
    let context = canvas.get_context("2d")?.ok_or("no 2D context")?;
    let context: CanvasRenderingContext2d = context.unchecked_into();
    context.put_image_data(&data, 0.0, 0.0)?;
    let done = Closure::once_into_js(move |blob: Option<Blob>| {
        if let Some(blob) = blob {
            let _ = files::download_blob(&name, &blob);
        }
    });
    canvas.to_blob(done.unchecked_ref())
}
