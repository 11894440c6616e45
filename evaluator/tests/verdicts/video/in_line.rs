//! Tasks that put clips one behind the other.

use super::table::*;

/// Radio, candle and flower without gaps.
fn equal(room: &mut Room, radio: [u64; 2], candle: [u64; 2]) {
    room.clip(RADIO, radio[0]..radio[1], 0);
    let at = radio[1] - radio[0];
    room.clip(CANDLE, candle[0]..candle[1], at);
    room.whole(FLOWER, at + candle[1] - candle[0]);
}

/// Three clips of equal length.
pub const T006: Table = Table {
    task: "video-editor/006-three-of-equal-length",
    begin: (),
    solve: |room| equal(room, [0, 5059], [0, 5059]),
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| {
            equal(room, [0, 5000], [0, 4949]);
        }),
        right("on three rows", |room| {
            room.clip(RADIO, 0..5059, 0);
            room.under(CANDLE, 0..5059, 5059);
            room.over(FLOWER, 0..5059, 10118);
        }),
        right("small gaps", |room| {
            room.clip(RADIO, 0..5059, 0);
            room.clip(CANDLE, 0..5059, 5149);
            room.whole(FLOWER, 10298);
        }),
        right("beginning later", |room| {
            equal(room, [0, 5059], [0, 5059]);
            room.shift_all(2500);
        }),
        wrong("beginnings cut instead", |room| {
            equal(room, [3992, 9051], [36707, 41766]);
        }),
        wrong("order changed", |room| {
            room.whole(FLOWER, 0);
            room.clip(CANDLE, 0..5059, 5059);
            room.clip(RADIO, 0..5059, 10118);
        }),
        wrong("gaps left after shortening", |room| {
            room.clip(RADIO, 0..5059, 0);
            room.clip(CANDLE, 0..5059, 9051);
            room.whole(FLOWER, 50817);
        }),
        wrong("candle 0.86 seconds too short", |room| {
            equal(room, [0, 5059], [0, 4199]);
        })
        .parity(true),
        wrong("a gap that can be seen", |room| {
            room.clip(RADIO, 0..5059, 0);
            room.clip(CANDLE, 0..5059, 5169);
            room.whole(FLOWER, 10228);
        })
        .parity(true),
        wrong("candle not shortened", |room| {
            equal(room, [0, 5059], [0, 41766]);
        }),
        wrong("both ends of the radio cut", |room| {
            equal(room, [1996, 7055], [0, 5059]);
        }),
        wrong("candle on a row above, overlapping", |room| {
            room.clip(RADIO, 0..5059, 0);
            room.over(CANDLE, 0..5059, 4800);
            room.whole(FLOWER, 9859);
        })
        .parity(true),
    ],
};

fn inserted(room: &mut Room, cut: u64) {
    room.clip(FLOWER, 0..cut, 0);
    room.whole(RADIO, cut);
    room.clip(FLOWER, cut..5059, cut + 9051);
}

/// The radio in the middle of the flower.
pub const T008: Table = Table {
    task: "video-editor/008-insert-in-the-middle",
    begin: (),
    solve: |room| inserted(room, 2530),
    answers: DONE,
    cases: &[
        right("rounded down", |room| inserted(room, 2529)),
        right("as the authors recorded it", |room| inserted(room, 2500)),
        right("split, right half moved away, radio dropped", |room| {
            let first = room.whole(FLOWER, 0);
            let second = room.split(&first, 2525);
            room.place(&second, 20000);
            room.whole(RADIO, 2525);
            room.snap(&second);
        }),
        right("radio on a row of its own", |room| {
            room.clip(FLOWER, 0..2530, 0);
            room.under(RADIO, 0..9051, 2530);
            room.clip(FLOWER, 2530..5059, 11581);
        }),
        right("radio split and left together", |room| {
            inserted(room, 2530);
            let radio = room.nth(2);
            room.split(&radio, 6000);
        })
        .parity(false),
        wrong("radio at the end", |room| {
            room.clip(FLOWER, 0..2530, 0);
            room.clip(FLOWER, 2530..5059, 2530);
            room.whole(RADIO, 5059);
        }),
        wrong("halves exchanged", |room| {
            room.clip(FLOWER, 2530..5059, 0);
            room.whole(RADIO, 2529);
            room.clip(FLOWER, 0..2530, 11580);
        }),
        wrong("cut at 1.7 seconds", |room| inserted(room, 1700)).parity(true),
        wrong("cut just too early", |room| inserted(room, 2270)).parity(true),
        wrong("radio on a second row, overlapping", |room| {
            room.clip(FLOWER, 0..2530, 0);
            room.clip(FLOWER, 2530..5059, 2530);
            room.under(RADIO, 0..9051, 2530);
        }),
        wrong("radio shortened", |room| {
            room.clip(FLOWER, 0..2530, 0);
            room.clip(RADIO, 0..8000, 2530);
            room.clip(FLOWER, 2530..5059, 10530);
        }),
        wrong("flower in the middle of the radio", |room| {
            room.clip(RADIO, 0..4526, 0);
            room.whole(FLOWER, 4526);
            room.clip(RADIO, 4526..9051, 9585);
        }),
    ],
};

