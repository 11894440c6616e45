//! A Parquet table of steps, with the pictures inside, that `pyarrow`, `pandas` and `datasets` read.
//!
//! Rows are collected until they make a row group, and row groups until they make a file, so that memory stays
//! bounded however long a run is. A note for `datasets` says which columns are pictures.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use parquet::basic::Compression;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::{ColumnPath, Type};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::column::{Cell, Image, Kind, Pending};
use crate::lines::{Line, Seen};

/// What is collected before it is written: the most that is held in memory, and the least that is read.
const ROW_GROUP_BYTES: usize = 32 * 1024 * 1024;
/// About what hubs of datasets like their files to be.
const SHARD_BYTES: usize = 500 * 1024 * 1024;

/// Every column, in order.
const COLUMNS: &[(&str, Kind)] = &[
    ("episode", Kind::Text),
    ("run", Kind::Text),
    ("task", Kind::Text),
    ("app", Kind::Text),
    ("set", Kind::Text),
    ("difficulty", Kind::Text),
    ("repeat", Kind::Integer),
    ("agent", Kind::Text),
    ("model", Kind::Text),
    ("strategy", Kind::Text),
    ("demo_seed", Kind::Integer),
    ("group", Kind::Text),
    ("step", Kind::Integer),
    ("steps", Kind::Integer),
    ("last", Kind::Flag),
    ("prompt", Kind::Text),
    ("picture", Kind::Image),
    ("frames", Kind::Images),
    ("picture_sha256", Kind::Text),
    ("clock_ms", Kind::Integer),
    ("action", Kind::Text),
    ("action_type", Kind::Text),
    ("call", Kind::Text),
    ("raw", Kind::Text),
    ("note", Kind::Text),
    ("mark", Kind::Text),
    ("error", Kind::Text),
    ("error_kind", Kind::Text),
    ("thought_ms", Kind::Integer),
    ("usage", Kind::Text),
    ("next_picture_sha256", Kind::Text),
    ("next_clock_ms", Kind::Integer),
    ("reward", Kind::Number),
    ("passed", Kind::Flag),
    ("score", Kind::Number),
    ("end", Kind::Text),
    ("answer", Kind::Text),
    ("verdict", Kind::Text),
    ("seed", Kind::Integer),
    ("width", Kind::Integer),
    ("height", Kind::Integer),
    ("build", Kind::Text),
    ("task_digest", Kind::Text),
    ("export_sha256", Kind::Text),
];

/// Writes rows into as many files as they need.
pub struct Table {
    folder: PathBuf,
    /// What files are called: `train-00000-of-00002.parquet`.
    split: String,
    shard_bytes: usize,
    row_group_bytes: usize,
    pending: Vec<Pending>,
    pending_rows: usize,
    pending_bytes: usize,
    file: Option<SerializedFileWriter<File>>,
    file_bytes: usize,
    shards: Vec<PathBuf>,
}

impl Table {
    pub fn new(folder: &Path, split: &str) -> Table {
        Table::with_sizes(folder, split, SHARD_BYTES, ROW_GROUP_BYTES)
    }

    fn with_sizes(folder: &Path, split: &str, shard_bytes: usize, row_group_bytes: usize) -> Table {
        Table {
            folder: folder.to_path_buf(),
            split: split.to_string(),
            shard_bytes,
            row_group_bytes,
            pending: columns(),
            pending_rows: 0,
            pending_bytes: 0,
            file: None,
            file_bytes: 0,
            shards: Vec::new(),
        }
    }

    /// Adds a step. `picture` reads a PNG by its name.
    pub fn push(
        &mut self,
        line: &Line,
        mut picture: impl FnMut(&str) -> anyhow::Result<Vec<u8>>,
    ) -> anyhow::Result<()> {
        for (cell, column) in cells(line, &mut picture)?
            .into_iter()
            .zip(&mut self.pending)
        {
            self.pending_bytes += column.push(cell);
        }
        self.pending_rows += 1;
        if self.pending_bytes >= self.row_group_bytes {
            self.write_row_group()?;
        }
        if self.file_bytes >= self.shard_bytes {
            self.close_file()?;
        }
        Ok(())
    }

    /// Writes what is left and gives the files their names.
    pub fn finish(mut self) -> anyhow::Result<Vec<PathBuf>> {
        if self.pending_rows > 0 || self.shards.is_empty() && self.file.is_none() {
            self.write_row_group()?;
        }
        self.close_file()?;
        let count = self.shards.len();
        let mut names = Vec::new();
        for (index, unnamed) in self.shards.iter().enumerate() {
            let name = format!("{}-{index:05}-of-{count:05}.parquet", self.split);
            let path = self.folder.join(name);
            std::fs::rename(unnamed, &path)
                .with_context(|| format!("cannot write {}", path.display()))?;
            names.push(path);
        }
        Ok(names)
    }

