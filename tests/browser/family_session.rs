//! An instance of a family in a session of a person: generated into a folder, played in the page of the harness, judged.

use anyhow::{Context, Result, ensure};
use gauntlet_tests::lab;
use oracles::Conclusion;
use protocol::Origin;

use crate::human_session::{ENOUGH_SECONDS, Person, Study, is_in_order, verdict};
use crate::verify::told;

const FAMILY: &str = "video-editor/thicket";
const LEVEL: &str = "3";
const SEED: &str = "1";
/// What its films are called in the tool.
const CLIP: &str = "Night camera";

#[tokio::test]
async fn a_person_cuts_the_film_of_a_family_and_is_judged() -> Result<()> {
    let tasks = tempfile::tempdir()?;
    let folder = tasks.path().to_str().context("a plain path")?;
    let options = ["--family", FAMILY, "--level", LEVEL, "--seed", SEED];
    let generate = [&["tasks", "generate", "--out", folder], &options[..]].concat();
    let generated = lab().gauntlet(&generate);
    ensure!(generated.status.success(), "{}", told(&generated));
    let (instances, faults) = evaluator::load_dir(tasks.path());
    ensure!(faults.is_empty() && instances.len() == 1, "{faults:?}");
    let instance = &instances[0];
    let reference = instance.reference.as_ref().context("a reference")?;
    let oracle = oracles::families::find(FAMILY, reference).context("an oracle")?;

    let study = Study::of(tasks.path()).await?;
    let code = study.code_for(
        &["--app", "video-editor", "--set", "family"],
        ENOUGH_SECONDS,
    )?;
    let mut person = Person::at(&study.address()).await?;
    person.is_briefed(&code).await?;
    // Another film of the same camera, to try; nothing comes of it.
    person.opens_the_example(CLIP).await?;
    person.control("start").await?;
    person.is_playing(1, 1).await?;
    let conclusion = oracle.solve(&mut person).await?;
    assert!(matches!(conclusion, Conclusion::Answer(_)));
    person.finish().await?;
    person.sees("done").await?;

    let run = study.run()?;
    let verdict = verdict(&run, &instance.brief.id)?;
    assert!(verdict.pass, "{verdict:#?}");
    assert_eq!(verdict.origin, Origin::Attached);
    is_in_order(&run);
    Ok(())
}
