#!/usr/bin/env bash
# Checks in a network namespace of their own, in which every address is this machine and every packet is seen: alone.sh LUCID NAME, where
# NAME is a check beside this file (rebinding, morning). Where no namespaces can be made that is said and left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

source Tests/python.sh
unshare --map-root-user --net --mount true 2>/dev/null ||
  left_out "what leaves this machine ($2)" "user namespaces (unshare --map-root-user --net --mount)"
PYTHONPATH=Tests/Services exec unshare --map-root-user --net --mount --propagation private python3 "Tests/Services/$2.py" "$1" "${@:3}"
