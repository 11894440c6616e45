//! Wires, grounds, labels and decoration.

use crate::circuit::parameter::{choice, flag, number, text};
use crate::elements::identity::Menu::{Top, Sources, Outputs};
use crate::elements::identity::{Identity, entry};
use crate::elements::info::{CURRENT, voltage};
use crate::elements::pins::Pins;

pub(crate) static BOX: Identity = Identity {
    kind: "box", title: "box", tag: "b", code: Some("b"),
    menu: &[entry(Outputs, 4, "Add Box")],
    pins: Pins::NONE,
    ..Identity::EMPTY
};

pub(crate) static LINE: Identity = Identity {
    kind: "line", title: "line", tag: "Line", code: Some("423"),
    menu: &[entry(Outputs, 5, "Add Line")],
    pins: Pins::NONE,
    ..Identity::EMPTY
};

pub(crate) static GROUND: Identity = Identity {
    kind: "ground", title: "ground", tag: "g", code: Some("g"),
    menu: &[entry(Sources, 0, "Add Ground").key('g')],
    parameters: &[choice("symbol", "Symbol", &["Earth", "Chassis", "Signal", "Common"]).attribute("sy")],
    legacy: &["symbol"],
    pins: Pins::ONE,
    info: &[CURRENT],
    ..Identity::EMPTY
};

pub(crate) static LABELLED_NODE: Identity = Identity {
    kind: "labelled-node", title: "labelled node", tag: "ln", code: Some("207"),
    menu: &[entry(Outputs, 6, "Add Labeled Node").key('b')],
    parameters: &[
        text("text", "Text", "label").attribute("te"),
        flag("internal", "Internal Node", false).bit(1),
    ],
    legacy: &["text"],
    pins: Pins::ONE,
    ..Identity::EMPTY
};

pub(crate) static ROUTED_WIRE: Identity = Identity {
    kind: "routed-wire", title: "wire", tag: "rw",
    menu: &[entry(Top, 1, "Add Routed Wire").key('W')],
    pins: Pins::TWO,
    info: &[CURRENT, voltage("V", 0)],
    ..Identity::EMPTY
};

pub(crate) static TEXT: Identity = Identity {
    kind: "text", title: "text", tag: "x", code: Some("x"),
    menu: &[entry(Outputs, 3, "Add Text").key('t')],
    parameters: &[
        number("size", "Size", "", 24.0).within(4.0, 400.0).attribute("si"),
        text("text", "Text", "hello").attribute("te"),
        flag("bar", "Draw Bar On Top", false).bit(2),
    ],
    legacy: &["size", "text"],
    pins: Pins::NONE,
    ..Identity::EMPTY
};

pub(crate) static TRUTH_TABLE: Identity = Identity {
    kind: "truth-table", title: "truth table", tag: "TruthTable",
    menu: &[entry(Outputs, 20, "Add Truth Table")],
    parameters: &[
        text("inputs", "Inputs", "A B").attribute("in"),
        text("outputs", "Outputs", "Y=0001").letters(8000).attribute("out"),
        text("note", "Words Beneath", "").sparse("te"),
    ],
    pins: Pins::NONE,
    ..Identity::EMPTY
};

pub(crate) static WIRE: Identity = Identity {
    kind: "wire", title: "wire", tag: "w", code: Some("w"),
    menu: &[entry(Top, 0, "Add Wire").key('w')],
    parameters: &[
        flag("show_current", "Show Current", false).bit(1),
        flag("show_voltage", "Show Voltage", false).bit(2),
    ],
    pins: Pins::TWO,
    info: &[CURRENT, voltage("V", 0)],
    ..Identity::EMPTY
};
