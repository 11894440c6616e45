//! Words on the drawing.

use crate::circuit::{Allowed, Element, Parameter};
use crate::elements::{Identity, Menu, Part, Pin, keyed};

pub struct Text;

static IDENTITY: Identity = Identity {
    kind: "text",
    title: "text",
    tag: "x",
    code: Some("x"),
    menu: &[keyed(Menu::Outputs, 3, "Add Text", 't')],
    parameters: &[
        Parameter::number("size", "Size", "", 24.0)
            .allowing(Allowed::Within(4.0, 400.0))
            .attribute("si"),
        Parameter::text("text", "Text", "hello").attribute("te"),
        Parameter::flag("bar", "Draw Bar On Top", false).bit(2),
    ],
    legacy: &["size", "text"],
    ..Identity::EMPTY
};

impl Part for Text {
    fn identity(&self) -> &'static Identity {
        &IDENTITY
    }

    fn pins(&self, _element: &Element) -> Vec<Pin> {
        Vec::new()
    }
}
