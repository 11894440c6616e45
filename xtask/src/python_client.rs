//! Tests of the packages for Python, each in a virtual environment of its own below `target/`.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::programs::Programs;

const REMEDY: &str = "install Python 3.11 or newer with its modules venv and pip \
     (on Debian and Ubuntu: `apt install python3 python3-venv`)";
/// Fails where the packages could not be installed: the client is content with 3.10, verifiers is not.
const IS_FIT: &str = "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))";

/// As interpreters of every version look for it.
const EXTENSION: &str = "gauntlet_native.abi3.so";

struct Package {
    sources: &'static str,
    /// Where its virtual environment is.
    place: &'static str,
    /// Packages of this project that it stands on.
    needs: &'static [&'static str],
    /// Whether its types are checked, which takes types of those that it stands on.
    typed: bool,
}

/// The client, with Gymnasium and BrowserGym.
const CLIENT: Package = Package {
    sources: "clients/python",
    place: "target/python",
    needs: &[],
    typed: true,
};

/// What is tried against the packages of others, manifests and the image among it, each in an environment of its own,
/// because they do not agree about the versions of what they need.
const ADAPTERS: &[Package] = &[
    Package {
        sources: "clients/openenv",
        place: "target/openenv",
        needs: &[],
        typed: false,
    },
    Package {
        sources: "clients/verifiers",
        place: "target/verifiers",
        needs: &["clients/python"],
        typed: true,
    },
    Package {
        sources: "clients/inspect",
        place: "target/inspect",
        needs: &["clients/python"],
        typed: true,
    },
    Package {
        sources: "deploy/kubernetes",
        place: "target/kubernetes",
        needs: &[],
        typed: false,
    },
    Package {
        sources: "deploy/image",
        place: "target/image",
        needs: &[],
        typed: false,
    },
];

/// Installs what tests of packages need, which takes minutes when nothing is there. Nothing is compiled.
pub fn prepare(root: &Path) -> Result<()> {
    for package in [CLIENT].iter().chain(ADAPTERS) {
        package.ensure(root)?;
    }
    Ok(())
}

/// Types, then tests: those without a browser and those that drive the program, with the extension that plays
/// inside a process.
pub fn test(root: &Path, programs: &Programs, dist: &Path) -> Result<()> {
    let extension = put_extension(root, &programs.python_extension)?;
    let within = |package: &Package, arguments: &[&str]| {
        let mut command = Command::new(package.ensure(root)?);
        command
            .args(arguments)
            .current_dir(root.join(package.sources))
            .env("PYTHONPATH", &extension)
            .env("GAUNTLET_BIN", &programs.gauntlet)
            .env("GAUNTLET_DIST", dist);
        run(&mut command, arguments)
    };
    let tested = |package: &Package, which: &[&str]| {
        if package.typed {
            within(package, &["-m", "mypy"])?;
        }
        within(package, &[&["-m", "pytest", "--quiet"], which].concat())
    };
    tested(&CLIENT, &["-m", "browser or not browser"])?;
    ADAPTERS.iter().try_for_each(|adapter| tested(adapter, &[]))
}

/// Puts the extension where Python finds it. Returns that folder.
fn put_extension(root: &Path, library: &Path) -> Result<PathBuf> {
    let folder = root.join("target/python/native");
    std::fs::create_dir_all(&folder)?;
    std::fs::copy(library, folder.join(EXTENSION))
        .with_context(|| format!("could not copy {}", library.display()))?;
    Ok(folder)
}

impl Package {
    /// The interpreter of the virtual environment, which is made anew when what it was made from changed.
    fn ensure(&self, root: &Path) -> Result<PathBuf> {
        let folder = root.join(self.place);
        let python = folder.join("venv/bin/python");
        let stamp = folder.join("installed");
        let wanted = made_from(root, &self.manifests(root)?, &system_python()?);
        if python.is_file() && std::fs::read_to_string(&stamp).is_ok_and(|it| it == wanted) {
            return Ok(python);
        }
        make_environment(&folder.join("venv"), &["--without-pip"])?;
        self.install(root, &python)?;
        std::fs::write(&stamp, wanted)
            .with_context(|| format!("could not write {}", stamp.display()))?;
        Ok(python)
    }

