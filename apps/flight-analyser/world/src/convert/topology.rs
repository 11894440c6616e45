//! Reads TopoJSON: countries as rings of lines that they share.

use anyhow::{Context as _, Result, ensure};
use flight_analyser_model::places::Grid;
use serde::Deserialize;

/// A point on the grid. Within a line, longitudes run on over the antimeridian.
pub type GridPoint = [i64; 2];

pub struct Topology {
    pub grid: Grid,
    /// How many steps of longitude go around the world.
    pub around: i64,
    pub lines: Vec<Vec<GridPoint>>,
    pub countries: Vec<CountryShape>,
}

pub struct CountryShape {
    pub name: String,
    /// Of each polygon the outline, then its holes; of each ring the lines, walked backwards if
    /// negative: then it is the complement of the line's number.
    pub polygons: Vec<Vec<Vec<i32>>>,
}

#[derive(Deserialize)]
struct File {
    transform: Transform,
    arcs: Vec<Vec<GridPoint>>,
    objects: Objects,
}

#[derive(Deserialize)]
struct Transform {
    scale: [f64; 2],
    translate: [f64; 2],
}

#[derive(Deserialize)]
struct Objects {
    countries: Collection,
}

#[derive(Deserialize)]
struct Collection {
    geometries: Vec<Geometry>,
}

#[derive(Deserialize)]
struct Geometry {
    properties: Properties,
    #[serde(flatten)]
    shape: Shape,
}

#[derive(Deserialize)]
struct Properties {
    name: String,
}

#[derive(Deserialize)]
#[serde(tag = "type")]
enum Shape {
    Polygon { arcs: Vec<Vec<i32>> },
    MultiPolygon { arcs: Vec<Vec<Vec<i32>>> },
}

impl Topology {
    pub fn read(json: &[u8]) -> Result<Self> {
        let file: File = serde_json::from_slice(json).context("This is not TopoJSON.")?;
        let around = (360.0 / file.transform.scale[0]).round() as i64;
        let lines = file.arcs.iter().map(|deltas| unwrapped(deltas, around));
        let lines: Vec<_> = lines.collect();
        let countries = file.objects.countries.geometries.into_iter();
        let countries: Vec<_> = countries
            .map(|geometry| CountryShape {
                name: geometry.properties.name,
                polygons: match geometry.shape {
                    Shape::Polygon { arcs } => vec![arcs],
                    Shape::MultiPolygon { arcs } => arcs,
                },
            })
            .collect();
        let mut used = countries.iter().flat_map(|it| it.polygons.iter().flatten());
        ensure!(
            used.all(|ring| ring.iter().all(|it| line_number(*it) < lines.len())),
            "A ring has a line that is not in the file."
        );
        Ok(Self {
            grid: Grid {
                corner: file.transform.translate,
                step: file.transform.scale,
            },
            around,
            lines,
            countries,
        })
    }

    /// All points of a ring, the first again as the last; over the antimeridian it runs on.
    pub fn ring_points(&self, ring: &[i32]) -> Vec<GridPoint> {
        let mut points: Vec<GridPoint> = Vec::new();
        for &signed in ring {
            let mut line = self.lines[line_number(signed)].clone();
            if signed < 0 {
                line.reverse();
            }
            let Some(last) = points.last() else {
                points = line;
                continue;
            };
            // The same meridian may have another number.
            let shift = last[0] - line[0][0];
            points.extend(line[1..].iter().map(|[x, y]| [x + shift, *y]));
        }
        points
    }
}

pub fn line_number(signed: i32) -> usize {
    (if signed < 0 { !signed } else { signed }) as usize
}

/// Sums up the differences; of two ways around the world the shorter is meant.
fn unwrapped(deltas: &[GridPoint], around: i64) -> Vec<GridPoint> {
    let mut at = [0, 0];
    let mut points = Vec::with_capacity(deltas.len());
    for (number, delta) in deltas.iter().enumerate() {
        let mut step = delta[0];
        if number > 0 && step.abs() > around / 2 {
            step -= step.signum() * around;
        }
        at = [at[0] + step, at[1] + delta[1]];
        points.push(at);
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_runs_on_over_the_antimeridian() {
        let line = unwrapped(&[[98, 5], [-97, 1], [-1, 0]], 100);
        assert_eq!(line, [[98, 5], [101, 6], [100, 6]]);
    }
}
