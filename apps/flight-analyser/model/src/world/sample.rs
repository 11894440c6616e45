//! A state vector: what an aircraft reported at one step.

/// In the units in which it is stored. `None` was not received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample {
    /// 1e-4 degrees.
    pub lat: i32,
    /// 1e-4 degrees, east positive.
    pub lon: i32,
    /// Metres, barometric: what the panel calls Altitude.
    pub baro_m: Option<i16>,
    /// Metres, from satellites: what the panel calls Geo Altitude.
    pub geo_m: Option<i16>,
    /// 0.1 m/s.
    pub speed: Option<u16>,
    /// 0.1 degrees clockwise from north.
    pub heading: Option<u16>,
    /// 0.01 m/s.
    pub vertical: Option<i16>,
    /// As the aircraft itself reports it.
    pub on_ground: bool,
    /// Four octal digits in 12 bits.
    pub squawk: Option<u16>,
    /// How long before the step the position was received; 0 where it is computed.
    pub position_age_s: u8,
}

/// Where an aircraft is, without the rest: what the map needs of thousands at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// 1e-4 degrees.
    pub lat: i32,
    /// 1e-4 degrees, east positive.
    pub lon: i32,
    /// Metres, barometric.
    pub altitude_m: Option<i16>,
    /// Such aircraft are drawn grey and smaller.
    pub on_ground: bool,
}

impl Sample {
    /// Latitude and longitude in degrees.
    pub fn position(&self) -> [f64; 2] {
        [f64::from(self.lat) / 1e4, f64::from(self.lon) / 1e4]
    }
}
