//! Who plays at which computer. A session of a host has one of its own; an address with a name has one too, for hosts
//! that keep no session and for those that come back.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};

use super::computer::{Computer, McpOptions};
use super::places::Places;
use gauntlet::env::Environments;
use play::secret::Secret;

/// Hosts come to look, and leave without a word: so many of those are remembered, and then the first is forgotten.
const REMEMBERED: usize = 64;

/// All sessions of a server.
pub struct Sessions {
    environments: Environments,
    options: McpOptions,
    places: Arc<Places>,
    seats: Mutex<Vec<Seat>>,
}

/// A computer and how it is come by.
struct Seat {
    key: Key,
    computer: Arc<Computer>,
    /// Does the computer end with it?
    is_its_own: bool,
}

#[derive(Debug, PartialEq, Eq)]
enum Key {
    /// The digest of a session's id, which is its host's secret.
    Session([u8; 32]),
    Name(String),
}

impl Key {
    fn session(id: &str) -> Key {
        Key::Session(Sha256::digest(id).into())
    }
}

impl Sessions {
    /// At so many computers at once; with a task, at so many in all.
    pub fn new(environments: Environments, options: McpOptions, limit: usize) -> Sessions {
        Sessions {
            environments,
            options,
            places: Arc::new(Places::new(limit)),
            seats: Mutex::default(),
        }
    }

    pub fn options(&self) -> &McpOptions {
        &self.options
    }

    /// Begins a session, at a computer of its own or at that of an address. Returns its id.
    pub fn begin(&self, name: Option<&str>) -> String {
        let id = Secret::random().to_string();
        let mut seats = self.seats();
        let computer = match name {
            Some(name) => self.named(&mut seats, name),
            None => self.computer(),
        };
        let seat = Seat {
            key: Key::session(&id),
            computer,
            is_its_own: name.is_none(),
        };
        self.add(&mut seats, seat);
        id
    }

    /// The computer of a session.
    pub fn of(&self, id: &str) -> Option<Arc<Computer>> {
        let key = Key::session(id);
        let seats = self.seats();
        let seat = seats.iter().find(|seat| seat.key == key);
        seat.map(|seat| seat.computer.clone())
    }

    /// The computer of an address.
    pub fn at(&self, name: &str) -> Arc<Computer> {
        self.named(&mut self.seats(), name)
    }

    /// Ends a session, and what it plays at a computer of its own. Returns whether there was one.
    pub async fn end(&self, id: &str) -> bool {
        let key = Key::session(id);
        let seat = {
            let mut seats = self.seats();
            let place = seats.iter().position(|seat| seat.key == key);
            place.map(|place| seats.remove(place))
        };
        match seat {
            Some(seat) => {
                if seat.is_its_own {
                    seat.computer.end().await;
                }
                true
            }
            None => false,
        }
    }

    fn named(&self, seats: &mut Vec<Seat>, name: &str) -> Arc<Computer> {
        let key = Key::Name(name.into());
        if let Some(seat) = seats.iter().find(|seat| seat.key == key) {
            return seat.computer.clone();
        }
        let computer = self.computer();
        let seat = Seat {
            key,
            computer: computer.clone(),
            is_its_own: true,
        };
        self.add(seats, seat);
        computer
    }

    fn add(&self, seats: &mut Vec<Seat>, seat: Seat) {
        if seats.len() >= self.places.count() + REMEMBERED {
            let is_missed = |seat: &Seat| seat.is_its_own && !seat.computer.is_vacant();
            if let Some(forgotten) = seats.iter().position(|seat| !is_missed(seat)) {
                seats.remove(forgotten);
            }
        }
        seats.push(seat);
    }

    fn computer(&self) -> Arc<Computer> {
        Arc::new(Computer::new(
            self.environments.clone(),
            self.options.clone(),
            self.places.clone(),
        ))
    }

    fn seats(&self) -> MutexGuard<'_, Vec<Seat>> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
