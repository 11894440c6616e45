//! `gauntlet serve`.

use std::path::PathBuf;
use std::process::ExitCode;

use axum::Router;
use clap::Args;
use face::{People, Practice};

use super::options::{FrameRate, HostNames, Listening, TaskFiles, WebBuild};
use super::output::say;
use super::runtime;
use crate::guard::Guard;
use crate::offer::Offering;
use crate::server::Server;
use play::interrupt::Interrupt;
use play::secret::Secret;
use runs::library::{Knowledge, RunLibrary};
use runs::marks::Marks;

#[derive(Debug, Args)]
#[command(mut_arg("port", |it| it.default_value("8080")))]
pub struct Options {
    #[command(flatten)]
    listening: Listening,
    #[command(flatten)]
    names: HostNames,
    /// Runs to show: a run folder or a folder of them; may be repeated
    #[arg(long, value_name = "DIR")]
    runs: Vec<PathBuf>,
    #[command(flatten)]
    pub web_build: WebBuild,
    #[command(flatten)]
    pub files: TaskFiles,
    /// Judge what is tried even when others can reach this server; on this machine alone it always does
    #[arg(long)]
    practice: bool,
    #[command(flatten)]
    pub study: StudyOptions,
}

/// What a study of people wants. Who takes part gets tasks by access code alone, and sees no results.
#[derive(Debug, Args)]
#[command(
    mut_arg("frames_per_second", |it| it
        .help("Pictures of a person's tool that are kept per second, when something changes")
        .requires("harness"))
)]
pub struct StudyOptions {
    /// Let people with an access code play tasks, and keep everything in this folder
    /// [default when given without a value: harness]
    #[arg(
        long,
        value_name = "DIR",
        num_args = 0..=1,
        default_missing_value = "harness",
        conflicts_with_all = ["practice", "runs"]
    )]
    pub harness: Option<PathBuf>,
    #[command(flatten)]
    pub rate: FrameRate,
}

/// People who are evaluated on this server.
pub struct Study {
    pub router: Router,
    /// Opens the operator's page.
    pub key: String,
}

impl Options {
    /// Is it for people who are evaluated? They are no business of this program: see `crates/extras`.
    pub fn is_study(&self) -> bool {
        self.study.harness.is_some()
    }
}

pub fn serve(options: &Options, study: Option<Study>) -> anyhow::Result<ExitCode> {
    let dist = options.web_build.ready()?;
    runtime()?.block_on(async {
        let Listening { bind, port } = options.listening;
        let names = options.names.host.clone();
        let key = study.as_ref().map(|study| study.key.clone());
        let further = study.map_or_else(Router::new, |study| study.router);
        let mut offering = offering(options)?;
        let manual = crate::manual::library()?;
        let manual = manual.map_or_else(Router::new, |library| {
            offering.offer.documents = library.documents();
            crate::manual::routes(library, offering.offer.clone())
        });
        let (open, judge) = offering.routers();
        let further = further.merge(open).merge(manual);
        // What runs show and what a judge answers would tell an agent on this machine what is expected of it.
        let guarded = judge.into_iter().chain(runs(options)?);
        let guard = Guard::new(Secret::random());
        let (further, entrance) = match guarded.reduce(|all, one| all.merge(one)) {
            Some(guarded) => (further.merge(guard.before(guarded)), guard.entrance()),
            None => (further, String::new()),
        };
        let server = Server::start_face(&dist, bind, port, names, further).await?;
        say(format_args!("{}/{entrance} (Ctrl-C ends)", server.origin()))?;
        if let Some(key) = key {
            let origin = server.origin();
            say(format_args!("people:   {origin}/#/study"))?;
            say(format_args!("operator: {origin}/#/admin?key={key}"))?;
        }
        let interrupt = Interrupt::on_signal();
        tokio::select! {
            () = server.join() => {}
            () = interrupt.wait() => {}
        }
        Ok(ExitCode::SUCCESS)
    })
}

/// Runs to look at, where any are named.
fn runs(options: &Options) -> anyhow::Result<Option<Router>> {
    if options.runs.is_empty() {
        return Ok(None);
    }
    let knowledge = Knowledge {
        marks: Marks::own(),
        tasks_dir: options.files.true_folder(),
    };
    let library = RunLibrary::open(options.runs.clone(), knowledge)?;
    Ok(Some(crate::viewer::routes(library)))
}

/// The tasks to try. Outside a checkout the tools are offered alone, and to people who are evaluated as
/// well: they must not know their tasks before.
fn offering(options: &Options) -> anyhow::Result<Offering> {
    let is_study = options.study.harness.is_some();
    let tasks = match options.files.folder() {
        Ok(_) if !is_study => options.files.load()?,
        _ => Vec::new(),
    };
    let mut offering = Offering::new(tasks);
    if is_study {
        offering.offer.people = People::Codes;
    } else if options.practice || options.listening.bind.is_loopback() {
        offering.offer.practice = Practice::Judged;
    }
    offering.offer.runs = !options.runs.is_empty();
    Ok(offering)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    #[test]
    fn people_find_the_face_where_it_usually_is_and_a_rate_wants_a_study() {
        let read = |words: &[&str]| Line::try_parse_from([&["serve"], words].concat());
        let usual = read(&[]).map_err(|it| it.to_string()).unwrap();
        assert_eq!(usual.options.listening.port, 8080);
        let rate = ["--frames-per-second", "2"];
        assert!(read(&rate).is_err());
        assert!(read(&[&rate[..], &["--harness"]].concat()).is_ok());
    }
}
