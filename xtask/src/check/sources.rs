//! Rules about what stands in source files.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

/// Above this many lines before its tests, a file has a seam that nobody looked for.
const LONGEST: usize = 600;

/// File and folder names that say nothing.
const VAGUE: [&str; 5] = ["utils", "util", "helpers", "common", "manager"];

/// Ways out of a pure crate.
const IMPURE: [&str; 7] = [
    "std::time::",
    "SystemTime",
    "Instant::now",
    "std::net::",
    "std::env::",
    "RandomState",
    "thread_rng",
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
        for (number, line) in before_tests(&text).enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            for word in IMPURE.iter().filter(|word| code.contains(**word)) {
                places.push(format!("{name}:{}: {word}", number + 1));
            }
        }
    }
    Ok(places)
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
        let lines = before_tests(&text).count();
        if lines > LONGEST {
            places.push(format!("{name} has {lines} lines"));
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

/// The part of a file that ships: everything above its test module.
fn before_tests(text: &str) -> impl Iterator<Item = &str> {
    text.lines().take_while(|line| *line != "#[cfg(test)]")
}

fn rust_files(root: &Path) -> Result<Vec<(String, String)>> {
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
    fn tests_do_not_count() {
        let text = "//! A file.\nfn main() {}\n#[cfg(test)]\nmod tests {}\n";
        assert_eq!(before_tests(text).count(), 2);
    }

    #[test]
    fn models_and_evaluator_are_the_pure_ones() {
        assert!(is_pure("apps/modeller/model/src/lib.rs"));
        assert!(is_pure("evaluator/src/lib.rs"));
        assert!(!is_pure("apps/modeller/web/src/main.rs"));
        assert!(!is_pure("apps/modeller/model/tests/table.rs"));
    }
}
