//! Where exports are written: a folder that is complete or not there.

use std::path::{Path, PathBuf};

use anyhow::Context;

/// Refuses a folder that holds something.
pub fn refuse_filled(out: &Path) -> anyhow::Result<()> {
    let entries = std::fs::read_dir(out);
    anyhow::ensure!(
        !out.is_file() && entries.map_or(true, |mut entries| entries.next().is_none()),
        "{} is not empty; choose another --out",
        out.display()
    );
    Ok(())
}

/// Refuses a folder that holds something, and one inside the run, whose seal it would break.
pub fn refuse_place(out: &Path, run: &Path) -> anyhow::Result<()> {
    refuse_filled(out)?;
    let run = run.canonicalize().unwrap_or_else(|_| run.to_path_buf());
    anyhow::ensure!(
        !nearest(out).starts_with(&run),
        "{} is inside the run folder, which is sealed; choose another --out",
        out.display()
    );
    Ok(())
}

/// The folder, or the first around it that exists, as the file system calls it.
fn nearest(out: &Path) -> PathBuf {
    let absolute = std::path::absolute(out).unwrap_or_else(|_| out.to_path_buf());
    let existing = absolute.ancestors().find_map(|it| it.canonicalize().ok());
    existing.unwrap_or(absolute)
}

/// Lets `write` fill a folder beside the place and moves it there when it is complete.
pub fn all_or_nothing<T>(
    out: &Path,
    write: impl FnOnce(&Path) -> anyhow::Result<T>,
) -> anyhow::Result<T> {
    let absolute = std::path::absolute(out)?;
    let parent = absolute
        .parent()
        .context("the root is no place for files")?;
    let cannot = || format!("cannot write {}", out.display());
    std::fs::create_dir_all(parent).with_context(cannot)?;
    let beside = tempfile::Builder::new()
        .prefix(".export-")
        .tempdir_in(parent)
        .with_context(cannot)?;
    open_to_others(beside.path()).with_context(cannot)?;
    let written = write(beside.path())?;
    if out.is_dir() {
        // Empty, or it would have been refused.
        std::fs::remove_dir(out).with_context(cannot)?;
    }
    std::fs::rename(beside.path(), &absolute).with_context(cannot)?;
    // It is no longer there to be removed.
    let _ = beside.keep();
    Ok(written)
}

/// Temporary folders are private; these are meant to be read by others.
fn open_to_others(folder: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(folder, std::fs::Permissions::from_mode(0o755))?;
    }
    let _ = folder;
    Ok(())
}
