//! Files inside a package, as it is downloaded or unpacked: a wheel (zip), an npm package (tar), a
//! folder.

use anyhow::{Context as _, Result, bail, ensure};
use flate2::read::{DeflateDecoder, GzDecoder};
use std::{
    collections::BTreeMap,
    fs,
    io::Read as _,
    path::{Path, PathBuf},
};

/// Tar files consist of blocks of this size.
const TAR_BLOCK: usize = 512;
/// Starts an entry of a zip file's directory.
const ZIP_ENTRY: [u8; 4] = *b"PK\x01\x02";
/// Starts the end of a zip file's directory.
const ZIP_END: [u8; 4] = *b"PK\x05\x06";

pub enum Package {
    Folder(PathBuf),
    /// Contents by path.
    Archive(BTreeMap<String, Vec<u8>>),
}

impl Package {
    pub fn open(path: &Path) -> Result<Self> {
        if path.is_dir() {
            return Ok(Self::Folder(path.to_owned()));
        }
        let bytes = fs::read(path).with_context(|| format!("Cannot read {}.", path.display()))?;
        let files = if bytes.starts_with(b"PK") {
            zip_entries(&bytes)
        } else {
            gunzip(&bytes).and_then(|tar| tar_entries(&tar))
        };
        let files = files.with_context(|| format!("Cannot unpack {}.", path.display()))?;
        Ok(Self::Archive(files))
    }

    /// The file of this name in any folder of the package; it may be packed with gzip.
    pub fn file(&self, name: &str) -> Result<Vec<u8>> {
        let packed = format!("{name}.gz");
        let content = match self {
            Self::Folder(folder) => fs::read(folder.join(name))
                .or_else(|_| fs::read(folder.join(&packed)))
                .ok(),
            Self::Archive(files) => files
                .iter()
                .find(|(path, _)| {
                    let file_name = path.rsplit('/').next();
                    file_name == Some(name) || file_name == Some(packed.as_str())
                })
                .map(|(_, content)| content.clone()),
        };
        let content = content.with_context(|| format!("The package has no {name}."))?;
        if content.starts_with(&[0x1f, 0x8b]) {
            return gunzip(&content);
        }
        Ok(content)
    }
}

fn gunzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut content = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut content)?;
    Ok(content)
}

fn tar_entries(tar: &[u8]) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    let mut rest = tar;
    while let Some((header, content)) = rest.split_at_checked(TAR_BLOCK) {
        let text = |from: usize, length: usize| {
            let field = &header[from..from + length];
            let end = field.iter().position(|it| *it == 0).unwrap_or(length);
            String::from_utf8_lossy(&field[..end]).trim().to_owned()
        };
        let name = text(0, 100);
        if name.is_empty() {
            break;
        }
        let size = usize::from_str_radix(&text(124, 12), 8).context("A size is not a number.")?;
        ensure!(size <= content.len(), "The archive ends too early.");
        // Ordinary files have the kind 0, in old archives none.
        if matches!(header[156], b'0' | 0) {
            files.insert(name, content[..size].to_vec());
        }
        let padded = size.next_multiple_of(TAR_BLOCK).min(content.len());
        rest = &content[padded..];
    }
    Ok(files)
}

fn zip_entries(zip: &[u8]) -> Result<BTreeMap<String, Vec<u8>>> {
    let end = zip
        .windows(ZIP_END.len())
        .rposition(|it| it == ZIP_END)
        .context("The archive has no directory.")?;
    let mut at = number(zip, end + 16, 4)?;
    let mut files = BTreeMap::new();
    while zip.get(at..at + 4) == Some(&ZIP_ENTRY) {
        let method = number(zip, at + 10, 2)?;
        let packed_size = number(zip, at + 20, 4)?;
        let name_length = number(zip, at + 28, 2)?;
        let other_lengths = number(zip, at + 30, 2)? + number(zip, at + 32, 2)?;
        let local = number(zip, at + 42, 4)?;
        let name = zip.get(at + 46..at + 46 + name_length);
        let name = String::from_utf8_lossy(name.context("A name is cut off.")?).into_owned();

        let start = local + 30 + number(zip, local + 26, 2)? + number(zip, local + 28, 2)?;
        let packed = zip.get(start..start + packed_size);
        let packed = packed.context("The archive ends too early.")?;
        let content = match method {
            0 => packed.to_vec(),
            8 => {
                let mut content = Vec::new();
                DeflateDecoder::new(packed).read_to_end(&mut content)?;
                content
            }
            _ => bail!("{name} is packed in a way that is not known here."),
        };
        files.insert(name, content);
        at += 46 + name_length + other_lengths;
    }
    Ok(files)
}

/// Little endian.
fn number(bytes: &[u8], at: usize, length: usize) -> Result<usize> {
    let field = bytes.get(at..at + length).context("A number is cut off.")?;
    Ok(field
        .iter()
        .rev()
        .fold(0, |sum, it| sum << 8 | usize::from(*it)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_tar_are_found_by_name() {
        let mut tar = vec![0; TAR_BLOCK];
        tar[..9].copy_from_slice(b"package/a");
        tar[124..127].copy_from_slice(b"003");
        tar[156] = b'0';
        tar.extend(b"abc");
        tar.resize(4 * TAR_BLOCK, 0);
        let package = Package::Archive(tar_entries(&tar).unwrap());
        assert_eq!(package.file("a").unwrap(), b"abc");
        assert!(package.file("b").is_err());
    }

    #[test]
    fn what_is_cut_off_is_an_error() {
        let mut tar = vec![0; TAR_BLOCK];
        tar[..1].copy_from_slice(b"a");
        tar[124..127].copy_from_slice(b"777");
        assert!(tar_entries(&tar).is_err());
        assert!(zip_entries(b"PK\x03\x04").is_err());
    }
}
