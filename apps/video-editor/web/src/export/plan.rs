//! What there is to render: how large, how often, how far it is.

use crate::engine::even_frame;
use video_editor_model::footage;
use video_editor_model::programme::{Layer, sounds};
use video_editor_model::{FRAME_MS, MediaKind, MediaSource, Project};

/// Films are no larger than this.
const LARGEST: [u32; 2] = [1920, 1080];
/// Samples change as often as the playhead steps.
const SAMPLE_RATE: u64 = 1000 / FRAME_MS;
/// Videos of the user usually do so this often.
const FILE_RATE: u64 = 30;
/// How many milliseconds a viewer who jumps to a moment has to decode at most.
const KEY_EVERY_MS: u64 = 2000;
/// A picture that stays is shown again this often, so that players do not take it for a stall.
const REPEAT_MS: u64 = 1000;

#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub size: [u32; 2],
    pub frames_per_second: u64,
    pub duration_ms: u64,
    pub has_sound: bool,
}

impl Plan {
    pub fn of(project: &Project) -> Plan {
        let has_video_file = shown_files(project).any(|(kind, _)| kind == MediaKind::Video);
        Plan {
            size: frame_size(project),
            frames_per_second: if has_video_file {
                FILE_RATE
            } else {
                SAMPLE_RATE
            },
            duration_ms: project.end_ms(),
            has_sound: !sounds(project).is_empty(),
        }
    }

    /// How many pictures the film has.
    pub fn frames(&self) -> u64 {
        (self.duration_ms * self.frames_per_second)
            .div_ceil(1000)
            .max(1)
    }

    /// When a picture is shown.
    pub fn at_ms(&self, frame: u64) -> u64 {
        frame * 1000 / self.frames_per_second
    }

    /// Does a picture have to be complete in itself?
    pub fn is_key(&self, frame: u64) -> bool {
        let every = KEY_EVERY_MS * self.frames_per_second / 1000;
        frame.is_multiple_of(every)
    }

    /// May a picture that looks like the one before be left out?
    pub fn can_be_left_out(&self, frame: u64) -> bool {
        let every = REPEAT_MS * self.frames_per_second / 1000;
        !frame.is_multiple_of(every) && frame + 1 != self.frames()
    }

    pub fn percent(&self, frames_done: u64) -> u64 {
        (frames_done * 100 / self.frames()).min(100)
    }

    /// Bits per second that keep this film sharp.
    pub fn bits_per_second(&self) -> u64 {
        let pixels = u64::from(self.size[0]) * u64::from(self.size[1]);
        // A fifth of a bit for each pixel of each picture.
        pixels * self.frames_per_second / 5
    }
}

/// Videos and pictures of the user on the timeline, with their sizes.
fn shown_files(project: &Project) -> impl Iterator<Item = (MediaKind, [u32; 2])> {
    project.blocks().filter_map(|(_, block)| {
        let media = project.medium_of(block)?;
        match &media.source {
            MediaSource::File { size, .. } => Some((media.kind, (*size)?)),
            MediaSource::Sample { .. }
            | MediaSource::NightCamera(_)
            | MediaSource::Gallery { .. } => None,
        }
    })
}

/// The shape of the stage, large enough for the largest picture that is used.
fn frame_size(project: &Project) -> [u32; 2] {
    let smallest = [footage::WIDTH, footage::HEIGHT];
    let height = shown_files(project)
        .map(|(_, [width, height])| height.max((width * 9).div_ceil(16)))
        .fold(smallest[1], u32::max)
        .min(LARGEST[1]);
    even_frame(height)
}

/// What a moment looks like, as far as it can be told without drawing it: equal signatures, equal pictures.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FrameSignature {
    layers: Vec<(String, u64, Vec<video_editor_model::Light>, f64)>,
}

