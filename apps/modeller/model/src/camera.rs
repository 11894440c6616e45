//! How a view looks at a scene. Not part of the document: looking around changes nothing.

use serde::{Deserialize, Serialize};

use crate::command::Axis;
use crate::document::{CameraType, Settings};
use crate::linear::Vec3;
use crate::primitive::Ray;

/// What is closer than this is not drawn.
pub(crate) const NEAR: f64 = 0.05;
/// What is further away than this is not drawn.
pub(crate) const FAR: f64 = 500.0;
const OPENING_EYE: Vec3 = Vec3::new(6.0, 5.0, 9.0);
const OPENING_TARGET: Vec3 = Vec3::new(0.0, 0.5, 0.0);
const ORBIT_DEGREES_PER_PIXEL: f64 = 0.3;
/// One notch of the wheel changes the distance by a tenth.
const ZOOM_PER_NOTCH: f64 = 1.1;
const DISTANCES: std::ops::RangeInclusive<f64> = 0.2..=400.0;
const MAX_ELEVATION: f64 = 89.0;

/// An orbit about a target. Right-handed, Y up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Camera {
    /// What it looks at and turns about.
    pub target: Vec3,
    /// Degrees from +Z towards +X.
    pub azimuth: f64,
    /// Degrees above the ground plane.
    pub elevation: f64,
    /// From the target to the eye.
    pub distance: f64,
    /// Factor on the scene's orthographic zoom, so that looking closer leaves the setting alone.
    pub ortho_factor: f64,
}

/// The named views. Each keeps the target and the projection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandardView {
    /// From above, +Z down on the screen.
    Top,
    /// From +Z, +X to the right.
    Front,
    /// From +X, -Z to the right.
    Right,
    /// From below, +Z up on the screen.
    Bottom,
    /// From -Z, +X to the left.
    Back,
    /// From -X, +Z to the right.
    Left,
}

impl StandardView {
    /// In the order of the menu.
    pub const ALL: [StandardView; 6] = [
        StandardView::Top,
        StandardView::Front,
        StandardView::Right,
        StandardView::Bottom,
        StandardView::Back,
        StandardView::Left,
    ];

    /// As the menu says it.
    pub fn label(self) -> &'static str {
        match self {
            StandardView::Top => "Top",
            StandardView::Front => "Front",
            StandardView::Right => "Right",
            StandardView::Bottom => "Bottom",
            StandardView::Back => "Back",
            StandardView::Left => "Left",
        }
    }

    /// Azimuth and elevation.
    fn angles(self) -> (f64, f64) {
        match self {
            StandardView::Top => (0.0, 90.0),
            StandardView::Front => (0.0, 0.0),
            StandardView::Right => (90.0, 0.0),
            StandardView::Bottom => (0.0, -90.0),
            StandardView::Back => (180.0, 0.0),
            StandardView::Left => (-90.0, 0.0),
        }
    }
}

impl Default for Camera {
    /// The view in which every scene opens.
    fn default() -> Self {
        Camera::looking_from(OPENING_EYE, OPENING_TARGET)
    }
}

impl Camera {
    /// The orbit on which this eye looks at this target.
    pub(crate) fn looking_from(eye: Vec3, target: Vec3) -> Self {
        let offset = eye - target;
        Camera {
            target,
            azimuth: libm::atan2(offset.x, offset.z).to_degrees(),
            elevation: libm::atan2(offset.y, libm::hypot(offset.x, offset.z)).to_degrees(),
            distance: offset.length(),
            ortho_factor: 1.0,
        }
    }

    /// From the target to the eye, length 1.
    fn towards_eye(&self) -> Vec3 {
        let (sin_azimuth, cos_azimuth) = libm::sincos(self.azimuth.to_radians());
        let (sin_elevation, cos_elevation) = libm::sincos(self.elevation.to_radians());
        Vec3::new(
            cos_elevation * sin_azimuth,
            sin_elevation,
            cos_elevation * cos_azimuth,
        )
    }

    /// Where the eye is.
    pub fn eye(&self) -> Vec3 {
        self.target + self.towards_eye() * self.distance
    }

    /// Right, up and backward axes of the view. Well defined straight from above, too.
    pub fn axes(&self) -> [Vec3; 3] {
        let backward = self.towards_eye();
        let (sin, cos) = libm::sincos(self.azimuth.to_radians());
        let right = Vec3::new(cos, 0.0, -sin);
        [right, backward.cross(right), backward]
    }

