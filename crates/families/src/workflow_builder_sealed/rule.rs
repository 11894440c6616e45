//! A rule: links in a row, perhaps parted into branches by a Switch and joined again.

use evaluator::sealed::Shape;
use serde_json::{Value, json};
use workflow_builder_model::Feed;

use super::dials::Parameters;
use super::links::{Bag, Kind, Link};

/// Links in every branch.
const BRANCH_LINKS: usize = 2;

/// What a sealed node does.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// Rows of links: those before the Switch, one row per branch, and those behind the Merge. Without a
    /// Switch there is one row.
    pub rows: Vec<Vec<Link>>,
    /// Label and condition of every branch but the last, which takes what is left.
    pub cases: Vec<(String, String)>,
}

/// A link by its row and its place in it.
pub type Place = (usize, usize);

/// A graph as the tool stores it, with what the oracle needs to build it.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub nodes: Vec<DrawnNode>,
    /// Indexes of nodes, and the output that is left through.
    pub edges: Vec<(usize, Option<String>, usize)>,
}

#[derive(Clone, Debug)]
pub struct DrawnNode {
    pub type_id: &'static str,
    pub data: Value,
    /// Column and row on the canvas.
    pub at: [usize; 2],
}

impl Rule {
    pub fn draw(parameters: &Parameters, bag: &mut Bag<'_>) -> Rule {
        let mut depth = parameters.depth;
        let mut first = Vec::new();
        if parameters.remembers {
            first = vec![bag.remember("insert"), bag.remember("get")];
            depth -= first.len();
        }
        if parameters.branches < 2 {
            row(bag, &mut first, depth, true);
            return Rule {
                rows: vec![first],
                cases: Vec::new(),
            };
        }
        // The Switch and the Sort behind the Merge are links as well.
        depth -= 2 + BRANCH_LINKS * parameters.branches;
        row(bag, &mut first, depth / 2, false);
        let cases = cases(bag, parameters.branches - 1);
        let mut rows = vec![first];
        for _ in 0..parameters.branches {
            rows.push(branch(bag));
        }
        // In which order a Merge takes its branches is nothing that a result should depend on.
        let key = bag.shape.key.clone();
        let mut last = vec![bag.sort_by(&key)];
        row(bag, &mut last, depth - depth / 2, true);
        rows.push(last);
        Rule { rows, cases }
    }

    pub fn places(&self) -> Vec<Place> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, links)| (0..links.len()).map(move |place| (row, place)))
            .collect()
    }

    pub fn link(&self, (row, place): Place) -> &Link {
        &self.rows[row][place]
    }

    pub fn without(&self, (row, place): Place) -> Rule {
        let mut rule = self.clone();
        rule.rows[row].remove(place);
        rule
    }

    /// Puts another link in one place, of the same kind or one that shows more. What the rule is built around stays;
    /// says whether there is another one.
    pub fn redraw(&mut self, place: Place, bag: &mut Bag<'_>) -> bool {
        let is_behind_the_merge = self.rows.len() > 1 && place == (self.rows.len() - 1, 0);
        let kind = match (self.link(place).kind, bag.draw.below(3)) {
            (Kind::Remember, _) => return false,
            (Kind::Sort, _) if is_behind_the_merge => return false,
            (kind, 0) => kind,
            (_, 1) => Kind::Running,
            _ => Kind::Set,
        };
        let link = bag.link(kind);
        self.rows[place.0][place.1] = link;
        true
    }

    /// With the slightly wrong settings in one place.
    pub fn nearly(&self, (row, place): Place) -> Rule {
        let mut rule = self.clone();
        let link = &mut rule.rows[row][place];
        link.data = link.near.clone();
        rule
    }

    /// With a link and the one behind it in the other order.
    pub fn exchanged(&self, (row, place): Place) -> Option<Rule> {
        let mut rule = self.clone();
        let links = &mut rule.rows[row];
        (place + 1 < links.len()).then(|| links.swap(place, place + 1))?;
        Some(rule)
    }

    /// The workflow that does it, from Input Items to Table Preview.
    pub fn drawing(&self) -> Drawing {
        let mut drawing = Drawing {
            nodes: vec![DrawnNode {
                type_id: "inputItems",
                data: json!({"items": []}),
                at: [0, 0],
            }],
            edges: Vec::new(),
        };
        let mut end = drawing.follow(&self.rows[0], 0, None, 0);
        if let [_, branches @ .., last] = &self.rows[..]
            && !branches.is_empty()
        {
            let parted = drawing.put("switch", self.switch(), 0, &[(end, None)]);
            let mut ends = Vec::new();
            for (number, links) in branches.iter().enumerate() {
                let label = self.cases.get(number).map(|(label, _)| label.clone());
                let handle = Some(label.unwrap_or_else(|| "default".into()));
                ends.push((drawing.follow(links, parted, handle, number), None));
            }
            let joined = drawing.put("merge", json!({}), 0, &ends);
            end = drawing.follow(last, joined, None, 0);
        }
        drawing.put("tablePreview", json!({"limit": 50}), 0, &[(end, None)]);
        drawing
    }

    fn switch(&self) -> Value {
        let cases = self.cases.iter();
        let cases: Vec<_> = cases
            .map(|(label, expr)| json!({"label": label, "expr": expr}))
            .collect();
        json!({"cases": cases, "default": true})
    }
}

