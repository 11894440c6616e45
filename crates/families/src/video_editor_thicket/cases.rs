//! Right and wrong ways to end an instance, carried out on the editor's model.

use serde_json::Value;
use video_editor_model::{Command, Editor, Place, Side, TextStyle, Workspace};

use super::{CARD, Moment, Plot};
use crate::family::{Case, CaseClaim};

/// A boundary that is off by this much is too far off; by the other it is still right.
const TOO_FAR_MS: u64 = 400;
const NEAR_ENOUGH_MS: u64 = 200;
/// When the commands are given: scoring does not ask.
const AT_MS: u64 = 0;

/// A stretch of the clip with what is written over it.
#[derive(Clone, Debug)]
struct Piece {
    from: u64,
    to: u64,
    name: String,
}

impl Piece {
    fn of(moment: &Moment) -> Piece {
        Piece {
            from: moment.from,
            to: moment.to,
            name: moment.figure.name.into(),
        }
    }

    fn length(&self) -> u64 {
        self.to - self.from
    }
}

/// Everything that an instance must let pass or refuse.
pub fn cases(plot: &Plot, start: &Value) -> Vec<Case> {
    let kept: Vec<Piece> = plot.kept().iter().map(Piece::of).collect();
    if kept.is_empty() {
        return unanswerable(plot, start);
    }
    let film = |name: &str, pieces: &[Piece], passes: bool| Case {
        name: name.into(),
        commands: cut_and_named(start, pieces),
        claim: CaseClaim::done(),
        passes,
    };
    let mut cases = vec![
        film("reference", &kept, true),
        Case {
            name: "names first, gaps closed by hand, a little off".into(),
            commands: named_and_cut(start, &kept),
            claim: CaseClaim::done(),
            passes: true,
        },
        film("a boundary 400 ms off", &off(&kept), false),
        film("wrong names", &renamed(&kept), false),
        film("nothing was cut", &[], false),
        Case {
            name: "called infeasible".into(),
            commands: Vec::new(),
            claim: CaseClaim::Infeasible("there is no figure".into()),
            passes: false,
        },
    ];
    if kept.len() > 1 {
        cases.push(film("one left out", &kept[1..], false));
    }
    if let Some([from, to]) = plot.story.decoys.first() {
        let decoy = Piece {
            from: *from,
            to: *to,
            name: kept[0].name.clone(),
        };
        cases.push(film("a decoy kept", &with(&kept, decoy), false));
    }
    let is_kept = |moment: &&Moment| kept.iter().any(|it| it.from == moment.from);
    if let Some(other) = plot.story.moments.iter().find(|it| !is_kept(it)) {
        let kept = with(&kept, Piece::of(other));
        cases.push(film("another figure kept", &kept, false));
    }
    cases
}

/// Of an instance whose figure never comes.
fn unanswerable(plot: &Plot, start: &Value) -> Vec<Case> {
    let other: Vec<Piece> = plot.story.moments.iter().map(Piece::of).collect();
    let refused = || CaseClaim::Infeasible("the figure never comes".into());
    let case = |name: &str, commands, claim, passes| Case {
        name: name.into(),
        commands,
        claim,
        passes,
    };
    vec![
        case("refused", Vec::new(), refused(), true),
        case("answered", Vec::new(), CaseClaim::done(), false),
        case(
            "another figure kept",
            cut_and_named(start, &other),
            CaseClaim::done(),
            false,
        ),
        case(
            "refused, and work left behind",
            cut_and_named(start, &other),
            refused(),
            false,
        ),
    ]
}

fn with(kept: &[Piece], more: Piece) -> Vec<Piece> {
    let mut pieces = kept.to_vec();
    pieces.push(more);
    pieces.sort_by_key(|it| it.from);
    pieces
}

fn off(kept: &[Piece]) -> Vec<Piece> {
    let mut pieces = kept.to_vec();
    if let Some(last) = pieces.last_mut() {
        last.to += TOO_FAR_MS;
    }
    pieces
}

/// The names of the first and the last exchanged; of one alone, another name.
fn renamed(kept: &[Piece]) -> Vec<Piece> {
    let mut pieces = kept.to_vec();
    let (first, last) = (0, pieces.len() - 1);
    match pieces[first].name == pieces[last].name {
        true => pieces[first].name = format!("no {}", pieces[first].name),
        false => {
            let name = pieces[first].name.clone();
            pieces[first].name = std::mem::replace(&mut pieces[last].name, name);
        }
    }
    pieces
}

/// The clip cut, then named; without pieces it stays whole.
fn cut_and_named(start: &Value, pieces: &[Piece]) -> Vec<Value> {
    let mut bench = Bench::new(start);
    bench.place();
    if !pieces.is_empty() {
        bench.cut(pieces);
        bench.close_by_ripple(pieces);
    }
    let mut at = 0;
    for piece in pieces {
        bench.name(&piece.name, [at, at + piece.length()]);
        at += piece.length();
    }
    bench.export();
    bench.commands
}

/// Names in capitals over most of where the moments will be, then the clip; gaps are closed one by one.
fn named_and_cut(start: &Value, pieces: &[Piece]) -> Vec<Value> {
    let mut bench = Bench::new(start);
    let mut at = 0;
    for piece in pieces {
        let name = piece.name.to_uppercase();
        bench.name(&name, [at, at + piece.length() * 3 / 4]);
        at += piece.length();
    }
    let later: Vec<Piece> = pieces
        .iter()
        .map(|piece| Piece {
            from: piece.from - NEAR_ENOUGH_MS,
            to: piece.to - NEAR_ENOUGH_MS,
            ..piece.clone()
        })
        .collect();
    bench.place();
    bench.cut(&later);
    bench.close_by_snapping(&later);
    bench.export();
    bench.commands
}

