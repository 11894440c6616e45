//! Tasks with a circle around an airport.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use serde_json::json;

use super::geometry::{distance, is_inside};
use super::radar::{Icon, Radar};
use super::report;

route! {
    CountInside(radar: Radar) legs(radar) {
        begin { radar }
        resume { radar.over("TRV").await? }
        "the clock stands at 11:41" => { radar.pause_at("11:41").await?; }
        "the circle is drawn" => {
            radar.find("TRV").await?;
            radar.draw_circle("TRV", "450").await?;
        }
        report "those inside are counted" => {
            report([("count", json!(radar.inside().await?.len()))])
        }
    }
}

route! {
    /// The circle first, by key and Enter; then the minute by the buttons.
    CountInsideCircleFirst(radar: Radar) reports {
        let mut radar = radar;
        radar.pause().await?;
        radar.find("Thiruvananthapuram").await?;
        radar.draw_circle("TRV", "450").await?;
        radar.seek("11:31").await?;
        radar.click("playback/forward-10").await?;
        report([("count", json!(radar.inside().await?.len()))])
    }
}

route! {
    CountAroundSalzburg(radar: Radar) legs(radar) {
        begin { radar }
        resume { radar.over("SZG").await? }
        "the clock stands at 16:30" => { radar.pause_at("16:30").await?; }
        "the circle is drawn" => {
            radar.find("SZG").await?;
            radar.draw_circle("SZG", "50").await?;
        }
        report "those inside are counted" => {
            report([("count", json!(radar.inside().await?.len()))])
        }
    }
}

route! {
    /// With the wheel, and by name.
    CountAroundSalzburgByName(radar: Radar) reports {
        let mut radar = radar;
        radar.find("Salzburg").await?;
        radar.draw_circle("SZG", "50").await?;
        radar.turn_wheel(1).await?;
        radar.pause_at("16:30").await?;
        report([("count", json!(radar.names_inside().await?.len()))])
    }
}

route! {
    LastToLeave(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.find("KLV").await?;
        radar.draw_circle("KLV", "40").await?;
        radar.zoom_to(9).await?;
        let mut left: BTreeSet<String> = radar.names_inside().await?.into_iter().collect();
        while left.len() > 1 {
            radar.minute_on().await?;
            let inside = radar.names_inside().await?;
            left.retain(|name| inside.contains(name));
        }
        report([("callsign", json!(left.first().context("all left at once")?))])
    }
}

route! {
    AirborneInside(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.find("ORY").await?;
        for _ in 0..3 {
            radar.click("zoom/in").await?;
        }
        radar.draw_circle("ORY", "20").await?;
        let mut names = Vec::new();
        for icon in radar.inside().await?.iter().filter(|icon| !icon.on_ground) {
            names.push(radar.name_of(icon).await?);
        }
        report([("count", json!(names.len())), ("callsigns", json!(names))])
    }
}

route! {
    /// Everybody is clicked and the Status is read.
    AirborneInsideByStatus(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.find("ORY").await?;
        radar.draw_circle("ORY", "20").await?;
        radar.zoom_to(10).await?;
        let mut names = Vec::new();
        for icon in radar.inside().await? {
            radar.click_at(icon.at).await?;
            if radar.value("Status").await? == "Airborne" {
                names.push(radar.callsign().await?);
            }
        }
        report([("count", json!(names.len())), ("callsigns", json!(names))])
    }
}

route! {
    ClosestPair(radar: Radar) legs(radar) {
        begin { radar }
        resume { radar.over("ZRH").await? }
        "the clock stands at 16:00" => { radar.pause_at("16:00").await?; }
        "the circle is drawn" => {
            radar.find("ZRH").await?;
            radar.draw_circle("ZRH", "40").await?;
        }
        report "the pair is found" => {
            radar.zoom_to(9).await?;
            let mut inside = radar.inside().await?;
            inside.retain(|icon| !icon.on_ground);
            let (one, other) = closest(&inside).context("there are no two aircraft")?;
            let mut pair = Vec::new();
            for icon in [one, other] {
                radar.click_at(icon.at).await?;
                let callsign = radar.callsign().await?;
                pair.push((feet(&radar.value("Geo Altitude").await?)?, callsign));
            }
            pair.sort();
            report([
                ("aircraft_1_callsign", json!(pair[1].1)),
                ("aircraft_2_callsign", json!(pair[0].1)),
            ])
        }
    }
}

