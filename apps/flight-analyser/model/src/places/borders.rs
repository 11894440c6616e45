//! Countries as lines that they share.

use std::sync::OnceLock;

use super::{
    coding::{FileKind, PlacesError, Sink, Source, pack, unpack},
    columns::Columns,
};

const KIND: FileKind = FileKind {
    magic: *b"FAB1",
    name: "borders",
};

/// A country's place in [`Borders::countries`].
pub type CountryId = u16;

/// A country without its shape, which lies in the arcs that name it.
#[derive(Clone, Debug, PartialEq)]
pub struct Country {
    /// As people write it, for example `Bosnia and Herzegovina`.
    pub name: String,
    /// Where its name is written on the map: latitude and longitude.
    pub label: [f64; 2],
    /// Larger countries are labelled first.
    pub area_km2: f64,
}

/// A line between two countries, or between a country and the sea.
#[derive(Clone, Debug, PartialEq)]
pub struct Arc {
    /// Longitude and latitude in degrees. Lines are cut at the antimeridian: both ends of a segment are
    /// within -180..=180, and none runs along it.
    pub points: Vec<[f64; 2]>,
    /// Who lies on the left when one walks along the points; nobody is the sea.
    pub left: Option<CountryId>,
    /// Who lies on the right; nobody is the sea.
    pub right: Option<CountryId>,
}

/// The grid on which the points of a file lie: steps of longitude and latitude from its corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    /// Longitude and latitude of the south-west corner; -180 and -90 by default.
    pub corner: [f64; 2],
    /// Degrees of longitude and latitude of a step; a thousandth by default.
    pub step: [f64; 2],
}

impl Default for Grid {
    fn default() -> Self {
        Self {
            corner: [-180.0, -90.0],
            step: [1e-3, 1e-3],
        }
    }
}

/// All countries and the lines between them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Borders {
    grid: Grid,
    countries: Vec<Country>,
    arcs: Vec<Arc>,
    /// Made when somebody first asks for a country: a map that is only drawn needs none.
    columns: OnceLock<Columns>,
}

impl Borders {
    /// The points of the arcs lie on the grid.
    pub fn new(grid: Grid, countries: Vec<Country>, arcs: Vec<Arc>) -> Result<Self, PlacesError> {
        if countries.len() >= usize::from(CountryId::MAX) {
            return Err(PlacesError::Invalid("too many countries"));
        }
        for arc in &arcs {
            if arc.points.len() < 2 {
                return Err(PlacesError::Invalid("a line without length"));
            }
            let is_known =
                |it: Option<CountryId>| it.is_none_or(|it| usize::from(it) < countries.len());
            if !is_known(arc.left) || !is_known(arc.right) {
                return Err(PlacesError::Invalid("the line of an unknown country"));
            }
            // Written so that what is not a number is outside, too.
            let is_inside = |[lon, lat]: &[f64; 2]| lon.abs() <= 180.0 && lat.abs() <= 90.0;
            if !arc.points.iter().all(is_inside) {
                return Err(PlacesError::Invalid("a place outside the world"));
            }
        }
        Ok(Self {
            grid,
            countries,
            arcs,
            columns: OnceLock::new(),
        })
    }

    /// In the order that [`CountryId`] counts.
    pub fn countries(&self) -> &[Country] {
        &self.countries
    }

    /// Every line once, whether one country or two share it.
    pub fn arcs(&self) -> &[Arc] {
        &self.arcs
    }

    /// On which the points of all arcs lie.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Point in polygon, planar in longitude and latitude; nobody over the sea.
    pub fn country_at(&self, lat: f64, lon: f64) -> Option<CountryId> {
        if !lat.is_finite() || !lon.is_finite() {
            return None;
        }
        let is_in_range = (-180.0..180.0).contains(&lon);
        let lon = if is_in_range {
            lon
        } else {
            (lon + 180.0).rem_euclid(360.0) - 180.0
        };
        let columns = self.columns.get_or_init(|| Columns::new(&self.arcs));
        columns.country_at(&self.arcs, lat, lon)
    }

