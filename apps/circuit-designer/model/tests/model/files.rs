//! Reading and writing circuit files.

use circuit_designer_model::files::{FileError, read, to_benchmark, to_json, to_xml};
use circuit_designer_model::{Circuit, CircuitSimulation, Element, Point, Value};
use proptest::prelude::*;

/// A comparator as the original benchmark writes it.
const COMPARATOR: &str = r#"<cir f="1" ts="0.000005" ic="10.20027730826997" cb="50" pb="50" vr="5" mts="5e-11">
  <L x="96 64 48 64" f="0" name="A"/>
  <L x="96 224 48 224" f="0" name="B"/>
  <I x="144 64 208 64" f="0" sl="0.5" hi="5"/>
  <I x="144 224 208 224" f="0" sl="0.5" hi="5"/>
  <And x="288 80 368 80" f="0"/>
  <And x="288 208 368 208" f="0"/>
  <Xnor x="288 336 368 336" f="0"/>
  <M x="368 80 432 80" f="0" name="A_GT_B"/>
  <M x="368 208 432 208" f="0" name="A_LT_B"/>
  <M x="368 336 432 336" f="0" name="A_EQ_B"/>
  <w x="96 64 144 64" f="0"/>
  <w x="96 224 144 224" f="0"/>
  <w x="96 64 96 16" f="0"/>
  <rw x="96 16 288 64" f="0">96,16;288,16;288,64</rw>
  <rw x="208 224 288 96" f="0">208,224;256,224;256,96;288,96</rw>
  <rw x="208 64 288 192" f="0">208,64;240,64;240,192;288,192</rw>
  <rw x="96 224 288 224" f="0">96,224;96,272;288,272;288,224</rw>
  <w x="288 224 288 320" f="0"/>
  <rw x="96 16 288 352" f="0">96,16;16,16;16,352;288,352</rw>
  <x x="40 48 64 51" f="0" si="16" te="A"/>
</cir>
"#;

fn column(circuit: &Circuit, output: &str) -> String {
    let mut column = String::new();
    for row in 0..4 {
        let mut circuit = circuit.clone();
        for (input, level) in [("A", row >> 1), ("B", row & 1)] {
            let index = circuit.index_of(input).unwrap();
            circuit.elements[index]
                .parameters
                .insert("position".into(), Value::Number(f64::from(level)));
        }
        let mut simulation = CircuitSimulation::new(&circuit).unwrap();
        simulation.advance(10e-6, |_| {}).unwrap();
        let index = circuit.index_of(output).unwrap();
        column.push(if simulation.voltage(index, 0) > 2.5 {
            '1'
        } else {
            '0'
        });
    }
    column
}

#[test]
fn the_sample_of_the_sheet_simulates_to_its_columns() {
    let imported = read(COMPARATOR).unwrap();
    assert_eq!(imported.problems, Vec::<String>::new());
    assert_eq!(imported.circuit.elements.len(), 20);
    assert_eq!(column(&imported.circuit, "A_GT_B"), "0010");
    assert_eq!(column(&imported.circuit, "A_LT_B"), "0100");
    assert_eq!(column(&imported.circuit, "A_EQ_B"), "1001");
}

#[test]
fn writing_and_reading_again_changes_nothing() {
    let first = read(COMPARATOR).unwrap().circuit;
    let written = to_xml(&first);
    assert!(written.contains("<rw x=\"96 16 288 64\" f=\"0\">96,16;288,16;288,64</rw>"));
    assert!(written.starts_with(COMPARATOR.lines().next().unwrap()));
    let second = read(&written).unwrap().circuit;
    assert_eq!(first, second);
    assert_eq!(to_xml(&second), written);
}

