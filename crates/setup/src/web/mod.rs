//! The web build: every page of the project in `dist/`, and only stale ones are built again.
//!
//! Cargo compiles the pages, wasm-bindgen makes programs of them, [`index`] writes what Trunk would write.
//! A fingerprint of every file that a page is made from decides what is stale.

pub mod programs;

mod fingerprint;
mod index;

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};

use crate::folders::{compress_folder, copy_folder, renew};
use crate::progress::Progress;
use crate::tools;
use fingerprint::fingerprints;
use index::{Program, content_hash};
use programs::{Binder, Host, compile};

/// The cargo profile of everything in `dist/`.
pub const PROFILE: &str = "web";

/// What compiling all pages takes the first time, and building our wasm-bindgen.
const FIRST_PAGES: Duration = Duration::from_secs(330);
const FIRST_BINDER: Duration = Duration::from_secs(40);

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
pub(crate) fn ensure(root: &Path, progress: &Progress) -> Result<PathBuf> {
    let dist = root.join("dist");
    if is_fresh(root)? {
        return Ok(dist);
    }
    let _alone = lock(root)?;
    let pages = pages(root)?;
    let prints = ensure_pages(root, &pages, progress)
        .context("the web build failed; the previous one, if any, is untouched")?;
    renew(&dist, |fresh| {
        pages
            .iter()
            .try_for_each(|page| copy_folder(&built(root, page), &fresh.join(&page.place)))
    })?;
    std::fs::write(stamps(root).join("dist"), state(root, &prints)?)?;
    Ok(dist)
}

/// Is `dist/` complete and made from the files as they are now?
pub fn is_fresh(root: &Path) -> Result<bool> {
    let Some(stamp) = stamp(root, "dist") else {
        return Ok(false);
    };
    Ok(state(root, &fingerprints(root)?).is_ok_and(|state| state == stamp))
}

/// Trunk's `post_build` hook in the root folder: the apps beside the root page, and everything compressed.
pub fn build_apps(root: &Path, staging: &Path) -> Result<()> {
    let mut apps = pages(root)?;
    apps.retain(|page| !page.place.is_empty());
    let progress = Progress::start();
    {
        let _alone = lock(root)?;
        ensure_pages(root, &apps, &progress)?;
        for page in &apps {
            copy_folder(&built(root, page), &staging.join(&page.place))?;
        }
    }
    progress.finish();
    compress_folder(staging)
}

/// Builds those of the pages that are stale, each into a folder of its own. Returns all fingerprints.
fn ensure_pages(
    root: &Path,
    pages: &[Page],
    progress: &Progress,
) -> Result<BTreeMap<String, String>> {
    let prints = fingerprints(root)?;
    let stale: Vec<_> = pages
        .iter()
        .filter(|page| {
            let stamp = stamp(root, &page.package);
            stamp.as_ref() != prints.get(&page.package) || !built(root, page).is_dir()
        })
        .collect();
    if stale.is_empty() {
        return Ok(prints);
    }
    let (compiled, binder) = programs_of(root, &stale, &[], progress)?;
    progress.phase("assembly", None, || {
        for_all(&stale, |page| {
            renew(&built(root, page), |folder| {
                assemble(page, &compiled, &binder, true, folder)?;
                compress_folder(folder)
            })?;
            let print = &prints[&page.package];
            Ok(std::fs::write(stamps(root).join(&page.package), print)?)
        })
    })?;
    Ok(prints)
}

/// Compiles pages, and wasm-bindgen at the same time.
pub(crate) fn programs_of(
    root: &Path,
    pages: &[&Page],
    settings: &[(&str, &str)],
    progress: &Progress,
) -> Result<(BTreeMap<String, PathBuf>, Binder)> {
    tools::ensure_target()?;
    let packages: Vec<_> = pages.iter().map(|page| page.package.as_str()).collect();
    let is_first = !root.join("dist").is_dir();
    let expected = |time| is_first.then_some(time);
    std::thread::scope(|scope| {
        let binder = scope.spawn(|| {
            let build = || Binder::ensure(root);
            progress.phase("wasm-bindgen", expected(FIRST_BINDER), build)
        });
        let compiled = progress.phase("pages", expected(FIRST_PAGES), || {
            compile(root, &packages, settings)
        })?;
        match binder.join() {
            Ok(binder) => Ok((compiled, binder?)),
            Err(_) => bail!("the build of wasm-bindgen broke off"),
        }
    })
}

/// A page with everything that it refers to, in an empty folder.
pub(crate) fn assemble(
    page: &Page,
    compiled: &BTreeMap<String, PathBuf>,
    binder: &Binder,
    sealed: bool,
    folder: &Path,
) -> Result<()> {
    let target = &page.package;
    let compiled = compiled
        .get(target)
        .with_context(|| format!("cargo does not say where it put {target}"))?;
    binder.bind(compiled, Host::Browser, target, folder)?;
    let name = format!("{target}-{}", content_hash(&std::fs::read(compiled)?));
    for ending in [".js", "_bg.wasm"] {
        let from = folder.join(format!("{target}{ending}"));
        std::fs::rename(from, folder.join(format!("{name}{ending}")))?;
    }
    let program = Program {
        target,
        name: &name,
        sealed,
    };
    index::write(&page.folder, &program, folder)
}

/// Does the same for all pages, several at a time.
pub(crate) fn for_all(pages: &[&Page], work: impl Fn(&Page) -> Result<()> + Sync) -> Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let waiting = Mutex::new(pages.iter());
    let next = || waiting.lock().ok()?.next();
    std::thread::scope(|scope| {
        let worker = || -> Result<()> {
            while let Some(page) = next() {
                work(page).with_context(|| format!("{} cannot be built", page.package))?;
            }
            Ok(())
        };
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        let broke_off = |_| Err(anyhow!("the build of a page broke off"));
        workers
            .into_iter()
            .try_for_each(|it| it.join().unwrap_or_else(broke_off))
    })
}

/// Where a page lies before it goes to `dist/`.
fn built(root: &Path, page: &Page) -> PathBuf {
    root.join("target/web").join(&page.package)
}

/// What `dist/` was made from and what it holds: another program may have written there as well.
fn state(root: &Path, prints: &BTreeMap<String, String>) -> Result<String> {
    let mut state = String::new();
    for page in pages(root)? {
        let index = root.join("dist").join(&page.place).join("index.html");
        let print = &prints[&page.package];
        let written = fingerprint::of_file(&index)?;
        state.push_str(&format!("{} {print} {written}\n", page.package));
    }
    Ok(state)
}

/// Waits until nobody else builds pages.
fn lock(root: &Path) -> Result<File> {
    std::fs::create_dir_all(stamps(root))?;
    let file = File::create(stamps(root).join("lock"))?;
    file.lock().context("could not lock the web build")?;
    Ok(file)
}

fn stamps(root: &Path) -> PathBuf {
    root.join("target/web/stamps")
}

fn stamp(root: &Path, name: &str) -> Option<String> {
    std::fs::read_to_string(stamps(root).join(name)).ok()
}
