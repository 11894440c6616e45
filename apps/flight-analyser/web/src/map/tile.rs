//! Draws one square of the map.

use super::{
    coverage::Coverage,
    data::{LineKind, Polyline, ProjectedBorders},
    strokes::Strokes,
    style::{MapColours, MapStyle},
};
use egui::{Color32, ColorImage};
use flight_analyser_model::mercator::from_world;

/// Side of a tile in pixels of the screen.
pub const TILE: usize = 256;

/// Widths of lines, in points.
const COAST_WIDTH: f64 = 1.0;
const BORDER_WIDTH: f64 = 1.5;
/// From far away lines are thinner.
const FAR_BORDER_WIDTH: f64 = 1.0;
const FAR_ZOOM: u8 = 4;

/// Points of a line closer to each other than this, in pixels, are drawn as one.
const MIN_SEGMENT: f64 = 0.7;

/// Which square of the map, at which scale.
#[derive(Clone, Copy, Debug)]
pub struct TileView {
    pub zoom: u8,
    /// Side of the whole world in pixels of the screen.
    pub side: f64,
    pub pixels_per_point: f64,
    /// Its top left pixel, from that of the world.
    pub corner: [f64; 2],
}

/// Draws tiles; keeps its buffers from one to the next.
pub struct TileArtist {
    land: Coverage,
    coast: Strokes,
    borders: Strokes,
}

impl TileArtist {
    pub fn new() -> Self {
        Self {
            land: Coverage::new(TILE, TILE),
            coast: Strokes::new(TILE, TILE),
            borders: Strokes::new(TILE, TILE),
        }
    }

    pub fn draw(
        &mut self,
        view: &TileView,
        lines: Option<&ProjectedBorders>,
        style: MapStyle,
    ) -> ColorImage {
        self.land.clear();
        self.coast.clear();
        self.borders.clear();
        if let Some(lines) = lines {
            self.take_in(view, lines);
        }
        let colours = style.colours();
        let mut pixels = self.ground(colours);
        draw_graticule(&mut pixels, view, colours);
        self.draw_strokes(&mut pixels, colours);
        fill_void(&mut pixels, view, colours);
        ColorImage::new([TILE, TILE], pixels)
    }

    fn take_in(&mut self, view: &TileView, lines: &ProjectedBorders) {
        let reach = 3.0 / view.side;
        let west = view.corner[0] / view.side;
        let top = view.corner[1] / view.side;
        let size = TILE as f64 / view.side;
        let worlds = (west - reach).floor() as i32..=(west + size + reach).floor() as i32;
        for world in worlds {
            let shift = f64::from(world);
            for polyline in &lines.polylines {
                let is_beside = polyline.high[0] + shift < west - reach
                    || polyline.low[0] + shift > west + size + reach
                    || polyline.low[1] > top + size + reach;
                if !is_beside {
                    let is_above = polyline.high[1] < top - reach;
                    self.add_polyline(view, lines, polyline, shift, is_above);
                }
            }
        }
    }

    fn add_polyline(
        &mut self,
        view: &TileView,
        lines: &ProjectedBorders,
        polyline: &Polyline,
        shift: f64,
        is_above: bool,
    ) {
        let place = |&[x, y]: &[f64; 2]| {
            [
                (x + shift) * view.side - view.corner[0],
                y * view.side - view.corner[1],
            ]
        };
        let points = lines.points_of(polyline);
        let is_coast = polyline.kind != LineKind::Border;
        let is_backwards = polyline.kind == LineKind::CoastLandLeft;
        if is_above {
            if is_coast && let [first, .., last] = points {
                let (from, to) = (place(first)[0], place(last)[0]);
                let (from, to) = if is_backwards { (to, from) } else { (from, to) };
                self.land.line_above(from, to);
            }
            return;
        }
        let points: Vec<[f64; 2]> = points.iter().map(place).collect();
        if is_coast {
            for pair in points.windows(2) {
                let (from, to) = if is_backwards {
                    (pair[1], pair[0])
                } else {
                    (pair[0], pair[1])
                };
                self.land.line(from, to);
            }
        }
        let (strokes, width) = if is_coast {
            (&mut self.coast, COAST_WIDTH)
        } else if view.zoom <= FAR_ZOOM {
            (&mut self.borders, FAR_BORDER_WIDTH)
        } else {
            (&mut self.borders, BORDER_WIDTH)
        };
        add_line(strokes, &points, width * view.pixels_per_point);
    }

