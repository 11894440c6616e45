//! Copying, replacing and compressing folders.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::GzEncoder;
use walkdir::WalkDir;

pub fn copy_folder(from: &Path, to: &Path) -> Result<()> {
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

/// Makes a folder anew: `fill` gets an empty one, which takes the place of the old one when all went well.
pub fn renew(folder: &Path, fill: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
    let mut name = folder.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    let fresh = folder.with_file_name(name);
    remove(&fresh)?;
    std::fs::create_dir_all(&fresh)?;
    if let Err(error) = fill(&fresh) {
        let _ = remove(&fresh);
        return Err(error);
    }
    remove(folder)?;
    std::fs::rename(&fresh, folder)
        .with_context(|| format!("could not put {} in place", folder.display()))
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        std::fs::remove_dir_all(folder)
            .with_context(|| format!("could not remove {}", folder.display()))?;
    }
    Ok(())
}

/// Writes a `.gz` beside every file worth compressing; servers that know how hand those out.
pub fn compress_folder(folder: &Path) -> Result<()> {
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
    fn a_folder_stays_as_it_was_when_its_successor_fails() {
        let base = std::env::temp_dir().join(format!("setup-folders-{}", std::process::id()));
        let folder = base.join("dist");
        let fill = |text: &'static str| move |new: &Path| Ok(std::fs::write(new.join("a"), text)?);
        let text = || std::fs::read_to_string(folder.join("a")).unwrap();
        renew(&folder, fill("one")).unwrap();
        assert_eq!(text(), "one");
        let failed = renew(&folder, |new| {
            fill("two")(new)?;
            anyhow::bail!("no")
        });
        assert!(failed.is_err());
        assert_eq!(text(), "one");
        renew(&folder, fill("three")).unwrap();
        assert_eq!(text(), "three");
        std::fs::remove_dir_all(base).unwrap();
    }
}
