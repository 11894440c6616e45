//! Tasks about where flights are in relation to each other and to what they pass.

use anyhow::{Context, Result};
use serde_json::json;

use super::geometry::distance;
use super::radar::Radar;
use super::report;

route! {
    AirportsOnTheWay(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("17:45").await?;
        radar.find("SAS907").await?;
        radar.look_at("ALB", 7).await?;
        // A circle shows how long 30 km are on the screen.
        radar.draw_circle("ALB", "30").await?;
        let circle = radar.circle().await?;
        let airports = radar.airports().await?;
        let centre = airports.iter().find(|(code, _)| code == "ALB");
        let centre = centre.context("ALB is not on the screen")?.1;
        let radius = circle.iter().map(|at| distance(*at, centre)).sum::<f64>() / circle.len() as f64;
        // The points of the last half hour, and once more the icon.
        let trail = radar.trail().await?;
        let half_hour = trail.len().checked_sub(32).context("the trail is too short")?;
        let mut passed: Vec<_> = airports
            .into_iter()
            .filter(|(_, at)| trail[half_hour..].iter().any(|it| distance(*it, *at) <= radius))
            .map(|(code, _)| code)
            .collect();
        passed.sort();
        report([("count", json!(passed.len())), ("airports", json!(passed))])
    }
}

route! {
    /// Minute by minute with the flight in the middle.
    AirportsMinuteByMinute(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("17:15").await?;
        radar.look_at("ALB", 8).await?;
        radar.draw_circle("ALB", "30").await?;
        let circle = radar.circle().await?;
        let radius = distance(circle[0], circle[circle.len() / 2]) / 2.0;
        radar.find("SAS907").await?;
        radar.press(&["f"]).await?;
        let mut passed = std::collections::BTreeSet::new();
        for minute in 0..=30 {
            if minute > 0 {
                radar.minute_on().await?;
            }
            let flight = radar.icon("SAS907").await?;
            let airports = radar.airports().await?.into_iter();
            let near = airports.filter(|(_, at)| distance(*at, flight.at) <= radius);
            passed.extend(near.map(|(code, _)| code));
        }
        report([("count", json!(passed.len())), ("airports", json!(passed))])
    }
}

const ORDER: [&str; 3] = ["BEL0GA", "AFR24NL", "RYR61XN"];

/// How far to the right each of them is. Who flew behind a panel is looked for once more, which brings the map
/// along.
async fn places(radar: &mut Radar<'_>) -> Result<Vec<f64>> {
    for callsign in ORDER {
        if !radar.shows(callsign).await? {
            radar.find(callsign).await?;
        }
    }
    let mut found = Vec::new();
    for callsign in ORDER {
        found.push(radar.icon(callsign).await?.at[0]);
    }
    Ok(found)
}

/// Longitudes from the details.
async fn longitudes(radar: &mut Radar<'_>) -> Result<Vec<f64>> {
    let mut found = Vec::new();
    for callsign in ORDER {
        radar.find(callsign).await?;
        found.push(radar.degrees("Longitude").await?);
    }
    Ok(found)
}

fn is_ordered(values: &[f64]) -> bool {
    values.windows(2).all(|pair| pair[0] < pair[1])
}

route! {
    WestToEast(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:20").await?;
        radar.find("AFR24NL").await?;
        radar.zoom_to(8).await?;
        let minute = loop {
            if is_ordered(&places(&mut radar).await?) {
                break radar.minute().await?;
            }
            radar.minute_on().await?;
        };
        // It is still so ten minutes later.
        radar.press(&["shift", "ArrowRight"]).await?;
        let later = longitudes(&mut radar).await?;
        anyhow::ensure!(is_ordered(&later), "the order does not last");
        report([("order_start_utc", json!(format!("{minute} UTC")))])
    }
}

route! {
    /// By the longitudes in the details.
    WestToEastByDetails(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:24").await?;
        let minute = loop {
            if is_ordered(&longitudes(&mut radar).await?) {
                break radar.minute().await?;
            }
            radar.minute_on().await?;
        };
        report([("order_start_utc", json!(format!("{minute} UTC")))])
    }
}

route! {
    Overtaken(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("07:50").await?;
        radar.find("VOE25HV").await?;
        radar.zoom_to(8).await?;
        let heading = radar.degrees("Heading").await?.to_radians();
        let own = radar.icon("VOE25HV").await?;
        let nearest = radar.neighbours(&own).await?;
        let nearest = nearest.first().context("nobody else is on the screen")?;
        let other = radar.name_of(nearest).await?;
        radar.find("VOE25HV").await?;
        let minute = loop {
            let (own, other) = (radar.icon("VOE25HV").await?, radar.icon(&other).await?);
            let [east, south] = [other.at[0] - own.at[0], other.at[1] - own.at[1]];
            if east * heading.sin() - south * heading.cos() > 0.0 {
                break radar.minute().await?;
            }
            radar.minute_on().await?;
        };
        report([
            ("closest_callsign", json!(other)),
            ("overtake_time_utc", json!(format!("{minute} UTC"))),
        ])
    }
}
