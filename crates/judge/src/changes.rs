//! Which pictures of an episode differ enough to be looked at.
//!
//! Both pictures are made grey and 320 x 200 pixels large. They differ when one of three measures says so;
//! the limits are part of the original benchmark's description.

use anyhow::Context;
use image::imageops::FilterType;
use image::{GrayImage, imageops};
use image_hasher::{HashAlg, Hasher, HasherConfig};

pub const WIDTH: u32 = 320;
pub const HEIGHT: u32 = 200;

/// Root of the mean squared difference of grey values, as a share of the largest.
pub const MIN_RMSE: f64 = 0.03;
/// Bits of 64 that differ in the perceptual hashes.
pub const MIN_HASH_DISTANCE: u32 = 5;
/// Share of pixels that differ by [`MIN_LEVELS`] or more.
pub const MIN_CHANGED: f64 = 0.01;
/// Grey values, of 256. Fewer are what smoothing makes of the same edge.
pub const MIN_LEVELS: u8 = 8;

/// A picture as the measures see it.
pub struct PictureMeasures {
    grey: GrayImage,
    hash: image_hasher::ImageHash,
}

/// How much two pictures differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    pub rmse: f64,
    pub hash_distance: u32,
    pub changed: f64,
}

impl PictureMeasures {
    /// A PNG, JPEG or WebP.
    pub fn at(picture: &[u8]) -> anyhow::Result<PictureMeasures> {
        let picture = image::load_from_memory(picture).context("the picture cannot be read")?;
        Ok(PictureMeasures::of(&picture.to_luma8()))
    }

    pub fn of(picture: &GrayImage) -> PictureMeasures {
        let grey = match picture.dimensions() {
            (WIDTH, HEIGHT) => picture.clone(),
            _ => imageops::resize(picture, WIDTH, HEIGHT, FilterType::Triangle),
        };
        let hash = hasher().hash_image(&grey);
        PictureMeasures { grey, hash }
    }

    pub fn difference(&self, other: &PictureMeasures) -> Difference {
        let pixels = self.grey.as_raw().iter().zip(other.grey.as_raw());
        let (mut squares, mut changed) = (0u64, 0u64);
        for (one, another) in pixels {
            let levels = one.abs_diff(*another);
            squares += u64::from(levels).pow(2);
            changed += u64::from(levels >= MIN_LEVELS);
        }
        let count = f64::from(WIDTH * HEIGHT);
        Difference {
            rmse: (squares as f64 / count).sqrt() / 255.0,
            hash_distance: self.hash.dist(&other.hash),
            changed: changed as f64 / count,
        }
    }
}

/// The hash of the low frequencies of a picture: 64 bits that stay the same when little changes.
fn hasher() -> Hasher {
    let config = HasherConfig::new().hash_size(8, 8);
    config.hash_alg(HashAlg::Median).preproc_dct().to_hasher()
}

impl Difference {
    /// Is the pair worth a look?
    pub fn is_change(&self) -> bool {
        self.rmse >= MIN_RMSE
            || self.hash_distance >= MIN_HASH_DISTANCE
            || self.changed >= MIN_CHANGED
    }
}

#[cfg(test)]
mod tests {
    use image::Luma;
    use proptest::prelude::*;

    use super::*;

    fn plain(level: u8) -> GrayImage {
        GrayImage::from_pixel(WIDTH, HEIGHT, Luma([level]))
    }

    /// A plain picture with `count` pixels brighter by `levels`.
    fn with_pixels(count: usize, levels: u8) -> GrayImage {
        let mut picture = plain(100);
        // Scattered, so that no low frequency changes.
        for index in 0..count {
            let at = (index * 7919) % (WIDTH * HEIGHT) as usize;
            let (x, y) = (at as u32 % WIDTH, at as u32 / WIDTH);
            picture.put_pixel(x, y, Luma([100 + levels]));
        }
        picture
    }

    fn difference(one: &GrayImage, another: &GrayImage) -> Difference {
        PictureMeasures::of(one).difference(&PictureMeasures::of(another))
    }

    #[test]
    fn equal_pictures_do_not_differ() {
        let found = difference(&plain(100), &plain(100));
        let nothing = Difference {
            rmse: 0.0,
            hash_distance: 0,
            changed: 0.0,
        };
        assert_eq!(found, nothing);
        assert!(!found.is_change());
    }

    #[test]
    fn the_limits_themselves_count() {
        let below = Difference {
            rmse: 0.0299,
            hash_distance: 4,
            changed: 0.0099,
        };
        assert!(!below.is_change());
        assert!(
            Difference {
                rmse: 0.03,
                ..below
            }
            .is_change()
        );
        assert!(
            Difference {
                hash_distance: 5,
                ..below
            }
            .is_change()
        );
        assert!(
            Difference {
                changed: 0.01,
                ..below
            }
            .is_change()
        );
    }

    #[test]
    fn a_hundredth_of_the_pixels_is_a_change_and_one_less_is_none() {
        let found = difference(&plain(100), &with_pixels(639, 8));
        assert_eq!(found.changed, 639.0 / 64000.0);
        assert!(found.rmse < MIN_RMSE && found.changed < MIN_CHANGED);
        let found = difference(&plain(100), &with_pixels(640, 8));
        assert_eq!(found.changed, MIN_CHANGED);
        assert!(found.is_change());
    }

    #[test]
    fn smoothing_of_every_pixel_is_no_change_and_a_step_of_eight_levels_is_one() {
        let found = difference(&plain(100), &plain(107));
        assert_eq!((found.changed, found.hash_distance), (0.0, 0));
        assert!(!found.is_change(), "{found:?}");
        assert!(difference(&plain(100), &plain(108)).is_change());
    }

    #[test]
    fn a_dialog_in_the_middle_of_a_large_page_is_a_change_and_a_blinking_caret_is_none() {
        // Blocks of many greys, as a page has them.
        let grey = |x: u32, y: u32| 40 + ((x / 64 * 37 + y / 48 * 91) % 180) as u8;
        let page = || GrayImage::from_fn(1280, 720, |x, y| Luma([grey(x, y)]));
        let mut dialog = page();
        for (x, y) in (400..880).flat_map(|x| (240..480).map(move |y| (x, y))) {
            dialog.put_pixel(x, y, Luma([40]));
        }
        assert!(difference(&page(), &dialog).is_change());
        let mut caret = page();
        for (x, y) in (600..602).flat_map(|x| (300..318).map(move |y| (x, y))) {
            caret.put_pixel(x, y, Luma([0]));
        }
        assert!(!difference(&page(), &caret).is_change());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        /// Whatever the pictures are, the measures are those of the definition, in either order.
        #[test]
        fn measures_are_symmetric_and_as_defined(count in 0usize..3000, levels in 0u8..100) {
            let (one, another) = (plain(100), with_pixels(count, levels));
            let found = difference(&one, &another);
            prop_assert_eq!(found, difference(&another, &one));
            let hit = if levels == 0 { 0.0 } else { count as f64 };
            let rmse = (hit * f64::from(levels).powi(2) / 64000.0).sqrt() / 255.0;
            prop_assert!((found.rmse - rmse).abs() < 1e-12);
            let changed = if levels >= MIN_LEVELS { hit / 64000.0 } else { 0.0 };
            prop_assert!((found.changed - changed).abs() < 1e-12);
            let wanted = rmse >= MIN_RMSE || changed >= MIN_CHANGED || found.hash_distance >= MIN_HASH_DISTANCE;
            prop_assert_eq!(found.is_change(), wanted);
        }
    }
}
