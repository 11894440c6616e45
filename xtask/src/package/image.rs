//! What an image is built from, beside the wheel: `podman build target/package`.

use std::path::Path;

use anyhow::{Context, Result};

/// Where it is defined and tested.
const SOURCES: &str = "deploy/image";
/// What a build takes of it.
const FILES: [&str; 3] = ["Containerfile", "chromium-flags", "install.sh"];
/// Of these the one that installs the wheel: `sh install.sh WHEEL FOLDER`.
pub const INSTALLER: &str = "install.sh";

/// Puts it beside the wheel.
pub fn write(root: &Path, out: &Path) -> Result<()> {
    for name in FILES {
        let source = root.join(SOURCES).join(name);
        std::fs::copy(&source, out.join(name))
            .with_context(|| format!("could not copy {}", source.display()))?;
    }
    Ok(())
}
