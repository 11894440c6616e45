//! One fixture of points, in every scale.

use protocol::{Point, Refusal, Scale};

use super::{Context, PAGE, Viewport};
use crate::dialects::points::{from_pixels, to_pixels};

fn page(scale: Scale) -> Context {
    Context {
        viewport: Viewport {
            width: 1001,
            height: 501,
        },
        scale,
        ..PAGE
    }
}

/// A pixel and its names.
const POINTS: &[(Point, &[(Scale, Point)])] = &[
    (
        [0.0, 0.0],
        &[
            (Scale::Pixels, [0.0, 0.0]),
            (Scale::Unit, [0.0, 0.0]),
            (Scale::To999, [0.0, 0.0]),
            (Scale::To1000, [0.0, 0.0]),
        ],
    ),
    (
        [500.0, 250.0],
        &[
            (Scale::Pixels, [500.0, 250.0]),
            (Scale::Unit, [0.5, 0.5]),
            (Scale::To999, [499.5, 499.5]),
            (Scale::To1000, [500.0, 500.0]),
        ],
    ),
    (
        [250.0, 100.0],
        &[
            (Scale::Pixels, [250.0, 100.0]),
            (Scale::Unit, [0.25, 0.2]),
            (Scale::To999, [249.75, 199.8]),
            (Scale::To1000, [250.0, 200.0]),
        ],
    ),
    (
        [1000.0, 500.0],
        &[
            (Scale::Pixels, [1000.0, 500.0]),
            (Scale::Unit, [1.0, 1.0]),
            (Scale::To999, [999.0, 999.0]),
            (Scale::To1000, [1000.0, 1000.0]),
        ],
    ),
];

#[test]
fn all_scales_agree_on_every_point() {
    for (pixel, names) in POINTS {
        for (scale, point) in *names {
            let context = page(*scale);
            assert_eq!(to_pixels(*point, &context), Ok(*pixel), "{scale:?}");
            let [x, y] = from_pixels(*pixel, &context).expect("a name");
            assert!((x - point[0]).abs() < 1e-9, "{scale:?}: {x}");
            assert!((y - point[1]).abs() < 1e-9, "{scale:?}: {y}");
        }
    }
}

#[test]
fn numbers_beyond_a_scale_are_outside_the_page() {
    for (scale, point) in [
        (Scale::Unit, [1.001, 0.0]),
        (Scale::Unit, [0.0, -0.001]),
        (Scale::To999, [0.0, 1000.0]),
        (Scale::To1000, [1000.5, 0.0]),
    ] {
        let misfit = to_pixels(point, &page(scale)).expect_err("outside");
        assert_eq!(misfit.kind, Refusal::Action);
        assert!(misfit.message.contains("from 0 to"), "{misfit}");
    }
}

#[test]
fn the_last_fraction_of_a_pixel_has_no_name_in_other_scales() {
    assert_eq!(from_pixels([1000.5, 0.0], &page(Scale::To999)), None);
    assert_eq!(
        from_pixels([1000.5, 0.0], &page(Scale::Pixels)),
        Some([1000.5, 0.0])
    );
}

#[test]
fn a_page_of_one_pixel_has_a_first_one() {
    let context = Context {
        viewport: Viewport {
            width: 1,
            height: 1,
        },
        ..page(Scale::To1000)
    };
    assert_eq!(to_pixels([1000.0, 3.0], &context), Ok([0.0, 0.0]));
    assert_eq!(from_pixels([0.0, 0.0], &context), Some([0.0, 0.0]));
}
