//! A ZIP archive, written from front to back: what Inspect keeps its logs in. Times in it are fixed, so that
//! the same log is the same bytes.

use std::io::Write;

use anyhow::Context;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};

/// 1 January 1980, the first day that the format knows.
const DAY: u16 = 0x0021;
const DEFLATED: u16 = 8;
/// Version 2.0 of the format, which is all that is used.
const VERSION: u16 = 20;
/// Names are UTF-8.
const FLAGS: u16 = 0x0800;

pub struct Archive<W: Write> {
    file: W,
    written: u64,
    entries: Vec<Entry>,
}

struct Entry {
    name: String,
    checksum: u32,
    packed: u32,
    size: u32,
    offset: u32,
}

impl<W: Write> Archive<W> {
    pub fn new(file: W) -> Archive<W> {
        Archive {
            file,
            written: 0,
            entries: Vec::new(),
        }
    }

    pub fn add(&mut self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes)?;
        let packed = encoder.finish()?;
        let mut checksum = Crc::new();
        checksum.update(bytes);
        let entry = Entry {
            name: name.to_string(),
            checksum: checksum.sum(),
            packed: size(packed.len() as u64)?,
            size: size(bytes.len() as u64)?,
            offset: size(self.written)?,
        };
        let mut head = Vec::new();
        head.extend(0x0403_4b50_u32.to_le_bytes());
        head.extend(entry.common()?);
        head.extend(name.as_bytes());
        self.write(&head)?;
        self.write(&packed)?;
        self.entries.push(entry);
        Ok(())
    }

    /// Writes the table of contents.
    pub fn finish(mut self) -> anyhow::Result<()> {
        let begin = size(self.written)?;
        for entry in std::mem::take(&mut self.entries) {
            let mut head = Vec::new();
            head.extend(0x0201_4b50_u32.to_le_bytes());
            head.extend(VERSION.to_le_bytes());
            head.extend(entry.common()?);
            // No comment, first disk, no attributes.
            head.extend([0; 2 + 2 + 2 + 4]);
            head.extend(entry.offset.to_le_bytes());
            head.extend(entry.name.as_bytes());
            self.write(&head)?;
            self.entries.push(entry);
        }
        let length = size(self.written)? - begin;
        let count = u16::try_from(self.entries.len()).context("too many samples for one log")?;
        let mut end = Vec::new();
        end.extend(0x0605_4b50_u32.to_le_bytes());
        end.extend([0; 4]);
        end.extend(count.to_le_bytes());
        end.extend(count.to_le_bytes());
        end.extend(length.to_le_bytes());
        end.extend(begin.to_le_bytes());
        end.extend([0; 2]);
        self.write(&end)?;
        Ok(self.file.flush()?)
    }

    fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        self.file.write_all(bytes)?;
        self.written += bytes.len() as u64;
        Ok(())
    }
}

impl Entry {
    /// The part that both headers of an entry share, up to the length of its name and extra field.
    fn common(&self) -> anyhow::Result<Vec<u8>> {
        let name = u16::try_from(self.name.len()).context("the name of a sample is too long")?;
        let mut head = Vec::new();
        for number in [VERSION, FLAGS, DEFLATED, 0, DAY] {
            head.extend(number.to_le_bytes());
        }
        for number in [self.checksum, self.packed, self.size] {
            head.extend(number.to_le_bytes());
        }
        head.extend(name.to_le_bytes());
        head.extend([0; 2]);
        Ok(head)
    }
}

/// Without the extension for large files, which nobody needs whose run is not enormous.
fn size(bytes: u64) -> anyhow::Result<u32> {
    u32::try_from(bytes).context("the log is larger than 4 GB; export fewer tasks with --tasks")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_through_the_table_of_contents() {
        let mut bytes = Vec::new();
        let mut archive = Archive::new(&mut bytes);
        archive.add("a.json", b"{}").expect("added");
        archive.add("b/c.json", &[b'x'; 10_000]).expect("added");
        archive.finish().expect("finished");
        let end = bytes.len() - 22;
        assert_eq!(bytes[end..end + 4], 0x0605_4b50_u32.to_le_bytes());
        assert_eq!(bytes[end + 8], 2);
        let at = |place: usize| {
            let four: [u8; 4] = bytes[place..place + 4].try_into().expect("four bytes");
            u32::from_le_bytes(four) as usize
        };
        let begin = at(end + 16);
        assert_eq!(bytes[begin..begin + 4], 0x0201_4b50_u32.to_le_bytes());
        assert_eq!(begin + at(end + 12), end);
        assert!(bytes.len() < 1_000, "what repeats is packed");
    }
}
