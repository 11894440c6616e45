//! The table of rules is complete and consistent.

use std::collections::BTreeSet;

use protocol::APPS;

use super::{TABLE, rules};
use crate::lint::lint;
use crate::task::{TaskFile, template};

#[test]
fn every_app_has_exactly_one_row_and_finds_it() {
    let rows: Vec<_> = TABLE.iter().map(|row| row.app).collect();
    let apps: Vec<_> = APPS.iter().map(|info| info.app).collect();
    assert_eq!(rows, apps);
    for info in &APPS {
        assert_eq!(rules(info.app).app, info.app);
    }
}

/// `workflow.graph` and `modeller.scene`: the first word of the app's slug and a name of its own.
#[test]
fn comparators_bear_the_name_of_their_app_and_no_name_twice() {
    let mut seen = BTreeSet::new();
    for row in &TABLE {
        let slug = row.app.slug();
        let prefix = slug.split('-').next().unwrap_or(slug);
        assert!(!row.comparators.is_empty(), "{slug} has no comparator");
        for entry in row.comparators {
            let own = entry
                .name
                .strip_prefix(prefix)
                .and_then(|it| it.strip_prefix('.'));
            assert!(own.is_some_and(|it| !it.is_empty()), "{}", entry.name);
            assert!(seen.insert(entry.name), "{} is there twice", entry.name);
        }
    }
}

#[test]
fn every_app_is_introduced_to_the_agent() {
    for row in &TABLE {
        let about = row.about;
        let lines = about.features.iter().chain(about.rules);
        assert!(!about.features.is_empty() && !about.rules.is_empty());
        for text in lines.chain([&about.overview]) {
            assert!(!text.trim().is_empty(), "{}", row.app);
        }
    }
}

#[test]
fn the_template_of_every_app_reads_and_lints_without_a_fault() {
    for row in &TABLE {
        let app = row.app;
        let id = format!("{app}/021-my-own-task");
        let task = TaskFile::parse("new.toml", &template(app, &id));
        let task = task.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(task.brief.id, id);
        assert!(task.expected.is_some(), "{app}: no end state to start from");
        assert_eq!(lint(&[task]), [], "{app}");
    }
}

/// The start state of an app replays to itself, and one that it cannot load is refused in words.
#[test]
fn every_app_replays_its_start() {
    for row in &TABLE {
        let start = row
            .end_state(7, None, &[])
            .unwrap_or_else(|error| panic!("{error}"));
        let again = row.end_state(7, Some(&start), &[]);
        assert_eq!(again.as_ref(), Ok(&start), "{}", row.app);
        let refusal = row.end_state(7, Some(&serde_json::json!(["no state"])), &[]);
        let refusal = refusal.expect_err("no state of any app");
        let words = "the start state of the task cannot be loaded: ";
        assert!(refusal.starts_with(words), "{}: {refusal}", row.app);
    }
}
