//! JSON-RPC at `/mcp`: sessions can be opened and closed there. Tools are offered by `gauntlet mcp`.

use protocol::{OpenRequest, misread};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::env::Environments;

#[derive(Debug, Deserialize)]
struct Request {
    jsonrpc: String,
    method: String,
    #[serde(default)]
    params: Value,
    #[serde(default)]
    id: Value,
}

const PARSE_ERROR: i32 = -32700;
const INVALID_REQUEST: i32 = -32600;
const NO_METHOD: i32 = -32601;
const INVALID_PARAMS: i32 = -32602;
const REFUSED: i32 = -32000;

/// Answers a request. `own` is the session that it came in by, if it came in by one.
pub async fn answer(environments: &Environments, request: Value, own: Option<String>) -> Value {
    let request: Request = match serde_json::from_value(request) {
        Ok(request) => request,
        Err(error) => return failed(&Value::Null, INVALID_REQUEST, &misread(&error)),
    };
    let Request {
        jsonrpc,
        method,
        params,
        id,
    } = request;
    if jsonrpc != "2.0" {
        return failed(&id, INVALID_REQUEST, "this speaks JSON-RPC 2.0");
    }
    match (&*method, own) {
        ("openenv/session/create", Some(session)) => succeeded(&id, json!({"session_id": session})),
        ("openenv/session/create", None) => match environments.open(OpenRequest::default()).await {
            Ok(info) => succeeded(&id, json!({"session_id": info.id})),
            Err(error) => failed(&id, REFUSED, &error.message),
        },
        ("openenv/session/close", own) => {
            let Some(session) = params["session_id"].as_str() else {
                return failed(&id, INVALID_PARAMS, "a text `session_id` is wanted");
            };
            if own.as_deref() == Some(session) {
                let message = "this session ends with its connection";
                return failed(&id, INVALID_REQUEST, message);
            }
            match environments.close(session).await {
                Ok(()) => succeeded(&id, json!({"session_id": session, "closed": true})),
                Err(error) => failed(&id, INVALID_PARAMS, &error.message),
            }
        }
        _ => {
            let message = format!(
                "there is no method {method:?} here; `gauntlet mcp` is the server that offers tools"
            );
            failed(&id, NO_METHOD, &message)
        }
    }
}

/// The answer to what is no JSON.
pub fn unreadable(message: &str) -> Value {
    failed(&Value::Null, PARSE_ERROR, message)
}

fn failed(id: &Value, code: i32, message: &str) -> Value {
    json!({"jsonrpc": "2.0", "error": {"code": code, "message": message}, "id": id})
}

fn succeeded(id: &Value, result: Value) -> Value {
    json!({"jsonrpc": "2.0", "result": result, "id": id})
}
