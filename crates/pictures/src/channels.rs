//! Pixels from one number of channels to another.

/// Rows of red, green and blue from those of red, green, blue and an opacity, as far as both reach.
pub fn without_alpha(rgba: &[u8], rgb: &mut [u8]) {
    // Four pixels at a time: three words make four of them without the fourth byte of each.
    let (from, from_rest) = rgba.as_chunks::<16>();
    let (to, to_rest) = rgb.as_chunks_mut::<12>();
    for (from, to) in from.iter().zip(to) {
        let word = |at: usize| u32::from_le_bytes([from[at], from[at + 1], from[at + 2], 0]);
        let [a, b, c, d] = [word(0), word(4), word(8), word(12)];
        to[0..4].copy_from_slice(&(a | b << 24).to_le_bytes());
        to[4..8].copy_from_slice(&(b >> 8 | c << 16).to_le_bytes());
        to[8..12].copy_from_slice(&(c >> 16 | d << 8).to_le_bytes());
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
