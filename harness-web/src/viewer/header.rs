//! Who played, what came of it in a few figures, and what the run was made with.

use face::{Figures, Interval, Query, RunView, Usage, Verification, words};
use leptos::prelude::*;

use super::compare::{ComparedRuns, MAX_COMPARED, Rates, names_to_compare};
use super::comparison::run_name;
use super::run::Viewer;
use super::source::Source;

#[component]
pub fn Header(viewer: Viewer, compared: ComparedRuns) -> impl IntoView {
    let run = viewer.run.clone();
    let rates = Rates::of(&run);
    let warnings = [not_in_order(&run), unfinished(&run), retried(&run)];
    let is_served = matches!(viewer.source, Source::Served(_));
    view! {
        <header class="run-head">
            <div class="run-line">
                <div class="run-names">
                    <div class="run-title">
                        <h1>{words::shorten(&run.manifest.agent, 160)}</h1>
                        {mark(run.fault.as_deref(), run.verification.as_ref())}
                        {own_browser(run.is_attached())}
                        {given(&run)}
                    </div>
                    <p class="run-sub">
                        "Run "<b>{words::shorten(viewer.run_name(), 120)}</b>" · "{subtitle(&run)}
                    </p>
                </div>
                {is_served.then(|| view! { <CompareWith viewer compared /> })}
            </div>
            <dl class="big-figures">
                {rate_figure("Success rate", "micro", Some(rates.all.interval()), rates.all.passed, rates.all.episodes)}
                {(rates.apps.len() > 1).then(|| rate_figure("Mean of the apps", "macro", rates.macro_rate, 0, 0))}
                {completion(&run, rates.all.mean_score)}
                {steps(&run, &rates.all)}
                {spent(&run)}
            </dl>
            {warnings.into_iter().flatten().map(|it| view! { <p class="run-warning" role="note">{it}</p> }).collect_view()}
            <details class="run-facts">
                <summary>"How it was run"</summary>
                <dl>{facts(&run).into_iter().map(fact).collect_view()}</dl>
            </details>
        </header>
    }
}

fn not_in_order(run: &RunView) -> Option<String> {
    let fault = words::shorten(run.fault.as_ref()?, 300);
    Some(format!(
        "Not in order: {fault}. Nothing vouches for these figures; gauntlet score --check says more."
    ))
}

fn unfinished(run: &RunView) -> Option<String> {
    let unplayed = run.unplayed().count();
    (unplayed > 0).then(|| {
        format!(
            "{unplayed} of {} episodes are not finished; they count as not passed.",
            run.episodes.len()
        )
    })
}

/// Attempts that do not count are named all the same.
fn retried(run: &RunView) -> Option<String> {
    let retried = run.retried();
    (retried > 0).then(|| {
        format!(
            "{retried} of {} episodes were broken off and begun again; each says why.",
            run.episodes.len()
        )
    })
}

/// The mark of a run that was played again, or how much of it was; or that it cannot be what it says it is.
pub fn mark(fault: Option<&str>, verification: Option<&Verification>) -> Option<AnyView> {
    if let Some(fault) = fault {
        let title = words::shorten(fault, 300);
        return Some(
            view! { <span class="mark mark-fault" title=title>"not in order"</span> }.into_any(),
        );
    }
    let it = verification?;
    let title = format!(
        "{} of {} episodes came out the same to the byte in {}, on the machine that shows this",
        it.episodes, it.of, it.browser
    );
    Some(match it.is_whole() {
        true => view! { <span class="mark mark-whole" title=title>"✓ verified by playing again here"</span> }.into_any(),
        false => view! {
            <span class="mark" title=title>{format!("{} of {} played again", it.episodes, it.of)}</span>
        }
        .into_any(),
    })
}

/// What nobody can play again is not to be taken for what can.
pub fn own_browser(is_attached: bool) -> Option<impl IntoView + use<>> {
    let title = "Played in a browser that the agent or a person brought; it cannot be played again, and is not ranked";
    is_attached.then(|| view! { <span class="mark" title=title>"attached"</span> })
}

/// Success means something else where part of the work was done beforehand.
fn given(run: &RunView) -> Option<impl IntoView + use<>> {
    let count = run.manifest.from_subtask?;
    let title = "Every episode began at a checkpoint; its success rate is SR@k and not compared with whole runs";
    Some(view! { <span class="mark" title=title>{format!("first {count} subtasks given")}</span> })
}

