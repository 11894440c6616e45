//! Logic tasks with a handful of gates.

use super::gates::{and, input, nand, not, or, output, xnor, xor};
use super::sheet::Sheet;

route! {
    /// Both inputs of one NAND on the same signal.
    NotFromNand(sheet: Sheet) legs(sheet) {
        begin { sheet }
        resume { sheet }
        "the terminals are there" => {
            sheet.place(&[input(96), output(400, 96)]).await?;
            sheet.name_terminals(&[("IN1", "A"), ("OUT1", "Y")]).await?;
        }
        "it is built as asked" => { sheet.place(&[nand(240, 96)]).await?; }
        "the function is right", "the circuit is sound" => {
            sheet.join(&[("A", "G1/1"), ("A", "G1/2"), ("G1/out", "Y")]).await?;
        }
    }
}

route! {
    /// Chosen from the menus, wired with straight wires.
    NotFromNandByMenu(sheet: Sheet) {
        let mut sheet = sheet.with_menus();
        sheet.place(&[input(96), nand(240, 96), output(400, 96)]).await?;
        sheet.wire(&[
            ((96, 96), (240, 80)),
            ((240, 80), (240, 112)),
            ((320, 96), (400, 96)),
        ]).await?;
        sheet.name_terminals(&[("OUT1", "Y"), ("IN1", "A")]).await?;
    }
}

route! {
    OddParity(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(96), input(160), input(224)]).await?;
        sheet.place(&[xor(240, 128), xor(400, 176), output(560, 176)]).await?;
        sheet.join(&[
            ("IN1", "G1/1"), ("IN2", "G1/2"),
            ("G1/out", "G2/1"), ("IN3", "G2/2"),
            ("G2/out", "OUT1"),
        ]).await?;
        sheet.name_terminals(&[("IN1", "A"), ("IN2", "B"), ("IN3", "C"), ("OUT1", "Y")]).await?;
    }
}

route! {
    /// Found by typing, wired with straight wires.
    OddParityBySearch(sheet: Sheet) {
        let mut sheet = sheet.with_search();
        sheet.place(&[input(96), input(160), input(224)]).await?;
        sheet.place(&[xor(240, 128), xor(400, 208), output(560, 208)]).await?;
        sheet.wire(&[
            ((96, 96), (240, 112)), ((96, 160), (240, 144)),
            ((320, 128), (400, 192)), ((96, 224), (400, 224)),
            ((480, 208), (560, 208)),
        ]).await?;
        sheet.name_terminals(&[("IN1", "A"), ("IN2", "B"), ("IN3", "C"), ("OUT1", "Y")]).await?;
    }
}

route! {
    NandFromAndNot(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(96), input(160), and(240, 128), not(400, 128), output(560, 128)]).await?;
        sheet.join(&[
            ("IN1", "G1/1"), ("IN2", "G1/2"),
            ("G1/out", "INV1/in"), ("INV1/out", "OUT1"),
        ]).await?;
        sheet.name_terminals(&[("IN1", "A"), ("IN2", "B"), ("OUT1", "Y")]).await?;
    }
}

route! {
    AndThenOr(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(96), input(160), input(256)]).await?;
        sheet.place(&[and(240, 128), or(400, 192), output(560, 192)]).await?;
        sheet.join(&[
            ("IN1", "G1/1"), ("IN2", "G1/2"),
            ("G1/out", "G2/1"), ("IN3", "G2/2"), ("G2/out", "OUT1"),
        ]).await?;
        sheet.name_terminals(&[("IN1", "A"), ("IN2", "B"), ("IN3", "C"), ("OUT1", "Y")]).await?;
    }
}

route! {
    TwoBitEquality(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(96), input(160), input(256), input(320)]).await?;
        sheet.place(&[xnor(256, 128), xnor(256, 288), and(416, 208), output(576, 208)]).await?;
        sheet.join(&[
            ("IN1", "G1/1"), ("IN3", "G1/2"), ("IN2", "G2/1"), ("IN4", "G2/2"),
            ("G1/out", "G3/1"), ("G2/out", "G3/2"), ("G3/out", "OUT1"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "A1"), ("IN2", "A0"), ("IN3", "B1"), ("IN4", "B0"), ("OUT1", "EQ"),
        ]).await?;
    }
}

route! {
    OrFromNands(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(96), input(224)]).await?;
        sheet.place(&[nand(240, 96), nand(240, 224), nand(400, 160), output(560, 160)]).await?;
        sheet.join(&[
            ("IN1", "G1/1"), ("IN1", "G1/2"), ("IN2", "G2/1"), ("IN2", "G2/2"),
            ("G1/out", "G3/1"), ("G2/out", "G3/2"), ("G3/out", "OUT1"),
        ]).await?;
        sheet.name_terminals(&[("IN1", "A"), ("IN2", "B"), ("OUT1", "Y")]).await?;
    }
}

route! {
    OrAndNotC(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(96), input(160), input(256)]).await?;
        sheet.place(&[or(240, 128), not(240, 256), and(400, 192), output(560, 192)]).await?;
        sheet.join(&[
            ("IN1", "G1/1"), ("IN2", "G1/2"), ("IN3", "INV1/in"),
            ("G1/out", "G2/1"), ("INV1/out", "G2/2"), ("G2/out", "OUT1"),
        ]).await?;
        sheet.name_terminals(&[("IN1", "A"), ("IN2", "B"), ("IN3", "C"), ("OUT1", "Y")]).await?;
    }
}

route! {
    HalfAdder(sheet: Sheet) legs(sheet) {
        begin { sheet }
        resume { sheet }
        "the terminals are there" => {
            sheet.place(&[input(96), input(224), output(416, 112), output(416, 208)]).await?;
            sheet.name_terminals(&[("IN1", "A"), ("IN2", "B"), ("OUT1", "SUM"), ("OUT2", "CARRY")]).await?;
        }
        "it is built as asked" => { sheet.place(&[xor(256, 112), and(256, 208)]).await?; }
        "the function is right", "the circuit is sound" => {
            sheet.join(&[
                ("A", "G1/1"), ("B", "G1/2"), ("A", "G2/1"), ("B", "G2/2"),
                ("G1/out", "SUM"), ("G2/out", "CARRY"),
            ]).await?;
        }
    }
}

route! {
    HalfSubtractor(sheet: Sheet) legs(sheet) {
        begin { sheet }
        resume { sheet }
        "the terminals are there" => {
            sheet.place(&[input(96), input(256), output(464, 112), output(464, 240)]).await?;
            sheet.name_terminals(&[("IN1", "A"), ("IN2", "B"), ("OUT1", "DIFF"), ("OUT2", "BORROW")]).await?;
        }
        "it is built as asked" => {
            sheet.place(&[not(176, 208), xor(304, 112), and(304, 240)]).await?;
        }
        "the function is right", "the circuit is sound" => {
            sheet.join(&[
                ("A", "G1/1"), ("B", "G1/2"), ("A", "INV1/in"),
                ("INV1/out", "G2/1"), ("B", "G2/2"),
                ("G1/out", "DIFF"), ("G2/out", "BORROW"),
            ]).await?;
        }
    }
}
