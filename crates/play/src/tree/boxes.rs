//! Where elements are on the screen, from what Chromium's DevTools report of the layout.

use std::collections::HashMap;

use protocol::Rect;
use serde_json::Value;

use actions::lowering::Viewport;

/// The styles that a snapshot of the layout has to hold, in this order.
pub const STYLES: [&str; 5] = [
    "overflow-x",
    "overflow-y",
    "position",
    "background-color",
    "pointer-events",
];

/// What can be said about where an element is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    /// It has no box of its own, like what a canvas says of itself for screen readers.
    Boxless,
    /// Outside the window, scrolled away or behind something else.
    Hidden,
    /// The part of it that can be seen.
    Seen(Rect),
}

/// The elements of a page, by their number in the snapshot.
pub struct Boxes {
    elements: Vec<Element>,
    by_id: HashMap<i64, usize>,
    /// What hides whatever lies behind it, with the part of it that can be seen.
    covers: Vec<(usize, Rect)>,
    window: Rect,
}

#[derive(Clone, Default)]
struct Element {
    parent: Option<usize>,
    bounds: Option<Rect>,
    /// Is what is inside cut off at the sides, and above and below?
    clips: [bool; 2],
    position: String,
    /// Later ones are painted over earlier ones.
    paint_order: i64,
    is_cover: bool,
}

impl Boxes {
    /// `layout` answers `DOMSnapshot.captureSnapshot` with [`STYLES`] and the order of painting.
    pub fn read(layout: &Value, viewport: Viewport) -> Boxes {
        let document = &layout["documents"][0];
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let mut boxes = Boxes {
            elements: list(&document["nodes"]["parentIndex"])
                .iter()
                .map(|parent| Element {
                    parent: index(parent),
                    ..Element::default()
                })
                .collect(),
            by_id: HashMap::new(),
            covers: Vec::new(),
            window: Rect::new(0.0, 0.0, viewport.width.into(), viewport.height.into()),
        };
        for (number, id) in list(&document["nodes"]["backendNodeId"]).iter().enumerate() {
            boxes.by_id.extend(id.as_i64().map(|id| (id, number)));
        }
        let most = boxes.by_id.len().max(boxes.elements.len());
        boxes.elements.resize(most, Element::default());
        for (row, number) in list(&document["layout"]["nodeIndex"]).iter().enumerate() {
            let element = index(number).and_then(|it| boxes.elements.get_mut(it));
            if let Some(element) = element {
                element.read(row, document, &layout["strings"]);
            }
        }
        boxes.covers = (0..most)
            .filter(|it| boxes.elements[*it].is_cover)
            .filter_map(|it| Some((it, boxes.unclipped(it)?)))
            .collect();
        boxes
    }

    /// Where an element is, by its backend node id. `is_operable` wants the middle of the answer to be
    /// where a click reaches it.
    pub fn place(&self, id: i64, is_operable: bool) -> Place {
        let number = self.by_id.get(&id).copied();
        let Some(number) = number.filter(|it| self.elements[*it].bounds.is_some()) else {
            return Place::Boxless;
        };
        let Some(mut seen) = self.unclipped(number) else {
            return Place::Hidden;
        };
        for (cover, rect) in &self.covers {
            if !self.lies_over(*cover, number) {
                continue;
            }
            match largest_rest(seen, *rect) {
                None => return Place::Hidden,
                Some(rest) if is_operable => seen = rest,
                Some(_) => {}
            }
        }
        Place::Seen(seen)
    }

    /// The part of an element that its surroundings and the window do not cut off.
    fn unclipped(&self, number: usize) -> Option<Rect> {
        let mut rect = self.elements[number].bounds?;
        let mut current = number;
        for _ in 0..self.elements.len() {
            let Some(container) = self.container(current) else {
                break;
            };
            if let Some(bounds) = self.elements[container].bounds {
                rect = clip(rect, bounds, self.elements[container].clips);
            }
            current = container;
        }
        let rect = clip(rect, self.window, [true, true]);
        (rect.width > 0.0 && rect.height > 0.0).then_some(rect)
    }

    /// The nearest element that an element scrolls with and is cut off by.
    fn container(&self, number: usize) -> Option<usize> {
        let element = &self.elements[number];
        let parent = element.parent;
        match element.position.as_str() {
            "fixed" => None,
            "absolute" => self
                .ancestors(number)
                .find(|it| !matches!(self.elements[*it].position.as_str(), "static" | "")),
            _ => parent.filter(|it| *it < self.elements.len()),
        }
    }

