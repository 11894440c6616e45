//! Switches that a hand moves.

use crate::circuit::parameter::{Parameter, flag, number, text};
use crate::elements::identity::Menu::Passive;
use crate::elements::identity::{Identity, entry};
use crate::elements::info::{CURRENT, voltage};
use crate::elements::pins::{FAR, FROM, TO, Pins};

const POSITION: Parameter = number("position", "Position", "", 0.0).whole(0, 8).sparse("p");
const MOMENTARY: Parameter = flag("momentary", "Momentary Switch", false).sparse("mm");
const LINK: Parameter = text("link", "Label (for linking)", "").sparse("lab");
const KEY: Parameter = text("key", "Keyboard Shortcut", "").sparse("key");

pub(crate) static CROSS_SWITCH: Identity = Identity {
    kind: "cross-switch", title: "cross switch", tag: "CrossSwitch", code: Some("430"), designator: "S",
    menu: &[entry(Passive, 22, "Add Cross Switch")],
    parameters: &[
        POSITION.whole(0, 1),
        MOMENTARY, LINK, KEY,
    ],
    legacy: &["position", "momentary"],
    pins: Pins::At(&[("A", FROM), ("B", FROM.below(32)), ("1", FAR), ("2", FAR.below(32))]),
    ..Identity::EMPTY
};

pub(crate) static DPDT: Identity = Identity {
    kind: "dpdt", title: "switch (DPDT)", tag: "dpdt", code: Some("429"), designator: "S",
    menu: &[entry(Passive, 6, "Add DPDT Switch")],
    parameters: &[
        POSITION, MOMENTARY,
        number("poles", "# of Poles", "", 2.0).whole(2, 4).sparse("po"),
        flag("center_off", "Center Off", false).bit(1),
        LINK, KEY,
    ],
    legacy: &["position", "momentary", "-", "poles"],
    ..Identity::EMPTY
};

pub(crate) static MAKE_BEFORE_BREAK_SWITCH: Identity = Identity {
    kind: "make-before-break-switch", title: "switch (MBB)", tag: "MBB", code: Some("416"), designator: "S",
    menu: &[entry(Passive, 7, "Add Make-Before-Break Switch")],
    parameters: &[
        POSITION.whole(0, 2),
        MOMENTARY, LINK, KEY,
    ],
    legacy: &["position", "momentary"],
    pins: Pins::At(&[("common", FROM), ("1", TO.left(16)), ("2", TO.right(16))]),
    ..Identity::EMPTY
};

pub(crate) static SPDT: Identity = Identity {
    kind: "spdt", title: "switch (SPDT)", tag: "S", code: Some("S"), designator: "S",
    menu: &[entry(Passive, 5, "Add SPDT Switch").key('S')],
    parameters: &[
        POSITION, MOMENTARY,
        number("group", "Switch Group", "", 0.0).whole(0, 1000).sparse("li"),
        number("throws", "# of Throws", "", 2.0).whole(2, 8).sparse("th"),
        flag("center_off", "Center Off", false).bit(1),
        LINK, KEY,
    ],
    legacy: &["position", "momentary", "group", "throws"],
    info: &[CURRENT, voltage("V", 0)],
    ..Identity::EMPTY
};

pub(crate) static SWITCH: Identity = Identity {
    kind: "switch", title: "switch (SPST)", tag: "s", code: Some("s"), designator: "S",
    menu: &[
        entry(Passive, 3, "Add Switch").key('s'),
        entry(Passive, 4, "Add Push Switch").presets(&[("momentary", 1.0), ("position", 1.0)]),
    ],
    parameters: &[
        POSITION.whole(0, 1),
        MOMENTARY, LINK, KEY,
        flag("iec", "IEC Symbol", false).bit(2),
    ],
    legacy: &["position", "momentary"],
    pins: Pins::TWO,
    ..Identity::EMPTY
};
