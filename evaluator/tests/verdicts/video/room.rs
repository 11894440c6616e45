//! A session in the Video Editor, played by model commands.

use std::ops::Range;

use protocol::App;
use video_editor_model::{
    Command, Curve, Editor, Effect, EffectKind, EffectParams, Fade, Light, Place, Sample, Side,
    TextStyle, TrackSwitch,
};

use crate::session::{Played, Session};

pub const FLOWER: Sample = Sample::FlowerVideo;
pub const RADIO: Sample = Sample::TuningARadio;
pub const CANDLE: Sample = Sample::WhiteCandle;
pub const ROAR: Sample = Sample::TRexRoar;

pub const WHITE: &str = "#ffffff";
pub const BLACK: &str = "#000000";

/// Full contrast, brightness, saturation; nothing else.
pub const CONTRAST: Light = light(0.0, 3.0, 1.0);
pub const BRIGHTNESS: Light = light(1.0, 1.0, 1.0);
pub const SATURATION: Light = light(0.0, 1.0, 3.0);

pub const fn light(brightness: f64, contrast: f64, saturation: f64) -> Light {
    Light {
        brightness,
        contrast,
        saturation,
    }
}

/// From 1 to 0.
pub const fn fade(curve: Curve) -> Fade {
    Fade {
        from_opacity: 1.0,
        to_opacity: 0.0,
        curve,
    }
}

/// The cutting room. What is made goes to the main row, which is the first that there is; what goes
/// `over` it comes to a new row at the top, what goes `under` it to one at the bottom.
pub struct Room {
    played: Played<Editor>,
    main: Option<String>,
    is_exported: bool,
}

impl Session for Room {
    type Model = Editor;
    type Begin = ();
    type Way = fn(&mut Room);
    type Change = fn(&mut Room);

    const APP: App = App::VideoEditor;

    /// Nothing loaded, nothing on the timeline.
    fn start() -> Self {
        Room {
            played: Played::new(),
            main: None,
            is_exported: true,
        }
    }

    fn played(&self) -> &Played<Editor> {
        &self.played
    }

    fn begin(&mut self, _: &()) {}

    fn begins_with_work(_: &()) -> bool {
        false
    }

    fn go(&mut self, way: fn(&mut Room)) {
        way(self);
        self.finish();
    }

    fn go_changed(&mut self, way: fn(&mut Room), change: fn(&mut Room)) {
        way(self);
        change(self);
        self.finish();
    }
}

impl Room {
    pub fn give(&mut self, command: Command) -> Effect {
        self.played.apply(command)
    }

    fn finish(&mut self) {
        if self.is_exported {
            self.export();
        }
    }

    pub fn export(&mut self) -> &mut Self {
        self.give(Command::BeginExport);
        self.give(Command::CompleteExport);
        self
    }

    /// Leaves without an export.
    pub fn leave(&mut self) {
        self.is_exported = false;
    }

    /// Cancels an export and leaves.
    pub fn cancel_export(&mut self) {
        self.give(Command::BeginExport);
        self.give(Command::CancelExport);
        self.leave();
    }

    pub fn whole(&mut self, sample: Sample, at: u64) -> String {
        self.clip(sample, 0..sample.duration_ms(), at)
    }

    /// A stretch of a medium on the main row.
    pub fn clip(&mut self, sample: Sample, kept: Range<u64>, at: u64) -> String {
        let id = self.fresh(sample, kept);
        self.bring_to_main(&id, at);
        id
    }

    /// A stretch of a medium on a new row at the bottom.
    pub fn under(&mut self, sample: Sample, kept: Range<u64>, at: u64) -> String {
        let id = self.fresh(sample, kept);
        self.bring_to_new_row(&id, usize::MAX, at);
        id
    }

    /// A stretch of a medium on a new row at the top.
    pub fn over(&mut self, sample: Sample, kept: Range<u64>, at: u64) -> String {
        let id = self.fresh(sample, kept);
        self.bring_to_new_row(&id, 0, at);
        id
    }

