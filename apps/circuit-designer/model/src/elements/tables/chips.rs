//! Digital and hybrid chips, and displays.

use super::{body_parameters, chip_parameters, SMALL, FLIP_X, FLIP_Y, FLIP_XY};
use crate::circuit::parameter::{Parameter, flag, number, text};
use crate::elements::identity::Menu::{Outputs, Digital, Hybrid};
use crate::elements::identity::{Identity, entry};
use crate::elements::info::InfoLine::EveryPin;
use crate::elements::info::setting;
use crate::elements::package::Side::{East, West};
use crate::elements::package::{chip_pin, clock_pin};
use crate::elements::pins::Pins;

/// A chip with logic levels.
const CHIP: Identity = Identity {
    refers_to_ground: true,
    has_high_voltage: true,
    info: &[EveryPin],
    ..Identity::EMPTY
};

const SELECT_BITS: Parameter = number("select_bits", "# of Select Bits", "", 2.0).whole(1, 4).attribute("bi");
const ADDRESS_BITS: Parameter = number("address_bits", "# of Address Bits", "", 4.0).whole(1, 10).attribute("ab");
const DATA_BITS: Parameter = number("data_bits", "# of Data Bits", "", 4.0).whole(1, 16).attribute("db");
const CONTENTS: Parameter = text("contents", "Contents", "0: 0").attribute("co");

const fn bits(default: f64, least: i64, most: i64) -> Parameter {
    number("bits", "# of Bits", "", default).whole(least, most).attribute("bi")
}

pub(crate) static HALF_ADDER: Identity = Identity {
    kind: "half-adder", title: "Half Adder", tag: "HalfAdder", code: Some("195"), designator: "U",
    menu: &[entry(Digital, 15, "Add Half Adder")],
    parameters: chip_parameters![],
    ..CHIP
};

pub(crate) static ADDER: Identity = Identity {
    kind: "adder", title: "Adder", tag: "FullAdder", code: Some("196"), designator: "U",
    menu: &[entry(Digital, 14, "Add Adder")],
    parameters: chip_parameters![bits(4.0, 1, 8)],
    legacy: &["bits"],
    ..CHIP
};

pub(crate) static DAC: Identity = Identity {
    kind: "dac", title: "DAC", tag: "DAC", code: Some("166"), designator: "U",
    menu: &[entry(Hybrid, 2, "Add DAC")],
    parameters: chip_parameters![bits(4.0, 2, 16)],
    legacy: &["bits"],
    ..CHIP
};

pub(crate) static ADC: Identity = Identity {
    kind: "adc", title: "ADC", tag: "ADC", code: Some("167"), designator: "U",
    menu: &[entry(Hybrid, 3, "Add ADC")],
    parameters: chip_parameters![bits(4.0, 2, 16)],
    legacy: &["bits"],
    ..CHIP
};

pub(crate) static COUNTER: Identity = Identity {
    kind: "counter", title: "Counter", tag: "ctr", code: Some("164"), designator: "U",
    menu: &[entry(Digital, 9, "Add Counter")],
    parameters: chip_parameters![
        bits(4.0, 1, 16),
        number("modulus", "Modulus", "", 0.0).whole(0, 65536).attribute("mo"),
        flag("invert_reset", "Invert reset pin", false).sparse("ir"),
        flag("falling_edge", "Negative Edge Triggered", false).bit(8),
    ],
    legacy: &["bits"],
    ..CHIP
};

pub(crate) static CUSTOM_LOGIC: Identity = Identity {
    kind: "custom-logic", title: "custom logic", tag: "cl", code: Some("208"), designator: "U",
    menu: &[entry(Digital, 16, "Add Custom Logic")],
    parameters: chip_parameters![
        text("inputs", "Inputs", "A,B,C,D").attribute("in"),
        text("outputs", "Outputs", "W,X").attribute("ou"),
        text("rows", "Definition", "11??=10;??11=01;????=00").attribute("ru"),
    ],
    ..CHIP
};

pub(crate) static D_FLIP_FLOP: Identity = Identity {
    kind: "d-flip-flop", title: "D flip-flop", tag: "DFlipFlop", code: Some("155"), designator: "FF",
    menu: &[entry(Digital, 0, "Add D Flip-Flop")],
    parameters: chip_parameters![
        flag("reset_pin", "Reset Pin", false).bit(2),
        flag("set_pin", "Set Pin", false).bit(4),
        flag("invert_set_reset", "Invert Set/Reset", false).bit(8),
    ],
    ..CHIP
};

