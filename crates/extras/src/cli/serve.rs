//! `gauntlet serve --harness`: sessions of people.

use std::process::ExitCode;

use crate::harness::{Harness, HarnessOptions};
use gauntlet::cli::runtime;
use gauntlet::cli::serve::{Options, Study, serve as serve_face};

pub fn serve(options: &Options) -> anyhow::Result<ExitCode> {
    let Some(folder) = &options.study.harness else {
        return serve_face(options, None);
    };
    let opening = Harness::open(HarnessOptions {
        folder: folder.clone(),
        tasks_dir: options.files.folder()?,
        dist: options.web_build.ready()?,
        frames_per_second: options.study.rate.frames_per_second,
    });
    let runtime = runtime()?;
    let harness = runtime.block_on(opening)?;
    let study = Study {
        router: harness.router(),
        key: harness.key().to_string(),
    };
    serve_face(options, Some(study))
}
