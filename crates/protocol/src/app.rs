//! The tools there are: one row each, read by everything that needs to know them all.

use serde::{Deserialize, Serialize};

/// A tool of the benchmark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum App {
    VideoEditor,
    WorkflowBuilder,
    Modeller,
    FlightAnalyser,
    CircuitDesigner,
}

/// What an agent gets to see of a tool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interface {
    /// One canvas: screenshots alone.
    Pixels,
    /// Screenshots, and an accessibility tree for who asks for it.
    PixelsAndTree,
}

impl Interface {
    /// In a few words, for cards and tables.
    pub fn label(self) -> &'static str {
        match self {
            Interface::Pixels => "Pixels only",
            Interface::PixelsAndTree => "Screenshot and accessibility tree",
        }
    }
}

/// A row of the table of apps.
#[derive(Clone, Copy, Debug)]
pub struct AppInfo {
    pub app: App,
    /// The name used in task ids, folders and addresses.
    pub slug: &'static str,
    /// The name on the screen.
    pub title: &'static str,
    pub interface: Interface,
    /// What one does with it, in a sentence for its card.
    pub summary: &'static str,
    /// What most of its tasks test, in the words of the card.
    pub skill: &'static str,
    /// Inside of an SVG on a field of 48 by 48, drawn in strokes.
    pub icon: &'static str,
}

/// In the order of pages and tables.
pub const APPS: [AppInfo; 5] = [
    AppInfo {
        app: App::VideoEditor,
        slug: "video-editor",
        title: "Video Editor",
        interface: Interface::PixelsAndTree,
        summary: "Cut footage on a timeline, lay text, sound and effects over it, and export the result.",
        skill: "Temporal perception",
        icon: r#"<rect x="4" y="9" width="40" height="30" rx="4"/><path d="M4 17h40M4 31h40M12 9v8M20 9v8M28 9v8M36 9v8M12 31v8M20 31v8M28 31v8M36 31v8"/>"#,
    },
    AppInfo {
        app: App::WorkflowBuilder,
        slug: "workflow-builder",
        title: "Workflow Builder",
        interface: Interface::PixelsAndTree,
        summary: "Wire triggers, data steps and services into an automation on a node canvas.",
        skill: "Graphical understanding",
        icon: r#"<rect x="4" y="8" width="14" height="11" rx="3"/><rect x="30" y="5" width="14" height="11" rx="3"/><rect x="30" y="31" width="14" height="11" rx="3"/><path d="M18 13.5c7 0 5-3 12-3M18 13.5c9 0 4 23 12 23"/>"#,
    },
    AppInfo {
        app: App::Modeller,
        slug: "modeller",
        title: "3D Modeller",
        interface: Interface::Pixels,
        summary: "Place, size and colour solids in a 3D scene with exact numbers.",
        skill: "3D reasoning",
        icon: r#"<path d="M24 4 42 14v20L24 44 6 34V14Z"/><path d="M6 14l18 10 18-10M24 24v20"/>"#,
    },
    AppInfo {
        app: App::FlightAnalyser,
        slug: "flight-analyser",
        title: "Flight Analyser",
        interface: Interface::Pixels,
        summary: "Replay a day of air traffic on a map and read off who flew where, when and how high.",
        skill: "Temporal perception",
        icon: r#"<path d="M24 4c2 0 3 3 3 7v7l16 10v4l-16-5v10l5 4v3l-8-2-8 2v-3l5-4V27L5 32v-4l16-10v-7c0-4 1-7 3-7Z"/>"#,
    },
    AppInfo {
        app: App::CircuitDesigner,
        slug: "circuit-designer",
        title: "Circuit Designer",
        interface: Interface::Pixels,
        summary: "Draw circuits, watch them run, and measure them with scopes.",
        skill: "Graphical understanding",
        icon: r#"<path d="M2 24h8l3-8 6 16 6-16 6 16 3-8h12"/><path d="M24 40v4M18 44h12"/>"#,
    },
];

impl App {
    /// Every app, in the order of the table.
    pub const ALL: [App; APPS.len()] = {
        let mut all = [App::VideoEditor; APPS.len()];
        let mut index = 0;
        while index < APPS.len() {
            all[index] = APPS[index].app;
            index += 1;
        }
        all
    };

    /// The row of this app.
    pub fn info(self) -> &'static AppInfo {
        // The variants stand in the order of the table; a test holds them to it.
        &APPS[self as usize]
    }

    pub fn slug(self) -> &'static str {
        self.info().slug
    }

    pub fn title(self) -> &'static str {
        self.info().title
    }

    pub fn from_slug(slug: &str) -> Option<App> {
        App::ALL.into_iter().find(|app| app.slug() == slug)
    }

    /// Does this app offer an accessibility tree? The others are pixels only.
    pub fn has_tree(self) -> bool {
        self.info().interface == Interface::PixelsAndTree
    }
}

impl std::fmt::Display for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.slug())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_app_finds_its_own_row() {
        for (index, info) in APPS.iter().enumerate() {
            assert_eq!(info.app as usize, index, "{}", info.slug);
            assert_eq!(info.app.slug(), info.slug);
            assert_eq!(App::from_slug(info.slug), Some(info.app));
        }
    }

    #[test]
    fn an_app_is_written_by_its_slug() {
        for app in App::ALL {
            let written = serde_json::to_value(app).expect("a name");
            assert_eq!(written, app.slug());
        }
    }
}
