//! Tasks with effects.

use super::table::*;

/// The flower with light over a stretch of it.
fn lit(room: &mut Room, light: video_editor_model::Light, from: u64, to: u64) {
    let clip = room.whole(FLOWER, 0);
    room.light(&clip, light, from..to);
}

/// Contrast to the maximum.
pub const T002: Table = Table {
    task: "video-editor/002-contrast-to-the-maximum",
    begin: (),
    solve: |room| lit(room, CONTRAST, 0, 5059),
    answers: DONE,
    cases: &[
        right("a bar that is a little short", |room| {
            lit(room, CONTRAST, 240, 4819);
        }),
        right("clip and bar moved", |room| {
            lit(room, CONTRAST, 0, 5059);
            room.shift_all(1500);
        }),
        right("split afterwards", |room| {
            lit(room, CONTRAST, 0, 5059);
            let clip = room.nth(1);
            room.split(&clip, 2500);
        })
        .parity(false),
        right("split, and both parts lit", |room| {
            let left = room.whole(FLOWER, 0);
            let right = room.split(&left, 2500);
            room.light(&left, CONTRAST, 0..2500);
            room.light(&right, CONTRAST, 2500..5059);
        })
        .parity(false),
        right_then("a fade that is switched off", |room| {
            let clip = room.nth(1);
            room.fade(&clip, Curve::Linear, 0..5059);
            room.switch_off(2);
        }),
        wrong("no effect", |room| {
            room.whole(FLOWER, 0);
        })
        .parity(true),
        wrong("brightness raised too", |room| {
            lit(room, light(0.5, 3.0, 1.0), 0, 5059);
        })
        .parity(true),
        wrong("saturation raised too", |room| {
            lit(room, light(0.0, 3.0, 1.1), 0, 5059);
        })
        .parity(true),
        wrong("half of the clip", |room| lit(room, CONTRAST, 0, 2530)).parity(true),
        wrong("a bar that is just too short", |room| {
            lit(room, CONTRAST, 260, 5059);
        })
        .parity(true),
        wrong("2.9 instead of 3", |room| {
            lit(room, light(0.0, 2.9, 1.0), 0, 5059);
        })
        .parity(true),
        wrong("as the authors recorded it", |room| {
            lit(room, light(0.0, 2.2, 1.0), 0, 5059);
        })
        .parity(true),
        wrong("the other end of the slider", |room| {
            lit(room, light(0.0, 0.0, 1.0), 0, 5059);
        })
        .parity(true),
        wrong("brightness instead", |room| lit(room, BRIGHTNESS, 0, 5059)).parity(true),
        wrong_then("switched off", |room| {
            room.switch_off(1);
        })
        .parity(true),
        wrong_then("twice", |room| {
            let clip = room.nth(1);
            room.light(&clip, CONTRAST, 0..5059);
        })
        .parity(true),
        wrong_then("and a fade", |room| {
            let clip = room.nth(1);
            room.fade(&clip, Curve::Linear, 0..5059);
        })
        .parity(true),
        wrong_then("clip shortened", |room| {
            let clip = room.nth(1);
            room.trim(&clip, Side::Right, 4700);
        })
        .parity(true),
        wrong("another clip", |room| {
            let clip = room.whole(RADIO, 0);
            room.light(&clip, CONTRAST, 0..9051);
        }),
    ],
};

/// The flower with a fade over a stretch of it.
fn faded(room: &mut Room, curve: Curve, from: u64, to: u64) {
    let clip = room.whole(FLOWER, 0);
    room.fade(&clip, curve, from..to);
}

/// The flower split, with a fade over the second part.
fn split_and_faded(room: &mut Room, at: u64) {
    let left = room.whole(FLOWER, 0);
    let right = room.split(&left, at);
    room.fade(&right, Curve::Linear, at..5059);
}

