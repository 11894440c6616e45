//! Measurement tasks read at single elements: 008, 009, 010, and of our own x08 and x10.

use super::table::*;

pub const T008: Table = Table {
    task: "circuit-designer/008-summing-amplifier",
    begin: BlankSheet,
    solve: "V1: rail a voltage=1.5
        R1: resistor a n resistance=2k
        V2: rail b voltage=-3
        R2: resistor b n resistance=5k
        Rf: resistor n o resistance=10k
        U1: op-amp n gnd o",
    answers: &[("opamp_output_voltage", "-1.5 V")],
    cases: &[
        right_then(
            "the other form of the op-amp",
            &[("op-amp n gnd o", "op-amp n gnd o swapped=true")],
        ),
        right_then(
            "resistors turned",
            &[
                ("resistor a n", "resistor n a"),
                ("resistor n o", "resistor o n"),
            ],
        ),
        right_then(
            "sources with two terminals",
            &[
                ("rail a voltage=1.5", "voltage-source gnd a voltage=1.5"),
                ("rail b voltage=-3", "voltage-source b gnd voltage=3"),
            ],
        ),
        right_then("a name in capitals", &[("Rf: ", "RF: ")]),
        right_then(
            "values within one percent",
            &[
                ("resistance=2k", "resistance=2010"),
                ("voltage=-3", "voltage=-2.99"),
            ],
        ),
        right_then(
            "labels, meters and texts beside it",
            &[
                ("U1:", "ammeter o z\ntest-point n\nU1:"),
                ("n gnd o", "n gnd o\nlabel o OUT\ntext V1 supply"),
            ],
        ),
        right_then("four digits", &[]).reports(&[("opamp_output_voltage", "-1.49988 V")]),
        right_then("a bare number", &[]).reports(&[("opamp_output_voltage", "-1.5")]),
        right_then("in millivolts", &[])
            .reports(&[("opamp_output_voltage", "-1500 mV")])
            .parity(false),
        right_then("a typographic minus", &[])
            .reports(&[("opamp_output_voltage", "−1.5 V")])
            .parity(false),
        wrong_then("inputs of the op-amp exchanged", &[("n gnd o", "gnd n o")])
            .reports(&[("opamp_output_voltage", "15 V")]),
        wrong_then("V2 positive", &[("voltage=-3", "voltage=3")])
            .reports(&[("opamp_output_voltage", "-13.5 V")])
            .scores(0.4),
        wrong_then(
            "R1 and R2 exchanged",
            &[
                ("resistance=2k", "resistance=5k"),
                ("b n resistance=5k", "b n resistance=2k"),
            ],
        )
        .reports(&[("opamp_output_voltage", "12 V")]),
        wrong_then("a source left at 5 V", &[("rail a voltage=1.5", "rail a")])
            .reports(&[("opamp_output_voltage", "-19 V")]),
        wrong_then(
            "inputs exchanged, the right value reported",
            &[("n gnd o", "gnd n o")],
        )
        .parity(true),
        wrong_then("another gain", &[("n gnd o", "n gnd o gain=10")]).parity(true),
        wrong_then("without its sign", &[]).reports(&[("opamp_output_voltage", "1.5 V")]),
        wrong_then("in amperes", &[])
            .reports(&[("opamp_output_voltage", "-1.5 A")])
            .parity(true),
        wrong_then("called peak-to-peak", &[])
            .reports(&[("opamp_output_voltage", "-1.5 Vpp")])
            .parity(true),
        wrong_then("no value", &[]).reports(&[]),
        wrong_then("Rf called otherwise", &[("Rf: ", "R3: ")]).parity(true),
        wrong_then("a load resistor", &[("U1:", "R9: resistor o gnd\nU1:")]).parity(true),
        wrong_then("+ input open", &[("n gnd o", "n - o")]).parity(true),
        wrong("the value without a circuit", "")
            .parity(true)
            .scores(0.0),
    ],
};

