//! Finds the country at a point: how many lines lie between it and the north pole?
//!
//! Over the pole is sea, so a country is where its own lines are crossed an odd number of times on the
//! way there. Going north, not east, needs no seam at the antimeridian, and none around Antarctica.

use super::borders::{Arc, CountryId};

/// One list of chunks for each degree of longitude.
const COLUMNS: usize = 360;

/// Segments of a chunk: few enough to look at all, many enough that most chunks are passed over.
const SEGMENTS: usize = 32;

/// A stretch of an arc with the box around it.
#[derive(Clone, Debug, PartialEq)]
struct Chunk {
    arc: u32,
    /// Its first and last point in the arc.
    from: u32,
    to: u32,
    west: f64,
    east: f64,
    south: f64,
    north: f64,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    chunks: Vec<Chunk>,
    columns: Vec<Vec<u32>>,
}

impl Columns {
    pub fn new(arcs: &[Arc]) -> Self {
        let mut chunks = Vec::new();
        for (arc, number) in arcs.iter().zip(0..) {
            let last = arc.points.len().saturating_sub(1);
            for from in (0..last).step_by(SEGMENTS) {
                chunks.push(Chunk::new(arc, number, from, last.min(from + SEGMENTS)));
            }
        }
        let mut columns = vec![Vec::new(); COLUMNS];
        for (chunk, number) in chunks.iter().zip(0..) {
            for column in &mut columns[column_of(chunk.west)..=column_of(chunk.east)] {
                column.push(number);
            }
        }
        Self { chunks, columns }
    }

    /// The one country around this point. Longitudes are in -180..180.
    pub fn country_at(&self, arcs: &[Arc], lat: f64, lon: f64) -> Option<CountryId> {
        let mut inside = Toggles::default();
        for &number in self.columns.get(column_of(lon))? {
            let chunk = &self.chunks[number as usize];
            if chunk.north <= lat || chunk.west > lon || chunk.east < lon {
                continue;
            }
            let arc = &arcs[chunk.arc as usize];
            let points = &arc.points[chunk.from as usize..=chunk.to as usize];
            let is_crossed = if chunk.south > lat {
                // All of it lies north: only its ends matter.
                let ends = [points[0], points[points.len() - 1]];
                (ends[0][0] > lon) != (ends[1][0] > lon)
            } else {
                crosses_north(points, lat, lon)
            };
            if is_crossed {
                inside.toggle(arc.left);
                inside.toggle(arc.right);
            }
        }
        inside.first()
    }
}

impl Chunk {
    fn new(arc: &Arc, number: u32, from: usize, to: usize) -> Self {
        let mut chunk = Self {
            arc: number,
            from: from as u32,
            to: to as u32,
            west: f64::INFINITY,
            east: f64::NEG_INFINITY,
            south: f64::INFINITY,
            north: f64::NEG_INFINITY,
        };
        for &[lon, lat] in &arc.points[from..=to] {
            chunk.west = chunk.west.min(lon);
            chunk.east = chunk.east.max(lon);
            chunk.south = chunk.south.min(lat);
            chunk.north = chunk.north.max(lat);
        }
        chunk
    }
}

fn column_of(lon: f64) -> usize {
    ((lon + 180.0).max(0.0) as usize).min(COLUMNS - 1)
}

/// Is a line going north from the point crossed an odd number of times?
fn crosses_north(points: &[[f64; 2]], lat: f64, lon: f64) -> bool {
    let mut is_odd = false;
    for pair in points.windows(2) {
        let ([lon_1, lat_1], [lon_2, lat_2]) = (pair[0], pair[1]);
        if (lon_1 > lon) == (lon_2 > lon) {
            continue;
        }
        let lat_here = lat_1 + (lat_2 - lat_1) * (lon - lon_1) / (lon_2 - lon_1);
        is_odd ^= lat_here > lat;
    }
    is_odd
}

/// The countries that were met an odd number of times: few at any point.
#[derive(Default)]
struct Toggles {
    odd: Vec<CountryId>,
}

impl Toggles {
    fn toggle(&mut self, country: Option<CountryId>) {
        let Some(country) = country else { return };
        match self.odd.iter().position(|it| *it == country) {
            Some(found) => {
                self.odd.swap_remove(found);
            }
            None => self.odd.push(country),
        }
    }

    /// Countries do not overlap; where lines touch themselves, the same one is taken every time.
    fn first(self) -> Option<CountryId> {
        self.odd.into_iter().min()
    }
}
