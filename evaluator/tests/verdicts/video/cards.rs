//! Tasks with text among clips.

use super::table::*;

/// White on half transparent black, as a new card is.
const AS_MADE: [&str; 2] = [WHITE, "#00000080"];
const INK: [&str; 2] = [BLACK, WHITE];

/// A passage, a card and the whole clip, without gaps.
fn quote(room: &mut Room, passage: [u64; 2], text: &str, length: u64, colours: [&str; 2]) {
    let at = passage[1] - passage[0];
    room.clip(RADIO, passage[0]..passage[1], 0);
    room.card(text, length, colours, at);
    room.whole(RADIO, at + length);
}

const PASSAGE: [u64; 2] = [3000, 6000];

/// The quote.
pub const T007: Table = Table {
    task: "video-editor/007-the-quote",
    begin: (),
    solve: |room| quote(room, PASSAGE, "Earlier...", 1000, [WHITE, BLACK]),
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| {
            quote(room, [3025, 6000], "Earlier...", 1125, AS_MADE);
        }),
        right("card on a row below", |room| {
            room.clip(RADIO, 3000..6000, 0);
            room.whole(RADIO, 4000);
            room.card_under("Earlier...", 1000, AS_MADE, 3000);
        }),
        right("blanks around the word", |room| {
            quote(room, PASSAGE, " Earlier... ", 1000, AS_MADE);
        }),
        right("nearly white on nearly black", |room| {
            quote(room, PASSAGE, "Earlier...", 1000, ["#f4f4f4", "#101018"]);
        }),
        right("card of 1.24 seconds", |room| {
            quote(room, PASSAGE, "Earlier...", 1240, AS_MADE);
        }),
        wrong("card of 1.26 seconds", |room| {
            quote(room, PASSAGE, "Earlier...", 1260, AS_MADE);
        })
        .parity(true),
        wrong("card of 2 seconds", |room| {
            quote(room, PASSAGE, "Earlier...", 2000, AS_MADE);
        })
        .parity(true),
        wrong("card before the passage", |room| {
            room.card("Earlier...", 1000, AS_MADE, 0);
            room.clip(RADIO, 3000..6000, 1000);
            room.whole(RADIO, 4000);
        }),
        wrong("without dots", |room| {
            quote(room, PASSAGE, "Earlier", 1000, AS_MADE);
        }),
        wrong("with the sign for three dots", |room| {
            quote(room, PASSAGE, "Earlier…", 1000, AS_MADE);
        }),
        wrong("small letters", |room| {
            quote(room, PASSAGE, "earlier...", 1000, AS_MADE);
        }),
        wrong("black on white", |room| {
            quote(room, PASSAGE, "Earlier...", 1000, INK);
        }),
        wrong("full clip shortened", |room| {
            room.clip(RADIO, 3000..6000, 0);
            room.card("Earlier...", 1000, AS_MADE, 3000);
            room.clip(RADIO, 0..7000, 4000);
        }),
        wrong("three seconds from the beginning", |room| {
            quote(room, [0, 3000], "Earlier...", 1000, AS_MADE);
        }),
        wrong("a second later", |room| {
            quote(room, [4020, 6990], "Earlier...", 1000, AS_MADE);
        })
        .parity(true),
        wrong("a second earlier", |room| {
            quote(room, [2010, 5010], "Earlier...", 1000, AS_MADE);
        }),
        wrong("a gap that can be seen", |room| {
            room.clip(RADIO, 3000..6000, 0);
            room.card("Earlier...", 1000, AS_MADE, 3000);
            room.whole(RADIO, 4300);
        })
        .parity(true),
        wrong("no card", |room| {
            room.clip(RADIO, 3000..6000, 0);
            room.whole(RADIO, 3000);
        }),
    ],
};

/// Two stretches of the radio with a card between them.
fn midpoint(room: &mut Room, first: [u64; 2], second: [u64; 2], text: &str, colours: [&str; 2]) {
    let at = first[1] - first[0];
    room.clip(RADIO, first[0]..first[1], 0);
    room.card(text, 1000, colours, at);
    room.clip(RADIO, second[0]..second[1], at + 1000);
}

const LEFT: [u64; 2] = [0, 4526];
const RIGHT: [u64; 2] = [4526, 9051];

