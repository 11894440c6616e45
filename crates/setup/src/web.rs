//! The web build: one `trunk build` gives `dist/`, and only stale pages are built again.
//!
//! Trunk builds the root page. Its `post_build` hook calls back into [`build_apps`], which builds
//! each stale app with a Trunk run of its own and puts all of them into Trunk's staging folder.
//! What counts as stale is decided by a fingerprint of every file a page is made from.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use cargo_metadata::{DependencyKind, Metadata};
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

use crate::process::{cargo, path_with, run};
use crate::workspace::metadata;
use crate::{say, site, tools};

/// The cargo profile of everything in `dist/`.
pub(crate) const PROFILE: &str = "web";

/// A page with a program of its own.
#[derive(Clone, Debug)]
pub struct Page {
    /// Cargo package.
    pub package: String,
    /// Folder with `index.html` and `Trunk.toml`.
    pub folder: PathBuf,
    /// Where it lies below `dist/`; empty for the root page.
    pub place: String,
}

/// The root page, then the apps by name.
pub fn pages(root: &Path) -> Result<Vec<Page>> {
    let mut pages = vec![Page {
        package: "harness-web".into(),
        folder: root.to_path_buf(),
        place: String::new(),
    }];
    let mut apps: Vec<_> = std::fs::read_dir(root.join("apps"))
        .context("the checkout has no apps folder")?
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .filter(|name| {
            root.join("apps")
                .join(name)
                .join("web/Trunk.toml")
                .is_file()
        })
        .collect();
    apps.sort();
    pages.extend(apps.into_iter().map(|name| Page {
        package: format!("{name}-web"),
        folder: root.join("apps").join(&name).join("web"),
        place: format!("apps/{name}"),
    }));
    Ok(pages)
}

/// Builds what is stale. Returns `dist/`.
pub fn ensure(root: &Path) -> Result<PathBuf> {
    let dist = root.join("dist");
    if is_fresh(root)? {
        return Ok(dist);
    }
    let prints = fingerprints(root)?;
    say("building the web apps (about ten minutes on two cores the first time)");
    std::fs::create_dir_all(stamps(root))?;
    // On a fresh machine the tools are built at the same time.
    std::thread::scope(|scope| {
        let tools = scope.spawn(tools::folders);
        compile(root)?;
        match tools.join() {
            Ok(folders) => folders.map(|_| ()),
            Err(_) => bail!("the installation of the tools broke off"),
        }
    })?;
    let mut command = trunk()?;
    command
        .arg("build")
        .args(["--cargo-profile", PROFILE])
        .current_dir(root);
    run(&mut command).context("the web build failed; the previous one, if any, is untouched")?;
    std::fs::write(stamps(root).join("dist"), joined(&prints))?;
    Ok(dist)
}

/// Compiles all pages at once, so that no core waits for the last crate of a page. Trunk then finds
/// them compiled, because all pages want the same features (`crates/web-features`).
fn compile(root: &Path) -> Result<()> {
    let mut command = cargo();
    command
        .args(["build", "--quiet", "--target", tools::WASM_TARGET])
        .args(["--profile", PROFILE])
        .current_dir(root);
    for page in pages(root)? {
        command.args(["-p", &page.package]);
    }
    run(&mut command)
}

/// Is `dist/` complete and made from the files as they are now?
pub fn is_fresh(root: &Path) -> Result<bool> {
    let complete = pages(root)?.iter().all(|page| {
        let index = root.join("dist").join(&page.place).join("index.html");
        index.is_file()
    });
    Ok(complete && stamp(root, "dist") == Some(joined(&fingerprints(root)?)))
}

/// Trunk's `post_build` hook: builds the apps into the staging folder and compresses everything.
pub fn build_apps(root: &Path, staging: &Path) -> Result<()> {
    let apps = pages(root)?
        .into_iter()
        .filter(|page| !page.place.is_empty());
    if site::is_being_built() {
        for page in apps {
            let built = site::folder(root).join(&page.package);
            build_page(&page, &built, &["--no-sri", "true"])?;
            copy_folder(&built, &staging.join(&page.place))?;
        }
        site::shrink(staging)?;
        return compress_folder(staging);
    }
    let prints = fingerprints(root)?;
    for page in apps {
        let built = root.join("target/web").join(&page.package);
        if stamp(root, &page.package).as_ref() != Some(&prints[&page.package]) || !built.is_dir() {
            build_page(&page, &built, &[])?;
            std::fs::write(stamps(root).join(&page.package), &prints[&page.package])?;
        }
        copy_folder(&built, &staging.join(&page.place))?;
    }
    compress_folder(staging)
}

