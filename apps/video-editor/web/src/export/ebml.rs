//! Elements of EBML, the form that Matroska and WebM files are written in: a name, a size, and what is inside.

/// Names of the elements that a film has, as the Matroska standard numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Name {
    Ebml = 0x1A45_DFA3,
    EbmlVersion = 0x4286,
    EbmlReadVersion = 0x42F7,
    EbmlMaxIdLength = 0x42F2,
    EbmlMaxSizeLength = 0x42F3,
    DocType = 0x4282,
    DocTypeVersion = 0x4287,
    DocTypeReadVersion = 0x4285,
    Segment = 0x1853_8067,
    SeekHead = 0x114D_9B74,
    Seek = 0x4DBB,
    SeekId = 0x53AB,
    SeekPosition = 0x53AC,
    Info = 0x1549_A966,
    TimestampScale = 0x2AD7B1,
    Duration = 0x4489,
    MuxingApp = 0x4D80,
    WritingApp = 0x5741,
    Tracks = 0x1654_AE6B,
    TrackEntry = 0xAE,
    TrackNumber = 0xD7,
    TrackUid = 0x73C5,
    TrackType = 0x83,
    FlagLacing = 0x9C,
    CodecId = 0x86,
    CodecPrivate = 0x63A2,
    CodecDelay = 0x56AA,
    SeekPreRoll = 0x56BB,
    Video = 0xE0,
    PixelWidth = 0xB0,
    PixelHeight = 0xBA,
    Colour = 0x55B0,
    MatrixCoefficients = 0x55B1,
    Range = 0x55B9,
    TransferCharacteristics = 0x55BA,
    Primaries = 0x55BB,
    Audio = 0xE1,
    SamplingFrequency = 0xB5,
    Channels = 0x9F,
    Cluster = 0x1F43_B675,
    Timestamp = 0xE7,
    SimpleBlock = 0xA3,
    BlockGroup = 0xA0,
    Block = 0xA1,
    BlockDuration = 0x9B,
    ReferenceBlock = 0xFB,
    Cues = 0x1C53_BB6B,
    CuePoint = 0xBB,
    CueTime = 0xB3,
    CueTrackPositions = 0xB7,
    CueTrack = 0xF7,
    CueClusterPosition = 0xF1,
}

impl Name {
    /// The name as it is written. How long it is stands in its first bits, so no byte before them counts.
    pub fn bytes(self) -> Vec<u8> {
        without_leading_zeros(u64::from(self as u32))
    }
}

/// An element of other elements.
pub fn master(id: Name, inside: impl IntoIterator<Item = Vec<u8>>) -> Vec<u8> {
    binary(id, &inside.into_iter().flatten().collect::<Vec<_>>())
}

pub fn unsigned(id: Name, number: u64) -> Vec<u8> {
    binary(id, &without_leading_zeros(number))
}

/// A number that may be negative, in as few bytes as keep its sign.
pub fn integer(id: Name, number: i64) -> Vec<u8> {
    let bytes = number.to_be_bytes();
    let fits = |length: usize| number == (number << (64 - 8 * length)) >> (64 - 8 * length);
    let length = (1..8).find(|&length| fits(length)).unwrap_or(8);
    binary(id, &bytes[8 - length..])
}

pub fn float(id: Name, number: f64) -> Vec<u8> {
    binary(id, &number.to_be_bytes())
}

pub fn text(id: Name, text: &str) -> Vec<u8> {
    binary(id, text.as_bytes())
}

pub fn binary(id: Name, bytes: &[u8]) -> Vec<u8> {
    let mut element = id.bytes();
    element.extend(size(bytes.len() as u64));
    element.extend(bytes);
    element
}

/// The beginning of an element whose inside is written elsewhere. Eight bytes of size, whatever it is: players
/// may rely on where a film's parts begin.
pub fn head(id: Name, inside: u64) -> Vec<u8> {
    let mut head = id.bytes();
    head.extend((inside | 1 << 56).to_be_bytes());
    head
}

/// A number that tells its own length: as many zeros before its first bit as bytes that follow the first. All
/// ones would mean "unknown".
pub fn size(number: u64) -> Vec<u8> {
    let length = (1..8).find(|length| number < (1 << (7 * length)) - 1);
    let length = length.unwrap_or(8);
    let marked = number | 1 << (7 * length);
    marked.to_be_bytes()[8 - length..].to_vec()
}

/// At least one byte.
fn without_leading_zeros(number: u64) -> Vec<u8> {
    let zeros = (number.leading_zeros() / 8).min(7) as usize;
    number.to_be_bytes()[zeros..].to_vec()
}

