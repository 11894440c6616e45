//! Scene files of users: everything that is wrong with one is named, so that it can be mended in
//! one go.

use serde::Deserialize;
use serde_json::Value;

use crate::export::{ExportedObject, ExportedScene, ExportedSettings};
use crate::import;
use crate::limits::{MAX_OBJECTS, MAX_SCENES};
use crate::refusal::Refusal;

/// Larger than any file of the largest workspace a person would build.
pub const MAX_FILE_BYTES: usize = 64 * 1024 * 1024;

/// The scenes of a file: an export of this app, or of a run that was driven in it.
pub fn read_scenes(text: &str) -> Result<Vec<ExportedScene>, Vec<String>> {
    if text.len() > MAX_FILE_BYTES {
        return Err(vec![too_large()]);
    }
    let file: Value = serde_json::from_str(text)
        .map_err(|error| vec![format!("The file is not JSON: {error}.")])?;
    let scenes = file
        .get("scenes")
        .or_else(|| file.get("state")?.get("scenes"))
        .and_then(Value::as_array)
        .ok_or_else(|| vec!["The file has no list of scenes.".to_string()])?;
    if scenes.is_empty() {
        return Err(vec!["The file holds no scenes.".into()]);
    }
    let mut faults = Vec::new();
    if scenes.len() > MAX_SCENES {
        faults.push(Refusal::TooManyScenes.to_string());
    }
    let mut found = Vec::new();
    for (index, value) in scenes.iter().enumerate() {
        let before = faults.len();
        scene_faults(value, index + 1, &mut faults);
        if faults.len() == before {
            match ExportedScene::deserialize(value) {
                Ok(scene) => found.push(scene),
                Err(error) => faults.push(format!("Scene {}: {error}.", index + 1)),
            }
        }
    }
    if faults.is_empty() {
        Ok(found)
    } else {
        Err(faults)
    }
}

/// What is said about a file beyond the limit.
pub fn too_large() -> String {
    let megabytes = MAX_FILE_BYTES / (1024 * 1024);
    format!("The file is larger than {megabytes} MB.")
}

fn scene_faults(scene: &Value, number: usize, faults: &mut Vec<String>) {
    let place = match scene.get("name").and_then(Value::as_str) {
        Some(name) if !name.trim().is_empty() => format!("Scene “{}”", shortened(name)),
        _ => format!("Scene {number}"),
    };
    let mut fault = |what: String| faults.push(format!("{place}{what}"));
    match scene.get("name").map(Value::as_str) {
        None => fault(" has no name.".into()),
        Some(None) => fault(": its name is not text.".into()),
        Some(Some(name)) => {
            if let Err(refusal) = crate::checks::checked_name(name) {
                fault(format!(": {}", refusal.reason()));
            }
        }
    }
    let Some(content) = scene.get("scene") else {
        fault(" has no content.".into());
        return;
    };
    let settings = content.get("settings").map(ExportedSettings::deserialize);
    match settings {
        Some(Err(error)) => fault(format!(", settings: {error}.")),
        Some(Ok(settings)) => {
            for refusal in import::settings_refusals(&settings) {
                fault(format!(", settings: {}", refusal.reason()));
            }
        }
        None => {}
    }
    let objects = match content.get("objects") {
        None => return,
        Some(objects) => match objects.as_array() {
            Some(objects) => objects,
            None => return fault(": its objects are not a list.".into()),
        },
    };
    if objects.len() > MAX_OBJECTS {
        fault(format!(
            " has {} objects; a scene holds at most {MAX_OBJECTS}.",
            objects.len()
        ));
    }
    for (index, value) in objects.iter().enumerate() {
        let object = match value.get("name").and_then(Value::as_str) {
            Some(name) if !name.trim().is_empty() => {
                format!(", object {} “{}”", index + 1, shortened(name))
            }
            _ => format!(", object {}", index + 1),
        };
        match ExportedObject::deserialize(value) {
            Err(error) => fault(format!("{object}: {error}.")),
            Ok(read) => {
                for refusal in import::object_refusals(&read) {
                    fault(format!("{object}: {}", refusal.reason()));
                }
            }
        }
    }
}

