"""A model that says what a script says, behind the streaming interface that harnesses ask."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

#: The calls of a turn for a conversation; none of them ends it.
Script = Callable[[list[dict[str, Any]]], list[tuple[str, dict[str, Any]]]]


class ScriptedModel(ThreadingHTTPServer):
    """Keeps every conversation that it was asked to go on with."""

    daemon_threads = True

    def __init__(self, script: Script) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.script = script
        self.asked: list[list[dict[str, Any]]] = []

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"


@contextmanager
def serving(script: Script) -> Iterator[ScriptedModel]:
    with ScriptedModel(script) as model:
        thread = threading.Thread(target=model.serve_forever)
        thread.start()
        try:
            yield model
        finally:
            model.shutdown()
            thread.join()


def turns(messages: list[dict[str, Any]]) -> int:
    return sum(message["role"] == "assistant" for message in messages)


def texts(messages: list[dict[str, Any]]) -> str:
    """All words of a conversation."""
    return "\n".join(part.get("text", "") for message in messages for part in parts(message))


def pictures(messages: list[dict[str, Any]]) -> list[str]:
    """Addresses of the pictures that tools returned."""
    tools = (message for message in messages if message["role"] == "tool")
    return [part["image_url"]["url"] for message in tools for part in parts(message) if part["type"] == "image_url"]


def parts(message: dict[str, Any]) -> list[dict[str, Any]]:
    content = message.get("content") or []
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


class _Handler(BaseHTTPRequestHandler):
    server: ScriptedModel

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        messages = request["messages"]
        self.server.asked.append(messages)
        calls = self.server.script(messages)
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.end_headers()
        for chunk in _chunks(request["model"], calls):
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, format: str, *arguments: Any) -> None:
        pass


def _chunks(model: str, calls: list[tuple[str, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    said = [
        {
            "index": place,
            "id": f"call-{place}",
            "type": "function",
            "function": {"name": name, "arguments": json.dumps(arguments)},
        }
        for place, (name, arguments) in enumerate(calls)
    ]
    delta: dict[str, Any] = {"role": "assistant", "content": None if said else "That is all."}
    if said:
        delta["tool_calls"] = said
    head = {"id": "scripted", "object": "chat.completion.chunk", "created": 0, "model": model}
    yield {**head, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
    reason = "tool_calls" if said else "stop"
    yield {**head, "choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    yield {**head, "choices": [], "usage": usage}
