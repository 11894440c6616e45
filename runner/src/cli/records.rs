//! `gauntlet records`: the best that anybody has reached in open-ended families.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;
use families::records::{self, Record, Records};
use families::{BestKnown, FAMILIES, Family, id_of};
use protocol::InstanceId;
use runs::folder::{RunFolder, write_atomically};
use runs::marks::Marks;
use runs::rescore::rescore;
use runs::seal::Seal;
use runs::selection::matches;
use runs::standing::Standing;
use serde::Serialize;
use setup::installed::Installation;

use super::options::TaskFiles;
use super::output::{Output, say};

/// Where records are, below the root of the checkout.
const FOLDER: &str = "crates/families/records";

#[derive(Debug, Args)]
pub struct Options {
    /// Take in what this run reached; it has to be verified, every episode of it
    #[arg(long, value_name = "RUN")]
    improve: Option<PathBuf>,
    /// Who reached it [default: the agent of the run]
    #[arg(long, value_name = "NAME", requires = "improve")]
    who: Option<String>,
    /// Only families that fit
    #[arg(long, value_name = "GLOB")]
    family: Vec<String>,
    /// Folder of the records [default: the one that was installed with this program, or that of the checkout]
    #[arg(long, value_name = "DIR")]
    records_dir: Option<PathBuf>,
    #[command(flatten)]
    files: TaskFiles,
    #[command(flatten)]
    output: Output,
}

/// What is known of a family: what it brings itself, and what runs reached beyond that.
#[derive(Debug, Serialize)]
struct Known {
    best_known: Vec<BestKnown>,
    #[serde(flatten)]
    of_runs: Records,
}

/// A record that was beaten.
#[derive(Debug, PartialEq, Serialize)]
struct Improved {
    task: String,
    before: f64,
    value: f64,
}

pub fn records(options: &Options) -> anyhow::Result<ExitCode> {
    let folder = match (&options.records_dir, Installation::current()) {
        (Some(folder), _) => folder.clone(),
        (None, Some(installed)) => installed.records(),
        (None, None) => setup::workspace::current_root()?.join(FOLDER),
    };
    let fits =
        |id: &str| options.family.is_empty() || options.family.iter().any(|glob| matches(glob, id));
    let chosen: Vec<_> = open_ended().filter(|it| fits(&id_of(*it))).collect();
    anyhow::ensure!(
        !chosen.is_empty(),
        "no open-ended family fits {}; there are: {}",
        options.family.join(", "),
        open_ended().map(id_of).collect::<Vec<_>>().join(", ")
    );
    let mut all = Vec::new();
    for family in &chosen {
        all.push(Records::read(&folder, *family)?);
    }
    let Some(run) = &options.improve else {
        let known = chosen.iter().zip(all).map(|(family, of_runs)| Known {
            best_known: family.best_known(),
            of_runs,
        });
        let known: Vec<_> = known.collect();
        options.output.tell(&known, |known| list(known))?;
        return Ok(ExitCode::SUCCESS);
    };
    let reached = reached(&RunFolder::new(run), options, &Marks::own())?;
    let improved = improve(&mut all, &reached);
    for (family, records) in chosen.iter().zip(&all) {
        if improved.iter().any(|it| is_of(&it.task, *family)) {
            let path = records::file(&folder, *family);
            write_atomically(&path, records.text()?.as_bytes())?;
        }
    }
    options.output.tell(&improved, |improved| told(improved))?;
    Ok(ExitCode::SUCCESS)
}

fn open_ended() -> impl Iterator<Item = &'static dyn Family> {
    let all = FAMILIES.iter().copied();
    all.filter(|family| family.is_open_ended())
}

fn is_of(task: &str, family: &dyn Family) -> bool {
    InstanceId::parse(task).is_some_and(|it| it.family == id_of(family))
}

fn list(all: &[Known]) -> anyhow::Result<()> {
    for Known {
        best_known,
        of_runs,
    } in all
    {
        let family = &of_runs.family;
        say(format_args!(
            "{family}: {} best known values, {} beaten by runs",
            best_known.len(),
            of_runs.records.len()
        ))?;
        for known in best_known {
            let BestKnown {
                level,
                seed,
                value,
                by,
                ..
            } = known;
            let proved = match known.is_proved {
                true => ", and nothing is better",
                false => "",
            };
            say(format_args!(
                "  {family}@{level}#{seed}  {value:.4}  by {by}{proved}"
            ))?;
        }
        for (id, Record { value, who, run }) in &of_runs.records {
            say(format_args!(
                "  {id}  score {value:.4}  by {who}, run {run:.12}"
            ))?;
        }
    }
    say(format_args!("{} open-ended families", all.len()))
}

