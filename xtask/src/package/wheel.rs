//! A wheel: the programs with all that they read, and the Python packages that drive them.
//!
//! Installers put `scripts` beside the interpreter and `data` below its prefix, which gives `bin/` and
//! `share/gauntlet/` as [`setup::installed`] knows them.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use toml::{Table, Value};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::parts::{Part, below};
use super::programs::Delivered;
use super::{Packing, VERSION, glibc, read};

/// What it is called, for installers and in names of files.
const NAME: &str = "gauntlet-bench";
const FILE_NAME: &str = "gauntlet_bench";
/// Our packages for Python: where they are, and the extra that brings what they stand on. Without one it is
/// always brought.
const MODULES: [(&str, &str, Option<&str>); 4] = [
    ("clients/python", "gauntlet_env", None),
    ("clients/openenv", "gauntlet_openenv", Some("openenv")),
    ("clients/verifiers", "gauntlet_verifiers", Some("verifiers")),
    ("clients/inspect", "gauntlet_inspect", Some("inspect")),
];
/// What some of them stand on, and the wheel brings itself.
const BROUGHT: &str = "gauntlet-env";
/// Loaded by every Python from 3.10 on.
const PYTHON: &str = "cp310-abi3";
const EXTENSION: &str = "gauntlet_native.abi3.so";
/// What the extension offers, for checkers of types.
const OF_EXTENSION: &str = "gauntlet_native.pyi";

/// Writes it and says where. The same files give the same bytes.
pub fn write(
    root: &Path,
    programs: &Delivered,
    installed: &[Part],
    packing: Packing,
    out: &Path,
) -> Result<PathBuf> {
    let tag = format!("{PYTHON}-{}", platform(programs)?);
    let file = out.join(format!("{FILE_NAME}-{VERSION}-{tag}.whl"));
    let info = format!("{FILE_NAME}-{VERSION}.dist-info");
    let mut wheel = Wheel::create(&file, packing)?;
    let installable = installed.iter().map(installable);
    for part in modules(root, programs)?.into_iter().chain(installable) {
        wheel.add(&part.place, &read(&part.source)?, part.is_program)?;
    }
    for name in ["LICENSE", "NOTICE"] {
        wheel.add(
            &format!("{info}/licenses/{name}"),
            &read(&root.join(name))?,
            false,
        )?;
    }
    wheel.add(
        &format!("{info}/METADATA"),
        metadata(root)?.as_bytes(),
        false,
    )?;
    let names = entry_points(root)?;
    wheel.add(&format!("{info}/entry_points.txt"), names.as_bytes(), false)?;
    let about =
        format!("Wheel-Version: 1.0\nGenerator: gauntlet\nRoot-Is-Purelib: false\nTag: {tag}\n");
    wheel.add(&format!("{info}/WHEEL"), about.as_bytes(), false)?;
    wheel.finish(&format!("{info}/RECORD"))?;
    Ok(file)
}

/// Where an installer looks for what belongs into `bin/` and below the prefix.
fn installable(part: &Part) -> Part {
    let place = match part.place.strip_prefix("bin/") {
        Some(name) => format!("scripts/{name}"),
        None => format!("data/{}", part.place),
    };
    Part {
        place: format!("{FILE_NAME}-{VERSION}.data/{place}"),
        ..part.clone()
    }
}

fn modules(root: &Path, programs: &Delivered) -> Result<Vec<Part>> {
    let mut parts = vec![
        Part {
            is_program: true,
            ..Part::file(EXTENSION, &programs.python_extension)
        },
        Part::file(
            OF_EXTENSION,
            root.join("clients/python/native").join(OF_EXTENSION),
        ),
    ];
    for (folder, module, _) in MODULES {
        parts.extend(below(&root.join(folder).join("src").join(module), module)?);
    }
    parts.sort();
    Ok(parts)
}

/// What installers and people read about the package. Requirements are those of our packages.
fn metadata(root: &Path) -> Result<String> {
    let mut lines = vec![
        "Metadata-Version: 2.4".to_string(),
        format!("Name: {NAME}"),
        format!("Version: {VERSION}"),
        "Summary: Evaluates and trains computer-use agents on five professional web tools".into(),
        "License-Expression: MIT".into(),
        "License-File: LICENSE".into(),
        "License-File: NOTICE".into(),
        "Requires-Python: >=3.10".into(),
        "Description-Content-Type: text/markdown".into(),
    ];
    for (folder, _, extra) in MODULES {
        lines.extend(extra.map(|extra| format!("Provides-Extra: {extra}")));
        let marker = extra
            .map(|extra| format!(" ; extra == '{extra}'"))
            .unwrap_or_default();
        for requirement in requirements(&root.join(folder).join("pyproject.toml"))? {
            lines.push(format!("Requires-Dist: {requirement}{marker}"));
        }
    }
    let guide = std::fs::read_to_string(root.join("docs/install.md")).context("docs/install.md")?;
    Ok(format!("{}\n\n{guide}", lines.join("\n")))
}

