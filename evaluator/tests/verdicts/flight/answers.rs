//! The right answer of every task, and answers that come close.

/// Everything in JSON. A near miss holds the fields that are other than in the right answer.
pub struct Table {
    pub task: &'static str,
    pub right: &'static str,
    pub near_misses: &'static [&'static str],
}

const fn table(
    task: &'static str,
    right: &'static str,
    near_misses: &'static [&'static str],
) -> Table {
    Table {
        task,
        right,
        near_misses,
    }
}

/// In the order of the tasks.
pub const TABLES: &[Table] = &[
    table(
        "flight-analyser/001-icons-around-incheon",
        r#"{"count": 2}"#,
        &[r#"{"count": 1}"#, r#"{"count": 3}"#, r#"{"count": 0}"#],
    ),
    table(
        "flight-analyser/002-altitude-and-speed",
        r#"{"geo_altitude": "30,407 ft", "ground_speed": "386 kts"}"#,
        &[
            r#"{"geo_altitude": "28,999 ft"}"#,
            r#"{"geo_altitude": "30,381 ft", "ground_speed": "384 kts"}"#,
            r#"{"geo_altitude": "30,433 ft", "ground_speed": "387 kts"}"#,
            r#"{"ground_speed": "384 kts"}"#,
            r#"{"geo_altitude": "30,381 ft"}"#,
        ],
    ),
    table(
        "flight-analyser/003-landings-at-budapest",
        r#"{"count": 5}"#,
        &[r#"{"count": 6}"#, r#"{"count": 7}"#, r#"{"count": 4}"#],
    ),
    table(
        "flight-analyser/004-inside-450-km",
        r#"{"count": 4}"#,
        &[r#"{"count": 6}"#, r#"{"count": 5}"#, r#"{"count": 3}"#],
    ),
    table(
        "flight-analyser/005-first-departure",
        r#"{"callsign": "AAL1535"}"#,
        &[
            r#"{"callsign": "RPA5831"}"#,
            r#"{"callsign": "JBU623"}"#,
            r#"{"callsign": "DAL431"}"#,
        ],
    ),
    table(
        "flight-analyser/006-into-the-united-states",
        r#"{"crossing_time_utc": "16:35 UTC"}"#,
        &[
            r#"{"crossing_time_utc": "16:12 UTC"}"#,
            r#"{"crossing_time_utc": "16:33 UTC"}"#,
            r#"{"crossing_time_utc": "16:37 UTC"}"#,
        ],
    ),
    table(
        "flight-analyser/007-first-across-the-channel",
        r#"{"callsign": "TOM7KW"}"#,
        &[
            r#"{"callsign": "VIR155"}"#,
            r#"{"callsign": "BAW578"}"#,
            r#"{"callsign": "BEL6CH"}"#,
        ],
    ),
    table(
        "flight-analyser/008-last-to-leave",
        r#"{"callsign": "TVS5AD"}"#,
        &[
            r#"{"callsign": "CSA8KR"}"#,
            r#"{"callsign": "LOT6NC"}"#,
            r#"{"callsign": "RYR9HD"}"#,
        ],
    ),
    table(
        "flight-analyser/009-airborne-around-orly",
        r#"{"count": 5, "callsigns": ["CTM3813", "TVF3828", "EJU54MG", "TVF3124", "FMY8055"]}"#,
        &[
            r#"{"count": 9, "callsigns": ["CTM3813", "TVF3828", "EJU54MG", "TVF3124", "FMY8055", "AFR62TW", "VLG8015", "TVF62ZR", "AFR17PA"]}"#,
            r#"{"count": 7, "callsigns": ["CTM3813", "TVF3828", "EJU54MG", "TVF3124", "FMY8055", "EZY16TD", "AFR1681"]}"#,
            r#"{"count": 4, "callsigns": ["CTM3813", "TVF3828", "EJU54MG", "TVF3124"]}"#,
            r#"{"count": 9}"#,
            r#"{"callsigns": ["CTM3813", "TVF3828", "EJU54MG", "TVF3124", "AFR1681"]}"#,
        ],
    ),
    table(
        "flight-analyser/010-nearest-across-the-circle",
        r#"{"callsign": "N213AL"}"#,
        &[
            r#"{"callsign": "SKW3427"}"#,
            r#"{"callsign": "QXE2311"}"#,
            r#"{"callsign": "ASA1217"}"#,
        ],
    ),
    table(
        "flight-analyser/011-from-poland-into-germany",
        r#"{"callsign": "LOT335"}"#,
        &[
            r#"{"callsign": "SPKBM"}"#,
            r#"{"callsign": "DLH4JR"}"#,
            r#"{"callsign": "RYR71GW"}"#,
        ],
    ),
    table(
        "flight-analyser/012-airports-on-the-way",
        r#"{"count": 3, "airports": ["RUT", "ALB", "SWF"]}"#,
        &[
            r#"{"count": 4, "airports": ["RUT", "ALB", "SWF", "EWR"]}"#,
            r#"{"count": 4, "airports": ["LEB", "RUT", "ALB", "SWF"]}"#,
            r#"{"count": 2, "airports": ["ALB", "SWF"]}"#,
            r#"{"airports": ["LEB", "ALB", "SWF"]}"#,
            r#"{"count": 4}"#,
        ],
    ),
    table(
        "flight-analyser/013-west-to-east",
        r#"{"order_start_utc": "16:27 UTC"}"#,
        &[
            r#"{"order_start_utc": "16:25 UTC"}"#,
            r#"{"order_start_utc": "16:23 UTC"}"#,
            r#"{"order_start_utc": "16:29 UTC"}"#,
        ],
    ),
    table(
        "flight-analyser/014-countries-of-a-trail",
        r#"{"num_country_borders": 4, "countries": ["Belgium", "Germany", "Austria", "Slovenia"]}"#,
        &[
            r#"{"num_country_borders": 5, "countries": ["Netherlands", "Belgium", "Germany", "Austria", "Slovenia"]}"#,
            r#"{"num_country_borders": 5, "countries": ["Belgium", "Germany", "Austria", "Slovenia", "Croatia"]}"#,
            r#"{"num_country_borders": 5, "countries": ["Belgium", "Luxembourg", "Germany", "Austria", "Slovenia"]}"#,
            r#"{"num_country_borders": 6}"#,
            r#"{"num_country_borders": 2}"#,
        ],
    ),
    table(
        "flight-analyser/015-overtaken",
        r#"{"closest_callsign": "N656FN", "overtake_time_utc": "07:54 UTC"}"#,
        &[
            r#"{"closest_callsign": "AFR57QV"}"#,
            r#"{"overtake_time_utc": "07:52 UTC"}"#,
            r#"{"overtake_time_utc": "07:57 UTC"}"#,
        ],
    ),
    table(
        "flight-analyser/016-closest-pair",
        r#"{"aircraft_1_callsign": "AFR33SD", "aircraft_2_callsign": "SWR60L"}"#,
        &[
            r#"{"aircraft_1_callsign": "SWR60L", "aircraft_2_callsign": "AFR33SD"}"#,
            r#"{"aircraft_1_callsign": "EDW51", "aircraft_2_callsign": "SWR60L"}"#,
            r#"{"aircraft_1_callsign": "SWR60L", "aircraft_2_callsign": "EDW51"}"#,
            r#"{"aircraft_1_callsign": "SWR7YV", "aircraft_2_callsign": "GAC101"}"#,
        ],
    ),
    table(
        "flight-analyser/017-second-landing-first-departure",
        r#"{"second_landing_callsign": "AUA87", "first_departure_callsign": "AUA7F"}"#,
        &[
            r#"{"second_landing_callsign": "EWG4KM"}"#,
            r#"{"first_departure_callsign": "WZZ9TY"}"#,
            r#"{"second_landing_callsign": "LDA72X"}"#,
            r#"{"second_landing_callsign": "AUA7F", "first_departure_callsign": "AUA87"}"#,
        ],
    ),
    table(
        "flight-analyser/018-departure-before",
        r#"{"previous_callsign": "RUK6797", "previous_left_time": "14:25 UTC"}"#,
        &[
            r#"{"previous_callsign": "TOM4CX", "previous_left_time": "14:20 UTC"}"#,
            r#"{"previous_left_time": "14:27 UTC"}"#,
            r#"{"previous_callsign": "BAW1404"}"#,
        ],
    ),
    table(
        "flight-analyser/019-circle-changes-hands",
        r#"{"initial_left_utc": "16:25 UTC", "first_new_callsign": "EJU79XU", "first_time_with_four_new_utc": "16:28 UTC"}"#,
        &[
            r#"{"initial_left_utc": "16:23 UTC"}"#,
            r#"{"first_new_callsign": "BAW54GA"}"#,
            r#"{"first_time_with_four_new_utc": "16:31 UTC"}"#,
        ],
    ),
    table(
        "flight-analyser/020-two-newcomers",
        r#"{"any_enters_utc": "11:44 UTC", "last_inside_callsign": "RYR496K", "final_exit_time_utc": "11:50 UTC"}"#,
        &[
            r#"{"last_inside_callsign": "BEL3TV"}"#,
            r#"{"any_enters_utc": "11:46 UTC"}"#,
            r#"{"final_exit_time_utc": "11:48 UTC"}"#,
        ],
    ),
    table(
        "flight-analyser/x03-altitude-and-rate",
        r#"{"geo_altitude": "38,776 ft", "vertical_rate": "0 ft/min"}"#,
        &[
            r#"{"geo_altitude": "36,998 ft"}"#,
            r#"{"geo_altitude": "38,750 ft"}"#,
            r#"{"vertical_rate": "64 ft/min"}"#,
        ],
    ),
    table(
        "flight-analyser/x04-route-codes",
        r#"{"origin": "OSL", "destination": "EWR"}"#,
        &[
            r#"{"destination": "JFK"}"#,
            r#"{"origin": "ARN"}"#,
            r#"{"origin": "EWR", "destination": "OSL"}"#,
        ],
    ),
    table(
        "flight-analyser/x05-speed-at-two-times",
        r#"{"ground_speed_1115": "480 kts", "ground_speed_1130": "474 kts"}"#,
        &[
            r#"{"ground_speed_1130": "478 kts"}"#,
            r#"{"ground_speed_1115": "478 kts"}"#,
            r#"{"ground_speed_1115": "474 kts", "ground_speed_1130": "480 kts"}"#,
        ],
    ),
    table(
        "flight-analyser/x06-inside-50-km",
        r#"{"count": 3}"#,
        &[r#"{"count": 4}"#, r#"{"count": 2}"#, r#"{"count": 0}"#],
    ),
    table(
        "flight-analyser/x07-more-easterly",
        r#"{"callsign": "AFR24NL", "geo_altitude": "32,451 ft"}"#,
        &[
            r#"{"callsign": "RYR61XN", "geo_altitude": "38,750 ft"}"#,
            r#"{"geo_altitude": "31,001 ft"}"#,
            r#"{"callsign": "RYR61XN"}"#,
        ],
    ),
    table(
        "flight-analyser/x08-status-change",
        r#"{"status_change_utc": "14:23 UTC", "new_status": "Airborne"}"#,
        &[
            r#"{"status_change_utc": "14:25 UTC"}"#,
            r#"{"new_status": "On Ground"}"#,
            r#"{"status_change_utc": "14:21 UTC"}"#,
        ],
    ),
    table(
        "flight-analyser/x09-nearest-to-the-marker",
        r#"{"callsign": "KAL8349", "destination": "DPS"}"#,
        &[
            r#"{"callsign": "AAR8527", "destination": "ICN"}"#,
            r#"{"destination": "ICN"}"#,
            r#"{"callsign": "AAR8527"}"#,
        ],
    ),
];
