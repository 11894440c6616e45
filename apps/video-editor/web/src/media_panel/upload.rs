//! Files from outside: each is decoded on its own, and one that cannot be read stops no other.

use crate::state::Session;
use leptos::prelude::*;
use video_editor_model::Command;
use wasm_bindgen_futures::spawn_local;
use web_sys::FileList;

pub fn take(session: Session, files: Option<FileList>) {
    let Some(files) = files else { return };
    let files: Vec<_> = (0..files.length())
        .filter_map(|index| files.item(index))
        .collect();
    spawn_local(async move {
        let engine = session.engine();
        let mut complaints = Vec::new();
        for file in files {
            match engine.read_file(file).await {
                Ok(file) => {
                    session.apply(Command::AddFile { file });
                }
                Err(complaint) => complaints.push(complaint),
            }
        }
        if !complaints.is_empty() {
            session.notice.set(Some(complaints.join(" ")));
        }
    });
}
