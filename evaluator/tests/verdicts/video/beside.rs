//! Tasks with sound or text beside clips.

use super::table::*;

/// The flower with the roar on another row.
fn with_roar(room: &mut Room, at: u64) {
    room.whole(FLOWER, 0);
    room.under(ROAR, 0..2074, at);
}

/// Audio under the ending.
pub const T005: Table = Table {
    task: "video-editor/005-audio-under-the-ending",
    begin: (),
    solve: |room| with_roar(room, 2985),
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| with_roar(room, 2900)),
        right("on a row above", |room| {
            room.whole(FLOWER, 0);
            room.over(ROAR, 0..2074, 2985);
        }),
        right("a little over the end", |room| with_roar(room, 3225)),
        right("from the middle on", |room| with_roar(room, 2530)),
        right("a little before the middle", |room| with_roar(room, 2280)),
        right("everything later", |room| {
            with_roar(room, 2985);
            room.shift_all(3000);
        }),
        wrong("from the start", |room| with_roar(room, 0)).scores(0.75),
        wrong("0.9 seconds over the end", |room| with_roar(room, 3885)).parity(true),
        wrong("in the middle", |room| with_roar(room, 2000)).parity(true),
        wrong("just too early", |room| with_roar(room, 2270)).parity(true),
        wrong("just too late", |room| with_roar(room, 3245)).parity(true),
        wrong("behind the video", |room| {
            room.whole(FLOWER, 0);
            room.clip(ROAR, 0..2074, 5059);
        }),
        wrong("audio cut", |room| {
            room.whole(FLOWER, 0);
            room.under(ROAR, 800..2074, 3785);
        })
        .parity(true),
        wrong_then("audio muted", |room| {
            room.switch_row(2, TrackSwitch::Muted);
        })
        .parity(true),
        wrong_then("with more contrast", |room| {
            let flower = room.nth(1);
            room.light(&flower, CONTRAST, 0..5059);
        })
        .parity(true),
        wrong_then("with more brightness", |room| {
            let flower = room.nth(1);
            room.light(&flower, BRIGHTNESS, 0..5059);
        }),
        wrong_then("with more contrast but for 0.9 seconds", |room| {
            let flower = room.nth(1);
            room.light(&flower, CONTRAST, 900..5059);
        })
        .parity(true),
        wrong_then("with more contrast but for 1.1 seconds", |room| {
            let flower = room.nth(1);
            room.light(&flower, CONTRAST, 0..3959);
        }),
        wrong_then("with more contrast, then with more brightness", |room| {
            let flower = room.nth(1);
            room.light(&flower, CONTRAST, 0..5059);
            room.light(&flower, BRIGHTNESS, 0..5059);
        })
        .parity(true),
        wrong_then("with more brightness, then with more contrast", |room| {
            let flower = room.nth(1);
            room.light(&flower, BRIGHTNESS, 0..5059);
            room.light(&flower, CONTRAST, 0..5059);
        }),
    ],
};

/// Flower from a moment of it on, radio up to a moment of it, roar at a moment.
fn bridge(room: &mut Room, flower: u64, radio: u64, roar: u64) {
    let cut = 5059 - flower;
    room.clip(FLOWER, flower..5059, 0);
    room.clip(RADIO, 0..radio, cut);
    room.under(ROAR, 0..2074, roar);
}

