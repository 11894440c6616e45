//! Verdicts on every task of the Flight Analyser. The answer decides, so the tables hold answers, and
//! what can be done to any answer is done to all of them.

mod answers;
mod cockpit;
mod evidence;
mod recording;
mod spellings;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use protocol::{App, Difficulty, StateEnvelope, Verdict};
use serde_json::{Map, Value, json};

use crate::corpus_files::Episode;
use crate::judging::{feasible, judge_answered, task};
use crate::session::Session;
use answers::{TABLES, Table};
use cockpit::Cockpit;

type Answer = Map<String, Value>;

impl Table {
    fn right(&self) -> Answer {
        object(self.right)
    }

    /// The right answer with some fields replaced.
    fn with(&self, fields: Answer) -> Answer {
        let mut answer = self.right();
        answer.extend(fields);
        answer
    }

    fn judge(&self, answer: &Value) -> Verdict {
        let end = self.having_looked(Cockpit::start().end());
        judge_answered(task(self.task), &end, answer)
    }

    /// An end after everything was looked at that the oracle looks at.
    fn having_looked(&self, end: StateEnvelope) -> StateEnvelope {
        let view = oracle_view(self).clone();
        StateEnvelope { view, ..end }
    }

    /// Ours and the original's rules say the same.
    #[track_caller]
    fn expect(&self, what: &str, answer: impl Into<Value>, pass: bool) {
        self.expect_of(what, answer, pass, pass);
    }

    /// Where the original refuses the right answer it refuses every other one too.
    #[track_caller]
    fn expect_of(&self, what: &str, answer: impl Into<Value>, pass: bool, parity: bool) {
        let answer = answer.into();
        let verdict = self.judge(&answer);
        let found = (verdict.pass, verdict.parity.as_ref().map(|it| it.pass));
        let shown = format!("{}: {what}: {answer}: {verdict:#?}", self.task);
        let accepts_right = task(self.task).parity.accepts_right();
        let parity = accepts_right.map(|accepts| accepts && parity);
        assert_eq!(found, (pass, parity), "{shown}");
        assert_eq!(verdict.pass, verdict.score == 1.0, "{shown}");
        assert!(verdict.gates.iter().all(|gate| gate.pass), "{shown}");
    }

    /// Keys of the fields that hold times.
    fn times(&self) -> Vec<(String, u32)> {
        let right = self.right().into_iter();
        right
            .filter_map(|(key, value)| {
                let text = value.as_str()?.strip_suffix(" UTC")?.to_string();
                let (hours, minutes) = text.split_once(':')?;
                let minutes = hours.parse::<u32>().ok()? * 60 + minutes.parse::<u32>().ok()?;
                Some((key, minutes))
            })
            .collect()
    }

    fn lists(&self) -> Vec<(String, Vec<Value>)> {
        let right = self.right().into_iter();
        right
            .filter_map(|(key, value)| Some((key, value.as_array()?.clone())))
            .collect()
    }
}

/// What the page said beside its state when the oracle had done a task in a browser.
fn oracle_view(table: &Table) -> &'static Value {
    static VIEWS: LazyLock<BTreeMap<&str, Value>> = LazyLock::new(|| {
        let view = |table: &Table| {
            let episode = Episode::read(task(table.task)).expect("the corpus has every task");
            let envelope: StateEnvelope =
                serde_json::from_str(&episode.export).expect("an export can be read");
            envelope.view
        };
        TABLES.iter().map(|it| (it.task, view(it))).collect()
    });
    &VIEWS[table.task]
}

fn object(text: &str) -> Answer {
    serde_json::from_str(text).expect("a table holds JSON objects")
}

fn one(key: &str, value: impl Into<Value>) -> Answer {
    Answer::from_iter([(key.to_string(), value.into())])
}

