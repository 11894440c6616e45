//! What the view knows and the document does not, as plain data. Nothing here knows a panel.

mod dialog;
mod duplicates;
mod fields;
mod grip;
mod list;
mod shown_scene;
mod view;

pub use dialog::{Dialog, NameEntry};
pub use duplicates::LastDuplicate;
pub use fields::{Complaint, FieldState, Restore, Scrub, Visit};
pub use grip::Grip;
pub use list::ListView;
pub use shown_scene::ShownScene;
#[cfg(test)]
pub use view::SceneView;
pub use view::View;
