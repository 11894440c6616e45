//! Measurement tasks read from a scope: 011, 016, 018, 019, 020, and of our own x09 and x11.

use super::table::*;

pub const T011: Table = Table {
    task: "circuit-designer/011-timer-astable",
    begin: BlankSheet,
    solve: "timer-555 dis=d tr=c th=c Vcc=vcc out=o rst=vcc gnd=gnd
        rail vcc voltage=5
        Ra: resistor vcc d resistance=10k
        Rb: resistor d c resistance=22k
        Ct: capacitor c gnd capacitance=100n
        scope o frequency duty",
    answers: &[("output_frequency", "266.88 Hz"), ("duty_cycle", "59.2%")],
    cases: &[
        right_then("the published values", &[])
            .reports(&[("output_frequency", "260.417 Hz"), ("duty_cycle", "58%")]),
        right_then("in kilohertz", &[])
            .reports(&[
                ("output_frequency", "0.2669 kHz"),
                ("duty_cycle", "59.2 percent"),
            ])
            .parity(false),
        right_then(
            "two scopes",
            &[(
                "scope o frequency duty",
                "scope c frequency\nscope o frequency duty",
            )],
        ),
        wrong_then(
            "Ra and Rb exchanged",
            &[
                ("resistance=10k", "resistance=22k"),
                ("d c resistance=22k", "d c resistance=10k"),
            ],
        )
        .reports(&[("output_frequency", "343.5 Hz"), ("duty_cycle", "76.2%")]),
        wrong_then("10 nF", &[("capacitance=100n", "capacitance=10n")])
            .reports(&[("output_frequency", "2.67 kHz"), ("duty_cycle", "59.2%")]),
        wrong_then("reset open", &[("rst=vcc ", "")])
            .reports(&[("output_frequency", "0 Hz"), ("duty_cycle", "0%")]),
        wrong_then("reset at ground", &[("rst=vcc", "rst=gnd")]).parity(true),
        wrong_then("a share instead of percent", &[])
            .reports(&[("output_frequency", "266.9 Hz"), ("duty_cycle", "0.58")]),
        wrong_then("ctl connected", &[("rst=vcc", "ctl=vcc rst=vcc")]).parity(true),
        wrong_then("th and tr apart", &[("tr=c", "tr=d")]).parity(true),
        wrong_then("no scope", &[("scope o frequency duty", "")]).parity(true),
        wrong_then("duty cycle not shown", &[("frequency duty", "frequency")]).parity(true),
        wrong_then("scope on the capacitor", &[("scope o", "scope c")]).parity(true),
        wrong_then("one value missing", &[]).reports(&[("output_frequency", "266.9 Hz")]),
        wrong("the values without a circuit", "").parity(true),
    ],
};

pub const T016: Table = Table {
    task: "circuit-designer/016-differential-pair",
    begin: BlankSheet,
    solve: "rail vcc voltage=10
        rail vee voltage=-10
        Q1: bjt b1 c1 tail
        Q2: bjt gnd out tail
        Rc1: resistor vcc c1 resistance=10k
        Rc2: resistor vcc out resistance=10k
        Q5: bjt m m vee
        Q6: bjt m tail vee
        Rref: resistor vcc m resistance=19k
        Vin: rail b1 waveform=1 voltage=1m frequency=1k
        scope out peak_to_peak",
    answers: &[("diff_pair_output_peak_to_peak", "191.615 mV")],
    cases: &[
        right_then(
            "transistors turned",
            &[("bjt b1 c1 tail", "bjt b1 c1 tail swapped=true")],
        ),
        right_then(
            "a source with two terminals",
            &[("rail b1 waveform=1", "voltage-source gnd b1 waveform=1")],
        ),
        right_then("in volts", &[])
            .reports(&[("diff_pair_output_peak_to_peak", "0.1916 V")])
            .parity(false),
        right_then("called peak-to-peak", &[])
            .reports(&[("diff_pair_output_peak_to_peak", "191.6 mV p-p")])
            .parity(false),
        right_then(
            "a scope on the resistor's wire too",
            &[("scope out", "scope vcc\nscope out")],
        ),
        wrong_then("half a millivolt", &[("voltage=1m", "voltage=0.5m")])
            .reports(&[("diff_pair_output_peak_to_peak", "95.8 mV")]),
        wrong_then("Rref to ground", &[("resistor vcc m", "resistor gnd m")])
            .reports(&[("diff_pair_output_peak_to_peak", "93.1 mV")]),
        wrong_then("between the collectors", &[])
            .reports(&[("diff_pair_output_peak_to_peak", "383 mV")]),
        wrong_then("scope on the other collector", &[("scope out", "scope c1")]).parity(true),
        wrong_then("window with the start", &[])
            .reports(&[("diff_pair_output_peak_to_peak", "4.957 V")]),
        wrong_then(
            "a gain of 200",
            &[("Q2: bjt gnd out tail", "Q2: bjt gnd out tail beta=200")],
        )
        .parity(true),
        wrong_then(
            "peak-to-peak not shown",
            &[("scope out peak_to_peak", "scope out")],
        )
        .parity(true),
        wrong_then(
            "mirror of the names",
            &[("Q1: ", "Q2: "), ("Q2: bjt gnd", "Q1: bjt gnd")],
        )
        .parity(true),
        wrong_then("in volts though millivolts", &[])
            .reports(&[("diff_pair_output_peak_to_peak", "191.6 V")])
            .parity(true),
        wrong_then("called effective", &[])
            .reports(&[("diff_pair_output_peak_to_peak", "191.6 mV rms")]),
    ],
};

