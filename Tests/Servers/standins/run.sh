#!/usr/bin/env bash
# lucid against stand-ins of eight model servers: run.sh LUCID. That needs Python and a network namespace; the stand-ins are then tried
# themselves, with the types of the packages openai and anthropic (Tests/python.sh).
set -euo pipefail
cd "$(dirname "$0")/../../.."
export PYTHONDONTWRITEBYTECODE=1
source Tests/python.sh
python3 Tests/Servers/standins/run.py "$1"
python_for "the stand-ins of model servers"
"$environment/bin/python" Tests/Servers/standins/test_serve.py
