//! `demos.json`: what was asked for, and what the data is made of.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use trajectories::splits::{Place, Side};
use trajectories::{Exported, Format};

use super::gather::{Dropped, Gathered};
use super::plan::Routes;
use runs::folder::{MAX_LOG_BYTES, read_file};
use runs::lock::holds_something;

pub const DEMOS_FILE: &str = "demos.json";
pub const DEMOS_SCHEMA: &str = "gauntlet.demos/1";

/// What decides on the data. The same request gives the same data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Request {
    pub tasks: Vec<String>,
    pub set: String,
    pub routes: Routes,
    pub seeds: Vec<u64>,
    /// Wrong turns in a thousand steps.
    pub noise_permille: u16,
    pub test_share: f64,
    pub split_seed: u64,
    pub allow_core: bool,
    pub to: String,
}

impl Request {
    pub fn format(&self) -> Format {
        self.to.parse().unwrap_or(Format::Jsonl)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    pub schema: String,
    pub request: Request,
    /// False while demos are still being played.
    pub is_complete: bool,
    /// What makes two demos belong to one side, in words.
    pub split: String,
    pub kept: usize,
    pub dropped: Vec<Dropped>,
    /// States that are on both sides; 0, or nothing would have been written.
    pub shared_states: usize,
    pub versions: Map<String, Value>,
    pub sides: BTreeMap<String, SideRecord>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SideRecord {
    pub demos: usize,
    pub steps: usize,
    pub pictures: usize,
    /// Different documents that were gone through.
    pub states: usize,
    pub tasks: BTreeSet<String>,
    /// Groups of what belongs together, by their first tasks, with the number of their demos.
    pub groups: BTreeMap<String, usize>,
    /// SHA-256 of every file of data.
    pub files: BTreeMap<String, String>,
}

/// The rule in a sentence, for those who only have the file.
const SPLIT: &str = "demos of the same task, and demos that pass through the same document (equal content after \
    any operation, apart from the document that a visit begins with), are on the same side";

impl Record {
    pub fn new(request: &Request) -> Record {
        Record {
            schema: DEMOS_SCHEMA.into(),
            request: request.clone(),
            is_complete: false,
            split: SPLIT.into(),
            kept: 0,
            dropped: Vec::new(),
            shared_states: 0,
            versions: Map::new(),
            sides: BTreeMap::new(),
        }
    }

    /// Notes what is on which side.
    pub fn about(&mut self, gathered: &Gathered, places: &[Place]) {
        self.kept = gathered.demos.len();
        self.dropped.clone_from(&gathered.dropped);
        self.versions.clone_from(&gathered.versions);
        let mut states: BTreeMap<Side, BTreeSet<&String>> = BTreeMap::new();
        for (demo, place) in gathered.demos.iter().zip(places) {
            let side = self.sides.entry(place.side.name().into()).or_default();
            side.tasks.insert(demo.task().to_string());
            *side.groups.entry(place.group.clone()).or_default() += 1;
            states.entry(place.side).or_default().extend(&demo.states);
        }
        for (side, states) in states {
            let side = self.sides.entry(side.name().into()).or_default();
            side.states = states.len();
        }
    }

    /// Notes what was written.
    pub fn wrote(&mut self, side: Side, exported: &Exported) {
        let about = self.sides.remove(side.name()).unwrap_or_default();
        let side_record = SideRecord {
            states: about.states,
            tasks: about.tasks,
            groups: about.groups,
            ..SideRecord::of(exported)
        };
        self.sides.insert(side.name().into(), side_record);
    }
}

/// What the folder holds already. A folder with other demos, or with something else, is refused.
pub fn existing(out: &Path, request: &Request) -> anyhow::Result<Option<Record>> {
    let path = out.join(DEMOS_FILE);
    if !path.exists() {
        anyhow::ensure!(
            !holds_something(out),
            "{} is not empty and holds no demos; choose another --out",
            out.display()
        );
        return Ok(None);
    }
    let bytes = read_file(&path, MAX_LOG_BYTES);
    let bytes = bytes.with_context(|| format!("cannot read {}", path.display()))?;
    let record: Record = serde_json::from_slice(&bytes)
        .with_context(|| format!("cannot understand {}", path.display()))?;
    anyhow::ensure!(
        record.request == *request,
        "{} holds demos that were asked for with other options. \
         Give the same options to resume them, or another --out",
        out.display()
    );
    Ok(Some(record))
}

#[cfg(test)]
mod tests {
    use super::*;
    use runs::folder::write_json;

    fn request(seeds: &[u64]) -> Request {
        Request {
            tasks: Vec::new(),
            set: "extra".into(),
            routes: Routes::All,
            seeds: seeds.to_vec(),
            noise_permille: 0,
            test_share: 0.2,
            split_seed: 0,
            allow_core: false,
            to: "jsonl".into(),
        }
    }

    #[test]
    fn the_same_request_resumes_and_another_is_refused() {
        let out = tempfile::tempdir().expect("a folder");
        let one = request(&[0]);
        assert_eq!(existing(out.path(), &one).expect("empty"), None);
        let record = Record::new(&one);
        write_json(&out.path().join(DEMOS_FILE), &record).expect("written");
        assert_eq!(existing(out.path(), &one).expect("the same"), Some(record));
        let refusal = existing(out.path(), &request(&[0, 1])).expect_err("another");
        assert!(refusal.to_string().contains("other options"), "{refusal}");
    }

    #[test]
    fn folders_of_others_are_left_alone() {
        let out = tempfile::tempdir().expect("a folder");
        std::fs::write(out.path().join("mine"), "work").expect("written");
        let refusal = existing(out.path(), &request(&[0])).expect_err("not ours");
        assert!(refusal.to_string().contains("not empty"), "{refusal}");
    }
}
