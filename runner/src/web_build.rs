//! Which programs a web build holds.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

use anyhow::Context;
use flate2::read::MultiGzDecoder;
use protocol::{App, hex};
use runs::folder::{MAX_LOG_BYTES, name_below, read_file};
use sha2::{Digest, Sha256};
use walkdir::WalkDir;

pub use play::programs::programs;

/// SHA-256 over the names and contents of all files that an app's page is served from, for the apps of
/// [`programs`].
pub fn page_digests(
    dist: &Path,
    apps: impl IntoIterator<Item = App>,
) -> anyhow::Result<BTreeMap<String, String>> {
    let mut found = programs(dist, apps);
    for (slug, digest) in &mut found {
        let folder = dist.join("apps").join(slug);
        *digest = content_digest(&folder)
            .with_context(|| format!("the web build of {slug} cannot be used"))?;
    }
    Ok(found)
}

fn content_digest(folder: &Path) -> anyhow::Result<String> {
    let mut all = Sha256::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry?;
        if entry.file_type().is_dir() {
            continue;
        }
        let path = entry.path();
        let read = |path: &Path| {
            read_file(path, MAX_LOG_BYTES)
                .with_context(|| format!("{} cannot be read", path.display()))
        };
        let bytes = read(path)?;
        // A browser elsewhere gets the packed file in place of the one beside it.
        let plain = path.with_extension("");
        if path.extension().is_some_and(|it| it == "gz") && plain.is_file() {
            anyhow::ensure!(
                unpacked(&bytes).is_some_and(|it| Some(it) == read(&plain).ok()),
                "{} does not hold what the file beside it holds; build the pages anew",
                path.display()
            );
            continue;
        }
        let content = hex(&Sha256::digest(bytes));
        all.update(format!("{content}  {}\n", name_below(folder, path)));
    }
    Ok(hex(&all.finalize()))
}

fn unpacked(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut unpacked = Vec::new();
    let mut decoder = MultiGzDecoder::new(bytes).take(MAX_LOG_BYTES);
    decoder.read_to_end(&mut unpacked).ok()?;
    Some(unpacked)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    const PROGRAM: &str = "modeller-web-12ab_bg.wasm";

    /// A web build with one page, and the folder of that page.
    fn build() -> (tempfile::TempDir, std::path::PathBuf) {
        let dist = tempfile::tempdir().expect("a folder");
        let folder = dist.path().join("apps/modeller");
        fs::create_dir_all(&folder).expect("made");
        for name in ["modeller-web-12ab.js", PROGRAM] {
            fs::write(folder.join(name), "honest").expect("written");
        }
        (dist, folder)
    }

    fn digest(dist: &tempfile::TempDir) -> anyhow::Result<String> {
        let mut found = page_digests(dist.path(), App::ALL)?;
        assert_eq!(found.len(), 1, "{found:?}");
        Ok(found.remove("modeller").expect("the page"))
    }

    fn packed(text: &str) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(text.as_bytes()).expect("packed");
        packed.finish().expect("packed")
    }

    #[test]
    fn the_name_of_a_program_is_that_of_its_file() {
        let (dist, _) = build();
        let found = programs(dist.path(), App::ALL);
        let expected = [("modeller".to_string(), "12ab".to_string())];
        assert_eq!(found, BTreeMap::from(expected));
    }

    #[test]
    fn a_changed_program_under_the_same_name_has_another_digest() {
        let (dist, folder) = build();
        let before = (
            programs(dist.path(), App::ALL),
            digest(&dist).expect("read"),
        );
        fs::write(folder.join(PROGRAM), "hostile").expect("written");
        assert_eq!(programs(dist.path(), App::ALL), before.0);
        assert_ne!(digest(&dist).expect("read"), before.1);
        fs::write(folder.join(PROGRAM), "honest").expect("written");
        assert_eq!(digest(&dist).expect("read"), before.1);
        fs::write(folder.join("more.js"), "hostile").expect("written");
        assert_ne!(digest(&dist).expect("read"), before.1);
    }

    #[test]
    fn a_packed_program_holds_what_the_program_holds() {
        let (dist, folder) = build();
        let before = digest(&dist).expect("read");
        let beside = folder.join(format!("{PROGRAM}.gz"));
        fs::write(&beside, packed("honest")).expect("written");
        assert_eq!(digest(&dist).expect("read"), before);
        for content in [packed("hostile"), b"not packed".to_vec()] {
            fs::write(&beside, content).expect("written");
            let refusal = format!("{:#}", digest(&dist).expect_err("refused"));
            assert!(refusal.contains("does not hold what"), "{refusal}");
        }
    }
}