    /// A medium, trimmed by its handles, on a row of its own at the bottom.
    fn fresh(&mut self, sample: Sample, kept: Range<u64>) -> String {
        let media = &self.played.project().media;
        let loaded = media.iter().find(|it| it.name == sample.file_name());
        let media = match loaded {
            Some(media) => media.id.clone(),
            None => {
                self.give(Command::LoadSample { sample });
                let media = &self.played.project().media;
                media.last().expect("what was loaded").id.clone()
            }
        };
        let row = self.played.project().tracks.len();
        let place = Place::NewRow { row, start_ms: 0 };
        let id = self.give(Command::AddBlock { media, place }).blocks[0].clone();
        self.trim(&id, Side::Right, kept.end);
        self.trim(&id, Side::Left, kept.start);
        id
    }

    pub fn trim(&mut self, id: &str, side: Side, to_ms: u64) -> &mut Self {
        self.give(Command::TrimBlock {
            block: id.into(),
            side,
            to_ms,
        });
        self
    }

    /// A card on the main row.
    pub fn card(&mut self, text: &str, length: u64, colours: [&str; 2], at: u64) -> String {
        let id = self.fresh_card(text, length, colours, 32);
        self.bring_to_main(&id, at);
        id
    }

    /// A card on a new row at the top.
    pub fn card_over(&mut self, text: &str, length: u64, size: u32, at: u64) -> String {
        let id = self.fresh_card(text, length, [WHITE, "#00000080"], size);
        self.bring_to_new_row(&id, 0, at);
        id
    }

    /// A card on a new row at the bottom.
    pub fn card_under(&mut self, text: &str, length: u64, colours: [&str; 2], at: u64) -> String {
        let id = self.fresh_card(text, length, colours, 32);
        self.bring_to_new_row(&id, usize::MAX, at);
        id
    }

    fn fresh_card(&mut self, text: &str, length: u64, colours: [&str; 2], size: u32) -> String {
        let id = self.give(Command::AddText).blocks[0].clone();
        self.trim(&id, Side::Right, length);
        self.write(&id, text, colours, size);
        id
    }

    pub fn write(&mut self, id: &str, text: &str, colours: [&str; 2], size: u32) -> &mut Self {
        self.give(Command::SetText {
            block: id.into(),
            style: TextStyle {
                text: text.into(),
                font_size: size,
                font_color: colours[0].into(),
                background_color: colours[1].into(),
            },
        });
        self
    }

    fn bring_to_main(&mut self, id: &str, start_ms: u64) {
        let project = self.played.project();
        let (row, _) = project.block(id).expect("a block");
        let own = project.tracks[row].id.clone();
        let main = self.main.get_or_insert(own);
        let place = Place::Row {
            track: main.clone(),
            start_ms,
        };
        self.put(id, place);
    }

    pub fn bring_to_new_row(&mut self, id: &str, row: usize, start_ms: u64) -> &mut Self {
        let row = row.min(self.played.project().tracks.len());
        self.put(id, Place::NewRow { row, start_ms });
        self
    }

    fn put(&mut self, id: &str, place: Place) {
        self.give(Command::MoveBlock {
            block: id.into(),
            place,
        });
    }

    /// Moves a block on its row.
    pub fn place(&mut self, id: &str, start_ms: u64) -> &mut Self {
        let project = self.played.project();
        let (row, _) = project.block(id).expect("a block");
        let track = project.tracks[row].id.clone();
        self.put(id, Place::Row { track, start_ms });
        self
    }

    /// The right part of what was cut.
    pub fn split(&mut self, id: &str, at_ms: u64) -> String {
        let before: Vec<String> = self.ids();
        self.give(Command::SplitBlocks {
            blocks: vec![id.into()],
            at_ms,
        });
        let fresh = self.ids().into_iter().find(|it| !before.contains(it));
        fresh.expect("the right part")
    }

