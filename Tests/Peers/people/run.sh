#!/usr/bin/env bash
# Asks the programs of others what they read: khard and vobject the vCards, PyYAML the front matter of notes that were changed.
# They come from PyPI (Tests/python.sh). Without a network the check is left out, but never on CI.
# run.sh LUCID, the program that was built.
set -euo pipefail
lucid=$(realpath "$1")
cd "$(dirname "$0")/../../.."

source Tests/python.sh
python_for "contacts and notes"

"$environment/bin/python" Tests/Peers/people/contacts.py "$lucid"
"$environment/bin/python" Tests/Peers/people/notes.py
