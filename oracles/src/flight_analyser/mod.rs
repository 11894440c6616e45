//! Flight Analyser: its screen as a page object, and the routes through its tasks.

use crate::Route;

pub static ROUTES: &[Route] = &[];
