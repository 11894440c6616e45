//! Circuit Designer: its sheet as a page object, and the routes through its tasks.
//!
//! Logic tasks are grouped by what the circuits do, measurement tasks by where the value is read.

mod arithmetic;
mod direct;
mod gates;
mod missing;
mod scoped;
mod selection;
mod sheet;
mod small_logic;

use crate::{Route, entry};

pub use sheet::{At, Part, Sheet, part};

#[rustfmt::skip]
pub static ROUTES: &[Route] = &[
    entry("circuit-designer/001-not-from-nand", "keys", &small_logic::NotFromNand),
    entry("circuit-designer/001-not-from-nand", "menus", &small_logic::NotFromNandByMenu),
    entry("circuit-designer/002-odd-parity", "keys", &small_logic::OddParity),
    entry("circuit-designer/002-odd-parity", "search", &small_logic::OddParityBySearch),
    entry("circuit-designer/003-full-adder", "majority", &arithmetic::FullAdder),
    entry("circuit-designer/003-full-adder", "half-adders", &arithmetic::FullAdderFromHalves),
    entry("circuit-designer/004-one-bit-alu", "keys", &arithmetic::OneBitAlu),
    entry("circuit-designer/005-segment-a", "keys", &selection::SegmentA),
    entry("circuit-designer/006-demultiplexer", "three-inputs", &selection::Demultiplexer),
    entry("circuit-designer/006-demultiplexer", "two-steps", &selection::DemultiplexerInTwoSteps),
    entry("circuit-designer/007-one-bit-comparator", "xnor", &arithmetic::OneBitComparator),
    entry("circuit-designer/007-one-bit-comparator", "xor", &arithmetic::OneBitComparatorWithXor),
    entry("circuit-designer/008-summing-amplifier", "keys", &direct::SummingAmplifier),
    entry("circuit-designer/008-summing-amplifier", "menus", &direct::SummingAmplifierUpsideDown),
    entry("circuit-designer/009-wheatstone-bridge", "wires", &direct::WheatstoneBridge),
    entry("circuit-designer/009-wheatstone-bridge", "search", &direct::WheatstoneBridgeBySearch),
    entry("circuit-designer/010-rlc-at-rest", "run-for", &direct::RlcAtRest),
    entry("circuit-designer/010-rlc-at-rest", "waiting", &direct::RlcAtRestWaiting),
    entry("circuit-designer/011-timer-astable", "keys", &scoped::TimerAstable),
    entry("circuit-designer/012-monotone-sequence", "keys", &selection::MonotoneSequence),
    entry("circuit-designer/013-two-bit-squarer", "xor", &arithmetic::TwoBitSquarer),
    entry("circuit-designer/013-two-bit-squarer", "ground", &arithmetic::TwoBitSquarerWithGround),
    entry("circuit-designer/014-priority-encoder", "keys", &selection::PriorityEncoder),
    entry("circuit-designer/015-majority-and-minority", "keys", &selection::MajorityAndMinority),
    entry("circuit-designer/016-differential-pair", "keys", &scoped::DifferentialPair),
    entry("circuit-designer/017-three-bit-negator", "keys", &arithmetic::ThreeBitNegator),
    entry("circuit-designer/018-ripple-counter", "keys", &scoped::RippleCounter),
    entry("circuit-designer/019-common-emitter-amplifier", "keys", &scoped::CommonEmitterAmplifier),
    entry("circuit-designer/020-wien-bridge", "keys", &scoped::WienBridge),
    entry("circuit-designer/x01-nand-from-and-and-not", "keys", &small_logic::NandFromAndNot),
    entry("circuit-designer/x02-and-then-or", "keys", &small_logic::AndThenOr),
    entry("circuit-designer/x03-two-bit-equality", "keys", &small_logic::TwoBitEquality),
    entry("circuit-designer/x04-or-from-nands", "keys", &small_logic::OrFromNands),
    entry("circuit-designer/x05-or-and-not-c", "keys", &small_logic::OrAndNotC),
    entry("circuit-designer/x06-half-adder", "keys", &small_logic::HalfAdder),
    entry("circuit-designer/x07-half-subtractor", "keys", &small_logic::HalfSubtractor),
    entry("circuit-designer/x08-loaded-bridge", "keys", &direct::LoadedBridge),
    entry("circuit-designer/x09-rlc-step-peak", "keys", &scoped::RlcStepPeak),
    entry("circuit-designer/x10-transistor-bias", "keys", &direct::TransistorBias),
    entry("circuit-designer/x11-divide-by-ten", "keys", &scoped::DivideByTen),
    entry("circuit-designer/x12-solar-charger", "search", &missing::NoSolarCell),
    entry("circuit-designer/x13-nine-at-one-gate", "properties", &missing::EightInputsAtMost),
];
