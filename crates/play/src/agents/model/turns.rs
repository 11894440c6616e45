//! One turn of a model: what it called is done, and what came of it is told.

use actions::dialects::Misfit;
use models::functions::Function;
use models::heard::{self, CallContext};
use models::{
    Api, Call, Conversation, Entry, Finish, Means, Outcome, Part, Turn, Usage, grounding, image,
    observed, prompts,
};
use protocol::{Action, Refusal};
use serde_json::{Value, json};

use super::asking::Line;
use super::spec::ModelSpec;
use crate::stage::{Intent, Stage, Stop, tokens};

/// How much of thoughts and words is kept with a step.
const KEPT_CHARS: usize = 4_000;

/// An episode as its model sees it.
pub struct Episode<'a> {
    pub spec: &'a ModelSpec,
    pub line: Line,
    pub conversation: Conversation,
    pub functions: Vec<Function>,
    /// What the service has had confirmed.
    pub confirmed: Vec<String>,
}

/// What is kept with the next step.
#[derive(Default)]
struct StepNotes {
    note: Vec<String>,
    usage: Usage,
    /// Nothing when a price is unknown.
    cost: Option<f64>,
    /// Output as services tell it, and no less than what came.
    tokens: u64,
    is_empty: bool,
}

/// The same, taken.
struct Kept {
    note: Option<String>,
    usage: Option<Value>,
    tokens: u64,
}

impl StepNotes {
    fn nothing() -> StepNotes {
        StepNotes {
            cost: Some(0.0),
            is_empty: true,
            ..StepNotes::default()
        }
    }

    /// An answer of so many bytes.
    fn add(&mut self, usage: Usage, cost: Option<f64>, bytes: usize) {
        self.usage += usage;
        let tokens = usage.output.max(tokens::seen(bytes));
        self.tokens = self.tokens.saturating_add(tokens);
        self.cost = self.cost.zip(cost).map(|(sum, more)| sum + more);
        self.is_empty = false;
    }

    /// Note and usage of a step; the next one begins with nothing.
    fn take(&mut self) -> Kept {
        let kept = std::mem::replace(self, StepNotes::nothing());
        let note: String = kept.note.join("\n").chars().take(KEPT_CHARS).collect();
        Kept {
            usage: (!kept.is_empty).then(|| kept.usage.record(kept.cost)),
            note: (!note.is_empty()).then_some(note),
            tokens: kept.tokens,
        }
    }
}

