//! Measurement tasks read at one element: summing amplifier, bridge, RLC network.

use super::sheet::{Sheet, part};
use crate::answer;

route! {
    SummingAmplifier(sheet: Sheet) legs(sheet) {
        begin { sheet }
        resume { sheet }
        "the parts are placed" => {
            sheet.place(&[
                part("Add Voltage Source (1-terminal)", (128, 128), (80, 128)),
                part("Add Voltage Source (1-terminal)", (128, 208), (80, 208)),
                part("Add Resistor", (176, 128), (272, 128)),
                part("Add Resistor", (176, 208), (272, 208)),
                part("Add Resistor", (416, 112), (528, 112)),
                part("Add Op Amp (ideal, - on top)", (416, 224), (528, 224)),
                part("Add Ground", (368, 272), (368, 304)),
            ]).await?;
            sheet.set_all(&[("V1", "1.5"), ("V2", "-3"), ("R1", "2k"), ("R2", "5k")]).await?;
            sheet.edit("R3", &[("resistance", "10k"), ("name", "Rf")]).await?;
        }
        "the circuit is built", "it does what it should" => {
            sheet.join(&[
                ("V1", "R1/1"), ("V2", "R2/1"), ("R1/2", "U1/-"), ("R2/2", "U1/-"),
                ("Rf/1", "U1/-"), ("Rf/2", "U1/out"), ("U1/+", "368,272"),
            ]).await?;
        }
        report "the value is reported" => {
            answer(&[("opamp_output_voltage", sheet.read("U1", "Vout").await?)])
        }
    }
}

route! {
    /// The other ideal op-amp, whose non-inverting input is on top, and straight wires.
    SummingAmplifierUpsideDown(sheet: Sheet) reports {
        let mut sheet = sheet.with_menus();
        sheet.place(&[
            part("Add Voltage Source (1-terminal)", (128, 224), (80, 224)),
            part("Add Voltage Source (1-terminal)", (128, 320), (80, 320)),
            part("Add Resistor", (128, 224), (272, 224)),
            part("Add Resistor", (128, 320), (272, 320)),
            part("Add Resistor", (352, 320), (512, 320)),
            part("Add Op Amp (ideal, + on top)", (400, 208), (512, 208)),
            part("Add Ground", (400, 144), (368, 144)),
        ]).await?;
        sheet.wire(&[
            ((400, 144), (400, 192)), ((272, 224), (352, 224)), ((272, 320), (352, 320)),
            ((352, 224), (400, 224)), ((352, 224), (352, 320)), ((512, 320), (512, 208)),
        ]).await?;
        sheet.set_all(&[("V1", "1.5 V"), ("V2", "-3V"), ("R1", "2000"), ("R2", "5 kohm")]).await?;
        sheet.edit("R3", &[("name", "Rf"), ("resistance", "1e4")]).await?;
        answer(&[("opamp_output_voltage", sheet.read("U1", "Vout").await?)])
    }
}

route! {
    WheatstoneBridge(sheet: Sheet) legs(sheet) {
        begin { sheet }
        resume { sheet }
        "the parts are placed" => {
            sheet.place(&[
                part("Add Voltage Source (2-terminal)", (96, 320), (96, 96)),
                part("Add Resistor", (240, 96), (240, 192)),
                part("Add Resistor", (400, 96), (400, 192)),
                part("Add Resistor", (240, 224), (240, 320)),
                part("Add Resistor", (400, 224), (400, 320)),
                part("Add Ground", (96, 320), (96, 352)),
            ]).await?;
            sheet.set_all(&[("V1", "10"), ("R2", "2.2k"), ("R3", "3.3k"), ("R4", "4.7k")]).await?;
        }
        "the circuit is built", "it does what it should" => {
            sheet.wire(&[
                ((96, 96), (240, 96)), ((240, 96), (400, 96)),
                ((240, 192), (240, 224)), ((400, 192), (400, 224)),
                ((96, 320), (240, 320)), ((240, 320), (400, 320)),
            ]).await?;
        }
        report "the value is reported" => {
            answer(&[("voltage_drop_R4", sheet.read("R4", "Vd").await?)])
        }
    }
}

route! {
    /// Joined by routed wires; values written the way circuit diagrams do.
    WheatstoneBridgeBySearch(sheet: Sheet) reports {
        let mut sheet = sheet.with_search();
        sheet.place(&[
            part("Add Ground", (128, 352), (128, 384)),
            part("Add Voltage Source (2-terminal)", (128, 288), (128, 160)),
            part("Add Resistor", (288, 96), (384, 96)),
            part("Add Resistor", (288, 240), (384, 240)),
            part("Add Resistor", (448, 96), (544, 96)),
            part("Add Resistor", (448, 240), (544, 240)),
        ]).await?;
        sheet.join(&[
            ("V1/+", "R1/1"), ("V1/+", "R2/1"), ("R1/2", "R3/1"), ("R2/2", "R4/1"),
            ("R3/2", "128,352"), ("R4/2", "128,352"), ("V1/-", "128,352"),
        ]).await?;
        sheet.set_all(&[("R2", "2k2"), ("R3", "3k3"), ("R4", "4k7"), ("V1", "10V")]).await?;
        answer(&[("voltage_drop_R4", sheet.read("R4", "Vd").await?)])
    }
}

