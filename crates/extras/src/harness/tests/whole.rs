//! Whole sessions, with the server killed wherever that hurts.

use protocol::{AttachOpening, AttachStanding, EndReason};

use super::*;
use runs::folder::RunFolder;

/// A person with a browser, who goes on whatever happens to the server.
struct Person {
    study: Study,
    served: Option<Served>,
    secret: String,
    /// Answers so far, and after how many the server dies.
    answers: usize,
    dies_after: Option<usize>,
    /// Everything that was said to the person.
    heard: String,
}

impl Person {
    async fn new(dies_after: Option<usize>) -> Person {
        let study = Study::new();
        let served = study.serve().await;
        Person {
            study,
            served: Some(served),
            secret: String::new(),
            answers: 0,
            dies_after,
            heard: String::new(),
        }
    }

    fn server(&self) -> &Served {
        self.served.as_ref().expect("a server")
    }

    /// Counts an answer; the server may have died right after it.
    async fn heard(&mut self, answer: &Answer) {
        self.heard.push_str(&answer.text);
        self.answers += 1;
        if self.dies_after == Some(self.answers) {
            self.served.take().expect("a server").kill().await;
            self.served = Some(self.study.serve().await);
        }
    }

    async fn say(&mut self, path: &str, secret: &str, body: Value) -> Answer {
        let answer = self.server().post(path, secret, body).await;
        self.heard(&answer).await;
        answer
    }

    async fn look(&mut self) -> Session {
        let answer = self.server().get("harness/session", &self.secret).await;
        self.heard(&answer).await;
        answer.read()
    }

    /// Opens the tool and waits until its clock shows something.
    async fn open(&mut self, ticket: &Ticket, clock_ms: u64) -> AttachOpening {
        let place = format!("attach/{}/claim", ticket.id);
        let claim = json!({"secret": ticket.secret, "browser": "a browser"});
        let opening: AttachOpening = self.say(&place, "", claim).await.read();
        let shown = self.server().show(ticket, opening.opening, clock_ms).await;
        assert_eq!(shown.status, 200, "{}", shown.text);
        self.heard(&shown).await;
        opening
    }

    async fn send(&mut self, ticket: &Ticket, batch: Value) -> AttachStanding {
        let place = format!("attach/{}/events", ticket.id);
        let answer = self.say(&place, &ticket.secret, batch).await;
        answer.read()
    }

    /// A task from its beginning to its end, with the tool loaded twice.
    async fn play(&mut self, finish: Value) {
        let begun: Session = {
            let secret = self.secret.clone();
            self.say("harness/begin", &secret, json!({})).await.read()
        };
        let ticket = ticket(&begun);
        let opening = self.open(&ticket, 1).await;
        assert!(!opening.address.contains("resume"));
        let click = |kind: &str| json!({"kind": kind, "at_ms": 2, "trusted": true, "x": 1, "y": 1});
        let events = json!([click("pointer_down"), click("pointer_up")]);
        let first = json!({"opening": opening.opening, "sequence": 1, "clock_ms": 5, "events": events,
            "export": json!({"clock_ms": 5}).to_string()});
        self.send(&ticket, first.clone()).await;
        // Its answer might have been lost.
        self.send(&ticket, first).await;
        let again = self.open(&ticket, 6).await;
        let (_, resume) = again.address.split_once("&resume=/").expect("it goes on");
        let state = self.server().get(resume, "").await;
        assert_eq!(state.text, json!({"clock_ms": 5}).to_string());
        let last = json!({"opening": again.opening, "sequence": 1, "clock_ms": 9, "events": [],
            "export": json!({"clock_ms": 9}).to_string(), "is_last": true, "finish": finish});
        let standing = self.send(&ticket, last).await;
        assert!(standing.end.is_some());
    }
}

/// Two tasks, from the code to the end. Returns what the operator sees and where the run lies.
async fn whole(dies_after: Option<usize>) -> (Overview, usize, Person) {
    let mut person = Person::new(dies_after).await;
    let code = person.study.code("Zoë <script>");
    let entered = person.say("harness/enter", "", json!({"code": code})).await;
    person.secret = entered.read::<Entered>().secret;
    assert_eq!(person.look().await.stage, Stage::Consent);
    let secret = person.secret.clone();
    let agreed = json!({"agreed": true});
    let agreed = person.say("harness/consent", &secret, agreed).await;
    assert_eq!(agreed.read::<Session>().stage, Stage::Ready);
    person.play(json!({"answer": {"answer": "done"}})).await;
    let between = person.look().await;
    assert_eq!((between.stage, between.task), (Stage::Ready, 1));
    person.play(json!({"fail": "there is no sphere"})).await;
    assert_eq!(person.look().await.stage, Stage::Done);
    let key = person.server().key.clone();
    let overview = person.server().get("harness/admin/overview", &key).await;
    let answers = person.answers;
    (overview.read(), answers, person)
}

