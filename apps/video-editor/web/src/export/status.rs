//! How far the export is. A page renders one film at a time.

use leptos::prelude::*;
use std::cell::{Cell, RefCell};
use web_sys::Blob;

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Status {
    #[default]
    Idle,
    Running {
        percent: u64,
        elapsed_ms: u64,
    },
    Complete {
        bytes: u64,
        elapsed_ms: u64,
        is_silenced: bool,
    },
    Failed(String),
}

thread_local! {
    static STATUS: ArcRwSignal<Status> = ArcRwSignal::new(Status::Idle);
    static FILE: RefCell<Option<Blob>> = const { RefCell::new(None) };
    /// Counts the exports, so that one that was cancelled cannot speak for the next.
    static JOB: Cell<u64> = const { Cell::new(0) };
}

pub fn signal() -> ArcRwSignal<Status> {
    STATUS.with(ArcRwSignal::clone)
}

pub fn get() -> Status {
    signal().get_untracked()
}

pub fn set(status: Status) {
    if get() != status {
        signal().set(status);
    }
}

/// Begins an export and names it.
pub fn begin() -> u64 {
    forget();
    set(Status::Running {
        percent: 0,
        elapsed_ms: 0,
    });
    JOB.get()
}

pub fn is_current(job: u64) -> bool {
    JOB.get() == job
}

pub fn complete(file: Blob, status: Status) {
    FILE.replace(Some(file));
    set(status);
}

/// The film that was finished last.
pub fn file() -> Option<Blob> {
    FILE.with_borrow(Option::clone)
}

pub fn forget() {
    JOB.set(JOB.get() + 1);
    FILE.replace(None);
    set(Status::Idle);
}
