//! Packs encoded pictures and sound into a WebM file that players can jump around in.

use thiserror::Error;

use super::ebml::{self, Name, binary, float, integer, master, text, unsigned};

const VIDEO: u64 = 1;
const SOUND: u64 = 2;
/// Times in the file are milliseconds.
const NANOSECONDS: u64 = 1_000_000;
/// What a decoder of Opus needs to hear before a moment to sound right there.
const OPUS_PRE_ROLL: u64 = 80 * NANOSECONDS;
/// A cluster without a complete picture is closed after this time; blocks count from its start in 16 bits.
const LONGEST_CLUSTER_MS: u64 = 5000;
/// Flags of a block: it is complete in itself.
const KEY_FLAG: u8 = 0x80;
const NO_FLAGS: u8 = 0;
const PROGRAM: &str = "Gauntlet Video Editor";

#[derive(Clone, Debug, PartialEq, Error)]
pub enum PackError {
    #[error("the film has no pictures")]
    Empty,
}

/// What the file says about itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Head {
    pub size: [u32; 2],
    pub duration_ms: u64,
    /// `V_VP8` or `V_VP9`.
    pub video_codec: &'static str,
    pub colours: Option<Colours>,
    pub sound: Option<SoundHead>,
}

/// How colours became those of the codec, in the numbers of the standard (ITU-T H.273).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colours {
    matrix: u64,
    transfer: u64,
    primaries: u64,
    is_full_range: bool,
}

impl Colours {
    /// From the names that browsers use; `None` for those that are not known here.
    pub fn named(matrix: &str, transfer: &str, primaries: &str, is_full: bool) -> Option<Colours> {
        Some(Colours {
            matrix: match matrix {
                "bt709" => 1,
                "bt470bg" => 5,
                "smpte170m" => 6,
                _ => return None,
            },
            transfer: match transfer {
                "bt709" => 1,
                "smpte170m" => 6,
                "iec61966-2-1" => 13,
                _ => return None,
            },
            primaries: match primaries {
                "bt709" => 1,
                "bt470bg" => 5,
                "smpte170m" => 6,
                _ => return None,
            },
            is_full_range: is_full,
        })
    }

