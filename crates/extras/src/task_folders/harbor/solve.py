"""Calls the tools as in an episode that passed. The same calls lead to the same page, to the last pixel."""
import json
import pathlib
import sys
import urllib.request

HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
CLIENT = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "solution", "version": "1"}}


def post(url, method, params, **session):
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
    request = urllib.request.Request(url, message, {**HEADERS, **session})
    with urllib.request.urlopen(request, timeout=600) as response:
        return json.load(response), response.headers.get("Mcp-Session-Id")


def main(url):
    _, session = post(url, "initialize", CLIENT)
    for call in json.loads(pathlib.Path(__file__).with_name("calls.json").read_text()):
        answer, _ = post(url, "tools/call", call, **{"Mcp-Session-Id": session})
        said = [part["text"] for part in answer["result"]["content"] if part["type"] == "text"]
        print(call["name"], call["arguments"], "->", *said)
        if answer["result"].get("isError"):
            sys.exit("the call was refused")


main(sys.argv[1])
