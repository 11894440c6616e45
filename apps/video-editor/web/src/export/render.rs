//! Renders a film: picture after picture through the compositor, the sound beside it, both through
//! the encoders, everything into one file.

use super::encoders::{self, Carrier, Encoder, object};
use super::plan::{FrameSignature, Plan};
use super::webm::{self, Head, PackError, SoundHead};
use crate::engine::{
    BrowserFailed, Compositor, Engine, EventLoopYield, HiddenCanvas, LayerImage, Mix, Piece,
    SequentialReader,
};
use app_sdk::pause_ms;
use std::collections::HashMap;
use std::rc::Rc;
use thiserror::Error;
use video_editor_model::footage::Picture;
use video_editor_model::lighting::apply_lights;
use video_editor_model::programme::{Layer, layers_at, sounds};
use video_editor_model::sound::SAMPLE_RATE;
use video_editor_model::{MediaKind, MediaSource, Project};
use wasm_bindgen::JsValue;
use web_sys::{Blob, BlobPropertyBag};

pub const MEDIA_TYPE: &str = "video/webm";
/// Sound is mixed a second at a time.
const SOUND_SLICE: usize = SAMPLE_RATE as usize;
const SOUND_BITS: u32 = 128_000;
/// Files that are still being read are looked after this often.
const FILES_MS: u32 = 30;
/// The page gets its turn after this much work, to paint and to be cancelled.
const TURN_MS: f64 = 40.0;
/// Opus swallows this many samples at its beginning unless its header says otherwise.
const OPUS_SKIP: u16 = 312;

