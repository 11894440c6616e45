//! Pages without a browser: the same input gives the same bytes, and what breaks them breaks nothing else.

use std::path::PathBuf;
use std::thread;

use native_stage::{Boot, Crashed, GuardedPage, NativePage};
use protocol::App;
use serde_json::{Value, json};

fn boot(app: App) -> Boot {
    let apps = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../apps");
    Boot {
        app,
        build: "test".into(),
        seed: 7,
        start: None,
        size: [1280, 720],
        folder: apps.join(app.slug()).join("web"),
    }
}

fn opened(app: App) -> NativePage {
    let (page, rest) = NativePage::open(boot(app)).expect("a page");
    assert!(!rest.is_unsettled && rest.clock_ms == 0);
    page
}

fn pointer(actions: &[Value]) -> Value {
    json!({"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]})
}

fn keys(actions: &[Value]) -> Value {
    json!({"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})
}

fn to(x: u32, y: u32) -> Value {
    json!({"type": "pointerMove", "x": x, "y": y})
}

fn click_at(x: u32, y: u32) -> Value {
    let down = json!({"type": "pointerDown", "button": 0});
    let up = json!({"type": "pointerUp", "button": 0});
    pointer(&[to(x, y), down, up])
}

/// Presses what has this name.
fn click(page: &mut NativePage, id: &str) {
    let anchors = page.anchors();
    let anchor = anchors.iter().find(|anchor| anchor.id == id);
    let [x, y] = anchor.expect("an anchor").rect.center();
    page.perform(&click_at(x as u32, y as u32));
    page.settle(250);
}

fn export(page: &NativePage) -> Value {
    serde_json::from_str(&page.export().expect("an export")).expect("JSON")
}

fn pixels(page: &NativePage) -> Vec<u8> {
    page.look(|size, pixels| {
        assert_eq!(size, [1280, 720]);
        pixels.to_vec()
    })
}

/// Goes round the page in a fixed way.
fn wander(app: App) -> (Vec<u8>, String) {
    let mut page = opened(app);
    for step in 0..12u32 {
        page.perform(&click_at(97 * step % 1280, 61 * step % 720));
        page.settle(250);
        let wheel = json!({"type": "scroll", "deltaX": 0, "deltaY": 120});
        page.perform(&json!({"actions": [{"type": "wheel", "actions": [wheel]}]}));
        page.settle(250);
    }
    (pixels(&page), page.export().expect("an export"))
}

#[test]
fn two_pages_in_two_threads_give_the_same_bytes_as_alone() {
    for app in [App::CircuitDesigner, App::FlightAnalyser, App::Modeller] {
        let alone = wander(app);
        let threads = [(); 2].map(|()| thread::spawn(move || wander(app)));
        for thread in threads {
            assert!(thread.join().expect("a page") == alone, "{app}");
        }
    }
}

#[test]
fn what_a_page_counts_is_counted() {
    let mut page = opened(App::CircuitDesigner);
    let counted = |page: &NativePage| export(page)["input"]["trusted"].clone();
    assert_eq!(counted(&page), 0);
    // A press, a release and the click that they are.
    page.perform(&click_at(640, 400));
    assert_eq!(counted(&page), 3);
    let (down, up) = (
        |button: u32| json!({"type": "pointerDown", "button": button}),
        |button: u32| json!({"type": "pointerUp", "button": button}),
    );
    // The right button makes no click that counts, and a second button is a move.
    page.perform(&pointer(&[down(2), up(2)]));
    assert_eq!(counted(&page), 5);
    page.perform(&pointer(&[down(0), down(2), up(2), up(0)]));
    assert_eq!(counted(&page), 7);
    let press = |key: &str| json!({"type": "keyDown", "value": key});
    let release = |key: &str| json!({"type": "keyUp", "value": key});
    page.perform(&keys(&[
        press("\u{E00C}"),
        release("\u{E00C}"),
        release("a"),
    ]));
    assert_eq!(counted(&page), 8);
}

#[test]
fn the_clock_moves_with_steps_and_operations_bear_its_time() {
    let mut page = opened(App::FlightAnalyser);
    let first = page.settle(250);
    assert_eq!((first.clock_ms, first.is_unsettled), (250, false));
    assert_eq!(page.settle(0).clock_ms, 250);
    assert_eq!(export(&page)["clock_ms"], 250);
    assert_eq!(export(&page)["build"], "test");
}

#[test]
fn an_app_that_stops_leaves_its_last_state_and_the_thread() {
    let (mut page, _) = GuardedPage::open(boot(App::CircuitDesigner)).expect("a page");
    page.ask(|page| page.settle(250)).expect("an answer");
    let stopped = page.ask(|_| panic!("a defect of the app"));
    assert_eq!(stopped, Err::<(), _>(Crashed));
    assert_eq!(page.ask(|page| page.settle(250)), Err(Crashed));
    let export: Value =
        serde_json::from_str(&page.export().expect("the last state")).expect("JSON");
    assert_eq!(
        (&export["crashed"], &export["revision"]),
        (&json!(true), &json!(0))
    );
}

#[test]
fn a_start_state_that_cannot_be_read_is_told_and_the_page_is_pristine() {
    let pristine = opened(App::CircuitDesigner);
    let damaged = Boot {
        start: Some(json!({"circuit": 5})),
        ..boot(App::CircuitDesigner)
    };
    let (page, _) = NativePage::open(damaged).expect("a page");
    assert_eq!(export(&page)["state"], export(&pristine)["state"]);
    assert!(pixels(&page) != pixels(&pristine), "nothing is said");
}

#[test]
fn tools_made_of_page_elements_say_that_they_need_a_browser() {
    for app in App::ALL
        .into_iter()
        .filter(|app| !native_stage::is_hosted(*app))
    {
        let refusal = NativePage::open(boot(app)).err().expect("refused");
        assert!(refusal.contains("needs a browser"), "{refusal}");
    }
}

#[test]
fn typing_reaches_the_field_that_has_the_focus() {
    let mut page = opened(App::FlightAnalyser);
    click(&mut page, "search");
    let typed = |text: &str| -> Vec<Value> {
        let each = text.chars().flat_map(|key| {
            [
                json!({"type": "keyDown", "value": key}),
                json!({"type": "keyUp", "value": key}),
            ]
        });
        each.collect()
    };
    let before = pixels(&page);
    page.perform(&keys(&typed("DLH")));
    page.settle(250);
    // Three keys, and what the field made of them.
    let counted = export(&page)["input"]["trusted"].as_u64();
    assert_eq!(counted, Some(3 + 3 + 3));
    assert!(pixels(&page) != before);
}
