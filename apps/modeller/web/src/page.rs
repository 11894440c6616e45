//! The app on its page.

use canvas_shell::host::Saving;
use canvas_shell::{CanvasPage, Inbox};
use modeller_model::{MAX_FILE_BYTES, Opening, Workspace};

use crate::app::Modeller;
use crate::host::Host;

/// Begins with this document.
pub fn open(workspace: Workspace, page: CanvasPage) -> Modeller {
    let page = Page {
        files: Inbox::new(page.clone()),
        page,
    };
    Modeller::new(workspace, Box::new(page))
}

struct Page {
    page: CanvasPage,
    files: Inbox<Result<String, String>>,
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

    fn opening(&self) -> Opening {
        Opening::new(self.page.host().seed())
    }

    fn saving(&self) -> Saving {
        self.page.host().saving()
    }

    fn changed(&self) {
        self.page.host().changed();
    }

    fn last_key_on_numpad(&self) -> bool {
        self.page.last_key_on_numpad()
    }

    fn request_repaint(&self) {
        self.page.request_repaint();
    }

    fn pixels_per_point(&self) -> f32 {
        let canvas = self.page.host().canvas();
        canvas.map_or(1.0, |canvas| canvas.ratio as f32)
    }

    fn download(&self, name: &str, kind: &str, text: &str) -> bool {
        self.page.download_text(name, kind, text)
    }

    fn choose_file(&self) -> bool {
        let files = self.files.clone();
        let accept = ".json,application/json";
        self.page
            .pick_text(accept, MAX_FILE_BYTES as u64, move |read| {
                let text = read.map(|file| file.content);
                files.post(text.map_err(|error| error.to_string()));
            })
    }

    fn chosen_files(&self) -> Vec<Result<String, String>> {
        self.files.take()
    }

    fn save_pixels(&self, name: &str, size: [u32; 2], rgba: &[u8]) -> bool {
        self.page.host().save_pixels(name, size, rgba)
    }
}
