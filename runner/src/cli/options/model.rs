//! Options about a model behind an API: where it is, how it is asked, what it costs.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use models::prices::Prices;
use models::{Api, Key, Patience, Settings, Target, Tool, USUAL_WINDOW};
use protocol::{Dialect, Scale, Sight};

use super::page::Window;
use super::sight::named;
use play::agents::{AgentSpec, Grounder, ModelSpec};

#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Options of model agents")]
pub struct ModelOptions {
    /// Where the API is [default: the service's own address, or what stands behind @]
    #[arg(long, value_name = "URL")]
    model_url: Option<String>,
    /// Name of the variable that holds the key [default: OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY]
    #[arg(long, value_name = "NAME")]
    key_variable: Option<String>,
    /// How the model calls actions: a version of its computer tool, functions, or json
    /// [default: the newest computer tool; functions for chat]
    #[arg(long, value_name = "NAME")]
    tool_version: Option<String>,
    /// Only the first action of a turn is carried out
    #[arg(long)]
    one_action: bool,
    /// How freely the model chooses its words [default: the service's]
    #[arg(long, value_name = "NUMBER")]
    temperature: Option<f64>,
    /// Choose among the likeliest words, up to this share of them all [default: the service's]
    #[arg(long, value_name = "NUMBER")]
    top_p: Option<f64>,
    /// How much the model thinks, in its API's own words: low, medium, high, ...
    #[arg(long, value_name = "WORD")]
    reasoning_effort: Option<String>,
    /// Tokens of an answer at most
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    max_output_tokens: Option<u32>,
    /// Observations whose pictures are sent along; 0 is all of them [default: 3]
    #[arg(long, value_name = "N")]
    image_window: Option<usize>,
    /// Size of the pictures that are sent [default: that of the page]
    #[arg(long, value_name = "WxH")]
    image_size: Option<Window>,
    /// Take answers piece by piece
    #[arg(long)]
    stream: bool,
    /// Seconds that one request may take [default: 180]
    #[arg(long, value_name = "SECONDS")]
    model_timeout: Option<f64>,
    /// How often a request that failed is tried again [default: 5]
    #[arg(long, value_name = "N")]
    model_retries: Option<u32>,
    /// A table of prices instead of the one that comes with the program
    #[arg(long, value_name = "FILE")]
    prices: Option<PathBuf>,
    /// A model that finds the points which the agent describes in words: chat:MODEL@URL
    #[arg(long, value_name = "MODEL")]
    grounder: Option<String>,
    /// What the numbers in the grounder's points mean: pixels, unit, 999 or 1000 [default: pixels]
    #[arg(long, value_name = "SCALE", value_parser = named::<Scale>)]
    grounder_scale: Option<Scale>,
    /// Name of the variable that holds the grounder's key
    #[arg(long, value_name = "NAME")]
    grounder_key_variable: Option<String>,
}

impl ModelOptions {
    /// The agent with these options, and the sight that goes with it. Keys are read here and nowhere
    /// else.
    pub fn prepare(self, agent: AgentSpec, sight: Sight) -> anyhow::Result<(AgentSpec, Sight)> {
        let AgentSpec::Model(spec) = agent else {
            if let Some(option) = self.given() {
                anyhow::bail!(
                    "{option} is for models: --agent openai:MODEL, anthropic:MODEL, gemini:MODEL or chat:MODEL@URL"
                );
            }
            return Ok((agent, sight));
        };
        let spec = self.spec(*spec, sight)?;
        let dialect = spec.dialect();
        anyhow::ensure!(
            sight.dialect == Dialect::default() || sight.dialect == dialect,
            "--dialect does not go with {}: a model speaks as its API does",
            spec.name()
        );
        let sight = spec.sight(sight);
        Ok((AgentSpec::Model(Box::new(spec)), sight))
    }