    fn lies_over(&self, cover: usize, number: usize) -> bool {
        let [above, below] = [cover, number].map(|it| self.elements[it].paint_order);
        above > below
            && cover != number
            && !self.ancestors(cover).any(|it| it == number)
            && !self.ancestors(number).any(|it| it == cover)
    }

    /// From the parent to the root. Damaged reports that go in circles end too.
    fn ancestors(&self, number: usize) -> impl Iterator<Item = usize> {
        let parent = |it: &usize| self.elements.get(*it).and_then(|element| element.parent);
        std::iter::successors(parent(&number), parent)
            .take_while(|it| *it < self.elements.len())
            .take(self.elements.len())
    }
}

impl Element {
    /// Takes over a row of the layout. An element may have several: its own and that of its text.
    fn read(&mut self, row: usize, document: &Value, strings: &Value) {
        let layout = &document["layout"];
        let side = |at: usize| layout["bounds"][row][at].as_f64();
        let (Some(x), Some(y), Some(width), Some(height)) = (side(0), side(1), side(2), side(3))
        else {
            return;
        };
        let scroll = |key: &str| document[key].as_f64().unwrap_or(0.0);
        let rect = Rect::new(
            x - scroll("scrollOffsetX"),
            y - scroll("scrollOffsetY"),
            width,
            height,
        );
        self.bounds = Some(self.bounds.map_or(rect, |it| union(it, rect)));
        let style = |at: usize| {
            let string = index(&layout["styles"][row][at]).map(|it| &strings[it]);
            string.and_then(Value::as_str).unwrap_or_default()
        };
        self.clips = [0, 1].map(|axis| !matches!(style(axis), "visible" | ""));
        self.position = style(2).to_string();
        self.paint_order = layout["paintOrders"][row].as_i64().unwrap_or_default();
        // With any transparency it would be `rgba(...)`.
        self.is_cover = style(3).starts_with("rgb(") && style(4) != "none";
    }
}

/// The smallest rectangle around both.
pub fn union(one: Rect, other: Rect) -> Rect {
    let (x, y) = (one.x.min(other.x), one.y.min(other.y));
    let right = (one.x + one.width).max(other.x + other.width);
    let bottom = (one.y + one.height).max(other.y + other.height);
    Rect::new(x, y, right - x, bottom - y)
}

/// What is left of a rectangle inside another one, on the axes that are asked for.
fn clip(rect: Rect, bounds: Rect, axes: [bool; 2]) -> Rect {
    let along = |start: f64, length: f64, from: f64, extent: f64, is_cut: bool| {
        if !is_cut {
            return (start, length);
        }
        let end = (start + length).min(from + extent);
        let start = start.max(from);
        (start, (end - start).max(0.0))
    };
    let (x, width) = along(rect.x, rect.width, bounds.x, bounds.width, axes[0]);
    let (y, height) = along(rect.y, rect.height, bounds.y, bounds.height, axes[1]);
    Rect::new(x, y, width, height)
}

/// The largest rectangle that is left when another one lies over it, if anything is.
fn largest_rest(rect: Rect, cover: Rect) -> Option<Rect> {
    let hidden = clip(cover, rect, [true, true]);
    if hidden.width <= 0.0 || hidden.height <= 0.0 {
        return Some(rect);
    }
    let (right, bottom) = (rect.x + rect.width, rect.y + rect.height);
    let (hidden_right, hidden_bottom) = (hidden.x + hidden.width, hidden.y + hidden.height);
    let rests = [
        Rect::new(rect.x, rect.y, rect.width, hidden.y - rect.y),
        Rect::new(rect.x, hidden_bottom, rect.width, bottom - hidden_bottom),
        Rect::new(rect.x, rect.y, hidden.x - rect.x, rect.height),
        Rect::new(hidden_right, rect.y, right - hidden_right, rect.height),
    ];
    let area = |it: &Rect| it.width * it.height;
    rests
        .into_iter()
        .filter(|it| area(it) > 0.0)
        .max_by(|one, other| area(one).total_cmp(&area(other)))
}

