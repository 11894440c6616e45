//! A table of end states per task: the intended one, equal ones and near misses, each with what has to
//! be said about it. One shape and one set of tests for all apps; [`rows_for`] names it for one app.

use evaluator::TaskFile;
use history::Logged;
use protocol::{Difficulty, StateEnvelope, Verdict};
use serde_json::{Map, Value, json};

use crate::judging::{feasible, judge_answered, task};
use crate::session::Session;

/// Values by the keys of their result fields.
pub type Answers = &'static [(&'static str, &'static str)];

/// For tasks that are done in the app: there is nothing to report but that.
pub const DONE: Answers = &[];

/// The end states of one task.
pub struct Table<S: Session> {
    pub task: &'static str,
    pub begin: S::Begin,
    /// The intended way from there.
    pub solve: S::Way,
    /// What an agent reports that has read everything right.
    pub answers: Answers,
    pub cases: &'static [Case<S>],
}

/// A row: an end state and what has to be said about it.
pub struct Case<S: Session> {
    pub what: &'static str,
    route: Route<S>,
    then: Option<fn(&mut S)>,
    answers: Option<Answers>,
    pub pass: bool,
    /// By the original's rules, where they say otherwise.
    parity: Option<bool>,
    /// By meaning instead of spelling.
    semantic: bool,
    /// By what a run does, only where the table says something about it.
    behavioural: Option<bool>,
    score: Option<f64>,
}

/// How an end state comes about.
pub enum Route<S: Session> {
    /// From the app as it starts.
    FromStart(fn(&mut S)),
    /// Another way from where the task begins.
    Instead(S::Way),
    /// The intended way with a change.
    Changed(S::Change),
    /// By editing the exported JSON: for states that the app does not let a user reach.
    Doctored(fn(&mut Value)),
}

impl<S: Session> Case<S> {
    pub const fn new(what: &'static str, route: Route<S>, pass: bool) -> Self {
        Case {
            what,
            route,
            then: None,
            answers: None,
            pass,
            parity: None,
            semantic: pass,
            behavioural: None,
            score: None,
        }
    }

    /// The original's rules say otherwise.
    pub const fn parity(mut self, pass: bool) -> Self {
        self.parity = Some(pass);
        self
    }

    /// Expressions that mean the same are accepted where the spelling does not count.
    pub const fn semantic(mut self) -> Self {
        self.semantic = true;
        self
    }

    /// Whether a run gives what the intended workflow gives.
    pub const fn behaves(mut self, well: bool) -> Self {
        self.behavioural = Some(well);
        self
    }

    /// How much of the work counts as done.
    pub const fn scores(mut self, score: f64) -> Self {
        self.score = Some(score);
        self
    }

    /// What is reported, where that is not the right answer.
    pub const fn reports(mut self, answers: Answers) -> Self {
        self.answers = Some(answers);
        self
    }

    /// Commands that follow.
    pub const fn then(mut self, play: fn(&mut S)) -> Self {
        self.then = Some(play);
        self
    }
}

/// Names the table of one app, and the rows that it is written with.
macro_rules! rows_for {
    ($session:ty: $($row:ident),+) => {
        pub type Table = $crate::table::Table<$session>;
        type Case = $crate::table::Case<$session>;
        type Route = $crate::table::Route<$session>;
        type Way = <$session as $crate::session::Session>::Way;
        type Change = <$session as $crate::session::Session>::Change;

        $(rows_for!(@$row $session);)+
    };
    (@right $session:ty) => {
        /// Another way to an end state that is as good.
        pub const fn right(what: &'static str, way: Way) -> Case {
            Case::new(what, Route::Instead(way), true)
        }
    };
    (@right_then $session:ty) => {
        /// The intended way with a change that leaves it right.
        pub const fn right_then(what: &'static str, change: Change) -> Case {
            Case::new(what, Route::Changed(change), true)
        }
    };
    (@wrong $session:ty) => {
        /// Something else instead of the intended way.
        pub const fn wrong(what: &'static str, way: Way) -> Case {
            Case::new(what, Route::Instead(way), false)
        }
    };
    (@wrong_then $session:ty) => {
        /// The intended way with a change that spoils it.
        pub const fn wrong_then(what: &'static str, change: Change) -> Case {
            Case::new(what, Route::Changed(change), false)
        }
    };
    (@wrong_from_start $session:ty) => {
        /// A wrong end state reached from the start, without what the task begins with.
        pub const fn wrong_from_start(what: &'static str, play: fn(&mut $session)) -> Case {
            Case::new(what, Route::FromStart(play), false)
        }
    };
    (@doctored $session:ty) => {
        /// The export of the intended end state with something changed that the app would not let
        /// happen.
        pub const fn doctored(
            what: &'static str,
            edit: fn(&mut serde_json::Value),
        ) -> Case {
            Case::new(what, Route::Doctored(edit), false)
        }
    };
}
pub(crate) use rows_for;

