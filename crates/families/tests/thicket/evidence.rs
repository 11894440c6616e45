//! How strongly each place of each picture speaks for something of its own, whatever an observer takes for
//! evidence; and what is made of it: stretches, their boundaries, a picture of what was there.

/// Evidence of all pictures on one grid.
pub struct Evidence {
    pub columns: usize,
    pub rows: usize,
    /// Pixels between two places of the grid.
    pub pitch: f64,
    /// Picture by picture, row by row.
    pub pictures: Vec<Vec<f32>>,
    /// What it is on average where nothing is.
    pub floor: f32,
    /// What it is on average where something is.
    pub strength: f32,
    /// How much of the way from nothing to something it has to be on average, where it is clearest.
    pub clearness: f32,
    /// Of the places that differ from nothing, one in so many is counted among the clearest.
    pub clearest: usize,
    /// Pictures over which it is gathered to find out that something is there.
    pub window: usize,
    /// Stretches that stand out less are chance.
    pub threshold: f32,
}

/// Something was there from a picture up to another.
#[derive(Clone, Debug)]
pub struct Stretch {
    pub from: usize,
    pub to: usize,
    /// How strongly it stands out where it does most, in standard deviations.
    pub weight: f32,
    /// Evidence over the whole stretch, moved along with what is there; row by row.
    pub image: Vec<f32>,
}

/// Pixels of the square over which evidence is gathered to find out that something is there.
const PATCH_PX: f64 = 72.0;
/// [`Evidence::window`] and [`Evidence::threshold`] for what moves.
pub const MOVING: (usize, f32) = (10, 5.5);
/// A patch that is nearly all of what something would be is no chance, however far chance scatters. It does where
/// all cells follow: then what looks alike by chance stays alike from picture to picture.
const NEARLY_ALL: f32 = 0.64;
/// Places on either side of the middle of a patch, at the least.
const LEAST_HALF: usize = 3;
/// Stretches that are shorter are no stretches.
const SHORTEST: usize = 12;
/// Around what was found, boundaries are looked for this far.
const AROUND: usize = 30;
/// Drifts that are tried, in pixels a picture.
const DRIFTS: std::ops::RangeInclusive<i32> = -6..=6;
const DRIFT_STEP: f64 = 0.5;
/// What is less of the way from nothing to something does not differ from nothing.
const LEAST_DIFFERENT: f32 = 0.25;
/// One patch in so many is asked what is usual.
const STATISTICS_STEP: usize = 29;
/// Standard deviations that the median deviation of a normal distribution is.
const DEVIATION_OF_MEDIAN: f32 = 1.4826;

impl Evidence {
    /// Everything that stands out, in the order of time.
    pub fn stretches(&self) -> Vec<Stretch> {
        let weights = self.weights();
        let mut found: Vec<(usize, usize, f32)> = Vec::new();
        for (at, weight) in weights.iter().enumerate() {
            if *weight < self.threshold {
                continue;
            }
            match found.last_mut() {
                Some((_, to, most)) if at <= *to + self.window => {
                    *to = at + 1;
                    *most = most.max(*weight);
                }
                _ => found.push((at, at + 1, *weight)),
            }
        }
        let stretches = found.into_iter();
        let stretches = stretches.map(|(from, to, weight)| self.refined(from, to, weight));
        stretches
            .filter(|stretch| stretch.to - stretch.from >= SHORTEST && self.is_clear(stretch))
            .collect()
    }

    /// For every picture, how far the patch that stands out most does so.
    fn weights(&self) -> Vec<f32> {
        let half = ((PATCH_PX / self.pitch) as usize / 2).max(LEAST_HALF);
        let mut sum = vec![0.0f32; self.columns * self.rows];
        let count = self.pictures.len();
        let mut largest = Vec::new();
        let mut usual = Vec::new();
        for end in 0..count + self.window {
            // The window ends with this picture.
            if end < count {
                for (sum, value) in sum.iter_mut().zip(&self.pictures[end]) {
                    *sum += value;
                }
            }
            if end >= self.window {
                for (sum, value) in sum.iter_mut().zip(&self.pictures[end - self.window]) {
                    *sum -= value;
                }
            }
            let patches = self.patches(&sum, half);
            largest.push(patches.iter().copied().fold(f32::MIN, f32::max));
            if (self.window..count).contains(&end) {
                usual.extend(patches.iter().step_by(STATISTICS_STEP));
            }
        }
        // Most patches of most pictures show nothing: what is usual is chance.
        let middle = median(&mut usual);
        let mut far: Vec<f32> = usual.iter().map(|it| (it - middle).abs()).collect();
        let deviation = median(&mut far) * DEVIATION_OF_MEDIAN;
        let all = ((2 * half + 1).pow(2) * self.window) as f32;
        let weights = largest.into_iter().skip(self.window / 2).take(count);
        weights
            .map(|it| {
                let weight = (it - middle) / deviation.max(f32::MIN_POSITIVE);
                match it >= NEARLY_ALL * all {
                    true => weight.max(self.threshold),
                    false => weight,
                }
            })
            .collect()
    }

    /// The sums over all patches.
    fn patches(&self, values: &[f32], half: usize) -> Vec<f32> {
        let (columns, rows) = (self.columns, self.rows);
        let mut table = vec![0.0f64; (columns + 1) * (rows + 1)];
        for row in 0..rows {
            let mut along = 0.0;
            for column in 0..columns {
                along += f64::from(values[row * columns + column]);
                table[(row + 1) * (columns + 1) + column + 1] =
                    table[row * (columns + 1) + column + 1] + along;
            }
        }
        let corner = |row: usize, column: usize| table[row * (columns + 1) + column];
        let sum = |row: usize, column: usize| {
            let (top, bottom) = (row - half, row + half + 1);
            let (left, right) = (column - half, column + half + 1);
            let sum = corner(bottom, right) - corner(top, right) - corner(bottom, left)
                + corner(top, left);
            sum as f32
        };
        (half..rows - half)
            .flat_map(|row| (half..columns - half).map(move |column| (row, column)))
            .map(|(row, column)| sum(row, column))
            .collect()
    }

