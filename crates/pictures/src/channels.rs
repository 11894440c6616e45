//! Pixels from one number of channels to another.

/// Rows of red, green and blue from those of red, green, blue and an opacity, as far as both reach.
pub fn without_alpha(rgba: &[u8], rgb: &mut [u8]) {
    // Four pixels at a time: two words of two pixels each, drawn together.
    let (from, from_rest) = rgba.as_chunks::<16>();
    let (to, to_rest) = rgb.as_chunks_mut::<12>();
    for (from, to) in from.iter().zip(to) {
        let (words, _) = from.as_chunks::<8>();
        let [one, two] = [words[0], words[1]].map(|word| {
            let word = u64::from_le_bytes(word);
            word & 0xFF_FFFF | word >> 8 & 0xFFFF_FF00_0000
        });
        to[0..8].copy_from_slice(&(one | two << 48).to_le_bytes());
        to[8..12].copy_from_slice(&((two >> 16) as u32).to_le_bytes());
    }
    let (from_rest, _) = from_rest.as_chunks::<4>();
    let (to_rest, _) = to_rest.as_chunks_mut::<3>();
    for ([red, green, blue, _], to) in from_rest.iter().zip(to_rest) {
        *to = [*red, *green, *blue];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_lose_nothing_but_their_alpha() {
        // Sizes around the four pixels that are done at a time.
        for width in 0..10 {
            let rgba: Vec<u8> = (0..width * 4).collect();
            let expected: Vec<u8> = rgba.chunks(4).flat_map(|it| &it[..3]).copied().collect();
            let mut rgb = vec![0; expected.len()];
            without_alpha(&rgba, &mut rgb);
            assert_eq!(rgb, expected, "{width} pixels");
        }
    }
}
