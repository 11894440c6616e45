//! The build tools: wasm target, Trunk, wasm-bindgen, wasm-pack.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process::{cargo, on_path, output, path_with, run};
use crate::say;

/// A program built from a crate, in exactly one version.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    pub package: &'static str,
    pub program: &'static str,
    pub version: &'static str,
    /// Rough time to build it on two cores, for the message.
    pub minutes: u32,
}

/// 0.22 needs a newer compiler than ours.
pub const TRUNK: Tool = Tool {
    package: "trunk",
    program: "trunk",
    version: "0.21.14",
    minutes: 6,
};

/// Must equal the `wasm-bindgen` version in the workspace; a test watches over it.
pub const WASM_BINDGEN: Tool = Tool {
    package: "wasm-bindgen-cli",
    program: "wasm-bindgen",
    version: "0.2.130",
    minutes: 2,
};

/// Builds the client for Node.
pub const WASM_PACK: Tool = Tool {
    package: "wasm-pack",
    program: "wasm-pack",
    version: "0.15.1",
    minutes: 2,
};

/// What pages are built with. Whoever wants no client for Node does without wasm-pack.
pub static ALL: [Tool; 2] = [TRUNK, WASM_BINDGEN];
pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

impl Tool {
    /// The folder that holds the program, if it is there in the right version.
    pub fn find(&self) -> Option<PathBuf> {
        let own = self.folder().ok()?.join("bin");
        if own.join(self.program).is_file()
            || own.join(self.program).with_extension("exe").is_file()
        {
            return Some(own);
        }
        let program = on_path(&[self.program])?;
        let version = output(Command::new(&program).arg("--version")).ok()?;
        let right = version.split_whitespace().any(|word| word == self.version);
        right.then(|| program.parent().map(Path::to_path_buf))?
    }

    /// The folder that holds the program, installing it if need be.
    fn ensure(&self) -> Result<PathBuf> {
        self.find().map_or_else(|| self.install(), Ok)
    }

    fn folder(&self) -> Result<PathBuf> {
        Ok(cache_folder()?
            .join("tools")
            .join(format!("{}-{}", self.package, self.version)))
    }

    /// Builds the tool without optimising it: it runs for seconds, optimising takes minutes.
    fn install(&self) -> Result<PathBuf> {
        say(format!(
            "building {} {} (once, about {} minutes on two cores)",
            self.package, self.version, self.minutes
        ));
        let folder = self.folder()?;
        let scratch = cache_folder()?.join("tools").join(format!(
            "building-{}-{}",
            self.package,
            std::process::id()
        ));
        let install = |locked: bool| {
            let mut command = cargo();
            command
                .args(["install", self.package, "--version", self.version])
                .args(locked.then_some("--locked"))
                .arg("--root")
                .arg(scratch.join("root"))
                .env("CARGO_TARGET_DIR", scratch.join("target"))
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "64")
                .env_remove("RUSTFLAGS");
            run(&mut command)
        };
        // The locked versions are the tested ones, but one of them may be gone from the registry.
        let built = install(true).or_else(|_| install(false));
        let placed = built.and_then(|()| {
            // Renaming last: an interrupted build leaves nothing that looks finished.
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::rename(scratch.join("root"), &folder)
                .with_context(|| format!("could not put {} in place", self.package))
        });
        let _ = std::fs::remove_dir_all(&scratch);
        placed?;
        Ok(folder.join("bin"))
    }
}

/// Makes sure that everything needed to build for the web is there.
pub fn ensure() -> Result<()> {
    ensure_target()?;
    folders().map(|_| ())
}

/// Makes sure that the compiler can build for the web.
pub fn ensure_target() -> Result<()> {
    if !has_wasm_target() {
        say(format!("adding the compiler's {WASM_TARGET} target"));
        if on_path(&["rustup"]).is_none() {
            bail!(
                "the compiler cannot build for {WASM_TARGET} and rustup is not installed: \
                 install rustup, or add that target with your system's package manager"
            );
        }
        run(Command::new("rustup").args(["target", "add", WASM_TARGET]))?;
    }
    Ok(())
}

/// The folders of all tools, installing what is missing: side by side, because each build alone
/// leaves cores idle while its last crates wait for each other.
pub fn folders() -> Result<Vec<PathBuf>> {
    std::thread::scope(|scope| {
        let all = ALL.each_ref().map(|tool| scope.spawn(|| tool.ensure()));
        let joined = all.into_iter().map(|thread| match thread.join() {
            Ok(folder) => folder,
            Err(_) => bail!("the installation of a tool broke off"),
        });
        joined.collect()
    })
}

/// `PATH` with wasm-pack in front and the wasm-bindgen that it is to find, installing what is missing.
pub fn path_for_wasm_pack() -> Result<OsString> {
    path_with(&[WASM_PACK.ensure()?, WASM_BINDGEN.ensure()?])
}

pub fn has_wasm_target() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    output(Command::new(rustc).args(["--print", "sysroot"])).is_ok_and(|sysroot| {
        Path::new(sysroot.trim())
            .join("lib/rustlib")
            .join(WASM_TARGET)
            .is_dir()
    })
}

/// `$XDG_CACHE_HOME/gauntlet` or the system's equivalent.
pub fn cache_folder() -> Result<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let base = if let Some(folder) = variable("XDG_CACHE_HOME") {
        PathBuf::from(folder)
    } else if cfg!(windows) {
        PathBuf::from(variable("LOCALAPPDATA").context("LOCALAPPDATA is not set")?)
    } else {
        let home = PathBuf::from(variable("HOME").context("HOME is not set")?);
        let cache = if cfg!(target_os = "macos") {
            "Library/Caches"
        } else {
            ".cache"
        };
        home.join(cache)
    };
    Ok(base.join("gauntlet"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cli_has_the_version_of_the_library() {
        let root = crate::workspace::current_root().unwrap();
        let lock = std::fs::read_to_string(root.join("Cargo.lock")).unwrap();
        let entry = format!(
            "name = \"wasm-bindgen\"\nversion = \"{}\"\n",
            WASM_BINDGEN.version
        );
        assert!(
            lock.contains(&entry),
            "Cargo.lock holds another version of wasm-bindgen than setup::tools"
        );
    }
}
