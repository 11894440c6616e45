//! `gauntlet tasks families` and `gauntlet tasks generate`: what families there are, and what they make.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use families::{FAMILIES, Family, Generated, Id, Level, id_of};
use runs::folder::write_atomically;
use serde_json::{Value, json};

use super::options::FamilyChoice;
use super::output::{Output, print_json, say};

/// Levels whose parameters a list shows.
const SHOWN_LEVELS: [u32; 3] = [1, 5, 12];

#[derive(Debug, Args)]
pub struct Families {
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
#[command(
    mut_arg("family", |it| it.required(true).help("The family, for example modeller/crates; a glob for several"))
)]
pub struct Generate {
    #[command(flatten)]
    choice: FamilyChoice,
    /// How hard: a whole number from 1
    #[arg(long, value_name = "L", default_value = "1")]
    level: Level,
    /// Which instance of that level
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Folder that the task files are written to, below the name of their app
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    output: Output,
}

pub fn families(options: &Families) -> anyhow::Result<ExitCode> {
    if options.output.json {
        let all: Vec<_> = FAMILIES.iter().map(|it| described(*it)).collect();
        print_json(&all)?;
        return Ok(ExitCode::SUCCESS);
    }
    let width = FAMILIES.iter().map(|it| id_of(*it).len()).max();
    let width = width.unwrap_or_default();
    for family in FAMILIES {
        let open_ended = match family.is_open_ended() {
            true => " (open-ended)",
            false => "",
        };
        let id = id_of(*family);
        say(format_args!("{id:<width$}  {}{open_ended}", family.about()))?;
    }
    say(format_args!("{} families", FAMILIES.len()))?;
    Ok(ExitCode::SUCCESS)
}

fn described(family: &dyn Family) -> Value {
    let levels = SHOWN_LEVELS
        .into_iter()
        .filter_map(|it| Level::new(it).ok());
    let levels = levels.map(|level| json!({"level": level, "dials": dials(family, level)}));
    json!({
        "id": id_of(family), "app": family.app(), "about": family.about(),
        "version": family.version(), "open_ended": family.is_open_ended(),
        "levels": levels.collect::<Vec<_>>(),
    })
}

fn dials(family: &dyn Family, level: Level) -> Value {
    let dials = family.dials(level).into_iter();
    dials
        .map(|dial| (dial.name.to_string(), json!(dial.value)))
        .collect()
}

pub fn generate(options: &Generate) -> anyhow::Result<ExitCode> {
    let salt = options.choice.salt()?;
    let mut all = Vec::new();
    for family in options.choice.families()? {
        let id = Id::new(id_of(family), options.level, options.seed);
        let generated = families::generate(&id, &salt)?;
        let written = write(&generated, options)?;
        let told = told(family, &generated, &written)?;
        if !options.output.json {
            show(family, &generated, &told)?;
        }
        all.push(told);
    }
    if options.output.json {
        print_json(&all)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Where the files went, if anywhere.
fn write(generated: &Generated, options: &Generate) -> anyhow::Result<Vec<PathBuf>> {
    let Some(folder) = &options.out else {
        return Ok(Vec::new());
    };
    let mut written = Vec::new();
    for (name, bytes) in generated.files() {
        let path = folder.join(name);
        write_atomically(&path, &bytes)?;
        written.push(path);
    }
    Ok(written)
}

fn told(family: &dyn Family, generated: &Generated, written: &[PathBuf]) -> anyhow::Result<Value> {
    let task = generated.task()?;
    Ok(json!({
        "task": task.brief, "prompt": evaluator::full_prompt(&task.brief),
        "dials": dials(family, generated.id.level), "best": generated.best,
        "infeasible": task.infeasible, "files": written,
    }))
}

fn show(family: &dyn Family, generated: &Generated, told: &Value) -> anyhow::Result<()> {
    let brief = &told["task"];
    say(format_args!(
        "{}: {}\nbudget: {} steps, {} seconds",
        generated.id,
        brief["title"].as_str().unwrap_or_default(),
        brief["budget"]["steps"],
        brief["budget"]["seconds"],
    ))?;
    for dial in family.dials(generated.id.level) {
        say(format_args!("{}: {}", dial.name, dial.value))?;
    }
    if let Some(best) = generated.best {
        say(format_args!("best known: {best}"))?;
    }
    if let Some(why) = told["infeasible"].as_str() {
        say(format_args!("cannot be done (not shown to agents): {why}"))?;
    }
    say(format_args!(
        "\n{}",
        told["prompt"].as_str().unwrap_or_default()
    ))?;
    for file in told["files"].as_array().into_iter().flatten() {
        say(format_args!(
            "written: {}",
            file.as_str().unwrap_or_default()
        ))?;
    }
    Ok(())
}
