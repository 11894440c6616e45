//! Several environments, carried on by as many threads as there are cores.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use protocol::EnvironmentError;
use pyo3::prelude::*;

use crate::batches::Batches;
use crate::environment::Player;
use crate::faults::{raised, request, spelled};
use crate::pictures::Pictures;

#[pyclass(frozen)]
pub struct Environments {
    players: Vec<Mutex<Player>>,
    batches: Arc<Batches>,
    threads: usize,
}

/// One environment's part of a turn.
struct Part<'t> {
    order: &'t (String, String),
    player: &'t Mutex<Player>,
    picture: &'t mut [u8],
    answer: Option<Result<String, EnvironmentError>>,
}

impl Part<'_> {
    fn carry_out(&mut self) {
        let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
        let (kind, text) = self.order;
        self.answer = Some(match kind.as_str() {
            "reset" => player.reset(text),
            "step" => player.step(text),
            other => Err(request(format!(
                "{other:?} is no order; reset and step are"
            ))),
        });
        let pictures = player.inner().pictures();
        pictures.look(|newest| self.picture.copy_from_slice(newest));
    }
}

impl Environments {
    fn carry_out(&self, orders: &[(String, String)]) -> Vec<Result<String, EnvironmentError>> {
        let mut turns = self.batches.turns();
        let next = 1 - turns.newest;
        turns.newest = next;
        let size = self.batches.shape()[1..].iter().product();
        let pictures = turns.batches[next].chunks_exact_mut(size);
        let parts = self.players.iter().zip(orders).zip(pictures);
        let parts: Vec<_> = parts
            .map(|((player, order), picture)| {
                Mutex::new(Part {
                    order,
                    player,
                    picture,
                    answer: None,
                })
            })
            .collect();
        let first_left = AtomicUsize::new(0);
        let work = || {
            while let Some(part) = parts.get(first_left.fetch_add(1, Ordering::Relaxed)) {
                let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
                part.carry_out();
            }
        };
        thread::scope(|scope| {
            // This thread works too.
            for _ in 1..self.threads.min(parts.len()) {
                scope.spawn(work);
            }
            work();
        });
        let answer = |part: Mutex<Part<'_>>| {
            let part = part.into_inner().unwrap_or_else(PoisonError::into_inner);
            part.answer
                .unwrap_or_else(|| Err(request("nothing was done")))
        };
        parts.into_iter().map(answer).collect()
    }
}

#[pymethods]
impl Environments {
    #[new]
    fn new(
        py: Python<'_>,
        count: usize,
        dist: PathBuf,
        tasks: PathBuf,
        window: (u32, u32),
        sight: &str,
        threads: Option<usize>,
    ) -> PyResult<Environments> {
        let made = py.detach(|| {
            let player = |_| Player::new(dist.clone(), &tasks, window, sight).map(Mutex::new);
            (0..count).map(player).collect::<Result<Vec<_>, _>>()
        });
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        Ok(Environments {
            players: made.map_err(raised)?,
            batches: Arc::new(Batches::new(count, window)),
            threads: threads.unwrap_or_else(cores).max(1),
        })
    }

    fn turn(
        &self,
        py: Python<'_>,
        orders: Vec<(String, String)>,
    ) -> PyResult<Vec<(Option<String>, String)>> {
        let (given, wanted) = (orders.len(), self.players.len());
        if given != wanted {
            let message = format!("{given} orders were given for {wanted} environments");
            return Err(raised(request(message)));
        }
        let answers = py.detach(|| self.carry_out(&orders));
        let told = |answer: Result<String, EnvironmentError>| match answer {
            Ok(text) => (None, text),
            Err(error) => {
                let (kind, message) = spelled(error);
                (Some(kind), message)
            }
        };
        Ok(answers.into_iter().map(told).collect())
    }

    #[getter]
    fn newest(&self) -> usize {
        self.batches.turns().newest
    }

    fn pictures(&self, turn: usize) -> Pictures {
        Pictures::of_several(self.batches.clone(), turn)
    }

    fn close(&self, py: Python<'_>) {
        py.detach(|| {
            for player in &self.players {
                let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
                player.inner().close();
            }
        });
    }
}
