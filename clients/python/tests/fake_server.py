"""A server that speaks as `gauntlet env` does and has no browser: the page is one colour.

An episode passes when something was clicked and the answer is `done`. `python fake_server.py env ...` behaves
as the program does: it says where it is, and ends when its standard input closes.
"""

from __future__ import annotations

import ast
import base64
import io
import json
import sys
import threading
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from PIL import Image

WIDTH, HEIGHT = 1280, 720
TASKS: list[dict[str, Any]] = [
    {
        "id": f"{app}/{name}",
        "app": app,
        "title": name.replace("-", " "),
        "difficulty": "easy",
        "capabilities": ["graphical_understanding"],
        "tags": [],
        "set": "core",
        "original_id": "",
        "prompt": {"goal": "Click something.", "steps": ["Click.", "Answer."]},
        "result": [{"key": "answer", "kind": "text", "description": "the word done"}],
        "start": {"seed": 1, "state": None},
        "budget": {"steps": 20, "seconds": 2400},
    }
    for app, name in [("modeller", "001-double-the-cube"), ("workflow-builder", "001-remove-a-node")]
]
TREE = {
    "role": "main",
    "name": "Page",
    "children": [
        {"role": "button", "name": "Save", "rect": {"x": 10.0, "y": 20.0, "width": 80.0, "height": 30.0}},
        {"role": "textbox", "name": "Name", "value": "Ünnamed"},
    ],
}
SIGHT = {
    "observe": "screenshot",
    "image": "png",
    "pointer": False,
    "history": 0,
    "feedback": "full",
    "notice": False,
    "goal_image": False,
    "dialect": "gauntlet",
}


class Fault(Exception):
    def __init__(self, status: int, kind: str, message: str) -> None:
        self.answer = (status, {"kind": kind, "message": message})


def unknown(message: str) -> Fault:
    return Fault(404, "unknown", message)


