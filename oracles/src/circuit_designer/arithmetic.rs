//! Logic tasks that calculate: adder, ALU, comparator, squarer, negator.

use super::gates::{and, input, not, or, output, xnor, xor};
use super::sheet::{Sheet, part};

route! {
    /// Sum by two XORs, carry as the majority of three ANDs.
    FullAdder(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(96), input(192), input(288)]).await?;
        sheet.place(&[xor(256, 96), xor(416, 112)]).await?;
        sheet.place(&[and(256, 192), and(256, 272), and(256, 352)]).await?;
        sheet.place(&[or(416, 224), or(576, 304)]).await?;
        sheet.place(&[output(736, 112), output(736, 304)]).await?;
        sheet.join(&[
            ("IN1", "G1/1"), ("IN2", "G1/2"), ("G1/out", "G2/1"), ("IN3", "G2/2"),
            ("IN1", "G3/1"), ("IN2", "G3/2"), ("IN1", "G4/1"), ("IN3", "G4/2"),
            ("IN2", "G5/1"), ("IN3", "G5/2"),
            ("G3/out", "G6/1"), ("G4/out", "G6/2"), ("G6/out", "G7/1"), ("G5/out", "G7/2"),
            ("G2/out", "OUT1"), ("G7/out", "OUT2"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "A"), ("IN2", "B"), ("IN3", "CIN"), ("OUT1", "SUM"), ("OUT2", "COUT"),
        ]).await?;
    }
}

route! {
    /// Two half adders and one OR.
    FullAdderFromHalves(sheet: Sheet) {
        let mut sheet = sheet.with_search();
        sheet.place(&[input(96), input(192), input(288)]).await?;
        sheet.place(&[xor(256, 112), xor(448, 128)]).await?;
        sheet.place(&[and(256, 336), and(448, 256), or(608, 320)]).await?;
        sheet.place(&[output(768, 128), output(768, 320)]).await?;
        sheet.join(&[
            ("IN1", "G1/1"), ("IN2", "G1/2"), ("G1/out", "G2/1"), ("IN3", "G2/2"),
            ("IN1", "G3/1"), ("IN2", "G3/2"), ("G1/out", "G4/1"), ("IN3", "G4/2"),
            ("G4/out", "G5/1"), ("G3/out", "G5/2"),
            ("G2/out", "OUT1"), ("G5/out", "OUT2"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "A"), ("IN2", "B"), ("IN3", "CIN"), ("OUT1", "SUM"), ("OUT2", "COUT"),
        ]).await?;
    }
}

route! {
    OneBitAlu(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(96), input(192), input(320)]).await?;
        sheet.place(&[and(256, 112), or(256, 208), not(176, 368)]).await?;
        sheet.place(&[and(448, 128), and(448, 256), or(608, 192), output(768, 192)]).await?;
        sheet.join(&[
            ("IN1", "G1/1"), ("IN2", "G1/2"), ("IN1", "G2/1"), ("IN2", "G2/2"), ("IN3", "INV1/in"),
            ("G1/out", "G3/1"), ("INV1/out", "G3/2"), ("G2/out", "G4/1"), ("IN3", "G4/2"),
            ("G3/out", "G5/1"), ("G4/out", "G5/2"), ("G5/out", "OUT1"),
        ]).await?;
        sheet.name_terminals(&[("IN1", "A"), ("IN2", "B"), ("IN3", "OP"), ("OUT1", "RESULT")]).await?;
    }
}

route! {
    OneBitComparator(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(96), input(288)]).await?;
        sheet.place(&[not(176, 144), not(176, 240)]).await?;
        sheet.place(&[and(336, 96), and(336, 288), xnor(336, 192)]).await?;
        sheet.place(&[output(496, 96), output(496, 192), output(496, 288)]).await?;
        sheet.join(&[
            ("IN1", "INV1/in"), ("IN2", "INV2/in"),
            ("IN1", "G1/1"), ("INV2/out", "G1/2"), ("INV1/out", "G2/1"), ("IN2", "G2/2"),
            ("IN1", "G3/1"), ("IN2", "G3/2"),
            ("G1/out", "OUT1"), ("G3/out", "OUT2"), ("G2/out", "OUT3"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "A"), ("IN2", "B"),
            ("OUT1", "A_GT_B"), ("OUT2", "A_EQ_B"), ("OUT3", "A_LT_B"),
        ]).await?;
    }
}