    /// Land and sea.
    fn ground(&self, colours: &MapColours) -> Vec<Color32> {
        let mut pixels = vec![colours.sea; TILE * TILE];
        if !self.land.is_empty() {
            for x in 0..TILE {
                for (y, covered) in self.land.column(x).enumerate() {
                    if covered > 0.0 {
                        pixels[y * TILE + x] = mix(colours.sea, colours.land, covered);
                    }
                }
            }
        }
        pixels
    }

    fn draw_strokes(&self, pixels: &mut [Color32], colours: &MapColours) {
        for (strokes, colour) in [
            (&self.coast, colours.coast),
            (&self.borders, colours.border),
        ] {
            if strokes.is_empty() {
                continue;
            }
            for (y, row) in pixels.chunks_exact_mut(TILE).enumerate() {
                for (pixel, on_line) in row.iter_mut().zip(strokes.row(y)) {
                    if *on_line > 0.0 {
                        *pixel = mix(*pixel, colour, *on_line);
                    }
                }
            }
        }
    }
}

/// Leaves out points that would not be seen.
fn add_line(strokes: &mut Strokes, points: &[[f64; 2]], width: f64) {
    let Some((&first, rest)) = points.split_first() else {
        return;
    };
    let mut from = first;
    for (index, &to) in rest.iter().enumerate() {
        let gap = (to[0] - from[0]).abs().max((to[1] - from[1]).abs());
        if gap >= MIN_SEGMENT || index + 1 == rest.len() {
            strokes.line(from, to, width);
            from = to;
        }
    }
}

/// Degrees from one line to the next, finer when one is closer.
fn graticule_step(zoom: u8) -> f64 {
    match zoom {
        0..=5 => 10.0,
        6..=8 => 5.0,
        _ => 1.0,
    }
}

fn draw_graticule(pixels: &mut [Color32], view: &TileView, colours: &MapColours) {
    let step = graticule_step(view.zoom);
    let side_0 = 256.0;
    // As if at zoom 0.
    let degrees = |pixel: [f64; 2]| from_world(pixel.map(|it| it / view.side * side_0), 0);
    let size = TILE as f64;
    let [north, west] = degrees(view.corner);
    let [south, east] = degrees([view.corner[0] + size, view.corner[1] + size]);

    let mut lon = (west / step).floor() * step;
    while lon <= east {
        let x = (lon / 360.0 + 0.5) * view.side - view.corner[0];
        let x = x.floor();
        if (0.0..size).contains(&x) {
            for row in pixels.chunks_exact_mut(TILE) {
                let pixel = &mut row[x as usize];
                *pixel = pixel.blend(colours.graticule);
            }
        }
        lon += step;
    }
    let mut lat = (south / step).floor() * step;
    while lat <= north {
        let y = flight_analyser_model::mercator::to_world([lat, 0.0], 0)[1] / side_0 * view.side;
        let y = (y - view.corner[1]).floor();
        if (0.0..size).contains(&y) && lat.abs() < 85.0 {
            for pixel in &mut pixels[y as usize * TILE..][..TILE] {
                *pixel = pixel.blend(colours.graticule);
            }
        }
        lat += step;
    }
}

/// Beyond the poles there is no map.
fn fill_void(pixels: &mut [Color32], view: &TileView, colours: &MapColours) {
    for (y, row) in pixels.chunks_exact_mut(TILE).enumerate() {
        let at = view.corner[1] + y as f64 + 0.5;
        if at < 0.0 || at > view.side {
            row.fill(colours.void);
        }
    }
}

fn mix(from: Color32, to: Color32, share: f32) -> Color32 {
    let part = (share * 256.0 + 0.5) as u32;
    let channel = |from: u8, to: u8| {
        ((u32::from(from) * (256 - part) + u32::from(to) * part + 128) >> 8) as u8
    };
    Color32::from_rgb(
        channel(from.r(), to.r()),
        channel(from.g(), to.g()),
        channel(from.b(), to.b()),
    )
}
