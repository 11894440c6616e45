//! A tool at the size that agents get it at, made smaller where there is less room and never larger, where
//! its pixels would blur. What is on the screen can be the answer to a task, so it has to be the same for all.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{HtmlElement, ResizeObserver};

/// Pixels of a tool on a page of people.
pub const USUAL: [f64; 2] = [1280.0, 720.0];

/// Where a tool is put into its room.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    pub scale: f64,
    pub left: f64,
    pub top: f64,
}

impl Fit {
    /// In the middle of a room.
    pub fn into([width, height]: [f64; 2]) -> Fit {
        let [own_width, own_height] = USUAL;
        let scale = (width / own_width).min(height / own_height).clamp(0.1, 1.0);
        Fit {
            scale,
            left: ((width - own_width * scale) / 2.0).max(0.0).floor(),
            top: ((height - own_height * scale) / 2.0).max(0.0).floor(),
        }
    }

    /// As a style of the frame, whose corner is that of its room.
    pub fn style(self) -> String {
        let [width, height] = USUAL;
        let Fit { scale, left, top } = self;
        format!(
            "width: {width}px; height: {height}px; transform-origin: 0 0; \
             transform: translate({left}px, {top}px) scale({scale})"
        )
    }
}

/// Tells the size of an element, now and whenever it changes, until the component is gone.
pub fn follow_size(element: HtmlElement, tell: impl Fn([f64; 2]) + 'static) {
    let observed = element.clone();
    let changed = Closure::<dyn FnMut()>::new(move || {
        tell([element.client_width(), element.client_height()].map(f64::from));
    });
    let Ok(observer) = ResizeObserver::new(changed.as_ref().unchecked_ref()) else {
        return;
    };
    observer.observe(&observed);
    let kept = StoredValue::new_local(Some((observer, changed)));
    on_cleanup(move || {
        if let Some((observer, _)) = kept.try_update_value(Option::take).flatten() {
            observer.disconnect();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_keeps_its_pixels_where_there_is_room_and_its_shape_where_there_is_not() {
        let large = Fit::into([1600.0, 900.0]);
        assert_eq!((large.scale, large.left, large.top), (1.0, 160.0, 90.0));
        let narrow = Fit::into([640.0, 900.0]);
        assert_eq!((narrow.scale, narrow.left, narrow.top), (0.5, 0.0, 270.0));
        let flat = Fit::into([1280.0, 360.0]);
        assert_eq!((flat.scale, flat.left, flat.top), (0.5, 320.0, 0.0));
        assert!(Fit::into([0.0, 0.0]).scale > 0.0);
    }

    #[test]
    fn the_style_keeps_the_size_of_the_tool_and_scales_it_from_its_corner() {
        let style = Fit::into([640.0, 900.0]).style();
        for part in [
            "width: 1280px; height: 720px",
            "transform-origin: 0 0",
            "translate(0px, 270px) scale(0.5)",
        ] {
            assert!(style.contains(part), "{style}");
        }
    }
}
