#!/usr/bin/env bash
# Checks the calendar against programs of others: what we list of their files, and what they list of ours. Takes the program as argument.
# The peers come from PyPI into .build/python-calendar. Without a network that is said and the checks are left out, but never on CI.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../../.."

source Tests/python.sh
python_for calendar Tests/Peers/calendar "calendars of others" icalendar recurring-ical-events

"$folder/bin/python" -W ignore Tests/Peers/calendar/expansion.py "$program" "$folder/archives"
"$folder/bin/python" -W ignore Tests/Peers/calendar/writing.py "$program"
"$folder/bin/python" -W ignore Tests/Peers/calendar/setup.py "$program"