    /// In one go, so that versions are found on which all of them agree.
    fn install(&self, root: &Path, python: &Path) -> Result<()> {
        let install = ["pip", "install", "--quiet"];
        let mut command = Command::new(uv(root)?);
        command
            .args(install)
            .arg("--python")
            .arg(python)
            .current_dir(root)
            // Beside the environments, which then share the files of their packages.
            .env("UV_CACHE_DIR", root.join("target/uv/cache"));
        for needed in self.needs {
            command.args(["--editable", &format!("./{needed}")]);
        }
        let package = self.sources;
        command.args(["--editable", &format!("./{package}[dev]")]);
        run(&mut command, &install)
            .with_context(|| format!("{package} could not be installed; packages come from PyPI"))
    }

    /// Of the package and of those that it needs.
    fn manifests(&self, root: &Path) -> Result<String> {
        let mut all = String::new();
        for sources in [self.sources].iter().chain(self.needs) {
            let text = std::fs::read_to_string(root.join(sources).join("pyproject.toml"))
                .with_context(|| format!("could not read the manifest of {sources}"))?;
            all.push_str(&text);
        }
        Ok(all)
    }
}

/// The program that installs packages: uv finds versions, fetches and unpacks in a twentieth of pip's time.
fn uv(root: &Path) -> Result<PathBuf> {
    let folder = root.join("target/uv/venv");
    let program = folder.join("bin/uv");
    if !program.is_file() {
        make_environment(&folder, &[])?;
        let install = ["-m", "pip", "install", "--quiet", "uv>=0.5"];
        let mut command = Command::new(folder.join("bin/python"));
        command
            .args(install)
            .env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
        run(&mut command, &install).context("uv could not be installed; it comes from PyPI")?;
    }
    Ok(program)
}

fn make_environment(folder: &Path, options: &[&str]) -> Result<()> {
    let make = ["-m", "venv", "--clear"];
    run(
        Command::new("python3").args(make).args(options).arg(folder),
        &make,
    )
}

/// What the virtual environment depends on. The folder counts, because the package is used where it lies.
fn made_from(root: &Path, manifest: &str, version: &str) -> String {
    format!("{version}\n{}\n{manifest}", root.display())
}

/// Version of the interpreter, or what to do about one that is missing or not fit.
fn system_python() -> Result<String> {
    let fit = Command::new("python3").args(["-c", IS_FIT]).output();
    let Ok(fit) = fit else {
        bail!("python3 was not found: {REMEDY}");
    };
    let version = Command::new("python3").arg("--version").output()?;
    let version = String::from_utf8_lossy(&version.stdout).trim().to_string();
    if !fit.status.success() {
        let why = String::from_utf8_lossy(&fit.stderr);
        let why = why.lines().last().unwrap_or("it is too old");
        bail!("{version} cannot test the Python client ({why}): {REMEDY}");
    }
    Ok(version)
}

fn run(command: &mut Command, arguments: &[&str]) -> Result<()> {
    let status = command.status().context("could not start python")?;
    if !status.success() {
        let program = Path::new(command.get_program()).file_name();
        let program = program.unwrap_or_default().to_string_lossy();
        bail!("`{program} {}` failed ({status})", arguments.join(" "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_belongs_to_a_place_a_manifest_and_an_interpreter() {
        let made = |root: &str, manifest, version| made_from(root.as_ref(), manifest, version);
        let one = made("/a", "[project]", "Python 3.11.2");
        assert_eq!(one, made("/a", "[project]", "Python 3.11.2"));
        assert_ne!(one, made("/b", "[project]", "Python 3.11.2"));
        assert_ne!(one, made("/a", "[tool]", "Python 3.11.2"));
        assert_ne!(one, made("/a", "[project]", "Python 3.12.0"));
    }
}
