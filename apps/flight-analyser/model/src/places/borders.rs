//! Countries as rings of shared lines.

pub type CountryId = u16;

#[derive(Clone, Debug, PartialEq)]
pub struct Country {
    /// As people write it, for example `Bosnia and Herzegovina`.
    pub name: String,
    /// Where its name is written on the map: latitude and longitude.
    pub label: [f64; 2],
}

/// A line between two countries, or between a country and the sea.
#[derive(Clone, Debug, PartialEq)]
pub struct Arc {
    /// Longitude and latitude in degrees.
    pub points: Vec<[f64; 2]>,
    /// Who lies on the left when one walks along the points; nobody is the sea.
    pub left: Option<CountryId>,
    pub right: Option<CountryId>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Borders {
    countries: Vec<Country>,
    arcs: Vec<Arc>,
}

impl Borders {
    pub fn countries(&self) -> &[Country] {
        &self.countries
    }

    pub fn arcs(&self) -> &[Arc] {
        &self.arcs
    }
}