pub const T018: Table = Table {
    task: "circuit-designer/018-ripple-counter",
    begin: BlankSheet,
    solve: "rail clk waveform=2 voltage=2.5 offset=2.5 frequency=1k clock=true
        in h position=1
        FF0: jk-flip-flop h clk h q0
        FF1: jk-flip-flop h q0 h q1
        FF2: jk-flip-flop h q1 h q2
        FF3: jk-flip-flop h q2 h q3
        out q3
        scope q3 frequency",
    answers: &[("msb_output_frequency", "62.5 Hz")],
    cases: &[
        right_then(
            "rising edges",
            &[
                ("h clk h q0", "h clk h q0 positive_edge=true"),
                ("h q0 h q1", "h q0 h q1 positive_edge=true"),
            ],
        ),
        right_then(
            "pulses from 0 to 5 V",
            &[("waveform=2 voltage=2.5 offset=2.5", "waveform=5 voltage=5")],
        ),
        right_then(
            "a ground beside it",
            &[("out q3", "out q3\nanalogue-output gnd")],
        ),
        wrong_then("Q of FF2 read", &[("scope q3", "scope q2")])
            .reports(&[("msb_output_frequency", "125 Hz")]),
        wrong_then("clock left at 100 Hz", &[("frequency=1k", "frequency=100")])
            .reports(&[("msb_output_frequency", "6.25 Hz")]),
        wrong_then("one K open", &[("h q1 h q2", "h q1 - q2")])
            .reports(&[("msb_output_frequency", "0 Hz")]),
        wrong_then(
            "an inverted output used",
            &[("h q1 h q2", "J=h CLK=q1 K=h Q̄=q2")],
        )
        .parity(true),
        wrong_then(
            "square wave of 5 V around 0",
            &[("voltage=2.5 offset=2.5", "voltage=5")],
        )
        .parity(true),
        wrong_then("no logic output", &[("out q3\n", "")]).parity(true),
        wrong_then("the level low", &[("position=1", "position=0")]).parity(true),
        wrong_then(
            "names in another order",
            &[
                ("FF0: ", "FF3: "),
                ("FF3: jk-flip-flop h q2", "FF0: jk-flip-flop h q2"),
            ],
        )
        .parity(true),
        wrong_then(
            "three stages",
            &[
                ("FF3: jk-flip-flop h q2 h q3\n", ""),
                ("out q3", "out q2"),
                ("scope q3", "scope q2"),
            ],
        )
        .reports(&[("msb_output_frequency", "125 Hz")]),
        wrong_then("frequency not shown", &[("scope q3 frequency", "scope q3")]).parity(true),
    ],
};

