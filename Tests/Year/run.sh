#!/usr/bin/env bash
# A year of schedules: run.sh LUCID [DAYS]. Needs python3 and systemd-analyze.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec python3 Tests/Year/year.py "$1" "${2:-365}"
