#!/usr/bin/env bash
# What `make bench` calls: builds what is measured, then prints the tables, which also go to .build/bench/results.md.
# Arguments name tables (cold check render prompts chain parallel health model service record library); without any, all are made.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v python3 >/dev/null || { echo "bench: python3 is needed (Debian package python3)" >&2; exit 1; }

: "${SWIFT:=swift}"
: "${RELEASE:=-c release --static-swift-stdlib -Xlinker -s}"
export SWIFT
mkdir -p .build/bench
for product in lucid lucid-bench; do
  # Until a program exists, its rows are left out, and the tables say so.
  # shellcheck disable=SC2086
  $SWIFT build $RELEASE --product "$product" >.build/bench/build.log 2>&1 || { echo "bench: $product was not built:" >&2; tail -3 .build/bench/build.log >&2; }
done
# shellcheck disable=SC2086
built=$($SWIFT build $RELEASE --show-bin-path)
LUCID=${LUCID:-$built/lucid} LUCID_BENCH=${LUCID_BENCH:-$built/lucid-bench} python3 -B Tests/Bench/bench.py "$@" | tee .build/bench/results.md
