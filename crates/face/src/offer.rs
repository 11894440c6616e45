//! `face.json`: what a host of the web face offers beyond the tools themselves. A runner answers it from
//! its task files; a static site holds it as a file. A host without it offers the tools alone.

use protocol::{App, TaskBrief};
use serde::{Deserialize, Serialize};

/// Where the page finds it, relative to itself.
pub const OFFER_FILE: &str = "face.json";
pub const OFFER_SCHEMA: &str = "gauntlet.face/1";

/// All addresses are relative to the root page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Offer {
    pub schema: String,
    /// Prompts, never answers.
    pub tasks: Vec<OfferedTask>,
    /// What there is to know about each tool.
    pub about: Vec<About>,
    pub documents: Vec<Document>,
    /// Are there runs to look at, listed in `runs/index.json`?
    pub runs: bool,
    pub practice: Practice,
    pub people: People,
}

impl Offer {
    /// What the prompt of every task of this tool begins with; empty where the host does not say.
    pub fn about(&self, app: App) -> &str {
        let known = self.about.iter().find(|it| it.app == app);
        known.map_or("", |it| &it.text)
    }

    pub fn task(&self, id: &str) -> Option<&OfferedTask> {
        self.tasks.iter().find(|it| it.brief.id == id)
    }

    /// Where a page of the documentation is, by the name of its file without `.md`.
    pub fn document(&self, name: &str) -> Option<&str> {
        let of = |address: &str| address.ends_with(&format!("/{name}.html"));
        let found = self.documents.iter().find(|it| of(&it.address));
        found.map(|it| it.address.as_str())
    }
}

/// A tool in words, as agents are told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    pub app: App,
    pub text: String,
}

/// A task that can be tried.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OfferedTask {
    pub brief: TaskBrief,
    /// Where its start state is, when it does not begin with the pristine one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

/// A page of the documentation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    pub title: String,
    pub address: String,
}

/// What becomes of work that somebody did to try a task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Practice {
    /// It is downloaded as a [`crate::Bundle`].
    #[default]
    Bundle,
    /// The server behind the page judges it.
    Judged,
}

/// How people take part in an evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum People {
    /// Not here.
    #[default]
    No,
    /// Without a server: everything stays in the page and is downloaded as a [`crate::Bundle`].
    Bundle,
    /// With access codes, and recorded by the server.
    Codes,
}
