//! Walk-throughs of the tools for people: what is said, and the gestures that go with it.
//!
//! They show how a tool is used and solve no task. A browser test walks them with real input and holds the
//! recordings that the web face plays (`harness-web/tours`) to what came of it.

mod circuit_designer;
mod flight_analyser;
mod modeller;
mod tower;
mod video_editor;
mod workflow_builder;

use anyhow::Result;
use protocol::{App, Point, Rect};

use crate::{Desk, Hands};

/// A walk-through with its name in addresses: a tool's own, or one of a part of a tool that is a world of its own.
pub struct Walk {
    pub name: &'static str,
    pub app: App,
    /// The document that the tool begins with, relative to its page. Time in it passes only where somebody waits for
    /// it, so that everybody is where they were when the walk was recorded.
    pub start: Option<&'static str>,
    pub scenes: &'static [Scene],
}

/// A caption and what is done under it.
pub struct Scene {
    pub caption: &'static str,
    pub gestures: &'static [Gesture],
}

/// A point of the screen.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// The middle of something.
    At(&'static str),
    /// Inside of something, as shares of its width and height.
    In(&'static str, Point),
    /// Pixels from the upper left corner of something.
    From(&'static str, Point),
}

#[derive(Clone, Copy, Debug)]
pub enum Gesture {
    Show(Place),
    Click(Place),
    DoubleClick(&'static str),
    RightClick(&'static str),
    Drag(Place, Place),
    /// Clicks a field, selects what is in it and types over it.
    Fill(&'static str, &'static str),
    Type(&'static str),
    Keys(&'static [&'static str]),
    /// Turns the wheel; positive scrolls down.
    Scroll(Place, f64),
    /// Milliseconds.
    Wait(u64),
}

const fn scene(caption: &'static str, gestures: &'static [Gesture]) -> Scene {
    Scene { caption, gestures }
}

const fn tool(app: App, name: &'static str, scenes: &'static [Scene]) -> Walk {
    Walk {
        name,
        app,
        start: None,
        scenes,
    }
}

/// The walk-through of every app, in the order of the table, and what there is besides.
pub static WALKS: [Walk; App::ALL.len() + 1] = [
    tool(App::VideoEditor, "video-editor", video_editor::SCENES),
    tool(
        App::WorkflowBuilder,
        "workflow-builder",
        workflow_builder::SCENES,
    ),
    tool(App::Modeller, "modeller", modeller::SCENES),
    tool(
        App::FlightAnalyser,
        "flight-analyser",
        flight_analyser::SCENES,
    ),
    tool(
        App::CircuitDesigner,
        "circuit-designer",
        circuit_designer::SCENES,
    ),
    Walk {
        name: "tower",
        app: App::FlightAnalyser,
        start: Some("data/tower-demo.json"),
        scenes: tower::SCENES,
    },
];

/// Does everything that belongs to a caption.
pub async fn perform(scene: &Scene, hands: &mut dyn Hands) -> Result<()> {
    let mut desk = Desk::new(hands);
    for gesture in scene.gestures {
        gesture.make(&mut desk).await?;
    }
    Ok(())
}

impl Gesture {
    async fn make(&self, desk: &mut Desk<'_>) -> Result<()> {
        match *self {
            Gesture::Show(place) => {
                let place = place.find(desk).await?;
                desk.point_to(place).await
            }
            Gesture::Click(place) => {
                let place = place.find(desk).await?;
                desk.click_point(place).await
            }
            Gesture::DoubleClick(id) => desk.double_click(id).await,
            Gesture::RightClick(id) => desk.right_click(id).await,
            Gesture::Drag(from, to) => {
                let from = from.find(desk).await?;
                let to = to.find(desk).await?;
                desk.drag_points(from, to).await
            }
            Gesture::Fill(id, text) => desk.fill(id, text).await,
            Gesture::Type(text) => desk.type_text(text).await,
            Gesture::Keys(keys) => desk.press(keys).await,
            Gesture::Scroll(place, dy) => {
                let place = place.find(desk).await?;
                desk.scroll(place, dy).await
            }
            Gesture::Wait(ms) => desk.wait(ms).await,
        }
    }
}

impl Place {
    async fn find(self, desk: &mut Desk<'_>) -> Result<Point> {
        let point = match self {
            Place::At(id) => desk.find(id).await?.center(),
            Place::In(id, [x, y]) => {
                let Rect {
                    x: left,
                    y: top,
                    width,
                    height,
                } = desk.find(id).await?;
                [left + x * width, top + y * height]
            }
            Place::From(id, [x, y]) => {
                let rect = desk.find(id).await?;
                [rect.x + x, rect.y + y]
            }
        };
        Ok(point.map(f64::round))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_app_has_a_tour_and_every_scene_says_and_does_something() {
        for (app, walk) in App::ALL.into_iter().zip(&WALKS) {
            assert_eq!((app, app.slug()), (walk.app, walk.name));
            assert!(walk.start.is_none(), "{app}");
        }
        for (index, walk) in WALKS.iter().enumerate() {
            let mut others = WALKS[..index].iter();
            assert!(others.all(|it| it.name != walk.name), "{}", walk.name);
            assert!(walk.scenes.len() >= 6, "{}", walk.name);
            for scene in walk.scenes {
                assert!(scene.caption.ends_with('.'), "{}", scene.caption);
                assert!(!scene.gestures.is_empty(), "{}", scene.caption);
            }
        }
    }

    #[test]
    fn time_passes_only_where_a_walk_brings_a_world_of_its_own() {
        for walk in &WALKS {
            let mut gestures = walk.scenes.iter().flat_map(|scene| scene.gestures);
            let waits = gestures.any(|it| matches!(it, Gesture::Wait(_)));
            assert_eq!(waits, walk.start.is_some(), "{}", walk.name);
        }
    }
}
