//! How the files of places are written: numbers as varints, packed and guarded by a checksum.

use flate2::{Compression, read::DeflateDecoder, write::DeflateEncoder};
use std::io::{Read, Write};
use thiserror::Error;

/// Why a file of places cannot be used.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PlacesError {
    #[error("This is not a file of {0}.")]
    OtherKind(&'static str),
    #[error("The file of {0} is damaged: its checksum does not match.")]
    Damaged(&'static str),
    #[error("The file of places ends too early.")]
    Truncated,
    #[error("The file of places contains {0}.")]
    Invalid(&'static str),
}

/// What a file holds, as its first bytes and as its messages say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileKind {
    pub magic: [u8; 4],
    pub name: &'static str,
}

/// Magic, length and checksum of the content.
const HEADER_LENGTH: usize = 12;

/// More than any file of ours unpacks to; a damaged header must not fill the memory.
const MAX_LENGTH: u32 = 64 << 20;

pub fn pack(kind: FileKind, content: &[u8]) -> Vec<u8> {
    let mut file = Vec::from(kind.magic);
    file.extend((content.len() as u32).to_le_bytes());
    file.extend(crc32fast::hash(content).to_le_bytes());
    let mut encoder = DeflateEncoder::new(file, Compression::best());
    // Writing into memory does not fail.
    let _ = encoder.write_all(content);
    encoder.finish().unwrap_or_default()
}

pub fn unpack(kind: FileKind, file: &[u8]) -> Result<Vec<u8>, PlacesError> {
    let Some((header, packed)) = file.split_at_checked(HEADER_LENGTH) else {
        return Err(PlacesError::OtherKind(kind.name));
    };
    if header[..4] != kind.magic {
        return Err(PlacesError::OtherKind(kind.name));
    }
    let number = |at: usize| {
        u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
    };
    let (length, checksum) = (number(4), number(8));
    let damaged = PlacesError::Damaged(kind.name);
    if length > MAX_LENGTH {
        return Err(damaged);
    }
    let mut content = Vec::with_capacity(length as usize);
    let mut decoder = DeflateDecoder::new(packed).take(u64::from(length) + 1);
    if decoder.read_to_end(&mut content).is_err()
        || content.len() != length as usize
        || crc32fast::hash(&content) != checksum
    {
        return Err(damaged);
    }
    Ok(content)
}

/// Writes what [`Source`] reads.
#[derive(Default)]
pub struct Sink {
    bytes: Vec<u8>,
}

impl Sink {
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub fn unsigned(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    /// Small numbers of either sign are short.
    pub fn signed(&mut self, value: i64) {
        self.unsigned(((value << 1) ^ (value >> 63)) as u64);
    }

    pub fn float(&mut self, value: f64) {
        self.bytes.extend(value.to_le_bytes());
    }

    pub fn text(&mut self, text: &str) {
        self.unsigned(text.len() as u64);
        self.bytes.extend(text.as_bytes());
    }
}

/// Reads what [`Sink`] wrote.
pub struct Source<'a> {
    bytes: &'a [u8],
}

impl<'a> Source<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes }
    }

    pub fn is_at_end(&self) -> bool {
        self.bytes.is_empty()
    }

    pub fn remaining(&self) -> usize {
        self.bytes.len()
    }

    pub fn unsigned(&mut self) -> Result<u64, PlacesError> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let (&byte, rest) = self.bytes.split_first().ok_or(PlacesError::Truncated)?;
            self.bytes = rest;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(PlacesError::Invalid("a number that is too long"))
    }

    pub fn signed(&mut self) -> Result<i64, PlacesError> {
        let value = self.unsigned()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    pub fn float(&mut self) -> Result<f64, PlacesError> {
        let (bytes, rest) = self
            .bytes
            .split_first_chunk::<8>()
            .ok_or(PlacesError::Truncated)?;
        self.bytes = rest;
        let value = f64::from_le_bytes(*bytes);
        let finite = value.is_finite().then_some(value);
        finite.ok_or(PlacesError::Invalid("a number that is not finite"))
    }

    pub fn text(&mut self) -> Result<String, PlacesError> {
        let length = self.unsigned()?;
        let length = usize::try_from(length).map_err(|_| PlacesError::Truncated)?;
        let (text, rest) = self
            .bytes
            .split_at_checked(length)
            .ok_or(PlacesError::Truncated)?;
        self.bytes = rest;
        let text = std::str::from_utf8(text);
        Ok(text
            .map_err(|_| PlacesError::Invalid("a text that is not UTF-8"))?
            .to_owned())
    }

    /// How many items follow; each takes at least one byte, so the rest of the file bounds it.
    pub fn count(&mut self) -> Result<usize, PlacesError> {
        let count = self.unsigned()?;
        let count = usize::try_from(count).map_err(|_| PlacesError::Truncated)?;
        (count <= self.bytes.len())
            .then_some(count)
            .ok_or(PlacesError::Truncated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const KIND: FileKind = FileKind {
        magic: *b"TEST",
        name: "tests",
    };

    proptest! {
        #[test]
        fn numbers_and_texts_come_back(unsigned: u64, signed in i64::MIN / 2..i64::MAX / 2, text: String) {
            let mut sink = Sink::default();
            sink.unsigned(unsigned);
            sink.signed(signed);
            sink.text(&text);
            let bytes = sink.into_bytes();
            let mut source = Source::new(&bytes);
            prop_assert_eq!(source.unsigned(), Ok(unsigned));
            prop_assert_eq!(source.signed(), Ok(signed));
            prop_assert_eq!(source.text(), Ok(text));
            prop_assert!(source.is_at_end());
        }

        #[test]
        fn a_changed_byte_is_noticed(content: Vec<u8>, at: prop::sample::Index, change in 1u8..) {
            let mut file = pack(KIND, &content);
            let at = at.index(file.len());
            file[at] ^= change;
            // A changed byte may still unpack to the same content, never to another.
            if let Ok(read) = unpack(KIND, &file) {
                prop_assert_eq!(read, content);
            }
        }
    }

    #[test]
    fn another_kind_and_a_short_file_are_refused() {
        let file = pack(KIND, b"content");
        let other = FileKind {
            magic: *b"ELSE",
            name: "others",
        };
        assert_eq!(unpack(KIND, &file), Ok(b"content".to_vec()));
        assert_eq!(unpack(other, &file), Err(PlacesError::OtherKind("others")));
        assert_eq!(unpack(KIND, b"TEST"), Err(PlacesError::OtherKind("tests")));
        let short = &file[..file.len() - 1];
        assert_eq!(unpack(KIND, short), Err(PlacesError::Damaged("tests")));
    }

    #[test]
    fn a_count_beyond_the_rest_is_refused() {
        let mut sink = Sink::default();
        sink.unsigned(1000);
        let bytes = sink.into_bytes();
        assert_eq!(Source::new(&bytes).count(), Err(PlacesError::Truncated));
    }
}
