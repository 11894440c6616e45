//! One environment.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use actions::lowering::Viewport;
use play::in_process::{InProcess, InProcessOptions};
use protocol::{EnvironmentError, ResetRequest, Sight};
use pyo3::prelude::*;
use runs::score::seeded;
use serde_json::{Map, Value};

use crate::faults::{raised, request};
use crate::pictures::Pictures;
use crate::tasks::Tasks;

/// An environment and the tasks that it finds.
pub struct Player {
    tasks: Arc<Tasks>,
    inner: InProcess,
}

impl Player {
    pub fn new(
        dist: PathBuf,
        tasks: &std::path::Path,
        (width, height): (u32, u32),
        sight: &str,
    ) -> Result<Player, EnvironmentError> {
        let sight: Sight = read("sight", sight)?;
        let viewport = Viewport { width, height };
        let inner = InProcess::new(InProcessOptions {
            dist,
            viewport,
            sight,
        })?;
        let tasks = Tasks::of(tasks)?;
        Ok(Player { tasks, inner })
    }

    pub fn reset(&mut self, text: &str) -> Result<String, EnvironmentError> {
        let (request, page_seed) = beginning(text)?;
        let task = match (self.tasks.find(&request)?, page_seed) {
            (task, 0) => task,
            (task, seed) => Arc::new(seeded(Arc::unwrap_or_clone(task), seed)),
        };
        written(&self.inner.reset(task, &request)?)
    }

    pub fn step(&mut self, line: &str) -> Result<String, EnvironmentError> {
        written(&self.inner.step(line)?)
    }

    pub fn inner(&mut self) -> &mut InProcess {
        &mut self.inner
    }
}

/// A reset as servers take it, and beside it what is added to the seed of the page. A server's run has one such seed
/// for all of its episodes; here nothing is recorded, so every episode may open otherwise.
fn beginning(text: &str) -> Result<(ResetRequest, u64), EnvironmentError> {
    let mut given: Map<String, Value> = read("reset", text)?;
    let seed = given.remove("page_seed").unwrap_or(Value::from(0));
    let page_seed = seed.as_u64().ok_or_else(|| {
        request(format!(
            "{seed} is no seed of a page: those are whole numbers from 0"
        ))
    })?;
    let wanted = serde_json::from_value(Value::Object(given));
    let wanted = wanted.map_err(|error| request(format!("this is no reset: {error}")))?;
    Ok((wanted, page_seed))
}

fn read<T: serde::de::DeserializeOwned>(what: &str, text: &str) -> Result<T, EnvironmentError> {
    serde_json::from_str(text).map_err(|error| request(format!("this is no {what}: {error}")))
}

fn written(answer: &impl serde::Serialize) -> Result<String, EnvironmentError> {
    serde_json::to_string(answer).map_err(|error| request(error.to_string()))
}

#[pyclass(frozen)]
pub struct Environment(Mutex<Player>);

impl Environment {
    fn player(&self) -> MutexGuard<'_, Player> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Environment {
    #[new]
    fn new(
        py: Python<'_>,
        dist: PathBuf,
        tasks: PathBuf,
        window: (u32, u32),
        sight: &str,
    ) -> PyResult<Environment> {
        let player = py.detach(|| Player::new(dist, &tasks, window, sight));
        Ok(Environment(Mutex::new(player.map_err(raised)?)))
    }

    fn reset(&self, py: Python<'_>, request: &str) -> PyResult<String> {
        py.detach(|| self.player().reset(request)).map_err(raised)
    }

    fn step(&self, py: Python<'_>, line: &str) -> PyResult<String> {
        py.detach(|| self.player().step(line)).map_err(raised)
    }

    #[getter]
    fn newest(&self) -> usize {
        self.player().inner().pictures().newest()
    }

    fn pictures(&self, turn: usize) -> Pictures {
        let pictures = self.player().inner().pictures().clone();
        Pictures::of_one(pictures, turn)
    }

    fn last_export(&self) -> Option<String> {
        self.player().inner().last_export()
    }

    fn close(&self, py: Python<'_>) {
        py.detach(|| self.player().inner().close());
    }
}