/// An editor and the log of what is done with it.
struct Bench {
    editor: Option<Workspace>,
    commands: Vec<Value>,
}

impl Bench {
    fn new(start: &Value) -> Bench {
        Bench {
            editor: Workspace::from_export(0, start).ok(),
            commands: Vec::new(),
        }
    }

    /// Carries out what the editor takes; what it refuses is not written down and shows in the verdict.
    fn apply(&mut self, command: Command) -> Vec<String> {
        let written = serde_json::to_value(&command).unwrap_or_default();
        let editor = self.editor.as_mut();
        let Some(Ok(effect)) = editor.map(|it| it.apply(command, AT_MS)) else {
            return Vec::new();
        };
        // What changes nothing is not logged.
        if effect.has_changed {
            self.commands.push(written);
        }
        effect.blocks
    }

    fn editor(&self) -> Option<&Editor> {
        self.editor.as_deref()
    }

    /// The clip whole, on a row below all others.
    fn place(&mut self) {
        let rows = self.editor().map_or(0, |it| it.project().tracks.len());
        let place = Place::NewRow {
            row: rows,
            start_ms: 0,
        };
        let media = CARD.into();
        self.apply(Command::AddBlock { media, place });
    }

    /// Blocks of the clip's row: id, start, and where in the clip they begin.
    fn blocks(&self) -> Vec<(String, u64, u64)> {
        let tracks = self.editor().map(|it| it.project().tracks.as_slice());
        let row = tracks.into_iter().flatten().find(|track| {
            let mut blocks = track.blocks.iter();
            blocks.any(|block| block.text().is_none())
        });
        let blocks = row.map(|track| track.blocks.as_slice());
        let blocks = blocks.into_iter().flatten();
        blocks
            .map(|it| (it.id.clone(), it.start_ms, it.trim_start_ms))
            .collect()
    }

    fn cut(&mut self, pieces: &[Piece]) {
        for at_ms in pieces.iter().flat_map(|piece| [piece.from, piece.to]) {
            let blocks = self.blocks();
            let before = blocks.iter().rfind(|(_, start, _)| *start < at_ms);
            if let Some((id, _, _)) = before {
                let blocks = vec![id.clone()];
                self.apply(Command::SplitBlocks { blocks, at_ms });
            }
        }
    }

    /// What is no piece, from the back on.
    fn rest(&self, pieces: &[Piece]) -> Vec<String> {
        let is_piece = |from: u64| pieces.iter().any(|piece| piece.from == from);
        let blocks = self.blocks().into_iter().rev();
        let rest = blocks.filter(|(_, _, from)| !is_piece(*from));
        rest.map(|(id, _, _)| id).collect()
    }

    fn close_by_ripple(&mut self, pieces: &[Piece]) {
        for id in self.rest(pieces) {
            self.apply(Command::DeleteBlocks {
                blocks: vec![id],
                ripple: true,
            });
        }
    }

    fn close_by_snapping(&mut self, pieces: &[Piece]) {
        let blocks = self.rest(pieces);
        let ripple = false;
        self.apply(Command::DeleteBlocks { blocks, ripple });
        for (block, _, _) in self.blocks() {
            self.apply(Command::SnapBlock { block });
        }
    }

    /// A text on the topmost row from one moment of the timeline to another.
    fn name(&mut self, name: &str, [from, to]: [u64; 2]) {
        let added = self.apply(Command::AddText);
        let Some(block) = added.into_iter().next() else {
            return;
        };
        let style = TextStyle {
            text: name.into(),
            ..TextStyle::default()
        };
        let written = block.clone();
        self.apply(Command::SetText {
            block: written,
            style,
        });
        let tracks = self.editor().map(|it| it.project().tracks.as_slice());
        let top = tracks.into_iter().flatten().next().filter(|track| {
            let mut blocks = track.blocks.iter();
            blocks.all(|it| it.text().is_some() && it.id != block)
        });
        let place = match top.map(|track| track.id.clone()) {
            Some(track) => Place::Row {
                track,
                start_ms: from,
            },
            None => Place::NewRow {
                row: 0,
                start_ms: from,
            },
        };
        let moved = block.clone();
        self.apply(Command::MoveBlock {
            block: moved,
            place,
        });
        self.apply(Command::TrimBlock {
            block,
            side: Side::Right,
            to_ms: to,
        });
    }

    fn export(&mut self) {
        self.apply(Command::BeginExport);
        self.apply(Command::CompleteExport);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanged_names_are_never_the_same_as_before() {
        let piece = |name: &str| Piece {
            from: 0,
            to: 1000,
            name: name.into(),
        };
        let names = |kept: &[&str]| {
            let kept: Vec<_> = kept.iter().map(|name| piece(name)).collect();
            let renamed = renamed(&kept).into_iter();
            renamed.map(|it| it.name).collect::<Vec<_>>()
        };
        assert_eq!(names(&["cat", "key", "fish"]), ["fish", "key", "cat"]);
        assert_eq!(names(&["cat"]), ["no cat"]);
        assert_eq!(names(&["cat", "key", "cat"]), ["no cat", "key", "cat"]);
    }
}