/// Satisfied checks, and partial credit, which counts them more strictly.
fn completion(run: &RunView, mean_score: f64) -> Option<AnyView> {
    let rate = run.completion().mean()?;
    // A row with satisfied checks and none of this would contradict it.
    let kept = run.episodes.iter().filter_map(|row| row.played.as_ref());
    let kept = kept
        .filter(|it| it.score == 0.0 && it.checks_passed > 0)
        .count();
    let rule = match kept {
        0 => "",
        _ => "; what was only left as it was does not count",
    };
    let about = format!("of the checks; mean score {mean_score:.2}{rule}");
    Some(figure("Completion", words::percent(rate), about))
}

fn steps(run: &RunView, all: &Figures) -> AnyView {
    let about = match run.solved_steps().mean() {
        Some(solved) => format!("{solved:.1} when solved; {} played", all.played),
        None => format!("{} episodes played", all.played),
    };
    figure("Mean steps", format!("{:.1}", all.mean_steps), about)
}

fn subtitle(run: &RunView) -> String {
    let tasks = counted(run.tasks.len(), "task");
    let episodes = counted(run.episodes.len(), "episode");
    format!(
        "{} · {tasks}, {episodes}",
        words::date(run.manifest.started_ms)
    )
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

fn rate_figure(
    name: &'static str,
    about: &'static str,
    interval: Option<Interval>,
    passed: usize,
    episodes: usize,
) -> AnyView {
    let Some(it) = interval else {
        return ().into_any();
    };
    let count = (episodes > 0).then(|| format!("{passed} of {episodes}"));
    let range = format!(
        "95 %: {} to {}",
        words::percent(it.low),
        words::percent(it.high)
    );
    view! {
        <div class="big">
            <dt>{name}" "<small>{about}</small></dt>
            <dd>
                <b>{words::percent(it.rate)}</b>
                {count.map(|it| view! { <span class="of">{it}</span> })}
                <span class="range">{range}</span>
            </dd>
        </div>
    }
    .into_any()
}

fn figure(name: &'static str, value: String, about: String) -> AnyView {
    view! {
        <div class="big">
            <dt>{name}</dt>
            <dd><b>{value}</b><span class="range">{about}</span></dd>
        </div>
    }
    .into_any()
}

/// Tokens, cost and time.
fn spent(run: &RunView) -> AnyView {
    let usage = run.usage();
    let count = run.episodes.len().max(1) as f64;
    let tokens = usage
        .tokens()
        .map(|tokens| figure("Tokens", words::quantity(tokens), token_text(&usage)));
    let cost = usage.cost.map(|cost| {
        let each = format!("{:.4} an episode", cost / count);
        figure("Cost", format!("{cost:.2}"), each)
    });
    let wall: u64 = run.episodes.iter().map(|row| row.wall_ms).sum();
    let each = format!(
        "{} an episode",
        words::duration(wall / run.episodes.len().max(1) as u64)
    );
    view! { {tokens}{cost}{figure("Time", words::duration(wall), each)} }.into_any()
}

/// Tokens into and out of the model, and those of them that came from a cache.
fn token_text(usage: &Usage) -> String {
    let quantity = |it: Option<f64>| words::quantity(it.unwrap_or(0.0));
    let cached = usage.cached.map_or(String::new(), |it| {
        format!(", {} cached", words::quantity(it))
    });
    format!(
        "{} in, {} out{cached}",
        quantity(usage.input),
        quantity(usage.output)
    )
}

fn facts(run: &RunView) -> Vec<(&'static str, String)> {
    let manifest = &run.manifest;
    let facts = vec![
        ("Browser", manifest.browser.clone()),
        (
            "Window",
            format!("{} × {}", manifest.width, manifest.height),
        ),
        ("Clock", words::clock(manifest)),
        ("Observation", words::sight(manifest)),
        ("Attempts per task", manifest.repeats.to_string()),
        ("Seed", manifest.seed.to_string()),
        (
            "Step budget",
            manifest
                .steps
                .map_or("the tasks’ own".into(), |it| it.to_string()),
        ),
        ("Scorer", run.scorer.clone()),
        ("Runner", manifest.runner.clone()),
        ("Sandbox", manifest.sandbox.clone()),
    ];
    facts
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .collect()
}

fn fact((name, value): (&'static str, String)) -> impl IntoView {
    view! { <div><dt>{name}</dt><dd>{words::shorten(&value, 400)}</dd></div> }
}

/// Choosing runs to be shown beside this one.
#[component]
fn CompareWith(viewer: Viewer, compared: ComparedRuns) -> impl IntoView {
    let query = viewer.query;
    let (for_add, for_links) = (viewer.clone(), viewer);
    let add = move |event| {
        let name = event_target_value(&event);
        if !name.is_empty() {
            for_add.go(|query| query.with.push(name));
        }
    };
    let own = for_links.run.name.clone();
    let names = Memo::new(move |_| names_to_compare(&own, &query.get().with));
    let chosen = move || {
        let with = names.get();
        let links = with.iter().enumerate().map(|(index, name)| {
            let rest = with.iter().filter(|it| *it != name).cloned().collect();
            let address = for_links.address(&Query {
                with: rest,
                ..query.get()
            });
            let label = format!("Do not compare with {name}");
            view! {
                <a class="beside-run" href=address aria-label=label>{run_name(index + 1, name)}" ×"</a>
            }
        });
        links.collect_view()
    };
    let options = move || {
        let with = names.get();
        let free = compared
            .choice
            .get()
            .into_iter()
            .filter(|it| !with.contains(&it.name));
        let option = |run: face::RunCard| {
            let text = format!("{} ({})", run.name, words::shorten(&run.agent, 60));
            view! { <option value=run.name.clone()>{text}</option> }
        };
        free.map(option).collect_view()
    };
    let is_full = move || names.with(Vec::len) + 1 >= MAX_COMPARED;
    let troubles = move || {
        compared
            .troubles()
            .into_iter()
            .map(|it| view! { <p class="run-warning">{it}</p> })
            .collect_view()
    };
    view! {
        <div class="beside">
            <label>
                "Compare with "
                <select on:change=add prop:value="" disabled=is_full>
                    <option value="">"another run…"</option>
                    {options}
                </select>
            </label>
            {chosen}
            {troubles}
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures::{played, row, run};

    #[test]
    fn unfinished_episodes_are_warned_of() {
        let done = row("modeller/001-x", Some(played(true, 1)));
        assert_eq!(unfinished(&run("one", vec![done.clone()])), None);
        let open = row("modeller/002-x", None);
        let said = unfinished(&run("one", vec![done, open])).expect("a warning");
        assert!(
            said.starts_with("1 of 2 episodes are not finished"),
            "{said}"
        );
    }

    #[test]
    fn a_run_that_is_not_in_order_is_warned_of() {
        let mut view = run("one", vec![row("modeller/002-x", None)]);
        assert_eq!(not_in_order(&view), None);
        view.fault = Some("verdict.json: the scorer comes to another verdict".into());
        let said = not_in_order(&view).expect("a warning");
        assert!(said.starts_with("Not in order: verdict.json"), "{said}");
    }

    #[test]
    fn episodes_that_were_begun_again_are_counted() {
        let mut again = row("modeller/001-x", Some(played(true, 1)));
        assert_eq!(retried(&run("one", vec![again.clone()])), None);
        again.retried = vec![protocol::BrokenAttempt {
            steps: 2,
            reason: "the browser failed".into(),
            cut_off: false,
        }];
        let said = retried(&run("one", vec![again])).expect("a note");
        assert!(
            said.starts_with("1 of 1 episodes were broken off"),
            "{said}"
        );
    }

    #[test]
    fn a_dropped_run_is_named_as_its_folder() {
        let mut view = run("dropped:my run", vec![row("modeller/001-x", None)]);
        view.manifest.started_ms = 1_769_868_300_000;
        assert_eq!(Source::shown_name(&view.name), "my run");
        assert_eq!(subtitle(&view), "2026-01-31 14:05 · 1 task, 1 episode");
    }

    #[test]
    fn facts_that_are_not_known_are_left_out_and_the_scorer_is_the_one_that_judged() {
        let view = run("one", Vec::new());
        let facts = facts(&view);
        let fact = |name: &str| facts.iter().find(|it| it.0 == name).map(|it| it.1.as_str());
        assert_eq!(fact("Window"), Some("1280 × 720"));
        assert_eq!(fact("Scorer"), Some("rules 2"));
        assert_eq!(fact("Step budget"), Some("the tasks’ own"));
        assert_eq!((fact("Runner"), fact("Sandbox")), (None, None));
    }

    #[test]
    fn tokens_are_told_with_those_of_a_cache_where_anybody_said_so() {
        let mut usage = Usage {
            input: Some(12_300.0),
            output: Some(20.0),
            ..Usage::default()
        };
        assert_eq!(token_text(&usage), "12.3 k in, 20 out");
        usage.cached = Some(2_000_000.0);
        assert_eq!(token_text(&usage), "12.3 k in, 20 out, 2.00 M cached");
    }
}
