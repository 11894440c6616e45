//! Closed forms that aircraft keep, what a game is worth, and what a clock that does not wait refuses.

use proptest::prelude::*;
use seeded::Seeded;

use super::aircraft::TURN_DEG;
use super::*;
use crate::{Analyser, Command, Refusal, Workspace};
use history::Model;

/// One jet that comes in from the west at the middle of the side, with its gate straight ahead.
fn alone() -> Sector {
    Sector {
        name: "Alder".into(),
        centre: [50.0, 3.0],
        half: [30.0, 24.0],
        wind: Wind::default(),
        may_pause: false,
        gates: vec![Gate {
            name: "KOMAN".into(),
            at: [30.0, 0.0],
            half_width: 5.0,
            levels: [140, 160],
        }],
        flights: vec![flight("KLM12", [-30.0, 0.0], 90, 200, 0)],
        instructions: Vec::new(),
    }
}

fn flight(callsign: &str, at: [f64; 2], heading: u16, level: u16, enters_s: u32) -> Flight {
    Flight {
        callsign: callsign.into(),
        kind: Kind::Jet,
        enters_s,
        at,
        heading,
        level,
        speed: 420,
        exit: 0,
    }
}

fn told(at_s: u32, callsign: &str) -> Instruction {
    Instruction {
        at_ms: at_s * 1000,
        callsign: callsign.into(),
        heading: None,
        level: None,
        speed: None,
    }
}

fn after(sector: &Sector, seconds: u32) -> Traffic {
    let mut traffic = Traffic::new(sector);
    traffic.run_to(sector, seconds);
    traffic
}

fn is_near(one: f64, other: f64, within: f64) -> bool {
    (one - other).abs() <= within
}

#[test]
fn without_wind_it_flies_as_far_as_its_speed_says() {
    let traffic = after(&alone(), 360);
    let aircraft = traffic.aircraft(0).expect("inside");
    assert!(is_near(aircraft.at[0], -30.0 + 42.0, 1e-9), "{aircraft:?}");
    assert!(is_near(aircraft.at[1], 0.0, 1e-9));
    assert!(is_near(aircraft.flown, 42.0, 1e-9));
}

#[test]
fn wind_carries_it_away_from_where_it_points() {
    let mut sector = alone();
    sector.wind = Wind {
        from: 360,
        speed: 60,
    };
    let traffic = after(&sector, 300);
    let aircraft = traffic.aircraft(0).expect("inside");
    assert!(is_near(aircraft.at[0], -30.0 + 35.0, 1e-9));
    assert!(
        is_near(aircraft.at[1], -5.0, 1e-9),
        "southwards by 60 knots"
    );
    assert_eq!(aircraft.heading, 90.0);
}

#[test]
fn a_turn_is_a_circle_whose_radius_is_speed_over_rate() {
    let mut sector = alone();
    sector.instructions = vec![Instruction {
        heading: Some(270),
        ..told(60, "KLM12")
    }];
    // It follows from second 64 on, and 90 seconds of turning by 2 degrees later it flies back.
    let turning = after(&sector, 64 + 89);
    let aircraft = turning.aircraft(0).expect("inside");
    assert_eq!(aircraft.heading, 270.0);
    let radius = 420.0 / 3600.0 / TURN_DEG.to_radians();
    assert!(
        is_near(aircraft.at[1].abs(), 2.0 * radius, 0.12),
        "{} beside {}",
        aircraft.at[1],
        2.0 * radius
    );
    assert!(
        aircraft.at[1] < 0.0,
        "to the right, where both ways are as long"
    );
}

#[test]
fn it_climbs_and_slows_down_at_its_rates_and_not_beyond() {
    let mut sector = alone();
    sector.instructions = vec![Instruction {
        level: Some(221),
        speed: Some(380),
        ..told(10, "KLM12")
    }];
    let before = after(&sector, 13);
    assert_eq!(
        before.aircraft(0).map(Aircraft::level),
        Some(200),
        "the pilot's delay"
    );
    let climbing = after(&sector, 13 + 30);
    let aircraft = climbing.aircraft(0).expect("inside");
    assert!(is_near(aircraft.altitude, 20_000.0 + 30.0 * 35.0, 1e-6));
    assert!(is_near(aircraft.speed, 390.0, 1e-9));
    assert_eq!(aircraft.climb_rate(), 2100.0);
    let level = after(&sector, 120);
    let aircraft = level.aircraft(0).expect("inside");
    assert_eq!([aircraft.altitude, aircraft.speed], [22_100.0, 380.0]);
    assert_eq!(aircraft.climb_rate(), 0.0);
}

