#!/usr/bin/env bash
# Runs a set of checks and names what failed in its last lines: checks.sh suite|live FOLDER, where FOLDER holds the built programs.
# `suite` is `make test` after the build; `live` is `make live`: the heavy checks, whose results go to docs/live.md.
# RELEASED is the release build, whose cost the gate counts. Every check runs to its end, also after another failed; two run at a time. Logs are left in .build/checks.
set -uo pipefail
cd "$(dirname "$0")/.."
set=$1 programs=$2 lucid=$2/lucid
logs=.build/checks/$set
: "${SWIFT:=swift}"
rm -rf "$logs"
mkdir -p "$logs"

# check NAME COMMAND...: runs one check, prints what it has to say, and notes its outcome and its seconds.
check() {
  local name=$1 began=$SECONDS outcome=passed log=$logs/$1.log
  shift
  "$@" >"$log" 2>&1 </dev/null || outcome=FAILED
  printf '%s\t%s\t%s\n' "$name" "$outcome" $((SECONDS - began)) >>"$logs/outcomes.tsv"
  if [[ $outcome == FAILED ]]; then
    echo "$name: FAILED after $((SECONDS - began)) s, see $log"
  elif [[ $name == swift-* ]]; then
    grep -a '^✔ Test run with' "$log"
  else
    cat "$log"
  fi
}

# beside NAME COMMAND...: the same in the background, at most two at a time.
beside() {
  while (($(jobs -rp | wc -l) >= 2)); do wait -n; done
  check "$@" &
}

# What a failed check says of itself in one line each: the tests of Swift that failed, or the last lines of another check.
reasons() {
  local log=$logs/$1.log
  if [[ $1 == swift-* ]] && grep -aqE '^✘ Test .* recorded an issue' "$log"; then
    # shellcheck disable=SC2016
    grep -aE '^✘ Test .* recorded an issue' "$log" | sed -E 's/^✘ Test (.*) recorded an issue.* at ([^ ]+:[0-9]+):[0-9]+: .*/\1 at \2/' | cut -c1-160 | sort -u | head -40
  else
    grep -av '^[[:space:]]*$' "$log" | tail -n 3 | cut -c1-400
  fi
}

swift_tests() { "$SWIFT" test --skip-build --disable-xctest "$@"; }

case $set in
suite)
  # Tests of the program as a process wait on the threads that others need, so they have a process of their own.
  check swift-units swift_tests --skip '^CommandTests\.'
  check swift-commands swift_tests --filter '^CommandTests\.'
  beside lint "$SWIFT" format lint --strict --parallel --recursive Package.swift Sources Tests
  beside bench python3 -B Tests/Bench/test_bench.py
  beside package python3 -B Tests/Package/test_package.py "$lucid"
  beside gate python3 -B Tests/Bench/gate.py --lucid "${RELEASED:?the release build of lucid}"
  beside apple env SWIFT="$SWIFT" Tests/Apple/run.sh "$programs"
  beside servers Tests/Servers/run.sh "$lucid"
  beside services Tests/Services/run.sh "$lucid"
  beside web-search Tests/Services/run.sh "$lucid" search
  beside ledger Tests/Services/run.sh "$lucid" ledger
  beside rebinding Tests/Services/alone.sh "$lucid" rebinding
  beside morning Tests/Services/alone.sh "$lucid" morning
  beside mcp-servers Tests/Services/mcp.sh "$lucid"
  beside mcp-clients Tests/Services/serve.sh "$lucid"
  beside caldav Tests/Services/caldav.sh "$lucid"
  beside mail-setup Tests/Services/mail.sh "$lucid"
  beside truth Tests/Truth/run.sh "$lucid" 60
  beside answers python3 -B Tests/Answers/render.py "$RELEASED"
  beside mistakes Tests/Mistakes/run.sh "$lucid"
  beside pages Tests/Pages/run.sh "$lucid"
  beside editors Tests/Editors/run.sh "$lucid"
  beside lsp Tests/Editors/lsp.sh "$lucid"
  beside shells Tests/Editors/shells.sh "$lucid"
  beside desktop Tests/Desktop/run.sh "$lucid"
  beside fleet Tests/Fleet/run.sh "$RELEASED"
  for peer in Tests/Peers/*/run.sh; do
    name=${peer%/run.sh}
    beside "peers-${name##*/}" "$peer" "$lucid"
  done
  ;;
live)
  # One after the other: each needs the whole machine.
  check small-model Tests/Servers/run.sh "$lucid" small
  check reference-tokens Tests/Reference/run.sh "$lucid"
  check travel-times Tests/Services/run.sh "$lucid" real
  check mcp-calls Tests/Services/serve.sh "$lucid" 1000
  check lsp-every-position Tests/Editors/lsp.sh "$lucid" 1
  check schedule-fires Tests/Peers/schedule/run.sh "$lucid" fire
  ;;
*)
  echo "checks.sh: there is no set \`$set\`: suite or live" >&2
  exit 2
  ;;
esac
wait

if [[ $set == live ]]; then
  {
    echo "# Checks against heavy counterparts"
    echo
    echo "Last run of \`make live\`: $(date -u +%Y-%m-%d), commit $(git describe --always --dirty --exclude '*'), $(nproc) cores. What \`make test\` runs is not repeated here."
    echo
    echo "| check | outcome | seconds | its closing lines |"
    echo "|---|---|---:|---|"
    while IFS=$'\t' read -r name outcome seconds; do
      echo "| $name | $outcome | $seconds | $(reasons "$name" | paste -sd '; ' | tr '|' '/') |"
    done <"$logs/outcomes.tsv"
  } >docs/live.md
fi

failed=$(awk -F'\t' '$2 == "FAILED" { print $1 }' "$logs/outcomes.tsv")
if [[ -n $failed ]]; then
  for name in $failed; do
    printf '\n== %s: the end of %s\n' "$name" "$logs/$name.log"
    if [[ $name == swift-* ]]; then grep -aE '^✘|Fatal error|signal code|^error:' "$logs/$name.log" | head -n 60; else tail -n 30 "$logs/$name.log"; fi
  done
  printf '\nFailed: %s of %s checks\n' "$(wc -w <<<"$failed")" "$(wc -l <"$logs/outcomes.tsv")"
  for name in $failed; do reasons "$name" | sed "s|^|  $name: |"; done
  exit 1
fi
echo "All $(wc -l <"$logs/outcomes.tsv") checks of \`$set\` passed in $SECONDS s."