impl FrameSignature {
    pub fn of(project: &Project, layers: &[Layer]) -> FrameSignature {
        let layers = layers.iter().map(|layer| {
            let kind = project.medium_of(layer.block).map(|media| &media.source);
            let is_drawn = matches!(
                kind,
                Some(
                    MediaSource::Sample { .. }
                        | MediaSource::NightCamera(_)
                        | MediaSource::Gallery { .. }
                )
            );
            let has_length = project
                .medium_of(layer.block)
                .is_some_and(|media| media.duration_ms.is_some());
            let moment = match (is_drawn, has_length) {
                (true, _) => layer.source_ms / FRAME_MS,
                (false, true) => layer.source_ms,
                (false, false) => 0,
            };
            let id = layer.block.id.clone();
            (id, moment, layer.lights.clone(), layer.opacity)
        });
        FrameSignature {
            layers: layers.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use video_editor_model::programme::layers_at;
    use video_editor_model::{Block, Content, Media, Sample, TextStyle, Track};

    fn media(id: &str, kind: MediaKind, source: MediaSource) -> Arc<Media> {
        Arc::new(Media {
            id: id.into(),
            name: id.into(),
            kind,
            duration_ms: (kind != MediaKind::Image).then_some(5059),
            source,
        })
    }

    fn sample(id: &str) -> Arc<Media> {
        let (sample, seed) = (Sample::FlowerVideo, 0);
        media(id, MediaKind::Video, MediaSource::Sample { sample, seed })
    }

    fn file(id: &str, kind: MediaKind, size: [u32; 2]) -> Arc<Media> {
        let source = MediaSource::File {
            digest: id.into(),
            bytes: 1,
            size: Some(size),
            has_sound: false,
        };
        media(id, kind, source)
    }

    fn film(media: Vec<Arc<Media>>) -> Project {
        let blocks = media.iter().enumerate().map(|(at, media)| Block {
            id: format!("b{at}"),
            content: Content::Media {
                media: media.id.clone(),
            },
            start_ms: at as u64 * 5059,
            duration_ms: 5059,
            trim_start_ms: 0,
            trim_end_ms: 0,
        });
        let track = Track {
            id: "t".into(),
            blocks: blocks.collect(),
            effects: Vec::new(),
            is_muted: false,
            is_hidden: false,
            is_locked: false,
        };
        Project {
            media,
            tracks: vec![track],
            markers: Vec::new(),
        }
    }

    #[test]
    fn films_of_samples_are_as_they_are_on_the_stage() {
        let plan = Plan::of(&film(vec![sample("a")]));
        assert_eq!(plan.size, [640, 360]);
        assert_eq!((plan.frames_per_second, plan.frames()), (20, 102));
        assert_eq!((plan.at_ms(0), plan.at_ms(101)), (0, 5050));
        assert!(plan.has_sound);
    }

    #[test]
    fn the_largest_picture_decides_on_the_size_and_the_stage_on_the_shape() {
        let size =
            |size| Plan::of(&film(vec![sample("a"), file("b", MediaKind::Image, size)])).size;
        assert_eq!(size([100, 100]), [640, 360]);
        assert_eq!(size([1280, 720]), [1280, 720]);
        assert_eq!(size([640, 480]), [854, 480]);
        assert_eq!(size([4000, 3000]), [1920, 1080]);
    }

    #[test]
    fn a_video_of_the_user_asks_for_more_pictures() {
        let plan = Plan::of(&film(vec![file("b", MediaKind::Video, [1280, 720])]));
        assert_eq!((plan.frames_per_second, plan.frames()), (30, 152));
        assert_eq!(
            [1, 2, 3, 151].map(|frame| plan.at_ms(frame)),
            [33, 66, 100, 5033]
        );
        assert!(!plan.has_sound);
        let picture = Plan::of(&film(vec![file("b", MediaKind::Image, [1280, 720])]));
        assert_eq!(picture.frames_per_second, 20);
    }

    #[test]
    fn some_pictures_are_never_left_out() {
        let plan = Plan::of(&film(vec![sample("a")]));
        let kept: Vec<u64> = (0..plan.frames())
            .filter(|frame| !plan.can_be_left_out(*frame))
            .collect();
        assert_eq!(kept, [0, 20, 40, 60, 80, 100, 101]);
        assert!(kept.iter().any(|frame| plan.is_key(*frame)));
        assert_eq!(
            [0, 20, 40].map(|frame| plan.is_key(frame)),
            [true, false, true]
        );
    }

    #[test]
    fn progress_goes_from_nothing_to_everything() {
        let plan = Plan::of(&film(vec![sample("a")]));
        assert_eq!([0, 51, 102].map(|done| plan.percent(done)), [0, 50, 100]);
    }

    #[test]
    fn moments_of_one_picture_have_one_sign() {
        let project = film(vec![sample("a"), file("b", MediaKind::Image, [10, 10])]);
        let signature = |at_ms| FrameSignature::of(&project, &layers_at(&project, at_ms));
        assert_eq!(signature(100), signature(149));
        assert_ne!(signature(100), signature(150));
        assert_eq!(signature(6000), signature(9000));
        assert_ne!(signature(5000), signature(6000));
    }

    #[test]
    fn text_alone_makes_a_silent_film() {
        let mut project = film(Vec::new());
        project.tracks[0].blocks.push(Block {
            id: "b".into(),
            content: Content::Text(TextStyle::default()),
            start_ms: 0,
            duration_ms: 500,
            trim_start_ms: 0,
            trim_end_ms: 0,
        });
        let plan = Plan::of(&project);
        assert_eq!((plan.frames(), plan.has_sound), (10, false));
    }
}
