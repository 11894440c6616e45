//! What the page's address says about how to boot.

use crate::window::window;

/// How the page's time passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockMode {
    /// Follows the wall clock.
    #[default]
    Real,
    /// Moves only when the runner advances it.
    Stepped,
}

/// `?seed=N&clock=real|stepped&start=URL&resume=URL&painter=cpu|gl#key=K`, read once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Boot {
    pub seed: u64,
    pub clock: ClockMode,
    pub start: Option<String>,
    /// The export of a visit that was cut off, to go on with.
    pub resume: Option<String>,
    /// Which way of drawing a canvas app is to use, instead of the one it would choose.
    pub painter: Option<String>,
    pub key: Option<String>,
}

impl Boot {
    /// `query` and `hash` as `location.search` and `location.hash` give them. Values that do not
    /// parse fall back to the default: a mistyped address must still open the tool.
    pub fn parse(query: &str, hash: &str) -> Boot {
        let parameter = |text: &str, name: &str| {
            text.trim_start_matches(['?', '#'])
                .split('&')
                .filter_map(|pair| pair.split_once('='))
                .find(|(key, _)| *key == name)
                .map(|(_, value)| percent_decode(value))
                .filter(|value| !value.is_empty())
        };
        Boot {
            seed: parameter(query, "seed")
                .and_then(|text| text.parse().ok())
                .filter(|seed| *seed <= MAX_SEED)
                .unwrap_or(0),
            clock: match parameter(query, "clock").as_deref() {
                Some("stepped") => ClockMode::Stepped,
                _ => ClockMode::Real,
            },
            start: parameter(query, "start"),
            resume: parameter(query, "resume"),
            painter: parameter(query, "painter"),
            key: parameter(hash, "key"),
        }
    }
}

/// The largest integer that survives a trip through JavaScript's numbers.
const MAX_SEED: u64 = (1 << 53) - 1;

fn percent_decode(text: &str) -> String {
    let spaced = text.replace('+', " ");
    let decoded = percent_encoding::percent_decode_str(&spaced);
    decoded.decode_utf8_lossy().into_owned()
}

/// Reads the address and removes the key from it, so that it is neither on the screen nor in the
/// history.
pub fn read_and_clean() -> Boot {
    let location = window().location();
    let query = location.search().unwrap_or_default();
    let hash = location.hash().unwrap_or_default();
    let boot = Boot::parse(&query, &hash);
    if boot.key.is_some()
        && let Ok(history) = window().history()
    {
        let clean = format!("{}{query}", location.pathname().unwrap_or_default());
        // Failing to tidy the address must not keep the tool from opening.
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&clean));
    }
    boot
}

/// The content hash that the bundler put into the program's file name.
pub fn build_hash() -> String {
    window()
        .document()
        .and_then(|document| {
            document
                .query_selector("link[href$='_bg.wasm']")
                .ok()
                .flatten()
        })
        .and_then(|link| link.get_attribute("href"))
        .and_then(|href| hash_in_file_name(&href))
        .unwrap_or_else(|| "unknown".into())
}

fn hash_in_file_name(href: &str) -> Option<String> {
    let stem = href.rsplit('/').next()?.strip_suffix("_bg.wasm")?;
    let (_, hash) = stem.rsplit_once('-')?;
    Some(hash.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_address_boots_for_a_person() {
        assert_eq!(Boot::parse("", ""), Boot::default());
        assert_eq!(Boot::parse("?", "#"), Boot::default());
    }

    #[test]
    fn a_runner_gives_everything() {
        let boot = Boot::parse(
            "?seed=42&clock=stepped&start=..%2Fstart%20one.json&resume=%2Flast&painter=gl",
            "#key=k-1",
        );
        assert_eq!(
            boot,
            Boot {
                seed: 42,
                clock: ClockMode::Stepped,
                start: Some("../start one.json".into()),
                resume: Some("/last".into()),
                painter: Some("gl".into()),
                key: Some("k-1".into()),
            }
        );
    }

    #[test]
    fn values_that_make_no_sense_fall_back() {
        let boot = Boot::parse("?seed=-3&clock=sundial&start=%ZZ", "#/workflows?key");
        assert_eq!(
            (boot.seed, boot.clock, boot.key),
            (0, ClockMode::Real, None)
        );
        assert_eq!(boot.start.as_deref(), Some("%ZZ"));
        assert_eq!(Boot::parse("?seed=9007199254740993", "").seed, 0);
    }

    #[test]
    fn the_build_is_read_from_the_file_name() {
        assert_eq!(
            hash_in_file_name("./modeller-web-1f2e3d_bg.wasm").as_deref(),
            Some("1f2e3d")
        );
        assert_eq!(hash_in_file_name("./program.wasm"), None);
    }
}
