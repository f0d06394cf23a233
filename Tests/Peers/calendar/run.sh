#!/usr/bin/env bash
# Checks the calendar against programs of others: what we list of their files, and what they list of ours. Takes the program as argument.
# The peers come from PyPI into .build/python-calendar. Without a network that is said and the checks are left out, but never on CI.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../../.."

folder=.build/python-calendar
wanted=$(sha256sum Tests/Peers/calendar/requirements.txt)
if [[ ! -x $folder/bin/python || $(cat "$folder/installed" 2>/dev/null) != "$wanted" ]]; then
  rm -rf "$folder"
  pip=("$folder/bin/pip" --quiet --disable-pip-version-check)
  if ! { python3 -m venv "$folder" && "${pip[@]}" install -r Tests/Peers/calendar/requirements.txt \
    && grep -E '^(icalendar|recurring-ical-events)==' Tests/Peers/calendar/requirements.txt >"$folder/archives.txt" \
    && "${pip[@]}" download --no-deps --no-binary :all: -d "$folder/archives" -r "$folder/archives.txt" \
    && for archive in "$folder"/archives/*.tar.gz; do tar -xzf "$archive" -C "$folder/archives"; done; }; then
    rm -rf "$folder"
    [[ -z ${CI:-} ]] || { echo "The checks of calendars need pip and the network." >&2; exit 1; }
    echo "NOT CHECKED: calendars of others. pip could not install what Tests/Peers/calendar/requirements.txt names." >&2
    exit 0
  fi
  echo "$wanted" >"$folder/installed"
fi

"$folder/bin/python" -W ignore Tests/Peers/calendar/expansion.py "$program" "$folder/archives"
"$folder/bin/python" -W ignore Tests/Peers/calendar/writing.py "$program"
