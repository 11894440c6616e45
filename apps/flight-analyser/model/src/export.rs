//! The document as it leaves the app, and back.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::document::{Clock, Document, Drawings, Filter, FlightName, Recording, Settings};
use crate::plots::Plots;
use crate::refusal::Refusal;
use crate::sector::Sector;

/// Version tag of [`ExportedState`].
pub(crate) const SCHEMA: &str = "flight-analyser/1";

/// The state as it is written; its fields are those of the document and the drawings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ExportedState {
    pub schema: String,
    pub recording: Recording,
    pub clock: Clock,
    pub selection: Vec<FlightName>,
    pub is_following: bool,
    pub drawings: Drawings,
    pub filter: Filter,
    pub settings: Settings,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plots: Option<Plots>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sector: Option<Sector>,
}

/// Why a state cannot be taken in.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ImportError {
    #[error("it is not a state of the Flight Analyser ({0})")]
    Shape(#[from] serde_json::Error),
    #[error("it has the unknown version {0:?}")]
    Version(String),
    #[error("it holds something impossible: {0}")]
    Content(#[from] Refusal),
}

pub fn write(document: &Document, drawings: &Drawings) -> Value {
    let state = ExportedState {
        schema: SCHEMA.to_string(),
        recording: document.recording.clone(),
        clock: document.clock.clone(),
        selection: document.selection.clone(),
        is_following: document.is_following,
        drawings: drawings.clone(),
        filter: document.filter.clone(),
        settings: document.settings.clone(),
        plots: document.plots.clone(),
        sector: document.sector.clone(),
    };
    // Plain data with text keys always has a written form.
    serde_json::to_value(state).unwrap_or_default()
}

/// Only the shape is looked at; whether it makes sense is for [`crate::Analyser`] to say.
pub fn read(state: &Value) -> Result<(Document, Drawings), ImportError> {
    let state = ExportedState::deserialize(state)?;
    if state.schema != SCHEMA {
        return Err(ImportError::Version(state.schema));
    }
    let document = Document {
        recording: state.recording,
        clock: state.clock,
        selection: state.selection,
        is_following: state.is_following,
        filter: state.filter,
        settings: state.settings,
        plots: state.plots,
        sector: state.sector,
    };
    Ok((document, state.drawings))
}
