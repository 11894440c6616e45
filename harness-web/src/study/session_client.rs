//! A person's session as this page knows it: the secret that the browser keeps, and where the server says
//! that the session stands.

use face::study::{Consent, Enter, Entered, Session, Stage};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::storage;
use crate::request::{Failure, Request};
use crate::tool::sleep;

/// Where the browser keeps the secret.
const SECRET: &str = "secret";
/// Before a server that was away is asked again.
const AWAY_MS: u32 = 1_000;
/// Before a server that is still busy with the last task is asked again.
const BUSY_MS: u32 = 300;

/// What is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum SessionStatus {
    Waiting,
    /// The server does not answer, and is asked again and again.
    ServerAway,
    /// There is no session, and why if there was one.
    CodeWanted(Option<String>),
    Open(Session),
    Refused(String),
}

/// Clones follow the same session.
#[derive(Clone, Copy)]
pub struct SessionClient(RwSignal<SessionStatus>);

impl SessionClient {
    /// Goes on with the session that the browser knows, if any.
    pub fn begin() -> SessionClient {
        let client = SessionClient(RwSignal::new(match secret() {
            Some(_) => SessionStatus::Waiting,
            None => SessionStatus::CodeWanted(None),
        }));
        if secret().is_some() {
            client.look(None);
        }
        client
    }

    pub fn status(self) -> SessionStatus {
        self.0.get()
    }

    /// Exchanges a code for a session.
    pub async fn enter(self, code: String) -> Result<(), Failure> {
        let entered: Entered = Request::to("harness/enter")
            .json(&Enter { code })
            .send()
            .await?;
        // Without it a reload loses the session; the page goes on as long as it is open.
        storage::write(SECRET, &entered.secret);
        self.show(SessionStatus::Open(entered.session));
        Ok(())
    }

    pub async fn consent(self, agreed: bool) -> Result<(), Failure> {
        let request = asked("harness/consent").json(&Consent { agreed });
        self.arrive(request.send().await)
    }

    /// Begins the next task.
    pub async fn start(self) -> Result<(), Failure> {
        self.arrive(asked("harness/begin").post().send().await)
    }

    /// The session is of no use any more in this browser.
    pub fn forget(self) {
        storage::remove(SECRET);
        self.show(SessionStatus::CodeWanted(None));
    }

    /// Shows everything anew, from what the server says.
    pub fn again(self) {
        self.show(SessionStatus::Waiting);
        self.look(None);
    }

    /// Asks where the session stands, until somebody answers; after the end of an episode, until it stands
    /// somewhere else.
    pub fn look(self, after: Option<String>) {
        spawn_local(async move {
            loop {
                let answer = asked("harness/session").send::<Session>().await;
                if self.0.try_get_untracked().is_none() {
                    return;
                }
                match answer {
                    Ok(session) if plays(&session, after.as_deref()) => sleep(BUSY_MS).await,
                    Ok(session) => return self.show(SessionStatus::Open(session)),
                    Err(failure) => match consequence(&failure) {
                        Consequence::AskAgain => {
                            self.show(SessionStatus::ServerAway);
                            sleep(AWAY_MS).await;
                        }
                        Consequence::Unknown => {
                            storage::remove(SECRET);
                            let notice =
                                "Your session is not known here any more. Enter a new code.";
                            return self.show(SessionStatus::CodeWanted(Some(notice.into())));
                        }
                        Consequence::Tell => {
                            return self.show(SessionStatus::Refused(failure.message));
                        }
                    },
                }
            }
        });
    }

    /// What a request that changes the session led to. One that came too late is answered by how the
    /// session stands.
    fn arrive(self, answer: Result<Session, Failure>) -> Result<(), Failure> {
        match answer {
            Ok(session) => {
                self.show(SessionStatus::Open(session));
                Ok(())
            }
            Err(failure) if is_overtaken(&failure) => {
                self.look(None);
                Ok(())
            }
            Err(failure) => Err(failure),
        }
    }

    fn show(self, status: SessionStatus) {
        let is_shown = self.0.try_with_untracked(|it| *it == status);
        if is_shown == Some(false) {
            self.0.set(status);
        }
    }
}

/// What becomes of a request that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Consequence {
    AskAgain,
    /// The server knows no such session.
    Unknown,
    Tell,
}

fn consequence(failure: &Failure) -> Consequence {
    match failure.status {
        _ if failure.is_passing() || failure.is_server_away() => Consequence::AskAgain,
        401 | 403 | 404 => Consequence::Unknown,
        _ => Consequence::Tell,
    }
}

/// Does the session stand elsewhere than this page believes? Then asking again tells where.
fn is_overtaken(failure: &Failure) -> bool {
    matches!(failure.status, 401 | 403 | 404 | 409 | 410)
}

/// Does the session still play the episode that is over?
fn plays(session: &Session, episode: Option<&str>) -> bool {
    match &session.stage {
        Stage::Playing { ticket } => Some(ticket.id.as_str()) == episode,
        _ => false,
    }
}

fn asked(address: &str) -> Request {
    Request::to(address).bearer(&secret().unwrap_or_default())
}

fn secret() -> Option<String> {
    storage::read(SECRET)
}

#[cfg(test)]
mod tests {
    use super::*;
    use face::study::Ticket;
    use protocol::App;

    fn session(stage: Stage) -> Session {
        Session {
            app: App::Modeller,
            stage,
            task: 0,
            tasks: 3,
            seconds: 60,
            examples: Vec::new(),
        }
    }

    #[test]
    fn only_the_episode_that_is_over_is_waited_for() {
        let playing = session(Stage::Playing {
            ticket: Ticket {
                id: "one".into(),
                secret: String::new(),
            },
        });
        assert!(plays(&playing, Some("one")));
        assert!(!plays(&playing, Some("two")) && !plays(&playing, None));
        assert!(!plays(&session(Stage::Ready), Some("one")));
    }

    #[test]
    fn a_server_that_is_away_is_asked_again_and_one_that_knows_nothing_is_believed() {
        let of = |status| {
            consequence(&Failure {
                status,
                message: String::new(),
            })
        };
        assert_eq!([0, 429, 503].map(of), [Consequence::AskAgain; 3]);
        assert_eq!([401, 403, 404].map(of), [Consequence::Unknown; 3]);
        assert_eq!(of(500), Consequence::Tell);
    }

    #[test]
    fn a_request_that_came_too_late_is_answered_by_how_the_session_stands() {
        let overtaken = (0..600).filter(|status| {
            is_overtaken(&Failure {
                status: *status,
                message: String::new(),
            })
        });
        let overtaken: Vec<u16> = overtaken.collect();
        assert_eq!(overtaken, [401, 403, 404, 409, 410]);
    }
}
