//! A flight as a file for other programs.

use std::fmt::Write;

use flight_analyser_model::reading;
use flight_analyser_model::world::{FlightId, Sample};
use serde_json::json;

use crate::action::TrackFormat;
use crate::state::Session;

pub struct TrackFile {
    pub name: String,
    pub kind: &'static str,
    pub text: String,
}

/// Nothing when there is no such flight.
pub fn track_file(session: &Session, id: FlightId, format: TrackFormat) -> Option<TrackFile> {
    let world = session.data.world.as_ref()?;
    let flight = session.data.flight(id)?;
    let window = world.window();
    let samples: Vec<(i64, Sample)> = (flight.first_step..=flight.last_step)
        .filter_map(|step| {
            let time = window.epoch_s + i64::from(step) * i64::from(window.step_s);
            Some((time, world.sample(id, step)?))
        })
        .collect();
    let name = if flight.callsign.is_empty() {
        reading::icao24(flight.icao24)
    } else {
        flight.callsign.clone()
    };
    let (ending, kind, text) = match format {
        TrackFormat::Gpx => ("gpx", "application/gpx+xml", gpx(&name, &samples)),
        TrackFormat::GeoJson => ("geojson", "application/geo+json", geo_json(&name, &samples)),
        TrackFormat::Csv => ("csv", "text/csv", csv(&samples)),
    };
    Some(TrackFile {
        name: format!("{name}.{ending}"),
        kind,
        text,
    })
}

/// Date and time as these formats write it.
fn utc(time: i64) -> String {
    let days = time.div_euclid(86_400);
    let seconds = time.rem_euclid(86_400);
    let [year, month, day] = date(days);
    let clock = flight_analyser_model::moment::clock_text(seconds as u32);
    format!("{year:04}-{month:02}-{day:02}T{clock}Z")
}

/// Year, month and day of a number of days since 1970, in the Gregorian calendar.
pub fn date(days: i64) -> [i64; 3] {
    // Counted from 1 March of year 0, so that the leap day comes last.
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    [year, month, day]
}

fn gpx(name: &str, samples: &[(i64, Sample)]) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Flight Analyser\" \
         xmlns=\"http://www.topografix.com/GPX/1/1\">\n",
    );
    // Callsigns are letters and digits: nothing has to be escaped.
    let _ = writeln!(text, "<trk><name>{name}</name><trkseg>");
    for (time, sample) in samples {
        let [lat, lon] = sample.position();
        let height = sample.geo_m.or(sample.baro_m);
        let height = height.map_or(String::new(), |it| format!("<ele>{it}</ele>"));
        let time = utc(*time);
        let _ = writeln!(
            text,
            "<trkpt lat=\"{lat:.4}\" lon=\"{lon:.4}\">{height}<time>{time}</time></trkpt>"
        );
    }
    text.push_str("</trkseg></trk>\n</gpx>\n");
    text
}

fn geo_json(name: &str, samples: &[(i64, Sample)]) -> String {
    let coordinates: Vec<_> = samples
        .iter()
        .map(|(_, sample)| {
            let [lat, lon] = sample.position();
            match sample.geo_m.or(sample.baro_m) {
                Some(height) => json!([lon, lat, height]),
                None => json!([lon, lat]),
            }
        })
        .collect();
    let times: Vec<_> = samples.iter().map(|(time, _)| utc(*time)).collect();
    let feature = json!({
        "type": "Feature",
        "properties": {"callsign": name, "times": times},
        "geometry": {"type": "LineString", "coordinates": coordinates},
    });
    format!("{feature}\n")
}

fn csv(samples: &[(i64, Sample)]) -> String {
    let mut text = String::from(
        "time,latitude,longitude,baro_altitude_m,geo_altitude_m,ground_speed_ms,heading_deg,vertical_rate_ms,on_ground\n",
    );
    let tenth =
        |value: Option<u16>| value.map_or(String::new(), |it| (f64::from(it) / 10.0).to_string());
    let whole = |value: Option<i16>| value.map_or(String::new(), |it| it.to_string());
    for (time, sample) in samples {
        let [lat, lon] = sample.position();
        let rate = sample
            .vertical
            .map_or(String::new(), |it| (f64::from(it) / 100.0).to_string());
        let _ = writeln!(
            text,
            "{},{lat:.4},{lon:.4},{},{},{},{},{rate},{}",
            utc(*time),
            whole(sample.baro_m),
            whole(sample.geo_m),
            tenth(sample.speed),
            tenth(sample.heading),
            sample.on_ground,
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: Sample = Sample {
        lat: 481_103,
        lon: 165_697,
        baro_m: Some(183),
        geo_m: None,
        speed: Some(1986),
        heading: Some(905),
        vertical: Some(-512),
        on_ground: false,
        squawk: None,
        position_age_s: 0,
    };

    #[test]
    fn times_are_written_in_utc() {
        assert_eq!(utc(1_656_309_600), "2022-06-27T06:00:00Z");
        assert_eq!(utc(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(utc(-1), "1969-12-31T23:59:59Z");
    }

    #[test]
    fn every_format_holds_every_sample() {
        let samples = [(1_656_309_600, SAMPLE), (1_656_309_660, SAMPLE)];
        assert_eq!(
            gpx("AUA1", &samples)
                .matches("<trkpt lat=\"48.1103\" lon=\"16.5697\"><ele>183</ele>")
                .count(),
            2
        );
        let parsed: serde_json::Value =
            serde_json::from_str(&geo_json("AUA1", &samples)).expect("JSON");
        assert_eq!(
            parsed["geometry"]["coordinates"][1],
            json!([16.5697, 48.1103, 183])
        );
        let row = "2022-06-27T06:00:00Z,48.1103,16.5697,183,,198.6,90.5,-5.12,false";
        assert_eq!(csv(&samples).lines().nth(1), Some(row));
    }
}
