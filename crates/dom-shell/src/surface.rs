//! A canvas element with one drawing pixel per screen pixel, so that lines and text are crisp.

use crate::{anchors, page};
use gloo::events::EventListener;
use leptos::html;
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, ResizeObserver};

/// A canvas that is ready to be drawn on. Lengths are CSS pixels.
pub struct Surface {
    pub canvas: HtmlCanvasElement,
    pub context: CanvasRenderingContext2d,
    pub width: f64,
    pub height: f64,
    /// Screen pixels per CSS pixel.
    pub ratio: f64,
}

impl Surface {
    /// The canvas with this anchor, brought to its size on the screen; `None` while it has none.
    pub fn of(anchor: &str) -> Option<Surface> {
        let canvas: HtmlCanvasElement = anchors::element(anchor)?.dyn_into().ok()?;
        let context = canvas.get_context("2d").ok()??.dyn_into().ok()?;
        let ratio = page::window().device_pixel_ratio().max(1.0);
        let (width, height) = (
            f64::from(canvas.client_width()),
            f64::from(canvas.client_height()),
        );
        if width <= 0.0 || height <= 0.0 {
            return None;
        }
        let (columns, rows) = (drawing_pixels(width, ratio), drawing_pixels(height, ratio));
        // Setting a size clears the canvas even when it is the same.
        if canvas.width() != columns {
            canvas.set_width(columns);
        }
        if canvas.height() != rows {
            canvas.set_height(rows);
        }
        Some(Surface {
            canvas,
            context,
            width,
            height,
            ratio,
        })
    }

    /// From here on coordinates are CSS pixels.
    pub fn use_css_pixels(&self) {
        // Fails for numbers that are not finite only, and a pixel ratio is.
        let _ = self
            .context
            .set_transform(self.ratio, 0.0, 0.0, self.ratio, 0.0, 0.0);
    }

    pub fn set_cursor(&self, cursor: &str) {
        let style = web_sys::HtmlElement::style(&self.canvas);
        // A browser that keeps its own cursor still shows the drawing.
        let _ = style.set_property("cursor", cursor);
    }
}

fn drawing_pixels(length: f64, ratio: f64) -> u32 {
    (length * ratio).round() as u32
}

/// Calls back when the canvas changes its size or the window its pixel ratio.
pub fn on_resize(node: NodeRef<html::Canvas>, changed: impl Fn() + Copy + 'static) {
    let observer = StoredValue::new_local(None::<(ResizeObserver, Closure<dyn FnMut()>)>);
    Effect::new(move |_| {
        let Some(canvas) = node.get() else { return };
        let resized = Closure::<dyn FnMut()>::new(changed);
        if let Ok(created) = ResizeObserver::new(resized.as_ref().unchecked_ref()) {
            created.observe(&canvas);
            observer.set_value(Some((created, resized)));
        }
    });
    let listener = EventListener::new(&page::window(), "resize", move |_| changed());
    let listener = StoredValue::new_local(Some(listener));
    on_cleanup(move || {
        observer.try_update_value(|observer| {
            if let Some((observer, _)) = observer.take() {
                observer.disconnect();
            }
        });
        listener.try_update_value(Option::take);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dense_screen_gets_more_drawing_pixels() {
        assert_eq!(drawing_pixels(300.0, 1.0), 300);
        assert_eq!(drawing_pixels(301.0, 1.5), 452);
        assert_eq!(drawing_pixels(200.0, 2.0), 400);
    }
}
