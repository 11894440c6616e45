//! Borders, prepared for drawing: projected, and cut into polylines with boxes around them.

use flight_analyser_model::{
    mercator::to_world,
    places::{self, Borders, CountryId, Grid},
};
use std::{ops::Range, sync::Arc};

/// From this zoom on the lines in detail are drawn.
pub const NEAR_ZOOM: u8 = 6;

/// Segments of a polyline.
const SEGMENTS: usize = 32;

/// What the map is drawn from, as far as it is loaded.
#[derive(Default)]
pub struct MapData {
    near: Option<Arc<ProjectedBorders>>,
    far: Option<Arc<ProjectedBorders>>,
}

impl MapData {
    /// The lines in detail.
    pub fn set_near(&mut self, borders: Arc<ProjectedBorders>) {
        self.near = Some(borders);
    }

    /// The coarse lines.
    pub fn set_far(&mut self, borders: Arc<ProjectedBorders>) {
        self.far = Some(borders);
    }

    /// The lines to draw at a zoom; until those in detail are there, the coarse ones.
    pub fn lines(&self, zoom: u8) -> Option<(Detail, &Arc<ProjectedBorders>)> {
        let near = self.near.as_ref().map(|it| (Detail::Near, it));
        let far = self.far.as_ref().map(|it| (Detail::Far, it));
        if zoom >= NEAR_ZOOM {
            near.or(far)
        } else {
            far.or(near)
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detail {
    Near,
    Far,
}

/// Lines in units of the world's side, from its top left corner.
pub struct ProjectedBorders {
    pub borders: Borders,
    pub points: Vec<[f64; 2]>,
    /// Those of one arc follow each other and share their end points.
    pub polylines: Vec<Polyline>,
}

pub struct Polyline {
    pub arc: u32,
    pub points: Range<u32>,
    pub low: [f64; 2],
    pub high: [f64; 2],
    pub kind: LineKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// Land on the right, sea on the left, when one walks along the points,
    CoastLandRight,
    /// or the other way around.
    CoastLandLeft,
    Border,
}

impl LineKind {
    fn of(left: Option<CountryId>, right: Option<CountryId>) -> Self {
        match (left, right) {
            (None, _) => Self::CoastLandRight,
            (_, None) => Self::CoastLandLeft,
            _ => Self::Border,
        }
    }
}

impl ProjectedBorders {
    pub fn new(borders: Borders) -> Self {
        let count = borders.arcs().iter().map(|arc| arc.points.len()).sum();
        let mut points = Vec::with_capacity(count);
        let mut polylines = Vec::new();
        let mut latitudes = Latitudes::new(borders.grid());
        for (arc, number) in borders.arcs().iter().zip(0..) {
            add_arc(arc, number, &mut latitudes, &mut points, &mut polylines);
        }
        Self {
            borders,
            points,
            polylines,
        }
    }

    pub fn points_of(&self, polyline: &Polyline) -> &[[f64; 2]] {
        &self.points[polyline.points.start as usize..polyline.points.end as usize]
    }
}

/// How far from the top of the world latitudes are. Points lie on a grid, so that most of them share
/// theirs with others: each is projected once.
struct Latitudes {
    grid: Grid,
    known: Vec<f64>,
}

impl Latitudes {
    fn new(grid: Grid) -> Self {
        /// More rows than any of our files has; finer ones are projected one by one.
        const MAX_ROWS: f64 = 1e6;
        let rows = 180.0 / grid.step[1].abs();
        let rows = if rows < MAX_ROWS {
            rows as usize + 2
        } else {
            0
        };
        Latitudes {
            grid,
            known: vec![f64::NAN; rows],
        }
    }

    fn y(&mut self, lat: f64) -> f64 {
        let row = ((lat - self.grid.corner[1]) / self.grid.step[1]).round();
        let known = self.known.get_mut(row.max(0.0) as usize);
        match known {
            Some(y) if y.is_nan() => {
                *y = projected(lat);
                *y
            }
            Some(y) => *y,
            None => projected(lat),
        }
    }
}

fn projected(lat: f64) -> f64 {
    /// Side of the world at zoom 0.
    const SIDE: f64 = 256.0;
    to_world([lat, 0.0], 0)[1] / SIDE
}

fn add_arc(
    arc: &places::Arc,
    number: u32,
    latitudes: &mut Latitudes,
    points: &mut Vec<[f64; 2]>,
    polylines: &mut Vec<Polyline>,
) {
    let start = points.len();
    points.extend(
        arc.points
            .iter()
            .map(|&[lon, lat]| [(lon + 180.0) / 360.0, latitudes.y(lat)]),
    );
    let last = points.len() - 1;
    for from in (start..last).step_by(SEGMENTS) {
        let to = last.min(from + SEGMENTS);
        let here = &points[from..=to];
        let limit = |axis: usize, pick: fn(f64, f64) -> f64, from: f64| {
            here.iter().map(|it| it[axis]).fold(from, pick)
        };
        polylines.push(Polyline {
            arc: number,
            points: from as u32..to as u32 + 1,
            low: [0, 1].map(|axis| limit(axis, f64::min, f64::INFINITY)),
            high: [0, 1].map(|axis| limit(axis, f64::max, f64::NEG_INFINITY)),
            kind: LineKind::of(arc.left, arc.right),
        });
    }
}
