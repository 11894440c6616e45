//! Colours of scopes, on black and on white.

use circuit_designer_model::{PlotQuantity, Scope};
use egui::Color32;

use crate::state::editor::Editor;

#[derive(Clone, Copy)]
pub struct Palette {
    pub background: Color32,
    pub grid: Color32,
    pub zero_line: Color32,
    pub frame: Color32,
    pub hovered_frame: Color32,
    pub text: Color32,
    pub cursor: Color32,
    is_white: bool,
}

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const ON_BLACK: Palette = Palette {
    background: rgb(0x050608),
    grid: rgb(0x262b31),
    zero_line: rgb(0x4e5762),
    frame: rgb(0x3a414b),
    hovered_frame: rgb(0x2fc6d8),
    text: rgb(0xd5dae0),
    cursor: rgb(0x9aa3af),
    is_white: false,
};

const ON_WHITE: Palette = Palette {
    background: rgb(0xffffff),
    grid: rgb(0xe2e5e9),
    zero_line: rgb(0xa9b0b8),
    frame: rgb(0xb4bbc4),
    hovered_frame: rgb(0x0095a8),
    text: rgb(0x25292e),
    cursor: rgb(0x6a727c),
    is_white: true,
};

/// Voltage, current, power, charge, resistance; first on black, then on white.
const OF_UNITS: [(&str, u32, u32); 5] = [
    ("V", 0x3de05f, 0x0a8a2a),
    ("A", 0xffdf3d, 0xa87b00),
    ("W", 0xff7a59, 0xc43a16),
    ("C", 0xb98cff, 0x6b35c9),
    ("Ω", 0x6fc3ff, 0x0b66b0),
];

/// Further plots of the same unit.
const MORE: [(u32, u32); 6] = [
    (0x4fb8ff, 0x0664b8),
    (0xff8ad8, 0xb32287),
    (0xffa03d, 0xb55c00),
    (0x62e6d5, 0x007e70),
    (0xc89bff, 0x6b35c9),
    (0xff6b6b, 0xc02424),
];

impl Palette {
    pub fn of(editor: &Editor) -> Palette {
        if editor.view.options.white_background {
            ON_WHITE
        } else {
            ON_BLACK
        }
    }

    /// The first voltage is green, the first current yellow; others of the same unit differ.
    pub fn curve(&self, scope: &Scope, plot: usize) -> Color32 {
        let unit = |quantity: PlotQuantity| quantity.unit();
        let Some(own) = scope.plots.get(plot).map(|it| unit(it.quantity)) else {
            return self.text;
        };
        let earlier = scope.plots[..plot].iter();
        let same = earlier.filter(|it| unit(it.quantity) == own).count();
        let (on_black, on_white) = match same {
            0 => {
                let known = OF_UNITS.iter().find(|(name, ..)| *name == own);
                known.map_or(MORE[0], |(_, black, white)| (*black, *white))
            }
            // Those of another unit start elsewhere, so that two currents are not two voltages.
            _ => MORE[(same - 1 + if own == "V" { 0 } else { 2 }) % MORE.len()],
        };
        rgb(if self.is_white { on_white } else { on_black })
    }

    /// Behind text, so that it is legible over curves.
    pub fn veil(&self) -> Color32 {
        self.background.gamma_multiply(0.72)
    }
}