/// Halves exchanged.
pub const T011: Table = Table {
    task: "video-editor/011-halves-exchanged",
    begin: (),
    solve: |room| midpoint(room, RIGHT, LEFT, "Midpoint", [WHITE, BLACK]),
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| {
            room.clip(RADIO, 4525..9051, 0);
            room.card("Midpoint", 1019, AS_MADE, 4526);
            room.clip(RADIO, 0..4525, 5545);
        }),
        right("card above, second half still where it was", |room| {
            let left = room.whole(RADIO, 0);
            room.split(&left, 4525);
            room.place(&left, 10051);
            let id = room.card_over("Midpoint", 1000, 32, 9051);
            room.write(&id, "Midpoint", [WHITE, BLACK], 48);
        }),
        wrong("original order", |room| {
            midpoint(room, LEFT, RIGHT, "Midpoint", AS_MADE);
        }),
        wrong("black on white", |room| {
            midpoint(room, RIGHT, LEFT, "Midpoint", INK);
        }),
        wrong("card at the end", |room| {
            room.clip(RADIO, 4526..9051, 0);
            room.clip(RADIO, 0..4526, 4525);
            room.card("Midpoint", 1000, AS_MADE, 9051);
        }),
        wrong("other word", |room| {
            midpoint(room, RIGHT, LEFT, "midpoint", AS_MADE);
        }),
        wrong("two words", |room| {
            midpoint(room, RIGHT, LEFT, "Mid point", AS_MADE);
        }),
        wrong("cut just beside the middle", |room| {
            midpoint(room, [4800, 9051], [0, 4800], "Midpoint", AS_MADE);
        })
        .parity(true),
        wrong("card of 1.3 seconds", |room| {
            room.clip(RADIO, 4526..9051, 0);
            room.card("Midpoint", 1300, AS_MADE, 4525);
            room.clip(RADIO, 0..4526, 5825);
        })
        .parity(true),
        wrong("card over the cut", |room| {
            room.clip(RADIO, 4526..9051, 0);
            room.clip(RADIO, 0..4526, 4525);
            room.card_over("Midpoint", 1000, 32, 4025);
        }),
    ],
};

const YELLOW: &str = "#ffff00";
const RED: &str = "#ff0000";
const GREEN: &str = "#00ff00";

/// Cards in a row: text, length, background.
fn cards(room: &mut Room, cards: [(&str, u64, &str); 3]) {
    let mut at = 0;
    for (text, length, background) in cards {
        room.card(text, length, [WHITE, background], at);
        at += length;
    }
}

/// Three coloured cards.
pub const T016: Table = Table {
    task: "video-editor/016-three-coloured-cards",
    begin: (),
    solve: |room| {
        cards(
            room,
            [
                ("Second!", 500, YELLOW),
                ("Third!", 1000, RED),
                ("First!", 2000, GREEN),
            ],
        );
    },
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| {
            cards(
                room,
                [
                    ("Second!", 500, YELLOW),
                    ("Third!", 1050, RED),
                    ("First!", 2031, GREEN),
                ],
            );
        }),
        right("duplicated", |room| {
            let first = room.card("Second!", 500, [WHITE, YELLOW], 0);
            let second = room.duplicate(&first);
            room.write(&second, "Third!", [WHITE, RED], 32)
                .trim(&second, Side::Right, 1500);
            let third = room.duplicate(&second);
            room.write(&third, "First!", [WHITE, "#008000"], 32)
                .trim(&third, Side::Right, 3500);
        }),
        right("on three rows", |room| {
            room.card("Second!", 500, [WHITE, YELLOW], 0);
            room.card_under("Third!", 1000, [WHITE, RED], 500);
            room.card_under("First!", 2000, [WHITE, GREEN], 1500);
        }),
        wrong("in reading order", |room| {
            cards(
                room,
                [
                    ("First!", 2000, GREEN),
                    ("Second!", 500, YELLOW),
                    ("Third!", 1000, RED),
                ],
            );
        }),
        wrong("all of about a second", |room| {
            cards(
                room,
                [
                    ("Second!", 1100, YELLOW),
                    ("Third!", 1100, RED),
                    ("First!", 1100, GREEN),
                ],
            );
        })
        .parity(true),
        wrong("amber for yellow", |room| {
            cards(
                room,
                [
                    ("Second!", 500, "#ffbf00"),
                    ("Third!", 1000, RED),
                    ("First!", 2000, GREEN),
                ],
            );
        }),
        wrong_then("black letters", |room| {
            for (text, background) in [("Second!", YELLOW), ("Third!", RED), ("First!", GREEN)] {
                let card = room.find(text);
                room.write(&card, text, [BLACK, background], 32);
            }
        }),
        wrong("colours exchanged", |room| {
            cards(
                room,
                [
                    ("Second!", 500, RED),
                    ("Third!", 1000, YELLOW),
                    ("First!", 2000, GREEN),
                ],
            );
        }),
        wrong_then("without exclamation mark", |room| {
            let card = room.find("Third!");
            room.write(&card, "Third", [WHITE, RED], 32);
        }),
        wrong("last card just too short", |room| {
            cards(
                room,
                [
                    ("Second!", 500, YELLOW),
                    ("Third!", 1000, RED),
                    ("First!", 1740, GREEN),
                ],
            );
        })
        .parity(true),
        wrong("half a second longer each time", |room| {
            cards(
                room,
                [
                    ("Second!", 500, YELLOW),
                    ("Third!", 1000, RED),
                    ("First!", 1500, GREEN),
                ],
            );
        })
        .parity(true),
        wrong("only two cards", |room| {
            room.card("Second!", 500, [WHITE, YELLOW], 0);
            room.card("Third!", 1000, [WHITE, RED], 500);
        }),
    ],
};

