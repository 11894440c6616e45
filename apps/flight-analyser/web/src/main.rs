//! The page of the Flight Analyser.

fn main() {
    #[cfg(target_arch = "wasm32")]
    canvas_shell::launch(protocol::App::FlightAnalyser, |workspace, _, page| {
        flight_analyser_web::open(workspace, page)
    });
}