/// The tests that the tables of every app have to pass.
macro_rules! test_tables {
    ($tables:expr, $numbered:literal, $extra:expr) => {
        #[test]
        fn every_task_has_a_table_and_the_set_is_the_papers() {
            $crate::table::assert_is_the_papers_set($tables, $numbered, $extra);
        }

        #[test]
        fn every_intended_end_state_gets_its_verdict() {
            $crate::table::judge_solutions($tables);
        }

        #[test]
        fn every_other_end_state_gets_its_verdict() {
            $crate::table::judge_cases($tables);
        }

        #[test]
        fn every_table_has_other_routes_and_near_misses() {
            $crate::table::assert_rich($tables);
        }

        #[test]
        fn doing_nothing_scores_nothing() {
            $crate::table::judge_doing_nothing($tables);
        }

        #[test]
        fn the_end_state_of_one_task_is_none_of_another() {
            $crate::table::assert_distinct($tables);
        }
    };
}
pub(crate) use test_tables;

/// What has to be said about an end state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judgement {
    pub pass: bool,
    /// None for tasks that the original does not have.
    pub parity: Option<bool>,
    pub semantic: bool,
    pub behavioural: Option<bool>,
}

impl<S: Session> Table<S> {
    pub fn task(&self) -> &'static TaskFile {
        task(self.task)
    }

    /// From the start to the intended end state.
    pub fn play_solution(&self, session: &mut S) {
        session.begin(&self.begin);
        session.go(self.solve);
    }

    pub fn solution(&self) -> StateEnvelope {
        let mut session = S::start();
        self.play_solution(&mut session);
        session.end()
    }

    /// The export that a row leads to.
    pub fn end(&self, case: &Case<S>) -> StateEnvelope {
        let mut session = S::start();
        match case.route {
            Route::FromStart(play) => play(&mut session),
            Route::Instead(way) => {
                session.begin(&self.begin);
                session.go(way);
            }
            Route::Changed(change) => {
                session.begin(&self.begin);
                session.go_changed(self.solve, change);
            }
            Route::Doctored(edit) => {
                let mut end = self.solution();
                edit(&mut end.state);
                return end;
            }
        }
        if let Some(play) = case.then {
            play(&mut session);
        }
        session.end()
    }

    pub fn judge(&self, end: &StateEnvelope, answers: Answers) -> Verdict {
        judge_answered(self.task(), end, &answer(answers))
    }

    pub fn judge_solution(&self) -> Verdict {
        self.judge(&self.solution(), self.answers)
    }

    pub fn judge_case(&self, case: &Case<S>) -> Verdict {
        let end = self.end(case);
        match case.route {
            Route::Doctored(_) => self.judge_as_begun(end),
            _ => self.judge(&end, case.answers.unwrap_or(self.answers)),
        }
    }

    /// Judges a state that no command led to as one that the page began with: the gates find nothing
    /// wrong with it, and what remains is the question of the document.
    pub fn judge_as_begun(&self, mut end: StateEnvelope) -> Verdict {
        let reopened = Logged::<S::Model>::from_export(end.seed, &end.state);
        // What the app derives from a document follows it.
        end.state = match reopened {
            Ok(document) => document.export(),
            Err(error) => panic!("{}: a state that does not open: {error}", self.task),
        };
        end.operations.clear();
        end.revision = 0;
        let mut task = self.task().clone();
        task.start_state = Some(end.state.clone());
        judge_answered(&task, &end, &answer(self.answers))
    }

    /// What has to be said about an end state that is right, or wrong, by every rule.
    fn expected(&self, is_right: bool) -> Judgement {
        let accepts_right = self.task().parity.accepts_right();
        Judgement {
            pass: is_right,
            parity: accepts_right.map(|accepts| accepts && is_right),
            semantic: is_right,
            behavioural: None,
        }
    }

    fn expected_of(&self, case: &Case<S>) -> Judgement {
        let plain = self.expected(case.pass);
        Judgement {
            parity: plain.parity.map(|parity| case.parity.unwrap_or(parity)),
            semantic: case.semantic,
            behavioural: case.behavioural,
            ..plain
        }
    }

    /// What is not as expected about a verdict, if anything.
    fn complaint(&self, what: &str, verdict: &Verdict, expected: Judgement) -> Option<String> {
        let further = |name: &str| {
            let found = verdict.extra.iter().find(|extra| extra.name == name);
            found.map(|extra| extra.pass)
        };
        let has_further = S::FURTHER.iter().all(|name| further(name).is_some());
        let behavioural = further("behavioural");
        let found = Judgement {
            pass: verdict.pass,
            parity: verdict.parity.as_ref().map(|it| it.pass),
            semantic: further("semantic").unwrap_or(expected.semantic),
            behavioural: expected.behavioural.and(behavioural),
        };
        // The headline is the strictest of our own rules.
        let is_stricter = !verdict.pass || found.semantic && behavioural != Some(false);
        let is_honest = verdict.gates.iter().all(|gate| gate.pass);
        let is_scored = verdict.pass == (verdict.score == 1.0);
        if found == expected && has_further && is_stricter && is_honest && is_scored {
            return None;
        }
        let checks = verdict.subtasks.iter().flat_map(|it| &it.checks);
        let failed: Vec<_> = verdict
            .gates
            .iter()
            .chain(checks)
            .filter(|check| !check.pass)
            .map(|check| format!("{}: {}", check.name, check.reason))
            .collect();
        Some(format!(
            "{}: {what}: expected {expected:?}, found {found:?}, score {}, parity {:?}, extra {:?}, failed {failed:#?}",
            self.task, verdict.score, verdict.parity, verdict.extra
        ))
    }

    fn complaint_about(&self, case: &Case<S>) -> Option<String> {
        let verdict = self.judge_case(case);
        let complaint = self.complaint(case.what, &verdict, self.expected_of(case));
        complaint.or_else(|| match case.score {
            Some(score) if (score - verdict.score).abs() > 1e-9 => Some(format!(
                "{}: {}: expected the score {score}, found {}",
                self.task, case.what, verdict.score
            )),
            _ => None,
        })
    }
}

