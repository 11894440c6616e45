//! Which of the twelve silhouettes an image shows.

use super::evidence::Evidence;
use families::video_editor_thicket::figures::FIGURES;
use std::sync::LazyLock;
use video_editor_model::night::Mask;

/// Sizes that are tried, as multiples of the one that the area suggests.
const SIZES: [f64; 9] = [0.76, 0.82, 0.88, 0.94, 1.0, 1.06, 1.13, 1.2, 1.28];
/// Places of the grid around the common middle that are tried.
const PLACES: std::ops::RangeInclusive<i32> = -3..=3;

/// A silhouette by the places of its texels, around their middle.
struct Template {
    name: &'static str,
    mask: Mask,
    middle: [f64; 2],
    texels: f64,
}

static TEMPLATES: LazyLock<Vec<Template>> = LazyLock::new(|| {
    let figures = FIGURES.iter();
    let both = figures.flat_map(|figure| [false, true].map(|it| (figure.name, figure.mask(it))));
    both.map(|(name, mask)| Template::new(name, mask)).collect()
});

impl Template {
    fn new(name: &'static str, mask: Mask) -> Template {
        let [columns, rows] = mask.size().map(i64::from);
        let all = (0..rows).flat_map(|row| (0..columns).map(move |column| [column, row]));
        let inside: Vec<[i64; 2]> = all.filter(|[x, y]| mask.holds(*x, *y)).collect();
        let texels = inside.len() as f64;
        let mean = |axis: usize| {
            let sum: i64 = inside.iter().map(|place| place[axis]).sum();
            sum as f64 / texels + 0.5
        };
        let middle = [mean(0), mean(1)];
        Template {
            name,
            mask,
            middle,
            texels,
        }
    }
}

/// The silhouette that explains an image best.
pub fn figure_in(image: &[f32], evidence: &Evidence) -> &'static str {
    let half = evidence.half();
    let smooth = super::evidence::smoothed(image, evidence.columns, evidence.rows);
    let inside: Vec<usize> = (0..smooth.len()).filter(|at| smooth[*at] > half).collect();
    let area = inside.len().max(1) as f64;
    let mean = |place: fn(usize, usize) -> usize| {
        let sum: usize = inside.iter().map(|at| place(*at, evidence.columns)).sum();
        sum as f64 / area + 0.5
    };
    let middle = [
        mean(|at, columns| at % columns),
        mean(|at, columns| at / columns),
    ];
    let mut best = (f32::MIN, "");
    for template in TEMPLATES.iter() {
        for size in SIZES {
            // Places of the grid for one texel.
            let texel = (area / template.texels).sqrt() * size;
            for x in PLACES {
                for y in PLACES {
                    let at = [middle[0] + f64::from(x), middle[1] + f64::from(y)];
                    let fit = fit(image, evidence, template, texel, at, half);
                    if fit > best.0 {
                        best = (fit, template.name);
                    }
                }
            }
        }
    }
    best.1
}

/// How much likelier the image is with this silhouette than with nothing.
fn fit(
    image: &[f32],
    evidence: &Evidence,
    template: &Template,
    texel: f64,
    middle: [f64; 2],
    half: f32,
) -> f32 {
    let across = |column: usize| {
        let texels = (column as f64 + 0.5 - middle[0]) / texel;
        (texels + template.middle[0]).floor() as i64
    };
    let across: Vec<i64> = (0..evidence.columns).map(across).collect();
    let mut sum = 0.0;
    for row in 0..evidence.rows {
        let down = ((row as f64 + 0.5 - middle[1]) / texel + template.middle[1]).floor() as i64;
        for (column, across) in across.iter().enumerate() {
            if template.mask.holds(*across, down) {
                sum += image[row * evidence.columns + column] - half;
            }
        }
    }
    sum
}

#[test]
fn the_example_agent_knows_the_same_figures() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/observers/figures.json"
    );
    let text = std::fs::read_to_string(path).expect("the figures of the example");
    let known: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(known.as_object().map(|it| it.len()), Some(FIGURES.len()));
    for figure in &FIGURES {
        let mask = serde_json::to_value(figure.mask(false)).expect("plain data");
        assert_eq!(known[figure.name], mask["bits"], "{}", figure.name);
    }
}
