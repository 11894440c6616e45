//! Colours of the scene, on a dark and on a light map. Panels are dark on both.

use egui::Color32;
use flight_analyser_model::MapTheme;
use flight_analyser_model::sector::Closeness;

pub struct Colours {
    /// Over everything beyond the boundary.
    pub beyond: Color32,
    pub boundary: Color32,
    pub gate: Color32,
    pub gate_text: Color32,
    pub weak_text: Color32,
    /// Aircraft about whom there is nothing to say.
    pub normal: Color32,
    pub selected: Color32,
    pub soon: Color32,
    pub lost: Color32,
    /// Under data blocks, so that lines do not cross what is written.
    pub field: Color32,
    pub selected_field: Color32,
    /// What is written on an alert.
    pub on_alert: Color32,
}

const DARK: Colours = Colours {
    beyond: Color32::from_rgba_premultiplied(0, 0, 0, 0x5c),
    boundary: Color32::from_rgb(0x7c, 0x8e, 0xa3),
    gate: Color32::from_rgb(0x4f, 0xc3, 0xc9),
    gate_text: Color32::from_rgb(0xc9, 0xf1, 0xf2),
    weak_text: Color32::from_rgb(0x9d, 0xab, 0xbb),
    normal: Color32::from_rgb(0xc4, 0xe6, 0xc9),
    selected: Color32::from_rgb(0x86, 0xc1, 0xff),
    soon: Color32::from_rgb(0xff, 0xc0, 0x4d),
    lost: Color32::from_rgb(0xff, 0x6b, 0x66),
    field: Color32::from_rgba_premultiplied(0x1d, 0x23, 0x2b, 0xc8),
    selected_field: Color32::from_rgb(0x12, 0x2b, 0x47),
    on_alert: Color32::from_rgb(0x14, 0x17, 0x1c),
};

const LIGHT: Colours = Colours {
    beyond: Color32::from_rgba_premultiplied(0x10, 0x15, 0x1b, 0x30),
    boundary: Color32::from_rgb(0x52, 0x60, 0x70),
    gate: Color32::from_rgb(0x00, 0x7c, 0x86),
    gate_text: Color32::from_rgb(0x00, 0x4a, 0x52),
    weak_text: Color32::from_rgb(0x47, 0x53, 0x61),
    normal: Color32::from_rgb(0x17, 0x4a, 0x2c),
    selected: Color32::from_rgb(0x0b, 0x57, 0xc2),
    soon: Color32::from_rgb(0x9a, 0x55, 0x00),
    lost: Color32::from_rgb(0xc4, 0x1a, 0x1a),
    field: Color32::from_rgba_premultiplied(0xd4, 0xd3, 0xcf, 0xdc),
    selected_field: Color32::from_rgb(0xdd, 0xea, 0xfb),
    on_alert: Color32::from_rgb(0xff, 0xff, 0xff),
};

pub fn colours(theme: MapTheme) -> &'static Colours {
    match theme {
        MapTheme::Dark => &DARK,
        MapTheme::Light => &LIGHT,
    }
}

impl Colours {
    /// Of somebody with an alert; the selected one has its own as long as there is none.
    pub fn of(&self, closeness: Closeness, is_selected: bool) -> Color32 {
        match (closeness, is_selected) {
            (Closeness::Lost, _) => self.lost,
            (Closeness::Soon(_), _) => self.soon,
            (Closeness::Apart, true) => self.selected,
            (Closeness::Apart, false) => self.normal,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::MapStyle;

    /// What a colour with its alpha makes of what lies under it.
    fn over(colour: Color32, ground: Color32) -> Color32 {
        ground.blend(colour)
    }

    fn luminance(colour: Color32) -> f64 {
        let [red, green, blue] = [colour.r(), colour.g(), colour.b()].map(|part| {
            let share = f64::from(part) / 255.0;
            match share {
                share if share <= 0.040_45 => share / 12.92,
                share => libm::pow((share + 0.055) / 1.055, 2.4),
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// As WCAG 2 has it.
    fn contrast(one: Color32, other: Color32) -> f64 {
        let [one, other] = [one, other].map(|it| luminance(it) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn whatever_is_written_can_be_read_on_every_ground() {
        for theme in [MapTheme::Dark, MapTheme::Light] {
            let colours = colours(theme);
            let map = MapStyle::from(theme).colours();
            for inside in [map.sea, map.land] {
                let outside = over(colours.beyond, inside);
                let mut written = Vec::new();
                let states = [
                    colours.normal,
                    colours.selected,
                    colours.soon,
                    colours.lost,
                    colours.gate_text,
                    colours.weak_text,
                ];
                for ground in [inside, outside] {
                    let fields = [over(colours.field, ground), colours.selected_field];
                    for field in fields {
                        written.extend(states.map(|text| (text, field)));
                    }
                }
                written.extend([colours.soon, colours.lost].map(|it| (colours.on_alert, it)));
                for (text, ground) in written {
                    let ratio = contrast(text, ground);
                    assert!(
                        ratio >= 4.5,
                        "{theme:?}: {text:?} on {ground:?}: {ratio:.2}"
                    );
                }
            }
        }
    }
}
