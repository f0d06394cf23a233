#!/usr/bin/env bash
# Real MCP servers called by the program: mcp.sh LUCID. The Python SDK in its present and two former versions, over standard input and over
# HTTP, with keys and lost sessions, and two servers of others, from PyPI. The former versions are
# layers on the environment of the checks (Tests/python.sh). Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

source Tests/python.sh
python_for "MCP servers"
present=$environment
python_for "MCP servers of the SDK before 2.0" Tests/Services/mcp/before.lock
before=$environment
python_for "MCP servers of 2024-11-05" Tests/Services/mcp/oldest.lock
PYTHONPATH=Tests/Services exec python3 Tests/Services/mcp/servers.py "$1" "$present" "$before" "$environment"
