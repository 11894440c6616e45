//! An installation as one archive: unpack it anywhere and start `bin/gauntlet`.

use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::Result;
use flate2::{Compression, GzBuilder};

use super::parts::Part;
use super::{Packing, VERSION, read};

const PROGRAM: u32 = 0o755;
const FILE: u32 = 0o644;

/// Writes it and says where. The same files give the same bytes.
pub fn write(root: &Path, installed: &[Part], packing: Packing, out: &Path) -> Result<PathBuf> {
    let name = format!(
        "gauntlet-{VERSION}-{}-{}",
        std::env::consts::OS,
        std::env::consts::ARCH
    );
    let file = out.join(format!("{name}.tar.gz"));
    let packed = GzBuilder::new()
        .mtime(0)
        .write(File::create(&file)?, Compression::new(packing.level()));
    let mut archive = tar::Builder::new(packed);
    let guide = Part::file("README.md", root.join("docs/install.md"));
    for part in installed.iter().chain([&guide]) {
        let bytes = read(&part.source)?;
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(if part.is_program { PROGRAM } else { FILE });
        archive.append_data(
            &mut header,
            format!("{name}/{}", part.place),
            bytes.as_slice(),
        )?;
    }
    archive.into_inner()?.finish()?;
    Ok(file)
}
