#!/usr/bin/env bash
# lucid against stand-ins of eight model servers: run.sh LUCID [FOLDER]. In a network namespace of its own, for `lucid models find` looks at
# the usual ports of this machine. Then the stand-ins are tried themselves, with the types of the packages openai and anthropic.
set -euo pipefail
cd "$(dirname "$0")/../../.."
export PYTHONDONTWRITEBYTECODE=1
source Tests/python.sh
unshare --map-root-user --net true 2>/dev/null || left_out "model servers by their stand-ins" "user namespaces (unshare --map-root-user --net)"
python3 Tests/Servers/standins/run.py "$@"
python_for "the stand-ins of model servers"
"$environment/bin/python" Tests/Servers/standins/test_serve.py
