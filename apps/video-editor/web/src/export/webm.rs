//! Packs encoded pictures and sound into a WebM file that players can jump around in.

use thiserror::Error;
use webm_iterable::matroska_spec::{Block, Master, MatroskaSpec as Tag, SimpleBlock};
use webm_iterable::{WebmWriter, WriteOptions};

const VIDEO: u64 = 1;
const SOUND: u64 = 2;
/// Times in the file are milliseconds.
const NANOSECONDS: u64 = 1_000_000;
/// What a decoder of Opus needs to hear before a moment to sound right there.
const OPUS_PRE_ROLL: u64 = 80 * NANOSECONDS;
/// A cluster without a complete picture is closed after this time; blocks count from its start in 16 bits.
const LONGEST_CLUSTER_MS: u64 = 5000;
/// The head of a segment: four bytes of name, eight of size.
const SEGMENT_HEAD: usize = 12;
/// Marks a size of eight bytes.
const EIGHT_BYTES: u64 = 1 << 56;
const PROGRAM: &str = "Gauntlet Video Editor";

#[derive(Clone, Debug, PartialEq, Error)]
pub enum PackError {
    #[error("the film could not be packed: {0}")]
    Unwritable(String),
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

    fn tag(self) -> Tag {
        Tag::Colour(Master::Full(vec![
            Tag::MatrixCoefficients(self.matrix),
            Tag::Range(if self.is_full_range { 2 } else { 1 }),
            Tag::TransferCharacteristics(self.transfer),
            Tag::Primaries(self.primaries),
        ]))
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
        let cluster = cluster(&chunks[start..end], last, head.duration_ms);
        clusters.push(Cluster {
            key_ms: key_of(&chunks[start..end]),
            offset: from,
            bytes: element(&cluster)?,
        });
        from += clusters
            .last()
            .map_or(0, |cluster| cluster.bytes.len() as u64);
    }
    let mut parts = vec![file_head(head, &clusters, from)?];
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
fn cluster(chunks: &[Chunk], last: Option<usize>, duration_ms: u64) -> Tag {
    let start_ms = chunks.first().map_or(0, |chunk| chunk.at_ms);
    let mut tags = vec![Tag::Timestamp(start_ms)];
    let mut picture_before_ms = None;
    for (at, chunk) in chunks.iter().enumerate() {
        let track = if chunk.is_video { VIDEO } else { SOUND };
        // Clusters are far shorter than what 16 bits hold.
        let since = i16::try_from(chunk.at_ms - start_ms).unwrap_or(i16::MAX);
        if last == Some(at) {
            let block = Block::new_uncheked(track, since, false, None, &chunk.bytes);
            let stays_ms = duration_ms.saturating_sub(chunk.at_ms).max(1);
            let mut group = vec![block.into(), Tag::BlockDuration(stays_ms)];
            if !chunk.is_key {
                let before_ms: u64 = picture_before_ms.unwrap_or(start_ms);
                group.push(Tag::ReferenceBlock(before_ms as i64 - chunk.at_ms as i64));
            }
            tags.push(Tag::BlockGroup(Master::Full(group)));
        } else {
            let bytes = chunk.bytes.as_slice();
            let is_key = chunk.is_key || !chunk.is_video;
            let block = SimpleBlock::new_uncheked(bytes, track, since, false, None, false, is_key);
            tags.push(block.into());
        }
        if chunk.is_video {
            picture_before_ms = Some(chunk.at_ms);
        }
    }
    Tag::Cluster(Master::Full(tags))
}

/// Everything before the first cluster. Its own length decides on the numbers in it, so it is
/// written until both agree.
fn file_head(head: &Head, clusters: &[Cluster], cluster_bytes: u64) -> Result<Vec<u8>, PackError> {
    let info = element(&info(head))?;
    let tracks = element(&tracks(head))?;
    let mut length = 0;
    loop {
        let cues = element(&cues(clusters, length))?;
        let seek = seek_head(&info, &tracks, length, cues.len() as u64)?;
        let body: Vec<u8> = [seek, info.clone(), tracks.clone(), cues].concat();
        if body.len() as u64 == length {
            return framed(body, cluster_bytes);
        }
        length = body.len() as u64;
    }
}

fn framed(body: Vec<u8>, cluster_bytes: u64) -> Result<Vec<u8>, PackError> {
    let mut file = Vec::new();
    let mut writer = WebmWriter::new(&mut file);
    writer.write(&ebml()).map_err(unwritable)?;
    writer
        .write_advanced(
            &Tag::Segment(Master::Start),
            WriteOptions::is_unknown_sized_element(),
        )
        .map_err(unwritable)?;
    writer.into_inner().map_err(unwritable)?;
    // Now the size is known.
    let size = EIGHT_BYTES | (body.len() as u64 + cluster_bytes);
    file.truncate(file.len() - 8);
    file.extend(size.to_be_bytes());
    file.extend(body);
    Ok(file)
}

/// An element as it is written inside a segment.
fn element(tag: &Tag) -> Result<Vec<u8>, PackError> {
    let mut bytes = Vec::new();
    let mut writer = WebmWriter::new(&mut bytes);
    writer
        .write_advanced(
            &Tag::Segment(Master::Start),
            WriteOptions::is_unknown_sized_element(),
        )
        .map_err(unwritable)?;
    writer.write(tag).map_err(unwritable)?;
    writer.into_inner().map_err(unwritable)?;
    Ok(bytes.split_off(SEGMENT_HEAD))
}

fn unwritable(error: impl std::fmt::Display) -> PackError {
    PackError::Unwritable(error.to_string())
}

fn ebml() -> Tag {
    Tag::Ebml(Master::Full(vec![
        Tag::EbmlVersion(1),
        Tag::EbmlReadVersion(1),
        Tag::EbmlMaxIdLength(4),
        Tag::EbmlMaxSizeLength(8),
        Tag::DocType("webm".into()),
        Tag::DocTypeVersion(4),
        Tag::DocTypeReadVersion(2),
    ]))
}

fn info(head: &Head) -> Tag {
    Tag::Info(Master::Full(vec![
        Tag::TimestampScale(NANOSECONDS),
        Tag::Duration(head.duration_ms as f64),
        Tag::MuxingApp(PROGRAM.into()),
        Tag::WritingApp(PROGRAM.into()),
    ]))
}

fn tracks(head: &Head) -> Tag {
    let [width, height] = head.size.map(u64::from);
    let mut picture = vec![Tag::PixelWidth(width), Tag::PixelHeight(height)];
    picture.extend(head.colours.map(Colours::tag));
    let mut entries = vec![Tag::TrackEntry(Master::Full(vec![
        Tag::TrackNumber(VIDEO),
        Tag::TrackUID(VIDEO),
        Tag::TrackType(1),
        Tag::FlagLacing(0),
        Tag::CodecID(head.video_codec.into()),
        Tag::Video(Master::Full(picture)),
    ]))];
    if let Some(sound) = &head.sound {
        entries.push(Tag::TrackEntry(Master::Full(vec![
            Tag::TrackNumber(SOUND),
            Tag::TrackUID(SOUND),
            Tag::TrackType(2),
            Tag::FlagLacing(0),
            Tag::CodecID("A_OPUS".into()),
            Tag::CodecDelay(sound.delay_ns()),
            Tag::SeekPreRoll(OPUS_PRE_ROLL),
            Tag::CodecPrivate(sound.opus.clone()),
            Tag::Audio(Master::Full(vec![
                Tag::SamplingFrequency(sound.rate),
                Tag::Channels(sound.channels),
            ])),
        ])));
    }
    Tag::Tracks(Master::Full(entries))
}

/// Where players find the complete pictures. `first`: from the segment's start to the first cluster.
fn cues(clusters: &[Cluster], first: u64) -> Tag {
    let points = clusters.iter().filter_map(|cluster| {
        let key_ms = cluster.key_ms?;
        Some(Tag::CuePoint(Master::Full(vec![
            Tag::CueTime(key_ms),
            Tag::CueTrackPositions(Master::Full(vec![
                Tag::CueTrack(VIDEO),
                Tag::CueClusterPosition(first + cluster.offset),
            ])),
        ])))
    });
    Tag::Cues(Master::Full(points.collect()))
}

/// Where the other parts of the head begin, if all of it has this length.
fn seek_head(info: &[u8], tracks: &[u8], length: u64, cues: u64) -> Result<Vec<u8>, PackError> {
    let (info_length, tracks_length) = (info.len() as u64, tracks.len() as u64);
    let cues_at = length.saturating_sub(cues);
    let tracks_at = cues_at.saturating_sub(tracks_length);
    let info_at = tracks_at.saturating_sub(info_length);
    let seek = |name: &[u8], at: u64| {
        Tag::Seek(Master::Full(vec![
            Tag::SeekID(name[..4].to_vec()),
            Tag::SeekPosition(at),
        ]))
    };
    let cues_name = element(&Tag::Cues(Master::Full(Vec::new())))?;
    element(&Tag::SeekHead(Master::Full(vec![
        seek(info, info_at),
        seek(tracks, tracks_at),
        seek(&cues_name, cues_at),
    ])))
}

#[cfg(test)]
mod tests {
    use super::*;
    use webm_iterable::WebmIterator;

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

