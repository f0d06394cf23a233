#!/usr/bin/env bash
# Lists with 0, 1, 2 and 5 items by the program that people install: run.sh LUCID [KIND...]. LUCID is a release build. It needs Python's
# standard library alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1
PYTHONPATH=Tests/Services exec python3 Tests/Counts/lists.py "$@"
