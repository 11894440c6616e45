//! Lets the circuit run: by the page's clock on a driven page, by time slices for people.

use circuit_designer_model::{
    Circuit, CircuitSimulation, Fault, ScopeId, Settings, SimulationRun, speed,
};

use super::page::Page;

/// Time of each frame that people's pages spend on simulating; where drawing is slow, a part of what
/// passed since the last frame.
const SLICE_MS: f64 = 8.0;
const SLICE_PART: f64 = 0.3;
const LONGEST_SLICE_MS: f64 = 50.0;
/// The same while a run of given length lasts: its end is what is waited for.
const RUN_FOR_SLICE_MS: f64 = 24.0;
/// A page that was hidden does not make up for it.
const LONGEST_FRAME_S: f64 = 0.5;
/// The real speed is averaged over this.
const PACE_S: f64 = 0.5;
/// What one call of a driven page may cost, in steps times elements: one or two seconds.
const MAX_WORK: usize = 12_000_000;
/// The same for a run of given length, which is waited for.
const MAX_RUN_FOR_WORK: usize = 24_000_000;
/// The part of a step's work that does not depend on the circuit, in elements.
const WORK_PER_STEP: usize = 20;

/// The circuit of the workspace while it runs.
pub struct Pacer {
    run: SimulationRun,
    /// A speed constant that is being dragged and not yet in the document.
    pub tried_speed: Option<f64>,
    is_stepped: bool,
    /// The page's clock when time was last made to pass.
    clock_ms: u64,
    frame: u64,
    pace: Pace,
}

/// How fast the circuit really runs.
#[derive(Default)]
struct Pace {
    last_s: Option<f64>,
    real: f64,
    simulated: f64,
    measured: Option<f64>,
}

impl Pacer {
    pub fn new(circuit: &Circuit, page: &dyn Page) -> Self {
        Pacer {
            run: SimulationRun::new(circuit),
            tried_speed: None,
            is_stepped: page.has_stepped_clock(),
            clock_ms: page.now_ms(),
            frame: 0,
            pace: Pace::default(),
        }
    }

    /// Goes on with the edited circuit.
    pub fn follow(&mut self, circuit: &Circuit) {
        self.run.follow(circuit);
    }

    pub fn run(&self) -> &SimulationRun {
        &self.run
    }

    pub fn simulation(&self) -> Option<&CircuitSimulation> {
        self.run.simulation()
    }

    pub fn fault(&self) -> Option<&Fault> {
        self.run.fault()
    }

    pub fn set_running(&mut self, is_running: bool) {
        self.run.set_running(is_running);
        self.pace = Pace::default();
    }

    pub fn reset(&mut self) {
        self.run.reset();
        self.pace = Pace::default();
    }

    pub fn step(&mut self) {
        self.run.step();
    }

    pub fn find_operating_point(&mut self) {
        self.run.find_operating_point();
    }

    /// Forgets what a scope has drawn.
    pub fn clear_scope(&mut self, scope: ScopeId) {
        self.run.clear_scope(scope);
    }

    /// Runs that long and stops. A driven page does as much of it at once as it can, so that nobody
    /// has to wait for its clock.
    pub fn run_for(&mut self, seconds: f64, circuit: &Circuit) {
        self.run.start_run_for(seconds);
        if self.is_stepped {
            self.advance_bounded(f64::MAX, MAX_RUN_FOR_WORK, circuit);
        }
    }

    /// Is it running, and can it?
    pub fn is_running(&self) -> bool {
        self.run.is_running() && self.run.fault().is_none()
    }

    /// Is time passing for something that can be seen?
    pub fn is_moving(&self, circuit: &Circuit) -> bool {
        self.is_running() && !circuit.elements.is_empty()
    }

    /// Simulated seconds per real second, as measured; none on a driven page.
    pub fn measured_pace(&self) -> Option<f64> {
        self.pace.measured.filter(|_| self.run.is_running())
    }

    /// Simulated seconds per real second, as wished.
    pub fn wished_pace(&self, settings: &Settings) -> f64 {
        match self.tried_speed {
            Some(constant) => speed::simulated_per_second(&Settings {
                speed: constant,
                ..settings.clone()
            }),
            None => speed::simulated_per_second(settings),
        }
    }

    /// A frame begins, before anything is drawn. A frame may be laid out more than once; time passes
    /// once in it. Returns whether more frames are needed.
    pub fn begin_frame(&mut self, frame: u64, circuit: &Circuit, page: &dyn Page) -> bool {
        if self.is_stepped {
            return false;
        }
        if !self.is_moving(circuit) {
            self.pace.last_s = None;
            return false;
        }
        if std::mem::replace(&mut self.frame, frame) != frame {
            self.advance_sliced(circuit, page);
        }
        true
    }

    /// The stepped clock moved. Returns whether anything changed on the screen.
    pub fn clock_moved(&mut self, now_ms: u64, circuit: &Circuit) -> bool {
        let passed_ms = now_ms.saturating_sub(self.clock_ms);
        self.clock_ms = now_ms;
        if passed_ms == 0 || !self.is_moving(circuit) {
            return false;
        }
        if self.run.run_for_progress().is_some() {
            self.advance_bounded(f64::MAX, MAX_RUN_FOR_WORK, circuit);
        } else {
            let seconds = passed_ms as f64 / 1000.0 * self.wished_pace(&circuit.settings);
            self.advance_bounded(seconds, MAX_WORK, circuit);
        }
        true
    }

    /// At most a fixed number of steps: the same circuit gets equally far on every machine.
    fn advance_bounded(&mut self, seconds: f64, work: usize, circuit: &Circuit) {
        let mut left = work / (WORK_PER_STEP + circuit.elements.len());
        self.run.advance(seconds, &mut || {
            left = left.saturating_sub(1);
            left > 0
        });
    }

    fn advance_sliced(&mut self, circuit: &Circuit, page: &dyn Page) {
        let start_ms = page.real_ms();
        let now_s = start_ms / 1000.0;
        let passed = self.pace.last_s.map_or(0.0, |last| now_s - last);
        self.pace.last_s = Some(now_s);
        let (seconds, slice_ms) = if self.run.run_for_progress().is_some() {
            (f64::MAX, RUN_FOR_SLICE_MS)
        } else {
            let slice_ms = (SLICE_PART * 1000.0 * passed).clamp(SLICE_MS, LONGEST_SLICE_MS);
            let passed = passed.clamp(0.0, LONGEST_FRAME_S);
            (passed * self.wished_pace(&circuit.settings), slice_ms)
        };
        let done = self
            .run
            .advance(seconds, &mut || page.real_ms() - start_ms < slice_ms);
        self.pace.add(passed, done);
    }
}

impl Pace {
    fn add(&mut self, real: f64, simulated: f64) {
        self.real += real;
        self.simulated += simulated;
        if self.real >= PACE_S {
            self.measured = Some(self.simulated / self.real);
            (self.real, self.simulated) = (0.0, 0.0);
        }
    }
}
