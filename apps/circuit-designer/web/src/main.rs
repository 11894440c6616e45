//! The page of the Circuit Designer.

fn main() {
    #[cfg(target_arch = "wasm32")]
    circuit_designer_web::app::start();
}
