//! Proves families natively; `cargo xtask prove` starts it. Arguments: how many seeds, the levels with
//! commas between them, and parts of the ids of families; without parts all of them.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use families::proof::{self, Report};
use families::{FAMILIES, Family, Level, Salt, generate_of, id_of};

/// Faults that are shown of a family at a level.
const SHOWN: usize = 5;
/// Instances that are generated once more to see how long it takes.
const TIMED: u64 = 11;

fn main() -> ExitCode {
    match prove(std::env::args().skip(1).collect()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(reason) => {
            eprintln!("error: {reason}");
            ExitCode::FAILURE
        }
    }
}

fn prove(arguments: Vec<String>) -> Result<bool, String> {
    let [seeds, levels, parts @ ..] = &arguments[..] else {
        return Err("expected a number of seeds and levels".into());
    };
    let seeds: u64 = seeds
        .parse()
        .map_err(|_| format!("{seeds:?} is no number"))?;
    let levels: Vec<Level> = levels
        .split(',')
        .map(|level| level.parse().map_err(|error| format!("{error}")))
        .collect::<Result<_, _>>()?;
    let fits = |id: &str| parts.is_empty() || parts.iter().any(|part| id.contains(part.as_str()));
    let chosen = FAMILIES.iter().copied();
    let chosen: Vec<_> = chosen.filter(|family| fits(&id_of(*family))).collect();
    if chosen.is_empty() {
        return Err(format!("no family fits {}", parts.join(" ")));
    }
    let work: Vec<(&dyn Family, Level)> = chosen
        .iter()
        .flat_map(|family| levels.iter().map(|level| (*family, *level)))
        .collect();
    Ok(all(&work, seeds))
}

/// Takes the next piece of work on every processor until there is none.
fn all(work: &[(&'static dyn Family, Level)], seeds: u64) -> bool {
    let (next, holds, out) = (AtomicUsize::new(0), AtomicBool::new(true), Mutex::new(()));
    let worker = || {
        while let Some((family, level)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
            let report = proof::prove(*family, *level, 0..seeds);
            holds.fetch_and(report.holds(), Ordering::Relaxed);
            let generated = generation_ms(*family, *level);
            let _one_at_a_time = out.lock();
            show(&report, generated);
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(worker);
        }
    });
    holds.into_inner()
}

/// How long an instance takes to be generated, in the middle of several.
fn generation_ms(family: &dyn Family, level: Level) -> f64 {
    let mut times: Vec<f64> = (0..TIMED)
        .map(|seed| {
            let began = Instant::now();
            let _ = generate_of(family, level, seed, &Salt::public());
            began.elapsed().as_secs_f64() * 1_000.0
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn show(report: &Report, generated_ms: f64) {
    println!("{report}; generated in {generated_ms:.1} ms");
    for fault in report.faults.iter().take(SHOWN) {
        println!("  {fault}");
    }
    if let more @ 1.. = report.faults.len().saturating_sub(SHOWN) {
        println!("  and {more} more");
    }
}
