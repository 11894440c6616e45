//! `flight-analyser/sector`: air traffic is guided through a sector whose clock does not wait.
//!
//! A start document holds the sector and everybody who will come in. Scored against a reference controller who
//! knows all of them beforehand.

mod controller;
mod dials;
mod route;

#[cfg(test)]
mod tests;

use flight_analyser_model::sector::{
    APART_FT, APART_NM, DURATION_S, Instruction, PILOT_DELAY_S, Score, Sector, Traffic, draw,
};
use flight_analyser_model::{Command, Workspace};
use protocol::{App, Budget, Capability};
use serde_json::{Value, json};

use crate::family::{Case, CaseClaim, Dial, Family, Instance};
use crate::level::Level;
use crate::lot::Lot;
use controller::Controller;
use dials::Dials;

pub use controller::first_come_first_served;

/// When the clock of a case starts, on the page's clock.
const STARTS_MS: u64 = 500;
/// Seconds of an episode: the game, and as long to look at its beginning and for an agent without haste.
const SECONDS: u32 = 2 * DURATION_S as u32;
/// By how much a case says everything later.
const LATER_MS: u32 = 1500;

/// The family.
pub struct Control;

/// A sector with nothing said yet, and what the reference controller would say.
#[derive(Clone, Debug)]
pub struct Game {
    /// At its start.
    pub sector: Sector,
    /// By their times.
    pub reference: Vec<Instruction>,
}

impl Game {
    /// The game of an instance.
    pub fn of(level: Level, lot: Lot) -> Game {
        let mut controller = Controller::new();
        let mut numbers = lot.stream("sector");
        let parameters = Dials::of(level).sector;
        let sector = draw(parameters, &mut numbers, |sector| controller.takes(sector));
        Game {
            sector,
            reference: controller.instructions(),
        }
    }

    /// What the game is worth if these things are said in it.
    pub fn score(&self, instructions: &[Instruction]) -> Score {
        let mut sector = self.sector.clone();
        sector.instructions = instructions.to_vec();
        Score::of(&sector, &Traffic::at_the_end(&sector))
    }

    fn worth(&self) -> f64 {
        let value = self.score(&self.reference).value();
        (value * 1000.0).round() / 1000.0
    }

    fn start(&self) -> Value {
        let mut workspace = Workspace::new(0);
        let sector = Box::new(self.sector.clone());
        // Drawn sectors make sense; one that did not would be no start document either.
        let _ = workspace.apply(Command::OpenSector { sector }, 0);
        workspace.export()
    }

    fn case(&self, name: &str, told: Vec<Instruction>, passes: bool) -> Case {
        let play = Command::Play { at_ms: 0 };
        let said = told.into_iter();
        let said = said.map(|instruction| Command::Instruct { instruction });
        let commands = std::iter::once(play).chain(said);
        Case {
            name: name.into(),
            commands: commands.map(|command| json!(command)).collect(),
            claim: CaseClaim::done(),
            passes,
        }
    }

    /// Everything, but what this leaves out.
    fn without(&self, leave_out: impl Fn(usize, &mut Instruction)) -> Vec<Instruction> {
        let told = self.reference.iter().cloned().filter_map(|mut told| {
            let (flight, _) = self.sector.flight(&told.callsign)?;
            leave_out(flight, &mut told);
            let says_something =
                told.heading.is_some() || told.level.is_some() || told.speed.is_some();
            says_something.then_some(told)
        });
        told.collect()
    }
}

impl Family for Control {
    fn app(&self) -> App {
        App::FlightAnalyser
    }

