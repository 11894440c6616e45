//! What holds for every part of the catalogue.

use std::collections::BTreeSet;

use circuit_designer_model::elements::{ALL, Menu, Part};
use circuit_designer_model::files::{read, to_xml};
use circuit_designer_model::{Circuit, CircuitSimulation, Element, FaultKind, Point};

/// The whole Draw menu, in its order.
const MENUS: [(Menu, &[&str]); 9] = [
    (Menu::Top, &["Add Wire", "Add Routed Wire", "Add Resistor"]),
    (
        Menu::Passive,
        &[
            "Add Capacitor",
            "Add Capacitor (polarized)",
            "Add Inductor",
            "Add Switch",
            "Add Push Switch",
            "Add SPDT Switch",
            "Add DPDT Switch",
            "Add Make-Before-Break Switch",
            "Add Potentiometer",
            "Add Transformer",
            "Add Tapped Transformer",
            "Add Custom Transformer",
            "Add Transmission Line",
            "Add Relay",
            "Add Relay Coil",
            "Add Relay Contact",
            "Add Photoresistor",
            "Add Thermistor",
            "Add Memristor",
            "Add Spark Gap",
            "Add Fuse",
            "Add Crystal",
            "Add Cross Switch",
            "Add Gyrator",
        ],
    ),
    (
        Menu::Sources,
        &[
            "Add Ground",
            "Add Voltage Source (2-terminal)",
            "Add A/C Voltage Source (2-terminal)",
            "Add Voltage Source (1-terminal)",
            "Add A/C Voltage Source (1-terminal)",
            "Add Square Wave Source (1-terminal)",
            "Add Clock",
            "Add A/C Sweep",
            "Add Variable Voltage",
            "Add Antenna",
            "Add AM Source",
            "Add FM Source",
            "Add Current Source",
            "Add Noise Generator",
            "Add Audio Input",
            "Add Data Input",
            "Add External Voltage (JavaScript)",
        ],
    ),
    (
        Menu::Outputs,
        &[
            "Add Analog Output",
            "Add LED",
            "Add Lamp",
            "Add Text",
            "Add Box",
            "Add Line",
            "Add Labeled Node",
            "Add Voltmeter/Scope Probe",
            "Add Ohmmeter",
            "Add Ammeter",
            "Add Wattmeter",
            "Add Test Point",
            "Add Decimal Display",
            "Add Instruction Display",
            "Add LED Array",
            "Add Data Export",
            "Add Audio Output",
            "Add Stop Trigger",
            "Add DC Motor",
            "Add 3-Phase Motor",
            "Add Truth Table",
        ],
    ),
    (
        Menu::Active,
        &[
            "Add Diode",
            "Add Zener Diode",
            "Add Transistor (bipolar, NPN)",
            "Add Transistor (bipolar, PNP)",
            "Add MOSFET (N-Channel)",
            "Add MOSFET (P-Channel)",
            "Add JFET (N-Channel)",
            "Add JFET (P-Channel)",
            "Add SCR",
            "Add DIAC",
            "Add TRIAC",
            "Add Darlington Pair (NPN)",
            "Add Darlington Pair (PNP)",
            "Add Varactor/Varicap",
            "Add Tunnel Diode",
            "Add Triode",
            "Add Unijunction Transistor",
        ],
    ),
    (
        Menu::Blocks,
        &[
            "Add Op Amp (ideal, - on top)",
            "Add Op Amp (ideal, + on top)",
            "Add Op Amp (real)",
            "Add Analog Switch (SPST)",
            "Add Analog Switch (SPDT)",
            "Add Analog Multiplexer",
            "Add Tristate Buffer",
            "Add Schmitt Trigger",
            "Add Schmitt Trigger (Inverting)",
            "Add Delay Buffer",
            "Add CCII+",
            "Add CCII-",
            "Add Comparator (Hi-Z/GND output)",
            "Add OTA (LM13700 style)",
            "Add Voltage-Controlled Voltage Source (VCVS)",
            "Add Voltage-Controlled Current Source (VCCS)",
            "Add Current-Controlled Voltage Source (CCVS)",
            "Add Current-Controlled Current Source (CCCS)",
            "Add Optocoupler",
            "Add Time Delay Relay",
            "Add LM317",
            "Add TL431",
            "Add Motor Protection Switch",
            "Add Subcircuit Instance",
        ],
    ),
    (
        Menu::Gates,
        &[
            "Add Logic Input",
            "Add Logic Output",
            "Add Bus Input",
            "Add Inverter",
            "Add NAND Gate",
            "Add NOR Gate",
            "Add AND Gate",
            "Add OR Gate",
            "Add XOR Gate",
            "Add XNOR Gate",
        ],
    ),
    (
        Menu::Digital,
        &[
            "Add D Flip-Flop",
            "Add JK Flip-Flop",
            "Add T Flip-Flop",
            "Add 7 Segment LED",
            "Add 7 Segment Decoder",
            "Add Multiplexer",
            "Add Demultiplexer",
            "Add SIPO shift register",
            "Add PISO shift register",
            "Add Counter",
            "Add Counter w/ Load",
            "Add Ring Counter",
            "Add Latch",
            "Add Sequence generator",
            "Add Adder",
            "Add Half Adder",
            "Add Custom Logic",
            "Add Static RAM",
            "Add ROM",
            "Add Bus Transceiver",
            "Add Bus Splitter",
        ],
    ),
    (
        Menu::Hybrid,
        &[
            "Add 555 Timer",
            "Add Phase Comparator",
            "Add DAC",
            "Add ADC",
            "Add VCO",
            "Add Monostable",
        ],
    ),
];

