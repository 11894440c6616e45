//! Opens what is given: gzip, tar, CSV or JSON, found out by the first bytes.

use std::io::{self, BufReader, Read};

use anyhow::{Context, Result, bail};
use flate2::read::MultiGzDecoder;

use super::rows::{self, Row};

/// Bytes of a block of a tar archive.
const BLOCK: usize = 512;
/// Where its mark lies.
const MARK: std::ops::Range<usize> = 257..262;
/// Archives in archives are not opened any deeper.
const DEEPEST: u8 = 4;

/// Every row is handed over; `None` stands for one that is not understood.
pub type Take<'a> = dyn FnMut(Option<Row>) + 'a;

pub fn read(reader: Box<dyn Read + '_>, take: &mut Take) -> Result<()> {
    read_nested(reader, take, DEEPEST)
}

fn read_nested(reader: Box<dyn Read + '_>, take: &mut Take, depth: u8) -> Result<()> {
    let mut reader = BufReader::with_capacity(1 << 16, reader);
    let mut head = Vec::new();
    reader.by_ref().take(BLOCK as u64).read_to_end(&mut head)?;
    let is_packed = head.starts_with(&[0x1f, 0x8b]);
    let is_archive = head.get(MARK) == Some(b"ustar".as_slice());
    let first = head
        .iter()
        .find(|byte| !byte.is_ascii_whitespace())
        .copied();
    let whole: Box<dyn Read> = Box::new(io::Cursor::new(head).chain(reader));
    if depth == 0 {
        bail!("archives are nested too deeply");
    }
    match first {
        _ if is_packed => read_nested(Box::new(MultiGzDecoder::new(whole)), take, depth - 1),
        _ if is_archive => read_archive(whole, take, depth - 1),
        Some(b'{' | b'[') => rows::read_json(whole, take),
        Some(_) => rows::read_csv(whole, take),
        None => Ok(()),
    }
}

/// The files of a tar archive, one after another, without unpacking any of them elsewhere.
fn read_archive(mut archive: Box<dyn Read + '_>, take: &mut Take, depth: u8) -> Result<()> {
    loop {
        let mut header = Vec::new();
        archive
            .by_ref()
            .take(BLOCK as u64)
            .read_to_end(&mut header)?;
        if header.len() < BLOCK || header[0] == 0 {
            return Ok(());
        }
        let text = |range: std::ops::Range<usize>| {
            let field = &header[range];
            let end = field
                .iter()
                .position(|&byte| byte == 0)
                .unwrap_or(field.len());
            String::from_utf8_lossy(&field[..end]).trim().to_owned()
        };
        let name = text(0..100);
        let size = u64::from_str_radix(&text(124..136), 8)
            .with_context(|| format!("{name} has no size in its archive"))?;
        let mut content = archive.by_ref().take(size);
        let is_file = matches!(header[156], b'0' | 0);
        let lower = name.to_lowercase();
        let is_data = [".csv", ".gz", ".json", ".tar"]
            .iter()
            .any(|end| lower.ends_with(end));
        if is_file && is_data {
            read_nested(Box::new(content.by_ref()), take, depth)
                .with_context(|| format!("{name} in the archive"))?;
        }
        io::copy(&mut content, &mut io::sink())?;
        let padding = size.next_multiple_of(BLOCK as u64) - size;
        io::copy(&mut archive.by_ref().take(padding), &mut io::sink())?;
    }
}
