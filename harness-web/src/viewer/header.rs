//! Who played, what came of it in a few figures, and what the run was made with.

use face::{Figures, Interval, Query, RunView, Verification, words};
use leptos::prelude::*;

use super::compare::{MOST, Others, Rates};
use super::run::Viewer;
use super::source::Source;

#[component]
pub fn Header(viewer: Viewer, others: Others) -> impl IntoView {
    let run = viewer.run.clone();
    let rates = Rates::of(&run);
    let unplayed = run.unplayed().count();
    let warning = (unplayed > 0).then(|| {
        format!(
            "{unplayed} of {} episodes are not finished; they count as not passed.",
            run.episodes.len()
        )
    });
    let is_served = matches!(viewer.source, Source::Served(_));
    view! {
        <header class="run-head">
            <div class="run-title">
                <h1>{words::shorten(&run.manifest.agent, 160)}</h1>
                {mark(run.verification.as_ref())}
                {given(&run)}
            </div>
            <p class="run-sub">{subtitle(&run)}</p>
            <dl class="big-figures">
                {rate_figure("Success rate", "micro", Some(rates.all.interval()), rates.all.passed, rates.all.episodes)}
                {(rates.apps.len() > 1).then(|| rate_figure("Mean of the apps", "macro", rates.macro_rate, 0, 0))}
                {completion(&run, rates.all.mean_score)}
                {steps(&run, &rates.all)}
                {spent(&run)}
            </dl>
            {warning.map(|it| view! { <p class="run-warning" role="note">{it}</p> })}
            <details class="run-facts">
                <summary>"How it was run"</summary>
                <dl>{facts(&run).into_iter().map(fact).collect_view()}</dl>
            </details>
            {is_served.then(|| view! { <Beside viewer others /> })}
        </header>
    }
}

/// The mark of a run that was played again, or how much of it was.
pub fn mark(verification: Option<&Verification>) -> Option<AnyView> {
    let it = verification?;
    let title = format!(
        "{} of {} episodes came out the same to the byte in {}",
        it.episodes, it.of, it.browser
    );
    Some(match it.is_whole() {
        true => view! { <span class="mark mark-whole" title=title>"✓ verified by playing again"</span> }.into_any(),
        false => view! {
            <span class="mark" title=title>{format!("{} of {} played again", it.episodes, it.of)}</span>
        }
        .into_any(),
    })
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
    let about = format!("of the checks; mean score {mean_score:.2}");
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
    let tasks = run.tasks.len();
    format!(
        "{} · {} tasks, {} episodes · {}",
        words::date(run.manifest.started_ms),
        tasks,
        run.episodes.len(),
        run.name.trim_start_matches("dropped:")
    )
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
    let tokens = usage.tokens().map(|tokens| {
        let cached = usage.cached.map_or(String::new(), |it| {
            format!(", {} cached", words::quantity(it))
        });
        figure(
            "Tokens",
            words::quantity(tokens),
            format!(
                "{} in, {} out{cached}",
                words::quantity(usage.input.unwrap_or(0.0)),
                words::quantity(usage.output.unwrap_or(0.0))
            ),
        )
    });
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

fn facts(run: &RunView) -> Vec<(&'static str, String)> {
    let manifest = &run.manifest;
    let facts = vec![
        ("Browser", manifest.browser.clone()),
        (
            "Window",
            format!("{} × {}", manifest.width, manifest.height),
        ),
        ("Clock", words::clock(manifest)),
        ("Observation", words::observation(manifest)),
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
fn Beside(viewer: Viewer, others: Others) -> impl IntoView {
    let query = viewer.query;
    let (for_add, for_links) = (viewer.clone(), viewer);
    let add = move |event| {
        let name = event_target_value(&event);
        if !name.is_empty() {
            for_add.go(|query| query.with.push(name));
        }
    };
    let chosen = move || {
        let with = query.get().with;
        let links = with.iter().map(|name| {
            let rest = with.iter().filter(|it| *it != name).cloned().collect();
            let address = for_links.address(&Query {
                with: rest,
                ..query.get()
            });
            let label = format!("Do not compare with {name}");
            view! { <a class="beside-run" href=address aria-label=label>{name.clone()}" ×"</a> }
        });
        links.collect_view()
    };
    let options = move || {
        let with = query.get().with;
        let free = others
            .choice
            .get()
            .into_iter()
            .filter(|it| !with.contains(&it.name));
        let option = |run: face::RunCard| {
            let text = format!("{} — {}", words::shorten(&run.agent, 60), run.name);
            view! { <option value=run.name.clone()>{text}</option> }
        };
        free.map(option).collect_view()
    };
    let is_full = move || query.get().with.len() + 1 >= MOST;
    let troubles = move || {
        others
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
        </div>
        {troubles}
    }
}
