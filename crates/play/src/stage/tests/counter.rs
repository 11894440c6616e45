//! A page that only counts, and goes wrong in chosen ways.

use async_trait::async_trait;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use pictures::Bitmap;
use pictures::png::{self, Effort};
use protocol::{Action, Anchor, Rect, StepTiming, TreeNode};

use crate::browser::BrowserError;
use crate::screen::{Rest, Screen, Turn};
use actions::lowering::{Viewport, lower};

pub const PAGE: Viewport = Viewport {
    width: 1280,
    height: 720,
};

/// Does nothing but refuse what cannot be lowered and move its clock.
pub struct Counter {
    pub clock_ms: u64,
    pub flaw: Option<Flaw>,
}

/// What goes wrong with the page once its clock shows more than this.
#[derive(Clone)]
pub enum Flaw {
    /// When something is done.
    InAction(u64, BrowserError),
    /// When somebody looks.
    InSight(u64, BrowserError),
    /// It does not come to rest.
    Restless(u64),
}

impl Counter {
    /// It may be past its time to break.
    fn break_if(
        &self,
        find: impl Fn(&Flaw) -> Option<(u64, BrowserError)>,
    ) -> Result<(), BrowserError> {
        match self.flaw.as_ref().and_then(find) {
            Some((after_ms, error)) if self.clock_ms > after_ms => Err(error),
            _ => Ok(()),
        }
    }

    fn rest(&self) -> Rest {
        let is_unsettled =
            matches!(self.flaw, Some(Flaw::Restless(after)) if self.clock_ms > after);
        Rest {
            clock_ms: self.clock_ms,
            is_unsettled,
        }
    }
}

#[async_trait]
impl Screen for Counter {
    async fn act(&mut self, action: &Action) -> Result<Turn, BrowserError> {
        self.clock_ms += 250;
        self.break_if(|flaw| match flaw {
            Flaw::InAction(after, error) => Some((*after, error.clone())),
            _ => None,
        })?;
        Ok(Turn {
            refused: lower(action, PAGE).err(),
            rest: self.rest(),
            timing: StepTiming::default(),
        })
    }
    async fn pass(&mut self, ms: u64) -> Result<Rest, BrowserError> {
        self.clock_ms += ms;
        Ok(self.rest())
    }
    async fn screenshot(&mut self) -> Result<String, BrowserError> {
        self.break_if(|flaw| match flaw {
            Flaw::InSight(after, error) => Some((*after, error.clone())),
            _ => None,
        })?;
        let [.., high, low] = self.clock_ms.to_be_bytes();
        let picture = Bitmap::filled(48, 32, [high, low, 90]);
        let written = png::encode(&picture, Effort::Speed);
        let written = written.map_err(|error| BrowserError::lost(error.to_string()))?;
        Ok(STANDARD.encode(written))
    }
    async fn tree(&mut self) -> Result<Option<TreeNode>, BrowserError> {
        let button = |name: &str, x: f64| TreeNode {
            role: "button".into(),
            name: name.into(),
            rect: Some(Rect::new(x, 8.0, 12.0, 12.0)),
            ..TreeNode::default()
        };
        Ok(Some(TreeNode {
            role: "main".into(),
            children: vec![button("Stop", 28.0), button("Run", 4.0)],
            ..TreeNode::default()
        }))
    }
    async fn anchors(&mut self) -> Result<Vec<Anchor>, BrowserError> {
        Ok(Vec::new())
    }
    async fn export(&mut self) -> Result<String, BrowserError> {
        Ok("{}".into())
    }
}
