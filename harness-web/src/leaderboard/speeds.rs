//! How fast the world may go while agents think.

use face::ladder::speed::SpeedLadder;
use face::metrics::speed_rungs;
use face::{Count, SpeedEntry, words};
use leptos::prelude::*;

use super::address_of_runs;
use super::ladders::standing;

/// Nothing where nobody played a ladder over speed.
#[component]
pub fn SpeedRows(entries: Vec<SpeedEntry>) -> impl IntoView {
    (!entries.is_empty()).then(|| {
        let body = entries.into_iter().map(rows);
        view! {
            <section class="board-ladders board-speeds">
                <h2>"Ladders over speed"</h2>
                <p class="soft">
                    "Speed is seconds of the page for each second that an agent thinks; people have 1. Half the score, half \
                     passed: the speed at which one half is left, by a logistic curve over the logarithm of the speed, with \
                     an interval of 95 % by resampling. A run shows the curve."
                </p>
                <div class="panel scroll-x" tabindex="0" role="group" aria-label="Table of ladders over speed">
                    <table>
                        <thead><tr>
                            <th scope="col"><span class="unseen">"Mark"</span></th><th scope="col">"Agent"</th><th scope="col">"Family and level"</th>
                            <th scope="col">"Half the score"</th><th scope="col">"95 %"</th>
                            <th scope="col">"Half passed"</th><th scope="col">"95 %"</th>
                            <th scope="col">"Passed"</th>
                            <th scope="col">"Mean score at speed"</th>
                        </tr></thead>
                        <tbody>{body.collect_view()}</tbody>
                    </table>
                </div>
            </section>
        }
    })
}

/// The agent, then a line for every level of a family.
fn rows(entry: SpeedEntry) -> impl IntoView {
    let link = address_of_runs(&entry.runs);
    let mark = entry.is_verified().then_some("✓");
    let lines = entry.ladders.0.iter().map(line);
    view! {
        <tr class="ladder-agent">
            <td title=mark.map(|_| "verified by playing again here")>{mark}</td>
            <th scope="row">
                <a href=link>{words::shorten(&entry.agent, 90)}</a>
                <span class="under">{entry.observation.clone()}" · "{entry.action_space.clone()}" · "{entry.scorer.clone()}</span>
                <span class="tags">{standing(entry.fault.as_deref(), entry.is_attached)}</span>
            </th>
            <td></td><td></td><td></td><td></td><td></td><td>{counted(entry.passed())}</td><td></td>
        </tr>
        {lines.collect_view()}
    }
}

fn line(ladder: &SpeedLadder) -> impl IntoView + use<> {
    let SpeedLadder {
        climb,
        scores,
        passes,
    } = ladder;
    let name = format!("{}@{}", climb.family, climb.level);
    let passed = Count {
        passed: climb.passed(),
        episodes: climb.episodes(),
    };
    view! {
        <tr class="ladder-line">
            <td></td><td></td>
            <td class="ladder-family">{name}</td>
            <td><b>{scores.words()}</b></td>
            <td>{scores.range_words()}</td>
            <td>{passes.words()}</td>
            <td>{passes.range_words()}</td>
            <td>{counted(passed)}</td>
            <td class="speed-scores">{speed_rungs(ladder)}</td>
        </tr>
    }
}

fn counted(count: Count) -> String {
    format!("{}/{}", count.passed, count.episodes)
}

#[cfg(test)]
mod tests {
    use face::speed_entries;

    use super::*;
    use crate::fixtures::{over_speed, played, row, run};

    #[test]
    fn only_ladders_over_speed_have_lines_and_runs_of_one_agent_add_up() {
        let first = over_speed("one", &[("0.1", true, 1.0), ("1", false, 0.2)]);
        let second = over_speed("two", &[("1", true, 0.8)]);
        let levels = run(
            "three",
            vec![row("modeller/crates@3#0", Some(played(true, 9)))],
        );
        let cards = [first.card(), second.card(), levels.card()];
        let entries = speed_entries(&cards);
        let [entry] = &entries[..] else {
            panic!("{entries:?}");
        };
        assert_eq!(entry.runs, ["one", "two"]);
        assert_eq!(counted(entry.passed()), "2/3");
        let [ladder] = &entry.ladders.0[..] else {
            panic!("{:?}", entry.ladders);
        };
        assert_eq!(speed_rungs(ladder), "0.1: 1.00, 1: 0.50");
    }
}
