//! Who plays behind a workspace: a recorder of a server, or this page alone.

use std::rc::Rc;

use leptos::prelude::*;
use protocol::AttachFinish;

use crate::episode::Recorder;

/// What the controls of a workspace ask for.
pub trait Play {
    fn finish(self: Rc<Self>, finish: AttachFinish);
    /// Instructions are recalled, or closed again.
    fn pause(self: Rc<Self>, is_paused: bool);
    /// Something was loaded into the tool's frame.
    fn loaded(self: Rc<Self>);
    /// Takes over from another window.
    fn take_over(self: Rc<Self>);
    /// Would leaving the page lose anything?
    fn has_unsent(&self) -> bool;
    /// The workspace is gone.
    fn leave(&self);
}

/// Whoever plays, once there is a frame for the tool.
pub type Handle = StoredValue<Option<Rc<dyn Play>>, LocalStorage>;

impl Play for Recorder {
    fn finish(self: Rc<Self>, finish: AttachFinish) {
        Recorder::finish(&self, finish);
    }

    fn pause(self: Rc<Self>, is_paused: bool) {
        Recorder::pause(&self, is_paused);
    }

    fn loaded(self: Rc<Self>) {
        Recorder::loaded(&self);
    }

    fn take_over(self: Rc<Self>) {
        Recorder::take_over(&self);
    }

    fn has_unsent(&self) -> bool {
        Recorder::has_unsent(self)
    }

    fn leave(&self) {
        Recorder::leave(self);
    }
}