route! {
    /// By the callsigns on the map and the search instead of clicks.
    ClosestPairThroughSearch(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:00").await?;
        radar.look_at("ZRH", 8).await?;
        radar.draw_circle("ZRH", "40").await?;
        let mut inside = radar.inside().await?;
        inside.retain(|icon| !icon.on_ground);
        let (one, other) = closest(&inside).context("there are no two aircraft")?;
        let names = [one.name.clone(), other.name.clone()];
        let mut pair = Vec::new();
        for name in names {
            pair.push((feet(&radar.value_of(&name, "Geo Altitude").await?)?, name));
        }
        pair.sort();
        report([
            ("aircraft_1_callsign", json!(pair[1].1)),
            ("aircraft_2_callsign", json!(pair[0].1)),
        ])
    }
}

fn closest(icons: &[Icon]) -> Option<(&Icon, &Icon)> {
    let pairs = icons
        .iter()
        .enumerate()
        .flat_map(|(place, one)| icons[place + 1..].iter().map(move |other| (one, other)));
    pairs.min_by(|one, other| {
        distance(one.0.at, one.1.at).total_cmp(&distance(other.0.at, other.1.at))
    })
}

fn feet(text: &str) -> Result<i64> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits
        .parse()
        .with_context(|| format!("{text:?} is no altitude"))
}

route! {
    ChangesHands(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("16:21").await?;
        radar.find("XCR").await?;
        radar.draw_circle("XCR", "50").await?;
        radar.zoom_to(8).await?;
        let initial: BTreeSet<String> = radar.names_inside().await?.into_iter().collect();
        let (mut left, mut first, mut four) = (None, None, None);
        while left.is_none() || four.is_none() {
            let minute = format!("{} UTC", radar.minute_on().await?);
            let inside: BTreeSet<String> = radar.names_inside().await?.into_iter().collect();
            let new: Vec<_> = inside.difference(&initial).collect();
            first = first.or(new.first().map(|name| name.to_string()));
            if left.is_none() && inside.is_disjoint(&initial) {
                left = Some(minute.clone());
            }
            if four.is_none() && new.len() >= 4 {
                four = Some(minute);
            }
        }
        report([
            ("initial_left_utc", json!(left)),
            ("first_new_callsign", json!(first)),
            ("first_time_with_four_new_utc", json!(four)),
        ])
    }
}

route! {
    TwoNewcomers(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("11:43").await?;
        radar.find("OST").await?;
        radar.draw_circle("OST", "35").await?;
        radar.zoom_to(8).await?;
        let initial = radar.names_inside().await?;
        let mut newcomers: Vec<String> = Vec::new();
        let (mut enters, mut both_out) = (None, None);
        // Ten minutes more than it takes, to see that both are out for good.
        for _ in 0..17 {
            let minute = format!("{} UTC", radar.minute_on().await?);
            let inside = radar.names_inside().await?;
            let new = inside.iter().filter(|name| !initial.contains(name));
            for name in new {
                if newcomers.len() < 2 && !newcomers.contains(name) {
                    newcomers.push(name.clone());
                    enters.get_or_insert(minute.clone());
                }
            }
            match newcomers.iter().any(|name| inside.contains(name)) {
                true => both_out = None,
                false if newcomers.len() == 2 => {
                    both_out.get_or_insert(minute);
                }
                false => {}
            }
        }
        report([
            ("any_enters_utc", json!(enters)),
            ("last_inside_callsign", json!(newcomers.last())),
            ("final_exit_time_utc", json!(both_out)),
        ])
    }
}

route! {
    /// Whoever is near is clicked, and at the end of the recording the whole trail is looked at.
    NearestAcross(radar: Radar) reports {
        let mut radar = radar;
        radar.pause_at("11:15").await?;
        radar.find("ASA1217").await?;
        radar.find("MSO").await?;
        radar.draw_circle("MSO", "500").await?;
        let own = radar.icon("ASA1217").await?;
        let circle = radar.circle().await?;
        let mut answer = None;
        for neighbour in radar.neighbours(&own).await? {
            radar.click_at(neighbour.at).await?;
            let callsign = radar.callsign().await?;
            radar.press(&["End"]).await?;
            let trail = radar.trail().await?;
            radar.seek("11:15").await?;
            let inside = trail.iter().filter(|at| is_inside(&circle, **at)).count();
            if inside > 0 && inside < trail.len() {
                answer = Some(callsign);
                break;
            }
        }
        report([("callsign", json!(answer.context("nobody crosses")?))])
    }
}