#[test]
fn values_flags_and_texts_survive() {
    let at = |x: i32| (Point::new(x, 0), Point::new(x, 64));
    let mut circuit = Circuit::default();
    let mut add = |kind: &str, x: i32, set: &dyn Fn(Element) -> Element| {
        let (from, to) = at(x);
        circuit.add(set(Element::new(kind, from, to)));
    };
    add("resistor", 0, &|it| {
        it.with("resistance", 4.7e3).named("R/4 <\"&>")
    });
    add("capacitor", 16, &|it| {
        it.with("capacitance", 1e-7).with_flag("trapezoidal", false)
    });
    add("rail", 32, &|it| {
        it.with("waveform", 1.0)
            .with("voltage", 0.01)
            .with("frequency", 1e4)
            .with("phase", 90.0)
    });
    add("op-amp", 48, &|it| it.with_flag("swapped", true));
    add("bjt", 64, &|it| {
        it.with("polarity", -1.0).with("beta", 220.0)
    });
    add("jk-flip-flop", 80, &|it| {
        it.with_flag("positive_edge", true)
    });
    add("text", 96, &|it| it.with_text("text", "in/out"));
    add("labelled-node", 112, &|it| it.with_text("text", "OUT"));
    let written = to_xml(&circuit);
    assert!(written.contains("<a x=\"48 0 48 64\" f=\"9\""), "{written}");
    for line in written.lines().filter(|line| line.ends_with("/>")) {
        assert_eq!(line.matches('/').count(), 1, "a slash in a value: {line}");
    }
    let imported = read(&written).unwrap();
    assert_eq!(imported.problems, Vec::<String>::new());
    assert_eq!(imported.circuit, circuit);
}

#[test]
fn the_legacy_text_is_understood() {
    let text = "$ 1 0.000005 10.2 50 5 50 5e-11\n\
        v 80 240 80 80 0 0 40 10 0 0 0.5\n\
        w 80 80 240 80 0\n\
        r 240 80 240 160 0 1000\n\
        r 240 160 240 240 0 3000\n\
        w 80 240 240 240 0\n\
        g 80 240 80 272 0 0\n\
        x 100 100 200 104 4 24 two\\swords\n\
        o 2 64 0 4099 5 0.1 0 1\n\
        999 1 2 3 4 0\n";
    let imported = read(text).unwrap();
    assert_eq!(imported.problems, ["unknown code 999: left out"]);
    let mut simulation = CircuitSimulation::new(&imported.circuit).unwrap();
    simulation.step().unwrap();
    let middle = imported.circuit.index_of("R1").unwrap();
    assert!((simulation.voltage(middle, 1) - 7.5).abs() < 1e-9);
    let words = imported
        .circuit
        .elements
        .iter()
        .find(|it| it.kind == "text");
    assert_eq!(words.unwrap().text("text"), "two words");
}

#[test]
fn broken_files_are_refused_or_reported() {
    assert_eq!(read("hello"), Err(FileError::NotACircuit));
    assert!(matches!(
        read("<cir f=\"1\"><r x="),
        Err(FileError::BadXml(_))
    ));
    let imported = read(
        "<cir f=\"1\" ts=\"-3\"><r x=\"0 0 64 0\" f=\"0\" r=\"-5\"/><r x=\"0 0 1.5 0\" f=\"0\"/><zz x=\"0 0 0 0\"/></cir>",
    )
    .unwrap();
    assert_eq!(imported.circuit.elements.len(), 1);
    assert_eq!(imported.circuit.elements[0].number("resistance"), 1000.0);
    assert_eq!(imported.circuit.settings.time_step, 5e-6);
    assert_eq!(imported.problems.len(), 3);
    assert!(imported.problems[0].contains("must be greater than zero"));
}

