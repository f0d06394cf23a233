#!/usr/bin/env bash
# The figures of the record as the parser of Prometheus' own client reads them: run.sh LUCID. It comes from PyPI.
# Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."

source Tests/python.sh
python_for "figures for monitoring"

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$environment/bin/python" Tests/Peers/metrics/check.py "$1" "$room"
