//! What the page knows: the document, the recording, and how both are being looked at.

mod data;
mod host;
mod playback;
mod read_files;
mod session;
mod track;
mod traffic;
mod view;

pub use data::{Data, FileEvent};
pub use host::Host;
pub use playback::Playback;
pub use session::Session;
pub use track::{Track, TrackPoint};
pub use traffic::{Aircraft, Traffic};
pub use view::{Dialog, Hovered, PinDrag, RadiusForm, Tool, View};
