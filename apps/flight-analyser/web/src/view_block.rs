//! Map, clock and what was seen, as they leave the app beside the document.

use flight_analyser_model::world::World;
use serde_json::{Value, json};

use crate::shelf::{Itself, Shelf, spare};
use crate::state::Session;

/// Every N-th flight is in the checksum of what flies: enough to tell two worlds apart.
const SHARE: u32 = 8;

/// That checksum by the step of a world: it is asked for whenever the document changes, and is found out once.
static CHECKED: Shelf<(Itself<World>, u16), u32> = Shelf::new(spare(8));

pub fn view_block(session: &Session) -> Value {
    let map = &session.view.map;
    let rounded = map.centre().map(|it| (it * 1e5).round() / 1e5);
    let world = session.data.world.as_ref();
    let world = world.filter(|_| session.plots().is_none() && session.sector().is_none());
    let step = session.step();
    let traffic = world.map(|world| {
        let of = (Itself::of(world), step);
        let checksum = CHECKED.get(of, |_| world.checksum(step..step + 1, SHARE));
        format!("{:08x}", *checksum)
    });
    json!({
        "centre": rounded,
        "zoom": map.zoom(),
        "clock": session.clock_text(),
        "traffic": traffic,
        "loading": session.data.is_loading(),
        "dialogOpen": session.view.dialog.is_some(),
        "search": session.view.search.text,
        "shown": session.view.shown.block(),
    })
}
