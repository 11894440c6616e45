//! The browser's own encoders (WebCodecs): bindings of what is used, and nothing more.

use super::webm::{Chunk, Colours};
use crate::engine::{BrowserFailed, Waiting};
use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

/// Pictures that wait for the encoder. More would only fill the memory.
const LONGEST_QUEUE: u32 = 10;
/// Looking again is cheap; missing the event is not.
const LOOK_AGAIN_MS: u32 = 100;

#[wasm_bindgen]
extern "C" {
    /// `VideoEncoder` or `AudioEncoder`: they are used alike.
    #[derive(Clone)]
    type RawEncoder;

    #[wasm_bindgen(method, catch)]
    fn configure(this: &RawEncoder, configuration: &JsValue) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn encode(this: &RawEncoder, data: &JsValue, options: &JsValue) -> Result<(), JsValue>;

    #[wasm_bindgen(method, catch)]
    fn flush(this: &RawEncoder) -> Result<Promise, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn close(this: &RawEncoder) -> Result<(), JsValue>;

    #[wasm_bindgen(method, getter, js_name = encodeQueueSize)]
    fn encode_queue_size(this: &RawEncoder) -> u32;

    /// `EncodedVideoChunk` or `EncodedAudioChunk`.
    type RawChunk;

    #[wasm_bindgen(method, getter, js_name = type)]
    fn kind(this: &RawChunk) -> String;

    /// Microseconds.
    #[wasm_bindgen(method, getter)]
    fn timestamp(this: &RawChunk) -> f64;

    #[wasm_bindgen(method, getter, js_name = byteLength)]
    fn byte_length(this: &RawChunk) -> u32;

    #[wasm_bindgen(method, catch, js_name = copyTo)]
    fn copy_to(this: &RawChunk, destination: &Uint8Array) -> Result<(), JsValue>;
}

/// What came out of an encoder so far.
#[derive(Default)]
struct Output {
    chunks: Vec<Chunk>,
    /// The header of the sound, if the encoder gave one.
    description: Option<Vec<u8>>,
    /// How the encoder turned colours into its own.
    colours: Option<Colours>,
    error: Option<BrowserFailed>,
}

/// All that came out of an encoder.
pub struct Encoded {
    pub chunks: Vec<Chunk>,
    /// The header of the sound, if the encoder gave one.
    pub description: Option<Vec<u8>>,
    pub colours: Option<Colours>,
}

pub struct Encoder {
    raw: RawEncoder,
    output: Rc<RefCell<Output>>,
    _on_chunk: Closure<dyn FnMut(RawChunk, JsValue)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

impl Encoder {
    /// An encoder of the first of these configurations that the browser supports, and which one it
    /// is; `None` if there is none.
    pub async fn first_of(
        class: &'static str,
        configurations: &[JsValue],
    ) -> Result<Option<(Encoder, usize)>, BrowserFailed> {
        let Some(constructor) = constructor(class) else {
            return Ok(None);
        };
        for (at, configuration) in configurations.iter().enumerate() {
            if is_supported(&constructor, configuration).await {
                let encoder = Encoder::new(&constructor, class == "VideoEncoder")?;
                encoder.raw.configure(configuration)?;
                return Ok(Some((encoder, at)));
            }
        }
        Ok(None)
    }

    fn new(constructor: &Function, is_video: bool) -> Result<Encoder, BrowserFailed> {
        let output = Rc::new(RefCell::new(Output::default()));
        let kept = output.clone();
        let on_chunk = Closure::<dyn FnMut(RawChunk, JsValue)>::new(move |chunk, about| {
            kept.borrow_mut().keep(&chunk, &about, is_video);
        });
        let kept = output.clone();
        let on_error = Closure::<dyn FnMut(JsValue)>::new(move |error: JsValue| {
            kept.borrow_mut().error = Some(error.into());
        });
        let init = object(&[
            ("output", on_chunk.as_ref().clone()),
            ("error", on_error.as_ref().clone()),
        ]);
        let raw = Reflect::construct(constructor, &Array::of1(&init))?.unchecked_into();
        Ok(Encoder {
            raw,
            output,
            _on_chunk: on_chunk,
            _on_error: on_error,
        })
    }

    /// Encodes a `VideoFrame` or an `AudioData`, which is closed.
    pub fn encode(&self, data: &JsValue, options: &JsValue) -> Result<(), BrowserFailed> {
        self.check()?;
        let encoded = self.raw.encode(data, options);
        let close: Option<Function> = Reflect::get(data, &"close".into())
            .ok()
            .and_then(|close| close.dyn_into().ok());
        if let Some(close) = close {
            // What is closed already needs no closing.
            let _ = close.call0(data);
        }
        Ok(encoded?)
    }

    /// Waits until the encoder has caught up. Says whether there was anything to wait for.
    pub async fn catch_up(&self) -> Result<bool, BrowserFailed> {
        let mut has_waited = false;
        while self.raw.encode_queue_size() > LONGEST_QUEUE {
            self.check()?;
            let target = self.raw.unchecked_ref();
            Waiting::for_event(target, "dequeue", "error", LOOK_AGAIN_MS)
                .has_come()
                .await;
            has_waited = true;
        }
        Ok(has_waited)
    }

