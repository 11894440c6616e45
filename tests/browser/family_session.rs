//! Instances of families in sessions of people: generated into a folder, played in the page of the harness, judged.

use anyhow::{Context, Result, ensure};
use evaluator::TaskFile;
use gauntlet_tests::lab;
use oracles::{Conclusion, Tower, Word};
use protocol::Origin;
use tempfile::TempDir;

use crate::human_session::{ENOUGH_SECONDS, Person, Study, is_in_order, verdict};
use crate::verify::told;

/// What films of the night camera are called in the tool.
const CLIP: &str = "Night camera";

/// An instance of a family in a folder of its own.
struct Generated {
    folder: TempDir,
    instance: TaskFile,
}

impl Generated {
    fn new(family: &str, level: &str, seed: &str) -> Result<Generated> {
        let folder = tempfile::tempdir()?;
        let path = folder.path().to_str().context("a plain path")?;
        let options = ["--family", family, "--level", level, "--seed", seed];
        let generate = [&["tasks", "generate", "--out", path], &options[..]].concat();
        let generated = lab().gauntlet(&generate);
        ensure!(generated.status.success(), "{}", told(&generated));
        let (mut instances, faults) = evaluator::load_dir(folder.path());
        ensure!(faults.is_empty() && instances.len() == 1, "{faults:?}");
        let instance = instances.remove(0);
        Ok(Generated { folder, instance })
    }

    /// Somebody who has been briefed on it, in a study of its own.
    async fn briefed(&self) -> Result<(Study, Person)> {
        let study = Study::of(self.folder.path()).await?;
        let app = self.instance.brief.app.slug();
        let code = study.code_for(&["--app", app, "--set", "family"], ENOUGH_SECONDS)?;
        let person = Person::at(&study.address()).await?;
        person.is_briefed(&code).await?;
        Ok((study, person))
    }
}

#[tokio::test]
async fn a_person_cuts_the_film_of_a_family_and_is_judged() -> Result<()> {
    let generated = Generated::new("video-editor/thicket", "3", "1")?;
    let reference = generated
        .instance
        .reference
        .as_ref()
        .context("a reference")?;
    let oracle = oracles::families::find("video-editor/thicket", reference).context("an oracle")?;
    let (study, mut person) = generated.briefed().await?;
    // Another film of the same camera, to try; nothing comes of it.
    person.opens_the_example(CLIP).await?;
    person.control("start").await?;
    person.is_playing(1, 1).await?;
    let conclusion = oracle.solve(&mut person).await?;
    assert!(matches!(conclusion, Conclusion::Answer(_)));
    person.finish().await?;
    person.sees("done").await?;

    let run = study.run()?;
    let verdict = verdict(&run, &generated.instance.brief.id)?;
    assert!(verdict.pass, "{verdict:#?}");
    assert_eq!(verdict.origin, Origin::Attached);
    is_in_order(&run);
    Ok(())
}

/// A whole game takes twenty minutes of anybody's time. Whoever goes earlier has said what they have said, and the sector
/// goes on without them.
#[tokio::test]
async fn a_person_speaks_to_one_flight_of_a_sector_and_that_one_is_handed_over() -> Result<()> {
    let generated = Generated::new("flight-analyser/sector", "1", "0")?;
    let reference = generated
        .instance
        .reference
        .as_ref()
        .context("a reference")?;
    let words: Vec<Word> = serde_json::from_value(reference["instructions"].clone())?;
    let first = words.first().context("something to say")?;
    let (study, mut person) = generated.briefed().await?;
    person.control("start").await?;
    person.is_playing(1, 1).await?;
    let mut tower = Tower::new(&mut person);
    tower.start().await?;
    tower.say(first).await?;
    person.finish().await?;
    person.sees("done").await?;

    let run = study.run()?;
    let verdict = verdict(&run, &generated.instance.brief.id)?;
    assert!(!verdict.pass && verdict.score > 0.2, "{verdict:#?}");
    assert!(verdict.gates.iter().all(|gate| gate.pass), "{verdict:#?}");
    is_in_order(&run);
    Ok(())
}