    fn tags(file: &[u8]) -> Vec<Tag> {
        let mut bytes = file;
        WebmIterator::new(&mut bytes, &[])
            .collect::<Result<_, _>>()
            .expect("readable")
    }

    #[test]
    fn a_file_says_what_is_in_it() {
        let tags = tags(&file());
        assert!(tags.contains(&Tag::DocType("webm".into())));
        assert!(tags.contains(&Tag::Duration(5059.0)));
        assert!(tags.contains(&Tag::CodecID("V_VP8".into())));
        assert!(tags.contains(&Tag::CodecID("A_OPUS".into())));
        assert!(tags.contains(&Tag::PixelWidth(640)));
        assert!(tags.contains(&Tag::MatrixCoefficients(1)) && tags.contains(&Tag::Range(2)));
        assert!(tags.contains(&Tag::CodecDelay(6_500_000)));
        let silent = packed(&head(false), vec![picture(0, true)]).expect("packed");
        let silent = super::tests::tags(&silent.concat());
        assert!(!silent.contains(&Tag::CodecID("A_OPUS".into())));
    }

    /// Track, moment and how long it stays, for all blocks.
    fn blocks(tags: &[Tag]) -> Vec<(u64, u64)> {
        let mut cluster_ms = 0;
        let mut blocks = Vec::new();
        for tag in tags {
            match tag {
                Tag::Timestamp(at_ms) => cluster_ms = *at_ms,
                Tag::SimpleBlock(_) => {
                    let block = SimpleBlock::try_from(tag).expect("a block");
                    blocks.push((block.track, cluster_ms + block.timestamp as u64));
                }
                Tag::Block(_) => {
                    let block = Block::try_from(tag).expect("a block");
                    blocks.push((block.track, cluster_ms + block.timestamp as u64));
                }
                _ => {}
            }
        }
        blocks
    }