pub const T009: Table = Table {
    task: "circuit-designer/009-wheatstone-bridge",
    begin: BlankSheet,
    solve: "V1: voltage-source gnd s voltage=10
        R1: resistor s a
        R2: resistor s b resistance=2.2k
        R3: resistor a gnd resistance=3.3k
        R4: resistor b gnd resistance=4.7k",
    answers: &[("voltage_drop_R4", "6.812 V")],
    cases: &[
        right_then(
            "a source with one terminal",
            &[("voltage-source gnd s", "rail s")],
        ),
        right_then(
            "resistors turned",
            &[
                ("resistor s b", "resistor b s"),
                ("resistor b gnd", "resistor gnd b"),
            ],
        ),
        wrong_then("R3 read", &[]).reports(&[("voltage_drop_R4", "7.674 V")]),
        wrong_then("R2 read", &[]).reports(&[("voltage_drop_R4", "3.188 V")]),
        wrong_then(
            "values of R2 and R4 exchanged",
            &[
                ("resistance=2.2k", "resistance=4.7k"),
                ("b gnd resistance=4.7k", "b gnd resistance=2.2k"),
            ],
        )
        .reports(&[("voltage_drop_R4", "3.188 V")]),
        wrong_then(
            "R4 on the side of the source",
            &[
                ("R2: resistor s b", "R2: resistor b gnd"),
                ("R4: resistor b gnd", "R4: resistor s b"),
            ],
        )
        .parity(true),
        wrong_then("source left at 5 V", &[("voltage=10", "")])
            .reports(&[("voltage_drop_R4", "3.406 V")]),
        wrong_then("4.7 ohms", &[("resistance=4.7k", "resistance=4.7")])
            .reports(&[("voltage_drop_R4", "21.313 mV")])
            .scores(0.4),
        wrong_then("a bridge resistor", &[("R4: ", "R5: resistor a b\nR4: ")]).parity(true),
        wrong_then(
            "no ground",
            &[
                ("voltage-source gnd s", "voltage-source g s"),
                ("a gnd", "a g"),
                ("b gnd", "b g"),
            ],
        )
        .parity(true),
        wrong_then(
            "source turned",
            &[("voltage-source gnd s", "voltage-source s gnd")],
        )
        .parity(true),
        wrong_then(
            "names exchanged",
            &[("R1: ", "R2: "), ("R2: resistor s b", "R1: resistor s b")],
        )
        .parity(true),
        wrong_then("in volts instead of millivolts", &[])
            .reports(&[("voltage_drop_R4", "6.812 mV")])
            .parity(true),
    ],
};

