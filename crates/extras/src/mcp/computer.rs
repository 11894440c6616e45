//! The computer of one host: an environment, the task that is played in it, and what its tools do.

use std::sync::Arc;

use protocol::{
    EnvironmentError, EnvironmentErrorKind, Observation, Observe, OpenRequest, Outcome,
    ResetAnswer, ResetRequest, Sight, misread_in,
};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde::Deserialize;
use serde_json::Value;
use tokio::sync::Mutex;

use super::places::Places;
use super::tools::{self, Kind, Offer};
use super::words;
use gauntlet::env::Environments;
use runs::terminal::warn;

/// What hosts tell their models about us.
const INSTRUCTIONS: &str = "You operate a professional web tool through its screen. Call `task` first: it \
    says what is to be done. Points are pixels from the top left corner of the picture. Every action costs a \
    step and answers with a new picture. End with `answer`, `done` or `fail`.";

/// Somebody else ended what was being played.
const LAPSED: &str = "Your episode was ended: nobody asked anything of it for too long, or the server is about to \
    end.";

/// How the server plays.
#[derive(Clone, Debug, Default)]
pub struct McpOptions {
    /// The task, when it is not left to the host.
    pub task: Option<ResetRequest>,
    /// Say at the end whether it passed.
    pub reveal: bool,
    pub sight: Sight,
}

impl McpOptions {
    /// The tools that hosts are offered.
    pub fn offer(&self) -> Offer {
        Offer {
            choosing: self.task.is_none(),
            marks: self.sight.observe == Observe::Marks,
        }
    }
}

/// What hosts are told of the server before they call anything.
pub fn described() -> ServerConfig {
    let capabilities = ServerCapabilities::builder().enable_tools().build();
    let name = Implementation::new("gauntlet", env!("CARGO_PKG_VERSION")).with_title("Gauntlet");
    ServerConfig::new(capabilities)
        .with_server_info(name)
        .with_instructions(INSTRUCTIONS)
}

/// The computer of one host.
pub struct Computer {
    environments: Environments,
    options: McpOptions,
    offer: Offer,
    places: Arc<Places>,
    /// Calls are carried out one by one.
    game: Mutex<Game>,
}

/// How far the host has come.
#[derive(Default)]
struct Game {
    environment: Option<String>,
    begun: Option<ResetAnswer>,
    over: Option<Outcome>,
    place: Place,
}

/// Among those who play the task that was chosen for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Place {
    #[default]
    None,
    Taken,
    /// It was played to its end, or ended by others.
    Left,
}

impl Computer {
    pub fn new(environments: Environments, options: McpOptions, places: Arc<Places>) -> Computer {
        Computer {
            offer: options.offer(),
            environments,
            options,
            places,
            game: Mutex::default(),
        }
    }

    /// Would nobody miss it?
    pub fn is_vacant(&self) -> bool {
        let game = self.game.try_lock();
        game.is_ok_and(|game| game.place == Place::None && !self.is_open(&game))
    }

    /// Does what a tool does, as hosts are answered.
    pub async fn answer(
        &self,
        request: CallToolRequestParams,
    ) -> Result<CallToolResponse, ErrorData> {
        let Some(kind) = self.offer.kind(&request.name) else {
            let message = format!("there is no tool {:?}", request.name);
            return Err(ErrorData::invalid_params(message, None));
        };
        let called = self.call(kind, request.arguments.unwrap_or_default()).await;
        Ok(called.unwrap_or_else(words::refused).into())
    }

    /// Ends what is being played, which counts as failed unless it was over.
    pub async fn end(&self) {
        let mut game = self.game.lock().await;
        if let Some(id) = game.environment.take() {
            // It may have been closed for being idle.
            let _ = self.environments.close(&id).await;
        }
        game.begun = None;
        self.leave(&mut game).await;
    }

    /// Does what a tool does. Errors are for the model to read.
    async fn call(&self, kind: Kind, arguments: JsonObject) -> Result<CallToolResult, String> {
        let mut game = self.game.lock().await;
        match kind {
            Kind::Tasks => Ok(words::tasks(
                &self.environments.tasks(),
                &self.environments.families(),
            )),
            Kind::Start => {
                let whole = Value::Object(arguments);
                let request = ResetRequest::deserialize(&whole).map_err(|error| {
                    format!("the arguments do not fit: {}", misread_in(&error, &whole))
                })?;
                self.start(&mut game, request).await
            }
            _ => {
                self.begin(&mut game).await?;
                if let Some(outcome) = &game.over {
                    return Err(words::over(outcome, self.options.reveal));
                }
                match kind {
                    Kind::Act(action, given) => {
                        let line = tools::line(action, given, arguments);
                        self.act(&mut game, &line).await
                    }
                    Kind::Task => {
                        let now = self.observe(&mut game).await?;
                        let begun = game.begun.as_ref().ok_or("no task has begun")?;
                        Ok(words::task(begun, &now))
                    }
                    _ => Ok(words::looked(&self.observe(&mut game).await?)),
                }
            }
        }
    }

