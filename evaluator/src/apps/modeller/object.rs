//! One object of the expected scene: what it is, and which deviations are accepted.

use std::collections::BTreeSet;

use modeller_model::placement::Tolerance;
use modeller_model::{
    Axis, Color, NEW_OBJECT_POSITION, Placement, PresetObject, PrimitiveKind, Vec3,
};
use serde_json::{Value, json};

use super::arrangements::{Arrangement, arrangements};
use crate::fields::{FieldError, Fields};

/// What is compared of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Property {
    Type,
    Name,
    Visible,
    Position,
    Rotation,
    Scale,
    Colour,
    Opacity,
    Wireframe,
}

impl Property {
    pub const ALL: [Property; 9] = [
        Property::Type,
        Property::Name,
        Property::Visible,
        Property::Position,
        Property::Rotation,
        Property::Scale,
        Property::Colour,
        Property::Opacity,
        Property::Wireframe,
    ];

    pub fn key(self) -> &'static str {
        match self {
            Property::Type => "type",
            Property::Name => "name",
            Property::Visible => "visible",
            Property::Position => "position",
            Property::Rotation => "rotation",
            Property::Scale => "scale",
            Property::Colour => "color",
            Property::Opacity => "opacity",
            Property::Wireframe => "wireframe",
        }
    }
}

/// Which values of a coordinate are right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Accepted {
    /// At most this far from the expected value.
    Near(f64),
    Between(f64, f64),
    /// A comparator of its own decides.
    Any,
}

#[derive(Clone, Debug)]
pub struct ExpectedObject {
    pub name: String,
    pub kind: PrimitiveKind,
    pub placement: Placement,
    pub colour: Color,
    pub opacity: f64,
    pub wireframe: bool,
    /// Names count only where the task dictates them.
    pub name_required: bool,
    /// What the task's edits touched; everything, for an added object.
    pub changed: BTreeSet<Property>,
    /// Per axis.
    pub position: [Accepted; 3],
    pub scale_is_free: [bool; 3],
    /// A comparator of its own decides how it is turned.
    pub rotation_is_free: bool,
    /// The group that it belongs to, where that matters to a comparator.
    pub group: Option<String>,
    /// Scale factors count with their sign, where the task speaks of signs.
    pub signed_scale: bool,
    pub tolerance: Tolerance,
    pub opacity_tolerance: f64,
    /// Properties that the original's file does not have; only parity looks at them.
    pub missing: BTreeSet<Property>,
}

/// Slack of the opacity.
const OPACITY_TOLERANCE: f64 = 0.02;

impl ExpectedObject {
    pub fn of_preset(preset: &PresetObject) -> ExpectedObject {
        let tolerance = Tolerance::for_scale(preset.placement.scale);
        ExpectedObject {
            name: preset.name.to_string(),
            kind: preset.kind,
            placement: preset.placement,
            colour: preset.color,
            opacity: 1.0,
            wireframe: false,
            name_required: false,
            changed: BTreeSet::new(),
            position: [Accepted::Near(tolerance.position); 3],
            scale_is_free: [false; 3],
            rotation_is_free: false,
            group: None,
            signed_scale: false,
            tolerance,
            opacity_tolerance: OPACITY_TOLERANCE,
            missing: BTreeSet::new(),
        }
    }

    /// An entry of `given_objects`: what the start state holds and the task leaves as it is, but for what
    /// is free.
    pub fn given(fields: &Fields) -> Result<ExpectedObject, FieldError> {
        let mut object = ExpectedObject {
            group: fields.optional_text("group")?,
            name_required: true,
            ..ExpectedObject::new(fields)?
        };
        object.edit(fields)?;
        object.changed.clear();
        Ok(object)
    }

    /// The objects that one entry of `add_objects` stands for.
    pub fn added(fields: &Fields) -> Result<Vec<ExpectedObject>, FieldError> {
        let object = ExpectedObject {
            name_required: fields.flag("name_required")?.unwrap_or(false),
            changed: Property::ALL.into(),
            ..ExpectedObject::new(fields)?
        };
        let arranged = |arrangement: &Arrangement| {
            let mut object = object.clone();
            let placement = &mut object.placement;
            placement.position = arrangement.position.unwrap_or(placement.position);
            placement.scale = arrangement.scale.unwrap_or(placement.scale);
            object.edit(fields)?;
            Ok(object)
        };
        arrangements(fields)?.iter().map(arranged).collect()
    }

