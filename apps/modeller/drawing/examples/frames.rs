//! How long the processor takes for views of scenes: `cargo run --release -p modeller-drawing --example frames`.
//!
//! The presets and a thousand objects at 1280 x 720, while the camera turns, with nothing selected and with one
//! object. A frame is all of it: what is seen of the scene, its triangles and every pixel. Behind `--`, a part of a
//! name leaves the other scenes out.

use std::time::Instant;

use modeller_drawing::{Picture, Processor};
use modeller_model::camera::{Camera, Projection};
use modeller_model::{SceneContent, Workspace};

/// The scene that the benchmark's pages orbit around.
#[path = "../../../../bench/src/scene/workload.rs"]
#[allow(dead_code)]
mod workload;

const SIZE: [u32; 2] = [1280, 720];
const FRAMES: usize = 60;

fn main() {
    println!("milliseconds a frame, the fastest and the median of {FRAMES}");
    for scene in Workspace::new(0).scenes() {
        print(&scene.name, scene.content());
    }
    let thousand = Workspace::from_export(0, &workload::state()).expect("a scene");
    let scene = thousand.active_scene().expect("an open scene");
    print("A thousand objects", scene.content());
}

fn print(name: &str, content: &SceneContent) {
    if std::env::args()
        .nth(1)
        .is_some_and(|part| !name.contains(&part))
    {
        return;
    }
    let first = content.objects.first().map(|object| object.id.clone());
    for (case, selection) in [("", None), ("one selected", first)] {
        let mut times = times(content, &selection.into_iter().collect::<Vec<_>>());
        times.sort_by(f64::total_cmp);
        let (fastest, median) = (times[0], times[FRAMES / 2]);
        println!("{name:24} {case:14} {fastest:8.2} {median:8.2}");
    }
}

fn times(content: &SceneContent, selection: &[String]) -> Vec<f64> {
    let mut processor = Processor::default();
    let mut camera = Camera::default();
    let [width, height] = SIZE.map(f64::from);
    if let Some((low, high)) = content.bounds() {
        camera.frame(low, high, &content.settings, width / height);
    }
    let frame = |_| {
        camera.orbit(2.0, 0.0);
        let projection = Projection::new(camera, &content.settings, width, height);
        let started = Instant::now();
        let picture = Picture::new(content, &projection, selection);
        std::hint::black_box(processor.rgba(&picture, SIZE));
        started.elapsed().as_secs_f64() * 1000.0
    };
    (0..FRAMES).map(frame).collect()
}
