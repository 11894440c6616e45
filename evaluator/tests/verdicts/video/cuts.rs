//! Tasks with one medium, cut.

use super::table::*;

/// The first five seconds.
pub const T001: Table = Table {
    task: "video-editor/001-first-five-seconds",
    begin: (),
    solve: |room| {
        room.clip(CANDLE, 0..5000, 0);
    },
    answers: DONE,
    cases: &[
        right("split at the playhead, rest deleted", |room| {
            let clip = room.whole(CANDLE, 0);
            let rest = room.split(&clip, 5000);
            room.delete(&rest);
        }),
        right("further along the timeline", |room| {
            room.clip(CANDLE, 0..5000, 7000);
        }),
        right("a little too long", |room| {
            room.clip(CANDLE, 0..5240, 0);
        }),
        right("a little too short", |room| {
            room.clip(CANDLE, 0..4760, 0);
        }),
        right("in two pieces that play on", |room| {
            let clip = room.clip(CANDLE, 0..5000, 0);
            room.split(&clip, 2000);
        })
        .parity(false),
        right("exported too early and once more", |room| {
            let clip = room.whole(CANDLE, 0);
            room.export().trim(&clip, Side::Right, 5000);
        }),
        right("spoilt after the export", |room| {
            room.clip(CANDLE, 0..5000, 0);
        })
        .then(|room| {
            let clip = room.nth(1);
            room.trim(&clip, Side::Right, 9000);
        }),
        right_then("deleted and taken back", |room| {
            let clip = room.nth(1);
            room.delete(&clip).undo();
        }),
        right_then("row locked", |room| {
            room.switch_row(1, TrackSwitch::Locked);
        }),
        wrong("the last five seconds", |room| {
            room.clip(CANDLE, 36766..41766, 0);
        })
        .scores(0.5),
        wrong("the second five seconds", |room| {
            room.clip(CANDLE, 5000..10000, 0);
        }),
        wrong("cut, but the rest left in place", |room| {
            let clip = room.whole(CANDLE, 0);
            room.split(&clip, 5000);
        }),
        wrong("cut, but the rest moved away", |room| {
            let clip = room.whole(CANDLE, 0);
            let rest = room.split(&clip, 5000);
            room.place(&rest, 20000);
        })
        .scores(0.0),
        wrong("5.9 seconds", |room| {
            room.clip(CANDLE, 0..5900, 0);
        })
        .parity(true),
        wrong("just too long", |room| {
            room.clip(CANDLE, 0..5260, 0);
        })
        .parity(true),
        wrong("just too short", |room| {
            room.clip(CANDLE, 0..4740, 0);
        })
        .parity(true),
        wrong("another clip", |room| {
            room.clip(RADIO, 0..5000, 0);
        }),
        wrong("not exported", |room| {
            room.clip(CANDLE, 0..5000, 0);
            room.leave();
        })
        .scores(0.0),
        wrong("export cancelled", |room| {
            room.clip(CANDLE, 0..5000, 0);
            room.cancel_export();
        })
        .scores(0.0),
        wrong("right at first, spoilt before the second export", |room| {
            let clip = room.clip(CANDLE, 0..5000, 0);
            room.export().trim(&clip, Side::Right, 9000);
        }),
        wrong_then("row hidden", |room| {
            room.switch_row(1, TrackSwitch::Hidden);
        })
        .parity(true),
        wrong_then("row muted", |room| {
            room.switch_row(1, TrackSwitch::Muted);
        })
        .parity(true),
        wrong_then("with a fade", |room| {
            let clip = room.nth(1);
            room.fade(&clip, Curve::Linear, 0..5000);
        })
        .parity(true),
        wrong_then("with a title", |room| {
            room.card_under("Candle", 1000, [WHITE, BLACK], 0);
        }),
    ],
};

/// From second 4 to second 11.
pub const T004: Table = Table {
    task: "video-editor/004-from-second-4-to-second-11",
    begin: (),
    solve: |room| {
        room.clip(CANDLE, 4000..11000, 0);
    },
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| {
            room.clip(CANDLE, 4025..10975, 0);
        }),
        right("by handles, left where it was", |room| {
            room.clip(CANDLE, 4000..11000, 4000);
        }),
        right("split twice, outer parts deleted", |room| {
            let before = room.whole(CANDLE, 0);
            let middle = room.split(&before, 4000);
            let behind = room.split(&middle, 11000);
            room.delete(&before).delete(&behind);
        }),
        right("a little late", |room| {
            room.clip(CANDLE, 4240..11240, 0);
        }),
        wrong("the first seven seconds", |room| {
            room.clip(CANDLE, 0..7000, 0);
        }),
        wrong("to 10.2 seconds", |room| {
            room.clip(CANDLE, 4000..10200, 0);
        })
        .parity(true),
        wrong("just too early", |room| {
            room.clip(CANDLE, 3740..11000, 0);
        })
        .parity(true),
        wrong("outer parts kept, middle deleted", |room| {
            let before = room.whole(CANDLE, 0);
            let middle = room.split(&before, 4000);
            room.split(&middle, 11000);
            room.delete(&middle);
        }),
        wrong("eleven seconds from second 4", |room| {
            room.clip(CANDLE, 4000..15000, 0);
        }),
        wrong("the rest still behind it", |room| {
            let before = room.whole(CANDLE, 0);
            let middle = room.split(&before, 4000);
            room.split(&middle, 11000);
            room.delete(&before);
        }),
    ],
};

