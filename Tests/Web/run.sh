#!/usr/bin/env bash
# Walks through the screens of `lucid web` in a browser, and sends its server hostile requests. Pictures, the accessible tree of Today and the
# sizes of the pages are left in .build/web for people to look at.
# The driver comes from PyPI (Tests/python.sh). Without a network or a browser that part is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
lucid=$(realpath "$1")

source Tests/python.sh
mkdir -p .build/web
# Most of its time is spent waiting, so that it goes on beside the walk; it counts without a browser, too.
python3 -B Tests/Web/hostile.py "$lucid" .build/web/hostile &
hostile=$!
trap 'wait $hostile || exit 1' EXIT
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[[ -n $browser ]] || left_out "the screens of lucid web" chromium
python_for "the screens of lucid web" Tests/Web/browser.lock
rm -f .build/web/*.png .build/web/*.txt
"$environment/bin/python" -B Tests/Web/walk.py "$lucid" "$browser" .build/web "${@:2}"
