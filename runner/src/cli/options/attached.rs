//! Options of episodes that are played in a browser of somebody else.

use clap::Args;

#[derive(Debug, Args)]
pub struct FrameRate {
    /// Pictures that are kept per second, when something changes
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = frame_rate)]
    pub frames_per_second: f64,
}

fn frame_rate(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(rate) if (0.1..=10.0).contains(&rate) => Ok(rate),
        _ => Err("expected a number from 0.1 to 10".into()),
    }
}
