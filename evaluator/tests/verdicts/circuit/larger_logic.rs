//! Logic tasks with several outputs or gates: 003 to 007 and 012 to 017.

use super::table::*;

pub const T003: Table = Table {
    task: "circuit-designer/003-full-adder",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        CIN: in c
        xor a b p
        xor p c s
        and a b t1
        and a c t2
        and b c t3
        or t1 t2 q
        or q t3 o
        SUM: out s
        COUT: out o",
    answers: DONE,
    cases: &[
        right(
            "from two half adders",
            "A: in a
            B: in b
            CIN: in c
            xor a b p
            xor p c s
            and a b t1
            and p c t2
            or t1 t2 o
            SUM: out s
            COUT: out o",
        ),
        right_then(
            "gates with three inputs",
            &[
                ("or t1 t2 q\n", ""),
                ("or q t3 o", "or t1 t2 t3 o inputs=3"),
                ("xor a b p\n", ""),
                ("xor p c s", "xor a b c s inputs=3"),
            ],
        ),
        right_then(
            "inverted inputs",
            &[
                ("or q t3 o", "nand q t3 o invert_inputs=true"),
                ("or t1 t2 q", "nand t1 t2 q invert_inputs=true"),
            ],
        )
        .parity(false),
        wrong_then("carry without B and CIN", &[("or q t3 o", "or q q o")]).scores(0.75),
        wrong_then("sum without CIN", &[("SUM: out s", "SUM: out p")]),
        wrong_then(
            "outputs exchanged",
            &[("SUM: out s", "SUM: out o"), ("COUT: out o", "COUT: out s")],
        )
        .parity(true),
        wrong_then(
            "nothing named",
            &[
                ("A: ", ""),
                ("B: ", ""),
                ("CIN: ", ""),
                ("SUM: ", ""),
                ("COUT: ", ""),
            ],
        )
        .parity(true),
        wrong_then(
            "an adder chip",
            &[("or q t3 o", "or q t3 o\nhalf-adder - - - -")],
        ),
    ],
};

pub const T004: Table = Table {
    task: "circuit-designer/004-one-bit-alu",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        OP: in op
        and a b wa
        or a b wo
        inverter op nop
        and wa nop x
        and wo op y
        or x y r
        RESULT: out r",
    answers: DONE,
    cases: &[
        right_then(
            "A AND B passes always",
            &[
                ("inverter op nop\n", ""),
                ("and wa nop x\n", ""),
                ("or x y r", "or wa y r"),
            ],
        ),
        wrong_then(
            "selection inverted",
            &[
                ("and wa nop x", "and wa op x"),
                ("and wo op y", "and wo nop y"),
            ],
        ),
        wrong(
            "a plain majority",
            "A: in a
            B: in b
            OP: in c
            and a b t1
            and a c t2
            and b c t3
            or t1 t2 q
            or q t3 o
            RESULT: out o",
        )
        .parity(true),
        wrong_then("XOR for OR", &[("or a b wo", "xor a b wo")]),
        wrong_then(
            "A and OP exchanged",
            &[("A: in a", "A: in op"), ("OP: in op", "OP: in a")],
        )
        .parity(true),
        wrong_then("OP open", &[("inverter op nop", "inverter - nop")]),
    ],
};

pub const T005: Table = Table {
    task: "circuit-designer/005-segment-a",
    begin: BlankSheet,
    solve: "D3: in d3
        D2: in d2
        D1: in d1
        D0: in d0
        inverter d2 n2
        inverter d0 n0
        and d2 d0 p
        and n2 n0 q
        or d3 d1 r
        or p q s
        or r s y
        SEG_A: out y",
    answers: DONE,
    cases: &[
        right_then(
            "one OR with four inputs",
            &[
                ("or d3 d1 r\n", ""),
                ("or p q s\n", ""),
                ("or r s y", "or d3 d1 p q y inputs=4"),
            ],
        ),
        wrong_then("last product missing", &[("or p q s", "or p p s")]),
        wrong_then(
            "NOR for the inverted product",
            &[
                ("inverter d2 n2\n", ""),
                ("inverter d0 n0\n", ""),
                ("and n2 n0 q", "nor d2 d0 q"),
            ],
        )
        .parity(true),
        wrong_then(
            "D3 and D2 exchanged",
            &[("D3: in d3", "D3: in d2"), ("D2: in d2", "D2: in d3")],
        )
        .parity(true),
        wrong_then("D1 forgotten", &[("or d3 d1 r", "or d3 d3 r")]),
    ],
};

