//! Web Mercator: the part of the world that is on the screen.
//!
//! The world is a square of 256 pixels at zoom 0 and twice as wide with every level. Zoom levels are
//! whole numbers, and the map lies on whole pixels, so that what does not move is drawn alike.

use std::f64::consts::PI;

/// The world is 1024 pixels wide.
pub const MIN_ZOOM: u8 = 2;
/// Some ten metres in a pixel at the equator: runways are told apart.
pub const MAX_ZOOM: u8 = 14;
/// Side of the world at zoom 0, in pixels.
const TILE: f64 = 256.0;
/// Where the square world ends.
pub const MAX_LATITUDE: f64 = 85.051_128_779_806_59;
/// Of the equator, in metres.
const CIRCUMFERENCE: f64 = 40_075_016.685_578_49;

/// Which part of the world is on a screen of which size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapView {
    zoom: u8,
    /// Of the world at this zoom, in pixels from its top left corner.
    centre: [f64; 2],
    /// Of the screen, in pixels.
    size: [f64; 2],
}

impl MapView {
    /// With a position in the middle, as far as zoom levels and poles allow.
    pub fn new(centre: [f64; 2], zoom: u8, size: [f64; 2]) -> Self {
        let zoom = zoom.clamp(MIN_ZOOM, MAX_ZOOM);
        MapView {
            zoom,
            centre: to_world(centre, zoom),
            size,
        }
        .tidied()
    }

    /// Whole, from [`MIN_ZOOM`] to [`MAX_ZOOM`].
    pub fn zoom(&self) -> u8 {
        self.zoom
    }

    /// Width and height of the screen in pixels.
    pub fn size(&self) -> [f64; 2] {
        self.size
    }

    /// The position in the middle of the screen.
    pub fn centre(&self) -> [f64; 2] {
        from_world(self.centre, self.zoom)
    }

    /// Side of the whole world, in pixels.
    pub fn world_side(&self) -> f64 {
        world_side(self.zoom)
    }

    /// The pixel of the world in the top left corner of the screen; whole.
    pub fn origin(&self) -> [f64; 2] {
        [0, 1].map(|axis| (self.centre[axis] - self.size[axis] / 2.0).round())
    }

    /// Where a position is on the screen; of its repetitions the one nearest to the middle.
    pub fn to_screen(&self, position: [f64; 2]) -> [f64; 2] {
        self.world_to_screen(to_world(position, self.zoom))
    }

    /// The same for a pixel of the world.
    pub fn world_to_screen(&self, world: [f64; 2]) -> [f64; 2] {
        let side = self.world_side();
        let mut x = world[0] - self.centre[0];
        x -= (x / side).round() * side;
        let origin = self.origin();
        [x + self.centre[0] - origin[0], world[1] - origin[1]]
    }

    /// The position at a pixel of the screen; longitudes from -180 to 180.
    pub fn to_position(&self, screen: [f64; 2]) -> [f64; 2] {
        let origin = self.origin();
        let [lat, lon] = from_world([screen[0] + origin[0], screen[1] + origin[1]], self.zoom);
        [lat, (lon + 180.0).rem_euclid(360.0) - 180.0]
    }

    /// How far apart the repetitions of a place are that fit on the screen: offsets in pixels.
    pub fn repetitions(&self) -> Vec<f64> {
        let side = self.world_side();
        let reach = ((self.size[0] / side - 1.0) / 2.0).ceil().max(0.0) as i32;
        (-reach..=reach)
            .map(|index| f64::from(index) * side)
            .collect()
    }

    /// The same middle and zoom on a screen of another size.
    pub fn resized(self, size: [f64; 2]) -> Self {
        MapView { size, ..self }.tidied()
    }

    /// Moves what is on the screen `by` pixels.
    pub fn panned(self, by: [f64; 2]) -> Self {
        let centre = [self.centre[0] - by[0], self.centre[1] - by[1]];
        MapView { centre, ..self }.tidied()
    }

    /// With another position in the middle, or as near to it as the poles allow.
    pub fn centred_on(self, position: [f64; 2]) -> Self {
        let centre = to_world(position, self.zoom);
        MapView { centre, ..self }.tidied()
    }

    /// Goes to a zoom level and keeps what is at this pixel of the screen where it is.
    pub fn zoomed_about(self, screen: [f64; 2], zoom: u8) -> Self {
        let zoom = zoom.clamp(MIN_ZOOM, MAX_ZOOM);
        let factor = world_side(zoom) / self.world_side();
        let from_centre = [0, 1].map(|axis| screen[axis] - self.size[axis] / 2.0);
        let centre =
            [0, 1].map(|axis| (self.centre[axis] + from_centre[axis]) * factor - from_centre[axis]);
        MapView {
            zoom,
            centre,
            ..self
        }
        .tidied()
    }

    /// Goes to a zoom level and keeps the middle of the screen where it is.
    pub fn zoomed(self, zoom: u8) -> Self {
        let middle = [self.size[0] / 2.0, self.size[1] / 2.0];
        self.zoomed_about(middle, zoom)
    }

    /// Zooms out, never in, until all positions are on the screen with a margin.
    pub fn showing_all(self, positions: &[[f64; 2]], margin: f64) -> Self {
        let mut view = self;
        while view.zoom > MIN_ZOOM && !positions.iter().all(|it| view.shows(*it, margin)) {
            view = view.zoomed(view.zoom - 1);
        }
        view
    }