    /// Begins the task that was chosen for the host, once.
    async fn begin(&self, game: &mut Game) -> Result<(), String> {
        if game.begun.is_some() {
            return Ok(());
        }
        let Some(request) = &self.options.task else {
            return Err("no task has begun; `tasks` lists them and `start` begins one".into());
        };
        self.start(game, request.clone()).await.map(drop)
    }

    async fn start(
        &self,
        game: &mut Game,
        request: ResetRequest,
    ) -> Result<CallToolResult, String> {
        let id = self.environment(game).await?;
        let begun = match self.environments.reset(&id, request).await {
            Ok(begun) => begun,
            Err(error) => return Err(self.lost(game, error).await),
        };
        let shown = words::task(&begun, &begun.observation);
        game.begun = Some(begun);
        game.over = None;
        Ok(shown)
    }

    async fn act(&self, game: &mut Game, line: &str) -> Result<CallToolResult, String> {
        let id = self.environment(game).await?;
        let answer = match self.environments.step(&id, line).await {
            Ok(answer) => answer,
            Err(error) => return Err(self.lost(game, error).await),
        };
        let Some(outcome) = answer.outcome else {
            return Ok(words::seen(&answer.observation));
        };
        let shown = words::ended(&answer.observation, &outcome, self.options.reveal);
        game.over = Some(outcome);
        self.leave(game).await;
        Ok(shown)
    }

    /// Gives the place back, where there is one. Its browser is not needed any more; and after the last of all, what
    /// will not change is written now, because hosts do not wait long for a server to end.
    async fn leave(&self, game: &mut Game) {
        if game.place != Place::Taken {
            return;
        }
        game.place = Place::Left;
        if !self.places.leave() {
            if let Some(id) = game.environment.take() {
                let _ = self.environments.close(&id).await;
            }
        } else if let Err(error) = self.environments.shut_down().await {
            // Standard output may be the conversation's.
            warn(format_args!("error: {error:#}"));
        }
    }

    async fn observe(&self, game: &mut Game) -> Result<Observation, String> {
        let id = game.environment.as_deref().unwrap_or_default();
        match self.environments.observe(id).await {
            Ok(seen) => Ok(seen),
            Err(error) => Err(self.lost(game, error).await),
        }
    }

    async fn environment(&self, game: &mut Game) -> Result<String, String> {
        if let Some(id) = &game.environment {
            return Ok(id.clone());
        }
        if self.options.task.is_some() {
            self.take_place(game)?;
        }
        let opened = self.environments.open(OpenRequest::default()).await;
        let info = opened.map_err(|error| error.message)?;
        Ok(game.environment.insert(info.id).clone())
    }

    fn take_place(&self, game: &mut Game) -> Result<(), String> {
        match game.place {
            Place::Taken => Ok(()),
            Place::Left => Err(LAPSED.into()),
            Place::None if self.places.take() => {
                game.place = Place::Taken;
                Ok(())
            }
            Place::None => Err(format!(
                "This server lets {} play the task, and somebody else does or did.",
                match self.places.count() {
                    1 => "one session".into(),
                    count => format!("{count} sessions"),
                }
            )),
        }
    }

    fn is_open(&self, game: &Game) -> bool {
        let id = game.environment.as_deref();
        id.is_some_and(|id| self.environments.info(id).is_ok())
    }

    /// An episode that broke does not count; where the task was given, the next call begins it again. One that was
    /// ended by others counts.
    async fn lost(&self, game: &mut Game, error: EnvironmentError) -> String {
        let is_given = self.options.task.is_some();
        if !self.is_open(game) {
            game.environment = None;
            game.begun = None;
            self.leave(game).await;
            return match is_given {
                true => LAPSED.into(),
                false => format!("{LAPSED} `start` begins a task again."),
            };
        }
        if error.kind != EnvironmentErrorKind::Infrastructure {
            return error.message;
        }
        game.begun = None;
        let hint = match is_given {
            true => "The next call begins the task again.",
            false => "`start` begins a task again.",
        };
        format!(
            "The browser broke, and the episode does not count: {}. {hint}",
            error.message
        )
    }
}

/// Over streams there is one host, and it has the computer.
impl ServerHandler for Computer {
    fn get_info(&self) -> ServerConfig {
        described()
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.offer.tools()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.answer(request).await
    }
}
