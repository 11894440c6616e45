//! Light adjustments against their formulas in plain floating point.

use video_editor_model::Light;
use video_editor_model::lighting::apply_lights;

/// The formulas as the specification words them, on channels from 0 to 1.
fn reference(light: &Light, colour: [f64; 3]) -> [f64; 3] {
    let lit = colour.map(|value| (value + light.brightness - 0.5) * light.contrast + 0.5);
    let luma = 0.299 * lit[0] + 0.587 * lit[1] + 0.114 * lit[2];
    lit.map(|value| (luma + (value - luma) * light.saturation).clamp(0.0, 1.0))
}

fn light(brightness: f64, contrast: f64, saturation: f64) -> Light {
    Light {
        brightness,
        contrast,
        saturation,
    }
}

/// Colours all over the cube, with an alpha that tells whether anybody touched it.
fn colours() -> Vec<u8> {
    let mut rgba = Vec::new();
    for red in (0..=255).step_by(15) {
        for green in (0..=255).step_by(15) {
            for blue in (0..=255).step_by(15) {
                rgba.extend([red as u8, green as u8, blue as u8, (red ^ blue) as u8]);
            }
        }
    }
    rgba
}

fn assert_like_the_reference(lights: &[Light]) {
    let before = colours();
    let mut after = before.clone();
    apply_lights(lights, &mut after);
    for (from, to) in before.chunks(4).zip(after.chunks(4)) {
        let mut expected = [0, 1, 2].map(|channel| f64::from(from[channel]) / 255.0);
        for light in lights {
            expected = reference(light, expected);
        }
        for channel in 0..3 {
            let off = f64::from(to[channel]) - expected[channel] * 255.0;
            assert!(off.abs() <= 0.51, "{lights:?}: {from:?} became {to:?}");
        }
        assert_eq!(from[3], to[3], "alpha stays");
    }
}

#[test]
fn a_light_follows_its_formulas() {
    for brightness in [-1.0, -0.35, 0.0, 0.2, 1.0] {
        for contrast in [0.0, 0.7, 1.0, 1.5, 3.0] {
            for saturation in [0.0, 0.4, 1.0, 1.7, 3.0] {
                assert_like_the_reference(&[light(brightness, contrast, saturation)]);
            }
        }
    }
}

#[test]
fn lights_work_one_after_the_other() {
    assert_like_the_reference(&[light(0.3, 1.0, 1.0), light(-0.3, 2.0, 1.0)]);
    assert_like_the_reference(&[light(0.5, 1.0, 1.0), light(0.0, 1.0, 0.0)]);
    assert_like_the_reference(&[light(0.0, 3.0, 2.0), light(0.0, 0.2, 1.0)]);
}

#[test]
fn a_neutral_light_changes_nothing() {
    assert!(Light::default().is_neutral());
    assert!(!light(0.0, 1.0, 1.1).is_neutral());
    let mut rgba = colours();
    apply_lights(&[Light::default(), Light::default()], &mut rgba);
    assert_eq!(rgba, colours());
}

#[test]
fn no_saturation_is_grey_and_full_brightness_is_white() {
    let mut rgba = colours();
    apply_lights(&[light(0.0, 1.0, 0.0)], &mut rgba);
    assert!(
        rgba.chunks(4)
            .all(|pixel| pixel[0] == pixel[1] && pixel[1] == pixel[2])
    );
    apply_lights(&[light(1.0, 1.0, 1.0)], &mut rgba);
    assert!(rgba.chunks(4).all(|pixel| pixel[..3] == [255; 3]));
}
