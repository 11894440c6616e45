//! What the fields remember between frames: visits, scrubs, the next focus.

use modeller_model::{Command, ExpressionError};

/// After this long without a keystroke the next one starts an undo step of its own.
const REST_MS: u64 = 800;

#[derive(Default)]
pub struct FieldState {
    /// Usually one; two while the focus moves from one field to the next.
    visits: Vec<Visit>,
    pub scrub: Option<Scrub>,
    /// Anchor of a field that takes the focus in the next frame.
    pub focus: Option<String>,
    /// The page's clock, as of this frame.
    pub now_ms: u64,
    gestures: u64,
}

/// One visit to one field.
pub struct Visit {
    /// Anchor and subject: another object is another field.
    pub key: String,
    pub anchor: String,
    /// What the field showed when the visit began.
    pub shown: String,
    /// Whether the field was drawn in the newest frame.
    pub is_drawn: bool,
    pub text: String,
    /// The undo step that keystrokes belong to.
    pub gesture: String,
    pub last_change_ms: u64,
    pub complaint: Option<Complaint>,
    /// The numbers when the visit began; changes like `+=1` start from them.
    pub before: Vec<f64>,
    /// Select everything when the button that gave the focus is released.
    pub select_on_release: bool,
    /// Put back what was there when the visit began.
    pub restore: Vec<Command>,
}

/// A drag on the label of a number.
pub struct Scrub {
    pub key: String,
    pub gesture: String,
    pub before: Vec<f64>,
    pub pixels: f32,
}

/// Why typed text is not applied.
#[derive(Clone, Debug, PartialEq)]
pub struct Complaint {
    pub text: String,
    /// More keystrokes may make sense of it, so it is mentioned only when the field is left.
    pub is_unfinished: bool,
}

impl Complaint {
    /// About text that is no number.
    pub fn about(text: &str, error: &ExpressionError) -> Self {
        let text = text.trim();
        Complaint {
            text: match text {
                "" => "The field was empty. The previous value is kept.".into(),
                _ => format!("“{text}” is not a number: {error} The previous value is kept."),
            },
            is_unfinished: *error == ExpressionError::Incomplete,
        }
    }
}

impl From<String> for Complaint {
    fn from(text: String) -> Self {
        Complaint {
            text,
            is_unfinished: false,
        }
    }
}

impl FieldState {
    /// Is a field being visited? Keys are its own then, even the one that ends the visit.
    pub fn is_editing(&self) -> bool {
        !self.visits.is_empty()
    }

    /// A name for an undo step that nothing else merges with.
    pub fn next_gesture(&mut self, key: &str) -> String {
        self.gestures += 1;
        format!("{key} #{}", self.gestures)
    }

    pub fn begin(&mut self, visit: Visit) {
        self.visits.push(visit);
    }

    pub fn visit(&self, key: &str) -> Option<&Visit> {
        self.visits.iter().find(|visit| visit.key == key)
    }

    pub fn visit_mut(&mut self, key: &str) -> Option<&mut Visit> {
        self.visits.iter_mut().find(|visit| visit.key == key)
    }

    /// The visit is over.
    pub fn end(&mut self, key: &str) -> Option<Visit> {
        let index = self.visits.iter().position(|visit| visit.key == key)?;
        Some(self.visits.remove(index))
    }

    /// To be called before each frame: keys of fields that are no longer drawn, and so were left.
    pub fn left_undrawn(&mut self) -> Vec<String> {
        let mut left = Vec::new();
        for visit in &mut self.visits {
            if !std::mem::take(&mut visit.is_drawn) {
                left.push(visit.key.clone());
            }
        }
        left
    }

    /// Notes new text of a visit, in an undo step of its own after a rest.
    pub fn note_text(&mut self, key: &str, text: &str) -> Option<&Visit> {
        let now_ms = self.now_ms;
        let visit = self.visit(key)?;
        let has_rested = now_ms.saturating_sub(visit.last_change_ms) > REST_MS;
        let anchor = visit.anchor.clone();
        let fresh = has_rested.then(|| self.next_gesture(&anchor));
        let visit = self.visit_mut(key)?;
        visit.text = text.to_string();
        visit.last_change_ms = now_ms;
        if let Some(fresh) = fresh {
            visit.gesture = fresh;
        }
        Some(visit)
    }
}

impl Visit {
    /// The commands that put everything back, in the newest undo step: a visit that ends where it
    /// began leaves none.
    pub fn into_restore(self) -> Vec<Command> {
        let gesture = self.gesture;
        let in_step = |command| with_gesture(command, &gesture);
        self.restore.into_iter().map(in_step).collect()
    }
}

