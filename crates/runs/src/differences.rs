//! Whether episodes of two runs can stand side by side.

use protocol::RunManifest;

/// A setting in which two runs differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub what: String,
    pub left: String,
    pub right: String,
}

/// What makes the second another run than the first: what is played, and how.
pub fn differences(left: &RunManifest, right: &RunManifest) -> Vec<Difference> {
    let mut found = Differences::default();
    found.compare("the task list", left.tasks.join(" "), right.tasks.join(" "));
    found.compare(
        "--repeats",
        left.repeats.to_string(),
        right.repeats.to_string(),
    );
    let shard = |shard: Option<[u32; 2]>| match shard {
        Some([part, parts]) => format!("{part}/{parts}"),
        None => "the whole run".into(),
    };
    found.compare("--shard", shard(left.shard), shard(right.shard));
    found.0.extend(setting_differences(left, right));
    found.0
}

/// What would make episodes of the two runs incomparable, whichever they are.
pub fn setting_differences(left: &RunManifest, right: &RunManifest) -> Vec<Difference> {
    let mut found = Differences::default();
    let agents = [left, right].map(|it| match left.agent == right.agent {
        true => format!("{} with command line {:.8}", it.agent, it.agent_digest),
        false => it.agent.clone(),
    });
    if left.agent_digest != right.agent_digest {
        let [left, right] = agents;
        found.compare("--agent", left, right);
    }
    found.compare(
        "the model's settings",
        spelled(&left.model),
        spelled(&right.model),
    );
    let beginning = |from: Option<u32>| from.map_or("not given".into(), |it| it.to_string());
    found.compare(
        "--from-subtask",
        beginning(left.from_subtask),
        beginning(right.from_subtask),
    );
    found.compare("--seed", left.seed.to_string(), right.seed.to_string());
    let salt = |it: &RunManifest| match &it.salt {
        Some(digest) => format!("one with the digest {digest:.8}"),
        None => "not given".into(),
    };
    found.compare("--salt-file", salt(left), salt(right));
    let window = |it: &RunManifest| format!("{}x{}", it.width, it.height);
    found.compare("--window", window(left), window(right));
    let is_over_speed = left.speeds().or(right.speeds()).is_some();
    let clock = match is_over_speed {
        true => "--clock or --speeds",
        false => "--clock",
    };
    found.compare(clock, left.clock.clone(), right.clock.clone());
    for app in left
        .builds
        .keys()
        .filter(|app| right.builds.contains_key(*app))
    {
        let stage = |it: &RunManifest| match it.native.contains(app) {
            true => "native".to_string(),
            false => "browser".to_string(),
        };
        found.compare(&format!("--stage of {app}"), stage(left), stage(right));
    }
    found.compare(
        "--step-ms",
        left.step_ms.to_string(),
        right.step_ms.to_string(),
    );
    let budget = |steps: Option<u32>| steps.map_or("the tasks' own".into(), |it| it.to_string());
    found.compare("--steps", budget(left.steps), budget(right.steps));
    found.compare(
        "the observation",
        spelled(&left.sight),
        spelled(&right.sight),
    );
    found.compare("--burst", spelled(&left.burst), spelled(&right.burst));
    found.compare("the scorer", left.scorer.clone(), right.scorer.clone());
    found.compare("the sandbox", left.sandbox.clone(), right.sandbox.clone());
    for (app, build) in &right.builds {
        let before = left.builds.get(app).unwrap_or(build);
        found.compare(
            &format!("the web build of {app}"),
            before.clone(),
            build.clone(),
        );
    }
    for (app, digest) in &right.page_digests {
        // Runs of older versions do not say.
        let before = left.page_digests.get(app).unwrap_or(digest);
        let short = |digest: &String| format!("{digest:.8}");
        found.compare(
            &format!("the content of the page of {app}"),
            short(before),
            short(digest),
        );
    }
    found.0
}

#[derive(Default)]
pub struct Differences(pub Vec<Difference>);

impl Differences {
    pub fn compare(&mut self, what: &str, left: String, right: String) {
        if left != right {
            self.0.push(Difference {
                what: what.into(),
                left,
                right,
            });
        }
    }
}

fn spelled(settings: &impl serde::Serialize) -> String {
    serde_json::to_string(settings).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use face::sample::manifest;
    use protocol::{Burst, Observe, Sight};

    use super::*;

    #[test]
    fn time_and_browser_do_not_make_another_run() {
        let later = RunManifest {
            browser: "chromium 2".into(),
            started_ms: 2,
            ..manifest()
        };
        assert_eq!(differences(&manifest(), &later), []);
    }

    fn page(digest: &str) -> BTreeMap<String, String> {
        BTreeMap::from([("modeller".into(), digest.into())])
    }

    #[test]
    fn whatever_changes_results_makes_another_run() {
        let changed = RunManifest {
            agent: "oracle".into(),
            agent_digest: "another".into(),
            model: Some(serde_json::json!({"temperature": 1})),
            from_subtask: Some(2),
            builds: BTreeMap::from([("modeller".into(), "b2".into())]),
            page_digests: page("two"),
            tasks: Vec::new(),
            repeats: 2,
            shard: Some([1, 2]),
            seed: 1,
            salt: Some("digest".into()),
            width: 1024,
            clock: "real".into(),
            step_ms: 100,
            steps: Some(5),
            sight: Sight {
                observe: Observe::Tree,
                ..Sight::default()
            },
            burst: Some(Burst { frames: 4, ms: 300 }),
            scorer: "scorer/2".into(),
            sandbox: "none: switched off".into(),
            ..manifest()
        };
        let first = RunManifest {
            page_digests: page("one"),
            ..manifest()
        };
        let found = differences(&first, &changed);
        assert_eq!(found.len(), 18, "{found:?}");
        let window = found.iter().find(|it| it.what == "--window");
        let sides = window.map(|it| (it.left.as_str(), it.right.as_str()));
        assert_eq!(sides, Some(("1280x720", "1024x720")));
    }
}
