#!/usr/bin/env bash
# Real MCP servers called by the program: mcp.sh LUCID. The Python SDK in its present and two former versions, over standard input and over
# HTTP, with keys and lost sessions, and two servers of others, from PyPI into .build/python-mcp, -before and -oldest. Without a network that is said and left
# out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

source Tests/python.sh
python_for mcp Tests/Services/mcp "MCP servers"
present=$PWD/$folder
python_for mcp-before Tests/Services/mcp-before "MCP servers of the SDK before 2.0"
before=$PWD/$folder
python_for mcp-oldest Tests/Services/mcp-oldest "MCP servers of 2024-11-05"
PYTHONPATH=Tests/Services exec python3 Tests/Services/mcp/servers.py "$1" "$present" "$before" "$PWD/$folder"
