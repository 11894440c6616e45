//! Ways to mix a show: by the rules, with one of them forgotten, and by chance. A show has to tell them apart.

use seeded::Seeded;

use super::plan::Cut;
use super::scenario::{CLOSE, Feed, Scenario, Speech, WIDE};
use super::truth::Truth;

/// Changes that something else than a rule makes are seen at this pace.
const PICTURE_MS: u64 = 50;

/// By the rules, but each cut so much later. Out of a camera whose lamp turns red one cuts in time.
pub fn late(truth: &Truth, by_ms: u64, minds_lamps: bool) -> Vec<Cut> {
    let delayed = |cut: Cut| {
        let is_red = truth.red.iter().any(|it| it.from == cut.at_ms) && cut.feed == WIDE;
        let by_ms = if is_red && minds_lamps { 0 } else { by_ms };
        Cut {
            at_ms: cut.at_ms + by_ms,
            ..cut
        }
    };
    let cuts = truth.ideal().into_iter().map(delayed);
    let mut cuts: Vec<Cut> = cuts.filter(|cut| cut.at_ms < truth.length_ms).collect();
    // A cut in time may overtake one that was late.
    cuts.sort_by_key(|cut| cut.at_ms);
    plain(cuts)
}

/// As if no lamp were ever red.
pub fn blind_to_lamps(scenario: &Scenario) -> Vec<Cut> {
    let lamps = Vec::new();
    let scenario = Scenario {
        lamps,
        ..scenario.clone()
    };
    Truth::of(&scenario).ideal()
}

/// As if there were no wide shot: whoever spoke last stays.
pub fn without_wide(truth: &Truth) -> Vec<Cut> {
    let close = truth.ideal().into_iter().filter(|cut| cut.feed != WIDE);
    plain(close.collect())
}

/// As if a mouth or a hand alone were speech.
pub fn taken_in(scenario: &Scenario) -> Vec<Cut> {
    let decoys = scenario.decoys.iter().map(|it| Speech {
        feed: it.feed,
        from: it.from,
        to: it.to,
    });
    let mut scenario = scenario.clone();
    scenario.speech.extend(decoys);
    scenario.speech.sort_by_key(|it| it.from);
    Truth::of(&scenario).ideal()
}

/// One camera from beginning to end.
pub fn constant(feed: Feed) -> Vec<Cut> {
    plain(vec![Cut { at_ms: 0, feed }])
}

/// Stays with whoever began first until they stop. Minds lamps.
pub fn first_come(scenario: &Scenario) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut current: Option<Feed> = None;
    for at_ms in (0..scenario.length_ms).step_by(PICTURE_MS as usize) {
        if !current.is_some_and(|feed| scenario.is_speaking(feed, at_ms)) {
            let speech = scenario.speech.iter();
            let speaking = speech.filter(|it| (it.from..it.to).contains(&at_ms));
            current = speaking.min_by_key(|it| it.from).map(|it| it.feed);
        }
        let feed = current
            .filter(|feed| !scenario.is_red(*feed, at_ms))
            .unwrap_or(WIDE);
        cuts.push(Cut { at_ms, feed });
    }
    plain(cuts)
}

/// Any camera at any time, so often on average.
pub fn chance(length_ms: u64, each_ms: u64, numbers: &mut Seeded) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut at_ms = 0;
    loop {
        at_ms += 1 + numbers.below(2 * each_ms);
        if at_ms >= length_ms {
            return plain(cuts);
        }
        let feed = match numbers.below(4) {
            3 => WIDE,
            close => CLOSE[close as usize],
        };
        cuts.push(Cut { at_ms, feed });
    }
}

/// Without cuts to what is on programme already; it begins with the wide shot.
fn plain(cuts: Vec<Cut>) -> Vec<Cut> {
    let mut shown = WIDE;
    let is_cut = |cut: &Cut| std::mem::replace(&mut shown, cut.feed) != cut.feed;
    cuts.into_iter().filter(is_cut).collect()
}
