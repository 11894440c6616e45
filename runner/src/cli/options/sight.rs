//! Options that say how an agent is shown the page and in which words it answers.

use clap::Args;
use protocol::{Burst, Dialect, Feedback, ImageFormat, Observe, Scale, Sight, misread};
use serde::de::DeserializeOwned;
use serde_json::Value;

#[derive(Debug, Args)]
pub struct SightOptions {
    /// What the agent gets to see: screenshot, tree, both, or marks (numbered boxes in the picture)
    #[arg(long, default_value = "screenshot", value_parser = named::<Observe>)]
    observe: Observe,
    /// Form of the pictures: png, webp or jpeg
    #[arg(long, default_value = "png", value_parser = named::<ImageFormat>)]
    image: ImageFormat,
    /// Draw the pointer into the pictures
    #[arg(long)]
    pointer: bool,
    /// Earlier observations that are shown again with each new one
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=100))]
    history: u32,
    /// Whether the agent hears why an action was not carried out: full, format or none
    #[arg(long, default_value = "full", value_parser = named::<Feedback>)]
    feedback: Feedback,
    /// Say in words how many steps remain
    #[arg(long)]
    notice: bool,
    /// Show at the beginning what the page looks like when the task is done
    #[arg(long)]
    goal_image: bool,
    /// Form of the agent's calls: gauntlet, browsergym, anthropic, openai, gemini, osworld or calls
    #[arg(long, default_value = "gauntlet", value_parser = named::<Dialect>)]
    dialect: Dialect,
    /// What the numbers in points mean: pixels, unit (0 to 1), 999 or 1000 [default: as the dialect has it]
    #[arg(long, value_parser = named::<Scale>)]
    scale: Option<Scale>,
    /// Several pictures of each step: 4x1000 are four over a second of the page's time
    #[arg(long, value_name = "NxMS", value_parser = burst)]
    pub burst: Option<Burst>,
}

impl SightOptions {
    pub fn sight(&self) -> Sight {
        Sight {
            observe: self.observe,
            image: self.image,
            pointer: self.pointer,
            history: self.history,
            feedback: self.feedback,
            notice: self.notice,
            goal_image: self.goal_image,
            dialect: self.dialect,
            scale: self.scale,
        }
    }
}

/// A setting by its name in JSON.
pub fn named<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    serde_json::from_value(Value::String(text.into())).map_err(|error| misread(&error))
}

fn burst(text: &str) -> Result<Burst, String> {
    let numbers = text
        .split_once(['x', 'X'])
        .and_then(|(frames, ms)| Some((frames.parse().ok()?, ms.parse().ok()?)));
    match numbers {
        Some((frames, ms)) if Burst::FRAMES.contains(&frames) && Burst::MS.contains(&ms) => {
            Ok(Burst { frames, ms })
        }
        _ => Err("expected NxMS, 2 to 64 pictures over 1 to 60000 ms, for example 4x1000".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_go_by_their_names_and_others_are_listed() {
        assert_eq!(named("999"), Ok(Scale::To999));
        assert_eq!(named("browsergym"), Ok(Dialect::Browsergym));
        let error = named::<Observe>("dom").expect_err("unknown");
        assert!(
            error.contains("screenshot") && error.contains("marks"),
            "{error}"
        );
    }

    #[test]
    fn bursts_have_pictures_and_time() {
        assert_eq!(
            burst("4x1000"),
            Ok(Burst {
                frames: 4,
                ms: 1000
            })
        );
        for text in ["", "4", "1x100", "65x100", "4x0", "x", "4x60001"] {
            assert!(burst(text).is_err(), "{text}");
        }
    }
}