/// What may not depend on when the server died.
fn outcome(overview: &Overview) -> Vec<(String, EndReason, bool, u32)> {
    let results = overview.sessions.iter().flat_map(|it| &it.results);
    results
        .map(|it| (it.task.clone(), it.end, it.pass, it.steps))
        .collect()
}

fn run_of(person: &Person, overview: &Overview) -> RunFolder {
    let name = overview.sessions[0].run.clone().expect("a run");
    RunFolder::new(person.study.options().folder.join("runs").join(name))
}

#[tokio::test]
async fn a_session_ends_in_a_run_that_scores_the_same_again() {
    let (overview, _, person) = whole(None).await;
    let expected = [
        (TASKS[0].to_string(), EndReason::Answered, false, 2),
        (TASKS[1].to_string(), EndReason::Failed, false, 2),
    ];
    assert_eq!(outcome(&overview), expected);
    let row = &overview.sessions[0];
    let frames = row.results.iter().map(|it| it.frames);
    assert!(frames.clone().all(|it| it > 0), "{:?}", row.results);
    assert_eq!((row.steps, row.frames), (4, frames.sum::<u32>()));
    let run = run_of(&person, &overview);
    let manifest = run.manifest().expect("a manifest");
    assert_eq!(manifest.agent, "human:Zoë <script>");
    let rescored = runs::rescore::rescore(&run, false).expect("scored");
    assert_eq!((rescored.judged, rescored.different.len()), (2, 0));
    assert!(run.seal().exists() && run.summary().exists());
    for secret in ["verdict", "\"pass\"", "\"score\"", "gates", "human:"] {
        assert!(!person.heard.contains(secret), "{secret}: {}", person.heard);
    }
}

#[tokio::test]
async fn a_server_that_dies_after_any_answer_changes_nothing() {
    let (undisturbed, answers, _) = whole(None).await;
    for dies_after in 1..=answers {
        let (overview, _, person) = whole(Some(dies_after)).await;
        assert_eq!(
            outcome(&overview),
            outcome(&undisturbed),
            "after {dies_after}"
        );
        let run = run_of(&person, &overview);
        let rescored = runs::rescore::rescore(&run, false).expect("scored");
        assert_eq!((rescored.judged, rescored.different.len()), (2, 0));
        let found = runs::audit::audit(&run, None);
        assert!(
            found.findings.is_empty(),
            "after {dies_after}: {:?}",
            found.findings
        );
    }
}

/// As if everything so far had happened `ms` milliseconds earlier.
fn age(study: &Study, ms: u64) {
    let path = study.options().folder.join("harness.sqlite");
    let connection = rusqlite::Connection::open(path).expect("a store");
    for change in [
        "UPDATE sessions SET task_began_ms = task_began_ms - ?1",
        "UPDATE told SET at_ms = at_ms - ?1",
    ] {
        let ms = i64::try_from(ms).expect("a number");
        connection.execute(change, [ms]).expect("changed");
    }
}

#[tokio::test]
async fn time_goes_on_while_the_server_is_dead() {
    let mut person = Person::new(None).await;
    let code = person.study.code("");
    person.secret = person.server().entered(&code).await.secret;
    person.server().agree(&person.secret).await;
    let ticket = ticket(&person.server().begin(&person.secret).await);
    person.open(&ticket, 1).await;
    let batch = |clock_ms: u64, is_last: bool| {
        json!({"opening": 1, "clock_ms": clock_ms, "events": [], "is_last": is_last,
            "export": json!({"clock_ms": clock_ms}).to_string()})
    };
    person.send(&ticket, batch(5, false)).await;
    person.served.take().expect("a server").kill().await;
    age(&person.study, 400_000);
    person.served = Some(person.study.serve().await);
    let wait = format!("attach/{}/claim", ticket.id);
    let claim = json!({"secret": ticket.secret});
    let opening: AttachOpening = person.say(&wait, "", claim).await.read();
    assert!((190_000..=200_000).contains(&opening.standing.ms_left));
    person.served.take().expect("a server").kill().await;
    age(&person.study, 300_000);
    person.served = Some(person.study.serve().await);
    // The page that comes back is asked for its last state.
    assert!(matches!(person.look().await.stage, Stage::Playing { .. }));
    let last = json!({"opening": 2, "clock_ms": 7, "events": [], "is_last": true,
        "export": json!({"clock_ms": 7}).to_string()});
    let standing = person.send(&ticket, last).await;
    assert_eq!(standing.end, Some(EndReason::TimeBudget));
    let session = person.look().await;
    assert_eq!((session.stage, session.task), (Stage::Ready, 1));
}

#[tokio::test]
async fn two_servers_do_not_serve_one_study() {
    let study = Study::new();
    let _served = study.serve().await;
    let second = Harness::open(study.options()).await;
    let refusal = second.err().expect("refused").to_string();
    assert!(refusal.contains("another gauntlet"), "{refusal}");
}
