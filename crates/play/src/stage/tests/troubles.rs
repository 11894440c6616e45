//! Pages that do not survive a step, or do not come to rest: what the record says of it.

use super::*;

fn clicks(count: usize) -> Vec<Value> {
    vec![json!({"action": {"type": "click", "x": 5, "y": 5}}); count]
}

async fn clicked(flaw: Flaw, burst: Option<Burst>) -> Played {
    let setting = Setting {
        flaw: Some(flaw),
        burst,
        ..Setting::default()
    };
    speak(&clicks(5), &setting).await.0
}

/// The third click is the one: the clock shows 250 after the first.
const THIRD: u64 = 600;

#[tokio::test]
async fn the_action_that_a_page_does_not_survive_is_recorded_with_what_became_of_it() {
    let silent = || BrowserError::Unresponsive("silent".into());
    for (error, trouble) in [
        (BrowserError::Crashed, Trouble::Crashed),
        (silent(), Trouble::Unresponsive),
        (BrowserError::lost("gone"), Trouble::Lost),
    ] {
        let in_action = Flaw::InAction(THIRD, error.clone());
        let in_sight = Flaw::InSight(THIRD, error.clone());
        for flaw in [in_action, in_sight] {
            let played = clicked(flaw, None).await;
            assert_eq!(played.steps.len(), 4, "{error:?}");
            let last = &played.steps[3];
            assert_eq!(last.trouble, Some(trouble));
            assert_eq!(last.action, Some(Action::click(5.0, 5.0)));
            assert_eq!(last.error, Some(error.to_string()));
            // Nobody saw anything of it.
            assert_eq!((&last.frame, last.clock_ms), (&None, 500));
            assert!(played.steps[..3].iter().all(|it| it.trouble.is_none()));
        }
    }
}

#[tokio::test]
async fn an_app_that_crashes_is_told_from_an_agent_that_fails() {
    let played = clicked(Flaw::InAction(THIRD, BrowserError::Crashed), None).await;
    assert!(
        matches!(played.stop, Some(Stop::Crashed)),
        "{:?}",
        played.stop
    );
    let played = clicked(Flaw::InSight(THIRD, BrowserError::Crashed), None).await;
    assert!(
        matches!(played.stop, Some(Stop::Crashed)),
        "{:?}",
        played.stop
    );
}

#[tokio::test]
async fn a_subprocess_hears_that_the_app_crashed() {
    let body = "
hear()
say(type='click', x=5, y=5)
print(json.dumps(hear()), file=sys.stderr, flush=True)
";
    let setting = Setting {
        flaw: Some(Flaw::InAction(0, BrowserError::Crashed)),
        ..Setting::default()
    };
    let played = python(body, setting).await;
    assert!(played.log.contains("app_crash"), "{}", played.log);
}

#[tokio::test]
async fn a_crash_between_the_pictures_of_a_burst_leaves_no_picture() {
    let burst = Burst { frames: 3, ms: 100 };
    // The clock shows 450 after the first click; the second has one picture before it breaks.
    let flaw = Flaw::InSight(700, BrowserError::Crashed);
    let played = clicked(flaw, Some(burst)).await;
    let last = played.steps.last().expect("a step");
    assert_eq!((last.step, last.trouble), (2, Some(Trouble::Crashed)));
    assert_eq!((&last.frame, last.frames.len()), (&None, 0));
    assert_eq!(last.clock_ms, played.steps[1].clock_ms);
}

#[tokio::test]
async fn a_page_that_does_not_come_to_rest_is_recorded_and_reported() {
    let played = clicked(Flaw::Restless(THIRD), None).await;
    let troubles: Vec<_> = played.steps.iter().map(|it| it.trouble).collect();
    let restless = Some(Trouble::Unsettled);
    assert_eq!(troubles, [None, None, None, restless, restless, restless]);
    assert!(played.steps.iter().all(|it| it.frame.is_some()));
    assert_eq!(played.remarks.len(), 1, "{:?}", played.remarks);
    assert!(played.remarks[0].starts_with("in 3 steps, the first of them step 3"));
    let calm = speak(&clicks(5), &Setting::default()).await.0;
    assert!(calm.steps.iter().all(|it| it.trouble.is_none()));
    assert_eq!(calm.remarks, Vec::<String>::new());
}
