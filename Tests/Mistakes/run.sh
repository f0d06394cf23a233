#!/usr/bin/env bash
# Checks that the remedies of `lucid check` mend common mistakes: run.sh LUCID [OPTION of measure.py...].
# The floor is the number of cases that were good when it was last raised; README.md has the table.
set -euo pipefail
program=$(realpath "$1")
shift
cd "$(dirname "$0")"
exec python3 -B measure.py --program "$program" --floor 833 "$@"
