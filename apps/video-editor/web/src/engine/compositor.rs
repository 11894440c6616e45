//! Puts the layers of a moment on top of each other: pictures, light, opacity, text.

use super::fit::fitted;
use super::hidden_canvas::{BrowserFailed, HiddenCanvas};
use super::lettering::{self, WIDEST};
use std::cell::RefCell;
use std::rc::Rc;
use video_editor_model::footage::Picture;
use video_editor_model::lighting::apply_lights;
use video_editor_model::programme::Layer;
use video_editor_model::{Light, TextStyle};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

/// Sizes of letters are given for frames of this height.
const LETTER_FRAME: f64 = 360.0;
const LETTERS: &str = "Inter, sans-serif";
/// Letters and grounds whose colour cannot be read.
const NO_COLOUR: &str = "#00000000";

/// What a layer shows.
#[derive(Clone)]
pub enum LayerImage {
    Pixels(Rc<Picture>),
    Drawn(HtmlCanvasElement),
}

impl LayerImage {
    /// The picture as something that can be drawn.
    pub fn canvas(&self) -> Result<HtmlCanvasElement, BrowserFailed> {
        match self {
            LayerImage::Drawn(canvas) => Ok(canvas.clone()),
            LayerImage::Pixels(picture) => {
                let hidden = HiddenCanvas::new([picture.width, picture.height])?;
                hidden.put(picture)?;
                Ok(hidden.canvas)
            }
        }
    }
}

/// Draws moments. Its hidden canvases are reused from one to the next.
#[derive(Default)]
pub struct Compositor {
    /// For pixels on their way to a canvas.
    pixels: RefCell<Option<HiddenCanvas>>,
    /// For what has to be drawn as a whole before it is made lighter or fainter.
    group: RefCell<Option<HiddenCanvas>>,
    /// A picture under other light.
    lit: RefCell<Vec<u8>>,
}

impl Compositor {
    /// Draws a moment: black, then the layers, backmost first. The frame begins at 0, 0 of the
    /// context; lengths are drawing pixels. Layers without an image show their text or nothing.
    pub fn draw(
        &self,
        context: &CanvasRenderingContext2d,
        frame: [u32; 2],
        layers: &[(Layer, Option<LayerImage>)],
    ) -> Result<(), BrowserFailed> {
        let [width, height] = frame.map(f64::from);
        context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0)?;
        context.set_global_alpha(1.0);
        context.set_fill_style_str("#000");
        context.fill_rect(0.0, 0.0, width, height);
        context.set_image_smoothing_enabled(true);
        let mut is_ground = true;
        for (layer, image) in layers {
            if layer.opacity > 0.0 {
                match (layer.block.text(), image) {
                    (Some(style), _) => self.text(context, frame, layer, style, is_ground)?,
                    (None, Some(image)) => self.picture(context, frame, layer, image)?,
                    (None, None) => continue,
                }
            }
            is_ground = false;
        }
        Ok(())
    }

    fn picture(
        &self,
        context: &CanvasRenderingContext2d,
        frame: [u32; 2],
        layer: &Layer,
        image: &LayerImage,
    ) -> Result<(), BrowserFailed> {
        let canvas = match image {
            LayerImage::Pixels(picture) => self.put(picture, &layer.lights)?,
            LayerImage::Drawn(canvas) if layer.lights.is_empty() => canvas.clone(),
            LayerImage::Drawn(canvas) => {
                let hidden = scratch(&self.group, [canvas.width(), canvas.height()])?;
                hidden.clear();
                let place = hidden.context.clone();
                place.draw_image_with_html_canvas_element(canvas, 0.0, 0.0)?;
                lighten(&hidden, &layer.lights)?;
                hidden.canvas
            }
        };
        let size = [canvas.width(), canvas.height()].map(f64::from);
        let place = fitted(size, frame.map(f64::from));
        context.set_global_alpha(layer.opacity.clamp(0.0, 1.0));
        context.draw_image_with_html_canvas_element_and_dw_and_dh(
            &canvas,
            place.x,
            place.y,
            place.width,
            place.height,
        )?;
        context.set_global_alpha(1.0);
        Ok(())
    }

    /// Pixels on a hidden canvas, under the light of their row.
    fn put(&self, picture: &Picture, lights: &[Light]) -> Result<HtmlCanvasElement, BrowserFailed> {
        let size = [picture.width, picture.height];
        let hidden = scratch(&self.pixels, size)?;
        if lights.is_empty() {
            hidden.put(picture)?;
        } else {
            let mut lit = self.lit.borrow_mut();
            lit.clone_from(&picture.rgba);
            apply_lights(lights, &mut lit);
            hidden.put_pixels(size, &lit)?;
        }
        Ok(hidden.canvas)
    }

    fn text(
        &self,
        context: &CanvasRenderingContext2d,
        frame: [u32; 2],
        layer: &Layer,
        style: &TextStyle,
        is_ground: bool,
    ) -> Result<(), BrowserFailed> {
        if layer.lights.is_empty() && layer.opacity >= 1.0 {
            return write(context, frame, style, is_ground);
        }
        let hidden = scratch(&self.group, frame)?;
        hidden.clear();
        write(&hidden.context, frame, style, is_ground)?;
        lighten(&hidden, &layer.lights)?;
        context.set_global_alpha(layer.opacity.clamp(0.0, 1.0));
        context.draw_image_with_html_canvas_element(&hidden.canvas, 0.0, 0.0)?;
        context.set_global_alpha(1.0);
        Ok(())
    }
}