    /// Turns about the target as a drag of the pointer asks for, never over the top.
    pub fn orbit(&mut self, right_pixels: f64, down_pixels: f64) {
        self.azimuth = (self.azimuth - right_pixels * ORBIT_DEGREES_PER_PIXEL).rem_euclid(360.0);
        let elevation = self.elevation + down_pixels * ORBIT_DEGREES_PER_PIXEL;
        self.elevation = elevation.clamp(-MAX_ELEVATION, MAX_ELEVATION);
    }

    /// Shifts the target so that what is under the pointer follows it.
    pub fn pan(&mut self, right_pixels: f64, down_pixels: f64, units_per_pixel: f64) {
        let [right, up, _] = self.axes();
        self.target = self.target + (up * down_pixels - right * right_pixels) * units_per_pixel;
    }

    /// Positive notches come closer.
    pub fn zoom(&mut self, notches: f64, projection: CameraType) {
        let factor = libm::pow(ZOOM_PER_NOTCH, -notches);
        match projection {
            CameraType::Perspective => {
                self.distance =
                    (self.distance * factor).clamp(*DISTANCES.start(), *DISTANCES.end());
            }
            CameraType::Orthographic => {
                self.ortho_factor = (self.ortho_factor * factor).clamp(0.01, 100.0);
            }
        }
    }

    /// How many notches make everything this many times as large.
    pub fn notches_for(factor: f64) -> f64 {
        let notches = libm::log(factor) / libm::log(ZOOM_PER_NOTCH);
        if notches.is_finite() { notches } else { 0.0 }
    }

    /// Like [`Self::zoom`], and what is under the pixel stays under it.
    pub fn zoom_at(&mut self, notches: f64, projection: &Projection, x: f64, y: f64) {
        let before = *self;
        self.zoom(notches, projection.kind);
        let factor = match projection.kind {
            CameraType::Perspective => self.distance / before.distance,
            CameraType::Orthographic => self.ortho_factor / before.ortho_factor,
        };
        let [right, up, _] = before.axes();
        let from_middle_x = x - projection.width / 2.0;
        let from_middle_y = y - projection.height / 2.0;
        let offset = (right * from_middle_x - up * from_middle_y) * projection.units_per_pixel();
        // Everything shrinks towards the point at the target's depth, the eye included.
        self.target = before.target + offset * (1.0 - factor);
    }

    /// Turns to a standard view; target and distance stay.
    pub fn look(&mut self, view: StandardView) {
        (self.azimuth, self.elevation) = view.angles();
    }

    /// Moves so that the box from `low` to `high` fills the view without turning.
    pub fn frame(&mut self, low: Vec3, high: Vec3, settings: &Settings, aspect: f64) {
        const MARGIN: f64 = 1.25;
        let radius = ((high - low).length() / 2.0).max(0.5) * MARGIN;
        let narrow = aspect.clamp(0.1, 1.0);
        let half_fov = libm::tan(settings.fov.to_radians() / 2.0) * narrow;
        self.target = (low + high) * 0.5;
        self.distance =
            (radius / libm::sin(libm::atan(half_fov))).clamp(*DISTANCES.start(), *DISTANCES.end());
        self.ortho_factor = (2.0 * radius / narrow / settings.ortho_zoom).clamp(0.01, 100.0);
    }
}

/// A camera in a viewport of a given size: the way between pixels and rays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Projection {
    /// Where it stands and looks.
    pub camera: Camera,
    /// With or without perspective.
    pub kind: CameraType,
    /// Vertical, in degrees.
    pub fov: f64,
    /// Vertical extent of an orthographic view.
    pub ortho_height: f64,
    /// Of the view, in pixels.
    pub width: f64,
    /// Of the view, in pixels.
    pub height: f64,
}

impl Projection {
    /// As the scene's settings ask for.
    pub fn new(camera: Camera, settings: &Settings, width: f64, height: f64) -> Self {
        Projection {
            camera,
            kind: settings.camera_type,
            fov: settings.fov,
            ortho_height: settings.ortho_zoom * camera.ortho_factor,
            width: width.max(1.0),
            height: height.max(1.0),
        }
    }

    /// Half the height of the view at distance 1, or everywhere when orthographic.
    fn half_height(&self) -> f64 {
        match self.kind {
            CameraType::Perspective => libm::tan(self.fov.to_radians() / 2.0),
            CameraType::Orthographic => self.ortho_height / 2.0,
        }
    }

