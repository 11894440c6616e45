//! Simulated machines: files, a shell, a key-value store, a file server.

use super::super::call::{Call, MAIN, field_text};
use super::super::failure::Failure;
use super::{Executor, Outcome, executor};
use crate::expression::{Value, iso_text};

pub(super) const EXECUTORS: &[Executor] = &[
    executor("readFile", read_file),
    executor("writeFile", write_file),
    executor("ftpTransfer", ftp),
    executor("sshCommand", ssh),
    executor("executeCommand", local_command),
    executor("redisCommand", redis),
];

/// All files and keys of a run together.
const MAX_STORED_BYTES: usize = 16_000_000;

fn path_of(call: &mut Call<'_>, item: &Value, index: usize) -> Result<String, Failure> {
    let batch = call.batch();
    let path = call.fill(call.text("path"), item, index, &batch)?;
    if path.is_empty() {
        return Err(Failure::new("the path is empty"));
    }
    Ok(path)
}

fn content(call: &Call<'_>, path: &str) -> Result<Value, Failure> {
    call.world
        .files
        .get(path)
        .map(|text| Value::from(text.as_str()))
        .ok_or_else(|| Failure::new(format!("there is no file “{path}”")))
}

fn store(call: &mut Call<'_>, path: String, text: String) -> Outcome {
    let stored: usize = call.world.files.values().map(String::len).sum();
    if stored + text.len() > MAX_STORED_BYTES {
        return Err(Failure::new("the simulated disk is full"));
    }
    call.world.files.insert(path, text);
    Ok(())
}

fn read_file(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    call.each(|call, item, index, _| {
        let path = path_of(call, item, index)?;
        let text = content(call, &path)?;
        call.emit_result(MAIN, item.with(field, text))
    })
}

fn write_file(call: &mut Call<'_>) -> Outcome {
    let field = call.text("field");
    call.each(|call, item, index, _| {
        let path = path_of(call, item, index)?;
        let text = field_text(item, field)
            .ok_or_else(|| Failure::new(format!("the field “{field}” is missing")))?;
        store(call, path, text)?;
        call.emit(MAIN, item.clone());
        Ok(())
    })
}

fn ftp(call: &mut Call<'_>) -> Outcome {
    let operation = call.text("operation");
    call.each(|call, item, index, _| {
        let path = path_of(call, item, index)?;
        match operation {
            "list" => {
                let folder = format!("{}/", path.trim_end_matches('/'));
                let found: Vec<Value> = call
                    .world
                    .files
                    .iter()
                    .filter(|(known, _)| known.starts_with(&folder))
                    .map(|(known, text)| {
                        Value::record([
                            ("path", Value::from(known.as_str())),
                            ("size", Value::Number(text.len() as f64)),
                        ])
                    })
                    .collect();
                for file in found {
                    call.emit(MAIN, file);
                }
                Ok(())
            }
            "get" => {
                let text = content(call, &path)?;
                call.emit_result(MAIN, item.with("data", text))
            }
            "put" => {
                let text = field_text(item, "data")
                    .ok_or_else(|| Failure::new("the field “data” is missing"))?;
                store(call, path, text)?;
                call.emit(MAIN, item.clone());
                Ok(())
            }
            other => Err(Failure::new(format!("there is no operation “{other}”"))),
        }
    })
}

fn ssh(call: &mut Call<'_>) -> Outcome {
    command(call, "demo-server")
}

fn local_command(call: &mut Call<'_>) -> Outcome {
    command(call, "localhost")
}

/// Runs a command on a make-believe machine; the real one is never touched.
fn command(call: &mut Call<'_>, host: &str) -> Outcome {
    let source = call.text("command");
    call.each(|call, item, index, array| {
        let line = call.fill(source, item, index, array)?;
        let (code, output, fault) = shell(call, line.trim(), host);
        let next = item
            .with("stdout", Value::from(output))
            .with("stderr", Value::from(fault))
            .with("exitCode", Value::Number(code));
        call.emit_result(MAIN, next)
    })
}

fn shell(call: &Call<'_>, line: &str, host: &str) -> (f64, String, String) {
    let (program, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    let files = &call.world.files;
    let ok = |text: String| (0.0, text, String::new());
    match program {
        "" => (1.0, String::new(), "no command".into()),
        "echo" => ok(rest.trim_matches(['"', '\'']).to_string()),
        "hostname" => ok(host.to_string()),
        "whoami" => ok("demo".to_string()),
        "pwd" => ok("/".to_string()),
        "date" => ok(iso_text(call.world.clock_ms).unwrap_or_default()),
        "true" => ok(String::new()),
        "false" => (1.0, String::new(), String::new()),
        "ls" => {
            let folder = format!("{}/", rest.trim_end_matches('/'));
            let names: Vec<&str> = files
                .keys()
                .filter_map(|path| path.strip_prefix(&folder))
                .collect();
            ok(names.join("\n"))
        }
        "cat" | "wc" => match files.get(rest) {
            Some(text) if program == "cat" => ok(text.clone()),
            Some(text) => ok(text.lines().count().to_string()),
            None => (
                1.0,
                String::new(),
                format!("{program}: {rest}: no such file"),
            ),
        },
        other => (127.0, String::new(), format!("{other}: command not found")),
    }
}

fn redis(call: &mut Call<'_>) -> Outcome {
    let operation = call.text("operation");
    let (key, value) = (call.text("key"), call.text("value"));
    call.each(|call, item, index, array| {
        let key = call.fill(key, item, index, array)?;
        if key.is_empty() {
            return Err(Failure::new("the key is empty"));
        }
        let result = match operation {
            "get" => call
                .world
                .keys
                .get(&key)
                .map_or(Value::Null, |text| Value::from(text.as_str())),
            "set" => {
                let value = call.fill(value, item, index, array)?;
                let stored: usize = call.world.keys.values().map(String::len).sum();
                if stored + value.len() > MAX_STORED_BYTES {
                    return Err(Failure::new("the simulated store is full"));
                }
                call.world.keys.insert(key, value);
                Value::from("OK")
            }
            "incr" => {
                let stored = call.world.keys.get(&key).map_or("0", String::as_str);
                let number: i64 = stored
                    .parse()
                    .map_err(|_| Failure::new(format!("“{key}” holds no whole number")))?;
                let next = number.saturating_add(1);
                call.world.keys.insert(key, next.to_string());
                Value::Number(next as f64)
            }
            "delete" => {
                let existed = call.world.keys.remove(&key).is_some();
                Value::Number(f64::from(u8::from(existed)))
            }
            other => return Err(Failure::new(format!("there is no operation “{other}”"))),
        };
        call.emit_result(MAIN, item.with("result", result))
    })
}