#[test]
fn through_its_gate_at_its_level_it_is_handed_over_and_otherwise_lost() {
    let mut sector = alone();
    let end = Traffic::at_the_end(&sector);
    assert_eq!(end.phase(0), Phase::Lost, "too high");
    assert_eq!(Score::of(&sector, &end).value(), 0.0);
    sector.instructions = vec![Instruction {
        level: Some(150),
        ..told(10, "KLM12")
    }];
    let end = Traffic::at_the_end(&sector);
    assert_eq!(end.phase(0), Phase::HandedOver);
    let (flown, left) = end.way(0).expect("it left");
    // 60 miles at 7 a minute.
    assert!(
        is_near(flown, 60.0, 0.2) && (514..=516).contains(&left),
        "{flown} {left}"
    );
    assert!(Score::of(&sector, &end).value() > 0.99);
    sector.instructions.push(Instruction {
        heading: Some(80),
        ..told(200, "KLM12")
    });
    assert_eq!(
        Traffic::at_the_end(&sector).phase(0),
        Phase::Lost,
        "beside the gate"
    );
}

#[test]
fn a_loss_of_separation_is_five_miles_and_a_thousand_feet_and_counts_by_minutes() {
    let mut sector = alone();
    sector
        .flights
        .push(flight("DLH7", [30.0, 0.0], 270, 200, 0));
    let end = Traffic::at_the_end(&sector);
    let [loss] = end.losses() else {
        panic!("{:?}", end.losses());
    };
    // They approach by 14 miles a minute: ten miles, from five before to five behind.
    assert_eq!(loss.pair, [0, 1]);
    assert!(
        is_near(f64::from(loss.seconds), 10.0 / 14.0 * 60.0, 2.0),
        "{loss:?}"
    );
    assert!(loss.nearest_nm < 0.2);
    assert_eq!(Score::of(&sector, &end).loss_minutes, 1);
    assert_eq!(Score::of(&sector, &end).value(), -1.0);
    sector.flights[1].level = 210;
    assert_eq!(
        Traffic::at_the_end(&sector).losses(),
        [],
        "a thousand feet are enough"
    );
    sector.flights[1].level = 209;
    assert_eq!(Traffic::at_the_end(&sector).losses().len(), 1);
}

#[test]
fn alerts_look_two_minutes_ahead_and_know_what_was_told() {
    let mut sector = alone();
    sector
        .flights
        .push(flight("DLH7", [30.0, 0.0], 270, 200, 0));
    let at = |seconds: u32, sector: &Sector| {
        let traffic = after(sector, seconds);
        let pair = [0, 1].map(|flight| traffic.aircraft(flight).cloned().expect("inside"));
        closeness(&pair[0], &pair[1], sector.wind)
    };
    assert_eq!(at(100, &sector), Closeness::Apart);
    assert!(
        matches!(at(130, &sector), Closeness::Soon(100..=112)),
        "{:?}",
        at(130, &sector)
    );
    assert_eq!(at(240, &sector), Closeness::Lost);
    sector.instructions = vec![Instruction {
        level: Some(220),
        ..told(120, "KLM12")
    }];
    assert_eq!(at(130, &sector), Closeness::Apart, "it will be above");
}

#[test]
fn places_and_positions_are_the_same_both_ways() {
    let sector = alone();
    for place in [[0.0, 0.0], [30.0, -24.0], [-12.5, 7.0]] {
        let again = sector.place(sector.position(place));
        assert!(miles_between(place, again) < 1e-9);
    }
    assert_eq!(whole_heading(bearing([0.0, 0.0], [0.0, 5.0])), 360);
    assert_eq!(whole_heading(bearing([0.0, 0.0], [-5.0, 0.0])), 270);
}

fn opened(sector: Sector) -> Workspace {
    let mut workspace = Workspace::new(0);
    let sector = Box::new(sector);
    workspace
        .apply(Command::OpenSector { sector }, 0)
        .expect("a sector");
    workspace
}

fn level(at_s: u32, callsign: &str) -> Command {
    Command::Instruct {
        instruction: Instruction {
            level: Some(150),
            ..told(at_s, callsign)
        },
    }
}

#[test]
fn its_clock_starts_once_and_neither_waits_nor_jumps() {
    let mut workspace = opened(alone());
    assert_eq!(
        workspace.apply(level(0, "KLM12"), 400),
        Err(Refusal::NotStarted)
    );
    workspace
        .apply(Command::Play { at_ms: 0 }, 500)
        .expect("it starts");
    let refused = [
        (Command::Pause { at_ms: 3_000 }, Refusal::DoesNotWait),
        (
            Command::Seek {
                at_ms: 9_000,
                gesture: None,
            },
            Refusal::DoesNotWait,
        ),
        (
            Command::SetSpeed {
                speed: 5,
                at_ms: 3_000,
            },
            Refusal::DoesNotWait,
        ),
        (level(30, "KLM12"), Refusal::OutOfOrder),
        (level(0, "KLM12"), Refusal::OutOfOrder),
    ];
    for (command, refusal) in refused {
        let said = format!("{command:?}");
        assert_eq!(workspace.apply(command, 3_500), Err(refusal), "{said}");
    }
    workspace
        .apply(level(3, "KLM12"), 3_500)
        .expect("at its time");
    workspace
        .apply(level(9, "KLM12"), 9_300)
        .expect("counted on from there");
    let end = u32::from(DURATION_S) * 1000;
    assert_eq!(
        workspace.apply(level(1200, "KLM12"), 1_200_500),
        Err(Refusal::IsOver)
    );
    workspace
        .apply(Command::Pause { at_ms: end }, 1_200_900)
        .expect("it is over");
    assert_eq!(
        workspace.apply(Command::Play { at_ms: end }, 1_300_000),
        Err(Refusal::IsOver)
    );
}

