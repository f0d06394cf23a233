#!/usr/bin/env bash
# Checks the calendar against programs of others: what we list of their files, and what they list of ours. Takes the program as argument.
# The peers come from PyPI (Tests/python.sh). Without a network the check is left out, but never on CI.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../../.."

source Tests/python.sh
python_for "calendars of others"

"$environment/bin/python" -W ignore Tests/Peers/calendar/expansion.py "$program" "$environment/sources"
"$environment/bin/python" -W ignore Tests/Peers/calendar/writing.py "$program"
"$environment/bin/python" -W ignore Tests/Peers/calendar/setup.py "$program"