#[test]
fn scopes_are_read_by_the_place_of_their_element_and_written_back() {
    let text = "<cir f=\"1\">\
        <zz x=\"0 0 0 0\"/>\
        <r x=\"0 0 64 0\" f=\"0\" r=\"100\"/>\
        <t x=\"96 0 128 0\" f=\"0\" pn=\"1\"/>\
        <o en=\"1\" sp=\"8\" f=\"4227082\" p=\"1\" x=\"out\"><p v=\"0\" sc=\"5\"/><p v=\"3\" sc=\"0.1\" f=\"1\"/></o>\
        <o en=\"2\" sp=\"64\" f=\"4098\" p=\"0\"><p v=\"6\"/><p e=\"1\" v=\"7\"/></o>\
        <o en=\"0\" sp=\"64\" f=\"3\"><p v=\"0\"/></o>\
        </cir>";
    let imported = read(text).unwrap();
    assert_eq!(
        imported.problems,
        [
            "unknown element <zz>: left out",
            "a scope that shows nothing: left out"
        ]
    );
    let [transistor, resistor] = &imported.circuit.scopes[..] else {
        panic!("{:?}", imported.circuit.scopes);
    };
    let quantities = |scope: &circuit_designer_model::Scope| -> Vec<_> {
        scope.plots.iter().map(|plot| plot.quantity).collect()
    };
    use circuit_designer_model::PlotQuantity::{Current, Power, Vce, Voltage};
    assert_eq!(quantities(transistor), [Vce, Power]);
    assert_eq!(quantities(resistor), [Voltage, Current]);
    assert!(resistor.plots[1].coupling_ac);
    assert_eq!(resistor.steps_per_pixel, 8);
    assert_eq!(resistor.label, "out");
    assert!(resistor.show.peak_to_peak && resistor.show.frequency && resistor.show.duty);
    let written = to_xml(&imported.circuit);
    let again = read(&written).unwrap();
    assert_eq!(again.problems, Vec::<String>::new());
    assert_eq!(to_xml(&again.circuit), written);
}

#[test]
fn models_of_ones_own_are_simulated_and_written_back() {
    let text = "<cir f=\"1\">\
        <dm nm=\"my/diode\" f=\"0\" is=\"1e-14\" rs=\"0\" n=\"1\" bv=\"0\" fi=\"1\"/>\
        <tm nm=\"mine\" f=\"0\" is=\"1e-15\" vaf=\"50\" ise=\"1e-13\" ne=\"1.5\" br=\"2\"/>\
        <i x=\"0 64 0 0\" f=\"0\"/>\
        <d x=\"0 0 0 64\" f=\"0\" mo=\"my/diode\" i=\"0.001\" vd=\"0.6\"/>\
        <t x=\"96 0 128 0\" f=\"0\" pn=\"1\" be=\"100\" mo=\"mine\" vbe=\"0.6\" vbc=\"-5\"/>\
        <c x=\"200 0 200 64\" f=\"0\" c=\"1e-6\" vd=\"2.5\" iv=\"0\" sr=\"0\"/>\
        <g x=\"0 64 0 96\" f=\"0\"/></cir>";
    let imported = read(text).unwrap();
    assert_eq!(imported.problems, Vec::<String>::new());
    let circuit = imported.circuit;
    assert_eq!(circuit.models.len(), 2);
    let mut simulation = CircuitSimulation::new(&circuit).unwrap();
    simulation.find_operating_point().unwrap();
    let volts = simulation.voltage(1, 0);
    let expected = 0.025865 * (circuit.elements[0].number("current") / 1e-14).ln();
    assert!((volts - expected).abs() < 1e-4, "{volts} {expected}");
    assert_eq!(simulation.info(1)[0], "diode (my/diode)");
    let written = to_xml(&circuit);
    assert!(
        written.contains("<tm nm=\"mine\" f=\"0\" is=\"1e-15\" ise=\"1e-13\""),
        "{written}"
    );
    assert_eq!(read(&written).unwrap().circuit, circuit);
    let legacy = "$ 1 0.000005 10.2 50 5 50 5e-11\n\
        34 my\\sdiode 0 1e-14 0 1 0 1\nd 0 0 0 64 2 my\\sdiode\n";
    let legacy = read(legacy).unwrap();
    assert_eq!(legacy.problems, Vec::<String>::new());
    assert_eq!(legacy.circuit.models[0].name, "my diode");
    assert_eq!(legacy.circuit.elements[0].text("model"), "my diode");
}

/// The columns of all outputs, by the nets alone.
fn table(circuit: &Circuit) -> Vec<String> {
    let nets = circuit_designer_model::Nets::new(circuit);
    let table = circuit_designer_model::TruthTable::new(circuit, &nets);
    table.columns.unwrap_or_else(|| panic!("no table"))
}

