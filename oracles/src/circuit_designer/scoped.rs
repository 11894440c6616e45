//! Measurement tasks read from a scope: timer, counter, amplifiers, oscillator.

use super::sheet::{At, Sheet, part};
use crate::answer;

/// The 555 with its parts: everything on straight wires.
const TIMER_WIRES: [(At, At); 8] = [
    ((464, 64), (464, 128)),
    ((288, 64), (464, 64)),
    ((288, 192), (400, 192)),
    ((288, 288), (400, 288)),
    ((400, 256), (400, 288)),
    ((528, 192), (528, 64)),
    ((528, 64), (464, 64)),
    ((528, 224), (640, 224)),
];

route! {
    TimerAstable(sheet: Sheet) legs(sheet) {
        begin { sheet }
        resume { sheet }
        "the parts are placed" => {
            sheet.place(&[
                part("Add 555 Timer", (400, 160), (464, 160)),
                part("Add Voltage Source (1-terminal)", (464, 64), (464, 32)),
                part("Add Resistor", (288, 64), (288, 192)),
                part("Add Resistor", (288, 192), (288, 288)),
                part("Add Capacitor", (288, 288), (288, 384)),
                part("Add Ground", (288, 384), (288, 416)),
                part("Add Ground", (496, 320), (496, 352)),
            ]).await?;
            sheet.edit("R1", &[("resistance", "10k"), ("name", "Ra")]).await?;
            sheet.edit("R2", &[("resistance", "22k"), ("name", "Rb")]).await?;
            sheet.edit("C1", &[("capacitance", "100n"), ("name", "Ct")]).await?;
        }
        "the circuit is built", "it does what it should" => { sheet.wire(&TIMER_WIRES).await?; }
        "the scope is set up" => {
            sheet.scope("wire/8").await?;
            sheet.show(1, &["frequency", "duty"]).await?;
        }
        report "the values are reported" => {
            sheet.reset().await?;
            sheet.run_for("0.2").await?;
            answer(&[
                ("output_frequency", sheet.read_frequency(1).await?),
                ("duty_cycle", sheet.read_scope(1, "Duty cycle ").await?),
            ])
        }
    }
}

route! {
    DifferentialPair(sheet: Sheet) reports {
        let mut sheet = sheet;
        sheet.place(&[
            part("Add Transistor (bipolar, NPN)", (240, 240), (288, 240)),
            part("Add Transistor (bipolar, NPN)", (480, 240), (432, 240)),
            part("Add Transistor (bipolar, NPN)", (208, 384), (160, 384)),
            part("Add Transistor (bipolar, NPN)", (304, 384), (352, 384)),
            part("Add Resistor", (288, 96), (288, 192)),
            part("Add Resistor", (432, 96), (432, 192)),
            part("Add Resistor", (160, 128), (160, 304)),
            part("Add Voltage Source (1-terminal)", (352, 64), (352, 32)),
            part("Add Voltage Source (1-terminal)", (256, 448), (256, 480)),
            part("Add A/C Voltage Source (1-terminal)", (208, 240), (208, 288)),
            part("Add Ground", (528, 272), (528, 304)),
        ]).await?;
        sheet.join(&[
            ("V1", "R1/1"), ("V1", "R2/1"), ("V1", "R3/1"),
            ("R1/2", "Q1/C"), ("R2/2", "Q2/C"), ("R3/2", "Q3/C"), ("Q3/C", "Q3/B"), ("Q3/B", "Q4/B"),
            ("Q1/E", "Q4/C"), ("Q2/E", "Q4/C"), ("Q3/E", "V2"), ("Q4/E", "V2"),
            ("V3", "Q1/B"), ("Q2/B", "528,272"),
        ]).await?;
        sheet.wire(&[((432, 192), (560, 192))]).await?;
        sheet.set_all(&[("V1", "10"), ("V2", "-10")]).await?;
        sheet.edit("V3", &[("voltage", "1m"), ("frequency", "1k"), ("name", "Vin")]).await?;
        sheet.edit("R1", &[("resistance", "10k"), ("name", "Rc1")]).await?;
        sheet.edit("R2", &[("resistance", "10k"), ("name", "Rc2")]).await?;
        sheet.edit("R3", &[("resistance", "19k"), ("name", "Rref")]).await?;
        sheet.name("Q3", "Q5").await?;
        sheet.name("Q4", "Q6").await?;
        sheet.scope("wire/1").await?;
        sheet.show(1, &["peak-to-peak"]).await?;
        sheet.run_for("0.2").await?;
        answer(&[("diff_pair_output_peak_to_peak", sheet.read_scope(1, "P-P=").await?)])
    }
}

