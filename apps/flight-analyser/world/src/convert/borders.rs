//! Countries and their borders from the atlas.

use super::{
    labels::{area_km2, label},
    names::country_name,
    rings::{Ring, Sides},
    topology::{CountryShape, Topology},
};
use anyhow::{Result, ensure};
use flight_analyser_model::places::{Borders, Country, CountryId};

pub fn borders(json: &[u8]) -> Result<Borders> {
    let mut topology = Topology::read(json)?;
    let mut shapes = std::mem::take(&mut topology.countries);
    for shape in &mut shapes {
        shape.name = country_name(&shape.name).to_owned();
    }
    shapes.sort_by(|a, b| a.name.cmp(&b.name));
    let has_name_twice = shapes.windows(2).any(|pair| pair[0].name == pair[1].name);
    ensure!(!has_name_twice, "Two countries have the same name.");

    let mut sides = Sides::default();
    let mut countries = Vec::with_capacity(shapes.len());
    for (shape, id) in shapes.into_iter().zip(0..) {
        countries.push(country(&topology, shape, id, &mut sides));
    }
    Ok(Borders::new(
        topology.grid,
        countries,
        sides.arcs(&topology)?,
    )?)
}

/// Takes its rings into the sides of their lines.
fn country(topology: &Topology, shape: CountryShape, id: CountryId, sides: &mut Sides) -> Country {
    let grid = topology.grid;
    let mut area = 0.0;
    let mut largest: Option<(f64, Vec<Ring>)> = None;
    for polygon in &shape.polygons {
        let mut rings = Vec::new();
        for (number, lines) in polygon.iter().enumerate() {
            if let Some(ring) = Ring::new(topology, lines, number > 0) {
                sides.add(id, &ring, lines);
                rings.push(ring);
            }
        }
        let here: f64 = rings.iter().map(|ring| area_km2(ring, grid)).sum();
        area += here;
        if !rings.is_empty() && largest.as_ref().is_none_or(|(most, _)| here > *most) {
            largest = Some((here, rings));
        }
    }
    let label = match largest {
        Some((_, rings)) => label(&rings, grid),
        // The grid has swallowed it.
        None => first_point(topology, &shape),
    };
    Country {
        name: shape.name,
        label,
        area_km2: (area * 10.0).round() / 10.0,
    }
}

fn first_point(topology: &Topology, shape: &CountryShape) -> [f64; 2] {
    let ring = shape.polygons.iter().flatten().next();
    let point = ring.and_then(|it| topology.ring_points(it).first().copied());
    let [x, y] = point.unwrap_or_default();
    let at = |axis: usize, steps: i64| {
        topology.grid.corner[axis] + steps as f64 * topology.grid.step[axis]
    };
    [at(1, y), at(0, x)]
}
