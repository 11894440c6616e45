//! One recorded episode, played again.

use evaluator::TaskFile;
use protocol::{Action, RunManifest, StepRecord, Trouble, hex};
use serde::Serialize;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use play::browser::{BrowserError, decode_image};
use play::place::{Opening, Place};
use play::screen::{Rest, Screen};
use runs::clock::ClockMode;
use runs::folder::{EpisodeFolder, frame_name};
use runs::record::pauses;
use runs::score;

/// Something that came out differently.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Difference {
    /// The step after which it showed; absent for what belongs to the end.
    pub step: Option<u32>,
    /// What differs: a picture, a clock, a refusal, whether the app crashed, the export or the verdict.
    pub what: &'static str,
    pub recorded: Value,
    pub played: Value,
}

/// What was recorded, read once.
pub struct Record<'a> {
    pub task: &'a TaskFile,
    pub manifest: &'a RunManifest,
    pub steps: Vec<StepRecord>,
    pub answer: Option<Value>,
    /// Absent when the episode broke before there was one.
    pub export: Option<RecordedExport>,
    pub verdict: Option<RecordedVerdict>,
    /// Where its pictures lie, if they do.
    pub folder: Option<EpisodeFolder>,
}

/// The state at the end, as far as the record has it.
#[derive(Clone, Debug)]
pub enum RecordedExport {
    Text(String),
    /// SHA-256 of the text.
    Digest(String),
}

#[derive(Clone, Debug)]
pub enum RecordedVerdict {
    /// The bytes of `verdict.json`.
    Bytes(Vec<u8>),
    Pass(bool),
}

/// How far a record is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    FirstDifference,
    TheEnd,
}

impl<'a> Record<'a> {
    /// `None` when the folder lacks something; an audit has said so before.
    pub fn read(
        folder: &EpisodeFolder,
        task: &'a TaskFile,
        manifest: &'a RunManifest,
    ) -> Option<Record<'a>> {
        Some(Record {
            task,
            manifest,
            steps: folder.steps().ok()?,
            answer: folder.status()?.answer,
            export: Some(RecordedExport::Text(folder.export()?)),
            verdict: Some(RecordedVerdict::Bytes(folder.verdict_bytes()?)),
            folder: Some(folder.clone()),
        })
    }

    /// The name of what a page shows: the one under which a picture was recorded if it looks the same.
    async fn name_of(
        &self,
        page: &mut dyn Screen,
        recorded: Option<&String>,
        stages: Stages,
    ) -> Result<String, BrowserError> {
        if let (Stages::Different, Some(name), Some(folder)) = (stages, recorded, &self.folder)
            && let Some(before) = folder.frame(name)
            && page.looks_like(before).await?
        {
            return Ok(name.clone());
        }
        Ok(frame_name(&decode_image(&page.screenshot().await?)?))
    }

    /// Does what a step did, and looks at what comes of it. The clock is the page's before the first action.
    async fn carry_out(
        &self,
        page: &mut dyn Screen,
        step: &StepRecord,
        clock_ms: u64,
        stages: Stages,
    ) -> Result<Seen, BrowserError> {
        let mut seen = Seen {
            clock_ms,
            refused: None,
            pictures: Vec::new(),
        };
        if step.thought_ms > 0 {
            seen.clock_ms = rested(step, page.pass(step.thought_ms).await?)?;
        }
        if is_final(step) {
            return Ok(seen);
        }
        // What was no action was refused before the page could.
        if step.raw.is_some() {
            seen.refused = step.error.clone();
        }
        if let Some(action) = &step.action {
            let turn = page.act(action).await?;
            seen.clock_ms = rested(step, turn.rest)?;
            seen.refused = turn.refused;
        }
        let recorded = names(step);
        let mut recorded = recorded.iter();
        let first = self.name_of(page, recorded.next(), stages).await?;
        seen.pictures.push(first);
        for pause in self.manifest.burst.iter().flat_map(pauses) {
            seen.clock_ms = rested(step, page.pass(pause).await?)?;
            let next = self.name_of(page, recorded.next(), stages).await?;
            seen.pictures.push(next);
        }
        Ok(seen)
    }
}

/// Was it recorded where it is played now? What is shown twice by the same stage has to be the same file. Browser and
/// native stage write the same pixels as different files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stages {
    Same,
    Different,
}

/// The names of a step's pictures.
fn names(step: &StepRecord) -> Vec<String> {
    step.frame.iter().chain(&step.frames).cloned().collect()
}

