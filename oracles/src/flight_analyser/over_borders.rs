//! Tasks about countries and the lines between them.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use serde_json::json;

use super::radar::Radar;
use super::report;

/// The country below a flight whose callsign is on the screen; nobody's over the sea.
async fn country_of(radar: &mut Radar<'_>, callsign: &str) -> Result<Option<String>> {
    let icon = radar.icon(callsign).await?;
    let lines = radar.lines().await?;
    Ok(lines.country(icon.at).map(str::to_string))
}

route! {
    IntoTheUnitedStates(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.find("SAS907").await?;
        radar.press(&["f"]).await?;
        // In tens of minutes until it is there, then back to the last ten and on minute by minute.
        while country_of(&mut radar, "SAS907").await?.as_deref() != Some("United States") {
            radar.press(&["shift", "ArrowRight"]).await?;
        }
        radar.press(&["shift", "ArrowLeft"]).await?;
        let mut last = country_of(&mut radar, "SAS907").await?;
        let minute = loop {
            let minute = radar.minute_on().await?;
            let country = country_of(&mut radar, "SAS907").await?;
            if country.as_deref() == Some("United States") && last.as_deref() == Some("Canada") {
                break minute;
            }
            last = country.or(last);
        };
        report([("crossing_time_utc", json!(format!("{minute} UTC")))])
    }
}

route! {
    /// From the trail: how many minutes ago its points were still in Canada.
    IntoTheUnitedStatesByTheTrail(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:45").await?;
        radar.find("SAS907").await?;
        radar.zoom_to(7).await?;
        let trail = radar.trail().await?;
        let lines = radar.lines().await?;
        let countries: Vec<_> = trail.iter().map(|at| lines.country(*at)).collect();
        let last = countries.iter().rposition(|it| *it == Some("Canada"));
        let last = last.context("the trail is not over Canada")?;
        // The last point is the icon itself, on the point of the same minute.
        let minutes_ago = countries.len() - 2 - (last + 1);
        for _ in 0..minutes_ago {
            radar.press(&["ArrowLeft"]).await?;
        }
        if country_of(&mut radar, "SAS907").await?.as_deref() != Some("United States") {
            bail!("SAS907 is not over the United States {minutes_ago} minutes before");
        }
        let minute = radar.minute().await?;
        report([("crossing_time_utc", json!(format!("{minute} UTC")))])
    }
}

/// Callsigns on the screen with the country below, airborne ones alone.
async fn countries(radar: &mut Radar<'_>) -> Result<BTreeMap<String, Option<String>>> {
    let lines = radar.lines().await?;
    let icons = radar.icons().await?.into_iter();
    let named = icons.filter(|icon| icon.is_named() && !icon.on_ground);
    Ok(named
        .map(|icon| {
            let country = lines.country(icon.at).map(str::to_string);
            (icon.name, country)
        })
        .collect())
}

route! {
    FirstAcrossTheChannel(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:08").await?;
        radar.look_at("SEN", 8).await?;
        let over = countries(&mut radar).await?.into_iter();
        let over = over.filter(|(_, country)| country.as_deref() == Some("United Kingdom"));
        let over: BTreeSet<String> = over.map(|(name, _)| name).collect();
        let first = loop {
            radar.minute_on().await?;
            let now = countries(&mut radar).await?.into_iter();
            let mut there = now.filter(|(name, country)| {
                over.contains(name) && country.as_deref() == Some("France")
            });
            if let Some((name, _)) = there.next() {
                break name;
            }
        };
        report([("callsign", json!(first))])
    }
}

/// Flights that come from Poland into Germany within some minutes of 16:00, with the minute.
async fn crossings(radar: &mut Radar<'_>, airport: &str) -> Result<Vec<(String, String)>> {
    radar.seek("16:00").await?;
    radar.look_at(airport, 8).await?;
    let mut last = countries(radar).await?;
    let mut found = Vec::new();
    for _ in 0..8 {
        let minute = radar.minute_on().await?;
        for (name, country) in countries(radar).await? {
            let before = last.get(&name).cloned().flatten();
            if before.as_deref() == Some("Poland") && country.as_deref() == Some("Germany") {
                found.push((minute.clone(), name.clone()));
            }
            // Over the sea the last country counts.
            last.insert(name, country.or(before));
        }
    }
    Ok(found)
}

/// Follows a flight to its end: is it over Poland again?
async fn comes_back(radar: &mut Radar<'_>, callsign: &str, from: &str) -> Result<bool> {
    radar.seek(from).await?;
    radar.find(callsign).await?;
    radar.press(&["f"]).await?;
    for _ in 0..11 {
        radar.press(&["shift", "ArrowRight"]).await?;
        match country_of(radar, callsign).await {
            Ok(country) if country.as_deref() == Some("Poland") => return Ok(true),
            Ok(_) => {}
            // It has landed or left the recording.
            Err(_) => return Ok(false),
        }
    }
    Ok(false)
}

route! {
    FromPolandIntoGermany(radar: Radar) reports {
        let mut radar = radar;
        radar.pause().await?;
        // The border is too long for one screen on which callsigns are written.
        let mut found = crossings(&mut radar, "IEG").await?;
        found.extend(crossings(&mut radar, "SZZ").await?);
        found.sort();
        let mut answer = None;
        for (minute, callsign) in found {
            if !comes_back(&mut radar, &callsign, &minute).await? {
                answer = Some(callsign);
                break;
            }
        }
        report([("callsign", json!(answer.context("nobody crosses")?))])
    }
}

route! {
    CountriesOfATrail(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.find("MSR726").await?;
        radar.look_at("FRA", 6).await?;
        let lines = radar.lines().await?;
        let trail = radar.trail().await?;
        let mut countries: Vec<String> = Vec::new();
        for country in trail.iter().filter_map(|at| lines.country(*at)) {
            if countries.last().is_none_or(|it| it != country) {
                countries.push(country.to_string());
            }
        }
        let entered = countries.get(1..).context("there is no trail")?;
        report([("num_country_borders", json!(entered.len())), ("countries", json!(entered))])
    }
}

route! {
    /// Back in time with the flight in the middle, in steps of two minutes.
    CountriesByGoingBack(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.find("MSR726").await?;
        radar.press(&["f"]).await?;
        let mut countries: Vec<String> = Vec::new();
        for _ in 0..41 {
            if let Some(country) = country_of(&mut radar, "MSR726").await?
                && countries.last() != Some(&country)
            {
                countries.push(country);
            }
            for _ in 0..2 {
                radar.press(&["ArrowLeft"]).await?;
            }
        }
        // The last one is where it comes from.
        countries.pop();
        countries.reverse();
        report([("num_country_borders", json!(countries.len())), ("countries", json!(countries))])
    }
}
