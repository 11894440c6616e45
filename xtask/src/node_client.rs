//! The client for Node: its core built as pages are, the rest with TypeScript; tested with node.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use setup::web::programs::{Binder, Host, compile};

/// The oldest version that the package works with.
const OLDEST_NODE: u32 = 20;

/// The names of the core's files.
const CORE: &str = "gauntlet_node";

/// Without one, Node would take the script for a module, as those around it are.
const MANIFEST: &str = r#"{
  "name": "gauntlet-node",
  "version": "0.1.0",
  "license": "MIT",
  "files": ["gauntlet_node_bg.wasm", "gauntlet_node.js", "gauntlet_node.d.ts"],
  "main": "gauntlet_node.js",
  "types": "gauntlet_node.d.ts"
}
"#;

const REMEDY: &str = "install Node 20 or newer with npm: on Debian or Ubuntu `apt-get install nodejs npm`, \
    on macOS `brew install node`, elsewhere from https://nodejs.org";

/// Builds the package. Returns its folder, which npm can install.
pub fn build(root: &Path) -> Result<PathBuf> {
    check_node()?;
    let folder = root.join("clients/node");
    install_libraries(&folder)?;
    build_core(root, &folder.join("pkg"))?;
    run(&mut npm(&folder, "build"))?;
    Ok(folder)
}

/// Compiles the core into a package that Node can load: what `npm run core` does with wasm-pack.
fn build_core(root: &Path, package: &Path) -> Result<()> {
    setup::tools::ensure_target()?;
    let compiled = compile(root, &["gauntlet-node"], &[])?;
    let compiled = compiled
        .get(CORE)
        .context("cargo does not say where it put the core")?;
    if package.exists() {
        std::fs::remove_dir_all(package)?;
    }
    std::fs::create_dir_all(package)?;
    Binder::ensure(root)?.bind(compiled, Host::Node, CORE, package)?;
    std::fs::write(package.join("package.json"), MANIFEST)
        .context("could not write the package's description")
}

/// Tests what was built: by itself, and with this `gauntlet` command and a browser.
pub fn test(folder: &Path, gauntlet: &Path) -> Result<()> {
    run(&mut npm(folder, "test"))?;
    run(npm(folder, "test:browser").env("GAUNTLET_BIN", gauntlet))
}

/// Brings `node_modules` to what the lock file says. A copy of that file tells whether it is there.
fn install_libraries(folder: &Path) -> Result<()> {
    let wanted = std::fs::read(folder.join("package-lock.json"))?;
    let stamp = folder.join("node_modules/.installed-lock.json");
    if std::fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let mut command = Command::new("npm");
    command
        .args(["ci", "--no-audit", "--no-fund"])
        .current_dir(folder);
    run(&mut command)?;
    std::fs::write(stamp, wanted).context("could not note what was installed")
}

fn npm(folder: &Path, script: &str) -> Command {
    let mut command = Command::new("npm");
    command
        .args(["run", "--silent", script])
        .current_dir(folder);
    command
}

fn check_node() -> Result<()> {
    let output = match Command::new("node").arg("--version").output() {
        Ok(output) => output,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!("there is no node: {REMEDY}");
        }
        Err(error) => return Err(error).context("could not start node"),
    };
    let version = String::from_utf8_lossy(&output.stdout);
    if major(&version).is_none_or(|it| it < OLDEST_NODE) {
        bail!("node is {} and too old: {REMEDY}", version.trim());
    }
    Ok(())
}

/// 20 of `v20.11.1`.
fn major(version: &str) -> Option<u32> {
    let number = version.trim().strip_prefix('v')?;
    number.split('.').next()?.parse().ok()
}

fn run(command: &mut Command) -> Result<()> {
    let words = command.get_args().map(|it| it.to_string_lossy());
    let line = format!("npm {}", words.collect::<Vec<_>>().join(" "));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => bail!("`{line}` failed ({status})"),
        Err(error) if error.kind() == ErrorKind::NotFound => bail!("there is no npm: {REMEDY}"),
        Err(error) => Err(error).with_context(|| format!("could not start `{line}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_of_node_is_read() {
        assert_eq!(major("v20.11.1\n"), Some(20));
        assert_eq!(major("v9.0.0"), Some(9));
        assert_eq!(major("unknown"), None);
    }
}
