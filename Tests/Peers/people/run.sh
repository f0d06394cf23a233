#!/usr/bin/env bash
# Asks the programs of others what they read: khard and vobject the vCards, PyYAML the front matter of notes that were changed.
# They come from PyPI into .build/python-people. Without a network that is said and the checks are left out, but never on CI.
# run.sh LUCID, the program that was built.
set -euo pipefail
lucid=$(realpath "$1")
cd "$(dirname "$0")/../../.."

folder=.build/python-people
wanted=$(sha256sum Tests/Peers/people/requirements.txt)
if [[ ! -x $folder/bin/python || $(cat "$folder/installed" 2>/dev/null) != "$wanted" ]]; then
  rm -rf "$folder"
  if ! { python3 -m venv "$folder" && "$folder/bin/pip" install --quiet --disable-pip-version-check -r Tests/Peers/people/requirements.txt; }; then
    rm -rf "$folder"
    [[ -z ${CI:-} ]] || { echo "The checks of contacts and notes need pip and the network." >&2; exit 1; }
    echo "NOT CHECKED: contacts and notes by other programs. pip could not install what Tests/Peers/people/requirements.txt names." >&2
    exit 0
  fi
  echo "$wanted" >"$folder/installed"
fi

"$folder/bin/python" Tests/Peers/people/contacts.py "$lucid"
"$folder/bin/python" Tests/Peers/people/notes.py