/// Does what the record says in a fresh page, and tells what came out differently.
pub async fn replay(
    record: &Record<'_>,
    place: &Place<'_>,
    until: Until,
) -> Result<Vec<Difference>, BrowserError> {
    let mut found = Vec::new();
    let app = record.task.brief.app;
    let opening = Opening {
        task: record.task,
        build: record.manifest.builds.get(app.slug()).map(String::as_str),
        clock: ClockMode::Stepped,
        step_ms: record.manifest.step_ms,
    };
    let stages = match place.is_native() == record.manifest.is_native(app) {
        true => Stages::Same,
        false => Stages::Different,
    };
    let (mut page, clock_ms) = place.open(&opening).await?;
    let page = page.as_mut();
    for step in record.steps.iter().filter(|step| is_played(step)) {
        let played = match record.carry_out(page, step, clock_ms, stages).await {
            Ok(seen) => Some(seen),
            Err(BrowserError::Crashed) => None,
            Err(error) => return Err(error),
        };
        found.extend(compare(step, &names(step), played.as_ref()));
        if until == Until::FirstDifference && !found.is_empty() {
            return Ok(found);
        }
        if played.is_none() {
            // It takes no further action; its last state is left.
            break;
        }
    }
    found.extend(compare_ends(record, &page.export().await?));
    Ok(found)
}

/// A line that was no action did nothing and the last action changes nothing, unless time passed before it. Nobody
/// saw what became of a page that was lost.
fn is_played(step: &StepRecord) -> bool {
    let is_lost = matches!(step.trouble, Some(Trouble::Unresponsive | Trouble::Lost));
    let is_idle = step.raw.is_some() || is_final(step);
    !is_lost && (!is_idle || step.thought_ms > 0)
}

fn is_final(step: &StepRecord) -> bool {
    step.action.as_ref().is_some_and(Action::is_final)
}

/// The clock of a page that came to rest, or did not when it was recorded either. Otherwise this machine is too
/// busy to say anything about the record.
fn rested(step: &StepRecord, rest: Rest) -> Result<u64, BrowserError> {
    if rest.is_unsettled && step.trouble != Some(Trouble::Unsettled) {
        let message = format!("the page did not come to rest after step {}", step.step);
        return Err(BrowserError::lost(message));
    }
    Ok(rest.clock_ms)
}

/// What an action led to.
struct Seen {
    clock_ms: u64,
    refused: Option<String>,
    pictures: Vec<String>,
}

/// Holds a step and its pictures against what was seen now, which is nothing when the app crashed.
fn compare(step: &StepRecord, pictures: &[String], played: Option<&Seen>) -> Vec<Difference> {
    match (step.trouble == Some(Trouble::Crashed), played) {
        (true, None) => Vec::new(),
        (false, Some(seen)) => seen.compare(step, pictures),
        (recorded, played) => vec![Difference {
            step: Some(step.step),
            what: "crash",
            recorded: json!(recorded),
            played: json!(played.is_none()),
        }],
    }
}

impl Seen {
    fn compare(&self, step: &StepRecord, pictures: &[String]) -> Vec<Difference> {
        // Nobody can say what a page looked like that was still changing. It stays a difference: who could leave
        // pictures out of the comparison by a word in the record would do so.
        let picture = match step.trouble {
            Some(Trouble::Unsettled) => "picture of a page that had not come to rest",
            _ => "picture",
        };
        let parts = [
            ("refusal", json!(step.error), json!(self.refused)),
            ("clock", json!(step.clock_ms), json!(self.clock_ms)),
            (picture, json!(pictures), json!(self.pictures)),
        ];
        let differ = |(_, recorded, played): &(_, Value, Value)| recorded != played;
        let different = parts.into_iter().filter(differ);
        different
            .map(|(what, recorded, played)| Difference {
                step: Some(step.step),
                what,
                recorded,
                played,
            })
            .collect()
    }
}

/// A verdict follows from the export, so only one of the two is told.
fn compare_ends(record: &Record<'_>, export: &str) -> Option<Difference> {
    let at_end = |what, recorded, played| Difference {
        step: None,
        what,
        recorded,
        played,
    };
    match &record.export {
        Some(RecordedExport::Text(recorded)) if recorded != export => {
            let [recorded, played] = [recorded.as_str(), export].map(parsed);
            let place = evaluator::first_difference(&recorded, &played);
            let there = |value: &Value| json!(told(value, place.as_deref()));
            return Some(at_end("export", there(&recorded), there(&played)));
        }
        Some(RecordedExport::Digest(recorded)) => {
            let played = hex(&Sha256::digest(export));
            if *recorded != played {
                return Some(at_end("export", json!(recorded), json!(played)));
            }
        }
        _ => {}
    }
    let verdict = score::judge_record(
        record.task,
        record.manifest,
        &record.steps,
        Some(export),
        record.answer.as_ref(),
    );
    let recorded = match record.verdict.as_ref()? {
        RecordedVerdict::Pass(pass) => {
            let differs = *pass != verdict.pass;
            return differs.then(|| at_end("verdict", json!(pass), json!(verdict.pass)));
        }
        RecordedVerdict::Bytes(bytes) => bytes,
    };
    let verdict_bytes = runs::folder::json_bytes(&verdict).unwrap_or_default();
    (verdict_bytes != *recorded).then(|| {
        let recorded = json!(String::from_utf8_lossy(recorded));
        at_end("verdict", recorded, json!(verdict))
    })
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}