#[test]
fn every_task_has_a_table_and_the_set_is_the_papers() {
    let briefs = feasible().map(|task| &task.brief);
    let briefs: Vec<_> = briefs
        .filter(|brief| brief.app == App::FlightAnalyser)
        .collect();
    let ids: Vec<_> = briefs.iter().map(|brief| brief.id.as_str()).collect();
    let tables: Vec<_> = TABLES.iter().map(|table| table.task).collect();
    assert_eq!(ids, tables);
    let count = |set: &str| {
        let levels = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
        levels.map(|level| {
            let own = briefs.iter().filter(|it| it.set == set);
            own.filter(|it| it.difficulty == level).count()
        })
    };
    assert_eq!(count("core"), [2, 9, 9]);
    assert_eq!(count("extra"), [7, 0, 0]);
    for (number, brief) in (1..).zip(briefs.iter().filter(|brief| brief.set == "core")) {
        assert_eq!(brief.original_id, format!("tc_frad_{number:03}"));
    }
    for (number, brief) in (3..).zip(briefs.iter().filter(|brief| brief.set == "extra")) {
        assert_eq!(
            brief.original_id,
            format!("tc_frad_{number:03} (later list)")
        );
    }
    let long: Vec<_> = briefs.iter().filter(|it| it.budget.steps != 100).collect();
    assert!(long.is_empty(), "{long:?}");
}

#[test]
fn the_exact_answer_passes() {
    for table in TABLES {
        table.expect("exact", table.right(), true);
        let mut more = table.right();
        more.insert("remark".into(), json!("watched it twice"));
        table.expect("with a field too many", more, true);
    }
}

/// What was done in the app is no matter, as long as it was done there.
#[test]
fn the_state_of_the_page_decides_nothing() {
    for table in TABLES {
        let mut cockpit = Cockpit::start();
        cockpit
            .pause_at(630)
            .draw_circle("SZG", 50.0)
            .select("DLH1");
        let end = table.having_looked(cockpit.end());
        let verdict = judge_answered(task(table.task), &end, &table.right().into());
        assert!(verdict.pass, "{verdict:#?}");
        assert_eq!(verdict.side_effects, [""; 0]);
    }
}

#[test]
fn every_near_miss_fails() {
    for table in TABLES {
        assert!(table.near_misses.len() >= 3, "{}", table.task);
        for near_miss in table.near_misses {
            table.expect("near miss", table.with(object(near_miss)), false);
        }
    }
}

#[test]
fn a_time_may_be_a_minute_off_and_no_more() {
    let mut count = 0;
    for table in TABLES {
        for (key, minutes) in table.times() {
            count += 1;
            for (off, pass) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] {
                let at = minutes.saturating_add_signed(off);
                for suffix in [" UTC", "", " utc", ":00 UTC"] {
                    let text = format!("{:02}:{:02}{suffix}", at / 60, at % 60);
                    table.expect("time", table.with(one(&key, text)), pass);
                }
            }
            let before = format!("{:02}:{:02}:30", (minutes - 1) / 60, (minutes - 1) % 60);
            table.expect("half a minute", table.with(one(&key, before)), true);
            let beyond = format!("{:02}:{:02}:01", (minutes + 1) / 60, (minutes + 1) % 60);
            table.expect(
                "a minute and a second",
                table.with(one(&key, beyond)),
                false,
            );
            let elsewhere = format!("{:02}:{:02}", (minutes / 60 + 12) % 24, minutes % 60);
            table.expect("half a day off", table.with(one(&key, elsewhere)), false);
        }
    }
    assert_eq!(count, 9);
}

#[test]
fn a_list_may_have_any_order_but_no_item_less_more_or_twice() {
    let mut count = 0;
    for table in TABLES {
        for (key, list) in table.lists() {
            count += 1;
            let expect = |what: &str, list: &[Value], pass: bool| {
                table.expect(what, table.with(one(&key, list.to_vec())), pass);
            };
            let reversed: Vec<_> = list.iter().rev().cloned().collect();
            expect("reversed", &reversed, true);
            expect("one missing", &list[1..], false);
            expect("one added", &[&list[..], &[json!("XYZ")]].concat(), false);
            expect("one doubled", &[&list[..], &list[..1]].concat(), false);
            expect(
                "one instead of another",
                &[&list[1..], &list[1..2]].concat(),
                false,
            );
            expect("none", &[], false);
            let texts: Vec<_> = list.iter().filter_map(Value::as_str).collect();
            let joined = table.with(one(&key, texts.join(", ")));
            table.expect("as a text with commas", joined, true);
        }
    }
    assert_eq!(count, 3);
}

#[test]
fn keys_in_other_case_fail_except_those_of_times() {
    for table in TABLES {
        let times: Vec<_> = table.times().into_iter().map(|(key, _)| key).collect();
        for key in table.right().keys() {
            let mut answer = table.right();
            let value = answer.remove(key).expect("the key is there");
            answer.insert(key.to_uppercase(), value);
            let is_time = times.contains(key);
            table.expect("key in capitals", answer.clone(), is_time);
            answer.remove(&key.to_uppercase());
            table.expect("key missing", answer, false);
        }
    }
}

