//! Data shaping of the wider catalogue.

use super::builder::*;
use serde_json::{Value, json};

#[test]
fn split_out_makes_an_item_per_element() {
    let items = json!([{"id": 1, "tags": ["a", "b"]}, {"id": 2}]);
    assert_eq!(
        result_of("splitOut", json!({"field": "tags"}), items.clone()),
        json!([{"tags": "a"}, {"tags": "b"}])
    );
    assert_eq!(
        result_of(
            "splitOut",
            json!({"field": "tags", "include": "all", "as": "tag"}),
            items
        ),
        json!([{"id": 1, "tag": "a"}, {"id": 1, "tag": "b"}])
    );
    let objects = json!([{"rows": [{"x": 1}, {"x": 2}]}]);
    assert_eq!(
        result_of("splitOut", json!({"field": "rows"}), objects),
        json!([{"x": 1}, {"x": 2}])
    );
}

#[test]
fn summarize_offers_every_operation() {
    let operations = [
        "append",
        "average",
        "concatenate",
        "count",
        "countUnique",
        "max",
        "min",
        "sum",
    ];
    let fields: Vec<Value> = operations
        .iter()
        .map(|op| json!({"op": op, "field": "n"}))
        .collect();
    let items = json!([{"g": "a", "n": 1}, {"g": "a", "n": 3}, {"g": "b", "n": 3}, {"g": "a"}]);
    assert_eq!(
        result_of(
            "summarize",
            json!({"fields": fields, "groupBy": ["g"]}),
            items
        )[0],
        json!({
            "g": "a", "append_n": [1, 3], "average_n": 2, "concatenate_n": "1, 3", "count_n": 2,
            "countUnique_n": 2, "max_n": 3, "min_n": 1, "sum_n": 4
        })
    );
}

#[test]
fn aggregate_offers_every_reducer() {
    let reducers = [
        "count",
        "sum",
        "avg",
        "min",
        "max",
        "first",
        "last",
        "list",
        "countUnique",
    ]
    .map(|op| json!({"op": op, "field": "n", "as": op}));
    assert_eq!(
        result_of(
            "aggregate",
            json!({"reducers": reducers}),
            json!([{"n": 4}, {"n": 2}, {"n": 4}, {}])
        ),
        json!([{"count": 3, "sum": 10, "avg": 10.0 / 3.0, "min": 2, "max": 4, "first": 4, "last": 4, "list": [4, 2, 4], "countUnique": 2}])
    );
}

#[test]
fn sort_puts_numbers_before_texts_and_missing_values_last() {
    let sorted = |direction: &str| {
        let items = json!([{"k": "b"}, {}, {"k": 10}, {"k": null}, {"k": 9}, {"k": "B"}]);
        let data = json!({"field": "k", "direction": direction});
        Value::Array(column(&result_of("sort", data, items), "k"))
    };
    assert_eq!(sorted("asc"), json!([9, 10, "B", "b", null, null]));
    assert_eq!(sorted("desc"), json!(["b", "B", 10, 9, null, null]));
}

