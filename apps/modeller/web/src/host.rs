//! What the app needs of the page it runs on.

use canvas_shell::host::Saving;
use modeller_model::Opening;

pub trait Host {
    /// Milliseconds since boot on the page's clock.
    fn now_ms(&self) -> u64;
    /// Milliseconds since 1970 on the page's clock.
    fn epoch_ms(&self) -> u64;
    /// Is the page driven by a runner?
    fn is_keyed(&self) -> bool;
    /// Where things are on the screen at first.
    fn opening(&self) -> Opening {
        Opening::default()
    }
    fn saving(&self) -> Saving;
    /// The document changed.
    fn changed(&self);
    /// egui does not tell the numpad from the digit row.
    fn last_key_on_numpad(&self) -> bool;
    fn request_repaint(&self);
    fn pixels_per_point(&self) -> f32;
    /// Hands a text to the user as a file; false when the browser refuses.
    fn download(&self, name: &str, kind: &str, text: &str) -> bool;
    /// Asks the user for a file of scenes; false when the browser refuses.
    fn choose_file(&self) -> bool;
    /// The texts of files that were chosen, or why they could not be read.
    fn chosen_files(&self) -> Vec<Result<String, String>>;
    /// Hands a picture to the user as a PNG file: rows of red, green, blue and opacity. False when the
    /// browser refuses.
    fn save_pixels(&self, name: &str, size: [u32; 2], rgba: &[u8]) -> bool;
}
