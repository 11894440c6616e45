//! The worked example of `docs/families.md`: a whole family, and what the proof says when it is wrong.

use families::proof::prove;
use families::records::{self, Record, Records};
use families::{Case, CaseClaim, Dial, Family, Instance, Level, Lot, Salt, generate_of};
use modeller_model::{Axis, Command, TransformPart, Workspace};
use protocol::{App, Budget, Capability};
use serde_json::{Value, json};

const SCENE: &str = "Single Cube Scene";
const CUBE: &str = "Cube 1";

/// Stretch a cube to three lengths. The higher the level, the more digits they have.
struct Stretch;

impl Stretch {
    /// The one dial: digits behind the point.
    fn digits(level: Level) -> usize {
        level.step(0, &[(3, 1), (5, 2), (8, 3)])
    }

    /// What the lot draws. Instance and cases both ask here, so that they speak of the same lengths.
    fn lengths(level: Level, lot: Lot) -> [f64; 3] {
        let unit = 10_u32.pow(Self::digits(level) as u32);
        let mut numbers = lot.stream("lengths");
        // From 2 to 9.99: never the length of 1 that the cube has already.
        [(); 3]
            .map(|()| (2 * unit) as f64 + numbers.below(8 * u64::from(unit)) as f64)
            .map(|count| count / f64::from(unit))
    }
}

impl Family for Stretch {
    fn app(&self) -> App {
        App::Modeller
    }

    fn name(&self) -> &'static str {
        "stretch"
    }

    fn version(&self) -> u32 {
        1
    }

    fn about(&self) -> &'static str {
        "Stretch a cube to three given lengths."
    }

    fn dials(&self, level: Level) -> Vec<Dial> {
        vec![Dial::new("digits", Self::digits(level))]
    }

    fn instance(&self, level: Level, lot: Lot) -> Instance {
        let [x, y, z] = Self::lengths(level, lot);
        Instance {
            title: "Stretch the cube".into(),
            goal: format!("Make the cube of the {SCENE} {x} by {y} by {z} units large."),
            steps: vec![
                format!("Open the scene {SCENE:?}."),
                format!("Set the scale of {CUBE} to {x} along X, {y} along Y and {z} along Z."),
                "Leave everything else as it is, and add no object.".into(),
            ],
            result: Vec::new(),
            start: None,
            judged: judged([x, y, z]),
            infeasible: None,
            reference: json!({"lengths": [x, y, z]}),
            budget: Budget::default(),
            capabilities: vec![Capability::SpatialReasoning],
            best: None,
        }
    }

    fn cases(&self, level: Level, lot: Lot) -> Vec<Case> {
        let [x, y, z] = Self::lengths(level, lot);
        let case = |name: &str, lengths: [f64; 3], passes: bool| Case {
            name: name.into(),
            commands: scaled(lengths),
            claim: CaseClaim::done(),
            passes,
        };
        vec![
            case("the lengths as told", [x, y, z], true),
            case("one length as it was", [x, y, 1.0], false),
            case("half as high", [x, y / 2.0, z], false),
        ]
    }
}

/// End state and checks in the form of every task file.
fn judged([x, y, z]: [f64; 3]) -> String {
    format!(
        r#"
[expected.scene]
preset = "{SCENE}"
edit_objects = [{{ object = "{CUBE}", scale = [{x:?}, {y:?}, {z:?}] }}]

[[subtasks]]
name = "the cube is stretched"

[[subtasks.checks]]
name = "{CUBE} has the lengths that were asked for"
comparator = "modeller.scene"
aspect = "object"
object = "{CUBE}"

[[subtasks]]
name = "everything else is as it was"
keep = true

[[subtasks.checks]]
name = "place, turn and look of the cube are kept"
comparator = "modeller.scene"
aspect = "kept"

[[subtasks.checks]]
name = "there is one object"
comparator = "modeller.scene"
aspect = "count"

[[subtasks.checks]]
name = "the background is kept"
comparator = "modeller.scene"
aspect = "background"
"#
    )
}

/// The model's commands, as an export holds them. What changes nothing is not logged.
fn scaled(lengths: [f64; 3]) -> Vec<Value> {
    let workspace = Workspace::new(0);
    let scene = workspace.scenes().iter().find(|it| it.name == SCENE);
    let scene = scene.expect("a preset");
    let cube = &scene.content().objects[0];
    let set = |(axis, value)| Command::SetTransform {
        scene: scene.id.clone(),
        objects: vec![cube.id.clone()],
        part: TransformPart::Scale,
        axis,
        value,
        gesture: None,
    };
    let open = Command::OpenScene {
        scene: scene.id.clone(),
    };
    let changed = Axis::ALL.into_iter().zip(lengths).filter(|it| it.1 != 1.0);
    let commands = std::iter::once(open).chain(changed.map(set));
    commands
        .map(|it| serde_json::to_value(it).expect("JSON"))
        .collect()
}

fn level(number: u32) -> Level {
    Level::new(number).expect("a level")
}

#[test]
fn the_worked_example_is_proved() {
    for number in [1, 3, 5, 8, 12] {
        let report = prove(&Stretch, level(number), 0..10);
        assert!(report.holds(), "{:#?}", report.faults);
        assert_eq!(report.instances, 10);
        assert_eq!(report.cases, 10 * (3 + 2));
    }
}