route! {
    RippleCounter(sheet: Sheet) reports {
        let mut sheet = sheet;
        sheet.place(&[
            part("Add JK Flip-Flop", (208, 176), (272, 176)),
            part("Add JK Flip-Flop", (416, 176), (480, 176)),
            part("Add JK Flip-Flop", (624, 176), (688, 176)),
            part("Add JK Flip-Flop", (832, 176), (896, 176)),
            part("Add Clock", (96, 208), (48, 208)),
            part("Add Logic Input", (96, 80), (48, 80)),
            part("Add Logic Output", (992, 176), (1040, 176)),
        ]).await?;
        sheet.wire(&[((928, 176), (992, 176))]).await?;
        sheet.join(&[
            ("IN1", "FF1/J"), ("IN1", "FF1/K"), ("IN1", "FF2/J"), ("IN1", "FF2/K"),
            ("IN1", "FF3/J"), ("IN1", "FF3/K"), ("IN1", "FF4/J"), ("IN1", "FF4/K"),
            ("V1", "FF1/CLK"), ("FF1/Q", "FF2/CLK"), ("FF2/Q", "FF3/CLK"), ("FF3/Q", "FF4/CLK"),
        ]).await?;
        sheet.toggle("IN1").await?;
        sheet.edit("V1", &[("frequency", "1k")]).await?;
        for (old, new) in [("FF1", "FF0"), ("FF2", "FF1"), ("FF3", "FF2"), ("FF4", "FF3")] {
            sheet.name(old, new).await?;
        }
        sheet.scope("wire/1").await?;
        sheet.show(1, &["frequency"]).await?;
        sheet.reset().await?;
        sheet.run_for("1").await?;
        answer(&[("msb_output_frequency", sheet.read_frequency(1).await?)])
    }
}

route! {
    CommonEmitterAmplifier(sheet: Sheet) reports {
        let mut sheet = sheet;
        sheet.place(&[
            part("Add Resistor", (240, 96), (240, 176)),
            part("Add Resistor", (240, 272), (240, 352)),
            part("Add Resistor", (352, 96), (352, 176)),
            part("Add Resistor", (352, 272), (352, 352)),
            part("Add Resistor", (560, 208), (560, 304)),
            part("Add Capacitor", (128, 224), (192, 224)),
            part("Add Capacitor", (416, 192), (496, 192)),
            part("Add Capacitor", (432, 272), (432, 352)),
            part("Add Transistor (bipolar, NPN)", (304, 224), (352, 224)),
            part("Add Voltage Source (1-terminal)", (304, 64), (304, 32)),
            part("Add A/C Voltage Source (1-terminal)", (96, 224), (48, 224)),
            part("Add Ground", (352, 416), (352, 448)),
        ]).await?;
        sheet.join(&[
            ("V1", "R1/1"), ("V1", "R3/1"), ("R1/2", "Q1/B"), ("R1/2", "R2/1"),
            ("V2", "C1/1"), ("C1/2", "Q1/B"), ("R3/2", "Q1/C"), ("Q1/C", "C2/1"),
            ("Q1/E", "R4/1"), ("R4/1", "C3/1"), ("C2/2", "R5/1"),
            ("R2/2", "352,416"), ("R4/2", "352,416"), ("C3/2", "352,416"), ("R5/2", "352,416"),
        ]).await?;
        sheet.wire(&[((560, 208), (656, 208))]).await?;
        sheet.set_all(&[("V1", "12"), ("R1", "47k"), ("R2", "10k")]).await?;
        sheet.edit("R3", &[("resistance", "3.3k"), ("name", "Rc")]).await?;
        sheet.edit("R4", &[("resistance", "1k"), ("name", "Re")]).await?;
        sheet.edit("R5", &[("resistance", "10k"), ("name", "R_load")]).await?;
        sheet.edit("C1", &[("capacitance", "1u"), ("name", "Cin")]).await?;
        sheet.edit("C2", &[("capacitance", "1u"), ("name", "Cout")]).await?;
        sheet.edit("C3", &[("capacitance", "100u"), ("name", "Ce")]).await?;
        sheet.edit("V2", &[("voltage", "10m"), ("frequency", "10k"), ("name", "Vin")]).await?;
        sheet.scope("wire/1").await?;
        sheet.show(1, &["peak-to-peak"]).await?;
        sheet.reset().await?;
        sheet.run_for("0.9").await?;
        answer(&[("amplifier_output_peak_to_peak", sheet.read_scope(1, "P-P=").await?)])
    }
}

