//! The films of the samples: their events, their times, their pixels.

use video_editor_model::footage::script::{
    BEE_MS, CAT_MS, CandleScript, DROP_MS, FlowerScript, GUST_MS, HAND_MS, PETAL_MS, RadioScript,
};
use video_editor_model::footage::{self, Picture, Projector, Scene, draw, scene_of};
use video_editor_model::{FRAME_MS, Sample};

/// The part of the picture that every event changes at least, in thousandths.
const EVENT: u32 = 40;
/// What may change from one picture to the next without an event: clouds, flicker, a needle.
const CALM: u32 = 22;

fn picture(sample: Sample, seed: u64, at_ms: u64) -> Picture {
    footage::picture(sample, seed, at_ms).expect("a sample with pictures")
}

/// Thousandths of the picture that differ visibly between two moments.
fn changed(sample: Sample, seed: u64, from_ms: u64, to_ms: u64) -> u32 {
    let (from, to) = (picture(sample, seed, from_ms), picture(sample, seed, to_ms));
    let pixels = from.rgba.chunks(4).zip(to.rgba.chunks(4));
    let differ = |(a, b): &(&[u8], &[u8])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) >= 24);
    pixels.filter(differ).count() as u32 * 1000 / (from.width * from.height)
}

/// Nothing happens just before; something large does on the frame itself.
fn assert_event(sample: Sample, seed: u64, at_ms: u64) {
    let before = changed(sample, seed, at_ms - 2 * FRAME_MS, at_ms - FRAME_MS);
    assert!(before < CALM, "{sample:?} {seed}: {before} before {at_ms}");
    assert_jump(sample, seed, at_ms);
}

/// Something large happens on the frame itself; things may have moved before.
fn assert_jump(sample: Sample, seed: u64, at_ms: u64) {
    let event = changed(sample, seed, at_ms - FRAME_MS, at_ms);
    assert!(event >= EVENT, "{sample:?} {seed}: {event} at {at_ms}");
}

/// Like an event, but it takes a while until all of it is seen.
fn assert_beginning(sample: Sample, seed: u64, at_ms: u64, length_ms: u64) {
    let before = changed(sample, seed, at_ms - 2 * FRAME_MS, at_ms - FRAME_MS);
    assert!(before < CALM, "{sample:?} {seed}: {before} before {at_ms}");
    let start = changed(sample, seed, at_ms - FRAME_MS, at_ms);
    assert!(start > before, "{sample:?} {seed}: {start} at {at_ms}");
    let all = changed(sample, seed, at_ms - FRAME_MS, at_ms + length_ms);
    assert!(all >= EVENT, "{sample:?} {seed}: {all} after {at_ms}");
}

fn colour_at(sample: Sample, seed: u64, at_ms: u64, x: usize, y: usize) -> [u8; 3] {
    let picture = picture(sample, seed, at_ms);
    let start = (y * picture.width as usize + x) * 4;
    [0, 1, 2].map(|channel| picture.rgba[start + channel])
}

