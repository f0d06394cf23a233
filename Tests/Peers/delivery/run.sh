#!/usr/bin/env bash
# Results on their way to their owner: run.sh LUCID. Mail through msmtp to aiosmtpd, read with Python's email package; pushes to a server on this
# machine; notifications through notify-send to a daemon on a session bus of its own. The servers come from PyPI
# (Tests/python.sh). Without a network or the programs the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."

export PYTHONDONTWRITEBYTECODE=1
source Tests/python.sh
python_for "delivery of results"
for program in msmtp notify-send dbus-run-session; do
  command -v "$program" >/dev/null || left_out "delivery of results" "$program"
done

for part in mail push desktop; do
  room=$(mktemp -d)
  trap 'rm -rf "$room"' EXIT
  around=()
  [[ $part != desktop ]] || around=(dbus-run-session --)
  timeout 1800 "${around[@]}" "$environment/bin/python" "Tests/Peers/delivery/$part.py" "$1" "$room"
  rm -rf "$room"
done
