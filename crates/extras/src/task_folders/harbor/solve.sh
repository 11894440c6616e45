#!/bin/sh
# Harbor's oracle starts this in the agent's container.
exec python3 "$(dirname "$0")/solve.py" "${GAUNTLET_URL:-http://gauntlet:8000/mcp/agent}"
