//! The sounds of the samples: lengths, silence, pitches, the humps of the roar.

use video_editor_model::Sample;
use video_editor_model::footage::script::{CandleScript, RadioScript};
use video_editor_model::sound::{SAMPLE_RATE, Waveform, samples};

/// How loud a stretch is on average.
fn loudness(sound: &[f32], from_ms: usize, to_ms: usize) -> f32 {
    let stretch = &sound[from_ms * 48..to_ms * 48];
    let power: f32 = stretch.iter().map(|value| value * value).sum();
    (power / stretch.len() as f32).sqrt()
}

/// Rising crossings of zero per second.
fn pitch(sound: &[f32], from_ms: usize, to_ms: usize) -> f32 {
    let stretch = &sound[from_ms * 48..to_ms * 48];
    let crossings = stretch.windows(2).filter(|it| it[0] < 0.0 && it[1] >= 0.0);
    crossings.count() as f32 * 1000.0 / (to_ms - from_ms) as f32
}

#[test]
fn sounds_are_as_long_as_their_media_and_within_bounds() {
    assert_eq!(SAMPLE_RATE, 48_000);
    for sample in Sample::ALL {
        for seed in [0, 3] {
            let sound = samples(sample, seed);
            assert_eq!(sound.len() as u64, sample.duration_ms() * 48, "{sample:?}");
            assert!(sound.iter().all(|value| (-1.0..=1.0).contains(value)));
            assert!(
                sound == samples(sample, seed),
                "{sample:?} sounds the same again"
            );
        }
    }
}

#[test]
fn the_roar_has_a_large_and_a_small_hump() {
    let peaks = Waveform::of(&samples(Sample::TRexRoar, 0)).peaks;
    assert_eq!(peaks.len(), 208);
    let peak = |from_ms: usize, to_ms: usize| {
        let stretch = &peaks[from_ms / 10..to_ms / 10];
        stretch.iter().copied().fold(0.0, f32::max)
    };
    assert_eq!(peak(0, 150), 0.0, "silence");
    assert!(peak(370, 430) > 0.93, "the main peak");
    assert!(peak(370, 430) > peak(200, 350) && peak(370, 430) > peak(450, 2070));
    for from_ms in (450..850).step_by(50) {
        assert!(
            (0.7..0.9).contains(&peak(from_ms, from_ms + 50)),
            "plateau at {from_ms}"
        );
    }
    assert!(peak(1060, 1100) < 0.3, "the dip");
    let second = peak(1270, 1330);
    assert!(
        (0.42..0.55).contains(&second) && second > peak(1120, 1250) && second > peak(1350, 2070)
    );
    assert!(peak(2040, 2070) < 0.05, "decay");
}

#[test]
fn stations_sound_by_their_letter_and_noise_is_between() {
    for seed in [0, 5] {
        let sound = samples(Sample::TuningARadio, seed);
        let mut quiet_from = 0;
        for station in RadioScript::of(seed).stations {
            let (from, to) = (station.from as usize, station.to as usize);
            let heard = pitch(&sound, from + 20, to - 20);
            assert!(
                (heard - station.letter.hertz() as f32).abs() < 3.0,
                "{heard}"
            );
            assert!(pitch(&sound, quiet_from + 20, from - 20) > 2000.0, "noise");
            assert!(loudness(&sound, from + 20, to - 20) > 0.3);
            quiet_from = to;
        }
    }
}

#[test]
fn the_candle_is_silent_until_it_is_lit_and_hisses_when_it_goes_out() {
    for seed in [0, 2] {
        let sound = samples(Sample::WhiteCandle, seed);
        let script = CandleScript::of(seed);
        let (lit, out) = (script.lit as usize, script.out as usize);
        assert_eq!(loudness(&sound, 0, lit), 0.0);
        assert!(loudness(&sound, lit, lit + 100) > 0.1, "the match");
        assert!(loudness(&sound, lit + 700, out) > 0.005, "crackle");
        let calm = loudness(&sound, lit + 550, lit + 850);
        for gust in [script.gust_to_left, script.gust_to_right] {
            let gust = gust as usize;
            assert!(loudness(&sound, gust + 100, gust + 500) > 4.0 * calm);
        }
        assert!(loudness(&sound, out, out + 300) > 0.1, "hiss");
    }
}

#[test]
fn the_flower_only_hums() {
    let sound = samples(Sample::FlowerVideo, 0);
    let (hum, bee) = (loudness(&sound, 500, 3000), loudness(&sound, 3250, 3550));
    assert!((0.01..0.1).contains(&hum), "{hum}");
    assert!(bee > 1.5 * hum, "{bee}");
}

#[test]
fn a_waveform_has_one_peak_for_every_ten_milliseconds() {
    assert!(Waveform::of(&[]).peaks.is_empty());
    let mut sound = vec![0.0; 480 * 3 + 1];
    sound[479] = -0.5;
    sound[480] = 0.25;
    sound[1440] = 1.5;
    assert_eq!(Waveform::of(&sound).peaks, [0.5, 0.25, 0.0, 1.0]);
}
