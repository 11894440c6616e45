//! A project to try things on: short ways to a project and short descriptions of it.

use video_editor_model::{Command, Effect, Place, Project, Refusal, Sample, Workspace};

pub struct ProjectFixture {
    pub workspace: Workspace,
    now_ms: u64,
}

impl ProjectFixture {
    pub fn new() -> Self {
        ProjectFixture {
            workspace: Workspace::new(0),
            now_ms: 1000,
        }
    }

    pub fn try_do(&mut self, command: Command) -> Result<Effect, Refusal> {
        self.now_ms += 10;
        self.workspace.apply(command, self.now_ms)
    }

    pub fn act(&mut self, command: Command) -> Effect {
        self.try_do(command).expect("a command that can be done")
    }

    pub fn project(&self) -> &Project {
        self.workspace.project()
    }

    pub fn load(&mut self, sample: Sample) -> String {
        self.act(Command::LoadSample { sample });
        self.project().media.last().expect("a card").id.clone()
    }

    /// A sample on a row, which is made if there are fewer; gives the block.
    pub fn put(&mut self, sample: Sample, row: usize, start_ms: u64) -> String {
        let media = self.load(sample);
        let place = self.place(row, start_ms);
        self.act(Command::AddBlock { media, place }).blocks[0].clone()
    }

    pub fn place(&self, row: usize, start_ms: u64) -> Place {
        match self.project().tracks.get(row) {
            Some(track) => Place::Row {
                track: track.id.clone(),
                start_ms,
            },
            None => Place::NewRow { row, start_ms },
        }
    }

    pub fn drag(&mut self, block: &str, row: usize, start_ms: u64) {
        let place = self.place(row, start_ms);
        self.act(Command::MoveBlock {
            block: block.into(),
            place,
        });
    }

    /// Every row as a line: `F@0+5059 R@5059+9051[0|0]`.
    pub fn rows(&self) -> Vec<String> {
        let rows = self.project().tracks.iter();
        rows.map(|track| {
            let blocks = track.blocks.iter().map(|block| {
                let name = self.project().name_of(block);
                format!(
                    "{}@{}+{}[{}|{}]",
                    &name[..2],
                    block.start_ms,
                    block.duration_ms,
                    block.trim_start_ms,
                    block.trim_end_ms
                )
            });
            blocks.collect::<Vec<_>>().join(" ")
        })
        .collect()
    }

    pub fn effects(&self) -> Vec<(u64, u64)> {
        let effects = self
            .project()
            .tracks
            .iter()
            .flat_map(|track| &track.effects);
        effects
            .map(|effect| (effect.start_ms, effect.end_ms))
            .collect()
    }

    pub fn kinds(&self) -> Vec<&str> {
        let journal = self.workspace.journal().iter();
        journal.map(|entry| entry.kind.as_str()).collect()
    }
}