    /// Is a position on the screen, at least so far from its edges?
    pub fn shows(&self, position: [f64; 2], margin: f64) -> bool {
        let at = self.to_screen(position);
        [0, 1]
            .iter()
            .all(|&axis| at[axis] >= margin && at[axis] <= self.size[axis] - margin)
    }

    /// On the ground at the middle of the screen.
    pub fn metres_per_pixel(&self) -> f64 {
        let latitude = self.centre()[0].to_radians();
        CIRCUMFERENCE / self.world_side() * libm::cos(latitude)
    }

    /// Longitudes repeat; beyond the poles there is nothing, so the map does not go there.
    fn tidied(mut self) -> Self {
        let side = self.world_side();
        self.centre[0] = self.centre[0].rem_euclid(side);
        let half = self.size[1] / 2.0;
        self.centre[1] = if side <= self.size[1] {
            side / 2.0
        } else {
            self.centre[1].clamp(half, side - half)
        };
        self
    }
}

fn world_side(zoom: u8) -> f64 {
    TILE * f64::from(1u32 << zoom.min(30))
}

/// The pixel of the world at a zoom level.
pub fn to_world([lat, lon]: [f64; 2], zoom: u8) -> [f64; 2] {
    let side = world_side(zoom);
    let lat = lat.clamp(-MAX_LATITUDE, MAX_LATITUDE).to_radians();
    let north = libm::log(libm::tan(PI / 4.0 + lat / 2.0));
    [
        (lon + 180.0) / 360.0 * side,
        (1.0 - north / PI) / 2.0 * side,
    ]
}

/// The position at a pixel of the world.
pub fn from_world([x, y]: [f64; 2], zoom: u8) -> [f64; 2] {
    let side = world_side(zoom);
    let north = PI * (1.0 - 2.0 * y / side);
    let lat = libm::atan(libm::sinh(north)).to_degrees();
    [lat, x / side * 360.0 - 180.0]
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: [f64; 2] = [1280.0, 720.0];
    const ICN: [f64; 2] = [37.4691, 126.4510];

    fn close(one: [f64; 2], two: [f64; 2], tolerance: f64) -> bool {
        (one[0] - two[0]).abs() <= tolerance && (one[1] - two[1]).abs() <= tolerance
    }

    #[test]
    fn a_pixel_is_as_long_as_the_projection_says() {
        let metres = MapView::new(ICN, 10, SIZE).metres_per_pixel();
        assert!((metres - 121.3).abs() < 0.1, "{metres}");
        let metres = MapView::new([48.7233, 2.3794], 7, SIZE).metres_per_pixel();
        assert!((metres - 806.8).abs() < 0.1, "{metres}");
    }

    #[test]
    fn the_two_flights_at_seoul_are_where_the_sheet_has_them() {
        let view = MapView::new(ICN, 10, SIZE);
        assert!(close(view.to_screen(ICN), [640.0, 360.0], 0.5));
        assert!(close(
            view.to_screen([37.4180, 126.2870]),
            [521.0, 407.0],
            1.5
        ));
        assert!(close(
            view.to_screen([37.3600, 126.8100]),
            [901.0, 460.0],
            1.5
        ));
    }

    #[test]
    fn screen_and_ground_are_inverse() {
        for zoom in [2, 5, 9, 14] {
            let view = MapView::new([51.0, 179.9], zoom, SIZE);
            for point in [[0.0, 300.0], [640.0, 360.0], [1279.0, 500.0]] {
                let there = view.to_position(point);
                assert!((-180.0..180.0).contains(&there[1]));
                let back = view.to_screen(there);
                let side = view.world_side();
                let turns = ((back[0] - point[0]) / side).round() * side;
                assert!(
                    close([back[0] - turns, back[1]], point, 1e-6),
                    "{zoom} {point:?}"
                );
            }
        }
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let view = MapView::new([48.0, 11.0], 6, SIZE);
        let pointer = [200.0, 150.0];
        let before = view.to_position(pointer);
        let after = view.zoomed_about(pointer, 9).to_position(pointer);
        // The map lies on whole pixels.
        assert!(close(before, after, 0.01), "{before:?} {after:?}");
        assert_eq!(view.zoomed(1).zoom(), MIN_ZOOM);
        assert_eq!(view.zoomed(40).zoom(), MAX_ZOOM);
    }

    #[test]
    fn the_map_goes_round_but_not_over_the_poles() {
        let view = MapView::new([0.0, 170.0], 4, SIZE);
        let fiji = view.to_screen([-17.0, -179.0]);
        assert!(fiji[0] > 640.0 && fiji[0] < 800.0, "{fiji:?}");
        let north = view.panned([0.0, 1e6]);
        assert!(north.to_position([640.0, 0.0])[0] <= MAX_LATITUDE + 1e-6);
        let whole = MapView::new([40.0, 0.0], 2, [1920.0, 1080.0]);
        assert!(whole.centre()[0].abs() < 1e-9);
        assert_eq!(whole.repetitions(), [-1024.0, 0.0, 1024.0]);
        assert_eq!(view.repetitions(), [0.0]);
    }

    #[test]
    fn a_circle_that_does_not_fit_is_zoomed_out_for_and_never_in() {
        let circle = crate::geodesy::circle([46.9163, -114.0910], 500.0);
        let view = MapView::new([46.9163, -114.0910], 7, SIZE);
        let wide = view.showing_all(&circle, 40.0);
        assert!(wide.zoom() < 7 && circle.iter().all(|it| wide.shows(*it, 40.0)));
        assert_eq!(
            MapView::new(ICN, 4, SIZE).showing_all(&[ICN], 40.0).zoom(),
            4
        );
    }
}
