//! A picture of the viewport as a PNG file.

use app_sdk::files::file_name;
use egui::{ColorImage, Context, Rect};

use crate::session::Session;

/// Asks for the screen if a picture is wanted.
pub fn begin_pass(session: &mut Session, context: &Context) {
    // A frame may have several passes.
    let is_first = context.current_pass_index() == 0;
    if !session.view.picture.begin_pass(is_first) {
        return;
    }
    let (Some(area), Some(scene)) = (
        session.view.scene_view.viewport,
        session.workspace.active_scene(),
    ) else {
        return;
    };
    let name = file_name(&scene.name, "png");
    let area = Rect::from_min_max(
        area.min * context.pixels_per_point(),
        area.max * context.pixels_per_point(),
    );
    let (save, again) = (session.host.picture_saver(), context.clone());
    context.request_screenshot(move |image| {
        if let Some((size, rgba)) = cropped(&image, area) {
            save(&name, size, &rgba);
        }
        // What was left out comes back.
        again.request_repaint();
    });
}

/// The part of an image that lies in the area, as rows of red, green, blue and opacity.
fn cropped(image: &ColorImage, area: Rect) -> Option<([u32; 2], Vec<u8>)> {
    let [width, height] = image.size;
    let (left, top) = (area.left() as usize, area.top() as usize);
    let right = (area.right() as usize).min(width);
    let bottom = (area.bottom() as usize).min(height);
    if left >= right || top >= bottom {
        return None;
    }
    let mut rgba = Vec::with_capacity((right - left) * (bottom - top) * 4);
    for row in top..bottom {
        for pixel in &image.pixels[row * width + left..row * width + right] {
            rgba.extend([pixel.r(), pixel.g(), pixel.b(), 255]);
        }
    }
    Some(([(right - left) as u32, (bottom - top) as u32], rgba))
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Color32, pos2};

    #[test]
    fn the_viewport_is_cut_out_of_the_screen() {
        let pixels = (0..12).map(Color32::from_gray).collect();
        let image = ColorImage::new([4, 3], pixels);
        let area =
            |left, top, right, bottom| Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        let (size, rgba) = cropped(&image, area(1.0, 1.0, 3.0, 9.0)).expect("a part");
        assert_eq!(size, [2, 2]);
        let reds: Vec<u8> = rgba.chunks(4).map(|pixel| pixel[0]).collect();
        assert_eq!(reds, [5, 6, 9, 10]);
        assert!(rgba.chunks(4).all(|pixel| pixel[3] == 255));
        assert!(cropped(&image, area(5.0, 0.0, 9.0, 3.0)).is_none());
    }
}
