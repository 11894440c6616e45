//! The colours of the tool: the shared dark set in the greys of cutting rooms, with a blue accent.

use palette::{Colour, Palette};

pub const PALETTE: Palette = Palette {
    backdrop: Colour::hex(0x15_15_19),
    surface: Colour::hex(0x21_21_27),
    surface_soft: Colour::hex(0x1b_1b_20),
    field: Colour::hex(0x15_15_19),
    line: Colour::hex(0x34_34_3d),
    line_strong: Colour::hex(0x4a_4a_55),
    accent: Colour::hex(0x02_84_c7),
    accent_strong: Colour::hex(0x0e_a5_e9),
    accent_soft: Colour::hex(0x0b_3a_55),
    ..palette::DARK
};
