//! A live show: its clock, its cuts, its film, and what leaves the app of it.

use serde_json::{Value, json};
use video_editor_model::footage::{Picture, draw_feed};
use video_editor_model::gallery::{
    CLOSE, Cut, FEEDS, Programme, Rehearsal, Scenario, Show, ShowClock, ShowFault, Truth, WIDE,
    loudness,
};
use video_editor_model::{Command, MediaSource, Refusal, Workspace};

/// When the page was opened.
const EPOCH: u64 = 1_767_225_600_000;
const REHEARSAL: Rehearsal = Rehearsal { level: 3, seed: 7 };

/// A page that was started with a show.
fn live() -> Workspace {
    let start = json!({
        "project": {"media": [], "tracks": [], "markers": []},
        "gallery": {"tape": {"scenario": REHEARSAL.scenario()}},
    });
    Workspace::from_export(0, &start).expect("a start document")
}

fn rehearsal() -> Workspace {
    let mut editor = Workspace::new(0);
    let open = Command::OpenRehearsal {
        rehearsal: REHEARSAL,
    };
    editor.apply(open, EPOCH).expect("opened");
    editor
}

fn show(editor: &Workspace) -> &Show {
    editor.gallery().expect("a show")
}

fn cut(editor: &mut Workspace, at_ms: u64, feed: u8) -> Result<bool, Refusal> {
    let effect = editor.apply(Command::Cut { at_ms, feed }, EPOCH + at_ms)?;
    Ok(effect.has_changed)
}

fn refused(editor: &mut Workspace, command: Command, at_ms: u64) -> ShowFault {
    let before = (editor.export(), editor.operations().len());
    let refusal = editor.apply(command, at_ms).expect_err("refused");
    assert_eq!((editor.export(), editor.operations().len()), before);
    match refusal {
        Refusal::Show(fault) => fault,
        other => panic!("{other}"),
    }
}

#[test]
fn cuts_are_taken_in_order_and_at_the_time_that_the_clock_shows() {
    let mut editor = live();
    let early = Command::Cut { at_ms: 0, feed: 1 };
    assert_eq!(refused(&mut editor, early, EPOCH), ShowFault::NotBegun);
    editor.apply(Command::BeginShow, EPOCH).expect("begun");
    assert_eq!(cut(&mut editor, 0, 2), Ok(true));
    assert_eq!(cut(&mut editor, 4000, 2), Ok(false), "it is there already");
    assert_eq!(cut(&mut editor, 5000, 4), Ok(true));
    let at = |at_ms, feed| Command::Cut { at_ms, feed };
    for (command, page_ms, fault) in [
        (at(4900, 1), 5000, ShowFault::OutOfOrder),
        (at(8000, 1), 6999, ShowFault::OtherTime(8000, 6999)),
        (at(6000, 1), 7001, ShowFault::OtherTime(6000, 7001)),
        (at(6000, 0), 6000, ShowFault::NoSuchFeed(0)),
        (at(6000, 5), 6000, ShowFault::NoSuchFeed(5)),
        (at(60_000, 1), 60_000, ShowFault::Over),
        (Command::BeginShow, 6000, ShowFault::HasBegun),
        (Command::FinishShow, 59_999, ShowFault::NotOver),
    ] {
        assert_eq!(refused(&mut editor, command, EPOCH + page_ms), fault);
    }
    let cuts = [(0, 2), (5000, 4)].map(|(at_ms, feed)| Cut { at_ms, feed });
    assert_eq!(show(&editor).cuts(), cuts);
}

#[test]
fn a_live_show_can_neither_be_held_nor_set_back_nor_left() {
    let mut editor = live();
    editor.apply(Command::BeginShow, EPOCH).expect("begun");
    for command in [
        Command::PauseShow,
        Command::GoOnWithShow,
        Command::SetShowBack,
    ] {
        assert_eq!(refused(&mut editor, command, EPOCH + 10), ShowFault::Live);
    }
    let open = Command::OpenRehearsal {
        rehearsal: REHEARSAL,
    };
    for command in [Command::LeaveGallery, open] {
        assert_eq!(refused(&mut editor, command, EPOCH + 10), ShowFault::OnAir);
    }
    // Undo does not reach what was on the air.
    cut(&mut editor, 2000, 1).expect("cut");
    assert_eq!(
        editor.apply(Command::Undo, EPOCH + 3000),
        Err(Refusal::NothingToUndo)
    );
    assert_eq!(show(&editor).cuts().len(), 1);
}