pub const T019: Table = Table {
    task: "circuit-designer/019-common-emitter-amplifier",
    begin: BlankSheet,
    solve: "rail vcc voltage=12
        R1: resistor vcc b resistance=47k
        R2: resistor b gnd resistance=10k
        Rc: resistor vcc col resistance=3.3k
        Q1: bjt b col e
        Re: resistor e gnd
        Ce: capacitor e gnd capacitance=100u
        Vin: rail in waveform=1 voltage=10m frequency=10k
        Cin: capacitor in b capacitance=1u
        Cout: capacitor col out capacitance=1u
        R_load: resistor out gnd resistance=10k
        scope out peak_to_peak",
    answers: &[("amplifier_output_peak_to_peak", "2.606 V")],
    cases: &[
        right_then(
            "parts turned",
            &[
                ("capacitor col out", "capacitor out col"),
                ("resistor b gnd", "resistor gnd b"),
            ],
        ),
        wrong_then("read after 50 cycles", &[])
            .reports(&[("amplifier_output_peak_to_peak", "3.72 V")]),
        wrong_then("no Ce", &[("Ce: capacitor e gnd capacitance=100u\n", "")])
            .reports(&[("amplifier_output_peak_to_peak", "48 mV")]),
        wrong_then(
            "no load",
            &[("R_load: resistor out gnd resistance=10k\n", "")],
        )
        .reports(&[("amplifier_output_peak_to_peak", "3.466 V")]),
        wrong_then("10 mV effective", &[("voltage=10m", "voltage=14.142m")])
            .reports(&[("amplifier_output_peak_to_peak", "3.644 V")]),
        wrong_then("source left at 60 Hz", &[(" frequency=10k", "")])
            .reports(&[("amplifier_output_peak_to_peak", "0.803 V")]),
        wrong_then("scope at the collector", &[("scope out", "scope col")]).parity(true),
        wrong_then("a gain of 200", &[("bjt b col e", "bjt b col e beta=200")])
            .reports(&[("amplifier_output_peak_to_peak", "2.719 V")])
            .parity(true),
        wrong_then(
            "another model",
            &[("bjt b col e", "bjt b col e model=spice-default")],
        )
        .reports(&[("amplifier_output_peak_to_peak", "2.302 V")]),
        wrong_then(
            "load before Cout",
            &[
                ("capacitor col out", "capacitor out gnd"),
                ("resistor out gnd", "resistor col out"),
            ],
        )
        .parity(true),
        wrong_then("a PNP", &[("bjt b col e", "bjt b col e polarity=-1")]).parity(true),
    ],
};

pub const T020: Table = Table {
    task: "circuit-designer/020-wien-bridge",
    begin: BlankSheet,
    solve: "op-amp m p o
        Rs: resistor o s resistance=10k
        Cs: capacitor s p capacitance=10n
        Rp: resistor p gnd resistance=10k
        Cp: capacitor p gnd capacitance=10n initial_voltage=0.1
        Rg: resistor m gnd resistance=10k
        Rf_a: resistor m mid resistance=12k
        Rf_b: resistor mid o resistance=10k
        diode mid o
        diode o mid
        scope o frequency peak_to_peak",
    answers: &[
        ("oscillation_frequency", "1.59 kHz"),
        ("output_peak_to_peak", "1.419 V"),
    ],
    cases: &[
        right_then("the published values", &[]).reports(&[
            ("oscillation_frequency", "1.589 kHz"),
            ("output_peak_to_peak", "1.422 V"),
        ]),
        right_then("in hertz", &[])
            .reports(&[
                ("oscillation_frequency", "1,589 Hz"),
                ("output_peak_to_peak", "1419 mVpp"),
            ])
            .parity(false),
        right_then(
            "diodes in the other order",
            &[
                ("diode mid o\n", ""),
                ("diode o mid", "diode o mid\ndiode mid o"),
            ],
        ),
        wrong_then(
            "1N4148",
            &[
                ("diode mid o", "diode mid o model=1N4148"),
                ("diode o mid", "diode o mid model=1N4148"),
            ],
        )
        .reports(&[
            ("oscillation_frequency", "1.59 kHz"),
            ("output_peak_to_peak", "3.24 V"),
        ]),
        wrong_then("one diode", &[("diode o mid\n", "")]).reports(&[
            ("oscillation_frequency", "1575.7 Hz"),
            ("output_peak_to_peak", "2.78 V"),
        ]),
        wrong_then("no diodes", &[("diode mid o\n", ""), ("diode o mid\n", "")]).reports(&[
            ("oscillation_frequency", "1.5 kHz"),
            ("output_peak_to_peak", "30 V"),
        ]),
        wrong_then(
            "Rf_a and Rf_b exchanged",
            &[
                ("resistance=12k", "resistance=10k"),
                ("mid o resistance=10k", "mid o resistance=12k"),
            ],
        )
        .reports(&[
            ("oscillation_frequency", "1.590 kHz"),
            ("output_peak_to_peak", "0.912 V"),
        ]),
        wrong_then(
            "inputs of the op-amp exchanged",
            &[("op-amp m p o", "op-amp p m o")],
        )
        .reports(&[
            ("oscillation_frequency", "0 Hz"),
            ("output_peak_to_peak", "0 V"),
        ]),
        wrong_then(
            "diodes in the same direction",
            &[("diode o mid", "diode mid o")],
        )
        .parity(true),
        wrong_then("no initial voltage", &[(" initial_voltage=0.1", "")]).parity(true),
        wrong_then(
            "frequency not shown",
            &[("frequency peak_to_peak", "peak_to_peak")],
        )
        .parity(true),
        wrong_then("one value in another unit", &[])
            .reports(&[
                ("oscillation_frequency", "1.59 Hz"),
                ("output_peak_to_peak", "1.419 V"),
            ])
            .parity(true),
    ],
};