#[derive(Clone, Debug, PartialEq, Error)]
pub enum RenderError {
    #[error("This browser cannot encode films. A current Chromium, Firefox or Safari can.")]
    NoEncoder,
    #[error("The picture of “{0}” could not be read.")]
    NoPicture(String),
    #[error("The film could not be rendered: {0}")]
    Browser(#[from] BrowserFailed),
    #[error("The film could not be finished: {0}")]
    Unpackable(#[from] PackError),
    #[error("The export was cancelled.")]
    Cancelled,
}

/// A finished film.
pub struct Film {
    pub file: Blob,
    pub bytes: u64,
    /// Something was to be heard, but the browser cannot encode sound.
    pub is_silenced: bool,
}

/// Renders a project. `progress` is told the percentage now and then and says whether to go on.
pub async fn film(
    engine: &Engine,
    project: &Project,
    progress: impl Fn(u64) -> bool,
) -> Result<Film, RenderError> {
    while engine.is_busy() {
        if !progress(0) {
            return Err(RenderError::Cancelled);
        }
        pause_ms(FILES_MS).await;
    }
    let plan = Plan::of(project);
    let mut video = VideoTrack::new(&plan).await?;
    let sound = match plan.has_sound {
        true => SoundTrack::new().await?,
        false => None,
    };
    let mut job = RenderJob {
        engine,
        project,
        plan: &plan,
        readers: HashMap::new(),
    };
    let event_loop = EventLoopYield::new();
    let mut turn = now();
    for frame in 0..plan.frames() {
        job.render(frame, &mut video).await?;
        if let Some(sound) = &sound {
            sound.encode_until(plan.at_ms(frame + 1), &job)?;
        }
        let has_waited = video.encoder.catch_up().await?;
        if has_waited || now() - turn > TURN_MS {
            if !progress(plan.percent(frame)) {
                return Err(RenderError::Cancelled);
            }
            if now() - turn > TURN_MS {
                event_loop.yield_now().await;
                turn = now();
            }
        }
    }
    packed(&plan, video, sound).await
}

fn now() -> f64 {
    let performance = dom_shell::page::window().performance();
    performance.map_or(0.0, |clock| clock.now())
}

async fn packed(
    plan: &Plan,
    video: VideoTrack,
    sound: Option<SoundTrack>,
) -> Result<Film, RenderError> {
    let video_codec = video.codec;
    let seen = video.encoder.finish().await?;
    let mut chunks = seen.chunks;
    let is_silenced = plan.has_sound && sound.is_none();
    let sound = match sound {
        Some(sound) => {
            let heard = sound.encoder.finish().await?;
            chunks.extend(heard.chunks);
            Some(SoundHead {
                channels: 2,
                rate: f64::from(SAMPLE_RATE),
                opus: heard.description.unwrap_or_else(opus_header),
            })
        }
        None => None,
    };
    let head = Head {
        size: plan.size,
        duration_ms: plan.duration_ms,
        video_codec,
        colours: seen.colours,
        sound,
    };
    let parts = js_sys::Array::new();
    let mut bytes = 0;
    for part in webm::packed(&head, chunks)? {
        bytes += part.len() as u64;
        parts.push(&js_sys::Uint8Array::from(part.as_slice()));
    }
    let options = BlobPropertyBag::new();
    options.set_type(MEDIA_TYPE);
    let file = Blob::new_with_u8_array_sequence_and_options(&parts, &options)
        .map_err(BrowserFailed::from)?;
    Ok(Film {
        file,
        bytes,
        is_silenced,
    })
}

/// The identification header for two channels, as the standard of Opus lays it out.
fn opus_header() -> Vec<u8> {
    let mut header = b"OpusHead".to_vec();
    // Version and channels.
    header.extend([1, 2]);
    header.extend(OPUS_SKIP.to_le_bytes());
    header.extend(SAMPLE_RATE.to_le_bytes());
    // No gain, the usual order of channels.
    header.extend([0, 0, 0]);
    header
}

/// The pictures' way: the canvas they are put together on, and the encoder.
struct VideoTrack {
    compositor: Compositor,
    hidden: HiddenCanvas,
    encoder: Encoder,
    codec: &'static str,
    signature: Option<FrameSignature>,
    /// What was shown last.
    last: Option<Pixels>,
    carrier: Carrier,
}

/// The pixels of a frame: those of a sample as they are, or others that were made from them.
enum Pixels {
    Sample(Rc<Picture>),
    Made(Vec<u8>),
}

impl Pixels {
    fn rgba(&self) -> &[u8] {
        match self {
            Pixels::Sample(picture) => &picture.rgba,
            Pixels::Made(rgba) => rgba,
        }
    }
}

impl VideoTrack {
    async fn new(plan: &Plan) -> Result<VideoTrack, RenderError> {
        let codecs = [("vp8", "V_VP8"), ("vp09.00.31.08", "V_VP9")];
        let configurations = codecs.map(|(codec, _)| configuration(plan, codec));
        let found = Encoder::first_of("VideoEncoder", &configurations).await?;
        let (encoder, at) = found.ok_or(RenderError::NoEncoder)?;
        Ok(VideoTrack {
            compositor: Compositor::default(),
            hidden: HiddenCanvas::new(plan.size)?,
            encoder,
            codec: codecs[at].1,
            signature: None,
            last: None,
            carrier: Carrier::new(plan.size),
        })
    }

    /// Encodes a picture, unless it may be left out for looking like the one before.
    fn encode(&mut self, plan: &Plan, frame: u64, pixels: Pixels) -> Result<(), RenderError> {
        let is_same = self
            .last
            .as_ref()
            .is_some_and(|last| last.rgba() == pixels.rgba());
        self.last = Some(pixels);
        match is_same && plan.can_be_left_out(frame) {
            true => Ok(()),
            false => self.encode_last(plan, frame),
        }
    }

    fn encode_last(&self, plan: &Plan, frame: u64) -> Result<(), RenderError> {
        let Some(last) = &self.last else {
            return Ok(());
        };
        let data = self.carrier.frame(last.rgba(), plan.at_ms(frame))?;
        let options = object(&[("keyFrame", plan.is_key(frame).into())]);
        Ok(self.encoder.encode(&data, &options)?)
    }
}

fn configuration(plan: &Plan, codec: &str) -> JsValue {
    object(&[
        ("codec", codec.into()),
        ("width", plan.size[0].into()),
        ("height", plan.size[1].into()),
        ("bitrate", (plan.bits_per_second() as f64).into()),
        ("framerate", (plan.frames_per_second as f64).into()),
        ("latencyMode", "realtime".into()),
    ])
}

/// What is rendered, and the videos of the user that are open for it.
struct RenderJob<'w> {
    engine: &'w Engine,
    project: &'w Project,
    plan: &'w Plan,
    /// By block.
    readers: HashMap<String, SequentialReader>,
}

impl RenderJob<'_> {
    async fn render(&mut self, frame: u64, video: &mut VideoTrack) -> Result<(), RenderError> {
        let at_ms = self.plan.at_ms(frame);
        let layers = layers_at(self.project, at_ms);
        let signature = FrameSignature::of(self.project, &layers);
        if video.signature.as_ref() == Some(&signature) {
            return match self.plan.can_be_left_out(frame) {
                true => Ok(()),
                false => video.encode_last(self.plan, frame),
            };
        }
        video.signature = Some(signature);
        let mut shown = Vec::new();
        for layer in layers {
            let image = self.layer_image(&layer).await?;
            shown.push((layer, image));
        }
        self.readers
            .retain(|block, _| shown.iter().any(|(layer, _)| layer.block.id == *block));
        if let Some(pixels) = alone(self.plan.size, &shown) {
            return video.encode(self.plan, frame, pixels);
        }
        let context = video.hidden.context.clone();
        video.compositor.draw(&context, self.plan.size, &shown)?;
        let rgba = video.hidden.pixels()?;
        video.encode(self.plan, frame, Pixels::Made(rgba))
    }

