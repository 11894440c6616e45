//! Rules about what stands in source files.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::rust_file::RustFile;

/// Above this many lines without its tests, a file has a seam that nobody looked for.
const LONGEST: usize = 600;

/// File and folder names that say nothing.
const VAGUE: [&str; 5] = ["utils", "util", "helpers", "common", "manager"];

/// Ways out of a pure crate: a path that holds one of these.
const IMPURE: [&[&str]; 7] = [
    &["std", "time"],
    &["SystemTime"],
    &["Instant", "now"],
    &["std", "net"],
    &["std", "env"],
    &["RandomState"],
    &["thread_rng"],
];

/// Folders whose code must depend on its arguments alone. Reading task files is the evaluator's one
/// contact with the disk and lies in a module of its own; `std::fs` is therefore not listed.
fn is_pure(file: &str) -> bool {
    let model = file.starts_with("apps/") && file.contains("/model/src/");
    model
        || [
            "evaluator/src/",
            "crates/history/src/",
            "crates/seeded/src/",
        ]
        .iter()
        .any(|folder| file.starts_with(folder))
}

pub fn impure(root: &Path) -> Result<Vec<String>> {
    let mut places = Vec::new();
    for (name, text) in rust_files(root)? {
        if !is_pure(&name) {
            continue;
        }
        let found = ways_out(&text).with_context(|| name.clone())?;
        places.extend(
            found
                .iter()
                .map(|(line, path)| format!("{name}:{line}: {path}")),
        );
    }
    Ok(places)
}

/// Lines that reach for the world outside, and with what.
fn ways_out(text: &str) -> Result<Vec<(usize, String)>> {
    let is_impure = |names: &[String]| {
        let leads_out = |way: &&[&str]| names.windows(way.len()).any(|part| part == *way);
        IMPURE.iter().any(leads_out)
    };
    let mentions = RustFile::read(text)?.mentions.into_iter();
    Ok(mentions
        .filter(|mention| is_impure(&mention.names))
        .map(|mention| (mention.line, mention.names.join("::")))
        .collect())
}

pub fn without_first_line(root: &Path) -> Result<Vec<String>> {
    Ok(rust_files(root)?
        .into_iter()
        .filter(|(_, text)| !text.starts_with("//! "))
        .map(|(name, _)| name)
        .collect())
}

pub fn long_or_vague(root: &Path) -> Result<Vec<String>> {
    let mut places = Vec::new();
    for (name, text) in rust_files(root)? {
        // Reading takes time and is for files that may be long only.
        if text.lines().count() > LONGEST {
            let file = RustFile::read(&text).with_context(|| name.clone())?;
            let lines = file.shipped_line_count();
            if lines > LONGEST {
                places.push(format!("{name} has {lines} lines"));
            }
        }
        let parts = name.trim_end_matches(".rs").split('/');
        for part in parts.filter(|part| VAGUE.contains(part)) {
            places.push(format!(
                "{name}: the name {part:?} does not say what is inside"
            ));
        }
    }
    Ok(places)
}

pub fn machine_paths(root: &Path) -> Result<Vec<String>> {
    // Spelled in two parts, so that this file does not break its own rule.
    let marks = [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("/ho", "me/"),
    ];
    let mut places = Vec::new();
    for file in tracked_files(root)? {
        // Pictures and the like are no text and hold no paths.
        let Ok(text) = std::fs::read_to_string(root.join(&file)) else {
            continue;
        };
        for (number, line) in text.lines().enumerate() {
            if marks.iter().any(|mark| line.contains(mark)) {
                places.push(format!("{}:{}", file.display(), number + 1));
            }
        }
    }
    Ok(places)
}

/// Every Rust file of the project: its name from the root, and its text.
pub fn rust_files(root: &Path) -> Result<Vec<(String, String)>> {
    tracked_files(root)?
        .into_iter()
        .filter(|file| file.extension().is_some_and(|extension| extension == "rs"))
        .map(|file| {
            let text = std::fs::read_to_string(root.join(&file))
                .with_context(|| format!("could not read {}", file.display()))?;
            Ok((file.to_string_lossy().replace('\\', "/"), text))
        })
        .collect()
}

fn tracked_files(root: &Path) -> Result<Vec<PathBuf>> {
    let output = Command::new("git")
        .args([
            "ls-files",
            "--cached",
            "--others",
            "--exclude-standard",
            "-z",
        ])
        .current_dir(root)
        .output()
        .context("could not start git")?;
    let names = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(names
        .split('\0')
        .filter(|name| !name.is_empty())
        .map(PathBuf::from)
        .filter(|file| root.join(file).is_file())
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_impure_line_below_a_test_module_is_found() {
        let found = |text: &str| ways_out(&format!("//! A file.\n{text}\n")).unwrap();
        let below = "#[cfg(test)]\nmod tests;\n\nfn now() { std::time::now() }";
        assert_eq!(found(below), [(5, "std::time::now".to_string())]);
        let inside = "#[cfg(test)]\nmod tests { fn now() { std::time::now() } }";
        assert_eq!(found(inside), []);
        assert_eq!(found("// std::time::now()"), []);
    }

    #[test]
    fn a_way_out_is_found_in_lists_of_imports_and_in_macros() {
        let found = |text: &str| ways_out(text).unwrap().len();
        assert_eq!(found("use std::{fmt, time::{Duration, Instant}};"), 2);
        assert_eq!(found("fn f() { println!(\"{:?}\", Instant::now()) }"), 1);
        assert_eq!(found("use std::{fmt, timeless}; use my::time;"), 0);
    }

    #[test]
    fn models_and_evaluator_are_the_pure_ones() {
        assert!(is_pure("apps/modeller/model/src/lib.rs"));
        assert!(is_pure("evaluator/src/lib.rs"));
        assert!(!is_pure("apps/modeller/web/src/main.rs"));
        assert!(!is_pure("apps/modeller/model/tests/table.rs"));
    }
}
