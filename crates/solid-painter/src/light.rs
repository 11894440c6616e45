//! How faces are lit: by a sky that is brighter above, and by one lamp.

use crate::vector::Vector;

/// Shares of a colour's brightness; a face never gets brighter than its colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// On a face that looks straight down.
    pub ground: f32,
    /// On a face that looks straight up.
    pub sky: f32,
    /// On a face that looks at the lamp.
    pub lamp: f32,
    /// Length 1.
    pub towards_lamp: Vector,
}

/// Shorter normals have no direction.
const TINY: f32 = 1e-30;

impl Light {
    /// What a face with this normal, of any length, gets.
    #[inline(always)]
    pub fn on(&self, [x, y, z]: Vector) -> f32 {
        let squared = x * x + y * y + z * z;
        let squared = if squared > TINY { squared } else { TINY };
        let shortened = 1.0 / squared.sqrt();
        let lamp = self.towards_lamp;
        let facing = (x * lamp[0] + y * lamp[1] + z * lamp[2]) * shortened;
        let facing = if facing > 0.0 { facing } else { 0.0 };
        let middle = (self.ground + self.sky) * 0.5;
        let sky = middle + (self.sky - self.ground) * 0.5 * (y * shortened);
        let sum = sky + self.lamp * facing;
        if sum < 1.0 { sum } else { 1.0 }
    }
}