fn told(improved: &[Improved]) -> anyhow::Result<()> {
    for Improved {
        task,
        before,
        value,
    } in improved
    {
        say(format_args!("{task}: {before:.4} -> {value:.4}"))?;
    }
    say(format_args!("{} records improved", improved.len()))
}

/// What every instance of the run was worth. Only of a run that this account has played again as a whole, drawn with
/// the public salt: others cannot be looked at by anybody else.
fn reached(
    run: &RunFolder,
    options: &Options,
    marks: &Marks,
) -> anyhow::Result<Vec<(String, Record)>> {
    let shown = run.root().display();
    let manifest = run.manifest()?;
    let standing = Standing::of(run, options.files.true_folder().as_deref());
    if let Some(fault) = &standing.fault {
        anyhow::bail!("{shown} is not in order, and no record was changed: {fault}");
    }
    let verification = standing.verification(marks);
    anyhow::ensure!(
        verification.is_some_and(|it| it.is_whole()),
        "{shown} is not verified, and no record was changed; `gauntlet verify {shown}` plays all of it again"
    );
    anyhow::ensure!(
        manifest.salt.is_none(),
        "{shown} was drawn with a private salt, and no record was changed: nobody else has its instances"
    );
    let who = options.who.clone().unwrap_or(manifest.agent);
    let digest = Seal::read(run)?.digest;
    let summary = rescore(run, false)?.summary;
    let summary = summary.context("the run has no figures")?;
    let record = |value: f64| Record {
        value,
        who: who.clone(),
        run: digest.clone(),
    };
    let rows = summary.episodes.iter().filter(|row| row.pass);
    Ok(rows
        .map(|row| (row.trial.task.clone(), record(row.score)))
        .collect())
}

fn improve(all: &mut [Records], reached: &[(String, Record)]) -> Vec<Improved> {
    let mut improved = Vec::new();
    for (task, record) in reached {
        let Some(instance) = InstanceId::parse(task) else {
            continue;
        };
        let of_family = all.iter_mut().find(|it| it.family == instance.family);
        let before = of_family.and_then(|it| it.improve(task, record.clone()));
        improved.extend(before.map(|before| Improved {
            task: task.clone(),
            before,
            value: record.value,
        }));
    }
    improved
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use protocol::EndReason;
    use runs::sample::TestRun;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn options() -> Options {
        let line = Line::try_parse_from(["records"]);
        line.map_err(|it| it.to_string()).expect("a line").options
    }

    #[test]
    fn a_run_that_was_not_verified_changes_no_record() {
        let run = TestRun::new(1);
        run.finish(0, EndReason::Answered, None);
        let place = tempfile::tempdir().expect("a folder");
        let marks = Marks::at(place.path());
        let refusal = reached(&run.folder, &options(), &marks).expect_err("no seal");
        assert!(refusal.to_string().contains("not in order"), "{refusal}");
        run.close();
        let refusal = reached(&run.folder, &options(), &marks).expect_err("no mark");
        assert!(refusal.to_string().contains("is not verified"), "{refusal}");
        marks.put(&run.folder, "a browser", 1, 1).expect("marked");
        reached(&run.folder, &options(), &marks).expect("verified");
    }

    #[test]
    fn a_family_that_has_no_records_is_told_so() {
        let mut options = options();
        options.records_dir = Some("nowhere".into());
        for unknown in ["modeller/nothing", "video-editor/thicket"] {
            options.family = vec![unknown.into()];
            let refusal = records(&options).expect_err(unknown).to_string();
            assert!(refusal.contains(unknown), "{refusal}");
            assert!(refusal.contains("modeller/crates"), "{refusal}");
        }
        options.family = vec!["modeller/*".into()];
        records(&options).expect("best known values");
    }

    #[test]
    fn a_folder_without_a_run_is_told_so() {
        let folder = tempfile::tempdir().expect("a folder");
        let marks = Marks::at(folder.path());
        let refusal = reached(&RunFolder::new(folder.path()), &options(), &marks);
        let refusal = refusal.expect_err("no run").to_string();
        assert!(refusal.contains("is not a run folder"), "{refusal}");
    }
}