    fn spec(self, mut spec: ModelSpec, sight: Sight) -> anyhow::Result<ModelSpec> {
        let fail = anyhow::Error::msg::<String>;
        if let Some(url) = &self.model_url {
            spec.target = spec.target.at(url).map_err(fail)?;
        }
        let variable = self.key_variable.as_deref();
        spec.key = key(variable, spec.api, &spec.target)?;
        spec.patience = self.patience()?;
        spec.prices = Some(match &self.prices {
            Some(file) => Prices::read(file)?,
            None => Prices::shipped()?,
        });
        spec.image_size = self.image_size.map(|it| it.0);
        spec.scale = sight.scale;
        spec.grounder = self.grounder_spec()?;
        let tool_version = self.tool(&spec)?;
        spec.settings = Settings {
            temperature: sensible("--temperature", self.temperature, 0.0, 100.0)?,
            top_p: sensible("--top-p", self.top_p, 0.0, 1.0)?,
            reasoning_effort: self.reasoning_effort,
            max_output_tokens: self.max_output_tokens,
            stream: self.stream,
            one_action: self.one_action,
            image_window: self.image_window.unwrap_or(USUAL_WINDOW),
            tool_version,
        };
        Ok(spec)
    }

    fn tool(&self, spec: &ModelSpec) -> anyhow::Result<Tool> {
        let tools = spec.api.tools();
        let Some(name) = &self.tool_version else {
            return Ok(match spec.grounder {
                Some(_) => Tool::Functions,
                None => tools[0],
            });
        };
        let known: Vec<_> = tools.iter().map(|it| it.name()).collect();
        let found = tools.iter().find(|it| it.name() == name);
        let found = *found.ok_or_else(|| {
            anyhow::anyhow!(
                "{} has no tool {name:?}; there are {}",
                spec.api.name(),
                known.join(", ")
            )
        })?;
        anyhow::ensure!(
            spec.grounder.is_none() || found.is_own(),
            "{name} names points itself; with --grounder the tool is functions or json"
        );
        Ok(found)
    }

    fn patience(&self) -> anyhow::Result<Patience> {
        let usual = Patience::default();
        let timeout = sensible("--model-timeout", self.model_timeout, 0.001, 1e6)?;
        Ok(Patience {
            timeout: timeout.map_or(usual.timeout, Duration::from_secs_f64),
            retries: self.model_retries.unwrap_or(usual.retries),
            ..usual
        })
    }

    fn grounder_spec(&self) -> anyhow::Result<Option<Grounder>> {
        let Some(text) = &self.grounder else {
            let stray = self.grounder_scale.is_some() || self.grounder_key_variable.is_some();
            anyhow::ensure!(
                !stray,
                "say which model finds points: --grounder chat:MODEL@URL"
            );
            return Ok(None);
        };
        let target = text.strip_prefix("chat:").unwrap_or(text);
        let target: Target = target.parse().map_err(anyhow::Error::msg::<String>)?;
        Ok(Some(Grounder {
            key: key(self.grounder_key_variable.as_deref(), Api::Chat, &target)?,
            target,
            settings: Settings {
                temperature: Some(0.0),
                ..Settings::of(Api::Chat)
            },
            scale: self.grounder_scale.unwrap_or_default(),
        }))
    }

    /// One of these options that was given, by name.
    fn given(&self) -> Option<&'static str> {
        let all = [
            ("--model-url", self.model_url.is_some()),
            ("--key-variable", self.key_variable.is_some()),
            ("--tool-version", self.tool_version.is_some()),
            ("--one-action", self.one_action),
            ("--temperature", self.temperature.is_some()),
            ("--top-p", self.top_p.is_some()),
            ("--reasoning-effort", self.reasoning_effort.is_some()),
            ("--max-output-tokens", self.max_output_tokens.is_some()),
            ("--image-window", self.image_window.is_some()),
            ("--image-size", self.image_size.is_some()),
            ("--stream", self.stream),
            ("--model-timeout", self.model_timeout.is_some()),
            ("--model-retries", self.model_retries.is_some()),
            ("--prices", self.prices.is_some()),
            ("--grounder", self.grounder.is_some()),
            ("--grounder-scale", self.grounder_scale.is_some()),
            (
                "--grounder-key-variable",
                self.grounder_key_variable.is_some(),
            ),
        ];
        all.into_iter()
            .find(|(_, is_given)| *is_given)
            .map(|(name, _)| name)
    }
}

/// The key in the variable that is named, or in the usual one. Servers of one's own need none, and do
/// not get the one that is meant for somebody else.
fn key(variable: Option<&str>, api: Api, target: &Target) -> anyhow::Result<Option<Key>> {
    let is_service = target.is_usual(api);
    let name = variable.unwrap_or(api.key_variable());
    let is_own = !is_service && (target.is_loopback() || api == Api::Chat);
    match Key::from_environment(name) {
        Some(_) if variable.is_none() && is_own && !target.is_loopback() => Ok(None),
        Some(key) => Ok(Some(key)),
        None if variable.is_none() && is_own => Ok(None),
        None => anyhow::bail!(
            "{} needs a key, and the variable {name} is not set",
            target.model
        ),
    }
}