    /// From the bytes of a file that [`Borders::write`] made.
    pub fn read(bytes: &[u8]) -> Result<Self, PlacesError> {
        let content = unpack(KIND, bytes)?;
        let mut source = Source::new(&content);
        let grid = Grid {
            corner: [source.float()?, source.float()?],
            step: [source.float()?, source.float()?],
        };
        let count = source.count()?;
        let mut countries = Vec::with_capacity(count);
        for _ in 0..count {
            countries.push(Country {
                name: source.text()?,
                label: [source.float()?, source.float()?],
                area_km2: source.float()?,
            });
        }
        let arcs = read_arcs(&mut source, grid)?;
        if !source.is_at_end() {
            return Err(PlacesError::Invalid("more than its lines"));
        }
        Self::new(grid, countries, arcs)
    }

    /// The bytes of a file, the same for the same borders.
    pub fn write(&self) -> Vec<u8> {
        let mut sink = Sink::default();
        for number in self.grid.corner.into_iter().chain(self.grid.step) {
            sink.float(number);
        }
        sink.unsigned(self.countries.len() as u64);
        for country in &self.countries {
            sink.text(&country.name);
            sink.float(country.label[0]);
            sink.float(country.label[1]);
            sink.float(country.area_km2);
        }
        write_arcs(&mut sink, self.grid, &self.arcs);
        pack(KIND, &sink.into_bytes())
    }
}

/// Streams of their own for sides, lengths and both coordinates: alike bytes pack well beside each
/// other.
fn write_arcs(sink: &mut Sink, grid: Grid, arcs: &[Arc]) {
    sink.unsigned(arcs.len() as u64);
    // Nobody is zero.
    let side = |country: Option<CountryId>| country.map_or(0, |it| u64::from(it) + 1);
    for arc in arcs {
        sink.unsigned(side(arc.left));
        sink.unsigned(side(arc.right));
    }
    for arc in arcs {
        sink.unsigned(arc.points.len() as u64);
    }
    for axis in [0, 1] {
        let mut last = 0;
        for point in arcs.iter().flat_map(|arc| &arc.points) {
            let steps = ((point[axis] - grid.corner[axis]) / grid.step[axis]).round() as i64;
            sink.signed(steps - last);
            last = steps;
        }
    }
}

fn read_arcs(source: &mut Source<'_>, grid: Grid) -> Result<Vec<Arc>, PlacesError> {
    let count = source.count()?;
    let side = |source: &mut Source<'_>| -> Result<Option<CountryId>, PlacesError> {
        let country = CountryId::try_from(source.unsigned()?);
        let country = country.map_err(|_| PlacesError::Invalid("an unknown country"))?;
        Ok(country.checked_sub(1))
    };
    let mut arcs = Vec::with_capacity(count);
    for _ in 0..count {
        arcs.push(Arc {
            points: Vec::new(),
            left: side(source)?,
            right: side(source)?,
        });
    }
    let lengths: Vec<usize> = (0..count)
        .map(|_| source.count())
        .collect::<Result<_, _>>()?;
    let total = lengths
        .iter()
        .fold(0, |sum: usize, it| sum.saturating_add(*it));
    if total > source.remaining() {
        return Err(PlacesError::Truncated);
    }
    for (arc, length) in arcs.iter_mut().zip(lengths) {
        arc.points = vec![[0.0; 2]; length];
    }
    for axis in [0, 1] {
        let limit = [180.0, 90.0][axis];
        let mut steps = 0_i64;
        for point in arcs.iter_mut().flat_map(|arc| &mut arc.points) {
            steps = steps.saturating_add(source.signed()?);
            let value = grid.corner[axis] + steps as f64 * grid.step[axis];
            // The last step of the grid may be off by a rounding.
            let is_close = value.abs() <= limit + grid.step[axis].abs() / 2.0;
            if !is_close {
                return Err(PlacesError::Invalid("a place outside the world"));
            }
            point[axis] = value.clamp(-limit, limit);
        }
    }
    Ok(arcs)
}