route! {
    RlcAtRest(sheet: Sheet) reports {
        let mut sheet = sheet;
        sheet.place(&[
            part("Add Voltage Source (2-terminal)", (96, 320), (96, 96)),
            part("Add Resistor", (96, 96), (208, 96)),
            part("Add Resistor", (208, 208), (208, 320)),
            part("Add Resistor", (368, 208), (368, 320)),
            part("Add Inductor", (208, 96), (208, 208)),
            part("Add Capacitor", (368, 96), (368, 208)),
            part("Add Ground", (96, 320), (96, 352)),
        ]).await?;
        sheet.wire(&[
            ((208, 96), (368, 96)), ((96, 320), (208, 320)), ((208, 320), (368, 320)),
        ]).await?;
        sheet.set_all(&[("V1", "24"), ("R2", "2.2k"), ("R3", "4.7k"), ("L1", "100m")]).await?;
        sheet.reset().await?;
        sheet.run_for("0.8").await?;
        answer(&[("capacitor_voltage_drop", sheet.read("C1", "Vd").await?)])
    }
}

route! {
    /// Runs at full speed instead of for a given time.
    RlcAtRestWaiting(sheet: Sheet) reports {
        let mut sheet = sheet.with_menus();
        sheet.place(&[
            part("Add Voltage Source (2-terminal)", (96, 320), (96, 96)),
            part("Add Resistor", (96, 96), (208, 96)),
            part("Add Resistor", (208, 96), (208, 208)),
            part("Add Inductor", (208, 208), (208, 320)),
            part("Add Resistor", (368, 96), (368, 208)),
            part("Add Capacitor", (368, 208), (368, 320)),
            part("Add Ground", (96, 320), (96, 352)),
        ]).await?;
        sheet.wire(&[
            ((208, 96), (368, 96)), ((96, 320), (208, 320)), ((208, 320), (368, 320)),
        ]).await?;
        sheet.set_all(&[("V1", "24"), ("R2", "2.2k"), ("R3", "4.7k"), ("L1", ".1"), ("C1", "10u")]).await?;
        sheet.run_fast(2000).await?;
        answer(&[("capacitor_voltage_drop", sheet.read("C1", "Vd").await?)])
    }
}

route! {
    LoadedBridge(sheet: Sheet) reports {
        let mut sheet = sheet;
        sheet.place(&[
            part("Add Voltage Source (2-terminal)", (96, 320), (96, 96)),
            part("Add Resistor", (240, 96), (240, 208)),
            part("Add Resistor", (400, 96), (400, 208)),
            part("Add Resistor", (240, 208), (240, 320)),
            part("Add Resistor", (400, 208), (400, 320)),
            part("Add Resistor", (240, 208), (400, 208)),
            part("Add Ground", (96, 320), (96, 352)),
        ]).await?;
        sheet.wire(&[
            ((96, 96), (240, 96)), ((240, 96), (400, 96)),
            ((96, 320), (240, 320)), ((240, 320), (400, 320)),
        ]).await?;
        sheet.set_all(&[
            ("V1", "12"), ("R1", "1.2k"), ("R2", "3.3k"), ("R3", "4.7k"), ("R4", "2.2k"),
        ]).await?;
        answer(&[
            ("bridge_current", sheet.read("R5", "I").await?),
            ("voltage_drop_R4", sheet.read("R4", "Vd").await?),
        ])
    }
}

route! {
    TransistorBias(sheet: Sheet) reports {
        let mut sheet = sheet;
        sheet.place(&[
            part("Add Voltage Source (1-terminal)", (304, 64), (304, 32)),
            part("Add Resistor", (240, 96), (240, 176)),
            part("Add Resistor", (240, 272), (240, 352)),
            part("Add Resistor", (352, 96), (352, 176)),
            part("Add Resistor", (352, 272), (352, 352)),
            part("Add Transistor (bipolar, NPN)", (304, 224), (352, 224)),
            part("Add Ground", (304, 400), (304, 432)),
        ]).await?;
        sheet.join(&[
            ("V1", "R1/1"), ("V1", "R3/1"), ("R1/2", "Q1/B"), ("R1/2", "R2/1"),
            ("R3/2", "Q1/C"), ("Q1/E", "R4/1"), ("R2/2", "304,400"), ("R4/2", "304,400"),
        ]).await?;
        sheet.set_all(&[("V1", "9"), ("R1", "33k"), ("R2", "6.8k")]).await?;
        sheet.edit("R3", &[("resistance", "2.2k"), ("name", "Rc")]).await?;
        sheet.edit("R4", &[("resistance", "470"), ("name", "Re")]).await?;
        answer(&[
            ("collector_current", sheet.read("Rc", "I").await?),
            ("emitter_voltage", sheet.read("Re", "Vd").await?),
        ])
    }
}