#[test]
fn kinds_tags_and_codes_are_unique() {
    let mut kinds = BTreeSet::new();
    let mut tags = BTreeSet::new();
    let mut codes = BTreeSet::new();
    for part in ALL {
        let identity = part.identity();
        assert!(kinds.insert(identity.kind), "kind {}", identity.kind);
        assert!(tags.insert(identity.tag), "tag {}", identity.tag);
        if let Some(code) = identity.code {
            assert!(codes.insert(code), "code {code}");
        }
    }
}

#[test]
fn menu_entries_stand_where_the_catalogue_puts_them() {
    let mut found = BTreeSet::new();
    let mut keys = BTreeSet::new();
    for part in ALL {
        for entry in part.identity().menu {
            let (_, names) = MENUS.iter().find(|(menu, _)| *menu == entry.menu).unwrap();
            let place = names.iter().position(|name| *name == entry.name);
            assert_eq!(place, Some(usize::from(entry.place)), "{}", entry.name);
            assert!(found.insert(entry.name), "{} twice", entry.name);
            assert!(entry.key.is_none_or(|key| keys.insert(key)));
            for (key, _) in entry.presets {
                let known = part.parameters().iter().any(|it| it.key == *key);
                assert!(known, "{}: preset {key}", entry.name);
            }
        }
    }
}

#[test]
fn parameters_and_attributes_of_a_part_are_distinct() {
    for part in ALL {
        let mut keys = BTreeSet::new();
        for parameter in part.parameters() {
            assert!(
                keys.insert(parameter.key),
                "{}: {}",
                part.kind(),
                parameter.key
            );
            let default = parameter.default_value();
            assert_eq!(parameter.check(&default), Ok(()), "{}", part.kind());
        }
        for key in part.identity().legacy.iter().filter(|key| **key != "-") {
            assert!(keys.contains(key), "{}: legacy {key}", part.kind());
        }
        let xml = to_xml(&alone(*part));
        let names: Vec<_> = xml
            .split_whitespace()
            .filter_map(|it| it.split_once("=\""))
            .collect();
        let line = xml.lines().nth(1).unwrap();
        for (name, _) in names {
            assert!(line.matches(&format!(" {name}=\"")).count() <= 1, "{line}");
        }
    }
}

fn drawn(part: &dyn Part) -> Element {
    Element::new(part.kind(), Point::new(128, 128), Point::new(192, 128))
}

fn alone(part: &dyn Part) -> Circuit {
    let mut circuit = Circuit::default();
    circuit.add(drawn(part));
    circuit
}

/// Every pin through a resistor of its own to a source or to ground, in turn.
fn in_a_loop(part: &dyn Part) -> Circuit {
    let mut circuit = alone(part);
    let pins = drawn(part).pins();
    for (number, pin) in pins.iter().enumerate() {
        let far = pin.at.offset(0, 4096);
        circuit.add(Element::new("resistor", pin.at, far));
        if number % 2 == 0 {
            circuit.add(Element::new("rail", far, far.offset(0, 16)));
        } else {
            circuit.add(Element::new("ground", far, far.offset(0, 16)));
        }
    }
    circuit
}

#[test]
fn every_part_can_stand_alone() {
    for part in ALL {
        let circuit = alone(*part);
        // A fault is a fine answer for a current source without a load, a panic never is.
        if let Ok(mut simulation) = CircuitSimulation::new(&circuit) {
            for _ in 0..20 {
                if simulation.step().is_err() {
                    break;
                }
            }
            assert!(!simulation.info(0).is_empty());
        }
    }
}

