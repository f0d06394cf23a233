#!/usr/bin/env bash
# Packages for agents as others read them: run.sh LUCID. The published schema of Agent Plugins 1.0.0 is inside skillsaw; skills-ref is the
# reference library of Agent Skills. Both come from PyPI. Without a network the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../../.."

source Tests/python.sh
python_for "packages for agents"

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
"$environment/bin/python" -B Tests/Peers/packages/check.py "$1" "$room"
