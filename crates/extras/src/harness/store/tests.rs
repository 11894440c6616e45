//! The store by itself.

use super::*;

fn new_code(digest: u8) -> NewCode {
    NewCode {
        digest: [digest; 32],
        label: "one".into(),
        app: App::Modeller,
        tasks: vec!["modeller/001-double-the-cube".into()],
        seconds: 60,
    }
}

fn at(ms: u64) -> Moment {
    Moment::from_ms(ms)
}

#[test]
fn tables_of_another_version_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(Store::open(folder.path()).expect("a store"));
    let path = folder.path().join(FILE);
    let connection = Connection::open(&path).expect("a connection");
    connection
        .pragma_update(None, "user_version", 7)
        .expect("changed");
    let refusal = Store::open(folder.path()).err().expect("refused");
    let refusal = format!("{refusal:#}");
    assert!(refusal.contains("version 7"), "{refusal}");
    std::fs::write(
        &path,
        "no database, but a long enough text to be taken for one",
    )
    .expect("written");
    assert!(Store::open(folder.path()).is_err());
}

#[test]
fn tables_of_the_version_before_get_what_is_new() {
    let folder = tempfile::tempdir().expect("a folder");
    drop(Store::open(folder.path()).expect("a store"));
    let connection = Connection::open(folder.path().join(FILE)).expect("a connection");
    connection
        .execute_batch("ALTER TABLE results DROP COLUMN frames; PRAGMA user_version = 1")
        .expect("as they were");
    drop(connection);
    for _ in 0..2 {
        let store = Store::open(folder.path()).expect("a store");
        let columns: i64 = store
            .connection()
            .query_row(
                "SELECT count(*) FROM pragma_table_info('results') WHERE name = 'frames'",
                [],
                |row| row.get(0),
            )
            .expect("a number");
        assert_eq!(columns, 1);
    }
}

#[test]
#[cfg(unix)]
fn only_this_user_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).expect("a store");
    store.add_codes(&[new_code(1)], at(5)).expect("a code");
    for entry in std::fs::read_dir(folder.path()).expect("a folder") {
        let metadata = entry.expect("an entry").metadata().expect("its data");
        assert_eq!(metadata.permissions().mode() & 0o077, 0);
    }
}

#[test]
fn a_session_goes_through_its_stages_and_never_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(folder.path()).expect("a store");
    store.add_codes(&[new_code(1)], at(5)).expect("a code");
    assert_eq!(
        store.enter(&[9; 32], &[2; 32], at(6)).expect("asked"),
        Entering::Unknown
    );
    let Entering::Entered(id) = store.enter(&[1; 32], &[2; 32], at(6)).expect("entered") else {
        panic!("the code was not known");
    };
    let session_record = store.admit(&[2; 32], at(7)).expect("asked").expect("known");
    assert_eq!(
        (
            session_record.stage,
            session_record.began_ms,
            session_record.seen_ms
        ),
        (SessionStage::Consent, 6, 7)
    );
    assert_eq!(
        store.enter(&[1; 32], &[3; 32], at(8)).expect("asked"),
        Entering::Used
    );
    let ticket = Ticket {
        id: "ticket".into(),
        secret: "secret".into(),
    };
    assert!(store.begin(&id, &ticket, at(9)).is_err(), "before consent");
    store.consent(&id, true, at(9)).expect("agreed");
    store.consent(&id, false, at(9)).expect("asked");
    store.begin(&id, &ticket, at(10)).expect("begun");
    store
        .keep(&id, at(11), &PageEvent::Time, Some("{}"))
        .expect("kept");
    let past = store.past(&id).expect("a past");
    assert_eq!((past.began, past.told.len()), (at(10), 1));
    assert_eq!(past.export.as_deref(), Some("{}"));
    let session_record = store.session(&id).expect("a session");
    assert_eq!(session_record.ticket, Some(ticket));
    let result = ResultRow {
        task: session_record.tasks[0].clone(),
        title: "a title".into(),
        end: protocol::EndReason::TimeBudget,
        pass: false,
        score: 0.5,
        steps: 3,
        frames: 5,
        wall_ms: 4,
    };
    store.finish(&session_record, &result).expect("finished");
    assert!(store.finish(&session_record, &result).is_err(), "twice");
    let session_record = store.session(&id).expect("a session");
    assert_eq!(
        (
            session_record.stage,
            session_record.task,
            session_record.ticket
        ),
        (SessionStage::Done, 1, None)
    );
    assert_eq!(store.results(&id).expect("results"), [result]);
    let left: i64 = store
        .connection()
        .query_row(
            "SELECT (SELECT count(*) FROM told) + (SELECT count(*) FROM exports)",
            [],
            |row| row.get(0),
        )
        .expect("a number");
    assert_eq!(left, 0, "what an episode was told is gone with it");
}
