//! A right answer passes only with what it is read from: somebody has to have looked at it, by whatever
//! way.

use std::collections::BTreeSet;

use evaluator::flight_truth::{self, Sight};
use flight_analyser_model::mercator::MapView;
use flight_analyser_model::{ShownBy, ShownLog};
use protocol::{CheckResult, Verdict};
use serde_json::{Value, json};

use super::answers::{TABLES, Table};
use super::cockpit::Cockpit;
use super::{Answer, one, oracle_view};
use crate::judging::{judge_answered, task};
use crate::session::Session;

const GATE: &str = "what the answer says was on the screen";
const SIZE: [f64; 2] = [1280.0, 720.0];

fn table(number: &str) -> &'static Table {
    let table = TABLES.iter().find(|it| it.task.contains(number));
    table.expect("the task has a table")
}

fn judge(table: &Table, shown: Value, answer: Answer) -> Verdict {
    let end = Cockpit::start().end_having_shown(shown);
    judge_answered(task(table.task), &end, &answer.into())
}

fn gate(verdict: &Verdict) -> Option<&CheckResult> {
    verdict.gates.iter().find(|it| it.name == GATE)
}

fn sights(table: &Table) -> Vec<Sight> {
    flight_truth::declared_sights(task(table.task).expected.as_deref())
}

/// A page on which every name of an answer has been read.
fn with_names(table: &Table) -> ShownLog {
    let mut shown = ShownLog::default();
    for (_, value) in table.right() {
        let list = match value {
            Value::Array(list) => list,
            single => vec![single],
        };
        for name in list.iter().filter_map(Value::as_str) {
            shown.flight(name, ShownBy::Labelled);
            shown.airport(name, ShownBy::Labelled);
        }
    }
    shown
}

/// In the middle of its minutes, on the map where there is a place for it.
fn look(shown: &mut ShownLog, sight: &Sight) {
    let minute = (sight.from + sight.until) / 2;
    match sight.places.first() {
        Some(place) => shown.look(&MapView::new(*place, sight.zoom, SIZE), minute),
        None => shown.details(&sight.flights[0], minute),
    }
}

/// The page as it opens, with the clock running for some minutes.
fn untouched() -> ShownLog {
    let mut shown = ShownLog::default();
    for minute in 960..970 {
        shown.minute(minute * 60);
        shown.look(&MapView::new([50.0, 9.0], 5, SIZE), minute * 60);
    }
    shown
}

/// All 27 of them, and neither the checks nor the original's rules know of it.
#[test]
fn a_right_answer_of_which_nothing_was_looked_at_fails() {
    for table in TABLES {
        let verdict = judge(table, untouched().block(), table.right());
        assert!(!verdict.pass && verdict.score == 0.0, "{verdict:#?}");
        let gate = gate(&verdict).expect("the gate is asked");
        let beginning = "what the answer says was never looked at: ";
        assert!(!gate.pass && gate.reason.starts_with(beginning), "{gate:?}");
        assert!(verdict.gates.iter().all(|it| it.pass || it.name == GATE));
        assert!(verdict.subtasks.iter().all(|it| it.pass), "{verdict:#?}");
        let accepts = task(table.task).parity.accepts_right();
        assert_eq!(verdict.parity.as_ref().map(|it| it.pass), accepts);
        assert_eq!(verdict.extra, []);
    }
}

#[test]
fn what_the_oracle_looked_at_is_enough() {
    for table in TABLES {
        let shown = oracle_view(table)["shown"].clone();
        let verdict = judge(table, shown, table.right());
        assert!(verdict.pass && verdict.score == 1.0, "{verdict:#?}");
        assert!(gate(&verdict).is_some_and(|it| it.pass));
    }
}

/// Nobody has to select anything, except where the details alone tell.
#[test]
fn looking_at_the_map_is_enough() {
    for table in TABLES {
        let mut shown = with_names(table);
        sights(table).iter().for_each(|it| look(&mut shown, it));
        let verdict = judge(table, shown.block(), table.right());
        assert!(verdict.pass, "{verdict:#?}");
    }
}

/// And nobody has to look at the map where the details of a flight tell as much.
#[test]
fn reading_the_details_is_enough() {
    for table in TABLES {
        let mut shown = with_names(table);
        for sight in sights(table) {
            match sight.flights.last() {
                Some(flight) => shown.details(flight, sight.until),
                None => look(&mut shown, &sight),
            }
        }
        let verdict = judge(table, shown.block(), table.right());
        assert!(verdict.pass, "{verdict:#?}");
    }
}

/// Tasks that can be answered from what the oracle looks at for another one: the same flight or airport at
/// the same minute.
const ALIKE: [(&str, &str); 7] = [
    ("001-icons-around-incheon", "x09-nearest-to-the-marker"),
    ("014-countries-of-a-trail", "x03-altitude-and-rate"),
    ("x03-altitude-and-rate", "014-countries-of-a-trail"),
    ("x04-route-codes", "006-into-the-united-states"),
    ("x04-route-codes", "012-airports-on-the-way"),
    ("x07-more-easterly", "013-west-to-east"),
    ("x08-status-change", "018-departure-before"),
];

