#!/usr/bin/env bash
# Many people on engines that exist: run.sh LUCID [full RESULT.json]. A small fleet takes less than a minute; `full` has ten thousand people, a
# peak in real time, and needs the whole machine. PostgreSQL, Slurm and cron are started and stopped here, for loopback only. Packages come from
# PyPI (Tests/python.sh). Without them or root the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

source Tests/python.sh
python_for "many people on engines"
[[ $(id -u) -eq 0 ]] || left_out "many people on engines" "root, for accounts of their own"
for program in slurmctld munged cron unshare runuser; do
  PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || left_out "many people on engines" "the program $program"
done
export PATH=$PATH:/usr/sbin PYTHONPATH=Tests/Fleet:contrib/due:contrib/procrastinate
python=$environment/bin/python
case ${2:-check} in
check)
  LUCID=$1 "$python" -m unittest -q Tests/Fleet/test_*.py
  exec "$python" Tests/Fleet/check.py "$1"
  ;;
full) exec "$python" Tests/Fleet/full.py "$1" "${3:-docs/fleet.json}" ;;
*)
  echo "run.sh: LUCID [full RESULT.json]" >&2
  exit 2
  ;;
esac
