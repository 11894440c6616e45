//! The build tools: the compiler's wasm target, and programs that are used where they are installed.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, bail};

use crate::process::{on_path, output, run};
use crate::progress::say;

/// A program in exactly one version.
#[derive(Clone, Copy, Debug)]
pub struct Tool {
    pub program: &'static str,
    pub version: &'static str,
}

/// Serves a page to whoever develops it. 0.22 needs a newer compiler than ours.
pub const TRUNK: Tool = Tool {
    program: "trunk",
    version: "0.21.14",
};

/// Must equal the `wasm-bindgen` version in the workspace; a test watches over it. Where it is not
/// installed, `crates/wasm-binder` takes its place.
pub const WASM_BINDGEN: Tool = Tool {
    program: "wasm-bindgen",
    version: "0.2.130",
};

pub const WASM_TARGET: &str = "wasm32-unknown-unknown";

impl Tool {
    /// The program in the right version: the one that a variable names, or the one on `PATH`.
    pub fn find(&self) -> Option<PathBuf> {
        let named = std::env::var_os(self.variable()).map(PathBuf::from);
        let program = named.or_else(|| on_path(&[self.program]))?;
        let version = output(Command::new(&program).arg("--version")).ok()?;
        let right = version.split_whitespace().any(|word| word == self.version);
        right.then_some(program)
    }

    /// `WASM_BINDGEN` for wasm-bindgen.
    pub fn variable(&self) -> String {
        self.program.to_uppercase().replace('-', "_")
    }
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

pub fn has_wasm_target() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    output(Command::new(rustc).args(["--print", "sysroot"])).is_ok_and(|sysroot| {
        Path::new(sysroot.trim())
            .join("lib/rustlib")
            .join(WASM_TARGET)
            .is_dir()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_wasm_bindgen_has_one_version() {
        let root = crate::workspace::current_root().unwrap();
        let lock = std::fs::read_to_string(root.join("Cargo.lock")).unwrap();
        for package in ["wasm-bindgen", "wasm-bindgen-cli-support", "wasm-binder"] {
            let version = WASM_BINDGEN.version;
            let entry = format!("name = \"{package}\"\nversion = \"{version}\"\n");
            assert!(
                lock.contains(&entry),
                "Cargo.lock holds another version of {package} than setup::tools"
            );
        }
    }

    #[test]
    fn a_program_of_another_version_is_not_found() {
        let cargo = Tool {
            program: "cargo",
            version: "0.0.1",
        };
        assert!(cargo.find().is_none());
    }
}
