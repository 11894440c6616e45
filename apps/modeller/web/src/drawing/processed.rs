//! Pictures by the processor, kept as long as they stay the same.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use canvas_shell::own_picture::Pixels;
use egui::Id;
use modeller_drawing::{Picture, Processor};

/// Pictures kept; a screenful of previews is far fewer.
const MAX_CACHED: usize = 64;

thread_local! {
    static PROCESSED: RefCell<Processed> = RefCell::default();
}

/// The picture in this place, at this size in pixels. While it looks the same it is the same `Arc`.
pub fn pixels(slot: Id, picture: &Picture, size: [u32; 2]) -> Arc<Pixels> {
    PROCESSED.with_borrow_mut(|processed| processed.pixels(slot, picture, size))
}

#[derive(Default)]
struct Processed {
    processor: Processor,
    pictures: HashMap<Id, CachedPicture>,
}

struct CachedPicture {
    picture: Picture,
    pixels: Arc<Pixels>,
}

impl Processed {
    fn pixels(&mut self, slot: Id, picture: &Picture, [width, height]: [u32; 2]) -> Arc<Pixels> {
        if let Some(cached) = self.pictures.get(&slot) {
            let is_same_size = (cached.pixels.width, cached.pixels.height) == (width, height);
            if is_same_size && cached.picture == *picture {
                return cached.pixels.clone();
            }
        }
        let pixels = Arc::new(Pixels {
            width,
            height,
            rgba: self.processor.rgba(picture, [width, height]),
        });
        if self.pictures.len() >= MAX_CACHED {
            self.pictures.clear();
        }
        let cached = CachedPicture {
            picture: picture.clone(),
            pixels: pixels.clone(),
        };
        self.pictures.insert(slot, cached);
        pixels
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use modeller_model::Workspace;
    use modeller_model::camera::{Camera, Projection};

    #[test]
    fn a_picture_is_painted_again_when_it_looks_different() {
        let workspace = Workspace::new(0);
        let content = workspace.scenes()[1].content();
        let mut camera = Camera::default();
        let seen = |camera: Camera| {
            let projection = Projection::new(camera, &content.settings, 60.0, 40.0);
            Picture::new(content, &projection, &[])
        };
        let slot = Id::unique("view");
        let first = pixels(slot, &seen(camera), [60, 40]);
        assert_eq!(first.rgba.len(), 60 * 40 * 4);
        assert!(Arc::ptr_eq(&first, &pixels(slot, &seen(camera), [60, 40])));
        let larger = pixels(slot, &seen(camera), [120, 80]);
        assert_eq!((larger.width, larger.height), (120, 80));
        camera.orbit(30.0, 0.0);
        assert!(pixels(slot, &seen(camera), [120, 80]).rgba != larger.rgba);
    }
}
