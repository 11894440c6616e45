//! Pictures in place of paint callbacks.

use crate::scene::*;
use cpu_painter::{CpuPainter, Picture, PixelRect};
use egui::{
    ClippedPrimitive, Color32, Rect,
    epaint::{PaintCallback, Primitive},
    pos2,
};
use std::sync::Arc;

fn callback(rect: Rect, clip_rect: Rect) -> ClippedPrimitive {
    ClippedPrimitive {
        clip_rect,
        primitive: Primitive::Callback(PaintCallback {
            rect,
            callback: Arc::new(()),
        }),
    }
}

/// Red counts columns, green counts rows.
fn picture(width: u32, height: u32, blue: u8) -> Arc<Picture> {
    let texels = (0..height).flat_map(|y| (0..width).map(move |x| [x as u8, y as u8, blue, 255]));
    Arc::new(Picture {
        width,
        height,
        rgba: texels.flatten().collect(),
    })
}

fn show(
    painter: &mut CpuPainter,
    frame: &[ClippedPrimitive],
    picture: Option<&Arc<Picture>>,
) -> Vec<PixelRect> {
    painter.paint(BACKGROUND, 1.0, frame, &mut |_, size| {
        assert_eq!(size, [20, 10]);
        picture.cloned()
    })
}

fn pixel(painter: &CpuPainter, x: u32, y: u32) -> [u8; 4] {
    painter.pixels().as_chunks::<4>().0[(y * SIZE[0] + x) as usize]
}

#[test]
fn a_picture_is_shown_in_its_place_and_clipped() {
    let rect = Rect::from_min_max(pos2(30.0, 20.0), pos2(50.0, 30.0));
    let clip = Rect::from_min_max(pos2(35.0, 0.0), pos2(45.0, 25.0));
    let over = rectangle(
        Rect::from_min_max(pos2(40.0, 20.0), pos2(41.0, 30.0)),
        Color32::WHITE,
    );
    let frame = [callback(rect, clip), unclipped(over)];
    let mut painter = plain_painter();
    show(&mut painter, &frame, Some(&picture(20, 10, 9)));
    assert_eq!(pixel(&painter, 34, 20), BACKGROUND.to_array());
    assert_eq!(pixel(&painter, 35, 20), [5, 0, 9, 255]);
    assert_eq!(pixel(&painter, 44, 24), [14, 4, 9, 255]);
    assert_eq!(pixel(&painter, 44, 25), BACKGROUND.to_array());
    assert_eq!(pixel(&painter, 40, 22), [255; 4]);
}

#[test]
fn the_same_picture_is_not_painted_again_and_another_is() {
    let rect = Rect::from_min_max(pos2(30.0, 20.0), pos2(50.0, 30.0));
    let frame = [callback(rect, Rect::EVERYTHING)];
    let mut painter = plain_painter();
    let (one, two) = (picture(20, 10, 1), picture(20, 10, 2));
    show(&mut painter, &frame, Some(&one));
    assert_eq!(show(&mut painter, &frame, Some(&one)), []);
    assert_eq!(show(&mut painter, &frame, Some(&two)).len(), 1);
    assert_eq!(pixel(&painter, 30, 20), [0, 0, 2, 255]);
    drop(one);
    // Pictures that come and go may lie where the last one lay in memory.
    for blue in 3..20 {
        assert_eq!(
            show(&mut painter, &frame, Some(&picture(20, 10, blue))).len(),
            1
        );
        assert_eq!(pixel(&painter, 30, 20), [0, 0, blue, 255]);
    }
    assert_eq!(show(&mut painter, &frame, None).len(), 1);
    assert_eq!(pixel(&painter, 30, 20), BACKGROUND.to_array());
}

#[test]
fn a_picture_of_another_size_is_shown_as_far_as_it_goes() {
    let rect = Rect::from_min_max(pos2(30.0, 20.0), pos2(50.0, 30.0));
    let frame = [callback(rect, Rect::EVERYTHING)];
    let mut painter = plain_painter();
    show(&mut painter, &frame, Some(&picture(5, 3, 1)));
    assert_eq!(pixel(&painter, 34, 22), [4, 2, 1, 255]);
    assert_eq!(pixel(&painter, 35, 22), BACKGROUND.to_array());
    show(&mut painter, &frame, Some(&picture(200, 100, 2)));
    assert_eq!(pixel(&painter, 49, 29), [19, 9, 2, 255]);
    assert_eq!(pixel(&painter, 50, 29), BACKGROUND.to_array());
    let nothing = Arc::new(Picture {
        width: 20,
        height: 10,
        rgba: Vec::new(),
    });
    show(&mut painter, &frame, Some(&nothing));
    assert_eq!(pixel(&painter, 30, 20), BACKGROUND.to_array());
}