pub const T006: Table = Table {
    task: "circuit-designer/006-demultiplexer",
    begin: BlankSheet,
    solve: "D: in d
        S1: in s1
        S0: in s0
        inverter s1 n1
        inverter s0 n0
        and n1 n0 d y0 inputs=3
        and n1 s0 d y1 inputs=3
        and s1 n0 d y2 inputs=3
        and s1 s0 d y3 inputs=3
        Y0: out y0
        Y1: out y1
        Y2: out y2
        Y3: out y3",
    answers: DONE,
    cases: &[
        right(
            "gates with two inputs",
            "D: in d
            S1: in s1
            S0: in s0
            inverter s1 n1
            inverter s0 n0
            and n1 d u
            and s1 d o
            and u n0 y0
            and u s0 y1
            and o n0 y2
            and o s0 y3
            Y0: out y0
            Y1: out y1
            Y2: out y2
            Y3: out y3",
        ),
        wrong_then(
            "selection bits exchanged",
            &[("Y1: out y1", "Y1: out y2"), ("Y2: out y2", "Y2: out y1")],
        )
        .parity(true),
        wrong_then(
            "without D",
            &[
                ("and n1 n0 d y0", "and n1 n0 n0 y0"),
                ("and n1 s0 d y1", "and n1 s0 s0 y1"),
                ("and s1 n0 d y2", "and s1 n0 n0 y2"),
                ("and s1 s0 d y3", "and s1 s0 s0 y3"),
            ],
        ),
        wrong_then("a third pin open", &[("and s1 s0 d y3", "and s1 s0 - y3")]),
        wrong_then("three outputs", &[("Y3: out y3", "")]),
        wrong_then(
            "a demultiplexer chip",
            &[(
                "inverter s1 n1",
                "inverter s1 n1\ndemultiplexer - - - - - - -",
            )],
        ),
    ],
};

pub const T007: Table = Table {
    task: "circuit-designer/007-one-bit-comparator",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        inverter b nb
        and a nb gt
        inverter a na
        and na b lt
        xnor a b eq
        A_GT_B: out gt
        A_EQ_B: out eq
        A_LT_B: out lt",
    answers: DONE,
    cases: &[
        right_then(
            "XOR and inverter",
            &[("xnor a b eq", "xor a b ne\ninverter ne eq")],
        ),
        wrong_then("XOR alone", &[("xnor a b eq", "xor a b eq")]),
        wrong_then(
            "greater and less exchanged",
            &[
                ("A_GT_B: out gt", "A_GT_B: out lt"),
                ("A_LT_B: out lt", "A_LT_B: out gt"),
            ],
        )
        .parity(true),
        wrong_then("NOR of the others", &[("xnor a b eq", "nor gt lt eq")]).parity(true),
        wrong_then(
            "inputs exchanged",
            &[("A: in a", "A: in b"), ("B: in b", "B: in a")],
        )
        .parity(true),
        wrong_then("no equality", &[("A_EQ_B: out eq", "")]),
    ],
};

pub const T012: Table = Table {
    task: "circuit-designer/012-monotone-sequence",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        C: in c
        D: in d
        inverter b nb
        inverter c nc
        inverter d nd
        and a nb u
        and b nc v
        and c nd w
        or u v q
        or q w z
        inverter z y
        Y: out y",
    answers: DONE,
    cases: &[
        right_then(
            "a NOR at the end",
            &[
                ("or u v q\n", ""),
                ("inverter z y\n", ""),
                ("or q w z", "nor u v w y inputs=3"),
            ],
        ),
        wrong_then(
            "sequences that never rise",
            &[
                ("A: in a", "A: in d"),
                ("B: in b", "B: in c"),
                ("C: in c", "C: in b"),
                ("D: in d", "D: in a"),
            ],
        )
        .parity(true),
        wrong_then("the last pair forgotten", &[("or q w z", "or q q z")]),
        wrong_then(
            "no inverter at the end",
            &[("inverter z y\n", ""), ("Y: out y", "Y: out z")],
        ),
    ],
};