/// Takes files apart again.
#[cfg(test)]
pub mod reading {
    use super::Name;

    #[derive(Debug, PartialEq)]
    pub struct Element<'a> {
        pub id: Name,
        pub bytes: &'a [u8],
    }

    impl Element<'_> {
        pub fn unsigned(&self) -> u64 {
            self.bytes
                .iter()
                .fold(0, |all, byte| all << 8 | u64::from(*byte))
        }
    }

    /// All elements, those inside others after them.
    pub fn elements(mut file: &[u8]) -> Vec<Element<'_>> {
        let mut found = Vec::new();
        while !file.is_empty() {
            let (name, rest) = number(file, false);
            let id = ALL.into_iter().find(|id| u64::from(*id as u32) == name);
            let id = id.unwrap_or_else(|| panic!("an element {name:x}"));
            let (size, rest) = number(rest, true);
            let (bytes, rest) = rest.split_at(size as usize);
            found.push(Element { id, bytes });
            if MASTERS.contains(&id) {
                found.extend(elements(bytes));
            }
            file = rest;
        }
        found
    }

    /// A number that tells its own length, with or without the bit that tells it.
    fn number(bytes: &[u8], is_size: bool) -> (u64, &[u8]) {
        let length = bytes[0].leading_zeros() as usize + 1;
        let (number, rest) = bytes.split_at(length);
        let number = number
            .iter()
            .fold(0, |all, byte| all << 8 | u64::from(*byte));
        let mark = if is_size { 1 << (7 * length) } else { 0 };
        (number & !mark, rest)
    }

    const MASTERS: [Name; 15] = [
        Name::Ebml,
        Name::Segment,
        Name::SeekHead,
        Name::Seek,
        Name::Info,
        Name::Tracks,
        Name::TrackEntry,
        Name::Video,
        Name::Colour,
        Name::Audio,
        Name::Cluster,
        Name::BlockGroup,
        Name::Cues,
        Name::CuePoint,
        Name::CueTrackPositions,
    ];

    const ALL: [Name; 52] = [
        Name::Ebml,
        Name::EbmlVersion,
        Name::EbmlReadVersion,
        Name::EbmlMaxIdLength,
        Name::EbmlMaxSizeLength,
        Name::DocType,
        Name::DocTypeVersion,
        Name::DocTypeReadVersion,
        Name::Segment,
        Name::SeekHead,
        Name::Seek,
        Name::SeekId,
        Name::SeekPosition,
        Name::Info,
        Name::TimestampScale,
        Name::Duration,
        Name::MuxingApp,
        Name::WritingApp,
        Name::Tracks,
        Name::TrackEntry,
        Name::TrackNumber,
        Name::TrackUid,
        Name::TrackType,
        Name::FlagLacing,
        Name::CodecId,
        Name::CodecPrivate,
        Name::CodecDelay,
        Name::SeekPreRoll,
        Name::Video,
        Name::PixelWidth,
        Name::PixelHeight,
        Name::Colour,
        Name::MatrixCoefficients,
        Name::Range,
        Name::TransferCharacteristics,
        Name::Primaries,
        Name::Audio,
        Name::SamplingFrequency,
        Name::Channels,
        Name::Cluster,
        Name::Timestamp,
        Name::SimpleBlock,
        Name::BlockGroup,
        Name::Block,
        Name::BlockDuration,
        Name::ReferenceBlock,
        Name::Cues,
        Name::CuePoint,
        Name::CueTime,
        Name::CueTrackPositions,
        Name::CueTrack,
        Name::CueClusterPosition,
    ];

    #[test]
    fn numbers_are_as_short_as_they_can_be_and_come_back() {
        for number in [0, 1, 126, 127, 128, 16_382, 16_383, 1 << 32, (1 << 56) - 2] {
            let bytes = super::size(number);
            assert_eq!(super::reading::number(&bytes, true), (number, &[][..]));
        }
        assert_eq!(super::size(126), [0xfe]);
        assert_eq!(super::size(127), [0x40, 127]);
        let inside = |number| super::integer(Name::ReferenceBlock, number)[2..].to_vec();
        assert_eq!(inside(-50), [0xce]);
        assert_eq!(inside(-128), [0x80]);
        assert_eq!(inside(128), [0, 128]);
        assert_eq!(inside(-2000), [0xf8, 0x30]);
        assert_eq!(inside(i64::MIN).len(), 8);
    }
}
