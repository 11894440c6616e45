//! Programs that see nothing but pictures play the families that are only in motion: who sees motion solves them, who
//! looks at single pictures or guesses does not.

use gauntlet_tests::{Run, lab};
use protocol::EndReason;

use crate::native::WHERE_FASTEST;

/// From here on no still tells anything.
const LEVEL: &str = "5";

/// Two instances, played by one of the observers of the examples. Of the thicket's, the first asks for a figure that
/// never comes.
fn play(family: &str, eyes: &str, more: &[&str]) -> Run {
    let (_, script) = family.rsplit_once('/').expect("the name of a family");
    let agent = format!("stdio:python3 examples/observers/{script}.py {eyes}");
    let mut arguments = vec!["--agent", &agent, "--family", family, "--levels", LEVEL];
    arguments.extend(["--seeds", "2", "--jobs", "2"]);
    arguments.extend(WHERE_FASTEST);
    arguments.extend(more);
    lab().run(&arguments)
}

#[test]
fn who_sees_the_pictures_of_a_film_one_after_the_other_finds_its_figures() {
    let every_picture = ["--step-ms", "50", "--burst", "8x350"];
    let run = play("video-editor/thicket", "motion", &every_picture);
    assert_eq!(run.failures(), Vec::<String>::new());
    assert_eq!(run.score(), "2/2");
}

#[test]
fn who_sees_the_sweeps_of_a_radar_one_after_the_other_finds_its_aircraft() {
    let run = play("flight-analyser/radar", "motion", &[]);
    assert_eq!(run.failures(), Vec::<String>::new());
    assert_eq!(run.score(), "2/2");
}

#[test]
fn neither_single_pictures_nor_guessing_tell_what_only_moves() {
    for family in ["video-editor/thicket", "flight-analyser/radar"] {
        for eyes in ["stills", "guess"] {
            let run = play(family, eyes, &[]);
            for row in run.summary().episodes {
                let task = &row.trial.task;
                println!("{task}, {eyes}: score {:.2}, {:?}", row.score, row.end);
                assert!(!row.pass, "{eyes} solves {task}");
                assert_eq!(row.end, EndReason::Answered, "{task}, {eyes}");
            }
        }
    }
}