/// The ending fades.
pub const T003: Table = Table {
    task: "video-editor/003-fade-out-the-ending",
    begin: (),
    solve: |room| faded(room, Curve::Linear, 2059, 5059),
    answers: DONE,
    cases: &[
        right("a little late", |room| {
            faded(room, Curve::Linear, 2299, 5059);
        }),
        right("split where the fade begins", |room| {
            split_and_faded(room, 2059);
        })
        .parity(false),
        right("as the authors recorded it in spring", |room| {
            split_and_faded(room, 1994);
        })
        .parity(false),
        wrong("the whole clip", |room| faded(room, Curve::Linear, 0, 5059)),
        wrong("the first three seconds", |room| {
            faded(room, Curve::Linear, 0, 3000);
        }),
        wrong("two fades", |room| {
            faded(room, Curve::Linear, 2059, 3559);
            let clip = room.nth(1);
            room.fade(&clip, Curve::Linear, 3559..5059);
        }),
        wrong("shortened to three seconds", |room| {
            let clip = room.clip(FLOWER, 2059..5059, 0);
            room.fade(&clip, Curve::Linear, 0..3000);
        }),
        wrong("just too early", |room| {
            faded(room, Curve::Linear, 1799, 5059);
        })
        .parity(true),
        wrong("over before the end", |room| {
            faded(room, Curve::Linear, 2059, 4799);
        })
        .parity(true),
        wrong("ease-out", |room| faded(room, Curve::EaseOut, 2059, 5059)).parity(true),
        wrong("from half", |room| {
            let clip = room.whole(FLOWER, 0);
            let mut half = fade(Curve::Linear);
            half.from_opacity = 0.5;
            room.effect(&clip, EffectParams::FadeOut(half), 2059..5059);
        })
        .parity(true),
        wrong_then("switched off", |room| {
            room.switch_off(1);
        })
        .parity(true),
        wrong("no fade", |room| {
            room.whole(FLOWER, 0);
        }),
        wrong("darkened instead", |room| {
            lit(room, light(-1.0, 1.0, 1.0), 2059, 5059);
        }),
        wrong_then("and light", |room| {
            let clip = room.nth(1);
            room.light(&clip, CONTRAST, 0..5059);
        })
        .parity(true),
    ],
};

/// Radio and flower with light on one and a fade on the other.
fn two_effects(room: &mut Room, light: video_editor_model::Light, lit_to: u64, curve: Curve) {
    let radio = room.whole(RADIO, 0);
    let flower = room.whole(FLOWER, 9051);
    room.light(&radio, light, 0..lit_to);
    room.fade(&flower, curve, 11110..14110);
}

fn two_effects_split(room: &mut Room, first: u64, second: u64, light: video_editor_model::Light) {
    let radio = room.whole(RADIO, 0);
    let flower = room.whole(FLOWER, 9051);
    room.split(&radio, first);
    let ending = room.split(&flower, second);
    room.light(&radio, light, 0..first);
    room.fade(&ending, Curve::EaseOut, second..14110);
}

/// Two clips, two effects.
pub const T009: Table = Table {
    task: "video-editor/009-reverse-order-two-effects",
    begin: (),
    solve: |room| two_effects(room, CONTRAST, 4000, Curve::EaseOut),
    answers: DONE,
    cases: &[
        right("split where the effects end and begin", |room| {
            two_effects_split(room, 4000, 11110, CONTRAST);
        })
        .parity(true),
        right("as the authors recorded it", |room| {
            two_effects_split(room, 3950, 11050, CONTRAST);
        })
        .parity(true),
        right("radio split afterwards, under the light", |room| {
            two_effects(room, CONTRAST, 4000, Curve::EaseOut);
            let radio = room.nth(1);
            room.split(&radio, 2000);
        }),
        wrong("split, contrast raised a little", |room| {
            two_effects_split(room, 4000, 11110, light(0.0, 2.2, 1.0));
        })
        .parity(true),
        wrong("split, brightness over the contrast", |room| {
            two_effects_split(room, 4000, 11110, CONTRAST);
            let radio = room.nth(1);
            room.light(&radio, BRIGHTNESS, 0..4000);
        })
        .parity(true),
        wrong("split, contrast over brightness", |room| {
            two_effects_split(room, 4000, 11110, BRIGHTNESS);
            let radio = room.nth(1);
            room.light(&radio, CONTRAST, 0..4000);
        }),
        wrong("split, effects 0.9 seconds too short", |room| {
            two_effects_split(room, 3100, 12010, CONTRAST);
        })
        .parity(true),
        wrong("linear", |room| {
            two_effects(room, CONTRAST, 4000, Curve::Linear)
        }),
        wrong("light on the whole radio", |room| {
            two_effects(room, CONTRAST, 9051, Curve::EaseOut);
        }),
        wrong("effects on the wrong clips", |room| {
            let radio = room.whole(RADIO, 0);
            let flower = room.whole(FLOWER, 9051);
            room.light(&flower, CONTRAST, 9051..13051);
            room.fade(&radio, Curve::EaseOut, 6051..9051);
        }),
        wrong("saturation touched", |room| {
            two_effects(room, light(0.0, 3.0, 2.0), 4000, Curve::EaseOut);
        }),
        wrong("no fade", |room| {
            let radio = room.whole(RADIO, 0);
            room.whole(FLOWER, 9051);
            room.light(&radio, CONTRAST, 0..4000);
        }),
        wrong("flower first", |room| {
            let flower = room.whole(FLOWER, 0);
            let radio = room.whole(RADIO, 5059);
            room.light(&radio, CONTRAST, 5059..9059);
            room.fade(&flower, Curve::EaseOut, 2059..5059);
        }),
        wrong("light just too long", |room| {
            two_effects(room, CONTRAST, 4260, Curve::EaseOut);
        }),
        wrong_then("a gap that can be seen", |room| {
            let flower = room.nth(2);
            room.place(&flower, 9161);
        }),
    ],
};

