//! Logic tasks with a handful of gates: 001, 002 and the seven easy ones of the later list.

use circuit_designer_model::Command;

use super::table::*;

pub const T001: Table = Table {
    task: "circuit-designer/001-not-from-nand",
    begin: BlankSheet,
    solve: "A: in a
        nand a a y
        Y: out y",
    answers: DONE,
    cases: &[
        right(
            "three NANDs in a row",
            "A: in a
            nand a a p
            nand p p q
            nand q q y
            Y: out y",
        ),
        right(
            "a NAND with three inputs",
            "A: in a\nnand a a a y inputs=3\nY: out y",
        ),
        right(
            "one input at a constant",
            "A: in a\nrail h\nnand a h y\nY: out y",
        )
        .parity(false),
        right(
            "named by texts",
            "in a\nnand a a y\nout y\ntext IN1 A\ntext OUT1 Y",
        ),
        right(
            "named by labels",
            "in a\nnand a a y\nout y\nlabel a A\nlabel y Y",
        )
        .parity(false),
        right("names in lower case", "a: in a\nnand a a y\ny: out y"),
        right_then("a mistake taken back", &[]).then(|sheet| {
            let element = sheet.element_named("Y");
            sheet.apply(Command::Delete {
                elements: vec![element],
            });
            sheet.apply(Command::Undo);
        }),
        right_then("the input left high", &[]).then(|sheet| {
            let element = sheet.element_named("A");
            sheet.apply(Command::Toggle { element });
        }),
        wrong("an inverter", "A: in a\ninverter a y\nY: out y")
            .parity(true)
            .scores(0.75),
        wrong(
            "an inverter beside the NAND",
            "A: in a\nnand a a y\nY: out y\ninverter a z",
        )
        .parity(true),
        wrong(
            "one input of the NAND open",
            "A: in a\nnand a - y\nY: out y",
        ),
        wrong(
            "one input of the NAND at ground",
            "A: in a\nnand a gnd y\nY: out y",
        ),
        wrong("a NOR", "A: in a\nnor a a y\nY: out y").parity(true),
        wrong(
            "two NANDs: not inverted",
            "A: in a\nnand a a p\nnand p p y\nY: out y",
        ),
        wrong("nothing named", "in a\nnand a a y\nout y")
            .parity(true)
            .scores(0.75),
        wrong("only the input named", "A: in a\nnand a a y\nout y").parity(true),
        wrong("another name", "A: in a\nnand a a y\nOUT: out y").parity(true),
        wrong("a second input", "A: in a\nnand a a y\nY: out y\nB: in b"),
        wrong("a second output", "A: in a\nnand a a y\nY: out y\nZ: out y"),
        wrong("an output fed back", "A: in a\nnand a y y\nY: out y"),
        wrong("two drivers", "A: in a\nnand a a y\nnand a a y\nY: out y").parity(true),
        wrong(
            "a resistor beside it",
            "A: in a\nnand a a y\nY: out y\nresistor a y",
        ),
        // The original looks at nothing but what its outputs depend on.
        wrong(
            "a gate beside it with nothing at its inputs",
            "A: in a\nnand a a y\nY: out y\nnand - - z",
        )
        .parity(true),
        wrong(
            "a loop beside it",
            "A: in a\nnand a a y\nY: out y\nnand z z z",
        )
        .parity(true),
        wrong(
            "the output in a loop",
            "A: in a\nnand a z y\nnand y y z\nY: out y",
        ),
        // It takes a switch for an input that drives its second end, or for an output where its first
        // end is driven.
        wrong("a switch as input", "switch - a\nnand a a y\nY: out y").parity(true),
        wrong(
            "a switch as input, the other way round",
            "switch a -\nnand a a y\nY: out y",
        ),
        wrong("a switch as output", "A: in a\nnand a a y\nswitch y -").parity(true),
        wrong(
            "a switch behind the switch",
            "switch - a\nswitch a -\nnand a a y\nY: out y",
        ),
        wrong("no output", "A: in a\nnand a a y"),
        wrong("no gate", "A: in a\nY: out a"),
    ],
};

pub const T002: Table = Table {
    task: "circuit-designer/002-odd-parity",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        C: in c
        xor a b p
        xor p c y
        Y: out y",
    answers: DONE,
    cases: &[
        right_then(
            "pins the other way round",
            &[("xor p c y", "xor c p y"), ("xor a b p", "xor b a p")],
        ),
        wrong_then("two XNORs", &[("xor a", "xnor a"), ("xor p", "xnor p")]).parity(true),
        wrong_then("C not connected", &[("xor p c y", "xor p - y")]),
        wrong_then("OR as the second gate", &[("xor p", "or p")]),
        wrong_then(
            "B and C first",
            &[("xor a b p", "xor b c p"), ("xor p c y", "xor p a y")],
        )
        .parity(true),
        wrong_then(
            "one gate with three inputs",
            &[("xor a b p\n", ""), ("xor p c y", "xor a b c y inputs=3")],
        )
        .parity(true),
        wrong_then("a third XOR", &[("Y: out y", "xor a b z\nY: out y")]).parity(true),
        wrong_then("A XOR B alone", &[("Y: out y", "Y: out p")]),
        wrong_then(
            "nothing named",
            &[("A: ", ""), ("B: ", ""), ("C: ", ""), ("Y: ", "")],
        )
        .parity(true),
    ],
};

