//! The app on its page.

use std::time::Duration;

use canvas_shell::files::{FileError, ReadFile};
use canvas_shell::{CanvasPage, Inbox};
use flight_analyser_model::{Opening, Workspace};

use crate::app::FlightApp;
use crate::state::{FileEvent, Host};

/// The largest recording that is read.
const MAX_RECORDING: u64 = 256 * 1024 * 1024;
/// From one frame of a replay to the next.
const FRAME: Duration = Duration::from_millis(15);

/// Begins with this document, and loads what lies beside the page.
pub fn open(workspace: Workspace, page: CanvasPage) -> FlightApp {
    let page = Page::new(page);
    page.load();
    FlightApp::new(workspace, Box::new(page))
}

#[derive(Clone)]
struct Page {
    page: CanvasPage,
    file_events: Inbox<FileEvent>,
}

impl Page {
    fn new(page: CanvasPage) -> Self {
        Page {
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
        self.page.spawn(async move {
            let mut waiting = Vec::new();
            for (address, event) in files {
                waiting.push(match page.page.fetch(address).await {
                    Ok(bytes) => event(bytes),
                    Err(text) => {
                        let text = format!("The map is not complete: {text}. Reload the page.");
                        FileEvent::Missing(text)
                    }
                });
                // People see what is there; a runner waits for all of it, and once is faster.
                if !page.page.host().is_keyed() {
                    waiting.drain(..).for_each(|it| page.file_events.post(it));
                }
            }
            waiting.into_iter().for_each(|it| page.file_events.post(it));
        });
    }
}

impl Host for Page {
    fn now_ms(&self) -> u64 {
        self.page.host().now_ms()
    }

    fn epoch_ms(&self) -> u64 {
        self.page.host().epoch_ms()
    }

    fn is_keyed(&self) -> bool {
        self.page.host().is_keyed()
    }

    fn has_stepped_clock(&self) -> bool {
        self.page.host().has_stepped_clock()
    }

    fn opening(&self) -> Opening {
        Opening::new(self.page.host().seed())
    }

    /// By a timer, not as a wish of the frame: between two frames of a replay the page is at rest, and
    /// who waits for it does not wait for the end of the day.
    fn draw_soon(&self) {
        self.page.request_repaint_after(FRAME);
    }

    fn changed(&self) {
        self.page.host().changed();
    }

    fn file_events(&self) -> Vec<FileEvent> {
        self.file_events.take()
    }

    fn download(&self, name: &str, kind: &str, text: &str) -> bool {
        self.page.download_text(name, kind, text)
    }

    fn choose_recording(&self) -> bool {
        let file_events = self.file_events.clone();
        let read = move |read: Result<ReadFile<Vec<u8>>, FileError>| {
            file_events.post(match read {
                Ok(file) => FileEvent::Recording(file.name, file.content),
                Err(error) => FileEvent::Refused(error.to_string()),
            });
        };
        self.page.pick_bytes(".faw", MAX_RECORDING, read)
    }
}
