#!/usr/bin/env bash
# Checks that the remedies of `lucid check` mend common mistakes, and that safe fixes keep the meaning of the language they come
# from: run.sh LUCID [OPTION of measure.py...]. The floor is the number of cases that were good when it was last raised; README.md
# has the table.
set -euo pipefail
program=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
if (($# == 0)); then
  source Tests/python.sh
  # Without the packages the forms of Jinja are left out.
  environment=$(python_environment) || environment=''
  "${environment:+$environment/bin/}python3" -B Tests/Mistakes/meanings.py "$program"
fi
cd Tests/Mistakes
exec python3 -B measure.py --program "$program" --floor 843 "$@"
