//! What this program and the processes that it started take: memory and processor time.

use std::collections::BTreeSet;
use std::path::Path;

/// Proportional set size of all of them, shared pages counted once, where the system tells it.
pub fn memory_mib() -> Option<f64> {
    sum_mib(&["Pss:"])
}

/// The same without files that are mapped: those are shared with every other browser on the machine,
/// and how much of them counts here depends on how many there are.
pub fn own_memory_mib() -> Option<f64> {
    sum_mib(&["Pss_Anon:", "Pss_Shmem:"])
}

/// What this program itself takes, without files that are mapped, in millions of bytes.
pub fn this_memory_mb() -> Option<f64> {
    let kib = proportional_kib(std::process::id(), &["Pss_Anon:", "Pss_Shmem:"])?;
    Some(kib * 1024.0 / 1e6)
}

/// Processor time of all threads of this program.
pub fn own_processor_ms() -> Option<f64> {
    Some(ticks(std::process::id())? * MS_PER_TICK)
}

fn sum_mib(kinds: &[&str]) -> Option<f64> {
    let family = family()?.into_iter();
    let kib: f64 = family.filter_map(|it| proportional_kib(it, kinds)).sum();
    (kib > 0.0).then_some(kib / 1024.0)
}

/// Processor time of all that are still running, where the system tells it.
pub fn processor_ms() -> Option<f64> {
    let ticks: f64 = family()?.into_iter().filter_map(ticks).sum();
    (ticks > 0.0).then_some(ticks * MS_PER_TICK)
}

/// Linux counts in hundredths of a second, whatever the kernel's own rate.
const MS_PER_TICK: f64 = 10.0;

/// All descendants.
fn family() -> Option<BTreeSet<u32>> {
    let parents = parents()?;
    let mut family = BTreeSet::from([std::process::id()]);
    // A child may have a lower number than its parent: repeat until nobody joins.
    loop {
        let before = family.len();
        let joins = |(child, parent): &(u32, u32)| family.contains(parent).then_some(*child);
        let children: Vec<_> = parents.iter().filter_map(joins).collect();
        family.extend(children);
        if family.len() == before {
            break;
        }
    }
    family.remove(&std::process::id());
    Some(family)
}

/// Every process with its parent.
fn parents() -> Option<Vec<(u32, u32)>> {
    let entries = std::fs::read_dir("/proc").ok()?;
    Some(
        entries
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
            .filter_map(|process: u32| Some((process, stat_field(process, 1)?)))
            .collect(),
    )
}

fn proportional_kib(process: u32, kinds: &[&str]) -> Option<f64> {
    let file = format!("/proc/{process}/smaps_rollup");
    let text = std::fs::read_to_string(Path::new(&file)).ok()?;
    let amount = |line: &str| line.split_whitespace().nth(1)?.parse::<f64>().ok();
    let lines = text.lines();
    let lines = lines.filter(|line| kinds.iter().any(|kind| line.starts_with(kind)));
    Some(lines.filter_map(amount).sum())
}

/// User and system time.
fn ticks(process: u32) -> Option<f64> {
    Some(f64::from(stat_field(process, 11)?) + f64::from(stat_field(process, 12)?))
}

/// Counted behind the name in parentheses, which may hold anything.
fn stat_field(process: u32, index: usize) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let fields = stat.rsplit(')').next()?.split_whitespace();
    fields.into_iter().nth(index)?.parse().ok()
}
