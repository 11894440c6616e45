//! The same pages for a web host: as small as they get, however long that takes to build.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use walkdir::WalkDir;

use crate::folders::{compress_folder, renew};
use crate::process::{on_path, run};
use crate::progress::{Progress, say};
use crate::web::{self, assemble, for_all};

/// What the profile of the pages becomes. Cargo keeps both builds of every crate side by side.
const SETTINGS: [(&str, &str); 4] = [
    ("OPT_LEVEL", "s"),
    ("LTO", "fat"),
    ("CODEGEN_UNITS", "1"),
    ("STRIP", "symbols"),
];

/// What a compiler of these years puts into a program, and wasm-opt has to be told.
const FEATURES: [&str; 7] = [
    "--enable-simd",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// Builds all pages anew and returns the folder to put on a host.
pub fn build(root: &Path) -> Result<PathBuf> {
    let progress = Progress::start();
    let pages = web::pages(root)?;
    let all: Vec<_> = pages.iter().collect();
    let (compiled, binder) = web::programs_of(root, &all, &SETTINGS, &progress)?;
    let dist = root.join("target/release-site/dist");
    progress.phase("assembly", None, || {
        renew(&dist, |folder| {
            for_all(&all, |page| {
                let place = folder.join(&page.place);
                std::fs::create_dir_all(&place)?;
                assemble(page, &compiled, &binder, false, &place)
            })?;
            shrink(folder)?;
            compress_folder(folder)
        })
    })?;
    progress.finish();
    Ok(dist)
}

/// Lets wasm-opt take out what the compiler left in, where it is installed.
fn shrink(folder: &Path) -> Result<()> {
    let Some(program) = on_path(&["wasm-opt"]) else {
        say("wasm-opt is not installed (package binaryen): the pages stay larger than need be");
        return Ok(());
    };
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        if entry.path().extension().is_none_or(|it| it != "wasm") {
            continue;
        }
        let small = entry.path().with_extension("small");
        let mut command = Command::new(&program);
        command.arg("-Os").args(FEATURES).arg(entry.path());
        // A version that is too old for the compiler's output leaves the page as it was.
        match run(command.arg("-o").arg(&small)) {
            Ok(()) => std::fs::rename(&small, entry.path()).context("could not replace a page")?,
            Err(error) => say(format!("{error:#}: the page stays as it is")),
        }
    }
    Ok(())
}

/// Names of the apps with the size of what a browser has to load, compressed.
pub fn sizes(dist: &Path) -> Result<Vec<(String, u64)>> {
    let mut sizes = Vec::new();
    for entry in std::fs::read_dir(dist.join("apps"))? {
        let app = entry?;
        let mut bytes = 0;
        for file in WalkDir::new(app.path()) {
            let file = file?;
            if file.path().extension().is_some_and(|it| it == "gz") {
                bytes += file.metadata()?.len();
            }
        }
        sizes.push((app.file_name().to_string_lossy().into_owned(), bytes));
    }
    sizes.sort();
    Ok(sizes)
}
