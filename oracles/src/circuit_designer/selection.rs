//! Logic tasks that decide and select: decoder segment, demultiplexer, order, priority, majority.

use super::gates::{and, input, not, or, output};
use super::sheet::Sheet;

route! {
    /// D3 + D1 + D2 D0 + D2' D0'.
    SegmentA(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(80), input(176), input(272), input(368)]).await?;
        sheet.place(&[not(176, 224), not(176, 416)]).await?;
        sheet.place(&[and(336, 240), and(336, 368)]).await?;
        sheet.place(&[or(336, 112), or(512, 304), or(672, 208), output(832, 208)]).await?;
        sheet.join(&[
            ("IN2", "INV1/in"), ("IN4", "INV2/in"),
            ("IN2", "G1/1"), ("IN4", "G1/2"), ("INV1/out", "G2/1"), ("INV2/out", "G2/2"),
            ("IN1", "G3/1"), ("IN3", "G3/2"), ("G1/out", "G4/1"), ("G2/out", "G4/2"),
            ("G3/out", "G5/1"), ("G4/out", "G5/2"), ("G5/out", "OUT1"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "D3"), ("IN2", "D2"), ("IN3", "D1"), ("IN4", "D0"), ("OUT1", "SEG_A"),
        ]).await?;
    }
}

route! {
    /// Four ANDs with three inputs each.
    Demultiplexer(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(80), input(192), input(304)]).await?;
        sheet.place(&[not(176, 192), not(176, 304)]).await?;
        sheet.place(&[and(416, 80), and(416, 176), and(416, 272), and(416, 368)]).await?;
        sheet.place(&[output(576, 80), output(576, 176), output(576, 272), output(576, 368)]).await?;
        sheet.set_all(&[("G1", "3"), ("G2", "3"), ("G3", "3"), ("G4", "3")]).await?;
        sheet.join(&[
            ("IN2", "INV1/in"), ("IN3", "INV2/in"),
            ("IN1", "G1/1"), ("INV1/out", "G1/2"), ("INV2/out", "G1/3"),
            ("IN1", "G2/1"), ("INV1/out", "G2/2"), ("IN3", "G2/3"),
            ("IN1", "G3/1"), ("IN2", "G3/2"), ("INV2/out", "G3/3"),
            ("IN1", "G4/1"), ("IN2", "G4/2"), ("IN3", "G4/3"),
            ("G1/out", "OUT1"), ("G2/out", "OUT2"), ("G3/out", "OUT3"), ("G4/out", "OUT4"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "D"), ("IN2", "S1"), ("IN3", "S0"),
            ("OUT1", "Y0"), ("OUT2", "Y1"), ("OUT3", "Y2"), ("OUT4", "Y3"),
        ]).await?;
    }
}

route! {
    /// D is steered by S1 first, each half by S0.
    DemultiplexerInTwoSteps(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(80), input(192), input(304)]).await?;
        sheet.place(&[not(176, 192), not(176, 304)]).await?;
        sheet.place(&[and(320, 112), and(320, 304)]).await?;
        sheet.place(&[and(512, 80), and(512, 176), and(512, 272), and(512, 368)]).await?;
        sheet.place(&[output(672, 80), output(672, 176), output(672, 272), output(672, 368)]).await?;
        sheet.join(&[
            ("IN2", "INV1/in"), ("IN3", "INV2/in"),
            ("IN1", "G1/1"), ("INV1/out", "G1/2"), ("IN1", "G2/1"), ("IN2", "G2/2"),
            ("G1/out", "G3/1"), ("INV2/out", "G3/2"), ("G1/out", "G4/1"), ("IN3", "G4/2"),
            ("G2/out", "G5/1"), ("INV2/out", "G5/2"), ("G2/out", "G6/1"), ("IN3", "G6/2"),
            ("G3/out", "OUT1"), ("G4/out", "OUT2"), ("G5/out", "OUT3"), ("G6/out", "OUT4"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "D"), ("IN2", "S1"), ("IN3", "S0"),
            ("OUT1", "Y0"), ("OUT2", "Y1"), ("OUT3", "Y2"), ("OUT4", "Y3"),
        ]).await?;
    }
}

