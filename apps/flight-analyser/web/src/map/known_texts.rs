//! Texts of labels that were laid out before. egui forgets a text that one pass did not ask for, and most passes
//! show the map as it was: with the next move of the clock all labels would be laid out anew.

use std::collections::HashMap;
use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{Galley, Painter};

use super::labels::{LabelKind, LabelOf};

/// More are not kept.
const MOST: usize = 4096;

/// What a label looks like, by all that its looks depend on but the text itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LabelLooks {
    of: LabelOf,
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
            kind,
            is_light,
            scale: scale.to_bits(),
        }
    }
}

/// For one context.
#[derive(Default)]
pub struct KnownTexts {
    galleys: HashMap<LabelLooks, (String, Arc<Galley>)>,
    /// What they were laid out for: pixels per point, and the size of the texture that has their letters. When that
    /// changes, letters may have other places in it.
    surface: (u32, [usize; 2]),
}

impl KnownTexts {
    /// The label's text, laid out; `job` says how if it is not known yet.
    pub fn get(
        &mut self,
        painter: &Painter,
        looks: LabelLooks,
        text: &str,
        job: impl FnOnce() -> LayoutJob,
    ) -> Arc<Galley> {
        let pixels_per_point = painter.pixels_per_point().to_bits();
        let surface =
            |painter: &Painter| (pixels_per_point, painter.fonts(|it| it.font_image_size()));
        if surface(painter) != self.surface || self.galleys.len() >= MOST {
            self.galleys.clear();
        }
        // Another world may have another flight or airport of this number.
        let known = self.galleys.get(&looks).filter(|(of, _)| of == text);
        let galley = match known {
            Some((_, galley)) => galley.clone(),
            None => {
                let galley = painter.layout_job(job());
                self.galleys.insert(looks, (text.into(), galley.clone()));
                galley
            }
        };
        self.surface = surface(painter);
        galley
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::pictures::in_a_frame;
    use egui::{Color32, FontId, vec2};

    fn job(text: &str) -> LayoutJob {
        LayoutJob::simple_singleline(text.into(), FontId::proportional(11.0), Color32::WHITE)
    }

    #[test]
    fn a_text_is_laid_out_once_and_another_one_of_the_same_number_anew() {
        let looks = LabelLooks::new(LabelOf::Flight(7), LabelKind::Callsign, false, 1.0);
        let mut known = KnownTexts::default();
        in_a_frame(vec2(100.0, 100.0), |painter| {
            let first = known.get(painter, looks, "ABC7", || job("ABC7"));
            let same = known.get(painter, looks, "ABC7", || job("never asked"));
            assert!(Arc::ptr_eq(&first, &same));
            let other = known.get(painter, looks, "XYZ7", || job("XYZ7"));
            assert_eq!(other.text(), "XYZ7");
        });
    }
}