/// One app into a folder of its own.
fn build_page(page: &Page, built: &Path, options: &[&str]) -> Result<()> {
    say(format!("building {}", page.place));
    let mut command = trunk()?;
    command
        .arg("build")
        .args(options)
        .args(["--cargo-profile", PROFILE, "--dist"])
        .arg(built)
        .current_dir(&page.folder);
    run(&mut command)
}

/// Trunk, told to use our tools and to fetch none of its own.
pub(crate) fn trunk() -> Result<Command> {
    let folders = tools::folders()?;
    let program = folders
        .iter()
        .flat_map(|folder| [folder.join("trunk"), folder.join("trunk.exe")])
        .find(|file| file.is_file())
        .context("Trunk was installed but is not where it should be")?;
    let mut command = Command::new(program);
    // An outer Trunk describes itself to its hooks; an inner one must not take that for orders.
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("TRUNK_") {
            command.env_remove(name);
        }
    }
    command
        .env("PATH", path_with(&folders)?)
        .env("TRUNK_OFFLINE", "true")
        .env("TRUNK_SKIP_VERSION_CHECK", "true")
        // Trunk reads this as a flag and stumbles over the usual value "1".
        .env_remove("NO_COLOR");
    Ok(command)
}

/// One fingerprint per page, over all files of its package and of every local package below it.
fn fingerprints(root: &Path) -> Result<BTreeMap<String, String>> {
    let graph = local_packages(&metadata(root)?);
    let mut prints = BTreeMap::new();
    for page in pages(root)? {
        let mut folders = BTreeSet::new();
        collect(&graph, &page.package, &mut folders);
        if folders.is_empty() {
            bail!("{} is no package of the workspace", page.package);
        }
        let mut hasher = Sha256::new();
        for tool in tools::ALL {
            hasher.update(format!("{}={};", tool.package, tool.version));
        }
        let shared = [
            ".cargo/config.toml",
            "Cargo.toml",
            "Cargo.lock",
            "Trunk.toml",
            "index.html",
        ];
        for file in shared.map(|name| root.join(name)) {
            hash_file(&mut hasher, root, &file)?;
        }
        for folder in folders {
            hash_folder(&mut hasher, root, &folder)?;
        }
        prints.insert(page.package, hex(&hasher.finalize()));
    }
    Ok(prints)
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

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn joined(prints: &BTreeMap<String, String>) -> String {
    prints
        .iter()
        .map(|(name, print)| format!("{name} {print}\n"))
        .collect()
}

fn stamps(root: &Path) -> PathBuf {
    root.join("target/web/stamps")
}

fn stamp(root: &Path, name: &str) -> Option<String> {
    std::fs::read_to_string(stamps(root).join(name)).ok()
}

fn copy_folder(from: &Path, to: &Path) -> Result<()> {
    for entry in WalkDir::new(from) {
        let entry = entry?;
        let target = to.join(entry.path().strip_prefix(from)?);
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(&target)?;
        } else {
            std::fs::copy(entry.path(), &target)?;
        }
    }
    Ok(())
}

/// Writes a `.gz` beside every file worth compressing; servers that know how hand those out.
fn compress_folder(folder: &Path) -> Result<()> {
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        let extension = entry
            .path()
            .extension()
            .unwrap_or_default()
            .to_string_lossy();
        let worth_it = ["wasm", "js", "css", "html", "svg", "json"].contains(&extension.as_ref());
        if entry.file_type().is_file() && worth_it {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::new(6));
            encoder.write_all(&std::fs::read(entry.path())?)?;
            let name = format!("{}.gz", entry.file_name().to_string_lossy());
            std::fs::write(entry.path().with_file_name(name), encoder.finish()?)?;
        }
    }
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
