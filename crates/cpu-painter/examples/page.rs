//! Measures the painter on a page like those of the tools: panels, a hundred labels, buttons, and a
//! drawing of three thousand strokes.
//!
//! `cargo run --release -p cpu-painter --example page [picture.ppm]`

use cpu_painter::{CpuPainter, PixelRect};
use egui::{Color32, Pos2, RawInput, Rect, Stroke, pos2, vec2};
use std::time::{Duration, Instant};

const SIZE: [u32; 2] = [1280, 720];
const ROUNDS: usize = 60;

fn main() {
    let mut page = Page::new();
    // The first frames of egui place windows and load glyphs.
    for _ in 0..3 {
        page.frame(pos2(640.0, 400.0));
    }
    let away = page.frame(pos2(640.0, 400.0));
    let on_button = page.frame(pos2(40.0, 16.0));
    let counts = away.iter().fold((0, 0), |(vertices, triangles), it| {
        let egui::epaint::Primitive::Mesh(mesh) = &it.primitive else {
            return (vertices, triangles);
        };
        (
            vertices + mesh.vertices.len(),
            triangles + mesh.indices.len() / 3,
        )
    });
    println!(
        "{} primitives, {} vertices, {} triangles",
        away.len(),
        counts.0,
        counts.1
    );

    let [width, height] = SIZE;
    let everything = median(|| {
        page.painter.resize(1, 1);
        page.painter.resize(width, height);
        page.time_of(&away)
    });
    println!("everything  {everything:?}");
    let unchanged = median(|| page.time_of(&away));
    println!("unchanged   {unchanged:?}");
    let mut turn = 0;
    let hover = median(|| {
        turn += 1;
        page.time_of(if turn % 2 == 0 { &away } else { &on_button })
    });
    println!("hover       {hover:?}   {:?}", page.changed);
    page.time_of(&away);

    let bytes = page.painter.pixels();
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    println!("sum of the bytes {sum:016x}");
    if let Some(path) = std::env::args().nth(1) {
        let mut ppm = format!("P6 {width} {height} 255\n").into_bytes();
        ppm.extend(
            bytes
                .chunks_exact(4)
                .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]),
        );
        std::fs::write(path, ppm).expect("the picture is written");
    }
}

fn median(mut round: impl FnMut() -> Duration) -> Duration {
    let mut times: Vec<_> = (0..ROUNDS).map(|_| round()).collect();
    times.sort();
    times[ROUNDS / 2]
}

struct Page {
    context: egui::Context,
    painter: CpuPainter,
    changed: Vec<PixelRect>,
    time: f64,
}

impl Page {
    fn new() -> Self {
        let context = egui::Context::default();
        context.all_styles_mut(|style| style.animation_time = 0.0);
        Self {
            context,
            painter: CpuPainter::new(),
            changed: Vec::new(),
            time: 0.0,
        }
    }

    fn frame(&mut self, pointer: Pos2) -> Vec<egui::ClippedPrimitive> {
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

    fn time_of(&mut self, primitives: &[egui::ClippedPrimitive]) -> Duration {
        let start = Instant::now();
        let background = Color32::from_gray(20);
        self.changed = self
            .painter
            .paint(background, 1.0, primitives, &mut |_, _| None);
        start.elapsed()
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
            let stroke = Stroke::new(if index % 3 == 0 { 2.0 } else { 1.0 }, colour);
            let reach = 8.0 + 24.0 * spread(index, 211);
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
