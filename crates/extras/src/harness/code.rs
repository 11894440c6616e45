//! Access codes: what a person types in to take part, once. Only their digests are stored.

use std::fmt;

use rand::TryRngCore;
use rand::rngs::OsRng;
use sha2::{Digest, Sha256};

/// Capital letters and digits that nobody takes for each other.
const LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
/// Sixteen of 31 letters: 79 bits.
const LENGTH: usize = 16;
const GROUP: usize = 4;

/// A code in full: sixteen letters without dashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code(String);

impl Code {
    /// # Panics
    /// When the operating system has no randomness, where nothing secret could be made at all.
    pub fn random() -> Code {
        let mut letters = String::new();
        while letters.len() < LENGTH {
            let mut byte = [0u8; 1];
            OsRng
                .try_fill_bytes(&mut byte)
                .expect("the operating system provides random bytes");
            // Every letter as often as every other: what is left over of a byte is drawn again.
            let number = usize::from(byte[0]);
            if number < LETTERS.len() * (256 / LETTERS.len()) {
                letters.push(char::from(LETTERS[number % LETTERS.len()]));
            }
        }
        Code(letters)
    }

    /// As somebody types it: small or capital letters, with dashes, spaces or nothing between them.
    pub fn read(text: &str) -> Option<Code> {
        let is_between = |it: &char| !(it.is_whitespace() || matches!(it, '-' | '–' | '_' | '.'));
        let letters = text.chars().filter(is_between).take(LENGTH + 1);
        let letters: String = letters.map(|it| it.to_ascii_uppercase()).collect();
        let is_code =
            letters.len() == LENGTH && letters.bytes().all(|byte| LETTERS.contains(&byte));
        is_code.then_some(Code(letters))
    }

    pub fn digest(&self) -> [u8; 32] {
        Sha256::digest(format!("gauntlet code {}", self.0)).into()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, letter) in self.0.chars().enumerate() {
            if index > 0 && index % GROUP == 0 {
                f.write_str("-")?;
            }
            write!(f, "{letter}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = Code::random();
        let shown = code.to_string();
        assert_eq!(shown.len(), 19);
        let plain = shown.replace('-', "");
        for typed in [
            shown.clone(),
            shown.to_lowercase(),
            plain.clone(),
            format!("  {}\n", shown.replace('-', " - ")),
        ] {
            let read = Code::read(&typed);
            assert_eq!(read.as_ref(), Some(&code), "{typed}");
            assert_eq!(read.map(|it| it.digest()), Some(code.digest()));
        }
        let longer = format!("{plain}A");
        for wrong in [
            "",
            "abc",
            &plain[1..],
            &longer,
            "0OIL-0OIL-0OIL-0OIL",
            "ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ",
        ] {
            assert_eq!(Code::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn codes_hold_at_least_75_bits_and_use_every_letter() {
        assert!((LETTERS.len() as f64).log2() * LENGTH as f64 >= 75.0);
        let many: String = (0..200).map(|_| Code::random().0).collect();
        assert!(LETTERS.iter().all(|it| many.contains(char::from(*it))));
        assert_ne!(Code::random(), Code::random());
    }
}
