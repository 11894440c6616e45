//! Light adjustments on pictures: brightness, contrast, saturation.

use crate::effect::Light;

/// How much each channel counts for how bright a colour looks.
const LUMA: [f32; 3] = [0.299, 0.587, 0.114];
/// Channels of a pixel in memory: red, green, blue, alpha.
const PIXEL: usize = 4;

impl Light {
    /// Whether it leaves every picture as it is.
    pub fn is_neutral(&self) -> bool {
        *self == Light::default()
    }
}

/// Changes a picture in place, one light after the other; alpha stays.
///
/// Each light adds its brightness, stretches around the middle grey by its contrast, and mixes with
/// the luma by its saturation; only then is the result clamped. Between lights nothing is rounded.
pub fn apply_lights(lights: &[Light], rgba: &mut [u8]) {
    let steps: Vec<Step> = lights
        .iter()
        .filter(|light| !light.is_neutral())
        .map(Step::of)
        .collect();
    if steps.is_empty() {
        return;
    }
    if steps.iter().all(|step| step.saturation == 1.0) {
        return apply_table(&table(&steps), rgba);
    }
    for pixel in rgba.as_chunks_mut::<PIXEL>().0 {
        let mut colour = [0, 1, 2].map(|channel| f32::from(pixel[channel]));
        for step in &steps {
            colour = step.mixed(colour);
        }
        for (channel, value) in colour.into_iter().enumerate() {
            pixel[channel] = level(value);
        }
    }
}

/// One light with its formula reduced to a slope and an offset, for levels from 0 to 255.
struct Step {
    slope: f32,
    offset: f32,
    saturation: f32,
}

impl Step {
    fn of(light: &Light) -> Step {
        let offset = (light.brightness - 0.5) * light.contrast + 0.5;
        Step {
            slope: light.contrast as f32,
            offset: (offset * 255.0) as f32,
            saturation: light.saturation as f32,
        }
    }

    fn stretched(&self, level: f32) -> f32 {
        level * self.slope + self.offset
    }

    fn mixed(&self, colour: [f32; 3]) -> [f32; 3] {
        let colour = colour.map(|level| self.stretched(level));
        let luma = colour[0] * LUMA[0] + colour[1] * LUMA[1] + colour[2] * LUMA[2];
        colour.map(|level| (luma + (level - luma) * self.saturation).clamp(0.0, 255.0))
    }
}

/// What becomes of each level when no light mixes the channels.
fn table(steps: &[Step]) -> [u8; 256] {
    std::array::from_fn(|from| {
        level(steps.iter().fold(from as f32, |value, step| {
            step.stretched(value).clamp(0.0, 255.0)
        }))
    })
}

fn apply_table(table: &[u8; 256], rgba: &mut [u8]) {
    for pixel in rgba.as_chunks_mut::<PIXEL>().0 {
        for channel in &mut pixel[..3] {
            *channel = table[usize::from(*channel)];
        }
    }
}

fn level(value: f32) -> u8 {
    (value + 0.5) as u8
}
