//! `workflow-builder/sealed`: runs the sealed node once, as one would, and builds its rule out of open nodes.

use std::collections::HashMap;

use anyhow::{Context, Result, ensure};
use async_trait::async_trait;
use serde::Deserialize;
use serde_json::Value;

use crate::workflow_builder::pages::{Editor, Hub, Node};
use crate::{Conclusion, Hands, Solution, done};

/// The nodes that rules are made of, as the library calls them.
const TITLES: [(&str, &str); 10] = [
    ("inputItems", "Input Items"),
    ("tablePreview", "Table Preview"),
    ("filter", "Filter"),
    ("formula", "Formula"),
    ("sort", "Sort"),
    ("limit", "Limit"),
    ("aggregate", "Aggregate"),
    ("dataTable", "Data Table"),
    ("switch", "Switch"),
    ("merge", "Merge"),
];
const SEALED: Node = Node("sealed", 1);
/// Cards side by side on the canvas.
const COLUMNS: usize = 6;
/// The share of the canvas that is used each way, and where it begins on the left: close to its borders a drag moves
/// the canvas along, and controls lie at the lower one.
const WITHIN_SIGHT: f64 = 0.86;
const MARGIN: f64 = 0.06;
/// How much of its place a card may fill.
const FILLED: f64 = 0.8;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reference {
    /// One record per line.
    trial: String,
    nodes: Vec<Drawn>,
    edges: Vec<Wire>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawn {
    #[serde(rename = "type")]
    type_id: String,
    data: String,
    at: [usize; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wire {
    from: usize,
    handle: String,
    to: usize,
}

/// A node on the screen: which it is, what it is called, and where it goes.
struct Card {
    node: Node,
    title: &'static str,
    place: [f64; 2],
}

struct Built {
    reference: Reference,
    cards: Vec<Card>,
    /// What the sealed node and a card may fill of the canvas.
    sealed: [f64; 2],
    share: [f64; 2],
}

/// Reads the reference of an instance.
pub fn read(reference: &Value) -> Result<Box<dyn Solution>> {
    let reference = Reference::deserialize(reference)?;
    ensure!(reference.nodes.len() > 2, "there is nothing to build");
    let count = reference.nodes.len();
    let ends = reference.edges.iter().flat_map(|it| [it.from, it.to]);
    ensure!(ends.max() < Some(count), "a wire leads nowhere");
    let grid = Grid::of(&reference.nodes);
    let mut counts: HashMap<&str, u32> = HashMap::new();
    let mut cards = Vec::new();
    for drawn in &reference.nodes {
        let known = TITLES.iter().find(|(id, _)| *id == drawn.type_id);
        let (id, title) = known.with_context(|| format!("{:?} is no node", drawn.type_id))?;
        let number = counts.entry(id).or_default();
        *number += 1;
        cards.push(Card {
            node: Node(id, *number),
            title,
            place: grid.place(drawn.at),
        });
    }
    Ok(Box::new(Built {
        sealed: grid.corner(),
        share: grid.share(),
        cards,
        reference,
    }))
}

/// Columns that go on below when a line is full, each line as many rows high as it has branches. The first row is for
/// the sealed node.
struct Grid {
    /// The first row of every line, and behind them all.
    tops: Vec<usize>,
}

impl Grid {
    fn of(nodes: &[Drawn]) -> Grid {
        let lines = nodes.iter().map(|it| it.at[0] / COLUMNS).max();
        let mut tops = vec![1];
        for line in 0..=lines.unwrap_or_default() {
            let here = nodes.iter().filter(|it| it.at[0] / COLUMNS == line);
            let rows = here.map(|it| it.at[1] + 1).max().unwrap_or(1);
            tops.push(tops[line] + rows);
        }
        Grid { tops }
    }

    fn rows(&self) -> f64 {
        self.tops.last().copied().unwrap_or(1) as f64
    }

    fn spot(&self, column: usize, row: usize) -> [f64; 2] {
        let [width, height] = [COLUMNS as f64, self.rows()];
        let down = (row as f64 + 0.5) / height;
        let across = (column as f64 + 0.5) / width;
        [MARGIN + across * WITHIN_SIGHT, down * WITHIN_SIGHT]
    }

    fn place(&self, [column, row]: [usize; 2]) -> [f64; 2] {
        self.spot(column % COLUMNS, self.tops[column / COLUMNS] + row)
    }

    fn corner(&self) -> [f64; 2] {
        self.spot(0, 0)
    }

    fn share(&self) -> [f64; 2] {
        let filled = FILLED * WITHIN_SIGHT;
        [filled / COLUMNS as f64, filled / self.rows()]
    }
}

#[async_trait]
impl Solution for Built {
    async fn solve_from(&self, subtasks: usize, hands: &mut dyn Hands) -> Result<Conclusion> {
        crate::route::expect_checkpoint(self.legs(), subtasks)?;
        let mut editor = Hub::new(hands).resume().await?;
        let lines: Vec<&str> = self.reference.trial.lines().collect();
        let records = format!("[{}]", lines.join(", "));
        editor.run_sealed(SEALED, &records, 1).await?;
        self.place(&mut editor).await?;
        self.configure(&mut editor).await?;
        for Wire { from, handle, to } in &self.reference.edges {
            let [from, to] = [from, to].map(|it| self.cards[*it].node);
            editor.connect(from, handle, to).await?;
        }
        Ok(Conclusion::Answer(done()))
    }
}

impl Built {
    /// Is this card on the canvas from the beginning?
    fn is_given(&self, index: usize) -> bool {
        index == 0 || index + 1 == self.cards.len()
    }

    async fn place(&self, editor: &mut Editor<'_>) -> Result<()> {
        editor.step_back(SEALED, self.share).await?;
        editor.move_to(SEALED, self.sealed).await?;
        let given = |index: &usize| self.is_given(*index);
        for index in (0..self.cards.len()).filter(given) {
            let card = &self.cards[index];
            editor.move_to(card.node, card.place).await?;
        }
        for index in (0..self.cards.len()).filter(|it| !self.is_given(*it)) {
            let card = &self.cards[index];
            editor.drag_in(card.node, card.title, card.place).await?;
        }
        Ok(())
    }

    async fn configure(&self, editor: &mut Editor<'_>) -> Result<()> {
        for (index, card) in self.cards.iter().enumerate() {
            let data = &self.reference.nodes[index].data;
            if !self.is_given(index) && data != "{}" {
                editor.write_json(card.node, data).await?;
            }
        }
        Ok(())
    }
}
