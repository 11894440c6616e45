//! What a process on this machine can find out about the processes that we started.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;

/// Ports on which our descendants listen.
pub fn listening_ports() -> BTreeSet<u16> {
    let sockets = listening_sockets();
    descendants(std::process::id())
        .into_iter()
        .filter_map(|process| fs::read_dir(format!("/proc/{process}/fd")).ok())
        .flatten()
        .filter_map(|entry| fs::read_link(entry.ok()?.path()).ok())
        .filter_map(|link| {
            let inode = link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?;
            sockets.get(inode).copied()
        })
        .collect()
}

/// Port by inode.
fn listening_sockets() -> HashMap<String, u16> {
    const LISTENING: &str = "0A";
    let tables = ["/proc/net/tcp", "/proc/net/tcp6"].map(fs::read_to_string);
    let text = tables.into_iter().flatten().collect::<String>();
    text.lines()
        .filter_map(|line| {
            let words: Vec<_> = line.split_whitespace().collect();
            let (_, port) = words.get(1)?.rsplit_once(':')?;
            let port = u16::from_str_radix(port, 16).ok()?;
            (words.get(3)? == &LISTENING).then(|| Some((words.get(9)?.to_string(), port)))?
        })
        .collect()
}

fn descendants(ancestor: u32) -> BTreeSet<u32> {
    let parent = |process: u32| -> Option<u32> {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        let rest = stat.rsplit(')').next()?;
        rest.split_whitespace().nth(1)?.parse().ok()
    };
    let is_of_the_line = |process: &u32| {
        let line = std::iter::successors(Some(*process), |it| parent(*it));
        line.skip(1).any(|it| it == ancestor)
    };
    processes().into_iter().filter(is_of_the_line).collect()
}

fn processes() -> Vec<u32> {
    let entries = fs::read_dir("/proc").expect("processes");
    entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .collect()
}

/// Was any process that is alive started with this path among its variables?
pub fn is_known_to_somebody(path: &Path) -> bool {
    let path = path.display().to_string();
    processes().into_iter().any(|process| {
        let variables = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        String::from_utf8_lossy(&variables).contains(&path)
    })
}

/// The browsers that a process and its descendants started.
pub fn browsers_of(process: u32) -> BTreeSet<u32> {
    let is_browser = |process: &u32| {
        let name = fs::read_to_string(format!("/proc/{process}/comm")).unwrap_or_default();
        name.starts_with("chrom") && !name.starts_with("chromedriver")
    };
    descendants(process)
        .into_iter()
        .filter(is_browser)
        .collect()
}
