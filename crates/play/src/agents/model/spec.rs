//! Which model plays, and how it is asked.

use std::str::FromStr;

use actions::dialects::usual_scale;
use models::functions::Places;
use models::observed::Vision;
use models::prices::Prices;
use models::{Api, Key, Patience, Settings, Target, prompts};
use protocol::{Dialect, Scale, Sight};
use serde_json::{Value, json};

use actions::lowering::Viewport;

/// A model as an agent.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelSpec {
    pub api: Api,
    pub target: Target,
    /// Read once, and part of nothing that is written.
    pub key: Option<Key>,
    pub settings: Settings,
    /// The size of its pictures, where it is not the page's.
    pub image_size: Option<Viewport>,
    /// What the numbers in its points mean, where it is not what the dialect has.
    pub scale: Option<Scale>,
    pub patience: Patience,
    pub prices: Option<Prices>,
    /// Finds the points that this model describes.
    pub grounder: Option<Grounder>,
}

/// A model that finds points in pictures.
#[derive(Clone, Debug, PartialEq)]
pub struct Grounder {
    pub target: Target,
    pub key: Option<Key>,
    pub settings: Settings,
    /// What the numbers in its points mean.
    pub scale: Scale,
}

impl ModelSpec {
    pub fn new(api: Api, target: Target) -> ModelSpec {
        ModelSpec {
            settings: Settings::of(api),
            api,
            target,
            key: None,
            image_size: None,
            scale: None,
            patience: Patience::default(),
            prices: None,
            grounder: None,
        }
    }

    /// `openai:MODEL`, or `chat:MODEL@URL` for one that is elsewhere.
    pub fn name(&self) -> String {
        let model = match self.target.is_usual(self.api) {
            true => self.target.model.clone(),
            false => self.target.to_string(),
        };
        format!("{}:{model}", self.api.name())
    }

    pub fn dialect(&self) -> Dialect {
        match self.grounder {
            Some(_) => Dialect::Gauntlet,
            None => self.api.dialect(self.settings.tool_version),
        }
    }

    /// How it says where.
    pub fn places(&self) -> Places {
        match self.grounder {
            Some(_) => Places::Words,
            None => Places::Points(self.eyes().scale),
        }
    }

    pub fn eyes(&self) -> Vision {
        let scale = match self.grounder {
            Some(_) => Scale::Pixels,
            None => self.scale.unwrap_or(usual_scale(self.dialect())),
        };
        Vision {
            size: self.image_size,
            scale,
        }
    }

    /// The run's own description of how its agent sees and speaks.
    pub fn sight(&self, sight: Sight) -> Sight {
        Sight {
            dialect: self.dialect(),
            scale: match self.grounder {
                Some(_) => None,
                None => self.scale,
            },
            ..sight
        }
    }

    /// What a manifest says. Whatever changes results is in here; keys, and how long one waits, are not.
    pub fn manifest(&self) -> Value {
        let mut manifest = json!({
            "api": self.api.name(),
            "model": self.target.model,
            "endpoint": self.target.address(),
            "prompt": prompts::VERSION,
            "settings": self.settings,
        });
        if let Some(Viewport { width, height }) = self.image_size {
            manifest["image_size"] = json!([width, height]);
        }
        if let Some(prices) = &self.prices {
            manifest["prices"] = json!(prices.checked);
        }
        if let Some(grounder) = &self.grounder {
            manifest["grounder"] = json!({
                "model": grounder.target.model,
                "endpoint": grounder.target.address(),
                "scale": grounder.scale,
            });
        }
        manifest
    }

    /// What one question cost, where the price is known.
    pub fn cost(&self, model: &str, usage: &models::Usage) -> Option<f64> {
        Some(self.prices.as_ref()?.of(model)?.cost(usage))
    }
}

impl FromStr for ModelSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<ModelSpec, String> {
        let (name, model) = text.split_once(':').unwrap_or((text, ""));
        let api = Api::ALL.into_iter().find(|api| api.name() == name);
        let api = api.ok_or_else(|| format!("{name:?} is no API of models"))?;
        let target = match models::split(model) {
            (model, Some(address)) => Target::new(model, address),
            (model, None) => Target::usual(model, api),
        };
        let target = target.map_err(|error| format!("{error}; expected {name}:MODEL"))?;
        Ok(ModelSpec::new(api, target))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> ModelSpec {
        text.parse().expect("a model")
    }

    #[test]
    fn a_model_is_named_by_its_api_and_where_it_is() {
        for name in [
            "openai:gpt-5.4",
            "anthropic:claude-opus-5-5",
            "gemini:gemini-2.5-pro",
            "chat:gpt-5.4",
            "chat:org/model:tag@http://127.0.0.1:8000/v1",
        ] {
            assert_eq!(spec(name).name(), name);
        }
        assert_eq!(
            spec("chat:m@https://me:pw@a/v1").name(),
            "chat:m@https://a/v1"
        );
        for text in [
            "openai:",
            "openai",
            "robot:x",
            "chat:@http://a",
            "chat:m@http://",
        ] {
            assert!(text.parse::<ModelSpec>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_manifest_has_no_secret() {
        let mut spec = spec("chat:m@https://me:password-word@a/v1");
        spec.key = Key::new("sk-secret-word");
        let written = format!("{} {spec:?}", spec.manifest());
        assert!(
            !written.contains("secret-word") && !written.contains("password"),
            "{written}"
        );
        assert_eq!(spec.manifest()["endpoint"], "https://a/v1");
        assert_eq!(spec.manifest()["settings"]["tool_version"], "functions");
    }

    #[test]
    fn dialect_and_scale_follow_the_protocol() {
        for (name, dialect, scale) in [
            ("openai:m", Dialect::Openai, Scale::Pixels),
            ("anthropic:m", Dialect::Anthropic, Scale::Pixels),
            ("gemini:m", Dialect::Gemini, Scale::To999),
            ("chat:m", Dialect::Gauntlet, Scale::Pixels),
        ] {
            assert_eq!(spec(name).dialect(), dialect, "{name}");
            assert_eq!(spec(name).eyes().scale, scale, "{name}");
        }
        let mut planner = spec("gemini:m");
        planner.grounder = Some(Grounder {
            target: "g@http://127.0.0.1:1".parse().expect("a target"),
            key: None,
            settings: Settings::of(Api::Chat),
            scale: Scale::To1000,
        });
        assert_eq!(planner.dialect(), Dialect::Gauntlet);
        assert_eq!(planner.places(), Places::Words);
    }
}
