//! A server of the Model Context Protocol: hosts get the tools of a computer, and a task to solve with
//! them. It is one environment; its episodes are recorded and judged like all others.

mod tools;
mod words;

use protocol::{
    EnvironmentError, EnvironmentErrorKind, Observation, Observe, OpenRequest, Outcome,
    ResetAnswer, ResetRequest, Sight,
};
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation, JsonObject,
    ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use tokio::sync::Mutex;

use gauntlet::env::Environments;
use runs::terminal::warn;
use tools::{Kind, Offer};

/// What hosts tell their models about us.
const INSTRUCTIONS: &str = "You operate a professional web tool through its screen. Call `task` first: it \
    says what is to be done. Points are pixels from the top left corner of the picture. Every action costs a \
    step and answers with a new picture. End with `answer`, `done` or `fail`.";

/// How the server plays.
#[derive(Clone, Debug, Default)]
pub struct McpOptions {
    /// The task, when it is not left to the host.
    pub task: Option<ResetRequest>,
    /// Say at the end whether it passed.
    pub reveal: bool,
    pub sight: Sight,
}

/// The server of one host.
pub struct Computer {
    environments: Environments,
    options: McpOptions,
    offer: Offer,
    /// Calls are carried out one by one.
    game: Mutex<Game>,
}

/// How far the host has come.
#[derive(Default)]
struct Game {
    environment: Option<String>,
    begun: Option<ResetAnswer>,
    over: Option<Outcome>,
}

impl Computer {
    pub fn new(environments: Environments, options: McpOptions) -> Computer {
        let offer = Offer {
            choosing: options.task.is_none(),
            marks: options.sight.observe == Observe::Marks,
        };
        Computer {
            environments,
            options,
            offer,
            game: Mutex::default(),
        }
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
                let request = serde_json::from_value(Value::Object(arguments))
                    .map_err(|error| format!("the arguments do not fit: {error}"))?;
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
                        let now = self.observe(&game).await?;
                        let begun = game.begun.as_ref().ok_or("no task has begun")?;
                        Ok(words::task(begun, &now))
                    }
                    _ => Ok(words::seen(&self.observe(&game).await?)),
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
        let begun = self.environments.reset(&id, request).await;
        let begun = begun.map_err(|error| self.lost(game, error))?;
        let shown = words::task(&begun, &begun.observation);
        game.begun = Some(begun);
        game.over = None;
        Ok(shown)
    }

    async fn act(&self, game: &mut Game, line: &str) -> Result<CallToolResult, String> {
        let id = self.environment(game).await?;
        let answer = self.environments.step(&id, line).await;
        let answer = answer.map_err(|error| self.lost(game, error))?;
        let Some(outcome) = answer.outcome else {
            return Ok(words::seen(&answer.observation));
        };
        let shown = words::ended(&answer.observation, &outcome, self.options.reveal);
        game.over = Some(outcome);
        if self.options.task.is_some() {
            self.close_the_record().await;
        }
        Ok(shown)
    }

    /// Hosts do not wait long for a server to end, so what will not change any more is written now.
    async fn close_the_record(&self) {
        if let Err(error) = self.environments.shut_down().await {
            // Standard output is the conversation's.
            warn(format_args!("error: {error:#}"));
        }
    }

    async fn observe(&self, game: &Game) -> Result<Observation, String> {
        let id = game.environment.as_deref().unwrap_or_default();
        let seen = self.environments.observe(id).await;
        seen.map_err(|error| error.message)
    }

    async fn environment(&self, game: &mut Game) -> Result<String, String> {
        if let Some(id) = &game.environment {
            return Ok(id.clone());
        }
        let opened = self.environments.open(OpenRequest::default()).await;
        let info = opened.map_err(|error| error.message)?;
        Ok(game.environment.insert(info.id).clone())
    }

    /// An episode that broke does not count; where the task was given, the next call begins it again.
    fn lost(&self, game: &mut Game, error: EnvironmentError) -> String {
        if error.kind != EnvironmentErrorKind::Infrastructure {
            return error.message;
        }
        game.begun = None;
        let hint = match self.options.task {
            Some(_) => "The next call begins the task again.",
            None => "`start` begins a task again.",
        };
        format!(
            "The browser broke, and the episode does not count: {}. {hint}",
            error.message
        )
    }
}

impl ServerHandler for Computer {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().build();
        let name =
            Implementation::new("gauntlet", env!("CARGO_PKG_VERSION")).with_title("Gauntlet");
        ServerConfig::new(capabilities)
            .with_server_info(name)
            .with_instructions(INSTRUCTIONS)
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
        let Some(kind) = self.offer.kind(&request.name) else {
            let message = format!("there is no tool {:?}", request.name);
            return Err(ErrorData::invalid_params(message, None));
        };
        let called = self.call(kind, request.arguments.unwrap_or_default()).await;
        Ok(called.unwrap_or_else(words::refused).into())
    }
}
