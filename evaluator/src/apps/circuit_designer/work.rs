//! What of a sheet is somebody's work.

use serde_json::{Value, json};

/// The drawing without the opening tag, which holds speed and other options of how it is shown.
pub fn work(state: &Value) -> Value {
    let circuit = state["circuit"].as_str().unwrap_or_default();
    json!({"circuit": circuit.split_once('>').map_or(circuit, |(_, drawing)| drawing)})
}
