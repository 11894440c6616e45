//! The same pages for a web host: as small as they get, however long that takes to build.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use walkdir::WalkDir;

use crate::process::{on_path, run};
use crate::say;
use crate::web::{self, PROFILE};

/// Tells the web build, which calls itself through Trunk, that it is building the site.
const MARK: &str = "GAUNTLET_RELEASE_SITE";

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
    say("building the pages for a web host (about seven minutes on two cores)");
    let dist = folder(root).join("dist");
    std::fs::create_dir_all(folder(root))?;
    let mut command = web::trunk()?;
    command
        .arg("build")
        .args(["--cargo-profile", PROFILE, "--no-sri", "true", "--dist"])
        .arg(&dist)
        .current_dir(root)
        .env(MARK, "1");
    for (name, value) in SETTINGS {
        let profile = PROFILE.to_uppercase();
        command.env(format!("CARGO_PROFILE_{profile}_{name}"), value);
    }
    run(&mut command)?;
    Ok(dist)
}

/// Is the web build that runs now one of the site?
pub fn is_being_built() -> bool {
    std::env::var_os(MARK).is_some()
}

/// Where pages are put together.
pub fn folder(root: &Path) -> PathBuf {
    root.join("target/release-site")
}

/// Lets wasm-opt take out what the compiler left in, where it is installed.
pub fn shrink(folder: &Path) -> Result<()> {
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