/// The answer as an agent would give it.
fn answer(answers: Answers) -> Value {
    if answers.is_empty() {
        return json!({"answer": "done"});
    }
    let fields = answers
        .iter()
        .map(|(key, value)| ((*key).to_string(), json!(value)));
    Value::Object(fields.collect::<Map<_, _>>())
}

#[track_caller]
fn no_complaints(complaints: impl IntoIterator<Item = String>) {
    let complaints: Vec<_> = complaints.into_iter().collect();
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The tasks of the app that can be done are those that have a table, in this order, and the core set
/// has the paper's size and numbers. `extra` counts the easy, medium and hard ones beside it.
#[track_caller]
pub fn assert_is_the_papers_set<S: Session>(
    tables: &[&Table<S>],
    numbered: &str,
    extra: [usize; 3],
) {
    let briefs = feasible().map(|task| &task.brief);
    let briefs: Vec<_> = briefs.filter(|brief| brief.app == S::APP).collect();
    let ids: Vec<_> = briefs.iter().map(|brief| brief.id.as_str()).collect();
    let tables: Vec<_> = tables.iter().map(|table| table.task).collect();
    assert_eq!(ids, tables);
    let count = |set: &str, difficulty: Difficulty| {
        let of_set = briefs.iter().filter(|brief| brief.set == set);
        of_set.filter(|it| it.difficulty == difficulty).count()
    };
    let levels = [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];
    assert_eq!(levels.map(|level| count("core", level)), [2, 9, 9]);
    assert_eq!(levels.map(|level| count("extra", level)), extra);
    for (number, brief) in (1..).zip(briefs.iter().filter(|brief| brief.set == "core")) {
        assert_eq!(brief.original_id, format!("{numbered}_{number:03}"));
    }
}

/// The intended end states pass, and parity says of them what the task file says that it does.
#[track_caller]
pub fn judge_solutions<S: Session>(tables: &[&Table<S>]) {
    no_complaints(tables.iter().filter_map(|table| {
        let verdict = table.judge_solution();
        assert_eq!(verdict.side_effects, [""; 0], "{}", table.task);
        table.complaint("the intended end state", &verdict, table.expected(true))
    }));
}

#[track_caller]
pub fn judge_cases<S: Session>(tables: &[&Table<S>]) {
    no_complaints(tables.iter().flat_map(|table| {
        let cases = table.cases.iter();
        cases.filter_map(|case| table.complaint_about(case))
    }));
}

#[track_caller]
pub fn assert_rich<S: Session>(tables: &[&Table<S>]) {
    for table in tables {
        let passing = table.cases.iter().filter(|case| case.pass).count();
        assert!(passing >= 1, "{}: no other route", table.task);
        let failing = table.cases.len() - passing;
        let is_rich = failing >= S::NEAR_MISSES;
        assert!(is_rich, "{}: too few near misses", table.task);
    }
}

#[track_caller]
pub fn judge_doing_nothing<S: Session>(tables: &[&Table<S>]) {
    for table in tables {
        let mut session = S::start();
        let untouched = table.judge(&session.end(), DONE);
        no_complaints(table.complaint("untouched", &untouched, table.expected(false)));
        assert_eq!(untouched.score, 0.0, "{}", table.task);

        session.begin(&table.begin);
        let begun = table.judge(&session.end(), DONE);
        no_complaints(table.complaint("begun", &begun, table.expected(false)));
        let is_work = S::begins_with_work(&table.begin);
        assert_eq!(begun.score > 0.0, is_work, "{}", table.task);
    }
}

#[track_caller]
pub fn assert_distinct<S: Session>(tables: &[&Table<S>]) {
    for table in tables {
        let end = table.solution();
        for other in tables.iter().filter(|other| other.task != table.task) {
            let verdict = other.judge(&end, other.answers);
            assert!(!verdict.pass, "{} passes {}", table.task, other.task);
        }
    }
}
