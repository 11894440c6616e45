//! What makes a show fair, looked at once more after it was drawn.

use seeded::Seeded;

use video_editor_model::gallery::mixers;

use super::Plot;

/// Between two changes there is time to see and to cut, which the grace after a change does not fill.
const SHORTEST_MS: u64 = 500;
/// What the best single cut may get at most: a pass is worth something.
const HIGHEST_FLOOR: f64 = 0.75;
/// Cuts by chance: on average one each so many milliseconds, and what they may score in the middle of so many shows.
const CHANCES: [u64; 4] = [500, 1000, 2000, 5000];
const TRIES: u32 = 25;
const MOST_BY_CHANCE: f64 = 0.1;

/// Everything that is wrong with a show.
pub fn faults(plot: &Plot) -> Vec<String> {
    let Plot {
        difficulty,
        scenario,
        truth,
    } = plot;
    let mut faults = Vec::new();
    faults.extend(scenario.check().err().map(str::to_string));
    if truth.changes() != difficulty.changes as usize {
        let changes = truth.changes();
        faults.push(format!("the right feed changes {changes} times"));
    }
    let starts = truth.right.iter().map(|it| it.from);
    let edges: Vec<u64> = starts.chain([truth.length_ms]).collect();
    if edges.windows(2).any(|pair| pair[1] - pair[0] < SHORTEST_MS) {
        faults.push("two changes follow each other too fast".into());
    }
    if truth.share(&truth.ideal()) < 1.0 {
        faults.push("the rules cannot be kept".into());
    }
    if truth.floor() > HIGHEST_FLOOR {
        faults.push("a single cut gets too much of the show".into());
    }
    let mut numbers = Seeded::new(scenario.hum);
    for each_ms in CHANCES {
        let mut score = || {
            let cuts = mixers::chance(truth.length_ms, each_ms, &mut numbers);
            truth.score(truth.share(&cuts))
        };
        let sum: f64 = (0..TRIES).map(|_| score()).sum();
        if sum / f64::from(TRIES) >= MOST_BY_CHANCE {
            faults.push(format!(
                "cutting by chance each {each_ms} ms is worth too much"
            ));
        }
    }
    faults
}
