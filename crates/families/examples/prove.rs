//! Proves families natively; `cargo xtask prove` starts it. Arguments: how many seeds, the levels with
//! commas between them, and parts of the ids of families; without parts all of them.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use families::proof::{self, Report};
use families::{FAMILIES, Family, Level, id_of};

/// Faults that are shown of a family at a level.
const SHOWN: usize = 5;

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
            let _one_at_a_time = out.lock();
            show(&report);
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

fn show(report: &Report) {
    println!("{report}");
    for fault in report.faults.iter().take(SHOWN) {
        println!("  {fault}");
    }
    if let more @ 1.. = report.faults.len().saturating_sub(SHOWN) {
        println!("  and {more} more");
    }
}
