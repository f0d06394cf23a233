#!/usr/bin/env bash
# Looks at the pages of the built program in a browser: one of each kind of card, on the sample person's data, at four widths, light and
# dark. Their JSON is checked against the schema of cards. Pictures are left in .build/pages for people to look at.
# The driver comes from PyPI (Tests/python.sh). Without a network or a browser the check is left out, but never on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
lucid=$1

source Tests/python.sh
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
[[ -n $browser ]] || left_out pages chromium
python_for "pages"

pages=.build/pages
rm -rf "$pages"
mkdir -p "$pages"
for file in Tests/Pages/cards/*.lucidability; do
  name=$(basename "$file" .lucidability)
  # 11 is a result with something missing, which some of these show on purpose.
  for format in html json; do
    "$lucid" try "$file" --format="$format" -o "$pages/$name.$format" || [[ $? -eq 11 ]]
  done
done
# The same cards for a person who has nothing yet: 30 is a run without any of its sources.
mkdir -p "$pages/nothing"
for name in briefing forecast habits health notes plan trend weather; do
  "$lucid" run --approve "Tests/Pages/cards/$name.lucidability" --vault "$pages/nothing" --tz America/Toronto --at 2026-04-06T07:30 --format=html \
    -o "$pages/nothing-$name.html" || [[ $? -eq 11 || $? -eq 30 ]]
done
# The daily briefing in the evening, when it leads with what is left.
for format in html json; do
  XDG_STATE_HOME=$PWD/$pages/state "$lucid" briefing --force --vault .lucidability-samples/robin/vault --tz America/Toronto \
    --at 2026-04-06T18:00 --format="$format" -o "$pages/evening.$format"
done
# The library, and what an ability could reach.
"$lucid" list --at 2026-04-06T07:30 --tz America/Toronto --format=html -o "$pages/dock.html"
"$lucid" show Tests/Pages/reach.lucidability --format=html -o "$pages/reach.html"
# A gallery as a site: its list and one of its pages.
"$lucid" share site "$pages/site" --abilities gallery --address https://example.org/abilities/ --at 2026-04-06T07:30Z
cp "$pages/site/index.html" "$pages/site-index.html"
cp "$pages/site/abilities/briefing.html" "$pages/site-briefing.html"
"$environment/bin/python" Tests/Pages/card.py "$pages" "$pages"/*.json
"$environment/bin/check-jsonschema" --schemafile grammar/cards.schema.json "$pages"/*.card
"$environment/bin/python" Tests/Pages/pages.py "$browser" "$pages"