/// The candle and a card behind it; the fade is another matter.
fn ending(room: &mut Room, candle: u64, length: u64, colours: [&str; 2]) -> String {
    room.clip(CANDLE, 0..candle, 0);
    room.card("The End", length, colours, candle)
}

/// Closing title with a fade.
pub const T017: Table = Table {
    task: "video-editor/017-closing-title-with-fade",
    begin: (),
    solve: |room| {
        let card = ending(room, 10000, 2000, INK);
        room.fade(&card, Curve::Linear, 10000..12000);
    },
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| {
            let card = ending(room, 9975, 2000, INK);
            room.fade(&card, Curve::Linear, 9975..11975);
        }),
        right("faded on its own row, then put in place", |room| {
            room.clip(CANDLE, 0..10000, 0);
            let card = room.card_under("The End", 2000, INK, 0);
            room.fade(&card, Curve::Linear, 0..2000);
            room.place(&card, 10000);
        }),
        right("card split under the fade", |room| {
            let card = ending(room, 10000, 2000, INK);
            room.fade(&card, Curve::Linear, 10000..12000);
            room.split(&card, 11000);
        })
        .parity(false),
        wrong("no fade", |room| {
            ending(room, 10000, 2000, INK);
        })
        .parity(true),
        wrong("fade on the candle", |room| {
            ending(room, 10000, 2000, INK);
            let candle = room.nth(1);
            room.fade(&candle, Curve::Linear, 8000..10000);
        })
        .parity(true),
        wrong("fade over the whole candle", |room| {
            ending(room, 10000, 2000, INK);
            let candle = room.nth(1);
            room.fade(&candle, Curve::Linear, 0..10000);
        })
        .parity(true),
        wrong("fade over the last second", |room| {
            let card = ending(room, 10000, 2000, INK);
            room.fade(&card, Curve::Linear, 11000..12000);
        })
        .parity(true),
        wrong("ease-in", |room| {
            let card = ending(room, 10000, 2000, INK);
            room.fade(&card, Curve::EaseIn, 10000..12000);
        })
        .parity(true),
        wrong("card of 1.1 seconds", |room| {
            let card = ending(room, 10000, 1100, INK);
            room.fade(&card, Curve::Linear, 10000..11100);
        })
        .parity(true),
        wrong("white on black", |room| {
            let card = ending(room, 10000, 2000, AS_MADE);
            room.fade(&card, Curve::Linear, 10000..12000);
        }),
        wrong_then("capitals", |room| {
            let card = room.find("The End");
            room.write(&card, "THE END", INK, 32);
        }),
        wrong("twelve seconds of candle", |room| {
            let card = ending(room, 12000, 2000, INK);
            room.fade(&card, Curve::Linear, 12000..14000);
        }),
        wrong("card over the end of the candle", |room| {
            room.clip(CANDLE, 0..10000, 0);
            let card = room.card_over("The End", 2000, 32, 8000);
            room.write(&card, "The End", INK, 32);
            room.fade(&card, Curve::Linear, 8000..10000);
        }),
    ],
};

