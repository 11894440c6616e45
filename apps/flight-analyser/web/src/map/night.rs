//! Darkens the side of the Earth where it is night.

use super::{style::MapStyle, sun::Sun};
use egui::{Color32, Mesh, Pos2, pos2};
use flight_analyser_model::mercator::{MAX_LATITUDE, MapView};
use libm::{cos, sin};

/// Heights of the sun in degrees between which it gets darker: at its setting there is still light
/// enough for a soft edge.
const LEVELS: [f64; 4] = [0.0, -4.0, -9.0, -16.0];
/// The share of the darkest night at each of these.
const DARKNESS: [f32; 4] = [0.0, 0.35, 0.75, 1.0];
/// Width of a strip of the mesh, in points.
const STRIP: f64 = 16.0;

/// Corners of a strip's side: for every level one in the north, one in the south, and both ends.
const CORNERS: usize = 2 * LEVELS.len() + 2;

/// A mesh over the whole map; empty where it is day.
pub fn night_mesh(view: &MapView, sun: Sun, style: MapStyle) -> Mesh {
    let night = style.colours().night;
    let strips = (view.size()[0] / STRIP).ceil() as usize;
    let mut mesh = Mesh::default();
    let mut last: Option<[(Pos2, f32); CORNERS]> = None;
    for index in 0..=strips {
        let x = (index as f64 * STRIP).min(view.size()[0]);
        let side = corners(view, sun, x);
        if let Some(last) = last {
            for (from, to) in last.windows(2).zip(side.windows(2)) {
                add_piece(&mut mesh, [from[0], from[1], to[0], to[1]], night);
            }
        }
        last = Some(side);
    }
    mesh
}

/// From north to south, with how dark it is.
fn corners(view: &MapView, sun: Sun, x: f64) -> [(Pos2, f32); CORNERS] {
    let lon = view.to_position([x, view.size()[1] / 2.0])[1];
    let days: [[f64; 2]; LEVELS.len()] = LEVELS.map(|level| lighter_than(sun, lon, level));
    let mut lats = [MAX_LATITUDE; CORNERS];
    for (index, [south, north]) in days.iter().enumerate() {
        lats[LEVELS.len() - index] = *north;
        lats[LEVELS.len() + 1 + index] = *south;
    }
    lats[CORNERS - 1] = -MAX_LATITUDE;
    lats.map(|lat| {
        let lat = lat.clamp(-MAX_LATITUDE, MAX_LATITUDE);
        let y = view.to_screen([lat, lon])[1];
        let y = y.clamp(-STRIP, view.size()[1] + STRIP);
        (
            pos2(x as f32, y as f32),
            darkness(sun.height_sine([lat, lon])),
        )
    })
}

/// The latitudes along a meridian between which the sun stands higher than `degrees`.
fn lighter_than(sun: Sun, lon: f64, degrees: f64) -> [f64; 2] {
    let [declination, overhead] = sun.overhead.map(f64::to_radians);
    let hour = lon.to_radians() - overhead;
    // The sine of the height is a wave over the latitude; its crest is here.
    let along = [cos(declination) * cos(hour), sin(declination)];
    let crest = libm::atan2(along[1], along[0]);
    let steepness = libm::hypot(along[0], along[1]);
    let share = sin(degrees.to_radians()) / steepness.max(1e-9);
    let reach = libm::acos(share.clamp(-1.0, 1.0));
    let mut interval = [crest - reach, crest + reach].map(f64::to_degrees);
    // On the other side of the pole the same wave goes on.
    if interval[0] > 90.0 {
        interval = interval.map(|it| it - 360.0);
    }
    interval
}

fn darkness(height_sine: f64) -> f32 {
    let height = libm::asin(height_sine.clamp(-1.0, 1.0)).to_degrees();
    // Rounding at the level itself must not matter.
    if height >= LEVELS[0] - 1e-6 {
        return 0.0;
    }
    for index in 1..LEVELS.len() {
        let (high, low) = (LEVELS[index - 1], LEVELS[index]);
        if height >= low {
            let share = ((high - height) / (high - low)) as f32;
            return DARKNESS[index - 1] + (DARKNESS[index] - DARKNESS[index - 1]) * share;
        }
    }
    1.0
}

/// A piece of a strip, unless it is empty or there is day.
fn add_piece(mesh: &mut Mesh, corners: [(Pos2, f32); 4], night: Color32) {
    let is_flat = corners[0].0.y >= corners[1].0.y && corners[2].0.y >= corners[3].0.y;
    if is_flat || corners.iter().all(|(_, dark)| *dark == 0.0) {
        return;
    }
    let first = mesh.vertices.len() as u32;
    for (at, dark) in corners {
        mesh.colored_vertex(at, night.gamma_multiply(dark));
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first + 1, first + 2, first + 3);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::sun::sun_at;

    /// How dark the mesh makes a point: of the piece that contains it.
    fn darkness_at(mesh: &Mesh, at: Pos2) -> u8 {
        let inside = |corners: [Pos2; 3]| {
            let side = |a: Pos2, b: Pos2| (b - a).x * (at - a).y - (b - a).y * (at - a).x;
            let sides = [0, 1, 2].map(|it| side(corners[it], corners[(it + 1) % 3]));
            sides.iter().all(|it| *it >= 0.0) || sides.iter().all(|it| *it <= 0.0)
        };
        let triangles = mesh.indices.chunks(3);
        let found = triangles
            .filter(|it| inside([0, 1, 2].map(|corner| mesh.vertices[it[corner] as usize].pos)));
        let alphas = found.flat_map(|it| {
            it.iter()
                .map(|corner| mesh.vertices[*corner as usize].color.a())
        });
        alphas.max().unwrap_or(0)
    }

    #[test]
    fn the_mesh_is_dark_where_the_sun_has_set() {
        let view = MapView::new([20.0, 0.0], 2, [1024.0, 720.0]);
        for time in [
            1_656_309_600.0,
            1_656_331_200.0,
            1_671_659_280.0,
            1_647_790_380.0,
        ] {
            let sun = sun_at(time);
            let mesh = night_mesh(&view, sun, MapStyle::DARK);
            assert!(mesh.is_valid());
            let full = MapStyle::DARK.colours().night.a();
            for (x, y) in (8..1024)
                .step_by(40)
                .flat_map(|x| (8..720).step_by(40).map(move |y| (x, y)))
            {
                let position = view.to_position([f64::from(x), f64::from(y)]);
                let height = sun.height_sine(position).asin().to_degrees();
                let dark = darkness_at(&mesh, pos2(x as f32, y as f32));
                if height > 3.0 {
                    assert!(dark < full / 20, "{position:?} at {time}: {dark}");
                } else if height < -20.0 {
                    assert!(dark > full - full / 20, "{position:?} at {time}: {dark}");
                }
            }
        }
    }

    #[test]
    fn by_day_nothing_is_drawn() {
        let view = MapView::new([48.0, 11.0], 7, [1280.0, 720.0]);
        let noon = sun_at(1_656_331_200.0);
        assert!(night_mesh(&view, noon, MapStyle::DARK).is_empty());
    }
}
