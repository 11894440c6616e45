//! Rule: every package that has tests is in a test command.

use std::path::Path;

use anyhow::{Context, Result};
use cargo_metadata::{Metadata, Package, Target};
use walkdir::WalkDir;

use super::rust_file::has_tests;
use super::sources::rust_files;

/// Its tests need a browser and a web build; they run last.
pub const BROWSER_TESTS: &str = "gauntlet-tests";

/// Packages that `cargo xtask test` builds the tests of and runs.
pub fn packages_with_tests(metadata: &Metadata) -> Result<Vec<&Package>> {
    packages_where(metadata, &has_tests)
}

/// Packages with code in their documentation, which cargo tests by another command.
pub fn packages_with_examples_in_docs(metadata: &Metadata) -> Result<Vec<&Package>> {
    packages_where(metadata, &|text| Ok(has_example(text)))
}

/// Is there a code block that cargo would compile?
fn has_example(text: &str) -> bool {
    let mut fences = text.lines().filter_map(|line| {
        let line = line.trim_start();
        let doc = line
            .strip_prefix("///")
            .or_else(|| line.strip_prefix("//!"))?;
        doc.trim_start().strip_prefix("```")
    });
    // The second of each pair closes a block.
    let mut is_open = false;
    fences.any(|language| {
        is_open = !is_open;
        is_open && matches!(language.trim(), "" | "rust" | "no_run" | "should_panic")
    })
}

fn packages_where<'m>(
    metadata: &'m Metadata,
    fits: &dyn Fn(&str) -> Result<bool>,
) -> Result<Vec<&'m Package>> {
    let mut found = Vec::new();
    for package in metadata.workspace_packages() {
        let folder = package.manifest_path.parent().context("a folder")?;
        if any_file(folder.as_std_path(), fits)? {
            found.push(package);
        }
    }
    Ok(found)
}

fn any_file(folder: &Path, fits: &dyn Fn(&str) -> Result<bool>) -> Result<bool> {
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        if entry.path().extension().is_some_and(|it| it == "rs") {
            let text = std::fs::read_to_string(entry.path())?;
            if fits(&text).with_context(|| entry.path().display().to_string())? {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// Tests that no command runs: in files of no package, or in targets that cargo leaves out.
pub fn left_out(root: &Path) -> Result<Vec<String>> {
    let metadata = setup::workspace::metadata(root)?;
    let packages = metadata.workspace_packages();
    let mut places = Vec::new();
    for (name, text) in rust_files(root)? {
        if !has_tests(&text).with_context(|| name.clone())? {
            continue;
        }
        let file = root.join(&name);
        let owns = |package: &&&Package| {
            let folder = package.manifest_path.parent();
            folder.is_some_and(|folder| file.starts_with(folder))
        };
        match packages.iter().find(owns) {
            None => places.push(format!("{name} belongs to no package")),
            Some(package) => {
                let target = package.targets.iter().filter(|it| !it.test);
                let hides = |target: &&Target| {
                    let folder = target.src_path.parent();
                    folder.is_some_and(|folder| file.starts_with(folder))
                        && !target.is_example()
                        && !target.is_custom_build()
                };
                places.extend(target.filter(hides).map(|target| {
                    format!(
                        "{name}: {} has `test = false` for {}",
                        package.name, target.name
                    )
                }));
            }
        }
    }
    Ok(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_of_every_kind_are_found_by_their_tests() {
        let root = setup::workspace::current_root().unwrap();
        let metadata = setup::workspace::metadata(&root).unwrap();
        let packages = packages_with_tests(&metadata).unwrap();
        let names: Vec<_> = packages
            .iter()
            .map(|package| package.name.as_str())
            .collect();
        for name in [
            "app-sdk",
            "canvas-shell",
            "gauntlet-bench",
            "protocol",
            "xtask",
            BROWSER_TESTS,
        ] {
            assert!(names.contains(&name), "{name} in {names:?}");
        }
        assert!(!names.contains(&"web-features"));
    }

    #[test]
    fn examples_are_told_from_other_blocks() {
        assert!(has_example("/// ```\n/// let a = 1;\n/// ```\n"));
        assert!(!has_example("/// ```text\n/// a\n/// ```\n"));
        assert!(!has_example("// ```\nlet a = 1;\n"));
    }
}
