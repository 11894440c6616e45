#!/usr/bin/env python3
"""Solves a task through the Model Context Protocol, with the official Python SDK (pip install mcp).

    python3 examples/mcp/solve.py target/debug/gauntlet mcp --task workflow-builder/001 --reveal

It plays a fixed list of calls for the 1280 x 720 page; a real host would give pictures and tools to a model.
"""
import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

PLAN = [
    ("click", {"x": 142, "y": 300}),  # open the template API Data Pipeline
    ("click", {"x": 782, "y": 388}),  # select the Sort node
    ("key", {"keys": ["Delete"]}),  # remove it
    ("drag", {"path": [[680, 406], [780, 406], [877, 406]]}),  # connect Map to Limit
    ("answer", {"fields": {"answer": "done"}}),
]


async def main(command, *arguments):
    server = StdioServerParameters(command=command, args=list(arguments))
    async with stdio_client(server) as streams, ClientSession(*streams) as session:
        await session.initialize()
        task = await session.call_tool("task", {})
        print(task.content[0].text)
        for tool, call in PLAN:
            result = await session.call_tool(tool, call)
            print(tool, call, "->", result.content[-1].text)


asyncio.run(main(*sys.argv[1:]))
