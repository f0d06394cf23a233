#!/usr/bin/env bash
# The program as an MCP server: serve.sh LUCID [CALLS]. Clients of the official Python SDK over standard input and over HTTP, in each version of
# the protocol, and four checkers of servers by others, from PyPI. CALLS is how many calls are made one after the
# other, with the memory of the server before and after; 60 by default. Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

source Tests/python.sh
python_for "clients of the program as an MCP server"
PYTHONPATH=Tests/Services exec "$environment/bin/python" Tests/Services/serve/clients.py "$1" "$environment/bin" "${2:-60}"
