//! A real page of egui, with text.

use crate::scene::BACKGROUND;
use cpu_painter::{CpuPainter, PixelRect};
use egui::{Color32, Context, Pos2, RawInput, Rect, pos2, vec2};

const WIDTH: u32 = 300;
const HEIGHT: u32 = 200;

struct Page {
    context: Context,
    painter: CpuPainter,
    scale: f32,
}

impl Page {
    fn new(scale: f32) -> Self {
        let mut painter = CpuPainter::new();
        painter.resize(WIDTH, HEIGHT);
        let context = Context::default();
        context.all_styles_mut(|style| style.animation_time = 0.0);
        Self {
            context,
            painter,
            scale,
        }
    }

    fn show(&mut self, pointer: Pos2, text: &str) -> Vec<PixelRect> {
        let size = vec2(WIDTH as f32, HEIGHT as f32) / self.scale;
        let mut input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            events: vec![egui::Event::PointerMoved(pointer)],
            ..RawInput::default()
        };
        let viewport = input.viewports.entry(input.viewport_id).or_default();
        viewport.native_pixels_per_point = Some(self.scale);
        let mut output = self.context.run_ui(input, |ui| {
            ui.label(egui::RichText::new(text).color(Color32::WHITE).size(24.0));
            let _ = ui.button("A button");
        });
        for (id, deltas) in output.textures_delta.set.drain() {
            for delta in deltas {
                self.painter.set_texture(id, &delta);
            }
        }
        output.textures_delta.clear();
        let scale = output.pixels_per_point;
        assert_eq!(scale, self.scale);
        let primitives = self.context.tessellate(output.shapes, scale);
        self.painter
            .paint(BACKGROUND, scale, &primitives, &mut |_, _| None)
    }

    /// How many pixels are of this colour.
    fn pixels_of(&self, colour: Color32) -> usize {
        let (pixels, _) = self.painter.pixels().as_chunks::<4>();
        pixels.iter().filter(|it| **it == colour.to_array()).count()
    }
}

#[test]
fn text_is_painted_and_stays() {
    for scale in [1.0, 1.5, 2.0] {
        let mut page = Page::new(scale);
        let away = pos2(140.0, 90.0) / scale;
        for _ in 0..3 {
            page.show(away, "Illumination");
        }
        assert!(page.pixels_of(Color32::WHITE) > 100, "at scale {scale}");
        assert!(page.pixels_of(BACKGROUND) > 20_000, "at scale {scale}");
        assert_eq!(page.show(away, "Illumination"), []);

        let rects = page.show(away, "Illuminate");
        let area: u32 = rects.iter().map(|rect| rect.width * rect.height).sum();
        assert!(
            area > 0 && area < WIDTH * HEIGHT / 2,
            "{rects:?} at scale {scale}"
        );
    }
}

#[test]
fn a_button_under_the_pointer_is_painted_alone() {
    let mut page = Page::new(1.0);
    for _ in 0..3 {
        page.show(pos2(140.0, 150.0), "Title");
    }
    let rects = page.show(pos2(20.0, 50.0), "Title");
    assert_eq!(rects.len(), 1, "{rects:?}");
    assert!(
        rects[0].y <= 50 && rects[0].y + rects[0].height < 120,
        "{rects:?}"
    );
}