/// Five clips, the numbers being what each of them shows, without gaps.
fn row(room: &mut Room, clips: &[[u64; 2]]) {
    let mut at = 0;
    for [from, to] in clips {
        room.clip(FLOWER, *from..*to, at);
        at += to - from;
    }
}

const LONG: [u64; 2] = [0, 4000];
const SHORT: [u64; 2] = [2000, 4000];

/// A shortened clip and four copies of it.
fn copies(room: &mut Room) {
    let clip = room.clip(FLOWER, 0..4000, 0);
    for _ in 0..4 {
        room.duplicate(&clip);
    }
}

fn shorten_every_second(room: &mut Room) {
    for (number, start) in [(2, 4000), (4, 12000)] {
        let clip = room.nth(number);
        room.trim(&clip, Side::Left, start + 2000);
    }
}

/// Five copies, two of them short.
pub const T012: Table = Table {
    task: "video-editor/012-five-copies-two-short",
    begin: (),
    solve: |room| row(room, &[LONG, SHORT, LONG, SHORT, LONG]),
    answers: DONE,
    cases: &[
        right("duplicated, trimmed, pulled together", |room| {
            copies(room);
            shorten_every_second(room);
            for number in 2..=5 {
                let clip = room.nth(number);
                room.snap(&clip);
            }
        }),
        right("as the authors recorded it", |room| {
            let long = [0, 3975];
            row(room, &[long, [2100, 3975], long, [2075, 3975], long]);
        }),
        wrong("gaps left by trimming", |room| {
            copies(room);
            shorten_every_second(room);
        }),
        wrong("four clips", |room| row(room, &[LONG, SHORT, LONG, SHORT])),
        wrong("six clips", |room| {
            row(room, &[LONG, SHORT, LONG, SHORT, LONG, SHORT]);
        }),
        wrong("the first two seconds instead", |room| {
            row(room, &[LONG, [0, 2000], LONG, [0, 2000], LONG]);
        }),
        wrong("the last two seconds of the source", |room| {
            row(room, &[LONG, [3059, 5059], LONG, [3059, 5059], LONG]);
        }),
        wrong("none shortened", |room| row(room, &[LONG; 5])),
        wrong("neighbours shortened", |room| {
            row(room, &[LONG, SHORT, SHORT, LONG, LONG]);
        }),
        wrong("one just too short", |room| {
            row(room, &[LONG, [2260, 4000], LONG, SHORT, LONG]);
        })
        .parity(true),
        wrong_then("a gap before the last", |room| {
            let last = room.nth(5);
            room.place(&last, 12110);
        })
        .parity(true),
        wrong("five seconds in all of them", |room| {
            let whole = [0, 5059];
            row(room, &[whole, SHORT, whole, SHORT, whole]);
        }),
    ],
};

/// The last four seconds.
pub const X04: Table = Table {
    task: "video-editor/x04-last-four-seconds",
    begin: (),
    solve: |room| {
        room.clip(RADIO, 5051..9051, 0);
    },
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| {
            room.clip(RADIO, 5000..9051, 0);
        }),
        right("split, deleted, pulled to the start", |room| {
            let clip = room.whole(RADIO, 0);
            let rest = room.split(&clip, 5050);
            room.delete(&clip).snap(&rest);
        }),
        wrong("left where it was cut", |room| {
            room.clip(RADIO, 5051..9051, 5051);
        })
        .parity(true),
        wrong("the first four seconds", |room| {
            room.clip(RADIO, 0..4000, 0);
        }),
        wrong("from second four on", |room| {
            room.clip(RADIO, 4000..9051, 0);
        })
        .parity(true),
        wrong("just too long", |room| {
            room.clip(RADIO, 4790..9051, 0);
        })
        .parity(true),
        wrong("not cut", |room| {
            room.whole(RADIO, 0);
        }),
    ],
};

/// Two seconds of the candle, then the flower.
pub const X09: Table = Table {
    task: "video-editor/x09-short-then-whole",
    begin: (),
    solve: |room| {
        room.clip(CANDLE, 0..2000, 0);
        room.whole(FLOWER, 2000);
    },
    answers: DONE,
    cases: &[
        right("on two rows", |room| {
            room.clip(CANDLE, 0..2000, 0);
            room.over(FLOWER, 0..5059, 2000);
        }),
        right("a small gap", |room| {
            room.clip(CANDLE, 0..2000, 0);
            room.whole(FLOWER, 2090);
        }),
        wrong("a gap that can be seen", |room| {
            room.clip(CANDLE, 0..2000, 0);
            room.whole(FLOWER, 2110);
        })
        .parity(true),
        wrong("flower first", |room| {
            room.whole(FLOWER, 0);
            room.clip(CANDLE, 0..2000, 5059);
        }),
        wrong("the last two seconds of the candle", |room| {
            room.clip(CANDLE, 39766..41766, 0);
            room.whole(FLOWER, 2000);
        }),
        wrong("at the same time", |room| {
            room.clip(CANDLE, 0..2000, 0);
            room.over(FLOWER, 0..5059, 0);
        }),
        wrong("flower cut as well", |room| {
            room.clip(CANDLE, 0..2000, 0);
            room.clip(FLOWER, 0..2000, 2000);
        }),
    ],
};
