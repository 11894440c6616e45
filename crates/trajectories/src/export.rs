//! Writes episodes into a folder, in any of the formats, and says in `export.json` what was written.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use serde::Serialize;
use serde_json::{Value, json};

use crate::atif;
use crate::digest::sha256;
use crate::episode::{Episode, RunFacts};
use crate::format::Format;
use crate::inspect::{self, Container, Log, Outcome};
use crate::lines::{self, LINES_FILE};
use crate::published::Verdicts;
use crate::table::Table;

/// What every export says about itself.
pub const EXPORT_FILE: &str = "export.json";
pub const EXPORT_SCHEMA: &str = "gauntlet.export/1";

/// Where episodes come from. They are asked for one by one, so that a long run needs no more memory than a
/// short one.
pub trait Source {
    fn count(&self) -> usize;
    fn episode(&self, index: usize) -> anyhow::Result<Episode>;
    /// A picture of that episode, by its name.
    fn frame(&self, index: usize, name: &str) -> anyhow::Result<Vec<u8>>;
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Exported {
    pub schema: String,
    pub format: String,
    pub episodes: usize,
    pub passed: usize,
    pub steps: usize,
    /// Files of pictures, or pictures inside other files, each counted once.
    pub pictures: usize,
    /// Which runs the episodes are of.
    pub runs: Vec<Value>,
    /// SHA-256 of every file but this one and the pictures, which are named by their hash.
    pub files: BTreeMap<String, String>,
}

/// Writes everything into a folder that exists and is empty. `split` is what files of a table are called by.
pub fn write(
    source: &dyn Source,
    format: Format,
    verdicts: Verdicts,
    split: &str,
    folder: &Path,
) -> anyhow::Result<Exported> {
    let mut export = Export {
        source,
        verdicts,
        folder,
        album: FrameDigests::default(),
        exported: Exported {
            schema: EXPORT_SCHEMA.into(),
            format: format.name().into(),
            ..Exported::default()
        },
    };
    match format {
        Format::Atif => export.atif()?,
        Format::Inspect => export.inspect(Container::Json)?,
        Format::InspectEval => export.inspect(Container::Eval)?,
        Format::Jsonl => export.jsonl()?,
        Format::Parquet => export.parquet(split)?,
    }
    export.exported.pictures = export.album.digests.len();
    let text = serde_json::to_string_pretty(&export.exported)? + "\n";
    put(&folder.join(EXPORT_FILE), text.as_bytes())?;
    Ok(export.exported)
}

struct Export<'a> {
    source: &'a dyn Source,
    verdicts: Verdicts,
    folder: &'a Path,
    album: FrameDigests,
    exported: Exported,
}

impl Export<'_> {
    /// The next episode, counted.
    fn take(&mut self, index: usize) -> anyhow::Result<Episode> {
        let episode = self.source.episode(index)?;
        self.exported.episodes += 1;
        self.exported.passed += usize::from(episode.passed());
        self.exported.steps += episode.steps.iter().filter(|it| it.step > 0).count();
        let run = about(&episode.run);
        if !self.exported.runs.contains(&run) {
            self.exported.runs.push(run);
        }
        Ok(episode)
    }

    fn note(&mut self, name: String, path: &Path) -> anyhow::Result<()> {
        let bytes = std::fs::read(path);
        let bytes = bytes.with_context(|| format!("cannot read {}", path.display()))?;
        self.exported.files.insert(name, sha256(bytes));
        Ok(())
    }

    fn atif(&mut self) -> anyhow::Result<()> {
        for index in 0..self.source.count() {
            let episode = self.take(index)?;
            let name = place(&episode);
            let folder = self.folder.join(&name);
            for frame in episode.frames() {
                let bytes = self.album.read(self.source, index, frame)?;
                put(&folder.join(atif::IMAGES).join(frame), &bytes)?;
            }
            let document = atif::trajectory(&episode, self.verdicts);
            let path = folder.join("trajectory.json");
            let text = serde_json::to_string_pretty(&document)? + "\n";
            put(&path, text.as_bytes())?;
            self.note(format!("{name}/trajectory.json"), &path)?;
        }
        Ok(())
    }

    fn jsonl(&mut self) -> anyhow::Result<()> {
        let path = self.folder.join(LINES_FILE);
        let images = self.folder.join(lines::IMAGES);
        let file = std::fs::File::create(&path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        let mut file = std::io::BufWriter::new(file);
        for index in 0..self.source.count() {
            let episode = self.take(index)?;
            for frame in episode.frames() {
                let path = images.join(frame);
                if !path.exists() {
                    let bytes = self.album.read(self.source, index, frame)?;
                    put(&path, &bytes)?;
                }
            }
            let digest = |name: &str| self.album.digest(self.source, index, name);
            for line in lines::lines(&episode, self.verdicts, digest)? {
                serde_json::to_writer(&mut file, &line)?;
                file.write_all(b"\n")?;
            }
        }
        file.flush()?;
        self.note(LINES_FILE.into(), &path)
    }

    fn parquet(&mut self, split: &str) -> anyhow::Result<()> {
        let mut table = Table::new(self.folder, split);
        for index in 0..self.source.count() {
            let episode = self.take(index)?;
            let digest = |name: &str| self.album.digest(self.source, index, name);
            let lines = lines::lines(&episode, self.verdicts, digest)?;
            for line in &lines {
                table.push(line, |name| self.source.frame(index, name))?;
            }
        }
        for path in table.finish()? {
            let name = path.file_name().unwrap_or_default();
            self.note(name.to_string_lossy().into_owned(), &path)?;
        }
        Ok(())
    }

    fn inspect(&mut self, container: Container) -> anyhow::Result<()> {
        let mut outcomes = Vec::new();
        let mut run = None;
        for index in 0..self.source.count() {
            let episode = self.take(index)?;
            outcomes.push(Outcome::of(&episode));
            let first = run.get_or_insert_with(|| episode.run.clone());
            ensure!(
                first.id == episode.run.id,
                "a log of Inspect holds one run, and these episodes are of several"
            );
        }
        let run = run.context("there is no episode to export")?;
        let log = Log::new(&run, &outcomes);
        let name = log.file_name(container);
        let path = self.folder.join(&name);
        let (source, verdicts, album) = (self.source, self.verdicts, &mut self.album);
        let mut samples = (0..source.count()).map(|index| {
            let episode = source.episode(index)?;
            inspect::sample(&episode, verdicts, |name| album.read(source, index, name))
        });
        log.write(&path, container, &mut samples)?;
        self.note(name, &path)
    }
}

