//! The app on its page in the browser.

use app_sdk::files::{FileError, ReadFile, download_text, pick_bytes};
use app_sdk::{Sdk, fetch_bytes};
use canvas_shell::{CanvasPage, Inbox};
use flight_analyser_model::Opening;
use gloo::timers::callback::Timeout;
use protocol::App;

use crate::app::FlightApp;
use crate::state::{FileEvent, Host};

/// The largest recording that is read.
const MAX_RECORDING: u64 = 256 * 1024 * 1024;
/// From one frame of a replay to the next.
const FRAME_MS: u32 = 15;

pub fn start() {
    canvas_shell::launch(App::FlightAnalyser, |workspace, sdk, page| {
        let page = Page::new(sdk, page);
        page.load();
        FlightApp::new(workspace, Box::new(page))
    });
}

#[derive(Clone)]
struct Page {
    sdk: Sdk,
    page: CanvasPage,
    file_events: Inbox<FileEvent>,
}

impl Page {
    fn new(sdk: Sdk, page: CanvasPage) -> Self {
        Page {
            sdk,
            file_events: Inbox::new(page.clone()),
            page,
        }
    }

    /// The map first, then who flies over it, then what is needed near by.
    fn load(&self) {
        type Kind = fn(Vec<u8>) -> FileEvent;
        let files: [(&str, Kind); 4] = [
            ("data/borders50.bin", FileEvent::CoarseBorders),
            ("data/airports.bin", FileEvent::Airports),
            ("data/world.faw", FileEvent::World),
            ("data/borders10.bin", FileEvent::FineBorders),
        ];
        let page = self.clone();
        wasm_bindgen_futures::spawn_local(async move {
            let mut waiting = Vec::new();
            for (address, event) in files {
                waiting.push(match fetch_bytes(address).await {
                    Ok(bytes) => event(bytes),
                    Err(text) => {
                        let text = format!("The map is not complete: {text}. Reload the page.");
                        FileEvent::Missing(text)
                    }
                });
                // People see what is there; a runner waits for all of it, and once is faster.
                if !page.sdk.is_keyed() {
                    waiting.drain(..).for_each(|it| page.file_events.post(it));
                }
            }
            waiting.into_iter().for_each(|it| page.file_events.post(it));
        });
    }
}

impl Host for Page {
    fn now_ms(&self) -> u64 {
        self.sdk.now_ms()
    }

    fn epoch_ms(&self) -> u64 {
        self.sdk.epoch_ms()
    }

    fn is_keyed(&self) -> bool {
        self.sdk.is_keyed()
    }

    fn has_stepped_clock(&self) -> bool {
        self.sdk.has_stepped_clock()
    }

    fn opening(&self) -> Opening {
        Opening::new(self.sdk.seed())
    }

    /// By a timer, not as a wish of the frame: between two frames of a replay the page is at rest, and
    /// who waits for it does not wait for the end of the day.
    fn draw_soon(&self) {
        let page = self.page.clone();
        Timeout::new(FRAME_MS, move || page.request_repaint()).forget();
    }

    fn changed(&self) {
        self.sdk.changed();
    }

    fn file_events(&self) -> Vec<FileEvent> {
        self.file_events.take()
    }

    fn download(&self, name: &str, kind: &str, text: &str) -> bool {
        download_text(name, kind, text).is_ok()
    }

    fn choose_recording(&self) -> bool {
        let file_events = self.file_events.clone();
        let read = move |read: Result<ReadFile<Vec<u8>>, FileError>| {
            file_events.post(match read {
                Ok(file) => FileEvent::Recording(file.name, file.content),
                Err(error) => FileEvent::Refused(error.to_string()),
            });
        };
        pick_bytes(".faw", MAX_RECORDING, read).is_ok()
    }
}
