//! What the tests need to know of each app: one row per app, and an app without one is an error.

use protocol::App;

/// A row of the table.
pub struct AppFacts {
    pub app: App,
    /// From a fresh page to where one works.
    pub way_in: &'static [Step],
    /// Answers to a click there by drawing something.
    pub answers: &'static str,
    /// Changes the document, so that there is something to keep or to lose.
    pub work: &'static [Step],
    /// The parts of the document that a person would call their work.
    pub kept: &'static [&'static str],
    /// Brings as many kinds of text as possible to the screen.
    pub show_text: &'static [Step],
    /// Beginnings of names that the accessibility tree must hold, for the apps that have one.
    pub tree_names: &'static [&'static str],
    /// What the tree must not give away: ids that say which node is which.
    pub hidden: &'static [&'static str],
}

/// What a person does.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Clicks in the middle of what has this name.
    Click(&'static str),
    /// Presses keys together.
    Keys(&'static [&'static str]),
    Type(&'static str),
    /// Drags from the middle of what has this name, by pixels.
    Drag(&'static str, [f64; 2]),
}

/// In the order of [`protocol::APPS`].
pub const FACTS: [AppFacts; protocol::APPS.len()] = [
    AppFacts {
        app: App::VideoEditor,
        way_in: &[
            Step::Click("header/samples"),
            Step::Click("header/samples/Flower Video"),
            Step::Click("tool/text"),
        ],
        answers: "tool/text",
        work: &[Step::Click("tool/text")],
        kept: &["project"],
        show_text: &[],
        tree_names: &["Sample media", "Fit To Screen", "Clip 1 of row 1"],
        // How long the text block lasts is for eyes alone.
        hidden: &["3000"],
    },
    AppFacts {
        app: App::WorkflowBuilder,
        way_in: &[Step::Click("hub/template/API Data Pipeline")],
        answers: "node/map/1",
        work: &[Step::Click("node/map/1"), Step::Keys(&["Delete"])],
        kept: &["id", "graph"],
        show_text: &[],
        tree_names: &["Search nodes", "Sort"],
        hidden: &["sort-1", "http-1", "trigger-1"],
    },
    AppFacts {
        app: App::Modeller,
        way_in: &[Step::Click("dashboard/scene/Geometric Garden")],
        answers: "list/Pillar/1",
        work: &[
            Step::Click("list/Stone Block/1"),
            Step::Keys(&["ctrl", "d"]),
        ],
        kept: &["scenes"],
        show_text: &[Step::Click("list/Stone Block/1"), Step::Click("field/name")],
        tree_names: &[],
        hidden: &[],
    },
    AppFacts {
        app: App::FlightAnalyser,
        // A fresh page is where one works; the click stops the replay.
        way_in: &[Step::Click("playback/toggle")],
        answers: "zoom/in",
        work: &[
            Step::Keys(&["r"]),
            Step::Type("ORY"),
            Step::Keys(&["Tab"]),
            Step::Type("20"),
            Step::Keys(&["Enter"]),
        ],
        kept: &["drawings"],
        show_text: &[
            Step::Click("search"),
            Step::Type("SAS907"),
            Step::Keys(&["Enter"]),
            Step::Click("menu"),
            Step::Click("search"),
        ],
        tree_names: &[],
        hidden: &[],
    },
    AppFacts {
        app: App::CircuitDesigner,
        // A fresh page is where one works; the click stops the run.
        way_in: &[Step::Click("panel/run")],
        answers: "panel/run",
        work: &[
            Step::Type("r"),
            Step::Drag("sheet/origin", [192.0, 96.0]),
            Step::Keys(&["Escape"]),
        ],
        kept: &["circuit", "elementIds"],
        show_text: &[
            Step::Click("menu/draw"),
            Step::Click("menu/draw/passive-components"),
            Step::Keys(&["Escape"]),
            Step::Click("toolbar/find"),
        ],
        tree_names: &[],
        hidden: &[],
    },
];

/// The row of an app.
pub fn facts(app: App) -> &'static AppFacts {
    static ROWS: [AppFacts; protocol::APPS.len()] = FACTS;
    &ROWS[app as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_app_finds_its_own_row() {
        for app in App::ALL {
            assert_eq!(facts(app).app, app);
        }
    }

    #[test]
    fn a_row_says_something_about_whatever_its_app_shows() {
        for row in &FACTS {
            assert_eq!(
                row.app.has_tree(),
                !row.tree_names.is_empty(),
                "{}",
                row.app
            );
            assert_eq!(row.app.has_tree(), !row.hidden.is_empty(), "{}", row.app);
            assert_eq!(row.app.has_tree(), row.show_text.is_empty(), "{}", row.app);
            assert!(!row.work.is_empty() && !row.kept.is_empty(), "{}", row.app);
        }
    }
}