impl Episode<'_> {
    /// Asks for a turn and plays it. The episode's end is the stage's to tell.
    pub async fn play_turn(&mut self, stage: &mut Stage<'_>) -> Result<(), Stop> {
        let turn = self
            .line
            .turn(self.spec, &self.conversation, &self.functions, stage)
            .await?;
        self.conversation.entries.push(turn.entry());
        let mut kept = StepNotes::nothing();
        kept.add(
            turn.usage,
            self.spec.cost(&self.spec.target.model, &turn.usage),
            said_bytes(&turn),
        );
        let said = [&turn.reasoning, &turn.text].into_iter();
        kept.note = said.filter(|it| !it.trim().is_empty()).cloned().collect();
        let reply = match (&turn.finish, turn.calls.is_empty()) {
            (Finish::Refused(words), _) => return Err(refused(&turn, words, kept, stage).await),
            (_, true) => self.without_call(&turn, kept, stage).await?,
            (_, false) => self.calls(turn.calls, kept, stage).await?,
        };
        self.conversation.entries.push(reply);
        Ok(())
    }

    /// A text may be the task's result. Any other costs a step, and the model is reminded.
    async fn without_call(
        &self,
        turn: &Turn,
        mut kept: StepNotes,
        stage: &mut Stage<'_>,
    ) -> Result<Entry, Stop> {
        let kept = kept.take();
        let (actions, why) = match heard::result(&turn.text, &stage.brief().result) {
            Some(fields) => (Ok(vec![Action::Answer { fields }]), String::new()),
            None => {
                let why = match &turn.finish {
                    Finish::Cut => "the answer was cut off at the limit of output tokens".into(),
                    Finish::Malformed(words) => format!("the call was malformed: {words}"),
                    _ => "there is no call in this turn".to_string(),
                };
                (Err(heard::misfit(why.clone())), why)
            }
        };
        stage
            .carry_out(Intent {
                call: Some(Value::String(turn.text.clone())),
                actions,
                note: kept.note,
                usage: kept.usage,
                tokens: kept.tokens,
            })
            .await?;
        let tool = self.spec.settings.tool_version;
        let mut parts = vec![Part::text(prompts::reminder(tool, &why))];
        let observation = stage.observation();
        match observation.elapsed_ms {
            // It does not look any more as it did.
            Some(1..) => parts.extend(observed::parts(observation, &self.spec.eyes())?),
            _ => parts.extend(observation.notice.clone().map(Part::Text)),
        }
        Ok(Entry::User(parts))
    }

    /// Every call is answered, those that were not reached too.
    async fn calls(
        &mut self,
        calls: Vec<Call>,
        mut kept: StepNotes,
        stage: &mut Stage<'_>,
    ) -> Result<Entry, Stop> {
        let one_action = self.spec.settings.one_action;
        let mut outcomes: Vec<Outcome> = Vec::new();
        let mut last = 0;
        let mut is_stopped = false;
        for (index, call) in calls.into_iter().enumerate() {
            let left_out = match index {
                _ if is_stopped => Some(prompts::NOT_REACHED),
                1.. if one_action => Some(prompts::ONE_ACTION),
                _ => None,
            };
            if let Some(words) = left_out {
                outcomes.push(outcome(call, words, true));
                continue;
            }
            if index > 0 {
                // What was made of the page for the model in between was no time of its own.
                stage.hand_over();
            }
            let meant = self.meant(&call, &mut kept, stage).await?;
            stage.carry_out(meant).await?;
            is_stopped = stage.last_error().is_some();
            last = index;
            let is_told = stage.observation().error.is_some();
            let mut done = outcome(call, prompts::CARRIED_OUT, is_told);
            if self.wants_picture(&done.call) {
                done.parts = observed::pictures(stage.observation(), &self.spec.eyes())?;
            }
            outcomes.push(done);
        }
        self.show(&mut outcomes, last, stage)?;
        Ok(Entry::Outcomes {
            outcomes,
            more: Vec::new(),
        })
    }

    /// The page stands with the last call that was carried out, and wherever the API wants it.
    fn show(&self, outcomes: &mut [Outcome], last: usize, stage: &Stage<'_>) -> Result<(), Stop> {
        let observation = stage.observation();
        let eyes = self.spec.eyes();
        for outcome in &mut outcomes[last + 1..] {
            if self.wants_picture(&outcome.call) {
                outcome
                    .parts
                    .extend(observed::pictures(observation, &eyes)?);
            }
        }
        let Some(shown) = outcomes.get_mut(last) else {
            return Ok(());
        };
        let mut parts = observed::parts(observation, &eyes)?;
        let has_words = matches!(parts.first(), Some(Part::Text(_)));
        if !has_words && !self.wants_picture(&shown.call) {
            parts.insert(0, Part::text(prompts::SHOWN));
        }
        if self.leaves_out_actions(&shown.call) {
            parts.insert(0, Part::text(prompts::ONE_ACTION));
        }
        shown.parts = parts;
        Ok(())
    }

    /// Responses have pictures as the outcome of each computer call, and nothing else.
    fn wants_picture(&self, call: &Call) -> bool {
        self.spec.api == Api::Responses && call.means == Means::Computer
    }

    fn leaves_out_actions(&self, call: &Call) -> bool {
        self.spec.settings.one_action && heard::first_only(&call.call).is_some()
    }

    /// What a call stands for, with what is kept of it.
    async fn meant(
        &mut self,
        call: &Call,
        kept: &mut StepNotes,
        stage: &mut Stage<'_>,
    ) -> Result<Intent, Stop> {
        self.confirm(call, stage);
        let mut said = call.call.clone();
        if self.spec.settings.one_action
            && let Some(first) = heard::first_only(&said)
        {
            said = first;
        }
        let placed = match (&call.broken, &self.spec.grounder) {
            (Some(why), _) => Err(heard::misfit(why.clone())),
            (None, Some(_)) => self.ground(&said, kept, stage).await?,
            (None, None) => Ok(said.clone()),
        };
        let ear = CallContext {
            dialect: self.spec.dialect(),
            eyes: match self.spec.grounder {
                // Points that were found are pixels of the page.
                Some(_) => observed::Vision {
                    size: None,
                    ..self.spec.eyes()
                },
                None => self.spec.eyes(),
            },
            page: stage.viewport(),
            pointer: stage.observation().pointer,
        };
        let kept = kept.take();
        Ok(Intent {
            actions: placed.and_then(|call| heard::actions(&call, &ear)),
            call: Some(said),
            note: kept.note,
            usage: kept.usage,
            tokens: kept.tokens,
        })
    }

    /// What the service wants to have confirmed is noted, once in the same words.
    fn confirm(&mut self, call: &Call, stage: &mut Stage<'_>) {
        for check in &call.checks {
            let words = check["message"].as_str().or(check["explanation"].as_str());
            let words = words.map_or_else(|| check.to_string(), String::from);
            let words: String = words.chars().take(KEPT_CHARS / 10).collect();
            if !self.confirmed.contains(&words) {
                stage.remark(format!(
                    "the service asked for a confirmation, which was given: {words}"
                ));
                self.confirmed.push(words);
            }
        }
    }

    /// The call with points for its descriptions, or why there are none.
    async fn ground(
        &mut self,
        call: &Value,
        kept: &mut StepNotes,
        stage: &mut Stage<'_>,
    ) -> Result<Result<Value, Misfit>, Stop> {
        let spec = self.spec;
        let Some(grounder) = &spec.grounder else {
            return Ok(Ok(call.clone()));
        };
        let page = stage.viewport();
        let size = spec.eyes().picture(page);
        let mut points = Vec::new();
        for target in grounding::targets(call) {
            let observation = stage.observation();
            let Some(screenshot) = &observation.screenshot else {
                return Ok(Err(heard::misfit("there is no picture to find a point in")));
            };
            let picture = image::picture(screenshot, observation.image, spec.image_size)?;
            let question = grounding::question(target, picture, size, grounder.scale);
            let answer = self.line.ask(grounder, &question, stage).await?;
            kept.add(
                answer.usage,
                spec.cost(&grounder.target.model, &answer.usage),
                answer.text.len(),
            );
            match grounding::point(&answer.text, size, page, grounder.scale) {
                Ok(point) => {
                    kept.note
                        .push(format!("{target} -> ({:.1}, {:.1})", point[0], point[1]));
                    points.push(point);
                }
                Err(message) => {
                    return Ok(Err(Misfit {
                        kind: Refusal::Action,
                        message,
                    }));
                }
            }
        }
        Ok(Ok(grounding::placed(call, &points)))
    }
}

/// What there is to see of a turn: words, thoughts as far as they are shown, and calls.
fn said_bytes(turn: &Turn) -> usize {
    let calls = turn.calls.iter().map(|it| it.call.to_string().len());
    turn.text.len() + turn.reasoning.len() + calls.sum::<usize>()
}

fn outcome(call: Call, words: &str, is_refused: bool) -> Outcome {
    Outcome {
        call,
        parts: vec![Part::text(words)],
        is_refused,
    }
}

/// The model will not go on. What it said is kept as a step; the episode is its failure.
async fn refused(turn: &Turn, words: &str, mut kept: StepNotes, stage: &mut Stage<'_>) -> Stop {
    let words: String = words.chars().take(KEPT_CHARS / 4).collect();
    let message = format!("the model refused: {words}");
    let kept = kept.take();
    let meant = Intent {
        call: Some(json!(turn.text)),
        actions: Err(heard::misfit(message.clone())),
        note: kept.note,
        usage: kept.usage,
        tokens: kept.tokens,
    };
    match stage.carry_out(meant).await {
        // The steps may end with it; a refusal is what counts.
        Ok(()) | Err(Stop::Agent(_)) => Stop::Agent(message),
        Err(stop) => stop,
    }
}