/// Pictures that were looked at.
#[derive(Debug, Default)]
pub struct FrameDigests {
    digests: BTreeMap<String, String>,
}

impl FrameDigests {
    fn read(&mut self, source: &dyn Source, index: usize, name: &str) -> anyhow::Result<Vec<u8>> {
        // It becomes the name of a file.
        face::check_frame_name(name).map_err(anyhow::Error::msg)?;
        let bytes = source.frame(index, name)?;
        self.digests
            .entry(name.to_string())
            .or_insert_with(|| sha256(&bytes));
        Ok(bytes)
    }

    fn digest(&mut self, source: &dyn Source, index: usize, name: &str) -> anyhow::Result<String> {
        if let Some(known) = self.digests.get(name) {
            return Ok(known.clone());
        }
        Ok(sha256(self.read(source, index, name)?))
    }
}

/// Where an episode of ATIF lies. Demonstrations of one task differ in strategy and seed.
fn place(episode: &Episode) -> String {
    let trial = &episode.status.trial;
    match &episode.demo {
        None => format!("{}/{}", trial.task, trial.repeat),
        Some(_) => format!("{}/{}", trial.task, episode.id()),
    }
}

fn about(run: &RunFacts) -> Value {
    let manifest = &run.manifest;
    json!({
        "id": run.id,
        "agent": run.agent,
        "model": run.model,
        "seed": manifest.seed,
        "scorer": manifest.scorer,
        "browser": manifest.browser,
        "runner": manifest.runner,
        "builds": manifest.builds,
    })
}

fn put(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let folder: PathBuf = path.parent().map(Path::to_path_buf).unwrap_or_default();
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, bytes));
    written.with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_episodes::{episode, model_episode, png};

    struct Two;

    impl Source for Two {
        fn count(&self) -> usize {
            2
        }

        fn episode(&self, index: usize) -> anyhow::Result<Episode> {
            let (mut one, two) = (episode(), model_episode());
            one.run = two.run.clone();
            one.status.trial.repeat = 1;
            Ok(if index == 0 { two } else { one })
        }

        fn frame(&self, _: usize, _: &str) -> anyhow::Result<Vec<u8>> {
            Ok(png())
        }
    }

    fn written(format: Format) -> (tempfile::TempDir, Exported) {
        let folder = tempfile::tempdir().expect("a folder");
        let exported = write(&Two, format, Verdicts::Names, "train", folder.path());
        (folder, exported.expect("an export"))
    }

    #[test]
    fn every_format_holds_every_episode_and_says_the_same_twice() {
        for format in Format::ALL {
            let (folder, exported) = written(format);
            assert_eq!((exported.episodes, exported.steps), (2, 6), "{format}");
            assert_eq!(exported.pictures, 2, "{format}");
            assert!(folder.path().join(EXPORT_FILE).is_file());
            assert!(!exported.files.is_empty(), "{format}");
            for (name, digest) in &exported.files {
                let bytes = std::fs::read(folder.path().join(name)).expect("a file");
                assert_eq!(sha256(bytes), *digest, "{name}");
            }
            assert_eq!(written(format).1, exported, "{format}");
        }
    }

    #[test]
    fn nothing_tells_where_somebody_works_or_what_is_expected() {
        for format in [Format::Atif, Format::Inspect, Format::Jsonl] {
            let (folder, exported) = written(format);
            for name in exported.files.keys() {
                let text = std::fs::read_to_string(folder.path().join(name)).expect("text");
                assert!(!text.contains("/srv/me"), "{format}: {name}");
                assert!(!text.contains("secret answer"), "{format}: {name}");
            }
        }
    }

    #[test]
    fn a_picture_whose_name_is_a_path_is_refused() {
        struct Climbing;
        impl Source for Climbing {
            fn count(&self) -> usize {
                1
            }
            fn episode(&self, _: usize) -> anyhow::Result<Episode> {
                let mut episode = episode();
                episode.steps[0].frame = Some("../../aa.png".into());
                Ok(episode)
            }
            fn frame(&self, _: usize, _: &str) -> anyhow::Result<Vec<u8>> {
                Ok(png())
            }
        }
        for format in Format::ALL {
            let folder = tempfile::tempdir().expect("a folder");
            let refused = write(&Climbing, format, Verdicts::Names, "train", folder.path());
            let refusal = refused.expect_err("refused").to_string();
            assert!(refusal.contains("not the name of a picture"), "{refusal}");
        }
    }
}
