//! A mean with its interval, and means of apps.

use serde::Serialize;

use super::bootstrap::Clusters;
use crate::figures::Interval;

/// A mean over episodes. The interval is of 95 %, by resampling tasks; it is absent for fewer than two tasks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Mean {
    pub mean: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<[f64; 2]>,
    /// Episodes that the mean is over.
    pub over: usize,
}

impl Mean {
    /// `None` for no values.
    pub fn of<'t>(values: impl IntoIterator<Item = (&'t str, f64)>) -> Option<Mean> {
        let clusters = Clusters::of(values);
        let mean = clusters.mean()?;
        let spread = clusters.spread();
        Some(Mean {
            mean,
            standard_error: spread.map(|it| it.standard_error),
            // Quantiles of few tasks may leave the mean outside by a rounding.
            interval: spread.map(|it| [it.low.min(mean), it.high.max(mean)]),
            over: clusters.count(),
        })
    }
}

/// Means of the apps' figures, each app with the same weight.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Macro {
    pub apps: usize,
    pub success: Interval,
    pub completion: f64,
    pub score: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub progress: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action_efficiency: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub route_ratio: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wall_ms: Option<f64>,
}
