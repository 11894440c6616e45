//! The marks a symbol is made of, and the pencil that makes them.

use circuit_designer_model::{Element, Point};
use egui::{Align2, Color32, Pos2, Rect, Vec2, pos2, vec2};

/// What a mark is coloured by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ink {
    /// The voltage of a pin.
    Pin(usize),
    /// Goes over from the voltage of one pin to that of another along the line.
    Between(usize, usize),
    /// The body, which has no voltage of its own.
    Body,
    /// Words beside the symbol.
    Words,
    /// Names of parts and pins.
    Faint,
    Colour(Color32),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fill {
    Ink,
    /// Covers what is behind it.
    Sheet,
    Colour(Color32),
}

#[derive(Clone, Debug)]
pub enum Mark {
    /// Filled ones are convex.
    Path {
        points: Vec<Pos2>,
        ink: Ink,
        width: f32,
        closed: bool,
        fill: Option<Fill>,
    },
    Circle {
        at: Pos2,
        radius: f32,
        ink: Ink,
        width: f32,
        fill: Option<Fill>,
    },
    Text {
        at: Pos2,
        align: Align2,
        size: f32,
        text: String,
        ink: Ink,
        /// A line above it.
        bar: bool,
    },
}

/// Where current dots run: from a pin inwards, driven by the current into that pin.
#[derive(Clone, Debug)]
pub struct Flow {
    pub path: Vec<Pos2>,
    pub pin: usize,
}

/// How an element looks, in drawing units.
#[derive(Clone, Debug, Default)]
pub struct Symbol {
    pub marks: Vec<Mark>,
    pub flows: Vec<Flow>,
    /// A letter that can be clicked.
    pub letter: Option<Rect>,
}

/// Width of ordinary strokes at 100 %.
pub const STROKE: f32 = 2.0;
/// Size of values and names.
pub const TEXT: f32 = 12.0;

/// Draws in the element's own directions: along from its first to its second point, beside to the
/// left of that (up, for an element drawn to the right).
pub struct SymbolBuilder {
    origin: Pos2,
    along: Vec2,
    beside: Vec2,
    /// From the first to the second point.
    pub length: f32,
    pub pins: Vec<Pos2>,
    symbol: Symbol,
}

pub fn place(point: Point) -> Pos2 {
    pos2(point.x as f32, point.y as f32)
}

impl SymbolBuilder {
    pub fn of(element: &Element) -> Self {
        let (from, to) = (place(element.from), place(element.to));
        SymbolBuilder::between(from, to, element)
    }

    /// For parts that lie at a right angle whatever their second point is.
    pub fn at_right_angle(element: &Element) -> Self {
        let axis = element.axis();
        let unit = axis.along(Point::new(0, 0), 1);
        let from = place(element.from);
        let span = place(element.to) - from;
        let length = span.x * unit.x as f32 + span.y * unit.y as f32;
        let to = from + vec2(unit.x as f32, unit.y as f32) * length.max(1.0);
        SymbolBuilder::between(from, to, element)
    }

    fn between(from: Pos2, to: Pos2, element: &Element) -> Self {
        let span = to - from;
        let length = span.length().max(1.0);
        let along = span / length;
        SymbolBuilder {
            origin: from,
            along,
            beside: vec2(along.y, -along.x),
            length,
            pins: element.pins().iter().map(|pin| place(pin.at)).collect(),
            symbol: Symbol::default(),
        }
    }

    pub fn finish(self) -> Symbol {
        self.symbol
    }

    pub fn at(&self, along: f32, beside: f32) -> Pos2 {
        self.origin + self.along * along + self.beside * beside
    }

    /// A point of the drawing in the element's own directions.
    pub fn local(&self, at: Pos2) -> (f32, f32) {
        let span = at - self.origin;
        (span.dot(self.along), span.dot(self.beside))
    }

    /// From the middle between both points.
    pub fn mid(&self, along: f32, beside: f32) -> Pos2 {
        self.at(self.length / 2.0 + along, beside)
    }

    pub fn is_horizontal(&self) -> bool {
        self.along.x.abs() >= self.along.y.abs()
    }

    /// Direction of the element on the drawing.
    pub fn direction(&self) -> Vec2 {
        self.along
    }

