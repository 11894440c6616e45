//! placeholder
use protocol::App;
pub fn template(_app: App, _id: &str) -> String {
    String::new()
}