#[test]
fn a_field_that_says_nothing_never_passes() {
    for table in TABLES {
        for key in table.right().keys() {
            for blank in [
                json!(null),
                json!(""),
                json!([]),
                json!({}),
                json!("<value>"),
            ] {
                table.expect("blank", table.with(one(key, blank)), false);
            }
        }
    }
}

#[test]
fn an_answer_in_other_words_around_it_passes() {
    for table in TABLES {
        let right = table.right;
        let escaped = right.replace('\\', "\\\\").replace('"', "\\\"");
        // Does the original find it in the text, and in the text in a field?
        let rows = [
            (right.to_string(), true, is_stored_so(table)),
            (
                format!("I watched the map. The answer is {right}, as far as I can see."),
                true,
                false,
            ),
            (
                format!("Here it is:\n```json\n{right}\n```\nDone."),
                true,
                false,
            ),
            (format!("```json {right}```"), true, false),
            (format!("See below.\n```\n{right}\n```"), true, false),
            (format!("In {{braces}}: {right}"), false, false),
            (format!("send_msg_to_user(\"{escaped}\")"), true, false),
            (
                format!("send_msg_to_user('```json\\n{right}\\n```')"),
                true,
                true,
            ),
            (
                format!("send_msg_to_user(text=\"{escaped}\")"),
                false,
                false,
            ),
            (
                format!("send_message(text=\"The result: {escaped}\")"),
                false,
                false,
            ),
        ];
        for (text, as_text, in_field) in rows {
            table.expect_of("as text", json!(text), true, as_text);
            table.expect_of("in the field answer", one("answer", text), true, in_field);
        }
        let inside = json!({"answer": table.right()});
        table.expect_of("one level down", inside, true, false);
    }
}

/// The original has two of its answers on file in several lines; the text of the others is the table's.
fn is_stored_so(table: &Table) -> bool {
    !["/017", "/019"].iter().any(|it| table.task.contains(it))
}

/// Its file of this task is no JSON, so that only its very text would do.
#[test]
fn the_original_refuses_every_answer_in_the_form_it_asks_for_where_its_file_is_broken() {
    let refused = TABLES.iter().filter(|table| {
        let verdict = table.judge(&table.right().into());
        !verdict.parity.expect("judged").pass
    });
    let refused: Vec<_> = refused.map(|table| table.task).collect();
    assert_eq!(refused, ["flight-analyser/018-departure-before"]);
    let reason = task(refused[0]).parity.refuses_right.as_ref();
    assert!(
        reason.is_some_and(|it| it.contains("no JSON")),
        "{reason:?}"
    );
}

#[test]
fn a_near_miss_in_other_words_fails_all_the_same() {
    for table in TABLES {
        for near_miss in table.near_misses {
            let answer = Value::Object(table.with(object(near_miss)));
            let text = format!("Here it is:\n```json\n{answer}\n```");
            table.expect("as text", one("answer", text), false);
        }
    }
}

#[test]
fn saying_nothing_scores_nothing() {
    for table in TABLES {
        for answer in [
            json!({"answer": "done"}),
            json!({}),
            json!("done"),
            json!(null),
            json!([]),
        ] {
            table.expect("nothing", answer.clone(), false);
            assert_eq!(table.judge(&answer).score, 0.0, "{}", table.task);
        }
    }
}

/// Half of the fields right is half of the score.
#[test]
fn every_right_field_counts_in_the_score() {
    let table = &TABLES[1];
    let verdict = table.judge(&table.with(one("ground_speed", "1 kts")).into());
    assert!(!verdict.pass);
    assert_eq!(verdict.score, 0.5);
}

/// Where a time is asked for, one of another task may be right by chance.
#[test]
fn the_answer_of_one_task_is_none_of_another() {
    for table in TABLES.iter().filter(|it| it.times().is_empty()) {
        let right = table.right();
        // What is right for both may be reported for both.
        let is_part = |other: &Answer| right.iter().all(|(key, it)| other.get(key) == Some(it));
        for other in TABLES.iter().filter(|it| !is_part(&it.right())) {
            table.expect(other.task, other.right(), false);
        }
    }
}
