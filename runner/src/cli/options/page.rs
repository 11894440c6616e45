//! Options about the page: its size, its seed, its clock, and how many steps may be taken on it.

use std::str::FromStr;

use actions::lowering::Viewport;
use clap::Args;

use runs::clock::{ClockMode, DEFAULT_STEP_MS};

#[derive(Debug, Args)]
pub struct PageOptions {
    /// Added to the seed of every task
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..(1 << 53)))]
    pub seed: u64,
    /// Size of the page in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    pub window: Window,
    /// Step budget, instead of the tasks' own
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub steps: Option<u32>,
}

#[derive(Debug, Args)]
pub struct ClockOptions {
    /// How the page's time passes: stepped; live:F, by the agent's own time times F as well; tokens:A+B, by A ms a
    /// step and B ms an output token as well; or real
    #[arg(long, value_name = "CLOCK", default_value = "stepped")]
    pub clock: ClockMode,
    /// How far a step moves a clock that is not real
    #[arg(long, value_name = "MS", default_value_t = DEFAULT_STEP_MS)]
    pub step_ms: u64,
}

/// `1280x720`.
#[derive(Clone, Copy, Debug)]
pub struct Window(pub Viewport);

impl FromStr for Window {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let sides = text.split_once(['x', 'X']).and_then(|(width, height)| {
            Some((width.parse::<u32>().ok()?, height.parse::<u32>().ok()?))
        });
        match sides {
            Some((width, height))
                if (320..=7680).contains(&width) && (240..=4320).contains(&height) =>
            {
                Ok(Window(Viewport { width, height }))
            }
            _ => Err("expected WIDTHxHEIGHT between 320x240 and 7680x4320".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_have_two_sensible_sides() {
        assert!("1280x720".parse::<Window>().is_ok());
        for text in [
            "",
            "1280",
            "x",
            "0x720",
            "1280x-1",
            "1e3x500",
            "99999x99999",
        ] {
            assert!(text.parse::<Window>().is_err(), "{text}");
        }
    }
}
