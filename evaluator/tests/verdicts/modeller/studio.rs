//! A session in the 3D Modeller, played by model commands.

use modeller_model::{
    Axis, Color, Command, Effect, Object, ObjectPlace, Placement, PrimitiveKind, Scenes,
    TransformPart,
};
use protocol::App;

use crate::session::{Played, Session};

pub struct Studio {
    played: Played<Scenes>,
    /// The scene that object commands act on.
    pub scene: String,
}

/// A solid to be added.
#[derive(Clone, Copy)]
pub struct Piece {
    kind: PrimitiveKind,
    name: Option<&'static str>,
    placement: Placement,
    color: Option<&'static str>,
}

/// A new solid with the name that the app gives it, where it appears.
pub const fn a(kind: PrimitiveKind) -> Piece {
    let placement = Placement {
        position: modeller_model::NEW_OBJECT_POSITION,
        ..Placement::IDENTITY
    };
    Piece {
        kind,
        name: None,
        placement,
        color: None,
    }
}

impl Piece {
    pub const fn named(mut self, name: &'static str) -> Self {
        self.name = Some(name);
        self
    }

    pub fn at(mut self, x: f64, y: f64, z: f64) -> Self {
        self.placement.position = [x, y, z].into();
        self
    }

    pub fn turned(mut self, x: f64, y: f64, z: f64) -> Self {
        self.placement.rotation = [x, y, z].into();
        self
    }

    pub fn scaled(mut self, x: f64, y: f64, z: f64) -> Self {
        self.placement.scale = [x, y, z].into();
        self
    }

    pub const fn painted(mut self, color: &'static str) -> Self {
        self.color = Some(color);
        self
    }
}