fn sensible(
    option: &str,
    number: Option<f64>,
    least: f64,
    most: f64,
) -> anyhow::Result<Option<f64>> {
    let is_fine = number.is_none_or(|it| (least..=most).contains(&it));
    anyhow::ensure!(is_fine, "{option} must be a number from {least} to {most}");
    Ok(number)
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use models::functions::Places;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: ModelOptions,
    }

    fn prepared(agent: &str, words: &[&str]) -> anyhow::Result<(ModelSpec, Sight)> {
        let line = Line::try_parse_from([&["run"], words].concat())?;
        let agent: AgentSpec = agent.parse().map_err(anyhow::Error::msg::<String>)?;
        match line.options.prepare(agent, Sight::default())? {
            (AgentSpec::Model(spec), sight) => Ok((*spec, sight)),
            other => anyhow::bail!("{other:?} is no model"),
        }
    }

    #[test]
    fn options_become_settings() {
        let (spec, sight) = prepared(
            "anthropic:m",
            &[
                "--model-url",
                "http://127.0.0.1:9",
                "--tool-version",
                "computer_20251124",
                "--temperature",
                "0.5",
                "--image-window",
                "0",
                "--image-size",
                "640x360",
                "--stream",
                "--one-action",
                "--model-retries",
                "2",
                "--model-timeout",
                "1.5",
                "--key-variable",
                "PATH",
            ],
        )
        .expect("a model");
        assert_eq!(spec.name(), "anthropic:m@http://127.0.0.1:9");
        assert_eq!(spec.settings.tool_version, Tool::Computer20251124);
        assert_eq!((spec.settings.image_window, spec.patience.retries), (0, 2));
        assert!(spec.settings.stream && spec.settings.one_action && spec.key.is_some());
        assert_eq!(sight.dialect, Dialect::Anthropic);
        assert_eq!(spec.eyes().size.map(|it| it.width), Some(640));
    }

    #[test]
    fn servers_of_ones_own_need_no_key_and_services_do() {
        let local = ["--model-url", "http://127.0.0.1:9", "--key-variable"];
        let missing = "GAUNTLET_TEST_NO_SUCH_VARIABLE";
        let refusal = prepared("openai:m", &["--key-variable", missing]).expect_err("no key");
        assert!(refusal.to_string().contains(missing), "{refusal}");
        let named = [&local[..], &[missing]].concat();
        assert!(
            prepared("openai:m", &named).is_err(),
            "a named variable must be set"
        );
        let (spec, _) = prepared("chat:m@http://elsewhere:9", &[]).expect("a model");
        assert_eq!(spec.key, None);
    }

    #[test]
    fn a_grounder_makes_a_planner() {
        let grounder = [
            "--grounder",
            "chat:g@http://127.0.0.1:9",
            "--grounder-scale",
            "1000",
        ];
        let (spec, sight) = prepared("chat:m@http://127.0.0.1:9", &grounder).expect("a model");
        assert_eq!(spec.places(), Places::Words);
        assert_eq!(sight.dialect, Dialect::Gauntlet);
        assert_eq!(spec.grounder.map(|it| it.scale), Some(Scale::To1000));
    }

    #[test]
    fn options_that_do_not_fit_are_refused() {
        let local = "chat:m@http://127.0.0.1:9";
        for (agent, words, told) in [
            ("noop", &["--stream"][..], "--stream is for models"),
            (local, &["--tool-version", "computer"], "functions, json"),
            (local, &["--temperature=-1"], "--temperature must be"),
            (
                local,
                &["--model-timeout", "NaN"],
                "--model-timeout must be",
            ),
            (local, &["--model-url", "nowhere"], "is no address"),
            (
                local,
                &["--grounder-scale", "unit"],
                "--grounder chat:MODEL@URL",
            ),
            (
                local,
                &["--prices", "no-such-file.toml"],
                "cannot read the prices",
            ),
            (
                "openai:m@http://127.0.0.1:9",
                &[
                    "--grounder",
                    "g@http://127.0.0.1:9",
                    "--tool-version",
                    "computer",
                ],
                "names points itself",
            ),
        ] {
            let refusal = prepared(agent, words).expect_err("refused").to_string();
            assert!(refusal.contains(told), "{refusal}");
        }
    }
}
