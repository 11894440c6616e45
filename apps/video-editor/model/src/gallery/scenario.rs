//! What happens in a studio: who sits there, who speaks when, who fidgets, whose camera has its red lamp on.

use serde::{Deserialize, Serialize};

use crate::digest;

/// A feed as its key says it, from 1.
pub type Feed = u8;
/// All feeds in the order of their keys.
pub const FEEDS: [Feed; 4] = [1, 2, 3, 4];
/// Those that show one person each.
pub const CLOSE: [Feed; 3] = [1, 2, 3];
/// The feed that shows everybody.
pub const WIDE: Feed = 4;
/// How long shows are unless their scenario says otherwise.
pub const SHOW_MS: u64 = 60_000;
/// Far above what anybody mixes in one go.
pub const MAX_SHOW_MS: u64 = 600_000;

/// Shorter ones are no shows.
const MIN_SHOW_MS: u64 = 1000;
/// Of each kind of thing that happens; far above what fits into a show.
const MOST_EVENTS: usize = 2000;
const WHOLE: u32 = 1000;
const LONGEST_NAME: usize = 40;

/// A show that has not been mixed yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Scenario {
    /// When it is over.
    pub length_ms: u64,
    /// Who sits in front of cameras 1, 2 and 3.
    pub people: [Person; 3],
    /// In the order in which they begin. Nobody begins at the same moment as somebody else.
    pub speech: Vec<Speech>,
    /// Movements that are no speech, in the order in which they begin.
    pub decoys: Vec<Decoy>,
    /// Red lamps of close cameras, in the order in which they begin.
    pub lamps: Vec<Lamp>,
    /// Thousandths: how much a bar moves although its person is silent.
    pub noise: u32,
    /// What bars tremble by.
    pub hum: u64,
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Person {
    /// As the tile says it.
    pub name: String,
    /// What they look like.
    pub look: Look,
}

/// Which of a few skins, heads of hair, colours and shirts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Look {
    /// Colour of face and hands.
    pub skin: u8,
    /// Cut of the hair.
    pub cut: u8,
    /// Colour of the hair.
    pub hair: u8,
    /// Colour of the shirt.
    pub shirt: u8,
    /// With glasses?
    pub glasses: bool,
}

impl Look {
    /// How many skins, cuts, colours of hair and shirts there are.
    pub const KINDS: [u8; 4] = [4, 4, 5, 6];
}

/// Somebody speaks: mouth and hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Speech {
    /// The close camera in front of which it happens.
    pub feed: Feed,
    /// From this moment of the show.
    pub from: u64,
    /// Until this one.
    pub to: u64,
}

/// Somebody moves without speaking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Decoy {
    /// The close camera in front of which it happens.
    pub feed: Feed,
    /// From this moment of the show.
    pub from: u64,
    /// Until this one.
    pub to: u64,
    /// What moves.
    pub fidget: Fidget,
}

/// Half of what speech looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Fidget {
    /// The mouth moves, the hand does not.
    Chew,
    /// The hand is up, the mouth stays shut.
    Scratch,
}

/// A camera must not be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Lamp {
    /// The close camera whose lamp is red.
    pub feed: Feed,
    /// From this moment of the show.
    pub from: u64,
    /// Until this one.
    pub to: u64,
}

impl Scenario {
    /// Everything that drawing and judging rely on.
    pub fn check(&self) -> Result<(), &'static str> {
        if !(MIN_SHOW_MS..=MAX_SHOW_MS).contains(&self.length_ms) {
            return Err("a show has no sensible length");
        }
        if self.noise > WHOLE || !self.people.iter().all(Person::is_sound) {
            return Err("a show has impossible people");
        }
        let speech: Vec<Span> = self
            .speech
            .iter()
            .map(|it| (it.feed, it.from, it.to))
            .collect();
        let decoys: Vec<Span> = self
            .decoys
            .iter()
            .map(|it| (it.feed, it.from, it.to))
            .collect();
        let lamps: Vec<Span> = self
            .lamps
            .iter()
            .map(|it| (it.feed, it.from, it.to))
            .collect();
        for spans in [&speech, &decoys, &lamps] {
            self.check_spans(spans)?;
        }
        if speech.windows(2).any(|pair| pair[0].1 == pair[1].1) {
            return Err("two people of a show begin to speak at the same moment");
        }
        let collides = |decoy: &Span| speech.iter().any(|span| overlap(span, decoy));
        if decoys.iter().any(collides) {
            return Err("somebody in a show speaks and fidgets at once");
        }
        Ok(())
    }

    fn check_spans(&self, spans: &[Span]) -> Result<(), &'static str> {
        let is_sound =
            |(feed, from, to): &Span| CLOSE.contains(feed) && from < to && *to <= self.length_ms;
        if spans.len() > MOST_EVENTS || !spans.iter().all(is_sound) {
            return Err("something in a show happens at an impossible time or place");
        }
        if !spans.is_sorted_by_key(|span| span.1) {
            return Err("what happens in a show is not in order");
        }
        let twice = |(at, span): (usize, &Span)| spans[..at].iter().any(|it| overlap(it, span));
        match spans.iter().enumerate().any(twice) {
            true => Err("something in a show happens twice at once"),
            false => Ok(()),
        }
    }

    /// Of the written scenario: enough to tell shows apart.
    pub(super) fn digest(&self) -> String {
        digest::of(self)
    }

    /// Who this feed shows; nobody in particular on the wide shot.
    pub fn person(&self, feed: Feed) -> Option<&Person> {
        self.people.get(usize::from(feed).checked_sub(1)?)
    }

    /// Does the person in front of this camera speak at this moment?
    pub fn is_speaking(&self, feed: Feed, at_ms: u64) -> bool {
        let mut speech = self.speech.iter();
        speech.any(|it| it.feed == feed && (it.from..it.to).contains(&at_ms))
    }

    /// Is the lamp of this camera red at this moment?
    pub fn is_red(&self, feed: Feed, at_ms: u64) -> bool {
        let mut lamps = self.lamps.iter();
        lamps.any(|it| it.feed == feed && (it.from..it.to).contains(&at_ms))
    }
}

/// Feed, beginning, end.
type Span = (Feed, u64, u64);

fn overlap(one: &Span, other: &Span) -> bool {
    one.0 == other.0 && one.1 < other.2 && other.1 < one.2
}

impl Person {
    fn is_sound(&self) -> bool {
        let look = [
            self.look.skin,
            self.look.cut,
            self.look.hair,
            self.look.shirt,
        ];
        let mut kinds = look.iter().zip(Look::KINDS);
        kinds.all(|(kind, count)| *kind < count)
            && !self.name.is_empty()
            && self.name.chars().count() <= LONGEST_NAME
    }
}
