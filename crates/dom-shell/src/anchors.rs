//! Anchors by attribute: elements with a `data-anchor` are the ones that oracles and tests know.

use crate::page;
use leptos::wasm_bindgen::JsCast;
use protocol::{Anchor, Rect};
use web_sys::{Element, HtmlElement};

const ATTRIBUTE: &str = "data-anchor";

/// The element with this anchor.
pub fn element(id: &str) -> Option<HtmlElement> {
    let found = page::document()
        .query_selector(&selector(id))
        .ok()
        .flatten();
    found.and_then(|element| element.dyn_into().ok())
}

/// Names may hold anything that a user typed, so quotes and backslashes are escaped.
fn selector(id: &str) -> String {
    let id = id.replace('\\', r"\\").replace('\'', r"\'");
    format!("[{ATTRIBUTE}='{id}']")
}

/// Everything with an anchor, unless it is scrolled away or covered.
pub fn in_sight() -> Vec<Anchor> {
    let Ok(found) = page::document().query_selector_all(&format!("[{ATTRIBUTE}]")) else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|index| found.item(index)?.dyn_into::<Element>().ok())
        .filter_map(|element| {
            let id = element.get_attribute(ATTRIBUTE)?;
            let rect = rect_of(&element);
            let [x, y] = rect.center();
            let is_in_sight = topmost(x, y).is_some_and(|top| element.contains(Some(&top)));
            is_in_sight.then_some(Anchor { id, rect })
        })
        .collect()
}

/// Is the element with this anchor what lies on the screen at this point of the window?
pub fn is_topmost(id: &str, x: f64, y: f64) -> bool {
    topmost(x, y).is_some_and(|top| top.get_attribute(ATTRIBUTE).as_deref() == Some(id))
}

/// What may lie over an element. Asking the browser what is on the screen at a point is dear, and
/// only necessary where something else is; whoever looks at thousands of points asks this instead.
pub struct Occluders {
    id: String,
    candidates: Vec<Rect>,
}

impl Occluders {
    /// Looks around once. What changes on the page afterwards is not seen.
    pub fn over(id: &str) -> Occluders {
        let mut candidates = Vec::new();
        if let (Some(below), Some(body)) = (element(id), page::document().body()) {
            let place = rect_of(&below);
            collect(&body, &below, &place, &mut candidates);
        }
        Occluders {
            id: id.to_string(),
            candidates,
        }
    }

    /// Is the element itself what lies on the screen at this point of the window? The point has to
    /// be on it.
    pub fn is_open(&self, x: f64, y: f64) -> bool {
        let is_clear = !self.candidates.iter().any(|candidate| {
            (candidate.x..=candidate.x + candidate.width).contains(&x)
                && (candidate.y..=candidate.y + candidate.height).contains(&y)
        });
        is_clear || is_topmost(&self.id, x, y)
    }
}

/// Rectangles of all elements that share pixels with `below` without holding it or being part of it.
fn collect(parent: &Element, below: &Element, place: &Rect, candidates: &mut Vec<Rect>) {
    let children = parent.children();
    for child in (0..children.length()).filter_map(|index| children.item(index)) {
        if child == *below {
            continue;
        }
        if !child.contains(Some(below)) {
            let rect = rect_of(&child);
            let is_beside = rect.x >= place.x + place.width
                || place.x >= rect.x + rect.width
                || rect.y >= place.y + place.height
                || place.y >= rect.y + rect.height;
            if !is_beside {
                candidates.push(rect);
            }
        }
        // What is inside an element may reach out of it.
        collect(&child, below, place, candidates);
    }
}

fn rect_of(element: &Element) -> Rect {
    let bounds = element.get_bounding_client_rect();
    Rect::new(bounds.x(), bounds.y(), bounds.width(), bounds.height())
}

fn topmost(x: f64, y: f64) -> Option<Element> {
    page::document().element_from_point(x as f32, y as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_quote_is_still_one_name() {
        assert_eq!(selector("library/map"), "[data-anchor='library/map']");
        assert_eq!(selector(r"it's a \"), r"[data-anchor='it\'s a \\']");
    }
}
