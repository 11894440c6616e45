//! Numbers in bytes: little endian, and varints that keep small numbers short.

use super::error::{WorldError, damaged};

/// Reads from the front of a slice and never beyond its end.
pub(crate) struct Source<'a> {
    rest: &'a [u8],
    what: &'static str,
}

impl<'a> Source<'a> {
    /// `what` names the bytes in error texts.
    pub fn new(rest: &'a [u8], what: &'static str) -> Self {
        Source { rest, what }
    }

    pub fn take(&mut self, length: usize) -> Result<&'a [u8], WorldError> {
        let (taken, rest) = self
            .rest
            .split_at_checked(length)
            .ok_or(WorldError::Truncated(self.what))?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], WorldError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub fn u8(&mut self) -> Result<u8, WorldError> {
        Ok(self.array::<1>()?[0])
    }

    pub fn u16(&mut self) -> Result<u16, WorldError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub fn u32(&mut self) -> Result<u32, WorldError> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub fn u64(&mut self) -> Result<u64, WorldError> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    pub fn i64(&mut self) -> Result<i64, WorldError> {
        Ok(i64::from_le_bytes(self.array()?))
    }

    /// Seven bits a byte, the lowest first; the top bit says that more follow.
    pub fn varint(&mut self) -> Result<u64, WorldError> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.u8()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(damaged(format!(
            "a number in its {} is too long",
            self.what
        )))
    }

    /// A signed varint: zig-zag, so that small negative numbers are short too.
    pub fn signed(&mut self) -> Result<i64, WorldError> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    /// A varint that must fit into a smaller number.
    pub fn small<T: TryFrom<u64>>(&mut self) -> Result<T, WorldError> {
        let value = self.varint()?;
        T::try_from(value).map_err(|_| {
            damaged(format!(
                "the number {value} in its {} is too large",
                self.what
            ))
        })
    }

    /// How many things follow, each of which takes at least one byte of what is left.
    pub fn count(&mut self) -> Result<usize, WorldError> {
        let count: usize = self.small()?;
        if count > self.rest.len() {
            return Err(damaged(format!(
                "its {} promises {count} entries and cannot hold them",
                self.what
            )));
        }
        Ok(count)
    }

    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Nothing may be left.
    pub fn end(self) -> Result<(), WorldError> {
        match self.is_empty() {
            true => Ok(()),
            false => Err(damaged(format!(
                "its {} is longer than its content",
                self.what
            ))),
        }
    }
}

/// The same numbers written.
#[derive(Default)]
pub(crate) struct Sink {
    pub bytes: Vec<u8>,
}

impl Sink {
    pub fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    pub fn signed(&mut self, value: i64) {
        self.varint((value << 1) as u64 ^ (value >> 63) as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(unsigned: u64, signed: i64) {
            let mut sink = Sink::default();
            sink.varint(unsigned);
            sink.signed(signed);
            let mut source = Source::new(&sink.bytes, "test");
            prop_assert_eq!(source.varint().unwrap(), unsigned);
            prop_assert_eq!(source.signed().unwrap(), signed);
            prop_assert!(source.is_empty());
        }
    }

    #[test]
    fn a_count_beyond_the_bytes_is_refused() {
        let mut sink = Sink::default();
        sink.varint(1 << 40);
        assert!(Source::new(&sink.bytes, "test").count().is_err());
    }
}
