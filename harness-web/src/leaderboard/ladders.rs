//! Up to which levels of families agents get.

use face::ladder::Ladder;
use face::{LadderEntry, words};
use leptos::prelude::*;

use super::address_of_runs;

/// Nothing where nobody climbed.
#[component]
pub fn LadderRows(entries: Vec<LadderEntry>) -> impl IntoView {
    (!entries.is_empty()).then(|| {
        let body = entries.into_iter().map(rows);
        view! {
            <section class="board-ladders">
                <h2>"Ladders"</h2>
                <p class="soft">
                    "The frontier level of a family is where an agent passes half of the episodes, by a logistic curve over \
                     the levels that it played, with an interval of 95 % by resampling. The composite is the mean of an \
                     agent’s families; agents may have climbed other ones, so there are no ranks."
                </p>
                <div class="panel scroll-x" tabindex="0" role="group" aria-label="Table of ladders">
                    <table>
                        <thead><tr>
                            <th scope="col"><span class="unseen">"Mark"</span></th><th scope="col">"Agent"</th><th scope="col">"Family"</th>
                            <th scope="col">"Frontier level"</th><th scope="col">"95 %"</th>
                            <th scope="col">"Passed"</th><th scope="col">"Levels"</th>
                            <th scope="col" title="(b / m)²: the oracle’s steps over one’s own, of solved episodes">"Efficiency"</th>
                        </tr></thead>
                        <tbody>{body.collect_view()}</tbody>
                    </table>
                </div>
            </section>
        }
    })
}

/// The agent with its composite, then a line for every family.
fn rows(entry: LadderEntry) -> impl IntoView {
    let link = address_of_runs(&entry.runs);
    let all = entry.ladders.composite;
    let families = match all.families {
        1 => "1 family".to_string(),
        count => format!("composite of {count}"),
    };
    let mark = entry.is_verified().then_some("✓");
    let lines = entry.ladders.families.iter().map(line);
    view! {
        <tr class="ladder-agent">
            <td title=mark.map(|_| "verified by playing again here")>{mark}</td>
            <th scope="row">
                <a href=link>{words::shorten(&entry.agent, 90)}</a>
                <span class="under">{entry.observation.clone()}" · "{entry.action_space.clone()}" · "{entry.scorer.clone()}</span>
                <span class="tags">{standing(entry.fault.as_deref(), entry.is_attached)}</span>
            </th>
            <td class="ladder-family">{families}</td>
            <td><b>{all.words()}</b></td>
            <td>{all.range_words()}</td>
            <td></td><td></td><td></td>
        </tr>
        {lines.collect_view()}
    }
}

/// What keeps a row from being held against the others.
pub fn standing(fault: Option<&str>, is_attached: bool) -> Option<AnyView> {
    if let Some(fault) = fault {
        let text = format!("not in order: {}", words::shorten(fault, 160));
        return Some(view! { <span class="mark mark-fault">{text}</span> }.into_any());
    }
    let attached = || view! { <span class="mark">"attached"</span> }.into_any();
    is_attached.then(attached)
}

fn line(ladder: &Ladder) -> impl IntoView + use<> {
    let (climb, frontier) = (&ladder.climb, &ladder.frontier);
    let efficiency = climb.efficiency().mean();
    view! {
        <tr class="ladder-line">
            <td></td><td></td>
            <td class="ladder-family">{climb.family.clone()}</td>
            <td>{frontier.words()}</td>
            <td>{frontier.range_words()}</td>
            <td>{climb.passed()}"/"{climb.episodes()}</td>
            <td>{levels(ladder)}</td>
            <td>{efficiency.map_or("–".to_string(), |it| format!("{it:.2}"))}</td>
        </tr>
    }
}

/// From the lowest that was played to the highest.
fn levels(ladder: &Ladder) -> String {
    let levels = || ladder.climb.rungs.iter().map(|rung| rung.level);
    match (levels().min(), levels().max()) {
        (Some(lowest), Some(highest)) if lowest < highest => format!("{lowest}–{highest}"),
        (lowest, _) => lowest.map_or(String::new(), |it| it.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use face::ladder_entries;

    use super::*;
    use crate::fixtures::{played, row, run};

    fn entry(tasks: &[(&str, bool)]) -> LadderEntry {
        let rows = tasks
            .iter()
            .map(|(task, pass)| row(task, Some(played(*pass, 9))));
        ladder_entries(&[run("one", rows.collect()).card()]).remove(0)
    }

    #[test]
    fn a_line_names_the_levels_that_were_played() {
        let climbed = entry(&[
            ("modeller/crates@3#0", true),
            ("modeller/crates@5#1", false),
        ]);
        assert_eq!(levels(&climbed.ladders.families[0]), "3–5");
        let once = entry(&[("modeller/crates@3#0", true)]);
        assert_eq!(levels(&once.ladders.families[0]), "3");
    }

    #[test]
    fn only_what_stands_apart_is_marked() {
        assert!(standing(None, false).is_none());
        assert!(standing(None, true).is_some());
        assert!(standing(Some("seal.json: no seal"), false).is_some());
    }
}
