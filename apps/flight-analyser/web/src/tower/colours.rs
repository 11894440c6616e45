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
