//! A cache of the last few pictures of the samples, which are drawn on demand.

use std::rc::Rc;
use video_editor_model::footage::{self, Picture};
use video_editor_model::{FRAME_MS, Sample};

/// As many rows as usually show a sample at the same moment, and one more.
const CAPACITY: usize = 4;

/// Sample, seed and number of the picture.
type Key = (Sample, u64, u64);

#[derive(Default)]
pub struct SampleFrameCache {
    /// The one that was asked for last comes first.
    pictures: Vec<(Key, Rc<Picture>)>,
}

impl SampleFrameCache {
    pub fn picture(&mut self, sample: Sample, seed: u64, source_ms: u64) -> Option<Rc<Picture>> {
        let key = (sample, seed, source_ms / FRAME_MS);
        if let Some(at) = self.pictures.iter().position(|(cached, _)| *cached == key) {
            let found = self.pictures.remove(at);
            self.pictures.insert(0, found);
            return Some(self.pictures[0].1.clone());
        }
        let mut buffer = self.buffer();
        if !footage::draw(sample, seed, source_ms, Rc::make_mut(&mut buffer)) {
            return None;
        }
        self.pictures.insert(0, (key, buffer.clone()));
        Some(buffer)
    }

    /// Memory to draw on: that of the oldest picture, once there are enough.
    fn buffer(&mut self) -> Rc<Picture> {
        if self.pictures.len() < CAPACITY {
            return Rc::new(Picture::black());
        }
        match self.pictures.pop() {
            Some((_, oldest)) if Rc::strong_count(&oldest) == 1 => oldest,
            // Whoever still looks at it keeps it.
            _ => Rc::new(Picture::black()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_drawn_once_for_all_moments_of_its_frame() {
        let mut cache = SampleFrameCache::default();
        let one = cache.picture(Sample::FlowerVideo, 0, 1000).expect("seen");
        let two = cache.picture(Sample::FlowerVideo, 0, 1049).expect("seen");
        assert!(Rc::ptr_eq(&one, &two));
        let next = cache.picture(Sample::FlowerVideo, 0, 1050).expect("seen");
        assert!(!Rc::ptr_eq(&one, &next));
    }

    #[test]
    fn old_pictures_give_their_memory_to_new_ones_unless_someone_looks_at_them() {
        let mut cache = SampleFrameCache::default();
        let first = cache.picture(Sample::WhiteCandle, 0, 0).expect("seen");
        let before = first.rgba.clone();
        for frame in 1..10 {
            cache.picture(Sample::WhiteCandle, 0, frame * 4000);
        }
        assert_eq!(first.rgba, before);
        assert_eq!(cache.pictures.len(), CAPACITY);
        let shown = cache.picture(Sample::WhiteCandle, 0, 36_000).expect("seen");
        let drawn = footage::picture(Sample::WhiteCandle, 0, 36_000).expect("seen");
        assert_eq!(*shown, drawn);
    }

    #[test]
    fn what_can_only_be_heard_has_no_picture() {
        assert!(
            SampleFrameCache::default()
                .picture(Sample::TRexRoar, 0, 0)
                .is_none()
        );
    }
}
