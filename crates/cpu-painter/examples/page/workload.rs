//! A page like those of the tools: panels, a hundred labels, buttons, and a drawing.

use cpu_painter::{CpuPainter, PixelRect};
use egui::{Color32, Pos2, RawInput, Rect, Stroke, vec2};

pub const SIZE: [u32; 2] = [1280, 720];

pub struct Page {
    context: egui::Context,
    pub painter: CpuPainter,
    /// What the last painting changed.
    pub changed: Vec<PixelRect>,
    time: f64,
}

impl Page {
    pub fn new() -> Self {
        let context = egui::Context::default();
        context.all_styles_mut(|style| style.animation_time = 0.0);
        Self {
            context,
            painter: CpuPainter::new(),
            changed: Vec::new(),
            time: 0.0,
        }
    }

    /// What egui wants painted with the pointer there.
    pub fn frame(&mut self, pointer: Pos2) -> Vec<egui::ClippedPrimitive> {
        self.time += 0.1;
        let size = vec2(SIZE[0] as f32, SIZE[1] as f32);
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(Pos2::ZERO, size)),
            events: vec![egui::Event::PointerMoved(pointer)],
            time: Some(self.time),
            ..Default::default()
        };
        let mut output = self.context.run_ui(input, contents);
        for (id, deltas) in output.textures_delta.set.drain() {
            for delta in deltas {
                self.painter.set_texture(id, &delta);
            }
        }
        output.textures_delta.clear();
        self.context.tessellate(output.shapes, 1.0)
    }

    pub fn paint(&mut self, primitives: &[egui::ClippedPrimitive]) {
        let background = Color32::from_gray(20);
        self.changed = self
            .painter
            .paint(background, 1.0, primitives, &mut |_, _| None);
    }
}

fn contents(ui: &mut egui::Ui) {
    egui::Panel::top("menu").show(ui, |ui| {
        ui.horizontal(|ui| {
            for name in [
                "File", "Edit", "Draw", "Scopes", "Options", "Circuits", "Help",
            ] {
                let _ = ui.button(name);
            }
        })
    });
    egui::Panel::left("list")
        .default_size(260.0)
        .show(ui, |ui| {
            for row in 0..30 {
                ui.horizontal(|ui| {
                    ui.label(format!("Resistor R{row}"));
                    ui.label(format!("{} ohm", row * 470));
                    let _ = ui.small_button("Edit");
                });
            }
        });
    egui::Panel::right("values")
        .default_size(220.0)
        .show(ui, |ui| {
            for row in 0..40 {
                ui.label(format!("Node {row}: {:.3} V", f64::from(row) * 0.127));
            }
        });
    egui::CentralPanel::default().show(ui, |ui| {
        let area = ui.max_rect();
        let painter = ui.painter_at(area);
        let spread = |index: u32, prime: u32| (index * prime % 1009) as f32 / 1009.0;
        for index in 0..3000_u32 {
            let from = area.min + area.size() * vec2(spread(index, 379), spread(index, 617));
            let colour = Color32::from_rgb(90 + (index % 160) as u8, 180, 120);
            let reach = 8.0 + 24.0 * spread(index, 211);
            // One of them answers to the pointer, as what is drawn on a sheet does.
            let hot = index == 1500 && ui.rect_contains_pointer(Rect::everything_right_of(1000.0));
            let colour = if hot { Color32::WHITE } else { colour };
            let stroke = Stroke::new(if index % 3 == 0 { 2.0 } else { 1.0 }, colour);
            match index % 8 {
                0 => _ = painter.circle_filled(from, 3.0, colour),
                1 => _ = painter.circle_stroke(from, reach * 0.4, stroke),
                2 => _ = painter.line_segment([from, from + vec2(reach, reach * 0.6)], stroke),
                3..=5 => _ = painter.line_segment([from, from + vec2(reach, 0.0)], stroke),
                _ => _ = painter.line_segment([from, from + vec2(0.0, reach)], stroke),
            }
        }
    });
}
