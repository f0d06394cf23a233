#!/usr/bin/env bash
# Reads a generated health export with lucid and with healthkit-to-sqlite (PyPI, into .build/peers), and compares: run.sh LUCID [MEGABYTES].
# Without a network that is said and the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."
lucid=$1
folder=.build/peers/health
wanted=$(sha256sum Tests/Peers/health/requirements.txt)
if [[ $(cat "$folder/installed" 2>/dev/null) != "$wanted" ]]; then
  rm -rf "$folder"
  mkdir -p "$folder"
  if ! python3 -m venv "$folder/python" \
    || ! "$folder/python/bin/pip" install --quiet --disable-pip-version-check -r Tests/Peers/health/requirements.txt; then
    rm -rf "$folder"
    [[ -z ${CI:-} ]] || { echo "The check of health exports needs pip and the network." >&2; exit 1; }
    echo "NOT CHECKED: health exports. pip could not install what Tests/Peers/health/requirements.txt names." >&2
    exit 0
  fi
  echo "$wanted" >"$folder/installed"
fi
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/health"
"$folder/python/bin/python" Tests/Bench/gen_health.py "$place/health/export.xml" "${2:-10}"
"$folder/python/bin/healthkit-to-sqlite" --xml "$place/health/export.xml" "$place/health.db" >/dev/null 2>&1
"$folder/python/bin/python" Tests/Peers/health/check.py "$lucid" "$place"