#[test]
fn what_nobody_could_follow_is_refused_in_words() {
    let mut sector = alone();
    sector
        .flights
        .push(flight("DLH7", [30.0, 0.0], 270, 250, 300));
    let mut workspace = opened(sector);
    workspace
        .apply(Command::Play { at_ms: 0 }, 0)
        .expect("it starts");
    let mut said = |instruction: Instruction| {
        let at = u64::from(instruction.at_ms);
        let refused = workspace.apply(Command::Instruct { instruction }, at);
        refused.expect_err("nobody can").to_string()
    };
    assert_eq!(said(told(5, "KLM12")), "Say a heading, a level or a speed.");
    let heading = Some(0);
    assert_eq!(
        said(Instruction {
            heading,
            ..told(5, "KLM12")
        }),
        "A heading is between 1 and 360 degrees."
    );
    let level = Some(400);
    assert_eq!(
        said(Instruction {
            level,
            ..told(5, "KLM12")
        }),
        "A flight level is between 050 and 290."
    );
    let speed = Some(600);
    assert_eq!(
        said(Instruction {
            speed,
            ..told(5, "KLM12")
        }),
        "It can fly between 250 and 480 knots."
    );
    let level = Some(150);
    assert_eq!(
        said(Instruction {
            level,
            ..told(5, "XYZ1")
        }),
        "There is no XYZ1 in this sector."
    );
    assert_eq!(
        said(Instruction {
            level,
            ..told(5, "DLH7")
        }),
        "DLH7 has not called in yet."
    );
    assert_eq!(
        said(Instruction {
            level,
            ..told(900, "KLM12")
        }),
        "KLM12 has left the sector."
    );
}

#[test]
fn what_was_instructed_is_in_the_export_and_comes_back() {
    let mut workspace = opened(alone());
    workspace
        .apply(Command::Play { at_ms: 0 }, 100)
        .expect("it starts");
    workspace.apply(level(20, "KLM12"), 20_100).expect("told");
    let state = workspace.export();
    assert_eq!(state["sector"]["instructions"][0]["level"], 150);
    assert_eq!(state["clock"]["atMs"], 20_000);
    let restored = Analyser::restore(0, &state).expect("its own state");
    assert_eq!(restored.export(), state);
    let mut later = state.clone();
    later["sector"]["instructions"][0]["atMs"] = 90_000.into();
    assert!(Analyser::restore(0, &later).is_err(), "told later than now");
    let mut shorter = state;
    shorter["recording"]["steps"] = 60.into();
    assert!(
        Analyser::restore(0, &shorter).is_err(),
        "a sector has its own length"
    );
}

#[test]
fn a_drawn_sector_makes_sense_and_nobody_leaves_it_right_alone() {
    for seed in 0..60 {
        let parameters = Parameters {
            flights: 4 + seed as usize % 40,
            slow: 0.2,
            wind: 30,
        };
        let sector = draw(parameters, &mut Seeded::new(seed), |_| true);
        assert!(sector.makes_sense(), "{seed}");
        assert!(sector.flights.len() + 2 >= parameters.flights, "{seed}");
        let end = Traffic::at_the_end(&sector);
        assert_eq!(Score::of(&sector, &end).handed_over, 0, "{seed}");
        let again = draw(parameters, &mut Seeded::new(seed), |_| true);
        assert_eq!(sector, again);
    }
}

#[test]
fn sectors_for_people_make_sense_and_wait() {
    for difficulty in Difficulty::ALL {
        for number in 0..10 {
            let sector = difficulty.sector(number);
            assert!(sector.makes_sense() && sector.may_pause, "{number}");
            let wanted = difficulty.parameters().flights;
            assert!(
                sector.flights.len() + 3 >= wanted,
                "{difficulty:?} {number}"
            );
            assert_eq!(sector, difficulty.sector(number));
        }
    }
}

proptest! {
    /// Going on in steps is going on at once, whatever was told.
    #[test]
    fn second_by_second_is_the_same_as_all_at_once(
        seed in 0u64..500,
        told in proptest::collection::vec((0u32..1190, 0usize..12, 1u16..=360, 50u16..=290), 0..12),
    ) {
        let parameters = Parameters { flights: 12, slow: 0.3, wind: 40 };
        let mut sector = draw(parameters, &mut Seeded::new(seed), |_| true);
        let mut told = told;
        told.sort_unstable();
        let mut traffic = Traffic::new(&sector);
        for (at_s, flight, heading, level) in told {
            let callsign = sector.flights[flight % sector.flights.len()].callsign.clone();
            let instruction = Instruction {
                at_ms: at_s * 1000,
                callsign,
                heading: Some(heading),
                level: Some(level),
                speed: None,
            };
            let _ = sector.instruct(instruction, &mut traffic);
        }
        traffic.run_to(&sector, u32::from(DURATION_S));
        prop_assert_eq!(traffic, Traffic::at_the_end(&sector));
    }
}