    /// A new object of the type and name that the fields give.
    fn new(fields: &Fields) -> Result<ExpectedObject, FieldError> {
        let kinds: Vec<_> = PrimitiveKind::ALL
            .iter()
            .map(|kind| (kind.key(), *kind))
            .collect();
        let preset = PresetObject {
            kind: fields.choice("type", &kinds)?,
            name: "",
            placement: Placement {
                position: NEW_OBJECT_POSITION,
                ..Placement::IDENTITY
            },
            color: Color::WHITE,
        };
        Ok(ExpectedObject {
            name: fields.text("object")?,
            ..ExpectedObject::of_preset(&preset)
        })
    }

    /// Applies the fields of an entry of `edit_objects` or `add_objects`.
    pub fn edit(&mut self, fields: &Fields) -> Result<(), FieldError> {
        self.edit_placement(fields)?;
        if let Some(name) = fields.optional_text("rename")? {
            self.name = name;
            self.name_required = true;
            self.changed.insert(Property::Name);
        }
        if let Some(colour) = colour(fields, "color")? {
            self.colour = colour;
            self.changed.insert(Property::Colour);
        }
        if let Some(opacity) = fields.optional_number("opacity")? {
            self.opacity = opacity;
            self.changed.insert(Property::Opacity);
        }
        if let Some(wireframe) = fields.flag("wireframe")? {
            self.wireframe = wireframe;
            self.changed.insert(Property::Wireframe);
        }
        self.signed_scale = fields.flag("signed_scale")?.unwrap_or(self.signed_scale);
        for name in fields.texts("missing")? {
            let property = Property::ALL.into_iter().find(|it| it.key() == name);
            let property =
                property.ok_or_else(|| fields.error("missing", "a list of keys of an object"))?;
            self.missing.insert(property);
        }
        fields.finish()
    }

    fn edit_placement(&mut self, fields: &Fields) -> Result<(), FieldError> {
        let before = self.placement;
        for (property, target) in [
            (Property::Position, &mut self.placement.position),
            (Property::Rotation, &mut self.placement.rotation),
            (Property::Scale, &mut self.placement.scale),
        ] {
            if let Some(triple) = fields.triple(property.key())? {
                *target = Vec3::from(triple);
            }
        }
        self.tolerance = Tolerance::for_scale(self.placement.scale);
        self.position = [Accepted::Near(self.tolerance.position); 3];
        if let Some(table) = fields.table("tolerance")? {
            self.read_tolerances(&table)?;
        }
        if let Some(table) = fields.table("position_range")? {
            self.read_ranges(&table)?;
        }
        self.read_free(fields)?;
        self.note_changes(&before);
        Ok(())
    }

    /// A free coordinate is not compared, so it does not count as changed either: what remains of
    /// the position or scale is then something that must stay.
    fn note_changes(&mut self, before: &Placement) {
        let after = self.placement;
        let differs = |one: Vec3, two: Vec3, compared: &dyn Fn(usize) -> bool| {
            let (one, two) = (one.to_array(), two.to_array());
            (0..3).any(|axis| compared(axis) && one[axis] != two[axis])
        };
        let placed = |axis: usize| self.position[axis] != Accepted::Any;
        let sized = |axis: usize| !self.scale_is_free[axis];
        let turned = |_: usize| !self.rotation_is_free;
        let changes = [
            (
                Property::Position,
                differs(before.position, after.position, &placed),
            ),
            (
                Property::Rotation,
                differs(before.rotation, after.rotation, &turned),
            ),
            (Property::Scale, differs(before.scale, after.scale, &sized)),
        ];
        for (property, changed) in changes {
            if changed {
                self.changed.insert(property);
            }
        }
    }

