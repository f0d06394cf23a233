#!/usr/bin/env bash
# Reads a generated health export with lucid and with healthkit-to-sqlite (PyPI, into .build/python-health), and compares: run.sh LUCID [MEGABYTES].
# Without a network that is said and the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."
lucid=$1
source Tests/python.sh
python_for health Tests/Peers/health "health exports"
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/health"
"$folder/bin/python" Tests/Bench/gen_health.py "$place/health/export.xml" "${2:-10}"
"$folder/bin/healthkit-to-sqlite" --xml "$place/health/export.xml" "$place/health.db" >/dev/null 2>&1
"$folder/bin/python" Tests/Peers/health/check.py "$lucid" "$place"