/// Symmetric audio bridge.
pub const T010: Table = Table {
    task: "video-editor/010-symmetric-bridge",
    begin: (),
    solve: |room| bridge(room, 3022, 2037, 1000),
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| {
            bridge(room, 2975, 2016, 1100);
        }),
        right("left where the beginning was cut off", |room| {
            bridge(room, 3022, 2037, 1000);
            room.shift_all(3022);
        }),
        right("by pixels, audio above", |room| {
            room.clip(FLOWER, 3025..5059, 0);
            room.clip(RADIO, 0..2050, 2034);
            room.over(ROAR, 0..2074, 1000);
        }),
        wrong("other ends cut", |room| {
            room.clip(FLOWER, 0..2037, 0);
            room.clip(RADIO, 7014..9051, 2037);
            room.under(ROAR, 0..2074, 1000);
        }),
        wrong("0.2 seconds before and after", |room| {
            bridge(room, 3822, 1237, 200);
        })
        .parity(true),
        wrong("audio cut instead", |room| {
            room.clip(FLOWER, 3559..5059, 0);
            room.clip(RADIO, 0..1500, 1500);
            room.under(ROAR, 0..1000, 1000);
        }),
        wrong("middle of the audio before the cut", |room| {
            bridge(room, 2522, 1537, 1000);
        })
        .parity(true),
        wrong("audio from the cut on", |room| {
            bridge(room, 3022, 2037, 2037);
        })
        .parity(true),
        wrong("not shortened", |room| bridge(room, 0, 9051, 4022)),
        wrong("flower not shortened", |room| {
            bridge(room, 0, 2037, 4022);
        }),
        wrong("1.3 seconds before and after", |room| {
            bridge(room, 2722, 2337, 1300);
        })
        .parity(true),
        wrong("a gap that can be seen", |room| {
            room.clip(FLOWER, 3022..5059, 0);
            room.clip(RADIO, 0..2037, 2187);
            room.under(ROAR, 0..2074, 1075);
        })
        .parity(true),
    ],
};

/// Flower, radio, and the roar on another row.
fn crossing(room: &mut Room, roar: u64) {
    room.whole(FLOWER, 0);
    room.whole(RADIO, 5059);
    room.under(ROAR, 0..2074, roar);
}

/// Audio across the cut.
pub const T015: Table = Table {
    task: "video-editor/015-audio-across-the-cut",
    begin: (),
    solve: |room| crossing(room, 4022),
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| crossing(room, 3975)),
        right("clips on two rows", |room| {
            room.whole(FLOWER, 0);
            room.under(RADIO, 0..9051, 5059);
            room.over(ROAR, 0..2074, 4022);
        }),
        right("a little late", |room| crossing(room, 4262)),
        wrong("from the cut on", |room| crossing(room, 5059)),
        wrong("up to the cut", |room| crossing(room, 2985)).parity(true),
        wrong("150 ms before the cut", |room| crossing(room, 4909)).parity(true),
        wrong("just too late", |room| crossing(room, 4282)).parity(true),
        wrong("clips cut", |room| {
            room.clip(FLOWER, 0..4000, 0);
            room.clip(RADIO, 1059..9051, 4000);
            room.under(ROAR, 0..2074, 2963);
        }),
        wrong("radio first", |room| {
            room.whole(RADIO, 0);
            room.whole(FLOWER, 9051);
            room.under(ROAR, 0..2074, 8014);
        }),
        wrong("no audio", |room| {
            room.whole(FLOWER, 0);
            room.whole(RADIO, 5059);
        }),
        wrong("audio twice, once under each", |room| {
            crossing(room, 2985);
            room.under(ROAR, 0..2074, 5059);
        }),
    ],
};

/// The flower with a title of a length and a size over it and the roar below.
fn opened(room: &mut Room, length: u64, size: u32, title: u64, roar: u64) {
    room.whole(FLOWER, 0);
    room.card_over("Intro", length, size, title);
    room.under(ROAR, 0..2074, roar);
}

