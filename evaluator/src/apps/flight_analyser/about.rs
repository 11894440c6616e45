//! What an agent is told about the Flight Analyser before any task.

use crate::contract::About;

pub const ABOUT: About = About {
    overview: "A map of the world with all aircraft of a recorded day, 2022-06-27 from 06:00 to 18:00 UTC, which can be replayed minute by minute.",
    features: &[
        "The search field at the top left finds flights by callsign or ICAO24 address and airports by code or name; Enter takes the first hit. Choosing an airport centres the map on it at zoom 7, choosing a flight selects it.",
        "The bar at the top shows the clock in UTC and has play and pause, steps of 1 and 10 minutes, a slider over the whole recording, a field for an exact time such as 14:30, and the speed of the replay.",
        "The target icon in that bar opens Draw Radius Circle: a dashed circle with a radius in km around an airport.",
        "A click on an aircraft selects it: its trail is drawn, and the panel on the right lists callsign, route, Status, position, Ground Speed, Vertical Rate, Altitude and Geo Altitude. The panel scrolls.",
        "The buttons at the bottom right, the keys + and - and the wheel zoom by one level each; the level is shown beside them. Callsigns stand beside airborne aircraft from zoom 8 and beside those on the ground, which are grey, from zoom 12, as far as there is room. Every airport has its code from zoom 7.",
        "Borders and coasts are drawn as lines, and countries bear their names.",
    ],
    rules: &[
        "The page begins at 16:00:00 and plays at 30 times the real speed. Space or the pause button stops the clock; setting a time leaves it running if it runs.",
        "The recording has one state of every aircraft per minute. The panel shows the state of the minute that the clock is in; between two minutes the icons move on, so pause on a whole minute to see exactly where everybody was.",
        "Times are reported as the first minute at which something is so, for example 14:05 UTC.",
        "Left and Right go by 1 minute, with Shift by 10. Drag the map to pan, press Esc to deselect.",
    ],
};
