//! Sizes of what a browser has to load, as they travel.

use std::path::Path;

use anyhow::Result;
use walkdir::WalkDir;

use crate::rows::Row;

pub fn measure(dist: &Path) -> Result<Vec<Row>> {
    println!("\nBundles, gzipped");
    let mut apps: Vec<_> = std::fs::read_dir(dist.join("apps"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    apps.sort();
    let mut rows = Vec::new();
    for app in apps {
        let name = app
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let kib = gzipped_kib(&app)?;
        println!("  {name:18} {kib:7.0} KiB");
        rows.push(Row::new("Bundles, gzipped", name, kib, "KiB"));
    }
    Ok(rows)
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
