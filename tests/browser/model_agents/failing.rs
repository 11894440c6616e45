//! What a service does wrong, and what becomes of the episode.

use model_server::{Fault, Faults};
use protocol::EndReason;

use super::{KEY, Played, SHORT, play, routes};

fn failing(faults: Faults, options: &[&str]) -> Played {
    play("chat:small@{url}", &[SHORT], routes(), faults, options)
}

fn end(played: &Played) -> (EndReason, String) {
    let status = played.run.episode(SHORT).status().expect("a status");
    (
        status.end.expect("an end"),
        status.message.unwrap_or_default(),
    )
}

/// Everything that may pass by: the verdict is that of an undisturbed run.
#[test]
fn what_is_tried_again_leads_to_the_same_verdict() {
    let soon = Fault::RateLimit { retry_after_ms: 20 };
    let faults = Faults::none()
        .at(1, soon)
        .at(2, Fault::Broken)
        .at(4, Fault::Cut)
        .at(5, Fault::Garbage)
        .at(7, Fault::KeyInError)
        .at(9, Fault::Overloaded);
    let played = failing(faults, &["--stream"]);
    played.assert_all_pass(1);
    let received = played.server.received();
    assert!(received.len() >= 11, "{} requests", received.len());
    let undisturbed = gauntlet_tests::sample_run();
    assert_eq!(played.run.export(SHORT), undisturbed.export(SHORT));
    let log = std::fs::read_to_string(played.run.episode(SHORT).agent_log()).expect("a log");
    assert!(log.contains("429") && log.contains("500"), "{log}");
}

/// Each costs a step and is told to the model, which goes on.
#[test]
fn answers_without_sense_cost_a_step_and_the_task_is_still_solved() {
    let faults = Faults::none()
        .at(2, Fault::MalformedArguments)
        .at(4, Fault::UnknownFunction)
        .at(6, Fault::TextOnly)
        .at(7, Fault::KeyInText);
    let played = failing(faults, &[]);
    played.assert_all_pass(1);
    let steps = played.run.episode(SHORT).steps().expect("steps");
    let refused = steps.iter().filter(|step| step.error.is_some()).count();
    assert_eq!(refused, 4, "{steps:#?}");
    // What the model said is kept, without the key that it repeated.
    let text = serde_json::to_string(&steps).expect("text");
    assert!(text.contains("Your key is") && !text.contains(KEY));
}

/// The same in the protocols with a computer tool, each in its own form.
#[test]
fn every_protocol_goes_on_after_nonsense() {
    for agent in [
        "openai:gpt-5.4",
        "anthropic:claude",
        "gemini:gemini-3-flash-preview",
    ] {
        let faults = Faults::none()
            .at(2, Fault::MalformedArguments)
            .at(3, Fault::UnknownFunction);
        let played = play(agent, &[SHORT], routes(), faults, &[]);
        played.assert_all_pass(1);
        let steps = played.run.episode(SHORT).steps().expect("steps");
        let refused = steps.iter().filter(|step| step.error.is_some()).count();
        assert_eq!(refused, 2, "{agent}: {steps:#?}");
    }
}

#[test]
fn a_refusal_ends_the_episode_with_the_models_words() {
    let played = failing(Faults::none().from(2, Fault::Refusal), &[]);
    let (end, message) = end(&played);
    assert_eq!(end, EndReason::AgentError, "{message}");
    assert!(message.contains("I cannot help with that."), "{message}");
    assert_eq!(played.run.score(), "0/1");
}

#[test]
fn endless_nonsense_ends_the_episode() {
    let played = failing(Faults::none().from(1, Fault::MalformedArguments), &[]);
    assert_eq!(end(&played).0, EndReason::AgentError);
    assert_eq!(played.run.score(), "0/1");
    assert_eq!(played.server.received().len(), 5);
}

/// Longer than a request that is answered takes on any machine.
const HASTE: [&str; 4] = ["--model-timeout", "5", "--model-retries", "1"];

/// Nobody's failure but the infrastructure's: not scored, and the command says that something is left.
#[test]
fn a_service_that_never_answers_is_infrastructure() {
    let options = [&HASTE[..], &["--retries", "0"]].concat();
    let played = failing(Faults::none().from(1, Fault::Hang), &options);
    assert_eq!(played.output.status.code(), Some(2), "{}", played.text());
    let summary = played.run.summary();
    assert_eq!((summary.episodes.len(), summary.unfinished.len()), (0, 1));
    assert_eq!(played.server.received().len(), 2);
}

/// Whoever owns the service could otherwise begin anew by failing at the right time.
#[test]
fn a_service_that_fails_after_the_first_action_ends_the_episode_for_good() {
    for fault in [Fault::Hang, Fault::Broken] {
        let played = failing(Faults::none().from(2, fault), &HASTE);
        assert!(played.output.status.success(), "{}", played.text());
        let (end, message) = end(&played);
        assert_eq!(end, EndReason::ServiceFailure, "{message}");
        assert_eq!(played.run.score(), "0/1");
        // One that is answered, and the next one twice: the request is tried again, the episode is not.
        assert_eq!(played.server.received().len(), 3);
        let row = &played.run.summary().episodes[0];
        assert_eq!((row.steps, row.retried.len()), (1, 0));
        let path = played.run.path().display().to_string();
        let verified = gauntlet_tests::lab().gauntlet(&["verify", &path]);
        let said = String::from_utf8_lossy(&verified.stdout);
        assert!(verified.status.success(), "{said}");
    }
}

/// A wrong key is told as such, and costs no attempts.
#[test]
fn a_key_that_is_not_accepted_is_said_in_words() {
    let server = model_server::ModelServer::start(routes(), Some("another key"), Faults::none());
    let server = server.expect("the server starts");
    let options = ["--retries", "0", "--model-url", &server.url()];
    let played = play(
        "anthropic:claude",
        &[SHORT],
        routes(),
        Faults::none(),
        &options,
    );
    assert_eq!(played.output.status.code(), Some(2), "{}", played.text());
    assert_eq!(server.received().len(), 1);
    assert!(
        played.text().contains("does not accept the key"),
        "{}",
        played.text()
    );
}
