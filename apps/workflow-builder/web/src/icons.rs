//! Line icons as SVG path data in a box of 24 by 24, used on the canvas and in the panels alike.

pub use dom_shell::icons::{CHEVRON, CLOSE, Icon};

const CIRCLE: &str = "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17z";

/// Node types and their picture.
#[rustfmt::skip]
const NODES: &[(&[&str], &str)] = &[
    (&["manualTrigger"], "M7 4.5v15l12-7.5z"),
    (&["webhookTrigger"], "M3 12h10M9 8l4 4-4 4M13 4h5a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-5"),
    (&["chatTrigger"], "M4 5.5h16v11h-9l-4 3.5v-3.5H4z"),
    (&["if"], "M3.5 12H9l6-6.5h5M9 12l6 6.5h5"),
    (&["switch"], "M3.5 12h17M8 12l5.5-7h7M8 12l5.5 7h7"),
    (&["merge"], "M3.5 5h4l6.5 7h6.5M3.5 19h4L14 12"),
    (&["wait"], "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM12 7.5V12l3.5 2.5"),
    (&["map"], "M4 8h13M13.5 4.5 17 8l-3.5 3.5M20 16H7M10.5 12.5 7 16l3.5 3.5"),
    (&["filter"], "M4 5h16l-6.2 7.5V18l-3.6 2v-7.5z"),
    (&["sort"], "M7 5v14M3.5 15.5 7 19l3.5-3.5M14 6h6.5M14 11.5h4.5M14 17h2.5"),
    (&["limit"], "M4 6.5h11M4 12h11M4 17.5h11M19.5 4v16"),
    (&["aggregate"], "M17.5 7.5V5H6l6.5 7L6 19h11.5v-2.5"),
    (&["editFields"], "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5"),
    (&["formula"], "M13.5 4.5c-3 0-3.4 2-3.9 4.5l-1.5 7c-.5 2.4-1.4 3.5-3.6 3.5M6 10h7M14 14l6 6M20 14l-6 6"),
    (&["dataTable"], "M4 5h16v14H4zM4 9.7h16M4 14.3h16M10 5v14"),
    (&["rangeGenerator"], "M5 19v-4M9.7 19v-7.5M14.3 19V8M19 19V4.5"),
    (&["tablePreview"], "M2.8 12S6.3 6 12 6s9.2 6 9.2 6-3.5 6-9.2 6-9.2-6-9.2-6zM12 9.4a2.6 2.6 0 1 0 0 5.2a2.6 2.6 0 1 0 0-5.2z"),
    (&["httpRequest"], "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM3.5 12h17M12 3.5c3.4 3.2 3.4 13.8 0 17M12 3.5c-3.4 3.2-3.4 13.8 0 17"),
    (&["databaseConnector"], "M5 6.5c0-3.6 14-3.6 14 0v11c0 3.6-14 3.6-14 0zM5 6.5c0 3.6 14 3.6 14 0M5 12c0 3.6 14 3.6 14 0"),
    (&["sendEmail"], "M3.5 6h17v12.5h-17zM4 7l8 6 8-6"),
    (&["respondToWebhook"], "M9 6l-5.5 5.5L9 17M3.5 11.5H14a6 6 0 0 1 6 6v1.5"),
    (&["noOperation"], "M4 12h16M14.5 6.5 20 12l-5.5 5.5"),
    (&["crypto"], "M5.5 11h13v9h-13zM8.3 11V8a3.7 3.7 0 0 1 7.4 0v3M12 14.5v2"),
    (&["guardrails"], "M12 3.2l7.5 2.8v5.7c0 4.6-3.4 7.7-7.5 9.1-4.1-1.4-7.5-4.5-7.5-9.1V6zM8.8 11.8l2.3 2.3 4.2-4.4"),
    (&["aiTransform"], "M11 4l1.9 5.6L18.5 11.5l-5.6 1.9L11 19l-1.9-5.6L3.5 11.5l5.6-1.9zM18.5 3.5v4M20.5 5.5h-4"),
    (&["scheduleTrigger"], "M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M12 13v3h2.5"),
    (&["formTrigger"], "M5 3.5h14v17H5zM8.5 8h7M8.5 12h7M8.5 16h4"),
    (&["emailTrigger"], "M3.5 6h17v12.5h-17zM4 7l8 6 8-6M18 3v-1"),
    (&["errorTrigger"], "M12 4l9 15.5H3zM12 10v4.5M12 17v.2"),
    (&["fileTrigger", "readFile", "writeFile"], "M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5"),
    (&["subworkflowTrigger", "executeWorkflow"], "M4 5h6v5H4zM14 14h6v5h-6zM7 10v6.5h7M11 13.5l3 3-3 3"),
    (&["loopOverItems", "retry"], "M5 9a7.5 7.5 0 0 1 14-1M19 4v4.5h-4.5M19 15a7.5 7.5 0 0 1-14 1M5 20v-4.5h4.5"),
    (&["stopAndError"], "M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM9 9l6 6M15 9l-6 6"),
    (&["joinAll"], "M4 6h5l3 6-3 6H4M12 12h8M16.5 8.5 20 12l-3.5 3.5"),
    (&["routePercent"], "M5 19 19 5M7.5 5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5zM16.5 14a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5z"),
    (&["splitOut"], "M4 12h5M9 12l5-6h6M9 12h11M9 12l5 6h6"),
    (&["summarize"], "M17.5 7.5V5H6l6.5 7L6 19h11.5v-2.5"),
    (&["removeDuplicates"], "M8 8h12v12H8zM4 16V4h12M11.5 14h5"),
    (&["renameKeys"], "M4 7h9M4 12h6M4 17h4M13 18l6.5-6.5 1.5 1.5L14.5 19.5H13z"),
    (&["selectFields"], "M5 6l2 2 3-3.5M5 14l2 2 3-3.5M13 7h7M13 15h7"),
    (&["compareDatasets"], "M4 5h6v14H4zM14 5h6v14h-6zM10 12h4"),
    (&["joinByKey"], "M9 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM15 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12z"),
    (&["dateTime"], "M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4"),
    (&["code"], "M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5M13.5 4.5l-3 15"),
    (&["htmlExtract", "xmlJson"], "M8 7l-5 5 5 5M16 7l5 5-5 5"),
    (&["textTemplate"], "M5 6V4h14v2M12 4v16M9 20h6"),
    (&["csvParse"], "M4 5h16v14H4zM4 10h16M9.5 5v14M14.5 5v14"),
    (&["inputItems"], "M4 6h3M4 12h3M4 18h3M10 6h10M10 12h10M10 18h10"),
    (&["graphqlRequest"], "M12 3.5l7.5 4.3v8.4L12 20.5l-7.5-4.3V7.8zM12 3.5 4.5 16.2h15z"),
    (&["rssRead"], "M5 5a14 14 0 0 1 14 14M5 11a8 8 0 0 1 8 8M6 17.2a.8.8 0 1 0 0 1.6a.8.8 0 1 0 0-1.6z"),
    (&["ftpTransfer"], "M7 20V5M3.5 8.5 7 5l3.5 3.5M17 4v15M13.5 15.5 17 19l3.5-3.5"),
    (&["sshCommand", "executeCommand"], "M3.5 5h17v14h-17zM7 9.5l3 2.5-3 2.5M12 15h5"),
    (&["mqttPublish", "kafkaPublish"], "M12 10a2 2 0 1 0 0 4a2 2 0 1 0 0-4zM7.5 16.5a6.4 6.4 0 0 1 0-9M16.5 7.5a6.4 6.4 0 0 1 0 9M4.5 19.5a10.6 10.6 0 0 1 0-15M19.5 4.5a10.6 10.6 0 0 1 0 15"),
    (&["redisCommand"], "M4 8l8-4 8 4-8 4zM4 12l8 4 8-4M4 16l8 4 8-4"),
    (&["chatMessage"], "M4 5.5h16v11h-9l-4 3.5v-3.5H4zM8 9.5h8M8 12.5h5"),
    (&["jwt", "credentialCheck"], "M14.5 4a5.5 5.5 0 1 0 .1 11a5.5 5.5 0 1 0-.1-11zM10.5 13.5 4 20M6.5 17.5l2 2M15.5 8.5v.1"),
    (&["totp"], "M12 5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 1 0 0-15zM12 9v3.5M10 2.5h4"),
    (&["compress"], "M6 3.5h12v17H6zM12 3.5v3M12 9v2M10.5 14h3v3.5h-3z"),
    (&["executionData"], "M5 5h14v14H5zM9 16v-4M12 16V8.5M15 16v-6"),
    (&["textClassifier"], "M4 4.5h7l9 9-6.5 6.5-9-9zM8 8v.1"),
    (&["sentimentAnalysis"], "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17zM8.5 14a4.2 4.2 0 0 0 7 0M9 9.5v.1M15 9.5v.1"),
    (&["informationExtractor"], "M5 4h9M5 8.5h6M5 13h4M14.5 10a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM17.5 17l3 3"),
    (&["summarizeText"], "M5 5h14M5 10h14M5 15h8M5 19.5h5"),
    (&["aiAgent"], "M6 9h12v10H6zM12 9V5M12 3.5v.1M9.5 13.5v1M14.5 13.5v1M3.5 13v3M20.5 13v3"),
    (&["embedText"], "M5 18.5 12 5l7 13.5M7.5 14h9M5 18.5v.1M19 18.5v.1"),
    (&["sealed"], "M5.5 11h13v9h-13zM8.3 11V8a3.7 3.7 0 0 1 7.4 0v3M9.3 15.5h5.4"),
];

