#!/usr/bin/env bash
# A vault and a folder that vdirsyncer keeps the same, both ways: run.sh LUCID. vdirsyncer comes from PyPI.
# Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."

source Tests/python.sh
python_for "calendars, tasks and contacts with vdirsyncer"

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$environment/bin/python" -B Tests/Peers/sync/check.py "$1" "$environment/bin/vdirsyncer" "$room"
