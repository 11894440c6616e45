//! Rules about who may depend on whom.

use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::Value;

/// Local packages and the local packages they may use. A package that is not listed may use none;
/// a name ending in `*` stands for all names that begin so.
const ALLOWED: &[(&str, &[&str])] = &[
    ("protocol", &[]),
    ("history", &["protocol"]),
    ("seeded", &[]),
    ("setup", &[]),
    ("app-sdk", &["protocol", "web-features"]),
    (
        "canvas-shell",
        &["app-sdk", "history", "palette", "protocol"],
    ),
    ("dom-shell", &["app-sdk", "palette", "protocol"]),
    ("*-model", &["protocol", "history", "seeded"]),
    (
        "*-web",
        &[
            "protocol",
            "history",
            "app-sdk",
            "canvas-shell",
            "dom-shell",
            "palette",
            "web-features",
            "*-model",
        ],
    ),
    ("evaluator", &["protocol", "history", "*-model"]),
    ("oracles", &["protocol"]),
    ("gauntlet", &["protocol", "evaluator", "oracles", "setup"]),
    (
        "gauntlet-tests",
        &["protocol", "evaluator", "oracles", "setup", "gauntlet"],
    ),
    (
        "gauntlet-bench",
        &["protocol", "setup", "gauntlet", "*-model"],
    ),
    ("xtask", &["setup"]),
];

/// Crates that would let a model see a screen, a clock or chance.
const IMPURE: &[&str] = &[
    "chrono",
    "eframe",
    "egui",
    "getrandom",
    "gloo",
    "js-sys",
    "leptos",
    "rand",
    "reqwest",
    "three-d",
    "time",
    "tokio",
    "uuid",
    "wasm-bindgen",
    "web-sys",
];

/// Packages for the browser whose names do not end in `-web`.
const WEB: [&str; 4] = ["app-sdk", "canvas-shell", "dom-shell", "web-features"];

struct Package {
    name: String,
    /// Normal dependencies: name, and whether the package is ours.
    uses: Vec<(String, bool)>,
}

pub fn against_the_direction(root: &Path) -> Result<Vec<String>> {
    let mut places = Vec::new();
    for package in packages(root)? {
        let allowed = ALLOWED
            .iter()
            .filter(|(name, _)| matches(name, &package.name))
            .flat_map(|(_, uses)| uses.iter())
            .collect::<Vec<_>>();
        for (used, _) in package.uses.iter().filter(|(_, ours)| *ours) {
            if !allowed.iter().any(|name| matches(name, used)) {
                places.push(format!("{} must not depend on {used}", package.name));
            }
        }
    }
    Ok(places)
}

pub fn impure(root: &Path) -> Result<Vec<String>> {
    let mut places = Vec::new();
    for package in packages(root)? {
        let pure = package.name.ends_with("-model")
            || ["evaluator", "protocol", "history", "seeded"].contains(&package.name.as_str());
        for (used, _) in package.uses.iter().filter(|_| pure) {
            if IMPURE.contains(&used.as_str()) {
                places.push(format!("{} must not depend on {used}", package.name));
            }
        }
    }
    Ok(places)
}

/// Packages that are compiled for the browser.
pub fn web_packages(root: &Path) -> Result<Vec<String>> {
    let names = packages(root)?.into_iter().map(|package| package.name);
    Ok(names
        .filter(|name| name.ends_with("-web") || WEB.contains(&name.as_str()))
        .collect())
}

/// Packages that are compiled for this machine.
pub fn native_packages(root: &Path) -> Result<Vec<String>> {
    let web = web_packages(root)?;
    let names = packages(root)?.into_iter().map(|package| package.name);
    Ok(names.filter(|name| !web.contains(name)).collect())
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_prefix('*') {
        Some(end) => name.ends_with(end),
        None => pattern == name,
    }
}

fn packages(root: &Path) -> Result<Vec<Package>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(root)
        .output()
        .context("could not start cargo")?;
    let metadata: Value =
        serde_json::from_slice(&output.stdout).context("cargo's metadata is not JSON")?;
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
    Ok(list(&metadata["packages"])
        .iter()
        .map(|package| Package {
            name: text(&package["name"]),
            uses: list(&package["dependencies"])
                .iter()
                .filter(|dependency| dependency["kind"].is_null())
                .map(|dependency| (text(&dependency["name"]), dependency["path"].is_string()))
                .collect(),
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_beginning() {
        assert!(matches("*-model", "modeller-model"));
        assert!(!matches("*-model", "modeller-web"));
        assert!(matches("protocol", "protocol"));
        assert!(!matches("protocol", "my-protocol"));
    }

    #[test]
    fn the_project_keeps_the_direction() {
        let root = setup::workspace::current_root().unwrap();
        assert_eq!(against_the_direction(&root).unwrap(), Vec::<String>::new());
    }
}
