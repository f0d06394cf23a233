#!/usr/bin/env bash
# Reads a generated health export with lucid and with healthkit-to-sqlite (PyPI), and compares: run.sh LUCID [MEGABYTES].
# Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."
lucid=$1
source Tests/python.sh
python_for "health exports"
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/health"
"$environment/bin/python" Tests/Bench/gen_health.py "$place/health/export.xml" "${2:-10}"
"$environment/bin/healthkit-to-sqlite" --xml "$place/health/export.xml" "$place/health.db" >/dev/null 2>&1
"$environment/bin/python" Tests/Peers/health/check.py "$lucid" "$place"
