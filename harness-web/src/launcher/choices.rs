//! What narrows the list of tasks.

use std::collections::BTreeSet;

use face::{TaskFilter, by_name, capability_label, difficulty_label, name_of};
use leptos::prelude::*;
use protocol::{App, Capability, Difficulty};

/// A way to narrow: its name, what can be chosen, how it stands and how it is changed.
struct Choice {
    label: &'static str,
    everything: &'static str,
    /// The word of the address, and the words for people.
    options: Vec<(String, String)>,
    chosen: fn(&TaskFilter) -> Option<String>,
    choose: fn(&mut TaskFilter, &str),
}

#[component]
pub fn Choices(filter: RwSignal<TaskFilter>, sets: BTreeSet<String>) -> impl IntoView {
    let words = move || filter.with(|it| it.words.clone());
    let selects = choices(sets)
        .into_iter()
        .map(|choice| select(choice, filter))
        .collect_view();
    let is_empty = move || filter.with(TaskFilter::is_empty);
    view! {
        <search class="choices" aria-label="Which tasks">
            <label class="choice choice-words">
                <span>"Search"</span>
                <input
                    type="search"
                    placeholder="Title, prompt or id"
                    autocomplete="off"
                    spellcheck="false"
                    prop:value=words
                    on:input=move |event| filter.update(|it| it.words = event_target_value(&event))
                />
            </label>
            {selects}
            <button
                type="button"
                class="action plain"
                disabled=is_empty
                on:click=move |_| filter.set(TaskFilter::default())
            >
                "Clear"
            </button>
        </search>
    }
}

fn choices(sets: BTreeSet<String>) -> Vec<Choice> {
    use Capability::{GraphicalUnderstanding, SpatialReasoning, TemporalPerception};
    let difficulties = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    let capabilities = [TemporalPerception, GraphicalUnderstanding, SpatialReasoning];
    let word = |it: &str| (it.to_string(), it.to_string());
    vec![
        Choice {
            label: "Tool",
            everything: "All tools",
            options: App::ALL.map(|it| (name_of(it), it.title().into())).into(),
            chosen: |filter| filter.app.map(name_of),
            choose: |filter, name| filter.app = by_name(name),
        },
        Choice {
            label: "Difficulty",
            everything: "Any",
            options: difficulties
                .map(|it| (name_of(it), difficulty_label(it).into()))
                .into(),
            chosen: |filter| filter.difficulty.map(name_of),
            choose: |filter, name| filter.difficulty = by_name(name),
        },
        Choice {
            label: "Capability",
            everything: "Any",
            options: capabilities
                .map(|it| (name_of(it), capability_label(it).into()))
                .into(),
            chosen: |filter| filter.capability.map(name_of),
            choose: |filter, name| filter.capability = by_name(name),
        },
        Choice {
            label: "Set",
            everything: "All",
            options: sets.iter().map(|it| word(it)).collect(),
            chosen: |filter| filter.set.clone(),
            choose: |filter, name| filter.set = Some(name.to_string()).filter(|it| !it.is_empty()),
        },
    ]
}

fn select(choice: Choice, filter: RwSignal<TaskFilter>) -> impl IntoView {
    let Choice {
        label,
        everything,
        options,
        chosen,
        choose,
    } = choice;
    let options = options
        .into_iter()
        .map(|(name, words)| {
            let is_chosen = name.clone();
            let is_chosen =
                move || filter.with(|it| chosen(it).as_deref() == Some(is_chosen.as_str()));
            view! { <option value=name prop:selected=is_chosen>{words}</option> }
        })
        .collect_view();
    let is_narrowed = move || filter.with(|it| chosen(it).is_some()).to_string();
    view! {
        <label class="choice" data-narrowed=is_narrowed>
            <span>{label}</span>
            <select on:change=move |event| filter.update(|it| choose(it, &event_target_value(&event)))>
                <option value="" prop:selected=move || filter.with(|it| chosen(it).is_none())>{everything}</option>
                {options}
            </select>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Choice> {
        choices(BTreeSet::from(["core".to_string(), "extra".to_string()]))
    }

    #[test]
    fn what_is_chosen_is_shown_as_chosen_and_found_in_the_address() {
        for choice in all() {
            assert!(choice.options.len() >= 2, "{}", choice.label);
            for (name, _) in &choice.options {
                let mut filter = TaskFilter::default();
                (choice.choose)(&mut filter, name);
                assert_eq!((choice.chosen)(&filter).as_ref(), Some(name));
                let again = TaskFilter::parse(&filter.query());
                assert_eq!((choice.chosen)(&again).as_ref(), Some(name));
            }
        }
    }

    #[test]
    fn choosing_everything_takes_a_choice_back_and_leaves_the_others() {
        for choice in all() {
            let mut filter = TaskFilter::parse(
                "app=modeller&difficulty=easy&capability=spatial_reasoning&set=core&words=a",
            );
            let others = |filter: &TaskFilter| -> Vec<Option<String>> {
                let others = all().into_iter().filter(|it| it.label != choice.label);
                others.map(|it| (it.chosen)(filter)).collect()
            };
            let before = others(&filter);
            assert!((choice.chosen)(&filter).is_some(), "{}", choice.label);
            (choice.choose)(&mut filter, "");
            assert_eq!((choice.chosen)(&filter), None, "{}", choice.label);
            assert_eq!(others(&filter), before);
        }
    }
}