    /// A task may set a tolerance for one object, never for all.
    fn read_tolerances(&mut self, fields: &Fields) -> Result<(), FieldError> {
        if fields.is_list("position") {
            let triple = fields.triple("position")?.unwrap_or_default();
            if triple.iter().any(|it| *it < 0.0) {
                return Err(fields.error("position", "three numbers of at least 0"));
            }
            self.position = triple.map(Accepted::Near);
        } else if fields.has("position") {
            self.position = [Accepted::Near(fields.tolerance("position")?); 3];
        }
        for (key, target) in [
            ("rotation", &mut self.tolerance.degrees),
            ("scale", &mut self.tolerance.relative_scale),
            ("opacity", &mut self.opacity_tolerance),
        ] {
            if fields.has(key) {
                *target = fields.tolerance(key)?;
            }
        }
        fields.finish()
    }

    fn read_ranges(&mut self, fields: &Fields) -> Result<(), FieldError> {
        for (axis, accepted) in Axis::ALL.into_iter().zip(&mut self.position) {
            if let Some((low, high)) = fields.range(axis.key())? {
                *accepted = Accepted::Between(low, high);
            }
        }
        fields.finish()
    }

    fn read_free(&mut self, fields: &Fields) -> Result<(), FieldError> {
        for name in fields.texts("free")? {
            if name == "rotation" {
                self.rotation_is_free = true;
                continue;
            }
            let coordinate = name.split_once('.').and_then(|(triple, axis)| {
                let axis = Axis::ALL.into_iter().position(|it| it.key() == axis)?;
                Some((triple, axis))
            });
            match coordinate {
                Some(("position", axis)) => self.position[axis] = Accepted::Any,
                Some(("scale", axis)) => self.scale_is_free[axis] = true,
                _ => {
                    let expected = "a list of `position.x`, `scale.y`, `rotation` and the like";
                    return Err(fields.error("free", expected));
                }
            }
        }
        Ok(())
    }

    /// The properties that count for this object.
    pub fn compared(&self) -> impl Iterator<Item = Property> + '_ {
        Property::ALL.into_iter().filter(|property| match property {
            Property::Name => self.name_required,
            Property::Rotation => !self.rotation_is_free,
            _ => true,
        })
    }

    /// Is a part of the placement left to a comparator of its own?
    pub fn has_free_axes(&self) -> bool {
        self.position.contains(&Accepted::Any)
            || self.scale_is_free.contains(&true)
            || self.rotation_is_free
    }

    /// For reports: like [`Self::value`], with words for what a single number does not say.
    pub fn wanted(&self, property: Property) -> Value {
        let axes = |vector: Vec3, words: &dyn Fn(usize) -> Option<String>| {
            let numbers = vector.to_array();
            let axis = |axis: usize| words(axis).map_or(json!(numbers[axis]), Value::from);
            json!([axis(0), axis(1), axis(2)])
        };
        match property {
            Property::Position => {
                axes(self.placement.position, &|axis| match self.position[axis] {
                    Accepted::Near(_) => None,
                    Accepted::Between(low, high) => Some(format!("{low} to {high}")),
                    Accepted::Any => Some("any".into()),
                })
            }
            Property::Scale => axes(self.placement.scale, &|axis| {
                self.scale_is_free[axis].then(|| "any".into())
            }),
            _ => self.value(property),
        }
    }

    /// In the shape of an export.
    pub fn value(&self, property: Property) -> Value {
        match property {
            Property::Type => json!(self.kind.key()),
            Property::Name => json!(self.name),
            Property::Visible => json!(true),
            Property::Position => json!(self.placement.position.to_array()),
            Property::Rotation => json!(self.placement.rotation.to_array()),
            Property::Scale => json!(self.placement.scale.to_array()),
            Property::Colour => json!(self.colour.to_string()),
            Property::Opacity => json!(self.opacity),
            Property::Wireframe => json!(self.wireframe),
        }
    }
}

pub fn colour(fields: &Fields, key: &str) -> Result<Option<Color>, FieldError> {
    match fields.optional_text(key)? {
        None => Ok(None),
        Some(text) => Color::parse(&text)
            .map(Some)
            .ok_or_else(|| fields.error(key, "a colour like `#ff6600`")),
    }
}