class Refused(Exception):
    """An action that is not carried out."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Episode:
    def __init__(self, task: dict[str, Any], steps: int | None, sight: dict[str, Any]) -> None:
        self.budget = task["budget"]["steps"] if steps is None else steps
        self.sight = sight
        self.step = self.clicks = self.clock_ms = 0
        self.pointer = [0.0, 0.0]
        self.error: Refused | None = None
        self.end: str | None = None
        self.passed = False

    def play(self, action: dict[str, Any]) -> None:
        self.step += 1
        self.clock_ms += 250
        self.error = None
        try:
            self.carry_out(action)
        except Refused as refused:
            self.error = refused
        if self.end is None and self.step >= self.budget:
            self.end = "step_budget"

    def carry_out(self, action: dict[str, Any]) -> None:
        kind = action.get("type")
        for x, y in [(action["x"], action["y"])] if "x" in action else action.get("path", []):
            if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
                raise Refused("action", f"the point {x}, {y} is outside the page “{WIDTH} x {HEIGHT}”")
            self.pointer = [float(x), float(y)]
        if kind == "click":
            self.clicks += 1
        elif kind == "wait":
            self.clock_ms += action["ms"]
        elif kind in ("answer", "done"):
            self.end = "answered"
            fields = action.get("fields", {"answer": "done"})
            self.passed = self.clicks > 0 and fields == {"answer": "done"}
        elif kind == "fail":
            self.end = "failed"
        elif kind not in ("move", "down", "up", "drag", "scroll", "key", "key_down", "key_up", "type"):
            raise Refused("format", f"unknown variant `{kind}`")

    def observation(self) -> dict[str, Any]:
        seen: dict[str, Any] = {
            "step": self.step,
            "image": "png",
            "width": WIDTH,
            "height": HEIGHT,
            "pointer": self.pointer,
            "clock_ms": self.clock_ms,
            "steps_left": self.budget - self.step,
        }
        if self.sight["observe"] != "tree":
            seen["screenshot"] = picture((10 * self.clicks % 256, self.step % 256, 77))
        if self.sight["observe"] in ("tree", "both"):
            seen["tree"] = TREE
        if self.error is not None:
            seen |= {"error": str(self.error), "error_kind": self.error.kind}
        return seen

    def answer(self) -> dict[str, Any]:
        truncated = self.end == "step_budget"
        answer: dict[str, Any] = {
            "observation": self.observation(),
            "reward": float(self.passed),
            "terminated": self.end is not None and not truncated,
            "truncated": truncated,
        }
        if self.end is not None:
            score = float(self.passed)
            answer["outcome"] = {"end": self.end, "passed": self.passed, "pass": self.passed, "score": score, "steps": self.step}
        return answer


class FakeServer(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, limit: int = 4, token: str | None = None) -> None:
        super().__init__(("127.0.0.1", 0), Requests)
        self.limit, self.token = limit, token
        self.environments: dict[str, dict[str, Any]] = {}
        self.played: dict[str, int] = {}
        #: What agents said, as it came.
        self.lines: list[Any] = []
        #: How many steps wait for each other before they are answered.
        self.meeting: threading.Barrier | None = None
        #: The next step is answered so.
        self.breakage: Fault | None = None
        self.opened = 0
        #: The stages that were asked for.
        self.stages: list[str | None] = []
        #: How long somebody would have waited for room.
        self.waits: list[int | None] = []
        self.lock = threading.Lock()
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def __enter__(self) -> FakeServer:
        self.thread = threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.thread.join()
        self.server_close()

    def forget_all(self) -> None:
        """As if all environments had been idle for too long."""
        self.environments.clear()


class Requests(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave together, so that no answer waits for the acknowledgement of its own head.
    wbufsize = -1
    server: FakeServer

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        self.serve("GET")

    def do_POST(self) -> None:
        self.serve("POST")

    def do_DELETE(self) -> None:
        self.serve("DELETE")

    def serve(self, method: str) -> None:
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        try:
            if self.server.token and self.headers.get("authorization") != f"Bearer {self.server.token}":
                raise Fault(401, "token", "wrong or missing token")
            if method == "POST" and self.headers.get("content-type") != "application/json":
                raise Fault(400, "request", "the body has to be JSON")
            status, answer = self.route(method, self.path.removeprefix("/v1/").split("/"), body)
        except Fault as fault:
            status, answer = fault.answer
        data = b"" if answer is None else json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def route(self, method: str, path: list[str], body: bytes) -> tuple[int, Any]:
        server = self.server
        match method, path:
            case "GET", ["health"]:
                run = {"schema": "gauntlet.env/1", "version": "0.0.0", "run": "runs/fake"}
                return 200, run | {"open": len(server.environments), "limit": server.limit}
            case "GET", ["tasks"]:
                return 200, TASKS
            case "GET", ["families"]:
                return 200, [{"id": "modeller/crates", "about": "Pack.", "open_ended": True}]
            case "GET", ["openapi.json"]:
                return 200, {"openapi": "3.1.0"}
            case "GET", ["environments"]:
                return 200, [self.listed(id) for id in server.environments]
            case "POST", ["environments"]:
                return 201, self.open(json.loads(body))
            case "GET", ["environments", id]:
                return 200, self.info(id)
            case "DELETE", ["environments", id]:
                self.info(id)
                del server.environments[id]
                return 204, None
            case "POST", ["environments", id, "reset"]:
                return 200, self.reset(id, json.loads(body))
            case "POST", ["environments", id, "step"]:
                return 200, self.step(id, json.loads(body))
            case "GET", ["environments", id, "observation"]:
                return 200, self.episode(id).observation()
        raise unknown(f"there is nothing at {self.path}")

    def info(self, id: str) -> dict[str, Any]:
        if id not in self.server.environments:
            raise unknown(f"there is no environment {id!r}; it may have been idle for too long")
        environment = self.server.environments[id]
        known = {key: environment[key] for key in ("id", "sight", "episode", "lease_seconds") if key in environment}
        return known | {"idle_seconds": 0}

    def listed(self, id: str) -> dict[str, Any]:
        return {key: value for key, value in self.info(id).items() if key != "id"}

    def open(self, request: dict[str, Any]) -> dict[str, Any]:
        with self.server.lock:
            if len(self.server.environments) >= self.server.limit:
                raise Fault(429, "limit", f"{self.server.limit} environments are open, as many as may be")
            self.server.opened += 1
            id = f"e{self.server.opened}"
            if extra := request.keys() - {"sight", "stage", "wait_seconds", "lease_seconds"}:
                raise Fault(400, "request", f"unknown field {sorted(extra)[0]}")
            self.server.stages.append(request.get("stage"))
            sight = SIGHT | request.get("sight", {})
            lease = {key: request[key] for key in ("lease_seconds",) if key in request}
            self.server.environments[id] = {"id": id, "sight": sight, "episode": None, "state": None} | lease
            self.server.waits.append(request.get("wait_seconds"))
        return self.info(id)

    def reset(self, id: str, request: dict[str, Any]) -> dict[str, Any]:
        self.info(id)
        task = next((it for it in TASKS if it["id"].startswith(request["task"])), None)
        if task is None:
            raise unknown(f"there is no task {request['task']!r} among those of this server")
        if extra := request.keys() - {"task", "seed", "steps"}:
            raise Fault(400, "request", f"unknown field {sorted(extra)[0]}")
        environment = self.server.environments[id]
        with self.server.lock:
            repeat = self.server.played.get(task["id"], 0)
            self.server.played[task["id"]] = repeat + 1
        environment["episode"] = {"task": task["id"], "repeat": repeat}
        environment["state"] = Episode(task, request.get("steps"), environment["sight"])
        return {
            "episode": environment["episode"],
            "task": task,
            "prompt": f"# {task['title']}",
            "seed": request["seed"],
            "observation": environment["state"].observation(),
        }

    def episode(self, id: str) -> Episode:
        self.info(id)
        state: Episode | None = self.server.environments[id]["state"]
        if state is None:
            raise Fault(409, "conflict", "no episode is being played; reset first")
        return state

    def step(self, id: str, line: dict[str, Any]) -> dict[str, Any]:
        episode = self.episode(id)
        self.server.lines.append(line)
        if self.server.meeting is not None:
            self.server.meeting.wait(10)
        if self.server.breakage is not None:
            breakage, self.server.breakage = self.server.breakage, None
            self.server.environments[id]["state"] = None
            raise breakage
        for action in said(line, episode.sight["dialect"]):
            episode.play(action)
            if episode.end is not None:
                self.server.environments[id]["state"] = None
                break
        return episode.answer()


def said(line: dict[str, Any], dialect: str) -> list[dict[str, Any]]:
    if len(line.keys() & {"action", "actions", "call"}) != 1:
        return [{"type": "missing field `action`"}]
    if "call" not in line:
        return [line["action"]] if "action" in line else list(line["actions"])
    calls = line["call"] if isinstance(line["call"], list) else [line["call"]]
    if dialect == "browsergym":
        return [browsergym(call) for call in calls]
    return [call if isinstance(call, dict) else {"type": call} for call in calls]


def browsergym(text: str) -> dict[str, Any]:
    try:
        call = ast.parse(text, mode="eval").body
        assert isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
        values = [ast.literal_eval(it) for it in call.args]
        match call.func.id, values:
            case "mouse_click", [x, y]:
                return {"type": "click", "x": x, "y": y}
            case "noop", [ms]:
                return {"type": "wait", "ms": ms}
            case "send_msg_to_user", [answer]:
                return {"type": "answer", "fields": {"answer": answer}}
            case "report_infeasible", [reason]:
                return {"type": "fail", "reason": reason}
    except (SyntaxError, ValueError, AssertionError):
        pass
    return {"type": text}


@cache
def picture(colour: tuple[int, int, int]) -> str:
    file = io.BytesIO()
    Image.new("RGB", (WIDTH, HEIGHT), colour).save(file, "PNG", compress_level=1)
    return base64.b64encode(file.getvalue()).decode()


def main() -> None:
    if sys.argv[1:] == ["tasks", "list", "--json"]:
        print(json.dumps(TASKS))
        return
    assert sys.argv[1:5] == ["env", "--port", "0", "--parent"], sys.argv
    print("arguments:", *sys.argv[5:], file=sys.stderr)
    with FakeServer() as server:
        hello = {"schema": "gauntlet.env/1", "url": server.url, "token": None, "run": "runs/fake"}
        print(json.dumps(hello), flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
