//! Texts of labels that were laid out before. egui forgets a text that one pass did not ask for, and most passes
//! show the map as it was: with the next move of the clock all labels would be laid out anew.

use std::collections::HashMap;
use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{
    Color32, ColorImage, Galley, Mesh, Painter, Pos2, Shape, TextureHandle, TextureOptions, Vec2,
};

use super::labels::{LabelKind, LabelOf};
use super::shared_texts::{self, SharedText};

/// More are not kept.
const MOST: usize = 4096;
/// Looks at a new page after which its labels are left to later pages: they will have the same first look.
const FIRST_LOOKS: u32 = 3;

/// What a label looks like, by all that its looks depend on but the text itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LabelLooks {
    of: LabelOf,
    style: LabelStyle,
}

/// The same for whomever it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LabelStyle {
    kind: (u8, u32),
    is_light: bool,
    scale: u32,
}

impl LabelLooks {
    pub fn new(of: LabelOf, kind: LabelKind, is_light: bool, scale: f32) -> Self {
        let kind = match kind {
            LabelKind::Country { size } => (0, size.to_bits()),
            LabelKind::Airport => (1, 0),
            LabelKind::AirportName => (2, 0),
            LabelKind::Callsign => (3, 0),
            LabelKind::Selected => (4, 0),
        };
        LabelLooks {
            of,
            style: LabelStyle {
                kind,
                is_light,
                scale: scale.to_bits(),
            },
        }
    }

    #[cfg(test)]
    pub fn style(&self) -> LabelStyle {
        self.style
    }
}

/// The text of a label, laid out.
#[derive(Clone)]
pub enum LabelText {
    /// By this page.
    Own(Arc<Galley>),
    /// By an earlier one, and the texture with its letters.
    Shared(Arc<SharedText>, TextureHandle),
}

impl LabelText {
    pub fn size(&self) -> Vec2 {
        match self {
            LabelText::Own(galley) => galley.size(),
            LabelText::Shared(text, _) => text.size,
        }
    }

    /// In another colour at all of `around`, and as it is at its place, which is on a whole point.
    pub fn paint(&self, painter: &Painter, at: Pos2, around: &[Vec2], colour: Color32) {
        match self {
            LabelText::Own(galley) => {
                for offset in around {
                    painter.galley_with_override_text_color(at + *offset, galley.clone(), colour);
                }
                painter.galley(at, galley.clone(), Color32::WHITE);
            }
            LabelText::Shared(text, texture) => {
                let mut mesh = Mesh::with_texture(texture.id());
                for offset in around {
                    text.add(&mut mesh, at + *offset, Some(colour));
                }
                text.add(&mut mesh, at, None);
                painter.add(Shape::mesh(mesh));
            }
        }
    }
}

/// For one context.
#[derive(Default)]
pub struct KnownTexts {
    texts: HashMap<LabelLooks, (String, LabelText)>,
    /// What they were laid out for: pixels per point, and the size of the texture that has their letters. When that
    /// changes, letters may have other places in it.
    surface: (u32, [usize; 2]),
    /// Letters of earlier pages.
    sheets: Vec<(Arc<ColorImage>, TextureHandle)>,
    looks: u32,
}

impl KnownTexts {
    /// The label's text, laid out; `job` says how if it is not known yet.
    pub fn get(
        &mut self,
        painter: &Painter,
        looks: LabelLooks,
        text: &str,
        job: impl FnOnce() -> LayoutJob,
    ) -> LabelText {
        if surface(painter) != self.surface || self.texts.len() >= MOST {
            self.texts.clear();
        }
        // Another world may have another flight or airport of this number.
        let known = self.texts.get(&looks).filter(|(of, _)| of == text);
        let found = match known {
            Some((_, found)) => found.clone(),
            None => {
                let shared = self.shared(painter, looks.style, text);
                let found = shared.unwrap_or_else(|| LabelText::Own(painter.layout_job(job())));
                self.texts.insert(looks, (text.into(), found.clone()));
                found
            }
        };
        self.surface = surface(painter);
        found
    }

    /// As an earlier page laid it out.
    fn shared(&mut self, painter: &Painter, style: LabelStyle, text: &str) -> Option<LabelText> {
        if !shared_texts::is_possible(painter.pixels_per_point()) {
            return None;
        }
        let shared = shared_texts::find(style, text)?;
        let is_same = |(sheet, _): &&(Arc<ColorImage>, _)| Arc::ptr_eq(sheet, &shared.sheet);
        let texture = match self.sheets.iter().find(is_same) {
            Some((_, texture)) => texture.clone(),
            None => {
                let sheet = shared.sheet.clone();
                let options = TextureOptions::NEAREST;
                let texture = painter.ctx().load_texture("labels", sheet.clone(), options);
                self.sheets.push((sheet, texture.clone()));
                texture
            }
        };
        Some(LabelText::Shared(shared, texture))
    }

    /// All labels of a look are there. Those that this page laid out at first will be wanted by later ones.
    pub fn have_all(&mut self, painter: &Painter) {
        self.looks = self.looks.saturating_add(1);
        let is_shared = shared_texts::is_possible(painter.pixels_per_point());
        if !is_shared || self.looks > FIRST_LOOKS || surface(painter) != self.surface {
            return;
        }
        let own = self.texts.iter().filter_map(|(looks, (text, found))| {
            let LabelText::Own(galley) = found else {
                return None;
            };
            let is_new = shared_texts::find(looks.style, text).is_none();
            is_new.then(|| (looks.style, text.as_str(), galley.as_ref()))
        });
        let own: Vec<_> = own.collect();
        if !own.is_empty() {
            shared_texts::leave(&own, painter.fonts(|fonts| fonts.image()));
        }
    }
}

fn surface(painter: &Painter) -> (u32, [usize; 2]) {
    let pixels_per_point = painter.pixels_per_point().to_bits();
    let letters = painter.fonts(|fonts| fonts.font_image_size());
    (pixels_per_point, letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::pictures::in_a_frame;
    use egui::{Color32, FontId, vec2};

    fn job(text: &str) -> LayoutJob {
        LayoutJob::simple_singleline(text.into(), FontId::proportional(11.0), Color32::WHITE)
    }

    fn galley(text: LabelText) -> Arc<Galley> {
        match text {
            LabelText::Own(galley) => galley,
            LabelText::Shared(..) => panic!("an earlier page had it"),
        }
    }

    #[test]
    fn a_text_is_laid_out_once_and_another_one_of_the_same_number_anew() {
        let looks = LabelLooks::new(LabelOf::Flight(7), LabelKind::Callsign, false, 1.0);
        let mut known = KnownTexts::default();
        in_a_frame(vec2(100.0, 100.0), |painter| {
            let first = known.get(painter, looks, "ONCE7", || job("ONCE7"));
            let same = known.get(painter, looks, "ONCE7", || job("never asked"));
            assert!(Arc::ptr_eq(&galley(first), &galley(same)));
            let other = known.get(painter, looks, "ANEW7", || job("ANEW7"));
            assert_eq!(galley(other).text(), "ANEW7");
        });
    }
}
