//! Measures the painter on a page like those of the tools: panels, a hundred labels, buttons, and a
//! drawing of three thousand strokes.
//!
//! `cargo run --release -p cpu-painter --example page [picture.ppm]`

mod workload;

use egui::pos2;
use std::time::{Duration, Instant};
use workload::{Page, SIZE};

const ROUNDS: usize = 60;

fn main() {
    let mut page = Page::new();
    // The first frames of egui place windows and load glyphs.
    for _ in 0..3 {
        page.frame(pos2(640.0, 400.0));
    }
    let away = page.frame(pos2(640.0, 400.0));
    let on_button = page.frame(pos2(40.0, 16.0));
    let on_drawing = page.frame(pos2(1020.0, 400.0));
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
    report("everything", || {
        page.painter.resize(1, 1);
        page.painter.resize(width, height);
        time(&mut page, &away)
    });
    report("unchanged", || time(&mut page, &away));
    for (name, other) in [("button", &on_button), ("drawing", &on_drawing)] {
        let mut turn = 0;
        report(name, || {
            turn += 1;
            time(&mut page, if turn % 2 == 0 { &away } else { other })
        });
        println!("    {:?}", page.changed);
    }
    page.paint(&away);

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

fn time(page: &mut Page, primitives: &[egui::ClippedPrimitive]) -> Duration {
    let start = Instant::now();
    page.paint(primitives);
    start.elapsed()
}

/// The least of the times says what the work costs, the median what the machine made of it.
fn report(name: &str, mut round: impl FnMut() -> Duration) {
    let mut times: Vec<_> = (0..ROUNDS).map(|_| round()).collect();
    times.sort();
    println!("{name:10}  {:?}, median {:?}", times[0], times[ROUNDS / 2]);
}
