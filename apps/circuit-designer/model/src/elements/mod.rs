//! The catalogue: one file per element, found through one registry.
//!
//! A [`Part`] says what an element is: its pins, parameters, menu entries and file codes. Its
//! [`Device`] is how it behaves while the simulation runs. Adding an element is adding a file and a
//! line in [`ALL`].

pub mod blocks;
pub mod chips;
mod composite;
pub mod draw_menu;
mod expression;
mod info;
pub mod logic;
pub mod meters;
mod part;
pub mod passive;
pub mod semiconductors;
pub mod sources;
pub mod switches;
pub mod wires;

pub use chips::package::{Package, PackagePin, Side};
pub use info::{Readings, line};
pub use part::{
    Identity, Menu, MenuEntry, Part, Pin, entry, far_end, grid_middle, keyed, pin, preset,
    two_pins, two_port_pins,
};

/// Every part, in the order of the sheet's catalogue.
pub static ALL: &[&dyn Part] = &[
    &wires::wire::Wire,
    &wires::routed_wire::RoutedWire,
    &wires::ground::Ground,
    &wires::labelled_node::LabelledNode,
    &wires::text::Text,
    &wires::decoration::BoxShape,
    &wires::decoration::Line,
    &sources::voltage_source::VoltageSource,
    &sources::rail::Rail,
    &sources::variable_rail::VariableRail,
    &sources::modulated::AmSource,
    &sources::modulated::FmSource,
    &sources::noise::Noise,
    &sources::current_source::CurrentSource,
    &sources::logic_input::LogicInput,
    &sources::sweep::Sweep,
    &sources::antenna::Antenna,
    &sources::data_input::DataInput,
    &sources::external_voltage::ExternalVoltage,
    &passive::resistor::Resistor,
    &passive::capacitor::Capacitor,
    &passive::polarised_capacitor::PolarisedCapacitor,
    &passive::inductor::Inductor,
    &passive::potentiometer::Potentiometer,
    &passive::transformer::Transformer,
    &switches::switch::Switch,
    &switches::spdt::Spdt,
    &switches::dpdt::Dpdt,
    &switches::make_before_break::MakeBeforeBreak,
    &switches::cross_switch::CrossSwitch,
    &passive::tapped_transformer::TappedTransformer,
    &passive::custom_transformer::CustomTransformer,
    &passive::transmission_line::TransmissionLine,
    &passive::relay::Relay,
    &passive::sensors::PHOTORESISTOR,
    &passive::sensors::THERMISTOR,
    &passive::warming::MEMRISTOR,
    &passive::breakover::SPARK_GAP,
    &passive::warming::FUSE,
    &passive::crystal::Crystal,
    &passive::gyrator::Gyrator,
    &passive::warming::LAMP,
    &semiconductors::diode::DIODE,
    &semiconductors::diode::ZENER,
    &semiconductors::led::Led,
    &semiconductors::bjt::Bjt,
    &semiconductors::mosfet::Mosfet,
    &semiconductors::jfet::Jfet,
    &semiconductors::thyristor::SCR,
    &passive::breakover::DIAC,
    &semiconductors::thyristor::TRIAC,
    &semiconductors::darlington::Darlington,
    &semiconductors::varactor::Varactor,
    &semiconductors::tunnel_diode::TunnelDiode,
    &semiconductors::triode::Triode,
    &semiconductors::unijunction::Unijunction,
    &blocks::op_amp::OpAmp,
    &blocks::schmitt::SCHMITT,
    &blocks::schmitt::INVERTING_SCHMITT,
    &blocks::analogue_switch::AnalogueSwitch,
    &blocks::delay_buffer::DelayBuffer,
    &blocks::real_op_amp::RealOpAmp,
    &blocks::comparator::Comparator,
    &blocks::selected_path::AnalogueSpdt,
    &blocks::selected_path::AnalogueMultiplexer,
    &blocks::tristate::Tristate,
    &blocks::controlled_source::VCVS,
    &blocks::controlled_source::VCCS,
    &blocks::controlled_source::CCVS,
    &blocks::controlled_source::CCCS,
    &blocks::conveyor::Conveyor,
    &blocks::ota::Ota,
    &blocks::optocoupler::Optocoupler,
    &blocks::delay_relay::TimeDelayRelay,
    &blocks::regulators::Lm317,
    &blocks::regulators::Tl431,
    &logic::logic_output::LogicOutput,
    &logic::inverter::Inverter,
    &logic::gates::AND,
    &logic::gates::NAND,
    &logic::gates::OR,
    &logic::gates::NOR,
    &logic::gates::XOR,
    &logic::gates::XNOR,
    &chips::d_flip_flop::DFlipFlop,
    &chips::jk_flip_flop::JkFlipFlop,
    &chips::t_flip_flop::TFlipFlop,
    &chips::counter::COUNTER,
    &chips::registers::RING_COUNTER,
    &chips::registers::SIPO,
    &chips::selectors::MULTIPLEXER,
    &chips::selectors::DEMULTIPLEXER,
    &chips::registers::LATCH,
    &chips::adders::HALF_ADDER,
    &chips::adders::ADDER,
    &chips::sequences::PISO,
    &chips::sequences::COUNTER_WITH_LOAD,
    &chips::sequences::SEQUENCE,
    &chips::displays::SEVEN_SEGMENTS,
    &chips::displays::SEVEN_SEGMENT_DECODER,
    &chips::displays::DECIMAL_DISPLAY,
    &chips::custom_logic::CustomLogic,
    &chips::memories::StaticRam,
    &chips::memories::Rom,
    &chips::led_array::LedArray,
    &chips::timer_555::Timer555,
    &chips::phase_comparator::PhaseComparator,
    &chips::converters::Dac,
    &chips::converters::Adc,
    &chips::vco::Vco,
    &chips::monostable::Monostable,
    &meters::analogue_output::AnalogueOutput,
    &meters::voltmeter::Voltmeter,
    &meters::ammeter::Ammeter,
    &meters::test_point::TestPoint,
    &meters::ohmmeter::Ohmmeter,
    &meters::wattmeter::Wattmeter,
    &meters::recorder::DATA_EXPORT,
    &meters::recorder::AUDIO_OUTPUT,
    &meters::stop_trigger::StopTrigger,
    &meters::motor::DcMotor,
];

pub fn by_kind(kind: &str) -> Option<&'static dyn Part> {
    ALL.iter().copied().find(|part| part.kind() == kind)
}

/// All parts that a file's element name can stand for.
pub fn by_tag(tag: &str) -> Option<&'static dyn Part> {
    ALL.iter().copied().find(|part| part.identity().tag == tag)
}

pub fn by_code(code: &str) -> Option<&'static dyn Part> {
    ALL.iter()
        .copied()
        .find(|part| part.identity().code == Some(code))
}