route! {
    /// Equality as an inverted XOR.
    OneBitComparatorWithXor(sheet: Sheet) {
        let mut sheet = sheet.with_menus();
        sheet.place(&[input(96), input(288)]).await?;
        sheet.place(&[not(176, 144), not(176, 240), not(448, 192)]).await?;
        sheet.place(&[and(336, 96), and(336, 288), xor(336, 192)]).await?;
        sheet.place(&[output(560, 96), output(560, 192), output(560, 288)]).await?;
        sheet.join(&[
            ("IN1", "INV1/in"), ("IN2", "INV2/in"),
            ("IN1", "G1/1"), ("INV2/out", "G1/2"), ("INV1/out", "G2/1"), ("IN2", "G2/2"),
            ("IN1", "G3/1"), ("IN2", "G3/2"), ("G3/out", "INV3/in"),
            ("G1/out", "OUT1"), ("INV3/out", "OUT2"), ("G2/out", "OUT3"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "A"), ("IN2", "B"),
            ("OUT1", "A_GT_B"), ("OUT2", "A_EQ_B"), ("OUT3", "A_LT_B"),
        ]).await?;
    }
}

route! {
    /// The constant 0 of P1 comes from an XOR of a signal with itself.
    TwoBitSquarer(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(128), input(256)]).await?;
        sheet.place(&[not(176, 208), and(304, 112), and(304, 208), xor(304, 304)]).await?;
        sheet.place(&[output(480, 112), output(480, 208), output(480, 304), output(480, 384)]).await?;
        sheet.join(&[
            ("IN2", "INV1/in"), ("IN1", "G1/1"), ("IN2", "G1/2"),
            ("IN1", "G2/1"), ("INV1/out", "G2/2"), ("IN2", "G3/1"), ("IN2", "G3/2"),
            ("G1/out", "OUT1"), ("G2/out", "OUT2"), ("G3/out", "OUT3"), ("IN2", "OUT4"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "A1"), ("IN2", "A0"),
            ("OUT1", "P3"), ("OUT2", "P2"), ("OUT3", "P1"), ("OUT4", "P0"),
        ]).await?;
    }
}

route! {
    /// The constant 0 of P1 is a ground symbol.
    TwoBitSquarerWithGround(sheet: Sheet) {
        let mut sheet = sheet.with_search();
        sheet.place(&[input(128), input(256)]).await?;
        sheet.place(&[not(176, 208), and(304, 112), and(304, 208)]).await?;
        sheet.place(&[output(480, 112), output(480, 208), output(480, 288), output(480, 368)]).await?;
        sheet.place(&[part("Add Ground", (416, 288), (416, 320))]).await?;
        sheet.wire(&[((416, 288), (480, 288))]).await?;
        sheet.join(&[
            ("IN2", "INV1/in"), ("IN1", "G1/1"), ("IN2", "G1/2"),
            ("IN1", "G2/1"), ("INV1/out", "G2/2"),
            ("G1/out", "OUT1"), ("G2/out", "OUT2"), ("IN2", "OUT4"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "A1"), ("IN2", "A0"),
            ("OUT1", "P3"), ("OUT2", "P2"), ("OUT3", "P1"), ("OUT4", "P0"),
        ]).await?;
    }
}

route! {
    /// Invert and add one; overflow only for 100.
    ThreeBitNegator(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(80), input(208), input(336)]).await?;
        sheet.place(&[not(176, 80), not(176, 208), not(176, 336)]).await?;
        sheet.place(&[xor(336, 304), xor(512, 96)]).await?;
        sheet.place(&[and(336, 208), and(512, 208), and(672, 256)]).await?;
        sheet.place(&[output(832, 96), output(832, 320), output(832, 400), output(832, 256)]).await?;
        sheet.join(&[
            ("IN1", "INV1/in"), ("IN2", "INV2/in"), ("IN3", "INV3/in"),
            ("INV2/out", "G1/1"), ("INV3/out", "G1/2"),
            ("INV2/out", "G3/1"), ("INV3/out", "G3/2"),
            ("INV1/out", "G2/1"), ("G3/out", "G2/2"),
            ("IN1", "G4/1"), ("INV2/out", "G4/2"), ("G4/out", "G5/1"), ("INV3/out", "G5/2"),
            ("G2/out", "OUT1"), ("G1/out", "OUT2"), ("IN3", "OUT3"), ("G5/out", "OUT4"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "A2"), ("IN2", "A1"), ("IN3", "A0"),
            ("OUT1", "Y2"), ("OUT2", "Y1"), ("OUT3", "Y0"), ("OUT4", "OVF"),
        ]).await?;
    }
}