pub const T010: Table = Table {
    task: "circuit-designer/010-rlc-at-rest",
    begin: BlankSheet,
    solve: "V1: voltage-source gnd s voltage=24
        R1: resistor s A
        L1: inductor A x inductance=100m
        R2: resistor x gnd resistance=2.2k
        C1: capacitor A y capacitance=10u
        R3: resistor y gnd resistance=4.7k",
    answers: &[("capacitor_voltage_drop", "16.5 V")],
    cases: &[
        right_then(
            "R2 before L1",
            &[
                ("inductor A x", "inductor x gnd"),
                ("resistor x gnd", "resistor A x"),
            ],
        ),
        right_then(
            "both branches the other way round",
            &[
                ("inductor A x", "inductor x gnd"),
                ("resistor x gnd", "resistor A x"),
                ("capacitor A y", "capacitor y gnd"),
                ("resistor y gnd", "resistor A y"),
            ],
        ),
        right_then(
            "a discharged capacitor",
            &[("capacitance=10u", "capacitance=10u initial_voltage=0")],
        ),
        right_then("within five percent", &[]).reports(&[("capacitor_voltage_drop", "16.4 V")]),
        right_then("with a sign and an exponent", &[])
            .reports(&[("capacitor_voltage_drop", "+1.65e+01")]),
        right_then("and with its unit", &[])
            .reports(&[("capacitor_voltage_drop", "+1.65e+01 V")])
            .parity(false),
        wrong_then("quotes within the text", &[])
            .reports(&[("capacitor_voltage_drop", "\"16.5 V\"")])
            .parity(true),
        wrong_then("the whole answer within the text", &[])
            .reports(&[(
                "capacitor_voltage_drop",
                r#"{"capacitor_voltage_drop": "16.5 V"}"#,
            )])
            .parity(true),
        wrong_then("another answer within the text", &[])
            .reports(&[("capacitor_voltage_drop", r#"{"voltage": "16.5 V"}"#)]),
        wrong_then("read too early", &[]).reports(&[("capacitor_voltage_drop", "13.9 V")]),
        wrong_then(
            "R3 beside the capacitor",
            &[
                ("capacitor A y", "capacitor A gnd"),
                ("resistor y gnd", "resistor A gnd"),
            ],
        )
        .reports(&[("capacitor_voltage_drop", "14.39 V")]),
        wrong_then(
            "coil and capacitor exchanged",
            &[
                ("inductor A x", "inductor A y"),
                ("capacitor A y", "capacitor A x"),
            ],
        )
        .reports(&[("capacitor_voltage_drop", "19.79 V")]),
        wrong_then("the coil read", &[]).reports(&[("capacitor_voltage_drop", "0 V")]),
        wrong_then(
            "coil and capacitor exchanged, the right value reported",
            &[
                ("inductor A x", "inductor A y"),
                ("capacitor A y", "capacitor A x"),
            ],
        )
        .parity(true),
        wrong_then("default coil", &[("inductance=100m", "")]).parity(true),
        wrong_then(
            "a leaky capacitor",
            &[("capacitance=10u", "capacitance=10u series_resistance=100")],
        )
        .parity(true),
    ],
};

pub const X08: Table = Table {
    task: "circuit-designer/x08-loaded-bridge",
    begin: BlankSheet,
    solve: "V1: voltage-source gnd s voltage=12
        R1: resistor s a resistance=1.2k
        R2: resistor s b resistance=3.3k
        R3: resistor a gnd resistance=4.7k
        R4: resistor b gnd resistance=2.2k
        R5: resistor a b",
    answers: &[
        ("bridge_current", "1.453 mA"),
        ("voltage_drop_R4", "6.718 V"),
    ],
    cases: &[
        right_then("R5 turned", &[("resistor a b", "resistor b a")]),
        right_then("in microamperes", &[]).reports(&[
            ("bridge_current", "1453 µA"),
            ("voltage_drop_R4", "6718 mV"),
        ]),
        wrong_then("no R5", &[("R5: resistor a b", "")])
            .reports(&[("bridge_current", "0 A"), ("voltage_drop_R4", "4.8 V")]),
        wrong_then(
            "R1 and R2 exchanged",
            &[
                ("resistance=1.2k", "resistance=3.3k"),
                ("s b resistance=3.3k", "s b resistance=1.2k"),
            ],
        ),
        wrong_then("in amperes", &[]).reports(&[
            ("bridge_current", "1.453 A"),
            ("voltage_drop_R4", "6.718 V"),
        ]),
        wrong_then("R3 read", &[]).reports(&[
            ("bridge_current", "1.453 mA"),
            ("voltage_drop_R4", "8.17 V"),
        ]),
        wrong_then("a current in volts", &[]).reports(&[
            ("bridge_current", "1.453 mV"),
            ("voltage_drop_R4", "6.718 V"),
        ]),
    ],
};

pub const X10: Table = Table {
    task: "circuit-designer/x10-transistor-bias",
    begin: BlankSheet,
    solve: "rail vcc voltage=9
        R1: resistor vcc b resistance=33k
        R2: resistor b gnd resistance=6.8k
        Rc: resistor vcc c resistance=2.2k
        Re: resistor e gnd resistance=470
        Q1: bjt b c e",
    answers: &[
        ("collector_current", "1.747 mA"),
        ("emitter_voltage", "829.2 mV"),
    ],
    cases: &[
        right_then(
            "a source with two terminals",
            &[("rail vcc", "voltage-source gnd vcc")],
        ),
        wrong_then(
            "R1 and R2 exchanged",
            &[
                ("resistance=33k", "resistance=6.8k"),
                ("gnd resistance=6.8k", "gnd resistance=33k"),
            ],
        ),
        wrong_then(
            "collector and emitter exchanged",
            &[("bjt b c e", "bjt b e c")],
        ),
        wrong_then("a gain of 200", &[("bjt b c e", "bjt b c e beta=200")]),
        wrong_then("base voltage reported", &[]).reports(&[
            ("collector_current", "1.747 mA"),
            ("emitter_voltage", "1.44 V"),
        ]),
        wrong_then("470 kilohms", &[("resistance=470", "resistance=470k")]),
    ],
};