    /// What a layer shows, waited for.
    async fn layer_image(&mut self, layer: &Layer<'_>) -> Result<Option<LayerImage>, RenderError> {
        let Some(media) = self.project.medium_of(layer.block) else {
            return Ok(None);
        };
        let unreadable = || RenderError::NoPicture(media.name.clone());
        let digest = match &media.source {
            MediaSource::File { digest, .. } if media.kind == MediaKind::Video => digest,
            _ => {
                let image = self.engine.layer_image(self.project, layer, false);
                return image.map(Some).ok_or_else(unreadable);
            }
        };
        let block = layer.block.id.clone();
        if !self.readers.contains_key(&block) {
            let address = self.engine.address(digest).ok_or_else(unreadable)?;
            self.readers
                .insert(block.clone(), SequentialReader::new(&address)?);
        }
        let reader = self.readers.get(&block).ok_or_else(unreadable)?;
        let picture = reader.picture(layer.source_ms).await;
        Ok(Some(LayerImage::Drawn(picture.ok_or_else(unreadable)?)))
    }
}

/// The pixels of a moment that shows nothing but one sample: no canvas is needed for those.
fn alone(size: [u32; 2], layers: &[(Layer, Option<LayerImage>)]) -> Option<Pixels> {
    let [(layer, Some(LayerImage::Pixels(picture)))] = layers else {
        return None;
    };
    if size != [picture.width, picture.height] || layer.opacity < 1.0 {
        return None;
    }
    if layer.lights.is_empty() {
        return Some(Pixels::Sample(picture.clone()));
    }
    let mut rgba = picture.rgba.clone();
    apply_lights(&layer.lights, &mut rgba);
    Some(Pixels::Made(rgba))
}

/// The sound's way: how far it is mixed, and the encoder.
struct SoundTrack {
    encoder: Encoder,
    mixed: std::cell::Cell<usize>,
}

impl SoundTrack {
    /// `None` if the browser does not encode sound.
    async fn new() -> Result<Option<SoundTrack>, RenderError> {
        let configuration = object(&[
            ("codec", "opus".into()),
            ("sampleRate", SAMPLE_RATE.into()),
            ("numberOfChannels", 2.into()),
            ("bitrate", SOUND_BITS.into()),
        ]);
        let found = Encoder::first_of("AudioEncoder", &[configuration]).await?;
        Ok(found.map(|(encoder, _)| SoundTrack {
            encoder,
            mixed: std::cell::Cell::new(0),
        }))
    }

    /// Mixes and encodes whole seconds up to a moment, and the rest when it is the end.
    fn encode_until(&self, at_ms: u64, job: &RenderJob) -> Result<(), RenderError> {
        let end = Piece::of_ms(job.plan.duration_ms, 0, 0).start;
        let until = Piece::of_ms(at_ms, 0, 0).start.min(end);
        while self.mixed.get() + SOUND_SLICE <= until || (until == end && self.mixed.get() < end) {
            let from = self.mixed.get();
            let length = SOUND_SLICE.min(end - from);
            let planes = mixed(job.engine, job.project, from, length);
            let data = encoders::audio_data(&planes, SAMPLE_RATE, from)?;
            self.encoder.encode(&data, &JsValue::UNDEFINED)?;
            self.mixed.set(from + length);
        }
        Ok(())
    }
}

fn mixed(engine: &Engine, project: &Project, from: usize, length: usize) -> Vec<f32> {
    let mut mix = Mix::silence(from, length);
    for heard in sounds(project) {
        let piece = Piece::of_ms(heard.start_ms, heard.duration_ms, heard.source_ms);
        if piece.within(from, length).is_none() {
            continue;
        }
        if let Some(sound) = engine.sound(heard.media) {
            mix.add(piece, sound.channels(), |channel, from, length| {
                sound.stretch(channel, from, length)
            });
        }
    }
    mix.finished()
}
