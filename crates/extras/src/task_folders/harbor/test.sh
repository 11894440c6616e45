#!/bin/sh
# Harbor starts this in a container of its own, with the record of the service in its place.
exec python3 "$(dirname "$0")/judge.py" "${GAUNTLET_RUN:-/tmp/gauntlet/run}" "${GAUNTLET_LOGS:-/logs/verifier}"
