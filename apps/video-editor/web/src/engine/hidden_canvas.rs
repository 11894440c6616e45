//! A canvas that nobody sees, to prepare pictures on.

use dom_shell::page;
use thiserror::Error;
use video_editor_model::footage::Picture;
use wasm_bindgen::{Clamped, JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ImageData};

/// The browser did not do what it was asked; the words are its own.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("the browser refused ({0}).")]
pub struct BrowserFailed(pub String);

impl From<JsValue> for BrowserFailed {
    fn from(value: JsValue) -> Self {
        let message = js_sys::Reflect::get(&value, &"message".into())
            .ok()
            .and_then(|message| message.as_string());
        BrowserFailed(message.unwrap_or_else(|| format!("{value:?}")))
    }
}

#[derive(Clone, Debug)]
pub struct HiddenCanvas {
    pub canvas: HtmlCanvasElement,
    pub context: CanvasRenderingContext2d,
}

impl HiddenCanvas {
    /// A canvas whose pixels are read back often: it stays where the program can reach it quickly.
    pub fn new([width, height]: [u32; 2]) -> Result<HiddenCanvas, BrowserFailed> {
        let canvas: HtmlCanvasElement = page::document()
            .create_element("canvas")?
            .dyn_into()
            .map_err(JsValue::from)?;
        canvas.set_width(width);
        canvas.set_height(height);
        let options = js_sys::Object::new();
        js_sys::Reflect::set(&options, &"willReadFrequently".into(), &true.into())?;
        let context = canvas
            .get_context_with_context_options("2d", &options)?
            .ok_or_else(|| BrowserFailed("no 2D context".into()))?
            .dyn_into()
            .map_err(JsValue::from)?;
        Ok(HiddenCanvas { canvas, context })
    }

    pub fn size(&self) -> [u32; 2] {
        [self.canvas.width(), self.canvas.height()]
    }

    /// Brings the canvas to a size; what was on it is gone if that changes it.
    pub fn resize(&self, [width, height]: [u32; 2]) {
        if self.size() != [width, height] {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
        }
    }

    pub fn clear(&self) {
        let [width, height] = self.size();
        self.context
            .clear_rect(0.0, 0.0, f64::from(width), f64::from(height));
    }

    pub fn put(&self, picture: &Picture) -> Result<(), BrowserFailed> {
        self.put_pixels([picture.width, picture.height], &picture.rgba)
    }

    pub fn put_pixels(&self, size: [u32; 2], rgba: &[u8]) -> Result<(), BrowserFailed> {
        self.resize(size);
        let [width, height] = size;
        let data = ImageData::new_with_u8_clamped_array_and_sh(Clamped(rgba), width, height)?;
        Ok(self.context.put_image_data(&data, 0.0, 0.0)?)
    }

    /// Red, green, blue and opacity, row by row.
    pub fn pixels(&self) -> Result<Vec<u8>, BrowserFailed> {
        let [width, height] = self.size();
        let data = self
            .context
            .get_image_data(0.0, 0.0, f64::from(width), f64::from(height))?;
        Ok(data.data().0)
    }
}
