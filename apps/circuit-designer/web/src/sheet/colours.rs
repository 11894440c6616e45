//! Colours of the sheet: voltages, power, selection.

use egui::Color32;

use crate::state::editor::Editor;
use crate::state::options;
use crate::symbols::Ink;

pub const SELECTED: Color32 = Color32::from_rgb(0x00, 0xe5, 0xff);
pub const BAD: Color32 = Color32::from_rgb(0xff, 0x3b, 0x30);
pub const CURRENT: Color32 = Color32::from_rgb(0xff, 0xe1, 0x3a);
pub const FLOATING: Color32 = Color32::from_rgb(0xff, 0xb0, 0x20);

const POSITIVE: Color32 = Color32::from_rgb(0x00, 0xf0, 0x40);
const NEGATIVE: Color32 = Color32::from_rgb(0xff, 0x30, 0x30);
const ZERO: Color32 = Color32::from_rgb(0x8a, 0x8f, 0x98);

/// What colours depend on in one frame.
#[derive(Clone, Copy)]
pub struct Palette {
    pub sheet: Color32,
    pub body: Color32,
    pub words: Color32,
    pub faint: Color32,
    positive: Color32,
    negative: Color32,
    zero: Color32,
    range: f64,
    shows_voltage: bool,
}

impl Palette {
    pub fn of(editor: &Editor) -> Self {
        let range = editor.circuit().settings.voltage_range;
        let dark = Palette {
            sheet: Color32::BLACK,
            body: Color32::from_rgb(0xd5, 0xd9, 0xe0),
            words: Color32::from_rgb(0xe8, 0xea, 0xee),
            faint: Color32::from_rgb(0x8f, 0xa3, 0xbd),
            positive: POSITIVE,
            negative: NEGATIVE,
            zero: ZERO,
            range: if range > 0.0 { range } else { 5.0 },
            shows_voltage: !editor.has_option(options::HIDE_VOLTAGE),
        };
        if editor.view.options.white_background {
            Palette {
                sheet: Color32::WHITE,
                body: Color32::from_rgb(0x20, 0x24, 0x2a),
                words: Color32::from_rgb(0x14, 0x16, 0x1a),
                faint: Color32::from_rgb(0x4f, 0x62, 0x7c),
                positive: Color32::from_rgb(0x00, 0x9a, 0x2c),
                negative: Color32::from_rgb(0xd0, 0x10, 0x10),
                ..dark
            }
        } else {
            dark
        }
    }

    pub fn voltage(&self, volts: f64) -> Color32 {
        if !self.shows_voltage {
            return self.body;
        }
        let share = (volts / self.range).clamp(-1.0, 1.0) as f32;
        let towards = if share < 0.0 {
            self.negative
        } else {
            self.positive
        };
        self.zero.lerp_to_gamma(towards, share.abs())
    }

    /// Taken power is red, given power is green.
    pub fn power(&self, watts: f64, brightness: f64) -> Color32 {
        let scale = libm::exp(brightness / 5.0 - 9.0) * 1000.0;
        let share = (watts * scale).clamp(-1.0, 1.0) as f32;
        let towards = if share < 0.0 {
            self.positive
        } else {
            self.negative
        };
        self.zero.lerp_to_gamma(towards, share.abs())
    }

    /// The colour of an ink at a share of its line.
    pub fn ink(&self, ink: Ink, voltages: &[f64], share: f32) -> Color32 {
        let volts = |pin: usize| voltages.get(pin).copied().unwrap_or(0.0);
        match ink {
            Ink::Pin(pin) => self.voltage(volts(pin)),
            Ink::Between(a, b) => {
                let share = f64::from(share);
                self.voltage(volts(a) * (1.0 - share) + volts(b) * share)
            }
            Ink::Body => self.body,
            Ink::Words => self.words,
            Ink::Faint => self.faint,
            Ink::Colour(colour) => colour,
        }
    }
}