/// What stands where two values part: `/state/objects/1/x = 2`. Numbers that are only spelled
/// differently part nowhere.
fn told(value: &Value, place: Option<&str>) -> String {
    let Some(place) = place else {
        return "the same, spelled differently".into();
    };
    let there = value
        .pointer(place)
        .map_or("absent".into(), Value::to_string);
    let short: String = there.chars().take(200).collect();
    format!("{place} = {short}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_differs_after_a_step_is_told() {
        let mut step = runs::record::blank_record(3);
        step.clock_ms = 250;
        step.frame = Some("a.png".into());
        let kinds = |seen: Option<Seen>| -> Vec<&'static str> {
            let found = compare(&step, &["a.png".to_string()], seen.as_ref());
            assert!(found.iter().all(|it| it.step == Some(3)));
            found.iter().map(|it| it.what).collect()
        };
        assert_eq!(kinds(Some(seen(250, "a.png"))), Vec::<&str>::new());
        let other = Some(seen(500, "b.png"));
        assert_eq!(kinds(other), ["clock", "picture"]);
        assert_eq!(kinds(None), ["crash"]);
    }

    fn seen(clock_ms: u64, picture: &str) -> Seen {
        Seen {
            clock_ms,
            refused: None,
            pictures: vec![picture.into()],
        }
    }

    #[test]
    fn a_crash_is_expected_where_it_was_recorded_and_nowhere_else() {
        let mut step = runs::record::blank_record(3);
        step.action = Some(Action::click(5.0, 5.0));
        step.trouble = Some(Trouble::Crashed);
        step.error = Some("the app crashed".into());
        assert!(is_played(&step));
        assert_eq!(compare(&step, &[], None), []);
        let survived = compare(&step, &[], Some(&seen(250, "a.png")));
        assert_eq!(survived.len(), 1);
        assert_eq!(
            (survived[0].what, &survived[0].recorded),
            ("crash", &json!(true))
        );
        // There is nothing to compare with where nobody saw anything.
        step.trouble = Some(Trouble::Lost);
        assert!(!is_played(&step));
    }

    #[test]
    fn what_does_nothing_is_played_for_the_time_that_passed_before_it() {
        let said = |raw: Option<&str>, action: Option<Action>, thought_ms: u64| StepRecord {
            raw: raw.map(str::to_string),
            action,
            thought_ms,
            ..runs::record::blank_record(2)
        };
        for (raw, action) in [(Some("no action"), None), (None, Some(Action::Done))] {
            assert!(!is_played(&said(raw, action.clone(), 0)));
            assert!(is_played(&said(raw, action, 1_500)));
        }
        assert!(is_played(&said(None, Some(Action::click(5.0, 5.0)), 0)));
    }

    #[test]
    fn a_page_that_is_too_busy_only_now_says_nothing_about_the_record() {
        let rest = |is_unsettled| Rest {
            clock_ms: 250,
            is_unsettled,
        };
        let mut step = runs::record::blank_record(3);
        assert_eq!(rested(&step, rest(false)).expect("a clock"), 250);
        assert!(matches!(
            rested(&step, rest(true)),
            Err(BrowserError::Lost(_))
        ));
        step.trouble = Some(Trouble::Unsettled);
        assert_eq!(rested(&step, rest(true)).expect("a clock"), 250);
    }

    #[test]
    fn a_picture_of_a_restless_page_differs_and_the_reason_is_told() {
        let mut step = runs::record::blank_record(3);
        step.frame = Some("b.png".into());
        step.clock_ms = 250;
        let recorded = ["b.png".to_string()];
        let compare =
            |picture: &str, step: &StepRecord| seen(250, picture).compare(step, &recorded);
        assert_eq!(compare("a.png", &step)[0].what, "picture");
        step.trouble = Some(Trouble::Unsettled);
        let told = compare("a.png", &step);
        assert_eq!(told[0].what, "picture of a page that had not come to rest");
        assert_eq!(compare("b.png", &step), []);
    }

    #[test]
    fn a_difference_is_named_by_its_path() {
        let one = json!({"state": {"objects": [1, {"x": 2}]}, "seed": 0});
        let other = json!({"state": {"objects": [1, {"x": 3}]}, "seed": 0});
        let place = evaluator::first_difference(&one, &other);
        assert_eq!(told(&one, place.as_deref()), "/state/objects/1/x = 2");
        assert_eq!(told(&other, place.as_deref()), "/state/objects/1/x = 3");
        let (fewer, more) = (json!({}), json!({"view": 1}));
        let place = evaluator::first_difference(&fewer, &more);
        assert_eq!(told(&fewer, place.as_deref()), "/view = absent");
        assert_eq!(told(&more, place.as_deref()), "/view = 1");
    }
}
