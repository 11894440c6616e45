//! `gauntlet harness`: access codes of a study, and what became of them.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use face::study::{Overview, SessionRow, SessionStage};
use jiff::Timestamp;
use protocol::App;
use serde::Serialize;

use crate::harness::code::Code;
use crate::harness::order::{Order, tasks_for};
use crate::harness::store::{NewCode, Store};
use crate::harness::stored_overview;
use gauntlet::attach::expect_no_questions;
use gauntlet::attach::moment::Moment;
use gauntlet::cli::options::{TaskChoice, TaskFiles, all_unless_named};
use gauntlet::cli::output::{Output, say};

/// As long as a name on a badge.
const MAX_LABEL: usize = 80;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make access codes: each opens one session, with the tasks of one tool. They are shown once
    Codes(CodesOptions),
    /// List codes by their labels, sessions and results
    List(ListOptions),
}

#[derive(Debug, Args)]
#[command(mut_arg("tasks", all_unless_named))]
pub struct CodesOptions {
    /// The tool, for example modeller
    #[arg(long, value_parser = app)]
    app: App,
    #[command(flatten)]
    choice: TaskChoice,
    /// How many codes
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// What the operator calls whoever gets the code; several codes are numbered
    #[arg(long, value_name = "TEXT", default_value = "", value_parser = label)]
    label: String,
    /// Time for each task
    #[arg(long, value_name = "M", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=1440))]
    minutes: u32,
    /// The same in seconds
    #[arg(long, value_name = "S", conflicts_with = "minutes", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    seconds: Option<u32>,
    /// Order of the tasks
    #[arg(long, value_enum, default_value_t = OrderName::Given)]
    order: OrderName,
    /// Decides a shuffled order; every further code takes the next number
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    study: StudyFolder,
    #[command(flatten)]
    files: TaskFiles,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
pub struct ListOptions {
    #[command(flatten)]
    study: StudyFolder,
    #[command(flatten)]
    output: Output,
}

#[derive(Debug, Args)]
struct StudyFolder {
    /// Folder of the study, as for `gauntlet serve --harness`
    #[arg(long = "study", value_name = "DIR", default_value = "harness")]
    folder: PathBuf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OrderName {
    Given,
    Shuffled,
}

/// A code as it is shown, once.
#[derive(Debug, Serialize)]
struct Shown {
    code: String,
    label: String,
    app: App,
    tasks: Vec<String>,
    seconds: u32,
}

pub fn harness(command: &Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Codes(options) => codes(options),
        Command::List(options) => list(options),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn codes(options: &CodesOptions) -> anyhow::Result<()> {
    let all = options.files.load_whole()?;
    let TaskChoice { tasks, set } = &options.choice;
    let tasks = tasks_for(&all, options.app, set, tasks)?;
    expect_no_questions(all.iter().filter(|it| tasks.contains(&it.brief.id)))?;
    let (mut stored, mut shown) = (Vec::new(), Vec::new());
    for number in 1..=options.count {
        let (code, made) = options.code(number, &tasks);
        shown.push(Shown {
            code: code.to_string(),
            label: made.label.clone(),
            app: made.app,
            tasks: made.tasks.clone(),
            seconds: made.seconds,
        });
        stored.push(made);
    }
    Store::open(&options.study.folder)?.add_codes(&stored, Moment::now())?;
    options.output.tell(&shown, |shown| print_codes(shown))
}

fn print_codes(shown: &[Shown]) -> anyhow::Result<()> {
    for it in shown {
        let count = it.tasks.len();
        let label = &it.label;
        say(
            format_args!("{}  {} {count:>2} tasks  {label}", it.code, it.app)
                .to_string()
                .trim_end(),
        )?;
    }
    Ok(())
}

impl CodesOptions {
    fn code(&self, number: u16, tasks: &[String]) -> (Code, NewCode) {
        let code = Code::random();
        let order = match self.order {
            OrderName::Given => Order::Given,
            OrderName::Shuffled => Order::Shuffled(self.seed.wrapping_add(u64::from(number) - 1)),
        };
        let made = NewCode {
            digest: code.digest(),
            label: match self.count {
                1 => self.label.clone(),
                _ => format!("{} {number}", self.label).trim_start().to_string(),
            },
            app: self.app,
            tasks: order.apply(tasks.to_vec()),
            seconds: self.seconds.unwrap_or(self.minutes * 60),
        };
        (code, made)
    }
}

fn list(options: &ListOptions) -> anyhow::Result<()> {
    anyhow::ensure!(
        Store::is_in(&options.study.folder),
        "there is no study in {}; `gauntlet harness codes` begins one",
        options.study.folder.display()
    );
    let overview = stored_overview(&Store::open(&options.study.folder)?)?;
    options.output.tell(&overview, print)
}

fn print(overview: &Overview) -> anyhow::Result<()> {
    let unused = overview.codes.iter().filter(|it| it.used_ms.is_none());
    say(format_args!(
        "{} codes, {} of them not used yet",
        overview.codes.len(),
        unused.clone().count()
    ))?;
    for code in unused {
        let made = time(code.created_ms);
        say(format_args!(
            "  {:<18} {:>2} tasks  made {made}  {}",
            code.app.slug(),
            code.tasks,
            code.label
        ))?;
    }
    say(format_args!("{} sessions", overview.sessions.len()))?;
    overview.sessions.iter().try_for_each(print_session)
}

fn print_session(row: &SessionRow) -> anyhow::Result<()> {
    let passed = row.results.iter().filter(|it| it.pass).count();
    say(format_args!(
        "  {:<18} {:<9} {}/{} tasks, {passed} passed  began {}  {}",
        row.run.as_deref().unwrap_or(row.app.slug()),
        stage(row.stage),
        row.results.len(),
        row.tasks,
        time(row.began_ms),
        row.label
    ))?;
    for result in &row.results {
        let mark = if result.pass { "pass" } else { "fail" };
        say(format_args!(
            "    {mark}  {:.2}  {:>4} steps  {:>5} s  {}",
            result.score,
            result.steps,
            result.wall_ms / 1000,
            result.task
        ))?;
    }
    Ok(())
}

fn stage(stage: SessionStage) -> &'static str {
    match stage {
        SessionStage::Consent => "consent",
        SessionStage::Ready => "ready",
        SessionStage::Playing => "playing",
        SessionStage::Done => "done",
        SessionStage::Declined => "declined",
    }
}

fn time(ms: u64) -> String {
    let ms = i64::try_from(ms).unwrap_or(i64::MAX);
    let time = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::MAX);
    time.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

fn app(text: &str) -> Result<App, String> {
    App::from_slug(text).ok_or_else(|| {
        let all: Vec<_> = App::ALL.iter().map(|it| it.slug()).collect();
        format!("expected one of: {}", all.join(", "))
    })
}

fn label(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.chars().count() > MAX_LABEL {
        return Err(format!("a label has at most {MAX_LABEL} characters"));
    }
    if text.chars().any(char::is_control) {
        return Err("a label is one line of text".into());
    }
    Ok(text.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use runs::sample::repository_tasks;

    #[derive(Parser)]
    struct Line {
        #[command(subcommand)]
        command: Command,
    }

    fn read(words: &[&str]) -> Result<Command, String> {
        let words = ["harness", "codes", "--app", "modeller"]
            .iter()
            .chain(words);
        let line = Line::try_parse_from(words);
        line.map(|it| it.command).map_err(|it| it.to_string())
    }

    #[test]
    fn labels_and_times_are_bounded() {
        let long = "x".repeat(81);
        for wrong in [
            &["--label", "two\nlines"][..],
            &["--label", &long],
            &["--seconds", "0"],
            &["--minutes", "0"],
            &["--minutes", "5", "--seconds", "5"],
            &["--count", "0"],
            &["--order", "none"],
        ] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
        let wrong = Line::try_parse_from(["harness", "codes", "--app", "word"]);
        let refusal = wrong.map(|_| ()).expect_err("refused").to_string();
        assert!(refusal.contains("flight-analyser"), "{refusal}");
    }

    #[test]
    fn codes_are_stored_by_digest_numbered_and_shuffled_each_in_its_own_way() {
        let study = tempfile::tempdir().expect("a folder");
        let place = study.path().to_str().expect("a path");
        let tasks = repository_tasks();
        let tasks = tasks.to_str().expect("a path");
        let command = read(&[
            "--count",
            "3",
            "--label",
            "pilot",
            "--order",
            "shuffled",
            "--seed",
            "5",
            "--minutes",
            "10",
            "--study",
            place,
            "--tasks-dir",
            tasks,
        ]);
        let Ok(Command::Codes(options)) = command else {
            panic!("{command:?}");
        };
        codes(&options).expect("codes");
        let store = Store::open(study.path()).expect("a store");
        let labels: Vec<_> = store
            .codes()
            .expect("codes")
            .into_iter()
            .map(|it| it.label)
            .collect();
        assert_eq!(labels, ["pilot 1", "pilot 2", "pilot 3"]);
        let ids: Vec<String> = (0..20).map(|it| it.to_string()).collect();
        let (first, one) = options.code(1, &ids);
        let (_, two) = options.code(2, &ids);
        assert!(one.tasks != two.tasks && one.seconds == 600);
        assert_eq!(one.digest, first.digest());
        let bytes = std::fs::read(study.path().join("harness.sqlite")).expect("a file");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        assert!(!text.contains(&first.to_string().replace('-', "")));
    }

    #[test]
    fn a_folder_without_a_study_is_not_made_one_by_looking() {
        let folder = tempfile::tempdir().expect("a folder");
        let options = ListOptions {
            study: StudyFolder {
                folder: folder.path().join("none"),
            },
            output: Output { json: false },
        };
        let refusal = list(&options).expect_err("refused").to_string();
        assert!(refusal.contains("there is no study"), "{refusal}");
        assert!(!options.study.folder.exists());
    }
}
