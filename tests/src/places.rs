//! Where tests open pages themselves.

use actions::lowering::Viewport;
use gauntlet::server::Server;
use play::browser::Browser;
use play::place::Place;
use protocol::App;

use crate::lab;

/// A page in this browser.
pub fn browser_place<'b>(browser: &'b Browser, server: &'b Server) -> Place<'b> {
    Place::Browser {
        browser,
        origin: server.origin(),
        start_states: server.start_states(),
    }
}

/// Where a runner that may choose opens the pages of this tool.
pub fn fastest_place<'b>(app: App, browser: &'b Browser, server: &'b Server) -> Place<'b> {
    match native_stage::is_hosted(app) {
        true => Place::Native {
            dist: &lab().dist,
            viewport: Viewport::USUAL,
        },
        false => browser_place(browser, server),
    }
}
