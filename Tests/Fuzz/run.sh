#!/usr/bin/env bash
# run.sh [RUNS] [SECONDS]: fuzzes the language, guided by coverage: RUNS inputs (a million when not said) or SECONDS, on all cores.
# `make full` takes half an hour of it at most.
# Checks are in Sources/LucidFuzzing/Examination.swift. What is found stays in .build/fuzz/found; `lucid-fuzz FILE` shows it again.
set -euo pipefail
cd "$(dirname "$0")/../.."

runs=${1:-1000000}
seconds=${2:-0}
swift=${SWIFT:-swift}
cores=$(nproc)
folder=$PWD/.build/fuzz
corpus=$folder/corpus
found=$folder/found
mkdir -p "$corpus" "$found"

# With the flags of the program, so that its modules are not built again.
read -ra flags <<<"${RELEASE:--c release}"
"$swift" build "${flags[@]}" --product lucid-fuzz
plain=$PWD/.build/release/lucid-fuzz
"$plain" --dictionary >"$folder/words.dict"

# Every file of the language that is there is a start; large ones only slow the fuzzer down.
seeds=$folder/seeds
rm -rf "$seeds" && mkdir -p "$seeds"
find Tests/Fixtures abilities .lucidability-samples -name '*.lucidability' -size -16k | while read -r file; do
  cp "$file" "$seeds/$(tr / _ <<<"$file")"
done

# Says that the tools of the build cannot be linked in this way; they are not needed.
"$swift" build -c release --product lucid-fuzz --sanitize fuzzer -Xswiftc -DCOVERAGE --scratch-path "$folder/build" >"$folder/build.log" 2>&1 \
  || { cat "$folder/build.log" >&2; exit 1; }
guided=$("$swift" build -c release --sanitize fuzzer --scratch-path "$folder/build" --show-bin-path)/lucid-fuzz

echo "Fuzzing: $runs inputs on $cores cores; what takes a minute or 2 GiB has hung."
started=$(date +%s.%N)
cd "$folder"
rm -f fuzz-*.log
status=0
SWIFT_BACKTRACE=enable=no "$guided" "$corpus" "$seeds" -dict=words.dict -jobs="$cores" -workers="$cores" -runs=$(((runs + cores - 1) / cores)) \
  -max_total_time="$seconds" -max_len=4096 -timeout=60 -rss_limit_mb=2048 -artifact_prefix="$found/" -print_final_stats=1 \
  >fuzz.log 2>&1 || status=$?
ended=$(date +%s.%N)

awk -v seconds="$(echo "$ended $started" | awk '{ print $1 - $2 }')" '
  /stat::number_of_executed_units/ { units += $2 }
  /stat::peak_rss_mb/ { if ($2 > peak) peak = $2 }
  / cov: / { for (i = 1; i < NF; i++) if ($i == "cov:" && $(i + 1) > cov) cov = $(i + 1) }
  END { printf "%d inputs in %d s: %d a second; %d edges covered; at most %d MiB\n", units, seconds, units / seconds, cov, peak }
' fuzz-*.log
if [[ $status -ne 0 || -n $(ls -A "$found") ]]; then
  grep -h -E '^complaint|^==.*ERROR|SUMMARY' -A 2 fuzz-*.log | head -20 || true
  echo "Found: $found" >&2
  ls "$found" >&2
  exit 1
fi
