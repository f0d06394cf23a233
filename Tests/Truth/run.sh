#!/usr/bin/env bash
# Judges what lucid says about generated worlds against their raw files: run.sh LUCID [COUNT] [OPTION of oracle.py...].
# What is false is listed in .build/truth/list.md. A crash, more false statements or fewer facts than floors.py says, a kind
# of statement that does not occur, and an oracle that misses a change fail.
# The reader of calendars comes from PyPI; without a network the check is left out, never on CI.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
count=${2:-60}
shift $(($# < 2 ? $# : 2))

source Tests/python.sh
python_for "the truth of answers"

mkdir -p .build/truth
"$environment/bin/python" -W ignore Tests/Truth/oracle.py "$program" --worlds "$count" "$@"