#[test]
fn the_benchmark_export_has_only_what_the_original_evaluator_knows() {
    let mut circuit = read(COMPARATOR).unwrap().circuit;
    let expected = table(&circuit);
    // The wire between the first input and its inverter becomes a pair of labels.
    let wire = circuit
        .elements
        .iter()
        .position(|it| it.kind == "wire")
        .unwrap();
    let wire = circuit.elements.remove(wire);
    for at in [wire.from, wire.to] {
        circuit
            .add(Element::new("labelled-node", at, at.offset(0, -32)).with_text("text", "first"));
    }
    let far = |x: i32| (Point::new(x, 900), Point::new(x + 64, 964));
    for (x, kind) in [(0, "box"), (80, "line"), (160, "voltmeter"), (240, "rail")] {
        let (from, to) = far(x);
        circuit.add(Element::new(kind, from, to));
    }
    let export = to_benchmark(&circuit);
    assert_eq!(export.warnings, Vec::<String>::new());
    for tag in ["<ln ", "<b ", "<Line ", "<p ", "<R "] {
        assert!(!export.xml.contains(tag), "{tag} in {}", export.xml);
    }
    assert_eq!(table(&read(&export.xml).unwrap().circuit), expected);
}

#[test]
fn a_rail_stays_with_a_warning_only_where_it_is_needed() {
    let rail = |volts: f64| {
        let mut circuit = read(COMPARATOR).unwrap().circuit;
        // Instead of the second input.
        let second = circuit.index_of("B").unwrap();
        let at = circuit.elements.remove(second);
        circuit.add(
            Element::new("rail", at.from, at.to)
                .with("voltage", volts)
                .named("VB"),
        );
        to_benchmark(&circuit)
    };
    let high = rail(5.0);
    assert_eq!(high.warnings.len(), 1);
    assert!(high.warnings[0].contains("VB"), "{:?}", high.warnings);
    let low = rail(0.0);
    assert_eq!(low.warnings, Vec::<String>::new());
    assert!(low.xml.contains("<g x=\"96 224 48 224\""), "{}", low.xml);
}

/// XOR from small gates: an OR, a NAND and an AND, with labels for wires.
fn small_gates(large: bool) -> Circuit {
    let mut circuit = Circuit::default();
    let mut add = |kind: &str, y: i32, nets: &[&str]| {
        let from = Point::new(0, y);
        let mut element = Element::new(kind, from, Point::new(64, y));
        if !large || kind != "nand" {
            element = element.with_flag("small", kind.len() <= 4);
        }
        if !matches!(kind, "or" | "nand" | "and") {
            element.parameters.clear();
        }
        for (pin, net) in element.pins().iter().zip(nets) {
            let label = Element::new("labelled-node", pin.at, pin.at.offset(0, 8));
            circuit.add(label.with_text("text", net));
        }
        circuit.add(element);
    };
    add("logic-input", 0, &["a"]);
    add("logic-input", 80, &["b"]);
    add("or", 160, &["a", "b", "p"]);
    add("nand", 240, &["a", "b", "q"]);
    add("and", 320, &["p", "q", "y"]);
    add("logic-output", 400, &["y"]);
    circuit
}

#[test]
fn small_gates_get_the_usual_pitch() {
    for large in [false, true] {
        let circuit = small_gates(large);
        assert_eq!(table(&circuit), ["0110"]);
        let again = read(&to_benchmark(&circuit).xml).unwrap().circuit;
        let gates = again.elements.iter().filter(|it| it.kind.len() <= 4);
        assert!(gates.clone().count() >= 3);
        assert!(gates.into_iter().all(|it| !it.flag("small")));
        assert_eq!(table(&again), ["0110"], "mixed sizes: {large}");
    }
}