    fn element(self) -> Vec<u8> {
        master(
            Name::Colour,
            [
                unsigned(Name::MatrixCoefficients, self.matrix),
                unsigned(Name::Range, if self.is_full_range { 2 } else { 1 }),
                unsigned(Name::TransferCharacteristics, self.transfer),
                unsigned(Name::Primaries, self.primaries),
            ],
        )
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct SoundHead {
    pub channels: u64,
    pub rate: f64,
    /// The identification header of Opus.
    pub opus: Vec<u8>,
}

impl SoundHead {
    /// Samples that the decoder swallows, as nanoseconds.
    fn delay_ns(&self) -> u64 {
        let skipped = self.opus.get(10..12);
        let skipped = skipped.map_or(0, |bytes| u16::from_le_bytes([bytes[0], bytes[1]]));
        u64::from(skipped) * 1_000_000_000 / 48_000
    }
}

/// An encoded picture or a bit of sound.
#[derive(Clone, Debug, PartialEq)]
pub struct Chunk {
    pub is_video: bool,
    pub at_ms: u64,
    pub is_key: bool,
    pub bytes: Vec<u8>,
}

/// The file in parts: the head, then cluster after cluster.
pub fn packed(head: &Head, mut chunks: Vec<Chunk>) -> Result<Vec<Vec<u8>>, PackError> {
    // Sound first: it is needed when its picture is.
    chunks.sort_by_key(|chunk| (chunk.at_ms, chunk.is_video));
    let last_picture = chunks
        .iter()
        .rposition(|chunk| chunk.is_video)
        .ok_or(PackError::Empty)?;
    let mut clusters = Vec::new();
    let mut from = 0;
    for (start, end) in cluster_bounds(&chunks) {
        let last = last_picture
            .checked_sub(start)
            .filter(|_| last_picture < end);
        let bytes = cluster(&chunks[start..end], last, head.duration_ms);
        let length = bytes.len() as u64;
        clusters.push(Cluster {
            key_ms: key_of(&chunks[start..end]),
            offset: from,
            bytes,
        });
        from += length;
    }
    let mut parts = vec![file_head(head, &clusters, from)];
    parts.extend(clusters.into_iter().map(|cluster| cluster.bytes));
    Ok(parts)
}

struct Cluster {
    /// When its first complete picture is shown.
    key_ms: Option<u64>,
    /// From the first cluster to this one.
    offset: u64,
    bytes: Vec<u8>,
}

/// A cluster begins with every complete picture and never lasts too long.
fn cluster_bounds(chunks: &[Chunk]) -> Vec<(usize, usize)> {
    let mut starts = vec![0];
    let mut begun_ms = chunks.first().map_or(0, |chunk| chunk.at_ms);
    let mut has_picture = false;
    for (at, chunk) in chunks.iter().enumerate() {
        let is_key = chunk.is_video && chunk.is_key && has_picture;
        if is_key || chunk.at_ms - begun_ms >= LONGEST_CLUSTER_MS {
            starts.push(at);
            begun_ms = chunk.at_ms;
            has_picture = false;
        }
        has_picture |= chunk.is_video;
    }
    let ends = starts.iter().copied().skip(1).chain([chunks.len()]);
    starts.iter().copied().zip(ends).collect()
}

fn key_of(chunks: &[Chunk]) -> Option<u64> {
    let key = chunks.iter().find(|chunk| chunk.is_video && chunk.is_key)?;
    Some(key.at_ms)
}

/// `last`: the picture that nothing follows and that has to say how long it stays.
fn cluster(chunks: &[Chunk], last: Option<usize>, duration_ms: u64) -> Vec<u8> {
    let start_ms = chunks.first().map_or(0, |chunk| chunk.at_ms);
    let mut elements = vec![unsigned(Name::Timestamp, start_ms)];
    let mut picture_before_ms = None;
    for (at, chunk) in chunks.iter().enumerate() {
        if last == Some(at) {
            let stays_ms = duration_ms.saturating_sub(chunk.at_ms).max(1);
            let mut group = vec![
                binary(Name::Block, &block(chunk, start_ms, NO_FLAGS)),
                unsigned(Name::BlockDuration, stays_ms),
            ];
            if !chunk.is_key {
                let before_ms: u64 = picture_before_ms.unwrap_or(start_ms);
                let back_ms = before_ms as i64 - chunk.at_ms as i64;
                group.push(integer(Name::ReferenceBlock, back_ms));
            }
            elements.push(master(Name::BlockGroup, group));
        } else {
            let is_key = chunk.is_key || !chunk.is_video;
            let flags = if is_key { KEY_FLAG } else { NO_FLAGS };
            elements.push(binary(Name::SimpleBlock, &block(chunk, start_ms, flags)));
        }
        if chunk.is_video {
            picture_before_ms = Some(chunk.at_ms);
        }
    }
    master(Name::Cluster, elements)
}

/// Track, time since the start of its cluster, flags, and what was encoded.
fn block(chunk: &Chunk, start_ms: u64, flags: u8) -> Vec<u8> {
    let track = if chunk.is_video { VIDEO } else { SOUND };
    // Clusters are far shorter than what 16 bits hold.
    let since = i16::try_from(chunk.at_ms - start_ms).unwrap_or(i16::MAX);
    let mut bytes = ebml::size(track);
    bytes.extend(since.to_be_bytes());
    bytes.push(flags);
    bytes.extend(&chunk.bytes);
    bytes
}

/// Everything before the first cluster. Its own length decides on the numbers in it, so it is
/// written until both agree.
fn file_head(head: &Head, clusters: &[Cluster], cluster_bytes: u64) -> Vec<u8> {
    let info = info(head);
    let tracks = tracks(head);
    let mut length = 0;
    loop {
        let cues = cues(clusters, length);
        let seek = seek_head(&info, &tracks, length, cues.len() as u64);
        let body = [seek, info.clone(), tracks.clone(), cues].concat();
        if body.len() as u64 == length {
            let segment = ebml::head(Name::Segment, length + cluster_bytes);
            return [ebml_head(), segment, body].concat();
        }
        length = body.len() as u64;
    }
}

fn ebml_head() -> Vec<u8> {
    master(
        Name::Ebml,
        [
            unsigned(Name::EbmlVersion, 1),
            unsigned(Name::EbmlReadVersion, 1),
            unsigned(Name::EbmlMaxIdLength, 4),
            unsigned(Name::EbmlMaxSizeLength, 8),
            text(Name::DocType, "webm"),
            unsigned(Name::DocTypeVersion, 4),
            unsigned(Name::DocTypeReadVersion, 2),
        ],
    )
}

fn info(head: &Head) -> Vec<u8> {
    master(
        Name::Info,
        [
            unsigned(Name::TimestampScale, NANOSECONDS),
            float(Name::Duration, head.duration_ms as f64),
            text(Name::MuxingApp, PROGRAM),
            text(Name::WritingApp, PROGRAM),
        ],
    )
}

fn tracks(head: &Head) -> Vec<u8> {
    let video = video_track(head);
    let sound = head.sound.as_ref().map(sound_track);
    master(Name::Tracks, [video].into_iter().chain(sound))
}

fn video_track(head: &Head) -> Vec<u8> {
    let [width, height] = head.size.map(u64::from);
    let size = [
        unsigned(Name::PixelWidth, width),
        unsigned(Name::PixelHeight, height),
    ];
    let picture = size.into_iter().chain(head.colours.map(Colours::element));
    master(
        Name::TrackEntry,
        [
            unsigned(Name::TrackNumber, VIDEO),
            unsigned(Name::TrackUid, VIDEO),
            unsigned(Name::TrackType, 1),
            unsigned(Name::FlagLacing, 0),
            text(Name::CodecId, head.video_codec),
            master(Name::Video, picture),
        ],
    )
}

fn sound_track(sound: &SoundHead) -> Vec<u8> {
    let audio = [
        float(Name::SamplingFrequency, sound.rate),
        unsigned(Name::Channels, sound.channels),
    ];
    master(
        Name::TrackEntry,
        [
            unsigned(Name::TrackNumber, SOUND),
            unsigned(Name::TrackUid, SOUND),
            unsigned(Name::TrackType, 2),
            unsigned(Name::FlagLacing, 0),
            text(Name::CodecId, "A_OPUS"),
            unsigned(Name::CodecDelay, sound.delay_ns()),
            unsigned(Name::SeekPreRoll, OPUS_PRE_ROLL),
            binary(Name::CodecPrivate, &sound.opus),
            master(Name::Audio, audio),
        ],
    )
}

/// Where players find the complete pictures. `first`: from the segment's start to the first cluster.
fn cues(clusters: &[Cluster], first: u64) -> Vec<u8> {
    let points = clusters.iter().filter_map(|cluster| {
        let positions = [
            unsigned(Name::CueTrack, VIDEO),
            unsigned(Name::CueClusterPosition, first + cluster.offset),
        ];
        let point = [
            unsigned(Name::CueTime, cluster.key_ms?),
            master(Name::CueTrackPositions, positions),
        ];
        Some(master(Name::CuePoint, point))
    });
    master(Name::Cues, points)
}

/// Where the other parts of the head begin, if all of it has this length.
fn seek_head(info: &[u8], tracks: &[u8], length: u64, cues: u64) -> Vec<u8> {
    let cues_at = length.saturating_sub(cues);
    let tracks_at = cues_at.saturating_sub(tracks.len() as u64);
    let info_at = tracks_at.saturating_sub(info.len() as u64);
    let parts = [
        (Name::Info, info_at),
        (Name::Tracks, tracks_at),
        (Name::Cues, cues_at),
    ];
    let seeks = parts.map(|(id, at)| {
        master(
            Name::Seek,
            [
                binary(Name::SeekId, &id.bytes()),
                unsigned(Name::SeekPosition, at),
            ],
        )
    });
    master(Name::SeekHead, seeks)
}

#[cfg(test)]
mod tests {
    use super::super::ebml::reading::{Element, elements};
    use super::*;

    fn picture(at_ms: u64, is_key: bool) -> Chunk {
        Chunk {
            is_video: true,
            at_ms,
            is_key,
            bytes: vec![at_ms as u8; 700],
        }
    }

    fn sound(at_ms: u64) -> Chunk {
        Chunk {
            is_video: false,
            at_ms,
            is_key: true,
            bytes: vec![1; 30],
        }
    }

    fn head(has_sound: bool) -> Head {
        let mut opus = b"OpusHead\x01\x02".to_vec();
        opus.extend(312u16.to_le_bytes());
        opus.extend([0; 7]);
        Head {
            size: [640, 360],
            duration_ms: 5059,
            video_codec: "V_VP8",
            colours: Colours::named("bt709", "iec61966-2-1", "bt709", true),
            sound: has_sound.then_some(SoundHead {
                channels: 2,
                rate: 48_000.0,
                opus,
            }),
        }
    }

    fn file() -> Vec<u8> {
        let pictures = (0..102).map(|at| picture(at * 50, at % 40 == 0));
        let chunks = pictures.chain((0..253).map(|at| sound(at * 20)));
        packed(&head(true), chunks.collect())
            .expect("packed")
            .concat()
    }

    #[test]
    fn a_file_says_what_is_in_it() {
        let file = file();
        let elements = elements(&file);
        let has = |id, bytes: &[u8]| elements.contains(&Element { id, bytes });
        assert!(has(Name::DocType, b"webm"));
        assert!(has(Name::Duration, &5059.0f64.to_be_bytes()));
        assert!(has(Name::CodecId, b"V_VP8") && has(Name::CodecId, b"A_OPUS"));
        assert!(has(Name::PixelWidth, &640u16.to_be_bytes()));
        assert!(has(Name::MatrixCoefficients, &[1]) && has(Name::Range, &[2]));
        assert!(has(Name::CodecDelay, &6_500_000u32.to_be_bytes()[1..]));
        let silent = packed(&head(false), vec![picture(0, true)]).expect("packed");
        let silent = silent.concat();
        let mut silent = super::tests::elements(&silent).into_iter();
        assert!(!silent.any(|element| element.bytes == b"A_OPUS"));
    }

    /// Track and moment of all blocks.
    fn blocks(elements: &[Element]) -> Vec<(u64, u64)> {
        let mut cluster_ms = 0;
        let mut blocks = Vec::new();
        for element in elements {
            match element.id {
                Name::Timestamp => cluster_ms = element.unsigned(),
                Name::SimpleBlock | Name::Block => {
                    let [track, high, low] = *element.bytes.first_chunk().expect("a block");
                    let since = u64::from(u16::from_be_bytes([high, low]));
                    blocks.push((u64::from(track & 0x7f), cluster_ms + since));
                }
                _ => {}
            }
        }
        blocks
    }

    #[test]
    fn everything_is_there_at_its_time_and_in_order() {
        let file = file();
        let elements = elements(&file);
        let blocks = blocks(&elements);
        assert!(blocks.is_sorted_by_key(|(_, at_ms)| *at_ms));
        let times = |track| {
            let of_track = blocks.iter().filter(move |block| block.0 == track);
            of_track.map(|block| block.1).collect::<Vec<_>>()
        };
        assert_eq!(times(VIDEO), (0..102).map(|at| at * 50).collect::<Vec<_>>());
        assert_eq!(times(SOUND), (0..253).map(|at| at * 20).collect::<Vec<_>>());
        let last = elements.iter().find(|it| it.id == Name::BlockDuration);
        assert_eq!(last.expect("a last picture").unsigned(), 9);
    }

    #[test]
    fn only_complete_pictures_and_sound_are_marked_as_places_to_begin() {
        let file = file();
        let simple = elements(&file)
            .into_iter()
            .filter(|it| it.id == Name::SimpleBlock);
        let marked = simple.filter(|it| it.bytes[3] & KEY_FLAG != 0);
        assert_eq!(marked.count(), 253 + 3);
    }

    #[test]
    fn sizes_and_positions_lead_to_what_they_name() {
        let file = file();
        let elements = elements(&file);
        let segment = elements.iter().find(|it| it.id == Name::Segment);
        let body = segment.expect("a segment").bytes;
        assert!(file.ends_with(body));
        let mut wanted = Vec::new();
        let mut cued = Vec::new();
        for element in &elements {
            match element.id {
                Name::SeekId => wanted.push(element.bytes),
                Name::SeekPosition => {
                    let name = wanted.last().expect("named before");
                    assert!(body[element.unsigned() as usize..].starts_with(name));
                }
                Name::CueTime => cued.push(element.unsigned()),
                Name::CueClusterPosition => {
                    let at = element.unsigned() as usize;
                    assert!(body[at..].starts_with(&Name::Cluster.bytes()));
                }
                _ => {}
            }
        }
        assert_eq!(wanted.len(), 3);
        assert_eq!(cued, [0, 2000, 4000]);
    }

    #[test]
    fn clusters_begin_with_complete_pictures_and_stay_short() {
        let chunks: Vec<Chunk> = (0..300)
            .map(|at| picture(at * 100, at % 200 == 0))
            .collect();
        let bounds = cluster_bounds(&chunks);
        assert_eq!(bounds[0], (0, 50));
        assert!(bounds.iter().any(|(start, _)| *start == 200));
        assert_eq!(bounds.last().map(|(_, end)| *end), Some(300));
    }

    #[test]
    fn a_film_without_pictures_is_none() {
        assert_eq!(packed(&head(true), vec![sound(0)]), Err(PackError::Empty));
    }
}
