//! What only the browser can do, as plain data.

use egui::Vec2;

#[derive(Clone, Debug, PartialEq)]
pub enum PageTask {
    /// Lets the user choose a circuit file and opens it.
    ChooseFile,
    Download(Download),
    /// Gives the user the drawing as a PNG file of this name.
    SavePng {
        name: String,
        drawing: Drawing,
    },
    /// Prints the drawing alone, not the page around it.
    Print(Drawing),
    ToggleFullScreen,
}

/// A text that the user gets as a file, and what is said when the browser took it or did not.
#[derive(Clone, Debug, PartialEq)]
pub struct Download {
    pub name: String,
    pub media_type: &'static str,
    pub text: String,
    pub done: String,
    pub failed: String,
}

impl Download {
    pub fn new(name: String, media_type: &'static str, text: String) -> Self {
        Download {
            done: saved(&name),
            failed: not_saved(&name),
            name,
            media_type,
            text,
        }
    }
}

pub fn saved(name: &str) -> String {
    format!("Saved {name} to your downloads.")
}

pub fn not_saved(name: &str) -> String {
    format!("The browser did not save {name}. Try again.")
}

/// The circuit as an SVG picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    pub svg: String,
    pub size: Vec2,
}