#[test]
fn inverted_inputs_become_inverters() {
    let mut circuit = small_gates(false);
    for element in &mut circuit.elements {
        if element.kind == "or" {
            element.kind = "nand".into();
            *element = element.clone().with_flag("invert_inputs", true);
        }
    }
    assert_eq!(table(&circuit), ["0110"]);
    let export = to_benchmark(&circuit);
    let again = read(&export.xml).unwrap().circuit;
    let inverters = again.elements.iter().filter(|it| it.kind == "inverter");
    assert_eq!(inverters.count(), 2);
    assert!(again.elements.iter().all(|it| !it.flag("invert_inputs")));
    assert_eq!(table(&again), ["0110"]);
}

#[test]
fn json_tells_the_truth_table_and_what_is_wrong() {
    let circuit = read(COMPARATOR).unwrap().circuit;
    let json = to_json(&circuit, None);
    assert_eq!(json["logic"]["inputs"], serde_json::json!(["A", "B"]));
    assert_eq!(
        json["logic"]["outputs"],
        serde_json::json!(["A_GT_B", "A_LT_B", "A_EQ_B"])
    );
    assert_eq!(
        json["logic"]["table"],
        serde_json::json!(["0010", "0100", "1001"])
    );
    assert_eq!(json["diagnostics"]["error"], serde_json::Value::Null);
    assert_eq!(json["diagnostics"]["floating_nets"], serde_json::json!([]));
    // Without one of its inverters an AND gate is left open.
    let mut open = circuit.clone();
    open.elements.remove(2);
    let json = to_json(&open, None);
    assert_eq!(
        json["logic"]["table"],
        serde_json::json!(["0010", "xxxx", "1001"])
    );
    assert_eq!(json["logic"]["undefined"], serde_json::json!([0, 1, 2, 3]));
    let floating = json["diagnostics"]["floating_nets"].as_array().unwrap();
    assert_eq!(floating.len(), 1);
    // A second driver on a net is an error and no function.
    let mut clash = circuit;
    clash.add(Element::new(
        "logic-input",
        Point::new(368, 80),
        Point::new(400, 80),
    ));
    let json = to_json(&clash, None);
    assert_eq!(json["logic"]["table"], serde_json::Value::Null);
    let error = json["diagnostics"]["error"].as_str().unwrap();
    assert!(error.contains("drive the same net"), "{error}");
}

#[test]
fn json_resolves_pins_to_nets_and_is_canonical() {
    let circuit = read(COMPARATOR).unwrap().circuit;
    let (one, two) = (to_json(&circuit, None), to_json(&circuit.clone(), None));
    assert_eq!(one.to_string(), two.to_string());
    assert_eq!(one["format"], "gauntlet-circuit/1");
    let elements = one["elements"].as_array().unwrap();
    let input = &elements[0]["pins"][""];
    let gate = elements.iter().find(|it| it["type"] == "and").unwrap();
    assert_eq!(&gate["pins"]["1"], input, "A feeds the first AND");
    let checksum = one["checksum"].as_str().unwrap();
    assert_eq!(checksum.len(), 64);
    let mut changed = circuit;
    changed.elements[0].from.x += 16;
    assert_ne!(to_json(&changed, None)["checksum"], one["checksum"]);
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,200}") {
        let _ = read(&text);
        let _ = read(&format!("<cir>{text}</cir>"));
        let _ = read(&format!("$ 1 5e-6 10 50 5 50\n{text}"));
    }

    #[test]
    fn every_part_survives_a_file(kind in 0..circuit_designer_model::elements::ALL.len(), size in -3i32..3) {
        let part = circuit_designer_model::elements::ALL[kind];
        let mut element = Element::new(part.kind(), Point::new(64, 64), Point::new(128, 64));
        for parameter in part.parameters() {
            let number = Value::Number(3.3 * 10f64.powi(size));
            let is_written = part.is_written(&element, parameter.key);
            if is_written && parameter.check(&number).is_ok() {
                element.parameters.insert(parameter.key.into(), number);
            }
        }
        let mut circuit = Circuit::default();
        circuit.add(element);
        let written = to_xml(&circuit);
        let again = read(&written).unwrap();
        prop_assert_eq!(to_xml(&again.circuit), written);
    }
}