pub const X09: Table = Table {
    task: "circuit-designer/x09-rlc-step-peak",
    begin: BlankSheet,
    solve: "V1: voltage-source gnd s voltage=5
        R1: resistor s x resistance=100
        L1: inductor x c inductance=10m
        C1: capacitor c gnd capacitance=1u
        scope c",
    answers: &[("capacitor_peak_voltage", "5.815 V")],
    cases: &[
        right_then(
            "the coil first",
            &[
                ("resistor s x", "resistor x c"),
                ("inductor x c", "inductor s x"),
            ],
        ),
        right_then("called peak", &[]).reports(&[("capacitor_peak_voltage", "5.81 V peak")]),
        wrong_then("read after the peak", &[]).reports(&[("capacitor_peak_voltage", "5 V")]),
        wrong_then(
            "the capacitor in the middle",
            &[
                ("inductor x c", "inductor c gnd"),
                ("capacitor c gnd", "capacitor x c"),
            ],
        ),
        wrong_then("the default coil", &[(" inductance=10m", "")])
            .reports(&[("capacitor_peak_voltage", "9.2 V")]),
        wrong_then("scope before the coil", &[("scope c", "scope x")]),
        wrong_then("no scope", &[("scope c", "")]),
        wrong_then("called effective", &[]).reports(&[("capacitor_peak_voltage", "5.815 V rms")]),
    ],
};

pub const X11: Table = Table {
    task: "circuit-designer/x11-divide-by-ten",
    begin: BlankSheet,
    solve: "rail clk waveform=2 voltage=2.5 offset=2.5 frequency=2k clock=true
        in h position=1
        FF0: jk-flip-flop h clk h q0 R=r reset_pin=true
        FF1: jk-flip-flop h q0 h q1 R=r reset_pin=true
        FF2: jk-flip-flop h q1 h q2 R=r reset_pin=true
        FF3: jk-flip-flop h q2 h q3 R=r reset_pin=true
        and q1 q3 r
        scope q3 frequency duty",
    answers: &[("output_frequency", "200 Hz"), ("duty_cycle", "20%")],
    cases: &[
        right_then(
            "pins of the AND the other way round",
            &[("and q1 q3 r", "and q3 q1 r")],
        ),
        wrong_then("divide by twelve", &[("and q1 q3 r", "and q2 q3 r")])
            .reports(&[("output_frequency", "166.7 Hz"), ("duty_cycle", "33.3%")]),
        wrong_then("no reset", &[("and q1 q3 r\n", "")])
            .reports(&[("output_frequency", "125 Hz"), ("duty_cycle", "50%")]),
        wrong_then("a NAND", &[("and q1", "nand q1")]),
        wrong_then(
            "inverted reset pins",
            &[(
                "q0 R=r reset_pin=true",
                "q0 R=r reset_pin=true invert_reset=true",
            )],
        ),
        wrong_then(
            "rising edges",
            &[
                ("h q0 h q1 R=r", "h q0 h q1 positive_edge=true R=r"),
                ("h q1 h q2 R=r", "h q1 h q2 positive_edge=true R=r"),
                ("h q2 h q3 R=r", "h q2 h q3 positive_edge=true R=r"),
            ],
        ),
        wrong_then("one reset pin open", &[("q2 R=r", "q2")]),
        wrong_then("duty cycle not shown", &[("frequency duty", "frequency")]),
    ],
};
