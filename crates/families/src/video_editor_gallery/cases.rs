//! Right and wrong ways to mix an instance, as commands of the editor's model.

use serde_json::{Value, json};
use video_editor_model::gallery::{CLOSE, Cut, mixers};

use super::Plot;
use crate::family::{Case, CaseClaim};

/// Late by this much is soon enough.
const SOON_MS: u64 = 250;
/// Late by a second is too late where the right feed changes often; where it changes seldom, it takes more to miss a tenth of
/// the show.
const LATE_MS: u64 = 1000;
const VERY_LATE_MS: u64 = 2500;
const OFTEN: u32 = 14;
/// With fewer interruptions it hardly matters who is shown meanwhile.
const MANY_OVERLAPS: u32 = 4;

/// Everything that an instance must let pass or refuse.
pub fn cases(plot: &Plot) -> Vec<Case> {
    let Plot {
        difficulty,
        scenario,
        truth,
    } = plot;
    let ideal = truth.ideal();
    let late_ms = if difficulty.changes < OFTEN {
        VERY_LATE_MS
    } else {
        LATE_MS
    };
    let mut cases = vec![
        case("reference", &ideal, true),
        case(
            "a quarter of a second late",
            &mixers::late(truth, SOON_MS, true),
            true,
        ),
        Case {
            commands: begun(&ideal),
            ..case(
                "done before the end, when nothing is left to cut",
                &ideal,
                true,
            )
        },
        case("too late", &mixers::late(truth, late_ms, false), false),
        case("without wide shots", &mixers::without_wide(truth), false),
        case("half of the show", &ideal[..ideal.len() / 2], false),
        Case {
            name: "called infeasible".into(),
            commands: Vec::new(),
            claim: CaseClaim::Infeasible("nobody could cut that fast".into()),
            passes: false,
        },
    ];
    cases.extend(CLOSE.map(|feed| {
        let name = format!("camera {feed} all the time");
        case(&name, &mixers::constant(feed), false)
    }));
    if difficulty.lamps > 0 {
        let blind = mixers::blind_to_lamps(scenario);
        cases.push(case("blind to lamps", &blind, false));
    }
    if difficulty.overlaps >= MANY_OVERLAPS {
        let first = mixers::first_come(scenario);
        cases.push(case("first come, first served", &first, false));
    }
    if difficulty.decoys > 0 {
        let taken_in = mixers::taken_in(scenario);
        cases.push(case("fidgets taken for speech", &taken_in, false));
    }
    cases
}

fn case(name: &str, cuts: &[Cut], passes: bool) -> Case {
    let mut commands = begun(cuts);
    commands.push(json!({"op": "finish_show"}));
    Case {
        name: name.into(),
        commands,
        claim: CaseClaim::done(),
        passes,
    }
}

/// As far as the last cut.
fn begun(cuts: &[Cut]) -> Vec<Value> {
    let cuts = cuts.iter();
    let cuts = cuts.map(|cut| json!({"op": "cut", "at_ms": cut.at_ms, "feed": cut.feed}));
    [json!({"op": "begin_show"})]
        .into_iter()
        .chain(cuts)
        .collect()
}
