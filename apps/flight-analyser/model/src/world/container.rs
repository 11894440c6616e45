//! The container `FAW1`: a header, a table of sections, the sections.
//!
//! Little endian. Header, 32 bytes: `FAW1`, version u16, flags u16, epoch of step 0 i64, seconds of a
//! step u16, steps u16, flights u32, sections u32, CRC of the table u32. Table, 22 bytes a section:
//! kind (4 letters), offset u32, stored length u32, raw length u32, coding u8 (0 plain, 1 deflate),
//! hour u8 (255 is none), CRC of the stored bytes u32.

use std::io::{Read, Write};

use super::bytes::Source;
use super::error::{WorldError, damaged};
use super::window::Window;

/// The first bytes of every file.
pub(crate) const MAGIC: [u8; 4] = *b"FAW1";
/// What this program writes and reads.
pub(crate) const VERSION: u16 = 1;
/// Bytes of the header.
pub const HEADER: usize = 32;
/// Bytes of one entry of the table.
pub(crate) const ENTRY: usize = 22;
/// More sections than any file of ours has: twelve hours, a few tables.
const MOST_SECTIONS: u32 = 64;
/// No section of a real file unpacks to more.
const MOST_RAW: u32 = 256 << 20;
/// No real file has more flights.
const MOST_FLIGHTS: u32 = 4 << 20;
/// Entry is not bound to an hour.
pub(crate) const NO_HOUR: u8 = 255;

/// What a file says of itself before its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The time that the world covers.
    pub window: Window,
    /// Of all three kinds together.
    pub flights: u32,
    /// Entries of the table.
    pub sections: u32,
    /// Over the bytes of the table.
    pub table_crc: u32,
}

impl Header {
    /// From the first [`HEADER`] bytes of a file; what follows is not looked at.
    pub fn read(bytes: &[u8]) -> Result<Header, WorldError> {
        let mut source = Source::new(bytes, "header");
        let magic = bytes
            .get(..MAGIC.len().min(bytes.len()))
            .unwrap_or_default();
        if !MAGIC.starts_with(magic) {
            return Err(WorldError::Foreign);
        }
        source.take(MAGIC.len())?;
        let version = source.u16()?;
        if version != VERSION {
            return Err(WorldError::Version(version));
        }
        source.u16()?;
        let window = Window {
            epoch_s: source.i64()?,
            step_s: source.u16()?,
            steps: source.u16()?,
        };
        let header = Header {
            window,
            flights: source.u32()?,
            sections: source.u32()?,
            table_crc: source.u32()?,
        };
        let is_sane_time = window.epoch_s.unsigned_abs() < 1 << 40;
        if window.step_s == 0 || window.steps == 0 || !is_sane_time {
            return Err(damaged("its window of time is empty or absurd"));
        }
        if header.sections > MOST_SECTIONS || header.flights > MOST_FLIGHTS {
            return Err(damaged("its header promises more than any world holds"));
        }
        Ok(header)
    }

    /// Where the first section may begin.
    pub fn table_end(&self) -> usize {
        HEADER + self.sections as usize * ENTRY
    }
}

/// Where a section is and how it is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Four letters, for example `LEGS`.
    pub kind: [u8; 4],
    /// In bytes from the beginning of the file.
    pub offset: u32,
    /// Bytes in the file.
    pub stored: u32,
    /// Bytes when it is unpacked.
    pub raw: u32,
    /// Otherwise the stored bytes are the section itself.
    pub is_deflated: bool,
    /// Hours from the beginning of the window; 255 for a section of no hour.
    pub hour: u8,
    /// Over the stored bytes.
    pub crc: u32,
}

impl Entry {
    /// The kind as text, whatever its bytes are.
    pub fn name(&self) -> String {
        String::from_utf8_lossy(&self.kind).into_owned()
    }

    /// The section's own bytes, checked and unpacked.
    pub(crate) fn unpack(&self, stored: &[u8]) -> Result<Vec<u8>, WorldError> {
        if crc32fast::hash(stored) != self.crc {
            return Err(WorldError::Checksum(format!("{} section", self.name())));
        }
        if !self.is_deflated {
            return Ok(stored.to_vec());
        }
        // One byte more than promised: enough to see that there are too many, never more memory.
        let mut raw = Vec::new();
        flate2::read::DeflateDecoder::new(stored)
            .take(u64::from(self.raw) + 1)
            .read_to_end(&mut raw)
            .map_err(|_| damaged(format!("its {} section cannot be unpacked", self.name())))?;
        match raw.len() == self.raw as usize {
            true => Ok(raw),
            false => Err(damaged(format!(
                "its {} section has another length than promised",
                self.name()
            ))),
        }
    }
}

/// The table, from the bytes after the header. Sections follow one another without holes.
pub fn read_table(bytes: &[u8], header: &Header) -> Result<Vec<Entry>, WorldError> {
    if crc32fast::hash(bytes) != header.table_crc {
        return Err(WorldError::Checksum("table of sections".into()));
    }
    let mut source = Source::new(bytes, "table of sections");
    let mut expected = header.table_end() as u64;
    let mut entries = Vec::new();
    for _ in 0..header.sections {
        let mut kind = [0; 4];
        kind.copy_from_slice(source.take(4)?);
        let entry = Entry {
            kind,
            offset: source.u32()?,
            stored: source.u32()?,
            raw: source.u32()?,
            is_deflated: match source.u8()? {
                0 => false,
                1 => true,
                coding => {
                    return Err(damaged(format!(
                        "a section is packed in an unknown way ({coding})"
                    )));
                }
            },
            hour: source.u8()?,
            crc: source.u32()?,
        };
        if u64::from(entry.offset) != expected || entry.raw > MOST_RAW {
            return Err(damaged(format!(
                "its {} section lies in the wrong place or is absurdly long",
                entry.name()
            )));
        }
        expected += u64::from(entry.stored);
        entries.push(entry);
    }
    Ok(entries)
}

/// One section to be written.
pub(crate) struct Section {
    pub kind: [u8; 4],
    pub hour: u8,
    pub raw: Vec<u8>,
}

/// A whole file.
pub(crate) fn write(
    window: Window,
    flights: u32,
    sections: &[Section],
) -> std::io::Result<Vec<u8>> {
    let mut table = Vec::new();
    let mut body = Vec::new();
    let start = HEADER + sections.len() * ENTRY;
    for section in sections {
        let mut packer =
            flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::best());
        packer.write_all(&section.raw)?;
        let stored = packer.finish()?;
        table.extend(section.kind);
        table.extend(((start + body.len()) as u32).to_le_bytes());
        table.extend((stored.len() as u32).to_le_bytes());
        table.extend((section.raw.len() as u32).to_le_bytes());
        table.extend([1, section.hour]);
        table.extend(crc32fast::hash(&stored).to_le_bytes());
        body.extend(stored);
    }
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    file.extend(0u16.to_le_bytes());
    file.extend(window.epoch_s.to_le_bytes());
    file.extend(window.step_s.to_le_bytes());
    file.extend(window.steps.to_le_bytes());
    file.extend(flights.to_le_bytes());
    file.extend((sections.len() as u32).to_le_bytes());
    file.extend(crc32fast::hash(&table).to_le_bytes());
    file.extend(table);
    file.extend(body);
    Ok(file)
}