    /// All that came out.
    pub async fn finish(self) -> Result<Encoded, BrowserFailed> {
        let flushed = JsFuture::from(self.raw.flush()?).await;
        self.check()?;
        flushed?;
        let mut output = self.output.borrow_mut();
        Ok(Encoded {
            chunks: std::mem::take(&mut output.chunks),
            description: output.description.take(),
            colours: output.colours,
        })
    }

    fn check(&self) -> Result<(), BrowserFailed> {
        match &self.output.borrow().error {
            Some(error) => Err(error.clone()),
            None => Ok(()),
        }
    }
}

impl Drop for Encoder {
    fn drop(&mut self) {
        // One that failed is closed already.
        let _ = self.raw.close();
    }
}

impl Output {
    fn keep(&mut self, chunk: &RawChunk, about: &JsValue, is_video: bool) {
        let bytes = Uint8Array::new_with_length(chunk.byte_length());
        if let Err(error) = chunk.copy_to(&bytes) {
            self.error = Some(error.into());
            return;
        }
        self.chunks.push(Chunk {
            is_video,
            at_ms: (chunk.timestamp() / 1000.0).round().max(0.0) as u64,
            is_key: chunk.kind() == "key",
            bytes: bytes.to_vec(),
        });
        if self.description.is_none() {
            self.description = description(about);
        }
        if self.colours.is_none() {
            self.colours = colours(about);
        }
    }
}

/// The codec's header in what an encoder says about its output.
fn description(about: &JsValue) -> Option<Vec<u8>> {
    let decoder = Reflect::get(about, &"decoderConfig".into()).ok()?;
    let description = Reflect::get(&decoder, &"description".into()).ok()?;
    let bytes = match description.dyn_ref::<js_sys::ArrayBuffer>() {
        Some(buffer) => Uint8Array::new(buffer).to_vec(),
        None => {
            let view = description.dyn_ref::<Uint8Array>()?;
            view.to_vec()
        }
    };
    (!bytes.is_empty()).then_some(bytes)
}

/// What an encoder says about the colours of its output.
fn colours(about: &JsValue) -> Option<Colours> {
    let decoder = Reflect::get(about, &"decoderConfig".into()).ok()?;
    let space = Reflect::get(&decoder, &"colorSpace".into()).ok()?;
    let field = |name: &str| Reflect::get(&space, &name.into()).ok();
    let text = |name: &str| field(name)?.as_string();
    Colours::named(
        &text("matrix")?,
        &text("transfer")?,
        &text("primaries")?,
        field("fullRange")?.as_bool()?,
    )
}

fn constructor(class: &str) -> Option<Function> {
    let found = Reflect::get(&dom_shell::page::window(), &class.into()).ok()?;
    found.dyn_into().ok()
}

async fn is_supported(constructor: &Function, configuration: &JsValue) -> bool {
    let Ok(ask) = Reflect::get(constructor, &"isConfigSupported".into()) else {
        return false;
    };
    let Some(ask) = ask.dyn_ref::<Function>() else {
        return false;
    };
    let Ok(promise) = ask.call1(constructor, configuration) else {
        return false;
    };
    let Ok(answer) = JsFuture::from(promise.unchecked_into::<Promise>()).await else {
        return false;
    };
    Reflect::get(&answer, &"supported".into()).is_ok_and(|supported| supported.is_truthy())
}

/// Brings pictures to an encoder, always in the same memory of the browser.
pub struct Carrier {
    size: [u32; 2],
    bytes: Uint8Array,
}

impl Carrier {
    pub fn new(size: [u32; 2]) -> Carrier {
        Carrier {
            size,
            bytes: Uint8Array::new_with_length(size[0] * size[1] * 4),
        }
    }

    pub fn frame(&self, rgba: &[u8], at_ms: u64) -> Result<JsValue, BrowserFailed> {
        self.bytes.copy_from(rgba);
        let about = object(&[
            ("format", "RGBX".into()),
            ("codedWidth", self.size[0].into()),
            ("codedHeight", self.size[1].into()),
            ("timestamp", (at_ms as f64 * 1000.0).into()),
        ]);
        made("VideoFrame", &Array::of2(&self.bytes, &about))
    }
}

/// Sound for an encoder: all samples of the first channel, then all of the second.
pub fn audio_data(planes: &[f32], rate: u32, from_sample: usize) -> Result<JsValue, BrowserFailed> {
    let at_us = from_sample as f64 * 1_000_000.0 / f64::from(rate);
    let about = object(&[
        ("format", "f32-planar".into()),
        ("sampleRate", rate.into()),
        ("numberOfFrames", (planes.len() as u32 / 2).into()),
        ("numberOfChannels", 2.into()),
        ("timestamp", at_us.round().into()),
        ("data", js_sys::Float32Array::from(planes).into()),
    ]);
    made("AudioData", &Array::of1(&about))
}

fn made(class: &str, arguments: &Array) -> Result<JsValue, BrowserFailed> {
    let constructor =
        constructor(class).ok_or_else(|| BrowserFailed(format!("there is no {class}")))?;
    Ok(Reflect::construct(&constructor, arguments)?)
}

pub fn object(fields: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in fields {
        // Fields of a fresh object can always be set.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}