pub(crate) static SEVEN_SEGMENT_LED: Identity = Identity {
    kind: "seven-segment-led", title: "7-segment display", tag: "ssd", code: Some("157"), designator: "DS",
    menu: &[entry(Digital, 3, "Add 7 Segment LED")],
    parameters: chip_parameters![],
    ..CHIP
};

pub(crate) static SEVEN_SEGMENT_DECODER: Identity = Identity {
    kind: "seven-segment-decoder", title: "7-segment decoder",
    tag: "SevenSegDecoder", code: Some("197"), designator: "U",
    menu: &[entry(Digital, 4, "Add 7 Segment Decoder")],
    parameters: chip_parameters![flag("blank_pin", "Blank Pin", false).bit(4)],
    ..CHIP
};

pub(crate) static DECIMAL_DISPLAY: Identity = Identity {
    kind: "decimal-display", title: "decimal display", tag: "dd", code: Some("419"), designator: "DS",
    menu: &[entry(Outputs, 12, "Add Decimal Display")],
    parameters: chip_parameters![bits(4.0, 1, 16)],
    legacy: &["bits"],
    ..CHIP
};

pub(crate) static JK_FLIP_FLOP: Identity = Identity {
    kind: "jk-flip-flop", title: "JK flip-flop", tag: "JKFlipFlop", code: Some("156"), designator: "FF",
    menu: &[entry(Digital, 1, "Add JK Flip-Flop")],
    parameters: chip_parameters![
        flag("reset_pin", "Reset Pin", false).bit(2),
        flag("positive_edge", "Positive Edge Triggered", false).bit(4),
        flag("invert_reset", "Invert Reset", false).bit(8),
    ],
    ..CHIP
};

pub(crate) static LED_ARRAY: Identity = Identity {
    kind: "led-array", title: "LED array", tag: "LEDArray", code: Some("405"), designator: "DS",
    menu: &[entry(Outputs, 14, "Add LED Array")],
    parameters: body_parameters![
        number("columns", "Grid Width", "", 8.0).whole(1, 16).attribute("sx"),
        number("rows", "Grid Height", "", 8.0).whole(1, 16).attribute("sy"),
    ],
    legacy: &["columns", "rows"],
    ..Identity::EMPTY
};

pub(crate) static STATIC_RAM: Identity = Identity {
    kind: "static-ram", title: "Static RAM", tag: "SRAM", code: Some("413"), designator: "U",
    menu: &[entry(Digital, 17, "Add Static RAM")],
    parameters: chip_parameters![ADDRESS_BITS, DATA_BITS, CONTENTS],
    legacy: &["address_bits", "data_bits"],
    ..CHIP
};

pub(crate) static ROM: Identity = Identity {
    kind: "rom", title: "ROM", tag: "ROM", code: Some("436"), designator: "U",
    menu: &[entry(Digital, 18, "Add ROM")],
    parameters: chip_parameters![ADDRESS_BITS, DATA_BITS, CONTENTS],
    legacy: &["address_bits", "data_bits"],
    ..CHIP
};

pub(crate) static MONOSTABLE: Identity = Identity {
    kind: "monostable", title: "Monostable", tag: "Monostable", code: Some("194"), designator: "U",
    menu: &[entry(Hybrid, 5, "Add Monostable")],
    parameters: chip_parameters![
        flag("retriggerable", "Retriggerable", false).attribute("rt"),
        number("delay", "Period (s)", "s", 0.01).positive().attribute("de"),
    ],
    legacy: &["retriggerable", "delay"],
    pins: Pins::Body { width: 2, height: 2, pins: &[
        clock_pin("CLK", West, 0), chip_pin("Q", East, 0), chip_pin("Q̄", East, 1),
    ] },
    info: &[EveryPin, setting("period", "delay", "s")],
    ..CHIP
};

pub(crate) static PHASE_COMPARATOR: Identity = Identity {
    kind: "phase-comparator", title: "phase comparator", tag: "PhaseComp", code: Some("161"), designator: "U",
    menu: &[entry(Hybrid, 1, "Add Phase Comparator")],
    parameters: chip_parameters![],
    ..CHIP
};

pub(crate) static LATCH: Identity = Identity {
    kind: "latch", title: "Latch", tag: "Latch", code: Some("168"), designator: "U",
    menu: &[entry(Digital, 12, "Add Latch")],
    parameters: chip_parameters![bits(4.0, 1, 16)],
    legacy: &["bits"],
    ..CHIP
};