fn scratch(
    place: &RefCell<Option<HiddenCanvas>>,
    size: [u32; 2],
) -> Result<HiddenCanvas, BrowserFailed> {
    let mut place = place.borrow_mut();
    let hidden = match place.as_ref() {
        Some(hidden) => hidden.clone(),
        None => place.insert(HiddenCanvas::new(size)?).clone(),
    };
    hidden.resize(size);
    Ok(hidden)
}

fn lighten(hidden: &HiddenCanvas, lights: &[Light]) -> Result<(), BrowserFailed> {
    if lights.is_empty() {
        return Ok(());
    }
    let mut pixels = hidden.pixels()?;
    apply_lights(lights, &mut pixels);
    hidden.put_pixels(hidden.size(), &pixels)
}

/// Writes a text into the middle of a frame. With nothing behind it it is a card: its ground fills
/// the whole frame; otherwise a box around the letters.
fn write(
    context: &CanvasRenderingContext2d,
    frame: [u32; 2],
    style: &TextStyle,
    is_card: bool,
) -> Result<(), BrowserFailed> {
    let [width, height] = frame.map(f64::from);
    let size = f64::from(style.font_size) * height / LETTER_FRAME;
    context.set_font(&format!("600 {size}px {LETTERS}"));
    context.set_text_align("center");
    context.set_text_baseline("middle");
    let measure = |text: &str| {
        let measured = context.measure_text(text);
        measured.map_or(0.0, |measured| measured.width())
    };
    let lines = lettering::wrapped(&style.text, width * WIDEST, measure);
    let middle = [width / 2.0, height / 2.0];
    context.set_fill_style_str(NO_COLOUR);
    context.set_fill_style_str(&style.background_color);
    if is_card {
        context.fill_rect(0.0, 0.0, width, height);
    } else if lines.iter().any(|line| !line.is_empty()) {
        let widest = lines.iter().map(|line| measure(line)).fold(0.0, f64::max);
        let [x, y, width, height] = lettering::box_around(middle, widest, lines.len(), size);
        context.begin_path();
        context.round_rect_with_f64(x, y, width, height, lettering::ROUNDING * size)?;
        context.fill();
    }
    context.set_fill_style_str(NO_COLOUR);
    context.set_fill_style_str(&style.font_color);
    for (index, line) in lines.iter().enumerate() {
        let y = lettering::line_middle(middle[1], index, lines.len(), size);
        context.fill_text(line, middle[0], y)?;
    }
    Ok(())
}
