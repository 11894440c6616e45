//! Memory of the processes that this program started, shared pages counted once.

use std::collections::BTreeSet;
use std::path::Path;

/// Proportional set size of all descendants, where the system tells it.
pub fn of_children_mib() -> Option<f64> {
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
    let kib: f64 = family
        .iter()
        .filter_map(|process| proportional_kib(*process))
        .sum();
    (kib > 0.0).then_some(kib / 1024.0)
}

/// Every process with its parent.
fn parents() -> Option<Vec<(u32, u32)>> {
    let entries = std::fs::read_dir("/proc").ok()?;
    Some(
        entries
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
            .filter_map(|process: u32| {
                let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
                // The name in parentheses may hold anything; fields are counted behind it.
                let parent = stat.rsplit(')').next()?.split_whitespace().nth(1)?;
                Some((process, parent.parse().ok()?))
            })
            .collect(),
    )
}

fn proportional_kib(process: u32) -> Option<f64> {
    let file = format!("/proc/{process}/smaps_rollup");
    let text = std::fs::read_to_string(Path::new(&file)).ok()?;
    let line = text.lines().find(|line| line.starts_with("Pss:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