#[test]
fn a_rehearsal_can_be_held_and_set_back() {
    let mut editor = rehearsal();
    editor.apply(Command::BeginShow, EPOCH).expect("begun");
    cut(&mut editor, 1000, 1).expect("cut");
    editor
        .apply(Command::PauseShow, EPOCH + 4000)
        .expect("held");
    assert_eq!(show(&editor).at(EPOCH + 90_000), 4000);
    let during = Command::Cut {
        at_ms: 4000,
        feed: 2,
    };
    assert_eq!(
        refused(&mut editor, during, EPOCH + 5000),
        ShowFault::Paused
    );
    editor
        .apply(Command::GoOnWithShow, EPOCH + 90_000)
        .expect("goes on");
    assert_eq!(show(&editor).at(EPOCH + 91_000), 5000);
    editor
        .apply(Command::SetShowBack, EPOCH + 92_000)
        .expect("set back");
    assert_eq!(
        (show(&editor).clock(), show(&editor).cuts().len()),
        (ShowClock::Waiting, 0)
    );
    editor
        .apply(Command::LeaveGallery, EPOCH + 93_000)
        .expect("left");
    assert!(editor.gallery().is_none());
    let none = Command::OpenRehearsal {
        rehearsal: Rehearsal { level: 0, seed: 0 },
    };
    assert_eq!(refused(&mut editor, none, EPOCH), ShowFault::NoSuchLevel(0));
    assert_eq!(
        refused(&mut editor, Command::BeginShow, EPOCH),
        ShowFault::NoShow
    );
}

#[test]
fn the_show_becomes_clips_that_can_be_edited() {
    let mut editor = live();
    editor.apply(Command::BeginShow, EPOCH).expect("begun");
    for (at_ms, feed) in [
        (0, 1),
        (7000, 3),
        (7000, 2),
        (20_000, 4),
        (20_000, 2),
        (50_000, 1),
    ] {
        cut(&mut editor, at_ms, feed).expect("cut");
    }
    editor
        .apply(Command::FinishShow, EPOCH + 60_250)
        .expect("over");
    let again = refused(&mut editor, Command::FinishShow, EPOCH + 61_000);
    assert_eq!(again, ShowFault::Over);
    let project = editor.project();
    assert_eq!((project.media.len(), project.tracks.len()), (4, 1));
    let clips: Vec<_> = project
        .blocks()
        .map(|(_, block)| {
            let media = project.medium_of(block).expect("a card");
            let MediaSource::Gallery { feed, .. } = media.source else {
                panic!("another source");
            };
            assert_eq!(block.trim_start_ms, block.start_ms);
            (feed, block.start_ms, block.duration_ms)
        })
        .collect();
    assert_eq!(
        clips,
        [(1, 0, 7000), (2, 7000, 43_000), (1, 50_000, 10_000)]
    );
    let second = project.tracks[0].blocks[1].id.clone();
    let split = Command::SplitBlocks {
        blocks: vec![second],
        at_ms: 30_000,
    };
    editor
        .apply(split, EPOCH + 62_000)
        .expect("cut on the timeline");
    assert_eq!(editor.project().blocks().count(), 4);
    for _ in 0..2 {
        editor.apply(Command::Undo, EPOCH + 63_000).expect("undone");
    }
    assert_eq!(editor.project().blocks().count(), 0);
    assert_eq!(show(&editor).clock(), ShowClock::Over);
}

