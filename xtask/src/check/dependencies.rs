//! Rules about who may depend on whom.

use std::path::Path;

use anyhow::Result;
use cargo_metadata::{Dependency, DependencyKind, Package};

/// Local packages and the local packages they may use. A package that is not listed may use none;
/// a name ending in `*` stands for all names that begin so.
const ALLOWED: &[(&str, &[&str])] = &[
    ("protocol", &[]),
    ("actions", &["protocol"]),
    ("history", &["protocol"]),
    ("face", &["protocol"]),
    (
        "models",
        &["actions", "pictures", "plain-files", "protocol"],
    ),
    ("judge", &["face", "models", "protocol", "runs"]),
    ("documentation", &["face", "palette"]),
    ("trajectories", &["face", "plain-files", "protocol"]),
    ("model-server", &["actions", "protocol"]),
    ("pictures", &[]),
    ("plain-files", &[]),
    ("seeded", &[]),
    ("setup", &[]),
    ("wasm-binder", &[]),
    ("app-sdk", &["protocol", "web-features"]),
    (
        "canvas-shell",
        &["app-sdk", "cpu-painter", "history", "palette", "protocol"],
    ),
    ("crew", &[]),
    ("cpu-painter", &["crew"]),
    // `crates/letter-painter`, by the name of the library that it stands in for.
    ("vello_cpu", &[]),
    ("solid-painter", &["crew"]),
    // The one that depends on web crates: it shows their apps without a browser.
    (
        "native-stage",
        &[
            "canvas-shell",
            "cpu-painter",
            "crew",
            "history",
            "protocol",
            "circuit-designer-web",
            "flight-analyser-web",
            "modeller-web",
        ],
    ),
    ("dom-shell", &["app-sdk", "palette", "protocol"]),
    ("*-model", &["protocol", "history", "seeded"]),
    ("*-world", &["seeded", "*-model"]),
    ("*-drawing", &["solid-painter", "*-model"]),
    (
        "*-web",
        &[
            "protocol",
            "history",
            "app-sdk",
            "canvas-shell",
            "dom-shell",
            "face",
            "palette",
            "web-features",
            "*-drawing",
            "*-model",
        ],
    ),
    (
        "evaluator",
        &["protocol", "history", "plain-files", "seeded", "*-model"],
    ),
    (
        "families",
        &["evaluator", "plain-files", "protocol", "seeded", "*-model"],
    ),
    ("oracles", &["protocol"]),
    (
        "runs",
        &[
            "actions",
            "evaluator",
            "face",
            "families",
            "oracles",
            "pictures",
            "plain-files",
            "protocol",
        ],
    ),
    (
        "play",
        &[
            "actions",
            "evaluator",
            "models",
            "native-stage",
            "oracles",
            "pictures",
            "protocol",
            "runs",
            "setup",
        ],
    ),
    (
        "gauntlet",
        &[
            "actions",
            "documentation",
            "evaluator",
            "face",
            "families",
            "models",
            "oracles",
            "pictures",
            "play",
            "protocol",
            "runs",
            "setup",
        ],
    ),
    (
        "gauntlet-extras",
        &[
            "actions",
            "documentation",
            "evaluator",
            "face",
            "families",
            "gauntlet",
            "judge",
            "models",
            "oracles",
            "play",
            "protocol",
            "runs",
            "setup",
            "trajectories",
        ],
    ),
    (
        "gauntlet-node",
        &["actions", "protocol", "evaluator", "web-features"],
    ),
    (
        "gauntlet-python",
        &[
            "actions",
            "evaluator",
            "families",
            "play",
            "protocol",
            "runs",
        ],
    ),
    (
        "gauntlet-tests",
        &[
            "actions",
            "face",
            "families",
            "model-server",
            "native-stage",
            "play",
            "protocol",
            "evaluator",
            "oracles",
            "runs",
            "setup",
            "gauntlet",
        ],
    ),
    (
        "gauntlet-bench",
        &[
            "actions",
            "evaluator",
            "families",
            "play",
            "protocol",
            "runs",
            "setup",
            "gauntlet",
            "*-model",
        ],
    ),
    ("xtask", &["setup"]),
];

/// Crates that would let a model see a screen, a clock or chance.
const IMPURE: &[&str] = &[
    "chrono",
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

pub fn against_the_direction(root: &Path) -> Result<Vec<String>> {
    let mut places = Vec::new();
    for package in &packages(root)? {
        let allowed = ALLOWED
            .iter()
            .filter(|(name, _)| matches(name, &package.name))
            .flat_map(|(_, uses)| uses.iter())
            .collect::<Vec<_>>();
        for used in uses(package).filter(|used| used.path.is_some()) {
            if !allowed.iter().any(|name| matches(name, &used.name)) {
                places.push(format!("{} must not depend on {}", package.name, used.name));
            }
        }
    }
    Ok(places)
}

pub fn impure(root: &Path) -> Result<Vec<String>> {
    let mut places = Vec::new();
    for package in &packages(root)? {
        let pure = package.name.ends_with("-model")
            || ["evaluator", "protocol", "history", "seeded"].contains(&package.name.as_str());
        for used in uses(package).filter(|_| pure) {
            if IMPURE.contains(&used.name.as_str()) {
                places.push(format!("{} must not depend on {}", package.name, used.name));
            }
        }
    }
    Ok(places)
}

/// Entries of `[workspace.dependencies]` that no package takes.
pub fn unused(root: &Path) -> Result<Vec<String>> {
    let manifest: toml::Table = std::fs::read_to_string(root.join("Cargo.toml"))?.parse()?;
    let offered = manifest["workspace"]["dependencies"].as_table();
    let packages = packages(root)?;
    let is_used = |name: &str| {
        let mut all = packages.iter().flat_map(|package| &package.dependencies);
        all.any(|used| used.name == name || used.rename.as_deref() == Some(name))
    };
    let names = offered.into_iter().flat_map(|table| table.keys());
    Ok(names.filter(|name| !is_used(name)).cloned().collect())
}

/// Packages that are compiled for the browser.
pub fn web_packages(root: &Path) -> Result<Vec<String>> {
    let names = packages(root)?.into_iter().map(|it| it.name.to_string());
    Ok(names.filter(|name| is_web(name)).collect())
}

/// Packages that are compiled for this machine.
pub fn native_packages(root: &Path) -> Result<Vec<String>> {
    let names = packages(root)?.into_iter().map(|it| it.name.to_string());
    Ok(names.filter(|name| !is_web(name)).collect())
}

fn is_web(name: &str) -> bool {
    name.ends_with("-web") || WEB.contains(&name)
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.strip_prefix('*') {
        Some(end) => name.ends_with(end),
        None => pattern == name,
    }
}

/// What ships with a package, as opposed to what its tests and build scripts use.
fn uses(package: &Package) -> impl Iterator<Item = &Dependency> {
    let all = package.dependencies.iter();
    all.filter(|used| used.kind == DependencyKind::Normal)
}

fn packages(root: &Path) -> Result<Vec<Package>> {
    Ok(setup::workspace::metadata(root)?.packages)
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