    /// Finds out how it moved, where it was, and so when exactly it was there.
    fn refined(&self, from: usize, to: usize, weight: f32) -> Stretch {
        let middle = (from + to) as f64 / 2.0;
        let inner = from..to.min(self.pictures.len());
        let drifts = DRIFTS.flat_map(|x| DRIFTS.map(move |y| [x, y]));
        let image = |drift: [i32; 2]| self.gathered(inner.clone(), middle, drift);
        let sharp = drifts.map(|drift| (self.sharpness(&image(drift)), drift));
        let sharpest = sharp.max_by(|one, other| one.0.total_cmp(&other.0));
        let drift = sharpest.map_or([0, 0], |(_, drift)| drift);
        let mask = self.mask(&image(drift));
        let first = from.saturating_sub(AROUND);
        let last = (to + AROUND).min(self.pictures.len());
        let gains = (first..last).map(|at| self.gain(&mask, at, middle, drift));
        let gains: Vec<f32> = gains.collect();
        let (from, to) = best_run(&gains);
        let (from, to) = (first + from, first + to);
        Stretch {
            from,
            to,
            weight,
            image: self.gathered(from..to, middle, drift),
        }
    }

    /// Between nothing and something.
    pub fn half(&self) -> f32 {
        (self.floor + self.strength) / 2.0
    }

    /// Is what differs from nothing, where it is clearest, closer to something than to neither?
    fn is_clear(&self, stretch: &Stretch) -> bool {
        let range = self.strength - self.floor;
        let least = self.floor + LEAST_DIFFERENT * range;
        let smooth = smoothed(&stretch.image, self.columns, self.rows);
        let mut inside: Vec<f32> = smooth.into_iter().filter(|it| *it > least).collect();
        inside.sort_by(|one, other| other.total_cmp(one));
        inside.truncate(inside.len().div_ceil(self.clearest));
        let mean = inside.iter().sum::<f32>() / inside.len().max(1) as f32;
        mean - self.floor >= self.clearness * range
    }

    /// The mean evidence of pictures that are moved against a drift.
    fn gathered(&self, pictures: std::ops::Range<usize>, middle: f64, drift: [i32; 2]) -> Vec<f32> {
        let mut sum = vec![0.0f32; self.columns * self.rows];
        let count = pictures.len().max(1) as f32;
        for at in pictures {
            let shift = self.shift(at, middle, drift);
            self.each_moved(shift, |place, moved| sum[place] += self.pictures[at][moved]);
        }
        sum.iter().map(|it| it / count).collect()
    }

    /// How far a picture is moved, in places of the grid.
    fn shift(&self, at: usize, middle: f64, drift: [i32; 2]) -> [i32; 2] {
        drift.map(|it| {
            let pixels = f64::from(it) * DRIFT_STEP * (at as f64 - middle);
            (pixels / self.pitch).round() as i32
        })
    }

    /// Every place and the one that is moved to it.
    fn each_moved(&self, [dx, dy]: [i32; 2], mut tell: impl FnMut(usize, usize)) {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        for row in 0.max(-dy)..rows.min(rows - dy) {
            for column in 0.max(-dx)..columns.min(columns - dx) {
                let place = row * columns + column;
                tell(place as usize, (place + dy * columns + dx) as usize);
            }
        }
    }

    /// Large where an image has clear areas.
    fn sharpness(&self, image: &[f32]) -> f32 {
        let smooth = smoothed(image, self.columns, self.rows);
        smooth
            .iter()
            .map(|it| (it - self.floor) * (it - self.floor))
            .sum()
    }

    /// Where something is rather than nothing.
    fn mask(&self, image: &[f32]) -> Vec<bool> {
        let smooth = smoothed(image, self.columns, self.rows);
        smooth.iter().map(|it| *it > self.half()).collect()
    }

    /// How much a picture speaks for the mask being there.
    fn gain(&self, mask: &[bool], at: usize, middle: f64, drift: [i32; 2]) -> f32 {
        let mut gain = 0.0;
        let shift = self.shift(at, middle, drift);
        self.each_moved(shift, |place, moved| {
            if mask[place] {
                gain += self.pictures[at][moved] - self.half();
            }
        });
        gain
    }
}

fn median(values: &mut [f32]) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// The mean of every place and its eight neighbours.
pub fn smoothed(values: &[f32], columns: usize, rows: usize) -> Vec<f32> {
    let (wide, high) = (columns as i32, rows as i32);
    let mean = |at: usize| {
        let (column, row) = ((at % columns) as i32, (at / columns) as i32);
        let mut sum = 0.0;
        let mut count = 0.0;
        for y in (row - 1).max(0)..=(row + 1).min(high - 1) {
            for x in (column - 1).max(0)..=(column + 1).min(wide - 1) {
                sum += values[(y * wide + x) as usize];
                count += 1.0;
            }
        }
        sum / count
    };
    (0..values.len()).map(mean).collect()
}

/// From and to of the run with the largest sum.
fn best_run(gains: &[f32]) -> (usize, usize) {
    let (mut best, mut best_sum) = ((0, 0), 0.0);
    let (mut from, mut sum) = (0, 0.0);
    for (at, gain) in gains.iter().enumerate() {
        sum += gain;
        if sum <= 0.0 {
            (from, sum) = (at + 1, 0.0);
        } else if sum > best_sum {
            (best, best_sum) = ((from, at + 1), sum);
        }
    }
    best
}