fn spaced(room: &mut Room, first: u64, second: u64) {
    room.whole(FLOWER, 0);
    room.whole(CANDLE, 5059 + first);
    room.whole(RADIO, 5059 + first + 41766 + second);
}

/// Gaps of one and two seconds.
pub const T013: Table = Table {
    task: "video-editor/013-gaps-of-one-and-two-seconds",
    begin: (),
    solve: |room| spaced(room, 1000, 2000),
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| spaced(room, 979, 2096)),
        right("a little too wide", |room| spaced(room, 1240, 2240)),
        right("a little too narrow", |room| spaced(room, 760, 1760)),
        right("on three rows", |room| {
            room.whole(FLOWER, 0);
            room.under(CANDLE, 0..41766, 6059);
            room.under(RADIO, 0..9051, 49825);
        }),
        right("an empty stretch before it all", |room| {
            spaced(room, 1000, 2000);
            room.shift_all(4000);
        }),
        wrong("gaps of two and one seconds", |room| {
            spaced(room, 2000, 1000)
        }),
        wrong("first gap of a tenth of a second", |room| {
            spaced(room, 100, 2000);
        })
        .parity(true),
        wrong("gaps of 1.9 and 1.1 seconds", |room| {
            spaced(room, 1900, 1100);
        })
        .parity(true),
        wrong("first gap just too wide", |room| spaced(room, 1260, 2000)).parity(true),
        wrong("second gap just too narrow", |room| {
            spaced(room, 1000, 1740);
        })
        .parity(true),
        wrong("no gaps", |room| spaced(room, 0, 0)),
        wrong_then("black text as filler", |room| {
            room.card("", 1000, [BLACK, BLACK], 5059);
            room.card("", 2000, [BLACK, BLACK], 47825);
        }),
        wrong("another order", |room| {
            room.whole(CANDLE, 0);
            room.whole(FLOWER, 42766);
            room.whole(RADIO, 49825);
        }),
    ],
};

/// Two clips in a row.
pub const X05: Table = Table {
    task: "video-editor/x05-two-in-a-row",
    begin: (),
    solve: |room| {
        room.whole(FLOWER, 0);
        room.whole(RADIO, 5059);
    },
    answers: DONE,
    cases: &[
        right("pulled together", |room| {
            room.whole(FLOWER, 0);
            let radio = room.whole(RADIO, 8000);
            room.snap(&radio);
        }),
        right("on two rows", |room| {
            room.whole(FLOWER, 0);
            room.under(RADIO, 0..9051, 5059);
        }),
        wrong("other way round", |room| {
            room.whole(RADIO, 0);
            room.whole(FLOWER, 9051);
        }),
        wrong("a gap", |room| {
            room.whole(FLOWER, 0);
            room.whole(RADIO, 5200);
        })
        .parity(true)
        .scores(0.8),
        wrong("at the same time", |room| {
            room.whole(FLOWER, 0);
            room.under(RADIO, 0..9051, 0);
        }),
        wrong("radio cut short", |room| {
            room.whole(FLOWER, 0);
            room.clip(RADIO, 0..8500, 5059);
        })
        .parity(true),
        wrong_then("and the candle", |room| {
            room.whole(CANDLE, 14110);
        })
        .scores(0.0),
    ],
};

/// The same clip twice.
pub const X06: Table = Table {
    task: "video-editor/x06-the-same-twice",
    begin: (),
    solve: |room| {
        room.whole(RADIO, 0);
        room.whole(RADIO, 9051);
    },
    answers: DONE,
    cases: &[
        right("duplicated", |room| {
            let radio = room.whole(RADIO, 0);
            room.duplicate(&radio);
        }),
        right("from two cards", |room| {
            room.whole(RADIO, 0);
            room.give(video_editor_model::Command::LoadSample { sample: RADIO });
            room.whole(RADIO, 9051);
        }),
        wrong("once", |room| {
            room.whole(RADIO, 0);
        }),
        wrong("three times", |room| {
            for time in 0..3 {
                room.whole(RADIO, time * 9051);
            }
        }),
        wrong("at the same time", |room| {
            room.whole(RADIO, 0);
            room.under(RADIO, 0..9051, 0);
        }),
        wrong("a gap of a second", |room| {
            room.whole(RADIO, 0);
            room.whole(RADIO, 10051);
        })
        .parity(true),
        wrong("the same half twice", |room| {
            room.clip(RADIO, 0..4526, 0);
            room.clip(RADIO, 0..4526, 4526);
        }),
    ],
};
