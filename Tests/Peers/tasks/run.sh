#!/usr/bin/env bash
# Reminders and tasks between this program and todoman, both ways: run.sh LUCID. todoman comes from PyPI into .build/python-tasks. Without a
# network that is said and the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."

folder=.build/python-tasks
wanted=$(sha256sum Tests/Peers/tasks/requirements.txt)
if [[ ! -x $folder/bin/python || $(cat "$folder/installed" 2>/dev/null) != "$wanted" ]]; then
  rm -rf "$folder"
  if ! { python3 -m venv "$folder" && "$folder/bin/pip" install --quiet --disable-pip-version-check -r Tests/Peers/tasks/requirements.txt; }; then
    rm -rf "$folder"
    [[ -z ${CI:-} ]] || { echo "The check of reminders and tasks needs pip and the network." >&2; exit 1; }
    echo "NOT CHECKED: reminders and tasks with todoman. pip could not install what Tests/Peers/tasks/requirements.txt names." >&2
    exit 0
  fi
  echo "$wanted" >"$folder/installed"
fi

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$folder/bin/python" Tests/Peers/tasks/check.py "$1" "$folder/bin/todo" "$room"