#[test]
fn a_log_proves_the_times_of_its_cuts() {
    let mut editor = live();
    editor.apply(Command::BeginShow, EPOCH).expect("begun");
    cut(&mut editor, 3000, 1).expect("cut");
    let start = live().export();
    assert!(start["gallery"]["tape"].get("scenario").is_none());
    let start = json!({
        "project": {"media": [], "tracks": [], "markers": []},
        "gallery": {"tape": {"scenario": REHEARSAL.scenario()}},
    });
    let mut operations = editor.operations().to_vec();
    let replayed = |operations: &[_]| Workspace::replay_bounded(0, Some(&start), operations, 1000);
    let state = replayed(&operations).expect("replayed").export();
    assert_eq!(state, editor.export());
    operations[1].command["at_ms"] = json!(1500);
    assert!(replayed(&operations).is_err());
}

#[test]
fn what_leaves_the_app_tells_nothing_of_a_show_but_a_rehearsal_comes_back() {
    let state = live().export();
    let text = state.to_string();
    assert!(
        !text.contains("speech") && !text.contains("lamps"),
        "{text}"
    );
    let known = Workspace::from_export(0, &state).expect("read");
    assert!(show(&known).tape().scenario().is_none());
    let mut picture = Picture::black();
    assert!(!draw_feed(show(&known).tape(), 1, 0, &mut picture));

    let again = Workspace::from_export(0, &rehearsal().export()).expect("read");
    let scenario = show(&again).tape().scenario().expect("drawn again");
    assert_eq!(**scenario, REHEARSAL.scenario());
}

#[test]
fn a_document_without_a_show_is_written_as_ever() {
    assert!(Workspace::new(0).export().get("gallery").is_none());
}

/// A fault in a start document.
type Spoilt = fn(&mut Value);

#[test]
fn shows_that_make_no_sense_are_refused() {
    let faults: [Spoilt; 11] = [
        |it| it["tape"]["scenario"]["lengthMs"] = json!(10),
        |it| it["tape"]["scenario"]["noise"] = json!(1001),
        |it| it["tape"]["scenario"]["people"][0]["name"] = json!(""),
        |it| it["tape"]["scenario"]["people"][1]["look"]["skin"] = json!(9),
        |it| it["tape"]["scenario"]["speech"][0]["feed"] = json!(4),
        |it| it["tape"]["scenario"]["speech"][0]["to"] = json!(60_001),
        |it| it["tape"]["scenario"]["speech"][0]["from"] = json!(59_000),
        |it| it["tape"]["scenario"]["decoys"] = it["tape"]["scenario"]["speech"].clone(),
        |it| it["cuts"] = json!([{"atMs": 5, "feed": 9}]),
        |it| it["cuts"] = json!([{"atMs": 5, "feed": 1}, {"atMs": 4, "feed": 2}]),
        |it| it["more"] = json!(1),
    ];
    let show = json!({"tape": {"scenario": REHEARSAL.scenario()}});
    let read = |show: &Value| {
        let project = json!({"media": [], "tracks": [], "markers": []});
        Workspace::from_export(0, &json!({"project": project, "gallery": show}))
    };
    assert!(read(&show).is_ok());
    for (number, fault) in faults.into_iter().enumerate() {
        let mut show = show.clone();
        fault(&mut show);
        assert!(read(&show).is_err(), "{number}");
    }
}

/// Somebody speaks from 1 to 3 s, is interrupted at 2 s, and their lamp is red from 2.6 s to 2.8 s.
fn small() -> Scenario {
    let mut scenario = serde_json::to_value(REHEARSAL.scenario()).expect("plain data");
    scenario["lengthMs"] = json!(5000);
    scenario["speech"] = json!([
        {"feed": 1, "from": 1000, "to": 3000}, {"feed": 2, "from": 2000, "to": 2500},
    ]);
    scenario["decoys"] = json!([{"feed": 3, "from": 1000, "to": 3000, "fidget": "scratch"}]);
    scenario["lamps"] = json!([{"feed": 1, "from": 2600, "to": 2800}]);
    serde_json::from_value(scenario).expect("a scenario")
}

