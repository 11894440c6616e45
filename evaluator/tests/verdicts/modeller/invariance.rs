//! What must not matter to a verdict on a scene: the order of its objects, and its other scenes.

use proptest::prelude::*;
use protocol::StateEnvelope;
use serde_json::Value;

use super::TABLES;
use super::table::{Begin, Table};

/// The list of objects of the scene that a table is about.
fn objects<'e>(table: &Table, end: &'e mut StateEnvelope) -> Option<&'e mut Vec<Value>> {
    let (Begin::Preset(name) | Begin::New(name)) = table.begin;
    let scenes = end.state["scenes"].as_array_mut()?.iter_mut();
    let mut named = scenes.filter(|scene| scene["name"] == name);
    named.next()?["scene"]["objects"].as_array_mut()
}

fn shuffled(list: &mut [Value], picks: &[prop::sample::Index]) {
    for (place, pick) in (1..list.len()).rev().zip(picks.iter().cycle()) {
        list.swap(place, pick.index(place + 1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1, max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_the_objects_does_not_matter(
        picks in prop::collection::vec(any::<prop::sample::Index>(), 50),
    ) {
        for table in TABLES {
            for case in table.cases {
                let mut end = table.end(case);
                let before = table.judge(&end, table.answers);
                let Some(list) = objects(table, &mut end) else { continue };
                shuffled(list, &picks);
                let after = table.judge_as_begun(end);
                prop_assert_eq!(
                    (before.pass, before.score), (after.pass, after.score),
                    "{}: {}", table.task, case.what
                );
            }
        }
    }
}
