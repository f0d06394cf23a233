#!/usr/bin/env bash
# Draws the pictures of README.md: the Briefing of the sample person in a browser, light and dark, into docs/pictures.
# Without a browser that is said, and the pictures stay as they are.
set -euo pipefail
cd "$(dirname "$0")/../.."
lucid=$1
most=100000
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [[ -z $browser ]]; then
  echo "pictures: left out, there is no chromium" >&2
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$lucid" try --format=html -o "$work/card.html"
# The preferred colours of the browser: 0 is dark, 1 is light.
for theme in dark:0 light:1; do
  picture=docs/pictures/briefing-${theme%:*}.png
  "$browser" --headless=new --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --disable-background-networking \
    --user-data-dir="$work/profile" --blink-settings=preferredColorScheme="${theme#*:}" --force-device-scale-factor=1.15 \
    --window-size=720,632 --screenshot="$PWD/$picture" "file://$work/card.html" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
  size=$(stat -c %s "$picture")
  ((size <= most)) || { echo "pictures: $picture has $size bytes, the most are $most" >&2; exit 1; }
done
