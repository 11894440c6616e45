//! Map, clock and what was seen, as they leave the app beside the document.

use serde_json::{Value, json};

use crate::state::Session;

pub fn view_block(session: &Session) -> Value {
    let map = &session.view.map;
    let rounded = map.centre().map(|it| (it * 1e5).round() / 1e5);
    let world = session.data.world.as_ref();
    let digest = world.map(|world| format!("{:08x}", world.digest(session.step())));
    json!({
        "centre": rounded,
        "zoom": map.zoom(),
        "clock": session.clock_text(),
        "traffic": digest,
        "loading": session.data.is_loading(),
        "dialogOpen": session.view.dialog.is_some(),
        "search": session.view.search.text,
        "shown": session.view.shown.block(),
    })
}
