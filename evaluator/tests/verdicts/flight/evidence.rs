//! What the page had shown is said beside the verdict and changes nothing.

use protocol::ExtraVerdict;
use serde_json::{Value, json};

use super::answers::TABLES;
use super::cockpit::Cockpit;
use crate::judging::{judge_answered, task};
use crate::session::Session;

fn evidence(number: &str, shown: Value) -> ExtraVerdict {
    let table = TABLES.iter().find(|it| it.task.contains(number));
    let table = table.expect("the task has a table");
    let end = Cockpit::start().end_having_shown(shown);
    let verdict = judge_answered(task(table.task), &end, &table.right().into());
    assert!(verdict.pass && verdict.score == 1.0);
    let [extra] = &verdict.extra[..] else {
        panic!("{:?}", verdict.extra);
    };
    assert_eq!(extra.name, "evidence");
    extra.clone()
}

#[test]
fn an_answer_whose_flights_and_minutes_were_shown_has_evidence() {
    let shown = json!({
        "flights": {"N656FN": ["labelled"], "VOE25HV": ["searched", "selected"]},
        "airports": {},
        "minutes": ["16:00", "07:50", "07:53"],
    });
    let extra = evidence("/015", shown);
    assert!(extra.pass, "{extra:?}");
}

#[test]
fn what_was_never_shown_is_named() {
    let shown = json!({
        "flights": {"VOE25HV": ["searched"], "N656FN": []},
        "airports": {},
        "minutes": ["07:50", "07:52"],
    });
    let extra = evidence("/015", shown);
    assert!(!extra.pass);
    assert_eq!(
        extra.reasons,
        [
            "closest_callsign: the flight N656FN was never on the screen",
            "overtake_time_utc: the clock was never at 07:54",
        ]
    );
}

#[test]
fn what_the_question_is_about_has_to_be_looked_at_too() {
    let shown = json!({"airports": {"TRV": ["searched"]}, "minutes": ["11:41"]});
    assert!(evidence("/004", shown).pass);
    let extra = evidence(
        "/004",
        json!({"airports": {"COK": ["labelled"]}, "minutes": ["16:00"]}),
    );
    assert_eq!(
        extra.reasons,
        [
            "the airport TRV was never on the screen",
            "the clock was never at 11:41",
        ]
    );
}

#[test]
fn airports_of_a_route_are_read_in_the_details() {
    let shown = json!({"flights": {"SAS907": ["selected"]}, "minutes": ["16:00"]});
    assert!(evidence("/x04", shown).pass);
    let extra = evidence("/x04", json!({"minutes": ["16:00"]}));
    assert_eq!(extra.reasons, ["the flight SAS907 was never on the screen"]);
}

#[test]
fn flights_and_airports_of_a_list_are_looked_for_one_by_one() {
    let extra = evidence(
        "/012",
        json!({
            "flights": {"SAS907": ["selected"]},
            "airports": {"ALB": ["labelled"], "RUT": ["searched"]},
            "minutes": ["17:45"],
        }),
    );
    assert_eq!(
        extra.reasons,
        ["airports: the airport SWF was never on the screen"]
    );
    let callsigns = ["CTM3813", "TVF3828", "EJU54MG", "TVF3124", "FMY8055"];
    let flights: serde_json::Map<_, _> = callsigns
        .map(|it| (it.to_string(), json!(["hovered"])))
        .into_iter()
        .collect();
    let place = json!({"ORY": ["labelled"]});
    let shown =
        |flights: Value| json!({"flights": flights, "airports": place, "minutes": ["16:00"]});
    assert!(evidence("/009", shown(flights.into())).pass);
    let extra = evidence("/009", shown(json!({})));
    assert_eq!(extra.reasons.len(), 1);
    assert!(callsigns.iter().all(|it| extra.reasons[0].contains(it)));
}

#[test]
fn a_page_that_keeps_no_record_gives_no_evidence() {
    for table in TABLES {
        let end = Cockpit::start().end();
        let verdict = judge_answered(task(table.task), &end, &table.right().into());
        assert!(verdict.pass && !verdict.extra[0].pass);
        let reason = "the page kept no record of what it showed";
        assert_eq!(verdict.extra[0].reasons, [reason]);
    }
}
