//! Raw plots of a radar: equal dots on whole pixels, those of earlier sweeps fainter.

use egui::{Color32, Mesh, Painter, Rect, Shape, pos2};
use flight_analyser_model::plots::{PLOT_PX, Plots};

use crate::map::MapStyle;
use crate::state::Session;

/// How much of a dot's colour is left after a sweep.
const FADING: f32 = 0.55;

/// One mesh for all, however many there are.
pub fn paint(painter: &Painter, session: &Session, plots: &Plots, style: MapStyle) {
    let colours = style.colours();
    let step_s = session.document().recording.step_seconds;
    let mut mesh = Mesh::default();
    // The newest last, over the others.
    for age in (0..=u16::from(plots.afterglow)).rev() {
        let Some(sweep) = session.step().checked_sub(age) else {
            continue;
        };
        let colour = match age {
            0 => colours.plot,
            _ => faded(colours.plot, colours.land, i32::from(age)),
        };
        for dot in plots.sweep(sweep, step_s, &session.view.map) {
            add(&mut mesh, dot, colour);
        }
    }
    painter.add(Shape::mesh(mesh));
}

/// A square without its corners: one rectangle across, one down.
fn add(mesh: &mut Mesh, [x, y]: [i32; 2], colour: Color32) {
    let half = PLOT_PX / 2;
    for [right, down] in [[half, half - 1], [half - 1, half]] {
        let corner = |side: i32| pos2((x + side * right) as f32, (y + side * down) as f32);
        mesh.add_colored_rect(Rect::from_min_max(corner(-1), corner(1)), colour);
    }
}

/// Opaque all the same, so that two dots on each other are no brighter than one.
fn faded(colour: Color32, ground: Color32, sweeps: i32) -> Color32 {
    let left = libm::powf(FADING, sweeps as f32);
    let mix = |one: u8, two: u8| (f32::from(one) * left + f32::from(two) * (1.0 - left)) as u8;
    Color32::from_rgb(
        mix(colour.r(), ground.r()),
        mix(colour.g(), ground.g()),
        mix(colour.b(), ground.b()),
    )
}