#[test]
fn every_part_runs_between_a_source_and_ground() {
    for part in ALL {
        let circuit = in_a_loop(*part);
        let mut simulation = CircuitSimulation::new(&circuit)
            .unwrap_or_else(|fault| panic!("{}: {fault}", part.kind()));
        for step in 0..200 {
            match simulation.step() {
                // What stops a run does so on purpose.
                Err(fault) if !matches!(fault.kind, FaultKind::Stopped { .. }) => {
                    panic!("{} at step {step}: {fault}", part.kind());
                }
                _ => {}
            }
        }
        for net in 0..simulation.nets().count() {
            assert!(simulation.net_voltage(net).is_finite());
        }
        for line in simulation.info(0) {
            assert!(!line.contains("NaN"), "{line}");
        }
        let edited = simulation.edited(&circuit);
        assert!(edited.is_ok(), "{}", part.kind());
        simulation.reset();
        if let Err(fault) = simulation.find_operating_point() {
            panic!("{} at rest: {fault}", part.kind());
        }
    }
}

#[test]
fn a_package_has_the_pins_of_its_part() {
    for part in ALL {
        let element = drawn(*part);
        let Some(package) = part.package(&element) else {
            continue;
        };
        assert_eq!(package.posts(), part.pins(&element), "{}", part.kind());
        let mut places = BTreeSet::new();
        for pin in &package.pins {
            assert!(
                places.insert(pin.at),
                "{}: two pins at {:?}",
                part.kind(),
                pin.at
            );
            let (from, to) = package.body;
            assert!((from.x..=to.x).contains(&pin.root.x), "{}", part.kind());
            assert!((from.y..=to.y).contains(&pin.root.y), "{}", part.kind());
        }
    }
}

#[test]
fn pins_of_every_part_lie_on_the_grid_and_apart() {
    for part in ALL {
        for (dx, dy) in [(64, 0), (-64, 0), (0, 64), (0, -64)] {
            let from = Point::new(128, 128);
            let element = Element::new(part.kind(), from, from.offset(dx, dy));
            let mut places = BTreeSet::new();
            for pin in element.pins() {
                let on_grid = pin.at.x.rem_euclid(16) == 0 && pin.at.y.rem_euclid(16) == 0;
                assert!(on_grid, "{}: {pin:?}", part.kind());
                assert!(places.insert(pin.at), "{} {dx},{dy}: {pin:?}", part.kind());
            }
        }
    }
}

#[test]
fn every_default_survives_both_files() {
    for part in ALL {
        let circuit = alone(*part);
        let again = read(&to_xml(&circuit)).unwrap();
        assert_eq!(again.problems, Vec::<String>::new(), "{}", part.kind());
        assert_eq!(again.circuit.elements[0].kind, part.kind());
        assert_eq!(
            again.circuit.elements[0].parameters,
            circuit.elements[0].parameters
        );
        let Some(code) = part.identity().code else {
            continue;
        };
        let element = &circuit.elements[0];
        let values: Vec<String> = part
            .identity()
            .legacy
            .iter()
            .map(|key| legacy_text(element, key))
            .collect();
        let flags = to_xml(&circuit);
        let flags = flags.lines().nth(1).unwrap().split(" f=\"").nth(1).unwrap();
        let flags = flags.split('"').next().unwrap();
        let text = format!(
            "$ 1 0.000005 10.2 50 5 50 5e-11\n{code} 128 128 192 128 {flags} {}\n",
            values.join(" ")
        );
        let again = read(&text).unwrap();
        assert_eq!(again.problems, Vec::<String>::new(), "{text}");
        let read_again = &again.circuit.elements[0];
        assert_eq!(read_again.kind, part.kind());
        assert_eq!(read_again.parameters, element.parameters, "{text}");
    }
}

fn legacy_text(element: &Element, key: &str) -> String {
    use circuit_designer_model::Value;
    use circuit_designer_model::circuit::Stored;
    let part = element.part().unwrap();
    let stored = part.parameters().iter().find(|it| it.key == key);
    let factor = match stored.map(|it| it.stored) {
        Some(Stored::Radians(_)) => std::f64::consts::PI / 180.0,
        Some(Stored::Percent(_)) => 0.01,
        _ => 1.0,
    };
    match element.value(key) {
        Some(Value::Number(number)) => format!("{}", number * factor),
        Some(Value::Flag(flag)) => flag.to_string(),
        Some(Value::Text(text)) if text.is_empty() => "\\0".into(),
        Some(Value::Text(text)) => text.replace(' ', "\\s").replace('+', "\\p"),
        None => "0".into(),
    }
}
