//! A cache of the last few pictures of footage, which is drawn on demand.

use super::SourceKey;
use std::rc::Rc;
use video_editor_model::footage::{self, Picture};
use video_editor_model::{FRAME_MS, Media};

/// As many rows as usually show footage at the same moment, and one more.
const CAPACITY: usize = 4;

/// What is filmed and the number of the picture.
type Key = (SourceKey, u64);

#[derive(Default)]
pub struct FootageCache {
    /// The one that was asked for last comes first.
    pictures: Vec<(Key, Rc<Picture>)>,
}

impl FootageCache {
    /// Nothing for files of the user and for what can only be heard.
    pub fn picture(&mut self, media: &Media, source_ms: u64) -> Option<Rc<Picture>> {
        let key = (SourceKey::of(media), source_ms / FRAME_MS);
        if let Some(at) = self.pictures.iter().position(|(cached, _)| *cached == key) {
            let found = self.pictures.remove(at);
            self.pictures.insert(0, found);
            return Some(self.pictures[0].1.clone());
        }
        let mut buffer = self.buffer();
        if !footage::draw_source(&media.source, source_ms, Rc::make_mut(&mut buffer)) {
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
    use video_editor_model::{MediaSource, Sample};

    fn clip(sample: Sample) -> Media {
        Media {
            id: sample.label().into(),
            name: sample.file_name().into(),
            kind: sample.kind(),
            duration_ms: Some(sample.duration_ms()),
            source: MediaSource::Sample { sample, seed: 0 },
        }
    }

    #[test]
    fn a_picture_is_drawn_once_for_all_moments_of_its_frame() {
        let flower = clip(Sample::FlowerVideo);
        let mut cache = FootageCache::default();
        let one = cache.picture(&flower, 1000).expect("seen");
        let two = cache.picture(&flower, 1049).expect("seen");
        assert!(Rc::ptr_eq(&one, &two));
        let next = cache.picture(&flower, 1050).expect("seen");
        assert!(!Rc::ptr_eq(&one, &next));
    }

    #[test]
    fn old_pictures_give_their_memory_to_new_ones_unless_someone_looks_at_them() {
        let candle = clip(Sample::WhiteCandle);
        let mut cache = FootageCache::default();
        let first = cache.picture(&candle, 0).expect("seen");
        let before = first.rgba.clone();
        for frame in 1..10 {
            cache.picture(&candle, frame * 4000);
        }
        assert_eq!(first.rgba, before);
        assert_eq!(cache.pictures.len(), CAPACITY);
        let shown = cache.picture(&candle, 36_000).expect("seen");
        let drawn = footage::picture(Sample::WhiteCandle, 0, 36_000).expect("seen");
        assert_eq!(*shown, drawn);
    }

    #[test]
    fn sound_has_no_picture() {
        let mut cache = FootageCache::default();
        assert!(cache.picture(&clip(Sample::TRexRoar), 0).is_none());
    }
}