    fn write_row_group(&mut self) -> anyhow::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => {
                let path = self
                    .folder
                    .join(format!("{}-{}.part", self.split, self.shards.len()));
                let created = File::create(&path);
                let created =
                    created.with_context(|| format!("cannot write {}", path.display()))?;
                self.shards.push(path);
                let writer = SerializedFileWriter::new(created, schema()?, Arc::new(properties()));
                self.file.insert(writer?)
            }
        };
        let mut group = file.next_row_group()?;
        for column in &mut self.pending {
            column.write(&mut group)?;
        }
        group.close()?;
        self.file_bytes += self.pending_bytes;
        self.pending_bytes = 0;
        self.pending_rows = 0;
        Ok(())
    }

    fn close_file(&mut self) -> anyhow::Result<()> {
        self.file_bytes = 0;
        if let Some(file) = self.file.take() {
            file.close()?;
        }
        Ok(())
    }
}

fn columns() -> Vec<Pending> {
    let all = COLUMNS.iter();
    all.map(|(_, kind)| Pending::new(*kind)).collect()
}

fn schema() -> anyhow::Result<Arc<Type>> {
    let columns = COLUMNS.iter();
    let columns: Vec<_> = columns.map(|(name, kind)| kind.schema(name)).collect();
    let message = format!("message step {{ {} }}", columns.join(" "));
    Ok(Arc::new(parse_message_type(&message)?))
}

/// Pictures are compressed already, and every one is another.
fn properties() -> WriterProperties {
    let features: Map<String, Value> = COLUMNS
        .iter()
        .map(|(name, kind)| ((*name).to_string(), kind.feature()))
        .collect();
    let note = json!({"info": {"features": features}}).to_string();
    let mut properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by("gauntlet".into())
        .set_key_value_metadata(Some(vec![KeyValue::new("huggingface".into(), note)]));
    let bytes: [&[&str]; 2] = [
        &["picture", "bytes"],
        &["frames", "list", "element", "bytes"],
    ];
    for path in bytes {
        let path = ColumnPath::new(path.iter().map(ToString::to_string).collect());
        properties = properties
            .set_column_compression(path.clone(), Compression::UNCOMPRESSED)
            .set_column_dictionary_enabled(path.clone(), false)
            .set_column_statistics_enabled(path, EnabledStatistics::None);
    }
    properties.build()
}

type Read<'r> = &'r mut dyn FnMut(&str) -> anyhow::Result<Vec<u8>>;

/// The cells of a row, in the order of [`COLUMNS`].
fn cells(line: &Line, read: Read<'_>) -> anyhow::Result<Vec<Cell>> {
    let pictures = pictures(&line.before, read)?;
    let mut pictures = pictures.into_iter();
    let picture = line.before.picture.as_ref().and_then(|_| pictures.next());
    let action_type = line.action.as_ref().map(crate::episode::name_and_arguments);
    let after = line.after.as_ref();
    let demo = line.demo.as_ref();
    Ok(vec![
        text(&line.episode),
        text(&line.run),
        text(&line.task),
        text(&line.app),
        text(&line.set),
        name(Some(&line.difficulty)),
        integer(line.repeat),
        text(&line.agent),
        maybe(line.model.as_deref()),
        maybe(demo.map(|it| it.strategy.as_str())),
        demo.map_or(Cell::Absent, |it| whole(it.seed)),
        maybe(demo.map(|it| it.group.as_str())),
        integer(line.step),
        integer(line.steps),
        Cell::Flag(line.last),
        text(&line.prompt),
        picture.map_or(Cell::Absent, Cell::Image),
        Cell::Images(pictures.collect()),
        maybe(line.before.sha256.as_deref()),
        whole(line.before.clock_ms),
        json_text(line.action.as_ref()),
        maybe(action_type.as_ref().map(|(name, _)| name.as_str())),
        json_text(line.call.as_ref()),
        maybe(line.raw.as_deref()),
        maybe(line.note.as_deref()),
        name(line.mark.as_ref()),
        maybe(line.error.as_deref()),
        name(line.error_kind.as_ref()),
        whole(line.thought_ms),
        json_text(line.usage.as_ref()),
        maybe(after.and_then(|it| it.sha256.as_deref())),
        after.map_or(Cell::Absent, |it| whole(it.clock_ms)),
        Cell::Number(line.reward),
        Cell::Flag(line.passed),
        Cell::Number(line.score),
        text(&line.end),
        json_text(line.answer.as_ref()),
        json_text(line.verdict.as_ref()),
        whole(line.page.seed),
        integer(line.page.width),
        integer(line.page.height),
        maybe(line.page.build.as_deref()),
        text(&line.task_digest),
        maybe(line.export_sha256.as_deref()),
    ])
}

fn pictures(seen: &Seen, read: Read<'_>) -> anyhow::Result<Vec<Image>> {
    let names = seen.names().into_iter();
    names
        .map(|name| {
            Ok(Image {
                bytes: read(name)?,
                path: name.to_string(),
            })
        })
        .collect()
}

