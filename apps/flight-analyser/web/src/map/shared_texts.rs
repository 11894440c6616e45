//! Labels that an earlier page of this process laid out. Its letters are a texture that later pages take over, so that
//! they neither lay the same labels out nor draw their letters anew, which is most of opening a page.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use egui::epaint::Vertex;
use egui::{Color32, ColorImage, Galley, Mesh, Pos2, Vec2};

use super::known_texts::LabelStyle;
use crate::shelf;

/// Textures with letters: those of the first look of as many different pages. A page in a browser has none to follow.
const MOST_SHEETS: usize = shelf::spare(4);

static SHARED: Mutex<SharedTexts> = Mutex::new(SharedTexts::new());

struct SharedTexts {
    texts: BTreeMap<LabelStyle, HashMap<String, Arc<SharedText>>>,
    /// The newest last.
    sheets: VecDeque<Arc<ColorImage>>,
}

/// A label without a page.
pub struct SharedText {
    pub size: Vec2,
    /// Its letters.
    pub sheet: Arc<ColorImage>,
    /// From the label's corner; two triangles for each letter.
    vertices: Vec<Vertex>,
    indices: Vec<u32>,
}

/// Does a later page get the same pixels from letters of an earlier one? Where letters do not lie on whole pixels,
/// their place in the texture counts.
pub fn is_possible(pixels_per_point: f32) -> bool {
    MOST_SHEETS != 0 && pixels_per_point == 1.0
}

pub fn find(style: LabelStyle, text: &str) -> Option<Arc<SharedText>> {
    locked().find(style, text)
}

/// Leaves labels to later pages. `letters` is the texture that they were laid out with.
pub fn leave(labels: &[(LabelStyle, &str, &Galley)], letters: ColorImage) {
    locked().leave(labels, letters);
}

/// What is shared is whole at any time, whoever panicked.
fn locked() -> MutexGuard<'static, SharedTexts> {
    SHARED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SharedTexts {
    const fn new() -> Self {
        SharedTexts {
            texts: BTreeMap::new(),
            sheets: VecDeque::new(),
        }
    }

    fn find(&self, style: LabelStyle, text: &str) -> Option<Arc<SharedText>> {
        self.texts.get(&style)?.get(text).cloned()
    }

    fn leave(&mut self, labels: &[(LabelStyle, &str, &Galley)], letters: ColorImage) {
        let sheet = Arc::new(letters);
        for (style, text, galley) in labels {
            if let Some(shared) = SharedText::new(galley, &sheet) {
                let known = self.texts.entry(*style).or_default();
                known.insert(text.to_string(), Arc::new(shared));
            }
        }
        self.sheets.push_back(sheet);
        if self.sheets.len() > MOST_SHEETS
            && let Some(oldest) = self.sheets.pop_front()
        {
            for known in self.texts.values_mut() {
                known.retain(|_, text| !Arc::ptr_eq(&text.sheet, &oldest));
            }
        }
    }
}

impl SharedText {
    fn new(galley: &Galley, sheet: &Arc<ColorImage>) -> Option<Self> {
        let mut text = SharedText {
            size: galley.size(),
            sheet: sheet.clone(),
            vertices: Vec::new(),
            indices: Vec::new(),
        };
        let [width, height] = sheet.size.map(|side| 1.0 / side as f32);
        for row in &galley.rows {
            let (mesh, letters) = (&row.visuals.mesh, &row.visuals.glyph_vertex_range);
            // Lines and pictures between letters have colours of their own; no label has any.
            if *letters != (0..mesh.vertices.len()) || row.glyphs.iter().any(|it| it.is_color) {
                return None;
            }
            let first = text.vertices.len() as u32;
            text.indices
                .extend(mesh.indices.iter().map(|index| first + index));
            text.vertices
                .extend(mesh.vertices.iter().map(|vertex| Vertex {
                    pos: row.pos + vertex.pos.to_vec2(),
                    uv: Pos2::new(vertex.uv.x * width, vertex.uv.y * height),
                    color: vertex.color,
                }));
        }
        Some(text)
    }

