//! Boxes and lines: drawn, never connected.

use crate::circuit::Element;
use crate::elements::{Identity, Menu, Part, Pin, entry};

pub struct BoxShape;
pub struct Line;

static BOX: Identity = Identity {
    kind: "box",
    title: "box",
    tag: "b",
    code: Some("b"),
    menu: &[entry(Menu::Outputs, 4, "Add Box")],
    ..Identity::EMPTY
};

static LINE: Identity = Identity {
    kind: "line",
    title: "line",
    tag: "Line",
    code: Some("423"),
    menu: &[entry(Menu::Outputs, 5, "Add Line")],
    ..Identity::EMPTY
};

impl Part for BoxShape {
    fn identity(&self) -> &'static Identity {
        &BOX
    }

    fn pins(&self, _element: &Element) -> Vec<Pin> {
        Vec::new()
    }
}

impl Part for Line {
    fn identity(&self) -> &'static Identity {
        &LINE
    }

    fn pins(&self, _element: &Element) -> Vec<Pin> {
        Vec::new()
    }
}
