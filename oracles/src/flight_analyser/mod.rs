//! Flight Analyser: its screen as a page object, and the routes through its tasks.
//!
//! What is read is what stands on the screen: where icons, lines and labels are, and what the details
//! say. What lies inside or on which side is told from there.

mod along_tracks;
mod around_airports;
mod geometry;
mod in_circles;
mod over_borders;
mod radar;
mod readings;
mod tower;

use serde_json::Value;

use crate::{Answer, Route, entry};

pub use radar::Radar;
pub use tower::{Tower, Word};

/// The answer of a task that asks for what was found out.
fn report<const COUNT: usize>(fields: [(&str, Value); COUNT]) -> Answer {
    let fields = fields.into_iter();
    fields
        .map(|(key, value)| (key.to_string(), value))
        .collect()
}

#[rustfmt::skip]
pub static ROUTES: &[Route] = &[
    entry("flight-analyser/001-icons-around-incheon", "buttons", &around_airports::IconsOnTheScreen),
    entry("flight-analyser/001-icons-around-incheon", "wheel", &around_airports::IconsWithTheWheel),
    entry("flight-analyser/002-altitude-and-speed", "typed-time", &readings::AltitudeAndSpeed),
    entry("flight-analyser/002-altitude-and-speed", "buttons", &readings::AltitudeAndSpeedWithButtons),
    entry("flight-analyser/003-landings-at-budapest", "forward", &around_airports::CountLandings),
    entry("flight-analyser/003-landings-at-budapest", "backward", &around_airports::CountLandingsFromTheEnd),
    entry("flight-analyser/004-inside-450-km", "time-first", &in_circles::CountInside),
    entry("flight-analyser/004-inside-450-km", "circle-first", &in_circles::CountInsideCircleFirst),
    entry("flight-analyser/005-first-departure", "minute-by-minute", &around_airports::FirstDeparture),
    entry("flight-analyser/006-into-the-united-states", "following", &over_borders::IntoTheUnitedStates),
    entry("flight-analyser/006-into-the-united-states", "trail", &over_borders::IntoTheUnitedStatesByTheTrail),
    entry("flight-analyser/007-first-across-the-channel", "minute-by-minute", &over_borders::FirstAcrossTheChannel),
    entry("flight-analyser/008-last-to-leave", "minute-by-minute", &in_circles::LastToLeave),
    entry("flight-analyser/009-airborne-around-orly", "map", &in_circles::AirborneInside),
    entry("flight-analyser/009-airborne-around-orly", "details", &in_circles::AirborneInsideByStatus),
    entry("flight-analyser/010-nearest-across-the-circle", "trails", &in_circles::NearestAcross),
    entry("flight-analyser/011-from-poland-into-germany", "minute-by-minute", &over_borders::FromPolandIntoGermany),
    entry("flight-analyser/012-airports-on-the-way", "trail", &along_tracks::AirportsOnTheWay),
    entry("flight-analyser/012-airports-on-the-way", "following", &along_tracks::AirportsMinuteByMinute),
    entry("flight-analyser/013-west-to-east", "map", &along_tracks::WestToEast),
    entry("flight-analyser/013-west-to-east", "details", &along_tracks::WestToEastByDetails),
    entry("flight-analyser/014-countries-of-a-trail", "trail", &over_borders::CountriesOfATrail),
    entry("flight-analyser/014-countries-of-a-trail", "backward", &over_borders::CountriesByGoingBack),
    entry("flight-analyser/015-overtaken", "minute-by-minute", &along_tracks::Overtaken),
    entry("flight-analyser/016-closest-pair", "clicking", &in_circles::ClosestPair),
    entry("flight-analyser/016-closest-pair", "search", &in_circles::ClosestPairThroughSearch),
    entry("flight-analyser/017-second-landing-first-departure", "minute-by-minute", &around_airports::SecondLandingFirstDeparture),
    entry("flight-analyser/018-departure-before", "minute-by-minute", &around_airports::DepartureBefore),
    entry("flight-analyser/019-circle-changes-hands", "minute-by-minute", &in_circles::ChangesHands),
    entry("flight-analyser/020-two-newcomers", "minute-by-minute", &in_circles::TwoNewcomers),
    entry("flight-analyser/x03-altitude-and-rate", "search", &readings::AltitudeAndRate),
    entry("flight-analyser/x03-altitude-and-rate", "map", &readings::AltitudeAndRateFromTheMap),
    entry("flight-analyser/x04-route-codes", "search", &readings::RouteCodes),
    entry("flight-analyser/x05-speed-at-two-times", "typed-times", &readings::SpeedAtTwoTimes),
    entry("flight-analyser/x05-speed-at-two-times", "keys", &readings::SpeedAtTwoTimesWithKeys),
    entry("flight-analyser/x06-inside-50-km", "time-first", &in_circles::CountAroundSalzburg),
    entry("flight-analyser/x06-inside-50-km", "circle-first", &in_circles::CountAroundSalzburgByName),
    entry("flight-analyser/x07-more-easterly", "details", &readings::MoreEasterly),
    entry("flight-analyser/x07-more-easterly", "map", &readings::MoreEasterlyOnTheMap),
    entry("flight-analyser/x08-status-change", "details", &readings::StatusChange),
    entry("flight-analyser/x08-status-change", "map", &readings::StatusChangeOnTheMap),
    entry("flight-analyser/x09-nearest-to-the-marker", "zoom-7", &around_airports::NearestToTheMarker),
    entry("flight-analyser/x09-nearest-to-the-marker", "zoom-9", &around_airports::NearestToTheMarkerZoomedIn),
    entry("flight-analyser/x10-speed-of-one-flight", "search", &readings::NoSuchFlight),
    entry("flight-analyser/x11-outside-temperature", "details", &readings::NoTemperature),
];