/// Flower, candle and radio with light on each.
fn corrected(room: &mut Room, lights: [video_editor_model::Light; 3]) {
    let flower = room.whole(FLOWER, 0);
    let candle = room.whole(CANDLE, 5059);
    let radio = room.whole(RADIO, 46825);
    room.light(&flower, lights[0], 0..5059);
    room.light(&candle, lights[1], 5059..46825);
    room.light(&radio, lights[2], 46825..55876);
}

/// Three corrections.
pub const T014: Table = Table {
    task: "video-editor/014-three-corrections",
    begin: (),
    solve: |room| corrected(room, [CONTRAST, BRIGHTNESS, SATURATION]),
    answers: DONE,
    cases: &[
        right("lit on rows of their own, then put in line", |room| {
            let flower = room.whole(FLOWER, 0);
            let candle = room.under(CANDLE, 0..41766, 0);
            let radio = room.under(RADIO, 0..9051, 0);
            room.light(&radio, SATURATION, 0..9051);
            room.light(&candle, BRIGHTNESS, 0..41766);
            room.light(&flower, CONTRAST, 0..5059);
            room.place(&candle, 5059).place(&radio, 46825);
        }),
        right_then("candle split afterwards", |room| {
            let candle = room.nth(2);
            room.split(&candle, 20000);
        })
        .parity(false),
        wrong("as the authors recorded it", |room| {
            let lights = [
                light(0.0, 1.5, 1.0),
                light(0.5, 1.0, 1.0),
                light(0.0, 1.0, 1.7),
            ];
            corrected(room, lights);
        })
        .parity(true),
        wrong("no effects", |room| {
            room.whole(FLOWER, 0);
            room.whole(CANDLE, 5059);
            room.whole(RADIO, 46825);
        })
        .parity(true),
        wrong("parameters exchanged", |room| {
            corrected(room, [BRIGHTNESS, CONTRAST, SATURATION]);
        })
        .parity(true),
        wrong("the same over all three", |room| {
            corrected(room, [CONTRAST; 3]);
        })
        .parity(true),
        wrong("everything on all three", |room| {
            corrected(room, [light(1.0, 3.0, 3.0); 3]);
        })
        .parity(true),
        wrong_then("one switched off", |room| {
            room.switch_off(2);
        })
        .parity(true),
        wrong_then("one missing", |room| {
            room.drop_effect(3);
        })
        .parity(true),
        wrong("half the candle", |room| {
            corrected(room, [CONTRAST, BRIGHTNESS, SATURATION]);
            room.drop_effect(2);
            let candle = room.nth(2);
            room.light(&candle, BRIGHTNESS, 5059..26000);
        })
        .parity(true),
        wrong("another order", |room| {
            let radio = room.whole(RADIO, 0);
            let candle = room.whole(CANDLE, 9051);
            let flower = room.whole(FLOWER, 50817);
            room.light(&flower, CONTRAST, 50817..55876);
            room.light(&candle, BRIGHTNESS, 9051..50817);
            room.light(&radio, SATURATION, 0..9051);
        }),
    ],
};

/// Six pieces, by where they begin in radio and candle, each as long as said.
fn interleaved(room: &mut Room, radio: [u64; 3], candle: [u64; 3], length: u64) {
    let mut at = 0;
    for (r, c) in radio.into_iter().zip(candle) {
        room.clip(RADIO, r..r + length, at);
        room.clip(CANDLE, c..c + length, at + length);
        at += 2 * length;
    }
}

