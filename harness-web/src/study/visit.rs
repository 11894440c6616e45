//! A person's session as this page knows it: the secret that the browser keeps, and where the server says
//! that the session stands.

use face::study::{Consent, Enter, Entered, Session, Stage};
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::kept;
use crate::request::{Failure, Request};
use crate::tool::rest;

/// Where the browser keeps the secret.
const SECRET: &str = "secret";
/// Before a server that was away is asked again.
const AWAY_MS: u32 = 1_000;
/// Before a server that is still busy with the last task is asked again.
const BUSY_MS: u32 = 300;

/// What is shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Place {
    Waiting,
    /// The server does not answer, and is asked again and again.
    Away,
    /// There is no session, and why if there was one.
    Asking(Option<String>),
    Here(Session),
    Refused(String),
}

/// Clones follow the same session.
#[derive(Clone, Copy)]
pub struct Visit(RwSignal<Place>);

impl Visit {
    /// Goes on with the session that the browser knows, if any.
    pub fn begin() -> Visit {
        let visit = Visit(RwSignal::new(match secret() {
            Some(_) => Place::Waiting,
            None => Place::Asking(None),
        }));
        if secret().is_some() {
            visit.look(None);
        }
        visit
    }

    pub fn place(self) -> Place {
        self.0.get()
    }

    /// Exchanges a code for a session.
    pub async fn enter(self, code: String) -> Result<(), Failure> {
        let entered: Entered = Request::to("harness/enter")
            .json(&Enter { code })
            .send()
            .await?;
        // Without it a reload loses the session; the page goes on as long as it is open.
        kept::write(SECRET, &entered.secret);
        self.show(Place::Here(entered.session));
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
        kept::forget(SECRET);
        self.show(Place::Asking(None));
    }

    /// Shows everything anew, from what the server says.
    pub fn again(self) {
        self.show(Place::Waiting);
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
                    Ok(session) if plays(&session, after.as_deref()) => rest(BUSY_MS).await,
                    Ok(session) => return self.show(Place::Here(session)),
                    Err(failure) => match consequence(&failure) {
                        Consequence::AskAgain => {
                            self.show(Place::Away);
                            rest(AWAY_MS).await;
                        }
                        Consequence::Unknown => {
                            kept::forget(SECRET);
                            let notice =
                                "Your session is not known here any more. Enter a new code.";
                            return self.show(Place::Asking(Some(notice.into())));
                        }
                        Consequence::Tell => return self.show(Place::Refused(failure.message)),
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
                self.show(Place::Here(session));
                Ok(())
            }
            Err(failure) if matches!(failure.status, 401 | 403 | 404 | 409 | 410) => {
                self.look(None);
                Ok(())
            }
            Err(failure) => Err(failure),
        }
    }

    fn show(self, place: Place) {
        let is_shown = self.0.try_with_untracked(|it| *it == place);
        if is_shown == Some(false) {
            self.0.set(place);
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
        0 | 429 | 502..=504 => Consequence::AskAgain,
        401 | 403 | 404 => Consequence::Unknown,
        _ => Consequence::Tell,
    }
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
    kept::read(SECRET)
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
}
