//! `flight-analyser/radar`: what flies among the clutter.
//!
//! A start document shows the raw plots of a radar: equal dots, most of them false and at new places with
//! every sweep. No still says who flies; what stays together over many sweeps does.

mod dials;
mod scene;
mod tracks;

#[cfg(test)]
mod observer;
#[cfg(test)]
mod tests;

use flight_analyser_model::moment::{clock_text, minute_text};
use flight_analyser_model::{Recording, ShownLog, Workspace};
use protocol::{App, Budget, Capability, ResultField, ResultKind};
use serde_json::{Value, json};

use crate::family::{Case, CaseClaim, Dial, Family, Instance};
use crate::level::Level;
use crate::lot::Lot;
use dials::Parameters;
use scene::{SWEEP_S, SWEEPS, Scene, WITHIN_PX};

/// Midnight of the day that the clock shows, in Unix time.
const MIDNIGHT: i64 = 1_656_288_000;
/// Key of the result field.
const COUNT: &str = "count";
/// Of a pin on nobody, from the nearest mover.
const AWAY_PX: f64 = 60.0;

/// The family.
pub struct Radar;

impl Family for Radar {
    fn app(&self) -> App {
        App::FlightAnalyser
    }

    fn name(&self) -> &'static str {
        "radar"
    }

    fn version(&self) -> u32 {
        1
    }

    fn about(&self) -> &'static str {
        "Find the aircraft among the false plots of a radar by how they move, and pin them."
    }

    fn dials(&self, level: Level) -> Vec<Dial> {
        Parameters::of(level).dials()
    }

    fn instance(&self, level: Level, lot: Lot) -> Instance {
        let parameters = Parameters::of(level);
        let scene = Scene::draw(&parameters, lot);
        let time = scene.stated_time();
        let places = scene.places(scene.stated).into_iter();
        let offsets: Vec<_> = places.map(|it| scene.offset(it).map(f64::round)).collect();
        Instance {
            title: format!("Aircraft among the clutter at {time}"),
            goal: format!(
                "Find the aircraft that a radar shows among false plots, put a pin on each of them where it is at {time}:00, and report how many there are."
            ),
            steps: scene.steps(&parameters),
            result: vec![ResultField {
                key: COUNT.into(),
                kind: ResultKind::Number,
                description: format!("aircraft on the map at {time}:00"),
            }],
            start: scene.start(),
            judged: scene.judged(),
            infeasible: None,
            reference: json!({"at": time, "offsets": offsets}),
            budget: Budget {
                steps: parameters.budget_steps,
                seconds: 2400,
            },
            capabilities: vec![
                Capability::TemporalPerception,
                Capability::GraphicalUnderstanding,
            ],
            best: None,
        }
    }

    fn guards(&self, level: Level, lot: Lot) -> Vec<String> {
        let parameters = Parameters::of(level);
        let scene = Scene::draw(&parameters, lot);
        let guards = [
            (
                scene.plots.movers.len() == parameters.movers,
                "more or fewer fly than the level says",
            ),
            (
                scene.shows_movers_alone(&parameters),
                "something else flies as the aircraft do, or one of them cannot be followed",
            ),
            (
                scene::is_even(&scene.dots(scene.stated)),
                "the stated sweep is uneven",
            ),
        ];
        let broken = guards.into_iter().filter(|(holds, _)| !holds);
        broken.map(|(_, fault)| fault.to_string()).collect()
    }

    fn cases(&self, level: Level, lot: Lot) -> Vec<Case> {
        let scene = Scene::draw(&Parameters::of(level), lot);
        let right = scene.places(scene.stated);
        let count = right.len();
        let case = |name: &str, pins: &[[f64; 2]], count: usize, passes: bool| Case {
            name: name.into(),
            commands: scene.commands(pins),
            claim: CaseClaim::Answer(json!({ COUNT: count })),
            passes,
        };
        let mut one_more = right.clone();
        one_more.push(scene.elsewhere());
        let nothing = Case {
            name: "nothing".into(),
            commands: Vec::new(),
            claim: CaseClaim::Answer(json!({ COUNT: count })),
            passes: false,
        };
        vec![
            case("a pin on everybody", &right, count, true),
            scene.in_another_order(&right),
            case("one is missing", &right[1..], count, false),
            case("one is on nobody", &one_more, count, false),
            case(
                "the places of the sweep before",
                &scene.places(scene.stated - 1),
                count,
                false,
            ),
            case("another number", &right, count + 1, false),
            nothing,
        ]
    }

    fn view(&self, level: Level, lot: Lot) -> Value {
        let scene = Scene::draw(&Parameters::of(level), lot);
        let mut shown = ShownLog::default();
        let seconds = (scene.start_minute * 60) + u32::from(scene.stated) * u32::from(SWEEP_S);
        shown.minute(seconds);
        shown.look(&scene.view(), seconds);
        json!({ "shown": shown.block() })
    }
}

