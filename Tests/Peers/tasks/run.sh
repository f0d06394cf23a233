#!/usr/bin/env bash
# Reminders and tasks between this program and todoman, both ways: run.sh LUCID. todoman comes from PyPI into .build/python-tasks. Without a
# network that is said and the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."

source Tests/python.sh
python_for tasks Tests/Peers/tasks "reminders and tasks with todoman"

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$folder/bin/python" Tests/Peers/tasks/check.py "$1" "$folder/bin/todo" "$room"
