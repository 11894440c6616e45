//! What can be read off the selected objects: size, volume, surface, distances.

use crate::distance;
use crate::document::Object;
use crate::linear::Vec3;

/// What the selected objects measure.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// Of the exact box around all of them.
    pub size: Vec3,
    /// Sums; what overlaps is counted for each.
    pub volume: f64,
    /// Summed up like the volume.
    pub surface: f64,
    /// Of exactly two objects.
    pub between: Option<PairDistance>,
}

/// What lies between two objects.
#[derive(Clone, Debug, PartialEq)]
pub struct PairDistance {
    /// From centre to centre.
    pub centres: f64,
    /// From surface to surface, as far as it is known.
    pub gap: Gap,
}

/// A distance, and of what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Gap {
    /// From surface to surface; 0 where they touch or overlap.
    Surfaces(f64),
    /// Of the boxes around them, where the distance of the surfaces is not known.
    Boxes(f64),
}

/// Nothing for no objects.
pub fn measure(objects: &[&Object]) -> Option<Measurement> {
    let bounds = objects.iter().map(|object| object.bounds());
    let (low, high) = bounds.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
    let of_each = |f: fn(&Object) -> f64| objects.iter().map(|object| f(object)).sum();
    Some(Measurement {
        size: high - low,
        volume: of_each(|object| object.placement.volume(object.kind)),
        surface: of_each(|object| object.kind.solid().surface(object.placement.scale)),
        between: match objects {
            [a, b] => Some(PairDistance {
                centres: (a.placement.position - b.placement.position).length(),
                gap: match distance::gap(a, b) {
                    Some(gap) => Gap::Surfaces(gap),
                    None => Gap::Boxes(box_gap(a, b)),
                },
            }),
            _ => None,
        },
    })
}

fn box_gap(a: &Object, b: &Object) -> f64 {
    let ((low_a, high_a), (low_b, high_b)) = (a.bounds(), b.bounds());
    (low_b - high_a)
        .max(low_a - high_b)
        .max(Vec3::ZERO)
        .length()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Workspace;

    #[test]
    fn a_single_object_has_size_volume_and_surface() {
        let workspace = Workspace::new(0);
        let garden = workspace.scenes()[1].content();
        let ball = garden
            .objects
            .iter()
            .find(|o| o.name == "Garden Ball")
            .unwrap();
        let found = measure(&[ball]).unwrap();
        assert!(found.size.max_difference(Vec3::ONE * 1.5) < 1e-12);
        let pi = std::f64::consts::PI;
        assert!((found.volume - pi / 6.0 * 3.375).abs() < 1e-12);
        assert!((found.surface - pi * 2.25).abs() < 1e-9);
        assert_eq!(found.between, None);
        assert_eq!(measure(&[]), None);
    }

    #[test]
    fn two_objects_have_distances() {
        let workspace = Workspace::new(0);
        let row = &workspace.scenes()[5].content().objects;
        let found = measure(&[&row[0], &row[3]]).unwrap().between.unwrap();
        assert_eq!(found.centres, 3.0);
        let Gap::Surfaces(gap) = found.gap else {
            panic!("both are convex");
        };
        assert!((gap - 2.0).abs() < 1e-6);
    }

    #[test]
    fn the_distance_of_a_ring_is_that_of_boxes_and_says_so() {
        let workspace = Workspace::new(0);
        let garden = &workspace.scenes()[1].content().objects;
        let of = |name: &str| garden.iter().find(|o| o.name == name).unwrap();
        let found = measure(&[of("Ring"), of("Garden Ball")]).unwrap();
        assert!(matches!(found.between.unwrap().gap, Gap::Boxes(gap) if gap > 0.0));
    }
}