    #[test]
    fn everything_is_there_at_its_time_and_in_order() {
        let tags = tags(&file());
        let blocks = blocks(&tags);
        assert!(blocks.is_sorted_by_key(|(_, at_ms)| *at_ms));
        let times = |track| {
            let of_track = blocks.iter().filter(move |block| block.0 == track);
            of_track.map(|block| block.1).collect::<Vec<_>>()
        };
        assert_eq!(times(VIDEO), (0..102).map(|at| at * 50).collect::<Vec<_>>());
        assert_eq!(times(SOUND), (0..253).map(|at| at * 20).collect::<Vec<_>>());
        assert!(tags.contains(&Tag::BlockDuration(9)));
    }

    #[test]
    fn sizes_and_positions_lead_to_what_they_name() {
        let file = file();
        let start = file
            .windows(4)
            .position(|name| name == [0x18, 0x53, 0x80, 0x67])
            .expect("a segment");
        let size = u64::from_be_bytes(file[start + 4..start + 12].try_into().expect("eight"));
        let body = &file[start + SEGMENT_HEAD..];
        assert_eq!(size & !EIGHT_BYTES, body.len() as u64);
        let mut wanted = Vec::new();
        let mut cued = Vec::new();
        for tag in tags(&file) {
            match tag {
                Tag::SeekID(name) => wanted.push(name),
                Tag::SeekPosition(at) => {
                    let name = wanted.last().expect("named before");
                    assert_eq!(&body[at as usize..at as usize + 4], name.as_slice());
                }
                Tag::CueTime(at_ms) => cued.push(at_ms),
                Tag::CueClusterPosition(at) => {
                    assert_eq!(
                        &body[at as usize..at as usize + 4],
                        [0x1f, 0x43, 0xb6, 0x75]
                    );
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