/// Names of damaged files can be anything.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 40;
    let mut short: String = name.trim().chars().take(LONGEST).collect();
    if short.len() < name.trim().len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, Workspace};
    use serde_json::json;

    #[test]
    fn an_export_is_read_back_whole() {
        let export = Workspace::new(0).export();
        let scenes = read_scenes(&export.to_string()).unwrap();
        assert_eq!(scenes.len(), 7);
        let envelope = json!({"schema": "gauntlet.state/1", "state": export});
        assert_eq!(read_scenes(&envelope.to_string()).unwrap(), scenes);
    }

    #[test]
    fn every_fault_is_named_with_its_place() {
        let file = json!({"scenes": [
            {"name": "A", "scene": {
                "settings": {"fov": 500, "orthoZoom": 0},
                "objects": [
                    {"type": "cube", "name": "Good", "position": [0, 0, 0]},
                    {"type": "dodecahedron", "name": "D", "position": [0, 0, 0]},
                    {"type": "cube", "name": " ", "position": [0, 0, 1e12], "scale": [0, 1, 1], "opacity": 2},
                    {"type": "cube", "name": "Short", "position": [0, 0]},
                    {"type": "cube", "name": "C", "position": [0, 0, 0], "color": "reddish"},
                    17
                ]
            }},
            {"scene": {"objects": 3}},
            {"name": "C"}
        ]});
        let faults = read_scenes(&file.to_string()).unwrap_err();
        let expected = [
            "Scene “A”, settings: The field of view",
            "Scene “A”, settings: The orthographic zoom",
            "Scene “A”, object 2 “D”: unknown variant",
            "Scene “A”, object 3: A name needs",
            "Scene “A”, object 3: Values go from",
            "Scene “A”, object 3: Scale cannot be 0",
            "Scene “A”, object 3: Opacity goes",
            "Scene “A”, object 4 “Short”: invalid length",
            "Scene “A”, object 5 “C”: \"reddish\" is not a colour",
            "Scene “A”, object 6: invalid type",
            "Scene 2 has no name.",
            "Scene 2: its objects are not a list.",
            "Scene “C” has no content.",
        ];
        assert_eq!(faults.len(), expected.len(), "{faults:#?}");
        for (fault, start) in faults.iter().zip(expected) {
            assert!(fault.starts_with(start), "{fault} / {start}");
            assert!(!fault.contains("previous"), "{fault}");
        }
    }

    #[test]
    fn what_is_no_scene_file_says_so() {
        for text in [
            "",
            "not json",
            "{",
            "[]",
            "null",
            "{\"scenes\": {}}",
            "{\"scenes\": []}",
            "{\"scenes\": [{\"name\": \"A\", \"scene\": {\"objects\": [{\"position\": [NaN, 0, 0]}]}}]}",
            "{\"scenes\": [{\"name\": \"A\", \"scene\": {\"settings\": {\"fov\": 1e999}}}]}",
        ] {
            let faults = read_scenes(text).unwrap_err();
            assert_eq!(faults.len(), 1, "{text}: {faults:?}");
        }
    }

    #[test]
    fn too_many_objects_are_counted() {
        let cube = json!({"type": "cube", "name": "C", "position": [0, 0, 0]});
        let file = json!({"scenes": [{"name": "A", "scene": {"objects": vec![cube; 2001]}}]});
        let faults = read_scenes(&file.to_string()).unwrap_err();
        assert_eq!(faults.len(), 1);
        assert!(faults[0].contains("2001 objects"), "{faults:?}");
    }

    #[test]
    fn what_can_be_read_can_be_imported_and_comes_out_clean() {
        let file = json!({"scenes": [{"name": " A ", "scene": {"objects": [
            {"type": "cube", "name": "C", "position": [-0.0, 0.1 + 0.2, -1e-9], "rotation": [370, 0, 0],
             "group": "G", "extra": [1, 2]}
        ]}}]});
        let scenes = read_scenes(&file.to_string()).unwrap();
        let mut workspace = Workspace::new(0);
        workspace
            .apply(Command::ImportScenes { scenes }, 0)
            .unwrap();
        let export = workspace.export();
        let object = &export["scenes"][7]["scene"]["objects"][0];
        assert_eq!(object["position"].to_string(), "[0,0.3,0]");
        assert_eq!(object["rotation"].to_string(), "[370,0,0]");
        assert_eq!(object["group"], "G");
        assert_eq!(export["scenes"][7]["name"], "A");
    }
}