pub(crate) static SIPO_SHIFT_REGISTER: Identity = Identity {
    kind: "sipo-shift-register", title: "SIPO shift register", tag: "SipoShift", code: Some("189"), designator: "U",
    menu: &[entry(Digital, 7, "Add SIPO shift register")],
    parameters: chip_parameters![bits(8.0, 1, 16)],
    legacy: &["bits"],
    ..CHIP
};

pub(crate) static RING_COUNTER: Identity = Identity {
    kind: "ring-counter", title: "Ring Counter", tag: "RingCounter", code: Some("163"), designator: "U",
    menu: &[entry(Digital, 11, "Add Ring Counter")],
    parameters: chip_parameters![bits(10.0, 1, 16)],
    legacy: &["bits"],
    ..CHIP
};

pub(crate) static MULTIPLEXER: Identity = Identity {
    kind: "multiplexer", title: "Multiplexer", tag: "mux", code: Some("184"), designator: "U",
    menu: &[entry(Digital, 5, "Add Multiplexer")],
    parameters: chip_parameters![SELECT_BITS],
    legacy: &["select_bits"],
    ..CHIP
};

pub(crate) static DEMULTIPLEXER: Identity = Identity {
    kind: "demultiplexer", title: "Demultiplexer", tag: "dmux", code: Some("185"), designator: "U",
    menu: &[entry(Digital, 6, "Add Demultiplexer")],
    parameters: chip_parameters![SELECT_BITS],
    legacy: &["select_bits"],
    ..CHIP
};

pub(crate) static PISO_SHIFT_REGISTER: Identity = Identity {
    kind: "piso-shift-register", title: "PISO shift register", tag: "PisoShift", code: Some("186"), designator: "U",
    menu: &[entry(Digital, 8, "Add PISO shift register")],
    parameters: chip_parameters![bits(8.0, 1, 16)],
    legacy: &["bits"],
    ..CHIP
};

pub(crate) static COUNTER_WITH_LOAD: Identity = Identity {
    kind: "counter-with-load", title: "Counter w/ Load", tag: "ctr2", code: Some("421"), designator: "U",
    menu: &[entry(Digital, 10, "Add Counter w/ Load")],
    parameters: chip_parameters![bits(4.0, 1, 8)],
    legacy: &["bits"],
    ..CHIP
};

pub(crate) static SEQUENCE_GENERATOR: Identity = Identity {
    kind: "sequence-generator", title: "sequence generator", tag: "SeqGen", code: Some("188"), designator: "U",
    menu: &[entry(Digital, 13, "Add Sequence generator")],
    parameters: chip_parameters![
        text("sequence", "Sequence (0 and 1)", "01010011").attribute("da"),
        flag("once", "Play Once", false).bit(2),
    ],
    ..CHIP
};

pub(crate) static T_FLIP_FLOP: Identity = Identity {
    kind: "t-flip-flop", title: "T flip-flop", tag: "TFlipFlop", code: Some("193"), designator: "FF",
    menu: &[entry(Digital, 2, "Add T Flip-Flop")],
    parameters: chip_parameters![flag("reset_pin", "Reset Pin", false).bit(2)],
    ..CHIP
};

pub(crate) static TIMER_555: Identity = Identity {
    kind: "timer-555", title: "555 Timer", tag: "Timer", code: Some("165"), designator: "U",
    menu: &[entry(Hybrid, 0, "Add 555 Timer")],
    parameters: &[
        flag("reset_pin", "Reset Pin", true).bit(2),
        flag("ground_pin", "Ground Pin", true).bit(4),
        flag("pin_numbers", "Show Pin Numbers", false).bit(8),
        SMALL, FLIP_X, FLIP_Y, FLIP_XY,
    ],
    info: &[EveryPin],
    ..Identity::EMPTY
};

pub(crate) static VCO: Identity = Identity {
    kind: "vco", title: "VCO", tag: "VCO", code: Some("158"), designator: "U",
    menu: &[entry(Hybrid, 4, "Add VCO")],
    parameters: chip_parameters![],
    pins: Pins::Body { width: 2, height: 4, pins: &[
        chip_pin("Vi", West, 0), chip_pin("Vo", West, 3), chip_pin("C1", East, 0), chip_pin("C2", East, 1),
        chip_pin("R1", East, 2), chip_pin("R2", East, 3),
    ] },
    ..CHIP
};