fn text(it: &str) -> Cell {
    Cell::Text(it.to_string())
}

fn maybe(it: Option<&str>) -> Cell {
    it.map_or(Cell::Absent, text)
}

fn integer(it: u32) -> Cell {
    Cell::Integer(it.into())
}

/// Seeds and clocks are far below where the two types part.
fn whole(it: u64) -> Cell {
    i64::try_from(it).map_or(Cell::Absent, Cell::Integer)
}

/// A word of ours, as JSON spells it.
fn name(it: Option<&impl Serialize>) -> Cell {
    match it.map(serde_json::to_value) {
        Some(Ok(Value::String(name))) => Cell::Text(name),
        _ => Cell::Absent,
    }
}

/// What has many forms, as JSON text: a column has one type.
fn json_text(it: Option<&impl Serialize>) -> Cell {
    match it.map(serde_json::to_string) {
        Some(Ok(text)) => Cell::Text(text),
        _ => Cell::Absent,
    }
}

#[cfg(test)]
mod tests {
    use parquet::file::reader::{FileReader, SerializedFileReader};

    use super::*;
    use crate::published::Verdicts;
    use crate::test_episodes::{model_episode, png};

    fn written(
        shard_bytes: usize,
        row_group_bytes: usize,
        times: usize,
    ) -> (tempfile::TempDir, Vec<PathBuf>) {
        let folder = tempfile::tempdir().expect("a folder");
        let mut table = Table::with_sizes(folder.path(), "train", shard_bytes, row_group_bytes);
        let mut episode = model_episode();
        episode.steps[0].frames = vec!["cc.png".into(), "dd.png".into()];
        let digest = |name: &str| Ok(name.to_string());
        let lines = crate::lines::lines(&episode, Verdicts::Names, digest).expect("lines");
        for _ in 0..times {
            for line in &lines {
                table.push(line, |_| Ok(png())).expect("a row");
            }
        }
        let files = table.finish().expect("files");
        (folder, files)
    }

    fn rows(files: &[PathBuf]) -> (usize, usize) {
        let (mut rows, mut groups) = (0, 0);
        for path in files {
            let reader = SerializedFileReader::new(File::open(path).expect("a file"));
            let reader = reader.expect("a table");
            groups += reader.num_row_groups();
            rows += reader.get_row_iter(None).expect("rows").count();
        }
        (rows, groups)
    }

    #[test]
    fn a_row_is_what_its_step_was() {
        let (_folder, files) = written(usize::MAX, usize::MAX, 1);
        assert!(files[0].ends_with("train-00000-of-00001.parquet"));
        let reader = SerializedFileReader::new(File::open(&files[0]).expect("a file"));
        let reader = reader.expect("a table");
        let rows: Vec<_> = reader.get_row_iter(None).expect("rows").collect();
        let rows: Vec<_> = rows.into_iter().map(|row| row.expect("a row")).collect();
        let told = |row: usize, column: &str| -> String {
            let mut columns = rows[row].get_column_iter();
            let found = columns.find(|(name, _)| *name == column);
            found.map(|(_, field)| field.to_string()).expect("a column")
        };
        assert_eq!(rows.len(), 3);
        assert_eq!(told(0, "action_type"), "\"click\"");
        assert!(told(0, "picture").contains("\"aa.png\""));
        assert!(told(0, "frames").contains("\"dd.png\""));
        assert_eq!(told(1, "action"), "null");
        assert_eq!(told(1, "frames"), "[]");
        assert_eq!(told(2, "reward"), "1.0");
        assert!(told(2, "action").contains("answer"));
    }

    #[test]
    fn pictures_are_announced_to_readers() {
        let (_folder, files) = written(usize::MAX, usize::MAX, 1);
        let reader = SerializedFileReader::new(File::open(&files[0]).expect("a file"));
        let reader = reader.expect("a table");
        let notes = reader.metadata().file_metadata().key_value_metadata();
        let note = notes
            .expect("notes")
            .iter()
            .find(|it| it.key == "huggingface");
        let note = note.and_then(|it| it.value.clone()).expect("a note");
        let note: Value = serde_json::from_str(&note).expect("JSON");
        assert_eq!(note["info"]["features"]["picture"]["_type"], "Image");
    }

    #[test]
    fn large_tables_have_several_groups_and_files_and_no_row_is_lost() {
        let (_folder, files) = written(usize::MAX, 1, 4);
        assert_eq!((files.len(), rows(&files)), (1, (12, 12)));
        let (folder, files) = written(5_000, 1, 4);
        assert!(files.len() > 1, "{files:?}");
        assert_eq!(rows(&files).0, 12);
        let names = std::fs::read_dir(folder.path()).expect("a folder");
        assert_eq!(names.count(), files.len(), "nothing else is left behind");
    }

    #[test]
    fn a_table_without_rows_is_a_table() {
        let (_folder, files) = written(usize::MAX, usize::MAX, 0);
        assert_eq!((files.len(), rows(&files).0), (1, 0));
    }
}
