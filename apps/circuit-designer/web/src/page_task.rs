//! What only the browser can do, as plain data.

pub use canvas_shell::host::Drawing;

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

/// What came of a task, now or later.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    FileChosen {
        name: String,
        text: String,
    },
    /// Why the file that was chosen is not opened.
    FileRefused(String),
    Done(String),
    Warning(String),
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
