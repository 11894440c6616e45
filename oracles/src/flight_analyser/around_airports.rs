//! Tasks around an airport: what is on the screen, who lands and who departs.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde_json::json;

use super::geometry::{distance, is_inside};
use super::radar::{Icon, Radar};
use super::report;

route! {
    IconsOnTheScreen(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("14:00").await?;
        radar.find("ICN").await?;
        for _ in 0..3 {
            radar.click("zoom/in").await?;
        }
        report([("count", json!(radar.icons().await?.len()))])
    }
}

route! {
    /// With Space and the wheel, the airport by its name.
    IconsWithTheWheel(radar: Radar) reports {
        let mut radar = radar;
        radar.press(&["Space"]).await?;
        radar.find("Incheon").await?;
        radar.turn_wheel(3).await?;
        radar.seek("14:00").await?;
        report([("count", json!(radar.icons().await?.len()))])
    }
}

route! {
    NearestToTheMarker(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("14:00").await?;
        radar.find("ICN").await?;
        click_nearest(&mut radar, "ICN").await?;
        report([
            ("callsign", json!(radar.callsign().await?)),
            ("destination", json!(radar.route("destination").await?)),
        ])
    }
}

route! {
    /// Nearer to the map, where the callsign is written beside the icon.
    NearestToTheMarkerZoomedIn(radar: Radar) reports {
        let mut radar = radar;
        radar.find("ICN").await?;
        radar.pause_at("14:00").await?;
        radar.zoom_to(9).await?;
        click_nearest(&mut radar, "ICN").await?;
        report([
            ("callsign", json!(radar.callsign().await?)),
            ("destination", json!(radar.route("destination").await?)),
        ])
    }
}

async fn click_nearest(radar: &mut Radar<'_>, code: &str) -> Result<()> {
    let airports = radar.airports().await?;
    let marker = airports.iter().find(|(it, _)| it == code);
    let (_, marker) = marker.with_context(|| format!("{code} is not on the screen"))?;
    let mut icons = radar.icons().await?;
    icons.sort_by(|one, other| distance(one.at, *marker).total_cmp(&distance(other.at, *marker)));
    let nearest = icons.first().context("no aircraft is on the screen")?;
    radar.click_at(nearest.at).await
}

/// Zoom at which callsigns stand beside aircraft on the ground, too.
const GROUND_ZOOM: i32 = 12;

#[derive(Clone, Debug)]
struct Movement {
    minute: String,
    callsign: String,
    is_landing: bool,
}

/// Watches an airport minute by minute: whose icon becomes grey has landed, whose stops being so has
/// departed. Where icons stand close together some callsigns are not written: then the last minute in
/// which one was counts, and of a newcomer in the air it is looked up where it comes from.
async fn watch(radar: &mut Radar<'_>, minutes: usize) -> Result<Vec<Movement>> {
    let mut found = Vec::new();
    let mut was_on_ground: BTreeMap<String, bool> = BTreeMap::new();
    let mut had_unnamed = false;
    for passed in 0..=minutes {
        let minute = match passed {
            0 => radar.minute().await?,
            _ => radar.minute_on().await?,
        };
        let icons = radar.icons().await?;
        for icon in icons.iter().filter(|icon| icon.is_named()) {
            let before = match was_on_ground.get(&icon.name) {
                None if passed > 0 && had_unnamed && !icon.on_ground => {
                    Some(was_on_ground_before(radar, icon).await?)
                }
                known => known.copied(),
            };
            if before.is_some_and(|it| it != icon.on_ground) {
                found.push(Movement {
                    minute: minute.clone(),
                    callsign: icon.name.clone(),
                    is_landing: icon.on_ground,
                });
            }
            was_on_ground.insert(icon.name.clone(), icon.on_ground);
        }
        had_unnamed = icons.iter().any(|it| it.on_ground && !it.is_named());
    }
    Ok(found)
}

/// Selects an aircraft and looks at its Status a minute earlier.
async fn was_on_ground_before(radar: &mut Radar<'_>, icon: &Icon) -> Result<bool> {
    radar.click_at(icon.at).await?;
    radar.press(&["ArrowLeft"]).await?;
    let status = radar.value("Status").await?;
    radar.minute_on().await?;
    radar.press(&["Escape"]).await?;
    Ok(status == "On Ground")
}

async fn watch_from(
    radar: &mut Radar<'_>,
    airport: &str,
    time: &str,
    minutes: usize,
) -> Result<Vec<Movement>> {
    radar.pause_at(time).await?;
    radar.look_at(airport, GROUND_ZOOM).await?;
    watch(radar, minutes).await
}

route! {
    CountLandings(radar: Radar) legs(radar) {
        begin { radar }
        resume { radar }
        "the clock stands at 16:14" => { radar.pause_at("16:14").await?; }
        report "the landings are counted" => {
            radar.look_at("BUD", GROUND_ZOOM).await?;
            let found = watch(&mut radar, 10).await?;
            report([("count", json!(found.iter().filter(|it| it.is_landing).count()))])
        }
    }
}

route! {
    /// By the number of grey icons, which the names of those that were there before are taken from.
    CountLandingsFromTheEnd(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:24").await?;
        radar.look_at("Budapest Ferenc Liszt", GROUND_ZOOM).await?;
        let mut landed = Vec::new();
        let mut after = radar.icons().await?;
        for _ in 0..10 {
            radar.click("playback/back-1").await?;
            let now = radar.icons().await?;
            let in_air = now.iter().filter(|it| !it.on_ground);
            for icon in in_air {
                if after.iter().any(|it| it.name == icon.name && it.on_ground) {
                    landed.push(icon.name.clone());
                }
            }
            after = now;
        }
        report([("count", json!(landed.len()))])
    }
}

route! {
    FirstDeparture(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("11:30").await?;
        radar.look_at("JFK", GROUND_ZOOM).await?;
        let found = watch(&mut radar, 10).await?;
        let first = found.into_iter().find(|it| !it.is_landing);
        let first = first.context("nobody departs")?;
        report([("callsign", json!(first.callsign))])
    }
}

route! {
    SecondLandingFirstDeparture(radar: Radar) reports {
        let mut radar = radar;
        let found = watch_from(&mut radar, "VIE", "10:05", 10).await?;
        let landing = found.iter().filter(|it| it.is_landing).nth(1);
        let departure = found.iter().find(|it| !it.is_landing);
        report([
            ("second_landing_callsign", json!(landing.context("no second landing")?.callsign)),
            ("first_departure_callsign", json!(departure.context("no departure")?.callsign)),
        ])
    }
}

route! {
    DepartureBefore(radar: Radar) reports {
        let mut radar = radar;
        let found = watch_from(&mut radar, "MAN", "14:15", 9).await?;
        let departures: Vec<_> = found.into_iter().filter(|it| !it.is_landing).collect();
        let own = departures.iter().position(|it| it.callsign == "EZY14GQ");
        let own = own.context("EZY14GQ does not depart")?;
        let previous = departures[..own].last().context("nobody departs before")?.clone();
        // Selected, it keeps its callsign at any zoom.
        radar.find(&previous.callsign).await?;
        radar.find("MAN").await?;
        radar.draw_circle("MAN", "10").await?;
        radar.zoom_to(10).await?;
        radar.seek(&previous.minute).await?;
        let circle = radar.circle().await?;
        while is_inside(&circle, radar.icon(&previous.callsign).await?.at) {
            radar.minute_on().await?;
        }
        let minute = radar.minute().await?;
        report([
            ("previous_callsign", json!(previous.callsign)),
            ("previous_left_time", json!(format!("{minute} UTC"))),
        ])
    }
}