/// Text and audio over a video.
pub const T018: Table = Table {
    task: "video-editor/018-text-and-audio-over-video",
    begin: (),
    solve: |room| opened(room, 2000, 72, 0, 0),
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| {
            opened(room, 2050, 72, 0, 0);
        }),
        right("audio on top, text between", |room| {
            room.whole(FLOWER, 0);
            room.card_over("Intro", 2000, 72, 0);
            room.over(ROAR, 0..2074, 0);
        })
        .parity(false),
        right("audio two seconds long", |room| {
            room.whole(FLOWER, 0);
            room.card_over("Intro", 2000, 72, 0);
            room.under(ROAR, 0..2000, 0);
        }),
        wrong("text below the video", |room| {
            room.whole(FLOWER, 0);
            let card = room.card_under("Intro", 2000, [WHITE, BLACK], 0);
            room.write(&card, "Intro", [WHITE, BLACK], 72);
            room.under(ROAR, 0..2074, 0);
        }),
        wrong("size as it was", |room| opened(room, 2000, 32, 0, 0)).parity(true),
        wrong("size 70", |room| opened(room, 2000, 70, 0, 0)).parity(true),
        wrong("length as it was", |room| opened(room, 3000, 72, 0, 0)).parity(true),
        wrong("audio behind the title", |room| {
            opened(room, 2000, 72, 0, 2000);
        }),
        wrong("audio just too late", |room| opened(room, 2000, 72, 0, 260)).parity(true),
        wrong("title late", |room| opened(room, 2000, 72, 600, 0)).parity(true),
        wrong_then("capitals", |room| {
            let card = room.find("Intro");
            room.write(&card, "INTRO", [WHITE, BLACK], 72);
        }),
        wrong_then("yellow letters", |room| {
            let card = room.find("Intro");
            room.write(&card, "Intro", ["#ffff00", BLACK], 72);
        }),
        wrong_then("title hidden", |room| {
            room.switch_row(1, TrackSwitch::Hidden);
        })
        .parity(true),
        wrong("no audio", |room| {
            room.whole(FLOWER, 0);
            room.card_over("Intro", 2000, 72, 0);
        }),
    ],
};

/// Video with audio.
pub const X07: Table = Table {
    task: "video-editor/x07-video-with-audio",
    begin: (),
    solve: |room| with_roar(room, 0),
    answers: DONE,
    cases: &[
        right("audio above", |room| {
            room.whole(FLOWER, 0);
            room.over(ROAR, 0..2074, 0);
        }),
        right("a little late", |room| with_roar(room, 200)),
        wrong("audio late", |room| with_roar(room, 600)).parity(true),
        wrong("audio behind", |room| {
            room.whole(FLOWER, 0);
            room.clip(ROAR, 0..2074, 5059);
        }),
        wrong("no audio", |room| {
            room.whole(FLOWER, 0);
        }),
        wrong("another video", |room| {
            room.whole(RADIO, 0);
            room.under(ROAR, 0..2074, 0);
        }),
        wrong("audio cut", |room| {
            room.whole(FLOWER, 0);
            room.under(ROAR, 0..1500, 0);
        })
        .parity(true),
    ],
};

/// A card with the roar.
fn playing(room: &mut Room, text: &str, length: u64, colours: [&str; 2], roar: u64) {
    room.card(text, length, colours, 0);
    room.under(ROAR, 0..2074, roar);
}

/// Now playing.
pub const X08: Table = Table {
    task: "video-editor/x08-now-playing",
    begin: (),
    solve: |room| playing(room, "Now Playing", 5000, [WHITE, BLACK], 0),
    answers: DONE,
    cases: &[
        right("as the authors recorded it", |room| {
            playing(room, "Now Playing", 5056, [WHITE, "#00000080"], 0);
        }),
        right("two blanks between the words", |room| {
            playing(room, "Now  Playing", 5000, [WHITE, BLACK], 0);
        })
        .parity(false),
        wrong("length as it was", |room| {
            playing(room, "Now Playing", 3000, [WHITE, BLACK], 0);
        }),
        wrong("4.7 seconds", |room| {
            playing(room, "Now Playing", 4700, [WHITE, BLACK], 0);
        })
        .parity(true),
        wrong("one word", |room| {
            playing(room, "NowPlaying", 5000, [WHITE, BLACK], 0);
        }),
        wrong("black on white", |room| {
            playing(room, "Now Playing", 5000, [BLACK, WHITE], 0);
        }),
        wrong("audio at the end", |room| {
            playing(room, "Now Playing", 5000, [WHITE, BLACK], 2926);
        }),
        wrong_then("with a video", |room| {
            room.under(FLOWER, 0..5059, 0);
        }),
    ],
};
