#!/usr/bin/env python3
"""Solves a task through the Model Context Protocol, with the official Python SDK (pip install mcp).

    python3 examples/mcp/solve.py target/debug/gauntlet mcp --task workflow-builder/001 --reveal
    python3 examples/mcp/solve.py http://127.0.0.1:8000/mcp

It plays a fixed list of calls for the 1280 x 720 page; a real host would give pictures and tools to a model.
A server elsewhere may want a token; it is taken from the variable GAUNTLET_TOKEN.
"""
import asyncio
import os
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

PLAN = [
    ("click", {"x": 142, "y": 300}),  # open the template API Data Pipeline
    ("click", {"x": 782, "y": 388}),  # select the Sort node
    ("key", {"keys": ["Delete"]}),  # remove it
    ("drag", {"path": [[680, 406], [780, 406], [877, 406]]}),  # connect Map to Limit
    ("answer", {"fields": {"answer": "done"}}),
]


def connection(target, *arguments):
    """To a server elsewhere, or to a program that becomes one."""
    if not target.startswith("http"):
        return stdio_client(StdioServerParameters(command=target, args=list(arguments)))
    token = os.environ.get("GAUNTLET_TOKEN")
    if token is None:
        return streamable_http_client(target)
    import httpx2

    headers = {"Authorization": f"Bearer {token}"}
    return streamable_http_client(target, http_client=httpx2.AsyncClient(headers=headers, timeout=120))


async def main(*target):
    async with connection(*target) as streams, ClientSession(*streams) as session:
        await session.initialize()
        task = await session.call_tool("task", {})
        print(task.content[0].text)
        for tool, call in PLAN:
            result = await session.call_tool(tool, call)
            print(tool, call, "->", result.content[-1].text)


asyncio.run(main(*sys.argv[1:]))