impl Scene {
    /// As prompts write it: `07:03`, always a whole minute.
    fn stated_time(&self) -> String {
        let passed = u32::from(self.stated) * u32::from(SWEEP_S);
        minute_text(self.start_minute * 60 + passed)
    }

    fn steps(&self, parameters: &Parameters) -> Vec<String> {
        let time = self.stated_time();
        let course = parameters.course.words();
        let missed = match parameters.detected < 1.0 {
            true => ", and not every sweep shows it",
            false => "",
        };
        let glow = match parameters.afterglow {
            0 => String::new(),
            1 => " The sweep before still glows faintly.".into(),
            many => format!(" The {many} sweeps before still glow faintly."),
        };
        vec![
            format!(
                "Instead of the recorded day, this page shows raw plots of a radar from {start} on, paused: a sweep every {SWEEP_S} seconds of the clock, every plot the same small dot without name, details or search. Most plots are false and lie at new places with every sweep. An aircraft flies {course}, by 9 to 13 pixels a sweep at the opening zoom{missed}.{glow}",
                start = clock_text(self.start_minute * 60),
            ),
            format!(
                "Watch as you like: Left and Right (-1, +1) go by one sweep, with Shift (-10, +10) by ten, Space plays at 1 to 60 times the real speed. Zooming in brings more plots to light, so that it helps nobody. There may be several aircraft, and all of them are on the opening screen at {time}:00."
            ),
            format!(
                "Pause the clock at {time}:00. With the pin button of the bar or the key P, a click on the map puts a pin; a pin can be dragged, and is removed by a click on it and Delete."
            ),
            format!(
                "Put one pin on each aircraft where it is at {time}:00, at most {WITHIN_PX} pixels of the opening zoom away, and no pin elsewhere. Report the number of aircraft."
            ),
        ]
    }

    /// The start document.
    fn start(&self) -> Option<Value> {
        let mut state = Workspace::new(0).export();
        state["recording"] = json!(Recording {
            name: "Radar".into(),
            epoch_seconds: MIDNIGHT + i64::from(self.start_minute) * 60,
            step_seconds: SWEEP_S,
            steps: SWEEPS,
        });
        state["clock"]["atMs"] = json!(0);
        state["clock"]["isPlaying"] = json!(false);
        state["plots"] = json!(self.plots);
        Some(state)
    }

    fn judged(&self) -> String {
        let places = self.places(self.stated).into_iter();
        let places: Vec<_> = places
            .map(|[lat, lon]| format!("[{lat:.6}, {lon:.6}]"))
            .collect();
        format!(
            "[expected.flight.pins]\n\
             # A pin may be off by twice the size of a plot at the opening zoom.\n\
             at = \"{time}\"\nzoom = {zoom}\nwithin_km = {within:.3}\ncount = \"{COUNT}\"\n\
             places = [{places}]\n\n\
             [[subtasks]]\nname = \"everybody who flies is pinned and counted\"\n\n\
             [[subtasks.checks]]\nname = \"a pin on everybody, on nobody else, and their number\"\n\
             comparator = \"flight.pins\"\n",
            time = self.stated_time(),
            zoom = self.plots.zoom,
            within = WITHIN_PX * self.plots.metres_per_pixel() / 1000.0,
            places = places.join(", "),
        )
    }

    /// Goes to the stated time and puts pins.
    fn commands(&self, pins: &[[f64; 2]]) -> Vec<Value> {
        let at_ms = u32::from(self.stated) * u32::from(SWEEP_S) * 1000;
        let seek = json!({"op": "seek", "at_ms": at_ms});
        let put = pins.iter().map(|at| json!({"op": "put_pin", "at": at}));
        std::iter::once(seek).chain(put).collect()
    }

    /// The last one first, one of them put beside its place and dragged there.
    fn in_another_order(&self, right: &[[f64; 2]]) -> Case {
        let mut pins: Vec<_> = right.iter().rev().copied().collect();
        let to = pins[0];
        pins[0] = self.elsewhere();
        let mut commands = self.commands(&pins);
        commands.push(json!({"op": "move_pin", "number": 1, "to": to}));
        Case {
            name: "in another order, one dragged into place".into(),
            commands,
            claim: CaseClaim::Answer(json!({ COUNT: right.len().to_string() })),
            passes: true,
        }
    }

    /// A place on the screen where nobody is.
    fn elsewhere(&self) -> [f64; 2] {
        let movers = self.places(self.stated).into_iter();
        let movers: Vec<_> = movers.map(|it| self.offset(it)).collect();
        let spots = (-2i32..=2).flat_map(|row| (-6i32..=6).map(move |column| [column, row]));
        let mut spots = spots.map(|it| it.map(|it| f64::from(it) * AWAY_PX));
        let is_free = |at: &[f64; 2]| movers.iter().all(|it| tracks::distance(*it, *at) > AWAY_PX);
        let free = spots.find(is_free).unwrap_or_default();
        let view = self.view();
        let [x, y] = view.to_screen(self.plots.centre);
        view.to_position([x + free[0], y + free[1]])
    }
}
