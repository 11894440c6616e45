//! Colours of the map, dark and light.

use egui::Color32;
use flight_analyser_model::MapTheme;

/// How the map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MapStyle {
    pub is_light: bool,
}

impl MapStyle {
    pub const DARK: Self = Self { is_light: false };
    pub const LIGHT: Self = Self { is_light: true };

    pub fn colours(self) -> &'static MapColours {
        if self.is_light { &LIGHT } else { &DARK }
    }
}

impl From<MapTheme> for MapStyle {
    fn from(theme: MapTheme) -> Self {
        match theme {
            MapTheme::Dark => Self::DARK,
            MapTheme::Light => Self::LIGHT,
        }
    }
}

/// Colours that cover others partly have their alpha with them.
pub struct MapColours {
    pub sea: Color32,
    pub land: Color32,
    /// Beyond the poles.
    pub void: Color32,
    pub coast: Color32,
    pub border: Color32,
    /// Parallels and meridians.
    pub graticule: Color32,
    pub halo: Color32,
    pub country_text: Color32,
    pub airport_text: Color32,
    pub airport_name_text: Color32,
    pub callsign_text: Color32,
    pub selected_text: Color32,
    pub airport_marker: Color32,
    pub airport_marker_edge: Color32,
    pub runway: Color32,
    /// Of a radar's newest sweep.
    pub plot: Color32,
    /// The night at its darkest.
    pub night: Color32,
}

const DARK: MapColours = MapColours {
    sea: Color32::from_rgb(0x14, 0x1a, 0x22),
    land: Color32::from_rgb(0x2c, 0x34, 0x3e),
    void: Color32::from_rgb(0x10, 0x15, 0x1b),
    coast: Color32::from_rgb(0x51, 0x5e, 0x6d),
    border: Color32::from_rgb(0x0b, 0x0f, 0x14),
    graticule: Color32::from_rgba_premultiplied(0x0c, 0x0e, 0x11, 0x12),
    halo: Color32::from_rgba_premultiplied(0x0f, 0x13, 0x18, 0xd8),
    country_text: Color32::from_rgb(0x93, 0xa1, 0xb1),
    airport_text: Color32::from_rgb(0xdc, 0xe6, 0xf0),
    airport_name_text: Color32::from_rgb(0xa9, 0xb7, 0xc6),
    callsign_text: Color32::from_rgb(0xff, 0xf3, 0xc4),
    selected_text: Color32::from_rgb(0xff, 0xff, 0xff),
    airport_marker: Color32::from_rgb(0x8f, 0xc4, 0xff),
    airport_marker_edge: Color32::from_rgb(0x10, 0x16, 0x1d),
    runway: Color32::from_rgb(0x6d, 0x7a, 0x89),
    plot: Color32::from_rgb(0xd9, 0xf5, 0xc4),
    night: Color32::from_rgba_premultiplied(0x00, 0x02, 0x06, 0x78),
};

const LIGHT: MapColours = MapColours {
    sea: Color32::from_rgb(0xc8, 0xd7, 0xe1),
    land: Color32::from_rgb(0xf3, 0xf2, 0xee),
    void: Color32::from_rgb(0xb9, 0xca, 0xd6),
    coast: Color32::from_rgb(0x9d, 0xb2, 0xc0),
    border: Color32::from_rgb(0x6c, 0x6f, 0x7c),
    graticule: Color32::from_rgba_premultiplied(0x08, 0x0b, 0x0e, 0x12),
    halo: Color32::from_rgba_premultiplied(0xe0, 0xe0, 0xde, 0xe0),
    country_text: Color32::from_rgb(0x6a, 0x72, 0x7e),
    airport_text: Color32::from_rgb(0x16, 0x33, 0x52),
    airport_name_text: Color32::from_rgb(0x3f, 0x55, 0x6c),
    callsign_text: Color32::from_rgb(0x20, 0x24, 0x2a),
    selected_text: Color32::from_rgb(0x00, 0x00, 0x00),
    airport_marker: Color32::from_rgb(0x1f, 0x6f, 0xc4),
    airport_marker_edge: Color32::from_rgb(0xff, 0xff, 0xff),
    runway: Color32::from_rgb(0xa3, 0xa8, 0xb2),
    plot: Color32::from_rgb(0x16, 0x3d, 0x22),
    night: Color32::from_rgba_premultiplied(0x06, 0x0c, 0x18, 0x58),
};