/// Cards of a length before flower, candle and radio.
fn acts(room: &mut Room, titles: [&str; 3], length: u64, colours: [&str; 2]) {
    let mut at = 0;
    for (title, sample) in titles.into_iter().zip([FLOWER, CANDLE, RADIO]) {
        room.card(title, length, colours, at);
        room.whole(sample, at + length);
        at += length + sample.duration_ms();
    }
}

const ACTS: [&str; 3] = ["Act I", "Act II", "Act III"];

/// Act titles.
pub const T020: Table = Table {
    task: "video-editor/020-act-titles",
    begin: (),
    solve: |room| acts(room, ACTS, 1000, INK),
    answers: DONE,
    cases: &[
        right("cards on another row", |room| {
            room.whole(FLOWER, 1000);
            room.whole(CANDLE, 7059);
            room.whole(RADIO, 49825);
            for (title, at) in ACTS.into_iter().zip([0, 6059, 48825]) {
                room.card_under(title, 1000, INK, at);
            }
        }),
        right("cards of 1.2 seconds", |room| acts(room, ACTS, 1200, INK)),
        wrong("cards of 0.7 seconds", |room| acts(room, ACTS, 700, INK)).parity(true),
        wrong("second and third exchanged", |room| {
            acts(room, ["Act I", "Act III", "Act II"], 1000, INK);
        }),
        wrong("white on black", |room| acts(room, ACTS, 1000, AS_MADE)),
        wrong("Arabic numbers", |room| {
            acts(room, ["Act 1", "Act 2", "Act 3"], 1000, INK);
        }),
        wrong("cards on top of the clips", |room| {
            let mut at = 0;
            for (title, sample) in ACTS.into_iter().zip([FLOWER, CANDLE, RADIO]) {
                room.whole(sample, at);
                let card = room.card_over(title, 1000, 32, at);
                room.write(&card, title, INK, 32);
                at += sample.duration_ms();
            }
        }),
        wrong("cards behind their clips", |room| {
            let mut at = 0;
            for (title, sample) in ACTS.into_iter().zip([FLOWER, CANDLE, RADIO]) {
                room.whole(sample, at);
                room.card(title, 1000, INK, at + sample.duration_ms());
                at += sample.duration_ms() + 1000;
            }
        }),
        wrong("clips in another order", |room| {
            let mut at = 0;
            for (title, sample) in ACTS.into_iter().zip([CANDLE, FLOWER, RADIO]) {
                room.card(title, 1000, INK, at);
                room.whole(sample, at + 1000);
                at += 1000 + sample.duration_ms();
            }
        }),
        wrong_then("a gap that can be seen", |room| {
            let last = room.nth(6);
            room.place(&last, 49935);
        })
        .parity(true),
    ],
};

/// One card.
pub const X03: Table = Table {
    task: "video-editor/x03-welcome-card",
    begin: (),
    solve: |room| {
        room.card("Welcome", 3000, INK, 0);
    },
    answers: DONE,
    cases: &[
        right("a little longer, further on, larger", |room| {
            let card = room.card("Welcome", 3200, INK, 1000);
            room.write(&card, "Welcome", ["#222222", "#eeeeee"], 60);
        }),
        wrong("dark grey on light grey", |room| {
            room.card("Welcome", 3000, ["#444444", "#bbbbbb"], 0);
        }),
        wrong("as it is made", |room| {
            room.card("Welcome", 3000, AS_MADE, 0);
        })
        .scores(2.0 / 3.0),
        wrong("words left as they are made", |room| {
            room.card("New text", 3000, INK, 0);
        }),
        wrong("two seconds", |room| {
            room.card("Welcome", 2000, INK, 0);
        })
        .parity(true),
        wrong_then("and a clip", |room| {
            room.whole(FLOWER, 3000);
        }),
    ],
};
