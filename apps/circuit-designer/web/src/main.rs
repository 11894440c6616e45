//! The page of the Circuit Designer.

fn main() {
    #[cfg(target_arch = "wasm32")]
    canvas_shell::launch(protocol::App::CircuitDesigner, |workspace, _, page| {
        circuit_designer_web::app::DesignerPage::new(workspace, page)
    });
}