fn index(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const WINDOW: Viewport = Viewport {
        width: 200,
        height: 100,
    };

    /// Parent, bounds, overflow, position, background and order of painting of an element.
    type Row<'r> = (i64, [f64; 4], &'r str, &'r str, &'r str, i64);

    /// Elements, whose ids are their numbers.
    fn boxes(rows: &[Row]) -> Boxes {
        let mut strings = vec!["auto".to_string()];
        let mut word = |text: &str| {
            strings.push(text.into());
            strings.len() - 1
        };
        let styles: Vec<_> = rows
            .iter()
            .map(|row| json!([word(row.2), word(row.2), word(row.3), word(row.4), 0]))
            .collect();
        let layout = json!({"strings": strings, "documents": [{
            "nodes": {
                "parentIndex": rows.iter().map(|row| row.0).collect::<Vec<_>>(),
                "backendNodeId": (0..rows.len()).collect::<Vec<_>>(),
            },
            "layout": {
                "nodeIndex": (0..rows.len()).collect::<Vec<_>>(),
                "bounds": rows.iter().map(|row| row.1).collect::<Vec<_>>(),
                "styles": styles,
                "paintOrders": rows.iter().map(|row| row.5).collect::<Vec<_>>(),
            },
        }]});
        Boxes::read(&layout, WINDOW)
    }

    const CLEAR: &str = "rgba(0, 0, 0, 0)";
    const WHITE: &str = "rgb(255, 255, 255)";

    #[test]
    fn what_is_scrolled_out_of_its_list_is_hidden_and_what_peeps_out_is_cut() {
        let boxes = boxes(&[
            (-1, [0., 0., 200., 100.], "visible", "static", WHITE, 0),
            (0, [10., 10., 50., 40.], "auto", "static", WHITE, 1),
            (1, [10., 40., 50., 20.], "visible", "static", CLEAR, 1),
            (1, [10., 60., 50., 20.], "visible", "static", CLEAR, 1),
            (1, [10., 60., 50., 20.], "visible", "absolute", CLEAR, 1),
            (1, [190., 60., 50., 20.], "visible", "fixed", CLEAR, 1),
        ]);
        let place = |id| boxes.place(id, true);
        assert_eq!(place(2), Place::Seen(Rect::new(10., 40., 50., 10.)));
        assert_eq!(place(3), Place::Hidden);
        // The list does not hold what is placed against the page.
        assert_eq!(place(4), Place::Seen(Rect::new(10., 60., 50., 20.)));
        assert_eq!(place(5), Place::Seen(Rect::new(190., 60., 10., 20.)));
        assert_eq!(place(77), Place::Boxless);
    }

    #[test]
    fn what_lies_behind_an_open_menu_is_hidden_and_clicks_reach_what_is_left() {
        let boxes = boxes(&[
            (-1, [0., 0., 200., 100.], "visible", "static", WHITE, 0),
            (0, [20., 20., 30., 10.], "visible", "static", WHITE, 1),
            (0, [20., 30., 100., 20.], "visible", "static", WHITE, 1),
            (0, [10., 10., 60., 60.], "visible", "absolute", WHITE, 5),
            (3, [12., 12., 50., 10.], "visible", "static", CLEAR, 5),
            (0, [10., 10., 60., 60.], "visible", "absolute", CLEAR, 9),
        ]);
        assert_eq!(boxes.place(1, false), Place::Hidden);
        let rest = Rect::new(70., 30., 50., 20.);
        assert_eq!(boxes.place(2, true), Place::Seen(rest));
        let whole = Rect::new(20., 30., 100., 20.);
        assert_eq!(boxes.place(2, false), Place::Seen(whole));
        let inside = Rect::new(12., 12., 50., 10.);
        assert_eq!(boxes.place(4, true), Place::Seen(inside));
        let page = Rect::new(0., 0., 200., 100.);
        assert_eq!(boxes.place(0, false), Place::Seen(page));
    }

    #[test]
    fn a_report_in_which_elements_contain_each_other_ends() {
        let boxes = boxes(&[
            (1, [0., 0., 20., 20.], "auto", "absolute", WHITE, 1),
            (0, [0., 0., 30., 20.], "auto", "static", WHITE, 2),
            (99, [0., 0., 30., 20.], "auto", "static", WHITE, 2),
        ]);
        for id in 0..3 {
            assert_ne!(boxes.place(id, true), Place::Boxless);
        }
        let nothing = Boxes::read(&json!("nonsense"), WINDOW);
        assert_eq!(nothing.place(0, true), Place::Boxless);
    }
}
