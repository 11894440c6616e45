//! Borders, prepared for drawing: projected, and cut into stretches with boxes around them.

use flight_analyser_model::{
    mercator::to_world,
    places::{Arc, Borders, CountryId},
};
use std::{ops::Range, rc::Rc};

/// From this zoom on the lines in detail are drawn.
pub const NEAR_ZOOM: u8 = 6;

/// Segments of a stretch.
const SEGMENTS: usize = 32;

/// What the map is drawn from, as far as it is loaded.
#[derive(Default)]
pub struct MapData {
    near: Option<Prepared>,
    far: Option<Prepared>,
}

impl MapData {
    /// The lines in detail.
    pub fn set_near(&mut self, borders: Rc<Borders>) {
        self.near = Some(Prepared::new(borders));
    }

    /// The coarse lines.
    pub fn set_far(&mut self, borders: Rc<Borders>) {
        self.far = Some(Prepared::new(borders));
    }

    #[cfg(test)]
    pub fn near(&self) -> Option<&Rc<Borders>> {
        self.near.as_ref().map(|it| &it.borders)
    }

    /// The lines to draw at a zoom; until those in detail are there, the coarse ones.
    pub fn lines(&self, zoom: u8) -> Option<(Detail, &Prepared)> {
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
pub struct Prepared {
    pub borders: Rc<Borders>,
    pub points: Vec<[f64; 2]>,
    /// Those of one arc follow each other and share their end points.
    pub stretches: Vec<Stretch>,
}

pub struct Stretch {
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

impl Prepared {
    pub fn new(borders: Rc<Borders>) -> Self {
        let count = borders.arcs().iter().map(|arc| arc.points.len()).sum();
        let mut points = Vec::with_capacity(count);
        let mut stretches = Vec::new();
        for (arc, number) in borders.arcs().iter().zip(0..) {
            add_arc(arc, number, &mut points, &mut stretches);
        }
        Self {
            borders,
            points,
            stretches,
        }
    }

    pub fn points_of(&self, stretch: &Stretch) -> &[[f64; 2]] {
        &self.points[stretch.points.start as usize..stretch.points.end as usize]
    }
}

fn add_arc(arc: &Arc, number: u32, points: &mut Vec<[f64; 2]>, stretches: &mut Vec<Stretch>) {
    /// Side of the world at zoom 0.
    const SIDE: f64 = 256.0;

    let start = points.len();
    points.extend(
        arc.points
            .iter()
            .map(|&[lon, lat]| to_world([lat, lon], 0).map(|it| it / SIDE)),
    );
    let last = points.len() - 1;
    for from in (start..last).step_by(SEGMENTS) {
        let to = last.min(from + SEGMENTS);
        let here = &points[from..=to];
        let limit = |axis: usize, pick: fn(f64, f64) -> f64, from: f64| {
            here.iter().map(|it| it[axis]).fold(from, pick)
        };
        stretches.push(Stretch {
            arc: number,
            points: from as u32..to as u32 + 1,
            low: [0, 1].map(|axis| limit(axis, f64::min, f64::INFINITY)),
            high: [0, 1].map(|axis| limit(axis, f64::max, f64::NEG_INFINITY)),
            kind: LineKind::of(arc.left, arc.right),
        });
    }
}
