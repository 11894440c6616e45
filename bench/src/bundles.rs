//! Sizes of what a browser has to load, as they travel.

use std::path::Path;

use anyhow::Result;
use walkdir::WalkDir;

pub fn print(dist: &Path) -> Result<()> {
    println!("\nBundles, gzipped");
    let mut apps: Vec<_> = std::fs::read_dir(dist.join("apps"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    apps.sort();
    for app in apps {
        let name = app
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        println!("  {name:18} {:7.0} KiB", gzipped_kib(&app)?);
    }
    Ok(())
}

fn gzipped_kib(folder: &Path) -> Result<f64> {
    let mut bytes = 0;
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        if entry
            .path()
            .extension()
            .is_some_and(|extension| extension == "gz")
        {
            bytes += entry.metadata()?.len();
        }
    }
    Ok(bytes as f64 / 1024.0)
}