#[test]
fn what_was_looked_at_for_another_task_is_not_enough() {
    let mut alike = BTreeSet::new();
    for table in TABLES {
        for other in TABLES.iter().filter(|it| it.task != table.task) {
            let shown = oracle_view(other)["shown"].clone();
            if judge(table, shown, table.right()).pass {
                let name = |task: &'static str| task.rsplit('/').next().unwrap_or(task);
                alike.insert((name(table.task), name(other.task)));
            }
        }
    }
    assert_eq!(alike, BTreeSet::from(ALIKE));
}

/// Everything but one sight, which is looked at too late, from too far away, or somewhere else.
#[test]
fn every_sight_counts_with_its_minutes_its_zoom_and_its_place() {
    let mut count = 0;
    for table in TABLES {
        let all = sights(table);
        assert!(!all.is_empty(), "{}", table.task);
        for (number, sight) in all.iter().enumerate() {
            let last = sight.until.max(sight.trail_until.unwrap_or(0));
            let missed = |near: &dyn Fn(&mut ShownLog)| {
                let mut shown = with_names(table);
                let others = all.iter().enumerate().filter(|(it, _)| *it != number);
                others.for_each(|(_, it)| look(&mut shown, it));
                near(&mut shown);
                shown
            };
            let minute = (sight.from + sight.until) / 2;
            let mut near = vec![missed(&|_| {})];
            for place in &sight.places {
                let view = MapView::new(*place, sight.zoom, SIZE);
                let late = last + 60;
                near.push(missed(&|it| it.look(&view, late)));
                near.push(missed(&|it| it.look(&view.zoomed(sight.zoom - 1), minute)));
                near.push(missed(&|it| it.look(&view.zoomed(sight.zoom - 2), minute)));
                near.push(missed(&|it| it.look(&view.panned([0.0, -720.0]), minute)));
            }
            for flight in &sight.flights {
                near.push(missed(&|it| it.details(flight, last + 60)));
                near.push(missed(&|it| it.details(flight, sight.from - 60)));
            }
            // What is looked at for the other sights may show this one as well.
            for shown in near.iter().filter(|it| !sight.was_seen(it)) {
                count += 1;
                let verdict = judge(table, shown.block(), table.right());
                assert!(!verdict.pass, "{} without {sight:?}", table.task);
                let gate = gate(&verdict).expect("the gate is asked");
                assert!(gate.reason.contains(&sight.missing()), "{gate:?}");
            }
        }
    }
    assert!(count > 150, "{count}");
}

/// Whoever knows which icon is whose sees it from further away, too.
#[test]
fn one_level_further_away_is_enough_for_flights_that_were_read() {
    let table = table("/013");
    let from_afar = |named: usize| {
        let mut shown = ShownLog::default();
        for (number, sight) in sights(table).iter().enumerate() {
            let view = MapView::new(sight.places[0], sight.zoom - 1, SIZE);
            shown.look(&view, (sight.from + sight.until) / 2);
            if number < named {
                shown.flight(&sight.flights[0], ShownBy::Hovered);
            }
        }
        judge(table, shown.block(), table.right()).pass
    };
    assert_eq!([0, 1, 2, 3].map(from_afar), [false, false, false, true]);
}

#[test]
fn a_callsign_has_to_have_been_readable() {
    let table = table("/011");
    let mut shown = ShownLog::default();
    sights(table).iter().for_each(|it| look(&mut shown, it));
    let verdict = judge(table, shown.block(), table.right());
    let gate = gate(&verdict).expect("the gate is asked");
    assert_eq!(
        gate.reason,
        "what the answer says was never looked at: callsign: the flight LOT335 was never on the screen"
    );
    shown.flight("LOT335", ShownBy::Hovered);
    assert!(judge(table, shown.block(), table.right()).pass);
}

/// A part of the work that was done counts as before, whatever was not looked at for the rest.
#[test]
fn a_field_that_is_wrong_needs_nothing() {
    let table = table("/015");
    let mut shown = with_names(table);
    let nearest = sights(table).into_iter();
    let nearest = nearest.filter(|it| it.fields == ["closest_callsign"]);
    nearest.for_each(|it| look(&mut shown, &it));
    let half = table.with(one("overtake_time_utc", "07:58 UTC"));
    let verdict = judge(table, shown.block(), half);
    assert!(!verdict.pass && verdict.score == 0.5, "{verdict:#?}");
    assert!(gate(&verdict).is_some_and(|it| it.pass));
    let verdict = judge(table, shown.block(), table.right());
    assert!(!verdict.pass && verdict.score == 0.0, "{verdict:#?}");
    let wrong = judge(&TABLES[0], json!(null), one("count", 7));
    assert!(!wrong.pass && gate(&wrong).is_none(), "{wrong:#?}");
}

#[test]
fn an_export_of_an_earlier_page_is_told_apart() {
    let earlier = json!({
        "flights": {"VOE25HV": ["selected"], "N656FN": ["labelled"]},
        "airports": {},
        "minutes": ["07:50", "07:54"],
    });
    for shown in [Value::Null, earlier] {
        let verdict = judge(table("/015"), shown, table("/015").right());
        let gate = gate(&verdict).expect("the gate is asked");
        let reason = "the export has no record of what was on the screen";
        assert!(!verdict.pass && gate.reason.contains(reason), "{gate:?}");
    }
}