/// The picture of a node type; a circle for one that the catalogue does not know.
pub fn node_path(type_id: &str) -> &'static str {
    NODES
        .iter()
        .find(|(type_ids, _)| type_ids.contains(&type_id))
        .map_or(CIRCLE, |(_, path)| path)
}

pub const PLUS: &str = "M12 5v14M5 12h14";
pub const CHECK: &str = "M5 12.5l4.5 4.5L19 7.5";
pub const SKIP: &str = "M5 6l7 6-7 6zM13 6l7 6-7 6z";
pub const ALERT: &str = "M12 5v9M12 18.2v.3";
pub const PROBLEMS: &str = "M12 4l9 15.5H3zM12 10v4.5M12 17v.2";
pub const PLAY: &str = "M7 4.5v15l12-7.5z";
pub const PIN: &str = "M9 4h6l-1 6 3.5 3.5h-11L10 10zM12 13.5V20";
pub const NOTE: &str = "M5 4h14v10l-5 6H5zM19 14h-5v6";
pub const TIDY: &str = "M4 5h6v5H4zM4 14h6v5H4zM14 9.5h6v5h-6zM10 7.5h2v9h-2M12 12h2";
pub const MAP: &str = "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14";
pub const MINUS: &str = "M5 12h14";
pub const SEARCH: &str = "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM15.5 15.5 20.5 20.5";
pub const FIT: &str = "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5";
pub const IMPORT: &str = "M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 17v3h15v-3";
pub const EXPORT: &str = "M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 17v3h15v-3";
pub const TRASH: &str = "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 11v5M14 11v5";
pub const COPY: &str = "M9 9h11v11H9zM15 9V4H4v11h5";
pub const PENCIL: &str = "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5z";
pub const UP: &str = "M6.5 14.5 12 9l5.5 5.5";
pub const UNDO: &str = "M8.5 5 4 9.5 8.5 14M4.5 9.5H14a5.5 5.5 0 0 1 0 11h-3";
pub const REDO: &str = "M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5.5 5.5 0 0 0 0 11h3";
pub const HELP: &str = "M9 9a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.3M12 17.4v.2M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17z";
pub const GRID: &str = "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z";

#[cfg(test)]
mod tests {
    use super::*;
    use workflow_builder_model::catalogue;

    #[test]
    fn every_node_type_has_exactly_one_picture_and_no_picture_is_left_over() {
        let mut drawn: Vec<&str> = NODES
            .iter()
            .flat_map(|(ids, _)| ids.iter().copied())
            .collect();
        let mut known: Vec<&str> = catalogue::all().map(|node_type| node_type.id).collect();
        known.push(catalogue::SEALED);
        drawn.sort_unstable();
        known.sort_unstable();
        assert_eq!(drawn, known);
    }

    #[test]
    fn an_unknown_type_is_a_circle() {
        assert_eq!(node_path("somethingElse"), CIRCLE);
        assert_ne!(node_path("if"), CIRCLE);
    }
}
