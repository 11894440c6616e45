//! The reference hands everybody over as it foresaw; who only serves the next one does not.

use super::*;
use crate::salt::Salt;

fn game(level: u32, seed: u64) -> Game {
    let level = Level::new(level).expect("a level");
    let lot = Lot::draw("flight-analyser/sector", 1, level, seed, &Salt::public());
    Game::of(level, lot)
}

#[test]
fn the_reference_hands_everybody_over_and_speaks_to_one_at_a_time() {
    for (level, seed) in [(1, 0), (3, 1), (5, 2), (8, 3), (12, 0)] {
        let game = game(level, seed);
        let score = game.score(&game.reference);
        assert_eq!(score.handed_over, game.sector.flights.len(), "{level}");
        assert_eq!((score.lost, score.loss_minutes), (0, 0), "{level}");
        let times: Vec<u32> = game.reference.iter().map(|it| it.at_ms).collect();
        let apart = times.windows(2).map(|pair| pair[1] - pair[0]).min();
        assert!(
            apart.is_none_or(|it| it >= controller::RADIO_S * 1000),
            "{level}"
        );
    }
}

#[test]
fn what_the_controller_foresees_is_what_happens() {
    let game = game(5, 7);
    let mut sector = game.sector.clone();
    sector.instructions = game.reference.clone();
    let mut traffic = Traffic::new(&sector);
    let told = |callsign: &str| -> Vec<Instruction> {
        let told = game.reference.iter().filter(|it| it.callsign == callsign);
        told.cloned().collect()
    };
    let routes: Vec<_> = sector.flights.iter().collect();
    let routes: Vec<_> = routes
        .into_iter()
        .map(|flight| route::Route::fly(&game.sector, flight, &told(&flight.callsign)))
        .collect();
    for second in 0..=u32::from(DURATION_S) {
        traffic.run_to(&sector, second);
        for (flight, route) in routes.iter().enumerate() {
            let here = traffic.aircraft(flight).map(|it| it.at);
            assert_eq!(
                here,
                route.at(second).map(|it| it.at),
                "{flight} at {second}"
            );
        }
    }
}

#[test]
fn serving_who_comes_first_without_looking_loses_separation_in_busy_sectors() {
    let games: Vec<Game> = (0..6).map(|seed| game(8, seed)).collect();
    let lost = games.iter().filter(|game| {
        let told = first_come_first_served(&game.sector);
        game.score(&told).loss_minutes > 0
    });
    assert_eq!(lost.count(), games.len());
}

/// For the documents: `cargo test -p families sector -- --ignored --nocapture`.
#[test]
#[ignore = "figures for docs/sector.md"]
fn figures() {
    for level in [1, 3, 5, 8, 12] {
        let mut line = format!("level {level}:");
        let (mut value, mut first, mut minutes, mut passed) = (0.0, 0.0, 0, 0);
        let (mut words, mut flights) = (0, 0);
        let began = std::time::Instant::now();
        let seeds = 20;
        for seed in 0..seeds {
            let game = game(level, seed);
            let worth = game.worth();
            let told = first_come_first_served(&game.sector);
            let score = game.score(&told);
            value += worth;
            words += game.reference.len();
            flights += game.sector.flights.len();
            first += (score.value() / worth).max(0.0);
            minutes += score.loss_minutes;
            passed += u32::from(score.loss_minutes == 0 && score.value() >= 0.8 * worth);
        }
        line += &format!(
            " flights {flights}, words {words}, worth {value:.1}, first come {:.2} with {minutes} minutes, {passed} pass, {:.0} ms each",
            first / seeds as f64,
            began.elapsed().as_secs_f64() * 1000.0 / seeds as f64
        );
        println!("{line}");
    }
}
