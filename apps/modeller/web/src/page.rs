//! The app on its page in the browser.

use app_sdk::files::{FileError, ReadFile, download_blob, download_text, pick_text};
use app_sdk::{SaveState, Sdk, pictures};
use canvas_shell::{CanvasPage, Inbox};
use modeller_model::{MAX_FILE_BYTES, Opening, too_large};
use protocol::App;

use crate::app::Modeller;
use crate::host::{Host, SavePicture};

pub fn start() {
    canvas_shell::launch(App::Modeller, |workspace, sdk, page| {
        Modeller::new(workspace, Box::new(Page::new(sdk, page)))
    });
}

struct Page {
    sdk: Sdk,
    page: CanvasPage,
    files: Inbox<Result<String, String>>,
}

impl Page {
    fn new(sdk: Sdk, page: CanvasPage) -> Self {
        Page {
            sdk,
            files: Inbox::new(page.clone()),
            page,
        }
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

    fn opening(&self) -> Opening {
        Opening::new(self.sdk.seed())
    }

    fn save_state(&self) -> SaveState {
        self.sdk.save_state()
    }

    fn changed(&self) {
        self.sdk.changed();
    }

    fn last_key_on_numpad(&self) -> bool {
        self.page.last_key_on_numpad()
    }

    fn request_repaint(&self) {
        self.page.request_repaint();
    }

    fn download(&self, name: &str, kind: &str, text: &str) -> bool {
        download_text(name, kind, text).is_ok()
    }

    fn choose_file(&self) -> bool {
        let files = self.files.clone();
        let accept = ".json,application/json";
        pick_text(accept, MAX_FILE_BYTES as u64, move |read| {
            files.post(text_or_fault(read));
        })
        .is_ok()
    }

    fn chosen_files(&self) -> Vec<Result<String, String>> {
        self.files.take()
    }

    fn picture_saver(&self) -> SavePicture {
        save_picture
    }
}

fn text_or_fault(read: Result<ReadFile<String>, FileError>) -> Result<String, String> {
    match read {
        Ok(file) => Ok(file.content),
        Err(FileError::TooLarge { .. }) => Err(too_large()),
        Err(FileError::Unreadable { .. }) => Err("The browser could not read the file.".into()),
    }
}

/// A browser that cannot encode the picture has nothing to hand over; the scene is untouched.
fn save_picture(name: &str, size: [u32; 2], rgba: &[u8]) {
    let name = name.to_string();
    let _ = pictures::pixels_png(size, rgba, move |png| {
        let _ = download_blob(&name, &png);
    });
}
