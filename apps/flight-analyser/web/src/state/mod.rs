//! What the page knows: the document, the recording, and how both are being looked at.

mod blocks;
mod data;
mod host;
mod playback;
mod read_files;
mod session;
mod strips;
mod tower;
mod track;
mod traffic;
mod view;

pub use blocks::leader;
pub use data::{Data, FileEvent};
pub use host::Host;
pub use playback::Playback;
pub use session::Session;
pub use tower::{
    AHEAD_S, ANNOUNCED_S, Draft, Field, GATE_WIDTH, TipDrag, Tower, ahead, arrival_label, block_at,
    gate_bar, gate_ends, gate_label, is_upright,
};
pub use track::{Track, TrackPoint};
pub use traffic::{Aircraft, Traffic};
pub use view::{Dialog, Hovered, PinDrag, RadiusForm, SectorForm, Tool, View};
