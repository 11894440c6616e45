//! The view frustum, what of a scene a camera can see: coarse tests with balls, for drawing and
//! picking quickly.

use crate::camera::{NEAR, Projection};
use crate::document::CameraType;
use crate::linear::Vec3;

/// A projection, prepared for many questions.
#[derive(Clone, Debug)]
pub struct Frustum {
    kind: CameraType,
    eye: Vec3,
    forward: Vec3,
    /// Inward normals of the four sides of what is seen, each with a point on its plane.
    sides: [(Vec3, Vec3); 4],
    /// Pixels that a unit spans at distance 1, or everywhere when orthographic.
    pixels_per_unit: f64,
}

impl Frustum {
    /// What this projection shows.
    pub fn new(projection: &Projection) -> Self {
        let [right, up, backward] = projection.camera.axes();
        let (width, height) = (projection.width, projection.height);
        // Clockwise, as the eye sees them.
        let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
            .map(|(x, y)| projection.ray(x, y));
        let sides = [0, 1, 2, 3].map(|corner: usize| {
            let (one, two) = (&corners[corner], &corners[(corner + 1) % 4]);
            let inward = match projection.kind {
                CameraType::Perspective => one.direction.cross(two.direction),
                CameraType::Orthographic => [-up, -right, up, right][corner],
            };
            (inward.normalized(), one.origin)
        });
        let distance = match projection.kind {
            CameraType::Perspective => projection.camera.distance,
            CameraType::Orthographic => 1.0,
        };
        Frustum {
            kind: projection.kind,
            eye: projection.ray(width / 2.0, height / 2.0).origin,
            forward: -backward,
            sides,
            pixels_per_unit: distance / projection.units_per_pixel(),
        }
    }

    /// Distance of a point along the view.
    pub fn depth(&self, point: Vec3) -> f64 {
        (point - self.eye).dot(self.forward)
    }

    /// Can any point of the ball be in the picture? Never denied wrongly.
    pub fn sees(&self, centre: Vec3, radius: f64) -> bool {
        let inside = |(inward, point): &(Vec3, Vec3)| (centre - *point).dot(*inward) >= -radius;
        self.depth(centre) >= -radius && self.sides.iter().all(inside)
    }

    /// Does the ball lie wholly beyond the plane where the picture begins? Never affirmed wrongly.
    pub fn is_beyond_near(&self, centre: Vec3, radius: f64) -> bool {
        // The corners of the near plane are further from the eye than its middle.
        const FARTHEST_CORNER: f64 = 8.0 * NEAR;
        let clear = match self.kind {
            CameraType::Perspective => (centre - self.eye).length() - FARTHEST_CORNER,
            CameraType::Orthographic => self.depth(centre),
        };
        clear > radius
    }

    /// How many pixels a line of this length within the ball spans at most.
    pub fn pixels(&self, centre: Vec3, radius: f64, length: f64) -> f64 {
        let distance = match self.kind {
            CameraType::Perspective => (self.depth(centre) - radius).max(NEAR),
            CameraType::Orthographic => 1.0,
        };
        length * self.pixels_per_unit / distance
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::Camera;
    use crate::document::Settings;
    use proptest::prelude::*;

    fn looking(azimuth: f64, elevation: f64, kind: CameraType) -> Projection {
        let settings = Settings {
            camera_type: kind,
            ..Settings::default()
        };
        let camera = Camera {
            azimuth,
            elevation,
            ..Camera::default()
        };
        Projection::new(camera, &settings, 780.0, 662.0)
    }

    #[test]
    fn what_is_beside_above_or_behind_is_not_seen() {
        for kind in [CameraType::Perspective, CameraType::Orthographic] {
            let projection = looking(0.0, 0.0, kind);
            let frustum = Frustum::new(&projection);
            let target = projection.camera.target;
            assert!(frustum.sees(target, 0.1));
            for aside in [Vec3::X, Vec3::Y, -Vec3::X, -Vec3::Y] {
                let far = target + aside * 40.0;
                assert!(!frustum.sees(far, 1.0), "{kind:?} {aside:?}");
                assert!(frustum.sees(far, 40.0), "{kind:?} {aside:?}");
            }
            assert!(!frustum.sees(target + Vec3::Z * 400.0, 1.0), "{kind:?}");
        }
    }

    #[test]
    fn a_line_across_the_view_spans_as_many_pixels_as_it_projects_to() {
        for kind in [CameraType::Perspective, CameraType::Orthographic] {
            let projection = looking(0.0, 0.0, kind);
            let target = projection.camera.target;
            let at = |x: f64| projection.project(target + Vec3::X * x).unwrap().0;
            let pixels = Frustum::new(&projection).pixels(target, 0.0, 1.0);
            assert!((pixels - (at(0.5) - at(-0.5))).abs() < 1e-6, "{kind:?}");
        }
    }

    proptest! {
        #[test]
        fn what_projects_into_the_picture_is_seen(
            point in [-30.0f64..30.0, -30.0f64..30.0, -30.0f64..30.0],
            azimuth in 0.0f64..360.0,
            elevation in -89.0f64..89.0,
            orthographic in any::<bool>(),
            radius in 0.0f64..5.0,
        ) {
            let kind = if orthographic { CameraType::Orthographic } else { CameraType::Perspective };
            let projection = looking(azimuth, elevation, kind);
            let point = Vec3::from(point);
            if let Some((x, y, _)) = projection.project(point)
                && (0.0..projection.width).contains(&x)
                && (0.0..projection.height).contains(&y)
            {
                // Any ball that holds the point.
                let centre = point + Vec3::new(radius, 0.0, 0.0);
                prop_assert!(Frustum::new(&projection).sees(centre, radius + 1e-9));
            }
        }
    }
}