pub const T013: Table = Table {
    task: "circuit-designer/013-two-bit-squarer",
    begin: BlankSheet,
    solve: "A1: in a1
        A0: in a0
        and a1 a0 p3
        inverter a0 n
        and a1 n p2
        xor a0 a0 p1
        P3: out p3
        P2: out p2
        P1: out p1
        P0: out a0",
    answers: DONE,
    cases: &[
        right_then(
            "ground for P1",
            &[("xor a0 a0 p1\n", ""), ("P1: out p1", "P1: out gnd")],
        ),
        right_then(
            "a product that is never high",
            &[("xor a0 a0 p1", "and a0 n p1")],
        ),
        right_then(
            "a source of 0 V for P1",
            &[("xor a0 a0 p1", "rail p1 voltage=0")],
        )
        .parity(false),
        wrong_then("P2 = A1", &[("P2: out p2", "P2: out a1")]),
        wrong_then("P1 open", &[("P1: out p1", "P1: out -")]),
        wrong_then("P3 = A1", &[("P3: out p3", "P3: out a1")]),
        wrong_then(
            "outputs in the wrong order",
            &[("P3: out p3", "P0: out p3"), ("P0: out a0", "P3: out a0")],
        )
        .parity(true),
        wrong_then("P1 high", &[("xor a0 a0 p1", "xnor a0 a0 p1")]),
    ],
};

pub const T014: Table = Table {
    task: "circuit-designer/014-priority-encoder",
    begin: BlankSheet,
    solve: "R3: in r3
        R2: in r2
        R1: in r1
        R0: in r0
        or r3 r2 y1
        inverter r2 n
        and n r1 t
        or r3 t y0
        or r1 r0 u
        or y1 u v
        Y1: out y1
        Y0: out y0
        V: out v",
    answers: DONE,
    cases: &[
        right_then(
            "Y1 high without a request",
            &[
                ("or r3 r2 y1\n", "or r3 r2 y2\n"),
                ("or y1 u v", "or y2 u v\ninverter v nv\nor y2 nv y1"),
            ],
        )
        .parity(false),
        right_then(
            "one OR with four inputs",
            &[
                ("or r1 r0 u\n", ""),
                ("or y1 u v", "or r3 r2 r1 r0 v inputs=4"),
            ],
        ),
        wrong_then("no mask", &[("or r3 t y0", "or r3 r1 y0")]),
        wrong_then("V without R0", &[("or r1 r0 u", "or r1 r1 u")]),
        wrong_then(
            "priority reversed",
            &[
                ("R3: in r3", "R3: in r0"),
                ("R2: in r2", "R2: in r1"),
                ("R1: in r1", "R1: in r2"),
                ("R0: in r0", "R0: in r3"),
            ],
        )
        .parity(true),
    ],
};

