#!/usr/bin/env bash
# lucid against stand-ins of eight model servers: run.sh LUCID. Needs Python and a network namespace, nothing else.
set -euo pipefail
cd "$(dirname "$0")/../../.."
source Tests/python.sh
exec python3 -B Tests/Servers/standins/run.py "$1"
