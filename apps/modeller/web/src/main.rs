//! The page of the 3D Modeller.

fn main() {
    #[cfg(target_arch = "wasm32")]
    canvas_shell::launch(protocol::App::Modeller, |workspace, _, page| {
        modeller_web::open(workspace, page)
    });
}
