//! The observer that matches blocks: cells of one picture are looked for in the one before, a step away.

use super::cells::{Cells, cell_size, cells};
use super::evidence::{Evidence, MOVING};
use super::reading::figure_in;
use video_editor_model::footage::Picture;

/// What an observer says: from, to (in pictures), and which figure.
pub type Said = Vec<(usize, usize, &'static str)>;

/// Steps between two pictures that are tried.
const STEPS: [[i32; 2]; 4] = [[1, 0], [-1, 0], [0, 1], [0, -1]];

/// What stands out less clearly is chance.
const CLEARNESS: f32 = 0.5;

/// The cells of all pictures.
pub fn all_cells(pictures: &[Picture]) -> (Vec<Cells>, usize) {
    let size = cell_size(&pictures[0]);
    (pictures.iter().map(|it| cells(it, size)).collect(), size)
}

/// Watches a film to its end.
pub fn watch(pictures: &[Picture]) -> Said {
    let (pictures, size) = all_cells(pictures);
    let matches = STEPS.map(|step| matched(&pictures, step));
    let means = matches.each_ref().map(|it| mean(it));
    let ground = (0..STEPS.len()).max_by(|one, other| means[*one].total_cmp(&means[*other]));
    let ground = ground.unwrap_or(0);
    let mut said: Vec<(f32, (usize, usize, &'static str))> = Vec::new();
    for (step, matches) in matches.into_iter().enumerate() {
        if step == ground {
            continue;
        }
        let evidence = Evidence {
            columns: pictures[0].columns,
            rows: pictures[0].rows,
            pitch: size as f64,
            pictures: matches,
            floor: 0.0,
            strength: means[ground].max(0.1),
            clearness: CLEARNESS,
            clearest: 1,
            window: MOVING.0,
            threshold: MOVING.1,
        };
        for stretch in evidence.stretches() {
            let name = figure_in(&stretch.image, &evidence);
            // The first picture of a stretch has nothing to be matched with.
            said.push((
                stretch.weight,
                (stretch.from.saturating_sub(1), stretch.to, name),
            ));
        }
    }
    strongest(said)
}

/// Where two overlap, the stronger one counts.
pub fn strongest(mut said: Vec<(f32, (usize, usize, &'static str))>) -> Said {
    said.sort_by(|one, other| other.0.total_cmp(&one.0));
    let mut kept: Said = Vec::new();
    for (_, one) in said {
        if kept
            .iter()
            .all(|other| one.1 <= other.0 || one.0 >= other.1)
        {
            kept.push(one);
        }
    }
    kept.sort_unstable();
    kept
}

/// 1 where a cell is what it was a step before, -1 where it is not.
fn matched(pictures: &[Cells], step: [i32; 2]) -> Vec<Vec<f32>> {
    let mut matches = vec![vec![0.0; pictures[0].values.len()]];
    for pair in pictures.windows(2) {
        let now = pair[1].values.iter().enumerate();
        matches.push(
            now.map(|(at, value)| value * pair[0].before(at, step))
                .collect(),
        );
    }
    matches
}

fn mean(pictures: &[Vec<f32>]) -> f32 {
    let sum: f64 = pictures.iter().flatten().map(|it| f64::from(*it)).sum();
    let count = pictures.len() * pictures[0].len();
    (sum / count as f64) as f32
}
