//! The colours of all tools: one dark set for those that draw everything themselves, one light set
//! for those made of page elements. Each shell turns them into what its toolkit understands.

/// An opaque colour. Its parts are public so that shells can build constants of their own from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    pub red: u8,
    pub green: u8,
    pub blue: u8,
}

impl Colour {
    /// From `0xRRGGBB`.
    pub const fn hex(code: u32) -> Self {
        let [_, red, green, blue] = code.to_be_bytes();
        Colour { red, green, blue }
    }

    /// As style sheets and 2D canvases write it: `#rrggbb`.
    pub const fn css_bytes(self) -> [u8; 7] {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        [
            b'#',
            DIGITS[(self.red >> 4) as usize],
            DIGITS[(self.red & 15) as usize],
            DIGITS[(self.green >> 4) as usize],
            DIGITS[(self.green & 15) as usize],
            DIGITS[(self.blue >> 4) as usize],
            DIGITS[(self.blue & 15) as usize],
        ]
    }
}

/// A constant colour as constant text, `#rrggbb`.
#[macro_export]
macro_rules! css {
    ($colour:expr) => {{
        const BYTES: [u8; 7] = $colour.css_bytes();
        match ::core::str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => panic!("hexadecimal digits are text"),
        }
    }};
}

/// What a colour is for. Both sets answer the same questions.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    /// Behind everything.
    pub backdrop: Colour,
    /// Panels, dialogs, cards.
    pub surface: Colour,
    /// Bars and footers, set off a little from the surface.
    pub surface_soft: Colour,
    /// Text fields.
    pub field: Colour,
    pub line: Colour,
    /// Around what can be used.
    pub line_strong: Colour,
    pub text: Colour,
    pub text_soft: Colour,
    pub text_faint: Colour,
    /// What is selected, focused or to be done next.
    pub accent: Colour,
    /// The accent under the pointer.
    pub accent_strong: Colour,
    /// Behind a selected row.
    pub accent_soft: Colour,
    pub error: Colour,
    pub error_soft: Colour,
    pub warning: Colour,
    pub success: Colour,
}

pub const DARK: Palette = Palette {
    backdrop: Colour::hex(0x14_16_1a),
    surface: Colour::hex(0x1e_21_27),
    surface_soft: Colour::hex(0x19_1c_21),
    field: Colour::hex(0x13_15_19),
    line: Colour::hex(0x34_39_42),
    line_strong: Colour::hex(0x4a_51_5d),
    text: Colour::hex(0xe3_e6_ea),
    text_soft: Colour::hex(0x9a_a3_af),
    text_faint: Colour::hex(0x6d_76_82),
    accent: Colour::hex(0x3d_8b_fd),
    accent_strong: Colour::hex(0x5b_9d_ff),
    accent_soft: Colour::hex(0x23_3f_66),
    error: Colour::hex(0xf2_6d_6d),
    error_soft: Colour::hex(0x4a_26_2a),
    warning: Colour::hex(0xf5_b8_4d),
    success: Colour::hex(0x5c_c9_8a),
};

pub const LIGHT: Palette = Palette {
    backdrop: Colour::hex(0xf6_f7_fb),
    surface: Colour::hex(0xff_ff_ff),
    surface_soft: Colour::hex(0xf8_f9_fc),
    field: Colour::hex(0xff_ff_ff),
    line: Colour::hex(0xe4_e7_ef),
    line_strong: Colour::hex(0xd0_d5_e1),
    text: Colour::hex(0x1b_21_30),
    text_soft: Colour::hex(0x5d_66_7d),
    text_faint: Colour::hex(0x8b_93_a8),
    accent: Colour::hex(0x4f_46_e5),
    accent_strong: Colour::hex(0x43_38_ca),
    accent_soft: Colour::hex(0xee_ed_fd),
    error: Colour::hex(0xc9_2a_3e),
    error_soft: Colour::hex(0xfd_ee_f0),
    warning: Colour::hex(0xb4_53_09),
    success: Colour::hex(0x0f_8a_4b),
};

impl Palette {
    /// Every colour with its name in style sheets, without the leading dashes.
    pub fn tokens(&self) -> [(&'static str, Colour); 16] {
        [
            ("backdrop", self.backdrop),
            ("surface", self.surface),
            ("surface-soft", self.surface_soft),
            ("field", self.field),
            ("line", self.line),
            ("line-strong", self.line_strong),
            ("text", self.text),
            ("text-soft", self.text_soft),
            ("text-faint", self.text_faint),
            ("accent", self.accent),
            ("accent-strong", self.accent_strong),
            ("accent-soft", self.accent_soft),
            ("error", self.error),
            ("error-soft", self.error_soft),
            ("warning", self.warning),
            ("success", self.success),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contrast as the accessibility guidelines of the web define it.
    fn contrast(one: Colour, two: Colour) -> f64 {
        let part = |value: u8| {
            let share = f64::from(value) / 255.0;
            if share <= 0.04045 {
                share / 12.92
            } else {
                ((share + 0.055) / 1.055).powf(2.4)
            }
        };
        let light = |colour: Colour| {
            0.2126 * part(colour.red) + 0.7152 * part(colour.green) + 0.0722 * part(colour.blue)
        };
        let (one, two) = (light(one) + 0.05, light(two) + 0.05);
        (one / two).max(two / one)
    }

    #[test]
    fn colours_are_written_as_style_sheets_read_them() {
        const TEXT: &str = css!(Colour::hex(0x0a_1b_ff));
        assert_eq!(TEXT, "#0a1bff");
    }

    #[test]
    fn text_can_be_read_on_what_it_stands_on() {
        for palette in [DARK, LIGHT] {
            for ground in [palette.backdrop, palette.surface, palette.field] {
                assert!(contrast(palette.text, ground) >= 7.0);
                assert!(contrast(palette.text_soft, ground) >= 4.5);
                assert!(contrast(palette.error, ground) >= 4.5);
            }
        }
    }

    #[test]
    fn every_token_has_a_name_of_its_own() {
        let mut names: Vec<_> = LIGHT.tokens().map(|(name, _)| name).to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 16);
    }
}
