//! Hashes, message authentication and the simulated cipher.

use hmac::{Hmac, Mac};
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256, Sha384, Sha512};

/// FNV-1a with 32 bits: a small hash for choices that must look arbitrary and never change.
pub(super) fn fnv1a_32(bytes: &[u8]) -> u32 {
    bytes.iter().fold(2_166_136_261, |hash, byte| {
        (hash ^ u32::from(*byte)).wrapping_mul(16_777_619)
    })
}

/// `None` for an algorithm that does not exist.
pub(super) fn hash(algorithm: &str, bytes: &[u8]) -> Option<Vec<u8>> {
    Some(match algorithm {
        "sha256" => Sha256::digest(bytes).to_vec(),
        "sha384" => Sha384::digest(bytes).to_vec(),
        "sha512" => Sha512::digest(bytes).to_vec(),
        "sha1" => Sha1::digest(bytes).to_vec(),
        "md5" => Md5::digest(bytes).to_vec(),
        _ => return None,
    })
}

pub(super) fn hmac(algorithm: &str, key: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
    Some(match algorithm {
        "sha256" => keyed::<Hmac<Sha256>>(key, bytes)?,
        "sha384" => keyed::<Hmac<Sha384>>(key, bytes)?,
        "sha512" => keyed::<Hmac<Sha512>>(key, bytes)?,
        "sha1" => keyed::<Hmac<Sha1>>(key, bytes)?,
        "md5" => keyed::<Hmac<Md5>>(key, bytes)?,
        _ => return None,
    })
}

fn keyed<M: Mac + hmac::digest::KeyInit>(key: &[u8], bytes: &[u8]) -> Option<Vec<u8>> {
    let mut mac = <M as Mac>::new_from_slice(key).ok()?;
    mac.update(bytes);
    Some(mac.finalize().into_bytes().to_vec())
}

/// A stream cipher of keyed hashes over a counter, its own inverse. It stands in for a real one:
/// runs must be repeatable, so there is no nonce, and nothing here protects a secret.
pub(super) fn cipher(key: &[u8], bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for (block, piece) in bytes.chunks(32).enumerate() {
        let mut source = key.to_vec();
        source.extend_from_slice(&(block as u64).to_be_bytes());
        let stream = Sha256::digest(&source);
        out.extend(piece.iter().zip(stream).map(|(byte, mask)| byte ^ mask));
    }
    out
}

/// A time-based one-time password (RFC 6238 with SHA-1 and steps of 30 seconds).
pub(super) fn totp(secret: &[u8], seconds: u64, digits: usize) -> Option<String> {
    let counter = (seconds / 30).to_be_bytes();
    let mac = keyed::<Hmac<Sha1>>(secret, &counter)?;
    let offset = usize::from(mac.last()? & 0x0f);
    let bytes: [u8; 4] = mac.get(offset..offset + 4)?.try_into().ok()?;
    let number = u64::from(u32::from_be_bytes(bytes) & 0x7fff_ffff);
    let digits = digits.clamp(1, 9);
    Some(format!("{:0digits$}", number % 10_u64.pow(digits as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::hex;

    #[test]
    fn digests_equal_the_published_test_vectors() {
        let check = |algorithm: &str, expected: &str| {
            assert_eq!(
                hash(algorithm, b"abc").map(|h| hex(&h)).as_deref(),
                Some(expected)
            );
        };
        check("md5", "900150983cd24fb0d6963f7d28e17f72");
        check("sha1", "a9993e364706816aba3e25717850c26c9cd0d89d");
        check(
            "sha256",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        );
        assert_eq!(hash("crc32", b"abc"), None);
        let mac = hmac("sha256", b"Jefe", b"what do ya want for nothing?").map(|m| hex(&m));
        assert_eq!(
            mac.as_deref(),
            Some("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        );
    }

    #[test]
    fn one_time_passwords_equal_the_published_ones() {
        let secret = b"12345678901234567890";
        for (seconds, expected) in [
            (59, "94287082"),
            (1_111_111_109, "07081804"),
            (20_000_000_000, "65353130"),
        ] {
            assert_eq!(totp(secret, seconds, 8).as_deref(), Some(expected));
        }
    }

    #[test]
    fn the_small_hash_equals_its_test_vectors() {
        assert_eq!(fnv1a_32(b""), 0x811c_9dc5);
        assert_eq!(fnv1a_32(b"foobar"), 0xbf9c_f968);
    }

    #[test]
    fn the_cipher_is_its_own_inverse() {
        let text = b"a text that is longer than one block of thirty-two bytes".to_vec();
        let secret = cipher(b"key", &text);
        assert_ne!(secret, text);
        assert_eq!(cipher(b"key", &secret), text);
    }
}