/// What a task begins with.
pub enum Begin {
    Preset(&'static str),
    New(&'static str),
}

impl Session for Studio {
    type Model = Scenes;
    type Begin = Begin;
    type Way = fn(&mut Studio);
    type Change = fn(&mut Studio);

    const APP: App = App::Modeller;

    /// The dashboard, untouched.
    fn start() -> Self {
        Studio {
            played: Played::new(),
            scene: String::new(),
        }
    }

    fn played(&self) -> &Played<Scenes> {
        &self.played
    }

    fn begin(&mut self, begin: &Begin) {
        match begin {
            Begin::Preset(name) => self.open(name),
            Begin::New(name) => self.create(name),
        };
    }

    fn begins_with_work(begin: &Begin) -> bool {
        matches!(begin, Begin::New(_))
    }

    fn go(&mut self, way: fn(&mut Studio)) {
        way(self);
    }

    fn go_changed(&mut self, way: fn(&mut Studio), change: fn(&mut Studio)) {
        way(self);
        change(self);
    }
}

impl Studio {
    #[track_caller]
    pub fn open(&mut self, name: &str) -> &mut Self {
        let found = self.played.scenes().iter().find(|it| it.name == name);
        let found = found.unwrap_or_else(|| panic!("no scene {name}"));
        let scene = found.id.clone();
        self.scene.clone_from(&scene);
        self.apply(Command::OpenScene { scene });
        self
    }

    pub fn create(&mut self, name: &str) -> &mut Self {
        let name = name.to_string();
        let created = self.apply(Command::CreateScene { name }).created;
        self.scene = created.into_iter().next().expect("a scene");
        self
    }

    pub fn rename_scene(&mut self, name: &str) -> &mut Self {
        let (scene, name) = (self.scene.clone(), name.to_string());
        self.apply(Command::RenameScene { scene, name });
        self
    }

    /// Goes on in a duplicate of the scene.
    pub fn go_on_in_a_copy(&mut self) -> &mut Self {
        let scene = self.scene.clone();
        let created = self.apply(Command::DuplicateScene { scene }).created;
        self.scene = created.into_iter().next().expect("a copy");
        self
    }

    #[track_caller]
    pub fn apply(&mut self, command: Command) -> Effect {
        self.played.apply(command)
    }

    pub fn objects(&self) -> &[Object] {
        let scene = self.played.scene(&self.scene).expect("the scene exists");
        &scene.content().objects
    }

    /// The id of an object by its name; `Cube/3` is the third of that name.
    #[track_caller]
    pub fn object(&self, name: &str) -> String {
        let (name, nth) = name.split_once('/').unwrap_or((name, "1"));
        let nth: usize = nth.parse().expect("a number");
        let mut named = self.objects().iter().filter(|it| it.name == name);
        let object = named.nth(nth - 1);
        let object = object.unwrap_or_else(|| panic!("no object {name} {nth}"));
        object.id.clone()
    }

    pub fn with(&mut self, piece: Piece) -> &mut Self {
        let (scene, kind) = (self.scene.clone(), piece.kind);
        let created = self.apply(Command::AddObject { scene, kind }).created;
        let object = created.into_iter().next().expect("an object");
        if let Some(name) = piece.name {
            self.apply(Command::RenameObjects {
                scene: self.scene.clone(),
                objects: vec![object.clone()],
                name: name.to_string(),
                gesture: None,
            });
        }
        self.apply(Command::PlaceObjects {
            scene: self.scene.clone(),
            places: vec![ObjectPlace {
                object: object.clone(),
                placement: piece.placement,
            }],
            gesture: None,
        });
        if let Some(color) = piece.color {
            self.apply(Command::SetColor {
                scene: self.scene.clone(),
                objects: vec![object],
                color: parse_color(color),
                gesture: None,
            });
        }
        self
    }

    /// Sets all three numbers, as typing into three fields does.
    #[track_caller]
    fn set(&mut self, name: &str, part: TransformPart, to: [f64; 3]) -> &mut Self {
        let object = self.object(name);
        for (axis, value) in Axis::ALL.into_iter().zip(to) {
            self.apply(Command::SetTransform {
                scene: self.scene.clone(),
                objects: vec![object.clone()],
                part,
                axis,
                value,
                gesture: None,
            });
        }
        self
    }

    #[track_caller]
    pub fn place(&mut self, name: &str, x: f64, y: f64, z: f64) -> &mut Self {
        self.set(name, TransformPart::Position, [x, y, z])
    }

    #[track_caller]
    pub fn turn(&mut self, name: &str, x: f64, y: f64, z: f64) -> &mut Self {
        self.set(name, TransformPart::Rotation, [x, y, z])
    }

    #[track_caller]
    pub fn scale(&mut self, name: &str, x: f64, y: f64, z: f64) -> &mut Self {
        self.set(name, TransformPart::Scale, [x, y, z])
    }

    pub fn paint(&mut self, name: &str, color: &str) -> &mut Self {
        let (scene, objects) = (self.scene.clone(), vec![self.object(name)]);
        let color = parse_color(color);
        self.apply(Command::SetColor {
            scene,
            objects,
            color,
            gesture: None,
        });
        self
    }

    pub fn opacity(&mut self, name: &str, opacity: f64) -> &mut Self {
        let (scene, objects) = (self.scene.clone(), vec![self.object(name)]);
        self.apply(Command::SetOpacity {
            scene,
            objects,
            opacity,
            gesture: None,
        });
        self
    }

    pub fn wireframe(&mut self, name: &str) -> &mut Self {
        let (scene, objects) = (self.scene.clone(), vec![self.object(name)]);
        self.apply(Command::SetWireframe {
            scene,
            objects,
            wireframe: true,
        });
        self
    }

    pub fn rename(&mut self, name: &str, to: &str) -> &mut Self {
        let (scene, objects) = (self.scene.clone(), vec![self.object(name)]);
        self.apply(Command::RenameObjects {
            scene,
            objects,
            name: to.to_string(),
            gesture: None,
        });
        self
    }

    pub fn duplicate(&mut self, name: &str) -> &mut Self {
        let (scene, objects) = (self.scene.clone(), vec![self.object(name)]);
        self.apply(Command::DuplicateObjects { scene, objects });
        self
    }

    pub fn delete(&mut self, name: &str) -> &mut Self {
        let (scene, objects) = (self.scene.clone(), vec![self.object(name)]);
        self.apply(Command::DeleteObjects { scene, objects });
        self
    }

    pub fn show(&mut self, name: &str, visible: bool) -> &mut Self {
        let (scene, objects) = (self.scene.clone(), vec![self.object(name)]);
        self.apply(Command::SetVisible {
            scene,
            objects,
            visible,
        });
        self
    }

    pub fn background(&mut self, color: &str) -> &mut Self {
        let scene = self.scene.clone();
        let color = parse_color(color);
        self.apply(Command::SetBackground {
            scene,
            color,
            gesture: None,
        });
        self
    }

    pub fn grid(&mut self, show: bool) -> &mut Self {
        let scene = self.scene.clone();
        self.apply(Command::SetShowGrid { scene, show });
        self
    }

    pub fn undo(&mut self) -> &mut Self {
        let scene = self.scene.clone();
        self.apply(Command::Undo { scene });
        self
    }
}

fn parse_color(text: &str) -> Color {
    Color::parse(text).unwrap_or_else(|| panic!("{text} is no colour"))
}