    fn ids(&self) -> Vec<String> {
        let blocks = self.played.project().blocks();
        blocks.map(|(_, block)| block.id.clone()).collect()
    }

    pub fn duplicate(&mut self, id: &str) -> String {
        let blocks = vec![id.into()];
        self.give(Command::DuplicateBlocks { blocks }).blocks[0].clone()
    }

    pub fn delete(&mut self, id: &str) -> &mut Self {
        let blocks = vec![id.into()];
        self.give(Command::DeleteBlocks {
            blocks,
            ripple: false,
        });
        self
    }

    pub fn snap(&mut self, id: &str) -> &mut Self {
        self.give(Command::SnapBlock { block: id.into() });
        self
    }

    pub fn undo(&mut self) -> &mut Self {
        self.give(Command::Undo);
        self
    }

    /// The n-th block of the main row, from 1.
    pub fn nth(&self, number: usize) -> String {
        let main = self.main.as_ref().expect("a main row");
        let project = self.played.project();
        let row = project.row_of_track(main).expect("the main row");
        project.tracks[row].blocks[number - 1].id.clone()
    }

    /// The first block of a sample or, by its text, of a card.
    pub fn find(&self, name: &str) -> String {
        let project = self.played.project();
        let is_meant = |block: &video_editor_model::Block| {
            project.name_of(block) == name || block.text().is_some_and(|it| it.text == name)
        };
        let mut blocks = project.blocks().map(|(_, block)| block);
        let found = blocks.find(|block| is_meant(block));
        found.unwrap_or_else(|| panic!("no {name}")).id.clone()
    }

    /// A light adjustment from a start to an end.
    pub fn light(&mut self, id: &str, light: Light, range: Range<u64>) -> String {
        self.effect(id, EffectParams::LightAdjustment(light), range)
    }

    pub fn fade(&mut self, id: &str, curve: Curve, range: Range<u64>) -> String {
        self.effect(id, EffectParams::FadeOut(fade(curve)), range)
    }

    pub fn effect(&mut self, id: &str, params: EffectParams, range: Range<u64>) -> String {
        let kind: EffectKind = params.kind();
        let block = id.to_string();
        let added = self.give(Command::AddEffect { block, kind });
        let effect = added.effect.expect("the effect");
        self.tweak(&effect, params, true);
        for (side, to_ms) in [(Side::Right, range.end), (Side::Left, range.start)] {
            self.give(Command::TrimEffect {
                effect: effect.clone(),
                side,
                to_ms,
            });
        }
        effect
    }

    pub fn tweak(&mut self, effect: &str, params: EffectParams, is_enabled: bool) -> &mut Self {
        self.give(Command::SetEffect {
            effect: effect.into(),
            params,
            is_enabled,
        });
        self
    }

    /// The n-th effect of all, from 1.
    pub fn nth_effect(&self, number: usize) -> String {
        let tracks = self.played.project().tracks.iter();
        let mut effects = tracks.flat_map(|track| &track.effects);
        effects.nth(number - 1).expect("an effect").id.clone()
    }

    pub fn drop_effect(&mut self, number: usize) -> &mut Self {
        let effect = self.nth_effect(number);
        self.give(Command::DeleteEffect { effect });
        self
    }

    /// Switches the n-th effect off.
    pub fn switch_off(&mut self, number: usize) -> &mut Self {
        let effect = self.nth_effect(number);
        let project = self.played.project();
        let params = project.effect(&effect).expect("an effect").1.params;
        self.tweak(&effect, params, false)
    }

    /// Switches a row, from 1 at the top.
    pub fn switch_row(&mut self, row: usize, switch: TrackSwitch) -> &mut Self {
        let track = self.played.project().tracks[row - 1].id.clone();
        let on = true;
        self.give(Command::SetTrack { track, switch, on });
        self
    }

    /// Moves everything on a row to the right.
    pub fn shift_all(&mut self, by_ms: i64) -> &mut Self {
        let blocks = self.ids();
        self.give(Command::ShiftBlocks { blocks, by_ms });
        self
    }
}