    pub fn pin(&self, pin: usize) -> Pos2 {
        self.pins.get(pin).copied().unwrap_or(self.origin)
    }

    pub fn push(&mut self, mark: Mark) {
        self.symbol.marks.push(mark);
    }

    pub fn path(&mut self, points: Vec<Pos2>, ink: Ink) {
        self.push(Mark::Path {
            points,
            ink,
            width: STROKE,
            closed: false,
            fill: None,
        });
    }

    pub fn line(&mut self, a: Pos2, b: Pos2, ink: Ink) {
        self.path(vec![a, b], ink);
    }

    pub fn thick(&mut self, points: Vec<Pos2>, ink: Ink, width: f32) {
        self.push(Mark::Path {
            points,
            ink,
            width,
            closed: false,
            fill: None,
        });
    }

    pub fn shape(&mut self, points: Vec<Pos2>, ink: Ink, fill: Option<Fill>) {
        self.push(Mark::Path {
            points,
            ink,
            width: STROKE,
            closed: true,
            fill,
        });
    }

    pub fn circle(&mut self, at: Pos2, radius: f32, ink: Ink, fill: Option<Fill>) {
        self.push(Mark::Circle {
            at,
            radius,
            ink,
            width: STROKE,
            fill,
        });
    }

    pub fn text(&mut self, at: Pos2, align: Align2, text: impl Into<String>, size: f32, ink: Ink) {
        self.push(Mark::Text {
            at,
            align,
            size,
            text: text.into(),
            ink,
            bar: false,
        });
    }

    pub fn text_with_bar(&mut self, at: Pos2, align: Align2, text: impl Into<String>, size: f32) {
        self.push(Mark::Text {
            at,
            align,
            size,
            text: text.into(),
            ink: Ink::Words,
            bar: true,
        });
    }

    /// A filled head of an arrow that ends at `tip` and points there from `from`.
    pub fn arrow_head(&mut self, from: Pos2, tip: Pos2, size: f32, ink: Ink) {
        let direction = (tip - from).normalized();
        let side = vec2(direction.y, -direction.x) * size * 0.45;
        let back = tip - direction * size;
        self.push(Mark::Path {
            points: vec![tip, back + side, back - side],
            ink,
            width: 1.0,
            closed: true,
            fill: Some(Fill::Ink),
        });
    }

    /// A part of a circle; angles in turns from `along` towards `beside`.
    pub fn arc(&self, centre: Pos2, radius: f32, from: f32, to: f32) -> Vec<Pos2> {
        let steps = ((to - from).abs() * 32.0).ceil().max(4.0) as usize;
        let at = |step: usize| {
            let share = step as f32 / steps as f32;
            let angle = (from + (to - from) * share) * std::f32::consts::TAU;
            let (sine, cosine) = libm::sincosf(angle);
            centre + self.along * radius * cosine + self.beside * radius * sine
        };
        (0..=steps).map(at).collect()
    }

    /// A lead from a pin, in the colour of its voltage.
    pub fn lead(&mut self, pin: usize, to: Pos2) {
        let from = self.pin(pin);
        self.line(from, to, Ink::Pin(pin));
    }

    /// Current runs from this pin along these points.
    pub fn flow(&mut self, pin: usize, rest: &[Pos2]) {
        let mut path = vec![self.pin(pin)];
        path.extend_from_slice(rest);
        self.symbol.flows.push(Flow { path, pin });
    }

    pub fn flow_along(&mut self, path: Vec<Pos2>, pin: usize) {
        self.symbol.flows.push(Flow { path, pin });
    }

    /// Leads of a two-terminal part up to `half` on either side of the middle, with its current.
    /// Returns the half that there is room for.
    pub fn leads(&mut self, half: f32) -> f32 {
        let half = half.min(self.length / 2.0);
        let (start, end) = (self.at(0.0, 0.0), self.at(self.length, 0.0));
        let (left, right) = (self.mid(-half, 0.0), self.mid(half, 0.0));
        self.line(start, left, Ink::Pin(0));
        self.line(right, end, Ink::Pin(1));
        self.flow_along(vec![start, end], 0);
        half
    }

    pub fn set_letter(&mut self, area: Rect) {
        self.symbol.letter = Some(area);
    }
}