#[test]
fn duplicates_are_removed_by_all_or_by_selected_fields() {
    let items = json!([{"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 1, "b": 3}]);
    let count = |data: Value| {
        result_of("removeDuplicates", data, items.clone())
            .as_array()
            .map(Vec::len)
    };
    assert_eq!(count(json!({})), Some(2));
    assert_eq!(
        count(json!({"compare": "selected", "fields": ["a"]})),
        Some(1)
    );
}

#[test]
fn keys_are_renamed_in_place_and_fields_are_selected() {
    let items = json!([{"a": 1, "b": {"c": 2}}]);
    let renamed = result_of(
        "renameKeys",
        json!({"keys": [{"from": "a", "to": "z"}]}),
        items.clone(),
    );
    assert_eq!(
        renamed.to_string(),
        json!([{"z": 1, "b": {"c": 2}}]).to_string()
    );
    assert_eq!(
        result_of("selectFields", json!({"keep": ["b.c", "nothing"]}), items),
        json!([{"b.c": 2}])
    );
}

#[test]
fn data_sets_are_compared_into_four_outputs() {
    let one = json!([{"id": 1}, {"id": 2, "v": 1}, {"id": 3, "v": 1}, {"v": 0}]);
    let two = json!([{"id": 2, "v": 1}, {"id": 3, "v": 2}, {"id": 4}]);
    let record = run_complete(&joined(
        "compareDatasets",
        json!({}),
        ["inputA", "inputB"],
        one,
        two,
    ));
    let left = |port: &str| through(&record, "it", port);
    assert_eq!(left("onlyA"), json!([{"id": 1}, {"v": 0}]));
    assert_eq!(left("same"), json!([{"id": 2, "v": 1}]));
    assert_eq!(
        left("different"),
        json!([{"a": {"id": 3, "v": 1}, "b": {"id": 3, "v": 2}}])
    );
    assert_eq!(left("onlyB"), json!([{"id": 4}]));
}

#[test]
fn joins_keep_what_their_kind_promises() {
    let join = |kind: &str| {
        let one = json!([{"id": 1, "a": "l"}, {"id": 2, "a": "l"}]);
        let two = json!([{"id": 2, "a": "r", "b": 1}, {"id": 2, "b": 2}, {"id": 3, "b": 3}]);
        let data = json!({"kind": kind});
        output(
            &run_complete(&joined("joinByKey", data, ["left", "right"], one, two)),
            "it",
        )
    };
    let both = json!([{"id": 2, "a": "l", "b": 1}, {"id": 2, "a": "l", "b": 2}]);
    assert_eq!(join("inner"), both);
    assert_eq!(join("left"), json!([{"id": 1, "a": "l"}, both[0], both[1]]));
    assert_eq!(join("outer").as_array().map(Vec::len), Some(4));
}

#[test]
fn dates_are_computed_on_a_field() {
    let dated =
        |data: Value| result_of("dateTime", data, json!([{"d": "2025-12-30"}]))[0]["date"].clone();
    assert_eq!(dated(json!({})), json!("2026-01-01T00:00:00.001Z"));
    assert_eq!(
        dated(json!({"operation": "add", "field": "d", "amount": 3})),
        json!("2026-01-02T00:00:00.000Z")
    );
    assert_eq!(
        dated(json!({"operation": "format", "field": "d", "format": "DD.MM.YYYY"})),
        json!("30.12.2025")
    );
    assert_eq!(
        dated(json!({"operation": "extract", "field": "d", "unit": "years"})),
        json!(2025)
    );
    assert_eq!(
        dated(json!({"operation": "round", "field": "d", "unit": "months"})),
        json!("2025-12-01T00:00:00.000Z")
    );
    assert_eq!(
        dated(json!({"operation": "between", "field": "d"})),
        json!(2)
    );
    let message = fails_with(
        "dateTime",
        json!({"operation": "format", "field": "x"}),
        json!([{}]),
    );
    assert_eq!(message, "item 0: the field “x” holds no date");
}

#[test]
fn code_sees_the_whole_batch() {
    let data = json!({"expression": "array.filter(x => x.n > 1).map(x => x.n)"});
    assert_eq!(
        result_of("code", data, json!([{"n": 1}, {"n": 2}, {"n": 3}])),
        json!([{"value": 2}, {"value": 3}])
    );
    assert_eq!(
        result_of("code", json!({}), json!([{"n": 1}])),
        json!([{"n": 1}])
    );
}

#[test]
fn html_is_extracted_by_selectors() {
    let html = "<ul><li class=x>A</li><li>B</li></ul><a href='/go'>Go</a>";
    let selectors = json!([
        {"name": "first", "selector": "li.x"},
        {"name": "all", "selector": "ul li", "all": "yes"},
        {"name": "link", "selector": "a", "attribute": "href"},
        {"name": "none", "selector": "h1"}
    ]);
    let item = &result_of(
        "htmlExtract",
        json!({"selectors": selectors}),
        json!([{"html": html}]),
    )[0];
    assert_eq!(
        [&item["first"], &item["all"], &item["link"], &item["none"]],
        [&json!("A"), &json!(["A", "B"]), &json!("/go"), &Value::Null]
    );
}

#[test]
fn templates_are_filled_with_values() {
    let data = json!({"template": "Dear {{ item.name }}, {{ item.n * 2 }}{{ item.missing }} {{ [1] }} {{"});
    assert_eq!(
        result_of("textTemplate", data, json!([{"name": "Ada", "n": 4}]))[0]["text"],
        json!("Dear Ada, 8 [1] {{")
    );
}

#[test]
fn xml_and_json_turn_into_each_other() {
    let xml = "<a x=\"1\"><b>t</b></a>";
    let read = result_of("xmlJson", json!({}), json!([{"data": xml}]));
    assert_eq!(read, json!([{"data": {"a": {"@x": "1", "b": "t"}}}]));
    let written = result_of("xmlJson", json!({"direction": "jsonToXml"}), read);
    assert_eq!(written, json!([{"data": xml}]));
    assert!(fails_with("xmlJson", json!({}), json!([{"data": "<a>"}])).contains("not XML"));
}

#[test]
fn csv_is_parsed_and_written() {
    let parsed = result_of(
        "csvParse",
        json!({"delimiter": ";"}),
        json!([{"data": "a;b\n1;\"x;y\""}]),
    );
    assert_eq!(parsed, json!([{"a": "1", "b": "x;y"}]));
    let written = result_of("csvParse", json!({"direction": "write"}), parsed);
    assert_eq!(written, json!([{"data": "a,b\n1,x;y"}]));
}
