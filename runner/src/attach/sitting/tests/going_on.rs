//! An episode that is cut off at any point and goes on from what was kept ends like one that was not.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use proptest::prelude::*;

use super::*;
use crate::attach::sitting::{Journal, PageEvent, Past};
use runs::folder::EpisodeFolder;

/// What a store would keep.
#[derive(Clone, Default)]
struct StoredJournal(Arc<Mutex<Stored>>);

#[derive(Default)]
struct Stored {
    told: Vec<(Moment, String)>,
    export: Option<String>,
}

impl Journal for StoredJournal {
    fn keep(&mut self, at: Moment, told: &PageEvent, export: Option<&str>) -> anyhow::Result<()> {
        let mut stored = self.0.lock().expect("a lock");
        stored.told.push((at, serde_json::to_string(told)?));
        if let Some(export) = export {
            stored.export = Some(export.to_string());
        }
        Ok(())
    }
}

impl StoredJournal {
    fn past(&self) -> Past {
        let stored = self.0.lock().expect("a lock");
        let read = |(at, text): &(Moment, String)| {
            let told = serde_json::from_str(text).expect("what was kept is read again");
            (*at, told)
        };
        Past {
            began: Moment::from_ms(BEGAN_MS),
            told: stored.told.iter().map(read).collect(),
            export: stored.export.clone(),
        }
    }
}

const BEGAN_MS: u64 = 1_700_000_000_000;

/// Something that a page does, some time after what it did before.
#[derive(Clone, Debug)]
enum Deed {
    Load,
    Show(u8),
    Send {
        clicks: Vec<u16>,
        has_export: bool,
        pause: Option<bool>,
    },
    /// The same batch again.
    Repeat,
    Look,
    Finish,
    Crash,
}

fn deed() -> impl Strategy<Value = (u64, Deed)> {
    let clicks = prop::collection::vec(0u16..900, 0..4);
    let pause = prop_oneof![4 => Just(None), 1 => any::<bool>().prop_map(Some)];
    let send = (clicks, any::<bool>(), pause).prop_map(|(clicks, has_export, pause)| Deed::Send {
        clicks,
        has_export,
        pause,
    });
    let deed = prop_oneof![
        2 => Just(Deed::Load),
        6 => (0u8..4).prop_map(Deed::Show),
        10 => send,
        2 => Just(Deed::Repeat),
        2 => Just(Deed::Look),
        1 => Just(Deed::Finish),
        1 => Just(Deed::Crash),
    ];
    let rest = prop_oneof![8 => 0u64..4_000, 1 => 4_000u64..40_000];
    (rest, deed)
}

/// A page with its clock, which knows nothing of servers that come and go.
struct Page {
    secret: Secret,
    opening: u32,
    loaded_ms: u64,
    resumed_ms: u64,
    exported_ms: u64,
    sequence: u32,
    last: Option<AttachBatch>,
}

impl Page {
    fn clock_ms(&self, at_ms: u64) -> u64 {
        self.resumed_ms + (at_ms - self.loaded_ms)
    }

    fn act(&mut self, sitting: &mut Sitting, deed: &Deed, at_ms: u64) {
        let now = Moment::from_ms(BEGAN_MS + at_ms);
        let secret = self.secret.as_str();
        if matches!(deed, Deed::Look) {
            return sitting.look_at_the_time(now);
        }
        if matches!(deed, Deed::Load) {
            let claim = AttachClaim {
                secret: Some(secret.to_string()),
                browser: "a browser".into(),
                ..AttachClaim::default()
            };
            if let Ok(opening) = sitting.claim(&claim, now) {
                self.opening = opening.opening;
                self.loaded_ms = at_ms;
                self.resumed_ms = self.exported_ms;
                self.sequence = 0;
                self.last = None;
            }
            return;
        }
        if sitting.admit(secret, now).is_err() {
            return;
        }
        let clock_ms = self.clock_ms(at_ms);
        let batch = match deed {
            Deed::Show(picture) => {
                // Some are refused, as they would be.
                let _ = sitting.frame(self.opening, clock_ms, &small(*picture), now);
                return;
            }
            Deed::Send {
                clicks: times,
                has_export,
                pause,
            } => self.batch(clock_ms, times, *has_export, *pause),
            Deed::Finish => AttachBatch {
                is_last: true,
                finish: Some(AttachFinish::Fail("no way".into())),
                ..self.batch(clock_ms, &[], true, None)
            },
            Deed::Crash => {
                let mut batch = self.batch(clock_ms, &[], true, None);
                batch.export = Some(json!({"clock_ms": clock_ms, "crashed": true}).to_string());
                batch
            }
            _ => match self.last.clone() {
                Some(batch) => batch,
                None => return,
            },
        };
        let exported = batch.export.is_some();
        self.last = Some(batch.clone());
        let is_new = batch.sequence > self.sequence;
        if sitting.batch(batch.clone(), now).is_ok() && is_new {
            self.sequence = batch.sequence;
            if exported {
                self.exported_ms = clock_ms;
            }
        }
    }

    fn batch(
        &self,
        clock_ms: u64,
        times: &[u16],
        has_export: bool,
        pause: Option<bool>,
    ) -> AttachBatch {
        let mut times: Vec<u64> = times
            .iter()
            .map(|it| clock_ms.saturating_sub(u64::from(*it)).max(self.resumed_ms))
            .collect();
        times.sort_unstable();
        let has_export = has_export || !times.is_empty();
        AttachBatch {
            opening: self.opening,
            clock_ms,
            events: clicks(times),
            export: export(clock_ms).filter(|_| has_export),
            pause,
            sequence: self.sequence + 1,
            ..AttachBatch::default()
        }
    }
}

