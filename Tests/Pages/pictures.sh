#!/usr/bin/env bash
# Draws the pictures of README.md: the first screen of `lucid web` with the sample person's data, light and dark, into docs/pictures.
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
# The person's own folders are not looked at: the briefing of the day runs as on a first look.
robin=$PWD/.lucidability-samples/robin
HOME=$work "$lucid" web page /today --config="$robin/config.yaml" --vault="$robin/vault" --at=2026-04-06T07:30 --tz=America/Toronto >"$work/today.html"
# The preferred colours of the browser: 0 is dark, 1 is light.
for theme in dark:0 light:1; do
  picture=docs/pictures/today-${theme%:*}.png
  "$browser" --headless=new --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --disable-background-networking \
    --user-data-dir="$work/profile" --blink-settings=preferredColorScheme="${theme#*:}" --force-device-scale-factor=1 \
    --window-size=780,900 --screenshot="$PWD/$picture" "file://$work/today.html" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
  size=$(stat -c %s "$picture")
  ((size <= most)) || { echo "pictures: $picture has $size bytes, the most are $most" >&2; exit 1; }
done