pub const T015: Table = Table {
    task: "circuit-designer/015-majority-and-minority",
    begin: BlankSheet,
    solve: "A: in a
        B: in b
        C: in c
        and a b t1
        and a c t2
        and b c t3
        or t1 t2 q
        or q t3 maj
        inverter t1 n1
        inverter t2 n2
        inverter t3 n3
        and n1 n2 r
        and r n3 min
        MAJ: out maj
        MIN: out min",
    answers: DONE,
    cases: &[
        right_then(
            "gates with three inputs",
            &[
                ("or t1 t2 q\n", ""),
                ("or q t3 maj", "or t1 t2 t3 maj inputs=3"),
                ("and n1 n2 r\n", ""),
                ("and r n3 min", "and n1 n2 n3 min inputs=3"),
            ],
        ),
        wrong_then(
            "MIN = NOT MAJ",
            &[
                ("inverter t1 n1", "inverter maj min"),
                ("inverter t2 n2\n", ""),
                ("inverter t3 n3\n", ""),
                ("and n1 n2 r\n", ""),
                ("and r n3 min\n", ""),
            ],
        )
        .parity(true),
        wrong_then(
            "products of its own for MIN",
            &[
                ("inverter t1 n1", "and a b s1\ninverter s1 n1"),
                ("inverter t2 n2", "and a c s2\ninverter s2 n2"),
                ("inverter t3 n3", "and b c s3\ninverter s3 n3"),
            ],
        )
        .parity(true),
        wrong_then(
            "MIN from inverted inputs",
            &[
                ("inverter t1 n1", "inverter a n1"),
                ("inverter t2 n2", "inverter b n2"),
                ("inverter t3 n3", "inverter c n3"),
                (
                    "and n1 n2 r",
                    "and n1 n2 r1\nand n1 n3 r2\nand n2 n3 r3\nor r1 r2 r",
                ),
                ("and r n3 min", "or r r3 min"),
            ],
        )
        .parity(true),
        wrong_then(
            "B·C forgotten",
            &[
                ("or q t3 maj", "or q q maj"),
                ("and r n3 min", "and r r min"),
            ],
        ),
        wrong_then(
            "a NOR for MIN",
            &[
                ("inverter t1 n1\n", ""),
                ("inverter t2 n2\n", ""),
                ("inverter t3 n3\n", ""),
                ("and n1 n2 r\n", ""),
                ("and r n3 min", "nor t1 t2 t3 min inputs=3"),
            ],
        )
        .parity(true),
        wrong_then(
            "outputs exchanged",
            &[
                ("MAJ: out maj", "MAJ: out min"),
                ("MIN: out min", "MIN: out maj"),
            ],
        )
        .parity(true),
    ],
};

pub const T017: Table = Table {
    task: "circuit-designer/017-three-bit-negator",
    begin: BlankSheet,
    solve: "A2: in a2
        A1: in a1
        A0: in a0
        inverter a2 b2
        inverter a1 b1
        inverter a0 b0
        xor b1 b0 y1
        and b1 b0 c2
        xor b2 c2 y2
        and a2 b1 p
        and p b0 ovf
        Y2: out y2
        Y1: out y1
        Y0: out a0
        OVF: out ovf",
    answers: DONE,
    cases: &[
        right_then(
            "Y0 through two inverters",
            &[("Y0: out a0", "inverter b0 y0\nY0: out y0")],
        ),
        right_then(
            "overflow with three inputs",
            &[
                ("and a2 b1 p\n", ""),
                ("and p b0 ovf", "and a2 b1 b0 ovf inputs=3"),
            ],
        ),
        right_then(
            "zero instead of -4",
            &[("Y2: out y2", "inverter ovf ok\nand y2 ok z2\nY2: out z2")],
        )
        .parity(false),
        wrong_then(
            "overflow from the last carry",
            &[("and a2 b1 p", "and b2 b1 p")],
        ),
        wrong_then("carry forgotten", &[("Y2: out y2", "Y2: out b2")]),
        wrong_then("Y0 inverted", &[("Y0: out a0", "Y0: out b0")]),
        wrong_then(
            "only inverted",
            &[
                ("Y2: out y2", "Y2: out b2"),
                ("Y1: out y1", "Y1: out b1"),
                ("Y0: out a0", "Y0: out b0"),
            ],
        ),
        wrong(
            "the function by other gates",
            "A2: in a2
            A1: in a1
            A0: in a0
            xor a1 a0 y1
            or a1 a0 c
            xor a2 c y2
            inverter c nc
            and a2 nc ovf
            Y2: out y2
            Y1: out y1
            Y0: out a0
            OVF: out ovf",
        )
        .parity(true),
        wrong_then(
            "outputs in the wrong order",
            &[("Y2: out y2", "Y1: out y2"), ("Y1: out y1", "Y2: out y1")],
        )
        .parity(true),
    ],
};