fn with_gesture(mut command: Command, newest: &str) -> Command {
    if let Some(gesture) = gesture_mut(&mut command) {
        *gesture = Some(newest.to_string());
    }
    command
}

fn gesture_mut(command: &mut Command) -> Option<&mut Option<String>> {
    match command {
        Command::RenameObjects { gesture, .. }
        | Command::SetTransform { gesture, .. }
        | Command::PlaceObjects { gesture, .. }
        | Command::SetColor { gesture, .. }
        | Command::SetOpacity { gesture, .. }
        | Command::SetBackground { gesture, .. }
        | Command::SetFov { gesture, .. }
        | Command::SetOrthoZoom { gesture, .. } => Some(gesture),
        Command::CreateScene { .. }
        | Command::RenameScene { .. }
        | Command::DuplicateScene { .. }
        | Command::DeleteScene { .. }
        | Command::OpenScene { .. }
        | Command::CloseScene
        | Command::ResetScene { .. }
        | Command::ImportScenes { .. }
        | Command::AddObject { .. }
        | Command::DuplicateObjects { .. }
        | Command::DuplicateObjectsTo { .. }
        | Command::PasteObjects { .. }
        | Command::GroupObjects { .. }
        | Command::UngroupObjects { .. }
        | Command::RenameGroup { .. }
        | Command::DeleteObjects { .. }
        | Command::SetWireframe { .. }
        | Command::SetVisible { .. }
        | Command::SetLocked { .. }
        | Command::SetShowGrid { .. }
        | Command::SetShowAxes { .. }
        | Command::SetCameraType { .. }
        | Command::Undo { .. }
        | Command::Redo { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visit(key: &str, gesture: String) -> Visit {
        Visit {
            key: key.into(),
            anchor: "field/opacity".into(),
            shown: "1".into(),
            is_drawn: true,
            text: "1".into(),
            gesture,
            last_change_ms: 0,
            complaint: None,
            before: vec![1.0],
            select_on_release: false,
            restore: vec![Command::SetOpacity {
                scene: "s".into(),
                objects: vec!["o".into()],
                opacity: 1.0,
                gesture: Some("old".into()),
            }],
        }
    }

    #[test]
    fn keystrokes_share_a_step_until_a_rest() {
        let mut fields = FieldState::default();
        let gesture = fields.next_gesture("field/opacity");
        fields.begin(visit("a", gesture.clone()));
        fields.now_ms = 500;
        let noted = fields.note_text("a", "0.").expect("a visit");
        assert_eq!((noted.text.as_str(), &noted.gesture), ("0.", &gesture));
        fields.now_ms = 1300;
        assert_eq!(
            fields.note_text("a", "0.5").expect("a visit").gesture,
            gesture
        );
        fields.now_ms = 2101;
        let rested = &fields.note_text("a", "0.55").expect("a visit").gesture;
        assert_ne!(*rested, gesture);
        assert!(fields.note_text("b", "2").is_none());
    }

    #[test]
    fn a_field_that_is_not_drawn_any_more_was_left() {
        let mut fields = FieldState::default();
        fields.begin(visit("a", "g".into()));
        assert!(fields.left_undrawn().is_empty());
        assert_eq!(fields.left_undrawn(), ["a"]);
    }

    #[test]
    fn the_next_visit_may_begin_before_the_last_one_is_over() {
        let mut fields = FieldState::default();
        fields.begin(visit("a", "1".into()));
        fields.begin(visit("b", "2".into()));
        assert_eq!(
            fields.end("a").map(|visit| visit.gesture).as_deref(),
            Some("1")
        );
        assert!(fields.is_editing() && fields.visit("b").is_some());
        assert!(fields.end("a").is_none());
    }

    #[test]
    fn what_is_put_back_belongs_to_the_newest_step() {
        let commands = visit("a", "newest".into()).into_restore();
        let [Command::SetOpacity { gesture, .. }] = &commands[..] else {
            panic!("{commands:?}");
        };
        assert_eq!(gesture.as_deref(), Some("newest"));
    }

    #[test]
    fn complaints_say_what_was_kept() {
        let complaint = Complaint::about(" x1 ", &ExpressionError::NotFinite);
        assert!(
            complaint.text.starts_with("“x1” is not a number"),
            "{complaint:?}"
        );
        assert!(complaint.text.ends_with("The previous value is kept."));
        assert!(!complaint.is_unfinished);
        assert!(Complaint::about("2+", &ExpressionError::Incomplete).is_unfinished);
        let empty = Complaint::about("", &ExpressionError::Incomplete);
        assert_eq!(
            empty.text,
            "The field was empty. The previous value is kept."
        );
    }
}