    /// Adds its letters at a place on whole pixels, in another colour if there is one.
    pub fn add(&self, mesh: &mut Mesh, at: Pos2, colour: Option<Color32>) {
        let first = mesh.vertices.len() as u32;
        mesh.indices
            .extend(self.indices.iter().map(|index| first + index));
        mesh.vertices
            .extend(self.vertices.iter().map(|vertex| Vertex {
                pos: at + vertex.pos.to_vec2(),
                color: colour.unwrap_or(vertex.color),
                ..*vertex
            }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::known_texts::{LabelLooks, LabelText};
    use crate::map::pictures::{Page, in_a_frame};
    use crate::map::{LabelKind, LabelOf};
    use egui::{FontId, Painter, TextureOptions, pos2, text::LayoutJob, vec2};

    const SIZE: Vec2 = vec2(240.0, 120.0);
    const TEXTS: [&str; 4] = ["LHR", "OE-KAV 7", "ÖSTERREICH", "Vienna International"];

    fn galley(painter: &Painter, number: usize) -> Arc<Galley> {
        let mut job = LayoutJob::simple_singleline(
            TEXTS[number].into(),
            FontId::proportional(10.5 + number as f32),
            Color32::from_rgb(230, 180, 20),
        );
        job.sections[0].format.extra_letter_spacing = number as f32 * 0.3;
        painter.layout_job(job)
    }

    fn paint(painter: &Painter, number: usize, text: &LabelText) {
        let around = [vec2(1.0, 0.0), vec2(-1.0, 1.0), vec2(0.0, -1.0)];
        let at = pos2(9.0, 8.0 + 25.0 * number as f32);
        text.paint(painter, at, &around, Color32::from_black_alpha(150));
    }

    #[test]
    fn labels_of_an_earlier_page_are_the_same_to_the_byte() {
        let mut earlier = Page::new(SIZE, 1.0);
        let mut shared = Vec::new();
        earlier.show(|painter| {
            let galleys: Vec<_> = (0..TEXTS.len()).map(|it| galley(painter, it)).collect();
            let letters = Arc::new(painter.fonts(|fonts| fonts.image()));
            shared = galleys
                .iter()
                .map(|it| Arc::new(SharedText::new(it, &letters).expect("plain text")))
                .collect();
            for (number, galley) in galleys.into_iter().enumerate() {
                paint(painter, number, &LabelText::Own(galley));
            }
        });
        let mut later = Page::new(SIZE, 1.0);
        later.show(|painter| {
            for (number, text) in shared.iter().enumerate() {
                let sheet = text.sheet.clone();
                let options = TextureOptions::NEAREST;
                let texture = painter.ctx().load_texture("labels", sheet, options);
                paint(painter, number, &LabelText::Shared(text.clone(), texture));
            }
        });
        assert!(earlier.pixels().iter().any(|byte| *byte > 200));
        assert!(earlier.pixels() == later.pixels());
    }

    #[test]
    fn the_last_few_looks_are_kept() {
        let style = LabelLooks::new(LabelOf::Airport(0), LabelKind::Airport, false, 1.0).style();
        let mut texts = SharedTexts::new();
        in_a_frame(SIZE, |painter| {
            for number in 0..MOST_SHEETS + 2 {
                let galley = galley(painter, 0);
                let letters = painter.fonts(|fonts| fonts.image());
                texts.leave(&[(style, &number.to_string(), &galley)], letters);
            }
        });
        assert_eq!(texts.sheets.len(), MOST_SHEETS);
        let known = |number: usize| texts.find(style, &number.to_string()).is_some();
        assert!(!known(0) && !known(1) && known(2) && known(MOST_SHEETS + 1));
    }
}
