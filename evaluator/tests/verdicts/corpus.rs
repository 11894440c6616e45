//! What oracles exported in a browser gets the verdict that is on record, to the byte.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::corpus_files::{Episode, folder, verdict_file, verdict_text};
use crate::judging::tasks;

const RENEW: &str = "if the change is meant, `cargo run -p evaluator --example corpus` renews the \
                     verdicts; raise SCORER where the rules changed";

#[test]
fn every_export_of_the_corpus_gets_its_verdict_again() {
    let mut complaints = Vec::new();
    for task in tasks() {
        let id = &task.brief.id;
        let episode = Episode::read(task).unwrap_or_else(|error| panic!("{id}: {error}"));
        let verdict = episode.verdict(task);
        assert!(verdict.pass && verdict.score == 1.0, "{id}: {verdict:?}");
        let parity = verdict.parity.as_ref().map(|it| it.pass);
        assert_eq!(parity, task.parity.accepts_right(), "{id} in parity");
        let on_record = fs::read_to_string(verdict_file(task)).unwrap_or_default();
        let now = verdict_text(&verdict);
        if now != on_record {
            let lines = now.lines().zip(on_record.lines());
            let first = lines.clone().find(|(now, before)| now != before);
            complaints.push(format!("{id}: {first:?}"));
        }
    }
    let list = complaints.join("\n");
    assert!(complaints.is_empty(), "(now, on record):\n{list}\n{RENEW}");
}

#[test]
fn the_corpus_has_every_task_nothing_else_and_stays_small() {
    let mut found = BTreeSet::new();
    let mut bytes = 0;
    for app in list(&folder()) {
        for file in list(&app) {
            bytes += fs::metadata(&file).expect("a file").len();
            let below = file.strip_prefix(folder()).expect("below the corpus");
            found.insert(below.to_string_lossy().replace('\\', "/"));
        }
    }
    let ids = tasks().iter().map(|task| &task.brief.id);
    let wanted: BTreeSet<String> = ids
        .flat_map(|id| [format!("{id}.json.gz"), format!("{id}.verdict.json")])
        .collect();
    assert_eq!(found, wanted);
    assert!(bytes < 2_000_000, "{bytes} bytes");
}

fn list(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    entries.map(|it| it.expect("an entry").path()).collect()
}