#[test]
fn the_rules_are_who_began_last_unless_red_and_the_wide_shot_otherwise() {
    let scenario = small();
    assert_eq!(scenario.check(), Ok(()));
    let truth = Truth::of(&scenario);
    let right: Vec<_> = truth.right.iter().map(|it| (it.from, it.feed)).collect();
    let expected = [
        (0, 4),
        (1000, 1),
        (2000, 2),
        (2500, 1),
        (2600, 4),
        (2800, 1),
        (3000, 4),
    ];
    assert_eq!(right, expected);
    assert!(truth.is_right(1, 2399) && truth.is_right(2, 2399) && !truth.is_right(1, 2400));
    assert!(
        truth.is_right(2, 2599) && !truth.is_right(1, 2650),
        "red is never right"
    );
    assert!(!truth.is_right(3, 1200));
    assert_eq!(truth.share(&truth.ideal()), 1.0);
    assert_eq!(truth.score(1.0), 1.0);
    assert_eq!(truth.score(truth.floor()), 0.0);
}

#[test]
fn what_nobody_saw_is_not_in_the_programme() {
    let cuts = [(0, 2), (100, 1), (100, 2), (300, 4), (300, 2), (9000, 1)];
    let cuts = cuts.map(|(at_ms, feed)| Cut { at_ms, feed });
    let shown = Programme::of(&cuts, 1000);
    let shown: Vec<_> = shown.iter().map(|it| (it.feed, it.from, it.to)).collect();
    assert_eq!(shown, [(2, 0, 1000)]);
    let none = Programme::of(&[], 1000);
    assert_eq!((none.len(), none[0].feed, none[0].to), (1, WIDE, 1000));
}

#[test]
fn mouth_and_hand_are_seen_in_a_single_picture_and_only_of_whoever_moves() {
    let mut scenario = small();
    scenario.noise = 0;
    let start = json!({
        "project": {"media": [], "tracks": [], "markers": []},
        "gallery": {"tape": {"scenario": scenario}},
    });
    let editor = Workspace::from_export(0, &start).expect("a start document");
    let tape = show(&editor).tape();
    let drawn = |feed: u8, at_ms: u64| {
        let mut picture = Picture::black();
        assert!(draw_feed(tape, feed, at_ms, &mut picture));
        picture.rgba
    };
    // Pixels of a region that differ from the picture at rest.
    let moved = |feed: u8, at_ms: u64, [left, top, right, bottom]: [usize; 4]| {
        let (rest, now) = (drawn(feed, 0), drawn(feed, at_ms));
        let places = (top..bottom).flat_map(|y| (left..right).map(move |x| (y * 640 + x) * 4));
        places
            .filter(|at| rest[*at..at + 4] != now[*at..at + 4])
            .count()
    };
    const MOUTH: [usize; 4] = [256, 176, 336, 232];
    const HAND: [usize; 4] = [396, 90, 560, 300];
    for at_ms in (1100..2950).step_by(50) {
        assert!(moved(1, at_ms, MOUTH) > 200, "{at_ms}: the mouth");
        assert!(moved(1, at_ms, HAND) > 2000, "{at_ms}: the hand");
        assert_eq!(
            moved(3, at_ms, MOUTH),
            0,
            "{at_ms}: whoever scratches is silent"
        );
        assert!(moved(3, at_ms, HAND) > 1000, "{at_ms}");
    }
    assert_eq!(moved(1, 3200, [0, 0, 640, 318]), 0, "at rest again");
    assert!(
        moved(WIDE, 1500, [0, 0, 640, 360]) > 1000,
        "the wide shot shows it too"
    );
    assert_eq!(drawn(2, 2250), drawn(2, 2250));
}

#[test]
fn bars_tell_who_speaks_only_where_there_is_no_noise() {
    let mut scenario = small();
    let mean = |scenario: &Scenario, feed: u8| {
        let times = (1000..2000).step_by(50);
        times.map(|at| loudness(scenario, feed, at)).sum::<u32>() / 20
    };
    scenario.noise = 0;
    assert!(mean(&scenario, 1) > 5 * mean(&scenario, 3));
    scenario.noise = 1000;
    assert!(mean(&scenario, 1).abs_diff(mean(&scenario, 3)) < 100);
    for feed in FEEDS {
        assert!(
            (0..5000)
                .step_by(50)
                .all(|at| loudness(&scenario, feed, at) <= 1000)
        );
    }
    assert_eq!(CLOSE.len(), 3);
}