pub const X01: Table = Table {
    task: "circuit-designer/x01-nand-from-and-and-not",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        and a b p
        inverter p y
        Y: out y",
    answers: DONE,
    cases: &[
        right_then("pins the other way round", &[("and a b p", "and b a p")]),
        wrong_then(
            "a NAND",
            &[("and a b p\n", ""), ("inverter p y", "nand a b y")],
        )
        .parity(true),
        wrong_then("no inverter", &[("inverter p y\n", ""), ("out y", "out p")]),
        wrong_then(
            "inverter before the AND",
            &[("and a b p", "inverter a p"), ("inverter p y", "and p b y")],
        ),
        wrong_then("one input open", &[("and a b", "and a -")]),
    ],
};

pub const X02: Table = Table {
    task: "circuit-designer/x02-and-then-or",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        C: in c
        and a b p
        or p c y
        Y: out y",
    answers: DONE,
    cases: &[
        right_then("pins the other way round", &[("or p c y", "or c p y")]),
        wrong_then(
            "A and C exchanged",
            &[("and a b", "and c b"), ("or p c", "or p a")],
        )
        .parity(true),
        wrong_then("gates exchanged", &[("and a", "or a"), ("or p", "and p")]),
        wrong_then("C forgotten", &[("or p c y", "or p p y")]),
        wrong_then("XOR for OR", &[("or p", "xor p")]),
        wrong_then("a second OR", &[("Y: out y", "or p c z\nY: out y")]).parity(true),
    ],
};

pub const X03: Table = Table {
    task: "circuit-designer/x03-two-bit-equality",
    begin: BlankSheet,
    solve: "A1: in a1
        A0: in a0
        B1: in b1
        B0: in b0
        xnor a1 b1 p
        xnor a0 b0 q
        and p q y
        EQ: out y",
    answers: DONE,
    cases: &[
        right_then("bits the other way round", &[("and p q y", "and q p y")]),
        wrong_then(
            "crossed bits",
            &[("xnor a1 b1", "xnor a1 b0"), ("xnor a0 b0", "xnor a0 b1")],
        )
        .parity(true),
        wrong_then(
            "XOR and NOR",
            &[
                ("xnor a1", "xor a1"),
                ("xnor a0", "xor a0"),
                ("and p", "nor p"),
            ],
        )
        .parity(true),
        wrong_then("only the upper bits", &[("and p q y", "and p p y")]),
        wrong_then("OR for AND", &[("and p", "or p")]),
    ],
};

pub const X04: Table = Table {
    task: "circuit-designer/x04-or-from-nands",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        nand a a p
        nand b b q
        nand p q y
        Y: out y",
    answers: DONE,
    cases: &[
        right_then("pins the other way round", &[("nand p q", "nand q p")]),
        wrong_then(
            "an OR",
            &[
                ("nand a a p\n", ""),
                ("nand b b q\n", ""),
                ("nand p q y", "or a b y"),
            ],
        )
        .parity(true),
        wrong_then(
            "inverters before the NAND",
            &[
                ("nand a a p", "inverter a p"),
                ("nand b b q", "inverter b q"),
            ],
        )
        .parity(true),
        wrong_then(
            "one NAND missing",
            &[("nand b b q\n", ""), ("nand p q", "nand p b")],
        ),
        wrong_then("a fourth NAND", &[("Y: out y", "nand a b z\nY: out y")]).parity(true),
    ],
};

pub const X05: Table = Table {
    task: "circuit-designer/x05-or-and-not-c",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        C: in c
        or a b p
        inverter c n
        and p n y
        Y: out y",
    answers: DONE,
    cases: &[
        right_then("pins the other way round", &[("and p n y", "and n p y")]),
        wrong_then(
            "A and C exchanged",
            &[("or a b", "or c b"), ("inverter c", "inverter a")],
        )
        .parity(true),
        wrong_then(
            "C not inverted",
            &[("inverter c n\n", ""), ("and p n", "and p c")],
        ),
        wrong_then("gates exchanged", &[("or a", "and a"), ("and p", "or p")]),
        wrong_then(
            "NOR of the NOR",
            &[
                ("or a b p", "nor a b p"),
                ("inverter c n\n", ""),
                ("and p n", "nor p c"),
            ],
        )
        .parity(true),
    ],
};

pub const X06: Table = Table {
    task: "circuit-designer/x06-half-adder",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        xor a b s
        and a b c
        SUM: out s
        CARRY: out c",
    answers: DONE,
    cases: &[
        right_then("pins the other way round", &[("xor a b", "xor b a")]),
        right_then(
            "inputs exchanged",
            &[("A: in a", "A: in b"), ("B: in b", "B: in a")],
        ),
        wrong_then(
            "outputs exchanged",
            &[("out s", "out c"), ("CARRY: out c", "CARRY: out s")],
        )
        .parity(true),
        wrong_then("OR for XOR", &[("xor a", "or a")]).scores(0.6),
        wrong_then("no carry", &[("CARRY: out c", "")]),
        wrong_then(
            "a NAND and an inverter",
            &[("and a b c", "nand a b d\ninverter d c")],
        )
        .parity(true),
    ],
};

pub const X07: Table = Table {
    task: "circuit-designer/x07-half-subtractor",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        xor a b d
        inverter a n
        and n b w
        DIFF: out d
        BORROW: out w",
    answers: DONE,
    cases: &[
        right_then("pins the other way round", &[("and n b", "and b n")]),
        wrong_then(
            "borrow for B - A",
            &[("inverter a", "inverter b"), ("and n b", "and n a")],
        )
        .parity(true),
        wrong_then(
            "names of the inputs exchanged",
            &[("A: in a", "A: in b"), ("B: in b", "B: in a")],
        )
        .parity(true),
        wrong_then("a carry for a borrow", &[("and n b", "and a b")]),
        wrong_then(
            "outputs exchanged",
            &[("out d", "out w"), ("BORROW: out w", "BORROW: out d")],
        )
        .parity(true),
        wrong_then("without an inverter", &[("inverter a n", "nand a a n")]).parity(true),
    ],
};