fn requirements(manifest: &Path) -> Result<Vec<String>> {
    let project = project(manifest)?;
    let listed = project.get("dependencies").and_then(Value::as_array);
    let listed = listed.into_iter().flatten().filter_map(Value::as_str);
    Ok(listed
        .filter(|it| *it != BROUGHT)
        .map(String::from)
        .collect())
}

/// Under which names others find our packages.
fn entry_points(root: &Path) -> Result<String> {
    let mut text = String::new();
    for (folder, _, _) in MODULES {
        let project = project(&root.join(folder).join("pyproject.toml"))?;
        let groups = project.get("entry-points").and_then(Value::as_table);
        for (group, named) in groups.into_iter().flatten() {
            text += &format!("[{group}]\n");
            for (name, object) in named.as_table().into_iter().flatten() {
                text += &format!("{name} = {}\n", object.as_str().unwrap_or_default());
            }
        }
    }
    Ok(text)
}

fn project(manifest: &Path) -> Result<Table> {
    let text = std::fs::read_to_string(manifest)
        .with_context(|| format!("{} cannot be read", manifest.display()))?;
    let mut table: Table = text.parse()?;
    match table.remove("project") {
        Some(Value::Table(project)) => Ok(project),
        _ => bail!("{} describes no project", manifest.display()),
    }
}

/// The systems on which all of it runs, in the words of installers.
fn platform(programs: &Delivered) -> Result<String> {
    let processor = std::env::consts::ARCH;
    match std::env::consts::OS {
        "linux" => {
            let mut asked = Vec::new();
            for file in programs.all() {
                asked.extend(glibc::newest(&read(file)?));
            }
            let newest = asked.into_iter().max();
            let newest = newest.context("the programs do not say which C library they need")?;
            Ok(format!("manylinux_2_{newest}_{processor}"))
        }
        "macos" if processor == "aarch64" => Ok("macosx_11_0_arm64".into()),
        "macos" => Ok(format!("macosx_11_0_{processor}")),
        other => bail!("no wheels are made on {other}: only on Linux and macOS"),
    }
}

/// A wheel that is being written, with its list of what it holds.
struct Wheel {
    archive: ZipWriter<File>,
    options: SimpleFileOptions,
    record: String,
}

impl Wheel {
    fn create(file: &Path, packing: Packing) -> Result<Wheel> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(packing.level().into()));
        Ok(Wheel {
            archive: ZipWriter::new(File::create(file)?),
            options,
            record: String::new(),
        })
    }

    fn add(&mut self, place: &str, bytes: &[u8], is_program: bool) -> Result<()> {
        let digest = URL_SAFE_NO_PAD.encode(Sha256::digest(bytes));
        self.record += &format!("{place},sha256={digest},{}\n", bytes.len());
        self.put(place, bytes, is_program)
    }

    fn put(&mut self, place: &str, bytes: &[u8], is_program: bool) -> Result<()> {
        let mode = if is_program { 0o755 } else { 0o644 };
        self.archive
            .start_file(place, self.options.unix_permissions(mode))?;
        Ok(self.archive.write_all(bytes)?)
    }

    /// The list is the last file and names itself without a digest.
    fn finish(mut self, place: &str) -> Result<()> {
        let record = format!("{}{place},,\n", self.record);
        self.put(place, record.as_bytes(), false)?;
        self.archive.finish()?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_and_data_go_where_installers_look_for_them() {
        let place = |name: &str| installable(&Part::file(name, "x")).place;
        let data = format!("gauntlet_bench-{VERSION}.data");
        assert_eq!(place("bin/gauntlet"), format!("{data}/scripts/gauntlet"));
        assert_eq!(
            place("share/gauntlet/tasks/a"),
            format!("{data}/data/share/gauntlet/tasks/a")
        );
    }

    #[test]
    fn what_packages_stand_on_is_required() {
        let root = setup::workspace::current_root().expect("a checkout");
        let metadata = metadata(&root).expect("read");
        assert!(
            metadata.contains("\nRequires-Dist: gymnasium>=1.0\n"),
            "{metadata}"
        );
        assert!(
            metadata.contains("\nRequires-Dist: openenv>=0.10 ; extra == 'openenv'\n"),
            "{metadata}"
        );
        assert!(!metadata.contains(BROUGHT), "{metadata}");
        let names = entry_points(&root).expect("read");
        assert_eq!(names, "[inspect_ai]\ngauntlet_inspect = gauntlet_inspect\n");
    }
}