route! {
    WienBridge(sheet: Sheet) reports {
        let mut sheet = sheet;
        sheet.place(&[
            part("Add Op Amp (ideal, - on top)", (480, 256), (592, 256)),
            part("Add Resistor", (240, 192), (320, 192)),
            part("Add Resistor", (384, 176), (464, 176)),
            part("Add Resistor", (512, 176), (592, 176)),
            part("Add Resistor", (592, 352), (512, 352)),
            part("Add Resistor", (352, 320), (352, 400)),
            part("Add Capacitor", (464, 352), (400, 352)),
            part("Add Capacitor", (272, 320), (272, 400)),
            part("Add Diode", (512, 128), (592, 128)),
            part("Add Diode", (592, 80), (512, 80)),
            part("Add Ground", (352, 432), (352, 464)),
        ]).await?;
        sheet.join(&[
            ("R1/1", "352,432"), ("R1/2", "U1/-"), ("R2/1", "U1/-"), ("R2/2", "R3/1"), ("R3/2", "U1/out"),
            ("D1/anode", "R3/1"), ("D1/cathode", "R3/2"), ("D2/anode", "R3/2"), ("D2/cathode", "R3/1"),
            ("R4/1", "U1/out"), ("R4/2", "C1/1"), ("C1/2", "U1/+"),
            ("R5/1", "U1/+"), ("C2/1", "R5/1"), ("R5/2", "352,432"), ("C2/2", "352,432"),
        ]).await?;
        sheet.wire(&[((592, 256), (688, 256))]).await?;
        for (old, value, new) in [
            ("R1", "10k", "Rg"), ("R2", "12k", "Rf_a"), ("R3", "10k", "Rf_b"),
            ("R4", "10k", "Rs"), ("R5", "10k", "Rp"),
        ] {
            sheet.edit(old, &[("resistance", value), ("name", new)]).await?;
        }
        sheet.edit("C1", &[("capacitance", "10n"), ("name", "Cs")]).await?;
        sheet.edit("C2", &[("capacitance", "10n"), ("initial_voltage", "0.1"), ("name", "Cp")]).await?;
        sheet.scope("wire/1").await?;
        sheet.show(1, &["frequency", "peak-to-peak"]).await?;
        sheet.reset().await?;
        sheet.run_for("0.1").await?;
        answer(&[
            ("oscillation_frequency", sheet.read_frequency(1).await?),
            ("output_peak_to_peak", sheet.read_scope(1, "P-P=").await?),
        ])
    }
}

route! {
    RlcStepPeak(sheet: Sheet) reports {
        let mut sheet = sheet;
        sheet.place(&[
            part("Add Voltage Source (2-terminal)", (96, 320), (96, 96)),
            part("Add Resistor", (96, 96), (208, 96)),
            part("Add Inductor", (208, 96), (320, 96)),
            part("Add Capacitor", (400, 96), (400, 320)),
            part("Add Ground", (96, 320), (96, 352)),
        ]).await?;
        sheet.wire(&[((320, 96), (400, 96)), ((96, 320), (400, 320))]).await?;
        sheet.set_all(&[("R1", "100"), ("L1", "10m"), ("C1", "1u")]).await?;
        sheet.scope("wire/1").await?;
        sheet.stop().await?;
        sheet.reset().await?;
        sheet.run_for("0.02").await?;
        answer(&[("capacitor_peak_voltage", sheet.read_scope(1, "Max=").await?)])
    }
}

route! {
    DivideByTen(sheet: Sheet) reports {
        let mut sheet = sheet;
        sheet.place(&[
            part("Add JK Flip-Flop", (208, 176), (272, 176)),
            part("Add JK Flip-Flop", (416, 176), (480, 176)),
            part("Add JK Flip-Flop", (624, 176), (688, 176)),
            part("Add JK Flip-Flop", (832, 176), (896, 176)),
            part("Add AND Gate", (480, 368), (560, 368)),
            part("Add Clock", (96, 208), (48, 208)),
            part("Add Logic Input", (96, 80), (48, 80)),
        ]).await?;
        for (old, new) in [("FF1", "FF0"), ("FF2", "FF1"), ("FF3", "FF2"), ("FF4", "FF3")] {
            sheet.edit_and_switch(old, &[("name", new)], "reset_pin").await?;
        }
        sheet.wire(&[((928, 176), (1008, 176))]).await?;
        sheet.join(&[
            ("IN1", "FF0/J"), ("IN1", "FF0/K"), ("IN1", "FF1/J"), ("IN1", "FF1/K"),
            ("IN1", "FF2/J"), ("IN1", "FF2/K"), ("IN1", "FF3/J"), ("IN1", "FF3/K"),
            ("V1", "FF0/CLK"), ("FF0/Q", "FF1/CLK"), ("FF1/Q", "FF2/CLK"), ("FF2/Q", "FF3/CLK"),
            ("FF1/Q", "G1/1"), ("FF3/Q", "G1/2"),
            ("G1/out", "FF0/R"), ("G1/out", "FF1/R"), ("G1/out", "FF2/R"), ("G1/out", "FF3/R"),
        ]).await?;
        sheet.toggle("IN1").await?;
        sheet.edit("V1", &[("frequency", "2k")]).await?;
        sheet.scope("wire/1").await?;
        sheet.show(1, &["frequency", "duty"]).await?;
        sheet.reset().await?;
        sheet.run_for("0.2").await?;
        answer(&[
            ("output_frequency", sheet.read_frequency(1).await?),
            ("duty_cycle", sheet.read_scope(1, "Duty cycle ").await?),
        ])
    }
}
