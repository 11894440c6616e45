//! A model behind an API as an agent: it is shown the page, and what it calls is done.

mod asking;
mod log;
mod spec;
mod turns;

use std::time::Duration;

use async_trait::async_trait;
use models::functions::{self, Function};
use models::prompts::{self, Manner};
use models::{Client, Conversation, Part, image, observed};

use super::Agent;
use crate::stage::{Stage, Stop};
use asking::Line;
use log::Log;
use turns::Episode;

pub use spec::{Grounder, ModelSpec};

pub struct Model {
    spec: ModelSpec,
    /// How long it may stay silent.
    patience: Duration,
    client: Option<Client>,
    /// That a price is unknown is said once.
    has_told_of_prices: bool,
}

impl Model {
    pub fn new(spec: ModelSpec, patience: Duration) -> Model {
        Model {
            spec,
            patience,
            client: None,
            has_told_of_prices: false,
        }
    }

    /// Connections are kept over episodes.
    fn client(&mut self) -> anyhow::Result<Client> {
        if self.client.is_none() {
            self.client = Some(Client::new(self.spec.patience)?);
        }
        self.client
            .clone()
            .ok_or_else(|| anyhow::anyhow!("there is no client"))
    }

    fn tell_of_prices(&mut self, stage: &mut Stage<'_>) {
        if std::mem::replace(&mut self.has_told_of_prices, true) {
            return;
        }
        let Some(prices) = &self.spec.prices else {
            return;
        };
        let grounder = self.spec.grounder.as_ref().map(|it| &it.target.model);
        for model in [&self.spec.target.model].into_iter().chain(grounder) {
            if prices.of(model).is_none() {
                stage.remark(format!(
                    "no price of {model} is known, so tokens are counted and costs are not (--prices)"
                ));
            }
        }
    }
}

#[async_trait]
impl Agent for Model {
    async fn play(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        self.tell_of_prices(stage);
        let line = Line {
            client: self.client()?,
            log: Log::create(stage)?,
            patience: self.patience,
        };
        let functions = functions_of(&self.spec, stage);
        let mut episode = Episode {
            conversation: opening(&self.spec, &functions, stage)?,
            spec: &self.spec,
            functions,
            line,
            confirmed: Vec::new(),
        };
        loop {
            episode.play_turn(stage).await?;
        }
    }
}

/// What the model can call: everything, or the endings beside a computer tool.
fn functions_of(spec: &ModelSpec, stage: &Stage<'_>) -> Vec<Function> {
    let has_marks = !stage.observation().marks.is_empty();
    let mut all = match spec.settings.tool_version.is_own() {
        true => functions::actions(spec.places(), has_marks),
        false => Vec::new(),
    };
    all.extend(functions::endings(&stage.brief().result));
    all
}

/// How to work, the task, and the page as it is.
fn opening(
    spec: &ModelSpec,
    functions: &[Function],
    stage: &Stage<'_>,
) -> anyhow::Result<Conversation> {
    let observation = stage.observation();
    let eyes = spec.eyes();
    let picture = eyes.picture(stage.viewport());
    let system = prompts::system(&Manner {
        tool: spec.settings.tool_version,
        places: spec.places(),
        one_action: spec.settings.one_action,
        width: picture.width,
        height: picture.height,
        has_marks: !observation.marks.is_empty(),
        has_tree: observation.tree.is_some(),
        functions,
    });
    let mut parts = Vec::new();
    if let Some(goal) = stage.goal_image() {
        parts.push(Part::text(prompts::GOAL));
        parts.push(Part::Pinned(image::picture(
            goal,
            observation.image,
            eyes.size,
        )?));
    }
    parts.push(Part::text(prompts::opening(stage.prompt())));
    parts.extend(observed::parts(observation, &eyes)?);
    Ok(Conversation::new(system, parts))
}
