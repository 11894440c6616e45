//! Tasks that are answered from the details of a flight.

use anyhow::{Result, bail, ensure};
use serde_json::json;

use super::radar::Radar;
use super::report;

route! {
    AltitudeAndSpeed(radar: Radar) legs(radar) {
        begin { radar }
        resume { radar }
        "the clock stands at 14:30" => { radar.pause_at("14:30").await?; }
        "the flight is selected" => { radar.find("VVC5776").await?; }
        report "the values are read" => {
            report([
                ("geo_altitude", json!(radar.value("Geo Altitude").await?)),
                ("ground_speed", json!(radar.value("Ground Speed").await?)),
            ])
        }
    }
}

route! {
    /// Back from 16:00 by the buttons of the bar, with the flight selected before.
    AltitudeAndSpeedWithButtons(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.find("VVC5776").await?;
        for _ in 0..9 {
            radar.click("playback/back-10").await?;
        }
        radar.click("playback/back-1").await?;
        radar.click("playback/forward-1").await?;
        expect_minute(&mut radar, "14:30").await?;
        report([
            ("geo_altitude", json!(radar.value("Geo Altitude").await?)),
            ("ground_speed", json!(radar.value("Ground Speed").await?)),
        ])
    }
}

route! {
    AltitudeAndRate(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.find("MSR726").await?;
        report([
            ("geo_altitude", json!(radar.value("Geo Altitude").await?)),
            ("vertical_rate", json!(radar.value("Vertical Rate").await?)),
        ])
    }
}

route! {
    /// Found on the map over Slovenia and clicked there.
    AltitudeAndRateFromTheMap(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.look_at("LJU", 9).await?;
        let icon = radar.icon("MSR726").await?;
        radar.click_at(icon.at).await?;
        report([
            ("geo_altitude", json!(radar.value("Geo Altitude").await?)),
            ("vertical_rate", json!(radar.value("Vertical Rate").await?)),
        ])
    }
}

route! {
    RouteCodes(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.find("SAS907").await?;
        report([
            ("origin", json!(radar.route("origin").await?)),
            ("destination", json!(radar.route("destination").await?)),
        ])
    }
}

route! {
    SpeedAtTwoTimes(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("11:15").await?;
        radar.find("ASA1217").await?;
        let early = radar.value("Ground Speed").await?;
        radar.seek("11:30").await?;
        let late = radar.value("Ground Speed").await?;
        report([("ground_speed_1115", json!(early)), ("ground_speed_1130", json!(late))])
    }
}

route! {
    /// From the later minute back to the earlier one, by keys.
    SpeedAtTwoTimesWithKeys(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("11:30").await?;
        radar.find("ASA1217").await?;
        let late = radar.value("Ground Speed").await?;
        radar.press(&["shift", "ArrowLeft"]).await?;
        for _ in 0..5 {
            radar.press(&["ArrowLeft"]).await?;
        }
        expect_minute(&mut radar, "11:15").await?;
        let early = radar.value("Ground Speed").await?;
        report([("ground_speed_1115", json!(early)), ("ground_speed_1130", json!(late))])
    }
}

route! {
    MoreEasterly(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:20").await?;
        let mut found = Vec::new();
        for callsign in ["AFR24NL", "RYR61XN"] {
            radar.find(callsign).await?;
            let longitude = radar.degrees("Longitude").await?;
            found.push((longitude, callsign, radar.value("Geo Altitude").await?));
        }
        let (_, callsign, altitude) = eastern(found)?;
        report([("callsign", json!(callsign)), ("geo_altitude", json!(altitude))])
    }
}

route! {
    /// Both on one screen: the one on the right is farther east.
    MoreEasterlyOnTheMap(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:20").await?;
        radar.find("AFR24NL").await?;
        radar.zoom_to(8).await?;
        let mut found = Vec::new();
        for callsign in ["AFR24NL", "RYR61XN"] {
            let icon = radar.icon(callsign).await?;
            found.push((icon.at[0], callsign, icon.at));
        }
        let (_, callsign, at) = eastern(found)?;
        radar.click_at(at).await?;
        report([
            ("callsign", json!(callsign)),
            ("geo_altitude", json!(radar.value("Geo Altitude").await?)),
        ])
    }
}

fn eastern<T>(found: Vec<(f64, &'static str, T)>) -> Result<(f64, &'static str, T)> {
    let east = found
        .into_iter()
        .max_by(|one, other| one.0.total_cmp(&other.0));
    east.ok_or_else(|| anyhow::anyhow!("nobody was found"))
}

route! {
    StatusChange(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("14:22").await?;
        radar.find("EZY14GQ").await?;
        let before = radar.value("Status").await?;
        loop {
            let minute = radar.minute_on().await?;
            let status = radar.value("Status").await?;
            if status != before {
                break report([
                    ("status_change_utc", json!(format!("{minute} UTC"))),
                    ("new_status", json!(status)),
                ]);
            }
        }
    }
}

route! {
    /// On the map: the grey icon of an aircraft on the ground becomes another.
    StatusChangeOnTheMap(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("14:22").await?;
        radar.find("EZY14GQ").await?;
        radar.zoom_to(11).await?;
        while radar.icon("EZY14GQ").await?.on_ground {
            radar.click("playback/forward-1").await?;
        }
        let minute = radar.minute().await?;
        report([
            ("status_change_utc", json!(format!("{minute} UTC"))),
            ("new_status", json!(radar.value("Status").await?)),
        ])
    }
}

route! {
    NoSuchFlight(radar: Radar) refuses {
        let mut radar = radar;
        radar.pause_at("14:30").await?;
        let known = radar.hits("VVC5776").await?;
        ensure!(!known.is_empty(), "the search finds nobody at all");
        let hits = radar.hits("QZX4471").await?;
        ensure!(hits.is_empty(), "somebody is called so: {hits:?}");
        "The search knows no flight QZX4471."
    }
}

route! {
    NoTemperature(radar: Radar) refuses {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.find("MSR726").await?;
        let details = radar.details().await?;
        let has = |word: &str| details.iter().any(|text| text.starts_with(word));
        ensure!(has("Altitude/") && has("Geo Altitude/"), "no details: {details:?}");
        let is_told = details.iter().any(|text| text.to_lowercase().contains("temperature"));
        ensure!(!is_told, "the temperature is told: {details:?}");
        "The details of a flight have no temperature."
    }
}

async fn expect_minute(radar: &mut Radar<'_>, wanted: &str) -> Result<()> {
    let minute = radar.minute().await?;
    match minute == wanted {
        true => Ok(()),
        false => bail!("the clock shows {minute} instead of {wanted}"),
    }
}
