//! What a page is made from, as one number: it tells whether the page is stale.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cargo_metadata::{DependencyKind, Metadata};
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use super::pages;
use crate::workspace::metadata;

/// Files and folders that every page depends on: settings of the compiler, and how pages are put together.
const SHARED: [&str; 5] = [
    ".cargo/config.toml",
    "Cargo.toml",
    "Cargo.lock",
    "crates/setup/src/web",
    "crates/wasm-binder",
];

/// One per page, over all files of its package and of every local package below it.
pub fn fingerprints(root: &Path) -> Result<BTreeMap<String, String>> {
    let graph = local_packages(&metadata(root)?);
    let mut prints = BTreeMap::new();
    for page in pages(root)? {
        let mut folders = BTreeSet::new();
        collect(&graph, &page.package, &mut folders);
        if folders.is_empty() {
            bail!("{} is no package of the workspace", page.package);
        }
        let mut hasher = Sha256::new();
        for name in SHARED {
            hash_folder(&mut hasher, root, &root.join(name))?;
        }
        hash_file(&mut hasher, root, &page.folder.join("index.html"))?;
        for folder in folders {
            hash_folder(&mut hasher, root, &folder)?;
        }
        prints.insert(page.package, format!("{:x}", hasher.finalize()));
    }
    Ok(prints)
}

/// The digest of one file.
pub fn of_file(file: &Path) -> Result<String> {
    Ok(format!("{:x}", Sha256::digest(std::fs::read(file)?)))
}

struct Package {
    folder: PathBuf,
    dependencies: Vec<String>,
}

fn local_packages(metadata: &Metadata) -> BTreeMap<String, Package> {
    let package = |package: &cargo_metadata::Package| {
        let needed = package.dependencies.iter().filter(|dependency| {
            dependency.path.is_some() && dependency.kind == DependencyKind::Normal
        });
        let dependencies = needed.map(|dependency| dependency.name.clone()).collect();
        let folder = package
            .manifest_path
            .parent()
            .unwrap_or(&package.manifest_path);
        let folder = folder.as_std_path().to_path_buf();
        (
            package.name.to_string(),
            Package {
                folder,
                dependencies,
            },
        )
    };
    metadata.packages.iter().map(package).collect()
}

fn collect(graph: &BTreeMap<String, Package>, name: &str, folders: &mut BTreeSet<PathBuf>) {
    if let Some(package) = graph.get(name)
        && folders.insert(package.folder.clone())
    {
        for dependency in &package.dependencies {
            collect(graph, dependency, folders);
        }
    }
}

/// A folder without its tests, or a single file.
fn hash_folder(hasher: &mut Sha256, root: &Path, folder: &Path) -> Result<()> {
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        let in_tests = entry.path().strip_prefix(folder)?.starts_with("tests");
        if entry.file_type().is_file() && !in_tests {
            hash_file(hasher, root, entry.path())?;
        }
    }
    Ok(())
}

fn hash_file(hasher: &mut Sha256, root: &Path, file: &Path) -> Result<()> {
    let bytes =
        std::fs::read(file).with_context(|| format!("could not read {}", file.display()))?;
    let name = file.strip_prefix(root).unwrap_or(file).to_string_lossy();
    hasher.update(format!("{name}:{};", bytes.len()));
    hasher.update(&bytes);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_depends_on_the_models_below_it_and_not_on_the_runner() {
        let root = crate::workspace::current_root().unwrap();
        let graph = local_packages(&metadata(&root).unwrap());
        let mut folders = BTreeSet::new();
        collect(&graph, "modeller-web", &mut folders);
        assert!(folders.contains(&root.join("apps/modeller/model")));
        assert!(folders.contains(&root.join("crates/app-sdk")));
        assert!(!folders.contains(&root.join("runner")));
        assert!(!folders.contains(&root.join("apps/workflow-builder/model")));
    }

    #[test]
    fn every_page_has_a_fingerprint_of_its_own() {
        let root = crate::workspace::current_root().unwrap();
        let prints = fingerprints(&root).unwrap();
        let unique: BTreeSet<_> = prints.values().collect();
        assert_eq!(unique.len(), pages(&root).unwrap().len());
        assert_eq!(prints, fingerprints(&root).unwrap());
    }
}