/// Pictures that differ, and are small.
fn small(number: u8) -> Vec<u8> {
    let picture = Bitmap::filled(2 + u32::from(number), 2, [0; 3]);
    pictures::png::encode(&picture, Effort::Speed).expect("a picture")
}

/// A minute, from the start on.
fn a_minute() -> &'static Terms {
    static TERMS: std::sync::OnceLock<Terms> = std::sync::OnceLock::new();
    TERMS.get_or_init(|| Terms {
        expires: None,
        silence: None,
        time: Duration::from_secs(60),
        ..Table::new().sitting.terms
    })
}

/// Plays everything, with the server cut off and started again before each of these deeds.
fn play(
    terms: &Terms,
    deeds: &[(u64, Deed)],
    cuts: &dyn Fn(usize) -> bool,
) -> BTreeMap<String, String> {
    let run = TestRun::new(1);
    let folder = run.folder.episode(&TestRun::trial(0));
    let kept = StoredJournal::default();
    let secret = Secret::known("a secret that both sides know".into());
    let restore = || {
        let claims = Claims::with_secret(secret.clone());
        let sitting = Sitting::restored(terms.clone(), claims, folder.clone(), kept.past());
        sitting
            .expect("a sitting")
            .with_journal(Box::new(kept.clone()))
    };
    let mut sitting = restore();
    let mut page = Page {
        secret: secret.clone(),
        opening: 0,
        loaded_ms: 0,
        resumed_ms: 0,
        exported_ms: 0,
        sequence: 0,
        last: None,
    };
    let mut at_ms = 0;
    for (index, (rest, deed)) in deeds.iter().enumerate() {
        at_ms += rest;
        if cuts(index) {
            std::fs::write(folder.frames().join(".tmpHalf"), "half a picture").expect("written");
            sitting = restore();
        }
        page.act(&mut sitting, deed, at_ms);
    }
    for late_ms in [100_000, 200_000] {
        sitting.look_at_the_time(Moment::from_ms(BEGAN_MS + at_ms + late_ms));
    }
    if cuts(deeds.len()) {
        sitting = restore();
    }
    let late = Moment::from_ms(BEGAN_MS + at_ms + 300_000);
    sitting.close(late).expect("a verdict");
    files(&folder)
}

/// Every file of an episode, without the moment at which it was written.
fn files(folder: &EpisodeFolder) -> BTreeMap<String, String> {
    let mut status = folder.status().expect("a status");
    status.heartbeat_ms = 0;
    folder.write_status(&status).expect("written");
    let mut files = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder.root()) {
        let entry = entry.expect("an entry");
        if entry.file_type().is_file() {
            files.insert(name(folder.root(), entry.path()), text(entry.path()));
        }
    }
    files
}

fn name(root: &Path, path: &Path) -> String {
    runs::folder::name_below(root, path)
}

fn text(path: &Path) -> String {
    let bytes = std::fs::read(path).expect("a file");
    String::from_utf8_lossy(&bytes).into_owned()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn an_episode_that_is_cut_off_anywhere_ends_like_one_that_is_not(
        deeds in prop::collection::vec(deed(), 1..24),
    ) {
        let mut deeds = deeds;
        deeds.insert(0, (10, Deed::Load));
        deeds.insert(1, (10, Deed::Show(0)));
        let whole = play(a_minute(), &deeds, &|_| false);
        for cut in 0..=deeds.len() {
            let again = play(a_minute(), &deeds, &|index| index == cut);
            prop_assert_eq!(&again, &whole, "cut before deed {}", cut);
        }
        let again = play(a_minute(), &deeds, &|_| true);
        prop_assert_eq!(&again, &whole, "cut before every deed");
    }
}

#[test]
fn what_was_kept_holds_the_last_export_once() {
    let run = TestRun::new(1);
    let folder = run.folder.episode(&TestRun::trial(0));
    let kept = StoredJournal::default();
    let terms = a_minute().clone();
    let secret = Secret::random();
    let claims = Claims::with_secret(secret.clone());
    let sitting = Sitting::restored(terms, claims, folder, kept.past()).expect("a sitting");
    let mut sitting = sitting.with_journal(Box::new(kept.clone()));
    let at = |ms: u64| Moment::from_ms(BEGAN_MS + ms);
    let claim = AttachClaim {
        secret: Some(secret.to_string()),
        ..AttachClaim::default()
    };
    sitting.claim(&claim, at(0)).expect("claimed");
    sitting.frame(1, 50, &small(0), at(100)).expect("a picture");
    sitting
        .batch(batch(1_000, clicks([900])), at(1_100))
        .expect("taken");
    sitting
        .batch(batch(2_000, clicks([1_900])), at(2_100))
        .expect("taken");
    assert_eq!(
        refusal(sitting.batch(batch(9_000, Vec::new()), at(2_200))),
        400
    );
    let stored = kept.0.lock().expect("a lock");
    assert_eq!(stored.told.len(), 4, "what is refused is not kept");
    assert_eq!(stored.export, export(2_000));
    let all: String = stored.told.iter().map(|(_, text)| text.as_str()).collect();
    assert!(!all.contains("\\\"clock_ms\\\""), "{all}");
}

#[test]
fn what_cannot_be_kept_is_not_answered() {
    struct Full;
    impl Journal for Full {
        fn keep(&mut self, _: Moment, _: &PageEvent, _: Option<&str>) -> anyhow::Result<()> {
            anyhow::bail!("the disk is full")
        }
    }
    let mut table = Table::opened();
    table.sitting.journal = Some(Box::new(Full));
    let refused = table.send(3_000, batch(2_900, clicks([1_000])));
    let refused = refused.expect_err("refused");
    assert_eq!(refused.status.as_u16(), 500);
    assert!(refused.message.contains("the disk is full"));
    assert!(table.sitting.is_over());
}