fn digest(picture: &Picture) -> u64 {
    picture
        .rgba
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

#[test]
fn the_fixed_scripts_are_those_of_the_tasks() {
    let flower = FlowerScript::of(0);
    assert_eq!(flower.petals, [800, 1300, 1800, 2300, 2800]);
    assert_eq!(
        [
            flower.bee_comes,
            flower.bee_sits,
            flower.bee_leaves,
            flower.bee_is_gone,
            flower.dusk
        ],
        [3200, 3600, 4000, 4400, 4600]
    );
    let stations: Vec<_> = RadioScript::of(0)
        .stations
        .iter()
        .map(|it| (it.from, it.to, it.letter.hertz()))
        .collect();
    assert_eq!(
        stations,
        [(1500, 3000, 440), (4500, 6500, 660), (7500, 9051, 880)]
    );
    let candle = CandleScript::of(0);
    assert_eq!(candle.drops, [7300, 15_850, 24_400, 33_950]);
    assert_eq!((candle.hand, candle.lit, candle.out), (1600, 2000, 38_500));
    assert_eq!(
        (candle.gust_to_left, candle.gust_to_right, candle.cat),
        (12_000, 19_000, 29_500)
    );
}

#[test]
fn the_flower_opens_petal_by_petal() {
    for seed in [0, 1, 9] {
        for petal in FlowerScript::of(seed).petals {
            assert_beginning(Sample::FlowerVideo, seed, petal, PETAL_MS);
        }
    }
}

#[test]
fn the_bee_comes_sits_and_goes() {
    for seed in [0, 3] {
        let script = FlowerScript::of(seed);
        assert_event(Sample::FlowerVideo, seed, script.bee_comes);
        let still = changed(
            Sample::FlowerVideo,
            seed,
            script.bee_sits,
            script.bee_leaves - FRAME_MS,
        );
        assert!(still < CALM, "it moves while it sits");
        assert_event(Sample::FlowerVideo, seed, script.bee_leaves);
        let left = changed(
            Sample::FlowerVideo,
            seed,
            script.bee_comes - FRAME_MS,
            script.bee_is_gone,
        );
        assert!(left < CALM, "something of it is left behind");
    }
}

#[test]
fn the_sky_turns_orange_at_once() {
    for seed in [0, 5] {
        let dusk = FlowerScript::of(seed).dusk;
        assert_event(Sample::FlowerVideo, seed, dusk);
        let sky = |at_ms| colour_at(Sample::FlowerVideo, seed, at_ms, 30, 150);
        let ([day_red, _, day_blue], [red, _, blue]) = (sky(dusk - 1), sky(dusk));
        assert!(day_blue > day_red && red > blue);
    }
}

#[test]
fn the_radio_changes_at_the_edges_of_its_stations() {
    for seed in [0, 1, 2, 4] {
        for station in RadioScript::of(seed).stations {
            assert_event(Sample::TuningARadio, seed, station.from);
            if station.to < Sample::TuningARadio.duration_ms() {
                assert_event(Sample::TuningARadio, seed, station.to);
            }
        }
    }
}

#[test]
fn the_lamp_is_green_on_stations_and_nothing_moves_there() {
    for seed in [0, 6] {
        let script = RadioScript::of(seed);
        for at_ms in (0..Sample::TuningARadio.duration_ms()).step_by(100) {
            let [red, green, _] = colour_at(Sample::TuningARadio, seed, at_ms, 328, 232);
            assert_eq!(
                script.station_at(at_ms).is_some(),
                green > red,
                "at {at_ms}"
            );
        }
        let station = script.stations[0];
        let last = picture(Sample::TuningARadio, seed, station.to - 1);
        assert_eq!(picture(Sample::TuningARadio, seed, station.from), last);
    }
}

#[test]
fn the_needle_moves_in_every_picture_of_noise() {
    let script = RadioScript::of(0);
    let mut noise = (0..9000)
        .step_by(50)
        .filter(|at| script.station_at(*at).is_none());
    let mut before = noise.next().map(|at| picture(Sample::TuningARadio, 0, at));
    for at_ms in noise {
        let now = Some(picture(Sample::TuningARadio, 0, at_ms));
        assert_ne!(now, before, "at {at_ms}");
        before = now;
    }
}

#[test]
fn each_station_shows_its_own_letter() {
    let window = |at_ms| -> Vec<u8> {
        let picture = picture(Sample::TuningARadio, 0, at_ms);
        let rows = (190..266).map(|row| (row * 640 + 378) * 4);
        rows.flat_map(|start| picture.rgba[start..start + 76 * 4].to_vec())
            .collect()
    };
    let [blank, a, b, c] = [0, 2000, 5000, 8000].map(window);
    assert_eq!(blank, window(7000), "no letter in noise");
    assert!(blank != a && a != b && b != c && a != c);
}

#[test]
fn the_candle_is_lit_and_goes_out() {
    for seed in [0, 1, 8] {
        let script = CandleScript::of(seed);
        assert_event(Sample::WhiteCandle, seed, script.hand);
        assert_event(Sample::WhiteCandle, seed, script.out);
        let lit = changed(Sample::WhiteCandle, seed, script.lit - FRAME_MS, script.lit);
        assert!(lit > 300, "the whole room is lit");
    }
}

#[test]
fn wax_drops_run_and_land() {
    for seed in [0, 1, 8] {
        for drop in CandleScript::of(seed).drops {
            assert_event(Sample::WhiteCandle, seed, drop);
            assert_event(Sample::WhiteCandle, seed, drop + DROP_MS);
        }
    }
}

#[test]
fn gusts_bend_the_flame_to_their_side() {
    for seed in [0, 2] {
        let script = CandleScript::of(seed);
        for (gust, is_left) in [(script.gust_to_left, true), (script.gust_to_right, false)] {
            assert_event(Sample::WhiteCandle, seed, gust);
            assert_jump(Sample::WhiteCandle, seed, gust + GUST_MS);
            let warm = warmth_of_halves(&picture(Sample::WhiteCandle, seed, gust + 200));
            assert_eq!(warm[0] > warm[1], is_left);
        }
    }
}

/// How many pixels of the flame are left and right of the candle's middle.
fn warmth_of_halves(picture: &Picture) -> [usize; 2] {
    let mut halves = [0, 0];
    for (at, pixel) in picture.rgba.chunks(4).enumerate() {
        if pixel[0] > 250 && (100..200).contains(&pixel[1]) && pixel[2] < 70 {
            halves[usize::from(at % 640 >= 320)] += 1;
        }
    }
    halves
}

#[test]
fn the_cats_shadow_crosses_from_left_to_right() {
    for seed in [0, 4] {
        let cat = CandleScript::of(seed).cat;
        assert_event(Sample::WhiteCandle, seed, cat);
        assert_jump(Sample::WhiteCandle, seed, cat + CAT_MS);
        let left = changed(Sample::WhiteCandle, seed, cat - FRAME_MS, cat + CAT_MS);
        assert!(left < CALM, "something of it is left behind");
        let dark = |at_ms, x| colour_at(Sample::WhiteCandle, seed, at_ms, x, 215);
        let wall = dark(cat - FRAME_MS, 40);
        assert_ne!(dark(cat, 40), wall);
        assert_eq!(dark(cat + CAT_MS - FRAME_MS, 40), wall);
        assert_ne!(dark(cat + CAT_MS - FRAME_MS, 610), dark(cat, 610));
    }
}

#[test]
fn the_wax_sinks_from_240_to_90_pixels() {
    // The rim is the first bright row above the middle of the candle's shaded side.
    let rim = |at_ms| {
        let white = |y: &usize| colour_at(Sample::WhiteCandle, 0, at_ms, 345, *y)[2] > 150;
        (0..360).find(white).map_or(0, |y| 328 - y)
    };
    assert!(rim(0).abs_diff(240) <= 12, "{}", rim(0));
    assert!(rim(41_750).abs_diff(90) <= 12, "{}", rim(41_750));
    assert!(rim(41_750) < rim(39_000));
}

#[test]
fn a_picture_lasts_a_frame() {
    for sample in [
        Sample::FlowerVideo,
        Sample::WhiteCandle,
        Sample::TuningARadio,
    ] {
        assert_eq!(picture(sample, 0, 3250), picture(sample, 0, 3299));
        assert_ne!(picture(sample, 0, 3250), picture(sample, 0, 3300));
        let end = sample.duration_ms();
        assert_eq!(
            picture(sample, 0, end - 1),
            picture(sample, 0, end / 50 * 50)
        );
    }
}

#[test]
fn what_can_only_be_heard_has_no_picture() {
    assert_eq!(footage::picture(Sample::TRexRoar, 0, 0), None);
    let mut kept = Picture::black();
    assert!(!draw(Sample::TRexRoar, 0, 0, &mut kept));
    assert_eq!(kept, Picture::black());
}

#[test]
fn pictures_do_not_depend_on_what_was_drawn_before() {
    let moments = [0, 41_000, 2000, 29_900, 1950, 12_100, 38_500, 7500];
    let mut kept = Picture::black();
    for at_ms in moments {
        for sample in [
            Sample::WhiteCandle,
            Sample::FlowerVideo,
            Sample::TuningARadio,
        ] {
            let at_ms = at_ms % sample.duration_ms();
            assert!(draw(sample, 3, at_ms, &mut kept));
            let mut fresh = Picture::black();
            Projector::new(scene_of(sample, 3).expect("a film")).draw(at_ms, &mut fresh);
            assert_eq!(kept, fresh, "{sample:?} at {at_ms}");
        }
    }
}

#[test]
fn playing_shows_the_same_pictures_as_jumping() {
    for (sample, from, to) in [
        (Sample::FlowerVideo, 700, 5050),
        (Sample::TuningARadio, 2800, 4700),
        (Sample::WhiteCandle, 29_300, 31_000),
    ] {
        let scene = scene_of(sample, 0).expect("a film");
        let mut playing = Projector::new(scene.clone());
        let (mut played, mut jumped) = (Picture::black(), Picture::black());
        for at_ms in (from..to).step_by(50) {
            playing.draw(at_ms, &mut played);
            if at_ms % 150 == 0 {
                Projector::new(scene.clone()).draw(at_ms, &mut jumped);
                assert_eq!(played, jumped, "{sample:?} at {at_ms}");
            }
        }
    }
}

#[test]
fn a_scene_is_plain_data() {
    for sample in [
        Sample::FlowerVideo,
        Sample::WhiteCandle,
        Sample::TuningARadio,
    ] {
        let scene = scene_of(sample, 2).expect("a film");
        let text = serde_json::to_string(&scene).expect("it can be written");
        let read: Scene = serde_json::from_str(&text).expect("it can be read");
        assert_eq!(read, scene);
    }
}

/// Every moment at which something begins or ends, in order.
fn moments(seed: u64) -> [(Sample, Vec<u64>); 3] {
    let flower = FlowerScript::of(seed);
    let bee = [flower.bee_comes, flower.bee_is_gone - BEE_MS, flower.dusk];
    let stations = RadioScript::of(seed).stations;
    let candle = CandleScript::of(seed);
    let mut incidents = vec![candle.gust_to_left, candle.gust_to_right, candle.cat];
    incidents.extend(candle.drops);
    incidents.sort_unstable();
    [
        (Sample::FlowerVideo, [&flower.petals[..], &bee].concat()),
        (
            Sample::TuningARadio,
            stations.iter().flat_map(|it| [it.from, it.to]).collect(),
        ),
        (
            Sample::WhiteCandle,
            [&[candle.lit][..], &incidents, &[candle.out]].concat(),
        ),
    ]
}

#[test]
fn drawn_scripts_keep_their_distances() {
    for seed in 1..400 {
        for (sample, moments) in moments(seed) {
            let apart = if sample == Sample::FlowerVideo {
                350
            } else {
                900
            };
            assert!(moments.iter().all(|at| at % FRAME_MS == 0), "{moments:?}");
            assert!(
                moments.windows(2).all(|pair| pair[0] + apart <= pair[1]),
                "{sample:?} {seed}: {moments:?}"
            );
            let ends = (moments[0], moments[moments.len() - 1]);
            assert!(
                ends.0 >= 700 && ends.1 + 700 <= sample.duration_ms(),
                "{moments:?}"
            );
        }
        let candle = CandleScript::of(seed);
        assert!(candle.drops.is_sorted());
        assert!(candle.hand + HAND_MS == candle.lit && candle.hand >= 700);
        assert!((2..=4).contains(&RadioScript::of(seed).stations.len()));
    }
}

#[test]
fn seeds_give_different_scripts() {
    let mut scripts: Vec<_> = (0..40).map(moments).map(|all| format!("{all:?}")).collect();
    scripts.sort();
    scripts.dedup();
    assert_eq!(scripts.len(), 40);
}

/// Footage that changes would change what tasks and recorded runs show: only ever on purpose.
#[test]
fn the_pixels_are_those_they_always_were() {
    let expected = [
        (Sample::FlowerVideo, 0, 3450, 0x9452_bcc7_cdd8_c2ab),
        (Sample::FlowerVideo, 7, 5000, 0xf31d_1733_5ca7_ea34),
        (Sample::TuningARadio, 0, 700, 0x181e_9440_696e_ce71),
        (Sample::TuningARadio, 0, 5000, 0x42a1_ec5c_0bdd_d610),
        (Sample::WhiteCandle, 0, 1800, 0xf9c1_5f9b_088e_892c),
        (Sample::WhiteCandle, 0, 7500, 0x5d49_4b10_3412_229b),
        (Sample::WhiteCandle, 0, 29_900, 0xfb94_ddf3_58ce_a9ef),
        (Sample::WhiteCandle, 7, 41_700, 0x6688_e7ba_35e4_d603),
    ];
    let drawn = expected.map(|(sample, seed, at_ms, _)| {
        (sample, seed, at_ms, digest(&picture(sample, seed, at_ms)))
    });
    assert_eq!(drawn, expected, "{drawn:#x?}");
}
