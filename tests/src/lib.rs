//! What the end-to-end tests are written with: a laboratory, runs in it, open pages that wait for what they
//! are asked about, and a table of what there is to know about each app.

mod apps;
mod face_page;
mod groups;
mod lab;
mod launch;
mod open_page;
mod places;
mod plain_server;
pub mod waiting;

pub use apps::{AppFacts, FACTS, Step, facts};
pub use face_page::FacePage;
pub use groups::{Group, groups};
pub use lab::{Lab, Run, SAMPLE, lab, sample_run};
pub use launch::launch;
pub use open_page::OpenPage;
pub use places::{browser_place, fastest_place};
pub use plain_server::PlainServer;