fn light_pieces(room: &mut Room, first: usize, second: usize) {
    let (one, other) = (room.nth(first), room.nth(second));
    let bounds = |number: usize| {
        let start = (number as u64 - 1) * 3017;
        start..start + 3017
    };
    room.light(&one, CONTRAST, bounds(first));
    room.light(&other, BRIGHTNESS, bounds(second));
}

/// The pieces of the authors' recording, with the last one at a moment.
fn recorded(room: &mut Room, last: u64) {
    room.clip(RADIO, 0..3025, 0);
    room.clip(CANDLE, 0..2950, 3025);
    room.clip(RADIO, 3025..6000, 6000);
    room.clip(CANDLE, 13299..16275, 8975);
    room.clip(RADIO, 6000..9051, 11951);
    room.clip(CANDLE, 26599..29624, last);
}

const RADIO_THIRDS: [u64; 3] = [0, 3017, 6034];
const CANDLE_THIRDS: [u64; 3] = [0, 13922, 27844];

/// Interleaved thirds.
pub const T019: Table = Table {
    task: "video-editor/019-interleaved-thirds",
    begin: (),
    solve: |room| {
        interleaved(room, RADIO_THIRDS, CANDLE_THIRDS, 3017);
        light_pieces(room, 1, 3);
    },
    answers: DONE,
    cases: &[
        right("by pixels", |room| {
            interleaved(room, [0, 3025, 6025], [0, 13925, 27850], 3000);
            let (one, other) = (room.nth(1), room.nth(3));
            room.light(&one, CONTRAST, 0..3000);
            room.light(&other, BRIGHTNESS, 6000..9000);
        }),
        right("candle on a row of its own", |room| {
            for (index, start) in RADIO_THIRDS.into_iter().enumerate() {
                let at = index as u64 * 6034;
                room.clip(RADIO, start..start + 3017, at);
                let candle = CANDLE_THIRDS[index];
                room.under(CANDLE, candle..candle + 3017, at + 3017);
            }
            let (one, other) = (room.nth(1), room.nth(2));
            room.light(&one, CONTRAST, 0..3017);
            room.light(&other, BRIGHTNESS, 6034..9051);
        }),
        wrong("as the authors recorded it", |room| {
            recorded(room, 15002);
            let (one, other) = (room.nth(1), room.nth(3));
            room.light(&one, CONTRAST, 0..3025);
            room.light(&other, BRIGHTNESS, 6000..8975);
        })
        .parity(true),
        wrong("as recorded, the last piece a second late", |room| {
            recorded(room, 16002);
        })
        .parity(true),
        wrong("as recorded, the last piece later still", |room| {
            recorded(room, 16003);
        }),
        wrong("shortened at their beginnings", |room| {
            interleaved(room, RADIO_THIRDS, [10905, 24827, 38749], 3017);
            light_pieces(room, 1, 3);
        }),
        wrong("brightness on the last piece", |room| {
            interleaved(room, RADIO_THIRDS, CANDLE_THIRDS, 3017);
            light_pieces(room, 1, 6);
        }),
        wrong("candle pieces not shortened", |room| {
            let mut at = 0;
            for (radio, candle) in RADIO_THIRDS.into_iter().zip(CANDLE_THIRDS) {
                room.clip(RADIO, radio..radio + 3017, at);
                room.clip(CANDLE, candle..candle + 13922, at + 3017);
                at += 16939;
            }
        }),
        wrong("candle first", |room| {
            let mut at = 0;
            for (radio, candle) in RADIO_THIRDS.into_iter().zip(CANDLE_THIRDS) {
                room.clip(CANDLE, candle..candle + 3017, at);
                room.clip(RADIO, radio..radio + 3017, at + 3017);
                at += 6034;
            }
            light_pieces(room, 1, 3);
        }),
        wrong("no effects", |room| {
            interleaved(room, RADIO_THIRDS, CANDLE_THIRDS, 3017);
        }),
        wrong("effects exchanged", |room| {
            interleaved(room, RADIO_THIRDS, CANDLE_THIRDS, 3017);
            light_pieces(room, 3, 1);
        }),
        wrong("thirds of the radio first, then of the candle", |room| {
            let mut at = 0;
            for radio in RADIO_THIRDS {
                room.clip(RADIO, radio..radio + 3017, at);
                at += 3017;
            }
            for candle in CANDLE_THIRDS {
                room.clip(CANDLE, candle..candle + 3017, at);
                at += 3017;
            }
        }),
    ],
};