    /// World units that a pixel spans at the target.
    pub fn units_per_pixel(&self) -> f64 {
        let distance = match self.kind {
            CameraType::Perspective => self.camera.distance,
            CameraType::Orthographic => 1.0,
        };
        2.0 * self.half_height() * distance / self.height
    }

    /// World units that a pixel spans at a point's depth; nothing behind the eye.
    pub(crate) fn units_per_pixel_at(&self, point: Vec3) -> Option<f64> {
        let (_, _, depth) = self.project(point)?;
        let distance = match self.kind {
            CameraType::Perspective => depth,
            CameraType::Orthographic => 1.0,
        };
        Some(2.0 * self.half_height() * distance / self.height)
    }

    /// From a point to the eye, length 1.
    pub fn towards_eye(&self, point: Vec3) -> Vec3 {
        match self.kind {
            CameraType::Perspective => (self.camera.eye() - point).normalized(),
            CameraType::Orthographic => self.camera.axes()[2],
        }
    }

    /// The axis across which the grid lies: the ground, or the plane that faces a view without
    /// perspective along X or Z, so that heights can be read from it.
    pub fn grid_normal(&self) -> Axis {
        let looks_along = |axis: Vec3| self.camera.axes()[2].dot(axis).abs() > 1.0 - 1e-9;
        match self.kind {
            CameraType::Orthographic if looks_along(Vec3::X) => Axis::X,
            CameraType::Orthographic if looks_along(Vec3::Z) => Axis::Z,
            _ => Axis::Y,
        }
    }

    /// How the pixel position of a point changes while the point moves by `direction`: pixels to
    /// the right and down, and the change of what its depth does to its size on the screen.
    pub(crate) fn velocity(&self, point: Vec3, direction: Vec3) -> Option<[f64; 3]> {
        let (x, y, depth) = self.project(point)?;
        let [right, up, backward] = self.camera.axes();
        let pixels_per_unit = self.height / (2.0 * self.half_height());
        let (across, down) = (direction.dot(right), -direction.dot(up));
        Some(match self.kind {
            CameraType::Perspective => {
                let rate = -direction.dot(backward);
                let (from_middle_x, from_middle_y) = (x - self.width / 2.0, y - self.height / 2.0);
                [
                    (across * pixels_per_unit - from_middle_x * rate) / depth,
                    (down * pixels_per_unit - from_middle_y * rate) / depth,
                    rate,
                ]
            }
            CameraType::Orthographic => [across * pixels_per_unit, down * pixels_per_unit, 0.0],
        })
    }

    /// The ray through a pixel position, measured from the top left of the viewport.
    pub fn ray(&self, x: f64, y: f64) -> Ray {
        let [right, up, backward] = self.camera.axes();
        let half = self.half_height();
        let across = (2.0 * x / self.width - 1.0) * half * self.width / self.height;
        let upward = (1.0 - 2.0 * y / self.height) * half;
        match self.kind {
            CameraType::Perspective => Ray {
                origin: self.camera.eye(),
                direction: right * across + up * upward - backward,
            },
            // The eye of an orthographic view stands far back, so that nothing is behind it.
            CameraType::Orthographic => Ray {
                origin: self.camera.target + backward * (FAR / 2.0) + right * across + up * upward,
                direction: -backward,
            },
        }
    }

    /// Distances of the near and far plane from the eye of [`Self::ray`].
    fn depth_range(&self) -> (f64, f64) {
        match self.kind {
            CameraType::Perspective => (NEAR, FAR),
            CameraType::Orthographic => (0.0, FAR),
        }
    }

    /// Columns of the matrix from world to clip space, for drawing.
    pub fn clip_from_world(&self) -> [[f64; 4]; 4] {
        let [right, up, backward] = self.camera.axes();
        let (near, far) = self.depth_range();
        let half = self.half_height();
        let (sx, sy) = (self.height / (half * self.width), 1.0 / half);
        let eye = match self.kind {
            CameraType::Perspective => self.camera.eye(),
            CameraType::Orthographic => self.camera.target + backward * (FAR / 2.0),
        };
        // Rows of the view: across, upward and into the screen, each with its offset.
        let row = |axis: Vec3, factor: f64| {
            let axis = axis * factor;
            [axis.x, axis.y, axis.z, -axis.dot(eye)]
        };
        let depth = row(backward, -1.0);
        let (x, y) = (row(right, sx), row(up, sy));
        let (z, w) = match self.kind {
            CameraType::Perspective => {
                let (a, b) = (
                    (far + near) / (far - near),
                    -2.0 * far * near / (far - near),
                );
                let z = [depth[0] * a, depth[1] * a, depth[2] * a, depth[3] * a + b];
                (z, depth)
            }
            CameraType::Orthographic => {
                let a = 2.0 / (far - near);
                let offset = depth[3] * a - (far + near) / (far - near);
                let z = [depth[0] * a, depth[1] * a, depth[2] * a, offset];
                (z, [0.0, 0.0, 0.0, 1.0])
            }
        };
        [0, 1, 2, 3].map(|column| [x[column], y[column], z[column], w[column]])
    }

