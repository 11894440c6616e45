//! ZIP archives with one file, packed and unpacked in memory.

use flate2::write::{DeflateDecoder, DeflateEncoder};
use flate2::{Compression, Crc};
use std::io::Write;

/// Largest file that is unpacked, so that a small archive cannot fill the memory.
const MAX_BYTES: usize = 1_000_000;
const LOCAL_HEADER: u32 = 0x0403_4b50;
const CENTRAL_HEADER: u32 = 0x0201_4b50;
const END_HEADER: u32 = 0x0605_4b50;
/// 1980-01-01, the earliest date the format can say: archives must not depend on the clock.
const DATE: u16 = 0x0021;
const DEFLATED: u16 = 8;
/// The name is UTF-8.
const FLAGS: u16 = 0x0800;

pub(super) fn zip(name: &str, content: &[u8]) -> Vec<u8> {
    let name: String = name.chars().take(200).collect();
    let packed = deflate(content);
    let mut crc = Crc::new();
    crc.update(content);
    let facts = |out: &mut Vec<u8>| {
        for short in [20, FLAGS, DEFLATED, 0, DATE] {
            out.extend_from_slice(&short.to_le_bytes());
        }
        for long in [crc.sum(), packed.len() as u32, content.len() as u32] {
            out.extend_from_slice(&long.to_le_bytes());
        }
        out.extend_from_slice(&(name.len() as u16).to_le_bytes());
        out.extend_from_slice(&0_u16.to_le_bytes());
    };
    let mut out = LOCAL_HEADER.to_le_bytes().to_vec();
    facts(&mut out);
    out.extend_from_slice(name.as_bytes());
    out.extend_from_slice(&packed);
    let central = out.len() as u32;
    out.extend_from_slice(&CENTRAL_HEADER.to_le_bytes());
    out.extend_from_slice(&20_u16.to_le_bytes());
    facts(&mut out);
    // Comment length, disk, internal and external attributes, offset of the local header.
    out.extend_from_slice(&[0; 14]);
    out.extend_from_slice(name.as_bytes());
    let central_length = out.len() as u32 - central;
    out.extend_from_slice(&END_HEADER.to_le_bytes());
    for short in [0_u16, 0, 1, 1] {
        out.extend_from_slice(&short.to_le_bytes());
    }
    out.extend_from_slice(&central_length.to_le_bytes());
    out.extend_from_slice(&central.to_le_bytes());
    out.extend_from_slice(&0_u16.to_le_bytes());
    out
}

/// Writing into memory cannot fail; an empty result would show in the tests.
fn deflate(content: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
    encoder
        .write_all(content)
        .and_then(|()| encoder.finish())
        .unwrap_or_default()
}

/// The content of the first file.
pub(super) fn unzip(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let damaged = || "the archive is damaged".to_string();
    let short = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    let long = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    if long(0) != Some(LOCAL_HEADER) {
        return Err("this is not a ZIP archive".to_string());
    }
    let header = (|| Some((short(8)?, long(14)?, long(18)?, short(26)?, short(28)?)))();
    let (method, crc, length, name_length, extra_length) = header.ok_or_else(damaged)?;
    let start = 30 + usize::from(name_length) + usize::from(extra_length);
    let packed = bytes
        .get(start..)
        .and_then(|rest| rest.get(..length as usize))
        .ok_or_else(damaged)?;
    let content = match method {
        0 => packed.to_vec(),
        DEFLATED => inflate(packed)?,
        _ => return Err("the archive uses a method that is not supported".to_string()),
    };
    let mut check = Crc::new();
    check.update(&content);
    if check.sum() != crc {
        return Err(damaged());
    }
    Ok(content)
}

fn inflate(packed: &[u8]) -> Result<Vec<u8>, String> {
    let mut decoder = DeflateDecoder::new(Vec::new());
    for piece in packed.chunks(1024) {
        decoder
            .write_all(piece)
            .and_then(|()| decoder.flush())
            .map_err(|_| "the archive is damaged".to_string())?;
        if decoder.get_ref().len() > MAX_BYTES {
            return Err("the unpacked file is too large".to_string());
        }
    }
    decoder
        .finish()
        .map_err(|_| "the archive is damaged".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_packed_comes_back() {
        let text = "Zeile für Zeile\n".repeat(500);
        let packed = zip("notes.txt", text.as_bytes());
        assert!(packed.len() < text.len() / 10);
        assert_eq!(unzip(&packed), Ok(text.into_bytes()));
        assert_eq!(unzip(&zip("empty", b"")), Ok(Vec::new()));
    }

    #[test]
    fn damage_is_noticed() {
        let mut packed = zip("a", b"some content that is long enough to be changed");
        assert!(unzip(&packed[..20]).is_err());
        let middle = 35;
        packed[middle] ^= 0xff;
        assert!(unzip(&packed).is_err());
        assert!(unzip(b"PK").is_err());
    }

    #[test]
    fn a_bomb_is_refused() {
        let bomb = zip("zeros", &vec![0; 20_000_000]);
        assert_eq!(
            unzip(&bomb),
            Err("the unpacked file is too large".to_string())
        );
    }
}
