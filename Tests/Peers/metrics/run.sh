#!/usr/bin/env bash
# The figures of the record as the parser of Prometheus' own client reads them: run.sh LUCID. It comes from PyPI into .build/python-metrics. Without a
# network that is said and the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."

source Tests/python.sh
python_for metrics Tests/Peers/metrics "figures for monitoring"

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$folder/bin/python" Tests/Peers/metrics/check.py "$1" "$room"
