//! What is measured on the page of each app: one row per app, and one without a row does not compile.

use protocol::{APPS, App};

/// Clicked in turn, far enough apart never to be a double click.
pub const POINTS: [[f64; 2]; 4] = [
    [520.0, 300.0],
    [760.0, 420.0],
    [640.0, 560.0],
    [840.0, 260.0],
];

/// An app and the way into its editor.
pub struct Subject {
    pub app: App,
    /// What to click on a fresh page; nothing where the fresh page is the editor.
    pub door: Option<&'static str>,
    /// What to click in the editor to be able to type.
    pub field: &'static str,
}

/// In the order of [`APPS`].
pub const SUBJECTS: [Subject; APPS.len()] = [
    Subject {
        app: App::VideoEditor,
        door: Some("tool/text"),
        field: "text/content",
    },
    Subject {
        app: App::WorkflowBuilder,
        door: Some("hub/template/API Data Pipeline"),
        field: "library/search",
    },
    Subject {
        app: App::Modeller,
        door: Some("dashboard/scene/Geometric Garden"),
        field: "list/search",
    },
    Subject {
        app: App::FlightAnalyser,
        door: None,
        field: "search",
    },
    Subject {
        app: App::CircuitDesigner,
        door: None,
        field: "toolbar/find",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_app_has_a_row() {
        for (subject, info) in SUBJECTS.iter().zip(&APPS) {
            assert_eq!(subject.app, info.app);
        }
    }
}
