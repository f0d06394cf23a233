#!/usr/bin/env bash
# Asks the programs of others what they read: khard and vobject the vCards, PyYAML the front matter of notes that were changed.
# They come from PyPI into .build/python-people. Without a network that is said and the checks are left out, but never on CI.
# run.sh LUCID, the program that was built.
set -euo pipefail
lucid=$(realpath "$1")
cd "$(dirname "$0")/../../.."

source Tests/python.sh
python_for people Tests/Peers/people "contacts and notes"

"$folder/bin/python" Tests/Peers/people/contacts.py "$lucid"
"$folder/bin/python" Tests/Peers/people/notes.py