#[test]
fn a_task_of_the_worked_example_is_an_ordinary_task() {
    let generated = generate_of(&Stretch, level(5), 3, &Salt::public()).expect("a task");
    let task = generated.task().expect("an ordinary one");
    assert_eq!(task.brief.id, "modeller/stretch@5#3");
    assert_eq!(task.brief.set, "family");
    assert_eq!(task.brief.result[0].description, "the word done");
    assert!(!task.parity.judged);
    let reference = task.reference.expect("for the oracle");
    assert_eq!(reference["lengths"].as_array().map(Vec::len), Some(3));
    let files = generated.files();
    assert_eq!(files.len(), 1, "it begins with the pristine tool");
    assert_eq!(files[0].0, "modeller/stretch@5#3.toml");
}

#[test]
fn seed_level_and_salt_draw_another_instance_each() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("salt");
    std::fs::write(&file, "a secret that nobody knows").expect("written");
    let secret = Salt::read(&file).expect("a salt");
    let goal = |number: u32, seed: u64, salt: &Salt| {
        let generated = generate_of(&Stretch, level(number), seed, salt).expect("a task");
        generated.task().expect("a task").brief.prompt.goal
    };
    let first = goal(8, 0, &Salt::public());
    assert_eq!(first, goal(8, 0, &Salt::public()));
    for other in [
        goal(9, 0, &Salt::public()),
        goal(8, 1, &Salt::public()),
        goal(8, 0, &secret),
    ] {
        assert_ne!(first, other);
    }
}

#[test]
fn a_record_is_kept_until_it_is_beaten_or_the_generator_changes() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = records::file(folder.path(), &Stretch);
    assert!(path.ends_with("modeller-stretch.json"));
    let mut found = Records::read(folder.path(), &Stretch).expect("none yet");
    assert!(found.records.is_empty());
    let id = "modeller/stretch@5#3";
    let reached = |value: f64| Record {
        value,
        who: "somebody".into(),
        run: "digest".into(),
    };
    // What the family itself brings counts as 1.
    assert_eq!(found.improve(id, reached(0.99)), None);
    assert_eq!(found.improve(id, reached(f64::NAN)), None);
    assert_eq!(found.improve(id, reached(1.1)), Some(1.0));
    assert_eq!(
        found.improve(id, reached(1.1)),
        None,
        "as good is not better"
    );
    assert_eq!(found.improve(id, reached(1.2)), Some(1.1));
    std::fs::write(&path, found.text().expect("text")).expect("written");
    let again = Records::read(folder.path(), &Stretch).expect("records");
    assert_eq!(again, found);
    let older = found
        .text()
        .expect("text")
        .replace("\"version\": 1", "\"version\": 7");
    std::fs::write(&path, older).expect("written");
    let again = Records::read(folder.path(), &Stretch).expect("of another version");
    assert!(again.records.is_empty());
    for nonsense in ["", "{}", "[1]", "{\"schema\": 1}"] {
        std::fs::write(&path, nonsense).expect("written");
        let refusal = Records::read(folder.path(), &Stretch).expect_err(nonsense);
        let words = "holds no records of modeller/stretch";
        assert!(refusal.to_string().contains(words), "{refusal}");
    }
}

/// The example with something wrong.
struct Spoilt(fn(&mut Instance), fn(&mut Vec<Case>));

impl Family for Spoilt {
    fn app(&self) -> App {
        Stretch.app()
    }

    fn name(&self) -> &'static str {
        "spoilt"
    }

    fn version(&self) -> u32 {
        1
    }

    fn about(&self) -> &'static str {
        "Wrong."
    }

    fn dials(&self, level: Level) -> Vec<Dial> {
        Stretch.dials(level)
    }

    fn instance(&self, level: Level, lot: Lot) -> Instance {
        let mut instance = Stretch.instance(level, lot);
        (self.0)(&mut instance);
        instance
    }

    fn cases(&self, level: Level, lot: Lot) -> Vec<Case> {
        let mut cases = Stretch.cases(level, lot);
        (self.1)(&mut cases);
        cases
    }
}

#[test]
fn whatever_is_wrong_is_named() {
    let right = |_: &mut Instance| {};
    let as_told = |_: &mut Vec<Case>| {};
    let spoilt: [(Spoilt, &str); 9] = [
        (
            Spoilt(right, |cases| cases[1].passes = true),
            "does not pass",
        ),
        (
            Spoilt(right, |cases| cases[0].passes = false),
            "passes, and must not",
        ),
        (
            Spoilt(right, |cases| cases.truncate(1)),
            "there is no near miss",
        ),
        (Spoilt(right, Vec::clear), "no case passes"),
        (
            Spoilt(right, |cases| cases[1].name = cases[0].name.clone()),
            "the same name",
        ),
        (
            Spoilt(right, |cases| {
                cases[0].commands = vec![json!({"op": "nothing"})]
            }),
            "cannot be carried out",
        ),
        (
            Spoilt(|it| it.reference = json!([1]), as_told),
            "is no object",
        ),
        (
            Spoilt(|it| it.judged = "[[subtasks]]".into(), as_told),
            "subtasks",
        ),
        (Spoilt(|it| it.steps.clear(), as_told), "at least one step"),
    ];
    for (family, words) in spoilt {
        let report = prove(&family, level(5), 0..1);
        let told = report.faults.join("\n");
        assert!(told.contains(words), "{words:?} is missing in {told:?}");
    }
    let same = Spoilt(
        |it| *it = Stretch.instance(level(1), Lot::draw("same", 1, level(1), 1, &Salt::public())),
        |cases| {
            *cases = Stretch.cases(level(1), Lot::draw("same", 1, level(1), 1, &Salt::public()))
        },
    );
    let report = prove(&same, level(5), 0..4);
    assert_eq!(report.different, 1);
    assert!(
        report.faults.iter().any(|it| it.contains("only 1 of 4")),
        "{:?}",
        report.faults
    );
}
