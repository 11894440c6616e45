//! Searches long for better solutions of an open-ended family and writes them into its records;
//! `cargo xtask best` starts it. Arguments: the family, levels and seeds with commas between them, and
//! minutes for each seed; also a number that makes one search differ from another.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use families::Level;
use families::circuit_designer_gates::best as gates;
use families::modeller_crates::best as crates;

/// One search of one seed: its levels, its seed, which stream it draws from and how long it may go on.
struct Task<'t> {
    level: Level,
    seed: u64,
    stream: u64,
    may_go_on: &'t dyn Fn() -> bool,
}

fn main() -> ExitCode {
    match search(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn search(arguments: Vec<String>) -> Result<(), String> {
    let [family, levels, seeds, minutes, streams @ ..] = &arguments[..] else {
        return Err("expected a family, levels, seeds and minutes".into());
    };
    let (levels, seeds): (Vec<Level>, Vec<u64>) = (list(levels)?, list(seeds)?);
    let minutes: f64 = minutes
        .parse()
        .map_err(|_| format!("{minutes:?} is no number of minutes"))?;
    let time = Duration::try_from_secs_f64(minutes * 60.0).map_err(|error| error.to_string())?;
    let stream = streams.first().map_or(Ok(0), |text| {
        text.parse().map_err(|_| format!("{text:?} is no number"))
    })?;
    let work: Vec<(Level, u64)> = levels
        .iter()
        .flat_map(|level| seeds.iter().map(|seed| (*level, *seed)))
        .collect();
    match family.as_str() {
        "modeller/crates" => {
            let found = all(&work, time, stream, |task| {
                let search = crates::LongSearch::new(task.level, task.seed);
                let record = search.run(task.stream, task.may_go_on);
                (search.before(), record.value, record)
            })?;
            write("modeller_crates", crates::improved(found))
        }
        "circuit-designer/gates" => {
            let found = all(&work, time, stream, |task| {
                let search = gates::LongSearch::new(task.level, task.seed);
                let record = search.run(task.stream, task.may_go_on);
                (search.before(), record.value, record)
            })?;
            write("circuit_designer_gates", gates::improved(found))
        }
        _ => Err(format!("there is no long search for {family:?}")),
    }
}

/// Takes the next seed on every processor until there is none. Says what each search came to.
fn all<R: Send>(
    work: &[(Level, u64)],
    time: Duration,
    stream: u64,
    search: impl Fn(Task) -> (f64, f64, R) + Sync,
) -> Result<Vec<R>, String> {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let worker = || {
        while let Some((level, seed)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            let begin = Instant::now();
            let (before, now, record) = search(Task {
                level: *level,
                seed: *seed,
                stream,
                may_go_on: &|| begin.elapsed() < time,
            });
            println!("level {level} seed {seed}: {before:.4} before, {now:.4} now");
            if let Ok(mut found) = found.lock() {
                found.push(record);
            }
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(worker);
        }
    });
    found.into_inner().map_err(|error| error.to_string())
}

fn write(folder: &str, text: Result<String, serde_json::Error>) -> Result<(), String> {
    let text = text.map_err(|error| error.to_string())?;
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let file = sources.join(folder).join("records.json");
    std::fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))
}

fn list<T: std::str::FromStr>(text: &str) -> Result<Vec<T>, String> {
    let wrong = |part: &str| format!("{part:?} is no number that fits");
    text.split(',')
        .map(|part| part.parse().map_err(|_| wrong(part)))
        .collect()
}
