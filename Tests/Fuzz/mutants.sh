#!/usr/bin/env bash
# mutants.sh [COUNT] [FROM]: checks and formats COUNT files with one mistake each (100,000 when not said), made of the shipped abilities, the
# samples and the fixtures, and prints what the compiler says by kind of mistake; then the schema must take those without an error.
# One process at a time, with low priority.
# A block that crashes or takes longer than a minute is counted and run again seed by seed; `lucid-fuzz --mutant SEED FILE...` shows one.
set -euo pipefail
cd "$(dirname "$0")/../.."

count=${1:-100000}
from=${2:-1}
swift=${SWIFT:-swift}
read -ra flags <<<"${RELEASE:--c release}"
"$swift" build "${flags[@]}" --product lucid-fuzz
program=$PWD/.build/release/lucid-fuzz
folder=$PWD/.build/mutants
rm -rf "$folder" && mkdir -p "$folder"
mapfile -t files < <(find abilities .lucidability-samples Tests/Fixtures -name '*.lucidability' -size -16k | LC_ALL=C sort)

block=2000
broken=0
for ((at = from; at < from + count; at += block)); do
  n=$((from + count - at < block ? from + count - at : block))
  if ! SWIFT_BACKTRACE=enable=no nice -n 15 timeout 600 "$program" --mutants "$at" "$n" --write "$folder" "${files[@]}" \
    >"$folder/$at.tsv" 2>"$folder/$at.log"; then
    if grep -q '^slowest' "$folder/$at.tsv"; then continue; fi
    for ((seed = at; seed < at + n; seed++)); do
      SWIFT_BACKTRACE=enable=no timeout 60 "$program" --mutants "$seed" 1 "${files[@]}" >/dev/null 2>&1 \
        || { echo "crash or hang: seed $seed" >&2; broken=$((broken + 1)); }
    done
  fi
done

status=0
cat "$folder"/*.tsv | python3 -B Tests/Fuzz/census.py "$broken" || status=1
source Tests/python.sh
python_for "mutants against the schema"
nice -n 15 "$environment/bin/python" -B Tests/Editors/schema.py --mutants "$folder" || status=1
exit "$status"