route! {
    /// No 1 may stand before a 0: three pairs are forbidden.
    MonotoneSequence(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(80), input(176), input(272), input(368)]).await?;
        sheet.place(&[not(176, 128), not(176, 224), not(176, 320)]).await?;
        sheet.place(&[and(336, 96), and(336, 192), and(336, 288)]).await?;
        sheet.place(&[or(496, 144), or(656, 224), not(784, 224), output(912, 224)]).await?;
        sheet.join(&[
            ("IN2", "INV1/in"), ("IN3", "INV2/in"), ("IN4", "INV3/in"),
            ("IN1", "G1/1"), ("INV1/out", "G1/2"), ("IN2", "G2/1"), ("INV2/out", "G2/2"),
            ("IN3", "G3/1"), ("INV3/out", "G3/2"),
            ("G1/out", "G4/1"), ("G2/out", "G4/2"), ("G4/out", "G5/1"), ("G3/out", "G5/2"),
            ("G5/out", "INV4/in"), ("INV4/out", "OUT1"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "A"), ("IN2", "B"), ("IN3", "C"), ("IN4", "D"), ("OUT1", "Y"),
        ]).await?;
    }
}

route! {
    PriorityEncoder(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(80), input(176), input(272), input(368)]).await?;
        sheet.place(&[not(176, 224), and(320, 256)]).await?;
        sheet.place(&[or(320, 112), or(480, 224), or(320, 352), or(640, 336)]).await?;
        sheet.place(&[output(800, 112), output(800, 224), output(800, 336)]).await?;
        sheet.join(&[
            ("IN1", "G2/1"), ("IN2", "G2/2"), ("IN2", "INV1/in"),
            ("INV1/out", "G1/1"), ("IN3", "G1/2"), ("IN1", "G3/1"), ("G1/out", "G3/2"),
            ("IN3", "G4/1"), ("IN4", "G4/2"), ("G2/out", "G5/1"), ("G4/out", "G5/2"),
            ("G2/out", "OUT1"), ("G3/out", "OUT2"), ("G5/out", "OUT3"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "R3"), ("IN2", "R2"), ("IN3", "R1"), ("IN4", "R0"),
            ("OUT1", "Y1"), ("OUT2", "Y0"), ("OUT3", "V"),
        ]).await?;
    }
}

route! {
    /// Three pair terms feed both the majority and, inverted, the minority.
    MajorityAndMinority(sheet: Sheet) {
        let mut sheet = sheet;
        sheet.place(&[input(96), input(224), input(352)]).await?;
        sheet.place(&[and(240, 112), and(240, 240), and(240, 368)]).await?;
        sheet.place(&[not(416, 272), not(416, 336), not(416, 400)]).await?;
        sheet.place(&[or(416, 112), or(576, 144)]).await?;
        sheet.place(&[and(576, 304), and(736, 352)]).await?;
        sheet.place(&[output(896, 144), output(896, 352)]).await?;
        sheet.join(&[
            ("IN1", "G1/1"), ("IN2", "G1/2"), ("IN1", "G2/1"), ("IN3", "G2/2"),
            ("IN2", "G3/1"), ("IN3", "G3/2"),
            ("G1/out", "G4/1"), ("G2/out", "G4/2"), ("G4/out", "G5/1"), ("G3/out", "G5/2"),
            ("G1/out", "INV1/in"), ("G2/out", "INV2/in"), ("G3/out", "INV3/in"),
            ("INV1/out", "G6/1"), ("INV2/out", "G6/2"), ("G6/out", "G7/1"), ("INV3/out", "G7/2"),
            ("G5/out", "OUT1"), ("G7/out", "OUT2"),
        ]).await?;
        sheet.name_terminals(&[
            ("IN1", "A"), ("IN2", "B"), ("IN3", "C"), ("OUT1", "MAJ"), ("OUT2", "MIN"),
        ]).await?;
    }
}