impl Drawing {
    /// Links in a row behind a node; the index of the last of them.
    fn follow(&mut self, links: &[Link], from: usize, handle: Option<String>, row: usize) -> usize {
        let mut end = (from, handle);
        for link in links {
            end = (self.put(link.type_id, link.data.clone(), row, &[end]), None);
        }
        end.0
    }

    fn put(
        &mut self,
        type_id: &'static str,
        data: Value,
        row: usize,
        from: &[(usize, Option<String>)],
    ) -> usize {
        let column = from
            .iter()
            .map(|(node, _)| self.nodes[*node].at[0] + 1)
            .max();
        let place = self.nodes.len();
        self.nodes.push(DrawnNode {
            type_id,
            data,
            at: [column.unwrap_or_default(), row],
        });
        let edges = from
            .iter()
            .map(|(node, handle)| (*node, handle.clone(), place));
        self.edges.extend(edges);
        place
    }

    /// As the tool reads it.
    pub fn graph(&self) -> Value {
        let nodes = self.nodes.iter().enumerate().map(|(place, node)| {
            json!({
                "id": name(place), "type": node.type_id, "data": node.data,
                "position": {"x": 320 * node.at[0], "y": 400 + 192 * node.at[1]},
            })
        });
        let edges = self.edges.iter().map(|(from, handle, to)| {
            let mut edge = json!({"source": name(*from), "target": name(*to)});
            if let Some(handle) = handle {
                edge["sourceHandle"] = json!(handle);
            }
            edge
        });
        json!({"nodes": nodes.collect::<Vec<_>>(), "edges": edges.collect::<Vec<_>>()})
    }

    pub fn feed(&self) -> Option<Feed> {
        Feed::of_graph(&self.graph()).ok()
    }
}

fn name(place: usize) -> String {
    format!("n{place}")
}

/// Which way a record goes, by its number or its word.
fn cases(bag: &mut Bag<'_>, count: usize) -> Vec<(String, String)> {
    let Shape { word, numbers, .. } = bag.shape.clone();
    let field = numbers[bag.draw.below(2) as usize].clone();
    let by = bag.between(3, 5);
    let [one, _] = bag.words();
    let conditions = [
        format!("item.{field} % {by} === {}", bag.draw.below(by)),
        format!("item.{word} === \"{one}\""),
    ];
    let labels = ["first", "second"].map(String::from);
    labels.into_iter().zip(conditions).take(count).collect()
}

/// Adds so many links. Neighbours differ in kind, and whatever puts records in order is followed by something that
/// the order matters to, or by nothing.
fn row(bag: &mut Bag<'_>, links: &mut Vec<Link>, count: usize, is_last: bool) {
    let begin = links.len();
    let mut once = vec![Kind::Limit, Kind::Group];
    let mut filters = 0;
    while links.len() < begin + count {
        let left = begin + count - links.len();
        let before = links.last().map(|it| it.kind);
        let is_late = is_last && 2 * (links.len() - begin + 1) >= count;
        let kind = match bag.draw.below(10) {
            0..=1 if filters < 2 => Kind::Filter,
            2..=4 => Kind::Set,
            5..=6 => Kind::Running,
            7 if is_late && once.contains(&Kind::Group) => Kind::Group,
            8 if is_late && once.contains(&Kind::Limit) => Kind::Limit,
            _ if left > 1 || is_last => Kind::Sort,
            _ => Kind::Set,
        };
        if before == Some(kind) && kind != Kind::Set {
            continue;
        }
        let link = bag.link(kind);
        if links
            .last()
            .is_some_and(|it| it.field == link.field && it.type_id == link.type_id)
        {
            continue;
        }
        filters += usize::from(kind == Kind::Filter);
        once.retain(|it| *it != kind);
        links.push(link);
        if kind == Kind::Sort && left > 1 {
            let running = bag.link(Kind::Running);
            links.push(running);
        }
    }
}

/// The links of a branch: one changes each record, one looks at several or leaves some out.
fn branch(bag: &mut Bag<'_>) -> Vec<Link> {
    let other = match bag.draw.below(3) {
        0 => Kind::Filter,
        _ => Kind::Running,
    };
    let mut kinds = [Kind::Set, other];
    bag.draw.shuffle(&mut kinds);
    let mut links: Vec<Link> = Vec::new();
    while links.len() < BRANCH_LINKS {
        let link = bag.link(kinds[links.len()]);
        let repeats = |it: &Link| it.field == link.field && it.type_id == link.type_id;
        if !links.last().is_some_and(repeats) {
            links.push(link);
        }
    }
    links
}
