#!/usr/bin/env bash
# Reminders and tasks between this program and todoman, both ways: run.sh LUCID. todoman comes from PyPI.
# Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."

source Tests/python.sh
python_for "reminders and tasks with todoman"

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$environment/bin/python" Tests/Peers/tasks/check.py "$1" "$environment/bin/todo" "$room"
