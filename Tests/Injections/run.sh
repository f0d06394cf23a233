#!/usr/bin/env bash
# Injections with the tool that they want on offer: run.sh LUCID [WORD...]. Needs nothing but Python; run.py says the rest.
set -euo pipefail
exec python3 -B "$(dirname "$0")/run.py" "$@"