    fn name(&self) -> &'static str {
        "sector"
    }

    fn version(&self) -> u32 {
        1
    }

    fn about(&self) -> &'static str {
        "Guide flights through a sector to their gates and keep them apart, while its clock goes on."
    }

    fn dials(&self, level: Level) -> Vec<Dial> {
        Dials::of(level).dials()
    }

    fn instance(&self, level: Level, lot: Lot) -> Instance {
        let game = Game::of(level, lot);
        let sector = &game.sector;
        let minutes = DURATION_S / 60;
        Instance {
            title: format!("Control of {} sector", sector.name),
            goal: format!(
                "Control {} sector for {minutes} minutes: guide every flight out by its own gate at a level of that gate, and keep all of them apart.",
                sector.name
            ),
            steps: steps(sector),
            result: Vec::new(),
            start: Some(game.start()),
            judged: format!(
                "[expected.flight.sector]\n\
                 # What a controller reaches who knows beforehand who will come.\n\
                 reference = {:.3}\n\n\
                 [[subtasks]]\nname = \"flights are handed over and kept apart\"\n\n\
                 [[subtasks.checks]]\nname = \"no loss of separation, and most of what can be reached\"\n\
                 comparator = \"flight.sector\"\n",
                game.worth()
            ),
            infeasible: None,
            reference: json!({"instructions": game.reference}),
            budget: Budget {
                steps: Dials::of(level).budget_steps,
                seconds: SECONDS,
            },
            capabilities: vec![
                Capability::TemporalPerception,
                Capability::GraphicalUnderstanding,
            ],
            best: None,
        }
    }

    fn guards(&self, level: Level, lot: Lot) -> Vec<String> {
        let wanted = Dials::of(level).sector.flights;
        let game = Game::of(level, lot);
        let flights = game.sector.flights.len();
        let score = game.score(&game.reference);
        let idle = game.score(&[]);
        let guards = [
            (
                flights == wanted || flights >= FULL,
                "fewer come in than the level says",
            ),
            (
                score.handed_over == flights && score.loss_minutes == 0,
                "the reference does not hand everybody over, or not safely",
            ),
            (
                idle.handed_over == 0,
                "somebody leaves right without a word",
            ),
        ];
        let broken = guards.into_iter().filter(|(holds, _)| !holds);
        broken.map(|(_, fault)| fault.to_string()).collect()
    }

    fn cases(&self, level: Level, lot: Lot) -> Vec<Case> {
        let game = Game::of(level, lot);
        let mut later = game.reference.clone();
        later.iter_mut().for_each(|it| it.at_ms += LATER_MS);
        vec![
            game.case("as the reference says it", game.reference.clone(), true),
            game.case("all of it a moment later", later, true),
            game.case(
                "every other flight is told nothing",
                game.without(|flight, told| {
                    if flight % 2 == 1 {
                        (told.heading, told.level, told.speed) = (None, None, None);
                    }
                }),
                false,
            ),
            game.case(
                "nobody is told a level",
                game.without(|_, told| told.level = None),
                false,
            ),
            game.case(
                "nobody is told a heading",
                game.without(|_, told| told.heading = None),
                false,
            ),
            game.case("the clock runs and nobody says a word", Vec::new(), false),
        ]
    }

    fn times(&self, commands: &[Value]) -> Vec<u64> {
        let said = |command: &Value| command["instruction"]["atMs"].as_u64();
        let commands = commands.iter();
        commands
            .map(|command| STARTS_MS + said(command).unwrap_or_default())
            .collect()
    }
}

/// So many flights are a full sector: it may be that no more find a way.
const FULL: usize = 45;

fn steps(sector: &Sector) -> Vec<String> {
    let wind = match sector.wind.speed {
        0 => "There is no wind.".to_string(),
        speed => format!(
            "The wind blows from {:03} with {speed} knots everywhere: a heading is where an aircraft points, not where it goes.",
            sector.wind.from
        ),
    };
    vec![
        format!(
            "Instead of the recorded day, this page shows a sector. Its clock stands until your first click or key and then goes on to {:02}:00, whatever you do. Aircraft come in over the boundary, call, and fly on as they are until they are told otherwise.",
            DURATION_S / 60
        ),
        "Beside each aircraft stand its callsign, its level in hundreds of feet with an arrow to the level it was told, its speed in tens of knots, and the gate that it is for with the levels of that gate. Strips at the side list everybody, and who will come within two minutes.".to_string(),
        format!(
            "Click on an aircraft or its strip. Then H, L or S and a number and Enter tell it a heading in degrees, a level or a speed in knots; dragging the end of its line turns it as well. The pilot follows after {PILOT_DELAY_S} seconds, turns by 2 degrees and changes speed by 1 knot a second, and climbs or descends by 2,100 feet a minute (1,500 if slow). {wind}"
        ),
        format!(
            "Two aircraft less than {APART_NM} miles and less than {APART_FT} feet apart have lost separation, which must not happen once. A flight counts when it crosses the boundary within its own gate at a level of the gate. Ways longer than the straight one cost a little: 100 miles as much as a flight."
        ),
        format!(
            "When the clock stands at {:02}:00, say done. If you say so earlier, the sector goes on without you, and counts as it ends.",
            DURATION_S / 60
        ),
    ]
}
