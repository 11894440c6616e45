//! Silhouettes of aircraft from above, nose up, within a circle of radius 1.

use flight_analyser_model::world::Class;

/// The right half of an outline, from nose to tail; the left half mirrors it.
type Half = &'static [[f64; 2]];

/// Swept wings and tail.
const JET: Half = &[
    [0.0, -1.0],
    [0.05, -0.96],
    [0.09, -0.86],
    [0.12, -0.70],
    [0.125, -0.32],
    [0.95, 0.30],
    [0.98, 0.36],
    [0.98, 0.45],
    [0.94, 0.46],
    [0.125, 0.20],
    [0.11, 0.50],
    [0.085, 0.64],
    [0.38, 0.86],
    [0.39, 0.96],
    [0.07, 0.88],
    [0.0, 1.0],
];

/// Straight wings with an engine on each.
const TURBOPROP: Half = &[
    [0.0, -0.92],
    [0.06, -0.89],
    [0.11, -0.78],
    [0.125, -0.60],
    [0.125, -0.25],
    [0.29, -0.23],
    [0.29, -0.52],
    [0.34, -0.58],
    [0.40, -0.52],
    [0.41, -0.22],
    [0.97, -0.12],
    [1.0, -0.04],
    [0.97, 0.04],
    [0.125, 0.11],
    [0.095, 0.62],
    [0.40, 0.70],
    [0.42, 0.78],
    [0.40, 0.86],
    [0.06, 0.84],
    [0.0, 0.94],
];

/// One propeller at the nose, broad straight wings.
const LIGHT: Half = &[
    [0.0, -0.74],
    [0.03, -0.68],
    [0.26, -0.68],
    [0.26, -0.58],
    [0.09, -0.57],
    [0.13, -0.34],
    [0.92, -0.31],
    [0.96, -0.24],
    [0.96, -0.08],
    [0.92, -0.02],
    [0.13, 0.05],
    [0.06, 0.50],
    [0.36, 0.52],
    [0.38, 0.60],
    [0.36, 0.70],
    [0.04, 0.70],
    [0.0, 0.78],
];

/// A short body with a tail boom and the rotor at its end.
const HELICOPTER: Half = &[
    [0.0, -0.60],
    [0.10, -0.56],
    [0.18, -0.44],
    [0.22, -0.24],
    [0.21, 0.0],
    [0.14, 0.18],
    [0.065, 0.30],
    [0.045, 0.70],
    [0.22, 0.72],
    [0.22, 0.81],
    [0.045, 0.82],
    [0.035, 0.95],
    [0.0, 0.96],
];

/// Blades of a helicopter: from the hub, about which they are turned by quarters.
const BLADE_LENGTH: f64 = 0.92;
const BLADE_HALF_WIDTH: f64 = 0.055;
const HUB: [f64; 2] = [0.0, -0.14];

/// The outlines of a class, each clockwise; they may overlap.
pub fn outlines(class: Class) -> Vec<Vec<[f64; 2]>> {
    match class {
        Class::Jet => vec![mirrored(JET)],
        Class::Turboprop => vec![mirrored(TURBOPROP)],
        Class::Light => vec![mirrored(LIGHT)],
        Class::Helicopter => {
            let mut outlines = vec![mirrored(HELICOPTER)];
            outlines.extend([45.0, 135.0].map(blade));
            outlines
        }
    }
}

fn mirrored(half: Half) -> Vec<[f64; 2]> {
    let left = half.iter().rev().filter(|it| it[0] > 0.0);
    let left = left.map(|[x, y]| [-x, *y]);
    half.iter().copied().chain(left).collect()
}

/// Two blades in one line.
fn blade(degrees: f64) -> Vec<[f64; 2]> {
    let (length, width) = (BLADE_LENGTH, BLADE_HALF_WIDTH);
    [
        [-width, -length],
        [width, -length],
        [width, length],
        [-width, length],
    ]
    .map(|point| {
        let [x, y] = turned(point, degrees);
        [x + HUB[0], y + HUB[1]]
    })
    .to_vec()
}

/// Clockwise on the screen.
pub fn turned([x, y]: [f64; 2], degrees: f64) -> [f64; 2] {
    let (sine, cosine) = libm::sincos(degrees.to_radians());
    [x * cosine - y * sine, x * sine + y * cosine]
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLASSES: [Class; 4] = [
        Class::Jet,
        Class::Turboprop,
        Class::Light,
        Class::Helicopter,
    ];

    #[test]
    fn every_class_fits_in_its_circle_and_runs_clockwise() {
        for outline in CLASSES.into_iter().flat_map(outlines) {
            assert!(outline.iter().all(|[x, y]| x.hypot(*y) < 1.15));
            let next = outline.iter().cycle().skip(1);
            let area: f64 = outline
                .iter()
                .zip(next)
                .map(|(a, b)| a[0] * b[1] - b[0] * a[1])
                .sum();
            assert!(area > 0.0);
        }
    }

    #[test]
    fn a_nose_turned_by_a_quarter_points_east() {
        let [x, y] = turned([0.0, -1.0], 90.0);
        assert!((x - 1.0).abs() < 1e-9 && y.abs() < 1e-9);
    }
}