    /// The pixel position of a point, and its distance along the view; nothing behind the eye.
    pub fn project(&self, point: Vec3) -> Option<(f64, f64, f64)> {
        let [right, up, backward] = self.camera.axes();
        let half = self.half_height();
        let (origin, scale, depth) = match self.kind {
            CameraType::Perspective => {
                let offset = point - self.camera.eye();
                let depth = -offset.dot(backward);
                (offset, half * depth, depth)
            }
            CameraType::Orthographic => {
                let offset = point - self.camera.target;
                (offset, half, FAR / 2.0 - offset.dot(backward))
            }
        };
        if depth <= NEAR {
            return None;
        }
        let x = origin.dot(right) / (scale * self.width / self.height);
        let y = origin.dot(up) / scale;
        Some((
            (x + 1.0) / 2.0 * self.width,
            (1.0 - y) / 2.0 * self.height,
            depth,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Workspace;
    use proptest::prelude::*;

    fn opening(kind: CameraType) -> Projection {
        let settings = Settings {
            camera_type: kind,
            ..Settings::default()
        };
        Projection::new(Camera::default(), &settings, 800.0, 680.0)
    }

    #[test]
    fn the_opening_view_stands_where_the_fact_sheet_puts_it() {
        let camera = Camera::default();
        assert!(camera.eye().max_difference(OPENING_EYE) < 1e-12);
    }

    #[test]
    fn the_grid_faces_flat_views_and_lies_on_the_ground_otherwise() {
        let normal = |kind, view: Option<StandardView>| {
            let mut projection = opening(kind);
            if let Some(view) = view {
                projection.camera.look(view);
            }
            projection.grid_normal()
        };
        use CameraType::{Orthographic, Perspective};
        for (view, expected) in [
            (Some(StandardView::Front), Axis::Z),
            (Some(StandardView::Back), Axis::Z),
            (Some(StandardView::Right), Axis::X),
            (Some(StandardView::Left), Axis::X),
            (Some(StandardView::Top), Axis::Y),
            (Some(StandardView::Bottom), Axis::Y),
            (None, Axis::Y),
        ] {
            assert_eq!(normal(Orthographic, view), expected, "{view:?}");
            assert_eq!(normal(Perspective, view), Axis::Y, "{view:?}");
        }
    }

    #[test]
    fn every_preset_object_is_in_the_opening_frame_and_x_runs_to_the_right() {
        let projection = opening(CameraType::Perspective);
        for scene in Workspace::new(0).scenes() {
            for object in &scene.content().objects {
                let (x, y, _) = projection.project(object.placement.position).unwrap();
                assert!(
                    (0.0..800.0).contains(&x) && (0.0..680.0).contains(&y),
                    "{}",
                    object.name
                );
            }
        }
        let x_of = |x| projection.project(Vec3::new(x, 0.0, 0.0)).unwrap().0;
        let span = x_of(3.0) - x_of(0.0);
        assert!((150.0..200.0).contains(&span), "the row spans {span} px");
    }

    #[test]
    fn top_looks_down_with_minus_z_up() {
        let mut camera = Camera::default();
        camera.look(StandardView::Top);
        let [right, up, backward] = camera.axes();
        assert!(right.max_difference(Vec3::X) < 1e-12);
        assert!(up.max_difference(-Vec3::Z) < 1e-12);
        assert!(backward.max_difference(Vec3::Y) < 1e-12);
    }

    #[test]
    fn front_looks_along_minus_z_and_right_along_minus_x() {
        let mut camera = Camera::default();
        camera.look(StandardView::Front);
        assert!(camera.axes()[2].max_difference(Vec3::Z) < 1e-12);
        camera.look(StandardView::Right);
        assert!(camera.axes()[2].max_difference(Vec3::X) < 1e-12);
    }

    #[test]
    fn panning_keeps_the_point_under_the_pointer() {
        let mut projection = opening(CameraType::Perspective);
        let target = projection.camera.target;
        projection
            .camera
            .pan(100.0, 40.0, projection.units_per_pixel());
        let (x, y, _) = projection.project(target).unwrap();
        assert!((x - 500.0).abs() < 1e-6 && (y - 380.0).abs() < 1e-6);
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        for kind in [CameraType::Perspective, CameraType::Orthographic] {
            let settings = Settings {
                camera_type: kind,
                ..Settings::default()
            };
            let before = opening(kind);
            let mut camera = before.camera;
            camera.zoom_at(3.0, &before, 650.0, 120.0);
            let after = Projection::new(camera, &settings, before.width, before.height);
            // Far behind, at the target's depth, and in front of it.
            for depth in [4.0, before.camera.distance, 40.0] {
                let ray = before.ray(650.0, 120.0);
                let point = match kind {
                    CameraType::Perspective => ray.at(depth),
                    CameraType::Orthographic => ray.at(FAR / 2.0 - 10.0 + depth),
                };
                let (x, y, _) = after.project(point).unwrap();
                assert!((x - 650.0).abs() < 1e-6 && (y - 120.0).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn a_notch_is_a_tenth_of_the_distance_wherever_the_pointer_is() {
        let projection = opening(CameraType::Perspective);
        let mut camera = projection.camera;
        camera.zoom_at(-1.0, &projection, 10.0, 10.0);
        assert!((camera.distance / projection.camera.distance - 1.1).abs() < 1e-12);
        // At the limit nothing slides away under the pointer.
        for _ in 0..200 {
            let at_limit = Projection {
                camera,
                ..projection
            };
            camera.zoom_at(-1.0, &at_limit, 10.0, 10.0);
        }
        let at_limit = Projection {
            camera,
            ..projection
        };
        let stays = camera;
        camera.zoom_at(-1.0, &at_limit, 10.0, 10.0);
        assert_eq!(camera, stays);
    }

    #[test]
    fn a_framed_box_lies_in_the_view() {
        for kind in [CameraType::Perspective, CameraType::Orthographic] {
            let settings = Settings {
                camera_type: kind,
                ..Settings::default()
            };
            let (low, high) = (Vec3::new(-1.0, 0.0, -1.0), Vec3::new(1.0, 20.0, 1.0));
            let mut camera = Camera::default();
            camera.frame(low, high, &settings, 0.5);
            let projection = Projection::new(camera, &settings, 400.0, 800.0);
            for corner in [
                low,
                high,
                Vec3::new(1.0, 20.0, -1.0),
                Vec3::new(-1.0, 0.0, 1.0),
            ] {
                let (x, y, _) = projection.project(corner).unwrap();
                assert!(
                    (0.0..400.0).contains(&x) && (0.0..800.0).contains(&y),
                    "{kind:?}"
                );
            }
        }
    }

    proptest! {
        #[test]
        fn a_projected_point_lies_on_the_ray_through_its_pixel(
            point in [-4.0f64..4.0, -1.0f64..4.0, -4.0f64..4.0],
            azimuth in 0.0f64..360.0,
            elevation in -89.0f64..89.0,
            orthographic in any::<bool>(),
        ) {
            let point = Vec3::from(point);
            let kind = if orthographic { CameraType::Orthographic } else { CameraType::Perspective };
            let mut projection = opening(kind);
            projection.camera.azimuth = azimuth;
            projection.camera.elevation = elevation;
            if let Some((x, y, _)) = projection.project(point) {
                let columns = projection.clip_from_world();
                let row = |i: usize| {
                    let [a, b, c, d] = columns.map(|column| column[i]);
                    a * point.x + b * point.y + c * point.z + d
                };
                prop_assert!(((row(0) / row(3) + 1.0) * 400.0 - x).abs() < 1e-6);
                prop_assert!(((1.0 - row(1) / row(3)) * 340.0 - y).abs() < 1e-6);
                prop_assert!((row(2) / row(3)).abs() <= 1.0);
                let ray = projection.ray(x, y);
                let offset = point - ray.origin;
                let off_line = offset.cross(ray.direction.normalized()).length();
                prop_assert!(off_line < 1e-6, "{off_line}");
            }
        }
    }
}
